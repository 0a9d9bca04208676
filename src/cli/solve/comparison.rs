//! Compares the solution given in a file with the one found.

use crate::files::Given;
use crate::system::language::Language;
use crate::words::{counted, line_fault, texts};
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
    match (given, found) {
        (Given::Line(tree), Some(found)) => {
            compare_lines(&tree.main_line(), found, problem, language)
        }
        (Given::Line(tree), None) => {
            let length = tree.main_line().len();
            texts::given::line_without_mate(language, counted(length), length)
        }
        (Given::Plies(given), Some(found)) if *given == found.len() => {
            texts::given::same_length(language).to_string()
        }
        (Given::Plies(given), Some(found)) => other_length(*given, found.len(), language),
        (Given::Mate, Some(_)) | (Given::NoMate, None) => texts::given::same_verdict(language),
        (Given::NoMate, Some(_)) => texts::given::no_mate_given(language),
        (Given::Mate | Given::Plies(_), None) => texts::given::mate_given(language),
    }
}

/// How the given line differs from the one found, in words.
fn compare_lines(given: &[Move], found: &[Move], problem: &Problem, language: Language) -> String {
    if given == found {
        return texts::given::same_line(language).to_string();
    }
    let sfen = problem.position().to_sfen();
    let length = given.len();
    if let Err(fault) = referee::judge(&sfen, given, problem.attacker()) {
        if referee::judge_tsume(&sfen, given, problem.attacker()).is_ok() {
            return texts::given::without_futile(language, counted(length), length);
        }
        let fault = line_fault(&fault, language);
        return texts::given::no_mate_by_line(language, counted(length), &fault, length);
    }
    if given.len() == found.len() {
        let words = texts::given::other_moves(language);
        words.to_string()
    } else {
        other_length(given.len(), found.len(), language)
    }
}

/// That a line of another length was found, in words.
fn other_length(given: usize, found: usize, language: Language) -> String {
    texts::given::other_line(language, counted(given), counted(found), given, found)
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
            (line("G*5b"), None, "other: a line of 1 ply is given, but there is no mate"),
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
