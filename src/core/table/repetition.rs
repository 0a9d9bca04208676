//! Disproofs that rest on a repetition, by path.
//!
//! Such a result holds only where the same repetition is certain to occur again: it is
//! stored under the sequence of moves from the root, together with the depth at which
//! the loop closes (graph-history interaction: Kishimoto and Müller 2004 in spirit; the
//! plain form, since a later visit nearly always comes along the same path).

use super::memory::{self, CacheLine, Lines, TableError};
use crate::position::mix;
use crate::system::disorder::fault_point;
use std::sync::atomic::{AtomicU64, Ordering};

/// A small fixed table from path to loop depth; the newer result replaces the
/// older one.
pub struct RepetitionTable {
    /// Words: bits 0-11 depth at which the loop closes, plus one; bits 12-63 path key.
    lines: Lines,
    /// Combined with every path key in memory, so that another value forgets everything.
    salt: AtomicU64,
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
        let count = (bytes / size_of::<CacheLine>()).max(1);
        let lines = Lines::new(count).map_err(|cause| TableError { mib: bytes >> 20, cause })?;
        Ok(RepetitionTable { lines, salt: AtomicU64::new(0) })
    }

    /// The path's key in memory, and its word. The place does not depend on the salt: a
    /// search takes the same nodes whatever was forgotten before it.
    #[inline(always)]
    fn slot(&self, path: u64) -> (u64, &AtomicU64) {
        let lines = self.lines.get();
        let index = (u128::from(path) * 8 * lines.len() as u128) >> 64;
        let key = path ^ self.salt.load(Ordering::Relaxed);
        (key, &lines[index as usize / 8].0[index as usize % 8])
    }

    /// The depth at which the loop closes that refutes this path, if known.
    #[inline]
    pub fn look_up(&self, path: u64) -> Option<u16> {
        fault_point!(hides(path) => return None);
        let (path, slot) = self.slot(path);
        let word = slot.load(Ordering::Relaxed);
        (word != 0 && (word ^ path << 12) >> 12 == 0).then(|| (word & 0xfff) as u16 - 1)
    }

    /// Stores a result.
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
}
