//! The numbers in the table of the moves below, for developers.

use super::asking::Inquiry;
use crate::solution;

/// The moves of the position and below, down to `depth` plies, with their entries in the
/// table after the questions so far. Not part of the library's face.
pub fn known_moves(inquiry: &mut Inquiry<'_>, depth: usize) -> Vec<solution::KnownMove> {
    let asked = inquiry.ask((), |search, (), _| solution::known_moves(search, depth));
    asked.map(|(moves, _)| moves).unwrap_or_default()
}
