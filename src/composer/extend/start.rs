//! Decides whether a problem may grow.

use super::extension::Extension;
use crate::report::{DefectKind, GivenLine, Report};
use thiserror::Error;
use tsumi_core::solver::{Problem, Verdict};

/// Why a problem does not grow.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGrowth {
    /// The defender is to move.
    #[error("the defender is to move")]
    DefenderMoves,
    /// There is no mate.
    #[error("no mate")]
    NoMate,
    /// The given solution is not the problem's solution.
    #[error("the given solution is wrong")]
    OtherLine,
    /// The problem has faults, or flaws beside equal replies and superfluous pieces.
    #[error("not complete, or with flaws other than equal replies and superfluous pieces")]
    NotComplete,
    /// The problem has as many plies as are wanted.
    #[error("long enough as it is")]
    LongEnough,
    /// The completeness of the problem is open.
    #[error("not settled whether it is complete")]
    Open,
}

/// The problem of a report as one that may grow, turned so that Black attacks: it is complete, or a
/// mate in one whose only faults are other mates in one.
///
/// # Errors
/// If it may not grow.
pub fn start(problem: &Problem, report: &Report) -> Result<Extension, NoGrowth> {
    let mut faults = report.faults.iter();
    if !problem.attacker_moves() {
        return Err(NoGrowth::DefenderMoves);
    }
    if report.verdict == Verdict::NoMate {
        return Err(NoGrowth::NoMate);
    }
    if !faults.all(|fault| fault.kind == DefectKind::MatesInOne) {
        return Err(NoGrowth::NotComplete);
    }
    if !report.open.is_empty() || report.main_line.is_empty() || report.is_provisional {
        return Err(NoGrowth::Open);
    }
    if !matches!(report.given, GivenLine::Taken | GivenLine::Absent) {
        return Err(NoGrowth::OtherLine);
    }
    let mut line = report.main_line.clone();
    problem.turn(&mut line);
    Ok(Extension { position: problem.turned(problem.position()), line })
}
