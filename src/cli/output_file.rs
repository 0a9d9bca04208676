//! Files that are written, none of which may be one that is read.

use crate::cli::CommandFailure;
use crate::cli::task::Source;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files that must not be written.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Vec<PathBuf>);

impl Inputs {
    /// The files among the sources.
    pub fn of(sources: &[Source]) -> Inputs {
        let files = sources.iter().filter_map(|source| match source {
            Source::File(path) => Some(path.clone()),
            _ => None,
        });
        Inputs(files.collect())
    }

    /// Creates a file, or empties it if it is there.
    ///
    /// # Errors
    /// If it is read too, or cannot be written.
    pub fn create(&self, path: &Path) -> Result<File, CommandFailure> {
        self.check(path)?;
        File::create(path).map_err(|error| failure(path, &error))
    }

    /// Opens the file of results: a new one, or with `goes_on` the one that is
    /// there.
    ///
    /// # Errors
    /// If it is read too, cannot be written, or is there already.
    pub fn open_results(&self, path: &Path, goes_on: bool) -> Result<File, CommandFailure> {
        self.check(path)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let opened = if goes_on {
            options.create(true).truncate(false).open(path)
        } else {
            options.create_new(true).open(path)
        };
        opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => CommandFailure::Input(format!(
                "{} is there already; --resume goes on with it",
                path.display()
            )),
            _ => failure(path, &error),
        })
    }

    fn check(&self, path: &Path) -> Result<(), CommandFailure> {
        if self.0.iter().any(|input| is_same_file(input, path)) {
            let message = format!("{} is read, and is not written over", path.display());
            return Err(CommandFailure::Input(message));
        }
        Ok(())
    }
}

/// True if both are there and the same. Only regular files are compared, for which they
/// are opened: to open a pipe may take for ever.
fn is_same_file(first: &Path, second: &Path) -> bool {
    let are_files = first.is_file() && second.is_file();
    are_files && same_file::is_same_file(first, second).unwrap_or(false)
}

/// Writes and flushes an answer, in one piece, so that whatever ends the process
/// leaves whole answers. `path` is none for standard output.
///
/// # Errors
/// If it cannot be written.
pub fn write_through(
    output: &mut impl Write,
    path: Option<&Path>,
    text: &str,
) -> Result<(), CommandFailure> {
    let written = output.write_all(text.as_bytes());
    written
        .and_then(|()| output.flush())
        .map_err(|error| match path {
            Some(path) => failure(path, &error),
            None => error.into(),
        })
}

/// What went wrong with a file.
pub fn failure(path: &Path, error: &io::Error) -> CommandFailure {
    CommandFailure::Input(format!("{}: {error}", path.display()))
}
