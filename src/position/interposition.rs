//! Drops between a checker and the king, and mates in spite of them.
//!
//! Composers do not count an interposition that gains the defender nothing. This module
//! answers two questions about one position: what it becomes when the checker captures
//! the dropped piece, which goes back to the defender's hand, and whether such drops
//! are the defender's only replies.

use super::color::Color;
use super::evasions::replies;
use super::moves::{Move, MoveList};
use super::piece::Piece;
use super::square::Square;
use super::state::Position;

impl Position {
    /// Makes the checker's move `mv`, with White to move before and after: the position
    /// after an interposition there was captured, with the captured piece back in
    /// White's hand.
    #[inline]
    pub fn move_checker(&mut self, mv: Move) {
        let piece = self.lift(mv.from());
        let kind = piece.kind().promoted_if(mv.promotes());
        self.put(Piece::new(piece.color(), kind), mv.to());
    }
}

/// The checker's captures of any piece dropped on `to`, an empty square between White's
/// king and its only checker: promoting and not, if legal and giving check.
pub fn captures_between(position: &Position, to: Square) -> impl Iterator<Item = Move> + '_ {
    let checker = position.checkers(Color::White).first();
    let kind = position.piece_at(checker).kind();
    let is_far = |square: Square| square.rank_from_far_side(Color::Black) < 3;
    let may_promote = kind.can_promote() && (is_far(checker) || is_far(to));
    // A lance still has the king ahead of it, so it always has a further move.
    [true, false].into_iter().filter_map(move |promotes| {
        if promotes && !may_promote {
            return None;
        }
        let mv = Move::board(checker, to, promotes);
        let mut after = position.clone();
        after.move_checker(mv);
        let is_legal = !after.is_in_check(Color::Black);
        (is_legal && after.checkers(Color::White).contains(to)).then_some(mv)
    })
}

/// True if White, to move, is mated, or has only futile interpositions: on each square
/// some capture leads to such a position again.
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
    let mut last = None;
    list.iter().all(|mv| {
        let is_new = last != Some(mv.to());
        last = Some(mv.to());
        !is_new
            || captures_between(position, mv.to()).any(|capture| {
                let mut after = position.clone();
                after.move_checker(capture);
                is_mated(&after)
            })
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
        assert!(is_mated(&after(lance, "1e2d")));
    }

    #[test]
    fn a_drop_that_lets_the_king_out_prevents_mate() {
        let sfen = "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1";
        assert!(!is_mated(&after(sfen, "7g7e")));
    }
}
