//! Removes pieces that the solution does without.
//!
//! A removed piece goes to the defender's hand, where composers have all pieces that are
//! nowhere else; the attacker's king is taken off. Pieces are tried in groups, from the
//! squares farthest from the king, and the groups are halved (delta debugging: Zeller
//! and Hildebrandt 2002), until no single piece can be removed.

use super::analysis::{Analyst, Solution};
use tsumi_core::notation::rest::Rest;
use tsumi_core::position::{Color, PieceKind, Position, Square, Unchecked, validate};

/// A piece that may be removed.
#[derive(Clone, Copy, Debug)]
enum Part {
    OnBoard(Square),
    InHand(PieceKind),
}

/// Removes from a solution's position the pieces without which the solution is the same.
pub fn trim(analyst: &Analyst<'_>, found: Solution) -> Solution {
    let mut best = with_rest_in_hand(analyst, found);
    let mut parts = removable_parts(&best.position);
    let mut size = parts.len().div_ceil(2);
    while size > 0 && !analyst.stop.is_raised() {
        let before = parts.len();
        let mut first = 0;
        while first < parts.len() {
            let end = parts.len().min(first + size);
            let smaller = without_parts(&best.position, &parts[first..end]);
            match smaller.and_then(|smaller| analyst.with_line(&smaller, &best.line)) {
                Some(solution) => {
                    best = solution;
                    parts.drain(first..end);
                }
                None => first = end,
            }
        }
        let is_done = size == 1 && parts.len() == before;
        size = if is_done { 0 } else { size.div_ceil(2).min(parts.len()) };
    }
    best
}

/// The solution with all pieces that are nowhere put into the defender's hand, if it is a solution
/// there, too; else as it was.
fn with_rest_in_hand(analyst: &Analyst<'_>, found: Solution) -> Solution {
    let mut position = found.position.clone();
    Rest::ToDefender { root_defends: false }.give(&mut position);
    if position == found.position {
        return found;
    }
    analyst.with_line(&position, &found.line).unwrap_or(found)
}

/// All pieces that may be removed, the farthest from the defender's king first; those in hand last.
fn removable_parts(position: &Position) -> Vec<Part> {
    let king = position.king(Color::White);
    let mut squares: Vec<Square> = position.occupied().filter(|&one| one != king).collect();
    squares.sort_by_key(|&square| std::cmp::Reverse(square.distance(king)));
    let hand = position.hand(Color::Black);
    let in_hand = PieceKind::IN_HAND
        .into_iter()
        .flat_map(|kind| (0..hand.count(kind)).map(move |_| Part::InHand(kind)));
    squares.into_iter().map(Part::OnBoard).chain(in_hand).collect()
}

/// The position without these pieces; `None` if it is not legal.
fn without_parts(position: &Position, parts: &[Part]) -> Option<Position> {
    let mut position = position.clone();
    for &part in parts {
        let kind = match part {
            Part::OnBoard(square) => position.lift(square).kind().unpromoted(),
            Part::InHand(kind) => {
                let hand = position.hand(Color::Black);
                position.set_hand(Color::Black, hand.minus(kind));
                kind
            }
        };
        if kind != PieceKind::KING {
            let hand = position.hand(Color::White);
            position.set_hand(Color::White, hand.plus(kind));
        }
    }
    validate(&position).is_ok().then_some(position)
}
