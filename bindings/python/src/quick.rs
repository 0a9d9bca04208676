//! Short questions about many positions.

use crate::problem::value_error;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use tsumi::QuickAnswer;

/// Plies within which each position is mate for the side to move: 0 if there is none within
/// `plies`, `None` if the text is not an SFEN.
#[pyfunction]
pub fn mates_within(
    py: Python<'_>,
    sfens: Vec<PyBackedStr>,
    plies: u16,
    jobs: usize,
) -> PyResult<Vec<Option<u16>>> {
    let ask = || tsumi::mates_within(&sfens, plies, jobs);
    let found = py.detach(ask).map_err(value_error)?;
    let plies = |answer| match answer {
        QuickAnswer::Mate(_, plies) => Some(plies),
        QuickAnswer::NoMate => Some(0),
        _ => None,
    };
    Ok(found.into_iter().map(|answer| answer.and_then(plies)).collect())
}
