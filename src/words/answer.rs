//! Answers in words, why there is none, and notes beside them.

use super::certificate::claim;
use super::lengths;
use super::terms::NO_MATE;
use super::{marks, say};
use crate::system::language::Language;
use tsumi_core::position::Color;
use tsumi_core::solver::{Findings, Reason, Verdict};
use tsumi_core::{
    length::Bounds,
    notation::{board, moves, rest},
    position::Position,
    solver::{FirstMove, Refuted},
};

/// A refutation in words: the moves from the position on, in both notations.
pub fn refutation(position: &Position, one: &Refuted, language: Language) -> String {
    let line = one.moves();
    let only = language.pick(" (the only reply)", "（ほかの応手では詰む）");
    let only = if one.by.is_only { only } else { "" };
    let japanese = moves::japanese(position, &line).join(" ");
    let colon = marks::colon(language);
    format!("{}{only}{colon}{japanese}", moves::usi(&line))
}

/// The title of the refutation of the check that was played, or of all checks.
pub fn refutation_title(is_of_each: bool, language: Language) -> &'static str {
    if is_of_each {
        language.pick("refutations:", "各王手と逃れる応手：")
    } else {
        language.pick("refutation:", "逃れる応手：")
    }
}

/// The verdict in one word, as in the protocol.
pub fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    }
}

/// The side in one word.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Why there is no verdict: in one word for programs, in English and in Japanese; `None` if there
/// is one.
pub fn why_open(verdict: &Verdict) -> Option<[String; 3]> {
    let Verdict::Unknown(reason) = verdict else {
        return None;
    };
    let (code, english, japanese) = words_of_reason(reason);
    Some([code, english, japanese].map(String::from))
}

/// Why there is no verdict, in words. Limits are called by their names in the option table.
pub fn reason(reason: &Reason, language: Language) -> &'static str {
    let (_, english, japanese) = words_of_reason(reason);
    language.pick(english, japanese)
}

/// A reason why there is no verdict: in one word for programs, in English and in Japanese.
fn words_of_reason(reason: &Reason) -> (&'static str, &'static str, &'static str) {
    let (code, japanese) = match reason {
        Reason::Stopped => ("stopped", "中断されました"),
        Reason::TimeOut => ("time", "時間切れ"),
        Reason::NodesLimit => ("nodes", "NodesLimit に達しました"),
        Reason::NoMateWithinLimit => {
            ("mate-limit", "MateLimit 以内の詰みはありません（より長い詰みはあるかもしれません）")
        }
        Reason::TooDeep => ("depth", "探索の深さの上限に達しました"),
        Reason::Rejected => ("rejected", "見つけた詰み手順が検査に通りませんでした"),
        Reason::NoLine => ("no-line", "見つけた詰みを示す手順がありません"),
        Reason::NoThread => ("thread", "探索スレッドを開始できません"),
        Reason::ByWord => ("workers", "ワーカーの申告のみ"),
        // Of a later version.
        _ => ("unknown", "不明"),
    };
    (code, reason.english(), japanese)
}

/// The verdict of a problem without a mate, in words.
pub fn no_mate(language: Language) -> String {
    let japanese = format!("{NO_MATE}（証明済み）");
    language.pick("no mate (proven)".to_string(), japanese)
}

/// What other processes claim without a proof, in words; `None` if they claim nothing.
pub fn claims_by_word(findings: &Findings, language: Language) -> Option<String> {
    let claims = findings.by_word.iter();
    let claims: Vec<String> = claims.map(|one| claim(one, language)).collect();
    let what = claims.join(language.pick("; ", "、"));
    let who = reason(&Reason::ByWord, language);
    (!what.is_empty()).then(|| language.pick(format!("{who}, {what}"), format!("{who}（{what}）")))
}

/// Says that there was no memory for the table to grow.
pub fn lacks_memory(language: Language) -> &'static str {
    language.pick(
        "there is no memory for a larger table; the search goes on, slower",
        "置換表を広げるメモリがありません。今の大きさで探索を続けます（遅くなります）",
    )
}

/// The length without futile interpositions, as far as it is known, and its line, in words. `None`
/// if the length is not known, or the answer itself has no move.
pub fn tsume(findings: &Findings, language: Language) -> Option<String> {
    let tsume = findings.tsume.as_ref()?;
    let Bounds { lower, upper } = tsume.bounds;
    if upper == 0 && findings.answer.line.is_empty() {
        return None;
    }
    Some(match &tsume.line {
        Some(line) if line.is_empty() => language.pick(
            "tsume 0 plies: every reply is a futile interposition".to_string(),
            "無駄合を除いた手数 0 手（応手はすべて無駄合）".to_string(),
        ),
        Some(line) => {
            let line = moves::usi(line);
            language.pick(
                format!("tsume {}: {line}", lengths::counted(upper.into())),
                format!("無駄合を除いた手数 {upper} 手：{line}"),
            )
        }
        None if lower == upper => language.pick(
            format!(
                "tsume {}, without a line: a limit was reached",
                lengths::counted(upper.into())
            ),
            format!("無駄合を除いた手数 {upper} 手（制限により手順なし）"),
        ),
        None => language.pick(
            format!("tsume upper bound {upper}, lower bound {lower}"),
            format!("無駄合を除いた手数 {lower} 手以上 {upper} 手以下"),
        ),
    })
}

/// The verdict on a first move, in words.
pub fn first_move(first_move: &FirstMove, language: Language) -> String {
    match &first_move.verdict {
        Verdict::Mate => {
            let plies = first_move.line.len();
            let detour = if first_move.comes_back {
                language.pick("; passes through the starting position", "、初期局面に戻る手順")
            } else {
                ""
            };
            format!("{}{detour}", lengths::of_line(plies, first_move.bounds, language))
        }
        Verdict::NoMate => no_mate(language),
        Verdict::Unknown(why) => {
            let open = language.pick("not settled: ", "未決：");
            format!("{open}{}", reason(why, language))
        }
    }
}

/// Says that a limit ended the search of the first moves.
pub fn first_moves_are_open(language: Language) -> &'static str {
    language.pick(
        "not all first moves are settled: the limits were reached",
        "制限に達したため、初手のすべては決まっていません",
    )
}

/// Says that pieces are missing from a position; `None` if none are.
pub fn missing_pieces(position: &Position, language: Language) -> Option<String> {
    let left = rest::missing_pieces(position)?;
    let (number, in_japanese) = (rest::count(left), board::hand(left));
    Some(say!(
        language,
        "{pieces} {are} neither on the board nor in a hand ({left}) and so not in play",
        "盤上にも持駒にもない駒が {number} 枚あり（{in_japanese}）、ないものとして扱います",
        pieces = lengths::number_of("piece", number),
        are = if number == 1 { "is" } else { "are" }
    ))
}
