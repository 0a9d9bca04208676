//! The other replies, each with the length of its mate and the line.

use super::length::prove_shortest_within;
use super::line::{LineBudget, mating_line};
use super::longest::longest_line;
use crate::dfpn::Searcher;
use crate::length::Bounds;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks, is_mate_after, replies};
use crate::table::Table;

/// Nodes for the shortest length behind a reply to a brinkmate: enough for most.
const NODES_FOR_LENGTH: u64 = 1_000;

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
    /// Nodes for the shortest length after each reply; 0 for any length.
    pub nodes_for_length: u64,
    /// A move that is taken where it mates at once.
    pub at_once: Option<Move>,
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

/// The defences against a brinkmate.
#[derive(Clone, Debug, Default)]
pub struct BrinkmateEnd {
    /// The mate behind a pass; `None` if not all was found before the time ran out.
    pub threat: Option<Vec<Move>>,
    /// The replies, each with one line to mate.
    pub replies: Vec<Variation>,
}

/// The threat and all replies at the end of a line to a brinkmate from the current position.
pub fn end_of_brinkmate<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    must_end: &dyn Fn() -> bool,
) -> BrinkmateEnd {
    let root = search.position().clone();
    let scope =
        Scope { attacks: line.len(), nodes_for_length: NODES_FOR_LENGTH, at_once: None, must_end };
    for &mv in line {
        search.make(mv);
    }
    let end = search.position().clone();
    search.go_to(&end.after_pass());
    let threat = mate_behind(search, UNLIMITED, scope).map(|(line, ..)| line);
    search.go_to(&end);
    let mut replies = Vec::new();
    let scope = Scope {
        // Most replies are met by what is threatened.
        at_once: threat.as_deref().filter(|line| line.len() == 1).map(|line| line[0]),
        ..scope
    };
    let is_complete = replies_beside(search, &[], line.len(), scope, &mut replies);
    search.go_to(&root);
    BrinkmateEnd { threat: threat.filter(|_| is_complete), replies }
}

/// Adds the replies here, but for the first move of `line`; false if the time ran out.
fn replies_beside<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    after: usize,
    scope: Scope<'_>,
    found: &mut Vec<Variation>,
) -> bool {
    let mut list = MoveList::new();
    replies(search.position(), &mut list);
    let expected = (line.len() as Plies).checked_sub(1).unwrap_or(UNLIMITED);
    for &mv in list.iter().filter(|mv| line.first() != Some(*mv)) {
        if (scope.must_end)() {
            return false;
        }
        let undo = search.make(mv);
        let mate = mate_behind(search, expected, scope);
        search.unmake(mv, undo);
        let Some((line, bounds, has_ended)) = mate else {
            return false;
        };
        let moves = [&[mv], line.as_slice()].concat();
        found.push(Variation { after, moves, bounds });
        if has_ended {
            return false;
        }
    }
    true
}

/// The mate from the current position, which should take at most `expected` plies, and
/// whether the search was ended.
pub(super) fn mate_behind<T: Table>(
    search: &mut Searcher<'_, T>,
    expected: Plies,
    scope: Scope<'_>,
) -> Option<(Vec<Move>, Bounds, bool)> {
    if let Some(mv) = scope.at_once.filter(|&mv| mates_at_once(search.position(), mv)) {
        return Some((vec![mv], Bounds::of_mate(1), search.has_ended()));
    }
    let mut outcome = search.decide(expected);
    if outcome.pn != 0 && !search.has_ended() {
        // The main line may be shorter than the proven length.
        outcome = search.decide(UNLIMITED);
    }
    if outcome.pn != 0 {
        return None;
    }
    let mut bounds = Bounds::of_mate(outcome.plies);
    if scope.nodes_for_length > 0 {
        prove_shortest_within(search, &mut bounds, scope.nodes_for_length);
    }
    let has_ended = search.has_ended();
    search.begin_tracing();
    let line = line_of(search, &mut bounds);
    search.end_tracing();
    line.map(|line| (line, bounds, has_ended))
}

/// True if the attacker's move is a legal check and mate.
fn mates_at_once(position: &Position, mv: Move) -> bool {
    let mut list = MoveList::new();
    checks(position, &mut list);
    list.contains(&mv) && is_mate_after(position, mv)
}

/// A line of the mate with these bounds; a line that shows a shorter mate lowers the upper one.
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
