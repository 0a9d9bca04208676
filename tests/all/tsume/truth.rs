//! The definition of the tsume length as a plain recursion: the board of
//! `rsshogi`, every legal move tried, no table, nothing left out.
//!
//! Slow and simple on purpose, like the exhaustive solver; it must not use
//! anything of `tsumi`. The position behind a capture is written as SFEN with the
//! hands from before the drop, and read again.

use crate::exhaustive::solver::{board, legal_moves};
use rsshogi::board::Position;
use rsshogi::types::Move32;
use std::collections::BTreeMap;

/// More moves would have to be tried than the caller allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget;

/// The pieces that may capture a drop at once, so that it may be futile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captors {
    /// Every piece that gives check from there: the definition.
    All,
    /// The checking piece alone: a narrower definition, by which some mates are
    /// longer, to see that the other captures matter.
    CheckerAlone,
}

/// The tsume length where the attacker is to move; `None` if it is more than
/// `most`.
pub fn tsume_length(sfen: &str, most: u32, budget: u64) -> Result<Option<u32>, OverBudget> {
    Tree::new(Captors::All, budget).length(sfen, most)
}

/// [`tsume_length`] where these pieces may capture, and whether any drop could be
/// captured by another piece than the checker.
pub fn tsume_length_by(
    captors: Captors,
    sfen: &str,
    most: u32,
    budget: u64,
) -> Result<(Option<u32>, bool), OverBudget> {
    let mut tree = Tree::new(captors, budget);
    let length = tree.length(sfen, most)?;
    Ok((length, tree.has_other_captor))
}

/// The tsume length where the defender is to move; `None` if it is more than `most`.
pub fn tsume_length_of_defence(
    sfen: &str,
    most: u32,
    budget: u64,
) -> Result<Option<u32>, OverBudget> {
    Tree::new(Captors::All, budget).defence(&board(sfen), most)
}

/// The longest of the defender's replies that count, where the tsume length is `plies`.
pub fn longest_replies(sfen: &str, plies: u32, budget: u64) -> Result<Vec<String>, OverBudget> {
    let (mut tree, board) = (Tree::new(Captors::All, budget), board(sfen));
    let counted = tree.replies_that_count(&board, plies)?;
    let counted = counted.map_or_else(Vec::new, |(_, counted)| counted);
    let mut longest = Vec::new();
    for mv in counted {
        if tree.reply(&board, mv, plies)? == Some(plies) {
            longest.push(mv.to_usi());
        }
    }
    Ok(longest)
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
    let mut tree = Tree::new(Captors::All, u64::MAX);
    board.is_in_check() && tree.defence(&board, 0) == Ok(Some(0))
}

struct Tree {
    captors: Captors,
    /// A drop was met that another piece than the checker could capture, giving check.
    has_other_captor: bool,
    budget: u64,
}

type Length = Result<Option<u32>, OverBudget>;

impl Tree {
    fn new(captors: Captors, budget: u64) -> Tree {
        Tree { captors, has_other_captor: false, budget }
    }

    fn length(&mut self, sfen: &str, most: u32) -> Length {
        for plies in (1..=most).step_by(2) {
            if let Some(length) = self.attack(&board(sfen), plies)? {
                return Ok(Some(length));
            }
        }
        Ok(None)
    }

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
        let counted = self.replies_that_count(board, most)?;
        Ok(counted.map(|(greatest, _)| greatest))
    }

    /// The replies that count, with [`Tree::defence`].
    fn replies_that_count(
        &mut self,
        board: &Position,
        most: u32,
    ) -> Result<Option<(u32, Vec<Move32>)>, OverBudget> {
        let (mut greatest, mut counted) = (0, Vec::new());
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
            counted.push(mv);
        }
        // The squares by the length behind the capture, those beyond `most` last.
        let mut groups: BTreeMap<u32, Vec<Move32>> = BTreeMap::new();
        for drops in drops.into_values() {
            let length = self.behind_capture(board, drops[0], most)?;
            groups.entry(length.unwrap_or(u32::MAX)).or_default().extend(drops);
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
                counted.push(mv);
            }
        }
        Ok(Some((greatest, counted)))
    }

    fn reply(&mut self, board: &Position, mv: Move32, most: u32) -> Length {
        if most == 0 {
            return Ok(None);
        }
        let after = self.after(board, mv)?;
        let length = self.attack(&after, most - 1)?;
        Ok(length.map(|length| length + 1))
    }

    /// The length of the position after `drop` and its capture, the captured piece given
    /// back; the least over all captures that give check from that square.
    fn behind_capture(&mut self, board: &Position, drop: Move32, most: u32) -> Length {
        let dropped = self.after(board, drop)?;
        let mut least = None;
        for mv in legal_moves(&dropped) {
            if mv.is_drop() || mv.to_sq() != drop.to_sq() {
                continue;
            }
            let captured = self.after(&dropped, mv)?;
            if !captured.checkers().test(mv.to_sq()) {
                continue;
            }
            if !board.checkers().test(mv.from_sq()) {
                self.has_other_captor = true;
                if self.captors == Captors::CheckerAlone {
                    continue;
                }
            }
            let given_back = with_hands_of(&captured, board);
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

/// The position with the hands of another.
pub fn with_hands_of(position: &Position, other: &Position) -> Position {
    let (sfen, other) = (position.to_sfen(Some(1)), other.to_sfen(Some(1)));
    let hands = other.split(' ').nth(2).expect("hands");
    let words: Vec<&str> = sfen.split(' ').collect();
    board(&format!("{} {} {hands} 1", words[0], words[1]))
}
