//! The front door: a solver, to which problems are put.

use super::answer::Answer;
use super::inquiry::Inquiry;
use super::problem::Problem;
use crate::dfpn::STACK_BYTES;
use crate::referee;
use crate::table::{FixedTable, RepetitionTable, TableError, check_room};

/// The largest table whose size in bytes can be said.
const MOST_MIB: usize = usize::MAX >> 20;

/// Bytes of address space that threads beside the search may ask for: a heap each.
const ROOM_BESIDE: usize = 128 << 20;

/// A solver: one table, one search at a time.
pub struct Solver {
    table: FixedTable,
    repetitions: RepetitionTable,
    table_mib: usize,
}

impl Solver {
    /// A solver whose tables take `table_mib` MiB in all.
    ///
    /// # Errors
    /// If that much memory cannot be had.
    pub fn new(table_mib: usize) -> Result<Solver, TableError> {
        let refused = |error: TableError| TableError {
            mib: table_mib,
            ..error
        };
        let total = table_mib.clamp(1, MOST_MIB) << 20;
        let repetitions = RepetitionTable::share_of(total);
        let solver = Solver {
            table: FixedTable::new(total - repetitions).map_err(refused)?,
            repetitions: RepetitionTable::new(repetitions).map_err(refused)?,
            table_mib,
        };
        // A table that leaves no room for the search and the threads beside it is too
        // large.
        check_room(STACK_BYTES + ROOM_BESIDE).map_err(refused)?;
        // The referee's tables take longer to fill than short mates to find.
        // Without a thread for it the first answer fills them.
        let _ = std::thread::Builder::new().spawn(referee::prepare);
        Ok(solver)
    }

    /// Total memory of the tables in MiB.
    pub fn table_mib(&self) -> usize {
        self.table_mib
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.repetitions.clear();
    }

    /// Mate, no mate, or unknown: [`Inquiry::solve`] without limits.
    pub fn solve(&mut self, problem: &Problem) -> Answer {
        self.ask(problem).solve()
    }

    /// Puts a problem to the solver. Nothing is searched before the first question.
    pub fn ask<'a>(&'a mut self, problem: &'a Problem) -> Inquiry<'a> {
        Inquiry::new(&self.table, &self.repetitions, problem)
    }
}
