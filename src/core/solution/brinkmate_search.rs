//! The shortest brinkmate: how many moves it takes, and a line to it.
//!
//! Two searches take turns, with about as many nodes. One allows one move more at a time:
//! most of what fails within n moves is known when it is asked within n + 1. The other allows
//! all that are asked for, or any number: it finds a brinkmate where none in fewer moves is hard
//! to exclude, or that there is none, which may be easy where each number of moves is not, or
//! never come to an end. It rests once a brinkmate is found; where any will do, both do.
//! A plain mate is excluded with the first number of moves, or after it, as it is rarely there.

use super::brinkmate_line::{brinkmate_line, limit, moves_of};
use crate::dfpn::{Brinkmate, Outcome, Searcher, TOO_DEEP};
use crate::length::UNLIMITED;
use crate::position::{Color, Move, MoveList, legal_moves};

/// Nodes of a search's first turn.
const FIRST_TURN: u64 = 500;
/// Nodes of the first turn for a plain mate where a brinkmate in one move is known.
const FIRST_TURN_FOR_MATE: u64 = 20_000;
/// One part of a turn in this many goes to the search that expects the mate: without one it
/// seldom ends.
const EXPECTING: u64 = 8;
/// No limit of moves.
const ANY: u32 = u32::MAX;

/// The known bounds of the brinkmates from a position, in moves of the attacker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brinkmates {
    /// No brinkmate exists within fewer moves than this.
    pub lower: u32,
    /// A brinkmate exists within so many moves; 0 for a mate by checks, or where the defender is to
    /// move in a brinkmate, or in check with a mate behind each reply.
    pub upper: Option<u32>,
    /// No brinkmate exists in any number of moves.
    pub is_none: bool,
    /// The only way on is deeper than the search can go.
    pub is_too_deep: bool,
    /// The attacker's moves and the replies that put the brinkmate off longest, up to the
    /// move that makes it; longer than `upper` or empty if the table has lost a shorter one.
    pub line: Vec<Move>,
}

/// Searches the current position for the shortest brinkmate of at most `most` moves, until
/// it is proven, with `any` until one is, or the search ends. Each change of what is known goes
/// to `on_news`. The position must have no path before it.
pub fn brinkmates<'a>(
    search: &mut Searcher<'a>,
    most: u32,
    any: bool,
    on_news: &mut dyn FnMut(&Searcher<'a>, &Brinkmates),
) -> Brinkmates {
    let mut hunt = Hunt {
        attacks: search.position().side() == Color::Black,
        next: 0,
        search,
        most,
        any,
        last: most.min(u32::from(UNLIMITED / 2 - 1)),
        found: Brinkmates::default(),
        on_news,
    };
    hunt.search_in_turns();
    hunt.found
}

/// A move of the attacker beside a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherAttack {
    /// Number of moves of the line before it.
    pub after: usize,
    /// The move.
    pub mv: Move,
    /// The attacker's moves within which it forces a brinkmate, itself included; `None` if that
    /// is open.
    pub within: Option<u32>,
}

/// The moves of the attacker beside a line to a brinkmate of so many moves, from the search's
/// current position, that force one within as many moves, or are open after each of these
/// allowances of nodes.
pub fn attacks_beside(
    search: &mut Searcher<'_>,
    line: &[Move],
    moves: u32,
    allowances: &[u64],
) -> Vec<OtherAttack> {
    let root = search.position().clone();
    let mut left = moves;
    let mut found = Vec::new();
    for (after, &played) in line.iter().enumerate() {
        if search.position().side() == Color::Black {
            let mut list = MoveList::new();
            legal_moves(search.position(), &mut list);
            for &mv in list.iter().filter(|&&mv| mv != played) {
                let attack = OtherAttack { after, mv, within: None };
                found.extend(judge_attack(search, attack, left, allowances));
            }
            left = left.saturating_sub(1);
        }
        search.make(played);
    }
    search.go_to(&root);
    found
}

/// The attack, with the moves that its brinkmate takes if known; `None` if it forces none.
fn judge_attack(
    search: &mut Searcher<'_>,
    attack: OtherAttack,
    moves: u32,
    allowances: &[u64],
) -> Option<OtherAttack> {
    let undo = search.make(attack.mv);
    let limit = limit(false, moves.saturating_sub(1));
    let decide = |&nodes: &u64| {
        search.without_pool(|search| search.decide_as_within::<Brinkmate>(limit, nodes))
    };
    let outcome = allowances.iter().find_map(decide);
    search.unmake(attack.mv, undo);
    match outcome {
        Some(outcome) if outcome.pn == 0 => {
            Some(OtherAttack { within: Some(moves_of(false, outcome.plies) + 1), ..attack })
        }
        Some(outcome) if outcome.loop_depth != TOO_DEEP => None,
        _ => Some(attack),
    }
}

