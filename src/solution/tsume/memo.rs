//! What is known of tsume lengths.
//!
//! A position is its board and the attacker's hand: the defender holds the rest.
//! There is no dominance between hands here, as there is in
//! [`crate::table`]: with one piece more the attacker may mate faster after some
//! other reply, and a drop that gained nothing against that reply then gains two
//! plies.

use crate::position::{Color, Hand, Key, Position, mix};
use crate::proof::{Number, Plies, UNLIMITED};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Positions remembered at most, some 100 MB.
const MOST_ENTRIES: usize = 1_800_000;

/// What is known of the tsume length of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// It is at least so long; [`UNLIMITED`] if there is no mate.
    pub least: Plies,
    /// It is at most so long; [`UNLIMITED`] if that is not known.
    pub most: Plies,
    /// What the numbers are about: a length of at most so many plies.
    pub limit: Plies,
    /// Proof number.
    pub pn: Number,
    /// Disproof number.
    pub dn: Number,
}

impl Known {
    /// Of a position that was never met.
    pub fn nothing(position: &Position) -> Known {
        Known {
            least: Plies::from(position.side() == Color::Black),
            most: UNLIMITED,
            limit: UNLIMITED,
            pn: 1,
            dn: 1,
        }
    }

    /// True if the length is at most `limit`.
    pub fn is_within(&self, limit: Plies) -> bool {
        self.most <= limit
    }

    /// True if the length is more than `limit`.
    pub fn is_beyond(&self, limit: Plies) -> bool {
        self.least > limit
    }

    /// True if it is known whether the length is at most `limit`.
    pub fn decides(&self, limit: Plies) -> bool {
        self.is_within(limit) || self.is_beyond(limit)
    }

    fn merge(&mut self, other: Known) {
        *self = Known {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
            ..other
        };
    }
}

#[derive(Clone, Copy)]
struct Entry {
    known: Known,
    /// Positions visited for it.
    effort: u32,
}

/// The keys are random already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

/// A memory of positions.
#[derive(Default)]
pub struct Memo {
    entries: HashMap<Key, Entry, BuildHasherDefault<KeyHasher>>,
}

impl Memo {
    /// What is known of a position.
    pub fn look_up(&self, position: &Position) -> Option<Known> {
        self.entries.get(&key(position)).map(|entry| entry.known)
    }

    /// Adds to what is known of a position.
    pub fn store(&mut self, position: &Position, known: Known, effort: u64) {
        let effort = u32::try_from(effort).unwrap_or(u32::MAX);
        let entry = self
            .entries
            .entry(key(position))
            .or_insert(Entry { known, effort });
        entry.known.merge(known);
        entry.effort = entry.effort.saturating_add(effort);
        if self.entries.len() > MOST_ENTRIES {
            self.make_room();
        }
    }

    /// Forgets the half that was least work.
    #[cold]
    fn make_room(&mut self) {
        let mut efforts: Vec<u32> = self.entries.values().map(|entry| entry.effort).collect();
        let middle = efforts.len() / 2;
        let (_, &mut bound, _) = efforts.select_nth_unstable(middle);
        let mut spare = efforts.len() / 2;
        self.entries.retain(|_, entry| {
            // Of those at the bound, as many as there is room for.
            let is_kept = entry.effort > bound || (entry.effort == bound && spare > 0);
            spare -= usize::from(is_kept && spare > 0);
            is_kept
        });
    }
}

fn key(position: &Position) -> Key {
    let hand: Hand = position.hand(Color::Black);
    let hand = u64::from(hand.bits());
    position.board_key() ^ (Key::from(mix(hand)) << 64 | Key::from(mix(!hand)))
}
