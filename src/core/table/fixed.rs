//! The bounded table: one allocation, shared by all threads, no locks.
//!
//! The array is made of cache lines of four entries. The key of a board determines its
//! home line; all hands of the board are stored in the [`LINES`] lines from there on. A
//! look-up ends at the first line with a place never taken: the home line, unless the
//! table is nearly full. If all places of these lines are taken, the entry that cost
//! the least work is replaced.
//!
//! Only a part of the array is in use at first, since a short search that scatters its
//! entries over all of it has the system clear all of it: at 1 GiB that took longer than
//! most searches. The array is divided into segments; the last bits of the tag of a
//! key choose one of those in use, and the rest of the key the home line in it. When
//! these are two fifths full, there are twice as many ([`Table::grow`](super::Table::grow)): half of the
//! entries of each segment go to the same places of a new one, by a further bit of their
//! tag. Other threads go on meanwhile: what they look for or store in a segment that
//! is being divided may be lost, as any entry may be, but is never misread.
//!
//! The addresses of the whole array are taken at once, its memory as it comes into use. So
//! before it has twice as many segments the table asks whether there is room for the new
//! ones, and takes their memory at once: what is only promised is free for the next that asks
//! next. Where there is no room it goes on with what it has, and asks again later.
//!
//! Here are the memory, its parts in use, and how all is forgotten; `growth` has the growing,
//! `access` the looking up and storing, `line` the words of a line.

use super::entry::{LAST_GENERATION, TableEntry};
use super::line::WAYS;
use super::memory::{self, CacheLine, CacheLines, Room, TableError};
use crate::position::Key;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// A segment is no smaller: the first one is in the processor's cache while short problems
/// are solved, one after the other.
const SMALLEST_SEGMENT: usize = 2 << 20;
/// There are no more segments, so that the first one is no larger up to 32 GiB. What chooses among
/// them is no longer there to tell two boards apart, see [`TableEntry`].
const MOST_SEGMENTS: usize = 1 << 13;
/// Thousandths of the segments in use that are taken; less costs less to search for again
/// than it takes to go through the memory.
const WORTH_KEEPING: u32 = 5;
/// Lines that show how much of the table is taken; fewer do where a part is in use, as after
/// each of many short problems.
pub(super) const SAMPLE: usize = 256;
pub(super) const LEAST_SAMPLE: usize = 16;
/// Lines in which entries of a board may lie.
pub(super) const LINES: usize = 4;
/// One board in so many is counted where a result is written over: a power of two.
pub(super) const BOARDS_PER_COUNT: Key = 64;
/// Wiped memory has generation 0, which no entry has.
pub(super) const FIRST_GENERATION: u8 = 1;

/// A fixed number of entries in one allocation.
pub struct FixedTable {
    pub(super) lines: CacheLines,
    /// Lines of a segment.
    pub(super) stride: usize,
    /// Segments in use, a power of two.
    pub(super) segments: AtomicUsize,
    /// All segments, a power of two.
    pub(super) all_segments: usize,
    pub(super) is_growing: AtomicBool,
    pub(super) generation: AtomicU8,
    /// The bits that all new results have in common, [`TableEntry::stamp_of`].
    pub(super) stamp: AtomicU64,
    /// The memory that is free for further segments.
    pub(super) room: Room,
    /// Lines whose memory was taken, from the first on; those of the first segment, too.
    pub(super) taken: AtomicUsize,
    /// There was no room when the table should have grown last.
    pub(super) lacks_memory: AtomicBool,
    /// Results that were written over since it was cleared, for one board in
    /// [`BOARDS_PER_COUNT`].
    pub(super) thrown_out: AtomicU64,
    /// Calls of [`Table::grow`](super::Table::grow) that must pass before it asks for room again.
    pub(super) calls_to_wait: AtomicUsize,
}

impl FixedTable {
    /// A table of `bytes` bytes (rounded down to whole lines). The system gives its
    /// memory, zeroed, as the search comes to use it, the first part of it with
    /// [`FixedTable::clear_and_prefault`].
    ///
    /// # Errors
    /// If the system refuses the memory, or less is free.
    pub fn new(bytes: usize) -> Result<FixedTable, TableError> {
        FixedTable::with_room(bytes, Room::of_system(0))
    }

    /// [`FixedTable::new`] that asks `room` before it takes memory.
    ///
    /// # Errors
    /// As above.
    pub fn with_room(bytes: usize, room: Room) -> Result<FixedTable, TableError> {
        FixedTable::with_segments_of(SMALLEST_SEGMENT, bytes, room)
    }

    /// [`FixedTable::with_room`] with segments of at least `smallest` bytes.
    pub(super) fn with_segments_of(
        smallest: usize,
        bytes: usize,
        room: Room,
    ) -> Result<FixedTable, TableError> {
        memory::check(bytes)?;
        let mut all_segments = 1;
        while all_segments < MOST_SEGMENTS && bytes / (2 * all_segments) >= smallest {
            all_segments *= 2;
        }
        let stride = (bytes / all_segments / size_of::<CacheLine>()).max(2 * LINES);
        let refused = |cause| TableError { mib: bytes >> 20, cause };
        Ok(FixedTable {
            lines: CacheLines::new(all_segments * stride).map_err(refused)?,
            stride,
            segments: AtomicUsize::new(1),
            all_segments,
            is_growing: AtomicBool::new(false),
            generation: AtomicU8::new(FIRST_GENERATION),
            stamp: AtomicU64::new(TableEntry::stamp_of(FIRST_GENERATION, false)),
            room,
            taken: AtomicUsize::new(stride),
            lacks_memory: AtomicBool::new(false),
            thrown_out: AtomicU64::new(0),
            calls_to_wait: AtomicUsize::new(0),
        })
    }

