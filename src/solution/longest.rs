//! The line of a mate whose shortest length is proven.
//!
//! The attacker mates within just that length; the defender chooses a reply that
//! is proven to last it, and among such replies one after which the attacker
//! keeps the fewest pieces in hand at the end; among equals the first in the
//! order in which replies are listed.

use super::length::little;
use super::line::{Place, follow, mate_with_least_left, place};
use crate::dfpn::Searcher;
use crate::position::{Color, Move, MoveList, checks, replies};
use crate::proof::Plies;
use crate::table::Table;
use std::collections::HashMap;

/// The line from the search's current position, for which no mate is shorter
/// than `plies` and one is as long; `None` if the search was ended meanwhile.
///
/// Equally long replies are compared as long as that takes little; then the first
/// of them serves.
pub fn longest_line<T: Table>(search: &mut Searcher<'_, T>, plies: Plies) -> Option<Vec<Move>> {
    let end = search.nodes() + little(search);
    let mut tracer = Tracer {
        search,
        known: HashMap::new(),
        positions: 0,
        end,
    };
    tracer.pieces_left(plies)?;
    follow(tracer.search, &tracer.known)
}

/// Positions compared at most: with many equal interpositions their number
/// doubles again and again.
const MOST_POSITIONS: usize = 20_000;

struct Tracer<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    /// Of positions that were looked at: the move to play, and the attacker's
    /// pieces in hand at the end.
    known: HashMap<Place, (Option<Move>, u32)>,
    positions: usize,
    end: u64,
}

impl<T: Table> Tracer<'_, '_, T> {
    fn may_compare(&self) -> bool {
        self.positions < MOST_POSITIONS && self.search.nodes() < self.end
    }

    /// Pieces in the attacker's hand at the end of the line from the current
    /// position, whose shortest length is `plies`.
    fn pieces_left(&mut self, plies: Plies) -> Option<u32> {
        let place = place(self.search);
        if let Some(&(_, pieces)) = self.known.get(&place) {
            return Some(pieces);
        }
        self.positions += 1;
        if self.search.is_late() {
            return None;
        }
        let step = if plies == 0 {
            (None, place.1.total())
        } else if self.search.position().side() == Color::Black {
            self.attack(plies)?
        } else {
            self.defence(plies)?
        };
        self.known.insert(place, step);
        Some(step.1)
    }

    fn pieces_left_after(&mut self, mv: Move, plies: Plies) -> Option<u32> {
        let undo = self.search.make(mv);
        let pieces = self.pieces_left(plies);
        self.search.unmake(mv, undo);
        pieces
    }

    /// A check after which `plies - 1` are enough; the last one leaves the fewest
    /// pieces.
    fn attack(&mut self, plies: Plies) -> Option<(Option<Move>, u32)> {
        if plies == 1 {
            let mv = mate_with_least_left(self.search.position())?;
            return Some((Some(mv), self.pieces_left_after(mv, 0)?));
        }
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let known = list
            .iter()
            .copied()
            .find(|&mv| self.search.look_after(mv, plies - 1).pn == 0);
        let mv = match known {
            Some(mv) => mv,
            None => {
                let outcome = self.search.decide(plies);
                (outcome.pn == 0).then_some(outcome.mv)?
            }
        };
        Some((Some(mv), self.pieces_left_after(mv, plies - 1)?))
    }

    /// A reply that lasts `plies - 1`, and leaves the fewest pieces.
    fn defence(&mut self, plies: Plies) -> Option<(Option<Move>, u32)> {
        let mut list = MoveList::new();
        replies(self.search.position(), &mut list);
        let mut best: Option<(Move, u32)> = None;
        for is_known in [true, false] {
            for &mv in list.iter() {
                if best.is_some() && !self.may_compare() {
                    break;
                }
                if self.is_known(mv, plies - 1) != is_known {
                    continue;
                }
                if !self.lasts(mv, plies - 1, best.is_none())? {
                    continue;
                }
                let pieces = self.pieces_left_after(mv, plies - 1)?;
                if best.is_none_or(|(_, fewest)| pieces < fewest) {
                    best = Some((mv, pieces));
                }
            }
        }
        best.map(|(mv, pieces)| (Some(mv), pieces))
    }

    /// Is it in the table whether the reply lasts?
    fn is_known(&self, mv: Move, plies: Plies) -> bool {
        plies < 3 || {
            let found = self.search.look_after(mv, plies - 2);
            found.pn == 0 || found.dn == 0
        }
    }

    /// Does no mate within fewer than `plies` follow the reply? If nothing
    /// depends on it, an answer that takes too long counts as a no.
    fn lasts(&mut self, mv: Move, plies: Plies, must_know: bool) -> Option<bool> {
        if plies < 3 {
            return Some(true);
        }
        let allowance = if must_know {
            u64::MAX
        } else {
            self.end.saturating_sub(self.search.nodes())
        };
        let undo = self.search.make(mv);
        let outcome = self.search.decide_within(plies - 2, allowance);
        self.search.unmake(mv, undo);
        match outcome {
            Some(outcome) => Some(outcome.dn == 0),
            None if must_know || self.search.has_ended() => None,
            None => Some(false),
        }
    }
}
