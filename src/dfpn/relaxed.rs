//! The relaxed sense: mates in which drops between checker and king do not count if
//! the mate behind their capture is no longer than it may be.
//!
//! The *relaxed length* of a position is defined like the tsume length
//! ([`crate::solution::tsume`]), but for one thing: at an AND node of which a mate
//! within n plies is wanted, a drop is left aside if the position behind its capture
//! by the checking piece, the captured piece given back to the defender, is mate
//! within n plies in this same sense. (For the tsume length that mate must take no
//! longer than the replies that count.) So whether the length is within a limit never
//! depends on which of two lengths is greater, and df-pn can find out:
//!
//! - The position behind a capture is one more child of the AND node, with the node's
//!   own limit, and the drops on the square wait for it: once it is proven they are
//!   settled, once it is disproven the first of them comes alive.
//! - With more pieces in the attacker's hand, and so fewer in the defender's, the
//!   length never grows: by induction over the limit and the checker's distance. Proof
//!   and disproof pieces hold as in the literal sense.
//! - The checker only comes nearer, so there are no loops without a ply.
//!
//! The relaxed length is at most the tsume length, which is at most the literal one;
//! and there is a mate in one sense if there is in any. So what is known in the
//! literal sense of a position that is new in this one is taken over: proofs, and
//! disproofs without a limit.
//!
//! A search without it passes no more than tests of a flag: no difference was measured.

use super::estimate;
use super::expansion::{Child, Node, Outcome, State};
use super::path::{LoopDepth, NO_LOOP, TOO_DEEP};
use super::pieces;
use super::search::Search;
use crate::position::{Color, Hand, Key, Move, Position, captures_between, is_mated};
use crate::proof::{Plies, UNLIMITED};
use crate::table::{Found, Table};

/// What is known in the relaxed sense is filed under other keys.
const RELAXED: Key = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;

/// What disproven positions behind captures leave of the disproof of their node.
#[derive(Clone, Copy)]
pub struct Captured {
    hand: Option<Hand>,
    plies: Plies,
    loop_depth: LoopDepth,
}

impl Default for Captured {
    fn default() -> Captured {
        Captured {
            hand: None,
            plies: UNLIMITED,
            loop_depth: NO_LOOP,
        }
    }
}

impl Captured {
    fn add(&mut self, outcome: &Outcome) {
        let hand = self.hand.unwrap_or(outcome.hand);
        self.hand = Some(hand.intersection(outcome.hand));
        self.plies = self.plies.min(outcome.plies);
        self.loop_depth = self.loop_depth.min(outcome.loop_depth);
    }

    /// The disproof of a node by a drop, given that by the drop alone.
    pub fn and(&self, drop: &Outcome) -> Outcome {
        let hand = self.hand.unwrap_or(drop.hand);
        Outcome::disproven(
            hand.intersection(drop.hand),
            self.plies.min(drop.plies),
            self.loop_depth.min(drop.loop_depth),
        )
    }
}

