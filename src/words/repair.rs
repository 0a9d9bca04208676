//! Repairs in words.

use crate::system::language::Language;
use tsumi_composer::repair::{Change, NoRepair};
use tsumi_core::notation::board;
use tsumi_core::position::{Color, Piece};

/// Why a problem is not repaired, in words.
pub fn no_repair(why: NoRepair, language: Language) -> String {
    let japanese = match why {
        NoRepair::Complete => "完全作なので修正は不要です",
        NoRepair::Accepted => "認めるキズのほかに不備がないので修正は不要です",
        NoRepair::NoLine => "保つべき作意がありません",
        NoRepair::NoSuchLength => {
            "その手数の詰みはありません（攻方から始まれば奇数手、玉方からなら偶数手）"
        }
        NoRepair::NothingLess => "不要駒と証明できる駒はありません",
        _ => return why.to_string(),
    };
    language.pick(why.to_string(), japanese.to_string())
}

/// The change from a problem to its neighbour, in words.
pub fn change(change: Change, language: Language) -> String {
    let place = board::square_name;
    let (english, japanese) = match change {
        Change::Added(of, square) => {
            let of = piece(of);
            (format!("{of} added on {square}"), format!("{}に{of}を追加", place(square)))
        }
        Change::Removed(of, square) => {
            let of = piece(of);
            (format!("{of} removed from {square}"), format!("{}の{of}を除去", place(square)))
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
            (format!("{kind} more in hand"), format!("持駒に{kind}を追加"))
        }
        Change::HandLess(kind) => {
            let kind = board::letter(kind);
            (format!("{kind} less in hand"), format!("持駒から{kind}を除去"))
        }
        Change::Shifted(files, ranks) => {
            let (english, japanese) = match (files, ranks) {
                (1, _) => ("one file to the left", "左へ 1 筋"),
                (-1, _) => ("one file to the right", "右へ 1 筋"),
                (_, 1) => ("one rank down", "下へ 1 段"),
                _ => ("one rank up", "上へ 1 段"),
            };
            (format!("the whole board {english}"), format!("全体を{japanese}ずらす"))
        }
        _ => ("changed".to_string(), "変更".to_string()),
    };
    language.pick(english, japanese)
}

/// A piece with the mark of its owner.
pub(super) fn piece(piece: Piece) -> String {
    let mark = match piece.color() {
        Color::Black => '▲',
        Color::White => '△',
    };
    format!("{mark}{}", board::letter(piece.kind()))
}
