//! Reports as JSON. Read as input, a report is the problem with its main line as the
//! given solution.

use super::checked::Checked;
use super::text::given;
use crate::cli::layout::{milliseconds, reason, verdict_word};
use crate::engine::report::{Fault, Minor, Sideline};
use crate::files::RowBounds;
use crate::notation::{moves, rest};
use crate::words;
use serde::Serialize;

/// A report as one object.
#[derive(Serialize)]
pub struct CheckRow {
    problem: u64,
    name: String,
    sfen: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The pieces that are neither on the board nor in a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    nowhere: Option<String>,
    /// None if that is not settled.
    complete: Option<bool>,
    /// All faults are minor.
    minor_only: bool,
    /// The tsume length.
    length: Option<RowBounds>,
    /// All interpositions counted.
    literal: Option<RowBounds>,
    given: Option<String>,
    moves: Vec<String>,
    japanese: Vec<String>,
    left_in_hand: String,
    faults: Vec<FaultRow>,
    same_length: Vec<FaultRow>,
    open: Vec<String>,
    milliseconds: u64,
    nodes: u64,
}

/// A fault, or a reply that lasts as long as the main line's.
#[derive(Serialize)]
struct FaultRow {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    minor: Option<&'static str>,
    /// For a detour, the ply after which it is back on the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    back_after: Option<usize>,
    #[serde(flatten)]
    line: LineRow,
}

#[derive(Serialize)]
struct LineRow {
    ply: usize,
    /// Plies from the start of the problem to the end of the line.
    plies: usize,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    line: Vec<String>,
    japanese: Vec<String>,
    left_in_hand: String,
}

/// The object of a report.
pub fn of(checked: &Checked<'_>) -> CheckRow {
    let report = &checked.report;
    CheckRow {
        problem: checked.task.number,
        name: checked.task.name.clone(),
        sfen: checked.problem.position().to_sfen(),
        verdict: verdict_word(&report.verdict),
        reason: reason(&report.verdict),
        nowhere: rest::nowhere(checked.problem.position()).map(|left| left.to_string()),
        complete: report.is_complete(),
        minor_only: report.has_minor_faults_only(),
        length: report.length.map(RowBounds::from),
        literal: report.literal.map(RowBounds::from),
        given: given(checked),
        moves: moves::words(&report.main_line),
        japanese: checked.japanese(0, &report.main_line),
        left_in_hand: report.left.to_string(),
        faults: report
            .faults
            .iter()
            .map(|one| fault(checked, one))
            .collect(),
        same_length: report
            .variations
            .iter()
            .map(|one| variation(checked, one))
            .collect(),
        open: report.open.iter().map(words::open).collect(),
        milliseconds: milliseconds(checked.elapsed),
        nodes: report.nodes,
    }
}

fn fault(checked: &Checked<'_>, fault: &Fault) -> FaultRow {
    FaultRow {
        kind: fault.kind.name(),
        minor: fault.kind.minor().map(|minor| minor.name()),
        back_after: match fault.kind.minor() {
            Some(Minor::Detour(ply)) => Some(ply),
            _ => None,
        },
        line: line(checked, &fault.line),
    }
}

fn variation(checked: &Checked<'_>, variation: &Sideline) -> FaultRow {
    FaultRow {
        kind: checked.report.name_of_variation(variation).name(),
        minor: None,
        back_after: None,
        line: line(checked, variation),
    }
}

fn line(checked: &Checked<'_>, line: &Sideline) -> LineRow {
    LineRow {
        ply: line.ply,
        plies: line.ply - 1 + line.moves.len(),
        first: line.moves.first().map(ToString::to_string),
        line: moves::words(&line.moves),
        japanese: checked.japanese(line.ply - 1, &line.moves),
        left_in_hand: line.left.to_string(),
    }
}
