//! Problems from texts, and pictures of them.

use crate::asked::Asked;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tsumi::files::{self, ReadError, Reading, Stated};
use tsumi::pictures::{Details, Picture, PictureOfBrinkmate, sheet};
use tsumi::{Move, MoveTree, Problem};

/// An error for the user of Python.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The problem of a text, and what is stated of it.
///
/// # Errors
/// The mistake, for the user.
pub fn problem(text: &str, asked: &Asked) -> Result<(Problem, Stated), ReadError> {
    files::problem(text, &asked.reading(None))
}

/// A problem, and what is stated of it: with this solution, or that of the text.
///
/// # Errors
/// The mistake, for the user.
pub fn with_solution(
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
) -> Result<(Problem, Stated), ReadError> {
    let mut reading = asked.reading(solution.as_deref());
    reading.moves_solve = true;
    files::problem(text, &reading)
}

/// The same with the line that is to be kept.
///
/// # Errors
/// The mistake, for the user.
pub fn with_line_to_keep(
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
) -> Result<(Problem, Option<Vec<Move>>), ReadError> {
    let (problem, stated) = with_solution(text, solution, asked)?;
    Ok((problem, stated.line_to_keep()?))
}

/// A position and a line to a mate or a brinkmate as a picture, with title and author; `is_none` if it was proven that
/// there is neither.
#[pyfunction]
#[pyo3(signature = (sfen, moves, *, heading, of_brinkmate, is_none, root_defends))]
pub fn svg(
    py: Python<'_>,
    sfen: &str,
    moves: Vec<String>,
    heading: (Option<String>, Option<String>),
    of_brinkmate: bool,
    is_none: bool,
    root_defends: bool,
) -> PyResult<String> {
    let draw = || {
        let mut reading = Reading::default();
        reading.root_defends = root_defends;
        let (problem, _) = files::problem(sfen, &reading)?;
        let line = files::line(problem.position(), &moves)?;
        let picture = Picture {
            position: problem.position(),
            attacker: problem.attacker(),
            moves: &MoveTree::from_line(&line),
            is_no_mate: is_none && !of_brinkmate,
            brinkmate: of_brinkmate.then_some(PictureOfBrinkmate {
                plies: line.len(),
                is_none,
                ..PictureOfBrinkmate::default()
            }),
        };
        let (title, author) = &heading;
        let details = Details {
            title: title.as_deref().unwrap_or_default(),
            author: author.as_deref().unwrap_or_default(),
            ..Details::default()
        };
        Ok::<_, ReadError>(sheet::svg(&picture, &details))
    };
    py.detach(draw).map_err(value_error)
}
