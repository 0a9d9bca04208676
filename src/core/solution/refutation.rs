//! How long a check holds that does not mate: the reply that refutes it, and the line.
//!
//! A check is refuted within N plies if some reply leaves a position without a mate in
//! which every further check is refuted within N - 2 plies; with no further check the
//! reply alone is enough. The depth grows by two, so that the quickest refutation is
//! found first. Relies on the search for the verdict on each reply.

use crate::dfpn::Searcher;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Move, MoveList, checks, replies};
use crate::table::Table;

/// The refutation of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refutation {
    /// The reply, and if it was found the whole line to the last check.
    pub line: Vec<Move>,
    /// Plies of the quickest refutation against the longest attack; `None` if it takes
    /// more than was looked at.
    pub plies: Option<Plies>,
    /// True if every other reply is proven to be mated.
    pub is_only: bool,
}

/// The greatest number of plies looked at.
const MOST_PLIES: usize = 9;
/// Nodes for the verdict on a reply that the table does not have.
const REPLY_ALLOWANCE: u64 = 500;

/// The refutation of the check that led to the search's current position, within
/// `allowance` nodes; `None` if no reply was found to leave no mate.
pub fn refutation<T: Table>(search: &mut Searcher<'_, T>, allowance: u64) -> Option<Refutation> {
    let end = search.nodes().saturating_add(allowance);
    let mut refuter = Refuter { search, end };
    let good = refuter.good_replies();
    let &first = good.first()?;
    let mut found = Refutation {
        line: vec![first],
        plies: None,
        is_only: good.len() == 1 && refuter.others_are_mated(first),
    };
    for depth in (1..=MOST_PLIES).step_by(2) {
        if let Some(line) = refuter.refuting_line(&good, depth) {
            found.plies = Some(line.len() as Plies);
            found.line = line;
            break;
        }
        if refuter.is_late() {
            break;
        }
    }
    Some(found)
}

/// Searches for refutations of checks until a count of nodes.
struct Refuter<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    /// Count of nodes at which to give up.
    end: u64,
}

impl<T: Table> Refuter<'_, '_, T> {
    /// True if the search is to give up.
    fn is_late(&self) -> bool {
        self.search.nodes() >= self.end || self.search.has_ended()
    }

    /// The replies after which there is no mate, as far as the table has them, else the
    /// first that a short search finds.
    fn good_replies(&mut self) -> Vec<Move> {
        let replies = self.replies();
        let is_known = |mv: &Move| {
            let found = self.search.look_up_after(*mv, UNLIMITED);
            found.dn == 0 && found.plies == UNLIMITED
        };
        let good: Vec<Move> = replies.iter().copied().filter(is_known).collect();
        if !good.is_empty() {
            return good;
        }
        let is_good = |mv: &Move| self.verdict_after(*mv) == Some(false);
        replies.into_iter().find(is_good).into_iter().collect()
    }

    /// True if all replies but `good` are mated, as far as short searches prove it.
    fn others_are_mated(&mut self, good: Move) -> bool {
        let others = self.replies().into_iter().filter(|&mv| mv != good);
        let others: Vec<Move> = others.collect();
        others.into_iter().all(|mv| self.verdict_after(mv) == Some(true))
    }

    fn replies(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        replies(self.search.position(), &mut list);
        list.to_vec()
    }

    /// True if there is a mate after a reply, false if not; `None` if that takes too long.
    fn verdict_after(&mut self, mv: Move) -> Option<bool> {
        if self.is_late() || self.search.count_beside() {
            return None;
        }
        let undo = self.search.make(mv);
        let outcome = self.search.decide_within(UNLIMITED, REPLY_ALLOWANCE);
        self.search.unmake(mv, undo);
        let outcome = outcome.filter(|one| one.pn == 0 || one.plies == UNLIMITED)?;
        Some(outcome.pn == 0)
    }

    /// The line by the first of the `good` replies that refutes the check within `depth` plies.
    fn refuting_line(&mut self, good: &[Move], depth: usize) -> Option<Vec<Move>> {
        good.iter().find_map(|&mv| {
            let undo = self.search.make(mv);
            let line = self.refute_all_checks(depth - 1);
            self.search.unmake(mv, undo);
            line.map(|line| [&[mv], line.as_slice()].concat())
        })
    }

    /// The longest line of the current position's checks, if all are refuted within `depth` plies.
    fn refute_all_checks(&mut self, depth: usize) -> Option<Vec<Move>> {
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let mut longest = Vec::new();
        for &mv in list.iter() {
            if depth < 2 || self.is_late() {
                return None;
            }
            let undo = self.search.make(mv);
            let good = self.good_replies();
            let line = self.refuting_line(&good, depth - 1);
            self.search.unmake(mv, undo);
            let line = [&[mv], line?.as_slice()].concat();
            if line.len() > longest.len() {
                longest = line;
            }
        }
        Some(longest)
    }
}
