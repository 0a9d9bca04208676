//! Problems solved elsewhere, in shares.
//!
//! Only SFENs go out: given solutions stay here.

use super::comparison;
use super::summary::CollectionSummary;
use crate::cli::batch::shares::{Judged, ShareWork};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::InputProblem;
use crate::files::{Given, Row};
use crate::system::language::Language;
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::Problem;

impl ShareWork for CollectionSummary {
    fn judge(
        row: Row,
        moves: &[Move],
        _line: &str,
        item: &InputProblem,
        (problem, given): (&Problem, Option<&Given>),
    ) -> Result<Judged<Row>, String> {
        let attacker = problem.attacker();
        let found = match row.verdict.as_str() {
            "mate" => Some(moves),
            "brinkmate" => {
                // Behind it nothing is judged but that the moves are legal.
                let judged = referee::judge_brinkmate(&row.sfen, moves, attacker, false);
                judged.map_err(|fault| format!("the line cannot be played: {fault}"))?;
                None
            }
            "nobrinkmate" if moves.is_empty() => None,
            "nomate" | "timeout" if moves.is_empty() => None,
            verdict => return Err(format!("no verdict with {} moves: {verdict}", moves.len())),
        };
        if let Some(line) = found {
            let mut judged = referee::judge(&row.sfen, line, attacker);
            if judged.is_err() && row.tsume.as_ref().is_some_and(|tsume| tsume.leads) {
                judged = referee::judge_tsume(&row.sfen, line, attacker);
            }
            judged.map_err(|fault| format!("the line does not mate: {fault}"))?;
        }
        let is_compared = row.verdict != "timeout" && row.question.is_empty();
        let given = given.filter(|_| is_compared);
        let compared =
            |language| given.map(|given| comparison::words(given, found, problem, language));
        Ok(written(Row {
            problem: item.number,
            name: item.name.clone(),
            given: compared(Language::English),
            given_japanese: compared(Language::Japanese),
            by_word: true,
            ..row
        }))
    }

    fn refuse(item: &InputProblem, fault: &PlacedMistake, made_with: &str) -> Judged<Row> {
        written(Row {
            problem: item.number,
            name: item.name.clone(),
            made_with: made_with.to_string(),
            ..fault.row()
        })
    }
}

fn written(row: Row) -> Judged<Row> {
    let line = Format::Jsonl.object(&row);
    (row, line)
}
