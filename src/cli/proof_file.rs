//! Proofs in files: where that of each problem goes.

use super::outcome::CommandFailure;
use super::output::{Outputs, numbered};
use crate::engine::{Certificate, CertificateError};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
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
    /// Those of [`Outputs::check_place`].
    pub fn new(path: &Path, outputs: Outputs) -> Result<ProofFiles, CommandFailure> {
        outputs.check_place(path)?;
        Ok(ProofFiles {
            path: path.to_path_buf(),
            outputs,
        })
    }

    /// Has `write` write the proof of problem `number`; returns the path of its file. If
    /// it fails, no file is left.
    ///
    /// # Errors
    /// If the file is there and may not be overwritten.
    pub fn write(
        &self,
        number: u64,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Certificate, CertificateError>,
    ) -> Result<(PathBuf, Result<Certificate, CertificateError>), CommandFailure> {
        let path = numbered(&self.path, number);
        let mut output = match self.outputs.create(&path, "") {
            Ok(output) => output,
            Err(failure) => return Ok((path, Err(unwritten(failure)?))),
        };
        let written = output.begin().map_err(CertificateError::Output);
        let written = match written.and_then(write) {
            Ok(certificate) => match output.finish() {
                Ok(()) => Ok(certificate),
                Err(failure) => Err(unwritten(failure)?),
            },
            Err(CertificateError::Output(error)) => Err(about(&path.display(), &error)),
            Err(error) => Err(error),
        };
        if written.is_err() {
            output.discard();
        }
        Ok((path, written))
    }
}

/// The failure of an output as that of its proof.
fn unwritten(failure: CommandFailure) -> Result<CertificateError, CommandFailure> {
    match failure {
        CommandFailure::Unwritten { name, error, .. } => Ok(about(&name, &error)),
        failure => Err(failure),
    }
}

fn about(name: &dyn Display, error: &io::Error) -> CertificateError {
    CertificateError::Output(io::Error::new(error.kind(), format!("{name}: {error}")))
}
