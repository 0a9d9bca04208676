//! The entries of the table below a position, move by move.

use crate::dfpn::Root;
use crate::dfpn::Searcher;
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::position::{Color, Move, MoveList, Position, checks, replies};
use crate::proof::Number;
use crate::table::{Recalled, Table};

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
    let moves = moves_of(search.position());
    let known = moves.iter().map(|&mv| {
        let found = search.look_up_after(mv, UNLIMITED);
        let undo = search.make(mv);
        let replies = known_moves(search, depth - 1);
        search.unmake(mv, undo);
        KnownMove::new(mv, &found, replies)
    });
    in_order(known.collect(), is_or)
}

/// The moves of the root with what the table knows of them while a search goes on; within `limit`
/// plies, which is set where a mate is known already.
pub fn known_so_far<T: Table>(root: &Root, table: &T, limit: Plies) -> Vec<KnownMove> {
    let position = root.position();
    let moves = moves_of(position);
    let limit = minus_one(limit.max(1));
    let known = moves.iter().map(|&mv| {
        let without = root.look_up_after(table, mv, UNLIMITED);
        let found = match without.is_decided() || limit == UNLIMITED {
            true => without,
            false => root.look_up_after(table, mv, limit),
        };
        KnownMove::new(mv, &found, Vec::new())
    });
    in_order(known.collect(), position.side() == Color::Black)
}

fn moves_of(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    if position.side() == Color::Black {
        checks(position, &mut list);
    } else {
        replies(position, &mut list);
    }
    list
}

/// Sorts moves, the most promising for their mover first.
fn in_order(mut moves: Vec<KnownMove>, is_or: bool) -> Vec<KnownMove> {
    moves.sort_by_key(|known| if is_or { (known.pn, known.dn) } else { (known.dn, known.pn) });
    moves
}

impl KnownMove {
    fn new(mv: Move, found: &Recalled, replies: Vec<KnownMove>) -> KnownMove {
        KnownMove {
            mv,
            pn: found.pn,
            dn: found.dn,
            plies: found.plies,
            is_stored: found.is_known || found.is_decided(),
            replies,
        }
    }
}
