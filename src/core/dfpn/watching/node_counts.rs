//! What one thread counts of its search.

/// The counts of one thread. Only its methods change them.
#[derive(Default)]
pub struct NodeCounts {
    nodes: u64,
    expansions: u64,
    new_nodes: u64,
    seldepth: usize,
}

impl NodeCounts {
    /// Positions visited.
    #[inline(always)]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes whose moves were listed, revisits included.
    #[inline(always)]
    pub fn expansions(&self) -> u64 {
        self.expansions
    }

    /// Visits to positions without numbers in the table.
    #[inline(always)]
    pub fn new_nodes(&self) -> u64 {
        self.new_nodes
    }

    /// Greatest depth reached.
    #[inline(always)]
    pub fn seldepth(&self) -> usize {
        self.seldepth
    }

    /// Counts a node whose moves are listed.
    #[inline(always)]
    pub fn count_expansion(&mut self, depth: usize) {
        self.add(1, 1, depth);
    }

    /// Counts a visit to a position that has no numbers in the table, if it `is_new`.
    #[inline(always)]
    pub fn count_new(&mut self, is_new: bool) {
        self.new_nodes += u64::from(is_new);
    }

    /// Counts a node that is tried within the expansion of another one.
    #[inline(always)]
    pub fn count_trial(&mut self) {
        self.nodes += 1;
    }

    /// Adds what others have counted, or what was counted before.
    #[inline(always)]
    pub fn add(&mut self, nodes: u64, expansions: u64, seldepth: usize) {
        self.nodes += nodes;
        self.expansions += expansions;
        self.seldepth = self.seldepth.max(seldepth);
    }

    /// Takes nodes back that were added.
    pub fn subtract(&mut self, nodes: u64) {
        self.nodes -= nodes;
    }
}
