//! Checks that the memory for a table is available.
//!
//! Linux promises more memory than there is and ends the process when it is filled, so
//! a table that is too large must be refused before it is touched. Other systems refuse
//! what they cannot give.

use crate::system::memory::free_bytes;
use memmap2::MmapMut;
use std::io;

/// Left to other processes and to the rest of this one: stacks, the referee's tables.
const RESERVE: u64 = 64 << 20;

/// The memory for a table is not available.
#[derive(Debug, thiserror::Error)]
#[error("cannot allocate a table of {mib} MiB: {cause}")]
pub struct TableError {
    /// Size requested.
    pub mib: usize,
    /// The error of the system.
    pub cause: io::Error,
}

/// Checks that `bytes` more are available beside the tables.
///
/// # Errors
/// If the system refuses them.
pub fn check_room(bytes: usize) -> Result<(), TableError> {
    let refused = |cause| TableError {
        mib: bytes >> 20,
        cause,
    };
    MmapMut::map_anon(bytes).map(drop).map_err(refused)
}

/// Refuses a table of `bytes` if less is free.
///
/// # Errors
/// If the system reports that less is free.
pub(super) fn check(bytes: usize) -> Result<(), TableError> {
    let free = free_bytes().map(|free| free.saturating_sub(RESERVE));
    match free {
        Some(free) if bytes as u64 > free => Err(TableError {
            mib: bytes >> 20,
            cause: io::Error::new(
                io::ErrorKind::OutOfMemory,
                format!("{} MiB are free", free >> 20),
            ),
        }),
        _ => Ok(()),
    }
}
