//! A problem that was found.

use crate::report::Report;
use crate::told::Standing;
use tsumi_core::position::Move;
use tsumi_core::solver::Problem;

/// A longer problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// The solution.
    pub line: Vec<Move>,
    /// Plies of the line before the solution of the given problem; `None` in a hunt.
    pub before: Option<usize>,
    /// The report on it, but for the longest one when nothing as long as wanted was found, and those
    /// for which no time was left.
    pub report: Option<Box<Report>>,
    /// Its level, gravest defect and family.
    pub standing: Standing,
}

impl AsRef<Standing> for Found {
    fn as_ref(&self) -> &Standing {
        &self.standing
    }
}

impl AsMut<Standing> for Found {
    fn as_mut(&mut self) -> &mut Standing {
        &mut self.standing
    }
}
