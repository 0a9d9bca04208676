//! Games: a start and the moves that were played; and what is found about each
//! of their positions, as JSON.

use super::entry::{Entry, Given};
use super::row::Row;
use crate::notation::MoveTree;
use crate::position::{Move, Position};
use serde::Serialize;

/// A game of a file.
#[derive(Clone)]
pub struct Game {
    /// What the file calls it.
    pub name: Option<String>,
    /// The position before the first move.
    pub start: Position,
    /// The moves played, with the variations that the file has.
    pub moves: MoveTree,
}

impl From<Entry> for Game {
    /// The moves that led to the position, else those that the file has after it.
    fn from(entry: Entry) -> Game {
        let (start, moves) = match (entry.played, entry.given) {
            (Some((start, moves)), _) => (start, MoveTree::from_line(&moves)),
            (None, Some(Given::Line(tree))) => (entry.position, tree),
            (None, _) => (entry.position, MoveTree::new()),
        };
        Game {
            name: entry.name,
            start,
            moves,
        }
    }
}

impl Game {
    /// The moves played.
    pub fn line(&self) -> Vec<Move> {
        self.moves.main_line()
    }
}

/// What the player who had a mate made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Chance {
    /// The move played mates too, however long it takes.
    Kept,
    /// After the move played there is no mate by checks any more.
    Missed,
    /// Whether the move played mates was not answered.
    Open,
    /// The game ends here.
    Unplayed,
}

/// A game with all its positions. Read again it is the game alone.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// Its name, or its place in the input.
    pub name: String,
    /// The position before the first move.
    pub sfen: String,
    /// The moves played, in USI notation.
    pub moves: Vec<String>,
    /// Numbers of the moves that missed a mate.
    pub missed: Vec<usize>,
    /// What was found.
    pub positions: Vec<PositionRow>,
}

/// A position of a game. Read again it is a problem with its solution.
#[derive(Clone, Debug, Serialize)]
pub struct PositionRow {
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// Number of the move that is due, from 1.
    pub number: usize,
    /// `black` or `white`: who is to move.
    pub side: &'static str,
    /// The move played, in USI notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// What became of a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<Chance>,
    /// The position and the answer.
    #[serde(flatten)]
    pub row: Row,
}
