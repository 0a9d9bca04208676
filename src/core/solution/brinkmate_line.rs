//! The line to a brinkmate that is proven.
//!
//! What the table holds is bounds: a reply may be proven to need at most three moves and turn
//! out to need two. So the line is traced from its end: a position takes the moves that its
//! line shows, and another reply is looked at if it may last longer than that.

use crate::dfpn::{Brinkmate, Outcome, Searcher};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, legal_moves};

/// Nodes for a position of the line: all of it is in the table, unless that has lost it.
const NODES_FOR_LINE: u64 = 20_000;

/// A brinkmate with its line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traced {
    /// The attacker's moves that the brinkmate takes at most; 0 for a mate by checks, too.
    pub moves: u32,
    /// These moves of the attacker, and the replies that put the brinkmate off longest.
    pub line: Vec<Move>,
}

impl Traced {
    /// The line `rest` with `mv` before it, to a brinkmate that takes `moves` moves.
    fn beginning_with(mv: Move, rest: Traced, moves: u32) -> Traced {
        let line = [&[mv], rest.line.as_slice()].concat();
        Traced { moves, line }
    }
}

/// The line from the search's current position, which is proven to be a brinkmate within so
/// many moves; `None` if the table has lost it and the time is over.
pub fn brinkmate_line(search: &mut Searcher<'_>, moves: u32) -> Option<Traced> {
    if search.position().side() == Color::Black {
        trace_attack(search, moves)
    } else {
        longest_reply(search, moves)
    }
}

/// [`brinkmate_line`] where the attacker is to move.
fn trace_attack(search: &mut Searcher<'_>, moves: u32) -> Option<Traced> {
    let outcome = decide(search, moves).filter(|outcome| outcome.pn == 0)?;
    let Some(left) = moves_of(true, outcome.plies).checked_sub(1) else {
        return Some(Traced::default());
    };
    if outcome.mv == Move::NONE {
        return None;
    }
    let undo = search.make(outcome.mv);
    let is_check = search.position().is_in_check(Color::White);
    let rest = longest_reply(search, left);
    search.unmake(outcome.mv, undo);
    let rest = rest?;
    if is_check && rest.moves == 0 {
        // A check with a mate behind each reply is a mate.
        return Some(Traced::default());
    }
    let moves = rest.moves + 1;
    Some(Traced::beginning_with(outcome.mv, rest, moves))
}

/// [`brinkmate_line`] where the defender is to move: tries the replies by what is proven of them,
/// the longest first, until none can last longer than the best line.
fn longest_reply(search: &mut Searcher<'_>, moves: u32) -> Option<Traced> {
    let mut best = Traced::default();
    if moves == 0 {
        return Some(best);
    }
    for (mv, upper) in replies_by_length(search, moves)? {
        if upper <= best.moves {
            break;
        }
        let undo = search.make(mv);
        let rest = trace_attack(search, upper);
        search.unmake(mv, undo);
        let rest = rest?;
        if rest.moves > best.moves {
            let moves = rest.moves;
            best = Traced::beginning_with(mv, rest, moves);
        }
    }
    Some(best)
}

/// The replies, each with the moves within which the attacker is proven to have a brinkmate
/// behind it, the most first.
fn replies_by_length(search: &mut Searcher<'_>, moves: u32) -> Option<Vec<(Move, u32)>> {
    let mut list = MoveList::new();
    legal_moves(search.position(), &mut list);
    let mut replies = Vec::with_capacity(list.len());
    for &mv in list.iter() {
        let undo = search.make(mv);
        let outcome = decide(search, moves).filter(|outcome| outcome.pn == 0);
        search.unmake(mv, undo);
        replies.push((mv, moves_of(true, outcome?.plies)));
    }
    replies.sort_by_key(|&(_, moves)| std::cmp::Reverse(moves));
    Some(replies)
}

/// The limit in plies of a brinkmate within so many moves; `attacks` if the attacker is to move.
pub(super) fn limit(attacks: bool, moves: u32) -> Plies {
    let plies = moves.saturating_mul(2).saturating_add(u32::from(!attacks));
    plies.min(UNLIMITED.into()) as Plies
}

/// The moves of a brinkmate that is proven within so many plies; `attacks` as for [`limit`].
pub(super) fn moves_of(attacks: bool, plies: Plies) -> u32 {
    u32::from(if attacks { plies.div_ceil(2) } else { plies / 2 })
}

/// The outcome for a brinkmate within so many moves of the attacker, who is to move.
pub(super) fn decide(search: &mut Searcher<'_>, moves: u32) -> Option<Outcome> {
    let limit = limit(true, moves);
    search.without_pool(|search| search.decide_as_within::<Brinkmate>(limit, NODES_FOR_LINE))
}
