//! What a file holds: problems.

use super::mistake::Mistake;
use crate::notation::setup::Setup;
use crate::notation::{MoveTree, moves};
use crate::position::{Move, Position};

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

impl From<Setup> for Entry {
    fn from(setup: Setup) -> Entry {
        Entry {
            name: None,
            line: 0,
            position: setup.position,
            given: None,
            played: (!setup.moves.is_empty()).then_some((setup.start, setup.moves)),
        }
    }
}

/// What a file says about the solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A line, perhaps with variations.
    Line(MoveTree),
    /// A mate in this many plies.
    Plies(usize),
    /// A mate.
    Mate,
    /// No mate.
    NoMate,
}

/// The moves of a text, if all of them are legal one after the other.
pub(super) fn line_of(position: &Position, text: &str) -> Result<MoveTree, Mistake> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Err(Mistake::no_move(""));
    }
    let line = moves::read(&mut position.clone(), words.iter().copied());
    let line = line.map_err(|(index, cause)| Mistake::illegal_move(words[index], &cause))?;
    Ok(MoveTree::from_line(&line))
}
