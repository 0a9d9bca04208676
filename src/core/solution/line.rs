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
//!
//! Of replies that last equally long the one is taken after which the attacker has the
//! fewest pieces left in hand, as composers expect. They are compared as far as the table
//! has the proofs, or few nodes find them ([`LineBudget::comparing`]).

use super::natural::{more_natural, nodes_for_check, nodes_for_checks};
use super::trace::{Steps, board_and_hand, mate_with_least_left, play_steps};
use crate::dfpn::{Outcome, Searcher};
use crate::length::{Plies, minus_one, plus_one};
use crate::position::{Color, Move, MoveList, checks, replies};
use crate::system::stack::deeper;
use crate::table::Table;
use std::collections::HashMap;

/// A line to mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatingLine {
    /// The moves, attacker's and defender's in turn.
    pub moves: Vec<Move>,
    /// True if a mate within the length of the line is proven: no reply lasts longer.
    pub is_tight: bool,
}

/// The mating line from the search's current position, which is proven to be mate in at
/// most `plies`; `None` if the search was ended.
pub fn mating_line<T: Table>(
    search: &mut Searcher<'_, T>,
    plies: Plies,
    left: LineBudget,
) -> Option<MatingLine> {
    let comparisons = MOST_COMPARED.min(LEAST_COMPARED + search.nodes() / 100);
    let compared_until = search.nodes() + left.nodes;
    let checked_until = search.nodes() + left.for_checks;
    let mut tracer = ProofTracer {
        search,
        known: HashMap::new(),
        left,
        comparisons,
        compared_until,
        checked_until,
        is_comparing: false,
    };
    let mut line = tracer.trace_line(plies)?;
    for _ in 0..MOST_RETRACED {
        if line.is_tight || tracer.left.is_spent() {
            break;
        }
        tracer.known.clear();
        match tracer.trace_line(plies) {
            Some(again) => line = again,
            None => break,
        }
    }
    Some(line)
}

/// The positions and nodes that the tracing of a line may take.
pub struct LineBudget {
    /// Positions that may still be visited to make the line tight.
    positions: u64,
    /// Nodes to find proofs for comparisons.
    nodes: u64,
    /// Nodes to find whether more natural checks mate as fast.
    for_checks: u64,
}

impl LineBudget {
    /// A budget of a small part of the nodes of `search` so far.
    pub fn part_of<T: Table>(search: &Searcher<'_, T>) -> LineBudget {
        LineBudget { positions: 20_000 + search.nodes() / 20, nodes: 0, for_checks: 0 }
    }

    /// A budget without a limit.
    pub fn unlimited() -> LineBudget {
        LineBudget { positions: u64::MAX, nodes: 0, for_checks: 0 }
    }

    /// This budget with a small part of the nodes of `search` so far for proofs that compare
    /// replies, and, unless the search has ended, for proofs of more natural checks.
    #[must_use]
    pub fn comparing<T: Table>(self, search: &Searcher<'_, T>) -> LineBudget {
        LineBudget {
            nodes: 200 + search.nodes() / 10,
            for_checks: match search.has_ended() {
                true => 0,
                false => nodes_for_checks(search),
            },
            ..self
        }
    }

    fn spend(&mut self) {
        self.positions = self.positions.saturating_sub(1);
    }

    fn is_spent(&self) -> bool {
        self.positions == 0
    }
}

/// Positions visited to compare replies that last equally long: at least, and at most.
const LEAST_COMPARED: u64 = 1_000;
const MOST_COMPARED: u64 = 10_000;

/// The number of times that a line is traced again, if proofs became shorter meanwhile.
const MOST_RETRACED: u32 = 3;

/// The end of a line.
#[derive(Clone, Copy)]
struct LineEnd {
    /// Plies until then.
    plies: Plies,
    /// The pieces in the attacker's hand.
    left: u32,
}

impl LineEnd {
    /// The same end, seen from the position before.
    fn seen_a_ply_before(self) -> LineEnd {
        LineEnd { plies: plus_one(self.plies), ..self }
    }

