//! Thousands of positions, the same at every run: from random play, from random
//! play without the mover's king (as tsume positions are), and thrown together
//! at random round a king.

use tsumi_core::position::{
    Color, Hand, Move, MoveList, Piece, PieceKind, Position, Square, Unchecked, empty, legal_moves,
    validate,
};

/// Knuth's linear congruential generator (MMIX), its upper half.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len())]
    }
}

pub fn legal(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    legal_moves(position, &mut list);
    list.to_vec()
}

/// The position after a move.
pub fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv);
    after
}

pub fn gives_check(position: &Position, mv: Move) -> bool {
    after(position, mv).is_in_check(position.side().opponent())
}

/// A move in which checks and captures are likelier than in fair dice: else
/// kings are never hunted and hands stay empty.
pub fn lively_move(position: &Position, dice: &mut Dice) -> Option<Move> {
    let moves = legal(position);
    let wanted: Vec<Move> = match dice.roll(4) {
        0 => moves.iter().copied().filter(|&mv| gives_check(position, mv)).collect(),
        1 => moves
            .iter()
            .copied()
            .filter(|&mv| !mv.is_drop() && !position.piece_at(mv.to()).is_none())
            .collect(),
        _ => Vec::new(),
    };
    match (wanted.is_empty(), moves.is_empty()) {
        (false, _) => Some(dice.pick(&wanted)),
        (true, false) => Some(dice.pick(&moves)),
        (true, true) => None,
    }
}

/// Positions of random games, every third ply of at most 250.
pub fn of_random_play(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::startpos();
        for ply in 0..250 {
            let Some(mv) = lively_move(&position, &mut dice) else {
                break;
            };
            position.make(mv);
            if ply % 3 == 2 {
                found.push(position.clone());
            }
        }
    }
    found.truncate(count);
    found
}

/// The same without the king of the side to move, where that leaves a position
/// that the gate lets through.
pub fn without_attackers_king(count: usize, seed: u64) -> Vec<Position> {
    let taken_off = of_random_play(count * 3 / 2, seed).into_iter().filter_map(|mut position| {
        position.lift(position.king(position.side()));
        validate(&position).ok().map(|()| position)
    });
    taken_off.take(count).collect()
}

/// White's king somewhere, pieces of both colours near it, Black to move; every
/// second position has a black king too.
pub fn thrown_together(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let position = throw(&mut dice);
        if validate(&position).is_ok() {
            found.push(position);
        }
    }
    found
}

fn throw(dice: &mut Dice) -> Position {
    let mut position = empty(Color::Black);
    let king = Square::all().nth(dice.roll(81)).unwrap();
    position.put(Piece::new(Color::White, PieceKind::KING), king);
    if dice.roll(2) == 0 {
        put_near(&mut position, king, Piece::new(Color::Black, PieceKind::KING), dice);
    }
    let mut hands = [Hand::EMPTY; 2];
    for kind in PieceKind::IN_HAND {
        for _ in 0..kind.count_in_set() {
            let color = if dice.roll(2) == 0 { Color::Black } else { Color::White };
            let hand = &mut hands[color.index()];
            match dice.roll(6) {
                0 => put_near(&mut position, king, Piece::new(color, kind), dice),
                1 if kind.can_promote() => {
                    put_near(&mut position, king, Piece::new(color, kind.promoted()), dice)
                }
                2 => *hand = hand.plus(kind),
                _ => {}
            }
        }
    }
    position.set_hand(Color::Black, hands[0]);
    position.set_hand(Color::White, hands[1]);
    position
}

/// Puts a piece on an empty square at most three files and ranks from `king`;
/// rarely on any square, which is what long lines and pins need.
fn put_near(position: &mut Position, king: Square, piece: Piece, dice: &mut Dice) {
    let reach = if dice.roll(4) == 0 { 8 } else { 3 };
    let near = |s: &Square| {
        s.file().abs_diff(king.file()) <= reach && s.rank().abs_diff(king.rank()) <= reach
    };
    let empty: Vec<Square> =
        Square::all().filter(near).filter(|&s| position.piece_at(s).is_none()).collect();
    if !empty.is_empty() {
        position.put(piece, dice.pick(&empty));
    }
}

/// Turned so that Black is to move.
pub fn black_to_move(position: &Position) -> Position {
    match position.side() {
        Color::Black => position.clone(),
        Color::White => position.rotated(),
    }
}
