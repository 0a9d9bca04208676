//! The relaxed sense: mates in which drops between checker and king do not count if
//! the mate behind their capture is no longer than it may be.
//!
//! The *relaxed length* of a position is defined like the tsume length
//! (`solution/tsume`), but for one thing: at an AND node where a mate within n plies is
//! wanted, a drop is left aside if the position behind some capture that gives check
//! from there, the captured piece given back to the defender, is mate within n plies in
//! this same sense. (For the tsume length that mate must take no longer than the
//! replies that count.) Captures are the same in both, so no drop that could be futile
//! counts here. So whether the length is within a limit never depends on which of two
//! lengths is greater, and df-pn can find out:
//!
//! - The position behind a capture is one more child of the AND node, with the node's
//!   own limit, for which other captures and the drops on the square wait
//!   ([`State`]): its proof settles them.
//! - With more pieces in the attacker's hand, and so fewer in the defender's, the
//!   length never grows: by induction over the limit and the checker's distance, as the
//!   captures depend on the board alone. Proof and disproof pieces hold as in the
//!   literal sense.
//! - A captor checks from nearer by than the checker, so there are no loops without a
//!   ply.
//!
//! The relaxed length is at most the tsume length, which is at most the literal one;
//! and there is a mate in one sense if there is in any. So what is known in the
//! literal sense of a position that is new in this one is taken over: proofs, and
//! disproofs without a limit. Those within a limit are hints, and what is disproven here is
//! disproven there ([`Searcher::disprove_within`]).
//!
//! All of it is in this file but for what a node remembers (`node/captured.rs`): the recursion is
//! compiled for each sense, and in the literal one nothing of it is left.

use crate::dfpn::first_numbers::estimate;
use crate::dfpn::node::{Captured, Child, Node, Outcome, SenseName, State, Step, TOO_DEEP, pieces};
use crate::dfpn::searcher::{Searcher, Stack};
use crate::dfpn::sense::{Kind, Literal, Sense};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Hand, Key, Move, Position, Square, captures_between, is_mated};
use crate::table::{Recalled, Table};
use std::ops::ControlFlow::Continue;

/// The relaxed sense: drops that gain nothing do not count. The positions after their captures are
/// additional children.
pub struct Relaxed;

impl Sense for Relaxed {
    const SALT: Key = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;
    const NAME: SenseName = SenseName::Relaxed;
    const ALL_DROPS_COUNT: bool = false;
    type Memory = Captured;

    fn is_mate_after(position: &Position, mv: Move) -> bool {
        is_mated(&position.after(mv))
    }

    fn out_of_plies(position: &Position) -> Outcome {
        if is_mated(position) {
            let hand = pieces::with_pieces_kept_from_defender(position, Hand::EMPTY);
            Outcome::proven(hand, 0, Move::NONE)
        } else {
            Literal::out_of_plies(position)
        }
    }

    /// Adds the positions after captures, each before the drops on its square.
    fn add_children<T: Table, K: Kind<Sense = Relaxed>>(
        searcher: &mut Searcher<'_, T>,
        node: &mut Node<K>,
    ) {
        let salt = searcher.salt() ^ Relaxed::SALT;
        let Searcher { position, stack: Stack { children, .. }, table, .. } = searcher;
        if K::IS_OR || position.checkers(Color::White).is_empty() {
            return;
        }
        let is_move = |child: &Child| !child.mv.is_drop();
        let first = node.first + children[node.first..].partition_point(is_move);
        if first == children.len() {
            return;
        }
        let drops = children.split_off(first);
        for square in drops.chunk_by(|one, other| one.mv.to() == other.mv.to()) {
            for mv in captures_between(position, square[0].mv.to()) {
                let moved = position.key_with_piece_moved(mv.from(), mv.to(), mv.promotes());
                let key = moved ^ salt;
                table.prefetch(key);
                children.push(Child { key, mv, ..square[0] });
            }
            children.extend_from_slice(square);
        }
    }

