//! The children of a node.
//!
//! Numbers are kept as the mover of the node sees them: `phi` is the child's proof
//! number at an OR node and its disproof number at an AND node, `delta` the other one.

use crate::position::{Hand, Key, Move};
use crate::proof::Number;

/// The state of a child.
///
/// # The stages in which children come alive
///
/// A child that waits is put off, never left out: a node is decided against its mover only when
/// every child is.
///
/// | stage of an OR node | comes alive |
/// |---|---|
/// | the checks, in the order of [`checks`](crate::position::checks); of brinkmates also the mate by checks, with one move left that alone | when the node is expanded |
/// | of brinkmates: quiet moves near the king | once each of these is hard to prove; at a root with one move left at once |
/// | of brinkmates: all other quiet moves | when the others are decided |
///
/// | stage of an AND node in check | comes alive |
/// |---|---|
/// | the replies, in the order of [`replies`](crate::position::replies), but for those below | when the node is expanded; at a new one they are looked at one by one, the last refuter first, until it is too hard to prove |
/// | a move without promotion (pawn, lance, bishop, rook) behind the same with promotion; a further drop on a square | when the one before it is decided: [`Waiting`](State::Waiting) |
/// | in the relaxed sense: the captures on a square, before its first drop | one after another, likewise; once one is proven, what waits for it is settled |
/// | drops on squares that no defending piece covers, from the king outwards | when all others are decided, and then one after another: [`LastResort`](State::LastResort) |
///
/// | stage of an AND node that is not in check | comes alive |
/// |---|---|
/// | the legal moves, grouped as in check; of brinkmates the pass alone | when the node is expanded |
/// | of brinkmates with no move left: strong replies | once the pass is hard to disprove |
/// | of brinkmates: all other replies, drops last, grouped likewise | when the pass is proven |
///
/// `recursion/expansion.rs` lists them, `recursion/grouping.rs` makes them wait,
/// `recursion/settle.rs` wakes them; `senses/` has the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Open, with numbers: searched as any other.
    Live,
    /// Waits for the child before it.
    Waiting,
    /// Waits until [`Sense::state_to_wake`](crate::dfpn::sense::Sense::state_to_wake) names it.
    Reserve,
    /// Waits for all others.
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
    /// True if the next child waits for this one.
    pub has_successor: bool,
    /// True for a drop by the defender, and for the capture child that stands for such drops.
    pub is_interposition: bool,
    /// True if the table has numbers of the child.
    pub is_known: bool,
    /// Least depth at which the child was searched. If that is less than its depth here the child
    /// is old: a loop may lead through it.
    pub depth: u16,
    /// The weight that the child adds to the greatest delta as a further one.
    pub weight: u8,
    pub phi: Number,
    pub delta: Number,
    /// The attacker's checks after this reply, if it was tried.
    pub checks: Span,
}

impl Child {
    /// True if it has numbers. It may have got them as soon as the child before it was decided.
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