impl<'a, T: Table> Search<'a, T> {
    /// Does `work` in the relaxed sense, alone.
    pub fn in_relaxed_sense<R>(&mut self, work: impl FnOnce(&mut Search<'a, T>) -> R) -> R {
        let by_helpers = self.nodes() - self.nodes;
        let membership = self.membership.take();
        self.nodes += by_helpers;
        self.salt ^= RELAXED;
        self.is_relaxed = true;
        let result = work(self);
        self.is_relaxed = false;
        self.salt ^= RELAXED;
        self.nodes -= by_helpers;
        self.membership = membership;
        result
    }

    /// Looks for a mate of `position` within `limit` plies in the relaxed sense, until
    /// about `allowance` nodes are spent: `None` if that was not enough.
    pub fn decide_relaxed(
        &mut self,
        position: &Position,
        limit: Plies,
        allowance: u64,
    ) -> Option<Outcome> {
        self.in_relaxed_sense(|search| {
            let before = std::mem::replace(&mut search.position, position.clone());
            let outcome = search.decide_within(limit, allowance);
            search.position = before;
            outcome.filter(|outcome| outcome.loop_depth != TOO_DEEP)
        })
    }

    /// What the table knows of a position in the relaxed sense.
    pub fn look_up_relaxed(&self, position: &Position, limit: Plies) -> Found {
        let key = position.board_key() ^ self.salt ^ RELAXED;
        self.table.look_up(key, position.hand(Color::Black), limit)
    }

    /// Puts the positions behind captures before the drops on each square.
    pub(super) fn insert_captured(&mut self, node: &Node) {
        let is_drop = |child: &Child| child.mv.is_drop();
        if self.position.checkers(Color::White).is_empty() {
            return;
        }
        let first =
            node.first + self.children[node.first..].partition_point(|child| !is_drop(child));
        if first == self.children.len() {
            return;
        }
        let drops = self.children.split_off(first);
        for square in drops.chunk_by(|one, other| one.mv.to() == other.mv.to()) {
            for mv in captures_between(&self.position, square[0].mv.to()) {
                let promotes = mv.promotes();
                let key = self
                    .position
                    .key_with_piece_moved(mv.from(), mv.to(), promotes);
                let key = key ^ self.salt;
                self.table.prefetch(key);
                self.children.push(Child {
                    key,
                    mv,
                    is_captured: true,
                    ..square[0]
                });
            }
            self.children.extend_from_slice(square);
        }
    }

    /// The drops on a square gain nothing: child `i`, behind their capture, is proven.
    pub(super) fn settle_by_capture(
        &mut self,
        node: &mut Node,
        i: usize,
        outcome: &Outcome,
    ) -> Option<Outcome> {
        node.add_proof_behind(outcome);
        let to = self.children[i].mv.to();
        let mut last = i;
        while self.children[last].has_successor && self.children[last + 1].mv.to() == to {
            self.children[last].state = State::Decided;
            last += 1;
        }
        self.children[last].state = State::Decided;
        match self.children[last].has_successor {
            true => self.resolve::<false>(node, last + 1),
            false => None,
        }
    }

    /// Child `i`, behind a capture, is disproven: what waits for it comes alive.
    pub(super) fn settle_without_capture(
        &mut self,
        node: &mut Node,
        i: usize,
        outcome: &Outcome,
    ) -> Option<Outcome> {
        node.captured.add(outcome);
        self.children[i].state = State::Decided;
        debug_assert!(self.children[i].has_successor);
        self.resolve::<false>(node, i + 1)
    }

    /// What is known of child `i`, the position behind a capture.
    pub(super) fn look_at_captured(&mut self, node: &Node, i: usize) -> Outcome {
        let Child { key, hand, .. } = self.children[i];
        let limit = node.limit;
        let found = self.table.look_up(key, hand, limit);
        if let Some(outcome) = self.outcome_of_found(node, i, &found) {
            return outcome;
        }
        if found.is_known {
            let child = &mut self.children[i];
            child.is_known = true;
            child.depth = found.depth;
            return Outcome::open(found.pn, found.dn);
        }
        if let Some(outcome) = self.look_in_literal_sense(key, hand, limit) {
            return outcome;
        }
        let (pn, dn) = estimate::after_evasion();
        Outcome::open(pn.max(found.pn), dn.max(found.dn))
    }

    /// What the literal sense says of a node that is new in this one, by its key here.
    pub(super) fn look_in_literal_sense(
        &self,
        key: Key,
        hand: Hand,
        limit: Plies,
    ) -> Option<Outcome> {
        let found = self.table.look_up(key ^ RELAXED, hand, limit);
        let holds = found.pn == 0 || (found.dn == 0 && found.plies == UNLIMITED);
        holds.then(|| Outcome::from_found(&found))
    }

    /// True if the defender has no reply after the check `mv` that counts.
    pub(super) fn is_mated_after(&mut self, mv: Move) -> bool {
        let undo = self.position.make(mv);
        let is_mated = is_mated(&self.position);
        self.position.unmake(mv, undo);
        is_mated
    }

    /// The current AND node's outcome, the defender being mated.
    pub(super) fn outcome_of_mate(&self) -> Outcome {
        let hand = pieces::with_pieces_kept_from_defender(&self.position, Hand::EMPTY);
        Outcome::proven(hand, 0, Move::NONE)
    }
}
