//! Errors in the text of a position, and the bounds that they name.

use crate::position::color::Color;
use crate::position::piece::PieceKind;
use crate::position::square::Square;

/// Longest text that is read, in bytes. The longest valid one has about 170.
pub const LONGEST_SFEN: usize = 256;

/// The greatest move number: more plies than any record has.
pub const GREATEST_MOVE_NUMBER: u32 = 9999;

/// Why a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SfenError {
    /// A character outside ASCII.
    #[error("the SFEN has a character that is not ASCII at byte {}", at + 1)]
    NotAscii {
        /// Offset of the character's first byte.
        at: usize,
    },
    /// More text than any position needs.
    #[error("the SFEN is {length} bytes long, more than {LONGEST_SFEN}")]
    TooLong {
        /// Length in bytes.
        length: usize,
    },
    /// The text ends too early.
    #[error("the SFEN ends before its {0}: expected BOARD SIDE HANDS [MOVE_NUMBER]")]
    Missing(SfenPart),
    /// A fifth word.
    #[error("the SFEN has {0:?} after its move number")]
    TrailingText(String),
    /// The board does not have nine ranks.
    #[error("the board has {found} ranks instead of 9")]
    RankCount {
        /// The number of ranks found.
        found: usize,
    },
    /// A rank does not have nine squares.
    #[error("rank {rank} has {found} squares instead of 9")]
    FileCount {
        /// The rank's letter.
        rank: char,
        /// Number of squares in its text.
        found: usize,
    },
    /// A letter that is not a piece.
    #[error("{letter:?} on {square} is not a piece")]
    UnknownPiece {
        /// The character.
        letter: char,
        /// Its square.
        square: Square,
    },
    /// The digit zero on the board.
    #[error("rank {rank} has a digit 0")]
    ZeroDigit {
        /// The rank's letter.
        rank: char,
    },
    /// `+` before a king or a gold.
    #[error("\"+{letter}\" on {square}: a {kind} does not promote")]
    CannotPromote {
        /// The letter as written.
        letter: char,
        /// Its kind.
        kind: PieceKind,
        /// Its square.
        square: Square,
    },
    /// `+` without a piece after it.
    #[error("rank {rank} has a \"+\" that no piece follows")]
    DanglingPlus {
        /// The rank's letter.
        rank: char,
    },
    /// Neither `b` nor `w`.
    #[error("the side to move is {0:?}: expected b or w")]
    Side(String),
    /// A character in the hands that is not a piece that can be in hand.
    #[error("{letter:?} in the hands is not a piece that can be in hand")]
    HandLetter {
        /// The character.
        letter: char,
    },
    /// A count that is zero or begins with zero, or counts that exceed a set together.
    #[error("the hands have {count} for {letter:?}: expected 1 to {}", .kind.count_in_set())]
    HandCount {
        /// The count as written, or the sum.
        count: String,
        /// The letter as written.
        letter: char,
        /// Its kind.
        kind: PieceKind,
    },
    /// A count at the end of the hands.
    #[error("the hands end in the count {count} without a piece")]
    DanglingHandCount {
        /// The count as written.
        count: String,
    },
    /// Not a number, or out of bounds.
    #[error("the move number is {0:?}: expected 1 to {GREATEST_MOVE_NUMBER}")]
    MoveNumber(String),
    /// No king of either colour.
    #[error("there is no king on the board")]
    NoKing,
    /// Two kings of one colour.
    #[error("{color:?} has two kings, on {first} and {second}")]
    TwoKings {
        /// Their owner.
        color: Color,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
    },
    /// More pieces of a kind than a set has, board and hands together.
    #[error("there are {found} {kind}s on the board and in hand, a set has {}", .kind.count_in_set())]
    TooManyPieces {
        /// The kind, unpromoted.
        kind: PieceKind,
        /// How many there are.
        found: u32,
    },
    /// Two unpromoted pawns of one colour on a file.
    #[error("{color:?} has two pawns on file {}, on {first} and {second}", .first.file() + 1)]
    TwoPawns {
        /// Their owner.
        color: Color,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
    },
    /// A pawn, lance or knight at the far end.
    #[error("{color:?}'s {kind} on {square} can never move")]
    NoFurtherMove {
        /// Its owner.
        color: Color,
        /// Its kind.
        kind: PieceKind,
        /// Its square.
        square: Square,
    },
    /// The side to move could capture the king.
    #[error("{color:?} is in check by the {kind} on {checker}, but it is not {color:?}'s move")]
    OpponentInCheck {
        /// The side that is not to move.
        color: Color,
        /// Kind of a piece that gives check.
        kind: PieceKind,
        /// Its square.
        checker: Square,
    },
}

/// A part that no SFEN lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SfenPart {
    /// The squares.
    #[error("board")]
    Board,
    /// The side to move.
    #[error("side to move")]
    Side,
    /// The pieces in hand.
    #[error("hands")]
    Hands,
}
