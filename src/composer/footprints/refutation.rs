//! The proof that a mate takes longer than so many plies, and what it reads.
//!
//! White never drops in it: by drops alone a mate may last longer in the literal sense and not
//! as a tsume length, but a board move always counts (`solution/tsume/mod.rs`).

use super::footprint::Footprint;
use std::collections::HashMap;
use tsumi_core::length::Plies;
use tsumi_core::position::{Color, Key, Move, MoveList, Position, Unchecked, replies};
use tsumi_core::solver::{ShortAnswer, ShortQuestions};

/// The most positions of a proof that are walked through, those of failed attempts included.
const MOST_POSITIONS: usize = 2_000;
/// Nodes to prove that there is no mate after a reply.
const NODES: u64 = 2_000;

/// A walk through the proof that there is no mate within some plies, which collects what it reads.
pub struct ProofWalk<'s, 'a> {
    search: &'s mut ShortQuestions<'a>,
    /// The footprint of each position and number of plies left; `None` where no proof was found.
    read: HashMap<(Key, u32, i32), Option<Footprint>>,
}

impl<'s, 'a> ProofWalk<'s, 'a> {
    /// A walk from the search's current position.
    pub fn new(search: &'s mut ShortQuestions<'a>) -> ProofWalk<'s, 'a> {
        ProofWalk { search, read: HashMap::new() }
    }

    /// The replies in the current position, White in check, behind which Black does not mate within
    /// `plies`, at most `most`, each with the footprint of its proof. Drops and proofs that are too
    /// large are left aside.
    pub fn defences(&mut self, plies: i32, most: usize) -> Vec<(Move, Footprint)> {
        let position = self.search.position().clone();
        let mut list = MoveList::new();
        replies(&position, &mut list);
        let replies = list.iter().filter(|mv| !mv.is_drop());
        let held = replies.filter_map(|&mv| {
            let undo = self.search.make(mv);
            let found = self.refute_attack(plies);
            self.search.unmake(mv, undo);
            let mut footprint = found?;
            footprint.add_reply(&position, mv);
            Some((mv, footprint))
        });
        held.take(most).collect()
    }

    /// The footprint of the proof that no check mates within `plies`; `None` if none was found.
    fn refute_attack(&mut self, plies: i32) -> Option<Footprint> {
        if plies <= 0 {
            return Some(Footprint::default());
        }
        let position = self.search.position().clone();
        let hand = position.hand(Color::Black);
        let key = (position.board_key(), hand.to_bits21(), plies);
        if let Some(read) = self.read.get(&key) {
            return read.clone();
        }
        if self.read.len() >= MOST_POSITIONS {
            return None;
        }
        let read = self.refute_checks(&position, plies);
        self.read.insert(key, read.clone());
        read
    }

    /// The footprint of a proof, for each check, that one reply holds; `None` if one is open.
    fn refute_checks(&mut self, position: &Position, plies: i32) -> Option<Footprint> {
        if self.search.relaxed_mate_within(plies as Plies, NODES) != ShortAnswer::NoMate {
            return None;
        }
        let checks = position.legal_checks();
        let mut footprint = Footprint::default();
        for &mv in &checks {
            let undo = self.search.make(mv);
            let reply = self.defences(plies - 2, 1).pop();
            self.search.unmake(mv, undo);
            footprint.union_with(&reply?.1);
        }
        footprint.add_checks(position, &checks);
        Some(footprint)
    }
}
