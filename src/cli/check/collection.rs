//! Reports of many problems: their results in a file, and what is counted of them.

use crate::cli::document::Format;
use crate::cli::fault::Fault;
use crate::cli::outcome::CommandOutcome;
use crate::cli::resume::{INVALID, Mark, ResultRow};
use crate::cli::shares::ShareWork;
use crate::cli::task::ProblemTask;
use crate::engine::report::{Level, Report, Rules};
use crate::files::{Given, ReportRow};
use crate::notation::moves;
use crate::position::Move;
use crate::referee;
use crate::system::language::Language;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A report as one line of a file.
#[derive(Serialize)]
pub struct CheckedRow {
    #[serde(flatten)]
    pub row: ReportRow,
    /// The rules and limits, as arguments of `tsumi check`.
    pub made_with: String,
}

/// What is read again of a line.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckedMark {
    problem: u64,
    name: String,
    sfen: String,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
    level: String,
    open: Vec<String>,
    made_with: String,
}

impl ResultRow for CheckedMark {
    fn mark(&self) -> Mark<'_> {
        Mark {
            problem: self.problem,
            name: &self.name,
            sfen: &self.sfen,
            verdict: &self.verdict,
            made_with: &self.made_with,
        }
    }
}

impl CheckedMark {
    /// The line for a faulty problem.
    pub fn refused(number: u64, name: &str, reason: &str, made_with: &str) -> CheckedMark {
        CheckedMark {
            problem: number,
            name: name.to_string(),
            verdict: INVALID.to_string(),
            reason: Some(reason.to_string()),
            made_with: made_with.to_string(),
            ..CheckedMark::default()
        }
    }
}

/// Counts of reports.
#[derive(Clone, Default)]
pub struct CheckSummary {
    complete: u64,
    flawed: u64,
    incomplete: u64,
    /// None of these is known.
    unknown: u64,
    /// Something was left open.
    open: u64,
    invalid: u64,
}

impl CheckSummary {
    /// Counts a report.
    pub fn count_report(&mut self, report: &Report, rules: Rules) {
        self.count(report.level(rules), report.open.is_empty());
    }

    fn count(&mut self, level: Level, is_settled: bool) {
        match level {
            Level::Complete => self.complete += 1,
            Level::Flawed => self.flawed += 1,
            Level::Incomplete => self.incomplete += 1,
            Level::Open => self.unknown += 1,
        }
        self.open += u64::from(!is_settled);
    }

    /// Counts a faulty problem.
    pub fn count_invalid(&mut self) {
        self.invalid += 1;
    }

    /// Counts a line of a file.
    pub fn count_mark(&mut self, mark: &CheckedMark) {
        if mark.verdict == INVALID {
            self.count_invalid();
        } else {
            let level = Level::from_name(&mark.level).unwrap_or(Level::Open);
            self.count(level, mark.open.is_empty());
        }
    }

    /// What to show while others are being checked.
    pub fn progress(&self, language: Language) -> String {
        let CheckSummary {
            complete,
            flawed,
            incomplete,
            unknown,
            ..
        } = self;
        language.pick(
            format!(
                "{complete} complete, {flawed} complete with flaws, {incomplete} incomplete, \
                 {unknown} not settled"
            ),
            format!("完全 {complete}、キズあり {flawed}、不完全 {incomplete}、未決 {unknown}"),
        )
    }

    /// The text to print, with the time taken.
    pub fn text(&self, elapsed: Duration, language: Language) -> String {
        let all = self.complete + self.flawed + self.incomplete + self.unknown + self.invalid;
        let (seconds, counts) = (elapsed.as_secs_f64(), self.progress(language));
        let invalid = self.invalid;
        let problems = if all == 1 { "problem" } else { "problems" };
        language.pick(
            format!("{all} {problems} in {seconds:.1} s: {counts}, {invalid} with a mistake\n"),
            format!("{all} 問 {seconds:.1} 秒：{counts}、誤りのある問題 {invalid}\n"),
        )
    }

    /// The worst outcome of those in a file.
    pub fn outcome(&self) -> CommandOutcome {
        if self.invalid > 0 {
            CommandOutcome::BadInput
        } else if self.open > 0 {
            CommandOutcome::NotAnswered
        } else {
            CommandOutcome::Answered
        }
    }
}

/// Problems checked elsewhere, in shares: they go out with their given solutions.
#[derive(Clone)]
pub struct CheckedShares {
    /// The rules and limits in words, as each result must have them.
    pub made_with: String,
    /// The language of messages and of the summary.
    pub language: Language,
    /// Counts of the reports that have come back.
    pub summary: CheckSummary,
}

impl ShareWork for CheckedShares {
    /// The line to write, and what was read of it.
    type Row = (String, CheckedMark);

    fn input(&self, task: &ProblemTask) -> String {
        let Ok((problem, given)) = &task.content else {
            return String::new();
        };
        let sfen = problem.position().to_sfen();
        let line = |text: String| format!("{sfen}\t{text}");
        match given {
            Some(Given::Line(tree)) => line(moves::usi(&tree.main_line())),
            Some(Given::Plies(plies)) => line(format!("mate{plies}")),
            Some(Given::Mate) => line("mate".to_string()),
            Some(Given::NoMate) => line("nomate".to_string()),
            None => sfen,
        }
    }

    fn judge(&self, line: &str, task: &ProblemTask) -> Result<Self::Row, String> {
        let mark: CheckedMark =
            serde_json::from_str(line).map_err(|error| format!("not a result: {error}"))?;
        let (problem, _) = task.content.as_ref().map_err(ToString::to_string)?;
        let sfen = problem.position().to_sfen();
        let made_with = &self.made_with;
        if mark.sfen != sfen {
            return Err(format!("the result is of another position: {}", mark.sfen));
        }
        if mark.made_with != *made_with {
            return Err(format!(
                "made with {}, not with {made_with}",
                mark.made_with
            ));
        }
        if mark.verdict == INVALID {
            return Err("the worker could not read it".to_string());
        }
        let moves = mark.moves.iter().map(|word| Move::from_usi(word));
        let moves: Result<Vec<Move>, _> = moves.collect();
        let moves = moves.map_err(|error| error.to_string())?;
        if !moves.is_empty() {
            let judged = referee::judge_tsume(&sfen, &moves, problem.attacker());
            judged.map_err(|fault| format!("the line does not mate: {fault}"))?;
        }
        // All else stays as it came. A quote within a text has a backslash before it, so
        // that this is the member.
        let rest = line.find(",\"sfen\":").map_or("", |start| &line[start..]);
        // A text can always be written as JSON.
        let name = serde_json::to_string(&task.name).unwrap_or_default();
        let number = task.number;
        Ok((
            format!("{{\"problem\":{number},\"name\":{name}{rest}\n"),
            mark,
        ))
    }

    fn refuse(&self, task: ProblemTask, fault: Fault) -> Self::Row {
        let reason = fault.to_string();
        let mark = CheckedMark::refused(task.number, &task.name, &reason, &self.made_with);
        (Format::Jsonl.object(&mark), mark)
    }

    fn language(&self) -> Language {
        self.language
    }

    fn take(&mut self, (line, mark): Self::Row) -> (u64, String) {
        self.summary.count_mark(&mark);
        (mark.problem, line)
    }

    fn summary(&self, elapsed: Duration) -> String {
        self.summary.text(elapsed, self.language)
    }
}
