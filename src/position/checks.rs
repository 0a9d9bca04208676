//! Black's checking moves.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::legal;
use super::moves::{Move, MoveList};
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// From where each kind of Black piece attacks the White king.
#[derive(Clone, Copy)]
pub struct CheckTargets {
    king: Square,
    rook_lines: Bitboard,
    bishop_lines: Bitboard,
}

impl CheckTargets {
    /// For the position as it stands.
    #[inline(always)]
    pub fn of(position: &Position) -> CheckTargets {
        let king = position.king(Color::White);
        let occupied = position.occupied();
        CheckTargets {
            king,
            rook_lines: attacks::rook_attacks(king, occupied),
            bishop_lines: attacks::bishop_attacks(king, occupied),
        }
    }

    /// Squares from which a Black piece of `kind` gives check.
    #[inline(always)]
    pub fn by(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::LANCE => self.rook_lines & attacks::lance_ray(Color::White, self.king),
            PieceKind::BISHOP => self.bishop_lines,
            PieceKind::ROOK => self.rook_lines,
            PieceKind::HORSE => self.bishop_lines | attacks::king_steps(self.king),
            PieceKind::DRAGON => self.rook_lines | attacks::king_steps(self.king),
            PieceKind::KING => Bitboard::EMPTY,
            _ => attacks::steps(Piece::new(Color::White, kind), self.king),
        }
    }
}

/// Appends all legal checking moves of Black, which is to move: moves of pieces
/// on the board (promotion before non-promotion), then drops.
pub fn checks(position: &Position, list: &mut MoveList) {
    debug_assert!(position.side() == Color::Black && position.king(Color::White).is_on_board());
    if position.is_in_check(Color::Black) {
        return checks_out_of_check(position, list);
    }
    let targets = CheckTargets::of(position);
    push_board_checks(position, &targets, list);
    push_drop_checks(position, &targets, list);
}

/// Black stands in check itself: rare, so all legal moves are tried.
#[cold]
fn checks_out_of_check(position: &Position, list: &mut MoveList) {
    let mut all = MoveList::new();
    legal::legal_moves(position, &mut all);
    let mut after = position.clone();
    for &mv in all.iter() {
        let undo = after.make(mv);
        if after.is_in_check(Color::White) {
            list.push(mv);
        }
        after.unmake(mv, undo);
    }
}

fn push_board_checks(position: &Position, targets: &CheckTargets, list: &mut MoveList) {
    use PieceKind as K;
    let king = targets.king;
    let black = position.pieces(Color::Black);
    let own_king = position.king(Color::Black);
    let pinned = position.blockers(own_king, Color::White) & black;
    let discoverers = position.blockers(king, Color::Black) & black;
    let origins = |kind: PieceKind| position.of_kind(kind) & attacks::check_origins(kind, king);
    let candidates = (origins(K::PAWN)
        | origins(K::LANCE)
        | origins(K::KNIGHT)
        | origins(K::SILVER)
        | (position.gold_movers(Color::Black) & attacks::check_origins(K::GOLD, king))
        | position.of_kind(K::BISHOP)
        | position.of_kind(K::ROOK)
        | position.of_kind(K::HORSE)
        | position.of_kind(K::DRAGON))
        & black;
    for from in candidates | discoverers {
        let piece = position.piece_at(from);
        let kind = piece.kind();
        let mut reach = attacks::attacks(piece, from, position.occupied()).without(black);
        if pinned.contains(from) {
            reach &= attacks::line(own_king, from);
        }
        if kind == K::KING {
            reach = legal_king_steps(position, from, reach);
        }
        let discovered = if discoverers.contains(from) {
            reach.without(attacks::line(king, from))
        } else {
            Bitboard::EMPTY
        };
        let zone = attacks::promotion_zone(Color::Black);
        let promoting = if !kind.can_promote() {
            Bitboard::EMPTY
        } else if zone.contains(from) {
            reach
        } else {
            reach & zone
        };
        for to in promoting & (targets.by(kind.promoted()) | discovered) {
            list.push(Move::board(from, to, true));
        }
        let staying = reach & attacks::has_a_move_from(Color::Black, kind);
        for to in staying & (targets.by(kind) | discovered) {
            list.push(Move::board(from, to, false));
        }
    }
}

/// The steps of Black's king that do not end in check.
#[cold]
fn legal_king_steps(position: &Position, from: Square, reach: Bitboard) -> Bitboard {
    let without_king = position.occupied() ^ Bitboard::of(from);
    reach
        .filter(|&to| !position.is_attacked(to, Color::White, without_king))
        .fold(Bitboard::EMPTY, |safe, to| safe | Bitboard::of(to))
}

fn push_drop_checks(position: &Position, targets: &CheckTargets, list: &mut MoveList) {
    let hand = position.hand(Color::Black);
    if hand.is_empty() {
        return;
    }
    let empty = !position.occupied();
    for kind in PieceKind::IN_HAND {
        if !hand.has(kind) {
            continue;
        }
        for to in targets.by(kind) & empty {
            if kind != PieceKind::PAWN || may_drop_pawn(position, to) {
                list.push(Move::drop(kind, to));
            }
        }
    }
}

#[inline]
fn may_drop_pawn(position: &Position, to: Square) -> bool {
    let pawns = position.pieces_of(Color::Black, PieceKind::PAWN);
    (pawns & Bitboard::file(to.file())).is_empty()
        && !legal::is_pawn_drop_mate(position, Color::Black, to)
}

/// Kinds of pieces whose drop by Black could check the White king somewhere,
/// were they in hand. A disproof that relies on Black lacking a piece counts on
/// its drops, so this must never leave out a kind that has a checking drop.
#[inline]
pub fn kinds_that_could_check_by_drop(position: &Position) -> impl Iterator<Item = PieceKind> {
    let targets = CheckTargets::of(position);
    let empty = !position.occupied();
    let pawns = position.pieces_of(Color::Black, PieceKind::PAWN);
    PieceKind::IN_HAND.into_iter().filter(move |&kind| {
        let squares = targets.by(kind) & empty;
        squares.is_some()
            && (kind != PieceKind::PAWN
                || (pawns & Bitboard::file(squares.first().file())).is_empty())
    })
}
