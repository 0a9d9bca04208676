//! Files that are replaced as a whole: the process may end, the disk be full and the power
//! fail at any moment, and there is the old one or the new one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Bytes that are written before the system must have them on the disk: who waits for the
/// end of a large file waits for these alone.
const UNSYNCED: usize = 64 << 20;

/// Has `write` write a new file beside this one, which then takes its place. If that fails,
/// nothing has changed, and no part of a file is left.
///
/// # Errors
/// If a file cannot be written, or `write` fails.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // Not the link to it.
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let mut part = place.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = File::create(&part).and_then(|file| {
        let mut file = Synced { file, unsynced: 0 };
        write(&mut file)?;
        file.file.sync_all()?;
        fs::rename(&part, &place)
    });
    // The failure is reported, not that a part of a file is left.
    let written = written.inspect_err(|_| drop(fs::remove_file(&part)));
    written.and_then(|()| sync_folder(&place))
}

/// A file of which the disk has nearly all.
struct Synced {
    file: File,
    unsynced: usize,
}

impl Write for Synced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced >= UNSYNCED {
            self.file.sync_data()?;
            self.unsynced = 0;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The name of a file is on the disk once its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders are no files.
    if cfg!(unix) {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
