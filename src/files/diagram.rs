//! Boards drawn in text: nine rows of nine squares, and hands.
//!
//! Accepts the BOD of Japanese programs and boards typed by people: with or without a
//! frame, in kanji or the letters of SFEN, with `v` before White's pieces and one of
//! several characters for an empty square.

use super::hands::HandText;
use super::mistake::{Mistake, MistakeKind};
use super::pieces;
use tsumi_core::notation::board;
use tsumi_core::position::{Color, Piece, PieceKind, Position, Square, Unchecked, empty};

/// A row, from file 9 to file 1.
pub type BoardRow = [Piece; 9];

/// The characters between and around the squares.
const BARS: [char; 6] = ['|', '｜', '│', '┃', '┨', '┠'];
const EMPTY_SQUARES: [char; 10] = ['・', '．', '.', '·', '･', '*', '＊', '□', '_', '口'];

/// True for a line that looks like a row of a board, with mistakes or without.
pub fn looks_like_row(line: &str) -> bool {
    let line = line.trim();
    if line.starts_with(BARS) {
        return line.chars().any(|c| !BARS.contains(&c) && !is_ruling(c));
    }
    let squares = parse_squares(without_frame(line));
    // About nine squares, so that a mistake is reported rather than ignored.
    squares.is_ok_and(|squares| (8..=10).contains(&squares.len()))
}

/// True for a line of the frame: a ruling or the numbers of the files.
pub fn is_frame(line: &str) -> bool {
    let is_file =
        |c: char| matches!(c, '1'..='9' | '１'..='９') || "一二三四五六七八九".contains(c);
    let signs: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let files = signs.iter().filter(|&&c| is_file(c)).count();
    let is_ruling_or_bar = |&c: &char| is_ruling(c) || BARS.contains(&c);
    let rulings = signs.iter().filter(|c| is_ruling_or_bar(c)).count();
    !signs.is_empty() && (rulings == signs.len() || files == 9 && rulings + files == signs.len())
}

/// True for a character of which rulings are made.
fn is_ruling(c: char) -> bool {
    matches!(c, '+' | '-' | '=' | '－' | '＋' | 'ー' | '─'..='╿')
}

/// Reads a row of a board.
///
/// # Errors
/// A character that is not a piece, or a number of squares other than nine.
pub fn read_row(line: &str) -> Result<BoardRow, Mistake> {
    let squares = parse_squares(without_frame(line.trim()))?;
    BoardRow::try_from(squares.as_slice())
        .map_err(|_| MistakeKind::SquareCount(squares.len()).into())
}

/// The squares of a row, without its frame and the name of its rank.
fn without_frame(line: &str) -> &str {
    if let Some(line) = line.strip_prefix(BARS) {
        return line.rfind(BARS).map_or(line, |end| &line[..end]);
    }
    let end = line.trim_end_matches(|c: char| "一二三四五六七八九".contains(c));
    end.trim_end()
}

/// Reads the pieces on the squares of a row.
fn parse_squares(text: &str) -> Result<Vec<Piece>, Mistake> {
    let mut squares = Vec::with_capacity(9);
    let mut color = Color::Black;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        match letter {
            'v' | 'V' | '↓' | '△' | '▽' => color = Color::White,
            '^' | '↑' | '▲' | '▼' => color = Color::Black,
            _ if letter.is_whitespace() || BARS.contains(&letter) => (),
            _ if EMPTY_SQUARES.contains(&letter) => {
                squares.push(Piece::NONE);
                color = Color::Black;
            }
            _ => {
                let (piece, after) = parse_piece(rest, color)?;
                squares.push(piece);
                color = Color::Black;
                rest = after;
                continue;
            }
        }
        rest = after;
    }
    Ok(squares)
}

