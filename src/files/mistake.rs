//! What can be wrong with a file, and where.

use crate::notation::setup::SetupError;
use crate::position::{MoveError, SfenError};
use std::io;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {mistake}")]
pub struct ReadError {
    /// Number of the line, from 1; 0 where it is not known.
    pub line: usize,
    /// What is wrong there.
    pub mistake: Mistake,
}

/// What is wrong with a problem in a file, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Mistake {
    message: String,
    /// Nothing can be read behind it.
    is_end: bool,
}

impl ReadError {
    pub(super) fn new(line: usize, mistake: impl Into<Mistake>) -> ReadError {
        ReadError {
            line,
            mistake: mistake.into(),
        }
    }
}

impl Mistake {
    pub(super) fn new(message: impl Into<String>) -> Mistake {
        Mistake {
            message: message.into(),
            is_end: false,
        }
    }

    /// The file cannot be read any further.
    pub(super) fn unreadable(error: &io::Error) -> Mistake {
        Mistake {
            message: format!("cannot be read: {error}"),
            is_end: true,
        }
    }

    /// A line, or a document without lines of its own, is too much to hold.
    pub(super) fn too_long(most: usize) -> Mistake {
        Mistake::new(format!("longer than {most} bytes"))
    }

    /// Moves without a board; the start position is not taken for granted.
    pub(super) fn no_board() -> Mistake {
        Mistake::new("there is no board before the moves (a game from the start says 手合割：平手)")
    }

    /// A text that should be a move.
    pub(super) fn no_move(text: &str) -> Mistake {
        Mistake::new(format!("{text:?} is not a move here"))
    }

    /// A move is against the rules.
    pub(super) fn illegal_move(text: &str, cause: &MoveError) -> Mistake {
        Mistake::new(format!("{text:?}: {cause}"))
    }

    /// True if nothing can be read behind it.
    pub(super) fn is_end(&self) -> bool {
        self.is_end
    }
}

impl From<SetupError> for Mistake {
    fn from(error: SetupError) -> Mistake {
        Mistake::new(error.to_string())
    }
}

impl From<SfenError> for Mistake {
    fn from(error: SfenError) -> Mistake {
        Mistake::new(format!("bad position: {error}"))
    }
}
