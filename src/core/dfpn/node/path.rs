//! The path from the root to the current node, and repetitions along it.

use crate::length::Plies;
use crate::position::{Hand, Key, Move, mix};

/// Greatest depth of the search in plies; the longest known mate has 1,525.
pub const MAX_DEPTH: usize = 3000;

/// A depth at which a loop closes, plus one; see [`NO_LOOP`] and [`TOO_DEEP`].
pub type LoopDepth = u16;

/// The loop depth of a result that rests on no repetition.
pub const NO_LOOP: LoopDepth = u16::MAX;
/// The loop depth of a result that rests on the greatest depth: it holds for no node at all.
pub const TOO_DEEP: LoopDepth = 0;

/// Slots of the filter.
const FILTER_SIZE: usize = 4096;

/// Boards and hands from the root on, behind a counting filter: most boards are new,
/// which one byte shows.
pub struct Path {
    nodes: Vec<(Key, Hand)>,
    filter: Box<[u8; FILTER_SIZE]>,
    /// Number of nodes before the root.
    before_root: usize,
}

impl Default for Path {
    fn default() -> Path {
        Path { nodes: Vec::new(), filter: Box::new([0; FILTER_SIZE]), before_root: 0 }
    }
}

impl Path {
    /// Removes all nodes, those before the root, too.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
        self.before_root = 0;
    }

    /// Adds a node before the root of the search, until [`Path::clear`].
    pub fn push_before_root(&mut self, key: Key, hand: Hand) {
        self.push(key, hand);
        self.before_root = self.nodes.len();
    }

    /// Number of nodes before the root, which is the root's depth.
    #[inline(always)]
    pub fn before_root(&self) -> usize {
        self.before_root
    }

    /// True if a node before the root has this board, whatever the hands.
    #[inline(always)]
    pub fn has_before_root(&self, key: Key) -> bool {
        self.before_root > 0 && self.nodes[..self.before_root].iter().any(|node| node.0 == key)
    }

    /// The slot of a board in the filter.
    #[inline(always)]
    fn slot(key: Key) -> usize {
        key as usize % FILTER_SIZE
    }

    #[inline(always)]
    pub fn push(&mut self, key: Key, hand: Hand) {
        self.nodes.push((key, hand));
        // A slot that is full stays full: this only costs a search of the path.
        let slot = &mut self.filter[Path::slot(key)];
        *slot = slot.saturating_add(1);
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<(Key, Hand)> {
        let node = self.nodes.pop();
        if let Some((key, _)) = node {
            let slot = &mut self.filter[Path::slot(key)];
            if *slot < u8::MAX {
                *slot -= 1;
            }
        }
        node
    }

    /// The nodes from the root on.
    #[inline(always)]
    pub fn nodes(&self) -> &[(Key, Hand)] {
        &self.nodes
    }

    /// The depth of the loop that a child with this board and hand closes: with a position of the
    /// path that has the same board and at least as much in the attacker's hand (the attacker could
    /// have gone the shorter way).
    #[inline(always)]
    pub fn loop_depth_at(&self, key: Key, hand: Hand) -> Option<LoopDepth> {
        if self.filter[Path::slot(key)] == 0 {
            return None;
        }
        let found = self.nodes.iter().rposition(|node| node.0 == key && node.1.dominates(hand))?;
        Some(found as LoopDepth + 1)
    }
}

/// The key of the path to the root of a search for a mate of at most `limit` plies, behind
/// these positions.
pub fn root_path_key(key: Key, hand: Hand, limit: Plies, before: &[(Key, Hand)]) -> u64 {
    let root = mix(key as u64 ^ u64::from(hand.bits()) ^ u64::from(limit) << 32);
    before.iter().fold(root, |path, (key, hand)| mix(path ^ *key as u64 ^ u64::from(hand.bits())))
}

/// The key of the path continued by `mv`.
#[inline(always)]
pub fn path_key_after(path: u64, mv: Move) -> u64 {
    mix(path ^ u64::from(mv.bits()))
}
