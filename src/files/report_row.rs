//! Reports as JSON. Read as input, a report is the problem with its main line as the
//! given solution.

use super::row::RowBounds;
use crate::engine::Problem;
use crate::engine::report::{Fault, Minor, Report, Sideline};
use crate::notation::{moves, rest};
use crate::position::Move;
use crate::words;
use serde::Serialize;

/// A report as one object.
#[derive(Clone, Debug, Serialize)]
pub struct ReportRow {
    /// Number of the problem among all that were given, from 1.
    pub problem: u64,
    /// Its name, or its place in the input.
    pub name: String,
    /// The position.
    pub sfen: String,
    /// `mate`, `nomate` or `timeout`.
    pub verdict: &'static str,
    /// Why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The pieces that are neither on the board nor in a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<String>,
    /// None if that is not settled.
    pub complete: Option<bool>,
    /// All faults are minor.
    pub minor_only: bool,
    /// The tsume length.
    pub length: Option<RowBounds>,
    /// All interpositions counted.
    pub literal: Option<RowBounds>,
    /// How the given solution was judged.
    pub given: Option<String>,
    /// The main line in USI notation.
    pub moves: Vec<String>,
    /// The main line in Japanese notation.
    pub japanese: Vec<String>,
    /// The attacker's hand at its end.
    pub left_in_hand: String,
    /// In the order of their plies.
    pub faults: Vec<RowFault>,
    /// Replies that last as long as the main line's.
    pub same_length: Vec<RowFault>,
    /// What was not settled.
    pub open: Vec<String>,
    /// Wall time.
    pub milliseconds: u64,
    /// Positions visited.
    pub nodes: u64,
}

/// A fault, or a reply that lasts as long as the main line's.
#[derive(Clone, Debug, Serialize)]
pub struct RowFault {
    /// Its name.
    pub kind: &'static str,
    /// The difference from the main line, if it is minor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minor: Option<&'static str>,
    /// For a detour, the ply after which it is back on the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back_after: Option<usize>,
    /// Ply of the first of its moves, from 1.
    pub ply: usize,
    /// Plies from the start of the problem to the end of the line.
    pub plies: usize,
    /// Its first move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Its moves in USI notation.
    pub line: Vec<String>,
    /// Its moves in Japanese notation.
    pub japanese: Vec<String>,
    /// The attacker's hand at its end.
    pub left_in_hand: String,
}

impl ReportRow {
    /// The report on a problem. Number, name and time are for the caller to fill in.
    pub fn new(problem: &Problem, report: &Report) -> ReportRow {
        let rows = Rows { problem, report };
        let variations = report.variations.iter();
        ReportRow {
            problem: 0,
            name: String::new(),
            sfen: problem.position().to_sfen(),
            verdict: words::verdict(&report.verdict),
            reason: words::why_open(&report.verdict),
            nowhere: rest::nowhere(problem.position()).map(|left| left.to_string()),
            complete: report.is_complete(),
            minor_only: report.has_minor_faults_only(),
            length: report.length.map(RowBounds::from),
            literal: report.literal.map(RowBounds::from),
            given: words::given(&report.given),
            moves: moves::words(&report.main_line),
            japanese: rows.japanese(0, &report.main_line),
            left_in_hand: report.left.to_string(),
            faults: report.faults.iter().map(|one| rows.fault(one)).collect(),
            same_length: variations.map(|one| rows.variation(one)).collect(),
            open: report.open.iter().map(words::open).collect(),
            milliseconds: 0,
            nodes: report.nodes,
        }
    }
}

/// The rows of one report.
struct Rows<'a> {
    problem: &'a Problem,
    report: &'a Report,
}

impl Rows<'_> {
    fn fault(&self, fault: &Fault) -> RowFault {
        let minor = fault.kind.minor();
        RowFault {
            minor: minor.map(Minor::name),
            back_after: match minor {
                Some(Minor::Detour(ply)) => Some(ply),
                _ => None,
            },
            ..self.line(fault.kind.name(), &fault.line)
        }
    }

    fn variation(&self, variation: &Sideline) -> RowFault {
        self.line(self.report.name_of_variation(variation).name(), variation)
    }

    fn line(&self, kind: &'static str, line: &Sideline) -> RowFault {
        RowFault {
            kind,
            minor: None,
            back_after: None,
            ply: line.ply,
            plies: line.ply - 1 + line.moves.len(),
            first: line.moves.first().map(ToString::to_string),
            line: moves::words(&line.moves),
            japanese: self.japanese(line.ply - 1, &line.moves),
            left_in_hand: line.left.to_string(),
        }
    }

    fn japanese(&self, after: usize, line: &[Move]) -> Vec<String> {
        moves::japanese_after(
            self.problem.position(),
            &self.report.main_line[..after],
            line,
        )
    }
}
