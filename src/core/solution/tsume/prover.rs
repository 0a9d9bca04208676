//! Knowledge about tsume lengths without a search of their own, and the limits of that
//! search.
//!
//! Relies on the df-pn search, which saves most of the work: the tsume length is never
//! greater than the literal one, never less than the relaxed one, and a mate in one
//! sense is a mate in all.

use super::memo::{LengthBounds, Memo};
use super::window::{Window, mated_with_window};
use crate::dfpn::{Literal, Searcher};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks};
use crate::proof::{Number, finite};
use crate::table::Table;

/// The addition of each further open child to the greatest number.
pub const WEIGHT: Number = 4;
/// Most nodes to find whether a length is within a limit in the relaxed sense.
const RELAXED_NODES: u64 = 5_000;
/// First numbers of an unknown position.
const FIRST: Number = 8;

/// Answers questions about tsume lengths, mostly whether one is at most some plies.
pub struct Prover<'s, 'a, T: Table> {
    /// Decides literal and relaxed mates.
    pub search: &'s mut Searcher<'a, T>,
    pub(super) memo: Memo,
    pub(super) has_ended: bool,
    pub(super) visited: u64,
    /// Count of nodes of the search at which to give up.
    pub(super) end: u64,
    /// True if drops count unless known bounds show that they gain nothing.
    pub(super) is_cautious: bool,
}

impl<'s, 'a, T: Table> Prover<'s, 'a, T> {
    /// A prover that uses `search` for literal mates and for the time limit.
    pub fn new(search: &'s mut Searcher<'a, T>) -> Prover<'s, 'a, T> {
        Prover {
            search,
            memo: Memo::default(),
            has_ended: false,
            visited: 0,
            end: u64::MAX,
            is_cautious: false,
        }
    }

    /// Gives up after `allowance` positions from now on.
    pub fn allow_nodes(&mut self, allowance: u64) {
        self.allow_until(self.search.nodes().saturating_add(allowance));
    }

    /// Gives up when the count of nodes of the search is `end`.
    pub fn allow_until(&mut self, end: u64) {
        self.end = end;
        if !self.search.has_ended() {
            self.has_ended = false;
        }
    }

    /// Makes drops count from now on unless known bounds show that they gain nothing: a length
    /// found to be within a limit is so, but not all such lengths are found.
    pub fn begin_caution(&mut self) {
        self.is_cautious = true;
    }

    /// Ends caution, and forgets lower bounds, which may be wrong without it.
    pub fn end_caution(&mut self) {
        self.is_cautious = false;
        self.memo.forget_lower_bounds();
    }

    /// Counts a position and checks whether to give up.
    pub(super) fn count_position(&mut self) {
        self.visited += 1;
        self.has_ended |= self.search.count_beside() || self.search.nodes() >= self.end;
    }

    /// Remembers the lengths along `line`, which begins at the search's current position: a line of
    /// its tsume length on which neither side errs, so that they are what is left of it.
    pub(super) fn remember_lengths(&mut self, line: &[Move]) {
        let positions = self.search.position().along(line);
        for (after, position) in positions.iter().enumerate() {
            let (rest, window) = ((line.len() - after) as Plies, Window::only(position));
            let mut known = LengthBounds::unknown(position);
            known.take_upper_bound(rest, window);
            known.take_lower_bound(rest, window);
            self.memo.store_bounds(position, &known, u64::from(rest));
        }
    }

    /// Positions visited.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The bounds of a length of at most `limit` that are known without a search.
    pub fn known_bounds(&mut self, position: &Position, limit: Plies) -> LengthBounds {
        let mut known = self.memo.look_up(position);
        if known.decides(limit) {
            return known;
        }
        let found = self.search.look_up(position, limit);
        let all = Window::all(position);
        if found.pn == 0 {
            let low = found.hand;
            known.take_upper_bound(found.plies, Window { low, ..all });
        } else if found.dn == 0 && found.plies == UNLIMITED {
            let high = found.hand.intersection(all.high);
            known.take_lower_bound(UNLIMITED, Window { high, ..all });
        }
        if known.decides(limit) {
            return known;
        }
        let relaxed = self.search.look_up_relaxed(position, limit);
        if relaxed.dn == 0 {
            let high = relaxed.hand.intersection(all.high);
            known.take_lower_bound(longer_than(relaxed.plies, position), Window { high, ..all });
        }
        if known.decides(limit) {
            return known;
        }
        let mut aim = limit;
        if self.is_cautious && relaxed.pn == 0 {
            // Not the rest of the limit, but the position's own length.
            aim = relaxed.plies.max(known.least).min(limit);
        }
        if known.limit == aim {
            return known;
        }
        (known.limit, known.pn, known.dn) = (aim, FIRST, FIRST);
        if position.side() == Color::White {
            let (is_mated, window, ways) = mated_with_window(position);
            if known.least == 0 {
                if is_mated {
                    known.take_upper_bound(0, window);
                } else {
                    known.take_lower_bound(2, window);
                }
                self.memo.store_bounds(position, &known, 0);
            }
            known.pn = finite(FIRST / 2 + ways * WEIGHT);
        }
        known.pn = match relaxed.pn {
            0 => finite(known.pn + Number::from(relaxed.plies)),
            _ => finite(known.pn * 8 + Number::from(limit)),
        };
        if found.dn == 0 {
            // A literal disproof is not a bound here, but a hint.
            known.pn = finite(2 * known.pn);
            known.dn = FIRST / 2;
        }
        known
    }

    /// The checks after which the length may be at most `limit`, with the positions after
    /// them, those most easily proven first.
    pub(super) fn promising_checks(
        &mut self,
        position: &Position,
        limit: Plies,
    ) -> Vec<(Move, Position)> {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut promising = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            let after = position.after(mv);
            let known = self.known_bounds(&after, limit);
            if !known.is_beyond(limit) {
                let pn = if known.is_within(limit) { 0 } else { known.pn };
                promising.push((pn, mv, after));
            }
        }
        promising.sort_by_key(|&(pn, ..)| pn);
        let promising = promising.into_iter();
        promising.map(|(_, mv, after)| (mv, after)).collect()
    }

    /// True if a search finds a mate within `limit` in the relaxed sense; `None` if it takes too
    /// long.
    pub fn finds_relaxed_mate(&mut self, position: &Position, limit: Plies) -> Option<bool> {
        let before = self.search.nodes();
        let outcome = self.search.decide_relaxed(position, limit, RELAXED_NODES);
        self.visited += self.search.nodes() - before;
        outcome.map(|outcome| outcome.pn == 0)
    }

    /// True if a literal mate within `limit` is found by about `allowance` nodes.
    pub(super) fn finds_literal_mate(
        &mut self,
        position: &Position,
        limit: Plies,
        allowance: u64,
    ) -> bool {
        let before = self.search.nodes();
        let allowance = allowance.min(self.end.saturating_sub(before));
        let here = self.search.position().clone();
        self.search.go_to(position);
        let outcome = self.search.seek_as_within::<Literal>(limit, allowance);
        self.search.go_to(&here);
        self.visited += self.search.nodes() - before;
        outcome.is_some_and(|outcome| outcome.pn == 0 && outcome.plies <= limit)
    }
}

/// The least number of plies above `plies` that a mate from `position` can take.
fn longer_than(plies: Plies, position: &Position) -> Plies {
    match plies {
        UNLIMITED => UNLIMITED,
        _ if (plies % 2 == 1) == (position.side() == Color::Black) => plies + 2,
        _ => plies + 1,
    }
}
