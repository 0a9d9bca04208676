//! Kinds of pieces, and pieces with an owner.

use super::color::Color;
use std::fmt;

/// A kind of piece, promoted or not, displayed as its English name.
// The unpromoted kinds are 1..=7, the king 8, and the promoted kinds as the unpromoted
// ones with bit 3 set (9..=14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct PieceKind(u8);

impl PieceKind {
    /// No piece.
    pub const NONE: PieceKind = PieceKind(0);
    /// Pawn (fu).
    pub const PAWN: PieceKind = PieceKind(1);
    /// Lance (kyo).
    pub const LANCE: PieceKind = PieceKind(2);
    /// Knight (kei).
    pub const KNIGHT: PieceKind = PieceKind(3);
    /// Silver (gin).
    pub const SILVER: PieceKind = PieceKind(4);
    /// Bishop (kaku).
    pub const BISHOP: PieceKind = PieceKind(5);
    /// Rook (hisha).
    pub const ROOK: PieceKind = PieceKind(6);
    /// Gold (kin).
    pub const GOLD: PieceKind = PieceKind(7);
    /// King (gyoku).
    pub const KING: PieceKind = PieceKind(8);
    /// Promoted pawn (tokin).
    pub const PRO_PAWN: PieceKind = PieceKind(9);
    /// Promoted lance.
    pub const PRO_LANCE: PieceKind = PieceKind(10);
    /// Promoted knight.
    pub const PRO_KNIGHT: PieceKind = PieceKind(11);
    /// Promoted silver.
    pub const PRO_SILVER: PieceKind = PieceKind(12);
    /// Promoted bishop (uma).
    pub const HORSE: PieceKind = PieceKind(13);
    /// Promoted rook (ryu).
    pub const DRAGON: PieceKind = PieceKind(14);

    /// The kinds that can be in hand, cheapest first.
    pub const IN_HAND: [PieceKind; 7] = [
        PieceKind::PAWN,
        PieceKind::LANCE,
        PieceKind::KNIGHT,
        PieceKind::SILVER,
        PieceKind::GOLD,
        PieceKind::BISHOP,
        PieceKind::ROOK,
    ];

    /// All kinds, those that can be in hand first.
    pub const ALL: [PieceKind; 14] = {
        let mut all = [PieceKind(0); 14];
        let mut number = 1;
        while number < 15 {
            all[number - 1] = PieceKind(number as u8);
            number += 1;
        }
        all
    };

    /// The kind with this number, 0..=14.
    #[inline(always)]
    pub(crate) const fn from_number(number: u8) -> PieceKind {
        debug_assert!(number < 15);
        PieceKind(number)
    }

    /// Index into tables of 16 entries.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// True for the seven promoted kinds; false for the king.
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        self.0 > 8
    }

    /// True for the six kinds that can promote.
    #[inline(always)]
    pub const fn can_promote(self) -> bool {
        self.0 >= 1 && self.0 <= 6
    }

    /// The promoted kind of a kind that can promote ([`PieceKind::can_promote`]); for others
    /// the result means nothing.
    #[inline(always)]
    pub const fn promoted(self) -> PieceKind {
        PieceKind(self.0 | 8)
    }

    /// The promoted kind if `promotes`, the kind itself otherwise.
    #[inline(always)]
    pub const fn promoted_if(self, promotes: bool) -> PieceKind {
        PieceKind(self.0 | (promotes as u8) << 3)
    }

    /// The kind that goes to the captor's hand; the king stays king.
    #[inline(always)]
    pub const fn unpromoted(self) -> PieceKind {
        if self.0 == 8 { self } else { PieceKind(self.0 & 7) }
    }

    /// True for kinds that move like a gold: gold and promoted pawn, lance, knight and
    /// silver.
    #[inline(always)]
    pub const fn moves_as_gold(self) -> bool {
        (1u32 << self.0) & (1 << 7 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12) != 0
    }

    /// True for lance, bishop, rook, horse and dragon.
    #[inline(always)]
    pub const fn is_slider(self) -> bool {
        (1u32 << self.0) & (1 << 2 | 1 << 5 | 1 << 6 | 1 << 13 | 1 << 14) != 0
    }

    /// How many pieces of this (unpromoted) kind a set has, kings included.
    pub const fn count_in_set(self) -> u32 {
        match self.unpromoted() {
            PieceKind::PAWN => 18,
            PieceKind::BISHOP | PieceKind::ROOK | PieceKind::KING => 2,
            PieceKind::NONE => 0,
            _ => 4,
        }
    }

    /// Upper-case letter of the unpromoted kind, as in SFEN.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            PieceKind::PAWN => 'P',
            PieceKind::LANCE => 'L',
            PieceKind::KNIGHT => 'N',
            PieceKind::SILVER => 'S',
            PieceKind::BISHOP => 'B',
            PieceKind::ROOK => 'R',
            PieceKind::GOLD => 'G',
            PieceKind::KING => 'K',
            _ => '?',
        }
    }

    /// The unpromoted kind of an upper-case SFEN letter.
    pub const fn from_letter(letter: u8) -> Option<PieceKind> {
        Some(match letter {
            b'P' => PieceKind::PAWN,
            b'L' => PieceKind::LANCE,
            b'N' => PieceKind::KNIGHT,
            b'S' => PieceKind::SILVER,
            b'B' => PieceKind::BISHOP,
            b'R' => PieceKind::ROOK,
            b'G' => PieceKind::GOLD,
            b'K' => PieceKind::KING,
            _ => return None,
        })
    }
}

/// A piece on the board, of a kind and an owner, or none ([`Piece::NONE`]).
// `kind | color << 4`; 0 is an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Piece(u8);

impl Piece {
    /// An empty square.
    pub const NONE: Piece = Piece(0);

    /// The piece of this kind and owner.
    #[inline(always)]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece(kind.0 | (color as u8) << 4)
    }

    /// Index into tables of 32 entries.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The kind; [`PieceKind::NONE`] for an empty square.
    #[inline(always)]
    pub const fn kind(self) -> PieceKind {
        PieceKind(self.0 & 15)
    }

    /// The owner. Meaningless for an empty square.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0 & 16 == 0 { Color::Black } else { Color::White }
    }

    /// True for an empty square.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The piece owned by the other player; an empty square stays empty.
    #[inline]
    pub const fn swapped(self) -> Piece {
        if self.is_none() { self } else { Piece(self.0 ^ 16) }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match *self {
            PieceKind::PAWN => "pawn",
            PieceKind::LANCE => "lance",
            PieceKind::KNIGHT => "knight",
            PieceKind::SILVER => "silver",
            PieceKind::GOLD => "gold",
            PieceKind::BISHOP => "bishop",
            PieceKind::ROOK => "rook",
            PieceKind::KING => "king",
            PieceKind::PRO_PAWN => "promoted pawn",
            PieceKind::PRO_LANCE => "promoted lance",
            PieceKind::PRO_KNIGHT => "promoted knight",
            PieceKind::PRO_SILVER => "promoted silver",
            PieceKind::HORSE => "horse",
            PieceKind::DRAGON => "dragon",
            _ => "piece",
        })
    }
}

impl fmt::Debug for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Piece {
    /// As in SFEN: `P`, `+p`; `-` for an empty square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("-");
        }
        let letter = self.kind().letter();
        let plus = if self.kind().is_promoted() { "+" } else { "" };
        match self.color() {
            Color::Black => write!(f, "{plus}{letter}"),
            Color::White => write!(f, "{plus}{}", letter.to_ascii_lowercase()),
        }
    }
}
