//! Disproofs that rest on a repetition, by path.
//!
//! Such a result holds only where the same repetition is certain to occur again: it is
//! stored under the sequence of moves from the root, together with the depth at which
//! the loop closes (graph-history interaction: Kishimoto and Müller 2004 in spirit; the
//! plain form, since a later visit nearly always comes along the same path).

use super::growth::LINES_AT_ONCE;
use super::memory::{self, CacheLine, CacheLines, TableError, high_product};
use crate::position::mix;
use crate::system::disorder::fault_point;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// A small fixed table from path to loop depth; the newer result replaces the
/// older one.
///
/// As of the table beside it, only a part is in use at first, and then twice as much each time. The
/// last bits of a path choose the part, the first ones the place in it. The word holds all bits of
/// the path but those that the place tells, so it goes to its new part by itself.
pub struct RepetitionTable {
    /// Words: bits 0-11 depth at which the loop closes, plus one; bits 12-63 path key.
    lines: CacheLines,
    /// Lines of a part.
    stride: usize,
    /// Parts in use, a power of two.
    parts: AtomicUsize,
    /// All parts, a power of two.
    all_parts: usize,
    is_growing: AtomicBool,
    /// Combined with every path key in memory, so that another value forgets everything.
    salt: AtomicU64,
}

/// The share of the total memory that goes to repetitions: one part in this many.
const SHARE: usize = 32;
/// A part is no smaller, in bytes.
const SMALLEST_PART: usize = 2 << 20;
const WORDS: usize = 8;

impl RepetitionTable {
    /// The part of a total that this table takes, in bytes.
    pub fn share_of(total_bytes: usize) -> usize {
        total_bytes / SHARE
    }

    /// A table of at most `bytes` bytes.
    ///
    /// # Errors
    /// If the system refuses the memory, or less is free.
    pub fn new(bytes: usize) -> Result<RepetitionTable, TableError> {
        RepetitionTable::with_parts_of(SMALLEST_PART, bytes)
    }

    /// [`RepetitionTable::new`] with parts of at least `smallest` bytes.
    fn with_parts_of(smallest: usize, bytes: usize) -> Result<RepetitionTable, TableError> {
        memory::check(bytes)?;
        let all_parts = 1 << (bytes / smallest).max(1).ilog2();
        let stride = (bytes / all_parts / size_of::<CacheLine>()).max(1);
        let refused = |cause| TableError { mib: bytes >> 20, cause };
        Ok(RepetitionTable {
            lines: CacheLines::new(all_parts * stride).map_err(refused)?,
            stride,
            parts: AtomicUsize::new(1),
            all_parts,
            is_growing: AtomicBool::new(false),
            salt: AtomicU64::new(0),
        })
    }

    /// The path's key in memory, and its word. The place does not depend on the salt: a
    /// search takes the same nodes whatever was forgotten before it.
    #[inline(always)]
    fn slot(&self, path: u64) -> (u64, &AtomicU64) {
        let part = path as usize & (self.parts.load(Ordering::Relaxed) - 1);
        let index = high_product(path, WORDS * self.stride);
        let key = path ^ self.salt.load(Ordering::Relaxed);
        (key, &self.lines.get()[part * self.stride + index / WORDS].0[index % WORDS])
    }

    /// Doubles what is in use until it is this table's share, beside a table of which `bytes` are
    /// in use, unless `must_end` says that there is no time for it.
    pub fn grow_beside(&self, bytes: usize, must_end: &mut dyn FnMut() -> bool) {
        let is_small = || {
            let parts = self.parts.load(Ordering::Relaxed);
            let in_use = parts * self.stride * size_of::<CacheLine>();
            parts < self.all_parts && in_use < RepetitionTable::share_of(bytes)
        };
        if !is_small() || self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        while is_small() && self.divide(must_end) {}
        self.is_growing.store(false, Ordering::Release);
    }

    /// Divides each part into itself and a new one. A word that goes is left behind, too, where no
    /// path finds it.
    fn divide(&self, must_end: &mut dyn FnMut() -> bool) -> bool {
        let parts = self.parts.load(Ordering::Relaxed);
        let salt = self.salt.load(Ordering::Relaxed);
        let (old, new) = self.lines.get().split_at(parts * self.stride);
        for (number, (old, new)) in old.iter().zip(new).enumerate() {
            if number % LINES_AT_ONCE == 0 && must_end() {
                return false;
            }
            for (old, new) in old.0.iter().zip(&new.0) {
                let word = old.load(Ordering::Relaxed);
                let goes = (word >> 12 ^ salt) & parts as u64 != 0;
                new.store(if goes { word } else { 0 }, Ordering::Relaxed);
            }
        }
        self.parts.store(2 * parts, Ordering::Relaxed);
        true
    }

    /// The depth at which the loop closes that refutes this path, if known.
    #[inline]
    pub fn look_up(&self, path: u64) -> Option<u16> {
        fault_point!(hides(path) => return None);
        let (path, slot) = self.slot(path);
        let word = slot.load(Ordering::Relaxed);
        (word != 0 && (word ^ path << 12) >> 12 == 0).then(|| (word & 0xfff) as u16 - 1)
    }

    /// Stores the depth at which the loop closes that refutes this path.
    #[inline]
    pub fn store(&self, path: u64, loop_depth: u16) {
        fault_point!(loses() => return);
        let (path, slot) = self.slot(path);
        slot.store(path << 12 | u64::from(loop_depth + 1), Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let salt = self.salt.load(Ordering::Relaxed);
        self.salt.store(mix(salt + 1), Ordering::Relaxed);
        self.parts.store(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After `clear` a table has forgotten everything, and then keeps and loses what a new
    /// one does.
    #[test]
    fn forgetting_leaves_no_trace() {
        let [new, cleared] = [0, 1].map(|_| RepetitionTable::new(1 << 12).expect("memory"));
        let known = |table: &RepetitionTable| {
            let all = (0..2_000).map(mix);
            all.map(|path| table.look_up(path)).collect::<Vec<_>>()
        };
        let fill = |table: &RepetitionTable| {
            (0..1_000).for_each(|path| table.store(mix(path), path as u16 % 100));
        };
        fill(&cleared);
        cleared.clear();
        assert_eq!(known(&cleared), [None; 2_000]);
        fill(&cleared);
        fill(&new);
        let kept = known(&new).iter().flatten().count();
        assert!((300..1_000).contains(&kept), "{kept}");
        assert_eq!(known(&cleared), known(&new));
    }
    /// What is in use grows with the table beside it, and keeps all that it knows.
    #[test]
    fn growing_keeps_what_was_stored() {
        let table = RepetitionTable::with_parts_of(1 << 16, 1 << 20).expect("memory");
        let is_known = |path: &u64| table.look_up(*path) == Some(*path as u16 % 100);
        table.clear();
        (0..500).map(mix).for_each(|path| table.store(path, path as u16 % 100));
        // Some were written over.
        let kept: Vec<u64> = (0..500).map(mix).filter(is_known).collect();
        assert!(kept.len() > 450, "{}", kept.len());
        for (beside, parts) in [(0, 1), (1 << 21, 1), (1 << 22, 2), (1 << 25, 16), (1 << 30, 16)] {
            table.grow_beside(beside, &mut || false);
            assert_eq!(table.parts.load(Ordering::Relaxed), parts);
            assert!(kept.iter().all(is_known));
        }
        table.clear();
        assert!(kept.iter().all(|&path| table.look_up(path).is_none()));
        assert_eq!(table.parts.load(Ordering::Relaxed), 1);
    }
}
