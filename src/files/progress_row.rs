//! How far a question has come, as JSON.

use super::row::{RowBounds, milliseconds};
use serde::Serialize;
use tsumi_core::engine::Progress;
use tsumi_core::engine::report::Step;
use tsumi_core::notation::moves;

/// How far a search has come.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ProgressRow {
    /// Wall time, to the microsecond.
    pub milliseconds: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Length of the line being searched.
    pub depth: u32,
    /// The greatest depth reached.
    pub seldepth: u32,
    /// Share of the table in use, in thousandths.
    pub hashfull: u32,
    /// Bounds of the shortest length, once there is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// The line of the best mate so far, or the line being searched.
    pub moves: Vec<String>,
}

impl From<&Progress> for ProgressRow {
    fn from(progress: &Progress) -> ProgressRow {
        let statistics = &progress.statistics;
        ProgressRow {
            milliseconds: milliseconds(statistics.elapsed),
            nodes: statistics.nodes,
            depth: statistics.depth,
            seldepth: statistics.seldepth,
            hashfull: statistics.hashfull,
            bounds: progress.mate.map(RowBounds::from),
            moves: moves::words(&progress.pv),
        }
    }
}

/// How far a report has come: of the other moves.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StepRow {
    /// Those settled.
    pub settled: usize,
    /// All of them; 0 before they are known.
    pub total: usize,
}

impl StepRow {
    /// The row of a step; none for faults, which the report has.
    pub fn new(step: &Step) -> Option<StepRow> {
        let (settled, total) = match *step {
            Step::Length => (0, 0),
            Step::Moves(settled, total) => (settled, total),
            _ => return None,
        };
        Some(StepRow { settled, total })
    }
}
