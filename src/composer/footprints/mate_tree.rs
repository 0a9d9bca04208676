//! The proof of a mate, and what it reads.

use super::footprint::Footprint;
use std::collections::HashMap;
use tsumi_core::length::{Plies, minus_one};
use tsumi_core::position::{Color, Key, Move, MoveList, PieceKind, Position, Unchecked, replies};
use tsumi_core::solver::{ShortAnswer, ShortQuestions};

/// The most positions of a proof: nearly every piece may spoil a larger one.
const MOST_POSITIONS: usize = 300;
/// Nodes to prove a position again that the table has lost.
const NODES_AGAIN: u64 = 2_000;

/// A walk through the proof of a mate, which collects what the proof reads.
pub struct MateTree<'s, 'a> {
    search: &'s mut ShortQuestions<'a>,
    /// Positions that count as no mate.
    barred: &'s [Position],
    footprint: Footprint,
    /// For each position that was walked through, the least plies within which it was.
    seen: HashMap<(Key, u32), Plies>,
}

impl<'s, 'a> MateTree<'s, 'a> {
    /// The footprint of the proof that the check `mv`, which was made last, mates within `plies`
    /// after it. `None` if the proof is too large, or passes through a position that is barred.
    pub fn footprint(
        search: &'s mut ShortQuestions<'a>,
        barred: &'s [Position],
        mv: Move,
        plies: Plies,
    ) -> Option<Footprint> {
        let mut tree =
            MateTree { search, barred, footprint: Footprint::default(), seen: HashMap::new() };
        tree.footprint.add_check(mv);
        tree.walk_defence(mv, plies)?;
        Some(tree.footprint)
    }

    /// Walks on through all replies to Black's `check`, which mates within `plies` from there;
    /// `None` as from [`MateTree::footprint`].
    fn walk_defence(&mut self, check: Move, plies: Plies) -> Option<()> {
        let position = self.search.position().clone();
        let mut list = MoveList::new();
        replies(&position, &mut list);
        if check.is_drop() && check.dropped() == PieceKind::PAWN {
            // A drop that mates is not legal: one reply must remain.
            let kept = list.iter().find(|mv| !mv.is_drop())?;
            self.footprint.add_reply(&position, *kept);
        }
        if !self.note_visit(&position, plies)? {
            return Some(());
        }
        self.footprint.add_replies(&position, &list);
        for &mv in list.iter() {
            let undo = self.search.make(mv);
            self.walk_attack(minus_one(plies))?;
            self.search.unmake(mv, undo);
        }
        Some(())
    }

    /// Walks on through the check by which Black, who is to move, mates within `plies`; `None` as
    /// from [`MateTree::footprint`].
    fn walk_attack(&mut self, plies: Plies) -> Option<()> {
        let position = self.search.position().clone();
        if !self.note_visit(&position, plies)? {
            return Some(());
        }
        let (mv, rest) = self.search.known_mate(plies).or_else(|| {
            let again = self.search.mate_within(plies, NODES_AGAIN);
            matches!(again, ShortAnswer::Mate(_)).then_some(())?;
            self.search.known_mate(plies)
        })?;
        self.footprint.add_check(mv);
        let undo = self.search.make(mv);
        self.walk_defence(mv, rest)?;
        self.search.unmake(mv, undo);
        Some(())
    }

    /// Notes a position. False if it was walked through within no more plies, `None` if it is
    /// barred or one too many. Within fewer plies it is walked through again: the earlier walk may
    /// have led to it from itself, and then read no mate.
    fn note_visit(&mut self, position: &Position, plies: Plies) -> Option<bool> {
        let hand = position.hand(Color::Black);
        let is_covered = |known: &Position| {
            known.board_key() == position.board_key() && known.hand(Color::Black).dominates(hand)
        };
        if self.barred.iter().any(is_covered) || self.seen.len() >= MOST_POSITIONS {
            return None;
        }
        let id = (position.board_key(), hand.to_bits21());
        let is_new = self.seen.get(&id).is_none_or(|&walked| plies < walked);
        if is_new {
            self.seen.insert(id, plies);
        }
        Some(is_new)
    }
}
