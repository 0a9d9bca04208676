//! The children of a node.
//!
//! Numbers are kept as the mover of the node sees them: `phi` is the child's proof
//! number at an OR node and its disproof number at an AND node, `delta` the other one.

use crate::position::{Hand, Key, Move};
use crate::proof::Number;

/// The state of a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Open, with numbers.
    Live,
    /// Becomes live when the child before it is decided.
    Waiting,
    /// Becomes live when all others are hard to prove.
    Reserve,
    /// Becomes live when all others are decided.
    LastResort,
    /// Decided against the mover of the node.
    Decided,
}

/// A move and the numbers of the node after it.
#[derive(Clone, Copy)]
pub struct Child {
    pub key: Key,
    pub hand: Hand,
    pub mv: Move,
    pub state: State,
    /// The next child waits for this one.
    pub has_successor: bool,
    /// A drop by the defender, or the capture child that stands for such drops.
    pub is_interposition: bool,
    /// The table has numbers of the child.
    pub is_known: bool,
    /// Least depth at which it was searched. If that is less than its depth here it is
    /// old: a loop may lead through it.
    pub depth: u16,
    /// The weight that it adds to the greatest delta as a further child.
    pub weight: u8,
    pub phi: Number,
    pub delta: Number,
    /// For a reply that was tried, the attacker's checks after it.
    pub checks: Span,
}

impl Child {
    /// True if it has numbers: it may have come alive when the one before it was
    /// decided.
    #[inline(always)]
    pub fn was_looked_at(&self) -> bool {
        self.phi > 0
    }
}

/// A check found when the reply before it was tried, and the first numbers of the node
/// after it; 0 within a limit of plies, where they do not depend on the check.
#[derive(Clone, Copy)]
pub struct KnownCheck {
    pub mv: Move,
    pub pn: u8,
    pub dn: u8,
}

/// A part of the list of known checks; empty if the checks were not listed.
#[derive(Clone, Copy, Default)]
pub struct Span {
    pub start: u32,
    pub len: u16,
}
