//! What a picture shows.

use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Color, Move, Position};

/// The content of a picture.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// Name of the problem.
    pub name: &'a str,
    /// The position.
    pub position: &'a Position,
    /// The attacker.
    pub attacker: Color,
    /// The line and its variations; empty unless there is a mate.
    pub moves: &'a MoveTree,
    /// True if it was proven that there is no mate.
    pub is_no_mate: bool,
}

/// The text printed with a problem.
#[derive(Clone, Debug, Default)]
pub struct Details<'a> {
    /// Its name in the file; may be empty.
    pub title: &'a str,
    /// Its author; may be empty.
    pub author: &'a str,
    /// Where it was published; may be empty.
    pub source: &'a str,
    /// Comments on its moves: the moves from the position, and the text.
    pub comments: &'a [(Vec<Move>, String)],
    /// The length of the mate as composers count it.
    pub length: Option<Length>,
    /// A proof of the verdict that was written and checked.
    pub proof: Option<Proof>,
}

/// A proof that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Its positions.
    pub positions: u64,
    /// Its size.
    pub bytes: u64,
    /// What it proves, in words.
    pub claim: String,
}

/// The length of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Its plies.
    pub plies: u32,
    /// No mate is shorter.
    pub is_shortest: bool,
}
