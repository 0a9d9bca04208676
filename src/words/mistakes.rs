//! Mistakes in positions, moves and lines, in words.
//!
//! English is what the errors themselves say.

use super::say;
use super::{Bilingual, both};
use crate::system::language::Language;
use crate::system::shown;
use std::fmt::Display;
use tsumi_core::notation::board::{letter, square_name};
use tsumi_core::notation::setup::SetupError;
use tsumi_core::position::{
    Color, GREATEST_MOVE_NUMBER, IllegalReason, LONGEST_SFEN, MoveError, PieceKind, SfenError,
    SfenPart,
};
use tsumi_core::referee::LineFault;
use tsumi_core::solver::{ProblemError, ThreatError};

/// Why words do not set up a position, in words.
pub fn setup_error(error: &SetupError, language: Language) -> String {
    match (error, language) {
        (SetupError::Sfen(_), Language::English) => error.to_string(),
        (SetupError::Sfen(error), _) => format!("SFEN の誤り：{}", sfen_in_japanese(error)),
        _ => setup_fault(error, language),
    }
}

/// Why words do not set up a position, for a message that already says that the position is bad.
pub fn setup_fault(error: &SetupError, language: Language) -> String {
    match (error, language) {
        (SetupError::Sfen(error), _) => sfen_error(error, language),
        (SetupError::NoMoves(found), _) => say!(
            language,
            "`moves` was expected after `startpos`, not {found}",
            "「startpos」の次は「moves」のはずですが、{found}です",
            found = in_quotes(found, language)
        ),
        (SetupError::NoStart(found), _) => say!(
            language,
            "`startpos` or `sfen` was expected, not {found}",
            "「startpos」か「sfen」で始まるはずですが、{found}です",
            found = in_quotes(found, language)
        ),
        (SetupError::Move { number, cause }, _) => say!(
            language,
            "move {number}: {cause}",
            "{number} 手目：{cause}",
            cause = move_error(cause, language)
        ),
        _ => error.to_string(),
    }
}

/// Why nobody can threaten the side to move.
pub fn threat_error(error: ThreatError, language: Language) -> String {
    let japanese = match error {
        ThreatError::NoKing => "手番側の玉が盤上になく、詰めろかどうかは問えません",
        ThreatError::InCheck => "手番側に王手がかかっていて、パスできません",
        _ => return error.to_string(),
    };
    language.pick(error.to_string(), japanese.to_string())
}

/// Why a position is not a mate problem.
pub fn problem_error(error: ProblemError, language: Language) -> String {
    let japanese = match error {
        ProblemError::NoKing => NO_KING,
        ProblemError::NoKingToMove => "手番側の玉が盤上にないので、手番側を玉方にできません",
        _ => return error.to_string(),
    };
    language.pick(error.to_string(), japanese.to_string())
}

const NO_KING: &str = "盤上に玉がありません";

/// Why a text is not a position.
pub fn sfen_error(error: &SfenError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Japanese => sfen_in_japanese(error),
    }
}

/// A mistake in an SFEN.
fn sfen_in_japanese(error: &SfenError) -> String {
    match error {
        SfenError::NotAscii { at } => {
            format!("SFEN の {} バイト目が ASCII の文字ではありません", at + 1)
        }
        SfenError::TooLong { length } => {
            format!("SFEN が長すぎます（{length} バイト、{LONGEST_SFEN} バイトまで）")
        }
        SfenError::Missing(part) => {
            let part = match part {
                SfenPart::Board => "盤面",
                SfenPart::Side => "手番",
                _ => "持駒",
            };
            format!("SFEN に{part}がありません（盤面、手番、持駒、手数の順に書きます）")
        }
        SfenError::TrailingText(text) => {
            format!("SFEN の手数の後に{}があります", quoted(text))
        }
        SfenError::Side(text) => {
            let text = quoted(text);
            format!("手番が{text}と書かれています（先手は b、後手は w）")
        }
        SfenError::MoveNumber(text) => {
            let text = quoted(text);
            format!("手数が{text}と書かれています（1 から {GREATEST_MOVE_NUMBER} まで）")
        }
        SfenError::RankCount { .. }
        | SfenError::FileCount { .. }
        | SfenError::UnknownPiece { .. }
        | SfenError::ZeroDigit { .. }
        | SfenError::CannotPromote { .. }
        | SfenError::DanglingPlus { .. } => board_in_japanese(error),
        SfenError::HandLetter { .. }
        | SfenError::HandCount { .. }
        | SfenError::DanglingHandCount { .. } => hands_in_japanese(error),
        _ => impossible_in_japanese(error),
    }
}

