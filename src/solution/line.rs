//! The line that shows a proven mate.
//!
//! Follows the proofs in the table: the attacker's shortest, the defender's longest,
//! and at the end the mate that leaves the attacker the fewest pieces. The plies left
//! decrease with every move, so the line ends; a proof that was replaced in the table
//! is found again by a search for at most its plies.
//!
//! The table's lengths are upper bounds, and some are slack: a defender who relies on
//! them may choose a reply that only seems to last longest. So the line after a reply
//! is traced, and if it is shorter than its bound, the next best reply is tried: at the
//! end each position of the line is proven to be a mate within exactly the plies that
//! the line takes from there. If any line will do, this is given up after
//! [`LineBudget`] positions, for the sake of the longest mates, and also when the time
//! is over; the line is still a mate.

use super::trace::{Steps, board_and_hand, follow, mate_with_least_left};
use crate::dfpn::Searcher;
use crate::length::{Plies, minus_one, plus_one};
use crate::position::{Color, Move, MoveList, checks, replies};
use crate::system::stack::deeper;
use crate::table::Table;
use std::collections::HashMap;

/// A line to mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatingLine {
    /// Its moves, attacker's and defender's in turn.
    pub moves: Vec<Move>,
    /// A mate within its length is proven: no reply lasts longer.
    pub is_tight: bool,
}

/// The mating line from the search's current position, which is proven to be mate in at
/// most `plies`; `None` if the search was ended.
pub fn mating_line<T: Table>(
    search: &mut Searcher<'_, T>,
    plies: Plies,
    left: LineBudget,
) -> Option<MatingLine> {
    let mut tracer = ProofTracer {
        search,
        known: HashMap::new(),
        left,
    };
    tracer.length(plies)?;
    let is_tight = !tracer.left.is_spent();
    let moves = follow(&mut tracer.search.position().clone(), &tracer.known)?;
    Some(MatingLine { moves, is_tight })
}

/// Number of positions that may still be visited to make the line tight.
pub struct LineBudget(u64);

impl LineBudget {
    /// A small part of the nodes of `search` so far.
    pub fn part_of<T: Table>(search: &Searcher<'_, T>) -> LineBudget {
        LineBudget(20_000 + search.nodes() / 20)
    }

    /// No limit.
    pub fn unlimited() -> LineBudget {
        LineBudget(u64::MAX)
    }

    fn spend(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }

    fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

struct ProofTracer<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    /// For positions visited: the move to play and the plies of the line from there. No
    /// move at the end.
    known: Steps<Plies>,
    left: LineBudget,
}

impl<T: Table> ProofTracer<'_, '_, T> {
    /// Plies of the line from the current position, which is proven to be mate in at
    /// most `bound`; `None` if the search was ended.
    fn length(&mut self, bound: Plies) -> Option<Plies> {
        let place = board_and_hand(self.search.position());
        if let Some(&(_, plies)) = self.known.get(&place)
            && plies <= bound
        {
            return Some(plies);
        }
        self.left.spend();
        if self.search.is_late() {
            // From now on one reply is tried at each position: still a line.
            self.left = LineBudget(0);
        }
        let step = if self.search.position().side() == Color::Black {
            let (mv, plies) = self.best_attack(bound)?;
            (Some(mv), plies)
        } else {
            self.longest_defence(bound)?
        };
        // If a proof in the table is slack, a line through the same position may have
        // been found below; replacing it by a longer one would close a loop.
        let shortest = self.known.entry(place).or_insert(step);
        if step.1 < shortest.1 {
            *shortest = step;
        }
        Some(shortest.1)
    }

    fn length_after(&mut self, mv: Move, bound: Plies) -> Option<Plies> {
        let undo = self.search.make(mv);
        let plies = deeper(|| self.length(bound));
        self.search.unmake(mv, undo);
        plies
    }

    /// The check after which the proven length is shortest.
    fn best_attack(&mut self, bound: Plies) -> Option<(Move, Plies)> {
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let proven = list.iter().filter_map(|&mv| {
            let found = self.search.look_after(mv, minus_one(bound));
            (found.pn == 0).then_some((mv, found.plies))
        });
        let (mv, bound) = match proven.min_by_key(|&(_, plies)| plies) {
            Some(step) => step,
            None => self.found_again(bound)?,
        };
        let mv = match bound {
            0 => mate_with_least_left(self.search.position()).unwrap_or(mv),
            _ => mv,
        };
        Some((mv, plus_one(self.length_after(mv, bound)?)))
    }

    /// The mating check and the plies after it, for a position whose proof is in the
    /// table but not those of its children.
    fn found_again(&mut self, bound: Plies) -> Option<(Move, Plies)> {
        let outcome = self.search.decide(bound);
        if outcome.pn != 0 {
            return None;
        }
        if outcome.plies == 1 {
            return Some((outcome.mv, 0));
        }
        let plies = self
            .search
            .prove_after(outcome.mv, minus_one(outcome.plies))?;
        Some((outcome.mv, plies))
    }

    /// The reply whose line is longest.
    fn longest_defence(&mut self, bound: Plies) -> Option<(Option<Move>, Plies)> {
        let mut list = MoveList::new();
        replies(self.search.position(), &mut list);
        let mut bounds = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            bounds.push((mv, self.bound_after(mv, minus_one(bound))?));
        }
        let mut longest: Option<(Move, Plies)> = None;
        // Always the first with the greatest bound.
        bounds.sort_by_key(|&(_, plies)| std::cmp::Reverse(plies));
        for (mv, bound) in bounds {
            if longest.is_some_and(|(_, plies)| plies >= bound || self.left.is_spent()) {
                break;
            }
            let plies = self.length_after(mv, bound)?;
            if longest.is_none_or(|(_, most)| plies > most) {
                longest = Some((mv, plies));
            }
        }
        Some(match longest {
            None => (None, 0),
            Some((mv, plies)) => (Some(mv), plus_one(plies)),
        })
    }

    /// The proven length after a reply.
    fn bound_after(&mut self, mv: Move, limit: Plies) -> Option<Plies> {
        let found = self.search.look_after(mv, limit);
        if found.pn == 0 {
            Some(found.plies)
        } else {
            self.search.prove_after(mv, limit)
        }
    }
}
