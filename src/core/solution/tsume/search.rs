//! Is the tsume length of a position at most a limit?
//!
//! Proof-number search over that question, with a memory of its own (`Memo`). Every
//! move reduces the limit, and the capture of an interposed piece brings the check
//! nearer to the king: there are no loops, and no answer depends on the path. The df-pn
//! search saves most of the work: the tsume length is never greater than the literal
//! one, never less than the relaxed one, and a mate in one sense is a mate in all.
//!
//! An AND node keeps a limit if every reply does, except futile drops. Whether a drop
//! is futile is decided in three steps:
//! - If the position after its capture (with the piece given back) exceeds the limit,
//!   the drop counts: if the length without it were that great, the limit would be
//!   exceeded anyway.
//! - Else, if the drops on the square lead to mates within the limit, it does not
//!   matter.
//! - Else the lengths of the other replies are compared, once all else is proven
//!   ([`super::futility`]).
//!
//! Under *caution* ([`Prover::begin_caution`]) the last step is left out: a drop then
//! counts unless the relaxed length of another reply shows that it gains nothing. What
//! it proves is true; what it refuses may be wrong, and is forgotten afterwards.

use super::and_node::{AndNode, NextTarget, NodeStanding, SquareAim, TsumeChild};
use super::futility::Futility;
use super::memo::LengthBounds;
use super::prover::{Prover, WEIGHT};
use super::window::Window;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks};
use crate::proof::{Tally, Thresholds};
use crate::system::stack::deeper;
use crate::table::Table;
use std::ops::ControlFlow::{Break, Continue};

impl<T: Table> Prover<'_, '_, T> {
    /// True if the tsume length is at most `limit`; `None` if the search was ended.
    pub fn mates_within(&mut self, position: &Position, limit: Plies) -> Option<bool> {
        let mut known = self.known_bounds(position, limit);
        while !known.decides(limit) {
            if self.has_ended {
                return None;
            }
            known = self.visit_with_aim(position, limit, known.limit, Thresholds::NONE);
        }
        Some(known.is_within(limit))
    }

    /// Decides within `allowance` positions whether the tsume length is at most `limit`; no
    /// answer is `None`. The outer `None` if the search was ended.
    pub fn mates_soon_within(
        &mut self,
        position: &Position,
        limit: Plies,
        allowance: u64,
    ) -> Option<Option<bool>> {
        let end = self.end;
        self.end = end.min(self.search.nodes().saturating_add(allowance));
        let answer = self.mates_within(position, limit);
        self.allow_until(end);
        let is_over = self.search.has_ended() || self.search.nodes() >= end;
        (answer.is_some() || !is_over).then_some(answer)
    }

    /// The tsume length, which is at most `most`; `None` if the search was ended.
    pub fn exact_length(&mut self, position: &Position, most: Plies) -> Option<Plies> {
        let mut most = self.known_bounds(position, most).most.min(most);
        while most >= 2 && self.mates_within(position, most - 2)? {
            most = self.known_bounds(position, most - 2).most;
        }
        Some(most)
    }

    /// Visits a position for a length of at most `aim`, in order to decide whether it
    /// is at most `limit`. Thresholds are seen by its mover.
    fn visit_with_aim(
        &mut self,
        position: &Position,
        limit: Plies,
        aim: Plies,
        thresholds: Thresholds,
    ) -> LengthBounds {
        let known = deeper(|| self.visit(position, aim, thresholds));
        if known.is_beyond(aim) && !known.decides(limit) {
            return self.known_bounds(position, limit);
        }
        known
    }

    /// Searches a position for a length of at most `limit`, until its numbers reach the thresholds;
    /// stores and returns its bounds.
    fn visit(&mut self, position: &Position, limit: Plies, thresholds: Thresholds) -> LengthBounds {
        self.count_position();
        if let Some(known) = self.relaxed_disproof(position, limit) {
            return known;
        }
        let before = self.visited;
        let found = match position.side() {
            Color::Black => self.visit_or(position, limit, thresholds),
            Color::White => self.visit_and(position, limit, thresholds),
        };
        let work = self.visited - before + 1;
        self.memo.store_bounds(position, &found, work);
        if !found.decides(limit) {
            self.memo.store_numbers(position, &found, work);
        }
        let mut known = self.memo.look_up(position);
        known.take_upper_bound(found.most, found.most_for);
        known.take_lower_bound(found.least, found.least_for);
        (known.limit, known.pn, known.dn) = (limit, found.pn, found.dn);
        known
    }

