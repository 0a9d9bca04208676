//! First numbers for nodes that were never searched (df-pn+: Nagai 2002).
//!
//! After a check the proof number grows with what the defender can still do:
//! flights of the king, captors of the checking piece, room to interpose. Over
//! the classics (2 million nodes each) against numbers that only compare
//! supporters and captors of the checking piece: nodes 0.69 and 0.71 as a
//! geometric mean (Zuko, Muso), 98 answered instead of 96; against no estimate
//! at all 0.56 and 0.60.
//!
//! The handicap for non-promotions and the count of interposition squares
//! together: 5% fewer nodes (0.5 million each), 89 answered instead of 86.
//!
//! Tried without effect beyond noise: a handicap for drops, for drops of bishop
//! and rook, a bonus for captures (81 answered instead of 85).
//!
//! Tried for OR nodes, without effect beyond noise: numbers from the count of
//! checks, from the count of flights, and all constants from 1 to 4.

use crate::position::{
    Bitboard, Color, KingZone, Move, PieceKind, Position, Square, attacks, between, king_steps,
};
use crate::proof::Number;

/// What an ordinary new OR node gets.
const LEAF: Number = 2;

/// Weights of the AND node's proof number.
const BASE: Number = 1;
const FLIGHT: Number = 4;
const CAPTOR: Number = 3;
const KING_CAPTURES: Number = 3;
const ROOM_TO_INTERPOSE: Number = 2;
const FURTHER_SQUARE: Number = 1;
/// A pawn, lance, bishop or rook that could promote and does not: such a move
/// may be the only one that avoids pawn-drop mate, so it is never delayed, but
/// seldom is it the first to try.
const UNPROMOTED: Number = 6;

/// What all checks of one OR node share.
pub struct Outlook {
    king: Square,
    /// Where the king can go before the check.
    flights: Bitboard,
    occupied: Bitboard,
    /// Squares whose attackers were counted.
    seen: Bitboard,
    /// Black's and White's attackers, the White king not counted.
    attackers: [(u8, u8); 128],
}

impl Outlook {
    /// An outlook on nothing; [`Outlook::renew`] it.
    pub fn new() -> Outlook {
        Outlook {
            king: Square::NONE,
            flights: Bitboard::EMPTY,
            occupied: Bitboard::EMPTY,
            seen: Bitboard::EMPTY,
            attackers: [(0, 0); 128],
        }
    }

    /// Turns to an OR node.
    pub fn renew(&mut self, position: &Position) {
        self.king = position.king(Color::White);
        self.flights = KingZone::of(position).escapes(position);
        self.occupied = position.occupied();
        self.seen = Bitboard::EMPTY;
    }

    fn attackers(&mut self, position: &Position, square: Square) -> (u8, u8) {
        if !self.seen.contains(square) {
            self.seen |= Bitboard::of(square);
            let by = |color| position.attackers(square, color, self.occupied);
            let king = Bitboard::of(self.king);
            self.attackers[square.index()] = (
                by(Color::Black).count() as u8,
                by(Color::White).without(king).count() as u8,
            );
        }
        self.attackers[square.index()]
    }

    /// Proof and disproof number of the AND node after the check `mv`.
    pub fn after_check(&mut self, position: &Position, mv: Move) -> (Number, Number) {
        let to = mv.to();
        let (black, white) = self.attackers(position, to);
        // A piece that moves there no longer supports itself.
        let supporters = black - u8::from(!mv.is_drop());
        let without_king = self.occupied ^ Bitboard::of(self.king);
        let taken = attacks(position.piece_after(mv), to, without_king) | Bitboard::of(to);
        let room = between(self.king, to);
        let is_near_king = king_steps(self.king).contains(to);
        let king_captures = supporters == 0 && is_near_king;
        let pn = BASE
            + FLIGHT * self.flights.without(taken).count()
            + CAPTOR * Number::from(white)
            + KING_CAPTURES * Number::from(king_captures)
            + ROOM_TO_INTERPOSE * Number::from(room.is_some())
            + FURTHER_SQUARE * room.count().saturating_sub(1)
            + UNPROMOTED * Number::from(declines_promotion(position, mv));
        let is_well_supported = supporters + 1 > white + u8::from(is_near_king);
        (pn, if is_well_supported { 2 } else { 1 })
    }
}

/// True if a piece that gains by promoting in every way could promote and does
/// not.
fn declines_promotion(position: &Position, mv: Move) -> bool {
    if mv.is_drop() || mv.promotes() || mv.from().rank().min(mv.to().rank()) > 2 {
        return false;
    }
    let kind = position.piece_at(mv.from()).kind();
    matches!(
        kind,
        PieceKind::PAWN | PieceKind::LANCE | PieceKind::BISHOP | PieceKind::ROOK
    )
}

/// Numbers of an OR node that has checks, none of which mates.
#[inline]
pub fn after_evasion() -> (Number, Number) {
    (LEAF, LEAF)
}
