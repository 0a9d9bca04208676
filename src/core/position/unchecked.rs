//! Positions changed without the rules being asked, for boards that are being set up and for
//! tests. Not part of the library's face: `tsumi` does not pass it on.

use super::bitboard::Bitboard;
use super::color::Color;
use super::hand::Hand;
use super::moves::Move;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::{Position, Undo};
use super::zobrist::Key;

/// Declares a trait of functions that [`Position`] has itself.
macro_rules! unchecked {
    ($($(#[$doc:meta])* fn $name:ident($this:ty $(, $argument:ident: $kind:ty)*) -> $out:ty;)*) => {
        /// Functions that can make an illegal position, or depend on how one is stored: see the
        /// functions of the same names.
        pub trait Unchecked {
            $($(#[$doc])* fn $name(self: $this $(, $argument: $kind)*) -> $out;)*
        }

        impl Unchecked for Position {
            $(#[inline(always)]
            fn $name(self: $this $(, $argument: $kind)*) -> $out {
                Position::$name(self $(, $argument)*)
            })*
        }
    };
}
unchecked! {
    /// Puts a piece on an empty square.
    fn put(&mut Self, piece: Piece, square: Square) -> ();
    /// Takes the piece from a square.
    fn lift(&mut Self, square: Square) -> Piece;
    /// Sets what a side has in hand.
    fn set_hand(&mut Self, color: Color, hand: Hand) -> ();
    /// Plays a move, legal or not.
    fn make(&mut Self, mv: Move) -> Undo;
    /// Takes back the move that was made last.
    fn unmake(&mut Self, mv: Move, undo: Undo) -> ();
    /// The position behind a move, legal or not.
    fn after(&Self, mv: Move) -> Position;
    /// The positions along such moves, this one first.
    fn along(&Self, line: &[Move]) -> Vec<Position>;
    /// Gives the move to the other side.
    fn pass(&mut Self) -> ();
    /// Hash of squares and side to move.
    fn board_key(&Self) -> Key;
    /// Hash of squares and side to move behind a move.
    fn key_after(&Self, mv: Move) -> Key;
    /// The mover's hand behind a move.
    fn hand_after(&Self, mv: Move) -> Hand;
    /// The squares with pieces.
    fn occupied(&Self) -> Bitboard;
    /// The pieces of a side.
    fn pieces(&Self, color: Color) -> Bitboard;
    /// The pieces of a kind.
    fn pieces_of(&Self, color: Color, kind: PieceKind) -> Bitboard;
    /// The pieces of a side that attack a square while the squares `occupied` are taken.
    fn attackers(&Self, square: Square, by: Color, occupied: Bitboard) -> Bitboard;
    /// The pieces of a side that would attack a square if nothing stood between.
    fn sliders_aimed_at(&Self, square: Square, by: Color) -> Bitboard;
    /// True if a side attacks a square while the squares `occupied` are taken.
    fn is_attacked(&Self, square: Square, by: Color, occupied: Bitboard) -> bool;
    /// The pieces that give check to the king of a side.
    fn checkers(&Self, color: Color) -> Bitboard;
}

/// A board without pieces, which is no position yet.
pub const fn empty(side: Color) -> Position {
    Position::empty(side)
}
