//! Problems checked elsewhere, in shares. They go out with their given solutions.

use super::mark::CheckedMark;
use super::summary::CheckSummary;
use crate::cli::batch::shares::{JudgedRow, ShareWork};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::InputProblem;
use crate::files::{Given, INVALID, Row, Stated};
use crate::words::{self, Bilingual, both};
use serde::Serialize;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::Problem;

/// The fields that this side adds to a result that came back.
#[derive(Serialize)]
struct Own<'a> {
    problem: u64,
    name: &'a str,
    by_word: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_japanese: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes_japanese: Vec<String>,
}

impl ShareWork for CheckSummary {
    fn request_line(problem: &Problem, stated: &Stated) -> String {
        let sfen = problem.position().to_sfen();
        let line = |text: String| format!("{sfen}\t{text}");
        match stated.given.as_ref().filter(|_| stated.unread_solution().is_none()) {
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
        (problem, stated): (&Problem, &Stated),
    ) -> Result<JudgedRow<CheckedMark>, Bilingual> {
        if mark.row.verdict == INVALID {
            return Err(both!("the worker could not read it", "ワーカーが読めませんでした"));
        }
        if !moves.is_empty() {
            let judged = referee::judge_tsume(&mark.row.sfen, moves, problem.attacker());
            judged.map_err(|fault| words::no_mating_line(&fault))?;
        }
        // All else stays as it came. A quote within a text has a backslash before it, so
        // that this is the member.
        let rest = line.find(",\"sfen\":").map_or("", |start| &line[start..]);
        let mut own = Row::default();
        if !stated.mistakes.is_empty() {
            own.set_stated(problem, stated, None);
        }
        mark.row.problem = item.number;
        mark.row.mistakes.clone_from(&own.mistakes);
        let own = Own {
            problem: item.number,
            name: &item.name,
            by_word: true,
            given: own.given,
            given_japanese: own.given_japanese,
            mistakes: own.mistakes,
            mistakes_japanese: own.mistakes_japanese,
        };
        // It can always be written as JSON.
        let own = serde_json::to_string(&own).unwrap_or_default();
        let line = format!("{}{rest}\n", own.trim_end_matches('}'));
        Ok((mark, line))
    }

    fn refuse(
        item: &InputProblem,
        fault: &PlacedMistake,
        made_with: &str,
    ) -> JudgedRow<CheckedMark> {
        let mark = CheckedMark::of_invalid(item, fault, made_with);
        let line = Format::Jsonl.object(&mark);
        (mark, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::batch::counts::ResultRow;
    use crate::cli::ends::placed_mistake::InputPlace;
    use crate::cli::problems::input::{Heading, InputItem};
    use tsumi_core::position::Position;

    /// A worker counts the problems of its share from 1. If a result cannot be written, the
    /// message names the problems by their numbers here.
    #[test]
    fn a_result_has_the_number_that_its_problem_has_here() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let position = Position::from_sfen(sfen).expect("a position");
        let problem = Problem::new(&position).expect("a king");
        let item = InputItem {
            number: 7,
            name: "seven".to_string(),
            place: InputPlace::Problem(7),
            details: Vec::new(),
            heading: Heading::default(),
            content: Ok((problem.clone(), Stated::default())),
        };
        let line = format!("{{\"problem\":1,\"name\":\"line 1\",\"sfen\":\"{sfen}\"}}");
        let mark: CheckedMark = serde_json::from_str(&line).expect("a result");
        let judged = CheckSummary::judge(mark, &[], &line, &item, (&problem, &Stated::default()));
        let (mark, written) = judged.expect("a result of this problem");
        assert_eq!(mark.row().problem, 7);
        let head = "{\"problem\":7,\"name\":\"seven\",\"by_word\":true,\"sfen\":";
        let expected = format!("{head}\"{sfen}\"}}\n");
        assert_eq!(written, expected);
    }
}
