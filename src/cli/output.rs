//! Where answers are written: standard output and files.
//!
//! An existing file is not overwritten without `--force`, so no output replaces an
//! input, the log, the configuration or another output. With `--force` and `--resume`
//! the output is compared with those, and they are kept. A file is locked as long as it
//! is written, so that no other process writes it, too.

use super::outcome::{CommandFailure, complain};
use super::task::Source;
use crate::engine::config::Config;
use crate::system::lock::{LockError, lock};
use same_file::Handle;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file or standard output.
pub struct Output<'a> {
    writer: Box<dyn Write + Send + 'a>,
    /// None for standard output.
    path: Option<PathBuf>,
    /// A file to be truncated before the first text is written.
    old: Option<File>,
}

impl<'a> Output<'a> {
    /// Writes to standard output.
    pub fn standard(output: &'a mut (dyn Write + Send)) -> Output<'a> {
        Output {
            writer: Box::new(output),
            path: None,
            old: None,
        }
    }

    /// Writes to an open file, from its current position.
    pub fn file(path: &Path, file: File) -> Output<'a> {
        Output {
            writer: Box::new(file),
            path: Some(path.to_path_buf()),
            old: None,
        }
    }

    /// Writes and flushes a text at once, so that answers stay whole even if the
    /// process is killed.
    pub fn write(&mut self, text: &str) -> Result<(), CommandFailure> {
        self.write_bytes(text.as_bytes())
    }

    /// The same for what is no text.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), CommandFailure> {
        let written = self.empty_old_file().and_then(|()| {
            self.writer.write_all(bytes)?;
            self.writer.flush()
        });
        written.map_err(|error| match &self.path {
            Some(path) => CommandFailure::file(path, &error),
            None => error.into(),
        })
    }

    /// The place itself, for bytes.
    pub fn into_bytes(mut self) -> Result<Box<dyn Write + Send + 'a>, CommandFailure> {
        let emptied = self.empty_old_file();
        match (emptied, &self.path) {
            (Ok(()), _) => Ok(self.writer),
            (Err(error), Some(path)) => Err(CommandFailure::file(path, &error)),
            (Err(error), None) => Err(error.into()),
        }
    }

    fn empty_old_file(&mut self) -> io::Result<()> {
        self.old.take().map_or(Ok(()), |file| file.set_len(0))
    }
}

/// The files that a command writes.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// Existing files may be overwritten.
    is_forced: bool,
    /// Files that are never overwritten: inputs, configuration, log, other outputs.
    kept: Vec<PathBuf>,
    /// Standard input is among the inputs; if it is a file, it is kept.
    keeps_standard_input: bool,
    /// Files that did not exist before.
    created: Vec<PathBuf>,
}

impl Outputs {
    /// No outputs yet; the files of the sources, the configuration and the log are
    /// kept.
    pub fn new(is_forced: bool, sources: &[Source], config: &Config) -> Outputs {
        let files = sources.iter().filter_map(|source| match source {
            Source::File(path) => Some(path.clone()),
            _ => None,
        });
        let log = Some(&config.options.log_file).filter(|log| !log.is_empty());
        Outputs {
            is_forced,
            kept: files
                .chain(config.file.clone())
                .chain(log.map(PathBuf::from))
                .collect(),
            keeps_standard_input: sources.contains(&Source::StandardInput),
            created: Vec::new(),
        }
    }

    /// Checks that the log goes into none of the files that a command reads.
    ///
    /// # Errors
    /// If it would.
    pub fn check_log(path: &Path, sources: &[Source]) -> Result<(), CommandFailure> {
        if Outputs::new(false, sources, &Config::default()).is_in_use(path) {
            return Err(CommandFailure::input(format_args!(
                "{} is read here: the log is not written into it",
                path.display()
            )));
        }
        Ok(())
    }

