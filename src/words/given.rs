//! How a given solution compares, in words.

use super::lengths::counted;
use super::mistakes::line_fault;
use super::texts::given as texts;
use crate::system::language::Language;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::referee::LineFault;
use tsumi_core::solver::{Comparison, Problem};

/// How a given solution compares.
pub fn given(problem: &Problem, comparison: &Comparison, language: Language) -> String {
    let words = match comparison {
        Comparison::SameVerdict => return texts::same_verdict(language),
        Comparison::OtherVerdict => return texts::other_verdict(language),
        Comparison::OtherLength(plies) => {
            return texts::other_length(language, counted(*plies), plies);
        }
        Comparison::NoLine { line, fault } => {
            return texts::no_line(language, words_of_fault(problem, line, fault, language));
        }
        Comparison::NoMate(ply) => return texts::no_mate(language, ply),
        Comparison::Futile(ply) => return texts::futile(language, ply),
        Comparison::SameLength => texts::same_length(language),
        Comparison::SameLengthWithFutile => texts::same_length_with_futile(language),
        Comparison::SameLine => texts::same_line(language),
        Comparison::SameLineWithFutile => texts::same_line_with_futile(language),
        Comparison::OtherMoves => texts::other_moves(language),
        Comparison::Longer => texts::longer(language),
        Comparison::Shorter => texts::shorter(language),
        Comparison::Open => texts::open(language),
        Comparison::MainLine => texts::main_line(language),
        Comparison::MainLineOfOpenLength => texts::main_line_of_open_length(language),
        Comparison::ShorterMate => texts::shorter_mate(language),
        Comparison::NotLongest => texts::not_longest(language),
        Comparison::LongerVariation => texts::longer_variation(language),
        Comparison::OpenLength => texts::length_is_open(language),
    };
    words.to_string()
}

/// What is wrong with the moves of a line; in Japanese the reply at its end as in records.
fn words_of_fault(
    problem: &Problem,
    line: &[Move],
    fault: &LineFault,
    language: Language,
) -> String {
    let mut fault = fault.clone();
    if let LineFault::NotMate { reply, .. } = &mut fault
        && language == Language::Japanese
        && let Ok(mv) = Move::from_usi(reply)
    {
        let written = moves::japanese_after(problem.position(), line, &[mv]).pop();
        *reply = written.unwrap_or_default();
    }
    line_fault(&fault, language)
}
