//! The reference: a hash map on whole boards, without bound.

use super::{Found, Gather, Open, Place, Table};
use crate::position::{Hand, Key, Move, Piece, Square};
use crate::proof::Plies;
use std::collections::HashMap;

use std::sync::Mutex;

#[derive(Clone, Copy)]
enum Content {
    Open(Open),
    Proven(Plies, Move),
    Disproven(Plies),
}

/// All squares and whether the attacker is to move: nothing can be mistaken for
/// anything else.
type Board = ([Piece; Square::COUNT], bool);

/// Every board that was stored, with all that was said about its hands.
pub struct ExactTable {
    boards: Mutex<HashMap<Board, Vec<(Hand, Content)>>>,
}

impl ExactTable {
    /// An empty table.
    pub fn new() -> ExactTable {
        ExactTable {
            boards: Mutex::new(HashMap::new()),
        }
    }

    fn update(
        &self,
        place: Place<'_>,
        replaces: impl Fn(Hand, Content) -> bool,
        hand: Hand,
        content: Content,
    ) {
        let mut boards = self
            .boards
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let entries = boards.entry((place.squares(), place.is_or())).or_default();
        entries.retain(|&(hand, content)| !replaces(hand, content));
        entries.push((hand, content));
    }

    /// Bytes of the stored boards and entries, without the map's own overhead.
    pub fn bytes(&self) -> usize {
        let boards = self
            .boards
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        boards.capacity() * size_of::<(Board, Vec<(Hand, Content)>)>()
            + boards
                .values()
                .map(|v| v.capacity() * size_of::<(Hand, Content)>())
                .sum::<usize>()
    }
}

impl Default for ExactTable {
    fn default() -> ExactTable {
        ExactTable::new()
    }
}

impl Table for ExactTable {
    fn prefetch(&self, _key: Key) {}

    fn look_up(&self, place: Place<'_>, hand: Hand, limit: Plies) -> Found {
        let boards = self
            .boards
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut gather = Gather::new(hand, limit);
        for &(hand, content) in boards
            .get(&(place.squares(), place.is_or()))
            .into_iter()
            .flatten()
        {
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

    fn store_open(&self, place: Place<'_>, hand: Hand, open: Open, _effort: u64) {
        let same_open = |h: Hand, c: Content| h == hand && matches!(c, Content::Open(_));
        self.update(place, same_open, hand, Content::Open(open));
    }

    fn store_proven(&self, place: Place<'_>, hand: Hand, plies: Plies, mv: Move, _effort: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(p, _) => h.dominates(hand) && p >= plies,
            Content::Disproven(_) => false,
        };
        self.update(place, implied, hand, Content::Proven(plies, mv));
    }

    fn store_disproven(&self, place: Place<'_>, hand: Hand, plies: Plies, _effort: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(..) => false,
            Content::Disproven(p) => hand.dominates(h) && p <= plies,
        };
        self.update(place, implied, hand, Content::Disproven(plies));
    }

    fn hashfull(&self) -> u32 {
        0
    }
}
