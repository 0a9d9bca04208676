//! The reply that refuted a check last is looked at first.
//!
//! Where a disproof is expected, a new AND node needs one reply that refutes, and looks
//! at the others are wasted. What refuted the same check with the king on the same square
//! is a good guess: a killer move (Akl and Newborn, *The principal continuation and the
//! killer heuristic*, ACM 1977).

use crate::position::{Move, Square, mix};

/// Slots, a power of two: some problems have hundreds of checks.
const SLOTS: usize = 1 << 12;

/// The last refuting replies by check and king's square. Others may take a slot.
pub struct Refuters(Vec<Move>);

impl Default for Refuters {
    /// Knows no refuter yet.
    fn default() -> Refuters {
        Refuters(vec![Move::NONE; SLOTS])
    }
}

impl Refuters {
    /// The last reply that refuted `check` with the king on `king`.
    #[inline]
    pub fn refuter_of(&mut self, check: Move, king: Square) -> &mut Move {
        let key = mix(u64::from(check.bits()) | (king.index() as u64) << 16);
        &mut self.0[key as usize % SLOTS]
    }
}
