//! Proofs in files: where that of each problem goes.

use super::outcome::CommandFailure;
use super::output::{Outputs, numbered};
use crate::engine::Certificate;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Memory for checking a proof; a larger one is sorted on disk.
const CHECK_BYTES: usize = 2 << 30;

/// Has the program of `proof-check/` look at a proof, and compares what it finds proven
/// with what was to be proven.
///
/// # Errors
/// What fails, in words.
pub fn check(path: &Path, certificate: &Certificate) -> Result<(), String> {
    let checked = File::open(path).and_then(|file| proof_check::check(file, CHECK_BYTES));
    let accepted = checked.map_err(|refusal| refusal.to_string())?;
    let proven = accepted.words;
    if proven == certificate.claim.to_string() {
        Ok(())
    } else {
        Err(format!("proven is {proven}"))
    }
}

/// The files of `--proof FILE`: the first problem's proof goes to FILE, those of the
/// others to files with their number in the name.
#[derive(Debug)]
pub struct ProofFiles {
    path: PathBuf,
    outputs: Outputs,
}

impl ProofFiles {
    /// Checks that the first file could be written.
    ///
    /// # Errors
    /// If it exists and may not be overwritten.
    pub fn new(path: &Path, outputs: Outputs) -> Result<ProofFiles, CommandFailure> {
        outputs.check(path, "")?;
        Ok(ProofFiles {
            path: path.to_path_buf(),
            outputs,
        })
    }

    /// Has `write` write the proof of problem `number`; returns the path of its file. If
    /// it fails, no file is left.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn write<R, E>(
        &self,
        number: u64,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<R, E>,
    ) -> Result<(PathBuf, Result<R, E>), CommandFailure> {
        let path = numbered(&self.path, number);
        let mut output = self.outputs.create(&path, "")?.into_bytes()?;
        let written = write(&mut output);
        if written.is_err() && path.is_file() {
            // The failure is reported, not that a part of a file is left.
            let _ = fs::remove_file(&path);
        }
        Ok((path, written))
    }
}
