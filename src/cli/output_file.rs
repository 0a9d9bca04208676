//! Files that are written, none of which may be one that is read.

use crate::cli::task::Source;
use crate::cli::{CommandFailure, failure};
use crate::engine::config::Config;
use same_file::Handle;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files that must not be written.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// What is read.
    read: Vec<PathBuf>,
    /// What standard input reads may be a file, too.
    reads_standard_input: bool,
    /// What is written as something else.
    written: Vec<PathBuf>,
}

impl Inputs {
    /// The files among the sources, the one with the configuration, and the log.
    pub fn of(sources: &[Source], config: &Config) -> Inputs {
        let files = sources.iter().filter_map(|source| match source {
            Source::File(path) => Some(path.clone()),
            _ => None,
        });
        let log = Some(&config.options.log_file).filter(|log| !log.is_empty());
        Inputs {
            read: files.chain(config.file.clone()).collect(),
            reads_standard_input: sources.contains(&Source::StandardInput),
            written: log.map(PathBuf::from).into_iter().collect(),
        }
    }

    /// These, and other files that are written.
    pub fn and(&self, written: &[&Path]) -> Inputs {
        let mut all = self.clone();
        all.written
            .extend(written.iter().map(|path| path.to_path_buf()));
        all
    }

    /// Looks at all files that are to be written, before the first is touched.
    ///
    /// # Errors
    /// If one of them is read, too, or is written twice.
    pub fn check_outputs(&self, outputs: &[&Path]) -> Result<(), CommandFailure> {
        for (index, path) in outputs.iter().enumerate() {
            self.and(&outputs[..index]).check(path)?;
        }
        Ok(())
    }

    /// Opens a file to be written, and leaves it as it is until [`empty`] is called.
    ///
    /// # Errors
    /// If it is read too, or cannot be written.
    pub fn open(&self, path: &Path) -> Result<File, CommandFailure> {
        self.check(path)?;
        let mut options = OpenOptions::new();
        let opened = options.write(true).create(true).truncate(false).open(path);
        opened.map_err(|error| failure(path, &error))
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
    /// there. A pipe or a device is taken as it is.
    ///
    /// # Errors
    /// If it is read too, cannot be written, or is there already; `advice` then says
    /// what else can be done about a file.
    pub fn open_results(
        &self,
        path: &Path,
        goes_on: bool,
        advice: &str,
    ) -> Result<File, CommandFailure> {
        self.check(path)?;
        let mut options = OpenOptions::new();
        let opened = if goes_on {
            options.read(true).write(true);
            options.create(true).truncate(false).open(path)
        } else if is_stream(path) {
            options.write(true).open(path)
        } else {
            options.write(true).create_new(true).open(path)
        };
        opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let advice = if path.is_file() { advice } else { "" };
                CommandFailure::Input(format!(
                    "{} is there already, and is not written over{advice}",
                    path.display()
                ))
            }
            _ => failure(path, &error),
        })
    }

    fn reads(&self, path: &Path) -> bool {
        self.read.iter().any(|input| is_same_file(input, path))
            || self.reads_standard_input && is_standard_input(path)
    }

    fn check(&self, path: &Path) -> Result<(), CommandFailure> {
        let other_use = if self.reads(path) {
            "read"
        } else if self.written.iter().any(|other| is_same_place(other, path)) {
            "written as something else, too"
        } else {
            return Ok(());
        };
        let message = format!("{} is {other_use}, and is not written over", path.display());
        Err(CommandFailure::Input(message))
    }
}

/// Empties a file; what is none, such as a pipe, stays as it is.
///
/// # Errors
/// If the system refuses it.
pub fn empty(file: &File) -> io::Result<()> {
    match file.metadata()?.is_file() {
        true => file.set_len(0),
        false => Ok(()),
    }
}

/// True for what is there and is neither a file nor a folder.
fn is_stream(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// True for a file that standard input reads.
fn is_standard_input(path: &Path) -> bool {
    let is_same = || Ok::<bool, io::Error>(Handle::stdin()? == Handle::from_path(path)?);
    path.is_file() && is_same().unwrap_or(false)
}

/// True if both are the same file, or will be once they are there.
fn is_same_place(first: &Path, second: &Path) -> bool {
    is_same_file(first, second)
        || first == second
        || place(first).is_some_and(|place_of_first| Some(place_of_first) == place(second))
}

/// The path without links and detours; `None` if its folder is not there.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent()? {
        here if here.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
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
