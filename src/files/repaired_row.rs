//! A repair of a problem, as JSON. Read as input, it is the repaired problem with its
//! solution.

use crate::engine::Problem;
use crate::engine::repair::{Change, Neighbour};
use crate::notation::moves;
use crate::system::language::Language;
use crate::words;
use serde::Serialize;

/// A repaired problem, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RepairedRow {
    /// Number of the problem among all that were given, from 1.
    pub problem: u64,
    /// Its name, or its place in the input.
    pub name: String,
    /// The repaired position.
    pub sfen: String,
    /// Always `mate`.
    pub verdict: &'static str,
    /// The length without futile interpositions.
    pub plies: usize,
    /// The main line in USI notation.
    pub moves: Vec<String>,
    /// The main line in Japanese notation.
    pub japanese: Vec<String>,
    /// `added`, `removed`, `moved`, `replaced`, `hand-more`, `hand-less` or `shifted`.
    pub change: &'static str,
    /// The piece that was added, removed or moved, or that is there now, as in SFEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Its square, before a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// Its square after a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The change in words.
    pub words: String,
    /// Its flaws in words, if it has some that are accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws: Vec<String>,
    /// The position before the change.
    pub source: String,
}

impl RepairedRow {
    /// The row of a repair of a problem. Number and name are for the caller to fill in.
    pub fn new(problem: &Problem, repaired: &Neighbour) -> RepairedRow {
        let position = repaired.problem.position();
        let (change, piece, square, to) = parts(repaired.change);
        RepairedRow {
            problem: 0,
            name: String::new(),
            sfen: position.to_sfen(),
            verdict: "mate",
            plies: repaired.line.len(),
            moves: moves::words(&repaired.line),
            japanese: moves::japanese(position, &repaired.line),
            change,
            piece,
            square,
            to,
            words: words::change(repaired.change, Language::English),
            flaws: Vec::new(),
            source: problem.position().to_sfen(),
        }
    }
}

type Parts = (&'static str, Option<String>, Option<String>, Option<String>);

/// The change in one word, the piece, and its squares.
fn parts(change: Change) -> Parts {
    let hand = |name, letter: char| (name, Some(letter.to_string()), None, None);
    match change {
        Change::Added(piece, square) => (
            "added",
            Some(piece.to_string()),
            Some(square.to_string()),
            None,
        ),
        Change::Removed(piece, square) => (
            "removed",
            Some(piece.to_string()),
            Some(square.to_string()),
            None,
        ),
        Change::Moved(piece, from, to) => {
            let to = Some(to.to_string());
            ("moved", Some(piece.to_string()), Some(from.to_string()), to)
        }
        Change::Replaced(_, piece, square) => (
            "replaced",
            Some(piece.to_string()),
            Some(square.to_string()),
            None,
        ),
        Change::HandMore(kind) => hand("hand-more", kind.letter()),
        Change::HandLess(kind) => hand("hand-less", kind.letter()),
        Change::Shifted(..) => ("shifted", None, None, None),
    }
}
