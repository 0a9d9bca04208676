//! The relaxed sense (`dfpn/relaxed.rs`) as a plain recursion, like [`super::truth`]: a mate
//! within so many plies in which a drop between checker and king is left aside if the position
//! behind some capture of it, the captured piece given back, is mate within as many plies.

use super::truth::{OverBudget, with_hands_of};
use crate::exhaustive::solver::{board, checks, legal_moves};
use rsshogi::board::Position;
use rsshogi::types::Move32;
use std::collections::BTreeMap;

/// Is the position mate within `plies`, trying at most `budget` moves? The attacker is to move
/// if their number is odd, else the defender.
pub fn is_mate_within(sfen: &str, plies: u32, budget: u64) -> Result<bool, OverBudget> {
    let mut tree = Tree { budget };
    let board = board(sfen);
    if plies % 2 == 1 { tree.mates(&board, plies) } else { tree.is_lost(&board, plies) }
}

struct Tree {
    budget: u64,
}

impl Tree {
    fn mates(&mut self, board: &Position, plies: u32) -> Result<bool, OverBudget> {
        for mv in checks(board) {
            let after = self.after(board, mv)?;
            if self.is_lost(&after, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_lost(&mut self, board: &Position, plies: u32) -> Result<bool, OverBudget> {
        let replies = legal_moves(board);
        let mut is_aside = BTreeMap::new();
        for &mv in &replies {
            if mv.is_drop() && board.is_in_check() {
                let square = mv.to_sq().to_index();
                let known = match is_aside.get(&square) {
                    Some(&known) => known,
                    None => self.is_lost_behind_capture(board, mv, plies)?,
                };
                is_aside.insert(square, known);
                if known {
                    continue;
                }
            }
            if plies == 0 {
                return Ok(false);
            }
            let after = self.after(board, mv)?;
            if !self.mates(&after, plies - 1)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty() || board.is_in_check())
    }

    fn is_lost_behind_capture(
        &mut self,
        board: &Position,
        drop: Move32,
        plies: u32,
    ) -> Result<bool, OverBudget> {
        let dropped = self.after(board, drop)?;
        for mv in legal_moves(&dropped) {
            if mv.is_drop() || mv.to_sq() != drop.to_sq() {
                continue;
            }
            let captured = self.after(&dropped, mv)?;
            if captured.checkers().test(mv.to_sq())
                && self.is_lost(&with_hands_of(&captured, board), plies)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn after(&mut self, board: &Position, mv: Move32) -> Result<Position, OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        let mut after = board.clone();
        after.apply_move32(mv);
        Ok(after)
    }
}