/// A mistake in the board of an SFEN.
fn board_in_japanese(error: &SfenError) -> String {
    match *error {
        SfenError::RankCount { found } => format!("盤面が {found} 段です（9 段のはずです）"),
        SfenError::FileCount { rank, found } => {
            let rank = rank_number(rank);
            format!("{rank} 段目のマスが {found} 個です（9 個のはずです）")
        }
        SfenError::UnknownPiece { letter, square } => {
            let (square, letter) = (square_name(square), quoted(letter));
            format!("{square}の{letter}は駒ではありません")
        }
        SfenError::ZeroDigit { rank } => {
            format!("{} 段目に数字の 0 があります", rank_number(rank))
        }
        SfenError::CannotPromote { letter, kind, square } => {
            let (square, kind) = (square_name(square), kind_name(kind));
            format!("{square}が「+{letter}」ですが、{kind}は成れない駒です")
        }
        SfenError::DanglingPlus { rank } => {
            format!("{} 段目の「+」の後に駒がありません", rank_number(rank))
        }
        _ => error.to_string(),
    }
}

/// A mistake in the hands of an SFEN.
fn hands_in_japanese(error: &SfenError) -> String {
    match error {
        SfenError::HandLetter { letter } => {
            format!("持駒の{}は持駒になる駒ではありません", quoted(letter))
        }
        SfenError::HandCount { count, letter, kind } => {
            let (letter, most) = (quoted(letter), kind.count_in_set());
            format!("持駒の{letter}の枚数が {count} です（1 から {most} まで）")
        }
        SfenError::DanglingHandCount { count } => {
            format!("持駒の最後の数 {count} の後に駒がありません")
        }
        _ => error.to_string(),
    }
}

/// A fault of a position that is impossible as a whole.
fn impossible_in_japanese(error: &SfenError) -> String {
    match *error {
        SfenError::NoKing => NO_KING.to_string(),
        SfenError::TwoKings { color, first, second } => {
            let (first, second) = (square_name(first), square_name(second));
            format!("{}の玉が 2 枚あります（{first}、{second}）", owner(color))
        }
        SfenError::TooManyPieces { kind, found } => {
            let (name, most) = (kind_name(kind), kind.count_in_set());
            format!("{name}が盤上と持駒に合わせて {found} 枚あります（{most} 枚まで）")
        }
        SfenError::TwoPawns { color, first, second } => {
            let (first, second) = (square_name(first), square_name(second));
            format!("{}の二歩です（{first}、{second}）", owner(color))
        }
        SfenError::NoFurtherMove { color, kind, square } => {
            let (square, kind) = (square_name(square), kind_name(kind));
            format!("{square}の{}の{kind}は行き所のない駒です", owner(color))
        }
        SfenError::OpponentInCheck { color, kind, checker } => {
            let (king, checker, kind) = (owner(color), square_name(checker), kind_name(kind));
            format!("{king}の手番でないのに、{checker}の{kind}が{king}玉に王手をかけています")
        }
        _ => error.to_string(),
    }
}

