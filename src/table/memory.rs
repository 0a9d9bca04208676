//! The memory for a table, and whether it is available.
//!
//! Linux promises more memory than there is and ends the process when it is filled, so
//! a table that is too large must be refused before it is touched. Other systems refuse
//! what they cannot give.

use crate::system::memory::free_bytes;
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

/// Zeroed memory, aligned for cache lines.
#[cfg(not(target_family = "wasm"))]
pub(super) type Zeroed = memmap2::MmapMut;

/// The system gives the memory as it comes to be used, in huge pages where it can:
/// each node touches a dozen lines all over the table, and with small pages each would
/// miss the address cache as well.
///
/// # Errors
/// If the system refuses it.
#[cfg(not(target_family = "wasm"))]
pub(super) fn zeroed(bytes: usize) -> io::Result<Zeroed> {
    let memory = memmap2::MmapMut::map_anon(bytes)?;
    // Without huge pages the search is only slower.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

#[cfg(target_family = "wasm")]
pub(super) use owned::{Zeroed, zeroed};

/// WebAssembly has no maps: there the memory is a vector.
#[cfg(target_family = "wasm")]
mod owned {
    use std::io;
    use std::sync::atomic::AtomicU64;

    #[repr(C, align(64))]
    struct Line([AtomicU64; 8]);

    /// Zeroed memory, aligned for cache lines.
    pub struct Zeroed(Vec<Line>);

    impl Zeroed {
        /// Its start.
        #[inline(always)]
        pub fn as_ptr(&self) -> *const u8 {
            self.0.as_ptr().cast()
        }
    }

    /// `bytes` bytes, rounded up to whole lines.
    ///
    /// # Errors
    /// If there is less.
    pub fn zeroed(bytes: usize) -> io::Result<Zeroed> {
        let count = bytes.div_ceil(size_of::<Line>());
        let mut lines = Vec::new();
        lines
            .try_reserve_exact(count)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        lines.resize_with(count, || Line([const { AtomicU64::new(0) }; 8]));
        Ok(Zeroed(lines))
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
