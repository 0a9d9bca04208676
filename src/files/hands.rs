//! Pieces in hand as people write them: `飛　角二　歩十八`, `金1`, `なし`, `残り全部`.

use super::mistake::{Mistake, MistakeKind};
use super::pieces;
use tsumi_core::position::{Hand, PieceKind};

/// What a text says about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandText {
    /// The hand has these pieces and no others.
    Pieces(Hand),
    /// The hand has all remaining pieces.
    AllOthers,
}

const NONE: [&str; 3] = ["なし", "無し", "無"];
const ALL_OTHERS: [&str; 6] = ["残り全部", "残駒全部", "残り全て", "残り", "残全部", "全部"];

/// Reads a text about a hand.
///
/// # Errors
/// A character that is not a piece, or more pieces than a set has.
pub fn read(text: &str) -> Result<HandText, Mistake> {
    let text: String = text.split_whitespace().collect();
    if text.is_empty() || NONE.contains(&text.as_str()) || text == "-" {
        return Ok(HandText::Pieces(Hand::EMPTY));
    }
    if ALL_OTHERS.contains(&text.as_str()) {
        return Ok(HandText::AllOthers);
    }
    let mut hand = Hand::EMPTY;
    let mut rest = text.as_str();
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let kind = pieces::kind(letter)
            .filter(|kind| PieceKind::IN_HAND.contains(kind))
            .ok_or_else(|| unknown_hand_piece(letter))?;
        let (count, after) = read_count(rest, letter)?;
        rest = after;
        let count = hand.count(kind) + count;
        if count > kind.count_in_set() {
            return Err(MistakeKind::HandCount { count, letter }.into());
        }
        hand = hand.with(kind, count);
    }
    Ok(HandText::Pieces(hand))
}

fn unknown_hand_piece(letter: char) -> Mistake {
    MistakeKind::NoHandPiece(letter).into()
}

/// Reads a count, 1 if there is none; returns it and the rest. `letter` is the piece before.
fn read_count(text: &str, letter: char) -> Result<(u32, &str), Mistake> {
    let end = text.find(|c: char| digit(c).is_none() && c != '十').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    if digits.is_empty() {
        return Ok((1, rest));
    }
    match parse_count(digits) {
        Some(count) if count > 0 => Ok((count, rest)),
        _ => {
            let digits = digits.to_string();
            Err(MistakeKind::NoCount { digits, letter }.into())
        }
    }
}

/// Reads a number below 100, in kanji or in figures.
fn parse_count(digits: &str) -> Option<u32> {
    let figures = |text: &str| match text.chars().count() {
        0..=2 => text.chars().try_fold(0, |sum, c| Some(sum * 10 + digit(c)?)),
        _ => None,
    };
    match digits.split_once('十') {
        None => figures(digits),
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { figures(tens)? };
            Some(tens * 10 + figures(ones)?)
        }
    }
}

/// The value of a figure: ASCII, full-width or kanji.
pub(super) fn digit(c: char) -> Option<u32> {
    const KANJI: &str = "〇一二三四五六七八九";
    match c {
        '0'..='9' => c.to_digit(10),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => KANJI.chars().position(|kanji| kanji == c).map(|at| at as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_kanji_or_figures() {
        let pawns = |count| Ok(HandText::Pieces(Hand::EMPTY.with(PieceKind::PAWN, count)));
        for (text, count) in [
            ("歩", 1),
            ("歩二", 2),
            ("歩十", 10),
            ("歩十八", 18),
            ("歩一八", 18),
            ("歩18", 18),
            ("歩１８", 18),
            ("歩 二　", 2),
            ("歩歩", 2),
        ] {
            assert_eq!(read(text), pawns(count), "{text}");
        }
        let several =
            Hand::EMPTY.with(PieceKind::ROOK, 2).with(PieceKind::GOLD, 1).with(PieceKind::PAWN, 11);
        assert_eq!(read("飛二　金　歩十一"), Ok(HandText::Pieces(several)));
    }

    #[test]
    fn none_and_all_have_words() {
        for text in ["", "なし", "　なし ", "無し"] {
            assert_eq!(read(text), Ok(HandText::Pieces(Hand::EMPTY)), "{text}");
        }
        assert_eq!(read("残り全部"), Ok(HandText::AllOthers));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(read("金x"), Err(unknown_hand_piece('x')));
        assert_eq!(read("玉"), Err(unknown_hand_piece('玉')));
        let too_many = read("金五").map_err(|mistake| mistake.to_string());
        let expected = "5 金 in one hand are more than a set has";
        assert_eq!(too_many, Err(expected.to_string()));
        for text in ["歩0", "歩三百", "歩123", "歩十十"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
