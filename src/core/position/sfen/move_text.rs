//! Reads USI moves. Whether one is legal in a position says `legality.rs`.

use crate::position::legality::MoveError;
use crate::position::moves::Move;
use crate::position::piece::PieceKind;
use crate::position::square::Square;
use crate::position::state::Position;
use std::str::FromStr;

/// Longest part of a bad move quoted in an error.
const LONGEST_ECHO: usize = 16;

impl Move {
    /// Reads a USI move such as `7g7f`, `8h2b+` or `P*5e`; whether it can be played
    /// anywhere is left open ([`Position::parse_move`]).
    ///
    /// # Errors
    /// [`MoveError::Syntax`].
    pub fn from_usi(text: &str) -> Result<Move, MoveError> {
        Move::parse(text)
            .ok_or_else(|| MoveError::Syntax(text.chars().take(LONGEST_ECHO).collect()))
    }

    fn parse(text: &str) -> Option<Move> {
        match text.as_bytes() {
            [letter, b'*', to @ ..] => {
                let kind =
                    PieceKind::from_letter(*letter).filter(|&kind| kind != PieceKind::KING)?;
                Some(Move::drop(kind, Square::from_usi(to)?))
            }
            [a, b, c, d, tail @ ..] => {
                let (from, to) = (Square::from_usi(&[*a, *b])?, Square::from_usi(&[*c, *d])?);
                match tail {
                    [] => Some(Move::board(from, to, false)),
                    [b'+'] => Some(Move::board(from, to, true)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// As [`Move::from_usi`].
    fn from_str(text: &str) -> Result<Move, MoveError> {
        Move::from_usi(text)
    }
}

impl Position {
    /// Reads a USI move and checks that it is legal here.
    ///
    /// # Errors
    /// The text is not a move, or the rule that forbids the move.
    pub fn parse_move(&self, usi: &str) -> Result<Move, MoveError> {
        let mv = Move::from_usi(usi)?;
        self.validate_move(mv)?;
        Ok(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_move() {
        for text in [
            "", "7g", "7g7", "7g7f=", "7g7f++", "0a1b", "7j7i", "K*5e", "p*5e", "P*55", "resign",
            "７g7f", "1éa",
        ] {
            let error = Position::startpos().parse_move(text).unwrap_err();
            assert_eq!(error, MoveError::Syntax(text.to_owned()));
        }
        let error = Position::startpos().parse_move(&"7g7f".repeat(50)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"7g7f7g7f7g7f7g7f\" is not a move: expected one such as 7g7f, 8h2b+ or P*5e"
        );
    }
}
