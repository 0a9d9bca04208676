//! Proofs that others can check.

use crate::problem::value_error;
use pyo3::prelude::*;
use std::fs::File;
use std::path::PathBuf;
use tsumi::proofs;

/// Checks a proof, by rules that share no code with the engine: what it proves, the
/// position, and the number of positions in it.
#[pyfunction]
pub fn verify(py: Python<'_>, path: PathBuf) -> PyResult<(String, String, u64)> {
    let check = || proofs::accepted(File::open(&path)?);
    let checked = py.detach(check);
    match checked {
        Ok(accepted) => Ok((accepted.words, accepted.sfen, accepted.positions)),
        Err(refusal) => Err(value_error(refusal)),
    }
}