    /// Like [`Outputs::create`], but no other output may be the same file, and
    /// [`Outputs::discard`] removes it if it is new.
    ///
    /// # Errors
    /// Those of [`Outputs::create`].
    pub fn open(&mut self, path: &Path, advice: &str) -> Result<Output<'static>, CommandFailure> {
        let is_there = path.symlink_metadata().is_ok();
        let output = self.create(path, advice)?;
        self.kept.push(path.to_path_buf());
        if !is_there {
            self.created.push(path.to_path_buf());
        }
        Ok(output)
    }

    /// Creates a file, or with `--force` opens one, which keeps its content until the
    /// first text is written. Pipes and devices are opened as they are.
    ///
    /// # Errors
    /// If it exists and may not be overwritten, or cannot be written. `advice` is added
    /// to the message.
    pub fn create(&self, path: &Path, advice: &str) -> Result<Output<'static>, CommandFailure> {
        self.check(path, advice)?;
        let is_old = path.is_file();
        let mut options = OpenOptions::new();
        options.write(true);
        if self.is_forced {
            options.create(true).truncate(false);
        } else if !is_stream(path) {
            options.create_new(true);
        }
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => is_there_already(path, advice),
            _ => CommandFailure::file(path, &error),
        })?;
        keep_others_out(path, &file)?;
        let old = is_old.then(|| file.try_clone()).transpose();
        Ok(Output {
            old: old.map_err(|error| CommandFailure::file(path, &error))?,
            ..Output::file(path, file)
        })
    }

    /// Opens a file of results to continue it, or a new one.
    ///
    /// # Errors
    /// If it is in use as something else or by another process, or cannot be read and
    /// written.
    pub fn resume(&mut self, path: &Path) -> Result<File, CommandFailure> {
        self.check_use(path)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let opened = options.open(path);
        self.kept.push(path.to_path_buf());
        let file = opened.map_err(|error| CommandFailure::file(path, &error))?;
        keep_others_out(path, &file)?;
        Ok(file)
    }

    /// Checks that a file could be created, before the work for it begins.
    ///
    /// # Errors
    /// If it exists and may not be overwritten.
    pub fn check(&self, path: &Path, advice: &str) -> Result<(), CommandFailure> {
        self.check_use(path)?;
        let is_there = path.symlink_metadata().is_ok() && !is_stream(path);
        if is_there && !self.is_forced {
            return Err(is_there_already(path, advice));
        }
        Ok(())
    }

    /// Removes the files that were created, where nothing will be written.
    pub fn discard(&self) {
        for path in &self.created {
            // The failure that led here is reported, not this one.
            let _ = fs::remove_file(path);
        }
    }

    fn check_use(&self, path: &Path) -> Result<(), CommandFailure> {
        if self.is_in_use(path) {
            return Err(CommandFailure::input(format_args!(
                "{} is in use as something else and is not overwritten",
                path.display()
            )));
        }
        Ok(())
    }

    /// Only regular files are compared, as they must be opened for it and opening a
    /// pipe may block for ever.
    fn is_in_use(&self, path: &Path) -> bool {
        let is_same =
            |kept: &PathBuf| kept.is_file() && same_file::is_same_file(kept, path).unwrap_or(false);
        path.is_file()
            && (self.kept.iter().any(is_same)
                || self.keeps_standard_input && is_standard_input(path).unwrap_or(false))
    }
}

/// The file of problem `number`, if that of the first is `path`: those of the others have
/// their number in the name.
pub fn numbered(path: &Path, number: u64) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number}");
    if let Some(extension) = path.extension() {
        name = format!("{name}.{}", extension.to_string_lossy());
    }
    path.with_file_name(name)
}

/// Locks a file, or says who has it. Pipes and devices may be shared.
fn keep_others_out(path: &Path, file: &File) -> Result<(), CommandFailure> {
    if !file.metadata().is_ok_and(|data| data.is_file()) {
        return Ok(());
    }
    let path = path.display();
    match lock(file) {
        Ok(()) => Ok(()),
        Err(LockError::Held(holder)) => {
            let holder = holder.map_or("another process".to_string(), |id| format!("process {id}"));
            Err(CommandFailure::input(format_args!(
                "{path} is being written by {holder}; nothing is written to it here"
            )))
        }
        Err(LockError::Unavailable(error)) => {
            complain(format_args!(
                "{path} cannot be locked ({error}): do not write it twice at once"
            ));
            Ok(())
        }
    }
}

fn is_there_already(path: &Path, advice: &str) -> CommandFailure {
    let path_name = path.display();
    let advice = if path.is_file() {
        format!("; {advice}--force overwrites it")
    } else {
        String::new()
    };
    CommandFailure::Input(format!(
        "{path_name} already exists and is not overwritten{advice}"
    ))
}

/// True for anything that exists and is neither a file nor a folder.
fn is_stream(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// True for the file that standard input reads.
fn is_standard_input(path: &Path) -> io::Result<bool> {
    Ok(Handle::stdin()? == Handle::from_path(path)?)
}
