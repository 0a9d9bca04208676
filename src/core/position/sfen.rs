//! Reads and writes SFEN, and rejects impossible positions.
//!
//! All other code relies on what is rejected here: a side to move that could capture
//! the king, a twelfth lance in hand, two kings of one colour. Board libraries accept
//! such texts and some panic later. So a text is read character by character, the
//! position is built, and then [`validate`] judges it as a whole. Pieces may be
//! missing: tsume positions have fewer than a set, and often no attacker's king.
//! Nothing is ever added.
//!
//! Other words (`moves ...`, `startpos`) are left to the caller.

mod error;
mod move_text;
mod validity;

pub use error::{GREATEST_MOVE_NUMBER, LONGEST_SFEN, SfenError, SfenPart};
pub use validity::validate;

use super::color::Color;
use super::hand::Hand;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;
use std::fmt;
use std::str::FromStr;

/// Characters of most SFENs, at most.
const USUAL_SFEN: usize = 100;
const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

impl Position {
    /// The start position of an even game.
    #[allow(clippy::expect_used)]
    pub fn startpos() -> Position {
        Position::from_sfen(STARTPOS).expect("the start position is a position")
    }

    /// Reads `BOARD SIDE HANDS [MOVE_NUMBER]` (the word `sfen` is left to the caller).
    /// Pieces in hand may come in any order, and one by one (`GPP`). The move number, 1 to
    /// 9999, may be missing and is not kept.
    ///
    /// # Errors
    /// The first mistake, reading from the left; then those of the position as a whole.
    pub fn from_sfen(text: &str) -> Result<Position, SfenError> {
        if let Some(at) = text.bytes().position(|byte| !byte.is_ascii()) {
            return Err(SfenError::NotAscii { at });
        }
        if text.len() > LONGEST_SFEN {
            return Err(SfenError::TooLong { length: text.len() });
        }
        let mut words = text.split_ascii_whitespace();
        let board = words.next().ok_or(SfenError::Missing(SfenPart::Board))?;
        let side = words.next().ok_or(SfenError::Missing(SfenPart::Side))?;
        let hands = words.next().ok_or(SfenError::Missing(SfenPart::Hands))?;
        let mut position = Position::empty(read_side(side)?);
        read_board(&mut position, board)?;
        read_hands(&mut position, hands)?;
        words.next().map_or(Ok(()), check_move_number)?;
        if let Some(word) = words.next() {
            return Err(SfenError::TrailingText(word.to_owned()));
        }
        validate(&position)?;
        Ok(position)
    }

    /// A position from what stands on the board and in the hands, Black's first. If a
    /// square is named twice, the last piece stays.
    ///
    /// # Errors
    /// Those of a position as a whole, as for [`Position::from_sfen`].
    pub fn from_pieces(
        side: Color,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        hands: [Hand; 2],
    ) -> Result<Position, SfenError> {
        let mut position = Position::empty(side);
        for (square, piece) in pieces.into_iter().filter(|(square, _)| square.is_on_board()) {
            if !position.piece_at(square).is_none() {
                position.lift(square);
            }
            if !piece.is_none() {
                position.put(piece, square);
            }
        }
        position.set_hand(Color::Black, hands[0]);
        position.set_hand(Color::White, hands[1]);
        validate(&position)?;
        Ok(position)
    }

    /// The position as `BOARD SIDE HANDS 1`: hands in the order rook, bishop,
    /// gold, silver, knight, lance, pawn, Black's first.
    pub fn to_sfen(&self) -> String {
        // One text for all: it is written for every line and every answer.
        let mut text = String::with_capacity(USUAL_SFEN);
        for rank in 0..9 {
            if rank > 0 {
                text.push('/');
            }
            push_rank(&mut text, self, rank);
        }
        let side = match self.side() {
            Color::Black => 'b',
            Color::White => 'w',
        };
        text.extend([' ', side, ' ']);
        push_hands(&mut text, self);
        text.push_str(" 1");
        text
    }
}

