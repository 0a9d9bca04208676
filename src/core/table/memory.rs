//! The memory for a table, and whether it is available.
//!
//! Linux promises more memory than there is and ends the process when it is filled, so
//! a table that is too large must be refused before it is touched. Other systems refuse
//! what they cannot give.

use crate::system::memory::{free_bytes, leaves_reserve};
use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

/// The memory for a table is not available.
#[derive(Debug, thiserror::Error)]
#[error("cannot allocate a table of {mib} MiB: {cause}")]
pub struct TableError {
    /// Size requested.
    pub mib: usize,
    /// The error of the system.
    pub cause: io::Error,
}

/// The memory that is free for a table that grows.
pub struct Room {
    /// The bytes that the process may still take; `None` where the system does not say.
    free: Box<dyn Fn() -> Option<u64> + Send + Sync>,
    /// Bytes that were promised to others, which need them.
    beside: u64,
}

impl Room {
    /// The room that the system and the control groups leave, but for `beside` bytes. The limit of
    /// the address space is asked by taking the addresses of a table all at once.
    pub fn of_system(beside: u64) -> Room {
        Room { free: Box::new(free_bytes), beside }
    }

    /// The room of which `free` says how many bytes it has.
    pub fn of(free: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Room {
        Room { free: Box::new(free), beside: 0 }
    }

    /// True if so many bytes can be taken.
    pub fn is_there(&self, bytes: u64) -> bool {
        leaves_reserve((self.free)(), bytes.saturating_add(self.beside))
    }
}

/// A cache line of eight words.
#[repr(C, align(64))]
pub(super) struct CacheLine(pub [AtomicU64; 8]);

const _: () = assert!(size_of::<CacheLine>() == 64);

/// Zeroed cache lines that all threads may write.
pub(super) struct CacheLines {
    #[cfg(not(target_family = "wasm"))]
    memory: memmap2::MmapMut,
    /// WebAssembly has no maps.
    #[cfg(target_family = "wasm")]
    memory: Vec<CacheLine>,
}

#[cfg(not(target_family = "wasm"))]
impl CacheLines {
    /// `count` lines. The system gives the memory as it comes to be used, in huge pages
    /// where it can: each node touches a dozen lines all over the table, and with small
    /// pages each would miss the address cache as well.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn new(count: usize) -> io::Result<CacheLines> {
        let memory = memmap2::MmapMut::map_anon(count * size_of::<CacheLine>())?;
        // Without huge pages the search is only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(CacheLines { memory })
    }

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
impl CacheLines {
    /// `count` lines.
    ///
    /// # Errors
    /// If there is less memory.
    pub fn new(count: usize) -> io::Result<CacheLines> {
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(count)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        memory.resize_with(count, || CacheLine([const { AtomicU64::new(0) }; 8]));
        Ok(CacheLines { memory })
    }

    #[inline(always)]
    pub fn get(&self) -> &[CacheLine] {
        &self.memory
    }
}

/// The product of a key and a number of places, divided by 2 to the 64.
#[cfg(not(target_pointer_width = "32"))]
#[inline(always)]
pub(super) fn high_product(key: u64, places: usize) -> usize {
    ((u128::from(key) * places as u128) >> 64) as usize
}

/// The product of a key and a number of places, divided by 2 to the 64: without a product of 128
/// bits, which would be a call here.
#[cfg(target_pointer_width = "32")]
#[inline(always)]
pub(super) fn high_product(key: u64, places: usize) -> usize {
    let places = places as u64;
    let low = (key & 0xffff_ffff) * places;
    (((key >> 32) * places + (low >> 32)) >> 32) as usize
}

/// No page of memory is larger, in lines.
#[cfg(target_os = "linux")]
const LINES_OF_PAGE: usize = 1024;

#[cfg(target_os = "linux")]
impl CacheLines {
    /// Gives the memory of lines that nobody uses back to the system; they are zero then.
    /// Two processes that grow at the same time would else keep what neither can use.
    #[allow(unsafe_code)]
    pub fn give_back(&self, lines: Range<usize>) {
        let size = size_of::<CacheLine>();
        // The page that they share with the lines before them stays.
        let start = lines.start.next_multiple_of(LINES_OF_PAGE) * size;
        let Some(length) = (lines.end * size).checked_sub(start) else {
            return;
        };
        let advice = memmap2::UncheckedAdvice::DontNeed;
        // SAFETY: pages of a private map without a file read as zeros afterwards, which are
        // valid atomics, also while others read or write them.
        // What is not given back is only missing elsewhere.
        let _ = unsafe { self.memory.unchecked_advise_range(advice, start, length) };
    }
}

/// Where the system does not say what is free, no growing is broken off for it.
#[cfg(not(target_os = "linux"))]
impl CacheLines {
    pub fn give_back(&self, _lines: Range<usize>) {}
}

/// Checks that `bytes` more are available beside the tables.
///
/// # Errors
/// If the system refuses them.
#[cfg(not(target_family = "wasm"))]
pub fn check_room(bytes: usize) -> Result<(), TableError> {
    let refused = |cause| TableError { mib: bytes >> 20, cause };
    memmap2::MmapMut::map_anon(bytes).map(drop).map_err(refused)
}

/// Checks that `bytes` more are available beside the tables. They stay with the module,
/// whose memory never shrinks: what a search comes to need is there when a browser gives
/// no more.
///
/// # Errors
/// If the browser refuses them.
#[cfg(target_family = "wasm")]
pub fn check_room(bytes: usize) -> Result<(), TableError> {
    let mut memory: Vec<u8> = Vec::new();
    memory.try_reserve_exact(bytes).map_err(|error| TableError {
        mib: bytes >> 20,
        cause: io::Error::new(io::ErrorKind::OutOfMemory, error),
    })
}

/// Refuses a table of `bytes` if less is free.
///
/// # Errors
/// If the system reports that less is free.
pub fn check(bytes: usize) -> Result<(), TableError> {
    let free = free_bytes();
    if leaves_reserve(free, bytes as u64) {
        return Ok(());
    }
    let cause = match free {
        Some(free) => format!("{} MiB are free", free >> 20),
        None => String::new(),
    };
    Err(TableError { mib: bytes >> 20, cause: io::Error::new(io::ErrorKind::OutOfMemory, cause) })
}
