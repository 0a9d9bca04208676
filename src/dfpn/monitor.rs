//! What a search asks from time to time.

use crate::position::Move;
use crate::proof::Number;

/// Says when a search must end.
pub trait Monitor {
    /// True if the search must end now.
    fn must_end(&mut self, status: Status<'_>) -> bool;

    /// There is work for others: called when a decision first takes long.
    fn call_helpers(&mut self) {}

    /// A visit has ended.
    #[cfg(feature = "trace")]
    fn on_visit(&mut self, _visit: super::counters::Visit<'_>) {}

    /// A decision has ended.
    #[cfg(feature = "trace")]
    fn on_decision(&mut self, _counters: &super::counters::Counters) {}
}

/// How the search is doing.
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
    /// The root is proven; only its line is being put together.
    pub is_tracing: bool,
}
