//! Moves taken back: from a position to all positions that a legal move leads from.
//!
//! Responsible for what the rules say about one move backwards: steps, promotions, drops, and
//! captures with each piece that can have been taken. It knows nothing of mates: that a move
//! was a check, or a reply to one, is for the caller to ask of the position before it.
//!
//! # Why these are all, and all are legal
//!
//! Let `after` be legal ([`super::validate`]) and `mv` lead there. The piece on the target is
//! the mover's. It was dropped (then it is unpromoted and no king, and the pawn does not
//! mate), or it came from a square that is empty now, as the piece it is or, if it is promoted,
//! as what it was before. It reached the target over squares that are empty now, too: the move
//! changed none but origin and target. So the origins are the squares that the *other*
//! side's piece of this kind would reach from the target, as black's attacks are white's turned
//! round. A captured piece is in the mover's hand now, and was the other side's on the
//! target, promoted or not.
//!
//! Of what [`super::validate`] asks, the set of pieces is the same, and the king of the side
//! that is to move after the move must not be in check before it, which is tested. Pieces
//! stand elsewhere only on origin and target, so only those can be a second pawn on a file or
//! a piece without a further move. A piece that moved from its origin had a move there; so
//! what is left are the file of a pawn that promoted, and file and rank of a piece that was
//! captured. The move is legal: the mover is not in check after it, as `after` is legal.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::legal::is_pawn_drop_mate;
use super::moves::Move;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// Calls `visit` for each legal position from which a legal move leads to `after`, and the
/// move. Each pair comes once.
pub fn for_each_unmove(after: &Position, mut visit: impl FnMut(&Position, Move)) {
    let mut unmover = Unmover { us: after.side().opponent(), before: after.clone() };
    unmover.before.pass();
    for to in after.pieces(unmover.us) {
        let piece = unmover.before.lift(to);
        let kind = piece.kind();
        if !kind.is_promoted() && kind != PieceKind::KING {
            unmover.take_back_drop(kind, to, &mut visit);
        }
        unmover.take_back_moves(kind, false, to, &mut visit);
        if kind.is_promoted() {
            unmover.take_back_moves(kind.unpromoted(), true, to, &mut visit);
        }
        unmover.before.put(piece, to);
    }
}

/// Takes moves of one side back.
struct Unmover {
    us: Color,
    /// The position without the piece that moved.
    before: Position,
}

impl Unmover {
    /// Visits the position before the drop of the piece that stood on `to`, if it was legal.
    fn take_back_drop(
        &mut self,
        kind: PieceKind,
        to: Square,
        visit: &mut impl FnMut(&Position, Move),
    ) {
        if self.is_opponent_in_check() {
            return;
        }
        let hand = self.before.hand(self.us);
        self.before.set_hand(self.us, hand.plus(kind));
        let is_mate_by_pawn = || is_pawn_drop_mate(&self.before, self.us, to);
        if kind != PieceKind::PAWN || !is_mate_by_pawn() {
            visit(&self.before, Move::drop(kind, to));
        }
        self.before.set_hand(self.us, hand);
    }

    /// Visits the positions before the moves to `to` of a piece that was of `kind` then.
    fn take_back_moves(
        &mut self,
        kind: PieceKind,
        promotes: bool,
        to: Square,
        visit: &mut impl FnMut(&Position, Move),
    ) {
        let piece = Piece::new(self.us, kind);
        let occupied = self.before.occupied();
        let mut origins =
            attacks::attacks(piece.swapped(), to, occupied).without(occupied | Bitboard::of(to));
        let zone = attacks::promotion_zone(self.us);
        if promotes && !zone.contains(to) {
            origins &= zone;
        }
        for from in origins {
            if promotes && self.is_second_pawn(piece, from) {
                continue;
            }
            self.before.put(piece, from);
            let mv = Move::board(from, to, promotes);
            if !self.is_opponent_in_check() {
                visit(&self.before, mv);
            }
            self.take_back_captures(mv, visit);
            self.before.lift(from);
        }
    }

    /// Visits the positions before the move `mv`, one for each piece that it can have captured.
    fn take_back_captures(&mut self, mv: Move, visit: &mut impl FnMut(&Position, Move)) {
        let (us, to) = (self.us, mv.to());
        let hand = self.before.hand(us);
        for kind in PieceKind::IN_HAND.into_iter().filter(|&kind| hand.has(kind)) {
            let unpromoted = Piece::new(us.opponent(), kind);
            let can_stand = attacks::squares_with_a_move(unpromoted.color(), kind).contains(to)
                && !self.is_second_pawn(unpromoted, to);
            let promoted = Piece::new(us.opponent(), kind.promoted());
            let pieces = [can_stand.then_some(unpromoted), kind.can_promote().then_some(promoted)];
            self.before.set_hand(us, hand.minus(kind));
            for captured in pieces.into_iter().flatten() {
                self.before.put(captured, to);
                if !self.is_opponent_in_check() {
                    visit(&self.before, mv);
                }
                self.before.lift(to);
            }
        }
        self.before.set_hand(us, hand);
    }

    fn is_opponent_in_check(&self) -> bool {
        self.before.is_in_check(self.us.opponent())
    }

    fn is_second_pawn(&self, piece: Piece, square: Square) -> bool {
        piece.kind() == PieceKind::PAWN
            && (self.before.pieces_of(piece.color(), PieceKind::PAWN)
                & Bitboard::file(square.file()))
            .is_some()
    }
}
