//! The replies that count at an AND node of a known length.

use super::and_node::DropSquare;
use super::prover::Prover;
use crate::length::Plies;
use crate::position::{Move, Position};
use crate::table::Table;

/// Positions of the first turn for the mate behind a capture.
const FIRST_TURN: u64 = 20_000;

impl<T: Table> Prover<'_, '_, T> {
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
        self.replies_to_show(position, length, u64::MAX).map(|(replies, _)| replies)
    }

    /// [`Prover::counting_replies`], but where a reply that is no drop lasts that long, without the
    /// drops of which it is open after `allowance` positions whether they count: a line can go on
    /// without them. Also whether none was left out. A line of 395 plies took more than 35 million
    /// positions with them, and 3 million without.
    pub(super) fn replies_to_show(
        &mut self,
        position: &Position,
        length: Plies,
        allowance: u64,
    ) -> Option<(Vec<Move>, bool)> {
        let node = self.look_at_replies(position, length);
        let mut counted: Vec<Move> = node.others.iter().map(|child| child.mv).collect();
        if node.squares.is_empty() {
            return Some((counted, true));
        }
        if !self.some_reply_lasts(position, &counted, length)? {
            let counted = self.count_drops(position, &node, &mut |_| false)?;
            return Some((counted, true));
        }
        let end = self.visited().saturating_add(allowance);
        let mut are_all = true;
        for square in &node.squares {
            match self.capture_mates_soon_within(square, length, end)? {
                Some(true) => {}
                Some(false) => counted.extend(square.drops.iter().map(|child| child.mv)),
                None => are_all = false,
            }
        }
        Some((counted, are_all))
    }

    /// True if the mate after some capture on the square takes at most `limit` plies; no answer if
    /// that is open once `end` positions are visited. The outer `None` if the search was ended.
    fn capture_mates_soon_within(
        &mut self,
        square: &DropSquare,
        limit: Plies,
        end: u64,
    ) -> Option<Option<bool>> {
        let mut is_open = false;
        for (captured, _) in &square.captured {
            match self.mates_in_turns_within(captured, limit, end)? {
                Some(true) => return Some(Some(true)),
                Some(false) => {}
                None => is_open = true,
            }
        }
        Some((!is_open).then_some(false))
    }

    /// [`Prover::mates_soon_within`] until `end` positions are visited, in turns with a search for a
    /// literal mate, which finds long ones sooner.
    fn mates_in_turns_within(
        &mut self,
        position: &Position,
        limit: Plies,
        end: u64,
    ) -> Option<Option<bool>> {
        let mut turn = FIRST_TURN;
        loop {
            let rest = end.saturating_sub(self.visited());
            let answer = self.mates_soon_within(position, limit, turn.min(rest))?;
            if answer.is_some() || rest <= turn {
                return Some(answer);
            }
            if self.finds_literal_mate(position, limit, turn) {
                return Some(Some(true));
            }
            turn = turn.saturating_mul(2);
        }
    }
}
