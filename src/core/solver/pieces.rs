//! The pieces of a problem, and the problem without one of them.
//!
//! A piece taken off the board goes into the defender's hand, as all pieces that a problem
//! does not use do, unless the problem keeps pieces out of play.

use super::problem::Problem;
use crate::notation::rest;
use crate::position::{Piece, PieceKind, Square, validate};

/// A piece and its square; `None` for one in the attacker's hand.
pub type Placed = (Piece, Option<Square>);

/// The finding that a piece is superfluous, or perhaps is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceFinding {
    /// The piece.
    pub piece: Piece,
    /// The square of the piece; `None` for one in the attacker's hand.
    pub square: Option<Square>,
    /// Without it nothing changes; if not, that is open.
    pub is_settled: bool,
}

impl PieceFinding {
    /// The finding that a piece is superfluous, or perhaps is if that is not settled.
    pub fn new((piece, square): Placed, is_settled: bool) -> PieceFinding {
        PieceFinding { piece, square, is_settled }
    }
}

/// The pieces on the board but the kings, and one of each kind in the attacker's hand.
pub fn removable(problem: &Problem) -> Vec<Placed> {
    let (position, attacker) = (problem.position(), problem.attacker());
    let on_board = position.occupied().into_iter();
    let on_board = on_board.map(|square| (position.piece_at(square), Some(square)));
    let mut pieces: Vec<Placed> =
        on_board.filter(|(piece, _)| piece.kind() != PieceKind::KING).collect();
    let kinds = PieceKind::IN_HAND.into_iter();
    let kinds = kinds.filter(|&kind| position.hand(attacker).has(kind));
    pieces.extend(kinds.map(|kind| (Piece::new(attacker, kind), None)));
    pieces
}

/// The problem without a piece; `None` if that is no position.
pub fn without(problem: &Problem, (piece, square): Placed) -> Option<Problem> {
    let attacker = problem.attacker();
    let mut position = problem.position().clone();
    match square {
        Some(square) => {
            position.lift(square);
        }
        None => {
            let hand = position.hand(attacker).minus(piece.kind());
            position.set_hand(attacker, hand);
        }
    }
    if rest::missing_pieces(problem.position()).is_none() {
        let hand = position.hand(attacker.opponent());
        position.set_hand(attacker.opponent(), hand.plus(piece.kind().unpromoted()));
    }
    validate(&position).ok()?;
    Problem::with_defender(&position, (!problem.attacker_moves()).into()).ok()
}
