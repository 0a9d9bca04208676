//! Answers, and what is wrong with positions and moves, in words, in two languages: one
//! wording for the protocol, the command line and results in files, which are always in
//! English. Mistakes of files alone are worded there (`tsumi::files`).

mod headline;
mod lengths;
mod mistakes;
mod report;

#[cfg(feature = "cli")]
pub use headline::complete_but_other;
pub use headline::{headline, report_headline};
#[cfg(feature = "cli")]
pub use lengths::counted;
#[cfg(feature = "cli")]
pub use mistakes::is_japanese;
#[cfg(feature = "protocol")]
pub use mistakes::setup_fault;
pub use mistakes::{
    illegal_in_japanese, line_fault, move_error, problem_error, quoted, setup_error, sfen_error,
};

#[cfg(feature = "cli")]
pub use report::matter;
pub use report::{given, graded, open, open_questions, place_of_piece};

#[cfg(feature = "cli")]
use crate::engine::repair::NoRepair;
use crate::engine::repair::{Change, Repair};
#[cfg(feature = "cli")]
use crate::engine::report::Level;
use crate::engine::report::Matter;
#[cfg(feature = "cli")]
use crate::engine::{Certificate, CertificateError, Claim, Exception, Excuse};
use crate::engine::{Reason, Verdict};
use crate::notation::board;
use crate::position::{Color, Piece};
use crate::system::language::Language;
#[cfg(feature = "protocol")]
use crate::{
    engine::{Findings, FirstMove},
    length::Bounds,
    notation::{moves, rest},
    position::Position,
};

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

/// Why there is no answer: in one word for programs, in English and in Japanese; none if
/// there is one.
pub fn why_open(verdict: &Verdict) -> Option<[String; 3]> {
    let Verdict::Unknown(reason) = verdict else {
        return None;
    };
    let (code, english, japanese) = said(reason);
    Some([code, english, japanese].map(String::from))
}

/// Why there is no verdict. Limits are called by their names in the option table.
pub fn reason(reason: &Reason, language: Language) -> &'static str {
    let (_, english, japanese) = said(reason);
    language.pick(english, japanese)
}

/// A reason in one word, in English and in Japanese.
fn said(reason: &Reason) -> (&'static str, &'static str, &'static str) {
    match reason {
        Reason::Stopped => ("stopped", "stopped", "中断されました"),
        Reason::TimeOut => ("time", "the time ran out", "時間切れ"),
        Reason::NodesLimit => ("nodes", "NodesLimit reached", "NodesLimit に達しました"),
        Reason::NoMateWithinLimit => (
            "mate-limit",
            "no mate within MateLimit; a longer one may exist",
            "MateLimit 以内の詰みはありません（より長い詰みはあるかもしれません）",
        ),
        Reason::TooDeep => (
            "depth",
            "the search cannot go any deeper",
            "探索の深さの上限に達しました",
        ),
        Reason::Rejected => (
            "rejected",
            "the line of the mate found failed its check",
            "見つけた詰み手順が検査に通りませんでした",
        ),
        Reason::NoThread => (
            "thread",
            "cannot start a search thread",
            "探索スレッドを開始できません",
        ),
    }
}

/// There was no memory when the table should have grown.
#[cfg(any(feature = "cli", feature = "protocol"))]
pub fn lacks_memory(language: Language) -> &'static str {
    language.pick(
        "there is no memory for a larger table; the search goes on, slower",
        "置換表を広げるメモリがありません。今の大きさで探索を続けます（遅くなります）",
    )
}

/// What a proof proves.
#[cfg(feature = "cli")]
pub fn claim(claim: &Claim, language: Language) -> String {
    if language == Language::English {
        return claim.to_string();
    }
    match claim {
        Claim::MateWithin(plies) => format!("{plies} 手以内に詰む"),
        Claim::NoMateWithin(plies) => format!("{plies} 手以内には詰まない"),
        Claim::NoMate => "何手でも詰まない".to_string(),
        Claim::Shortest(plies) => format!("最短 {plies} 手で詰む"),
        Claim::Tsume(plies) => format!("無駄合を除いて {plies} 手で詰む"),
        Claim::Complete(complete) => {
            let line: Vec<String> = complete.line.iter().map(ToString::to_string).collect();
            let others = complete.exceptions.iter().map(|exception| {
                let Exception { ply, mv, .. } = exception;
                let what = excuse(&exception.excuse);
                format!("、ただし {ply} 手目 {mv} は{what}")
            });
            let (plies, line) = (complete.plies(), line.join(" "));
            format!("{plies} 手の完全作：{line}{}", others.collect::<String>())
        }
    }
}

