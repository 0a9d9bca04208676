//! A problem and its report.

use crate::cli::problems::input::InputProblem;
use crate::files::Stated;
use crate::system::language::Language;
use crate::words;
use std::time::Duration;
use tsumi_composer::report::{Report, Rules};
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::solver::{Comparison, Limits, Problem};

/// A problem, its report and how it was asked for.
pub struct Checked<'a> {
    /// Where the problem comes from.
    pub item: &'a InputProblem,
    pub problem: &'a Problem,
    /// The given solution and other statements of the input.
    pub stated: &'a Stated,
    pub report: &'a Report,
    /// Wall time.
    pub elapsed: Duration,
    /// The limits of the search.
    pub limits: &'a Limits,
    /// The rules by which the report is to settle the level.
    pub settled: &'a [Rules],
}

impl Checked<'_> {
    /// How the given solution compares, in words; `None` without one.
    pub fn given(&self, language: Language) -> Option<String> {
        self.stated.in_words(self.problem, self.comparison().as_ref(), language)
    }

    /// The report in one line.
    pub fn headline(&self, rules: Rules, language: Language) -> String {
        words::report_headline(self.report, self.comparison().as_ref(), rules, language)
    }

    /// How the given solution compares with the report.
    fn comparison(&self) -> Option<Comparison> {
        self.report.compare(self.problem, self.stated.given.as_ref())
    }

    /// Moves in Japanese notation that leave the main line after its first `after` moves.
    pub fn moves_in_japanese(&self, after: usize, line: &[Move]) -> Vec<String> {
        moves::japanese_after(self.problem.position(), &self.report.main_line[..after], line)
    }
}
