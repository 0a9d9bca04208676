//! The memory of solvers: their tables, and the needs of a search beside these.

use super::entry::Solver;
#[cfg(not(target_family = "wasm"))]
use crate::dfpn::STACK_BYTES;
use crate::table::{self, FixedTable, RepetitionTable, Room, TableError};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// MiB of the largest table whose size in bytes does not overflow.
const MOST_MIB: usize = usize::MAX >> 20;

/// Address space in bytes that the rest of the process may need: the stack of the search,
/// heap and other stacks.
#[cfg(not(target_family = "wasm"))]
fn bytes_beside_table(_table_bytes: usize) -> usize {
    STACK_BYTES + (32 << 20)
}

/// Memory in bytes that a search in a browser may come to need beside the table: a quarter of it.
#[cfg(target_family = "wasm")]
fn bytes_beside_table(table_bytes: usize) -> usize {
    table_bytes / 4
}

/// Divides tables of `table_mib` MiB in all among `jobs`, or fewer so that each has one MiB:
/// the number of jobs, and the MiB for each. Solvers take memory as they use it, so each
/// of several would be promised what is free once.
///
/// # Errors
/// If the memory is not available.
pub fn divide_memory(table_mib: usize, jobs: usize) -> Result<(usize, usize), TableError> {
    let mib = table_mib.clamp(1, MOST_MIB);
    table::check(mib << 20)?;
    let jobs = jobs.clamp(1, mib);
    Ok((jobs, mib / jobs))
}

impl Solver {
    /// A solver whose tables take `table_mib` MiB in all, as searches come to use them.
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new(table_mib: usize) -> Result<Solver, TableError> {
        let refused = |error: TableError| TableError { mib: table_mib, ..error };
        let total = table_mib.clamp(1, MOST_MIB) << 20;
        let repetitions = RepetitionTable::share_of(total);
        // That table takes its memory as it comes to be used, too.
        let room = Room::of_system(repetitions as u64);
        let solver = Solver {
            table: FixedTable::with_room(total - repetitions, room).map_err(refused)?,
            repetitions: RepetitionTable::new(repetitions).map_err(refused)?,
            table_mib,
            is_used: AtomicBool::new(false),
            known: Mutex::new(None),
            small: None,
        };
        // A table that leaves no memory for the search and its threads is too large.
        table::check_room(bytes_beside_table(total)).map_err(refused)?;
        // There are no threads that would do it during the first answer; a program that
        // makes a solver waits anyway.
        #[cfg(target_family = "wasm")]
        crate::referee::prepare();
        Ok(solver)
    }

    /// Takes the memory of short searches now, a part of all, so that none waits for it.
    /// Forgets everything, too.
    pub fn touch_memory(&self) {
        self.table.clear_and_prefault();
    }

    /// Total memory of the tables in MiB.
    pub fn table_mib(&self) -> usize {
        self.table_mib
    }

    /// A solver of `mib` MiB for questions that are soon answered: a small table fits the
    /// cache, and is soon wiped. It is kept by [`Solver::keep_small`]. `None` if this one
    /// is no larger, or there is no memory.
    pub fn take_small(&mut self, mib: usize) -> Option<Box<Solver>> {
        if self.table_mib <= mib {
            return None;
        }
        let small = self.small.take();
        small.or_else(|| Solver::new(mib).ok().map(Box::new))
    }

    /// Keeps what [`Solver::take_small`] gave for the next time.
    pub fn keep_small(&mut self, small: Option<Box<Solver>>) {
        self.small = small;
    }
}
