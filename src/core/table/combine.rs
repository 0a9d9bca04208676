//! Joint statements of the entries of a board, by the dominance of hands.

use super::contract::{OpenNode, Recalled};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Hand, Move};

/// Combines the entries of one board for one hand.
pub struct EntryCombiner {
    hand: Hand,
    limit: Plies,
    /// The knowledge found so far.
    pub found: Recalled,
}

impl EntryCombiner {
    /// A combiner without any entry yet, for this hand and within this many plies.
    #[inline(always)]
    pub fn new(hand: Hand, limit: Plies) -> EntryCombiner {
        EntryCombiner { hand, limit, found: Recalled::NOTHING }
    }

    /// Takes an open entry into account.
    #[inline(always)]
    pub fn add_open(&mut self, hand: Hand, open: OpenNode) {
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
    pub fn add_proof(&mut self, hand: Hand, plies: Plies, mv: Move) -> bool {
        let decides = plies <= self.limit && self.hand.dominates(hand);
        if decides {
            self.found = Recalled::proven(hand, plies, mv);
        }
        decides
    }

    /// Takes a disproof into account; true if it decides.
    #[inline(always)]
    pub fn add_disproof(&mut self, hand: Hand, plies: Plies) -> bool {
        let decides = (plies >= self.limit || plies == UNLIMITED) && hand.dominates(self.hand);
        if decides {
            self.found = Recalled::disproven(hand, plies);
        }
        decides
    }
}
