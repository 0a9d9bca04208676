//! The judgement of `rsshogi`, whose tables are constants: for lines that are judged while
//! those of the `shogi` crate are still being filled, which takes longer than most searches.

use super::boards::{is_prepared, prepare};
use crate::position::{Color, Move};
use rsshogi::board::{Position, position_from_sfen};
use std::sync::Once;

/// The board at the end of a line that `rsshogi` finds right, if the `shogi` crate's tables
/// are not filled yet. That is begun meanwhile.
pub(super) fn end_judged_early(sfen: &str, line: &[Move], attacker: Color) -> Option<Position> {
    static BEGUN: Once = Once::new();
    if is_prepared() {
        return None;
    }
    // If no thread can be started, the next line is judged like this one.
    BEGUN.call_once(|| drop(std::thread::Builder::new().spawn(prepare)));
    end_of_attack(sfen, line, attacker)
}

/// The board after `line`, if all of it is as [`super::judge`] demands: moves are legal,
/// those of the attacker give check, no position comes a fourth time, and the defender is
/// to move in check.
pub(super) fn end_of_attack(sfen: &str, line: &[Move], attacker: Color) -> Option<Position> {
    let attacker = match attacker {
        Color::Black => rsshogi::types::Color::BLACK,
        Color::White => rsshogi::types::Color::WHITE,
    };
    let mut board = position_from_sfen(sfen).ok()?;
    let king = board.king_square(board.turn().flip());
    if king.is_on_board()
        && !board
            .attackers_to_color_current(board.turn(), king)
            .is_empty()
    {
        return None;
    }
    let mut met = vec![board.to_sfen(Some(1))];
    for mv in line {
        let is_check_due = board.turn() == attacker;
        let theirs = board.move32_from_usi(&mv.to_string())?;
        board.try_apply_move32(theirs).ok()?;
        if is_check_due && !board.is_in_check() {
            return None;
        }
        met.push(board.to_sfen(Some(1)));
    }
    met.sort_unstable();
    let repeats = met.windows(4).any(|four| four[0] == four[3]);
    let is_over = board.turn() != attacker && board.is_in_check() && !repeats;
    is_over.then_some(board)
}
