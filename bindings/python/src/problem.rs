//! Problems from texts, and pictures of them.

use crate::asked::Asked;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tsumi::files::{self, ReadError, Reading};
use tsumi::pictures::{Brinkmate, Picture, sheet};
use tsumi::{Move, MoveTree, Problem};

/// An error for the user of Python.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The problem of a text.
///
/// # Errors
/// The mistake, for the user.
pub fn problem(text: &str, asked: &Asked) -> Result<Problem, ReadError> {
    let read = files::problem(text, &asked.reading(None));
    read.map(|(problem, _)| problem)
}

/// A problem, and its solution: this one, or that of the text.
///
/// # Errors
/// The mistake, for the user.
pub fn with_solution(
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
) -> Result<(Problem, Option<Vec<Move>>), ReadError> {
    let mut reading = asked.reading(solution.as_deref());
    reading.moves_solve = true;
    files::problem(text, &reading)
}

/// A position and a line to a mate or a brinkmate as a picture; `is_none` if it was proven that
/// there is neither.
#[pyfunction]
#[pyo3(signature = (sfen, moves, *, name, of_brinkmate, is_none, root_defends))]
pub fn svg(
    py: Python<'_>,
    sfen: &str,
    moves: Vec<String>,
    name: &str,
    of_brinkmate: bool,
    is_none: bool,
    root_defends: bool,
) -> PyResult<String> {
    let draw = || {
        let mut reading = Reading::default();
        reading.root_defends = root_defends;
        let (problem, _) = files::problem(sfen, &reading)?;
        let line = files::line(problem.position(), &moves)?;
        Ok::<_, ReadError>(sheet::svg(&Picture {
            name,
            position: problem.position(),
            attacker: problem.attacker(),
            moves: &MoveTree::from_line(&line),
            is_no_mate: is_none && !of_brinkmate,
            brinkmate: of_brinkmate.then_some(Brinkmate {
                plies: line.len(),
                is_none,
                ..Brinkmate::default()
            }),
        }))
    };
    py.detach(draw).map_err(value_error)
}
