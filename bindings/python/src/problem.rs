//! Problems from texts, and pictures of them.

use crate::asked::Asked;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io::Cursor;
use tsumi::files::{self, Entry, Given, Rest};
use tsumi::pictures::{Picture, sheet};
use tsumi::{Move, MoveTree, Position, Problem};

/// An error for the user of Python.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The only position of a text: an SFEN, a record or a drawn board.
///
/// # Errors
/// A message for the user.
pub fn entry(text: &str, rest: Rest) -> Result<Entry, String> {
    let mut entries = files::entries_with(Cursor::new(text.to_owned()), rest);
    let is_one_line = text.trim().lines().count() <= 1;
    let in_words = |error: files::ReadError| {
        if is_one_line || error.line == 0 {
            error.mistake.to_string()
        } else {
            error.to_string()
        }
    };
    let none = || Err("there is no position in this text".to_string());
    let entry = entries
        .next()
        .map_or_else(none, |entry| entry.map_err(in_words))?;
    match entries.next() {
        None => Ok(entry),
        Some(_) => Err("there are several positions in this text: one is solved at a time".into()),
    }
}

/// The problem of a text.
///
/// # Errors
/// A message for the user.
pub fn problem(text: &str, rest: Rest, root_defends: bool) -> Result<Problem, String> {
    let entry = entry(text, rest)?;
    Problem::new(&entry.position, root_defends).map_err(|error| error.to_string())
}

/// The moves of a line from a position.
///
/// # Errors
/// The first that is not legal.
pub fn line(position: &Position, words: &[String]) -> Result<Vec<Move>, String> {
    let mut position = position.clone();
    let read = |(index, word): (usize, &String)| {
        let mv = word.parse().and_then(|mv| position.play(mv).map(|()| mv));
        mv.map_err(|error| format!("move {}, {word:?}: {error}", index + 1))
    };
    words.iter().enumerate().map(read).collect()
}

/// A problem, and its solution: this one, or that of the text.
///
/// # Errors
/// A message for the user.
pub fn with_solution(
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
) -> Result<(Problem, Option<Vec<Move>>), String> {
    let entry = entry(text, asked.rest)?;
    let problem = Problem::new(&entry.position, asked.root_defends);
    let problem = problem.map_err(|error| error.to_string())?;
    let given = match (solution, entry.given) {
        (Some(words), _) => Some(line(problem.position(), &words)?),
        (None, Some(Given::Line(tree))) => Some(tree.main_line()),
        (None, _) => None,
    };
    Ok((problem, given))
}

/// A position and a mating line as a picture.
#[pyfunction]
#[pyo3(signature = (sfen, moves, *, name, is_no_mate, root_defends))]
pub fn svg(
    py: Python<'_>,
    sfen: &str,
    moves: Vec<String>,
    name: &str,
    is_no_mate: bool,
    root_defends: bool,
) -> PyResult<String> {
    let draw = || {
        let problem = problem(sfen, Rest::Nowhere, root_defends)?;
        let line = line(problem.position(), &moves)?;
        Ok::<_, String>(sheet::svg(&Picture {
            name,
            position: problem.position(),
            attacker: problem.attacker(),
            moves: &MoveTree::from_line(&line),
            is_no_mate,
        }))
    };
    py.detach(draw).map_err(value_error)
}
