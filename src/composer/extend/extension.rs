//! A problem that may grow.

use tsumi_core::position::{Move, Position};

/// A complete problem and its main line. Black attacks and is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The position.
    pub position: Position,
    /// The main line.
    pub line: Vec<Move>,
}

impl Extension {
    /// Plies of the main line.
    pub fn plies(&self) -> usize {
        self.line.len()
    }
}
