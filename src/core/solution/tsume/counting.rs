//! The replies that count at an AND node of a known length.

use super::and_node::DropSquare;
use super::prover::Prover;
use crate::length::Plies;
use crate::position::{Move, Position};
use crate::table::Table;

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
        let node = self.look_at_replies(position, length);
        let mut counted: Vec<Move> = node.others.iter().map(|child| child.mv).collect();
        if node.squares.is_empty() {
            return Some(counted);
        }
        if !self.some_reply_lasts(position, &counted, length)? {
            return self.count_drops(position, &node, &mut |_| false);
        }
        for square in &node.squares {
            if !self.capture_mates_within(square, length)? {
                counted.extend(square.drops.iter().map(|child| child.mv));
            }
        }
        Some(counted)
    }

    /// True if the mate after some capture on the square takes at most `limit` plies.
    fn capture_mates_within(&mut self, square: &DropSquare, limit: Plies) -> Option<bool> {
        for (captured, _) in &square.captured {
            if self.mates_within(captured, limit)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