    /// The bounds of a position whose length exceeds `limit` even in the relaxed sense.
    fn relaxed_disproof(&mut self, position: &Position, limit: Plies) -> Option<LengthBounds> {
        if self.finds_relaxed_mate(position, limit) == Some(true) {
            return None;
        }
        let known = self.known_bounds(position, limit);
        known.decides(limit).then_some(known)
    }

    /// [`Prover::visit`] where the attacker is to move.
    fn visit_or(
        &mut self,
        position: &Position,
        limit: Plies,
        thresholds: Thresholds,
    ) -> LengthBounds {
        let mut result = LengthBounds { limit, ..LengthBounds::unknown(position) };
        let mut children = self.look_at_checks(position, limit);
        loop {
            if let Some(child) = children.iter().min_by_key(|child| child.known.most)
                && child.known.is_within(limit - 1)
            {
                let window = child.known.most_for.with_attack(position, child.mv);
                result.take_upper_bound(child.known.most + 1, window);
                return result;
            }
            let mut open = Tally::default();
            for (i, child) in children.iter().enumerate() {
                if !child.known.is_beyond(limit - 1) {
                    open.add(i, child.known.pn, child.known.dn, 0, WEIGHT);
                }
            }
            if open.is_empty() {
                let (least, window) = bound_where_all_exceed(position, &children);
                result.take_lower_bound(least, window);
                return result;
            }
            (result.pn, result.dn) = (open.phi(), open.delta());
            if self.has_ended || thresholds.are_reached(open.phi(), open.delta()) {
                return result;
            }
            let choice = open.choice();
            let share = choice.share(thresholds);
            let child = &mut children[choice.child];
            let after = position.after(child.mv);
            child.known = self.visit_with_aim(&after, limit - 1, child.known.limit, share.turned());
        }
    }

