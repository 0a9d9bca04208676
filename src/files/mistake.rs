//! Mistakes in files and their lines.

use crate::notation::setup::SetupError;
use crate::position::{MoveError, SfenError};
use std::io;

/// A mistake in a file and its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {mistake}")]
pub struct ReadError {
    /// Number of the line, from 1; 0 if unknown.
    pub line: usize,
    /// The mistake.
    pub mistake: Mistake,
}

/// A mistake in a file, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Mistake {
    message: String,
    /// Nothing can be read after it.
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

    /// A line or a document is too long.
    pub(super) fn too_long(most: usize) -> Mistake {
        Mistake::new(format!("longer than {most} bytes"))
    }

    /// There are moves without a board; the start position is not assumed. `start`: how
    /// the format says that a game begins there.
    pub(super) fn no_board(start: &str) -> Mistake {
        Mistake::new(format!(
            "there is no board before the moves (a game from the start says {start})"
        ))
    }

    /// A text is not a move.
    pub(super) fn no_move(text: &str) -> Mistake {
        Mistake::new(format!("{text:?} is not a move here"))
    }

    /// A move is against the rules.
    pub(super) fn illegal_move(text: &str, cause: &MoveError) -> Mistake {
        Mistake::new(format!("{text:?}: {cause}"))
    }

    /// True if nothing can be read after it.
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
