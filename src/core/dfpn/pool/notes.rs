//! Results of a search that are worth telling other processes.

use super::elsewhere::{KnownContent, KnownPosition};
use crate::dfpn::node::Outcome;
use crate::position::{Hand, Key};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The most results that are told at once.
pub const MOST_TOLD: usize = 200_000;
/// Nodes that a result must have taken to be told, unless the asker wants more.
pub const NODES_WORTH_TELLING: u64 = 5;
/// Numbers of an open node must have taken this many times as many: after little work they are
/// worth little to others.
const TIMES_FOR_OPEN: u64 = 5;

/// The last result of each position, and its last numbers, as far as they are worth telling.
pub struct Notes {
    all: HashMap<(Key, Hand, bool), KnownPosition>,
    /// Nodes that a result must have taken to be noted.
    pub least: u64,
}

impl Default for Notes {
    fn default() -> Notes {
        Notes { all: HashMap::new(), least: NODES_WORTH_TELLING }
    }
}

impl Notes {
    /// Notes an outcome that goes into the table, if it took enough nodes.
    pub fn note_outcome(&mut self, key: Key, hand: Hand, outcome: &Outcome, depth: u16, work: u64) {
        let least = if outcome.is_decided() { self.least } else { self.least * TIMES_FOR_OPEN };
        if work < least {
            return;
        }
        let Outcome { pn, dn, plies, mv, .. } = *outcome;
        let (hand, content) = if pn == 0 {
            (outcome.hand, KnownContent::Proven(plies, mv))
        } else if dn == 0 {
            (outcome.hand, KnownContent::Disproven(plies))
        } else {
            (hand, KnownContent::Open(pn, dn, depth))
        };
        self.add(KnownPosition { key, hand, content, work });
    }

    /// Adds what the table has of a position, however few nodes it took.
    pub fn add(&mut self, known: KnownPosition) {
        let is_open = matches!(known.content, KnownContent::Open(..));
        match self.all.entry((known.key, known.hand, is_open)) {
            Entry::Vacant(place) => {
                place.insert(known);
            }
            Entry::Occupied(mut place) => {
                let before = place.get().work;
                *place.get_mut() =
                    KnownPosition { work: before.saturating_add(known.work), ..known };
            }
        }
    }

    /// Takes the notes out and returns the `most` of them that took the most nodes, in an order
    /// that does not depend on chance.
    pub fn drain(&mut self, most: usize) -> Vec<KnownPosition> {
        let is_open = |known: &KnownPosition| matches!(known.content, KnownContent::Open(..));
        let decided: Vec<(Key, Hand)> = self
            .all
            .values()
            .filter(|known| !is_open(known))
            .map(|known| (known.key, known.hand))
            .collect();
        for (key, hand) in decided {
            self.all.remove(&(key, hand, true));
        }
        let mut all: Vec<KnownPosition> = self.all.drain().map(|(_, known)| known).collect();
        all.sort_unstable_by_key(|known| {
            (u64::MAX - known.work, known.key, known.hand.to_bits21())
        });
        all.truncate(most);
        all
    }
}
