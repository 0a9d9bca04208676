//! Mate problems: a position, its attacker and its defender.

use crate::notation::rest;
use crate::position::{Color, Move, Position};

/// A position with its attacker and its defender.
#[derive(Clone)]
pub struct Problem {
    position: Position,
    attacker: Color,
    start: Position,
    played: Vec<Move>,
    barred: Vec<Position>,
}

/// A legal position that is not a mate problem: there is no king to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no king on the board")]
pub struct ProblemError;

impl Problem {
    /// The side to move attacks, unless it has the only king or `root_defends` is set:
    /// then it defends.
    ///
    /// # Errors
    /// A position without the defender's king.
    pub fn new(position: &Position, root_defends: bool) -> Result<Problem, ProblemError> {
        let defender = rest::defender(position, root_defends).ok_or(ProblemError)?;
        Ok(Problem {
            position: position.clone(),
            attacker: defender.opponent(),
            start: position.clone(),
            played: Vec::new(),
            barred: Vec::new(),
        })
    }

    /// The problem after legal moves. The positions before them count as visited: a
    /// mate that repeats one of them is not a mate. Its answer leaves proofs in the
    /// solver's table that hold for this problem and those with fewer of the moves, and
    /// entries already in the table must be of that kind. It is always searched by one
    /// thread.
    #[must_use]
    pub fn after(&self, moves: &[Move]) -> Problem {
        let mut problem = self.clone();
        for &mv in moves {
            problem.position.make(mv);
        }
        problem.played.extend_from_slice(moves);
        problem
    }

    /// The problem with positions that count as no mate, as do those with the same board
    /// and no more in the attacker's hand. They have the same set of pieces, and mated
    /// ones among them count as mates all the same. What [`Problem::after`] says of the
    /// table holds for them, too.
    #[must_use]
    pub fn barring(&self, positions: &[Position]) -> Problem {
        let mut problem = self.clone();
        problem.barred.extend_from_slice(positions);
        problem
    }

    /// The positions of [`Problem::barring`].
    pub(super) fn barred(&self) -> &[Position] {
        &self.barred
    }

    /// True if its search begins on a path: moves were played, or positions are barred.
    pub(super) fn has_path(&self) -> bool {
        !self.played.is_empty() || !self.barred.is_empty()
    }

    /// The position before the moves of [`Problem::after`], and those moves.
    pub(super) fn way(&self) -> (&Position, Vec<Move>) {
        (&self.start, self.played.clone())
    }

    /// The board as the search sees it, on which Black attacks.
    pub(super) fn turned(&self, position: &Position) -> Position {
        match self.attacker {
            Color::Black => position.clone(),
            Color::White => position.rotated(),
        }
    }

    /// Turns a line from the given board to the one on which Black attacks, or back.
    pub(super) fn turn(&self, line: &mut [Move]) {
        if self.attacker == Color::White {
            line.iter_mut().for_each(|mv| *mv = mv.rotated());
        }
    }

    /// The position, after the moves of [`Problem::after`].
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The player who attacks.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// True if the attacker is to move.
    pub fn attacker_moves(&self) -> bool {
        self.position.side() == self.attacker
    }
}
