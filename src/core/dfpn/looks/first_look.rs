//! A first look at children: what the path, the tables or a glance at the board say.
//!
//! A new OR node is looked at when the reply before it is: is there a mate in one, or
//! no check at all? What that decides is stored, so a visit of a known node need not
//! look again; else the checks are kept, with their first numbers, for a visit from
//! the same parent. Where a disproof is expected, the numbers are stored, too, when the
//! parent is left, and replies that are still unknown are looked at on any visit.
//!
//! A drop is also looked at **behind its capture**: whatever was dropped, the
//! board after the checking piece captures it is the same, and if that is known
//! to be mate with the piece in hand, so is the drop.

use crate::dfpn::first_numbers::weights::CheckWeights;
use crate::dfpn::first_numbers::{Expectation, estimate};
use crate::dfpn::node::{
    Child, KnownCheck, Node, Outcome, Span, State, Step, TOO_DEEP, path_key_after, seen_by_mover,
};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Sense};
use crate::dfpn::watching::count;
use crate::length::{Plies, UNLIMITED, minus_one, plus_one};
use crate::position::{Color, Move, PieceKind, checks};
use crate::proof::{INFINITE, Number};
use crate::table::{OpenNode, Recalled, Table};
use std::ops::ControlFlow::{Break, Continue};

/// The first numbers and the checks of an OR node that a first look does not decide.
pub struct FirstLook {
    /// First proof and disproof number.
    pub numbers: (Number, Number),
    pub checks: Span,
}

