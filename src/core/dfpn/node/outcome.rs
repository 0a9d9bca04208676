//! The result of a visit to a node.

use super::path::{LoopDepth, NO_LOOP};
use crate::length::Plies;
use crate::position::{Hand, Move};
use crate::proof::{INFINITE, Number};
use crate::table::Recalled;
use std::ops::ControlFlow;

/// A step of the search of a node: it goes on with something, or the node is decided, and
/// breaks with its outcome.
pub type Step<T = ()> = ControlFlow<Outcome, T>;

/// The result of a node, or its numbers while it is open.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Proof number: 0 if proven.
    pub pn: Number,
    /// Disproof number: 0 if disproven.
    pub dn: Number,
    /// For a result: plies, as in [`Recalled`].
    pub plies: Plies,
    /// For a result: the proof or disproof hand.
    pub hand: Hand,
    /// For a proven OR node: the mating move.
    pub mv: Move,
    /// For a disproof: the loop that it rests on.
    pub loop_depth: LoopDepth,
}

impl Outcome {
    /// The outcome of a node that is neither proven nor disproven.
    #[inline]
    pub fn open(pn: Number, dn: Number) -> Outcome {
        Outcome { pn, dn, plies: 0, hand: Hand::EMPTY, mv: Move::NONE, loop_depth: NO_LOOP }
    }

    /// The outcome that says: a mate in at most `plies` for hands that dominate `hand`.
    #[inline]
    pub fn proven(hand: Hand, plies: Plies, mv: Move) -> Outcome {
        Outcome { pn: 0, dn: INFINITE, plies, hand, mv, loop_depth: NO_LOOP }
    }

    /// The outcome that says: no mate within `plies` for hands that `hand` dominates.
    #[inline]
    pub fn disproven(hand: Hand, plies: Plies, loop_depth: LoopDepth) -> Outcome {
        Outcome { pn: INFINITE, dn: 0, plies, hand, mv: Move::NONE, loop_depth }
    }

    /// The outcome that a table has.
    #[inline]
    pub(in crate::dfpn) fn from_found(found: &Recalled) -> Outcome {
        let Recalled { pn, dn, plies, hand, mv, .. } = *found;
        Outcome { pn, dn, plies, hand, mv, loop_depth: NO_LOOP }
    }

    /// True if proven or disproven.
    #[inline(always)]
    pub fn is_decided(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// True if it is a disproof that rests on one of the first `count` positions of the
    /// path.
    pub fn rests_on_first(&self, count: usize) -> bool {
        self.depends_on_path(count)
    }

    /// True if it is a disproof that holds only on the path to a node at `depth`.
    #[inline(always)]
    pub(in crate::dfpn) fn depends_on_path(&self, depth: usize) -> bool {
        self.dn == 0 && usize::from(self.loop_depth) <= depth
    }
}
