//! A problem and its report.

use crate::cli::problems::input::InputProblem;
use crate::files::Given;
use std::time::Duration;
use tsumi_composer::report::{Report, Rules};
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem};

/// A problem and its report.
pub struct Checked<'a> {
    /// Where the problem comes from.
    pub item: &'a InputProblem,
    /// The problem.
    pub problem: &'a Problem,
    /// The report.
    pub report: &'a Report,
    /// Wall time.
    pub elapsed: Duration,
    /// What it could take.
    pub limits: &'a Limits,
    /// The rules by which it settles the level.
    pub settled: &'a [Rules],
}

impl Checked<'_> {
    /// The given solution.
    pub fn given(&self) -> Option<&Given> {
        self.item.content.as_ref().ok()?.1.as_ref()
    }

    /// Moves in Japanese notation that leave the main line after this many of its own.
    pub fn moves_in_japanese(&self, after: usize, line: &[Move]) -> Vec<String> {
        moves::japanese_after(self.problem.position(), &self.report.main_line[..after], line)
    }
}
