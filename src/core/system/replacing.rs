//! Files that are replaced as a whole: the process may end, the disk be full and the power
//! fail at any moment, and there is the old one or the new one.

use super::lock::is_at_path;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Bytes that are written before the system must have them on the disk: who waits for the
/// end of a large file waits for these alone.
const UNSYNCED: usize = 1 << 20;

/// Has `write` write a new file beside this one, which then takes its place. If that fails,
/// or `must_end` says so before it is on the disk, nothing has changed, and no part of a file
/// is left.
///
/// # Errors
/// If a file cannot be written, another process is writing this one, or `write` fails.
pub fn replace(
    path: &Path,
    must_end: &dyn Fn() -> bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // Not the link to it.
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let part = part_of(&place);
    let file = begin(&part)?;
    let mut file = Synced { file, unsynced: 0, must_end };
    let written =
        write(&mut file).and_then(|()| file.sync(true)).and_then(|()| fs::rename(&part, &place));
    // The failure is reported, not that a part of a file is left.
    let written = written.inspect_err(|_| drop(fs::remove_file(&part)));
    // Some file systems cannot do this, and the file is there.
    written.map(|()| drop(sync_folder(&place)))
}

/// The file that is written before it takes the place of this one.
pub fn part_of(path: &Path) -> PathBuf {
    let mut part = path.to_path_buf().into_os_string();
    part.push(".part");
    PathBuf::from(part)
}

/// An empty file with this path, which no other process writes: a file that another one has begun
/// is not emptied while that goes on, nor after it was given its name.
fn begin(part: &Path) -> io::Result<File> {
    let mut options = File::options();
    let file = options.write(true).create(true).truncate(false).open(part)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            return Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another process is writing it",
            ));
        }
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    if !is_at_path(&file, part) {
        return Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another process has just written it",
        ));
    }
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(file)
}

/// A file that the disk has, but for [`UNSYNCED`] bytes at most.
struct Synced<'a> {
    file: File,
    unsynced: usize,
    must_end: &'a dyn Fn() -> bool,
}

impl Synced<'_> {
    /// Has the disk take all, if there is still time.
    fn sync(&mut self, is_last: bool) -> io::Result<()> {
        if (self.must_end)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.unsynced = 0;
        match is_last {
            true => self.file.sync_all(),
            false => self.file.sync_data(),
        }
    }
}

impl Write for Synced<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced >= UNSYNCED {
            self.sync(false).map_err(never_again)?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Turns an interruption into another error: else it would be written again.
fn never_again(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => io::Error::other("interrupted"),
        _ => error,
    }
}

/// Has the disk take the folder of a file, and with it the name of the file.
fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders are no files.
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
