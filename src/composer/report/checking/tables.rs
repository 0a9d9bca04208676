//! The tables of a report: a small one while its questions are soon answered, then the
//! large one.
//!
//! Most questions about a short problem take fewer positions than a large table has pages
//! of memory: each would be fetched from the system, and wiped after many reports.

use tsumi_core::solver::Solver;

/// Memory of the small table in MiB.
pub const SMALL_MIB: usize = 8;

/// A small table and a large one, of which one is in use.
pub struct Tables<'a> {
    /// The small one; `None` if the large one is no larger.
    small: Option<&'a Solver>,
    large: &'a Solver,
    is_large_in_use: bool,
}

impl<'a> Tables<'a> {
    /// Tables of which the small one is in use, if there is one. It must be empty, or hold what an
    /// earlier sitting stored about the problem with nothing barred.
    pub fn new(large: &'a Solver, small: Option<&'a Solver>) -> Tables<'a> {
        Tables { is_large_in_use: small.is_none(), small, large }
    }

    /// The solver in use.
    pub fn solver(&self) -> &'a Solver {
        match self.small {
            Some(small) if !self.is_large_in_use => small,
            _ => self.large,
        }
    }

    /// Empties the table in use.
    pub fn clear(&self) {
        self.solver().forget();
    }

    /// Forgets all proofs of mate: the next question may bar positions that they pass through.
    pub fn forget_proofs(&self) {
        self.solver().forget_proofs();
    }

    /// Uses the large table from now on, and empties it.
    pub fn enlarge(&mut self) {
        if !self.is_large_in_use {
            self.is_large_in_use = true;
            self.large.forget();
        }
    }

    /// Takes the small table away, if there is one; the large one is in use from now on.
    pub fn take_small(&mut self) -> Option<&'a Solver> {
        self.is_large_in_use = true;
        self.small.take()
    }
}
