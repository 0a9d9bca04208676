//! Where answers are written: standard output and files.
//!
//! An existing file is not overwritten without `--force`. That an output is no input, nor the
//! log, the configuration or another output, is seen before ([`super::apart`]). A file is locked
//! as long as it is written, so that no other process writes it, too.

use crate::cli::arguments::numbers::Numbers;
use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::system::language::Language;
use crate::words::{Bilingual, both, say};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use tsumi_core::system::lock::{LockError, lock};

/// A file or standard output.
pub struct Output<'a> {
    destination: Destination<'a>,
    /// True if the file is to be emptied before the first text is written.
    is_old: bool,
    /// The entries that are whole, if the output counts them.
    entries: Option<WholeEntries>,
    /// True if the file had a name when it was opened.
    is_named: bool,
    /// True once a failure was reported: nothing more is written.
    has_failed: bool,
}

/// Where an output goes.
enum Destination<'a> {
    Standard(Box<dyn Write + Send + 'a>),
    File(PathBuf, File),
}

/// The entries that an output has.
struct WholeEntries {
    noun: &'static str,
    /// The numbers of the entries that are whole.
    whole: Numbers,
}

impl WholeEntries {
    /// Says which entries are missing if nothing more is written.
    fn missing(&self) -> Bilingual {
        let WholeEntries { noun, whole } = self;
        let next = whole.last() + 1;
        match (next, whole.gaps()) {
            (1, _) => both!("; missing: all {noun}s", "。何も書けていません"),
            (_, gaps) if gaps.is_empty() => {
                both!("; missing: all {noun}s from {next} on", "。{next} 番以降が書けていません")
            }
            (_, gaps) => both!(
                "; missing: {noun}s {gaps} and all from {next} on",
                "。{gaps} 番と {next} 番以降が書けていません"
            ),
        }
    }
}

impl<'a> Output<'a> {
    pub fn standard(output: &'a mut (dyn Write + Send)) -> Output<'a> {
        Output::new(Destination::Standard(Box::new(output)))
    }

    /// Writes to an open file, from its current position.
    pub fn file(path: &Path, file: File) -> Output<'a> {
        Output::new(Destination::File(path.to_path_buf(), file))
    }

