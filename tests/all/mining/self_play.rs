//! Games of a player that takes what hangs and steps towards the king: no good shogi,
//! but legal, always the same, and full of mates.

use crate::exhaustive::positions::Dice;
use tsumi_core::position::{
    Color, Move, MoveList, PieceKind, Position, Square, Unchecked, legal_moves,
};

/// Moves chosen at random before the player begins to look.
const OPENING: usize = 12;
const MOST_MOVES: usize = 160;

/// The moves of a game from the start position; it ends in mate, or after
/// [`MOST_MOVES`].
pub fn game(seed: u64) -> Vec<Move> {
    let mut dice = Dice::new(seed);
    let mut position = Position::startpos();
    let mut played = Vec::new();
    while played.len() < MOST_MOVES {
        let mut list = MoveList::new();
        legal_moves(&position, &mut list);
        let is_opening = played.len() < OPENING;
        let best = list.iter().copied().max_by_key(|&mv| {
            let worth = if is_opening { 0 } else { worth(&position, mv) };
            worth * 8 + dice.roll(400) as i32
        });
        let Some(mv) = best else { break };
        position.make(mv);
        played.push(mv);
    }
    played
}

/// The apparent gain by a move, in hundredths of a pawn.
fn worth(position: &Position, mv: Move) -> i32 {
    let us = position.side();
    let taken = value(position.piece_at(mv.to()).kind());
    let mut after = position.clone();
    after.make(mv);
    let own = value(after.piece_at(mv.to()).kind());
    let is_lost = after.is_attacked(mv.to(), us.opponent(), after.occupied());
    let is_held = after.is_attacked(mv.to(), us, after.occupied());
    let risk = match (is_lost, is_held) {
        (true, false) => own,
        (true, true) => own / 2,
        (false, _) => 0,
    };
    let promotion = if mv.promotes() { 150 } else { 0 };
    let check = if after.is_in_check(us.opponent()) { 60 } else { 0 };
    taken + promotion + check - risk + 12 * approach(position, mv, us)
}

/// The approach of a moved piece to the opponent's king, in squares.
fn approach(position: &Position, mv: Move, us: Color) -> i32 {
    let king = position.king(us.opponent());
    let distance = |square: Square| {
        let files = square.file().abs_diff(king.file());
        i32::from(files.max(square.rank().abs_diff(king.rank())))
    };
    let before = if mv.is_drop() { 8 } else { distance(mv.from()) };
    before - distance(mv.to())
}

fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::NONE => 0,
        PieceKind::PAWN => 100,
        PieceKind::LANCE => 300,
        PieceKind::KNIGHT => 350,
        PieceKind::SILVER | PieceKind::GOLD => 500,
        PieceKind::BISHOP => 800,
        PieceKind::ROOK => 1000,
        PieceKind::KING => 2000,
        _ => 700,
    }
}
