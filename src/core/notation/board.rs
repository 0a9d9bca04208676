//! Boards as text, as Japanese programs print them (BOD).

use crate::position::{Color, Hand, PieceKind, Position, Square};

/// Kanji for the ranks, and for counts of pieces up to nine.
const KANJI: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const FRAME: &str = "+---------------------------+";

/// The board with both hands and the side to move, ten lines and more. White's
/// pieces have a `v` before them.
pub fn diagram(position: &Position) -> String {
    let rows: String = (0..9).map(|rank| row_text(position, rank)).collect();
    let mover = match position.side() {
        Color::Black => "先手番",
        Color::White => "後手番",
    };
    format!(
        "後手の持駒：{}\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n{FRAME}\n{rows}{FRAME}\n先手の持駒：{}\n{mover}",
        hand(position.hand(Color::White)),
        hand(position.hand(Color::Black)),
    )
}

fn row_text(position: &Position, rank: u8) -> String {
    let squares: String =
        (0..9).rev().map(|file| square_text(position, Square::new(file, rank))).collect();
    format!("|{squares}|{}\n", KANJI[usize::from(rank) + 1])
}

fn square_text(position: &Position, square: Square) -> String {
    let piece = position.piece_at(square);
    if piece.is_none() {
        return " ・".to_string();
    }
    let owner = match piece.color() {
        Color::Black => ' ',
        Color::White => 'v',
    };
    format!("{owner}{}", letter(piece.kind()))
}

/// A kind of piece as one character.
pub fn letter(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::PAWN => "歩",
        PieceKind::LANCE => "香",
        PieceKind::KNIGHT => "桂",
        PieceKind::SILVER => "銀",
        PieceKind::GOLD => "金",
        PieceKind::BISHOP => "角",
        PieceKind::ROOK => "飛",
        PieceKind::KING => "玉",
        PieceKind::PRO_PAWN => "と",
        PieceKind::PRO_LANCE => "杏",
        PieceKind::PRO_KNIGHT => "圭",
        PieceKind::PRO_SILVER => "全",
        PieceKind::HORSE => "馬",
        PieceKind::DRAGON => "龍",
        _ => "・",
    }
}

/// A square such as `５二`.
pub fn square_name(square: Square) -> String {
    let file = char::from_u32(u32::from('１') + u32::from(square.file()));
    let rank = KANJI[usize::from(square.rank()) + 1];
    format!("{}{rank}", file.unwrap_or('？'))
}

/// Pieces in hand, the strongest first; `なし` for none.
pub fn hand(hand: Hand) -> String {
    let groups: Vec<String> = PieceKind::IN_HAND
        .iter()
        .rev()
        .filter(|&&kind| hand.has(kind))
        .map(|&kind| format!("{}{}", letter(kind), count(hand.count(kind))))
        .collect();
    if groups.is_empty() { "なし".to_string() } else { groups.join("　") }
}

/// The pieces of a set that are neither on the board nor in hand; `None` if there are
/// more than a set.
pub fn left_over(position: &Position) -> Option<Hand> {
    let on_board = |kind: PieceKind| {
        let squares = Square::all().map(|square| position.piece_at(square));
        let pieces = squares.filter(|piece| !piece.is_none());
        let kinds = pieces.map(|piece| piece.kind().unpromoted());
        kinds.filter(|&other| other == kind).count() as u32
    };
    let mut kinds = PieceKind::IN_HAND.iter();
    kinds.try_fold(Hand::EMPTY, |left, &kind| {
        let hands = [Color::Black, Color::White].map(|color| position.hand(color).count(kind));
        let taken = on_board(kind) + hands[0] + hands[1];
        Some(left.with(kind, kind.count_in_set().checked_sub(taken)?))
    })
}

/// A count in kanji, 2 to 18; empty for one piece.
fn count(number: u32) -> String {
    let digit = |number: u32| KANJI[number as usize % 10];
    match number {
        0 | 1 => String::new(),
        10.. => format!("十{}", digit(number)),
        _ => digit(number).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_hands_are_drawn() {
        let position = Position::from_sfen("4k3+R/9/4P4/9/9/+l3+n3+b/9/9/8+S w Grb3g3s3n3l17p 1");
        let drawn =
            position.map(|position| diagram(&position)).unwrap_or_else(|error| error.to_string());
        let expected = "\
後手の持駒：飛　角　金三　銀三　桂三　香三　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ 龍|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
|v杏 ・ ・ ・v圭 ・ ・ ・v馬|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ 全|九
+---------------------------+
先手の持駒：金
後手番";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn pieces_are_left_over_from_a_set() {
        let left = |sfen| left_over(&Position::from_sfen(sfen).unwrap());
        let whole = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        assert_eq!(left(whole), Some(Hand::EMPTY));
        let less = "4k4/9/4+P4/9/9/9/9/9/9 b Gr2b3g4s4n4l15p 1";
        let expected = Hand::EMPTY.with(PieceKind::ROOK, 1).with(PieceKind::PAWN, 2);
        assert_eq!(left(less), Some(expected));
        let mut more = Position::from_sfen(whole).unwrap();
        more.set_hand(Color::Black, Hand::EMPTY.with(PieceKind::GOLD, 2));
        assert_eq!(left_over(&more), None);
    }

    #[test]
    fn counts_are_kanji() {
        let texts: Vec<String> = [1, 2, 9, 10, 11, 18].map(count).to_vec();
        assert_eq!(texts, ["", "二", "九", "十", "十一", "十八"]);
    }
}
