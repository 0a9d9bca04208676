//! First numbers for nodes that were never searched.

use crate::position::{Color, Move, Position};
use crate::proof::Number;

/// What an ordinary new leaf gets: two, so that one is left for better ones.
pub const LEAF: Number = 2;

/// Numbers of the AND node after the check `mv`.
#[inline]
pub fn after_check(position: &Position, mv: Move) -> (Number, Number) {
    let occupied = position.occupied();
    let supporters =
        position.attackers(mv.to(), Color::Black, occupied).count() + u32::from(mv.is_drop());
    let captors = position.attackers(mv.to(), Color::White, occupied).count();
    if supporters > captors {
        (1, LEAF)
    } else {
        (LEAF, 1)
    }
}

/// Numbers of the OR node with so many checks, none of which mates.
#[inline]
pub fn after_evasion(checks: usize) -> (Number, Number) {
    let _ = checks;
    (LEAF, LEAF)
}
