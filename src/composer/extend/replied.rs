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
    pub reply: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReplyState {
    /// Every other one is mated sooner, or as long if that is free.
    Right,
    /// Others last as long, and there may be cooks behind them.
    HasEquals,
    /// Another one is not mated or lasts longer, or it is futile.
    Wrong,
    Open,
}

/// All replies that lead to a position, in which Black attacks and is to move.
pub fn replied(position: &Position) -> Vec<Replied> {
    let mut found = Vec::new();
    for_each_unmove(position, |before, reply| {
        if before.is_in_check(Color::White) {
            found.push(Replied { position: before.clone(), reply });
        }
    });
    found
}

/// Asks about the search's current position and the first move of `line`, whose rest is proven
/// to be a main line, by about `nodes` nodes for each question.
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

/// Proves the mates along a line from its end, for the table: behind each reply the next proof
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
