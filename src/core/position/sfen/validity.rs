//! Requirements of the rules on a position as a whole.
//!
//! Shared by the parser and the tests. Whether there is a king to mate is checked by
//! the engine.

use super::error::SfenError;
use crate::position::attacks;
use crate::position::bitboard::Bitboard;
use crate::position::color::Color;
use crate::position::piece::PieceKind;
use crate::position::state::Position;

const COLORS: [Color; 2] = [Color::Black, Color::White];

/// Checks that a position may be searched: one king or two, at most one of each colour;
/// no more pieces of a kind than a set has; no two pawns of one colour on a file; no
/// piece that can never move; the king of the side not to move cannot be captured
/// (adjacent kings are such a case).
///
/// # Errors
/// The first of these conditions that fails, and where.
pub fn validate(position: &Position) -> Result<(), SfenError> {
    check_kings(position)?;
    check_set(position)?;
    for color in COLORS {
        check_pawns(position, color)?;
        check_mobility(position, color)?;
    }
    check_turn(position)
}

fn check_kings(position: &Position) -> Result<(), SfenError> {
    for color in COLORS {
        let mut kings = position.pieces_of(color, PieceKind::KING);
        if let (Some(first), Some(second)) = (kings.next(), kings.next()) {
            return Err(SfenError::TwoKings { color, first, second });
        }
    }
    if position.of_kind(PieceKind::KING).is_empty() { Err(SfenError::NoKing) } else { Ok(()) }
}

/// Checks that there are no more pieces of a kind than a set has.
fn check_set(position: &Position) -> Result<(), SfenError> {
    for kind in PieceKind::IN_HAND {
        let found = position.count_of(kind);
        if found > kind.count_in_set() {
            return Err(SfenError::TooManyPieces { kind, found });
        }
    }
    Ok(())
}

fn check_pawns(position: &Position, color: Color) -> Result<(), SfenError> {
    let pawns = position.pieces_of(color, PieceKind::PAWN);
    for file in 0..9 {
        let mut on_file = pawns & Bitboard::file(file);
        if let (Some(first), Some(second)) = (on_file.next(), on_file.next()) {
            return Err(SfenError::TwoPawns { color, first, second });
        }
    }
    Ok(())
}

/// Checks that no piece of a side can never move.
fn check_mobility(position: &Position, color: Color) -> Result<(), SfenError> {
    for kind in [PieceKind::PAWN, PieceKind::LANCE, PieceKind::KNIGHT] {
        let stuck =
            position.pieces_of(color, kind).without(attacks::squares_with_a_move(color, kind));
        if stuck.is_some() {
            return Err(SfenError::NoFurtherMove { color, kind, square: stuck.first() });
        }
    }
    Ok(())
}

/// Checks that the side that is not to move is not in check.
fn check_turn(position: &Position) -> Result<(), SfenError> {
    let color = position.side().opponent();
    match position.checkers(color).next() {
        None => Ok(()),
        Some(checker) => Err(SfenError::OpponentInCheck {
            color,
            kind: position.piece_at(checker).kind(),
            checker,
        }),
    }
}
