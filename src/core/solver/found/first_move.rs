//! First moves and their verdicts.

use super::answer::Verdict;
use crate::length::Bounds;
use crate::position::Move;

/// A first move and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstMove {
    /// The move, and for a mate the whole line.
    pub line: Vec<Move>,
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// For a mate, the proven bounds of its shortest length, including this move.
    pub bounds: Option<Bounds>,
    /// Proof number of the position after it.
    pub pn: u32,
    /// Disproof number of that position.
    pub dn: u32,
    /// True if the line returns to its starting position.
    pub comes_back: bool,
}

/// The best first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstMoves {
    /// The best first: mates (the attacker's shortest or the defender's longest
    /// first), then those that are not settled, then those that do not mate.
    pub best: Vec<FirstMove>,
    /// False if a limit ended the search before all were settled.
    pub is_complete: bool,
}
