//! Mistakes in files and their lines.

use crate::system::language::Language;
use std::io;
use tsumi_core::notation::setup::SetupError;
use tsumi_core::position::{MoveError, SfenError};
use tsumi_core::solver::ProblemError;

/// A mistake in a file and its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words(Language::English))]
#[non_exhaustive]
pub struct ReadError {
    /// Number of the line, from 1; 0 if unknown.
    pub line: usize,
    /// The mistake.
    pub mistake: Mistake,
}

/// A mistake in a file; its display is in English.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words(Language::English))]
pub struct Mistake(pub(super) MistakeKind);

/// The kinds of mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MistakeKind {
    /// Nothing more can be read, for this reason in the system's words.
    Unreadable(String),
    /// A line or a document has more bytes than this.
    TooLong(usize),
    /// The bytes are in no known encoding.
    NoText,
    /// There is nothing to solve.
    NoPosition,
    /// There is more than the one problem that was asked for.
    Several,
    /// The text is not JSON, in the words of the library that reads it.
    NoJson(String),
    /// It is JSON but none of our results, in the words of the library that reads it.
    NoResult(String),
    /// The record is not JKF, in the words of the library that reads it.
    NoJkf(String),
    /// The record is not CSA, in the words of the library that reads it.
    NoCsa(String),
    /// There are moves without a board; the start position of games is not assumed. With the words
    /// by which the format says that a game begins there.
    NoBoard(&'static str),
    /// The position is impossible.
    Position(SfenError),
    /// The words of a list do not set up a position.
    Setup(SetupError),
    /// The position is no problem.
    Problem(ProblemError),
    /// A move of the solution is wrong.
    Solution {
        /// The number of the move, from 1.
        number: usize,
        /// The reason why the move cannot be played.
        cause: MoveError,
    },
    /// A part of the solution is wrong, and the problem can do without it.
    InSolution(Box<MistakeKind>),
    /// A member of JSON is not what it should be, in the words of the library.
    NoMember {
        /// The name of the member.
        key: &'static str,
        /// The reason why the member cannot be read.
        reason: String,
    },
    /// A word that should give the number of plies does not.
    NoLength(String),
    /// A text is not a move.
    NoMove(String),
    /// A move is against the rules.
    IllegalMove {
        /// The move as written.
        text: String,
        /// Why it is illegal.
        cause: MoveError,
    },
    /// A move names another piece than its origin has.
    OtherPiece(String),
    /// A move is marked as the other player's.
    OtherTurn(String),
    /// A variation begins at a ply that no line has.
    NoSuchPly(usize),
    /// A drawn board does not have nine rows.
    RowCount(usize),
    /// A row does not have nine squares.
    SquareCount(usize),
    /// A character on the board is not a piece.
    NoPiece(char),
    /// A character in a hand is not a piece that can be there.
    NoHandPiece(char),
    /// One hand has more pieces of a kind than a set.
    HandCount {
        /// The number of pieces in the hand.
        count: u32,
        /// The kind as written.
        letter: char,
    },
    /// A word behind a piece in hand is not a count.
    NoCount {
        /// The word.
        digits: String,
        /// The kind as written.
        letter: char,
    },
    /// A player has all remaining pieces, and these cannot be counted.
    NoRest,
    /// A hand is given twice.
    Twice(String),
    /// A hand is given, but not whose it is.
    WhoseHand(String),
    /// The name of a handicap is not known.
    Handicap(String),
}

impl ReadError {
    pub(super) fn new(line: usize, mistake: impl Into<Mistake>) -> ReadError {
        ReadError { line, mistake: mistake.into() }
    }

    /// The same mistake as one in the solution, which the problem can do without.
    pub(super) fn in_solution(self) -> ReadError {
        ReadError { line: self.line, mistake: self.mistake.in_solution() }
    }
}

impl Mistake {
    /// The mistake that nothing more can be read.
    pub(super) fn unreadable(error: &io::Error) -> Mistake {
        MistakeKind::Unreadable(error.to_string()).into()
    }

    /// The mistake that a line or a document has more than `most` bytes.
    pub(super) fn too_long(most: usize) -> Mistake {
        MistakeKind::TooLong(most).into()
    }

    /// The mistake that the words of a list set up no position, for this reason.
    pub(super) fn setup(error: SetupError) -> Mistake {
        MistakeKind::Setup(error).into()
    }

    /// The mistake that there are moves without a board. `start` is how the format says that a game
    /// begins at the start position.
    pub(super) fn no_board(start: &'static str) -> Mistake {
        MistakeKind::NoBoard(start).into()
    }

    /// The mistake that a text is not a move.
    pub(super) fn no_move(text: &str) -> Mistake {
        MistakeKind::NoMove(text.to_string()).into()
    }

    /// The mistake that a move is against the rules.
    pub(super) fn illegal_move(text: &str, cause: MoveError) -> Mistake {
        let text = text.to_string();
        MistakeKind::IllegalMove { text, cause }.into()
    }

    /// The mistake that a move names another piece than its origin has.
    pub(super) fn other_piece(text: &str) -> Mistake {
        MistakeKind::OtherPiece(text.to_string()).into()
    }

    /// The same mistake as one in the solution, which the problem can do without.
    pub(super) fn in_solution(self) -> Mistake {
        MistakeKind::InSolution(Box::new(self.0)).into()
    }

    /// True for a mistake in the solution rather than in the problem.
    pub fn is_in_solution(&self) -> bool {
        matches!(self.0, MistakeKind::Solution { .. } | MistakeKind::InSolution(_))
    }

    /// True if nothing can be read after the mistake.
    pub(super) fn is_end(&self) -> bool {
        matches!(self.0, MistakeKind::Unreadable(_))
    }
}

impl From<MistakeKind> for Mistake {
    fn from(kind: MistakeKind) -> Mistake {
        Mistake(kind)
    }
}

impl From<SfenError> for Mistake {
    fn from(error: SfenError) -> Mistake {
        MistakeKind::Position(error).into()
    }
}
