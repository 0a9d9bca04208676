//! Listing the children of a node, and looking at them for the first time.
//!
//! At a new AND node replies are looked at one by one: where the first ones already
//! make it harder than its siblings, the others wait.

use crate::dfpn::first_numbers::weights::CheckWeights;
use crate::dfpn::first_numbers::{Expectation, estimate, weights};
use crate::dfpn::node::{Child, Node, Span, State, Step, pieces};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Sense};
use crate::dfpn::watching::count;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Bitboard, Color, checks, replies};
use crate::proof::{Number, finite};
use crate::table::Table;
use std::ops::ControlFlow::{Break, Continue};

impl<T: Table> Searcher<'_, T> {
    /// Lists the children of the current position and looks at them. It breaks with the
    /// outcome of the node if they decide it at once, or its numbers if the proof
    /// number of a new AND node reaches its threshold.
    pub(in crate::dfpn) fn expand<K: Kind>(&mut self, node: &mut Node<K>) -> Step {
        node.first_check = self.stack.known_checks.len();
        node.first = self.stack.children.len();
        if K::IS_OR {
            self.list_checks(node);
        } else {
            self.list_replies(node)?;
        }
        if K::IS_OR || node.is_known { self.look_at_all(node) } else { self.look_at_replies(node) }
    }

    /// Makes the attacker's moves the children of an OR node.
    fn list_checks<K: Kind>(&mut self, node: &mut Node<K>) {
        self.list.clear();
        if node.checks.len > 0 {
            let start = node.checks.start as usize;
            let end = start + usize::from(node.checks.len);
            for known in &self.stack.known_checks[start..end] {
                self.list.push(known.mv);
            }
        } else {
            let blockers = checks(&self.position, &mut self.list);
            if self.expectation(node.limit) < Expectation::DisproofWithin {
                self.surroundings.renew(&self.position, blockers);
            }
        }
        node.hand = pieces::stock(&self.position);
        node.plies = UNLIMITED;
        self.push_children::<K>(node.limit);
        K::Sense::add_children(self, node);
        node.end = self.stack.children.len();
    }

    /// Makes the replies the children of an AND node. It breaks with the outcome of the node if it
    /// has replies but no plies left.
    fn list_replies<K: Kind>(&mut self, node: &mut Node<K>) -> Step {
        self.list.clear();
        let uncovered = if K::Sense::lists_replies_late(&self.position) {
            Bitboard::EMPTY
        } else {
            replies(&self.position, &mut self.list)
        };
        self.push_children::<K>(node.limit);
        K::Sense::add_children(self, node);
        node.end = self.stack.children.len();
        if self.is_root(node.depth) && !self.position.is_in_check(Color::White) {
            // With another hand the defender would have other drops.
            node.hand = self.position.hand(Color::Black);
        }
        if node.end > node.first {
            if node.limit == 0 {
                return Break(K::Sense::out_of_plies(&self.position));
            }
            self.group_replies(node, node.first, uncovered);
        }
        Continue(())
    }

    /// Adds the moves that were listed to the children.
    pub(in crate::dfpn) fn push_children<K: Kind>(&mut self, limit: Plies) {
        let mut weights = CheckWeights::new(self.expectation(limit));
        let own_hand = self.position.hand(Color::Black);
        let salt = self.salt() ^ K::Sense::salt_of_children::<K>(limit);
        let first = self.stack.children.len();
        for i in 0..self.list.len() {
            let mv = self.list[i];
            let hand = if K::IS_OR { self.position.hand_after(mv) } else { own_hand };
            let weight = if K::IS_OR {
                weights.next(mv)
            } else {
                weights::of_reply(self.expectation(limit))
            };
            self.stack.children.push(Child {
                key: self.position.key_after(mv) ^ salt,
                hand,
                mv,
                state: State::Live,
                has_successor: false,
                is_interposition: !K::IS_OR && mv.is_drop(),
                is_known: false,
                depth: u16::MAX,
                weight: weight as u8,
                phi: 0,
                delta: 0,
                checks: Span::default(),
            });
        }
        // In a loop of its own, so that the address translations overlap. All children,
        // even if only the first replies will be looked at: prefetching only three
        // ahead took a seventh more time.
        for child in &self.stack.children[first..] {
            self.table.prefetch(child.key);
        }
    }

    /// Looks at the live children. It breaks with the outcome of the node if they decide it.
    fn look_at_all<K: Kind>(&mut self, node: &mut Node<K>) -> Step {
        for i in node.first..node.end {
            if self.stack.children[i].state == State::Live
                && !self.stack.children[i].was_looked_at()
            {
                self.look_and_settle(node, i)?;
            }
        }
        Continue(())
    }

    /// Looks at the replies of a new AND node one by one, until its proof number
    /// reaches its threshold: the parent then turns to another check and may never
    /// return. A quarter of the addition for the number of replies counts here: with
    /// all of it nothing is saved, as the stored numbers are too small and nodes are
    /// left that a later reply disproves.
    fn look_at_replies<K: Kind>(&mut self, node: &mut Node<K>) -> Step {
        let mut seen = LookedAt::default();
        let is_live = |child: &&Child| child.state == State::Live;
        let mut unseen =
            self.stack.children[node.first..node.end].iter().filter(is_live).count() as Number;
        let weight = weights::of_reply(self.expectation(node.limit));
        let refuter = self.last_refuter(node);
        let others = (node.first..node.end).filter(|&i| Some(i) != refuter);
        for i in refuter.into_iter().chain(others) {
            if self.stack.children[i].state != State::Live {
                continue;
            }
            if seen.live > 0 && !seen.has_old {
                let addition = (seen.live + unseen - 1) * weight;
                let thresholds = self.patient_thresholds_at_looks(node, seen.phi);
                if seen.delta + addition / 4 >= thresholds.delta {
                    count!(self, cut_short);
                    return Break(node.open_outcome(seen.phi, finite(seen.delta + addition)));
                }
            }
            if !self.stack.children[i].was_looked_at() {
                self.look_and_settle(node, i)?;
            }
            unseen = unseen.saturating_sub(1);
            seen.add(&self.stack.children[i], node.depth);
        }
        Continue(())
    }

    /// Index of the live reply that refuted the last check when that was given before.
    fn last_refuter<K: Kind>(&mut self, node: &Node<K>) -> Option<usize> {
        if self.expectation(node.limit) < Expectation::Doubt {
            return None;
        }
        let mv = *self.refuter_mut();
        (node.first..node.end).find(|&i| {
            let child = &self.stack.children[i];
            child.mv == mv && child.state == State::Live
        })
    }

    /// Drops the children of a node that is left.
    pub(in crate::dfpn) fn drop_children<K: Kind>(&mut self, node: &Node<K>) {
        self.stack.children.truncate(node.first);
        self.stack.known_checks.truncate(node.first_check);
    }
}

/// The numbers of the replies looked at so far.
struct LookedAt {
    live: Number,
    phi: Number,
    delta: Number,
    has_old: bool,
}

impl Default for LookedAt {
    fn default() -> LookedAt {
        LookedAt { live: 0, phi: estimate::or_numbers().1, delta: 0, has_old: false }
    }
}

impl LookedAt {
    fn add(&mut self, child: &Child, depth: usize) {
        if child.state == State::Live {
            self.live += 1;
            self.phi = self.phi.min(child.phi);
            self.delta = self.delta.max(child.delta);
            self.has_old |= usize::from(child.depth) <= depth;
        }
    }
}
