//! The two players.

/// Black (sente, moves first, towards rank a) or White (gote).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Sente; plays towards rank a.
    Black = 0,
    /// Gote; plays towards rank i.
    White = 1,
}

impl Color {
    /// 0 for Black, 1 for White: the index into per-colour arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline(always)]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}
