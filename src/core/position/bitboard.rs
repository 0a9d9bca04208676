//! Sets of squares.

use super::square::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit `n` is the square with number `n`; bits 81 and up are
/// zero, except transiently after `!`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
#[repr(transparent)]
pub struct Bitboard(pub u128);

/// The set of each square, empty for squares off the board: a look-up takes a third of
/// the instructions of a 128-bit shift.
static SINGLES: [Bitboard; 128] = {
    let mut table = [Bitboard(0); 128];
    let mut i = 0;
    while i < 81 {
        table[i] = Bitboard(1 << i);
        i += 1;
    }
    table
};

/// The file of each square. A shift of 128 bits by a number that is not known is a call in
/// WebAssembly.
static FILES: [Bitboard; 128] = {
    let mut table = [Bitboard(0); 128];
    let mut i = 0;
    while i < 81 {
        table[i] = Bitboard::file(i as u8 / 9);
        i += 1;
    }
    table
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 81 squares.
    pub const ALL: Bitboard = Bitboard((1 << 81) - 1);

    /// The set of one square; empty for one off the board, such as [`Square::NONE`] and
    /// the origin of a drop.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        SINGLES[square.index()]
    }

    /// The squares of one rank (0 is rank a).
    pub const fn rank(rank: u8) -> Bitboard {
        let mut bits = 0;
        let mut file = 0;
        while file < 9 {
            bits |= 1u128 << (file * 9 + rank as u32);
            file += 1;
        }
        Bitboard(bits)
    }

    /// The squares of one file (0 is file 1).
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(0x1ff << (file as u32 * 9))
    }

    /// The squares of the file of a square; empty for one off the board.
    #[inline(always)]
    pub const fn file_of(square: Square) -> Bitboard {
        FILES[square.index()]
    }

    /// True if there is no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if there is a square.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Number of squares.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// True if there are two squares or more.
    #[inline(always)]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// True if `square` belongs to the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Bitboard::of(square).0 != 0
    }

    /// The square with the least number; a meaningless square off the board if empty.
    #[inline(always)]
    pub const fn first(self) -> Square {
        Square::from_index((self.0.trailing_zeros() & 127) as u8)
    }

    /// The squares of `self` that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Bitboard {
    /// The squares seen from the other player's side.
    #[inline(always)]
    pub const fn rotated(self) -> Bitboard {
        Bitboard(self.0.reverse_bits() >> (128 - 81))
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.first();
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl Bitboard {
    /// True if `test` holds for a square of the set.
    #[inline(always)]
    pub fn any_square(self, test: impl FnMut(Square) -> bool) -> bool {
        let mut squares = self;
        Iterator::any(&mut squares, test)
    }

    /// True if a king stands on a square of the set; [`Square::NONE`] never does.
    #[inline(always)]
    pub const fn contains_king(self, king: Square) -> bool {
        king.is_on_board() && self.contains(king)
    }
}
