//! The children of a node.
//!
//! Numbers are kept as the mover of the node sees them: `phi` is the child's proof
//! number at an OR node and its disproof number at an AND node, `delta` the other one.

use crate::position::{Hand, Key, Move};
use crate::proof::Number;

/// Where a child stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Open, and looked at.
    Live,
    /// Comes alive when the child before it is decided.
    Waiting,
    /// Comes alive when all others are decided.
    LastResort,
    /// Decided against the mover of the node.
    Decided,
}

/// A move and what is known of the node behind it.
#[derive(Clone, Copy)]
pub struct Child {
    pub key: Key,
    pub hand: Hand,
    pub mv: Move,
    pub state: State,
    /// The next child waits for this one.
    pub has_successor: bool,
    /// A reply that drops a piece, or what stands for such replies.
    pub is_interposition: bool,
    /// It has numbers in the table.
    pub is_known: bool,
    /// Other threads that are below it.
    pub visitors: u8,
    /// Least depth at which it was searched: less than its depth here if it is
    /// old, and a loop may lead through it.
    pub depth: u16,
    pub phi: Number,
    pub delta: Number,
    /// Of a reply that was tried: the attacker's checks after it.
    pub checks: Span,
}

/// A check that was looked at when the reply before it was tried, and the first
/// numbers of the node behind it.
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
