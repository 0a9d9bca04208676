//! Moves of KIF and KI2 records.
//!
//! A KIF move names its origin and is read here part by part, so that mistakes in the
//! record are reported. A KI2 move names its origin by words (`右`, `直`, `寄`), and only
//! if several pieces could move there: then the words are compared with those that
//! `rsshogi` writes for each of them. Its reader is not used: it makes moves before it
//! knows that they are legal, and panics on some.

use super::mistake::Mistake;
use super::{hands, pieces};
use tsumi_core::notation::moves;
use tsumi_core::position::{Color, Move, PieceKind, Position, Square};

/// The marks before a move in KI2.
pub const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

/// The words that end a line in place of a move.
const ENDS: [&str; 21] = [
    "中断",
    "投了",
    "持将棋",
    "千日手",
    "詰み",
    "詰",
    "不詰",
    "切れ負け",
    "反則勝ち",
    "反則負け",
    "入玉勝ち",
    "入玉宣言",
    "不戦敗",
    "不戦勝",
    "封じ手",
    "最大手数",
    "トライ",
    "引き分け",
    "まで",
    // As 81Dojo and its clients write them.
    "Time-up",
    "反則手",
];

/// True for a word that ends a line of moves.
pub fn is_end(word: &str) -> bool {
    let word = word.trim_start_matches(MARKS);
    let end = word.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(word.len());
    ENDS.contains(&&word[..end])
}

/// Reads a KIF move without its number, such as `同　銀成(33)`; `previous` is the square to which the
/// move before went.
///
/// # Errors
/// If it is not a move, or not legal.
pub fn read_kif(
    position: &Position,
    text: &str,
    previous: Option<Square>,
) -> Result<Move, Mistake> {
    let no_move = || Mistake::no_move(text);
    let (to, rest) = parse_target(text, previous).ok_or_else(no_move)?;
    let (kind, rest) = pieces::parse_kind(rest.trim_start()).ok_or_else(no_move)?;
    let (promotes, rest) = match rest.strip_prefix('成') {
        Some(rest) => (true, rest),
        None => (false, rest.trim_start_matches("不成")),
    };
    let mv = if rest.starts_with('打') && !kind.is_promoted() && kind != PieceKind::KING {
        Move::drop(kind, to)
    } else {
        let from = parse_origin(rest).ok_or_else(no_move)?;
        let standing = position.piece_at(from);
        if !standing.is_none() && standing.kind() != kind {
            return Err(Mistake::other_piece(text));
        }
        Move::board(from, to, promotes)
    };
    check_legal(position, mv, text)
}

/// Reads a KI2 move such as `▲５二金右`; `previous` is the square of the move before.
///
/// # Errors
/// If it is not a move, not legal, or ambiguous.
pub fn read_ki2(
    position: &Position,
    text: &str,
    previous: Option<Square>,
) -> Result<Move, Mistake> {
    let no_move = || Mistake::no_move(text);
    let unmarked = text.trim_start_matches(MARKS);
    let (to, rest) = parse_target(unmarked, previous).ok_or_else(no_move)?;
    let (kind, rest) = pieces::parse_kind(rest.trim_start()).ok_or_else(no_move)?;
    let words: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let promotes = words.ends_with('成') && !words.ends_with("不成");
    let is_meant = |mv: &&Move| {
        let is_kind = !mv.is_drop() && position.piece_at(mv.from()).kind() == kind;
        is_kind && mv.to() == to && mv.promotes() == promotes
    };
    let meant: Vec<Move> = position.legal_moves().iter().filter(is_meant).copied().collect();
    if words == "打" && PieceKind::IN_HAND.contains(&kind)
        || meant.is_empty() && words.is_empty() && is_in_hand(position, kind)
    {
        return check_legal(position, Move::drop(kind, to), text);
    }
    match meant.as_slice() {
        [mv] => Ok(*mv),
        several => by_words(position, several, &words).ok_or_else(no_move),
    }
}

/// True if the side to move has a piece of this kind in hand.
fn is_in_hand(position: &Position, kind: PieceKind) -> bool {
    PieceKind::IN_HAND.contains(&kind) && position.hand(position.side()).has(kind)
}

/// The only one of several moves that fits the words about its origin.
fn by_words(position: &Position, moves: &[Move], words: &str) -> Option<Move> {
    let given = directions(words);
    let written = |mv: &Move| directions(&moves::japanese(position, &[*mv]).concat());
    let all_in = |few: &str, many: &str| few.chars().all(|word| many.contains(word));
    let exact = |mv: &&Move| written(mv) == given;
    let loose = |mv: &&Move| {
        let written = written(mv);
        !written.is_empty() && (all_in(&given, &written) || all_in(&written, &given))
    };
    // Some write 直 where 上 is enough, and the other way round.
    let straight = |mv: &&Move| given == "直" && is_straight(position, mv);
    the_only(moves.iter().filter(exact))
        .or_else(|| the_only(moves.iter().filter(loose)))
        .or_else(|| the_only(moves.iter().filter(straight)))
}

/// True for a move forward on its file.
fn is_straight(position: &Position, mv: &Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let is_forward = match position.side() {
        Color::Black => to.rank() < from.rank(),
        Color::White => to.rank() > from.rank(),
    };
    is_forward && from.file() == to.file()
}

