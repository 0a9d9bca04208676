//! The first half of a step: a reply taken back, and whether it is right there.
//!
//! A reply is judged once, before its checks are taken back: half of all replies fail here,
//! here, each with some fifty checks before it.

use tsumi_core::length::{Plies, UNLIMITED};
use tsumi_core::position::{Color, Move, Position, Unchecked, for_each_unmove};
use tsumi_core::solver::{ReplyRank, ShortAnswer, ShortQuestions};

/// A position before a reply, with the defender in check.
#[derive(Clone)]
pub struct Replied {
    pub position: Position,
    /// The reply that was taken back.
    pub reply: Move,
}

/// Whether a reply taken back is the longest defence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReplyState {
    /// Every other reply is mated sooner, or lasts as long where that is no fault.
    Right,
    /// Other replies last as long, and there may be cooks behind them.
    HasEquals,
    /// Another reply is not mated or lasts longer, or this one is futile.
    Wrong,
    Open,
}

/// All positions before a reply that leads to `position`, in which Black is to move.
pub fn replied(position: &Position) -> Vec<Replied> {
    let mut found = Vec::new();
    for_each_unmove(position, |before, reply| {
        if before.is_in_check(Color::White) {
            found.push(Replied { position: before.clone(), reply });
        }
    });
    found
}

/// Judges the first move of `line`, a reply in the search's current position; the rest of the line
/// is proven. Each question takes about `nodes` nodes.
pub fn judge_reply(search: &mut ShortQuestions<'_>, line: &[Move], nodes: u64) -> ReplyState {
    match search.mate_within(UNLIMITED, nodes) {
        ShortAnswer::NoMate => return ReplyState::Wrong,
        ShortAnswer::Open => return ReplyState::Open,
        ShortAnswer::Mate(_) => {}
    }
    let is_last = line.len() <= 2;
    match search.rank_reply(line, nodes.saturating_mul(4)) {
        None => ReplyState::Open,
        Some(ReplyRank::Shorter | ReplyRank::Futile) => ReplyState::Wrong,
        Some(ReplyRank::Longest(equals)) if is_last || equals.is_empty() => ReplyState::Right,
        Some(ReplyRank::Longest(_)) => ReplyState::HasEquals,
    }
}

/// Proves the mates along a line from its end, to fill the table: behind each reply the next proof
/// takes little.
pub fn prove_along(search: &mut ShortQuestions<'_>, line: &[Move], nodes: u64) {
    let start = search.position().clone();
    let positions = start.along(line);
    for (after, position) in positions.iter().enumerate().take(line.len()).rev() {
        if position.side() == Color::Black {
            search.go_to(position);
            let rest = (line.len() - after) as Plies;
            if !matches!(search.mate_within(rest, nodes), ShortAnswer::Mate(_)) {
                search.mate_within(UNLIMITED, nodes);
            }
        }
    }
    search.go_to(&start);
}
