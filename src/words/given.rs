//! Comparisons with given solutions, in words.

use super::lengths::counted;
use super::mistakes::line_fault;
use super::say;
use crate::system::language::Language;
use crate::words::terms::NO_MATE;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::referee::LineFault;
use tsumi_core::solver::{Comparison, Problem};

/// How the given solution compares, in words.
#[expect(clippy::too_many_lines, reason = "one arm a comparison")]
pub fn given(problem: &Problem, comparison: &Comparison, language: Language) -> String {
    let (english, japanese) = match comparison {
        Comparison::SameVerdict => return say!(language, "same verdict", "詰・{NO_MATE}は一致"),
        Comparison::OtherVerdict => {
            return say!(language, "other verdict", "詰・{NO_MATE}が異なる");
        }
        Comparison::OtherLength(plies) => {
            return say!(
                language,
                "other length: {counted}",
                "手数が異なる（{plies}手）",
                counted = counted(*plies)
            );
        }
        Comparison::NoLine { line, fault } => {
            return say!(
                language,
                "not taken: no mate ({fault})",
                "誤り（{fault}）",
                fault = words_of_fault(problem, line, fault, language)
            );
        }
        Comparison::NoMate(ply) => {
            return say!(
                language,
                "not taken: there is no longer a mate at ply {ply}",
                "誤り（{ply}手目で詰まなくなる）"
            );
        }
        Comparison::Futile(ply) => {
            return say!(
                language,
                "not taken: ply {ply} is a futile interposition",
                "誤り（{ply}手目は無駄合）"
            );
        }
        Comparison::SameLength => ("same length", "手数は一致"),
        Comparison::SameLengthWithFutile => {
            ("same length, with futile interpositions", "無駄合を数えた手数に一致")
        }
        Comparison::SameLine => ("same line", "同じ手順"),
        Comparison::SameLineWithFutile => {
            ("same line, with futile interpositions", "無駄合を含む同じ手順")
        }
        Comparison::OtherMoves => ("same length, other moves", "手数は一致、手順は相違"),
        Comparison::Longer => {
            ("ends in mate, but there is a shorter mate", "詰上りまで王手は続くが、早詰あり")
        }
        Comparison::Shorter => {
            ("ends in mate, but is not the longest defence", "詰上りまで王手は続くが、最長でない")
        }
        Comparison::Open => (
            "ends in mate; whether it holds is not settled",
            "詰上りまで王手は続くが、すべての受けに詰むかは未決",
        ),
        Comparison::MainLine => ("is the main line", "正しい手順"),
        Comparison::MainLineOfOpenLength => {
            ("is taken as the main line; its length is not settled", "本手順とした（手数未決）")
        }
        Comparison::ShorterMate => ("mates, but there is a shorter mate", "早詰あり"),
        Comparison::NotLongest => ("mates, but is not the longest defence", "最長でない"),
        Comparison::LongerVariation => ("mates, but a variation is longer", "変長あり"),
        Comparison::OpenLength => {
            ("the length without futile interpositions is not settled", "無駄合を除いた手数は未決")
        }
    };
    language.pick(english, japanese).to_string()
}

/// The fault of a line, in words; in Japanese a reply at its end is named as in records.
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
