//! A node while it is being searched.
//!
//! Whose move it is is part of a node's type ([`Side`]), so that the one recursion is
//! compiled for each side. Numbers are kept as its mover sees them: `phi` is the proof
//! number at an OR node and the disproof number at an AND node, `delta` the other one.

mod captured;
mod child;
mod memory;
mod outcome;
mod path;
pub mod pieces;

pub use captured::Captured;
pub use child::{Child, KnownCheck, Span, State};
pub use memory::{AnyMemory, Memory, SenseName, Stage};
pub use outcome::{Outcome, Step};
pub use path::{LoopDepth, MAX_DEPTH, NO_LOOP, Path, TOO_DEEP, path_key_after, root_path_key};

use crate::length::Plies;
use crate::position::{Hand, Key};
use crate::proof::{Choice, Number, Thresholds};

/// The side to move at a node, and what the node remembers beside its children. A side
/// in a sense of mate is a [`Kind`](super::sense::Kind).
pub trait Side {
    /// True if the attacker is to move.
    const IS_OR: bool;
    /// Data beside the children.
    type Memory: Memory;
}

/// The side of nodes that are kept in frames, whichever side is to move there.
pub struct Either;

impl Side for Either {
    const IS_OR: bool = true;
    type Memory = AnyMemory;
}

/// Converts proof and disproof number to phi and delta of a node of side `K`, and back.
#[inline(always)]
pub fn seen_by_mover<K: Side>((first, second): (Number, Number)) -> (Number, Number) {
    if K::IS_OR { (first, second) } else { (second, first) }
}

/// A node. Its children are in the list of the thread that searches it.
pub struct Node<K: Side> {
    pub key: Key,
    /// Plies from the root.
    pub depth: usize,
    /// Key of the path to the node.
    pub path: u64,
    /// Plies left: the greatest length of a mate that counts.
    pub limit: Plies,
    pub thresholds: Thresholds,
    /// True if its numbers are in the table: its leaves were tried before.
    pub is_known: bool,
    /// Least depth at which it was searched before.
    pub least_depth: u16,
    /// The proof and disproof number of the node when the visit begins, as its parent has them.
    pub numbers: (Number, Number),
    /// True if thresholds are lifted until a new node is expanded.
    pub is_lifted: bool,
    /// The checks at the node, if the parent listed them.
    pub checks: Span,
    /// The children of the node are `first..end`.
    pub first: usize,
    pub end: usize,
    /// Index of the first check of its children.
    pub first_check: usize,
    /// True if there are replies kept for last.
    pub has_last_resort: bool,
    /// The proof or disproof hand from the children decided so far.
    pub hand: Hand,
    pub plies: Plies,
    pub loop_depth: LoopDepth,
    /// Data of the sense beside the children.
    pub memory: K::Memory,
    /// Count of new positions when a visit to a child last ended, and visits since that count grew.
    pub new_nodes: u64,
    pub visits_in_vain: u32,
}

impl<K: Side> Node<K> {
    /// The root of a search. `path` is the key of the path that leads to it.
    pub fn root(key: Key, depth: usize, path: u64, limit: Plies) -> Node<K> {
        Node {
            key,
            depth,
            path,
            limit,
            thresholds: Thresholds::NONE,
            is_known: true,
            least_depth: 0,
            numbers: (1, 1),
            is_lifted: false,
            checks: Span::default(),
            first: 0,
            end: 0,
            first_check: 0,
            has_last_resort: false,
            hand: Hand::EMPTY,
            plies: 0,
            loop_depth: NO_LOOP,
            memory: Default::default(),
            new_nodes: 0,
            visits_in_vain: 0,
        }
    }

    /// The node after `child` of this node, with `limit` plies left for it.
    #[inline(always)]
    pub fn node_after<L: Side>(
        &self,
        child: &Child,
        path: u64,
        limit: Plies,
        thresholds: Thresholds,
    ) -> Node<L> {
        let depth = self.depth + 1;
        Node {
            thresholds,
            is_known: child.is_known,
            least_depth: child.depth.min(depth as u16),
            numbers: seen_by_mover::<K>((child.phi, child.delta)),
            is_lifted: self.is_lifted && child.is_known,
            checks: child.checks,
            ..Node::root(child.key, depth, path, limit)
        }
    }

    /// This node as one of side `L`, to be kept between two visits: without thresholds, and with
    /// its children in a list of their own.
    pub fn of_side<L: Side>(&self) -> Node<L> {
        Node {
            is_known: self.is_known,
            least_depth: self.least_depth,
            numbers: self.numbers,
            end: self.end - self.first,
            has_last_resort: self.has_last_resort,
            hand: self.hand,
            plies: self.plies,
            loop_depth: self.loop_depth,
            memory: L::Memory::from_any(self.memory.into_any()),
            ..Node::root(self.key, self.depth, self.path, self.limit)
        }
    }

    /// The outcome of an open node, from its numbers seen by its mover.
    #[inline(always)]
    pub fn open_outcome(&self, phi: Number, delta: Number) -> Outcome {
        let (pn, dn) = seen_by_mover::<K>((phi, delta));
        Outcome::open(pn, dn)
    }
}

/// The numbers of a node and the child to search next.
#[derive(Clone, Copy)]
pub struct Summary {
    pub phi: Number,
    pub delta: Number,
    pub choice: Choice,
    /// True if some live child is old (Kishimoto 2010): it was searched before, at this depth or
    /// nearer to the root, so a loop may lead back to it.
    pub has_old: bool,
}
