//! Moves.

use super::piece::PieceKind;
use super::square::Square;
use std::fmt;

/// A move in 16 bits.
///
/// | bits | meaning                                                       |
/// |------|---------------------------------------------------------------|
/// | 0-6  | target square                                                 |
/// | 7-13 | origin square, or 81 + kind (82..=88) for a drop              |
/// | 14   | promotion                                                     |
/// | 15   | zero                                                          |
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(u16);

const _: () = assert!(size_of::<Move>() == 2);

impl Move {
    /// No move.
    pub const NONE: Move = Move(0);

    /// The move of the piece on `from` to `to`.
    #[inline(always)]
    pub const fn board(from: Square, to: Square, promotes: bool) -> Move {
        Move(to.number() as u16 | (from.number() as u16) << 7 | (promotes as u16) << 14)
    }

    /// The drop of a piece of `kind` on `to`.
    #[inline(always)]
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move(to.number() as u16 | (81 + kind.index() as u16) << 7)
    }

    /// Target square.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 & 127) as u8)
    }

    /// Origin square of a board move.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 >> 7 & 127) as u8)
    }

    /// True for a drop.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.0 >> 7 & 127 > 81
    }

    /// The kind that a drop puts on the board; [`PieceKind::NONE`] for a board
    /// move.
    #[inline(always)]
    pub const fn dropped(self) -> PieceKind {
        PieceKind::from_number((self.0 >> 7 & 127).saturating_sub(81) as u8 & 7)
    }

    /// True for a promotion.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0 & 1 << 14 != 0
    }

    /// The 16 bits, as stored in a table entry.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The move as the other player sees it.
    #[must_use]
    pub const fn rotated(self) -> Move {
        if self.is_drop() {
            Move::drop(self.dropped(), self.to().rotated())
        } else {
            Move::board(self.from().rotated(), self.to().rotated(), self.promotes())
        }
    }

    /// The move mirrored from left to right.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        if self.is_drop() {
            Move::drop(self.dropped(), self.to().mirrored())
        } else {
            Move::board(self.from().mirrored(), self.to().mirrored(), self.promotes())
        }
    }
}

impl fmt::Display for Move {
    /// USI notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_drop() {
            write!(f, "{}*{}", self.dropped().letter(), self.to())
        } else {
            write!(f, "{}{}{}", self.from(), self.to(), if self.promotes() { "+" } else { "" })
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// More moves than any legal position has (593).
pub const MAX_MOVES: usize = 600;

/// A list of moves in a fixed array: no allocation in the search.
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::NONE; MAX_MOVES], len: 0 }
    }

    /// Appends a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Of the moves from index `first` on, keeps those for which `keep` is true.
    pub fn retain_from(&mut self, first: usize, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = first;
        for i in first..self.len {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];
    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}
