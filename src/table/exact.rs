//! The reference: an unbounded hash map that loses nothing.

use super::{Content, Found, Gather, OpenNode, Table};
use crate::length::Plies;
use crate::position::{Hand, Key, Move};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Boards by their keys, each with all entries for its hands.
type Boards = HashMap<Key, Vec<(Hand, Content)>>;

/// Every board that was stored.
#[derive(Default)]
pub struct ExactTable {
    boards: Mutex<Boards>,
}

impl ExactTable {
    /// An empty table.
    pub fn new() -> ExactTable {
        ExactTable::default()
    }

    fn lock(&self) -> MutexGuard<'_, Boards> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(
        &self,
        key: Key,
        replaces: impl Fn(Hand, Content) -> bool,
        hand: Hand,
        content: Content,
    ) {
        let mut boards = self.lock();
        let entries = boards.entry(key).or_default();
        entries.retain(|&(hand, content)| !replaces(hand, content));
        entries.push((hand, content));
    }

    /// Bytes of the stored boards and entries, without the overhead of the map.
    pub fn bytes(&self) -> usize {
        let boards = self.lock();
        let entries: usize = boards.values().map(Vec::capacity).sum();
        boards.capacity() * size_of::<(Key, Vec<(Hand, Content)>)>()
            + entries * size_of::<(Hand, Content)>()
    }
}

impl Table for ExactTable {
    fn prefetch(&self, _key: Key) {}

    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Found {
        let mut gather = Gather::new(hand, limit);
        for &(hand, content) in self.lock().get(&key).into_iter().flatten() {
            let decides = match content {
                Content::Open(open) => {
                    gather.open(hand, open);
                    false
                }
                Content::Proven(plies, mv) => gather.proven(hand, plies, mv),
                Content::Disproven(plies) => gather.disproven(hand, plies),
            };
            if decides {
                break;
            }
        }
        gather.found
    }

    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, _work: u64) {
        let same_open = |h: Hand, c: Content| h == hand && matches!(c, Content::Open(_));
        self.update(key, same_open, hand, Content::Open(open));
    }

    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, _work: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(p, _) => h.dominates(hand) && p >= plies,
            Content::Disproven(_) => false,
        };
        self.update(key, implied, hand, Content::Proven(plies, mv));
    }

    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, _work: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(..) => false,
            Content::Disproven(p) => hand.dominates(h) && p <= plies,
        };
        self.update(key, implied, hand, Content::Disproven(plies));
    }

    fn hashfull(&self) -> u32 {
        0
    }
}
