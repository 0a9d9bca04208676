//! The judgement of `rsshogi` alone: of lines that are judged while the tables of the `shogi`
//! crate are still being filled, which takes longer than most searches, and of most lines of a
//! long file, where that crate would take most of the time.

use super::boards::{is_prepared, prepare};
use crate::position::{Color, Move};
use rsshogi::board::{Position, position_from_sfen};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// So many lines of a program are judged by both libraries, and one in so many after them.
const BOTH_UP_TO: u32 = 256;
const BOTH_EACH: u32 = 16;

/// The board at the end of a line that `rsshogi` finds right, if its judgement is enough.
pub(super) fn end_judged_early(sfen: &str, line: &[Move], attacker: Color) -> Option<Position> {
    is_enough()
        .then(|| end_of_attack(sfen, line, attacker))
        .flatten()
}

/// The same of a line whose moves need not be checks.
pub(super) fn end_played_early(sfen: &str, line: &[Move]) -> Option<Position> {
    is_enough().then(|| end(sfen, line, None)).flatten()
}

/// True if the `shogi` crate need not judge the next line, too. While its tables are not
/// filled, that is begun.
fn is_enough() -> bool {
    static BEGUN: Once = Once::new();
    static LINES: AtomicU32 = AtomicU32::new(0);
    if is_prepared() {
        let before = LINES.fetch_add(1, Ordering::Relaxed);
        return before >= BOTH_UP_TO && !before.is_multiple_of(BOTH_EACH);
    }
    // If no thread can be started, the next line is judged like this one.
    BEGUN.call_once(|| drop(std::thread::Builder::new().spawn(prepare)));
    true
}

/// The board after `line`, if all of it is as [`super::judge`] demands: moves are legal,
/// those of the attacker give check, no position comes a fourth time, and the defender is
/// to move in check.
pub(super) fn end_of_attack(sfen: &str, line: &[Move], attacker: Color) -> Option<Position> {
    let attacker = color(attacker);
    let board = end(sfen, line, Some(attacker))?;
    let is_over = board.turn() != attacker && board.is_in_check();
    is_over.then_some(board)
}

/// A color as `rsshogi` has it.
pub(super) fn color(color: Color) -> rsshogi::types::Color {
    match color {
        Color::Black => rsshogi::types::Color::BLACK,
        Color::White => rsshogi::types::Color::WHITE,
    }
}

/// The board after `line`, if its moves are legal, those of `checker` give check, and no
/// position comes a fourth time.
fn end(sfen: &str, line: &[Move], checker: Option<rsshogi::types::Color>) -> Option<Position> {
    let mut board = position_from_sfen(sfen).ok()?;
    let king = board.king_square(board.turn().flip());
    if king.is_on_board()
        && !board
            .attackers_to_color_current(board.turn(), king)
            .is_empty()
    {
        return None;
    }
    let mut met = vec![board.key().low_u64()];
    for mv in line {
        let is_check_due = checker == Some(board.turn());
        let theirs = board.move32_from_usi(&mv.to_string())?;
        board.try_apply_move32(theirs).ok()?;
        if is_check_due && !board.is_in_check() {
            return None;
        }
        met.push(board.key().low_u64());
    }
    met.sort_unstable();
    let repeats = met.windows(4).any(|four| four[0] == four[3]);
    (!repeats).then_some(board)
}
