//! Who attacks, who defends.

use crate::position::{Color, Position};

/// A position with its sides told apart.
#[derive(Clone)]
pub struct Problem {
    position: Position,
    attacker: Color,
}

/// Why a legal position is no mate problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// Nobody can be mated.
    #[error("there is no king on the board")]
    NoKing,
}

impl Problem {
    /// The side to move attacks, unless it has the only king, or
    /// `root_defends` is set: then it defends.
    ///
    /// # Errors
    /// A position without the defender's king.
    pub fn new(position: &Position, root_defends: bool) -> Result<Problem, ProblemError> {
        let us = position.side();
        let them = us.opponent();
        let (ours, theirs) = (
            position.king(us).is_on_board(),
            position.king(them).is_on_board(),
        );
        let defender = match (ours, theirs) {
            (false, false) => return Err(ProblemError::NoKing),
            (true, false) => us,
            (true, true) if root_defends => us,
            _ => them,
        };
        Ok(Problem {
            position: position.clone(),
            attacker: defender.opponent(),
        })
    }

    /// The position as it was given.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The player who is to mate.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// True if the attacker is to move.
    pub fn attacker_moves(&self) -> bool {
        self.position.side() == self.attacker
    }
}
