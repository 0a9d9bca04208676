//! Another move at a place of the main line: how it differs from the main move.

use tsumi_core::position::{Color, Move, PieceKind, Position, Square, Unchecked};

/// The most lines that [`Alternative::lines_with_other_promotion`] gives.
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
    /// True if `other` is the main move but for the promotion.
    pub fn is_same_but_promotion(&self, other: Move) -> bool {
        let is_on_board = !self.main.is_drop() && !other.is_drop();
        is_on_board
            && self.main != other
            && self.main.from() == other.from()
            && self.main.to() == other.to()
    }

    /// True if both moves drop the same line piece on the same line to the king, not next to it.
    pub fn is_drop_on_same_line(&self, other: Move) -> bool {
        let king = self.positions[self.after].king(self.attacker.opponent());
        is_on_line_of(self.main, other, king)
            && king.distance(self.main.to()) > 1
            && king.distance(other.to()) > 1
    }

    /// True if `other` moves the main move's piece to another square of its own.
    pub fn is_same_but_square(&self, other: Move) -> bool {
        let main = self.main;
        !main.is_drop()
            && !other.is_drop()
            && (main.from(), main.promotes()) == (other.from(), other.promotes())
            && main.to() != other.to()
    }

    /// `other`, which moves the same piece to another square, and the moves of the main line behind
    /// its own move here, `rest`: to the end, or until the position is the main line's. `None` if
    /// `other` moves another piece, or the moves cannot be played so.
    pub fn line_with_other_square(&self, other: Move, rest: &[Move]) -> Option<Vec<Move>> {
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

    /// `other`, if it differs by the promotion alone, and behind it the main line's moves `rest`: a
    /// line for each choice of promotions of the same piece later on; else none. Whether they can
    /// be played is for the referee to say.
    pub fn lines_with_other_promotion(&self, other: Move, rest: &[Move]) -> Vec<Vec<Move>> {
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

    /// The ply of the main line, its end excepted, to whose position `line` comes first, with no
    /// more in the attacker's hand; `None` if to none.
    pub fn return_ply(&self, line: &[Move]) -> Option<usize> {
        let mut position = self.positions[self.after].clone();
        let before_the_end = &self.positions[..self.positions.len() - 1];
        line.iter().find_map(|&mv| {
            position.make(mv);
            before_the_end.iter().position(|known| is_covered(&position, known, self.attacker))
        })
    }
}

/// True if `position` has the board of `known`, and the attacker has no more in hand.
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

/// The direction from one square to another: the signs of its steps in files and ranks.
fn direction(from: Square, to: Square) -> (i32, i32) {
    let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    (step(from.file(), to.file()), step(from.rank(), to.rank()))
}
