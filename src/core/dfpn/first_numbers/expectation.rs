//! The expected result of a search. Its numbers, weights and thresholds depend on it,
//! not what is true.

use crate::length::{Plies, UNLIMITED};

/// A search without a limit of plies expects a mate for this many nodes, those of earlier
/// searches of the same inquiry included, unless that is set otherwise.
pub const NODES_BEFORE_DOUBT: u64 = 50_000;

/// The expected result, from a mate to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expectation {
    Mate,
    /// Rather no mate: none was found in many nodes.
    Doubt,
    /// No mate: replies, whose weight matters for proofs, may weigh little.
    Disproof,
    /// No mate within a limit of plies.
    DisproofWithin,
}

/// What a search expects of its decisions. Only its methods change it.
pub struct Expectations {
    /// The result that the caller expects, if it has named one.
    by_caller: Option<Expectation>,
    /// Count of nodes from which on a mate is in doubt.
    doubts_from: u64,
}

impl Default for Expectations {
    /// Expects a mate, until [`NODES_BEFORE_DOUBT`] nodes are visited.
    fn default() -> Expectations {
        Expectations { by_caller: None, doubts_from: NODES_BEFORE_DOUBT }
    }
}

impl Expectations {
    /// The expected result of a node with `limit` plies left, after this many nodes of the search.
    /// Within a limit no mate is expected unless the caller expects one.
    #[inline(always)]
    pub fn expected_within(&self, limit: Plies, nodes: u64) -> Expectation {
        if limit != UNLIMITED && self.by_caller != Some(Expectation::Mate) {
            Expectation::DisproofWithin
        } else if self.by_caller == Some(Expectation::Disproof) {
            Expectation::Disproof
        } else if nodes >= self.doubts_from {
            Expectation::Doubt
        } else {
            Expectation::Mate
        }
    }

    /// The result that the caller expects, if it has named one.
    #[inline(always)]
    pub fn by_caller(&self) -> Option<Expectation> {
        self.by_caller
    }

    /// Sets the result that the caller expects; returns the one that it expected before.
    #[inline(always)]
    pub fn replace(&mut self, by_caller: Option<Expectation>) -> Option<Expectation> {
        std::mem::replace(&mut self.by_caller, by_caller)
    }

    /// Sets the count of nodes from which on a mate is in doubt.
    pub fn doubt_from(&mut self, nodes: u64) {
        self.doubts_from = nodes;
    }
}
