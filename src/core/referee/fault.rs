//! Faults of a line.

use crate::position::Move;

/// What forbids that a claimed mating line is one: no fault of a problem, in which a line may
/// well mate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// The position is not `BOARD SIDE HANDS NUMBER`.
    #[error("the referee cannot read the position: {0}")]
    Unreadable(String),
    /// The defender has no king.
    #[error("the defender has no king")]
    NoKing,
    /// The side to move could capture the king.
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
    /// A move against the rules.
    #[error("ply {ply}: {mv} is illegal: {reason}")]
    Illegal {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// In the words of the library.
        reason: String,
    },
    /// The fourth occurrence of a position.
    #[error("ply {ply}: {mv} repeats a position for the fourth time")]
    Repetition {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// A move of the attacker that does not check.
    #[error("ply {ply}: {mv} gives no check")]
    NoCheck {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// The line ends with the attacker to move.
    #[error("after ply {ply} the line ends on the attacker's turn")]
    AttackerToMove {
        /// Length of the line.
        ply: usize,
    },
    /// The line ends with the defender to move and not in check.
    #[error("after ply {ply} the line ends without a check")]
    EndsWithoutCheck {
        /// Length of the line.
        ply: usize,
    },
    /// A line to a brinkmate ends with the defender in check.
    #[error("after ply {ply} the line ends in a check")]
    EndsInCheck {
        /// Length of the line.
        ply: usize,
    },
    /// The line ends in a check that has a reply.
    #[error("after ply {ply} the line is not mate: {reply} is a reply")]
    NotMate {
        /// Length of the line.
        ply: usize,
        /// A legal reply, in USI.
        reply: String,
    },
}
