//! The one recursion.

use crate::dfpn::node::{Node, Outcome, Step, Summary, path_key_after, seen_by_mover};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Sense};
use crate::length::minus_one;
use crate::position::{Color, Move, Position};
use crate::proof::{INFINITE, Thresholds};
use crate::system::disorder::fault_point;
use crate::system::stack::deeper;
use crate::table::{OpenNode, Table};
use std::ops::ControlFlow::{Break, Continue};

/// Visits to children without a new position after which a node lifts its thresholds.
const MOST_VISITS_IN_VAIN: u32 = 1_000;

impl<T: Table> Searcher<'_, T> {
    /// Searches the current node until one of its numbers reaches its threshold, and
    /// stores the outcome.
    pub(in crate::dfpn) fn visit<K: Kind>(&mut self, node: &mut Node<K>) -> Outcome {
        debug_assert!(is_below_thresholds(node), "a visit in vain");
        let nodes_before = self.counts.nodes();
        self.counts.count_new(!node.is_known);
        self.count_visit(node.depth);
        self.trace_begin(node);
        fault_point!(ends() => *self.halt.has_ended_mut() = true);
        fault_point!(cuts(node.thresholds.delta < INFINITE) => node.thresholds.delta = 1);
        self.stack.path.push(node.key, self.position.hand(Color::Black));
        let (Break(mut outcome) | Continue(mut outcome)) = self.search_children(node);
        self.keep_hand(node.key, &mut outcome);
        if !outcome.is_decided() {
            self.store_looks(node);
        }
        self.drop_children(node);
        self.stack.path.pop();
        let work = self.counts.nodes() - nodes_before;
        self.store_outcome(node, &outcome, work);
        self.trace_end(node, &outcome, work);
        outcome
    }

    /// df-pn (Nagai 2002): while the numbers of the node are below its thresholds, the
    /// best child is searched, until another one is better. It breaks with the outcome of
    /// a decided node.
    ///
    /// Threshold controlling (Kishimoto 2010): below an old child there may be a loop
    /// in which numbers never grow, so one expansion is forced there.
    fn search_children<K: Kind>(&mut self, node: &mut Node<K>) -> Step<Outcome> {
        self.expand(node)?;
        let mut summary = self.select_child(node)?;
        node.is_lifted |= summary.has_old;
        loop {
            let Summary { phi, delta, choice, .. } = summary;
            let thresholds = if node.is_lifted {
                node.thresholds.lifted_above(phi, delta)
            } else {
                node.thresholds
            };
            let thresholds = self.patient_thresholds::<K>(node.limit, phi, thresholds);
            if self.must_leave() || thresholds.are_reached(phi, delta) {
                return Continue(node.open_outcome(phi, delta));
            }
            let outcome = self.visit_child(node, choice.child, choice.share(thresholds));
            node.is_lifted = false;
            self.notice_visits_in_vain(node);
            self.settle(node, choice.child, &outcome)?;
            summary = self.select_child(node)?;
        }
    }

    /// Breaks off what would go on for ever: visits to children that return at once, since their
    /// thresholds are wrong, or that repeat each other. There should be none: see
    /// [`Choice`](crate::proof::Choice) for the first, threshold controlling for the second.
    #[inline(always)]
    fn notice_visits_in_vain<K: Kind>(&mut self, node: &mut Node<K>) {
        if node.new_nodes != self.counts.new_nodes() {
            (node.new_nodes, node.visits_in_vain) = (self.counts.new_nodes(), 0);
            return;
        }
        node.visits_in_vain += 1;
        if node.visits_in_vain == MOST_VISITS_IN_VAIN {
            self.break_off(node);
        }
    }

    /// Reports the visits in vain to the monitor, and lifts the node's thresholds.
    #[cold]
    fn break_off<K: Kind>(&mut self, node: &mut Node<K>) {
        self.halt.monitor().on_circle(node.depth);
        node.visits_in_vain = 0;
        node.is_lifted = true;
    }

    /// Visits child `i`, by the mover of `node`, within these thresholds; returns its outcome.
    pub(in crate::dfpn) fn visit_child<K: Kind>(
        &mut self,
        node: &Node<K>,
        i: usize,
        thresholds: Thresholds,
    ) -> Outcome {
        if let Some(outcome) = K::Sense::visit_override(self, node, i, thresholds) {
            return outcome;
        }
        let child = &mut self.stack.children[i];
        let mv = child.mv;
        let path = path_key_after(node.path, mv);
        if K::Sense::keeps_mover::<K>(&self.position, child) {
            let mut next = node.node_after::<K>(child, path, node.limit, thresholds);
            child.is_known = true;
            return self.visit_after(mv, &mut next, |position| position.capture_between(mv));
        }
        let limit = minus_one(node.limit);
        let mut next = node.node_after::<K::Next>(child, path, limit, thresholds.turned());
        child.is_known = true;
        self.visit_after(mv, &mut next, |position| {
            position.make(mv);
        })
    }

    /// Visits `node`, the node after `mv`; `step` makes that move on the position.
    #[inline(always)]
    pub(in crate::dfpn) fn visit_after<K: Kind>(
        &mut self,
        mv: Move,
        node: &mut Node<K>,
        step: impl FnOnce(&mut Position),
    ) -> Outcome {
        // A copy is cheaper than taking the move back, whose branches are
        // unpredictable.
        let before = self.position.clone();
        step(&mut self.position);
        self.stack.line.push(mv);
        let outcome = deeper(|| self.visit(node));
        self.stack.line.pop();
        self.position.clone_from(&before);
        outcome
    }

    /// Stores the outcome of the current node.
    #[inline(always)]
    pub(in crate::dfpn) fn store_outcome<K: Kind>(
        &mut self,
        node: &Node<K>,
        outcome: &Outcome,
        work: u64,
    ) {
        if outcome.depends_on_path(node.depth) {
            self.store_loop(node, outcome, work);
        } else {
            self.store(node.key, outcome, node.least_depth, work);
        }
    }

    /// Stores a disproof that holds on this path only: under the path, with a mark in
    /// the node's entry to look there.
    fn store_loop<K: Kind>(&self, node: &Node<K>, outcome: &Outcome, work: u64) {
        if outcome.loop_depth > 0 {
            self.repetitions.store(node.path, outcome.loop_depth - 1);
        }
        let (pn, dn) = node.numbers;
        let open = OpenNode {
            pn: pn.clamp(1, INFINITE - 1),
            dn: dn.clamp(1, INFINITE - 1),
            depth: node.least_depth,
            loops: true,
        };
        self.table.store_open(node.key, self.position.hand(Color::Black), open, work);
    }
}

/// True if a visit begins with numbers below the thresholds.
fn is_below_thresholds<K: Kind>(node: &Node<K>) -> bool {
    let (phi, delta) = seen_by_mover::<K>(node.numbers);
    !node.thresholds.are_reached(phi, delta)
}
