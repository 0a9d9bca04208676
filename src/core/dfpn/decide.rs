//! The questions that a search answers: is there a mate of at most N plies?

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::node::{NO_LOOP, Node, Outcome, root_path_key};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{And, Literal, Or, Sense};
use crate::length::Plies;
use crate::position::{Color, Move, Position, checks};
use crate::system::disorder::fault_point;
use crate::table::{Recalled, Table};
use std::ops::ControlFlow::Break;

impl<T: Table> Searcher<'_, T> {
    /// [`Searcher::decide_as`] in the literal sense: every legal reply counts.
    pub fn decide(&mut self, limit: Plies) -> Outcome {
        self.decide_as::<Literal>(limit)
    }

    /// [`Searcher::decide`] with about `allowance` nodes; `None` if it decided nothing.
    pub fn decide_within(&mut self, limit: Plies, allowance: u64) -> Option<Outcome> {
        self.decide_as_within::<Literal>(limit, allowance)
    }

    /// [`Searcher::decide_as_within`] where a mate is expected: with the first numbers, weights and
    /// thresholds of a search without a limit of plies.
    pub fn seek_as_within<S: Sense>(&mut self, limit: Plies, allowance: u64) -> Option<Outcome> {
        self.decide_expecting::<S>(Expectation::Mate, limit, allowance)
    }

    /// [`Searcher::decide_within`] where no mate is expected.
    pub fn refute_within(&mut self, limit: Plies, allowance: u64) -> Option<Outcome> {
        self.decide_expecting::<Literal>(Expectation::Disproof, limit, allowance)
    }

    /// [`Searcher::decide_as_within`] with this result expected meanwhile.
    fn decide_expecting<S: Sense>(
        &mut self,
        expectation: Expectation,
        limit: Plies,
        allowance: u64,
    ) -> Option<Outcome> {
        let before = self.expectations.replace(Some(expectation));
        let outcome = self.decide_as_within::<S>(limit, allowance);
        self.expectations.replace(before);
        outcome
    }

    /// Searches the current position for a mate of at most `limit` plies in the sense `S`, until it
    /// is decided or the search ends. It begins a path, or continues that of [`Searcher::advance`].
    pub fn decide_as<S: Sense>(&mut self, limit: Plies) -> Outcome {
        let key = self.key_of(&self.position) ^ S::SALT;
        let hand = self.position.hand(Color::Black);
        let found = self.table.look_up(key, hand, limit);
        let is_or = self.position.side() == Color::Black;
        if found.is_decided() && (!self.table.has_word() || self.may_be_true(&found)) {
            return Outcome::from_found(&found);
        }
        if is_or && limit == 0 {
            return Outcome::disproven(hand, 0, NO_LOOP);
        }
        if is_or && S::ONLY_CHECKS {
            let look = self.first_look::<S>(limit);
            self.stack.known_checks.clear();
            if let Break(mut outcome) = look {
                self.keep_hand(key, &mut outcome);
                self.store(key, &outcome, 0, 1);
                return outcome;
            }
        }
        let before = self.stack.path.nodes();
        let path = root_path_key(key, hand, limit, before);
        let depth = before.len();
        self.make_room();
        let outcome = if is_or {
            self.visit_root(Node::<Or<S>>::root(key, depth, path, limit))
        } else {
            self.visit_root(Node::<And<S>>::root(key, depth, path, limit))
        };
        fault_point!(goes_on(self.halt.has_ended_mut(), outcome.is_decided()) => return self.decide_as::<S>(limit));
        #[cfg(feature = "trace")]
        self.halt.monitor().on_decision(&self.counters);
        outcome
    }

    /// False if another process reported a mate by a move that is no check here.
    #[cold]
    fn may_be_true(&mut self, found: &Recalled) -> bool {
        if found.pn > 0 || self.position.side() == Color::White {
            return true;
        }
        self.list.clear();
        checks(&self.position, &mut self.list);
        self.list.contains(&found.mv)
    }

    /// [`Searcher::decide_as`] with about `allowance` nodes; `None` if these were not
    /// enough or the search was ended.
    pub fn decide_as_within<S: Sense>(&mut self, limit: Plies, allowance: u64) -> Option<Outcome> {
        self.halt.set_allowance_end(self.nodes().saturating_add(allowance));
        let outcome = self.decide_as::<S>(limit);
        // The position may have been decided on the way back.
        self.halt.end_allowance();
        outcome.is_decided().then_some(outcome)
    }

    /// Looks up a position with the same set of pieces as the root, in the sense `S`.
    pub fn look_up_as<S: Sense>(&self, position: &Position, limit: Plies) -> Recalled {
        let key = self.key_of(position) ^ S::SALT;
        self.table.look_up(key, position.hand(Color::Black), limit)
    }

    /// Proves again that the position after `mv` is a mate within `limit`; returns its
    /// plies, or `None` if the search was ended.
    pub fn prove_after(&mut self, mv: Move, limit: Plies) -> Option<Plies> {
        let undo = self.make(mv);
        let outcome = self.decide(limit);
        self.unmake(mv, undo);
        (outcome.pn == 0).then_some(outcome.plies)
    }
}
