//! The boards of both libraries.

use super::fault::LineFault;
use crate::position::{Color, Move};
use std::sync::Once;

/// The library fills plain statics: two threads must not do it at once.
static FILLED: Once = Once::new();

/// Fills the library's tables before they are used: some 30 ms for the first caller,
/// nothing later.
pub fn prepare() {
    FILLED.call_once(shogi::bitboard::Factory::init);
}

/// True once the tables are filled.
pub fn is_prepared() -> bool {
    FILLED.is_completed()
}

/// The position on the library's board, and the attacker as its colour.
pub fn set_up_for(
    sfen: &str,
    attacker: Color,
) -> Result<(shogi::Position, shogi::Color), LineFault> {
    let attacker = match attacker {
        Color::Black => shogi::Color::Black,
        Color::White => shogi::Color::White,
    };
    let board = set_up(sfen)?;
    if board.find_king(attacker.flip()).is_none() {
        return Err(LineFault::NoKing);
    }
    if board.in_check(board.side_to_move().flip()) {
        return Err(LineFault::OpponentInCheck);
    }
    Ok((board, attacker))
}

/// A new board of the `shogi` crate. Exactly four words: the crate would take a fifth
/// for a list of moves and play them unchecked.
pub fn set_up(sfen: &str) -> Result<shogi::Position, LineFault> {
    prepare();
    let unreadable = |reason: String| LineFault::Unreadable(reason);
    if sfen.split_whitespace().count() != 4 {
        return Err(unreadable("expected BOARD SIDE HANDS NUMBER".to_owned()));
    }
    let mut board = shogi::Position::new();
    board.set_sfen(sfen).map_err(|error| unreadable(error.to_string()))?;
    Ok(board)
}

/// True if a move was refused for a repetition alone.
pub fn is_repetition(error: &shogi::MoveError) -> bool {
    use shogi::MoveError as E;
    matches!(error, E::Repetition | E::PerpetualCheckWin | E::PerpetualCheckLose)
}

/// Every conceivable move of the side to move: each piece to each square that it
/// attacks, promoting or not, and each piece in hand to each square.
pub fn candidates(board: &shogi::Position) -> Vec<shogi::Move> {
    let us = board.side_to_move();
    let mut moves = Vec::new();
    for from in *board.player_bb(us) {
        let Some(piece) = *board.piece_at(from) else {
            continue;
        };
        for to in board.move_candidates(from, piece) {
            moves.extend([true, false].map(|promote| shogi::Move::Normal { from, to, promote }));
        }
    }
    let in_hand = |&piece_type: &shogi::PieceType| {
        let piece = shogi::Piece { piece_type, color: us };
        piece_type.is_hand_piece() && board.hand(piece) > 0
    };
    for piece_type in shogi::PieceType::iter().filter(in_hand) {
        moves.extend(shogi::Square::iter().map(|to| shogi::Move::Drop { to, piece_type }));
    }
    moves
}

/// The board of `rsshogi` after `line`, if it finds every move of it legal.
pub fn second_board(sfen: &str, line: &[Move]) -> Option<rsshogi::board::Position> {
    let mut board = rsshogi::board::position_from_sfen(sfen).ok()?;
    for mv in line {
        let theirs = board.move32_from_usi(&mv.to_string())?;
        board.try_apply_move32(theirs).ok()?;
    }
    Some(board)
}

/// True if `rsshogi` finds a move legal.
pub fn is_legal_on_second_board(board: &rsshogi::board::Position, usi: &str) -> bool {
    board.move32_from_usi(usi).is_some_and(|mv| board.is_legal_move32(mv))
}
