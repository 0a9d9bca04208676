//! Games: a start position and the moves played; and the results for their positions,
//! as JSON.

use super::detect::entries;
use super::entry::Entry;
use super::mistake::ReadError;
use super::row::{Row, UsiMove};
use serde::Serialize;
use std::io::Read;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::Given;

/// A game of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The name in the file.
    pub name: Option<String>,
    /// The players, Black first.
    pub players: [Option<String>; 2],
    /// When the game was played, as the file says it.
    pub date: Option<String>,
    /// The position before the first move.
    pub start: Position,
    /// The moves played, with the variations in the file.
    pub moves: MoveTree,
    /// Mistakes in parts that the game can do without.
    pub mistakes: Vec<ReadError>,
}

impl TryFrom<Entry> for Game {
    type Error = ReadError;

    /// Takes the moves that led to the position as those of the game, else those given after it.
    fn try_from(entry: Entry) -> Result<Game, ReadError> {
        if let Some(error) = entry.stated().unread_solution() {
            return Err(error.clone());
        }
        let (start, moves) = match (entry.played, entry.given) {
            (Some((start, moves)), _) => (start, MoveTree::from_line(&moves)),
            (None, Some(Given::Line(tree))) => (entry.position, tree),
            (None, _) => (entry.position, MoveTree::new()),
        };
        let Entry { name, players, date, mistakes, .. } = entry;
        Ok(Game { name, players, date, start, moves, mistakes })
    }
}

impl Game {
    /// The moves played, without variations.
    pub fn line(&self) -> Vec<Move> {
        self.moves.main_line()
    }
}

/// Reads the games of a source in any format that [`entries`](super::entries()) reads, in order.
///
/// # Errors
/// Each mistake, after which the next game can be read.
pub fn games(input: impl Read + Send + 'static) -> impl Iterator<Item = Result<Game, ReadError>> {
    entries(input).map(|entry| entry.and_then(Game::try_from))
}

/// The use that a player made of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The move played mates too, in any number of plies.
    Kept,
    /// After the move played there is no mate by consecutive checks.
    Missed,
    /// Of a brinkmate: it takes a move more than was looked for.
    PutOff,
    /// It is not known whether the move played mates.
    Open,
    /// The game ends here.
    Unplayed,
}

/// A game with all its positions. Read as input, it is the game alone.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// The name, or the place in the input.
    pub name: String,
    /// The position before the first move.
    pub sfen: String,
    /// The moves played, in USI notation.
    pub moves: Vec<UsiMove>,
    /// Numbers of the moves that missed a mate.
    pub missed: Vec<usize>,
    /// Numbers of those that missed a brinkmate, if they were looked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missed_brinkmates: Vec<usize>,
    /// Numbers of those that allowed one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allowed_brinkmates: Vec<usize>,
    /// The results for its positions.
    pub positions: Vec<PositionRow>,
}

/// A threat of mate in a game.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RowThreat {
    /// The mate behind a pass of the side to move.
    pub moves: Vec<UsiMove>,
    /// Length of that line; there may be a shorter one.
    pub plies: usize,
    /// No reply parries it, and the side to move has no mate of its own: a brinkmate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub brinkmate: bool,
    /// The move played leaves the opponent a mate; left out where there is no move, or a mate in
    /// place of one, or the search after it was ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<bool>,
}

/// A brinkmate that the side to move in a game can force.
#[derive(Clone, Debug, Serialize)]
pub struct RowHeldBrinkmate {
    /// The line to it.
    pub moves: Vec<UsiMove>,
    /// The most moves of the attacker that the brinkmate takes.
    pub within: u32,
    /// Whether one is left after the move played.
    pub chance: Chance,
    /// Its moves within which one is left, if it was put off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
}

/// A brinkmate that a move of a game allows the opponent.
#[derive(Clone, Debug, Serialize)]
pub struct RowAllowedBrinkmate {
    /// The opponent's moves that it takes at most.
    pub within: u32,
    /// A move that avoids it.
    pub escape: UsiMove,
}

/// A position of a game. Read as input, it is a problem with its solution.
#[derive(Clone, Debug, Serialize)]
pub struct PositionRow {
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// Number of the next move, from 1.
    pub number: usize,
    /// The move played, in USI notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<UsiMove>,
    /// Whether a mate was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<Chance>,
    /// Against the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threat: Option<RowThreat>,
    /// The brinkmate that the side to move can force, if that was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_brinkmate: Option<RowHeldBrinkmate>,
    /// The one that its move allows, which could be avoided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allows_brinkmate: Option<RowAllowedBrinkmate>,
    /// The position and the answer; the side to move attacks.
    #[serde(flatten)]
    pub row: Row,
}
