//! The defender's replies, interpositions by a drop told apart from the others.

use super::window::Window;
use crate::position::{Color, Move, MoveList, Piece, Position, Square, between, replies};

/// A square between the only checker and the king on which a drop is legal.
pub struct Interposition {
    /// The drops.
    pub drops: Vec<Move>,
    /// The position after a drop that the checker captured at once, the captured
    /// piece being back in the defender's hand: promoted or not, as far as the
    /// capture is legal and gives check.
    pub captured: Vec<Position>,
}

/// All legal replies.
pub struct Replies {
    /// All but the drops between a checker and the king.
    pub others: Vec<Move>,
    /// The squares of those drops.
    pub interpositions: Vec<Interposition>,
}

impl Replies {
    /// The replies of White, which is to move.
    pub fn of(position: &Position) -> Replies {
        let mut list = MoveList::new();
        replies(position, &mut list);
        let mut found = Replies {
            others: Vec::with_capacity(list.len()),
            interpositions: Vec::new(),
        };
        // In check every drop is one in between. Without check, which only a root
        // can be, drops are replies like others.
        let checker = position.checkers(Color::White);
        let mut last = None;
        for &mv in list.iter() {
            if !mv.is_drop() || checker.is_empty() {
                found.others.push(mv);
                continue;
            }
            if last != Some(mv.to()) {
                last = Some(mv.to());
                found.interpositions.push(Interposition {
                    drops: Vec::new(),
                    captured: captures(position, checker.first(), mv.to()).collect(),
                });
            }
            if let Some(interposition) = found.interpositions.last_mut() {
                interposition.drops.push(mv);
            }
        }
        found
    }
}

/// True if White, which is to move, is mated, or has but futile interpositions:
/// the tsume length is 0. On each square some capture must leave the same.
pub fn is_mated(position: &Position) -> bool {
    if !position.is_in_check(Color::White) {
        return false;
    }
    let mut list = MoveList::new();
    replies(position, &mut list);
    // Drops come last.
    if list.first().is_some_and(|mv| !mv.is_drop()) {
        return false;
    }
    let checker = position.checkers(Color::White).first();
    let mut last = None;
    list.iter().all(|mv| {
        let is_new = last != Some(mv.to());
        last = Some(mv.to());
        !is_new || captures(position, checker, mv.to()).any(|after| is_mated(&after))
    })
}

/// [`is_mated`], the hands for which the answer is the same, and how many ways
/// the defender has: its replies, with drops on one square for one.
pub fn first_look(position: &Position) -> (bool, Window, u32) {
    let all = Window::all(position);
    let replies = Replies::of(position);
    let ways = replies.others.len() + replies.interpositions.len();
    let ways = u32::try_from(ways).unwrap_or(u32::MAX);
    if !replies.others.is_empty() {
        return (false, all, ways);
    }
    match is_mated(position) {
        true => (true, all.without_other_replies(position), ways),
        false => (false, Window::only(position), ways),
    }
}

/// The positions with the checker moved to `to`, promoted or not, as far as that
/// is legal and checks.
fn captures(
    position: &Position,
    checker: Square,
    to: Square,
) -> impl Iterator<Item = Position> + '_ {
    debug_assert!(between(checker, position.king(Color::White)).contains(to));
    let kind = position.piece_at(checker).kind();
    let is_far = |square: Square| square.rank_from_far_side(Color::Black) < 3;
    let may_promote = kind.can_promote() && (is_far(checker) || is_far(to));
    // A lance has the king before it still, so it never stands where it could not
    // move on.
    [true, false].into_iter().filter_map(move |promotes| {
        if promotes && !may_promote {
            return None;
        }
        let mut after = position.clone();
        after.lift(checker);
        after.put(Piece::new(Color::Black, kind.promoted_if(promotes)), to);
        let is_legal = !after.is_in_check(Color::Black);
        (is_legal && after.checkers(Color::White).contains(to)).then_some(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(sfen: &str, usi: &str) -> Position {
        let mut position = Position::from_sfen(sfen).unwrap();
        position.make(Move::from_usi(usi).unwrap());
        position
    }

    #[test]
    fn drops_that_gain_nothing_do_not_prevent_mate() {
        let lance = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1";
        let mated = after(lance, "1e2d");
        assert_eq!(Replies::of(&mated).interpositions.len(), 6);
        assert!(Replies::of(&mated).others.is_empty());
        assert!(is_mated(&mated));
    }

    #[test]
    fn a_drop_that_lets_the_king_out_prevents_mate() {
        let sfen = "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1";
        assert!(!is_mated(&after(sfen, "7g7e")));
    }
}
