//! What the search remembers about positions.
//!
//! The contract ([`Table`]) speaks of a *board* (squares and side to move) and
//! the attacker's hand on it. What is known about one hand tells something
//! about others (hand dominance: Seo 1999, Nagai 2002):
//!
//! - a proof for a hand holds for every hand that dominates it,
//! - a disproof for a hand holds for every hand that it dominates,
//! - a stronger hand is at most as hard to prove, so the proof number of an open
//!   stronger hand is a lower bound for ours, and the disproof number of an open
//!   weaker hand likewise.
//!
//! Proofs carry the plies they need at most, disproofs the plies within which
//! there is no mate ([`UNLIMITED`] for none at all); a look-up asks for a limit.
//! Nothing that depends on the path may be stored here: that goes to
//! [`RepetitionTable`].
//!
//! Two implementations: [`FixedTable`], bounded and shared between threads, and
//! [`ExactTable`], a hash map on whole boards without bound, the reference in
//! the tests.

mod entry;
mod exact;
mod fixed;
mod memory;
mod repetition;

pub use entry::{Content, Entry};
pub use exact::ExactTable;
pub use fixed::FixedTable;
pub use memory::{TableError, check_room};
pub use repetition::RepetitionTable;

use crate::position::{Color, Hand, Key, Move, Piece, Position, Square};
use crate::proof::{INFINITE, Number, Plies, UNLIMITED};

/// A board that a look-up or a store is about: that of `position` after `moves`
/// (which have not been made).
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The board key, salted with what pieces there are in all.
    pub key: Key,
    /// Where the board comes from.
    pub position: &'a Position,
    /// Moves that lead to the board.
    pub moves: &'a [Move],
}

impl Place<'_> {
    /// The board itself: the pieces square by square.
    pub fn squares(&self) -> [Piece; Square::COUNT] {
        let mut board = self.position.clone();
        for &mv in self.moves {
            board.make(mv);
        }
        std::array::from_fn(|i| board.piece_at(Square::from_index(i as u8)))
    }

    /// True if the attacker (Black) is to move on the board.
    pub fn is_or(&self) -> bool {
        (self.position.side() == Color::Black) == self.moves.len().is_multiple_of(2)
    }
}

/// What a table knows of a board and hand, within a limit of plies.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Proof number: 0 if proven, [`INFINITE`] if disproven; a lower bound by
    /// dominance where the hand itself was not met before.
    pub pn: Number,
    /// Disproof number, likewise.
    pub dn: Number,
    /// True if the hand itself was met before (and is still open).
    pub is_known: bool,
    /// Least depth (plies from the root) at which it was met.
    pub depth: u16,
    /// True if a repetition once refuted it on some path.
    pub loops: bool,
    /// Of a proof: plies at most. Of a disproof: no mate within so many.
    pub plies: Plies,
    /// Of a proof: the hand that is enough. Of a disproof: the greatest hand
    /// for which it holds.
    pub hand: Hand,
    /// Of a proof at an OR node: the move that proves.
    pub mv: Move,
}

impl Found {
    /// Nothing known.
    pub const NOTHING: Found = Found {
        pn: 1,
        dn: 1,
        is_known: false,
        depth: u16::MAX,
        loops: false,
        plies: 0,
        hand: Hand::EMPTY,
        mv: Move::NONE,
    };

    pub(crate) fn proven(hand: Hand, plies: Plies, mv: Move) -> Found {
        Found {
            pn: 0,
            dn: INFINITE,
            plies,
            hand,
            mv,
            ..Found::NOTHING
        }
    }

    pub(crate) fn disproven(hand: Hand, plies: Plies) -> Found {
        Found {
            pn: INFINITE,
            dn: 0,
            plies,
            hand,
            ..Found::NOTHING
        }
    }
}

/// An open node, as it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// Proof number.
    pub pn: Number,
    /// Disproof number.
    pub dn: Number,
    /// Depth at which the node was searched (plies from the root, at most 2,047).
    pub depth: u16,
    /// True if on some path the node was refuted by a repetition: the
    /// [`RepetitionTable`] is worth a look.
    pub loops: bool,
}

/// A memory of boards and hands. Calls come from several threads at once.
pub trait Table: Sync {
    /// Hints that the board will be looked up soon.
    fn prefetch(&self, key: Key);

    /// What is known of the board with the attacker's `hand`: a proof of at most
    /// `limit` plies, a disproof of at least `limit`, or numbers.
    fn look_up(&self, place: Place<'_>, hand: Hand, limit: Plies) -> Found;

    /// True if the board and hand are known to be decided within `limit`. It goes by
    /// the key alone, and a table that goes by whole boards always says no.
    fn is_decided(&self, _key: Key, _hand: Hand, _limit: Plies) -> bool {
        false
    }

    /// Remembers numbers; `effort` is the number of nodes spent.
    fn store_open(&self, place: Place<'_>, hand: Hand, open: Open, effort: u64);

    /// Remembers a mate in at most `plies` for every hand that dominates `hand`.
    fn store_proven(&self, place: Place<'_>, hand: Hand, plies: Plies, mv: Move, effort: u64);

    /// Remembers that no hand dominated by `hand` mates within `plies`.
    fn store_disproven(&self, place: Place<'_>, hand: Hand, plies: Plies, effort: u64);

    /// Share of the memory in use, in thousandths.
    fn hashfull(&self) -> u32;
}

/// Collects what entries of one board say about one hand; both tables use it,
/// so that dominance means the same in both.
struct Gather {
    hand: Hand,
    limit: Plies,
    found: Found,
}

impl Gather {
    #[inline(always)]
    fn new(hand: Hand, limit: Plies) -> Gather {
        Gather {
            hand,
            limit,
            found: Found::NOTHING,
        }
    }

    /// Takes an open entry into account.
    #[inline(always)]
    fn open(&mut self, hand: Hand, open: Open) {
        let found = &mut self.found;
        if hand == self.hand {
            found.pn = found.pn.max(open.pn);
            found.dn = found.dn.max(open.dn);
            found.depth = open.depth;
            found.loops = open.loops;
            found.is_known = true;
        } else if hand.dominates(self.hand) {
            found.pn = found.pn.max(open.pn);
        } else if self.hand.dominates(hand) {
            found.dn = found.dn.max(open.dn);
        }
    }

    /// Takes a proof into account; true if it decides.
    #[inline(always)]
    fn proven(&mut self, hand: Hand, plies: Plies, mv: Move) -> bool {
        let decides = plies <= self.limit && self.hand.dominates(hand);
        if decides {
            self.found = Found::proven(hand, plies, mv);
        }
        decides
    }

    /// Takes a disproof into account; true if it decides.
    #[inline(always)]
    fn disproven(&mut self, hand: Hand, plies: Plies) -> bool {
        let decides = (plies >= self.limit || plies == UNLIMITED) && hand.dominates(self.hand);
        if decides {
            self.found = Found::disproven(hand, plies);
        }
        decides
    }
}
