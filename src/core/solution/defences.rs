//! The defender's replies before a line's brinkmate: the one that escapes, and those that the
//! line does not take.

use super::brinkmate_line::{brinkmate_line, decide, limit, moves_of};
use super::variations::{Scope, mate_behind};
use crate::dfpn::{Brinkmate, Literal, Outcome, Searcher, TOO_DEEP};
use crate::length::{Bounds, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks, is_mate_after, legal_moves};

/// Nodes for a reply: what it leads to is in the table, unless that has lost it.
const NODES_FOR_REPLY: u64 = 20_000;

/// The escape of a defender, to move, from a brinkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Escape {
    /// He is not threatened with mate: he may pass.
    Pass,
    /// He may give this reply, after which there is no brinkmate within as many moves.
    Reply(Move),
}

/// The escape from a brinkmate within `most` further moves of the attacker; `None` if none is
/// found. Each of `allowances` is the nodes for a reply in one round.
pub fn escape(search: &mut Searcher<'_>, most: u32, allowances: &[u64]) -> Option<Escape> {
    if !search.position().is_in_check(Color::White) {
        let root = search.position().clone();
        search.go_to(&root.after_pass());
        let mut tries = allowances.iter();
        let is_safe = tries.any(|&nodes| is_disproof(decide_after_reply(search, 0, nodes)));
        search.go_to(&root);
        if is_safe {
            return Some(Escape::Pass);
        }
    }
    let mut list = MoveList::new();
    legal_moves(search.position(), &mut list);
    for &nodes in allowances {
        for &mv in list.iter() {
            let undo = search.make(mv);
            let outcome = decide_after_reply(search, most, nodes);
            search.unmake(mv, undo);
            if is_disproof(outcome) {
                return Some(Escape::Reply(mv));
            }
            if search.has_ended() {
                return None;
            }
        }
    }
    None
}

/// Searches for a brinkmate within so many moves of the attacker, to move; with none for a mate.
fn decide_after_reply(search: &mut Searcher<'_>, moves: u32, nodes: u64) -> Option<Outcome> {
    search.without_pool(|search| match moves {
        0 => search.decide_as_within::<Literal>(UNLIMITED, nodes),
        _ => search.decide_as_within::<Brinkmate>(limit(true, moves), nodes),
    })
}

/// True if an outcome proves that the attacker fails.
fn is_disproof(outcome: Option<Outcome>) -> bool {
    outcome.is_some_and(|outcome| outcome.dn == 0 && outcome.loop_depth != TOO_DEEP)
}

/// A place of the defender before the end of a line to a brinkmate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Defence {
    /// Number of moves of the line before it.
    pub after: usize,
    /// The mate behind a pass; empty in check, or where not all replies were found.
    pub threat: Vec<Move>,
    /// The replies that the line does not take.
    pub replies: Vec<Sideline>,
}

/// A reply before the end of a line to a brinkmate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sideline {
    /// The reply, and a line to a mate or to another brinkmate.
    pub moves: Vec<Move>,
    /// Bounds of the mate, not counting the reply; `None` where the line leads to a brinkmate.
    pub mate: Option<Bounds>,
}

impl Defence {
    /// The replies behind which the line is not the threat, the mate behind a pass.
    pub fn met_otherwise(&self) -> impl Iterator<Item = &Sideline> {
        let is_other = |one: &&Sideline| {
            self.threat.is_empty() || one.moves.get(1..) != Some(&self.threat[..])
        };
        self.replies.iter().filter(is_other)
    }
}

/// The defender's places before the end of a line to a brinkmate of so many moves, from the
/// search's current position, until the time has run out.
pub fn defences(
    search: &mut Searcher<'_>,
    line: &[Move],
    moves: u32,
    must_end: &dyn Fn() -> bool,
) -> Vec<Defence> {
    let root = search.position().clone();
    let mut left = moves;
    let mut found = Vec::new();
    for (after, &played) in line.iter().enumerate() {
        if search.position().side() == Color::Black {
            left = left.saturating_sub(1);
        } else if !must_end() {
            let (threat, replies) = threat_and_reply_lines(search, played, left, must_end);
            found.push(Defence { after, threat: threat.unwrap_or_default(), replies });
        }
        search.make(played);
    }
    search.go_to(&root);
    found
}

