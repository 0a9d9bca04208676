//! The fixed set of positions that the search is measured on.
//!
//! Responsible for identical conditions every time: one thread, a small table so that
//! entries are replaced, a limit of positions, and nothing kept from one position to
//! the next. The sum of positions visited is the signature of the search: it changes if
//! and only if the search does. Must not know how figures are printed.
//!
//! The same searches can be done with the exact table. The two may differ in time and
//! memory, and in nodes where the fixed table lost an entry or holds a bound instead;
//! never in a proven verdict.
//!
//! `bench.txt` holds classics of the eighteenth century (`zuko`, `muso`), mates from
//! games (`m9`, `m11`), and positions without a mate, some of them classics with one
//! piece fewer in hand. Most are answered within the limit.

use super::{Answer, Effort, Inquiry, Limits, Problem, Solver, TableError};
use crate::position::Position;
use crate::table::{ExactTable, RepetitionTable};
use std::fmt::Display;

/// Memory of the table in MiB.
const TABLE_MIB: usize = 16;
/// Positions visited before a problem is given up.
const NODES_LIMIT: u64 = 200_000;

/// One of the positions.
pub struct BenchEntry {
    /// Its source.
    pub name: &'static str,
    /// The problem.
    pub problem: Problem,
}

/// Why a line of the list is not a problem, in words.
#[derive(Debug, thiserror::Error)]
#[error("bench.txt: {0}")]
pub struct BenchError(String);

/// The positions, in order.
pub fn entries() -> impl Iterator<Item = Result<BenchEntry, BenchError>> {
    include_str!("bench.txt").lines().map(read)
}

fn read(line: &'static str) -> Result<BenchEntry, BenchError> {
    let bad = |reason: &dyn Display| BenchError(format!("{line:?}: {reason}"));
    let (name, sfen) = line.split_once('\t').ok_or_else(|| bad(&"no tab"))?;
    let position = Position::from_sfen(sfen).map_err(|error| bad(&error))?;
    let problem = Problem::new(&position, false).map_err(|error| bad(&error))?;
    Ok(BenchEntry { name, problem })
}

/// Where the search remembers positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchTable {
    /// The bounded table that every search for a user has.
    Fixed,
    /// A hash map by the 128-bit key of the board, without bound.
    Exact,
}

/// A search and the memory of its tables.
pub struct Measurement {
    /// Its result.
    pub answer: Answer,
    /// Bytes of the entries in use. An estimate for the fixed table, from a sample.
    pub entry_bytes: usize,
    /// Bytes of all tables, in use or not, including the repetition table.
    pub table_bytes: usize,
}

/// Searches all positions under the same conditions.
pub struct Bench(Tables);

enum Tables {
    Fixed(Solver),
    /// A new exact table is made for each position. The repetition table is as large as
    /// beside the fixed one, so that only the tables compared differ.
    Exact(RepetitionTable),
}

impl Bench {
    /// Allocates the table.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(table: BenchTable) -> Result<Bench, TableError> {
        let share = RepetitionTable::share_of(TABLE_MIB << 20);
        Ok(Bench(match table {
            BenchTable::Fixed => Tables::Fixed(Solver::new(TABLE_MIB)?),
            BenchTable::Exact => Tables::Exact(RepetitionTable::new(share)?),
        }))
    }

    /// Searches a position with a clear table.
    pub fn solve(&mut self, problem: &Problem) -> Measurement {
        let limits = Limits::new().nodes(NODES_LIMIT).effort(Effort::Any);
        match &mut self.0 {
            Tables::Fixed(solver) => solve_fixed(solver, problem, &limits),
            Tables::Exact(repetitions) => solve_exact(repetitions, problem, &limits),
        }
    }
}

fn solve_fixed(solver: &mut Solver, problem: &Problem, limits: &Limits) -> Measurement {
    solver.clear();
    let answer = solver.ask(problem).limits(limits).solve();
    let table_bytes = solver.table_mib() << 20;
    let bytes_for_entries = table_bytes - RepetitionTable::share_of(table_bytes);
    let entry_bytes = bytes_for_entries / 1000 * answer.statistics.hashfull as usize;
    Measurement {
        answer,
        entry_bytes,
        table_bytes,
    }
}

fn solve_exact(repetitions: &RepetitionTable, problem: &Problem, limits: &Limits) -> Measurement {
    let table = ExactTable::new();
    repetitions.clear();
    let answer = Inquiry::new(&table, repetitions, problem)
        .limits(limits)
        .solve();
    let entry_bytes = table.bytes();
    Measurement {
        answer,
        entry_bytes,
        table_bytes: entry_bytes + RepetitionTable::share_of(TABLE_MIB << 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_problem() {
        let entries: Result<Vec<BenchEntry>, BenchError> = entries().collect();
        let entries = entries.unwrap_or_else(|error| panic!("{error}"));
        assert!(entries.len() >= 40, "{}", entries.len());
        let names: std::collections::BTreeSet<&str> =
            entries.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), entries.len());
    }
}
