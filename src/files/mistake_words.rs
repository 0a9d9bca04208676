//! Mistakes in files in the reader's language.

use super::mistake::{Mistake, MistakeKind, ReadError};
use crate::system::language::Language;
use crate::words::{
    illegal_in_japanese, move_error, problem_error, quoted, setup_error, sfen_error,
};
use tsumi_core::position::MoveError;

impl ReadError {
    /// The mistake and its line in Japanese; its display is in English.
    pub fn in_japanese(&self) -> String {
        let words = self.mistake.in_japanese();
        match self.line {
            0 => words,
            line => format!("{line} 行目：{words}"),
        }
    }
}

impl Mistake {
    /// The mistake in Japanese; its display is in English. What other libraries and the
    /// system say of it stays in their words.
    pub fn in_japanese(&self) -> String {
        japanese(&self.0)
    }
}

fn japanese(mistake: &MistakeKind) -> String {
    match mistake {
        MistakeKind::Unreadable(reason) => format!("読み込めません：{reason}"),
        MistakeKind::TooLong(most) => format!("長すぎます（{most} バイトまで）"),
        MistakeKind::NoText => {
            "文字コードが UTF-8、UTF-16、Shift_JIS、EUC-JP、ISO-2022-JP のどれでもありません"
                .to_string()
        }
        MistakeKind::NoPosition => "局面がありません（SFEN も局面図も見つかりません）".to_string(),
        MistakeKind::Several => "局面が 2 つ以上あります（1 つだけ解けます）".to_string(),
        MistakeKind::NoJson(reason) => format!("JSON として読めません：{reason}"),
        MistakeKind::NoResult(reason) => format!("結果の JSON として読めません：{reason}"),
        MistakeKind::NoJkf(reason) => format!("JKF として読めません：{reason}"),
        MistakeKind::NoCsa(reason) => format!("CSA 形式として読めません：{reason}"),
        MistakeKind::NoBoard(start) => {
            format!("指し手の前に局面図がありません（平手の棋譜なら「{start}」と書きます）")
        }
        MistakeKind::Position(error) => {
            format!("局面の誤り：{}", sfen_error(error, Language::Japanese))
        }
        MistakeKind::Setup(error) => setup_error(error, Language::Japanese),
        MistakeKind::Problem(error) => problem_error(*error, Language::Japanese),
        MistakeKind::Solution { number, cause } => {
            format!("{number} 手目：{}", move_error(cause, Language::Japanese))
        }
        MistakeKind::NoMove(_)
        | MistakeKind::IllegalMove { .. }
        | MistakeKind::OtherPiece(_)
        | MistakeKind::OtherTurn(_)
        | MistakeKind::NoSuchPly(_) => of_moves(mistake),
        MistakeKind::RowCount(_)
        | MistakeKind::SquareCount(_)
        | MistakeKind::NoPiece(_)
        | MistakeKind::NoHandPiece(_)
        | MistakeKind::HandCount { .. }
        | MistakeKind::NoCount { .. }
        | MistakeKind::NoRest
        | MistakeKind::Twice(_)
        | MistakeKind::WhoseHand(_)
        | MistakeKind::Handicap(_) => of_boards(mistake),
    }
}

/// Mistakes in moves.
fn of_moves(mistake: &MistakeKind) -> String {
    match mistake {
        MistakeKind::NoMove(text) => format!("{}は指し手として読めません", quoted(text)),
        MistakeKind::IllegalMove { text, cause } => {
            let text = quoted(text);
            match cause {
                MoveError::Illegal { reason, .. } => {
                    format!("{text}は指せません：{}", illegal_in_japanese(reason))
                }
                _ => format!("{text}は指し手として読めません"),
            }
        }
        MistakeKind::OtherPiece(text) => {
            format!("{}：元のマスにあるのは別の駒です", quoted(text))
        }
        MistakeKind::OtherTurn(text) => format!("{}：相手の手番です", quoted(text)),
        MistakeKind::NoSuchPly(ply) => {
            format!("変化が始まる {ply} 手目まで、前の手順が続いていません")
        }
        _ => mistake.to_string(),
    }
}

/// Mistakes in drawn boards, hands and handicaps.
fn of_boards(mistake: &MistakeKind) -> String {
    match mistake {
        MistakeKind::RowCount(found) => {
            format!("ここから始まる局面図が {found} 段です（9 段のはずです）")
        }
        MistakeKind::SquareCount(found) => {
            format!("局面図のこの段のマスが {found} 個です（9 個のはずです）")
        }
        MistakeKind::NoPiece(letter) => format!("{}は駒ではありません", quoted(letter)),
        MistakeKind::NoHandPiece(letter) => {
            format!("持駒の{}は持駒になる駒ではありません", quoted(letter))
        }
        MistakeKind::HandCount { count, letter } => {
            format!("持駒の{letter}が {count} 枚では多すぎます")
        }
        MistakeKind::NoCount { digits, letter } => {
            format!("持駒の{letter}の枚数が{}では読めません", quoted(digits))
        }
        MistakeKind::NoRest => "残りの駒を数えられません".to_string(),
        MistakeKind::Twice(key) => format!("{}が 2 回書かれています", quoted(key)),
        MistakeKind::WhoseHand(key) => format!(
            "{}では、どちらの持駒か分かりません（先手の持駒、後手の持駒と書きます）",
            quoted(key)
        ),
        MistakeKind::Handicap(name) => format!("手合割{}は分かりません", quoted(name)),
        _ => mistake.to_string(),
    }
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
            K::Solution {
                number: 1,
                cause: MoveError::Syntax(text()),
            },
            K::NoMove(text()),
            K::IllegalMove {
                text: text(),
                cause: illegal,
            },
            K::IllegalMove {
                text: text(),
                cause: MoveError::Syntax(text()),
            },
            K::OtherPiece(text()),
            K::OtherTurn(text()),
            K::NoSuchPly(7),
            K::RowCount(8),
            K::SquareCount(8),
            K::NoPiece('x'),
            K::NoHandPiece('x'),
            K::HandCount {
                count: 5,
                letter: '金',
            },
            K::NoCount {
                digits: text(),
                letter: '金',
            },
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
