//! Drops that gain the defender nothing.
//!
//! A drop is futile if the mate after its capture, with the captured piece given back,
//! takes no longer than the replies that count. Squares are taken in the order of that
//! length, the least first, equal ones together: a drop counts if it exceeds the
//! greatest length so far, and then its own length counts for the next squares. (In the
//! opposite order more drops could count: a drop that lengthens the mate makes another
//! one futile.)

use super::and_node::{AndNode, SquareAim};
use super::memo::LengthBounds;
use super::prover::Prover;
use super::window::Window;
use crate::length::Plies;
use crate::position::Position;
use crate::table::Table;
use std::ops::ControlFlow::{self, Break, Continue};

/// Whether all drops of a node are futile that are not proven to keep the limit.
pub(super) enum Futility {
    /// All these drops are futile, at least for these hands.
    Holds(Window),
    /// Those on the square with this index are not futile, but count.
    Counts(usize),
    /// It is first to be proven that those on the square with this index keep the limit.
    Try(usize),
    /// The search was ended.
    Ended,
}

impl<T: Table> Prover<'_, '_, T> {
    /// Compares the lengths at a node whose other conditions are proven, as far as their
    /// bounds tell; else it goes on with the squares in doubt.
    pub(super) fn judge_by_bounds(
        &mut self,
        position: &Position,
        node: &AndNode,
    ) -> ControlFlow<Futility, Vec<usize>> {
        let mut hands = Window::all(position);
        let mut in_doubt = Vec::new();
        for index in 0..node.squares.len() {
            if !node.is_in_doubt(index) {
                continue;
            }
            // Mostly the bounds decide.
            match self.futile_by_bounds(position, node, index) {
                Some(window) => hands = hands.and(window),
                None => in_doubt.push(index),
            }
        }
        for &index in &in_doubt {
            if node.squares[index].aim == SquareAim::Capture
                && self.drops_may_keep(position, node, index)
            {
                return Break(Futility::Try(index));
            }
        }
        if in_doubt.is_empty() {
            return Break(Futility::Holds(hands));
        }
        if self.is_cautious {
            for &index in &in_doubt {
                match self.futile_by_search(position, node, index) {
                    Some(window) => hands = hands.and(window),
                    None => return Break(Futility::Counts(index)),
                }
            }
            return Break(Futility::Holds(hands));
        }
        Continue(in_doubt)
    }

    /// The hands for which known bounds show that the drops on a square are futile; `None` if the
    /// bounds do not show it.
    fn futile_by_bounds(
        &mut self,
        position: &Position,
        node: &AndNode,
        index: usize,
    ) -> Option<Window> {
        let (most, hands) = node.squares[index].upper_bound_after_capture()?;
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

    /// [`Prover::futile_by_bounds`] after a search for a reply that lasts long enough.
    fn futile_by_search(
        &mut self,
        position: &Position,
        node: &AndNode,
        index: usize,
    ) -> Option<Window> {
        let (most, _) = node.squares[index].upper_bound_after_capture()?;
        let shorter = most.checked_sub(3)?;
        let has_lasting_reply = node.others.iter().any(|child| {
            self.finds_relaxed_mate(&position.after(child.mv), shorter) == Some(false)
        });
        if !has_lasting_reply {
            return None;
        }
        self.futile_by_bounds(position, node, index)
    }

    /// The hands for which known bounds show that the length after a reply exceeds
    /// `limit`, if they do. Under caution an unproven reply may have been refused
    /// wrongly; but one that exceeds a limit in the relaxed sense really exceeds it.
    fn lasting_hands(
        &mut self,
        after: &Position,
        known: &LengthBounds,
        limit: Plies,
    ) -> Option<Window> {
        if self.is_cautious {
            let relaxed = self.search.look_up_relaxed(after, limit);
            let all = Window::all(after);
            let high = relaxed.hand.intersection(all.high);
            return (relaxed.dn == 0).then_some(Window { high, ..all });
        }
        if known.is_beyond(limit) {
            return Some(known.least_for);
        }
        let known = self.known_bounds(after, limit);
        known.is_beyond(limit).then_some(known.least_for)
    }

    /// False if the drops on a square are known to exceed the limit.
    fn drops_may_keep(&mut self, position: &Position, node: &AndNode, index: usize) -> bool {
        let limit = node.limit - 1;
        node.squares[index].drops.iter().all(|drop| {
            drop.known.is_within(limit)
                || !drop.known.is_beyond(limit)
                    && self.finds_relaxed_mate(&position.after(drop.mv), limit) == Some(true)
        })
    }
}