    /// The checks and the bounds of the positions after them.
    fn look_at_checks(&mut self, position: &Position, limit: Plies) -> Vec<TsumeChild> {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut children = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            let known = self.known_bounds(&position.after(mv), limit - 1);
            children.push(TsumeChild { mv, known });
            if known.is_within(0) {
                break;
            }
        }
        children
    }

    /// [`Prover::visit`] where the defender is to move.
    fn visit_and(
        &mut self,
        position: &Position,
        limit: Plies,
        thresholds: Thresholds,
    ) -> LengthBounds {
        let mut result = LengthBounds { limit, ..LengthBounds::unknown(position) };
        let mut node = self.look_at_replies(position, limit);
        loop {
            let mut conditions = match node.standing() {
                NodeStanding::Disproven => {
                    let (least, window) = node.lower_bound(position);
                    result.take_lower_bound(least, window);
                    return result;
                }
                NodeStanding::Settled => match self.judge_drops(position, &node) {
                    Futility::Holds(window) => {
                        let (most, hands) = node.upper_bound(position);
                        let window = window.and(hands).without_other_replies(position);
                        result.take_upper_bound(most, window);
                        return result;
                    }
                    Futility::Counts(square) => {
                        node.squares[square].aim = SquareAim::Effective;
                        continue;
                    }
                    Futility::Try(square) => {
                        node.squares[square].aim = SquareAim::Drops;
                        continue;
                    }
                    Futility::Ended => return result,
                },
                NodeStanding::Open(conditions) => conditions,
            };
            let mut open = Tally::default();
            for (i, condition) in conditions.iter().enumerate() {
                open.add(i, condition.dn, condition.pn, 0, WEIGHT);
            }
            (result.pn, result.dn) = (open.delta(), open.phi());
            if self.has_ended || thresholds.are_reached(open.phi(), open.delta()) {
                return result;
            }
            let choice = open.choice();
            let condition = conditions.swap_remove(choice.child);
            let mut share = choice.share(thresholds).turned();
            if let Some(capture) = condition.capture {
                share = capture.share(share);
            }
            self.visit_target(position, &mut node, condition.target, share);
        }
    }

    /// Visits the target of a condition, with thresholds seen by the attacker.
    fn visit_target(
        &mut self,
        position: &Position,
        node: &mut AndNode,
        target: NextTarget,
        thresholds: Thresholds,
    ) {
        let limit = node.limit;
        match target {
            NextTarget::Other(i) => {
                let child = &mut node.others[i];
                let after = position.after(child.mv);
                child.known = self.visit_with_aim(&after, limit - 1, child.known.limit, thresholds);
            }
            NextTarget::Drop(square, i) => {
                let child = &mut node.squares[square].drops[i];
                let after = position.after(child.mv);
                child.known = self.visit_with_aim(&after, limit - 1, child.known.limit, thresholds);
            }
            NextTarget::Capture(square, i) => {
                let (captured, known) = &mut node.squares[square].captured[i];
                *known = self.visit_with_aim(captured, limit, known.limit, thresholds.turned());
            }
        }
    }

    /// Decides whether all drops of the node are futile that are not proven to keep the limit.
    fn judge_drops(&mut self, position: &Position, node: &AndNode) -> Futility {
        match self.judge_by_bounds(position, node) {
            Break(futility) => futility,
            Continue(in_doubt) => self.compare_lengths(position, node, &in_doubt),
        }
    }

    /// [`Prover::judge_drops`] by the lengths, for the squares that the bounds leave in doubt.
    fn compare_lengths(
        &mut self,
        position: &Position,
        node: &AndNode,
        in_doubt: &[usize],
    ) -> Futility {
        let mut first = None;
        let counted = self.count_drops(position, node, &mut |index| {
            let ends = in_doubt.contains(&index);
            first = ends.then_some(index);
            ends
        });
        match (counted, first) {
            (None, _) => Futility::Ended,
            (_, Some(index)) => Futility::Counts(index),
            (_, None) => Futility::Holds(Window::only(position)),
        }
    }

    /// The replies that count at a node that keeps its limit; stops before a square for
    /// which `ends` is true.
    pub(super) fn count_drops(
        &mut self,
        position: &Position,
        node: &AndNode,
        ends: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Vec<Move>> {
        let mut order = Vec::with_capacity(node.squares.len());
        for index in 0..node.squares.len() {
            order.push((self.length_behind(node, index)?, index));
        }
        order.sort_unstable();
        let mut counted: Vec<Move> = node.others.iter().map(|child| child.mv).collect();
        for group in order.chunk_by(|one, other| one.0 == other.0) {
            let length = group[0].0;
            if length < UNLIMITED && self.some_reply_lasts(position, &counted, length)? {
                continue;
            }
            for &(_, index) in group {
                if ends(index) {
                    return Some(counted);
                }
                let drops = &node.squares[index].drops;
                counted.extend(drops.iter().map(|child| child.mv));
            }
        }
        Some(counted)
    }

    /// The least tsume length after a capture on a square; unlimited if it exceeds the
    /// node's limit.
    fn length_behind(&mut self, node: &AndNode, index: usize) -> Option<Plies> {
        let mut shortest = UNLIMITED;
        for (captured, _) in &node.squares[index].captured {
            // Of a further capture it matters only whether the mate is shorter.
            let limit = node.limit.min(shortest.saturating_sub(2));
            if shortest > 0 && self.mates_within(captured, limit)? {
                shortest = self.exact_length(captured, limit)?;
            }
        }
        Some(shortest)
    }

    /// True if the mate takes at least `length` plies by one of these replies, counting the reply.
    pub(super) fn some_reply_lasts(
        &mut self,
        position: &Position,
        replies: &[Move],
        length: Plies,
    ) -> Option<bool> {
        if length <= 2 {
            return Some(length == 0 || !replies.is_empty());
        }
        let mut open = Vec::with_capacity(replies.len());
        for &mv in replies {
            let after = position.after(mv);
            let known = self.known_bounds(&after, length - 3);
            if known.is_beyond(length - 3) {
                return Some(true);
            }
            if !known.is_within(length - 3) {
                open.push((known.pn, after));
            }
        }
        // The hardest to prove first: it most likely exceeds the limit.
        open.sort_by_key(|&(pn, _)| std::cmp::Reverse(pn));
        for (_, after) in open {
            if !self.mates_within(&after, length - 3)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The lower bound of an OR node where all checks exceed the limit.
fn bound_where_all_exceed(position: &Position, children: &[TsumeChild]) -> (Plies, Window) {
    let all = (UNLIMITED, Window::all(position));
    let (least, window) = children.iter().fold(all, |(least, window), child| {
        let known = &child.known;
        let hands = known.least_for.unless_attack(position, child.mv);
        (least.min(known.least + 1), window.and(hands))
    });
    (least, window.without_other_checks(position))
}
