//! The line of a mate of proven shortest length, with all legal replies counted.

use super::length::few_nodes;
use super::natural::{more_natural, nodes_for_check, nodes_for_checks};
use super::trace::{Oracle, mate_with_least_left, trace};
use crate::dfpn::Searcher;
use crate::length::Plies;
use crate::position::{Move, MoveList, Position, Undo, checks, replies};
use crate::table::Table;

/// Most positions compared.
const MOST_POSITIONS: usize = 20_000;

/// The line from the search's current position, whose shortest mate takes `plies`;
/// `None` if the search was ended.
///
/// Equally long replies are compared as long as this is cheap; after that the first is
/// taken.
pub fn longest_line<T: Table>(search: &mut Searcher<'_, T>, plies: Plies) -> Option<Vec<Move>> {
    let end = search.nodes() + few_nodes(search);
    let end_of_checks = search.nodes() + nodes_for_checks(search);
    let oracle = LiteralLengths { search, made: Vec::new(), end, end_of_checks };
    trace(oracle, plies).map(|line| line.moves)
}

/// Lengths found by the df-pn search.
struct LiteralLengths<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    made: Vec<(Move, Undo)>,
    /// Nodes after which no more replies are compared.
    end: u64,
    /// Nodes after which no more checks are compared.
    end_of_checks: u64,
}

impl<T: Table> Oracle for LiteralLengths<'_, '_, T> {
    fn position(&self) -> &Position {
        self.search.position()
    }

    fn make(&mut self, mv: Move) {
        self.made.push((mv, self.search.make(mv)));
    }

    fn unmake(&mut self) {
        if let Some((mv, undo)) = self.made.pop() {
            self.search.unmake(mv, undo);
        }
    }

    fn is_late(&mut self) -> bool {
        self.search.is_late()
    }

    fn attack(&mut self, plies: Plies) -> Option<Move> {
        if plies == 1 {
            return mate_with_least_left(self.search.position());
        }
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let is_proven = |mv: &Move| self.search.look_up_after(*mv, plies - 1).pn == 0;
        if let Some(mv) = list.iter().copied().find(is_proven) {
            return Some(mv);
        }
        let outcome = self.search.decide(plies);
        (outcome.pn == 0).then_some(outcome.mv)
    }

    fn shown_instead(&mut self, mv: Move, plies: Plies) -> Option<Move> {
        let position = self.position().clone();
        more_natural(&position, mv, |other| {
            let allowance = nodes_for_check(self.search, self.end_of_checks);
            self.make(other);
            let outcome = self.search.decide_within(plies - 1, allowance);
            self.unmake();
            Some(outcome?.pn == 0)
        })
    }

    fn replies(&mut self, _plies: Plies) -> Option<Vec<Move>> {
        let mut list = MoveList::new();
        replies(self.search.position(), &mut list);
        Some(list.to_vec())
    }

    fn is_known(&mut self, mv: Move, plies: Plies) -> bool {
        plies < 3 || self.search.look_up_after(mv, plies - 2).is_decided()
    }

    fn mate_lasts_after(&mut self, mv: Move, plies: Plies, must_know: bool) -> Option<bool> {
        if plies < 3 {
            return Some(true);
        }
        let allowance =
            if must_know { u64::MAX } else { self.end.saturating_sub(self.search.nodes()) };
        self.make(mv);
        let outcome = self.search.decide_within(plies - 2, allowance);
        self.unmake();
        match outcome {
            Some(outcome) => Some(outcome.dn == 0),
            None if must_know || self.search.has_ended() => None,
            None => Some(false),
        }
    }

    fn may_compare(&self, positions: usize) -> bool {
        positions < MOST_POSITIONS && self.search.nodes() < self.end
    }

    /// Nobody asks for it where all interpositions count.
    fn has_left_out(&self) -> bool {
        true
    }
}