impl FromStr for Position {
    type Err = SfenError;

    /// As [`Position::from_sfen`].
    fn from_str(text: &str) -> Result<Position, SfenError> {
        Position::from_sfen(text)
    }
}

impl fmt::Debug for Position {
    /// As [`Position::to_sfen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_sfen())
    }
}

impl fmt::Display for Position {
    /// As [`Position::to_sfen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_sfen())
    }
}

fn read_side(word: &str) -> Result<Color, SfenError> {
    match word {
        "b" => Ok(Color::Black),
        "w" => Ok(Color::White),
        _ => Err(SfenError::Side(word.to_owned())),
    }
}

fn read_board(position: &mut Position, word: &str) -> Result<(), SfenError> {
    let found = word.split('/').count();
    if found != 9 {
        return Err(SfenError::RankCount { found });
    }
    word.split('/').zip(0..).try_for_each(|(text, rank)| read_rank(position, rank, text))
}

fn rank_letter(rank: u8) -> char {
    char::from(b'a' + rank)
}

/// The number of squares in the text of a rank, unknown letters counted as pieces.
fn width(text: &str) -> usize {
    text.bytes()
        .map(|byte| match byte {
            b'+' => 0,
            b'0'..=b'9' => usize::from(byte - b'0'),
            _ => 1,
        })
        .sum()
}

fn read_rank(position: &mut Position, rank: u8, text: &str) -> Result<(), SfenError> {
    let found = width(text);
    if found != 9 {
        return Err(SfenError::FileCount { rank: rank_letter(rank), found });
    }
    let mut column = 0; // from the left, so that file 9 is 0
    let mut promoted = false;
    for byte in text.bytes() {
        match byte {
            b'+' | b'0'..=b'9' if promoted => break,
            b'+' => promoted = true,
            b'0' => {
                return Err(SfenError::ZeroDigit { rank: rank_letter(rank) });
            }
            b'1'..=b'9' => column += byte - b'0',
            _ => {
                let square = Square::new(8 - column, rank);
                position.put(read_piece(byte, promoted, square)?, square);
                promoted = false;
                column += 1;
            }
        }
    }
    if promoted { Err(SfenError::DanglingPlus { rank: rank_letter(rank) }) } else { Ok(()) }
}

fn read_piece(letter: u8, promoted: bool, square: Square) -> Result<Piece, SfenError> {
    let (kind, letter, color) =
        (PieceKind::from_letter(letter.to_ascii_uppercase()), letter as char, owner(letter));
    let kind = kind.ok_or(SfenError::UnknownPiece { letter, square })?;
    if !promoted {
        Ok(Piece::new(color, kind))
    } else if kind.can_promote() {
        Ok(Piece::new(color, kind.promoted()))
    } else {
        Err(SfenError::CannotPromote { letter, kind, square })
    }
}

fn owner(letter: u8) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn read_hands(position: &mut Position, word: &str) -> Result<(), SfenError> {
    if word == "-" {
        return Ok(());
    }
    let mut count = String::new();
    for letter in word.chars() {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else {
            read_hand_piece(position, letter, &count)?;
            count.clear();
        }
    }
    if count.is_empty() { Ok(()) } else { Err(SfenError::DanglingHandCount { count }) }
}

fn read_hand_piece(position: &mut Position, letter: char, count: &str) -> Result<(), SfenError> {
    let kind = PieceKind::from_letter(letter.to_ascii_uppercase() as u8)
        .filter(|&kind| kind != PieceKind::KING)
        .ok_or(SfenError::HandLetter { letter })?;
    let color = owner(letter as u8);
    let hand = position.hand(color);
    let wrong_count = |count: String| SfenError::HandCount { count, letter, kind };
    let number: u32 = match count {
        "" => 1,
        _ if count.starts_with('0') => return Err(wrong_count(count.to_owned())),
        _ => count.parse().map_err(|_| wrong_count(count.to_owned()))?,
    };
    let number = number.saturating_add(hand.count(kind));
    if number > kind.count_in_set() {
        return Err(wrong_count(number.to_string()));
    }
    position.set_hand(color, hand.with(kind, number));
    Ok(())
}

