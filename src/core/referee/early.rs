//! The judgement of `rsshogi` alone: of lines that are judged while the tables of the `shogi`
//! crate are still being filled, which takes longer than most searches, and of most lines of a
//! long file, where that crate would take most of the time.

use super::boards::{is_prepared, prepare};
use crate::notation::with_board;
use crate::position::{Color, Move};
use rsshogi::board::Position;
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// So many lines of a program are judged by both libraries; after them one in `BOTH_EACH` is.
const BOTH_UP_TO: u32 = 256;
const BOTH_EACH: u32 = 64;

/// True if `rsshogi` finds a line right, the board at its end, too, and its judgement is enough.
pub(super) fn is_attack_by_rsshogi(
    sfen: &str,
    line: &[Move],
    attacker: Color,
    ends_well: impl FnOnce(&mut Position) -> bool,
) -> bool {
    said_by_rsshogi(sfen, line, attacker, ends_well) == Some(true)
}

/// What [`is_attack_by_rsshogi`] finds; `None` if its judgement is not enough.
pub(super) fn said_by_rsshogi(
    sfen: &str,
    line: &[Move],
    attacker: Color,
    ends_well: impl FnOnce(&mut Position) -> bool,
) -> Option<bool> {
    is_rsshogi_enough().then(|| is_attack_to(sfen, line, attacker, ends_well))
}

/// As [`is_attack_by_rsshogi`] for a line whose moves need not be checks.
pub(super) fn is_legal_by_rsshogi(
    sfen: &str,
    line: &[Move],
    ends_well: impl FnOnce(&mut Position) -> bool,
) -> bool {
    is_rsshogi_enough() && is_line_right(sfen, line, None, ends_well)
}

/// True if the `shogi` crate need not judge the next line, too. The first call has a thread fill
/// its tables if they are empty.
fn is_rsshogi_enough() -> bool {
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

/// True if all of `line` is as [`super::judge`] demands, and so is the board behind it: moves
/// are legal, those of the attacker give check, no position comes a fourth time, and the
/// defender is to move in check.
pub(super) fn is_attack_to(
    sfen: &str,
    line: &[Move],
    attacker: Color,
    ends_well: impl FnOnce(&mut Position) -> bool,
) -> bool {
    let attacker = color(attacker);
    is_line_right(sfen, line, Some(attacker), |board| {
        board.turn() != attacker && board.is_in_check() && ends_well(board)
    })
}

/// A color as `rsshogi` has it.
pub(super) fn color(color: Color) -> rsshogi::types::Color {
    match color {
        Color::Black => rsshogi::types::Color::BLACK,
        Color::White => rsshogi::types::Color::WHITE,
    }
}

/// True if the moves of `line` are legal, those of `checker` give check, no position comes a fourth
/// time, and the board behind them is as wanted.
fn is_line_right(
    sfen: &str,
    line: &[Move],
    checker: Option<rsshogi::types::Color>,
    ends_well: impl FnOnce(&mut Position) -> bool,
) -> bool {
    let is_right = |board: &mut Position| play(board, line, checker).is_some() && ends_well(board);
    with_board(sfen, is_right).unwrap_or(false)
}

/// Plays `line`; `None` where something is wrong with it.
fn play(board: &mut Position, line: &[Move], checker: Option<rsshogi::types::Color>) -> Option<()> {
    let king = board.king_square(board.turn().flip());
    if king.is_on_board() && !board.attackers_to_color_current(board.turn(), king).is_empty() {
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
    (!repeats).then_some(())
}
