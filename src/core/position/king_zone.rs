//! The squares that Black attacks around the White king.
//!
//! Search positions are turned so that Black attacks; evasions, mate in one and
//! pawn-drop mate all ask the same question: where can the king still go?

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// Squares around the White king that Black attacks, the king itself not
/// blocking any line.
#[derive(Clone, Copy)]
pub struct KingZone {
    /// Squares attacked by Black's pieces near the king; squares further off are
    /// incomplete.
    pub attacked: Bitboard,
    /// The part of `attacked` due to sliders. A piece opens a line of Black's to the king or
    /// beside it only by leaving one of these squares: it was the first on that line, so the
    /// slider attacked it.
    pub by_sliders: Bitboard,
}

/// For every square a number from 0 to 7, one set for each binary digit (more than
/// seven count as four to seven).
#[derive(Clone, Copy, Default)]
pub struct AttackCounts {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
}

impl AttackCounts {
    #[inline(always)]
    fn add(&mut self, squares: Bitboard) {
        let carried = self.ones & squares;
        self.ones ^= squares;
        self.fours |= self.twos & carried;
        self.twos ^= carried;
    }

    /// The number of a square.
    #[inline(always)]
    pub fn at(&self, square: Square) -> u8 {
        u8::from(self.ones.contains(square))
            + 2 * u8::from(self.twos.contains(square))
            + 4 * u8::from(self.fours.contains(square))
    }
}

impl KingZone {
    /// The zone round `king`, with `occupied` (without the king) blocking lines.
    #[inline]
    pub fn new(position: &Position, king: Square, occupied: Bitboard) -> KingZone {
        KingZone::counted::<false>(position, king, occupied).0
    }

    /// The zone of the position, and how often Black attacks the king's neighbours.
    #[inline]
    pub fn with_counts(position: &Position) -> (KingZone, AttackCounts) {
        let king = position.king(Color::White);
        KingZone::counted::<true>(position, king, position.occupied() ^ Bitboard::of(king))
    }

    /// The zone round `king`, and with `COUNT` how often Black attacks the squares there.
    #[inline(always)]
    fn counted<const COUNT: bool>(
        position: &Position,
        king: Square,
        occupied: Bitboard,
    ) -> (KingZone, AttackCounts) {
        let black = position.pieces(Color::Black);
        let mut counts = AttackCounts::default();
        let mut by_steppers = Bitboard::EMPTY;
        for from in steppers_near(position, king, Color::Black) & black {
            let attacked = attacks::steps(position.piece_at(from), from);
            by_steppers |= attacked;
            if COUNT {
                counts.add(attacked);
            }
        }
        let mut by_sliders = Bitboard::EMPTY;
        for from in sliders_near(position, king, Color::Black) & black {
            let attacked = attacks::attacks(position.piece_at(from), from, occupied);
            by_sliders |= attacked;
            if COUNT {
                counts.add(attacked);
            }
        }
        let zone = KingZone { attacked: by_steppers | by_sliders, by_sliders };
        (zone, counts)
    }

    /// The zone of the position.
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

/// Pieces of either side of stepping kinds, on squares from which those of `color`
/// attack a neighbour of `king`.
#[inline(always)]
fn steppers_near(position: &Position, king: Square, color: Color) -> Bitboard {
    use PieceKind as K;
    let near = |kind: PieceKind| attacks::zone_origins(Piece::new(color, kind), king);
    let of = |kind: PieceKind| position.of_kind(kind) & near(kind);
    of(K::PAWN)
        | of(K::KNIGHT)
        | of(K::SILVER)
        | (position.gold_movers(color) & near(K::GOLD))
        | of(K::KING)
}

/// Pieces of either side of sliding kinds, on squares from which those of `color`
/// attack a neighbour of `king` on an empty board.
#[inline(always)]
fn sliders_near(position: &Position, king: Square, color: Color) -> Bitboard {
    use PieceKind as K;
    let near = |kind: PieceKind| attacks::zone_origins(Piece::new(color, kind), king);
    let of = |kind: PieceKind| position.of_kind(kind) & near(kind);
    of(K::LANCE) | of(K::BISHOP) | of(K::ROOK) | of(K::HORSE) | of(K::DRAGON)
}

/// The squares around the White king that White's other pieces attack.
#[derive(Clone, Copy, Default)]
pub struct Guards {
    /// How often they attack the king's neighbours.
    pub counts: AttackCounts,
    /// Squares attacked by unpinned pieces.
    pub by_unpinned: Bitboard,
}

impl Guards {
    /// The guards of the position, given White's pinned pieces.
    #[inline]
    pub fn of(position: &Position, pinned: Bitboard) -> Guards {
        let king = position.king(Color::White);
        let occupied = position.occupied();
        let near = steppers_near(position, king, Color::White)
            | sliders_near(position, king, Color::White);
        let guards = near & position.pieces(Color::White).without(Bitboard::of(king));
        let mut counts = AttackCounts::default();
        let mut by_unpinned = Bitboard::EMPTY;
        for from in guards {
            let attacked = attacks::attacks(position.piece_at(from), from, occupied);
            counts.add(attacked);
            if !pinned.contains(from) {
                by_unpinned |= attacked;
            }
        }
        Guards { counts, by_unpinned }
    }
}
