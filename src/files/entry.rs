//! What a file holds: problems, and mistakes.

use super::diagram::DiagramError;
use crate::notation::setup::SetupError;
use crate::position::{Move, MoveError, Position, SfenError};
use crate::solution::MoveTree;

/// A problem of a file.
#[derive(Clone)]
pub struct Entry {
    /// What the file calls it.
    pub name: Option<String>,
    /// Number of the line where it begins, from 1; 0 where lines mean nothing.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// What the file says about the solution.
    pub given: Option<Given>,
    /// Where the position is that after some moves: the one before them, and the
    /// moves.
    pub played: Option<(Position, Vec<Move>)>,
}

/// A file's own word about the solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A line, perhaps with variations.
    Line(MoveTree),
    /// A mate in so many plies.
    Plies(usize),
    /// A mate.
    Mate,
    /// No mate.
    NoMate,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Number of the line, from 1; 0 where it is not known.
    pub line: usize,
    /// What is wrong there.
    pub mistake: Mistake,
}

/// What can be wrong with a problem in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// The file cannot be read any further.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Bytes that are no text.
    #[error("the text is neither UTF-8 nor Shift_JIS")]
    Encoding,
    /// A line, or a document without lines of its own, is too much to hold.
    #[error("longer than {most} bytes")]
    TooLong {
        /// What is allowed.
        most: usize,
    },
    /// No problem in the whole text.
    #[error("there is no position in this text: neither an SFEN nor a board")]
    NothingFound,
    /// Moves without a board; the start position is not taken for granted.
    #[error("there is no board before the moves (a game from the start says 手合割：平手)")]
    NoBoard,
    /// A line of a list.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A drawn board or a hand.
    #[error("{0}")]
    Diagram(#[from] DiagramError),
    /// The position as a whole.
    #[error("bad position: {0}")]
    Position(#[from] SfenError),
    /// A move is against the rules.
    #[error("{text:?}: {cause}")]
    IllegalMove {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        cause: MoveError,
    },
    /// A text that should be a move.
    #[error("{text:?} is no move here")]
    NoMove {
        /// The text.
        text: String,
    },
    /// The named piece does not stand on the square that the move begins on.
    #[error("{text:?}: another piece stands on that square")]
    OtherPiece {
        /// The move as written.
        text: String,
    },
    /// A variation that leaves the moves before it nowhere.
    #[error("the variation begins at ply {ply}, which no line before it reaches")]
    Variation {
        /// Where it should begin.
        ply: usize,
    },
    /// A hand that is neither player's by its words.
    #[error("{0:?}: whose hand? (先手の持駒 and 後手の持駒 are known)")]
    HandOwner(String),
    /// A second line about a hand, before the board or the moves end the problem.
    #[error("{0:?} is there twice")]
    HandTwice(String),
    /// A start with odds that is not known.
    #[error("the handicap {0:?} is not known")]
    Handicap(String),
    /// What the library says of a CSA or JKF record.
    #[error("{0}")]
    Record(String),
}

impl Fault {
    pub(super) fn new(line: usize, mistake: impl Into<Mistake>) -> Fault {
        Fault {
            line,
            mistake: mistake.into(),
        }
    }
}
