//! Counters and traces of a search; only with the feature `trace`.

#[cfg(feature = "trace")]
use crate::dfpn::node::Outcome;
#[cfg(feature = "trace")]
use crate::position::Move;
#[cfg(feature = "trace")]
use crate::proof::Thresholds;

/// Counts of events since the search began.
#[cfg(feature = "trace")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Nodes visited.
    pub visits: u64,
    /// Of these, nodes whose numbers were in the table.
    pub revisits: u64,
    /// Visits that began with lifted thresholds (threshold controlling).
    pub lifted: u64,
    /// Children looked up.
    pub looks: u64,
    /// Children that the table decided.
    pub known: u64,
    /// Children that repeat a position of the path.
    pub loops: u64,
    /// Children refuted by the table of repetitions.
    pub filed_loops: u64,
    /// Drops proven by their capture.
    pub behind_captures: u64,
    /// New OR nodes looked at.
    pub first_looks: u64,
    /// Of these, those that the look decided: a mate in one or no check.
    pub decided_leaves: u64,
    /// Nodes whose uncovered interpositions became live.
    pub last_resorts: u64,
    /// Nodes left before all replies were looked at.
    pub cut_short: u64,
    /// Proofs stored.
    pub proofs: u64,
    /// Disproofs stored that hold on every path.
    pub disproofs: u64,
    /// Disproofs that hold on their path only.
    pub path_disproofs: u64,
}

/// A visit that has ended.
#[cfg(feature = "trace")]
pub struct Visit<'a> {
    /// The moves from the root to the node.
    pub line: &'a [Move],
    /// True if the attacker is to move there.
    pub is_or: bool,
    /// The thresholds, seen by the side to move.
    pub thresholds: Thresholds,
    pub outcome: &'a Outcome,
    /// Positions visited below it.
    pub nodes: u64,
}

/// Adds one to a counter of a searcher; does nothing without the feature `trace`.
macro_rules! count {
    ($searcher:expr, $counter:ident) => {
        #[cfg(feature = "trace")]
        {
            $searcher.counters.$counter += 1;
        }
    };
}

pub(in crate::dfpn) use count;