/// Why a text is not a legal move.
pub fn move_error(error: &MoveError, language: Language) -> String {
    match (error, language) {
        (MoveError::Syntax(text), _) => say!(
            language,
            "{text} is not a move: expected one such as 7g7f, 8h2b+ or P*5e",
            "{text}は指し手として読めません（7g7f、8h2b+、P*5e のように書きます）",
            text = in_quotes(text, language)
        ),
        (_, Language::English) => error.to_string(),
        (MoveError::Illegal { mv, reason }, _) => {
            format!("{mv} は指せません：{}", illegal_in_japanese(reason))
        }
        _ => error.to_string(),
    }
}

/// The rule that a move breaks.
pub fn illegal_in_japanese(reason: &IllegalReason) -> String {
    match *reason {
        IllegalReason::NoPiece(from) => format!("{}に駒がありません", square_name(from)),
        IllegalReason::NotYours(kind, from) => {
            format!("{}の{}は相手の駒です", square_name(from), kind_name(kind))
        }
        IllegalReason::OwnPieceOnTarget(kind, to) => {
            format!("{}に自分の{}があります", square_name(to), kind_name(kind))
        }
        IllegalReason::CannotReach { kind, from, to } => {
            let (from, kind, to) = (square_name(from), kind_name(kind), square_name(to));
            format!("{from}の{kind}は{to}へ動けません")
        }
        IllegalReason::NeverPromotes(kind) => format!("{}は成れない駒です", kind_name(kind)),
        IllegalReason::OutsidePromotionZone { from, to } => {
            let (from, to) = (square_name(from), square_name(to));
            format!("{from}も{to}も敵陣ではないので成れません")
        }
        IllegalReason::MustPromote(kind, to) | IllegalReason::NoFurtherMove(kind, to) => {
            let (to, kind) = (square_name(to), kind_name(kind));
            format!("{to}の{kind}は行き所のない駒になります")
        }
        IllegalReason::NotInHand(kind) => format!("持駒に{}がありません", kind_name(kind)),
        IllegalReason::Occupied(to) => format!("{}には駒があります", square_name(to)),
        IllegalReason::SecondPawn(other) => {
            format!("二歩です（{}に歩があります）", square_name(other))
        }
        IllegalReason::LeavesKingInCheck(king) => {
            format!("{}の玉に王手がかかったままになります", square_name(king))
        }
        IllegalReason::PawnDropMate => "打ち歩詰めです".to_string(),
        _ => reason.to_string(),
    }
}

/// What is wrong with a mating line, in words. The rule that a move breaks is named by another
/// library, in English.
pub fn line_fault(fault: &LineFault, language: Language) -> String {
    if language == Language::English {
        return fault.to_string();
    }
    match fault {
        LineFault::Unreadable(reason) => format!("局面が読めない：{reason}"),
        LineFault::NoKing => "玉方の玉がない".to_string(),
        LineFault::OpponentInCheck => "手番でない側に王手がかかっている".to_string(),
        LineFault::Illegal { ply, mv, reason } => format!("{ply}手目 {mv} は反則：{reason}"),
        LineFault::Repetition { ply, .. } => format!("{ply}手目で同一局面が4回目"),
        LineFault::NoCheck { ply, .. } => format!("{ply}手目が王手でない"),
        LineFault::AttackerToMove { .. } => "攻方の手番で終わっている".to_string(),
        LineFault::EndsWithoutCheck { .. } => "最終手が王手でない".to_string(),
        LineFault::EndsInCheck { .. } => "最終手が王手".to_string(),
        LineFault::NotMate { reply, .. } => format!("最終手のあと{reply}で逃れ"),
        _ => fault.to_string(),
    }
}

/// Why a line that a worker gave is no mate.
pub fn no_mating_line(fault: &LineFault) -> Bilingual {
    both!(
        |language| "the line does not mate: {fault}",
        "手順が詰みになりません：{fault}",
        fault = line_fault(fault, language)
    )
}

/// A text of the input in Japanese quotation marks, without control characters.
pub fn quoted(words: impl Display) -> String {
    format!("「{}」", shown::text(&words.to_string()))
}

