//! Proofs that others can check.

use crate::problem::value_error;
use proof_check::Accepted;
use pyo3::prelude::*;
use std::fs::File;
use std::path::PathBuf;

/// Memory for checking a proof; a larger one is sorted on disk.
const CHECK_BYTES: usize = 2 << 30;

/// Checks a proof, by rules that share no code with the engine: what it proves, the
/// position, and the number of positions in it.
#[pyfunction]
pub fn verify(py: Python<'_>, path: PathBuf) -> PyResult<(String, String, u64)> {
    let checked = py.detach(|| proof_check::check(|| File::open(&path), CHECK_BYTES));
    match checked {
        Ok(Accepted { claim, positions }) => Ok((claim.words(), claim.sfen(), positions)),
        Err(refusal) => Err(value_error(refusal)),
    }
}
