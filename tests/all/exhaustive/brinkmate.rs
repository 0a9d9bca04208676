//! Brinkmates as they are defined, tried out: the board of `rsshogi`, every legal move of
//! both sides, no table but one of answers to the same question. It must not use anything
//! of `tsumi`.

use super::solver::{self, OverBudget, Verdict, board, legal_moves};
use std::collections::HashMap;

/// Answers to questions about positions.
pub struct Truth {
    /// Moves that may still be tried.
    budget: u64,
    mates: HashMap<String, bool>,
    within: HashMap<(String, u32), bool>,
}

/// Longest mate that is looked for; a position that may have a longer one is over budget.
const MOST_PLIES: u32 = 13;
/// Moves tried for one mate.
const MOVES_FOR_MATE: u64 = 5_000;

impl Truth {
    /// At most so many moves are tried, those within mates not counted.
    pub fn new(budget: u64) -> Truth {
        Truth { budget, mates: HashMap::new(), within: HashMap::new() }
    }

    /// M(P): the side to move mates by checks.
    pub fn mates(&mut self, sfen: &str) -> Result<bool, OverBudget> {
        if let Some(&known) = self.mates.get(sfen) {
            return Ok(known);
        }
        let mates = match solver::solve(sfen, MOST_PLIES, MOVES_FOR_MATE)? {
            Verdict::MateIn(_) => true,
            Verdict::NoMate => false,
            Verdict::NoMateWithin(_) => return Err(OverBudget),
        };
        self.mates.insert(sfen.to_owned(), mates);
        Ok(mates)
    }

    /// B(P, n).
    pub fn is_brinkmate_within(&mut self, sfen: &str, n: u32) -> Result<bool, OverBudget> {
        if self.mates(sfen)? {
            return Ok(true);
        }
        if n == 0 {
            return Ok(false);
        }
        let question = (sfen.to_owned(), n);
        if let Some(&known) = self.within.get(&question) {
            return Ok(known);
        }
        let holds = !self.first_moves_of(sfen, n, true)?.is_empty();
        self.within.insert(question, holds);
        Ok(holds)
    }

    /// The moves that keep B(., n), in USI; at most one if `one` is enough.
    pub fn first_moves(&mut self, sfen: &str, n: u32) -> Result<Vec<String>, OverBudget> {
        self.first_moves_of(sfen, n, false)
    }

    fn first_moves_of(&mut self, sfen: &str, n: u32, one: bool) -> Result<Vec<String>, OverBudget> {
        let mut found = Vec::new();
        for (mv, after) in positions_after(sfen) {
            if self.is_won_after(&after, n)? {
                found.push(mv);
                if one {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The defender to move in `sfen`, after an attacker's move of B(., n).
    pub fn is_won_after(&mut self, sfen: &str, n: u32) -> Result<bool, OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        if !board(sfen).is_in_check() && !self.mates(&passed(sfen))? {
            return Ok(false);
        }
        for (_, after) in positions_after(sfen) {
            self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
            if !self.is_brinkmate_within(&after, n - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The legal moves in USI, with the positions behind them.
fn positions_after(sfen: &str) -> Vec<(String, String)> {
    let mut board = board(sfen);
    let mut after = |mv| {
        board.apply_move32(mv);
        let sfen = without_number(&board.to_sfen(None));
        board.undo_move32(mv).expect("the move was made");
        (mv.to_usi(), sfen)
    };
    let moves = legal_moves(&solver::board(sfen));
    moves.into_iter().map(&mut after).collect()
}

/// The number of a move tells nothing of the position.
fn without_number(sfen: &str) -> String {
    let words: Vec<&str> = sfen.split(' ').take(3).collect();
    format!("{} 1", words.join(" "))
}

/// The other side to move.
fn passed(sfen: &str) -> String {
    let mut words: Vec<&str> = sfen.split(' ').collect();
    words[1] = if words[1] == "b" { "w" } else { "b" };
    words.join(" ")
}
