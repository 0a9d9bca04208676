//! Answers as JSON: the rows of the command line.

use serde::Serialize;
use std::time::Duration;
use tsumi::files::{ProgressRow, ReadError, ReportRow, Row, Stated};
use tsumi::report::{Report, Rules};
use tsumi::{Findings, Problem, Progress};

pub fn json(row: &impl Serialize) -> String {
    // Every row can be written as JSON.
    serde_json::to_string(row).unwrap_or_default()
}

pub fn answer(problem: &Problem, findings: &Findings, stated: &Stated) -> String {
    json(&Row::with_stated(problem, findings, stated))
}

/// A text that is no problem, and why.
pub fn invalid(mistake: &ReadError) -> String {
    json(&Row::invalid(mistake.to_string(), mistake.in_japanese()))
}

/// A failure of the engine, and what it was.
pub fn failed(reason: &str) -> String {
    json(&Row::invalid(reason.into(), String::new()))
}

/// A composer's report.
pub fn report(
    problem: &Problem,
    report: &Report,
    rules: Rules,
    time: Duration,
    stated: &Stated,
) -> String {
    json(&ReportRow::with_stated(problem, report, rules, time, stated))
}

/// The progress of a search.
pub fn progress(progress: &Progress) -> String {
    json(&ProgressRow::from(progress))
}
