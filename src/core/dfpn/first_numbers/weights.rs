//! What each further child adds to the greatest number of its siblings (weak proof
//! numbers: Ueda et al. 2008).
//!
//! Within a limit of plies nearly all searches end in a disproof, whose size decides,
//! and so do many that have found no mate for long ([`Expectation::Doubt`]).
//! There the weights of checks follow a fit of the logarithm of the nodes that disproved
//! 74,000 OR nodes to the kinds of their checks: a check by a move adds 0.9 to the binary
//! logarithm, the same move unpromoted 0.5, a drop on another square 0.6, another piece
//! dropped on the same square 0.25.

use super::expectation::Expectation;
use crate::position::{Bitboard, Move, Square};
use crate::proof::{Number, weight};

/// Weights of a check and a reply in a search without a limit of plies; tuned together with those
/// of [`super::estimate`].
const FURTHER_CHECK: Number = 9;
const FURTHER_REPLY: Number = 6;

/// Weights of checks where a disproof is expected: a move, the same move unpromoted, a drop,
/// another piece dropped on the same square.
const FURTHER_MOVE: Number = 18;
const ALSO_UNPROMOTED: Number = 10;
const FURTHER_DROP: Number = 13;
const DROP_ON_SAME_SQUARE: Number = 5;

/// The weight of a reply in a search for a disproof.
const FURTHER_REPLY_IN_DISPROOF: Number = 2;

/// The weight of a reply: small in a search for a disproof, but not yet in doubt, where classics
/// were lost with the small one.
#[inline]
pub fn of_reply(expectation: Expectation) -> Number {
    if expectation >= Expectation::Disproof {
        weight!(FURTHER_REPLY_IN_DISPROOF)
    } else {
        weight!(FURTHER_REPLY)
    }
}

/// The weights of the checks of one node, taken in the order of
/// [`crate::position::checks`].
pub struct CheckWeights {
    expectation: Expectation,
    /// The piece that made the last check by a move, and the squares where it could promote.
    from: Square,
    promoted: Bitboard,
    /// Squares of the drops.
    drops: Bitboard,
    total: Number,
    heaviest: Number,
}

impl CheckWeights {
    /// The weights of checks at a node where this result is expected.
    #[inline]
    pub fn new(expectation: Expectation) -> CheckWeights {
        CheckWeights {
            expectation,
            from: Square::NONE,
            promoted: Bitboard::EMPTY,
            drops: Bitboard::EMPTY,
            total: 0,
            heaviest: 0,
        }
    }

    /// The sum of the weights of the checks so far, without the heaviest.
    #[inline]
    pub fn sum_of_further(&self) -> Number {
        self.total - self.heaviest
    }

    /// Returns the weight of the next check, and adds it to the sum.
    #[inline]
    pub fn next(&mut self, mv: Move) -> Number {
        let weight = self.weigh(mv);
        self.total += weight;
        self.heaviest = self.heaviest.max(weight);
        weight
    }

    /// The weight of a check, given the checks before it.
    #[inline]
    fn weigh(&mut self, mv: Move) -> Number {
        if self.expectation < Expectation::Doubt {
            return weight!(FURTHER_CHECK);
        }
        if mv.is_drop() {
            return self.of_drop(mv.to());
        }
        if self.from != mv.from() {
            (self.from, self.promoted) = (mv.from(), Bitboard::EMPTY);
        }
        if mv.promotes() {
            self.promoted |= Bitboard::of(mv.to());
        } else if self.promoted.contains(mv.to()) {
            return weight!(ALSO_UNPROMOTED);
        }
        weight!(FURTHER_MOVE)
    }

    /// The weight of a drop where a disproof is expected.
    #[inline]
    fn of_drop(&mut self, to: Square) -> Number {
        if self.drops.contains(to) {
            return weight!(DROP_ON_SAME_SQUARE);
        }
        self.drops |= Bitboard::of(to);
        weight!(FURTHER_DROP)
    }
}