    /// True for the positions after captures: the move is the attacker's, though the
    /// defender is to move.
    #[inline]
    fn keeps_mover<K: Kind<Sense = Relaxed>>(position: &Position, child: &Child) -> bool {
        let mv = child.mv;
        !K::IS_OR && !mv.is_drop() && position.piece_at(mv.from()).color() == Color::Black
    }

    fn look_at_override<T: Table, K: Kind<Sense = Relaxed>>(
        searcher: &mut Searcher<'_, T>,
        node: &Node<K>,
        i: usize,
    ) -> Option<Outcome> {
        let child = searcher.stack.children[i];
        if !Relaxed::keeps_mover::<K>(&searcher.position, &child) {
            return None;
        }
        let (key, hand, limit) = (child.key, child.hand, node.limit);
        let found = searcher.table.look_up(key, hand, limit);
        if let Some(outcome) = searcher.outcome_of_found(node, i, limit, &found) {
            return Some(outcome);
        }
        if found.is_known {
            return Some(searcher.load_stored_numbers(i, &found));
        }
        if let Some(outcome) = Relaxed::look_elsewhere(searcher, key, hand, limit) {
            return Some(outcome);
        }
        let (pn, dn) = estimate::or_numbers();
        let first = Outcome::open(pn.max(found.pn), dn.max(found.dn));
        Some(Relaxed::with_hint(searcher, key, hand, limit, first))
    }

    /// Takes over results of the literal sense that hold here: proofs, and disproofs
    /// without a limit.
    fn look_elsewhere<T: Table>(
        searcher: &Searcher<'_, T>,
        key: Key,
        hand: Hand,
        limit: Plies,
    ) -> Option<Outcome> {
        let found = searcher.table.look_up(key ^ Relaxed::SALT, hand, limit);
        let holds = found.pn == 0 || (found.dn == 0 && found.plies == UNLIMITED);
        holds.then(|| Outcome::from_found(&found))
    }

    /// Gives the node disproof number 1 if the table has a literal disproof within the limit: that
    /// need not hold here, but mostly does, so the node is tried first.
    fn with_hint<T: Table>(
        searcher: &Searcher<'_, T>,
        key: Key,
        hand: Hand,
        limit: Plies,
        first: Outcome,
    ) -> Outcome {
        let found = searcher.table.look_up(key ^ Relaxed::SALT, hand, limit);
        if found.dn == 0 { Outcome::open(first.pn, 1) } else { first }
    }

    fn settle_override<T: Table, K: Kind<Sense = Relaxed>>(
        searcher: &mut Searcher<'_, T>,
        node: &mut Node<K>,
        i: usize,
        outcome: &Outcome,
    ) -> Option<Step> {
        if !outcome.is_decided()
            || !Relaxed::keeps_mover::<K>(&searcher.position, &searcher.stack.children[i])
        {
            return None;
        }
        Some(if outcome.pn == 0 {
            searcher.settle_by_capture(node, i, outcome)
        } else {
            searcher.settle_without_capture(node, i, outcome)
        })
    }

    fn disproof(captured: &Captured, mv: Move, by_reply: Outcome) -> Outcome {
        if mv.is_drop() { captured.disproof_by_drop(&by_reply) } else { by_reply }
    }

    fn proof_behind_captures<T: Table>(
        searcher: &mut Searcher<'_, T>,
        first: usize,
        i: usize,
        captured: &mut Captured,
    ) -> Option<Hand> {
        let mv = searcher.stack.replies[i];
        let is_later = i > first && {
            let before = searcher.stack.replies[i - 1];
            before.is_drop() && before.to() == mv.to()
        };
        if !mv.is_drop() || is_later {
            return None;
        }
        searcher.try_captures(mv.to(), captured)
    }
}

