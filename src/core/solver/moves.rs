//! The moves of a mate problem, to compare move generators.

use super::Problem;
use crate::position::{Color, Move, MoveList, Position, checks, is_mate_after, replies};

/// The checks if the attacker is to move, else all replies, in the generators' order;
/// and whether each mates at once.
pub fn moves(problem: &Problem) -> Vec<(Move, bool)> {
    let board = problem.turned(problem.position());
    let mut moves = moves_of(&board).to_vec();
    let mates = |&mv: &Move| problem.attacker_moves() && is_mate_after(&board, mv);
    let mates: Vec<bool> = moves.iter().map(mates).collect();
    problem.turn(&mut moves);
    moves.into_iter().zip(mates).collect()
}

/// The numbers of lines of 1 to `depth` plies, checks and replies in turn.
pub fn perft(problem: &Problem, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    count_lines(&mut problem.turned(problem.position()), &mut counts);
    counts
}

/// Adds the numbers of lines from this position on, of each length, to `counts`.
fn count_lines(board: &mut Position, counts: &mut [u64]) {
    let Some((here, below)) = counts.split_first_mut() else {
        return;
    };
    let moves = moves_of(board);
    *here += moves.len() as u64;
    if below.is_empty() {
        return;
    }
    for &mv in moves.iter() {
        let undo = board.make(mv);
        count_lines(board, below);
        board.unmake(mv, undo);
    }
}

fn moves_of(board: &Position) -> MoveList {
    let mut list = MoveList::new();
    match board.side() {
        Color::Black => checks(board, &mut list),
        Color::White => replies(board, &mut list),
    };
    list
}
