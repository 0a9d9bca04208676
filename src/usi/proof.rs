//! The proof of an answer, in the file of the option `ProofFile`.
//!
//! It is written after the answer, which does not wait for it, and given up as soon as
//! the client wants something else. Only another proof is ever replaced.

use crate::engine::{CertificateError, Inquiry, MOST_POSITIONS, Stop, WritingProgress};
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// How the text of a proof of any version begins.
const BEGINNING: [u8; 12] = *b"tsumi proof ";

/// A message about a large proof that is being written.
pub fn progress(progress: WritingProgress) -> Option<String> {
    progress
        .is_news()
        .then(|| format!("ProofFile: writing: {progress}"))
}

/// Writes the proof of what the inquiry has found, unless `stop` is raised; returns a
/// message about it, or `None` if nothing was found that could be proven.
pub fn keep(inquiry: Inquiry<'_>, path: &Path, stop: &Stop) -> Option<String> {
    inquiry.claim()?;
    let name = path.display();
    if let Err(error) = may_write(path) {
        return Some(format!("ProofFile {name}: {error}"));
    }
    let mut bytes = Vec::new();
    let written = inquiry.stop(stop).certify(&mut bytes, MOST_POSITIONS);
    let kept = written.and_then(|certificate| {
        fs::write(path, &bytes).map_err(CertificateError::Output)?;
        Ok(certificate)
    });
    Some(match kept {
        Ok(certificate) => format!("ProofFile {name}: {certificate}"),
        Err(error) => format!("ProofFile {name}: {error}"),
    })
}

/// An error if something else than a proof is there.
fn may_write(path: &Path) -> io::Result<()> {
    let file = match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Ok(data) if data.is_file() => File::open(path)?,
        Err(error) => return Err(error),
        Ok(_) => return Err(io::Error::other("this is no file")),
    };
    let mut beginning = [0; BEGINNING.len()];
    match GzDecoder::new(file).read_exact(&mut beginning) {
        Ok(()) if beginning == BEGINNING => Ok(()),
        _ => Err(io::Error::other("it is no proof and is not overwritten")),
    }
}
