//! Positions that were found before.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tsumi_core::position::{Key, Position, Unchecked};

/// What identifies a position, left and right apart: the key of its board, and both hands.
type Identity = (Key, u32, u32);

/// The positions met so far; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Seen(Arc<Mutex<HashSet<Identity>>>);

impl Seen {
    /// An empty set.
    pub fn new() -> Seen {
        Seen::default()
    }

    /// Adds a position; false if it or its mirror image was there before.
    pub fn insert(&self, position: &Position) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(identity(position))
    }

    /// True if the position or its mirror image is there.
    pub fn contains(&self, position: &Position) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.contains(&identity(position))
    }
}

/// The identity of a position, which its mirror image shares.
fn identity(position: &Position) -> Identity {
    use tsumi_core::position::Color::{Black, White};
    let key = position.board_key().min(position.mirrored().board_key());
    let hand = |color| position.hand(color).to_bits21();
    (key, hand(Black), hand(White))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_the_same_and_other_hands_are_not() {
        let position = |sfen: &str| Position::from_sfen(sfen).unwrap();
        let seen = Seen::new();
        assert!(seen.insert(&position("7gk/9/6P1+P/9/9/9/9/9/9 b GS 1")));
        for (sfen, expected) in [
            ("7gk/9/6P1+P/9/9/9/9/9/9 b GS 1", true),
            ("kg7/9/+P1P6/9/9/9/9/9/9 b GS 1", true),
            ("kg7/9/+P1P6/9/9/9/9/9/9 b GSp 1", false),
            ("kg7/9/+P1P6/9/9/9/9/9/9 b 2G 1", false),
            ("1kg6/9/+P1P6/9/9/9/9/9/9 b GS 1", false),
        ] {
            assert_eq!(seen.contains(&position(sfen)), expected, "{sfen}");
        }
    }
}
