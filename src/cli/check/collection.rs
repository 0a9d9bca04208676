//! Reports of many problems: their results in a file, and what is counted of them.

use crate::cli::batch::resume::{Counts, ResultRow};
use crate::cli::batch::shares::{Judged, ShareWork};
use crate::cli::ends::input_fault::InputFault;
use crate::cli::ends::outcome::CommandOutcome;
use crate::cli::outputs::document::Format;
use crate::cli::outputs::table::Judgement;
use crate::cli::problems::input::InputProblem;
use crate::files::{Given, INVALID, Row};
use crate::system::language::Language;
use crate::words::texts;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tsumi_composer::report::{Level, Report, Rules};
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::Problem;

/// What is read again of a report in a file.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckedMark {
    #[serde(flatten)]
    row: Row,
    #[serde(skip_serializing)]
    level: String,
    #[serde(skip_serializing)]
    open: Vec<String>,
}

impl ResultRow for CheckedMark {
    fn row(&self) -> &Row {
        &self.row
    }

    fn of_table(row: Row, judgement: Judgement) -> CheckedMark {
        let Judgement { level, open } = judgement;
        let open = Some(open).filter(|open| !open.is_empty());
        CheckedMark {
            row,
            level,
            open: open.into_iter().collect(),
        }
    }
}

impl CheckedMark {
    /// The line for a faulty problem.
    pub fn of_invalid(item: &InputProblem, fault: &InputFault, made_with: &str) -> CheckedMark {
        CheckedMark {
            row: Row {
                problem: item.number,
                name: item.name.clone(),
                made_with: made_with.to_string(),
                ..fault.row()
            },
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
        self.count_level(report.level(rules), report.open.is_empty());
    }

    fn count_level(&mut self, level: Level, is_settled: bool) {
        match level {
            Level::Complete => self.complete += 1,
            Level::Flawed => self.flawed += 1,
            Level::Incomplete => self.incomplete += 1,
            _ => self.unknown += 1,
        }
        self.open += u64::from(!is_settled);
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
        texts::check::counts(language, complete, flawed, incomplete, unknown)
    }
}

impl Counts for CheckSummary {
    type Row = CheckedMark;

    fn count_row(&mut self, mark: &CheckedMark) {
        if mark.row.verdict == INVALID {
            self.invalid += 1;
        } else {
            let level = Level::from_name(&mark.level).unwrap_or(Level::Open);
            self.count_level(level, mark.open.is_empty());
        }
    }

    fn summary_text(&self, elapsed: Duration, language: Language) -> String {
        let all = self.complete + self.flawed + self.incomplete + self.unknown + self.invalid;
        let (seconds, counts) = (elapsed.as_secs_f64(), self.progress(language));
        let invalid = self.invalid;
        let problems = if all == 1 { "problem" } else { "problems" };
        texts::check::summary(language, all, problems, seconds, &counts, invalid)
    }

    fn outcome(&self) -> CommandOutcome {
        CommandOutcome::of(self.invalid, self.open)
    }
}

/// Problems go out with their given solutions.
impl ShareWork for CheckSummary {
    fn request_line(problem: &Problem, given: Option<&Given>) -> String {
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

    fn judge(
        mut mark: CheckedMark,
        moves: &[Move],
        line: &str,
        item: &InputProblem,
        (problem, _): (&Problem, Option<&Given>),
    ) -> Result<Judged<CheckedMark>, String> {
        if mark.row.verdict == INVALID {
            return Err("the worker could not read it".to_string());
        }
        if !moves.is_empty() {
            let judged = referee::judge_tsume(&mark.row.sfen, moves, problem.attacker());
            judged.map_err(|fault| format!("the line does not mate: {fault}"))?;
        }
        // All else stays as it came. A quote within a text has a backslash before it, so
        // that this is the member.
        let rest = line.find(",\"sfen\":").map_or("", |start| &line[start..]);
        // A text can always be written as JSON.
        let name = serde_json::to_string(&item.name).unwrap_or_default();
        let problem = item.number;
        let line = format!("{{\"problem\":{problem},\"name\":{name},\"by_word\":true{rest}\n");
        mark.row.problem = problem;
        Ok((mark, line))
    }

    fn refuse(item: &InputProblem, fault: &InputFault, made_with: &str) -> Judged<CheckedMark> {
        let mark = CheckedMark::of_invalid(item, fault, made_with);
        let line = Format::Jsonl.object(&mark);
        (mark, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ends::input_fault::InputPlace;
    use crate::cli::problems::input::{Heading, InputItem};
    use tsumi_core::position::Position;

    /// A worker counts the problems of its share from 1. If a result cannot be written, the
    /// message names the problems by their numbers here.
    #[test]
    fn a_result_has_the_number_that_its_problem_has_here() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let position = Position::from_sfen(sfen).expect("a position");
        let problem = Problem::new(&position, false).expect("a king");
        let item = InputItem {
            number: 7,
            name: "seven".to_string(),
            place: InputPlace::Problem(7),
            details: Vec::new(),
            heading: Heading::default(),
            content: Ok((problem.clone(), None)),
        };
        let line = format!("{{\"problem\":1,\"name\":\"line 1\",\"sfen\":\"{sfen}\"}}");
        let mark: CheckedMark = serde_json::from_str(&line).expect("a result");
        let judged = CheckSummary::judge(mark, &[], &line, &item, (&problem, None));
        let (mark, written) = judged.expect("a result of this problem");
        assert_eq!(mark.row().problem, 7);
        let head = "{\"problem\":7,\"name\":\"seven\",\"by_word\":true,\"sfen\":";
        let expected = format!("{head}\"{sfen}\"}}\n");
        assert_eq!(written, expected);
    }
}
