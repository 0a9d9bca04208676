//! The memory for a table, and whether it is available.
//!
//! Linux promises more memory than there is and ends the process when it is filled, so
//! a table that is too large must be refused before it is touched. Other systems refuse
//! what they cannot give.

use crate::system::memory::free_bytes;
use std::io;
use std::sync::atomic::AtomicU64;

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

/// A cache line of eight words.
#[repr(C, align(64))]
pub(super) struct CacheLine(pub [AtomicU64; 8]);

const _: () = assert!(size_of::<CacheLine>() == 64);

/// Zeroed cache lines that all threads may write.
pub(super) struct Lines {
    #[cfg(not(target_family = "wasm"))]
    memory: memmap2::MmapMut,
    /// WebAssembly has no maps.
    #[cfg(target_family = "wasm")]
    memory: Vec<CacheLine>,
}

#[cfg(not(target_family = "wasm"))]
impl Lines {
    /// `count` lines. The system gives the memory as it comes to be used, in huge pages
    /// where it can: each node touches a dozen lines all over the table, and with small
    /// pages each would miss the address cache as well.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn new(count: usize) -> io::Result<Lines> {
        let memory = memmap2::MmapMut::map_anon(count * size_of::<CacheLine>())?;
        // Without huge pages the search is only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Lines { memory })
    }

    /// The lines.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn get(&self) -> &[CacheLine] {
        let count = self.memory.len() / size_of::<CacheLine>();
        // SAFETY: a map begins at a page, so it is aligned for `CacheLine`; it is at least
        // as long as `count` of them and lives as long as `self`; any bytes are valid
        // atomics; the memory is reached only through here, so there is no other
        // reference to it, and atomics may be written through a shared one.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast(), count) }
    }
}

#[cfg(target_family = "wasm")]
impl Lines {
    /// `count` lines.
    ///
    /// # Errors
    /// If there is less memory.
    pub fn new(count: usize) -> io::Result<Lines> {
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(count)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        memory.resize_with(count, || CacheLine([const { AtomicU64::new(0) }; 8]));
        Ok(Lines { memory })
    }

    /// The lines.
    #[inline(always)]
    pub fn get(&self) -> &[CacheLine] {
        &self.memory
    }
}

/// Checks that `bytes` more are available beside the tables.
///
/// # Errors
/// If the system refuses them.
#[cfg(not(target_family = "wasm"))]
pub fn check_room(bytes: usize) -> Result<(), TableError> {
    let refused = |cause| TableError {
        mib: bytes >> 20,
        cause,
    };
    memmap2::MmapMut::map_anon(bytes).map(drop).map_err(refused)
}

/// Does nothing: in WebAssembly there are no further threads that need memory.
///
/// # Errors
/// Never.
#[cfg(target_family = "wasm")]
pub fn check_room(_bytes: usize) -> Result<(), TableError> {
    Ok(())
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
