//! Problems from texts, and pictures of them.

use crate::asked::Asked;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tsumi::files::{self, Given, Rest};
use tsumi::pictures::{Picture, sheet};
use tsumi::{Move, MoveTree, Problem};

/// An error for the user of Python.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The problem of a text.
///
/// # Errors
/// A message for the user.
pub fn problem(text: &str, rest: Rest, root_defends: bool) -> Result<Problem, String> {
    let entry = files::single(text, rest).map_err(|error| error.to_string())?;
    Problem::new(&entry.position, root_defends).map_err(|error| error.to_string())
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
    let entry = files::single(text, asked.rest).map_err(|error| error.to_string())?;
    let problem = Problem::new(&entry.position, asked.root_defends);
    let problem = problem.map_err(|error| error.to_string())?;
    let given = match (solution, entry.given) {
        (Some(words), _) => Some(files::line(problem.position(), &words)?),
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
        let line = files::line(problem.position(), &moves)?;
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
