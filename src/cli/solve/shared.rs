//! Problems solved elsewhere, in shares.
//!
//! Only SFENs go out: given solutions stay here.

use super::summary::CollectionSummary;
use crate::cli::batch::shares::{JudgedRow, ShareWork};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::InputProblem;
use crate::files::{Row, RowBounds, Stated};
use crate::words::{self, Bilingual, both};
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::{Comparison, Known, Problem, Reason, Verdict};

impl ShareWork for CollectionSummary {
    fn judge(
        row: Row,
        moves: &[Move],
        _line: &str,
        item: &InputProblem,
        (problem, stated): (&Problem, &Stated),
    ) -> Result<JudgedRow<Row>, Bilingual> {
        let attacker = problem.attacker();
        let found = match row.verdict.as_str() {
            "mate" => Some(moves),
            "brinkmate" => {
                // Behind it nothing is judged but that the moves are legal.
                let judged = referee::judge_brinkmate(&row.sfen, moves, attacker, false);
                judged.map_err(|fault| {
                    both!(
                        |language| "the line cannot be played: {fault}",
                        "手順が指せません：{fault}",
                        fault = words::line_fault(&fault, language)
                    )
                })?;
                None
            }
            "nobrinkmate" if moves.is_empty() => None,
            "nomate" | "timeout" if moves.is_empty() => None,
            verdict => {
                let moves = moves.len();
                return Err(both!(
                    "no verdict of a line of length {moves}: {verdict}",
                    "{moves} 手の手順の判定ではありません：「{verdict}」"
                ));
            }
        };
        if let Some(line) = found {
            let mut judged = referee::judge(&row.sfen, line, attacker);
            if judged.is_err() && row.tsume.as_ref().is_some_and(|tsume| tsume.leads) {
                judged = referee::judge_tsume(&row.sfen, line, attacker);
            }
            judged.map_err(|fault| words::no_mating_line(&fault))?;
        }
        let compared = compare(&row, moves, problem, stated);
        let mut row = Row { problem: item.number, name: item.name.clone(), by_word: true, ..row };
        row.set_stated(problem, stated, compared.as_ref());
        Ok(with_row_line(row))
    }

    fn refuse(item: &InputProblem, fault: &PlacedMistake, made_with: &str) -> JudgedRow<Row> {
        with_row_line(Row {
            problem: item.number,
            name: item.name.clone(),
            made_with: made_with.to_string(),
            ..fault.row()
        })
    }
}

/// How a result that came back compares with the given solution.
fn compare(row: &Row, moves: &[Move], problem: &Problem, stated: &Stated) -> Option<Comparison> {
    let verdict = match row.verdict.as_str() {
        "mate" => Verdict::Mate,
        "nomate" => Verdict::NoMate,
        _ => Verdict::Unknown(Reason::ByWord),
    };
    let bounds = |told: &RowBounds| {
        let of = |plies: u32| Plies::try_from(plies).ok();
        Some(Bounds { lower: of(told.lower)?, upper: of(told.upper)? })
    };
    let tsume = row.tsume.as_ref();
    let line = tsume.and_then(|tsume| tsume.moves.as_ref());
    let line: Vec<Move> = line.into_iter().flatten().flat_map(|mv| Move::from_usi(mv)).collect();
    let known = Known {
        problem,
        verdict,
        tsume: tsume.and_then(|tsume| bounds(&tsume.bounds)),
        literal: row.bounds.as_ref().and_then(bounds),
        lines: vec![moves, &line],
        judged: None,
    };
    known.compare(stated.given.as_ref().filter(|_| row.question.is_empty())?)
}

/// A result with its line for the file.
fn with_row_line(row: Row) -> JudgedRow<Row> {
    let line = Format::Jsonl.object(&row);
    (row, line)
}
