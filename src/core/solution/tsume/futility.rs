//! Which drops gain the defender nothing.
//!
//! A drop is futile if the mate after its capture, with the captured piece given back,
//! takes no longer than the replies that count. Squares are taken in the order of that
//! length, the least first, equal ones together: a drop counts if it exceeds the
//! greatest length so far, and then its own length counts for the next squares. (In the
//! opposite order more drops could count: a drop that lengthens the mate makes another
//! one futile.)

use super::and_node::{Aim, AndNode, DropSquare};
use super::memo::Known;
use super::prover::Prover;
use super::window::Window;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Move, Position};
use crate::table::Table;

/// Are all drops of a node futile that are not proven to keep the limit?
pub(super) enum Futility {
    /// Yes, at least for these hands.
    Holds(Window),
    /// No: those on the square with this index count.
    Counts(usize),
    /// Try first to prove that those on the square with this index keep the limit.
    Try(usize),
    /// The search was ended.
    Ended,
}

impl<T: Table> Prover<'_, '_, T> {
    /// Compares the lengths at a node whose other conditions are proven.
    pub(super) fn futility(&mut self, position: &Position, node: &AndNode) -> Futility {
        let mut hands = Window::all(position);
        let mut in_doubt = Vec::new();
        for index in 0..node.squares.len() {
            if !node.is_in_doubt(index) {
                continue;
            }
            // Mostly the bounds decide.
            match self.is_futile_by_bounds(position, node, index) {
                Some(window) => hands = hands.and(window),
                None => in_doubt.push(index),
            }
        }
        for &index in &in_doubt {
            if node.squares[index].aim == Aim::Capture && self.drops_may_keep(position, node, index)
            {
                return Futility::Try(index);
            }
        }
        if in_doubt.is_empty() {
            return Futility::Holds(hands);
        }
        if self.is_cautious {
            for &index in &in_doubt {
                match self.is_futile_by_search(position, node, index) {
                    Some(window) => hands = hands.and(window),
                    None => return Futility::Counts(index),
                }
            }
            return Futility::Holds(hands);
        }
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

    /// The hands for which known bounds show that the drops on a square are futile, if
    /// they do.
    fn is_futile_by_bounds(
        &mut self,
        position: &Position,
        node: &AndNode,
        index: usize,
    ) -> Option<Window> {
        let (most, hands) = node.squares[index].most_behind()?;
        // Every reply lasts two plies.
        if most == 0 || (most == 2 && !node.others.is_empty()) {
            return Some(hands);
        }
        let shorter = most.checked_sub(3)?;
        node.others.iter().find_map(|child| {
            let lasting = self.lasting_hands(&position.after(child.mv), &child.known, shorter)?;
            Some(hands.and(lasting))
        })
    }

    /// The same, by a search for a reply that lasts long enough.
    fn is_futile_by_search(
        &mut self,
        position: &Position,
        node: &AndNode,
        index: usize,
    ) -> Option<Window> {
        let (most, _) = node.squares[index].most_behind()?;
        let shorter = most.checked_sub(3)?;
        let has_lasting_reply = node
            .others
            .iter()
            .any(|child| self.is_relaxed_mate(&position.after(child.mv), shorter) == Some(false));
        if !has_lasting_reply {
            return None;
        }
        self.is_futile_by_bounds(position, node, index)
    }

    /// The hands for which known bounds show that the length after a reply exceeds
    /// `limit`, if they do. Under caution an unproven reply may have been refused
    /// wrongly; but one that exceeds a limit in the relaxed sense really exceeds it.
    fn lasting_hands(&mut self, after: &Position, known: &Known, limit: Plies) -> Option<Window> {
        if self.is_cautious {
            let relaxed = self.search.look_up_relaxed(after, limit);
            let all = Window::all(after);
            let high = relaxed.hand.intersection(all.high);
            return (relaxed.dn == 0).then_some(Window { high, ..all });
        }
        if known.is_beyond(limit) {
            return Some(known.least_for);
        }
        let known = self.known(after, limit);
        known.is_beyond(limit).then_some(known.least_for)
    }

    /// False if the drops on a square are known to exceed the limit.
    fn drops_may_keep(&mut self, position: &Position, node: &AndNode, index: usize) -> bool {
        let limit = node.limit - 1;
        node.squares[index].drops.iter().all(|drop| {
            drop.known.is_within(limit)
                || !drop.known.is_beyond(limit)
                    && self.is_relaxed_mate(&position.after(drop.mv), limit) == Some(true)
        })
    }

    /// The replies that count at a position of tsume length `length`; `None` if the
    /// search was ended.
    ///
    /// Mostly a reply that is no drop lasts that long. Then only those drops count behind
    /// whose capture the mate takes longer still, and how much shorter it is behind others
    /// need not be known: in one problem (Zuko 15) that took 6.7 of 8.0 million positions.
    pub(super) fn counting_replies(
        &mut self,
        position: &Position,
        length: Plies,
    ) -> Option<Vec<Move>> {
        let node = self.and_node(position, length);
        let mut counted: Vec<Move> = node.others.iter().map(|child| child.mv).collect();
        if node.squares.is_empty() {
            return Some(counted);
        }
        if !self.lasts(position, &counted, length)? {
            return self.count_drops(position, &node, &mut |_| false);
        }
        for square in &node.squares {
            if !self.is_within_behind(square, length)? {
                counted.extend(square.drops.iter().map(|child| child.mv));
            }
        }
        Some(counted)
    }

    /// Does the mate after a capture on the square take at most `limit` plies?
    fn is_within_behind(&mut self, square: &DropSquare, limit: Plies) -> Option<bool> {
        for (captured, _) in &square.captured {
            if self.holds(captured, limit)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The replies that count at a node that keeps its limit; stops before a square for
    /// which `ends` is true.
    fn count_drops(
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
            if length < UNLIMITED && self.lasts(position, &counted, length)? {
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
            if shortest > 0 && self.holds(captured, limit)? {
                shortest = self.exact(captured, limit)?;
            }
        }
        Some(shortest)
    }

    /// Does the mate take at least `length` plies by one of these replies, counting the
    /// reply?
    fn lasts(&mut self, position: &Position, replies: &[Move], length: Plies) -> Option<bool> {
        if length <= 2 {
            return Some(length == 0 || !replies.is_empty());
        }
        let mut open = Vec::with_capacity(replies.len());
        for &mv in replies {
            let after = position.after(mv);
            let known = self.known(&after, length - 3);
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
            if !self.holds(&after, length - 3)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl AndNode {
    /// True if the mate after the capture keeps the limit and the drops are not proven
    /// to.
    fn is_in_doubt(&self, index: usize) -> bool {
        let square = &self.squares[index];
        !square.is_within(self.limit) && !square.counts(self.limit)
    }
}
