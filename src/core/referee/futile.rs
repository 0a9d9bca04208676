//! The end of a line of the tsume length: mate, or only futile interpositions left, by
//! the rules of `rsshogi`.
//!
//! At the end of a line this is simple. A drop is futile if some piece can capture it and
//! give check from there, and the defender, with the captured piece back in its hand,
//! again has nothing but futile interpositions.

use rsshogi::board::Position;
use rsshogi::board::movegen::generate_legal_all_move32;
use rsshogi::board::{Move32List, position_from_sfen};
use rsshogi::types::{Move32, Square};

/// A reply other than a futile interposition, in USI, if there is one. The side to move is the
/// defender, in check.
pub(super) fn reply_that_counts(board: &mut Position) -> Option<String> {
    let replies = legal_moves(board);
    let mut futile: Vec<Square> = Vec::new();
    for mv in replies {
        if futile.contains(&mv.to_sq()) && mv.is_drop() {
            continue;
        }
        if !mv.is_drop() || !is_futile(board, mv) {
            return Some(mv.to_usi());
        }
        futile.push(mv.to_sq());
    }
    None
}

/// True if the side to move, in check, has no legal move.
pub(super) fn is_mate(board: &Position) -> bool {
    legal_moves(board).is_empty()
}

/// True if the drop `drop`, an interposition, is futile.
fn is_futile(board: &mut Position, drop: Move32) -> bool {
    let before = board.to_sfen(Some(1));
    board.apply_move32(drop);
    let captures =
        legal_moves(board).into_iter().filter(|mv| !mv.is_drop() && mv.to_sq() == drop.to_sq());
    let mut is_futile = false;
    for mv in captures {
        board.apply_move32(mv);
        // A check by the captor itself, not one discovered by its leaving.
        if board.checkers().test(mv.to_sq()) {
            let given_back = with_hands_of(&board.to_sfen(Some(1)), &before);
            is_futile |=
                given_back.is_some_and(|mut board| reply_that_counts(&mut board).is_none());
        }
        if board.undo_move32(mv).is_err() {
            return false;
        }
    }
    board.undo_move32(drop).is_ok() && is_futile
}

/// The position `sfen` with the hands of `other`.
fn with_hands_of(sfen: &str, other: &str) -> Option<Position> {
    let (words, others): (Vec<&str>, Vec<&str>) =
        (sfen.split(' ').collect(), other.split(' ').collect());
    position_from_sfen(&format!("{} {} {} 1", words.first()?, words.get(1)?, others.get(2)?)).ok()
}

/// All legal moves of the side to move.
pub(super) fn legal_moves(board: &Position) -> Vec<Move32> {
    let mut list = Move32List::new();
    generate_legal_all_move32(board, &mut list);
    list.iter().copied().collect()
}
