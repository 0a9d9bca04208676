//! A cache line as four entries of two words, each read and written as it is in memory.

use super::entry::TableEntry;
use super::memory::CacheLine;
use crate::system::disorder::fault_point;
use std::sync::atomic::Ordering;

/// Entries of a line.
pub const WAYS: usize = 4;

/// Four entries of two words.
impl CacheLine {
    /// The words of an entry.
    #[inline(always)]
    pub(super) fn load(&self, way: usize) -> (u64, u64) {
        let first = self.0[2 * way].load(Ordering::Relaxed);
        fault_point!(takes_turn() => {});
        (first, self.0[2 * way + 1].load(Ordering::Relaxed))
    }

    /// The words of all its places.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        (0..WAYS).map(|way| self.load(way))
    }

    /// True if all places are taken: a run goes on in the next line.
    pub(super) fn is_full(&self, generation: u8) -> bool {
        self.entries().all(|words| !TableEntry::ends_run(words.1, generation))
    }

    /// Writes an entry.
    #[inline(always)]
    pub(super) fn store(&self, way: usize, entry: TableEntry) {
        let (first, second) = entry.to_memory();
        self.0[2 * way].store(first, Ordering::Relaxed);
        fault_point!(takes_turn() => {});
        self.0[2 * way + 1].store(second, Ordering::Relaxed);
    }
}
