//! Squares of the board.

use super::color::Color;
use std::fmt;

/// A square, numbered `file * 9 + rank` with file 1 and rank a as 0, so that
/// 1a is 0, 1i is 8, 2a is 9 and 9i is 80. [`Square::NONE`] stands for a king
/// that is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 81;
    /// No square: all attack tables are empty for it.
    pub const NONE: Square = Square(127);

    /// The square at `file` 0..9 (0 is file 1) and `rank` 0..9 (0 is rank a).
    ///
    /// # Panics
    /// If there is no such square.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 9 && rank < 9);
        Square(file * 9 + rank)
    }

    /// The square with this number, 0..81.
    #[inline(always)]
    pub(crate) const fn from_index(index: u8) -> Square {
        debug_assert!(index < 128);
        Square(index)
    }

    /// Index into tables of 128 entries; masking spares the bounds check.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The number as stored in a move.
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// File 0..9, 0 being file 1.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// Rank 0..9, 0 being rank a.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// Steps of a king from one square to another.
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Rank counted from the far side of `color`: 0 is the last rank that its pawns
    /// reach.
    #[inline(always)]
    pub const fn rank_from_far_side(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 8 - self.rank(),
        }
    }

    /// True unless this is [`Square::NONE`].
    #[inline(always)]
    pub const fn is_on_board(self) -> bool {
        self.0 < 81
    }

    /// The square as the other player sees it.
    #[inline]
    pub const fn rotated(self) -> Square {
        if self.is_on_board() { Square(80 - self.0) } else { self }
    }

    /// The square mirrored from left to right.
    #[inline]
    pub const fn mirrored(self) -> Square {
        if self.is_on_board() { Square::new(8 - self.file(), self.rank()) } else { self }
    }

    /// All squares from 1a to 9i.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..81).map(Square)
    }

    /// Reads USI coordinates such as `7g`.
    pub fn from_usi(text: &[u8]) -> Option<Square> {
        match text {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Some(Square::new(file - b'1', rank - b'a')),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_on_board() {
            return f.write_str("-");
        }
        write!(f, "{}{}", (b'1' + self.file()) as char, (b'a' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
