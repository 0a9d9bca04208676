//! The transposition tables.
//!
//! The contract ([`Table`]) identifies a position by its *board* (squares and side to
//! move), given by a key of 128 bits, and the attacker's hand. The key is salted with
//! the set of all pieces, because the same board and attacker's hand are another
//! position if the defender holds other pieces. Entries of one hand also serve others
//! (hand dominance: Seo 1999, Nagai 2002):
//!
//! - a proof for a hand holds for every hand that dominates it,
//! - a disproof for a hand holds for every hand that it dominates,
//! - a stronger hand is at most as hard to prove, so the proof number of an open
//!   stronger hand is a lower bound for ours, and the disproof number of an open
//!   weaker hand likewise.
//!
//! Proofs carry the greatest number of plies they need, disproofs the plies within
//! which there is no mate ([`UNLIMITED`] for none at all); a look-up asks for a limit.
//! Nothing that depends on the path may be stored here: that goes to
//! [`RepetitionTable`].
//!
//! [`FixedTable`] is bounded and shared between threads. The tests have others, a hash map
//! without bound that loses nothing among them.

mod entry;
mod fixed;
mod memory;
mod repetition;
pub use entry::{Content, TableEntry};
pub use fixed::FixedTable;
pub use memory::{Room, TableError, check, check_room};
pub use repetition::RepetitionTable;

use crate::length::{Plies, UNLIMITED};
use crate::position::{Hand, Key, Move};
use crate::proof::{INFINITE, Number};

/// The knowledge of a table about a board and hand, within a limit of plies.
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
    /// For a proof, the greatest length in plies; for a disproof, there is no mate
    /// within this many.
    pub plies: Plies,
    /// For a proof, the hand that is enough; for a disproof, the greatest hand for
    /// which it holds.
    pub hand: Hand,
    /// For a proof at an OR node, the mating move.
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

    /// True if proven or disproven.
    #[inline(always)]
    pub fn is_decided(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// An open node, as it is stored.
#[derive(Clone, Copy, Debug)]
pub struct OpenNode {
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

    /// Looks up the board with the attacker's `hand`: a proof of at most `limit` plies,
    /// a disproof of at least `limit`, or numbers.
    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Found;

    /// Remembers numbers; `work` is the number of nodes spent.
    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, work: u64);

    /// Remembers a mate in at most `plies` for every hand that dominates `hand`.
    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, work: u64);

    /// Remembers that no hand dominated by `hand` mates within `plies`.
    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, work: u64);

    /// Share of the memory in use, in thousandths.
    fn hashfull(&self) -> u32;

    /// True if there was no memory when the table should have grown last.
    fn lacks_memory(&self) -> bool {
        false
    }

    /// Makes room, if what is in use of the memory is becoming full, unless `must_end`
    /// says that there is no time for it, or there is no memory.
    fn grow(&self, _must_end: &mut dyn FnMut() -> bool) {}
}

/// Combines the entries of one board for one hand.
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
    fn open(&mut self, hand: Hand, open: OpenNode) {
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