impl<T: Table> Searcher<'_, T> {
    /// Returns the outcome of child `i`, from the path, the tables, or a first look.
    pub(in crate::dfpn) fn look_at<K: Kind>(&mut self, node: &Node<K>, i: usize) -> Outcome {
        if let Some(outcome) = K::Sense::look_at_override(self, node, i) {
            return outcome;
        }
        let Child { key, hand, mv, .. } = self.stack.children[i];
        let limit = minus_one(node.limit);
        let found = self.table.look_up(key, hand, limit);
        count!(self, looks);
        if let Some(outcome) = self.outcome_of_found(node, i, limit, &found) {
            return outcome;
        }
        if !found.is_known
            && let Some(outcome) = K::Sense::look_elsewhere(self, key, hand, limit)
        {
            return outcome;
        }
        if !K::IS_OR
            && mv.is_drop()
            && let Some(mut outcome) = self.look_behind_capture::<K::Sense>(mv, limit)
        {
            count!(self, behind_captures);
            self.keep_hand(key, &mut outcome);
            return outcome;
        }
        if found.is_known {
            return self.load_stored_numbers(i, &found);
        }
        let first = if K::IS_OR {
            Continue(self.numbers_after_check(node, i))
        } else {
            self.try_leaf(node, i, limit)
        };
        match first {
            Continue((pn, dn)) => {
                let first = Outcome::open(pn.max(found.pn), dn.max(found.dn));
                K::Sense::with_hint(self, key, hand, limit, first)
            }
            Break(outcome) => outcome,
        }
    }

    /// Marks child `i` as known, with the depth in the table; returns the numbers there.
    #[inline(always)]
    pub(in crate::dfpn) fn load_stored_numbers(&mut self, i: usize, found: &Recalled) -> Outcome {
        self.stack.children[i].is_known = true;
        self.stack.children[i].depth = found.depth;
        Outcome::open(found.pn, found.dn)
    }

    /// The outcome of child `i` within `limit` plies, if `found` (the table's entry), the path or a
    /// stored repetition decides it.
    #[inline(always)]
    pub(in crate::dfpn) fn outcome_of_found<K: Kind>(
        &mut self,
        node: &Node<K>,
        i: usize,
        limit: Plies,
        found: &Recalled,
    ) -> Option<Outcome> {
        let Child { key, hand, mv, .. } = self.stack.children[i];
        if found.is_decided() {
            count!(self, known);
            return Some(Outcome::from_found(found));
        }
        if let Some(loop_depth) = self.stack.path.loop_depth_at(key, hand) {
            count!(self, loops);
            return Some(Outcome::disproven(hand, UNLIMITED, loop_depth));
        }
        if self.errand.is_deepest(node.depth + 1) {
            return Some(Outcome::disproven(hand, UNLIMITED, TOO_DEEP));
        }
        if !found.loops {
            return None;
        }
        let loop_depth = self.repetitions.look_up(path_key_after(node.path, mv))?;
        count!(self, filed_loops);
        // Stored for this limit, on which it may also depend.
        Some(Outcome::disproven(hand, limit, loop_depth + 1))
    }

    /// First numbers of child `i` of an OR node.
    #[inline]
    fn numbers_after_check<K: Kind>(&mut self, node: &Node<K>, i: usize) -> (Number, Number) {
        if self.expectation(node.limit) == Expectation::DisproofWithin {
            return estimate::and_numbers_within_limit();
        }
        if node.checks.len > 0 {
            let known = &self.stack.known_checks[node.checks.start as usize + i - node.first];
            return (Number::from(known.pn), Number::from(known.dn));
        }
        let look = self.surroundings.evaluate_check(&self.position, self.stack.children[i].mv);
        (look.pn, look.dn)
    }

    /// The proof after the interposition `mv`, if its capture by the checking piece is known to
    /// mate. `None` if there is an attacker's king: the capture might be illegal.
    fn look_behind_capture<S: Sense>(&self, mv: Move, limit: Plies) -> Option<Outcome> {
        let position = &self.position;
        let checkers = position.checkers(Color::White);
        if limit < 3 || checkers.is_empty() || position.king(Color::Black).is_on_board() {
            return None;
        }
        let (from, to) = (checkers.first(), mv.to());
        let hand = position.hand(Color::Black).plus(mv.dropped());
        let may_promote =
            matches!(position.piece_at(from).kind(), PieceKind::BISHOP | PieceKind::ROOK)
                && (from.rank() < 3 || to.rank() < 3);
        [false, true].into_iter().take(1 + usize::from(may_promote)).find_map(|promotes| {
            let key = position.key_with_piece_moved(from, to, promotes) ^ self.salt() ^ S::SALT;
            let found = self.table.look_up(key, hand, minus_one(limit));
            (found.pn == 0).then(|| {
                let kind = mv.dropped();
                let proof = if found.hand.has(kind) { found.hand.minus(kind) } else { found.hand };
                let capture = Move::board(from, to, promotes);
                Outcome::proven(proof, plus_one(found.plies), capture)
            })
        })
    }

    /// The first numbers of the OR node after the reply that is child `i`, or its outcome if it has
    /// a mate in one or no check at all.
    fn try_leaf<K: Kind>(
        &mut self,
        node: &Node<K>,
        i: usize,
        limit: Plies,
    ) -> Step<(Number, Number)> {
        if node.is_known
            && self.expectation(limit) < Expectation::Doubt
            && !self.stack.children[i].mv.is_drop()
        {
            return Continue(estimate::or_numbers());
        }
        let Child { key, mv, .. } = self.stack.children[i];
        self.count_trial();
        let before = self.position.clone();
        self.position.make(mv);
        let mut result = self.first_look::<K::Sense>(limit);
        count!(self, first_looks);
        if let Break(outcome) = &mut result {
            count!(self, decided_leaves);
            self.keep_hand(key, outcome);
            self.store(key, outcome, 0, 1);
        }
        self.position.clone_from(&before);
        result.map_continue(|look| {
            self.stack.children[i].checks = look.checks;
            look.numbers
        })
    }

    /// Stores the numbers of the replies that were looked at, before an open AND node is
    /// left, where a disproof is expected: else the next visit looks at them again, or
    /// visits each only to learn them. So also of the moves of an OR node that need not be
    /// checks, which are many.
    pub(in crate::dfpn) fn store_looks<K: Kind>(&self, node: &Node<K>) {
        let are_moves = K::IS_OR && !K::Sense::ONLY_CHECKS;
        if !are_moves && (K::IS_OR || self.expectation(node.limit) < Expectation::Doubt) {
            return;
        }
        for child in &self.stack.children[node.first..node.end] {
            let is_new = child.state == State::Live && !child.is_known && child.mv != Move::NONE;
            if is_new && (are_moves || child.checks.len > 0) {
                let (pn, dn) = seen_by_mover::<K>((child.phi, child.delta));
                let open = OpenNode { pn, dn, depth: u16::MAX, loops: false };
                self.table.store_open(child.key, child.hand, open, 1);
            }
        }
    }

    /// The current OR node's first numbers and its checks, or its outcome within `limit`.
    pub(in crate::dfpn) fn first_look<S: Sense>(&mut self, limit: Plies) -> Step<FirstLook> {
        if limit < 3 {
            return Break(self.outcome_within_one_ply::<S>());
        }
        if limit == UNLIMITED {
            return self.look_at_checks::<S>(limit);
        }
        let look = if self.expectation(limit) == Expectation::DisproofWithin {
            self.look_for_mate_in_one::<S>()?;
            self.keep_checks()
        } else {
            self.look_at_checks::<S>(limit)?
        };
        // What is decided on the spot may pass through positions before the root.
        if !(3..5).contains(&limit) || self.stack.path.before_root() > 0 {
            return Continue(look);
        }
        let first_check = look.checks.start as usize;
        let outcome = self.outcome_within_three_plies::<S>(first_check);
        self.stack.known_checks.truncate(first_check);
        Break(outcome)
    }

    /// Keeps the checks that were listed last; their weights give the first numbers.
    fn keep_checks(&mut self) -> FirstLook {
        let start = self.stack.known_checks.len();
        let mut weights = CheckWeights::new(Expectation::DisproofWithin);
        for &mv in self.list.iter() {
            weights.next(mv);
            self.stack.known_checks.push(KnownCheck { mv, pn: 0, dn: 0 });
        }
        FirstLook {
            numbers: estimate::or_numbers_within_limit(weights.sum_of_further()),
            checks: self.checks_from(start),
        }
    }

    /// The known checks from `start` on: those listed last.
    fn checks_from(&self, start: usize) -> Span {
        Span { start: start as u32, len: self.list.len() as u16 }
    }

    /// Lists the checks with their first numbers; breaks if there is none or one mates.
    fn look_at_checks<S: Sense>(&mut self, limit: Plies) -> Step<FirstLook> {
        self.list.clear();
        let blockers = checks(&self.position, &mut self.list);
        if self.list.is_empty() {
            return Break(self.outcome_without_checks());
        }
        self.renew_surroundings::<S>(blockers);
        let start = self.stack.known_checks.len();
        let mut least = INFINITE;
        let expectation = self.expectation(limit);
        let mut weights = CheckWeights::new(expectation);
        for i in 0..self.list.len() {
            let mv = self.list[i];
            let look = self.surroundings.evaluate_check(&self.position, mv);
            if self.is_mating_check::<S>(look, mv) {
                self.stack.known_checks.truncate(start);
                return Break(self.outcome_of_mating_move(mv));
            }
            least = least.min(look.pn);
            weights.next(mv);
            self.stack.known_checks.push(KnownCheck { mv, pn: look.pn as u8, dn: look.dn as u8 });
        }
        Continue(FirstLook {
            numbers: estimate::or_numbers_from_checks(
                least,
                self.list.len(),
                weights.sum_of_further(),
                expectation,
            ),
            checks: self.checks_from(start),
        })
    }
}
