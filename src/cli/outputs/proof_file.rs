//! Proofs in files: where that of each problem goes.

use super::output::{Outputs, numbered_path};
use crate::cli::ends::outcome::CommandFailure;
use crate::proofs::{self, ProofRefusal};
use crate::system::language::Language;
use crate::system::shown;
use crate::words::{self, Bilingual, marks, say};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tsumi_core::solver::{Certificate, CertificateError, Problem};

/// The files of `--proof FILE`: the first problem's proof goes to FILE, those of the
/// others to files with their number in the name.
#[derive(Debug)]
pub struct ProofFiles {
    path: PathBuf,
    outputs: Outputs,
}

impl ProofFiles {
    /// The files of proofs, of which `path` is the first; an error if that could not be written.
    pub fn new(path: &Path, outputs: Outputs) -> Result<ProofFiles, CommandFailure> {
        outputs.check_place(path)?;
        Ok(ProofFiles { path: path.to_path_buf(), outputs })
    }

    /// Writes the proof of the problem with this number by `write`; returns the path of its file.
    /// If that fails, no file is left behind.
    fn write(
        &self,
        number: u64,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Certificate, CertificateError>,
    ) -> Result<(PathBuf, Result<Certificate, CertificateError>), CommandFailure> {
        let path = numbered_path(&self.path, number);
        let mut output = match self.outputs.create(&path, "") {
            Ok(output) => output,
            Err(failure) => return Ok((path, Err(as_proof_failure(failure)?))),
        };
        let written = output.begin().map_err(CertificateError::Output);
        let written = match written.and_then(write) {
            Ok(certificate) => match output.finish() {
                Ok(()) => Ok(certificate),
                Err(failure) => Err(as_proof_failure(failure)?),
            },
            Err(CertificateError::Output(error)) => Err(output_error(&path, error)),
            Err(error) => Err(error),
        };
        if written.is_err() {
            output.discard();
        }
        Ok((path, written))
    }
}

/// A proof that was written, and whether the checker accepts it.
pub struct WrittenProof {
    pub certificate: Certificate,
    /// The file; `None` for a proof in memory.
    pub path: Option<PathBuf>,
    pub checked: Result<(), ProofRefusal>,
    /// The times that it took to write the proof and to check it.
    pub times: [Duration; 2],
}

impl WrittenProof {
    /// Has `write` write the proof of a problem, into the file for this number or into memory,
    /// and checks it there.
    ///
    /// # Errors
    /// If the file is there and may not be overwritten. Inside, why none was written.
    pub fn write_and_check(
        problem: &Problem,
        place: Option<(&ProofFiles, u64)>,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Certificate, CertificateError>,
    ) -> Result<Result<WrittenProof, CertificateError>, CommandFailure> {
        let start = Instant::now();
        let mut bytes = Vec::new();
        let (path, written) = match place {
            Some((files, number)) => {
                let (path, written) = files.write(number, write)?;
                (Some(path), written)
            }
            None => (None, write(&mut bytes)),
        };
        let to_write = start.elapsed();
        Ok(written.map(|certificate| {
            let checked = match &path {
                Some(path) => proofs::check(File::open(path), problem, &certificate),
                None => proofs::check(Ok(&bytes[..]), problem, &certificate),
            };
            let times = [to_write, start.elapsed() - to_write];
            WrittenProof { certificate, path, checked, times }
        }))
    }

    /// The proof with words for it; if it does not hold, the words say why.
    pub fn or_why_not(self, language: Language) -> Result<(Certificate, String), String> {
        let WrittenProof { certificate, path, checked, .. } = self;
        let mut words = words::certificate(&certificate, language);
        if let Some(path) = path {
            words = marks::after_colon(language, shown::name(path), words);
        }
        match checked {
            Ok(()) => Ok((certificate, say!(language, "{words}, checked", "{words}、検証済み"))),
            Err(refusal) => Err(say!(
                language,
                "{words}; it FAILS: {refusal}",
                "{words}。ただし不成立：{refusal}",
                refusal = refusal.in_words(language)
            )),
        }
    }
}

/// A failure to write as an error of the proof.
fn as_proof_failure(failure: CommandFailure) -> Result<CertificateError, CommandFailure> {
    match failure {
        CommandFailure::Unwritten { path, error, .. } => {
            Ok(output_error(&path.unwrap_or_default(), error))
        }
        failure => Err(failure),
    }
}

/// A failure to write the file `path`, as an error of the proof.
fn output_error(path: &Path, error: io::Error) -> CertificateError {
    let words = Bilingual::of(|language| {
        let error = CommandFailure::file(path, &error);
        error.in_words(language)
    });
    CertificateError::Output(io::Error::new(error.kind(), words))
}
