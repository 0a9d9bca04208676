//! The three classes of moves in the literature.
//!
//! - **Pseudo-legal**: the piece moves so, promotes if it may and must, a drop
//!   is on an empty square where the piece can still move, no second pawn on a
//!   file. The mover's king may be left in check; a pawn drop may mate.
//! - **Legal**: pseudo-legal, the mover's king is not left in check, and no pawn
//!   drop gives checkmate.
//! - **Legal without perpetual check**: legal, and not a check that repeats a position
//!   for the fourth time after nothing but checks by the mover; here a check that repeats a
//!   position of the path at all is none (`dfpn/node/path.rs`).
//!
//! These are for reading positions and moves, for the tests and for a Black king in
//! check; the search lists [`super::checks()`] and [`super::evasions`] instead.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::moves::{Move, MoveList};
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// Appends all pseudo-legal moves of the side to move.
pub fn pseudo_legal_moves(position: &Position, list: &mut MoveList) {
    pseudo_legal_board_moves(position, list);
    pseudo_legal_drops(position, list);
}

fn pseudo_legal_board_moves(position: &Position, list: &mut MoveList) {
    let us = position.side();
    let ours = position.pieces(us);
    let zone = attacks::promotion_zone(us);
    for from in ours {
        let piece = position.piece_at(from);
        let kind = piece.kind();
        for to in attacks::attacks(piece, from, position.occupied()).without(ours) {
            if kind.can_promote() && (zone.contains(from) || zone.contains(to)) {
                list.push(Move::board(from, to, true));
            }
            if attacks::squares_with_a_move(us, kind).contains(to) {
                list.push(Move::board(from, to, false));
            }
        }
    }
}

fn pseudo_legal_drops(position: &Position, list: &mut MoveList) {
    let us = position.side();
    let pawns = position.pieces_of(us, PieceKind::PAWN);
    for kind in PieceKind::IN_HAND {
        if !position.hand(us).has(kind) {
            continue;
        }
        let allowed = attacks::squares_with_a_move(us, kind).without(position.occupied());
        for to in allowed {
            if kind != PieceKind::PAWN || (pawns & Bitboard::file_of(to)).is_empty() {
                list.push(Move::drop(kind, to));
            }
        }
    }
}

impl Position {
    /// The legal moves of the side to move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        legal_moves(self, &mut list);
        list.to_vec()
    }

    /// The legal moves of the side to move that give check; none if there is no king to
    /// check.
    pub fn legal_checks(&self) -> Vec<Move> {
        let them = self.side().opponent();
        if !self.king(them).is_on_board() {
            return Vec::new();
        }
        let mut checks = self.legal_moves();
        checks.retain(|&mv| self.after(mv).is_in_check(them));
        checks
    }
}

/// Appends all legal moves of the side to move.
pub fn legal_moves(position: &Position, list: &mut MoveList) {
    let first = list.len();
    pseudo_legal_moves(position, list);
    retain_legal(position, list, first);
}

/// Appends the legal moves of pieces on the board, in the same order.
pub fn legal_board_moves(position: &Position, list: &mut MoveList) {
    let first = list.len();
    pseudo_legal_board_moves(position, list);
    retain_legal(position, list, first);
}

/// Keeps the legal ones of the pseudo-legal moves from index `first` on. A king that is not in
/// check is left in one only by its own move or by that of a piece which alone shields it; a
/// check is answered by the king's move, or on the squares from the only checker to the king.
fn retain_legal(position: &Position, list: &mut MoveList, first: usize) {
    let us = position.side();
    let king = position.king(us);
    let checkers = position.checkers(us);
    let (movers, targets) = if checkers.is_some() {
        let targets = if checkers.has_several() {
            Bitboard::EMPTY
        } else {
            checkers | attacks::between(king, checkers.first())
        };
        (Bitboard::ALL, targets)
    } else {
        let shields = position.blockers(king, us.opponent());
        (shields | Bitboard::of(king), Bitboard::ALL)
    };
    let mut after = position.clone();
    list.retain_from(first, |mv| {
        let is_tested =
            if mv.is_drop() { mv.dropped() == PieceKind::PAWN } else { movers.contains(mv.from()) };
        let may_be_legal = targets.contains(mv.to()) || mv.from() == king;
        may_be_legal && (!is_tested || is_legal_after_make(&mut after, mv))
    });
}

/// True if a pseudo-legal move is legal; `position` is left unchanged.
fn is_legal_after_make(position: &mut Position, mv: Move) -> bool {
    let us = position.side();
    if mv.is_drop() && mv.dropped() == PieceKind::PAWN && is_pawn_drop_mate(position, us, mv.to()) {
        return false;
    }
    let undo = position.make(mv);
    let safe = !position.is_in_check(us);
    position.unmake(mv, undo);
    safe
}

/// True if a pawn dropped by `us` on the empty square `to` would mate. `us` must
/// not itself be in a check that the drop does not answer.
#[inline]
pub fn is_pawn_drop_mate(position: &Position, us: Color, to: Square) -> bool {
    let them = us.opponent();
    let king = position.king(them);
    if !attacks::steps(Piece::new(us, PieceKind::PAWN), to).contains_king(king) {
        return false;
    }
    is_mate_by_pawn(position, us, king, to)
}

#[cold]
fn is_mate_by_pawn(position: &Position, us: Color, king: Square, to: Square) -> bool {
    let them = us.opponent();
    let occupied = position.occupied() | Bitboard::of(to);
    // Pins are those without the pawn: it adds none, and it lies on the line of a pin
    // only along its file, where the captor still shields its king.
    let pinned = position.blockers(king, us);
    let captors = position.attackers(to, them, occupied).without(Bitboard::of(king));
    if captors.any_square(|from| !pinned.contains(from) || attacks::line(king, from).contains(to)) {
        return false;
    }
    let without_king = occupied ^ Bitboard::of(king);
    let flights = attacks::king_steps(king).without(position.pieces(them));
    !flights.any_square(|square| !position.is_attacked(square, us, without_king))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_looked_for_on_either_side() {
        for (sfen, expected) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", true),
            ("4k4/9/4P4/9/9/9/9/9/4K4 w G 1", false),
            ("4k4/9/9/9/9/9/4p4/9/4K4 w g 1", true),
            // In check by the rook: only a drop on 5h can be a check too.
            ("9/9/9/8k/9/9/4r4/9/4K4 b B 1", true),
            ("9/9/9/8k/9/9/4r4/9/4K4 b R 1", false),
            // Only the side to move has a king.
            ("4k4/9/9/9/9/9/9/9/9 w g 1", false),
        ] {
            let position = Position::from_sfen(sfen).expect(sfen);
            assert_eq!(!position.legal_checks().is_empty(), expected, "{sfen}");
        }
    }
}
