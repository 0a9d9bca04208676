//! Mate in three decided on the spot, without the tables: every reply to every check is
//! tried until one leaves no mate in one.
//!
//! Most leaves of a search within a limit of plies are disproofs with three plies left.
//! Their subtrees are small, and storing and looking up their nodes costs more than
//! visiting them again. In the relaxed sense the positions behind captures are tried in the
//! same way: they have two plies left, too.

use crate::dfpn::node::{KnownCheck, NO_LOOP, Outcome, pieces};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Sense;
use crate::length::{UNLIMITED, plus_one};
use crate::position::{Hand, Move, replies};
use crate::table::Table;

impl<T: Table> Searcher<'_, T> {
    /// The outcome within three plies of the current OR node, which has no mate in one
    /// and whose checks are the known ones from `first_check` on.
    pub(in crate::dfpn) fn outcome_within_three_plies<S: Sense>(
        &mut self,
        first_check: usize,
    ) -> Outcome {
        // By their first numbers, where a mate is expected and they have any.
        self.stack.known_checks[first_check..].sort_by_key(|known| known.pn);
        let mut hand = pieces::stock(&self.position);
        let mut plies = UNLIMITED;
        for i in first_check..self.stack.known_checks.len() {
            let KnownCheck { mv, .. } = self.stack.known_checks[i];
            let after = self.outcome_of_check::<S>(mv);
            if after.pn == 0 {
                let hand = pieces::proof_before_attack(&self.position, mv, after.hand);
                return Outcome::proven(hand, plus_one(after.plies), mv);
            }
            let before = pieces::disproof_before_attack(&self.position, mv, after.hand);
            hand = hand.intersection(before);
            plies = plies.min(plus_one(after.plies));
        }
        let hand = pieces::without_untried_drops(&self.position, hand);
        Outcome::disproven(hand, plies, NO_LOOP)
    }

    /// The outcome within two plies of the AND node after the check `mv`.
    fn outcome_of_check<S: Sense>(&mut self, mv: Move) -> Outcome {
        let before = self.position.clone();
        self.position.make(mv);
        let outcome = self.outcome_within_two_plies::<S>();
        self.position.clone_from(&before);
        outcome
    }

    /// The outcome within two plies of the current AND node.
    pub(in crate::dfpn) fn outcome_within_two_plies<S: Sense>(&mut self) -> Outcome {
        let first = self.stack.replies.len();
        self.list.clear();
        replies(&self.position, &mut self.list);
        self.stack.replies.extend(self.list.iter());
        let outcome = self.try_replies::<S>(first);
        self.stack.replies.truncate(first);
        outcome
    }

    /// [`Searcher::outcome_within_two_plies`], with the replies listed from index `first` on.
    fn try_replies<S: Sense>(&mut self, first: usize) -> Outcome {
        let mut proof = Hand::EMPTY;
        let mut memory = S::Memory::default();
        let mut i = first;
        while i < self.stack.replies.len() {
            let mv = self.stack.replies[i];
            if let Some(hand) = S::proof_behind_captures(self, first, i, &mut memory) {
                proof = proof.union(hand);
                i = self.index_behind_drops(i);
                continue;
            }
            let after = self.outcome_of_reply::<S>(mv);
            if after.dn == 0 {
                let hand = pieces::disproof_before_defence(&self.position, mv, after.hand);
                let by_reply = Outcome::disproven(hand, plus_one(after.plies), NO_LOOP);
                return S::disproof(&memory, mv, by_reply);
            }
            proof = proof.union(after.hand);
            i += 1;
        }
        let hand = pieces::with_pieces_kept_from_defender(&self.position, proof);
        Outcome::proven(hand, 2, Move::NONE)
    }

    /// The index of the first reply from `i` on to another square than that of drop `i`: drops on
    /// one square follow each other.
    fn index_behind_drops(&self, i: usize) -> usize {
        let to = self.stack.replies[i].to();
        let rest = &self.stack.replies[i..];
        i + rest.iter().take_while(|mv| mv.to() == to).count()
    }

    /// The outcome within one ply of the OR node after the reply `mv`.
    fn outcome_of_reply<S: Sense>(&mut self, mv: Move) -> Outcome {
        self.count_trial();
        let before = self.position.clone();
        self.position.make(mv);
        let outcome = self.outcome_within_one_ply::<S>();
        self.position.clone_from(&before);
        outcome
    }
}
