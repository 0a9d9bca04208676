//! One problem as a text, and its solution as words: what the bindings are given.

use super::detect::entries_with;
use super::entry::{Entry, Stated};
use super::mistake::{MistakeKind, ReadError};
use std::io::Cursor;
use tsumi_core::notation::rest::Rest;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Given, Problem};

/// Reads the only problem of a text: an SFEN, a record or a drawn board.
///
/// # Errors
/// The mistake; its line is 0 if the text has no other.
fn read_single(text: &str, rest: Rest) -> Result<Entry, ReadError> {
    let mut entries = entries_with(Cursor::new(text.to_owned()), rest);
    let is_one_line = text.trim().lines().count() <= 1;
    let without_line =
        |error: ReadError| ReadError { line: if is_one_line { 0 } else { error.line }, ..error };
    let found = entries.next().map(|entry| entry.map_err(without_line));
    match (found, entries.next()) {
        (Some(found), None) => found,
        (Some(Err(fault)), _) => Err(fault),
        (Some(Ok(_)), Some(_)) => Err(ReadError::new(0, MistakeKind::Several)),
        (None, _) => Err(ReadError::new(0, MistakeKind::NoPosition)),
    }
}

/// The problem of a text in any format that [`entries`](super::entries()) reads, the `position`
/// command of USI among them, and what is stated of it: the solution of `asked`, else that of the
/// text, and mistakes that the problem can do without.
///
/// ```
/// use tsumi::files::{self, Reading};
///
/// let text = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b";
/// let (problem, stated) = files::problem(text, &Reading::default())?;
/// assert!(!problem.attacker_moves() && stated.given.is_none());
/// let mut reading = Reading::default();
/// reading.moves_solve = true;
/// let (problem, stated) = files::problem(text, &reading)?;
/// assert!(problem.attacker_moves() && stated.line().is_some());
/// # Ok::<(), files::ReadError>(())
/// ```
///
/// # Errors
/// The mistake, likewise.
pub fn problem(text: &str, asked: &Reading<'_>) -> Result<(Problem, Stated), ReadError> {
    let root_defends = asked.root_defends;
    let rest = if asked.rest { Rest::ToDefender { root_defends } } else { Rest::Nowhere };
    let mut entry = read_single(text, rest)?;
    if asked.moves_solve {
        entry = entry.with_moves_as_solution();
    }
    let problem = Problem::with_defender(&entry.position, root_defends.into());
    let problem = problem.map_err(|error| ReadError::new(0, MistakeKind::Problem(error)))?;
    let mut stated = entry.stated();
    if let Some(words) = asked.solution {
        stated.given = Some(Given::Line(MoveTree::from_line(&line(problem.position(), words)?)));
    }
    Ok((problem, stated))
}

/// Options about how the problem of a text is read.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Reading<'a> {
    /// The side to move is the one to be mated.
    pub root_defends: bool,
    /// The defender has the pieces that are neither on the board nor in a hand.
    pub rest: bool,
    /// Moves behind an SFEN are the solution, and do not lead to the position.
    pub moves_solve: bool,
    /// The solution, in place of the text's own.
    pub solution: Option<&'a [String]>,
}

/// Reads the moves of a line in USI notation, from a position on.
///
/// # Errors
/// The first that is not legal.
pub fn line(position: &Position, words: &[String]) -> Result<Vec<Move>, ReadError> {
    let read = moves::read(&mut position.clone(), words.iter().map(String::as_str));
    read.map_err(|(index, cause)| {
        ReadError::new(0, MistakeKind::Solution { number: index + 1, cause })
    })
}
