//! Mistakes in files in the reader's language.

use super::mistake::{Mistake, MistakeKind, ReadError};
use crate::system::language::Language;
use crate::words::{
    illegal_in_japanese, in_quotes, letter_in_quotes, move_error, problem_error, say, setup_error,
    sfen_error,
};
use tsumi_core::position::MoveError;

impl ReadError {
    /// The mistake and its line in Japanese; the display is in English.
    pub fn in_japanese(&self) -> String {
        self.in_words(Language::Japanese)
    }

    /// The mistake and its line, in words.
    pub(super) fn in_words(&self, language: Language) -> String {
        let words = self.mistake.in_words(language);
        match self.line {
            0 => words,
            line => {
                say!(language, "line {line}: {mistake}", "{line} 行目：{mistake}", mistake = words)
            }
        }
    }
}

impl Mistake {
    /// The mistake in Japanese; its display is in English. What other libraries and the
    /// system say of it stays in their words.
    pub fn in_japanese(&self) -> String {
        self.in_words(Language::Japanese)
    }

    /// The mistake in words.
    pub(super) fn in_words(&self, language: Language) -> String {
        in_words(&self.0, language)
    }
}

/// The mistake in words.
#[expect(clippy::too_many_lines, reason = "one arm a mistake")]
fn in_words(mistake: &MistakeKind, language: Language) -> String {
    match mistake {
        MistakeKind::Unreadable(reason) => {
            say!(language, "cannot be read: {reason}", "読み込めません：{reason}")
        }
        MistakeKind::TooLong(most) => {
            say!(language, "longer than {most} bytes", "長すぎます（{most} バイトまで）")
        }
        MistakeKind::NoText => say!(
            language,
            "the text is in none of UTF-8, UTF-16, Shift_JIS, EUC-JP and ISO-2022-JP",
            "文字コードが UTF-8、UTF-16、Shift_JIS、EUC-JP、ISO-2022-JP \
                 のどれでもありません"
        ),
        MistakeKind::NoPosition => say!(
            language,
            "there is no position in this text: neither an SFEN nor a board",
            "局面がありません（SFEN も局面図も見つかりません）"
        ),
        MistakeKind::Several => say!(
            language,
            "there are several positions in this text: one is solved at a time",
            "局面が 2 つ以上あります（1 つだけ解けます）"
        ),
        MistakeKind::NoJson(reason) => {
            say!(language, "not JSON: {reason}", "JSON として読めません：{reason}")
        }
        MistakeKind::NoResult(reason) => {
            say!(language, "{reason}", "結果の JSON として読めません：{reason}")
        }
        MistakeKind::NoJkf(reason) => say!(language, "{reason}", "JKF として読めません：{reason}"),
        MistakeKind::NoCsa(reason) => {
            say!(language, "{reason}", "CSA 形式として読めません：{reason}")
        }
        MistakeKind::NoBoard(start) => say!(
            language,
            "there is no board before the moves (a game from the start says {start})",
            "指し手の前に局面図がありません（平手の棋譜なら「{start}」と書きます）"
        ),
        MistakeKind::Position(error) => say!(
            language,
            "bad position: {reason}",
            "局面の誤り：{reason}",
            reason = sfen_error(error, language)
        ),
        MistakeKind::Setup(error) => setup_error(error, language),
        MistakeKind::Problem(error) => problem_error(*error, language),
        MistakeKind::Solution { number, cause } => {
            say!(
                language,
                "move {number}: {reason}",
                "{number} 手目：{reason}",
                reason = move_error(cause, language)
            )
        }
        MistakeKind::InSolution(inner) => in_words(inner, language),
        MistakeKind::NoMember { key, reason } => {
            say!(language, "{key}: {reason}", "「{key}」が読めません：{reason}")
        }
        MistakeKind::NoLength(text) => say!(
            language,
            "{text} is not a number of plies",
            "{text}は手数として読めません",
            text = in_quotes(text, language)
        ),
        MistakeKind::NoMove(text) => no_move(text, language),
        MistakeKind::IllegalMove { text, cause } => illegal_move(text, cause, language),
        MistakeKind::OtherPiece(text) => say!(
            language,
            "{text}: another piece stands on that square",
            "{text}：元のマスにあるのは別の駒です",
            text = in_quotes(text, language)
        ),
        MistakeKind::OtherTurn(text) => say!(
            language,
            "{text}: it is the other player's turn",
            "{text}：相手の手番です",
            text = in_quotes(text, language)
        ),
        MistakeKind::NoSuchPly(ply) => say!(
            language,
            "the variation begins at ply {ply}, which no line before it reaches",
            "変化が始まる {ply} 手目まで、前の手順が続いていません"
        ),
        MistakeKind::RowCount(found) => say!(
            language,
            "the board that begins here has {found} rows instead of 9",
            "ここから始まる局面図が {found} 段です（9 段のはずです）"
        ),
        MistakeKind::SquareCount(found) => say!(
            language,
            "this row of the board has {found} squares instead of 9",
            "局面図のこの段のマスが {found} 個です（9 個のはずです）"
        ),
        MistakeKind::NoPiece(letter) => {
            say!(
                language,
                "{letter} is not a piece",
                "{letter}は駒ではありません",
                letter = letter_in_quotes(*letter, language)
            )
        }
        MistakeKind::NoHandPiece(letter) => {
            say!(
                language,
                "{letter} in a hand is not a piece that can be in hand",
                "持駒の{letter}は持駒になる駒ではありません",
                letter = letter_in_quotes(*letter, language)
            )
        }
        MistakeKind::HandCount { count, letter } => say!(
            language,
            "{count} {letter} in one hand are more than a set has",
            "持駒の{letter}が {count} 枚では多すぎます"
        ),
        MistakeKind::NoCount { digits, letter } => {
            say!(
                language,
                "{digits} is not a count of {letter}",
                "持駒の{letter}の枚数が{digits}では読めません",
                digits = in_quotes(digits, language)
            )
        }
        MistakeKind::NoRest => {
            say!(language, "the pieces that are left cannot be counted", "残りの駒を数えられません")
        }
        MistakeKind::Twice(key) => say!(
            language,
            "{key} appears twice",
            "{key}が 2 回書かれています",
            key = in_quotes(key, language)
        ),
        MistakeKind::WhoseHand(key) => say!(
            language,
            "{key}: whose hand? (先手の持駒 and 後手の持駒 are known)",
            "{key}では、どちらの持駒か分かりません（先手の持駒、後手の持駒と書きます）",
            key = in_quotes(key, language)
        ),
        MistakeKind::Handicap(name) => say!(
            language,
            "the handicap {name} is not known",
            "手合割{name}は分かりません",
            name = in_quotes(name, language)
        ),
    }
}

