//! The proof of an answer, in the file of the option `ProofFile`.
//!
//! The proof is written after the answer, which does not wait for it, and given up as soon as
//! the client sends another command or ends the conversation; the result is reported in
//! any case. Only another proof is ever replaced, and only by a whole one.

use crate::system::language::Language;
use crate::words::{self, Message, say, system_error};
use flate2::read::GzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use tsumi_core::solver::{CertificateError, Inquiry, MOST_POSITIONS, Stop, WritingProgress};
use tsumi_core::system::replacing::replace;

/// The beginning of the text of every proof, whatever its version.
const BEGINNING: [u8; 12] = *b"tsumi proof ";

/// A message about the progress of a large proof; `None` if there is nothing new to tell.
pub fn progress_message(progress: WritingProgress, language: Language) -> Option<Message> {
    progress
        .is_news()
        .then(|| Message::WritingProof { words: words::writing_progress(progress, language) })
}

/// Writes the proof of what the inquiry has found to its file, unless `stop` is raised; returns a
/// message about it.
pub fn write_proof(inquiry: Inquiry<'_>, path: &Path, stop: &Stop, language: Language) -> Message {
    let written = write(inquiry, path, stop, language);
    let (Ok(words) | Err(words)) = written;
    proof_message(path, words)
}

/// A message about a proof that the end of the conversation has cut short.
pub fn given_up_at_the_end(path: &Path, language: Language) -> Message {
    let words = language.pick(
        "given up at the end of the conversation",
        "通信が終わるため、証明を書くのをやめました",
    );
    proof_message(path, words.to_string())
}

/// A message about the file of a proof.
fn proof_message(path: &Path, words: String) -> Message {
    let path = path.display().to_string();
    Message::ProofFile { path, words }
}

/// # Errors
/// Why there is no proof, in words.
fn write(
    inquiry: Inquiry<'_>,
    path: &Path,
    stop: &Stop,
    language: Language,
) -> Result<String, String> {
    check_writable(path, language)?;
    let mut bytes = Vec::new();
    let written = inquiry.stop(stop).certify(&mut bytes, MOST_POSITIONS);
    let certificate = written.map_err(|error| match error {
        CertificateError::Ended if stop.is_raised() => say!(
            language,
            "given up for another command",
            "別のコマンドのため、証明を書くのをやめました"
        ),
        error => words::no_certificate(&error, language),
    })?;
    let replaced = replace(path, &|| false, |file| file.write_all(&bytes));
    replaced.map_err(|error| system_error(&error, language))?;
    Ok(words::certificate(&certificate, language))
}

/// Fails if something that is no proof is in the file already.
fn check_writable(path: &Path, language: Language) -> Result<(), String> {
    let file = match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Ok(data) if data.is_file() => File::open(path),
        Err(error) => Err(error),
        Ok(_) => {
            let words = language.pick("this is no file", "ファイルではありません");
            return Err(words.to_string());
        }
    };
    let file = file.map_err(|error| system_error(&error, language))?;
    let mut beginning = [0; BEGINNING.len()];
    match GzDecoder::new(file).read_exact(&mut beginning) {
        Ok(()) if beginning == BEGINNING => Ok(()),
        _ => Err(say!(
            language,
            "it is no proof and is not overwritten",
            "証明ではないファイルなので、上書きしません"
        )),
    }
}