/// A text of the input in the quotation marks of the language, without control characters.
pub fn in_quotes(words: &str, language: Language) -> String {
    match language {
        Language::English => format!("\"{}\"", shown::text(words)),
        Language::Japanese => quoted(words),
    }
}

/// A letter of the input in the quotation marks of the language.
pub fn letter_in_quotes(letter: char, language: Language) -> String {
    match language {
        Language::English => format!("'{}'", shown::text(letter.encode_utf8(&mut [0; 4]))),
        Language::Japanese => quoted(letter),
    }
}

/// The name of a kind of piece. On a board promoted pieces have one character each, which hardly
/// anybody says.
fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::PRO_LANCE => "成香",
        PieceKind::PRO_KNIGHT => "成桂",
        PieceKind::PRO_SILVER => "成銀",
        _ => letter(kind),
    }
}

/// The owner of a piece.
fn owner(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// The number of a rank in the letters of USI.
fn rank_number(rank: char) -> u32 {
    (u32::from(rank) + 1).saturating_sub(u32::from('a'))
}

/// True for Japanese without a word of English: it has no adjacent Latin letters but those in
/// quotation marks and one name.
pub fn is_japanese(text: &str) -> bool {
    let text = text.replace("Shift_JIS", "");
    let parts = text.split('「');
    let own: String =
        parts.map(|part| part.split_once('」').map_or(part, |(_, rest)| rest)).collect();
    let is_kana = |c: char| ('\u{3041}'..='\u{30ff}').contains(&c);
    let is_letter = |c: &char| c.is_ascii_lowercase();
    let letters: Vec<char> = own.chars().collect();
    let has_word = letters.windows(2).any(|pair| pair.iter().all(is_letter));
    own.contains(is_kana) && !has_word
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Japanese};
    use tsumi_core::position::{Move, Square};

    fn square(usi: &str) -> Square {
        Square::from_usi(usi.as_bytes()).unwrap()
    }

    fn sfen_errors() -> Vec<SfenError> {
        use SfenError as E;
        let (color, kind, letter) = (Color::White, PieceKind::GOLD, 'x');
        let (rank, found, square) = ('b', 8, square("5b"));
        let (first, second, checker) = (square, square, square);
        let count = "0".to_string();
        vec![
            E::NotAscii { at: 3 },
            E::TooLong { length: 300 },
            E::Missing(SfenPart::Board),
            E::Missing(SfenPart::Side),
            E::Missing(SfenPart::Hands),
            E::TrailingText("moves".into()),
            E::RankCount { found },
            E::FileCount { rank, found },
            E::UnknownPiece { letter, square },
            E::ZeroDigit { rank },
            E::CannotPromote { letter, kind, square },
            E::DanglingPlus { rank },
            E::Side("B".into()),
            E::HandLetter { letter },
            E::HandCount { count: count.clone(), letter, kind },
            E::DanglingHandCount { count },
            E::MoveNumber("x".into()),
            E::NoKing,
            E::TwoKings { color, first, second },
            E::TooManyPieces { kind, found: 5 },
            E::TwoPawns { color, first, second },
            E::NoFurtherMove { color, kind, square },
            E::OpponentInCheck { color, kind, checker },
        ]
    }

    fn move_errors() -> Vec<MoveError> {
        use IllegalReason as R;
        let (kind, from, to) = (PieceKind::PRO_LANCE, square("7g"), square("7f"));
        let reasons = [
            R::NoPiece(from),
            R::NotYours(kind, from),
            R::OwnPieceOnTarget(kind, to),
            R::CannotReach { kind, from, to },
            R::NeverPromotes(kind),
            R::OutsidePromotionZone { from, to },
            R::MustPromote(kind, to),
            R::NotInHand(kind),
            R::Occupied(to),
            R::NoFurtherMove(kind, to),
            R::SecondPawn(to),
            R::LeavesKingInCheck(to),
            R::PawnDropMate,
        ];
        let mv = Move::from_usi("7g7f").unwrap();
        let illegal = reasons.map(|reason| MoveError::Illegal { mv, reason });
        [MoveError::Syntax("resign".into())].into_iter().chain(illegal).collect()
    }

    fn setup_errors() -> Vec<SetupError> {
        let others = [SetupError::NoMoves("move".into()), SetupError::NoStart("fen".into())];
        let of_moves = |cause| SetupError::Move { number: 2, cause };
        let sfens = sfen_errors().into_iter().map(SetupError::Sfen);
        let moves = move_errors().into_iter().map(of_moves);
        sfens.chain(moves).chain(others).collect()
    }

    fn line_faults() -> Vec<LineFault> {
        let (ply, mv) = (3, Move::from_usi("7g7f").unwrap());
        let reason = "理由".to_string();
        vec![
            LineFault::Unreadable(reason.clone()),
            LineFault::NoKing,
            LineFault::OpponentInCheck,
            LineFault::Illegal { ply, mv, reason },
            LineFault::Repetition { ply, mv },
            LineFault::NoCheck { ply, mv },
            LineFault::AttackerToMove { ply },
            LineFault::EndsWithoutCheck { ply },
            LineFault::EndsInCheck { ply },
            LineFault::NotMate { ply, reply: "5c5b".to_string() },
        ]
    }

    #[test]
    fn every_error_is_said_in_both_languages() {
        fn expect(error: &impl Display, of: impl Fn(Language) -> String) {
            assert_eq!(of(English), error.to_string());
            let japanese = of(Japanese);
            assert!(is_japanese(&japanese), "{error}: {japanese}");
        }
        for error in setup_errors() {
            expect(&error, |language| setup_error(&error, language));
        }
        for error in sfen_errors() {
            expect(&error, |language| sfen_error(&error, language));
            let setup = SetupError::Sfen(error.clone());
            expect(&error, |language| setup_fault(&setup, language));
        }
        for error in move_errors() {
            expect(&error, |language| move_error(&error, language));
        }
        for fault in line_faults() {
            expect(&fault, |language| line_fault(&fault, language));
        }
        for error in [ProblemError::NoKing, ProblemError::NoKingToMove] {
            expect(&error, |language| problem_error(error, language));
        }
        for error in [ThreatError::NoKing, ThreatError::InCheck] {
            expect(&error, |language| threat_error(error, language));
        }
    }

    #[test]
    fn japanese_has_the_words_of_the_trade() {
        let of = |text: &str| {
            let error = tsumi_core::notation::setup::read(text).err().unwrap();
            setup_error(&error, Japanese)
        };
        for (text, expected) in [
            ("sfen 4k4/9/9/9/2P6/9/2P6/9/9 b - 1", "SFEN の誤り：先手の二歩です（７五、７七）"),
            (
                "sfen 9/9/4k3/9/9/9/9/9/9 b - 1",
                "SFEN の誤り：3 段目のマスが 8 個です（9 個のはずです）",
            ),
            (
                "sfen 4k4/9/9/9/9/9/9/9/4R4 b - 1",
                "SFEN の誤り：後手の手番でないのに、５九の飛が後手玉に王手をかけています",
            ),
            ("sfen 4k4/N8/9/9/9/9/9/9/9 b - 1", "SFEN の誤り：９二の先手の桂は行き所のない駒です"),
            ("startpos moves 7g7f 7g7f", "2 手目：7g7f は指せません：７七に駒がありません"),
            (
                "sfen 7lk/9/7GG/9/9/9/9/9/9 b P 1 moves P*1b",
                "1 手目：P*1b は指せません：打ち歩詰めです",
            ),
        ] {
            assert_eq!(of(text), expected);
        }
    }

    /// A file may have anything in it, and terminals obey control characters.
    #[test]
    fn quoted_words_have_no_control_characters() {
        assert_eq!(quoted("a\u{1b}[2J"), "「a\\u{1b}[2J」");
    }
}