    /// True if the defender prefers it: it is longer, or leaves fewer pieces.
    fn is_better_defended_than(self, other: LineEnd) -> bool {
        (self.plies, other.left) > (other.plies, self.left)
    }
}

/// Traces a line through the proofs in the table.
struct ProofTracer<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    /// For positions visited: the move to play, none at the end, and the end of the line from
    /// there.
    known: Steps<LineEnd>,
    left: LineBudget,
    /// Positions that may still be visited to compare equal replies.
    comparisons: u64,
    /// Count of nodes up to which proofs for equal replies are searched.
    compared_until: u64,
    /// Count of nodes up to which proofs of more natural checks are searched.
    checked_until: u64,
    /// True for a line that is only compared: it is given up where its proof is not in the table.
    is_comparing: bool,
}

impl<T: Table> ProofTracer<'_, '_, T> {
    /// The line from the current position. It is shorter than what is proven where a proof
    /// became shorter, or was there again, after replies before it had been compared.
    fn trace_line(&mut self, bound: Plies) -> Option<MatingLine> {
        let end = self.end_of_line(bound)?;
        let moves = play_steps(&mut self.search.position().clone(), &self.known)?;
        let is_tight = moves.len() == usize::from(end.plies) && !self.left.is_spent();
        Some(MatingLine { moves, is_tight })
    }

    /// The end of the line from the current position, which is proven to be mate in at
    /// most `bound` plies; `None` if the search was ended, or the comparison.
    fn end_of_line(&mut self, bound: Plies) -> Option<LineEnd> {
        let place = board_and_hand(self.search.position());
        if let Some(&(_, end)) = self.known.get(&place)
            && end.plies <= bound
        {
            return Some(end);
        }
        if self.is_comparing {
            self.comparisons = self.comparisons.checked_sub(1)?;
        } else {
            self.left.spend();
        }
        if self.search.is_late() {
            // From now on one reply is tried at each position: still a line.
            self.left.positions = 0;
            self.comparisons = 0;
        }
        let step = if self.search.position().side() == Color::Black {
            let (mv, end) = self.best_attack(bound)?;
            (Some(mv), end)
        } else {
            self.longest_defence(bound)?
        };
        // If a proof in the table is slack, a line through the same position may have
        // been found below; replacing it by a longer one would close a loop.
        let shortest = self.known.entry(place).or_insert(step);
        if step.1.plies < shortest.1.plies {
            *shortest = step;
        }
        Some(shortest.1)
    }

    /// The end of the line from the position after `mv`, which is mate in at most `bound` plies.
    fn end_after(&mut self, mv: Move, bound: Plies) -> Option<LineEnd> {
        let undo = self.search.make(mv);
        let end = deeper(|| self.end_of_line(bound));
        self.search.unmake(mv, undo);
        end
    }

    /// [`ProofTracer::end_after`] as far as the table and the comparisons go.
    fn compared_end_after(&mut self, mv: Move, bound: Plies) -> Option<LineEnd> {
        let was_comparing = std::mem::replace(&mut self.is_comparing, true);
        let end = self.end_after(mv, bound);
        self.is_comparing = was_comparing;
        end
    }

    /// The check after which the proven length is shortest, and the end of its line.
    fn best_attack(&mut self, bound: Plies) -> Option<(Move, LineEnd)> {
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let proven = list.iter().filter_map(|&mv| {
            let found = self.search.look_up_after(mv, minus_one(bound));
            (found.pn == 0).then_some((mv, found.plies))
        });
        let (mv, bound) = match proven.min_by_key(|&(_, plies)| plies) {
            Some(step) => step,
            None => self.search_again(bound)?,
        };
        let mv = match bound {
            0 => mate_with_least_left(self.search.position()).unwrap_or(mv),
            _ => mv,
        };
        let end = self.end_after(mv, bound)?;
        let other = (bound > 0).then(|| self.more_natural_check(mv, bound)).flatten();
        let other = other.and_then(|other| Some((other, self.compared_end_after(other, bound)?)));
        let is_as_good = |other: LineEnd| other.plies <= end.plies && other.left <= end.left;
        let (mv, end) = other.filter(|one| is_as_good(one.1)).unwrap_or((mv, end));
        Some((mv, end.seen_a_ply_before()))
    }

