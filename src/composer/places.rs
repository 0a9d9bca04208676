//! Pieces that may come to the squares of a problem that is being composed.

use std::str::FromStr;
use thiserror::Error;
use tsumi_core::position::{Piece, PieceKind, Square};

/// Which pieces may come to which squares. All to all by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Places {
    /// Squares to which pieces may come; none for all.
    pub region: Vec<Square>,
    /// Pieces that may come to the board, as in SFEN (`+P`, `s`); none for all.
    pub pieces: Vec<String>,
    /// No promoted lances, knights and silvers come to the board: of the problems that differ
    /// only in these and promoted pawns one is enough.
    pub tokin_only: bool,
}

/// Squares of a region: a single one, or all within a rectangle between two corners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region(pub Vec<Square>);

/// A text that is no region of squares.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a square, or two corners, such as 1a-4d")]
pub struct RegionError;

impl FromStr for Region {
    type Err = RegionError;

    fn from_str(text: &str) -> Result<Region, RegionError> {
        let (one, other) = text.split_once('-').unwrap_or((text, text));
        let read = |text: &str| Square::from_usi(text.trim().as_bytes()).ok_or(RegionError);
        let (one, other) = (read(one)?, read(other)?);
        let is_between =
            |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
        let inside = Square::all().filter(|square| {
            is_between(square.file(), one.file(), other.file())
                && is_between(square.rank(), one.rank(), other.rank())
        });
        Ok(Region(inside.collect()))
    }
}

impl Places {
    /// True if a piece may come to a square.
    pub(super) fn allows_square(&self, square: Square) -> bool {
        self.region.is_empty() || self.region.contains(&square)
    }

    /// True if a piece may come to the board.
    pub(super) fn allows_piece(&self, piece: Piece) -> bool {
        const LIKE_TOKIN: [PieceKind; 3] =
            [PieceKind::PRO_LANCE, PieceKind::PRO_KNIGHT, PieceKind::PRO_SILVER];
        piece.kind() == PieceKind::KING
            || (self.pieces.is_empty() || self.pieces.contains(&piece.to_string()))
                && !(self.tokin_only && LIKE_TOKIN.contains(&piece.kind()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_rectangles() {
        let count = |text: &str| text.parse().map(|Region(squares)| squares.len()).ok();
        assert_eq!(count("5a"), Some(1));
        assert_eq!(count("1a-4d"), Some(16));
        assert_eq!(count("4d-1a"), Some(16));
        for bad in ["", "1a-", "1a-1j", "0a", "a1"] {
            assert_eq!(count(bad), None, "{bad}");
        }
    }
}