/// A proof that was written: the claim, and its size.
#[cfg(feature = "cli")]
pub fn certificate(certificate: &Certificate, language: Language) -> String {
    if language == Language::English {
        return certificate.to_string();
    }
    let mib = certificate.bytes as f64 / f64::from(1 << 20);
    let (claim, positions) = (claim(&certificate.claim, language), certificate.positions);
    format!("{claim}、証明は {positions} 局面、{mib:.3} MiB")
}

/// What an exception is, in Japanese.
#[cfg(feature = "cli")]
fn excuse(excuse: &Excuse) -> String {
    match excuse {
        Excuse::MirrorImage => "左右対称".to_string(),
        Excuse::PromotionDeclined(plies) => format!("成・不成の別で {plies} 手以内に詰む"),
        Excuse::AnotherSquare(plies) => format!("同じ駒の別の地点で {plies} 手以内に詰む"),
        Excuse::Back(_) => "本手順に戻る".to_string(),
        Excuse::AlsoMating => "これでも詰む".to_string(),
        Excuse::LeftOpen => "未決".to_string(),
    }
}

/// Why a proof was not written.
#[cfg(feature = "cli")]
pub fn no_certificate(error: &CertificateError, language: Language) -> String {
    let japanese = match error {
        CertificateError::NothingProven => "証明された結果がありません",
        CertificateError::Played => "それまでの指し手も問題に含まれています",
        CertificateError::Ended => "証明を書き終える前に制限に達しました",
        CertificateError::TooManyPositions => "証明の局面が上限より多くなります",
        CertificateError::Contradiction => "証明が成り立ちません（エンジンの誤りです）",
        CertificateError::Compared => "手数が変化の比較で決まり、証明できません",
        CertificateError::Illegal(error) => return mistakes::move_error(error, language),
        CertificateError::Output(error) => return error.to_string(),
    };
    language.pick(error.to_string(), japanese.to_string())
}

/// That pieces are missing from a position; `None` if none are.
#[cfg(feature = "protocol")]
pub fn nowhere(position: &Position, language: Language) -> Option<String> {
    let left = rest::nowhere(position)?;
    let number = rest::count(left);
    Some(match (language, number) {
        (Language::Japanese, _) => {
            format!("盤上にも持駒にもない駒が {number} 枚あり（{left}）、ないものとして扱います")
        }
        (Language::English, 1) => {
            format!("1 piece is neither on the board nor in a hand ({left}) and so not in play")
        }
        (Language::English, _) => format!(
            "{number} pieces are neither on the board nor in a hand ({left}) and so not in play"
        ),
    })
}

/// The length without futile interpositions, as far as it is known, and its line unless
/// that is the answer's.
#[cfg(feature = "protocol")]
pub fn tsume(findings: &Findings, language: Language) -> Option<String> {
    let tsume = findings.tsume.as_ref()?;
    let Bounds { lower, upper } = tsume.bounds;
    Some(match &tsume.line {
        Some(line) => {
            let line = moves::usi(line);
            language.pick(
                format!("tsume {upper} plies: {line}"),
                format!("無駄合を除いた手数 {upper} 手：{line}"),
            )
        }
        None if lower == upper => language.pick(
            format!("tsume {upper} plies, without a line: a limit was reached"),
            format!("無駄合を除いた手数 {upper} 手（制限により手順なし）"),
        ),
        None => language.pick(
            format!("tsume upper bound {upper}, lower bound {lower}"),
            format!("無駄合を除いた手数 {lower} 手以上 {upper} 手以下"),
        ),
    })
}