/// Reads the piece that a text begins with; returns it and the rest of the text.
fn parse_piece(text: &str, color: Color) -> Result<(Piece, &str), Mistake> {
    if let Some((kind, rest)) = pieces::parse_kind(text) {
        return Ok((Piece::new(color, kind), rest));
    }
    let (is_promoted, rest) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let letter = rest.chars().next().unwrap_or('+');
    let kind = u8::try_from(letter)
        .ok()
        .and_then(|byte| PieceKind::from_letter(byte.to_ascii_uppercase()))
        .ok_or_else(|| unknown_piece(letter))?;
    let owner = if letter.is_ascii_lowercase() { Color::White } else { color };
    let kind = if !is_promoted {
        kind
    } else if kind.can_promote() {
        kind.promoted()
    } else {
        return Err(unknown_piece(letter));
    };
    Ok((Piece::new(owner, kind), &rest[letter.len_utf8()..]))
}

fn unknown_piece(letter: char) -> Mistake {
    MistakeKind::NoPiece(letter).into()
}

/// The position of a diagram, which is not yet checked. `hands` are Black's and White's.
///
/// # Errors
/// If `残り全部` is in both hands, or there are more pieces than in a set.
pub fn position(
    rows: &[BoardRow; 9],
    hands: [HandText; 2],
    side: Color,
) -> Result<Position, Mistake> {
    let mut position = empty(side);
    for (rank, row) in (0..).zip(rows) {
        for (file, &piece) in (0..9).rev().zip(row) {
            if !piece.is_none() {
                position.put(piece, Square::new(file, rank));
            }
        }
    }
    let is_rest = hands.map(|hand| hand == HandText::AllOthers);
    for (color, hand) in [Color::Black, Color::White].into_iter().zip(hands) {
        if let HandText::Pieces(pieces) = hand {
            position.set_hand(color, pieces);
        }
    }
    let no_rest = || Mistake::from(MistakeKind::NoRest);
    match is_rest {
        [false, false] => (),
        [true, true] => return Err(no_rest()),
        [is_black, _] => {
            let owner = if is_black { Color::Black } else { Color::White };
            position.set_hand(owner, board::left_over(&position).ok_or_else(no_rest)?);
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> String {
        let letter = |piece: &Piece| match piece.kind() {
            _ if piece.is_none() => ".".to_string(),
            kind => {
                let plus = if kind.is_promoted() { "+" } else { "" };
                let letter = kind.unpromoted().letter();
                match piece.color() {
                    Color::Black => format!("{plus}{letter}"),
                    Color::White => format!("{plus}{}", letter.to_ascii_lowercase()),
                }
            }
        };
        match read_row(text) {
            Ok(row) => row.iter().map(letter).collect(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn rows_are_drawn_in_many_ways() {
        for (text, expected) in [
            ("| ・ ・v馬 ・v玉 ・ ・ 龍 ・|一", "..+b.k..+R."),
            ("|v香v桂 ・ ・v玉 ・ ・ と 全| 二", "ln..k..+P+S"),
            ("  . . . v成香 玉 竜 . . .  三", "...+lK+R..."),
            ("香桂銀金王金銀桂香", "LNSGKGSNL"),
            ("|l n s g k g s +b +R|", "lnsgkgs+b+R"),
            ("│・│・│・│・│v玉│・│・│・│・│", "....k...."),
            ("□□□□v玉□□□□", "....k...."),
        ] {
            assert_eq!(row(text), expected, "{text}");
            assert!(looks_like_row(text), "{text}");
        }
        assert!(row("| ・ ・ ・ ・ ・ ・ ・ ・|").contains("has 8 squares"));
        assert!(row("| ・ ・ 犬 ・ ・ ・ ・ ・ ・|").contains("'犬' is not a piece"));
    }

    #[test]
    fn frames_and_words_are_no_rows() {
        for text in [
            "+---------------------------+",
            "  ９ ８ ７ ６ ５ ４ ３ ２ １",
            "９８７６５４３２１",
            "┏━┯━┓",
            "|---|",
        ] {
            assert!(is_frame(text) && !looks_like_row(text), "{text}");
        }
        for text in ["", "先手番", "持駒：金", "▲５二金", "   1 ５二金打", "手合割：平手"]
        {
            assert!(!is_frame(text) && !looks_like_row(text), "{text}");
        }
    }
}