    /// Forgets everything, and has the system give the memory of short searches now, so that none
    /// waits for it; the memory of long ones would keep the caller waiting for a second.
    pub fn clear_and_prefault(&self) {
        self.wipe();
        self.segments.store(1, Ordering::Relaxed);
    }

    /// Proofs and disproofs that gave their place to others since all was forgotten, by a
    /// sample.
    pub fn thrown_out(&self) -> u64 {
        self.thrown_out.load(Ordering::Relaxed) * BOARDS_PER_COUNT as u64
    }

    /// Bytes of the whole array.
    pub fn bytes(&self) -> usize {
        size_of_val(self.lines())
    }

    #[inline(always)]
    pub(super) fn lines(&self) -> &[CacheLine] {
        self.lines.get()
    }

    /// Forgets everything: at once by a new generation of entries, and every
    /// 31st time by wiping the first segment.
    pub fn clear(&self) {
        let next = self.generation() % LAST_GENERATION + 1;
        if next == FIRST_GENERATION {
            self.wipe();
        }
        self.set_stamp(next, false);
        self.segments.store(1, Ordering::Relaxed);
        self.lacks_memory.store(false, Ordering::Relaxed);
        self.thrown_out.store(0, Ordering::Relaxed);
        self.calls_to_wait.store(0, Ordering::Relaxed);
    }

    /// Forgets what is proven, for a search on whose path there are positions that were not
    /// on it before, and through which a proof may pass. A disproof holds on any path.
    pub fn forget_proofs(&self) {
        if self.load() < WORTH_KEEPING {
            return self.clear();
        }
        self.forget_where(TableEntry::is_proof);
    }

    /// Forgets what rests on the word of other processes, and all numbers.
    ///
    /// What is left was proven here alone. For a result has no mark only if it was stored while
    /// none in the table had one: so all that it was concluded from had none.
    ///
    /// - [`Table::heed_word`](super::Table::heed_word) comes before the first word that is taken,
    ///   and every way to store a result takes its mark from the stamp. Entries are copied with
    ///   their marks, by growth and in images.
    /// - The stamp is seen in time without an order of memory: who takes words is the only thread
    ///   that stores results meanwhile. Where workers search, none helps this one, and a worker
    ///   takes words between two jobs, when its helpers rest. Threads before and after that are
    ///   told to go on by locks, and see the stamp.
    /// - Who writes an image reads marks beside that thread. If it has read one, it sees the stamp:
    ///   the fences of `heed_word` and `has_word` pair up.
    /// - Results elsewhere end with their search: the tree's, those of repetitions, what was told to
    ///   workers.
    #[cfg(not(target_family = "wasm"))]
    pub fn forget_word(&self) {
        self.forget_where(TableEntry::is_hearsay);
        self.set_stamp(self.generation(), false);
    }

    /// Forgets the entries of whose word 1 `is_lost` is true.
    fn forget_where(&self, is_lost: impl Fn(u64) -> bool) {
        let generation = self.generation();
        let in_use = self.segments.load(Ordering::Relaxed) * self.stride;
        for line in &self.lines()[..in_use] {
            for (way, (_, second)) in line.entries().enumerate() {
                if TableEntry::is_taken(second, generation) && is_lost(second) {
                    line.store(way, TableEntry::erased(generation));
                }
            }
        }
    }

    /// Sets the generation of new entries, and whether new results may rest on the word of others.
    pub(super) fn set_stamp(&self, generation: u8, is_by_word: bool) {
        self.generation.store(generation, Ordering::Relaxed);
        let stamp = TableEntry::stamp_of(generation, is_by_word);
        self.stamp.store(stamp, Ordering::Relaxed);
    }

    /// Zeroes the first segment. What is in the others is written over when they come into use:
    /// gigabytes would keep the caller waiting for seconds.
    pub(super) fn wipe(&self) {
        for line in &self.lines()[..self.stride] {
            for word in &line.0 {
                word.store(0, Ordering::Relaxed);
            }
        }
    }

    /// The head of an image: lines of a segment, all segments, those in use, and the generation.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn image_head(&self) -> [usize; 4] {
        let segments = self.segments.load(Ordering::Relaxed);
        let generation = usize::from(self.generation());
        [self.stride, self.all_segments, segments, generation]
    }

    /// The lines of the segments in use.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn lines_in_use(&self) -> &[CacheLine] {
        &self.lines()[..self.segments.load(Ordering::Relaxed) * self.stride]
    }

    /// Thousandths of the segments in use that are taken, by a sample.
    pub(super) fn load(&self) -> u32 {
        self.load_of(SAMPLE)
    }

    /// Thousandths of the segments in use that are taken, by a sample of this many lines.
    pub(super) fn load_of(&self, lines: usize) -> u32 {
        let generation = self.generation();
        let sample = &self.lines()[..self.stride.min(lines)];
        let taken = sample
            .iter()
            .flat_map(|line| (0..WAYS).map(|way| line.load(way).1))
            .filter(|&second| TableEntry::is_taken(second, generation))
            .count();
        (1000 * taken / (WAYS * sample.len())) as u32
    }

    #[inline(always)]
    pub(super) fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }
}