/// The mate behind a pass, and the replies but for `played`, after which the attacker has `left`
/// moves. Without the mate if not all were found.
fn threat_and_reply_lines(
    search: &mut Searcher<'_>,
    played: Move,
    left: u32,
    must_end: &dyn Fn() -> bool,
) -> (Option<Vec<Move>>, Vec<Sideline>) {
    let here = search.position().clone();
    let scope = Scope { attacks: 0, nodes_for_length: 0, at_once: None, must_end };
    let mut threat = None;
    if !here.is_in_check(Color::White) {
        search.go_to(&here.after_pass());
        threat = find_mate(search, scope).map(|(line, _)| line);
        search.go_to(&here);
    }
    let threatened = threat.clone().unwrap_or_default();
    let mut list = MoveList::new();
    legal_moves(&here, &mut list);
    let mut replies = Vec::new();
    let mut is_complete = true;
    for &mv in list.iter().filter(|&&mv| mv != played) {
        let undo = search.make(mv);
        let met =
            if must_end() { None } else { line_against_reply(search, left, &threatened, scope) };
        search.unmake(mv, undo);
        is_complete &= met.is_some();
        replies.extend(
            met.map(|(line, mate)| Sideline { moves: [&[mv], line.as_slice()].concat(), mate }),
        );
    }
    (threat.filter(|_| is_complete), replies)
}

/// The attacker's line against a reply: the threatened mate if it still works, else another mate,
/// else a line to a brinkmate within `left` moves.
fn line_against_reply(
    search: &mut Searcher<'_>,
    left: u32,
    threat: &[Move],
    scope: Scope<'_>,
) -> Option<(Vec<Move>, Option<Bounds>)> {
    let proven = decide_after_reply(search, 0, NODES_FOR_REPLY).filter(|outcome| outcome.pn == 0);
    if let Some(outcome) = proven.filter(|_| is_mating_line(search.position().clone(), threat)) {
        return Some((threat.to_vec(), Some(Bounds::of_mate(outcome.plies))));
    }
    if let Some((line, bounds)) = find_mate(search, scope) {
        return Some((line, Some(bounds)));
    }
    let outcome = decide(search, left).filter(|outcome| outcome.pn == 0)?;
    search.begin_tracing();
    let found = brinkmate_line(search, moves_of(true, outcome.plies));
    search.end_tracing();
    let found = found.filter(|found| found.moves > 0)?;
    Some((found.line, None))
}

/// The mate from the current position, if one is soon found.
fn find_mate(search: &mut Searcher<'_>, scope: Scope<'_>) -> Option<(Vec<Move>, Bounds)> {
    decide_after_reply(search, 0, NODES_FOR_REPLY).filter(|outcome| outcome.pn == 0)?;
    mate_behind(search, UNLIMITED, scope).map(|(line, bounds, _)| (line, bounds))
}

/// True if these moves are checks and replies, and the last is mate.
fn is_mating_line(mut position: Position, line: &[Move]) -> bool {
    let Some((&last, before)) = line.split_last() else {
        return false;
    };
    let mut list = MoveList::new();
    let mut is_played = |position: &mut Position, mv: Move| {
        list.clear();
        match position.side() {
            Color::Black => {
                checks(position, &mut list);
            }
            Color::White => legal_moves(position, &mut list),
        }
        list.contains(&mv)
    };
    for &mv in before {
        if !is_played(&mut position, mv) {
            return false;
        }
        position.make(mv);
    }
    is_played(&mut position, last) && is_mate_after(&position, last)
}
