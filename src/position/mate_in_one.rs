//! Does Black mate with its next move?
//!
//! The checks are listed once; a check is tried on the board only if the king's
//! flights, known from one look at the zone around it, do not already refute
//! it. A piece that arrives can take squares from the king only by its own
//! attacks, unless it leaves a line of a friendly slider.

use super::attacks;
use super::bitboard::Bitboard;
use super::checks::checks_past;
use super::color::Color;
use super::evasions::is_checkmate;
use super::king_zone::KingZone;
use super::moves::{Move, MoveList};
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// A move of Black that mates at once, if there is one. `list` receives all
/// checks of the position (so that an empty list means: no check at all).
pub fn mate_in_one(position: &mut Position, list: &mut MoveList) -> Option<Move> {
    list.clear();
    let blockers = position.blockers(position.king(Color::White), Color::Black);
    checks_past(position, blockers, list);
    if list.is_empty() {
        return None;
    }
    let view = View::of(position, blockers);
    list.iter()
        .copied()
        .find(|&mv| !view.surely_refutes(position, mv) && mates(position, mv))
}

/// What all checks of the position have in common.
struct View {
    zone: KingZone,
    king: Square,
    /// Where the king could go if nothing changed.
    flights: Bitboard,
    occupied_without_king: Bitboard,
    /// Pieces of either side that alone shield the king from Black's sliders.
    blockers: Bitboard,
    /// White can drop something on any empty square.
    has_a_drop: bool,
}

impl View {
    #[inline(always)]
    fn of(position: &Position, blockers: Bitboard) -> View {
        let zone = KingZone::of(position);
        let king = position.king(Color::White);
        let hand = position.hand(Color::White);
        View {
            king,
            flights: zone.escapes(position),
            occupied_without_king: position.occupied() ^ Bitboard::of(king),
            blockers,
            has_a_drop: hand.has(PieceKind::GOLD)
                || hand.has(PieceKind::SILVER)
                || hand.has(PieceKind::BISHOP)
                || hand.has(PieceKind::ROOK),
            zone,
        }
    }

    /// True if a flight, an interposition or a capture surely answers the check
    /// `mv`. What is left is to be tried on the board.
    #[inline(always)]
    fn surely_refutes(&self, position: &Position, mv: Move) -> bool {
        let to = mv.to();
        if mv.is_drop() {
            let piece = Piece::new(Color::Black, mv.dropped());
            let taken = attacks::attacks(piece, to, self.occupied_without_king);
            // A pawn would be a pawn-drop mate. On a flight the king captures.
            return mv.dropped() == PieceKind::PAWN
                || self.flights.without(taken).is_some()
                || self.is_answered(position, to);
        }
        let from = Bitboard::of(mv.from());
        if (from & (self.zone.by_sliders | self.blockers)).is_some() {
            return false;
        }
        let taken = attacks::attacks(
            position.piece_after(mv),
            to,
            self.occupied_without_king ^ from,
        );
        self.flights.without(Bitboard::of(to) | taken).is_some()
            || self.is_answered(position, to)
            || (attacks::king_steps(self.king).contains(to)
                && (position.attackers(to, Color::Black, position.occupied()) ^ from).is_empty())
    }

    /// True if White surely interposes against or captures a piece that gives
    /// check, alone, from `to`.
    #[inline(always)]
    fn is_answered(&self, position: &Position, to: Square) -> bool {
        (self.has_a_drop && attacks::between(self.king, to).is_some())
            || position
                .attackers(to, Color::White, position.occupied())
                .without(self.blockers | Bitboard::of(self.king))
                .is_some()
    }
}

/// True if the check `mv` is mate.
#[inline]
fn mates(position: &mut Position, mv: Move) -> bool {
    let undo = position.make(mv);
    let mate = is_checkmate(position);
    position.unmake(mv, undo);
    mate
}
