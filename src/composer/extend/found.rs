//! A problem that was found.

use super::family::Family;
use crate::report::Report;
use tsumi_core::position::Move;
use tsumi_core::solver::Problem;

/// A longer problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// Its solution.
    pub line: Vec<Move>,
    /// Plies of it before the solution of the given problem; none of a hunt.
    pub before: Option<usize>,
    /// The report on it, but for the longest one when nothing as long as wanted was found.
    pub report: Option<Box<Report>>,
    /// Its number among the families of problems that a composer sees as one, in the order they are
    /// told, from 1 on; none of a hunt.
    pub family: Option<usize>,
    /// That family.
    pub(super) alike: Option<Family>,
    /// Greater is better.
    pub(super) value: i32,
}

impl Found {
    /// First without superfluous pieces, then by value.
    pub(super) fn rank(&self) -> (bool, i32) {
        let pieces = self.report.iter().flat_map(|report| &report.pieces);
        let is_superfluous = pieces.into_iter().any(|piece| piece.is_settled);
        (is_superfluous, -self.value)
    }
}
