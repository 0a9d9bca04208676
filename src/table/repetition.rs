//! Disproofs that rest on a repetition, by path.
//!
//! Such a result holds only where the same repetition is certain to occur again: it is
//! stored under the sequence of moves from the root, together with the depth at which
//! the loop closes (graph-history interaction: Kishimoto and Müller 2004 in spirit; the
//! plain form, since a later visit nearly always comes along the same path).

use super::memory::{self, TableError};
use crate::system::disorder::disorder;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// A small fixed table from path to loop depth; the newer result replaces the
/// older one.
pub struct RepetitionTable {
    /// Bits 0-11 depth at which the loop closes, plus one; bits 12-63 path key.
    slots: Box<[AtomicU64]>,
}

/// The share of the total memory that goes to repetitions: one part in this many.
const SHARE: usize = 32;

impl RepetitionTable {
    /// This table's part of a total, in bytes.
    pub fn share_of(total_bytes: usize) -> usize {
        total_bytes / SHARE
    }

    /// A table of at most `bytes` bytes.
    ///
    /// # Errors
    /// If the system refuses the memory, or less is free.
    pub fn new(bytes: usize) -> Result<RepetitionTable, TableError> {
        memory::check(bytes)?;
        let count = (bytes / size_of::<u64>()).max(1);
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).map_err(|error| TableError {
            mib: bytes >> 20,
            cause: io::Error::new(io::ErrorKind::OutOfMemory, error),
        })?;
        slots.resize_with(count, || AtomicU64::new(0));
        Ok(RepetitionTable {
            slots: slots.into_boxed_slice(),
        })
    }

    #[inline(always)]
    fn slot(&self, path: u64) -> &AtomicU64 {
        let index = (u128::from(path) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize]
    }

    /// The depth at which the loop closes that refutes this path, if known.
    #[inline]
    pub fn look_up(&self, path: u64) -> Option<u16> {
        disorder!(hides(path) => return None);
        let word = self.slot(path).load(Ordering::Relaxed);
        (word != 0 && (word ^ path << 12) >> 12 == 0).then(|| (word & 0xfff) as u16 - 1)
    }

    /// Stores a result.
    #[inline]
    pub fn store(&self, path: u64, loop_depth: u16) {
        disorder!(loses() => return);
        self.slot(path)
            .store(path << 12 | u64::from(loop_depth + 1), Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
