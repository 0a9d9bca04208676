//! Mate problems: a position, its attacker and its defender.

use crate::notation::rest::Defender;
use crate::position::{Color, Move, MoveError, Position};

/// A position with its attacker and its defender.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    position: Position,
    attacker: Color,
    start: Position,
    played: Vec<Move>,
    barred: Vec<Position>,
    is_threat: bool,
}

/// Why nobody can threaten the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThreatError {
    /// The side to move has no king on the board.
    #[error("the side to move has no king that could be threatened with mate")]
    NoKing,
    /// The side to move is in check, and cannot pass.
    #[error("the side to move is in check: it cannot pass, and no threat is asked for")]
    InCheck,
}

/// Why a legal position is not a mate problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// There is no king to mate.
    #[error("there is no king on the board")]
    NoKing,
    /// The side to move is to be mated, and has none.
    #[error("the side to move has no king on the board and cannot be the one to be mated")]
    NoKingToMove,
}

impl Problem {
    /// The side to move attacks, unless it has the only king.
    ///
    /// # Errors
    /// A position without a king.
    pub fn new(position: &Position) -> Result<Problem, ProblemError> {
        Problem::with_defender(position, Defender::ByKings)
    }

    /// A problem in which this side is to be mated.
    ///
    /// # Errors
    /// A position without its king.
    pub fn with_defender(position: &Position, who: Defender) -> Result<Problem, ProblemError> {
        let defender = who.of(position).ok_or(ProblemError::NoKing)?;
        if who == Defender::ToMove && defender != position.side() {
            return Err(ProblemError::NoKingToMove);
        }
        Ok(Problem {
            position: position.clone(),
            attacker: defender.opponent(),
            start: position.clone(),
            played: Vec::new(),
            barred: Vec::new(),
            is_threat: false,
        })
    }

    /// The question whether the side to move is threatened with mate: the problem after it
    /// has passed.
    ///
    /// # Errors
    /// If it has no king, or is in check.
    pub fn threat(position: &Position) -> Result<Problem, ThreatError> {
        let defender = position.side();
        if !position.king(defender).is_on_board() {
            return Err(ThreatError::NoKing);
        }
        if position.is_in_check(defender) {
            return Err(ThreatError::InCheck);
        }
        let problem = Problem::new(&position.after_pass()).map_err(|_| ThreatError::NoKing)?;
        Ok(Problem { is_threat: true, ..problem })
    }

    /// True if it was made by [`Problem::threat`].
    pub fn is_threat(&self) -> bool {
        self.is_threat
    }

    /// The problem after moves. The positions before them count as visited: a
    /// mate that repeats one of them is not a mate. What a solver's table has proven holds for
    /// fewer of the moves, too, but not for more: begin at the end of a game.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn after(&self, moves: &[Move]) -> Result<Problem, MoveError> {
        let mut position = self.position.clone();
        moves.iter().try_for_each(|&mv| position.play(mv))?;
        Ok(self.after_legal(moves))
    }

    /// [`Problem::after`] moves that are known to be legal.
    #[must_use]
    pub fn after_legal(&self, moves: &[Move]) -> Problem {
        let mut problem = self.clone();
        for &mv in moves {
            problem.position.make(mv);
        }
        problem.played.extend_from_slice(moves);
        problem
    }

    /// The problem with positions that count as no mate, as do those with the same board
    /// and no more in the attacker's hand. They have the same set of pieces, and mated
    /// ones among them count as mates all the same; a tsume length is about the position
    /// alone, also behind [`Problem::after`].
    #[must_use]
    pub fn barring(&self, positions: &[Position]) -> Problem {
        let mut problem = self.clone();
        problem.barred.extend_from_slice(positions);
        problem
    }

    /// Another position with the same attacker.
    pub fn at(&self, position: &Position) -> Problem {
        Problem {
            position: position.clone(),
            attacker: self.attacker,
            start: position.clone(),
            played: Vec::new(),
            barred: Vec::new(),
            is_threat: false,
        }
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
    pub(super) fn start_and_moves(&self) -> (&Position, Vec<Move>) {
        (&self.start, self.played.clone())
    }

    /// The problem as one line of text: all that a search of it depends on.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn in_words(&self) -> String {
        let attacker = match self.attacker {
            Color::Black => "black",
            Color::White => "white",
        };
        let mut words = format!("{} attacked by {attacker}", self.start.to_sfen());
        for mv in &self.played {
            words += &format!(" {mv}");
        }
        for position in &self.barred {
            words += &format!(" barring {}", position.to_sfen());
        }
        words
    }

    /// True if what is proven of `other` holds for this problem: what counts as no mate here
    /// does so there.
    pub(super) fn takes_proofs_of(&self, other: &Problem) -> bool {
        let known = other.path();
        self.attacker == other.attacker && self.path().iter().all(|one| known.contains(one))
    }

    /// The positions that count as no mate.
    fn path(&self) -> Vec<Position> {
        let (mut position, mut path) = (self.start.clone(), self.barred.clone());
        for &mv in &self.played {
            path.push(position.clone());
            position.make(mv);
        }
        path
    }

    /// The board as the search sees it, on which Black attacks.
    pub fn turned(&self, position: &Position) -> Position {
        match self.attacker {
            Color::Black => position.clone(),
            Color::White => position.rotated(),
        }
    }

    /// Turns a line from the given board to the one on which Black attacks, or back.
    pub fn turn(&self, line: &mut [Move]) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Another question than the one that was asked is not answered in its place.
    #[test]
    fn only_a_side_with_a_king_can_defend() {
        for (sfen, expected) in [
            ("4k4/9/4P4/9/9/9/9/9/9 b G 1", Some(ProblemError::NoKingToMove)),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", None),
            ("4k4/9/4P4/9/9/9/9/9/9 w G 1", None),
        ] {
            let position = Position::from_sfen(sfen).unwrap();
            assert_eq!(
                Problem::with_defender(&position, Defender::ToMove).err(),
                expected,
                "{sfen}"
            );
            assert!(Problem::new(&position).is_ok(), "{sfen}");
        }
    }

    /// There is one rook on the board and one in the defender's hand. Were the move made, a
    /// mate with three rooks would be found.
    #[test]
    fn moves_that_cannot_be_played_make_no_problem() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/4R4 b Gr2b3g4s4n4l17p 1";
        let problem = Problem::new(&sfen.parse().unwrap()).unwrap();
        let after = |moves: &[&str]| {
            let moves: Result<Vec<Move>, _> = moves.iter().map(|mv| mv.parse()).collect();
            moves.and_then(|moves| problem.after(&moves))
        };
        for (moves, words) in [
            (&["R*1a"][..], "illegal move R*1a: there is no rook in hand"),
            (&["G*4b", "5a6a", "P*5d"], "illegal move P*5d: there is no pawn in hand"),
            (&["G*5b", "4c4d"], "illegal move 4c4d: there is no piece on 4c"),
        ] {
            let error = after(moves).err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), Some(words));
        }
        let played = after(&["G*4b", "5a6a"]).unwrap();
        assert_eq!(played.position().to_string(), "3k5/5G3/4P4/9/9/9/9/9/4R4 b r2b3g4s4n4l17p 1");
    }
}
