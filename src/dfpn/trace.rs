//! Looking inside a search: what happens how often, and every visit as it ends.
//!
//! Compiled only with the feature `trace`: without it nothing of this is left in the
//! search. A [`super::Monitor`] receives both.

use super::node::{Kind, Node};
use super::outcome::Outcome;
use super::searcher::Searcher;
#[cfg(feature = "trace")]
use crate::position::Move;
#[cfg(feature = "trace")]
use crate::proof::Thresholds;
use crate::table::Table;

/// How often what happened since the search began.
#[cfg(feature = "trace")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Nodes visited.
    pub visits: u64,
    /// Of these, nodes whose numbers were in the table.
    pub revisits: u64,
    /// Visits whose thresholds were lifted (threshold controlling).
    pub lifted: u64,
    /// Children looked up.
    pub looks: u64,
    /// Children that the table decided.
    pub known: u64,
    /// Children that repeat a position of the path.
    pub loops: u64,
    /// Children refuted by the table of repetitions.
    pub filed_loops: u64,
    /// Drops proven behind their capture.
    pub behind_captures: u64,
    /// New OR nodes looked at.
    pub first_looks: u64,
    /// Of these, decided by the look: a mate in one or no check.
    pub decided_leaves: u64,
    /// Nodes whose uncovered interpositions came alive.
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
    /// What came out.
    pub outcome: &'a Outcome,
    /// Positions visited below it.
    pub nodes: u64,
}

impl<T: Table> Searcher<'_, T> {
    /// Counts a visit.
    #[inline(always)]
    pub(super) fn trace_begin<K: Kind>(&mut self, _node: &Node<K>) {
        #[cfg(feature = "trace")]
        {
            self.counters.visits += 1;
            self.counters.revisits += u64::from(_node.is_known);
        }
    }

    /// Counts what came out of a visit, and reports it.
    #[inline(always)]
    pub(super) fn trace_end<K: Kind>(&mut self, _node: &Node<K>, _outcome: &Outcome, _nodes: u64) {
        #[cfg(feature = "trace")]
        {
            let counters = &mut self.counters;
            counters.lifted += u64::from(_node.is_lifted);
            if _outcome.depends_on_path(_node.depth) {
                counters.path_disproofs += 1;
            } else {
                counters.proofs += u64::from(_outcome.pn == 0);
                counters.disproofs += u64::from(_outcome.dn == 0);
            }
            self.monitor.on_visit(Visit {
                line: &self.line,
                is_or: K::IS_OR,
                thresholds: _node.thresholds,
                outcome: _outcome,
                nodes: _nodes,
            });
        }
    }
}

/// Adds one to a counter of a searcher; nothing without the feature `trace`.
macro_rules! count {
    ($searcher:expr, $counter:ident) => {
        #[cfg(feature = "trace")]
        {
            $searcher.counters.$counter += 1;
        }
    };
}

pub(super) use count;
