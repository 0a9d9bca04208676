//! The definition of the tsume length as a plain recursion: the board of
//! `rsshogi`, every legal move tried, no table, nothing left out.
//!
//! Slow and simple on purpose, like the exhaustive solver; it must not use
//! anything of `tsumi`. The position behind a capture is written as SFEN with the
//! hands from before the drop, and read again.

use crate::exhaustive::solver::{board, legal_moves};
use rsshogi::board::Position;
use rsshogi::types::{Move32, Square};
use std::collections::BTreeMap;

/// More moves would have to be tried than the caller allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget;

/// The tsume length where the attacker is to move; `None` if it is more than
/// `most`.
pub fn tsume_length(sfen: &str, most: u32, budget: u64) -> Result<Option<u32>, OverBudget> {
    let mut tree = Tree { budget };
    for plies in (1..=most).step_by(2) {
        if let Some(length) = tree.attack(&board(sfen), plies)? {
            return Ok(Some(length));
        }
    }
    Ok(None)
}

/// The tsume length where the defender is to move; `None` if it is more than `most`.
pub fn tsume_length_of_defence(
    sfen: &str,
    most: u32,
    budget: u64,
) -> Result<Option<u32>, OverBudget> {
    Tree { budget }.defence(&board(sfen), most)
}

/// True if the defender, to move in the position after `line`, is left with
/// nothing but futile interpositions.
pub fn is_mated_after(sfen: &str, line: &[String]) -> bool {
    let mut board = board(sfen);
    for usi in line {
        let moves = legal_moves(&board);
        let mv = moves.into_iter().find(|mv| mv.to_usi() == *usi);
        board.apply_move32(mv.expect("a legal move"));
    }
    let mut tree = Tree { budget: u64::MAX };
    board.is_in_check() && tree.defence(&board, 0) == Ok(Some(0))
}

struct Tree {
    budget: u64,
}

type Length = Result<Option<u32>, OverBudget>;

impl Tree {
    /// Attacker to move: one ply more than the least length behind a check.
    fn attack(&mut self, board: &Position, most: u32) -> Length {
        if most == 0 {
            return Ok(None);
        }
        let mut least = None;
        for mv in legal_moves(board) {
            if !board.gives_check_move32(mv) {
                continue;
            }
            let below = least.map_or(most - 1, |least: u32| least - 3);
            let after = self.after(board, mv)?;
            if let Some(length) = self.defence(&after, below)? {
                least = Some(length + 1);
                if length == 0 {
                    break;
                }
            }
        }
        Ok(least)
    }

    /// Defender to move: one ply more than the greatest length behind a reply that
    /// counts, 0 if there is none.
    fn defence(&mut self, board: &Position, most: u32) -> Length {
        let mut greatest = 0;
        let mut drops: BTreeMap<usize, Vec<Move32>> = BTreeMap::new();
        for mv in legal_moves(board) {
            if mv.is_drop() && board.is_in_check() {
                drops.entry(mv.to_sq().to_index()).or_default().push(mv);
                continue;
            }
            match self.reply(board, mv, most)? {
                Some(length) => greatest = greatest.max(length),
                None => return Ok(None),
            }
        }
        // The squares by the length behind the capture, those beyond `most` last.
        let mut groups: BTreeMap<u32, Vec<Move32>> = BTreeMap::new();
        for drops in drops.into_values() {
            let length = self.behind_capture(board, drops[0], most)?;
            groups
                .entry(length.unwrap_or(u32::MAX))
                .or_default()
                .extend(drops);
        }
        for (length, drops) in groups {
            if length <= greatest {
                continue;
            }
            for mv in drops {
                match self.reply(board, mv, most)? {
                    Some(length) => greatest = greatest.max(length),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(greatest))
    }

    fn reply(&mut self, board: &Position, mv: Move32, most: u32) -> Length {
        if most == 0 {
            return Ok(None);
        }
        let after = self.after(board, mv)?;
        let length = self.attack(&after, most - 1)?;
        Ok(length.map(|length| length + 1))
    }

    /// The length of the position after `drop` and its capture by the checker, the
    /// captured piece given back; the least, if it can promote or not.
    fn behind_capture(&mut self, board: &Position, drop: Move32, most: u32) -> Length {
        let checker: Square = board.checkers().lsb().expect("a check");
        let dropped = self.after(board, drop)?;
        let mut least = None;
        for mv in legal_moves(&dropped) {
            let captures = !mv.is_drop() && mv.from_sq() == checker && mv.to_sq() == drop.to_sq();
            if !captures || !dropped.gives_check_move32(mv) {
                continue;
            }
            let captured = self.after(&dropped, mv)?.to_sfen(Some(1));
            let before = board.to_sfen(Some(1));
            let hands = before.split(' ').nth(2).expect("hands");
            let words: Vec<&str> = captured.split(' ').collect();
            let given_back = self::board(&format!("{} {} {hands} 1", words[0], words[1]));
            let length = self.defence(&given_back, most)?;
            least = least.into_iter().chain(length).min();
        }
        Ok(least)
    }

    fn after(&mut self, board: &Position, mv: Move32) -> Result<Position, OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        let mut after = board.clone();
        after.apply_move32(mv);
        Ok(after)
    }
}
