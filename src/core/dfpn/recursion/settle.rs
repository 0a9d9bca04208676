//! Conclusions about a node from the outcomes of its children.

use crate::dfpn::node::{Child, Node, Outcome, State, Step, Summary, pieces, seen_by_mover};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Sense};
use crate::dfpn::watching::count;
use crate::length::plus_one;
use crate::position::Move;
use crate::proof::{INFINITE, Number, Tally};
use crate::table::Table;
use std::ops::ControlFlow::{Break, Continue};

impl<T: Table> Searcher<'_, T> {
    /// Makes child `i` live, looks at it, and takes its outcome into account. It breaks with the
    /// outcome of `node` if that is decided.
    pub(in crate::dfpn) fn look_and_settle<K: Kind>(
        &mut self,
        node: &mut Node<K>,
        i: usize,
    ) -> Step {
        self.stack.children[i].state = State::Live;
        let outcome = self.look_at(node, i);
        self.settle(node, i, &outcome)
    }

    /// Takes the outcome of child `i` into account. It breaks with the outcome of the node if that
    /// is decided. A child decided against the mover is removed, and the one that waits for it
    /// becomes live.
    pub(in crate::dfpn) fn settle<K: Kind>(
        &mut self,
        node: &mut Node<K>,
        i: usize,
        outcome: &Outcome,
    ) -> Step {
        if let Some(settled) = K::Sense::settle_override(self, node, i, outcome) {
            return settled;
        }
        let mv = self.stack.children[i].mv;
        if K::IS_OR && outcome.pn == 0 {
            let hand = pieces::proof_before_attack(&self.position, mv, outcome.hand);
            return Break(Outcome::proven(hand, plus_one(outcome.plies), mv));
        }
        if !K::IS_OR && outcome.dn == 0 {
            *self.refuter_mut() = mv;
            let hand = pieces::disproof_before_defence(&self.position, mv, outcome.hand);
            let by_reply = Outcome::disproven(hand, plus_one(outcome.plies), outcome.loop_depth);
            return Break(K::Sense::disproof(&node.memory, mv, by_reply));
        }
        let child = &mut self.stack.children[i];
        (child.phi, child.delta) = seen_by_mover::<K>((outcome.pn, outcome.dn));
        if !outcome.is_decided() {
            return Continue(());
        }
        child.state = State::Decided;
        let has_successor = child.has_successor;
        if K::IS_OR {
            let hand = pieces::disproof_before_attack(&self.position, mv, outcome.hand);
            node.hand = node.hand.intersection(hand);
            node.plies = node.plies.min(plus_one(outcome.plies));
        } else {
            node.hand = node.hand.union(outcome.hand);
            node.plies = node.plies.max(plus_one(outcome.plies));
        }
        node.loop_depth = node.loop_depth.min(outcome.loop_depth);
        if has_successor { self.look_and_settle(node, i + 1) } else { Continue(()) }
    }

    /// Sums up the live children and chooses the one to visit next. Children that wait become live
    /// where [`Sense::state_to_wake`] says so, or all others are decided. It breaks with the
    /// outcome of a decided node.
    pub(in crate::dfpn) fn select_child<K: Kind>(&mut self, node: &mut Node<K>) -> Step<Summary> {
        loop {
            let mut tally = Tally::default();
            let mut has_old = false;
            for (i, child) in self.stack.children[node.first..node.end].iter().enumerate() {
                if child.state == State::Live {
                    let Child { phi, delta, .. } = *child;
                    let preference = self.tie_break::<K>(node.limit, delta);
                    let weight = Number::from(child.weight);
                    tally.add(node.first + i, phi, delta, preference, weight);
                    has_old |= usize::from(child.depth) <= node.depth;
                }
            }
            if !tally.is_empty() {
                if let Some(state) = K::Sense::state_to_wake(self, node, tally.phi()) {
                    self.wake_children(node, state)?;
                    continue;
                }
                let (phi, delta) = (tally.phi(), tally.delta());
                if self.is_root(node.depth) {
                    self.root_numbers = seen_by_mover::<K>((phi, delta));
                }
                return Continue(Summary { phi, delta, choice: tally.choice(), has_old });
            }
            if let Some(state) = K::Sense::state_to_wake(self, node, INFINITE) {
                self.wake_children(node, state)?;
            } else if std::mem::take(&mut node.has_last_resort) {
                count!(self, last_resorts);
                self.wake_children(node, State::LastResort)?;
            } else {
                return Break(self.outcome_without_live_children(node));
            }
        }
    }

    /// Makes the children in this state live, and looks at them. It breaks with the outcome of
    /// `node` if that is decided.
    pub(in crate::dfpn) fn wake_children<K: Kind>(
        &mut self,
        node: &mut Node<K>,
        state: State,
    ) -> Step {
        for i in node.first..node.end {
            if self.stack.children[i].state == state {
                self.look_and_settle(node, i)?;
            }
        }
        Continue(())
    }

    /// The outcome if every child is decided against the mover.
    fn outcome_without_live_children<K: Kind>(&self, node: &Node<K>) -> Outcome {
        if K::IS_OR {
            let hand = K::Sense::without_untried_drops(&self.position, node.hand);
            Outcome::disproven(hand, node.plies, node.loop_depth)
        } else {
            let hand = pieces::with_pieces_kept_from_defender(&self.position, node.hand);
            Outcome::proven(hand, node.plies, Move::NONE)
        }
    }
}
