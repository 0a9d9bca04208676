//! A piece that joins a problem.

use tsumi_core::position::{Bitboard, Color, Piece, PieceKind, Position, Square, Unchecked};
use tsumi_core::solver::Problem;

/// A piece that is put from the defender's hand on an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Addition {
    /// The piece.
    pub piece: Piece,
    /// The square on which it is put.
    pub square: Square,
}

impl Addition {
    /// The addition on the board of a problem, from the one on which Black attacks.
    pub fn on_given_board(self, problem: &Problem) -> Addition {
        let Addition { piece, square } = self;
        match problem.attacker() {
            Color::Black => self,
            Color::White => Addition { piece: piece.swapped(), square: square.rotated() },
        }
    }

    /// How much a composer would rather do without it: 0 for a pawn, 1 to 3 for other kinds by
    /// their value, and 3 more for a promoted piece.
    pub(crate) fn weight(self) -> u64 {
        let kind = self.piece.kind();
        let by_value = match kind.unpromoted() {
            PieceKind::PAWN => 0,
            PieceKind::LANCE | PieceKind::KNIGHT => 1,
            PieceKind::SILVER | PieceKind::GOLD => 2,
            _ => 3,
        };
        by_value + if kind == kind.unpromoted() { 0 } else { 3 }
    }

    /// Puts the piece on the board, on which Black attacks. False if that can never be legal: the
    /// square is taken, White has none of the kind in hand, the piece could never move, or there is
    /// another pawn on the file.
    pub(super) fn put_on(self, position: &mut Position) -> bool {
        let Addition { piece, square } = self;
        let (kind, color) = (piece.kind(), piece.color());
        let hand = position.hand(Color::White);
        let ranks_ahead = match kind {
            PieceKind::PAWN | PieceKind::LANCE => 1,
            PieceKind::KNIGHT => 2,
            _ => 0,
        };
        let pawns = position.pieces_of(color, PieceKind::PAWN);
        let is_second_pawn =
            kind == PieceKind::PAWN && (pawns & Bitboard::file(square.file())).is_some();
        let is_possible = position.piece_at(square).is_none()
            && hand.has(kind.unpromoted())
            && !is_second_pawn
            && square.rank_from_far_side(color) >= ranks_ahead;
        if is_possible {
            position.set_hand(Color::White, hand.minus(kind.unpromoted()));
            position.put(piece, square);
        }
        is_possible
    }
}

/// Every single piece, of either side, that can be taken from White's hand and put on the board
/// where `allows` lets it. Black attacks.
pub fn candidates(start: &Position, allows: impl Fn(Addition) -> bool) -> Vec<Addition> {
    let mut found = Vec::new();
    for square in Square::all() {
        for kind in PieceKind::ALL {
            for color in [Color::Black, Color::White] {
                let piece = Piece::new(color, kind);
                let one = Addition { piece, square };
                let is_piece = kind != PieceKind::KING;
                if is_piece && one.put_on(&mut start.clone()) && allows(one) {
                    found.push(one);
                }
            }
        }
    }
    found
}

/// The position with these pieces added; `None` if one of them cannot be put there.
pub fn with_all(start: &Position, additions: impl Iterator<Item = Addition>) -> Option<Position> {
    let mut position = start.clone();
    for one in additions {
        if !one.put_on(&mut position) {
            return None;
        }
    }
    Some(position)
}
