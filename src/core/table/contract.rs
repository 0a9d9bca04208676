//! The contract of the tables ([`Table`]): what is stored in one and found there.

use crate::length::Plies;
use crate::position::{Hand, Key, Move};
use crate::proof::{INFINITE, Number};

/// The knowledge of a table about a board and hand, within a limit of plies.
#[derive(Clone, Copy, Debug)]
pub struct Recalled {
    /// Proof number: 0 if proven, [`INFINITE`] if disproven; a lower bound by
    /// dominance where the hand itself was not met before.
    pub pn: Number,
    /// Disproof number, likewise 0 if disproven, [`INFINITE`] if proven, or a lower bound.
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

impl Recalled {
    /// Nothing known.
    pub const NOTHING: Recalled = Recalled {
        pn: 1,
        dn: 1,
        is_known: false,
        depth: u16::MAX,
        loops: false,
        plies: 0,
        hand: Hand::EMPTY,
        mv: Move::NONE,
    };

    /// What is known of a proven position.
    pub(crate) fn proven(hand: Hand, plies: Plies, mv: Move) -> Recalled {
        Recalled { pn: 0, dn: INFINITE, plies, hand, mv, ..Recalled::NOTHING }
    }

    /// What is known of a disproven position.
    pub(crate) fn disproven(hand: Hand, plies: Plies) -> Recalled {
        Recalled { pn: INFINITE, dn: 0, plies, hand, ..Recalled::NOTHING }
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
    /// [`RepetitionTable`](super::RepetitionTable) is worth a look.
    pub loops: bool,
}

/// A memory of boards and hands. Calls come from several threads at once.
pub trait Table: Sync {
    /// Hints that the board will be looked up soon.
    fn prefetch(&self, key: Key);

    /// Looks up the board with the attacker's `hand`: a proof of at most `limit` plies,
    /// a disproof of at least `limit`, or numbers.
    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Recalled;

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

    /// Bytes of the memory that are in use; the greatest number for a table that does not grow.
    fn bytes_in_use(&self) -> usize {
        usize::MAX
    }

    /// Marks what is stored from now on as what may rest on the word of another process, until that
    /// is forgotten. For the thread that then stores the word, while no other one stores anything.
    fn heed_word(&self) {}

    /// True since [`Table::heed_word`], also for a thread that has read a result stored after it.
    fn has_word(&self) -> bool {
        false
    }

    /// Makes room, if the memory in use is becoming full, unless `must_end` says that there is no
    /// time for it, or there is no memory.
    fn grow(&self, _must_end: &mut dyn FnMut() -> bool) {}
}
