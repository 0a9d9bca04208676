//! The questions that a search asks its owner from time to time.

use crate::position::Move;
use crate::proof::Number;

/// Decides when a search must end.
pub trait Monitor {
    /// True if the search must end now.
    fn must_end(&mut self, status: Status<'_>) -> bool;

    /// Called when a decision first takes long enough for helper threads.
    fn call_helpers(&mut self) {}

    /// Called when the search went in circles at `depth` and was broken off there, which
    /// is a fault of the engine.
    fn on_circle(&mut self, _depth: usize) {}

    /// Called when a visit has ended.
    #[cfg(feature = "trace")]
    fn on_visit(&mut self, _visit: crate::dfpn::watching::Visit<'_>) {}

    /// Called when a decision has ended.
    #[cfg(feature = "trace")]
    fn on_decision(&mut self, _counters: &crate::dfpn::watching::Counters) {}
}

/// The status of a search.
pub struct Status<'a> {
    /// Positions visited.
    pub nodes: u64,
    /// Nodes whose moves were listed, revisits included.
    pub expansions: u64,
    /// Greatest depth reached (plies).
    pub seldepth: usize,
    /// Proof number of the root.
    pub pn: Number,
    /// Disproof number of the root.
    pub dn: Number,
    /// The moves from the root to the current node.
    pub line: &'a [Move],
    /// True once the root is proven and only its line is being traced.
    pub is_tracing: bool,
}
