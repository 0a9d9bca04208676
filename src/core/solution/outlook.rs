//! The entries of the table below a position, move by move.

use crate::dfpn::Searcher;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, checks, replies};
use crate::proof::Number;
use crate::table::Table;

/// A move and the entry of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// The move.
    pub mv: Move,
    /// Proof number of the position after it: 0 if proven. For a position not stored,
    /// the bound by dominance, at least 1.
    pub pn: Number,
    /// Disproof number: 0 if disproven.
    pub dn: Number,
    /// For a proof, the greatest length in plies; for a disproof, there is no mate
    /// within this many.
    pub plies: Plies,
    /// True if the position itself is in the table.
    pub is_stored: bool,
    /// The moves after it, the most promising for their mover first.
    pub replies: Vec<KnownMove>,
}

/// The moves of the search's current position, down to `depth` plies: the most promising
/// for the side to move first.
pub fn known_moves<T: Table>(search: &mut Searcher<'_, T>, depth: usize) -> Vec<KnownMove> {
    if depth == 0 {
        return Vec::new();
    }
    let is_or = search.position().side() == Color::Black;
    let mut list = MoveList::new();
    if is_or {
        checks(search.position(), &mut list);
    } else {
        replies(search.position(), &mut list);
    }
    let mut moves: Vec<KnownMove> = list
        .iter()
        .map(|&mv| {
            let found = search.look_after(mv, UNLIMITED);
            let undo = search.make(mv);
            let replies = known_moves(search, depth - 1);
            search.unmake(mv, undo);
            KnownMove {
                mv,
                pn: found.pn,
                dn: found.dn,
                plies: found.plies,
                is_stored: found.is_known || found.is_decided(),
                replies,
            }
        })
        .collect();
    moves.sort_by_key(|known| {
        if is_or {
            (known.pn, known.dn)
        } else {
            (known.dn, known.pn)
        }
    });
    moves
}