    /// A more natural check than `mv` of the same piece, if the mate behind it is proven within
    /// `bound` plies, too.
    fn more_natural_check(&mut self, mv: Move, bound: Plies) -> Option<Move> {
        let position = self.search.position().clone();
        more_natural(&position, mv, |other| {
            let found = self.search.look_up_after(other, bound);
            let rest = nodes_for_check(self.search, self.checked_until);
            if found.is_decided() || rest == 0 {
                return Some(found.pn == 0);
            }
            let undo = self.search.make(other);
            let outcome = self.search.decide_within(bound, rest);
            self.search.unmake(other, undo);
            Some(outcome.is_some_and(|outcome| outcome.pn == 0))
        })
    }

    /// The mating check and the plies after it, for a position whose proof is in the
    /// table but not those of its children.
    fn search_again(&mut self, bound: Plies) -> Option<(Move, Plies)> {
        let outcome = self.decide(bound)?;
        if outcome.pn != 0 {
            return None;
        }
        if outcome.plies == 1 {
            return Some((outcome.mv, 0));
        }
        let plies = self.prove_after(outcome.mv, minus_one(outcome.plies))?;
        Some((outcome.mv, plies))
    }

    /// Searches the current position for a mate within `bound`; with few nodes to compare lines.
    fn decide(&mut self, bound: Plies) -> Option<Outcome> {
        if !self.is_comparing {
            return Some(self.search.decide(bound));
        }
        let allowance = self.compared_until.saturating_sub(self.search.nodes());
        if allowance == 0 {
            return None;
        }
        self.search.decide_within(bound, allowance)
    }

    /// Proves the mate after a move again, within `limit`; returns its plies.
    fn prove_after(&mut self, mv: Move, limit: Plies) -> Option<Plies> {
        if !self.is_comparing {
            return self.search.prove_after(mv, limit);
        }
        let undo = self.search.make(mv);
        let outcome = self.decide(limit);
        self.search.unmake(mv, undo);
        outcome.filter(|found| found.pn == 0).map(|found| found.plies)
    }

    /// The reply whose line is longest and leaves the fewest pieces, and the end of that line.
    fn longest_defence(&mut self, bound: Plies) -> Option<(Option<Move>, LineEnd)> {
        let mut list = MoveList::new();
        replies(self.search.position(), &mut list);
        let mut bounds = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            bounds.push((mv, self.bound_after(mv, minus_one(bound))?));
        }
        let mut longest: Option<(Move, LineEnd)> = None;
        // Always the first with the greatest bound.
        bounds.sort_by_key(|&(_, plies)| std::cmp::Reverse(plies));
        for (mv, bound) in bounds {
            let is_spent = self.left.is_spent();
            let end = match longest {
                None => self.end_after(mv, bound)?,
                Some((_, best)) if best.plies < bound && !is_spent => self.end_after(mv, bound)?,
                Some((_, best)) if best.plies == bound && best.left > 0 && !is_spent => {
                    match self.compared_end_after(mv, bound) {
                        Some(end) => end,
                        None => continue,
                    }
                }
                Some(_) => break,
            };
            if longest.is_none_or(|(_, best)| end.is_better_defended_than(best)) {
                longest = Some((mv, end));
            }
        }
        Some(match longest {
            None => (None, self.end_at_mate()),
            Some((mv, end)) => (Some(mv), end.seen_a_ply_before()),
        })
    }

    /// The end of a line whose last position is the current one.
    fn end_at_mate(&self) -> LineEnd {
        LineEnd { plies: 0, left: self.search.position().hand(Color::Black).total() }
    }

    /// The proven length after a reply, searched again if the table has lost it.
    fn bound_after(&mut self, mv: Move, limit: Plies) -> Option<Plies> {
        let found = self.search.look_up_after(mv, limit);
        if found.pn == 0 { Some(found.plies) } else { self.prove_after(mv, limit) }
    }
}
