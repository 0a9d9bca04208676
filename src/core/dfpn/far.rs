//! Leaves of the tree that other processes search: what goes out and comes back.
//!
//! Must not know how it is carried: a [`Carrier`] does that. `mission.rs` hands leaves out
//! and takes their outcomes into the tree, `errand.rs` searches one.
//!
//! # What is taken over from another process, and why that is sound
//!
//! It is the same build of the engine (who carries sees to that), so keys mean the same, and
//! what it says is worth what a thread of this process says, as long as it does not lie: who
//! asks has the answer proven (`solver/evidence.rs`) before it is told.
//!
//! - **Results** ([`Known`]) are those that the other process put into its table: they hold
//!   for every path, for hands by dominance, and say within how many plies. So they go into
//!   the table here, and from there to others. What rests on a repetition is never among them
//!   (`Searcher::store_outcome` divides the two), but for [`Content::Loop`], which holds for a
//!   path: its key includes the root, its hand, the limit and what is before it.
//! - **The outcome of a leaf** may rest on a repetition. The other process walks from the same
//!   root, behind the same positions before it, by the same moves, so on the same path: its
//!   loops close at the same depths, and the outcome is believed for the frame at the end
//!   of that path alone, as that of a thread is. It is thrown away if the frame is gone.
//! - **Numbers of open nodes** decide only where the search goes.
//!
//! What is lost, with a process or a line, leaves its leaf open.

use super::expectation::Expectation;
use super::outcome::Outcome;
use crate::length::Plies;
use crate::position::{Hand, Key, Move, Position};
use crate::proof::{Number, Thresholds};

/// What a table has about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Numbers of an open node, and the least depth at which it was searched.
    Open(Number, Number, u16),
    /// A mate in at most this many plies, by this move.
    Proven(Plies, Move),
    /// No mate within this many plies.
    Disproven(Plies),
    /// No mate on the path whose key stands in the place of the board's: a loop closes at
    /// this depth.
    Loop(u16),
}

/// What a table has about a position, and the nodes that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Key of the board.
    pub key: Key,
    /// The attacker's hand.
    pub hand: Hand,
    /// What is known.
    pub content: Content,
    /// Nodes.
    pub work: u64,
}

/// A leaf that another process is to search.
#[derive(Clone, Debug)]
pub struct Errand {
    /// Identifies it.
    pub number: u64,
    /// Boards and hands of the positions before the root.
    pub before: Vec<(Key, Hand)>,
    /// The root; Black attacks.
    pub root: Position,
    /// In the literal sense, not in the relaxed one.
    pub is_literal: bool,
    /// Plies left at the root.
    pub limit: Plies,
    /// The moves from there to the leaf, one at least.
    pub moves: Vec<Move>,
    /// The key of the leaf.
    pub key: Key,
    /// Its numbers as its parent's mover sees them, phi and delta.
    pub numbers: (Number, Number),
    /// It has numbers in the table.
    pub is_known: bool,
    /// Least depth at which it was searched.
    pub depth: u16,
    /// As its parent's mover sees them.
    pub thresholds: Thresholds,
    /// What is expected, if the caller said so.
    pub told: Option<Expectation>,
    /// Nodes visited so far.
    pub visited: u64,
    /// Nodes that are to be visited even if the thresholds are reached before.
    pub least: u64,
    /// Nodes after which it is to come back.
    pub nodes: u64,
    /// Nodes that a result which others are told has taken, at least.
    pub worth_telling: u64,
    /// What others have found since the last errand of the seat.
    pub known: Vec<Known>,
}

/// What comes back.
#[derive(Clone, Debug)]
pub struct Report {
    /// Number of the errand.
    pub number: u64,
    /// The outcome of the leaf.
    pub outcome: Outcome,
    /// It came back because of its nodes.
    pub is_cut_short: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes whose moves were listed.
    pub expansions: u64,
    /// Greatest depth reached.
    pub seldepth: usize,
    /// What was found on the way.
    pub known: Vec<Known>,
}

/// What a carrier brings.
#[derive(Debug)]
pub enum Arrival {
    /// The report of an errand.
    Report(Report),
    /// The errand of this number is lost.
    Lost(u64),
    /// A line of which nothing can be read: that of any errand may be lost.
    Garbled,
    /// Nothing yet.
    Nothing,
    /// Nothing will come any more.
    End,
}

/// Carries errands to other processes.
pub trait Carrier: Send {
    /// Gives an errand to a worker.
    fn give(&mut self, worker: usize, errand: Errand);

    /// Says that the result of the errand of this number is not wanted any more.
    fn recall(&mut self, number: u64);

    /// Waits a little for what comes back.
    fn take(&mut self) -> Arrival;
}
