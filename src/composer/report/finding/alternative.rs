//! Another move at a place of the main line: how it differs from the main move.

use tsumi_core::position::{Color, Move, PieceKind, Position, Square, Unchecked};

/// Lines that differ by promotions of one piece, at most.
const MOST_LINES: usize = 64;

/// Another move at a place of the main line.
pub struct Alternative<'a> {
    /// The positions along the main line, the start first.
    pub positions: &'a [Position],
    /// Number of moves of the main line before it.
    pub after: usize,
    /// The main line's own move there.
    pub main: Move,
    pub attacker: Color,
}

impl Alternative<'_> {
    /// True if the promotion alone differs.
    pub fn is_same_but_promotion(&self, other: Move) -> bool {
        let is_on_board = !self.main.is_drop() && !other.is_drop();
        is_on_board
            && self.main != other
            && self.main.from() == other.from()
            && self.main.to() == other.to()
    }

    /// True if both drop the same line piece at a distance from the king, on the same
    /// line.
    pub fn is_drop_on_same_line(&self, other: Move) -> bool {
        let king = self.positions[self.after].king(self.attacker.opponent());
        is_on_line_of(self.main, other, king)
            && king.distance(self.main.to()) > 1
            && king.distance(other.to()) > 1
    }

    /// True if the square alone differs to which a piece on the board moves.
    pub fn is_same_but_square(&self, other: Move) -> bool {
        let main = self.main;
        !main.is_drop()
            && !other.is_drop()
            && (main.from(), main.promotes()) == (other.from(), other.promotes())
            && main.to() != other.to()
    }

    /// The moves of the main line behind its own move here, `rest`, played behind `other`, by
    /// which the same piece goes to another square: to the end, or until the position is the
    /// main line's. `None` if it is another piece, or they cannot be played so.
    pub fn goes_on_alike(&self, other: Move, rest: &[Move]) -> Option<Vec<Move>> {
        let main = self.main;
        if !self.is_same_but_square(other) {
            return None;
        }
        let mut position = self.positions[self.after].clone();
        let mut line = vec![other];
        position.play(other).ok()?;
        let (mut is_apart, mut known) = (true, self.positions[self.after + 1..].iter());
        for &mv in rest {
            if known.next() == Some(&position) {
                return Some(line);
            }
            if is_apart && position.side() != self.attacker && mv.to() == main.to() {
                // The main line's piece is captured there.
                return None;
            }
            let moves_it = is_apart && !mv.is_drop() && mv.from() == main.to();
            let alike = if moves_it { Move::board(other.to(), mv.to(), mv.promotes()) } else { mv };
            is_apart &= !moves_it;
            position.play(alike).ok()?;
            line.push(alike);
        }
        Some(line)
    }

    /// The moves of the main line behind its own move here, `rest`, behind `other`, which differs
    /// by the promotion alone: later moves of the same piece may promote or not. None if it is
    /// another move. Whether they can be played is for the referee to say.
    pub fn with_other_promotion(&self, other: Move, rest: &[Move]) -> Vec<Vec<Move>> {
        if !self.is_same_but_promotion(other) {
            return Vec::new();
        }
        let mut lines = vec![vec![other]];
        let mut stands_on = Some(other.to());
        for (after, &mv) in rest.iter().enumerate() {
            let is_attack = after % 2 == 1;
            let choices = if is_attack && !mv.is_drop() && stands_on == Some(mv.from()) {
                stands_on = Some(mv.to());
                vec![mv, Move::board(mv.from(), mv.to(), !mv.promotes())]
            } else {
                stands_on = stands_on.filter(|&square| is_attack || square != mv.to());
                vec![mv]
            };
            let longer = |line: &Vec<Move>, &mv: &Move| [line.as_slice(), &[mv]].concat();
            lines = lines
                .iter()
                .flat_map(|line| choices.iter().map(move |mv| longer(line, mv)))
                .take(MOST_LINES)
                .collect();
        }
        lines
    }

    /// The ply of the main line, except its end, to whose position `line` returns
    /// first, with no more in hand.
    pub fn comes_back(&self, line: &[Move]) -> Option<usize> {
        let mut position = self.positions[self.after].clone();
        let before_the_end = &self.positions[..self.positions.len() - 1];
        line.iter().find_map(|&mv| {
            position.make(mv);
            before_the_end.iter().position(|known| is_covered(&position, known, self.attacker))
        })
    }
}

/// True if the board is the same, and the attacker has no more in hand.
pub fn is_covered(position: &Position, known: &Position, attacker: Color) -> bool {
    position.board_key() == known.board_key()
        && known.hand(attacker).dominates(position.hand(attacker))
}

/// True if both moves drop the same kind of line piece on the same line to the king.
pub fn is_on_line_of(one: Move, other: Move, king: Square) -> bool {
    let kinds = [PieceKind::LANCE, PieceKind::BISHOP, PieceKind::ROOK];
    one.is_drop()
        && other.is_drop()
        && kinds.contains(&one.dropped())
        && one.dropped() == other.dropped()
        && direction(king, one.to()) == direction(king, other.to())
}

/// Signs of the steps from one square towards another.
fn direction(from: Square, to: Square) -> (i32, i32) {
    let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    (step(from.file(), to.file()), step(from.rank(), to.rank()))
}
