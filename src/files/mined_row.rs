//! A problem found in a game, as JSON. Read as input, it is the problem with its solution.

use crate::engine::mining::{Accepted, Find};
use crate::notation::moves;
use serde::Serialize;

/// A problem found in a game, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MinedRow {
    /// Number of the problem among all that were found, from 1.
    pub problem: u64,
    /// The game's name, and the number of the move.
    pub name: String,
    /// The position, turned so that Black attacks.
    pub sfen: String,
    /// Always `mate`.
    pub verdict: &'static str,
    /// The length without futile interpositions.
    pub plies: usize,
    /// The solution in USI notation.
    pub moves: Vec<String>,
    /// The solution in Japanese notation.
    pub japanese: Vec<String>,
    /// The attacker's hand at its end, as in SFEN.
    pub left_in_hand: String,
    /// At each of the attacker's places in the solution all moves that mate, that of the
    /// solution first.
    pub accepted: Vec<Vec<RowAccepted>>,
    /// The length of the second best first move; null if no other mates.
    pub second_best: Option<u16>,
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// The position in the game.
    pub source: String,
}

/// A move that mates.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowAccepted {
    /// The move in USI notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Plies to the mate without futile interpositions, the move included.
    pub plies: u16,
}

impl From<&Accepted> for RowAccepted {
    fn from(accepted: &Accepted) -> RowAccepted {
        RowAccepted {
            mv: accepted.mv.to_string(),
            plies: accepted.plies,
        }
    }
}

impl MinedRow {
    /// The row of a find. Number, name and game are for the caller to fill in.
    pub fn new(find: &Find) -> MinedRow {
        let rows = |place: &Vec<Accepted>| place.iter().map(RowAccepted::from).collect();
        MinedRow {
            problem: 0,
            name: String::new(),
            sfen: find.position.to_sfen(),
            verdict: "mate",
            plies: find.plies(),
            moves: moves::words(&find.line),
            japanese: moves::japanese(&find.position, &find.line),
            left_in_hand: find.left.to_string(),
            accepted: find.accepted.iter().map(rows).collect(),
            second_best: find.second_best(),
            game: 0,
            number: find.after + 1,
            source: find.source.to_sfen(),
        }
    }
}
