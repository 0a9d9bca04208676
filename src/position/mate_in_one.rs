//! Does Black mate with its next move?
//!
//! The checks are listed once; a check is tried on the board only if the king's
//! flights, known from one look at the zone around it, do not already refute
//! it. A piece that arrives can take squares from the king only by its own
//! attacks, unless it leaves a line of a friendly slider.

use super::attacks;
use super::bitboard::Bitboard;
use super::checks::checks;
use super::color::Color;
use super::evasions::is_checkmate;
use super::king_zone::KingZone;
use super::moves::{Move, MoveList};
use super::piece::{Piece, PieceKind};
use super::state::Position;

/// A move of Black that mates at once, if there is one. `list` receives all
/// checks of the position (so that an empty list means: no check at all).
pub fn mate_in_one(position: &mut Position, list: &mut MoveList) -> Option<Move> {
    list.clear();
    checks(position, list);
    if list.is_empty() {
        return None;
    }
    let zone = KingZone::of(position);
    let flights = zone.escapes(position);
    list.iter()
        .copied()
        .find(|&mv| !leaves_a_flight(position, &zone, flights, mv) && mates(position, mv))
}

/// True if one of `flights` surely stays open after the check `mv`.
#[inline(always)]
fn leaves_a_flight(position: &Position, zone: &KingZone, flights: Bitboard, mv: Move) -> bool {
    let to = Bitboard::of(mv.to());
    if mv.is_drop() {
        let kind = mv.dropped();
        let taken = attacks::attacks(
            Piece::new(Color::Black, kind),
            mv.to(),
            position.occupied() ^ king_bit(position),
        );
        return kind == PieceKind::PAWN || flights.without(to | taken).is_some();
    }
    if zone.by_sliders.contains(mv.from()) {
        return false;
    }
    let piece = position.piece_at(mv.from());
    let kind = if mv.promotes() {
        piece.kind().promoted()
    } else {
        piece.kind()
    };
    let occupied = position.occupied() ^ king_bit(position) ^ Bitboard::of(mv.from());
    flights
        .without(to | attacks::attacks(Piece::new(Color::Black, kind), mv.to(), occupied))
        .is_some()
}

#[inline(always)]
fn king_bit(position: &Position) -> Bitboard {
    Bitboard::of(position.king(Color::White))
}

/// True if the check `mv` is mate.
#[inline]
fn mates(position: &mut Position, mv: Move) -> bool {
    let undo = position.make(mv);
    let mate = is_checkmate(position);
    position.unmake(mv, undo);
    mate
}
