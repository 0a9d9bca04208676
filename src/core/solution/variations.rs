//! The other replies, each with the length of its mate and the line.

use super::length::prove_shortest;
use super::line::{LineBudget, mating_line};
use super::longest::longest_line;
use crate::dfpn::Searcher;
use crate::length::Bounds;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, replies};
use crate::table::Table;

/// A reply that the main line does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variation {
    /// Number of moves of the main line before it.
    pub after: usize,
    /// The reply and the line to mate.
    pub moves: Vec<Move>,
    /// Proven bounds of the shortest mate after the reply, not counting the reply.
    pub bounds: Bounds,
}

/// The extent of the variations.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Number of the attacker's moves in the main line after which replies are listed.
    pub attacks: usize,
    /// True to prove the shortest length after each reply.
    pub prove_shortest: bool,
    /// Returns true if there is no time left.
    pub must_end: &'a dyn Fn() -> bool,
}

/// Adds all replies that `line`, a mate from the search's current position, does not
/// take; false if the time ran out.
pub fn variations<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    scope: Scope<'_>,
    found: &mut Vec<Variation>,
) -> bool {
    let mut undos = Vec::with_capacity(line.len());
    let mut attacks = 0;
    let mut is_complete = true;
    for (after, &mv) in line.iter().enumerate() {
        if search.position().side() == Color::Black {
            attacks += 1;
        } else if attacks <= scope.attacks {
            is_complete = replies_beside(search, &line[after..], after, scope, found);
        }
        if !is_complete {
            break;
        }
        undos.push((mv, search.make(mv)));
    }
    while let Some((mv, undo)) = undos.pop() {
        search.unmake(mv, undo);
    }
    is_complete
}

/// The other replies of one position, whose main line is `line`.
fn replies_beside<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    after: usize,
    scope: Scope<'_>,
    found: &mut Vec<Variation>,
) -> bool {
    let mut list = MoveList::new();
    replies(search.position(), &mut list);
    for &mv in list.iter().filter(|mv| line.first() != Some(*mv)) {
        if (scope.must_end)() {
            return false;
        }
        let undo = search.make(mv);
        let mate = mate_behind(search, line.len() as Plies - 1, scope);
        search.unmake(mv, undo);
        let Some((line, bounds, has_ended)) = mate else {
            return false;
        };
        let moves = [&[mv], line.as_slice()].concat();
        found.push(Variation {
            after,
            moves,
            bounds,
        });
        if has_ended {
            return false;
        }
    }
    true
}

/// The mate from the current position, which should take at most `expected` plies, and
/// whether the search was ended.
fn mate_behind<T: Table>(
    search: &mut Searcher<'_, T>,
    expected: Plies,
    scope: Scope<'_>,
) -> Option<(Vec<Move>, Bounds, bool)> {
    let mut outcome = search.decide(expected);
    if outcome.pn != 0 && !search.has_ended() {
        // The main line may be shorter than the proven length.
        outcome = search.decide(UNLIMITED);
    }
    if outcome.pn != 0 {
        return None;
    }
    let mut bounds = Bounds::of_mate(outcome.plies);
    if scope.prove_shortest {
        prove_shortest(search, &mut bounds, &mut |_, _| ());
    }
    let has_ended = search.has_ended();
    search.begin_tracing();
    let line = line_of(search, &mut bounds);
    search.end_tracing();
    line.map(|line| (line, bounds, has_ended))
}

fn line_of<T: Table>(search: &mut Searcher<'_, T>, bounds: &mut Bounds) -> Option<Vec<Move>> {
    if bounds.meet() {
        return longest_line(search, bounds.upper);
    }
    let line = mating_line(search, bounds.upper, LineBudget::part_of(search))?;
    if line.is_tight {
        bounds.upper = bounds.upper.min(line.moves.len() as Plies);
    }
    Some(line.moves)
}