/// An illegal move, in words. In Japanese all texts that are no moves have the same words.
fn illegal_move(text: &str, cause: &MoveError, language: Language) -> String {
    let reason = match (language, cause) {
        (Language::Japanese, MoveError::Illegal { reason, .. }) => illegal_in_japanese(reason),
        (Language::Japanese, _) => return no_move(text, language),
        (Language::English, _) => String::new(),
    };
    say!(
        language,
        "{text}: {cause}",
        "{text}は指せません：{reason}",
        text = in_quotes(text, language)
    )
}

fn no_move(text: &str, language: Language) -> String {
    say!(
        language,
        "{text} is not a move here",
        "{text}は指し手として読めません",
        text = in_quotes(text, language)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::is_japanese;
    use tsumi_core::notation::setup::SetupError;
    use tsumi_core::position::{Position, SfenError};
    use tsumi_core::solver::ProblemError;

    fn all() -> Vec<Mistake> {
        use MistakeKind as K;
        let text = || "text".to_string();
        let reason = || "理由".to_string();
        let illegal = Position::startpos().parse_move("7g7e").err().unwrap();
        let kinds = [
            K::Unreadable(reason()),
            K::TooLong(100),
            K::NoText,
            K::NoPosition,
            K::Several,
            K::NoJson(reason()),
            K::NoResult(reason()),
            K::NoJkf(reason()),
            K::NoCsa(reason()),
            K::NoBoard("text"),
            K::Position(SfenError::NoKing),
            K::Setup(SetupError::NoStart(text())),
            K::Problem(ProblemError::NoKing),
            K::Solution { number: 1, cause: MoveError::Syntax(text()) },
            K::InSolution(Box::new(K::NoMove(text()))),
            K::NoMember { key: "name", reason: reason() },
            K::NoLength(text()),
            K::NoMove(text()),
            K::IllegalMove { text: text(), cause: illegal },
            K::IllegalMove { text: text(), cause: MoveError::Syntax(text()) },
            K::OtherPiece(text()),
            K::OtherTurn(text()),
            K::NoSuchPly(7),
            K::RowCount(8),
            K::SquareCount(8),
            K::NoPiece('x'),
            K::NoHandPiece('x'),
            K::HandCount { count: 5, letter: '金' },
            K::NoCount { digits: text(), letter: '金' },
            K::NoRest,
            K::Twice(text()),
            K::WhoseHand(text()),
            K::Handicap(text()),
        ];
        kinds.map(Mistake::from).to_vec()
    }

    #[test]
    fn every_mistake_is_said_in_japanese() {
        for mistake in all() {
            let japanese = mistake.in_japanese();
            assert!(is_japanese(&japanese), "{mistake}: {japanese}");
        }
    }
}
