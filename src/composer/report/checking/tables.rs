//! The tables of a report: a small one while its questions are soon answered, then the
//! large one.
//!
//! Most questions about a short problem take fewer positions than a large table has pages
//! of memory: each would be fetched from the system, and wiped after many reports.

use tsumi_core::solver::Solver;

/// Memory of the small table in MiB.
pub const SMALL_MIB: usize = 8;

/// A small table and a large one.
pub struct Tables<'a> {
    /// `None` if the other one is no larger.
    small: Option<&'a Solver>,
    large: &'a Solver,
    is_large_in_use: bool,
}

impl<'a> Tables<'a> {
    /// Both tables; the first one in use is to be empty, or that of a sitting before, which
    /// holds for the problem, in which nothing is barred.
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

    /// Forgets everything.
    pub fn clear(&self) {
        self.solver().forget();
    }

    /// Forgets what is proven: the next question may bar positions on the way.
    pub fn forget_proofs(&self) {
        self.solver().forget_proofs();
    }

    /// Uses the large table from now on. It is empty.
    pub fn enlarge(&mut self) {
        if !self.is_large_in_use {
            self.is_large_in_use = true;
            self.large.forget();
        }
    }

    /// Gives the small table away, at the end of a report.
    pub fn take_small(&mut self) -> Option<&'a Solver> {
        self.is_large_in_use = true;
        self.small.take()
    }
}
