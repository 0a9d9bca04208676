//! Other mating moves of little difference, which composers distinguish.

use crate::position::{Color, Move, PieceKind, Position, Square};

/// The kinds of little difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minor {
    /// The same move with or without promotion, and a mate of the same length.
    Unpromoted,
    /// A line piece is dropped at a distance, on another square of the same line, and
    /// the mate has the same length.
    OtherSquare,
    /// The mate returns to the main line before its end, to the position after this
    /// ply.
    Detour(usize),
}

impl Minor {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Minor::Unpromoted => "unpromoted",
            Minor::OtherSquare => "other-square",
            Minor::Detour(_) => "detour",
        }
    }
}

/// Another move at a place of the main line.
pub struct Alternative<'a> {
    /// The positions along the main line, the start first.
    pub positions: &'a [Position],
    /// Number of moves of the main line before it.
    pub after: usize,
    /// The main line's own move there.
    pub main: Move,
    /// The attacker.
    pub attacker: Color,
}

impl Alternative<'_> {
    /// The difference that `line` makes, if it is little.
    pub fn minor(&self, line: &[Move]) -> Option<Minor> {
        let (main, other) = (self.main, *line.first()?);
        let king = self.positions[self.after].king(self.attacker.opponent());
        // A longer or shorter one is another mate.
        let is_as_long = self.after + line.len() + 1 == self.positions.len();
        if is_as_long && is_same_but_promotion(main, other) {
            Some(Minor::Unpromoted)
        } else if is_as_long && is_drop_on_same_line(main, other, king) {
            Some(Minor::OtherSquare)
        } else {
            self.comes_back(line).map(Minor::Detour)
        }
    }

    /// The ply of the main line, except its end, to whose position `line` returns
    /// first.
    pub fn comes_back(&self, line: &[Move]) -> Option<usize> {
        let mut position = self.positions[self.after].clone();
        line.iter().find_map(|&mv| {
            position.make(mv);
            let before_the_end = &self.positions[..self.positions.len() - 1];
            before_the_end.iter().position(|known| *known == position)
        })
    }
}

fn is_same_but_promotion(one: Move, other: Move) -> bool {
    let is_on_board = !one.is_drop() && !other.is_drop();
    is_on_board && one != other && one.from() == other.from() && one.to() == other.to()
}

fn is_drop_on_same_line(one: Move, other: Move, king: Square) -> bool {
    let kinds = [PieceKind::LANCE, PieceKind::BISHOP, PieceKind::ROOK];
    let is_line_piece = one.is_drop() && kinds.contains(&one.dropped());
    is_line_piece
        && other.is_drop()
        && one.dropped() == other.dropped()
        && direction(king, one.to()) == direction(king, other.to())
        && is_distant(king, one.to())
        && is_distant(king, other.to())
}

fn is_distant(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) > 1 || one.rank().abs_diff(other.rank()) > 1
}

/// Signs of the steps from one square towards another.
fn direction(from: Square, to: Square) -> (i32, i32) {
    let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    (step(from.file(), to.file()), step(from.rank(), to.rank()))
}
