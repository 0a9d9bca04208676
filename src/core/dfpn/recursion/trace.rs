//! Looking inside a search: what happens how often, and every visit as it ends.
//!
//! Compiled only with the feature `trace`: without it nothing of this is left in the
//! search. A [`crate::dfpn::Monitor`] receives both.

use crate::dfpn::node::{Node, Outcome};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Kind;
#[cfg(feature = "trace")]
use crate::dfpn::watching::Visit;
use crate::table::Table;

impl<T: Table> Searcher<'_, T> {
    /// Counts a visit that begins.
    #[inline(always)]
    pub(in crate::dfpn) fn trace_begin<K: Kind>(&mut self, _node: &Node<K>) {
        #[cfg(feature = "trace")]
        {
            self.counters.visits += 1;
            self.counters.revisits += u64::from(_node.is_known);
            self.counters.lifted += u64::from(_node.is_lifted);
        }
    }

    /// Counts a visit that ends, and reports its outcome to the monitor.
    #[inline(always)]
    pub(in crate::dfpn) fn trace_end<K: Kind>(
        &mut self,
        _node: &Node<K>,
        _outcome: &Outcome,
        _nodes: u64,
    ) {
        #[cfg(feature = "trace")]
        {
            let counters = &mut self.counters;
            if _outcome.depends_on_path(_node.depth) {
                counters.path_disproofs += 1;
            } else {
                counters.proofs += u64::from(_outcome.pn == 0);
                counters.disproofs += u64::from(_outcome.dn == 0);
            }
            self.halt.monitor().on_visit(Visit {
                line: &self.stack.line,
                is_or: K::IS_OR,
                thresholds: _node.thresholds,
                outcome: _outcome,
                nodes: _nodes,
            });
        }
    }
}
