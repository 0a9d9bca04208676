//! The fixed set of positions that the search is measured on.
//!
//! Responsible for identical conditions every time: one thread, a small table so that
//! entries are replaced, a limit of positions, and nothing kept from one position to
//! the next. The sum of positions visited is the signature of the search: it changes if
//! and only if the search does. Must not know how figures are printed.
//!
//! `positions.txt` holds classics of the eighteenth century (`zuko`, `muso`), mates from
//! games (`m9`, `m11`), and positions without a mate, some of them classics with one
//! piece fewer in hand. Most are answered within the limit.

use std::fmt::Display;
use tsumi_core::position::Position;
use tsumi_core::solver::{Answer, Effort, Limits, Problem, Solver, TableError};

/// Memory of the table in MiB.
const TABLE_MIB: usize = 16;
/// Positions visited before a problem is given up.
const NODES_LIMIT: u64 = 200_000;

/// One of the positions.
pub struct BenchEntry {
    /// The name of its source.
    pub name: &'static str,
    pub problem: Problem,
}

/// Why a line of the list is not a problem, in words.
#[derive(Debug, thiserror::Error)]
#[error("positions.txt: {0}")]
pub struct BenchError(String);

/// The positions that are measured, in their order.
pub fn entries() -> impl Iterator<Item = Result<BenchEntry, BenchError>> {
    include_str!("positions.txt").lines().map(|line| {
        let bad = |reason: &dyn Display| BenchError(format!("{line:?}: {reason}"));
        let (name, sfen) = line.split_once('\t').ok_or_else(|| bad(&"no tab"))?;
        let position = Position::from_sfen(sfen).map_err(|error| bad(&error))?;
        let problem = Problem::new(&position).map_err(|error| bad(&error))?;
        Ok(BenchEntry { name, problem })
    })
}

/// A solver that searches all positions under the same conditions.
pub struct Bench(Solver);

impl Bench {
    /// A solver with a small table.
    pub fn new() -> Result<Bench, TableError> {
        Solver::new(TABLE_MIB).map(Bench)
    }

    /// Searches a position with a clear table.
    pub fn solve(&mut self, problem: &Problem) -> Answer {
        let limits = Limits::new().nodes(NODES_LIMIT).effort(Effort::Any);
        self.0.clear();
        self.0.ask(problem).limits(&limits).solve()
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
