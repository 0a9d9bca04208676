//! Locks that keep two processes from writing the same file.
//!
//! They are those of `std` (`flock` on Unix) and end with the process, however it ends.
//! Must not know what the files hold.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Why a file is not locked.
#[derive(Debug)]
pub enum LockError {
    /// Another process holds it; its number, where the system gives it.
    Held(Option<u32>),
    /// The file system has no locks.
    Unavailable(io::Error),
}

/// Locks a file until it is closed.
///
/// # Errors
/// If another process has locked it, or it cannot be locked.
pub fn lock(file: &File) -> Result<(), LockError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => LockError::Held(holder(file)),
        TryLockError::Error(error) => LockError::Unavailable(error),
    })
}

/// The right to a file that is replaced as a whole, which a lock on the file itself would not
/// outlive: a locked, empty file beside it, until this is dropped or the process ends.
#[derive(Debug)]
pub struct Ownership {
    place: PathBuf,
    file: File,
}

/// The file beside this one that is locked in its place.
pub fn lock_of(path: &Path) -> PathBuf {
    let mut place = path.to_path_buf().into_os_string();
    place.push(".lock");
    PathBuf::from(place)
}

impl Ownership {
    /// The right to the file with this path, be it there already or not.
    ///
    /// # Errors
    /// If another process has it, or nothing can be locked there.
    pub fn acquire(path: &Path) -> Result<Ownership, LockError> {
        // Not the link to it.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let place = lock_of(&path);
        loop {
            let opened = File::options().append(true).create(true).open(&place);
            let file = opened.map_err(LockError::Unavailable)?;
            lock(&file)?;
            // The last owner may have removed the file meanwhile.
            if is_at_path(&file, &place) {
                return Ok(Ownership { place, file });
            }
        }
    }
}

impl Drop for Ownership {
    fn drop(&mut self) {
        // A file that is not empty is not ours to remove.
        if self.file.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(&self.place);
        }
    }
}

/// True if the file still has this path.
#[cfg(unix)]
pub fn is_at_path(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let place = |data: fs::Metadata| (data.dev(), data.ino());
    file.metadata().ok().map(place) == fs::metadata(path).ok().map(place)
}

/// True, as an open file keeps its path there.
#[cfg(not(unix))]
pub fn is_at_path(_file: &File, _path: &Path) -> bool {
    true
}

/// The process that has locked a file.
#[cfg(not(target_os = "linux"))]
fn holder(_file: &File) -> Option<u32> {
    None
}

/// The process that has locked a file.
#[cfg(target_os = "linux")]
fn holder(file: &File) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;

    let inode = file.metadata().ok()?.ino();
    holder_in(&std::fs::read_to_string("/proc/locks").ok()?, inode)
}

/// The process that holds the only lock on this inode in `/proc/locks`. Its device is not
/// compared: several file systems show another one there than in a file's metadata.
#[cfg(target_os = "linux")]
fn holder_in(locks: &str, inode: u64) -> Option<u32> {
    let mut holders = locks.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, "FLOCK", _, "WRITE", process, place, ..] = words[..] else {
            return None;
        };
        let is_ours = place.rsplit(':').next()?.parse() == Ok(inode);
        // A process of another container has no number here.
        process.parse().ok().filter(|&process| is_ours && process > 0)
    });
    let holder = holders.next()?;
    holders.next().is_none().then_some(holder)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_holder_of_a_lock_is_found() {
        let locks = "1: FLOCK  ADVISORY  WRITE 812 00:19:1043 0 EOF\n\
            2: POSIX  ADVISORY  WRITE 77 fd:01:1044 0 EOF\n\
            3: FLOCK  ADVISORY  WRITE 0 fd:01:1045 0 EOF\n\
            4: FLOCK  ADVISORY  WRITE 99 fd:01:1046 0 EOF\n\
            4: -> FLOCK  ADVISORY  WRITE 98 fd:01:1046 0 EOF\n\
            5: FLOCK  ADVISORY  WRITE 5 fd:01:7 0 EOF\n\
            6: FLOCK  ADVISORY  WRITE 6 fd:02:7 0 EOF\n";
        assert_eq!(holder_in(locks, 1043), Some(812));
        assert_eq!(holder_in(locks, 1046), Some(99));
        for unknown in [1044, 1045, 7, 8] {
            assert_eq!(holder_in(locks, unknown), None, "{unknown}");
        }
    }
}
