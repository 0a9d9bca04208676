//! The words that set up a position: `startpos` or `sfen ...`, and moves.
//!
//! Relies on [`crate::position`], which rejects illegal positions and moves; adds the
//! number of the move to its errors.

use super::address;
use super::moves;
use super::rest::Rest;
use crate::position::{Move, MoveError, Position, SfenError};

/// Why a text does not set up a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The SFEN is wrong.
    #[error("bad SFEN: {0}")]
    Sfen(SfenError),
    /// Another word than `moves` follows `startpos`.
    #[error("`moves` was expected after `startpos`, not {0:?}")]
    NoMoves(String),
    /// The first word is neither `startpos` nor `sfen`.
    #[error("`startpos` or `sfen` was expected, not {0:?}")]
    NoStart(String),
    /// A move is wrong.
    #[error("move {number}: {cause}")]
    Move {
        /// The number of the move among those that follow `moves`, from 1.
        number: usize,
        /// The reason why the move cannot be played.
        cause: MoveError,
    },
}

/// A position and the moves that led to it.
#[derive(Clone)]
pub struct Setup {
    /// The position before the moves.
    pub start: Position,
    /// The moves, all of them legal.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// Reads `startpos [moves ...]` or `sfen SFEN [moves ...]`; an address with an SFEN may stand for
/// it.
///
/// # Errors
/// If the words, the position or one of the moves are wrong.
pub fn read(text: &str) -> Result<Position, SetupError> {
    read_with_moves(text, Rest::Nowhere).map(|setup| setup.position)
}

fn read_with_moves(text: &str, rest: Rest) -> Result<Setup, SetupError> {
    let text = address::spelled_out(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves");
    let (start, played) = words.split_at(end.unwrap_or(words.len()));
    let mut start = match start {
        ["startpos"] => Position::startpos(),
        ["startpos", found, ..] => return Err(SetupError::NoMoves(found.to_string())),
        ["sfen", sfen @ ..] => Position::from_sfen(&sfen.join(" ")).map_err(SetupError::Sfen)?,
        _ => {
            let found = start.first().unwrap_or(&"");
            return Err(SetupError::NoStart(found.to_string()));
        }
    };
    rest.give(&mut start);
    let mut position = start.clone();
    let moves = moves::read(&mut position, played.iter().skip(1).copied());
    let moves = moves.map_err(|(index, cause)| SetupError::Move { number: index + 1, cause })?;
    Ok(Setup { start, moves, position })
}

/// Reads text typed by a person, or copied, as [`read`] does: but `sfen` may be missing, `position`
/// may come first, and `resign` last, which ShogiHome can write after the moves of a game.
/// `rest` says where to put the pieces that the position before the moves lacks.
///
/// # Errors
/// As for [`read`].
pub fn read_lenient(text: &str, rest: Rest) -> Result<Setup, SetupError> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let text = text.strip_suffix(" resign").unwrap_or(text);
    let first = text.split_whitespace().next();
    match first {
        Some("startpos" | "sfen") => read_with_moves(text, rest),
        _ => read_with_moves(&format!("sfen {text}"), rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn moves_are_played() {
        let position = read("startpos moves 7g7f 3c3d").map(|position| position.to_sfen());
        let expected = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -";
        assert!(position.is_ok_and(|sfen| sfen.starts_with(expected)));
        assert!(read("startpos moves").is_ok_and(|position| position == Position::startpos()));
    }

    #[test]
    fn words_may_be_left_out_by_people() {
        let read_lenient =
            |text: &str| read_lenient(text, Rest::Nowhere).map(|setup| setup.position);
        let bare = read_lenient(MATE_IN_ONE);
        assert!(bare.is_ok());
        assert!(read_lenient(&format!("sfen  {MATE_IN_ONE}")) == bare);
        assert!(read_lenient(&format!("  position sfen {MATE_IN_ONE} ")) == bare);
        assert!(read_lenient("position startpos") == Ok(Position::startpos()));
        let address = format!("https://lishogi.org/analysis/{}", MATE_IN_ONE.replace(' ', "_"));
        for text in [address.clone(), format!("sfen {address} resign")] {
            assert!(read_lenient(&text) == bare);
        }
        assert!(read(MATE_IN_ONE).is_err());
    }

    #[test]
    fn errors_say_where() {
        let message = |text| read(text).map(|_| ()).map_err(|error| error.to_string()).unwrap_err();
        assert!(message("startpos moves 7g7f 7g7f").starts_with("move 2: "));
        assert!(message("startpos 7g7f").contains("\"7g7f\""));
        assert!(message("").contains("`startpos` or `sfen`"));
        assert!(message("sfen").starts_with("bad SFEN"));
        assert!(message("sfen 9/9 b - 1").starts_with("bad SFEN"));
    }

    /// The king's side defends, and its gold is there before the moves.
    #[test]
    fn the_rest_is_given_before_the_moves() {
        let text = "4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b";
        let setup = read_lenient(text, Rest::ToDefender { root_defends: false });
        let sfen = setup.map(|setup| setup.start.to_sfen());
        let expected = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        assert_eq!(sfen.as_deref(), Ok(expected));
    }
}