    fn new(destination: Destination<'a>) -> Output<'a> {
        let is_named = match &destination {
            Destination::File(_, file) => still_stands_in_folder(file).unwrap_or(false),
            Destination::Standard(_) => false,
        };
        Output { destination, is_old: false, entries: None, is_named, has_failed: false }
    }

    /// This output, which names the missing entries if it fails: `noun` is what an entry is called,
    /// `whole` has the numbers of those that are written already.
    #[must_use]
    pub fn counting_from(self, noun: &'static str, whole: Numbers) -> Output<'a> {
        let entries = Some(WholeEntries { noun, whole });
        Output { entries, ..self }
    }

    /// Counts entries called by this noun from none on, unless entries are counted already.
    #[must_use]
    pub fn counting(self, noun: &'static str) -> Output<'a> {
        if self.entries.is_some() {
            return self;
        }
        self.counting_from(noun, Numbers::default())
    }

    /// Writes and flushes a text at once, so that answers stay whole even if the
    /// process is killed.
    ///
    /// # Errors
    /// The first time that something cannot be written; later texts are dropped.
    pub fn write(&mut self, text: &str) -> Result<(), CommandFailure> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes and flushes bytes that are no text, as [`Output::write`] does a text.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), CommandFailure> {
        self.attempt(|output| {
            let writer = output.begin()?;
            writer.write_all(bytes)?;
            writer.flush()?;
            output.check_place()
        })
    }

    /// Writes the rest of the entry with this number.
    pub fn write_entry(&mut self, number: u64, bytes: &[u8]) -> Result<(), CommandFailure> {
        self.write_bytes(bytes)?;
        if let Some(entries) = self.entries.as_mut().filter(|_| !self.has_failed) {
            entries.whole.insert(number);
        }
        Ok(())
    }

    /// The destination itself, to which bytes can be written; [`Output::finish`] must follow.
    pub fn begin(&mut self) -> io::Result<&mut (dyn Write + Send)> {
        let is_old = std::mem::take(&mut self.is_old);
        match &mut self.destination {
            Destination::Standard(output) => Ok(output),
            Destination::File(_, file) => {
                if is_old {
                    file.set_len(0)?;
                }
                Ok(file)
            }
        }
    }

    /// Has a file written to its disk: some systems tell only then that the disk is full.
    pub fn finish(&mut self) -> Result<(), CommandFailure> {
        self.attempt(|output| {
            output.check_place()?;
            match &output.destination {
                Destination::File(_, file) if file.metadata()?.is_file() => file.sync_all(),
                _ => Ok(()),
            }
        })
    }

    /// True if nothing was written before.
    pub fn is_at_beginning(&self) -> bool {
        match &self.destination {
            Destination::Standard(_) => true,
            Destination::File(_, file) => (&mut &*file).stream_position().is_ok_and(|at| at == 0),
        }
    }

    /// Removes the file, which is written only in part.
    pub fn discard(self) {
        if let Destination::File(path, file) = self.destination
            && file.metadata().is_ok_and(|data| data.is_file())
        {
            // The failure that led here is reported, not this one.
            let _ = fs::remove_file(path);
        }
    }

    /// Fails if the file has lost its name: all that is written would be lost.
    fn check_place(&self) -> io::Result<()> {
        match &self.destination {
            Destination::File(_, file) if self.is_named && !still_stands_in_folder(file)? => {
                Err(io::Error::other(both!(
                    "it was removed while it was written",
                    "書いている間に削除されました"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Writes by `write`, unless the output has failed before; notes a failure.
    fn attempt(
        &mut self,
        write: impl FnOnce(&mut Output<'a>) -> io::Result<()>,
    ) -> Result<(), CommandFailure> {
        if self.has_failed {
            return Ok(());
        }
        write(self).map_err(|error| {
            self.has_failed = true;
            CommandFailure::Unwritten {
                path: match &self.destination {
                    Destination::Standard(_) => None,
                    Destination::File(path, _) => Some(path.clone()),
                },
                error,
                missing: self.entries.as_ref().map(WholeEntries::missing).unwrap_or_default(),
            }
        })
    }
}

/// True if a folder still has the open file: it was not removed.
#[cfg(unix)]
fn still_stands_in_folder(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    Ok(file.metadata()?.nlink() > 0)
}

/// True: nobody can remove a file that is open.
#[cfg(not(unix))]
fn still_stands_in_folder(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// The files that a command writes.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// True if existing files may be overwritten.
    is_forced: bool,
    /// The language of warnings.
    language: Language,
    /// The files that did not exist before.
    created: Vec<PathBuf>,
}

impl Outputs {
    /// Outputs of which none is opened yet.
    pub fn new(is_forced: bool, language: Language) -> Outputs {
        Outputs { is_forced, language, created: Vec::new() }
    }

    /// Creates a file as [`Outputs::create`] does; [`Outputs::discard`] removes it if it is new.
    pub fn open(&mut self, path: &Path, advice: &str) -> Result<Output<'static>, CommandFailure> {
        let is_there = path.symlink_metadata().is_ok();
        let output = self.create(path, advice).map_err(|failure| match failure {
            CommandFailure::Unwritten { error, .. } => CommandFailure::file(path, &error),
            failure => failure,
        })?;
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
            io::ErrorKind::AlreadyExists => failure_of_existing(path, advice),
            _ => CommandFailure::unwritten(Some(path), error),
        })?;
        keep_others_out(path, &file, self.language)?;
        Ok(Output { is_old, ..Output::file(path, file) })
    }

    /// Opens a file of results to continue it, or creates it.
    pub fn resume(&self, path: &Path) -> Result<File, CommandFailure> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let opened = options.open(path);
        let file = opened.map_err(|error| CommandFailure::file(path, &error))?;
        keep_others_out(path, &file, self.language)?;
        Ok(file)
    }

    /// Fails if a file cannot be created in its folder, before the work for it begins.
    pub fn check_place(&self, path: &Path) -> Result<(), CommandFailure> {
        self.check(path, "")?;
        match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                let (path, folder) = (path.display(), folder.display());
                let words = both!(
                    "{path}: there is no folder {folder}",
                    "{path}：{folder} というフォルダがありません"
                );
                Err(words.into())
            }
            _ => Ok(()),
        }
    }

    /// Fails if the file exists and may not be overwritten.
    fn check(&self, path: &Path, advice: &str) -> Result<(), CommandFailure> {
        let is_there = path.symlink_metadata().is_ok() && !is_stream(path);
        if is_there && !self.is_forced {
            return Err(failure_of_existing(path, advice));
        }
        Ok(())
    }

    /// Removes the files that were created, as nothing will be written to them.
    pub fn discard(&self) {
        for path in &self.created {
            // The failure that led here is reported, not this one.
            let _ = fs::remove_file(path);
        }
    }
}

/// The file of the problem with this number, where `path` is that of the first: the others have
/// their number in the name.
pub fn numbered_path(path: &Path, number: u64) -> PathBuf {
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

/// True if `other` is the file of a later problem, where `path` is that of the first.
pub fn is_number_of(path: &Path, other: &Path) -> bool {
    let (Some(first), Some(stem)) = (path.file_stem(), other.file_stem()) else {
        return false;
    };
    let (first, stem) = (first.to_string_lossy(), stem.to_string_lossy());
    let number = stem.strip_prefix(&*first).and_then(|rest| rest.strip_prefix('-'));
    let number = number.and_then(|number| number.parse().ok());
    number.is_some_and(|number| number > 1 && numbered_path(path, number) == other)
}

/// Locks a file; an error if another process has locked it. Pipes and devices may be shared.
pub fn keep_others_out(path: &Path, file: &File, language: Language) -> Result<(), CommandFailure> {
    if !file.metadata().is_ok_and(|data| data.is_file()) {
        return Ok(());
    }
    let path = path.display();
    match lock(file) {
        Ok(()) => Ok(()),
        Err(LockError::Held(holder)) => Err(both!(
            |language| "{path} is being written by {holder}; nothing is written to it here",
            "{path} には{holder}が書き込み中のため、何も書きません",
            holder = match holder {
                Some(id) => say!(language, "process {id}", "プロセス {id} "),
                None => say!(language, "another process", "別のプロセス"),
            }
        )
        .into()),
        Err(LockError::Unavailable(error)) => {
            complain(say!(
                language,
                "{path} cannot be locked ({error}): do not write it twice at once",
                "{path} をロックできません（{error}）。同時に二重に書かないでください"
            ));
            Ok(())
        }
    }
}

/// The failure that a file exists; `advice` is added to the message.
fn failure_of_existing(path: &Path, advice: &str) -> CommandFailure {
    let is_file = path.is_file();
    let path = path.display();
    let words = match (is_file, advice) {
        (false, _) => both!(
            "{path} already exists and is not overwritten",
            "{path} はすでにあるため上書きしません"
        ),
        (true, "") => both!(
            "{path} already exists and is not overwritten; --force overwrites it",
            "{path} はすでにあるため上書きしません（--force で上書き）"
        ),
        (true, _) => both!(
            "{path} already exists and is not overwritten; {advice}--force overwrites it",
            "{path} はすでにあるため上書きしません（--force で上書き、--resume で続き）"
        ),
    };
    words.into()
}

/// True for anything that exists and is neither a file nor a folder.
fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}