/// The two searches for the shortest brinkmate, and what they have found.
struct Hunt<'h, 'a> {
    search: &'h mut Searcher<'a>,
    attacks: bool,
    /// Moves that are asked for; [`ANY`] for any number.
    most: u32,
    /// True if any brinkmate will do.
    any: bool,
    /// The greatest number of moves up to which one more at a time is asked.
    last: u32,
    /// The number of moves that is asked next: there is no brinkmate within fewer, but for a mate.
    next: u32,
    found: Brinkmates,
    on_news: &'h mut dyn FnMut(&Searcher<'a>, &Brinkmates),
}

impl Hunt<'_, '_> {
    /// Has the two searches take turns until all is known, or the search ends.
    fn search_in_turns(&mut self) {
        self.next = u32::from(self.attacks);
        let mut turn = FIRST_TURN;
        while !self.has_ended() {
            let before = self.search.nodes();
            let is_answered = self.search_within(self.next, turn);
            let nodes = self.search.nodes() - before;
            let is_open = self.found.upper.is_none() && self.next < self.most;
            if is_open && !self.search.has_ended() {
                self.search_within(self.most, nodes.max(FIRST_TURN));
            }
            if !is_answered {
                turn = turn.saturating_mul(2);
            }
        }
        let is_in_one = self.found.upper == Some(1) && !self.any;
        if self.attacks && (is_in_one || self.most == 0) {
            self.settle_mate();
        }
    }

    /// True if all is known, or the search is over.
    fn has_ended(&self) -> bool {
        let found = &self.found;
        let is_enough = |upper| self.any || upper <= self.next;
        let is_known = found.upper.is_some_and(is_enough);
        is_known
            || found.is_none
            || found.is_too_deep
            || self.next > self.last
            || self.search.has_ended()
    }

    /// Decides whether the attacker, to move, mates by checks: two searches take turns, one that
    /// expects no mate and one that does.
    fn settle_mate(&mut self) {
        let mut turn = FIRST_TURN_FOR_MATE;
        let mut is_settled = self.found.lower > 0;
        while !is_settled && !self.search.has_ended() {
            let outcome = self.search.refute_within(UNLIMITED, turn);
            let seek = || self.search.decide_within(UNLIMITED, turn / EXPECTING);
            let outcome = outcome.or_else(seek);
            is_settled = outcome.is_some();
            match outcome {
                Some(outcome) if outcome.pn == 0 => self.found.upper = Some(0),
                Some(outcome) if outcome.loop_depth != TOO_DEEP => self.found.lower = 1,
                _ => (),
            }
            turn = turn.saturating_mul(2);
        }
        (self.on_news)(self.search, &self.found);
    }

    /// Searches for a brinkmate within so many moves, by so many nodes; true if that is decided.
    fn search_within(&mut self, moves: u32, nodes: u64) -> bool {
        let limit = limit(self.attacks, moves);
        let outcome = self
            .search
            .without_workers(|search| search.decide_as_within::<Brinkmate>(limit, nodes));
        if let Some(outcome) = outcome {
            self.take_outcome(&outcome, moves);
            (self.on_news)(self.search, &self.found);
        }
        outcome.is_some()
    }

    /// Traces the line of a brinkmate within so many moves that was just proven, while the table
    /// has all of it. The length of the line becomes the upper bound.
    fn keep_line(&mut self, moves: u32) {
        self.search.begin_tracing();
        let traced = brinkmate_line(self.search, moves);
        self.search.end_tracing();
        let Some(traced) = traced else {
            return;
        };
        self.found.upper = Some(traced.moves);
        self.found.line = traced.line;
    }

    /// Takes over what the outcome of a search within so many moves proves.
    fn take_outcome(&mut self, outcome: &Outcome, moves: u32) {
        let found = &mut self.found;
        if outcome.pn == 0 {
            let moves = moves_of(self.attacks, outcome.plies);
            if found.upper.is_none_or(|upper| moves < upper) {
                found.upper = Some(moves);
                self.keep_line(moves);
            }
        } else if outcome.loop_depth == TOO_DEEP {
            found.is_too_deep = moves < ANY;
        } else if outcome.plies == UNLIMITED {
            found.is_none = true;
        } else {
            found.lower = moves + 1;
            self.next = moves + 1;
        }
    }
}
