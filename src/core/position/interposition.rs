//! Drops between a checker and the king, and mates in spite of them.
//!
//! Composers do not count an interposition that gains the defender nothing. This module
//! answers two questions about one position: what it becomes when the attacker captures
//! the dropped piece, which goes back to the defender's hand, and whether such drops
//! are the defender's only replies.
//!
//! Any piece of the attacker's may capture, if the capture is legal and the piece gives
//! check from there, along the line of the checker, as it stands on it. Which captures
//! there are depends on the board alone: not on the hands, and not on what was dropped,
//! as that is gone again (a drop that gives check to Black's king is taken by the
//! capture, and if something else attacks that king after it, the capture is illegal
//! with any piece).

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::evasions::replies;
use super::moves::{Move, MoveList};
use super::piece::Piece;
use super::square::Square;
use super::state::Position;

impl Position {
    /// Makes the capturing move `mv` of [`captures_between`], with White to move before
    /// and after: the position after an interposition there was captured, with the
    /// captured piece back in White's hand.
    #[inline]
    pub(crate) fn capture_between(&mut self, mv: Move) {
        let piece = self.lift(mv.from());
        let kind = piece.kind().promoted_if(mv.promotes());
        self.put(Piece::new(piece.color(), kind), mv.to());
    }
}

/// Black's captures of any piece dropped on `to`, an empty square between White's king
/// and its only checker, if legal and giving check from there; those by the checker
/// first, and of each piece promotion first.
pub fn captures_between(position: &Position, to: Square) -> impl Iterator<Item = Move> + '_ {
    let checker = position.checkers(Color::White).first();
    // Not looked for if the checker's capture is enough.
    let others = std::iter::once_with(move || {
        let attackers = position.attackers(to, Color::Black, position.occupied());
        attackers.without(Bitboard::of(checker))
    });
    let captors = std::iter::once(checker).chain(others.flatten());
    captors.flat_map(move |from| {
        [true, false].into_iter().filter_map(move |promotes| {
            let mv = Move::board(from, to, promotes);
            is_capture_between(position, mv).then_some(mv)
        })
    })
}

/// True if the piece that attacks `mv.to()` may promote, or not, and then gives check,
/// legally.
fn is_capture_between(position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let piece = position.piece_at(from);
    let is_remote = |square: Square| square.rank_from_far_side(Color::Black) < 3;
    if mv.promotes() && !(piece.kind().can_promote() && (is_remote(from) || is_remote(to))) {
        return false;
    }
    // What gives check from there unpromoted has the king ahead of it, so it always has
    // a further move.
    let moved = Piece::new(piece.color(), piece.kind().promoted_if(mv.promotes()));
    let attacked = attacks::attacks(moved, to, position.occupied());
    if !attacked.contains(position.king(Color::White)) {
        return false;
    }
    if !position.king(Color::Black).is_on_board() {
        return true;
    }
    let mut after = position.clone();
    after.capture_between(mv);
    !after.is_in_check(Color::Black)
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
                after.capture_between(capture);
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

    #[test]
    fn another_piece_than_the_checker_may_capture() {
        // The bishop checks, and the dragon captures next to the king.
        let dragon = "1pk6/3R5/9/9/9/7B1/9/9/9 b s 1";
        assert!(is_mated(&after(dragon, "6b5b+")));
    }

    #[test]
    fn a_captor_that_leaves_its_king_in_check_does_not_count() {
        let pinned = "1pk1r4/3R5/9/9/9/7B1/9/9/4K4 b s 1";
        assert!(!is_mated(&after(pinned, "6b5b+")));
    }
}