/// The move if it is the only one.
fn the_only<'a>(mut moves: impl Iterator<Item = &'a Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.next().is_none().then_some(*first)
}

/// The words about the origin of a move, each one character.
fn directions(words: &str) -> String {
    let words = words.replace('行', "上");
    words.chars().filter(|c| "左右直上寄引".contains(*c)).collect()
}

/// The move, if it is legal.
fn check_legal(position: &Position, mv: Move, text: &str) -> Result<Move, Mistake> {
    let read = position.parse_move(&mv.to_string());
    read.map_err(|cause| Mistake::illegal_move(text, cause))
}

/// Reads the square that a move goes to; returns it and the rest of the text.
fn parse_target(text: &str, previous: Option<Square>) -> Option<(Square, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((previous?, rest));
    }
    let mut signs = text.chars();
    let square = square_at(hands::digit(signs.next()?)?, hands::digit(signs.next()?)?)?;
    Some((square, signs.as_str()))
}

/// Reads the origin in a text such as `(77)`.
fn parse_origin(text: &str) -> Option<Square> {
    let start = text.find(['(', '（'])?;
    let mut signs = text[start..].chars().skip(1);
    square_at(hands::digit(signs.next()?)?, hands::digit(signs.next()?)?)
}

/// The square at this file and rank, from 1 on; `None` off the board.
fn square_at(file: u32, rank: u32) -> Option<Square> {
    let is_inside = (1..=9).contains(&file) && (1..=9).contains(&rank);
    is_inside.then(|| Square::new(file as u8 - 1, rank as u8 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    fn usi(read: Result<Move, Mistake>) -> String {
        read.map_or_else(|mistake| mistake.to_string(), |mv| mv.to_string())
    }

    #[test]
    fn kif_moves_name_their_origin() {
        let start = Position::from_sfen(START).unwrap();
        let read = |text| usi(read_kif(&start, text, None));
        assert_eq!(read("７六歩(77)        ( 0:01/00:00:01)"), "7g7f");
        assert_eq!(read("76歩(77)"), "7g7f");
        assert!(read("７六銀(77)").contains("another piece"));
        assert!(read("７六歩(76)").contains("there is no piece on 7f"));
        assert!(read("７五歩(77)").contains("cannot move to"));
        assert!(read("同　歩(77)").contains("is not a move"));
        for text in ["", "７", "７六", "７六歩", "０六歩(77)", "７六玉打", "７六歩(7"]
        {
            assert!(read(text).contains("is not a move"), "{text}");
        }
        let promoted = Position::from_sfen("4k4/9/4+S4/9/9/9/9/9/9 b Gr 1").unwrap();
        let square = Square::from_usi(b"5b");
        assert_eq!(usi(read_kif(&promoted, "同　成銀(53)", square)), "5c5b");
        assert_eq!(usi(read_kif(&promoted, "５二金打", None)), "G*5b");
        let silver = Position::from_sfen("4k4/9/3S5/9/9/9/9/9/9 b r 1").unwrap();
        assert_eq!(usi(read_kif(&silver, "６二銀成(63)", None)), "6c6b+");
        assert_eq!(usi(read_kif(&silver, "６二銀不成(63)", None)), "6c6b");
    }

    #[test]
    fn ki2_moves_are_told_apart_by_words() {
        let golds = Position::from_sfen("4k4/9/3G1G3/9/9/9/9/9/9 b Gr11p 1").unwrap();
        let read = |text| usi(read_ki2(&golds, text, Square::from_usi(b"5b")));
        assert_eq!(read("▲５二金右"), "4c5b");
        assert_eq!(read("☗同　金左"), "6c5b");
        assert_eq!(read("▲５二金打"), "G*5b");
        for text in ["▲５二金", "▲５二金寄", "▲５三飛", "▲５三玉打", "▲５三", "▲"]
        {
            assert!(read(text).contains("is not a move"), "{text}");
        }
        assert!(read("▲５三飛打").contains("no rook in hand"));
        assert!(read("▲５一金打").contains("occupied"));
        // Beside a gold that moves sideways, 上 is usual, and 直 means the same.
        let two = Position::from_sfen("4k4/9/9/9/9/9/9/4G4/5G3 b r 1").unwrap();
        let read = |text| usi(read_ki2(&two, text, None));
        assert_eq!(read("▲４八金直"), "4i4h");
        assert_eq!(read("▲４八金上"), "4i4h");
        assert_eq!(read("▲４八金寄"), "5h4h");
        let three = Position::from_sfen("4k4/9/9/3GGG3/9/9/9/9/9 b r 1").unwrap();
        let read = |text| usi(read_ki2(&three, text, None));
        assert_eq!(read("▲５三金直"), "5d5c");
        assert_eq!(read("▲５三金右上"), "4d5c");
        assert_eq!(read("▲５三金左"), "6d5c");
    }

    #[test]
    fn ends_are_no_moves() {
        for text in ["詰み", "投了   ( 0:00/00:00:00)", "▲投了", "Time-up   ( 0:0/)"] {
            assert!(is_end(text), "{text}");
        }
        assert!(!is_end("７六歩(77)") && !is_end("詰将棋"));
    }
}
