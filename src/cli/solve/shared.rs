//! Problems solved elsewhere, in shares.
//!
//! Only SFENs go out: given solutions stay here.

use super::comparison;
use super::solved::SolvedTask;
use super::summary::CollectionSummary;
use crate::cli::document::Format;
use crate::cli::fault::Fault;
use crate::cli::shares::ShareWork;
use crate::cli::task::ProblemTask;
use crate::files::{Given, Row};
use crate::position::Move;
use crate::referee;
use crate::system::language::Language;
use std::time::Duration;

/// The results that have come back.
#[derive(Clone)]
pub struct SolvedShares {
    /// The limits and questions in words, as each result must have them.
    pub made_with: String,
    /// The language of messages and of the summary.
    pub language: Language,
    /// Counts of them.
    pub summary: CollectionSummary,
}

impl ShareWork for SolvedShares {
    type Row = Row;

    fn input(&self, task: &ProblemTask) -> String {
        let problem = task.content.as_ref().map(|(problem, _)| problem);
        problem.map_or(String::new(), |problem| problem.position().to_sfen())
    }

    fn judge(&self, line: &str, task: &ProblemTask) -> Result<Row, String> {
        let row: Row =
            serde_json::from_str(line).map_err(|error| format!("not a result: {error}"))?;
        let (problem, given) = task.content.as_ref().map_err(ToString::to_string)?;
        let made_with = &self.made_with;
        if row.sfen != self.input(task) {
            return Err(format!("the result is of another position: {}", row.sfen));
        }
        if row.made_with != *made_with {
            return Err(format!("made with {}, not with {made_with}", row.made_with));
        }
        let line = row.moves.iter().map(|word| Move::from_usi(word));
        let line: Result<Vec<Move>, _> = line.collect();
        let line = line.map_err(|error| error.to_string())?;
        let found = match row.verdict.as_str() {
            "mate" => Some(&line[..]),
            "nomate" | "timeout" if line.is_empty() => None,
            verdict => return Err(format!("no verdict with {} moves: {verdict}", line.len())),
        };
        if let Some(line) = found {
            let is_tsume_line = row.tsume.as_ref().is_some_and(|tsume| tsume.leads);
            let judged = if is_tsume_line {
                referee::judge_tsume(&row.sfen, line, problem.attacker())
            } else {
                referee::judge(&row.sfen, line, problem.attacker())
            };
            judged.map_err(|fault| format!("the line does not mate: {fault}"))?;
        }
        let given = given.as_ref().filter(|_| row.verdict != "timeout");
        let compared =
            given.map(|given: &Given| comparison::words(given, found, problem, Language::English));
        Ok(Row {
            problem: task.number,
            name: task.name.clone(),
            given: compared,
            ..row
        })
    }

    fn refuse(&self, task: ProblemTask, fault: Fault) -> Row {
        let refused = SolvedTask {
            number: task.number,
            name: task.name,
            heading: task.heading,
            details: task.details,
            result: Err(fault),
        };
        refused.row(&self.made_with)
    }

    fn language(&self) -> Language {
        self.language
    }

    fn take(&mut self, row: Row) -> (u64, String) {
        self.summary.count_row(&row);
        (row.problem, Format::Jsonl.object(&row))
    }

    fn summary(&self, elapsed: Duration) -> String {
        self.summary.text(elapsed, self.language)
    }
}