impl<T: Table> Searcher<'_, T> {
    /// Searches for a mate of `position` within `limit` plies in the relaxed sense;
    /// `None` if it takes more than about `allowance` nodes. Helper threads are not
    /// used.
    pub fn decide_relaxed(
        &mut self,
        position: &Position,
        limit: Plies,
        allowance: u64,
    ) -> Option<Outcome> {
        self.without_pool(|searcher| {
            let before = std::mem::replace(&mut searcher.position, position.clone());
            let outcome = searcher.decide_as_within::<Relaxed>(limit, allowance);
            searcher.position = before;
            outcome.filter(|outcome| outcome.loop_depth != TOO_DEEP)
        })
    }

    /// Tries to disprove a mate of `position` within `limit` plies in the relaxed sense, and with
    /// it in the literal one, in which lengths are never less.
    pub fn disprove_within(&mut self, position: &Position, limit: Plies) {
        let before = self.counts.nodes();
        self.decide_relaxed(position, limit, u64::MAX);
        // What the table has rests on no path.
        let found = self.look_up_relaxed(position, limit);
        if found.dn == 0 {
            let key = self.key_of(position);
            let work = self.counts.nodes() - before + 1;
            self.table.store_disproven(key, found.hand, found.plies, work);
        }
    }

    /// Looks a position up in the relaxed sense.
    pub fn look_up_relaxed(&self, position: &Position, limit: Plies) -> Recalled {
        let key = self.key_of(position) ^ Relaxed::SALT;
        self.table.look_up(key, position.hand(Color::Black), limit)
    }

    /// The proof hand of the first capture on `to` behind which there is a mate within two plies,
    /// at an AND node with two plies left; adds the disproofs of the others to `captured`.
    fn try_captures(&mut self, to: Square, captured: &mut Captured) -> Option<Hand> {
        let before = self.position.clone();
        for capture in captures_between(&before, to) {
            self.position.capture_between(capture);
            let outcome = self.outcome_within_two_plies::<Relaxed>();
            self.position.clone_from(&before);
            if outcome.pn == 0 {
                return Some(outcome.hand);
            }
            captured.add(&outcome);
        }
        None
    }

    /// Settles the drops on the square of child `i`, a proven capture: they gain nothing.
    fn settle_by_capture<K: Kind<Sense = Relaxed>>(
        &mut self,
        node: &mut Node<K>,
        i: usize,
        outcome: &Outcome,
    ) -> Step {
        node.hand = node.hand.union(outcome.hand);
        node.plies = node.plies.max(outcome.plies);
        let to = self.stack.children[i].mv.to();
        let mut last = i;
        while self.stack.children[last].has_successor && self.stack.children[last + 1].mv.to() == to
        {
            self.stack.children[last].state = State::Decided;
            last += 1;
        }
        self.stack.children[last].state = State::Decided;
        if self.stack.children[last].has_successor {
            self.look_and_settle(node, last + 1)
        } else {
            Continue(())
        }
    }

    /// Adds the disproof of child `i`, a capture, to the node's memory; the next child becomes
    /// live.
    fn settle_without_capture<K: Kind<Sense = Relaxed>>(
        &mut self,
        node: &mut Node<K>,
        i: usize,
        outcome: &Outcome,
    ) -> Step {
        node.memory.add(outcome);
        self.stack.children[i].state = State::Decided;
        debug_assert!(self.stack.children[i].has_successor);
        self.look_and_settle(node, i + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::node::Either;
    use crate::dfpn::node::NO_LOOP;
    use crate::dfpn::sense::And;

    /// Else the disproof by a drop would hold for hands with which the capture mates.
    #[test]
    fn a_node_that_is_kept_remembers_which_captures_fail() {
        let mut node = Node::<And<Relaxed>>::root(0, 0, 0, 5);
        node.memory.add(&Outcome::disproven(Hand::EMPTY, 3, 2));
        let kept = node.of_side::<Either>().of_side::<And<Relaxed>>();
        let hand = Hand::EMPTY.plus(crate::position::PieceKind::PAWN);
        let by_drop = kept.memory.disproof_by_drop(&Outcome::disproven(hand, UNLIMITED, NO_LOOP));
        let found = (by_drop.hand, by_drop.plies, by_drop.loop_depth);
        assert_eq!(found, (Hand::EMPTY, 3, 2));
    }
}
