//! Compares the solution given in a file with the one found.

use crate::files::Given;
use crate::system::language::Language;
use crate::words::{counted, line_fault};
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::Problem;

/// The comparison in words with the line of a mate, or with none.
pub fn words(
    given: &Given,
    found: Option<&[Move]>,
    problem: &Problem,
    language: Language,
) -> String {
    let (english, japanese) = match (given, found) {
        (Given::Line(tree), Some(found)) => {
            return lines(&tree.main_line(), found, problem, language);
        }
        (Given::Line(tree), None) => {
            let length = tree.main_line().len();
            return language.pick(
                format!(
                    "other: a line of {} is given, but there is no mate",
                    counted(length)
                ),
                format!("相違：{length} 手の手順が記載されていますが、詰みません"),
            );
        }
        (Given::Plies(given), Some(found)) if *given == found.len() => {
            ("same length", "手数は一致")
        }
        (Given::Plies(given), Some(found)) => return other_length(*given, found.len(), language),
        (Given::Mate, Some(_)) | (Given::NoMate, None) => ("same verdict", "詰・不詰は一致"),
        (Given::NoMate, Some(_)) => ("other: no mate is given", "相違：不詰と記載"),
        (Given::Mate | Given::Plies(_), None) => ("other: a mate is given", "相違：詰みと記載"),
    };
    language.pick(english, japanese).to_string()
}

fn lines(given: &[Move], found: &[Move], problem: &Problem, language: Language) -> String {
    if given == found {
        return language.pick("same line", "同じ手順").to_string();
    }
    let sfen = problem.position().to_sfen();
    let length = given.len();
    if let Err(fault) = referee::judge(&sfen, given, problem.attacker()) {
        if referee::judge_tsume(&sfen, given, problem.attacker()).is_ok() {
            return language.pick(
                format!(
                    "a line of {} is given, without futile interpositions",
                    counted(length)
                ),
                format!("無駄合を除いた {length} 手"),
            );
        }
        let fault = line_fault(&fault, language);
        return language.pick(
            format!(
                "other: the given line of {} does not mate ({fault})",
                counted(length)
            ),
            format!("相違：記載の {length} 手では詰みません（{fault}）"),
        );
    }
    if given.len() == found.len() {
        let words = language.pick("same length, other moves", "手数は一致、手順は相違");
        words.to_string()
    } else {
        other_length(given.len(), found.len(), language)
    }
}

fn other_length(given: usize, found: usize, language: Language) -> String {
    language.pick(
        format!(
            "other: a line of {} is given, one of {} was found",
            counted(given),
            counted(found)
        ),
        format!("相違：記載は {given} 手、見つけた詰みは {found} 手"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::notation::MoveTree;
    use tsumi_core::position::Position;

    /// Mate in one by G*5b; S*4b and S*6b do not mate.
    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2GS2r2b2g3s4n4l17p 1";

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().flat_map(Move::from_usi).collect()
    }

    fn compared(given: &Given, found: Option<&str>) -> String {
        let position = Position::from_sfen(MATE_IN_ONE).unwrap();
        let problem = Problem::new(&position, false).unwrap();
        let found = found.map(moves);
        words(given, found.as_deref(), &problem, Language::English)
    }

    #[test]
    fn given_solutions_are_compared() {
        let line = |text| Given::Line(MoveTree::from_line(&moves(text)));
        for (given, found, expected) in [
            (line("G*5b"), Some("G*5b"), "same line"),
            (
                line("S*4b 5a4a G*5b"),
                Some("G*5b"),
                "other: the given line of 3 plies does not mate",
            ),
            (
                line("G*5b"),
                Some("S*4b 5a6a G*6b"),
                "other: a line of 1 ply is given, one of 3 plies was found",
            ),
            (
                line("G*5b"),
                None,
                "other: a line of 1 ply is given, but there is no mate",
            ),
            (Given::Plies(1), Some("G*5b"), "same length"),
            (
                Given::Plies(3),
                Some("G*5b"),
                "other: a line of 3 plies is given, one of 1 ply was found",
            ),
            (Given::Mate, Some("G*5b"), "same verdict"),
            (Given::NoMate, None, "same verdict"),
            (Given::NoMate, Some("G*5b"), "other: no mate is given"),
            (Given::Mate, None, "other: a mate is given"),
        ] {
            let words = compared(&given, found);
            assert!(words.starts_with(expected), "{words}");
        }
    }
}