fn check_move_number(word: &str) -> Result<(), SfenError> {
    // `parse` alone would accept a sign.
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(1..=GREATEST_MOVE_NUMBER) if is_number => Ok(()),
        _ => Err(SfenError::MoveNumber(word.to_owned())),
    }
}

fn push_rank(text: &mut String, position: &Position, rank: u8) {
    let mut gap = 0;
    for file in (0..9).rev() {
        let piece = position.piece_at(Square::new(file, rank));
        if piece.is_none() {
            gap += 1;
            continue;
        }
        push_gap(text, gap);
        gap = 0;
        if piece.kind().is_promoted() {
            text.push('+');
        }
        let letter = piece.kind().letter();
        text.push(if piece.color() == Color::Black { letter } else { letter.to_ascii_lowercase() });
    }
    push_gap(text, gap);
}

fn push_gap(text: &mut String, gap: u8) {
    if gap > 0 {
        text.push(char::from(b'0' + gap));
    }
}

fn push_hands(text: &mut String, position: &Position) {
    let (black, white) = (position.hand(Color::Black), position.hand(Color::White));
    if black.is_empty() && white.is_empty() {
        text.push('-');
    }
    black.push_letters(text, |letter| letter);
    white.push_letters(text, |letter| letter.to_ascii_lowercase());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(usi: &str) -> Square {
        Square::from_usi(usi.as_bytes()).unwrap()
    }

    #[track_caller]
    fn refused(text: &str, expected: SfenError, message: &str) {
        let error = match Position::from_sfen(text) {
            Ok(position) => panic!("{text:?} was read as {}", position.to_sfen()),
            Err(error) => error,
        };
        assert_eq!(error, expected, "{text:?}");
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn round_trips() {
        for text in [
            STARTPOS,
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
            "9/9/9/9/9/9/9/9/8k b 2R2B4G4S4N4L18P 1",
        ] {
            assert_eq!(Position::from_sfen(text).unwrap().to_sfen(), text);
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        assert_eq!("4k4".parse::<Position>(), Position::from_sfen("4k4"));
        assert_eq!(Position::startpos().to_sfen(), STARTPOS);
    }

    #[test]
    fn accepts_what_is_unusual_but_clear() {
        let expected = "4k4/9/9/9/9/9/9/9/9 b R2Gs3p 1";
        for text in [
            "4k4/9/9/9/9/9/9/9/9 b R2Gs3p",
            "4k4/9/9/9/9/9/9/9/9 b 3ps2GR",
            "4k4/9/9/9/9/9/9/9/9 b 2G3p1R1s 9999",
            // As Fairy-Stockfish writes hands, and as nobody does.
            "4k4/9/9/9/9/9/9/9/9 b RGGsppp 1",
            "4k4/9/9/9/9/9/9/9/9 b GppRG1ps 1",
            "  4k4/9/36/9/9/9/9/9/9\tb  R2Gs3p   7 ",
        ] {
            assert_eq!(Position::from_sfen(text).unwrap().to_sfen(), expected, "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_text_of_a_position() {
        use SfenError as E;
        let not_ascii = "4k4/9/9/9/9/9/9/9/9 b １P 1";
        refused(
            not_ascii,
            E::NotAscii { at: 22 },
            "the SFEN has a character that is not ASCII at byte 23",
        );
        let long = "9".repeat(300);
        refused(&long, E::TooLong { length: 300 }, "the SFEN is 300 bytes long, more than 256");
        for (text, part, name) in [
            ("", SfenPart::Board, "board"),
            (" \t", SfenPart::Board, "board"),
            ("4k4/9/9/9/9/9/9/9/9", SfenPart::Side, "side to move"),
            ("4k4/9/9/9/9/9/9/9/9 b", SfenPart::Hands, "hands"),
        ] {
            let message =
                format!("the SFEN ends before its {name}: expected BOARD SIDE HANDS [MOVE_NUMBER]");
            refused(text, E::Missing(part), &message);
        }
        let side = "the side to move is \"B\": expected b or w";
        refused("4k4/9/9/9/9/9/9/9/9 B - 1", E::Side("B".into()), side);
        let trailing = "the SFEN has \"moves\" after its move number";
        refused("4k4/9/9/9/9/9/9/9/9 b - 1 moves 5a5b", E::TrailingText("moves".into()), trailing);
        for number in ["0", "10000", "-1", "+1", "1.0", "x", "99999999999999999999"] {
            let message = format!("the move number is {number:?}: expected 1 to 9999");
            refused(
                &format!("4k4/9/9/9/9/9/9/9/9 b - {number}"),
                E::MoveNumber(number.into()),
                &message,
            );
        }
    }

    #[test]
    fn refuses_bad_boards() {
        use SfenError as E;
        for (board, found) in
            [("4k4/9/9/9/9/9/9/9", 8), ("4k4/9/9/9/9/9/9/9/9/9", 10), ("4k4/9/9/9/9/9/9/9/9/", 10)]
        {
            let message = format!("the board has {found} ranks instead of 9");
            refused(&format!("{board} b - 1"), E::RankCount { found }, &message);
        }
        for (rank, found) in
            [("4k5", 10), ("4k3", 8), ("", 0), ("kkkkkkkkkk", 10), ("99", 18), ("4+k3+", 8)]
        {
            let message = format!("rank c has {found} squares instead of 9");
            refused(
                &format!("9/9/{rank}/9/9/9/9/9/9 b - 1"),
                E::FileCount { rank: 'c', found },
                &message,
            );
        }
    }

    #[test]
    fn refuses_bad_pieces() {
        use SfenError as E;
        let unknown = |letter| E::UnknownPiece { letter, square: square("5b") };
        refused("9/4x4/9/9/9/9/9/9/9 b - 1", unknown('x'), "'x' on 5b is not a piece");
        refused("9/4*4/9/9/9/9/9/9/9 b - 1", unknown('*'), "'*' on 5b is not a piece");
        refused("9/90/9/9/9/9/9/9/9 b - 1", E::ZeroDigit { rank: 'b' }, "rank b has a digit 0");
        let king = E::CannotPromote { letter: 'k', kind: PieceKind::KING, square: square("1i") };
        refused("9/9/9/9/9/9/9/9/8+k b - 1", king, "\"+k\" on 1i: a king does not promote");
        let gold = E::CannotPromote { letter: 'G', kind: PieceKind::GOLD, square: square("9a") };
        refused("+G8/9/9/9/9/9/9/9/8k b - 1", gold, "\"+G\" on 9a: a gold does not promote");
        for rank in ["9+", "+9", "4++p4", "4+p4+", "4+04p"] {
            let message = "rank i has a \"+\" that no piece follows";
            refused(
                &format!("4k4/9/9/9/9/9/9/9/{rank} b - 1"),
                E::DanglingPlus { rank: 'i' },
                message,
            );
        }
    }

    #[test]
    fn refuses_bad_hands() {
        use SfenError as E;
        let in_hand = |hands: &str| format!("4k4/9/9/9/9/9/9/9/9 b {hands} 1");
        for (hands, letter) in
            [("x", 'x'), ("2K", 'K'), ("P-", '-'), ("--", '-'), ("+P", '+'), ("R*", '*')]
        {
            let message = format!("{letter:?} in the hands is not a piece that can be in hand");
            refused(&in_hand(hands), E::HandLetter { letter }, &message);
        }
        for (hands, count, letter) in [
            ("0P", "0", 'P'),
            ("02P", "02", 'P'),
            ("19P", "19", 'P'),
            ("9P9PP", "19", 'P'),
            ("rrr", "3", 'r'),
            ("P4294967295P", "4294967295", 'P'),
            ("R3b", "3", 'b'),
            ("4294967297p", "4294967297", 'p'),
        ] {
            let kind = PieceKind::from_letter(letter.to_ascii_uppercase() as u8).unwrap();
            let error = E::HandCount { count: count.into(), letter, kind };
            let most = kind.count_in_set();
            let message = format!("the hands have {count} for {letter:?}: expected 1 to {most}");
            refused(&in_hand(hands), error, &message);
        }
        let dangling = E::DanglingHandCount { count: "2".into() };
        refused(&in_hand("P2"), dangling, "the hands end in the count 2 without a piece");
    }

    #[test]
    fn refuses_impossible_positions() {
        use SfenError as E;
        use {Color::*, PieceKind as K};
        refused("9/9/9/9/9/9/9/9/9 b - 1", E::NoKing, "there is no king on the board");
        let kings = E::TwoKings { color: White, first: square("1a"), second: square("9a") };
        refused("k7k/9/9/9/9/9/9/9/9 b - 1", kings, "White has two kings, on 1a and 9a");
        let many = E::TooManyPieces { kind: K::GOLD, found: 5 };
        let text = "there are 5 golds on the board and in hand, a set has 4";
        refused("4k4/9/9/9/9/9/9/9/GG7 b G2g 1", many, text);
        let many = E::TooManyPieces { kind: K::PAWN, found: 19 };
        let text = "there are 19 pawns on the board and in hand, a set has 18";
        refused("4k4/9/9/9/9/9/9/9/+P8 b 9P9p 1", many, text);
    }

    #[test]
    fn refuses_pieces_on_impossible_squares() {
        use SfenError as E;
        use {Color::*, PieceKind as K};
        let pawns = E::TwoPawns { color: Black, first: square("7e"), second: square("7g") };
        refused(
            "4k4/9/9/9/2P6/9/2P6/9/9 b - 1",
            pawns,
            "Black has two pawns on file 7, on 7e and 7g",
        );
        for (text, color, kind, at, name) in [
            ("4k3P/9/9/9/9/9/9/9/9 b - 1", Black, K::PAWN, "1a", "pawn"),
            ("4k3L/9/9/9/9/9/9/9/9 b - 1", Black, K::LANCE, "1a", "lance"),
            ("4k4/N8/9/9/9/9/9/9/9 b - 1", Black, K::KNIGHT, "9b", "knight"),
            ("4k4/9/9/9/9/9/9/9/8p b - 1", White, K::PAWN, "1i", "pawn"),
            ("4k4/9/9/9/9/9/9/8n/9 b - 1", White, K::KNIGHT, "1h", "knight"),
        ] {
            let error = E::NoFurtherMove { color, kind, square: square(at) };
            refused(text, error, &format!("{color:?}'s {name} on {at} can never move"));
        }
        let check =
            |color, kind, checker| E::OpponentInCheck { color, kind, checker: square(checker) };
        let message = "White is in check by the rook on 5i, but it is not White's move";
        refused("4k4/9/9/9/9/9/9/9/4R4 b - 1", check(White, K::ROOK, "5i"), message);
        let message = "Black is in check by the king on 5a, but it is not Black's move";
        refused("4k4/4K4/9/9/9/9/9/9/9 w - 1", check(Black, K::KING, "5a"), message);
    }

    /// `validate` rejects positions that the parser could not have built.
    #[test]
    fn validates_positions_that_were_put_together() {
        let mut position = Position::startpos();
        assert_eq!(validate(&position), Ok(()));
        position.set_hand(Color::White, Hand::EMPTY.plus(PieceKind::ROOK));
        assert_eq!(
            validate(&position),
            Err(SfenError::TooManyPieces { kind: PieceKind::ROOK, found: 3 })
        );
    }
}
