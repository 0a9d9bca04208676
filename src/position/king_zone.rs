//! What Black attacks around the White king.
//!
//! Search positions are turned so that Black attacks; evasions, mate in one and
//! pawn-drop mate all ask the same question: where can the king still go?

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::PieceKind;
use super::square::Square;
use super::state::Position;

/// Squares around the White king that Black attacks, the king itself not
/// blocking any line.
#[derive(Clone, Copy)]
pub struct KingZone {
    /// All that Black's pieces near the king attack (squares further off are
    /// included only as far as they come for free).
    pub attacked: Bitboard,
    /// The part of `attacked` that sliders give: a piece that leaves one of
    /// these squares may open a line.
    pub by_sliders: Bitboard,
}

impl KingZone {
    /// The zone round `king`, with `occupied` (without the king) blocking lines.
    #[inline]
    pub fn new(position: &Position, king: Square, occupied: Bitboard) -> KingZone {
        use PieceKind as K;
        let origins = |kind: PieceKind| position.of_kind(kind) & attacks::zone_origins(kind, king);
        let black = position.pieces(Color::Black);
        let steppers = (origins(K::PAWN)
            | origins(K::KNIGHT)
            | origins(K::SILVER)
            | (position.gold_movers(Color::Black) & attacks::zone_origins(K::GOLD, king))
            | origins(K::KING))
            & black;
        let sliders = (origins(K::LANCE)
            | origins(K::BISHOP)
            | origins(K::ROOK)
            | origins(K::HORSE)
            | origins(K::DRAGON))
            & black;
        let mut attacked = Bitboard::EMPTY;
        for from in steppers {
            attacked |= attacks::steps(position.piece_at(from), from);
        }
        let mut by_sliders = Bitboard::EMPTY;
        for from in sliders {
            by_sliders |= attacks::attacks(position.piece_at(from), from, occupied);
        }
        KingZone {
            attacked: attacked | by_sliders,
            by_sliders,
        }
    }

    /// The zone of the position as it stands.
    #[inline]
    pub fn of(position: &Position) -> KingZone {
        let king = position.king(Color::White);
        KingZone::new(position, king, position.occupied() ^ Bitboard::of(king))
    }

    /// Squares to which the White king can go.
    #[inline(always)]
    pub fn escapes(&self, position: &Position) -> Bitboard {
        let king = position.king(Color::White);
        attacks::king_steps(king).without(position.pieces(Color::White) | self.attacked)
    }
}