/// The verdict on a first move.
#[cfg(feature = "protocol")]
pub fn first_move(first_move: &FirstMove, language: Language) -> String {
    match &first_move.verdict {
        Verdict::Mate => {
            let plies = first_move.line.len();
            let detour = if first_move.comes_back {
                language.pick(
                    "; passes through the starting position",
                    "、初期局面に戻る手順",
                )
            } else {
                ""
            };
            format!(
                "{}{detour}",
                lengths::of_line(plies, first_move.bounds, language)
            )
        }
        Verdict::NoMate => no_mate(language).to_string(),
        Verdict::Unknown(why) => {
            let open = language.pick("not settled: ", "未決：");
            format!("{open}{}", reason(why, language))
        }
    }
}

/// The verdict on a problem without a mate.
pub fn no_mate(language: Language) -> &'static str {
    language.pick("no mate (proven)", "不詰（証明済み）")
}

/// That a limit ended the search of the first moves.
#[cfg(feature = "protocol")]
pub fn first_moves_are_open(language: Language) -> &'static str {
    language.pick(
        "not all first moves are settled: the limits were reached",
        "制限に達したため、初手のすべては決まっていません",
    )
}

/// Whether a problem is complete, in one word.
#[cfg(feature = "cli")]
pub fn completeness(level: Level, language: Language) -> &'static str {
    language.pick(level.name(), level.japanese())
}

/// Why a problem is not repaired.
#[cfg(feature = "cli")]
pub fn no_repair(why: NoRepair, language: Language) -> String {
    let japanese = match why {
        NoRepair::Complete => "完全作なので修正は不要です",
        NoRepair::Accepted => "認めるキズだけなので修正は不要です",
        NoRepair::NoLine => "保つべき作意がありません",
    };
    language.pick(why.to_string(), japanese.to_string())
}

/// The flaws of a repair, each with its ply.
pub fn flaws(repair: &Repair, language: Language) -> Vec<String> {
    let faults = repair.flaws.iter().flat_map(|report| &report.faults);
    let words = faults.map(|fault| {
        let (ply, matter) = (fault.line.ply, Matter::of(fault));
        let english = format!("{} at ply {ply}", matter.english());
        language.pick(english, format!("{ply}手目{}", matter.japanese()))
    });
    words.collect()
}

/// How a neighbour of a problem differs from it.
pub fn change(change: Change, language: Language) -> String {
    let place = board::square_name;
    let (english, japanese) = match change {
        Change::Added(of, square) => {
            let of = piece(of);
            (
                format!("{of} added on {square}"),
                format!("{}に{of}を追加", place(square)),
            )
        }
        Change::Removed(of, square) => {
            let of = piece(of);
            (
                format!("{of} removed from {square}"),
                format!("{}の{of}を除去", place(square)),
            )
        }
        Change::Moved(of, from, to) => {
            let of = piece(of);
            (
                format!("{of} moved from {from} to {to}"),
                format!("{}の{of}を{}へ", place(from), place(to)),
            )
        }
        Change::Replaced(old, new, square) => {
            let (old, new) = (piece(old), piece(new));
            (
                format!("{new} on {square} in place of {old}"),
                format!("{}の{old}を{new}に", place(square)),
            )
        }
        Change::HandMore(kind) => {
            let kind = board::letter(kind);
            (
                format!("{kind} more in hand"),
                format!("持駒に{kind}を追加"),
            )
        }
        Change::HandLess(kind) => {
            let kind = board::letter(kind);
            (
                format!("{kind} less in hand"),
                format!("持駒から{kind}を除去"),
            )
        }
        Change::Shifted(files, ranks) => {
            let (english, japanese) = match (files, ranks) {
                (1, _) => ("one file to the left", "左へ 1 筋"),
                (-1, _) => ("one file to the right", "右へ 1 筋"),
                (_, 1) => ("one rank down", "下へ 1 段"),
                _ => ("one rank up", "上へ 1 段"),
            };
            (
                format!("the whole board {english}"),
                format!("全体を{japanese}ずらす"),
            )
        }
    };
    language.pick(english, japanese)
}

/// A piece with its owner's mark.
fn piece(piece: Piece) -> String {
    let mark = match piece.color() {
        Color::Black => '▲',
        Color::White => '△',
    };
    format!("{mark}{}", board::letter(piece.kind()))
}
