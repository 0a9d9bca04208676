//! Which pieces may come to which squares of a problem that is being composed.

use crate::position::{Piece, PieceKind, Square};

/// Pieces and squares. All by default.
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

impl Places {
    /// True if a piece may come to a square.
    pub(super) fn allows_square(&self, square: Square) -> bool {
        self.region.is_empty() || self.region.contains(&square)
    }

    /// True if a piece may come to the board.
    pub(super) fn allows_piece(&self, piece: Piece) -> bool {
        const LIKE_TOKIN: [PieceKind; 3] = [
            PieceKind::PRO_LANCE,
            PieceKind::PRO_KNIGHT,
            PieceKind::PRO_SILVER,
        ];
        piece.kind() == PieceKind::KING
            || (self.pieces.is_empty() || self.pieces.contains(&piece.to_string()))
                && !(self.tokin_only && LIKE_TOKIN.contains(&piece.kind()))
    }
}
