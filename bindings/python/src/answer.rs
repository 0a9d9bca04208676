//! Answers as JSON: the rows of the command line, and what Python adds to them.

use serde::Serialize;
use std::time::Duration;
use tsumi::files::{ReportRow, Row};
use tsumi::report::{Report, Rules, Step};
use tsumi::{Color, Findings, Problem, Progress};

#[derive(Serialize)]
struct Timed<R> {
    #[serde(flatten)]
    row: R,
    attacker: &'static str,
    seconds: f64,
}

#[derive(Serialize)]
struct ProgressRow {
    seconds: f64,
    nodes: u64,
    depth: u32,
    seldepth: u32,
    hashfull: u32,
    /// Upper bound of the length of a mate that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct StepRow {
    done: usize,
    total: usize,
}

pub fn json(row: &impl Serialize) -> String {
    // Every row can be written as JSON.
    serde_json::to_string(row).unwrap_or_default()
}

fn timed<R: Serialize>(row: R, problem: &Problem, time: Duration) -> String {
    json(&Timed {
        row,
        attacker: match problem.attacker() {
            Color::Black => "black",
            Color::White => "white",
        },
        seconds: time.as_secs_f64(),
    })
}

/// An answer.
pub fn answer(problem: &Problem, findings: &Findings) -> String {
    let time = findings.answer.statistics.elapsed;
    timed(Row::new(problem, findings), problem, time)
}

/// A text that is no problem, and why.
pub fn invalid(reason: String) -> String {
    let mut row = Row::default();
    row.verdict = "invalid".to_string();
    row.reason = Some(reason);
    json(&row)
}

/// A composer's report.
pub fn report(problem: &Problem, report: &Report, rules: Rules, time: Duration) -> String {
    timed(ReportRow::by_rules(problem, report, rules), problem, time)
}

/// The progress of a search.
pub fn progress(progress: &Progress) -> String {
    let statistics = &progress.statistics;
    json(&ProgressRow {
        seconds: statistics.elapsed.as_secs_f64(),
        nodes: statistics.nodes,
        depth: statistics.depth,
        seldepth: statistics.seldepth,
        hashfull: statistics.hashfull,
        plies: progress.mate.map(|bounds| bounds.upper.into()),
        line: progress.pv.iter().map(ToString::to_string).collect(),
    })
}

/// The progress of a report: other moves settled, and all of them; none before they are
/// known. Faults are not reported here, as the report has them.
pub fn step(step: Step) -> Option<String> {
    let (done, total) = match step {
        Step::Length => (0, 0),
        Step::Moves(done, total) => (done, total),
        _ => return None,
    };
    Some(json(&StepRow { done, total }))
}
