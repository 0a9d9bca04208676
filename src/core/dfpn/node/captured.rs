//! What a node remembers of the positions behind captures, which the relaxed sense adds
//! to its children (`senses/relaxed.rs`).

use super::outcome::Outcome;
use super::path::{LoopDepth, NO_LOOP};
use crate::length::{Plies, UNLIMITED};
use crate::position::Hand;

/// The part of a node's disproof that comes from disproven positions after captures.
#[derive(Clone, Copy)]
pub struct Captured {
    hand: Option<Hand>,
    plies: Plies,
    loop_depth: LoopDepth,
}

impl Default for Captured {
    fn default() -> Captured {
        Captured { hand: None, plies: UNLIMITED, loop_depth: NO_LOOP }
    }
}

impl Captured {
    /// Adds the disproof of a position after a capture.
    pub fn add(&mut self, outcome: &Outcome) {
        let hand = self.hand.unwrap_or(outcome.hand);
        self.hand = Some(hand.intersection(outcome.hand));
        self.plies = self.plies.min(outcome.plies);
        self.loop_depth = self.loop_depth.min(outcome.loop_depth);
    }

    /// Completes `drop`, the disproof by a drop alone, with those of the positions after captures.
    pub fn disproof_by_drop(&self, drop: &Outcome) -> Outcome {
        let hand = self.hand.unwrap_or(drop.hand);
        Outcome::disproven(
            hand.intersection(drop.hand),
            self.plies.min(drop.plies),
            self.loop_depth.min(drop.loop_depth),
        )
    }
}
