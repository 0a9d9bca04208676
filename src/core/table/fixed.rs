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
//! these are a quarter full, there are twice as many ([`FixedTable::grow`]): half of the
//! entries of each segment go to the same places of a new one, by a further bit of their
//! tag. Other threads go on meanwhile: what they look for or store in a segment that
//! is being divided may be lost, as any entry may be, but is never misread.
//!
//! The addresses of the whole array are taken at once, its memory as it comes into use. So
//! before it has twice as many segments the table asks whether there is room for the new
//! ones, and takes their memory at once: what is only promised is free for the next that asks
//! next. Where there is no room it goes on with what it has, and asks again later.

use super::combine::EntryCombiner;
use super::contract::{Found, OpenNode, Table};
use super::entry::{Content, LAST_GENERATION, TableEntry};
use super::memory::{self, CacheLine, Lines, Room, TableError};
use crate::length::Plies;
use crate::position::{Hand, Key, Move};
use crate::system::disorder::fault_point;
#[cfg(not(target_family = "wasm"))]
use crate::system::wait;
#[cfg(not(target_family = "wasm"))]
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// A segment is no smaller: the first one is in the processor's cache while short problems
/// are solved, one after the other.
const SMALLEST_SEGMENT: usize = 2 << 20;
/// There are no more segments. What chooses among them is no longer there to tell two
/// boards apart, see [`TableEntry`].
const MOST_SEGMENTS: usize = 128;
/// Thousandths of the segments in use that are taken before there are more.
const FULL_ENOUGH: u32 = 250;
/// Thousandths of the segments in use that are taken; less costs less to search for again
/// than it takes to go through the memory.
const WORTH_KEEPING: u32 = 5;
/// Lines between two questions whether growing must end: some 20 us.
const LINES_AT_ONCE: usize = 1024;
/// Lines between two questions whether there is still room for new segments: another
/// process may grow at the same time. 16 MiB, far less than what is left free.
const LINES_BETWEEN_ASKING: usize = 1 << 18;
/// Lines of the smallest page of memory that a system gives.
const LINES_OF_PAGE: usize = 64;
/// Calls of [`FixedTable::grow`] before it asks again for room that there was not: asking
/// takes some 0.2 ms, and in a long search there are twenty calls a second.
const CALLS_BEFORE_ASKING_AGAIN: usize = 64;
/// Lines that show how much of the table is taken; fewer do where a part is in use, as after
/// each of many short problems.
const SAMPLE: usize = 256;
const LEAST_SAMPLE: usize = 16;
/// Lines in which entries of a board may lie.
const LINES: usize = 4;
/// Entries of a line.
const WAYS: usize = 4;
/// Wiped memory has generation 0, which no entry has.
const FIRST_GENERATION: u8 = 1;

/// Four entries of two words.
impl CacheLine {
    #[inline(always)]
    fn load(&self, way: usize) -> (u64, u64) {
        let first = self.0[2 * way].load(Ordering::Relaxed);
        fault_point!(takes_turn() => {});
        (first, self.0[2 * way + 1].load(Ordering::Relaxed))
    }

    /// The words of all its places.
    fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        (0..WAYS).map(|way| self.load(way))
    }

    /// True if all places are taken: a run goes on in the next line.
    fn is_full(&self, generation: u8) -> bool {
        self.entries()
            .all(|words| !TableEntry::ends_run(words.1, generation))
    }

    #[inline(always)]
    fn store(&self, way: usize, entry: TableEntry) {
        let (first, second) = entry.to_memory();
        self.0[2 * way].store(first, Ordering::Relaxed);
        fault_point!(takes_turn() => {});
        self.0[2 * way + 1].store(second, Ordering::Relaxed);
    }
}

/// One board in so many is counted where a result is written over: a power of two.
const BOARDS_PER_COUNT: Key = 64;

/// A fixed number of entries in one allocation.
pub struct FixedTable {
    lines: Lines,
    /// Lines of a segment.
    stride: usize,
    /// Segments in use, a power of two.
    segments: AtomicUsize,
    /// Most segments that were in use since the memory was wiped.
    reached: AtomicUsize,
    /// All segments, a power of two.
    all_segments: usize,
    is_growing: AtomicBool,
    generation: AtomicU8,
    /// What is free for further segments.
    room: Room,
    /// Lines whose memory was taken, from the first on; those of the first segment, too.
    taken: AtomicUsize,
    /// There was no room when the table should have grown last.
    lacks_memory: AtomicBool,
    /// Results that were written over since it was cleared, for one board in
    /// [`BOARDS_PER_COUNT`].
    thrown_out: AtomicU64,
    /// Calls of [`FixedTable::grow`] that must pass before it asks for room again.
    calls_to_wait: AtomicUsize,
}

/// While it lives, the table does not grow.
#[cfg(not(target_family = "wasm"))]
pub(super) struct HeldGrowth<'a>(&'a AtomicBool);

#[cfg(not(target_family = "wasm"))]
impl Drop for HeldGrowth<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
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
    fn with_segments_of(
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
        let refused = |cause| TableError {
            mib: bytes >> 20,
            cause,
        };
        Ok(FixedTable {
            lines: Lines::new(all_segments * stride).map_err(refused)?,
            stride,
            segments: AtomicUsize::new(1),
            reached: AtomicUsize::new(1),
            all_segments,
            is_growing: AtomicBool::new(false),
            generation: AtomicU8::new(FIRST_GENERATION),
            room,
            taken: AtomicUsize::new(stride),
            lacks_memory: AtomicBool::new(false),
            thrown_out: AtomicU64::new(0),
            calls_to_wait: AtomicUsize::new(0),
        })
    }

    /// Forgets everything, and has the system give the memory of short searches now, so that
    /// none waits for it; that of long ones would keep the caller waiting for a second.
    pub fn clear_and_prefault(&self) {
        self.wipe(self.reached.load(Ordering::Relaxed));
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
    fn lines(&self) -> &[CacheLine] {
        self.lines.get()
    }

    /// Forgets everything: at once by a new generation of entries, and every
    /// 31st time by wiping the memory that was used.
    pub fn clear(&self) {
        let next = self.generation() % LAST_GENERATION + 1;
        if next == FIRST_GENERATION {
            self.wipe(self.reached.load(Ordering::Relaxed));
        }
        self.generation.store(next, Ordering::Relaxed);
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
        let generation = self.generation();
        let in_use = self.segments.load(Ordering::Relaxed) * self.stride;
        for line in &self.lines()[..in_use] {
            for (way, (_, second)) in line.entries().enumerate() {
                if TableEntry::is_taken(second, generation) && TableEntry::is_proof(second) {
                    line.store(way, TableEntry::erased(generation));
                }
            }
        }
    }

    /// Zeroes the first `segments`; the others are zero.
    fn wipe(&self, segments: usize) {
        for line in &self.lines()[..segments * self.stride] {
            for word in &line.0 {
                word.store(0, Ordering::Relaxed);
            }
        }
        self.reached.store(1, Ordering::Relaxed);
    }

    /// Lines of a segment, all segments, those in use, and the generation.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn head(&self) -> [usize; 4] {
        let segments = self.segments.load(Ordering::Relaxed);
        let generation = usize::from(self.generation());
        [self.stride, self.all_segments, segments, generation]
    }

    /// The lines of the segments in use.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn lines_in_use(&self) -> &[CacheLine] {
        &self.lines()[..self.segments.load(Ordering::Relaxed) * self.stride]
    }

    /// Keeps the table from growing as long as the result lives; a growth that has begun is
    /// waited for, until `must_end` says otherwise.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn hold_growth(&self, must_end: &dyn Fn() -> bool) -> Option<HeldGrowth<'_>> {
        while self.is_growing.swap(true, Ordering::Acquire) {
            if must_end() {
                return None;
            }
            wait::sleep_briefly();
        }
        Some(HeldGrowth(&self.is_growing))
    }

    /// Forgets everything, and takes the memory of a table with this [`FixedTable::head`], to
    /// be filled with its lines.
    ///
    /// # Errors
    /// If it is the head of another one, or there is no room.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn begin_as(&self, head: [usize; 4]) -> io::Result<()> {
        let [stride, all_segments, segments, generation] = head;
        let is_ours = [stride, all_segments] == [self.stride, self.all_segments];
        let is_possible = segments.is_power_of_two() && segments <= all_segments;
        let generations = usize::from(FIRST_GENERATION)..=usize::from(LAST_GENERATION);
        if !is_ours || !is_possible || !generations.contains(&generation) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.wipe(self.reached.load(Ordering::Relaxed));
        let (taken, wanted) = (self.taken.load(Ordering::Relaxed), segments * stride);
        if wanted > taken {
            if !self.may_take(wanted - taken) {
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            self.taken.store(wanted, Ordering::Relaxed);
        }
        self.generation.store(generation as u8, Ordering::Relaxed);
        self.reached.store(segments, Ordering::Relaxed);
        self.segments.store(segments, Ordering::Relaxed);
        Ok(())
    }

    /// Thousandths of the segments in use that are taken, by a sample.
    fn load(&self) -> u32 {
        self.load_of(SAMPLE)
    }

    /// The same by a sample of so many lines.
    fn load_of(&self, lines: usize) -> u32 {
        let generation = self.generation();
        let sample = &self.lines()[..self.stride.min(lines)];
        let taken = sample
            .iter()
            .flat_map(|line| (0..WAYS).map(|way| line.load(way).1))
            .filter(|&second| TableEntry::is_taken(second, generation))
            .count();
        (1000 * taken / (WAYS * sample.len())) as u32
    }

    /// Takes the memory of as many segments as are in use; false if there is no room for
    /// them, or if `must_end` said so first.
    fn take_memory(&self, must_end: &mut dyn FnMut() -> bool) -> bool {
        let in_use = self.segments.load(Ordering::Relaxed) * self.stride;
        let wanted = 2 * in_use;
        let mut next_question = 0;
        loop {
            let taken = self.taken.load(Ordering::Relaxed);
            if taken >= wanted {
                self.lacks_memory.store(false, Ordering::Relaxed);
                return true;
            }
            if must_end() {
                return false;
            }
            if taken >= next_question {
                next_question = taken + LINES_BETWEEN_ASKING;
                if !self.may_take(wanted - taken) {
                    self.lines.give_back(in_use..taken);
                    self.taken.store(in_use, Ordering::Relaxed);
                    return false;
                }
            }
            let end = wanted.min(taken + LINES_AT_ONCE);
            for line in self.lines()[taken..end].iter().step_by(LINES_OF_PAGE) {
                line.0[0].store(0, Ordering::Relaxed);
            }
            self.taken.store(end, Ordering::Relaxed);
        }
    }

    /// True if there is room for the memory of `lines` more, as far as it was asked lately.
    fn may_take(&self, lines: usize) -> bool {
        let to_wait = self.calls_to_wait.load(Ordering::Relaxed);
        let may = to_wait == 0 && self.room.is_there((lines * size_of::<CacheLine>()) as u64);
        let to_wait = match (may, to_wait) {
            (true, _) => 0,
            (false, 0) => CALLS_BEFORE_ASKING_AGAIN,
            (false, to_wait) => to_wait - 1,
        };
        self.calls_to_wait.store(to_wait, Ordering::Relaxed);
        self.lacks_memory.store(!may, Ordering::Relaxed);
        may
    }

    /// Divides each segment in use into itself and a new one; false if `must_end` said so
    /// first. Then nothing has changed, or some places are freed later than they could be.
    fn divide(&self, must_end: &mut dyn FnMut() -> bool) -> bool {
        let segments = self.segments.load(Ordering::Relaxed);
        let generation = self.generation();
        let (old, new) = self.lines().split_at(segments * self.stride);
        let is_taken = |words: (u64, u64)| TableEntry::is_taken(words.1, generation);
        let goes = |words| {
            is_taken(words) && TableEntry::from_memory(words).key_tag() & segments as u64 != 0
        };
        let stays = |words| is_taken(words) && !goes(words);
        // What is written where no entry that `belongs` is, for the line with this index.
        let free = |index: usize, belongs: &dyn Fn((u64, u64)) -> bool| {
            let after = &old[index + 1..old.len().min(index + LINES)];
            let has_passed = |words: (u64, u64)| TableEntry::is_away(words.1) && belongs(words);
            let is_passed = old[index].is_full(generation)
                && after.iter().any(|line| line.entries().any(has_passed));
            if is_passed {
                TableEntry::erased(generation)
            } else {
                TableEntry::VOID
            }
        };
        self.reached.fetch_max(2 * segments, Ordering::Relaxed);
        for (index, (line, new)) in old.iter().zip(new).enumerate() {
            if index % LINES_AT_ONCE == 0 && must_end() {
                return false;
            }
            let free = free(index, &goes);
            for (way, words) in line.entries().enumerate() {
                let entry = TableEntry::from_memory(words);
                new.store(way, if goes(words) { entry } else { free });
            }
        }
        // From here on nobody looks in its old place for what has gone.
        self.segments.store(2 * segments, Ordering::Relaxed);
        for (index, line) in old.iter().enumerate() {
            if index % LINES_AT_ONCE == 0 && must_end() {
                return false;
            }
            let free = free(index, &stays);
            for (way, words) in line.entries().enumerate() {
                if !stays(words) {
                    line.store(way, free);
                }
            }
        }
        true
    }

    /// An entry of the current generation.
    #[inline]
    fn entry(&self, key: Key, hand: Hand, work: u64, content: Content) -> TableEntry {
        TableEntry::new(key, hand, self.generation(), work, content)
    }

    /// First line of the window of a board.
    #[inline(always)]
    fn home(&self, key: Key) -> usize {
        let last = self.segments.load(Ordering::Relaxed) - 1;
        let segment = TableEntry::key_tag_of(key) as usize & last;
        segment * self.stride + high_product(key as u64, self.stride - LINES + 1)
    }

    #[inline(always)]
    fn window(&self, key: Key) -> &[CacheLine] {
        let home = self.home(key);
        &self.lines()[home..home + LINES]
    }

    #[inline(always)]
    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    /// Writes an entry over one of the same board that `yields` to it (further ones are
    /// removed), else into a free place, else over the one of least worth. An entry
    /// that `keeps` makes the new one superfluous.
    #[inline]
    fn store(
        &self,
        key: Key,
        entry: TableEntry,
        yields: impl Fn(&TableEntry) -> bool,
        keeps: impl Fn(&TableEntry) -> bool,
    ) {
        fault_point!(loses() => return);
        let generation = self.generation();
        let mut chosen = None;
        let mut least = u64::MAX;
        let mut is_written = false;
        let window = self.window(key);
        let write = |index: usize, way, entry: TableEntry| {
            let is_away = index > 0;
            window[index].store(way, if is_away { entry.away() } else { entry });
        };
        for (index, line) in window.iter().enumerate() {
            let mut is_end = false;
            for way in 0..WAYS {
                let words = line.load(way);
                if !TableEntry::is_taken(words.1, generation) {
                    is_end |= TableEntry::ends_run(words.1, generation);
                    if least > 0 {
                        (chosen, least) = (Some((index, way)), 0);
                    }
                    continue;
                }
                fault_point!(evicts() => { line.store(way, TableEntry::erased(generation)); continue });
                let old = TableEntry::from_memory(words);
                if old.is_of(key) {
                    if keeps(&old) {
                        return;
                    }
                    if yields(&old) {
                        if is_written {
                            line.store(way, TableEntry::erased(generation));
                        } else {
                            write(index, way, entry);
                        }
                        is_written = true;
                        continue;
                    }
                }
                let worth = old.worth() + 1;
                if worth < least {
                    least = worth;
                    chosen = Some((index, way));
                }
            }
            if is_end {
                break;
            }
        }
        if let Some((index, way)) = chosen
            && !is_written
        {
            if least > 0 && key & (BOARDS_PER_COUNT - 1) == 0 {
                let old = TableEntry::from_memory(window[index].load(way));
                let results = u64::from(!old.is_open());
                self.thrown_out.fetch_add(results, Ordering::Relaxed);
            }
            write(index, way, entry);
        }
    }
}

/// The product of a key and a number of lines, divided by 2 to the 64.
#[cfg(not(target_pointer_width = "32"))]
#[inline(always)]
fn high_product(key: u64, lines: usize) -> usize {
    ((u128::from(key) * lines as u128) >> 64) as usize
}

/// The same, without the call that a product of 128 bits is there.
#[cfg(target_pointer_width = "32")]
#[inline(always)]
fn high_product(key: u64, lines: usize) -> usize {
    let lines = lines as u64;
    let low = (key & 0xffff_ffff) * lines;
    (((key >> 32) * lines + (low >> 32)) >> 32) as usize
}

impl Table for FixedTable {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line: *const CacheLine = &raw const self.lines()[self.home(key)];
            // SAFETY: a prefetch has no effect but on caches, and the address is
            // that of a line of ours.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) };
        }
        #[cfg(target_arch = "aarch64")]
        {
            let line: *const CacheLine = &raw const self.lines()[self.home(key)];
            // SAFETY: as above. The standard library has no stable name for it.
            unsafe {
                std::arch::asm!(
                    "prfm pldl1keep, [{}]",
                    in(reg) line,
                    options(nostack, preserves_flags, readonly)
                );
            }
        }
        // WebAssembly has no such instruction: a load that nobody waits for does the same.
        #[cfg(target_arch = "wasm32")]
        {
            let line: *const CacheLine = &raw const self.lines()[self.home(key)];
            // SAFETY: the address is that of a line of ours. Other threads write it as atomics;
            // what is read is not used.
            let _ = unsafe { line.cast::<u64>().read_volatile() };
        }
        #[cfg(not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            target_arch = "wasm32"
        )))]
        let _ = key;
    }

    #[inline]
    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Found {
        let generation = self.generation();
        let mut combined = EntryCombiner::new(hand, limit);
        for line in self.window(key) {
            let mut is_end = false;
            for way in 0..WAYS {
                let words = line.load(way);
                if !TableEntry::is_taken(words.1, generation) {
                    is_end |= TableEntry::ends_run(words.1, generation);
                    continue;
                }
                let entry = TableEntry::from_memory(words);
                if !entry.is_of(key) {
                    continue;
                }
                fault_point!(hides(key as u64) => continue);
                let decides = match entry.content() {
                    Content::Open(open) => {
                        combined.add_open(entry.hand(), open);
                        false
                    }
                    Content::Proven(plies, mv) => combined.add_proof(entry.hand(), plies, mv),
                    Content::Disproven(plies) => combined.add_disproof(entry.hand(), plies),
                };
                if decides {
                    return combined.found;
                }
            }
            if is_end {
                break;
            }
        }
        combined.found
    }

    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, work: u64) {
        let entry = self.entry(key, hand, work, Content::Open(open));
        self.store(
            key,
            entry,
            |old| old.is_open() && old.hand() == hand,
            |_| false,
        );
    }

    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, work: u64) {
        let entry = self.entry(key, hand, work, Content::Proven(plies, mv));
        let yields = |old: &TableEntry| match old.content() {
            Content::Open(_) => old.hand().dominates(hand),
            Content::Proven(p, _) => p >= plies && old.hand().dominates(hand),
            Content::Disproven(_) => false,
        };
        let keeps = |old: &TableEntry| matches!(old.content(), Content::Proven(p, _) if p <= plies && hand.dominates(old.hand()) && old.hand() != hand);
        self.store(key, entry, yields, keeps);
    }

    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, work: u64) {
        let entry = self.entry(key, hand, work, Content::Disproven(plies));
        let yields = |old: &TableEntry| match old.content() {
            Content::Open(_) => hand.dominates(old.hand()),
            Content::Proven(..) => false,
            Content::Disproven(p) => p <= plies && hand.dominates(old.hand()),
        };
        let keeps = |old: &TableEntry| matches!(old.content(), Content::Disproven(p) if p >= plies && old.hand().dominates(hand) && old.hand() != hand);
        self.store(key, entry, yields, keeps);
    }

    fn hashfull(&self) -> u32 {
        let segments = self.segments.load(Ordering::Relaxed);
        // As exact, of the whole table, as with all segments in use.
        let lines = (SAMPLE * segments / self.all_segments).max(LEAST_SAMPLE);
        self.load_of(lines) * segments as u32 / self.all_segments as u32
    }

    fn lacks_memory(&self) -> bool {
        self.lacks_memory.load(Ordering::Relaxed)
    }

    fn grow(&self, must_end: &mut dyn FnMut() -> bool) {
        let may_grow = || self.segments.load(Ordering::Relaxed) < self.all_segments;
        if !may_grow() || self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        while may_grow()
            && self.load() >= FULL_ENOUGH
            && self.take_memory(must_end)
            && self.divide(must_end)
        {}
        self.is_growing.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::PieceKind;
    use crate::proof::INFINITE;

    /// A key of one cluster for any `board`.
    fn key(board: u64) -> Key {
        Key::from(crate::position::mix(board + 1)) << 64 | Key::from(board)
    }

    /// One of 35 hands of four pieces: none dominates another, so no entry replaces
    /// another hand's.
    fn hand(number: u64) -> Hand {
        let kinds = [
            PieceKind::LANCE,
            PieceKind::KNIGHT,
            PieceKind::SILVER,
            PieceKind::GOLD,
        ];
        (0..4).fold(Hand::EMPTY, |hand, i| {
            hand.plus(kinds[(number >> (2 * i) & 3) as usize])
        })
    }

    /// The values stored for a board and hand are computed from them and from one
    /// number.
    fn plies(board: u64, hand: Hand) -> Plies {
        (board as u16 % 1000 * 31 + hand.bits() as u16 % 97) % 1000 * 2 + 1
    }

    fn mv(board: u64, hand: Hand) -> Move {
        Move::from_bits((u64::from(plies(board, hand)) * 7 % 60_000) as u16)
    }

    /// Many threads write and read a single cluster. Each reads only what one of them
    /// wrote: entries whose words are from different writers would show other plies,
    /// moves, hands or numbers.
    #[test]
    fn no_impossible_entry_is_read() {
        let table = FixedTable::new(1 << 12).expect("memory");
        let hammer = |seed: u64| {
            let mut found_decided = 0u64;
            for i in 0..2_000_000u64 {
                let dice = crate::position::mix(seed << 32 | i);
                let board = dice % 3;
                let hand = hand(dice >> 8);
                let work = dice >> 16 & 0xfff;
                match (dice >> 32 & 1, board % 3) {
                    (0, 0) => {
                        let plies = plies(board, hand);
                        table.store_proven(key(board), hand, plies, mv(board, hand), work);
                    }
                    (0, 1) => {
                        table.store_disproven(key(board), hand, plies(board, hand), work);
                    }
                    (0, _) => {
                        let pn = (dice >> 40 & 0xffff) as u32 + 1;
                        let open = OpenNode {
                            pn,
                            dn: pn * 3 + board as u32,
                            depth: (pn % 2000) as u16,
                            loops: pn % 2 == 1,
                        };
                        table.store_open(key(board), hand, open, work);
                    }
                    (_, 2) => {
                        let found = table.look_up(key(board), hand, 1);
                        assert!(found.pn != 0 && found.dn != 0, "{found:?}");
                        if found.is_known {
                            // The largest, if there are several entries.
                            assert_eq!((found.dn - board as u32) % 3, 0, "{found:?}");
                        }
                    }
                    (_, kind) => {
                        let limit = if kind == 0 { 4000 } else { 1 };
                        let found = table.look_up(key(board), hand, limit);
                        let is_right = if kind == 0 { found.dn } else { found.pn };
                        if found.pn == 0 || found.dn == 0 {
                            assert_eq!(is_right, INFINITE, "{found:?}");
                            assert_eq!(found.plies, plies(board, found.hand), "{found:?}");
                            found_decided += 1;
                        }
                        if found.pn == 0 {
                            assert_eq!(found.mv, mv(board, found.hand), "{found:?}");
                        }
                    }
                }
            }
            assert!(found_decided > 1_000, "only {found_decided}");
        };
        std::thread::scope(|scope| {
            for seed in 0..4 {
                scope.spawn(move || hammer(seed));
            }
        });
    }

    /// A board anywhere in the table.
    fn any_key(board: u64) -> Key {
        let mix = crate::position::mix;
        Key::from(mix(board + 1)) << 64 | Key::from(mix(board ^ 1 << 40))
    }

    /// 32 segments of 64 lines, and room for all: asking the system takes longer than
    /// filling them.
    fn small_segments() -> FixedTable {
        small_segments_in(Room::of(|| None))
    }

    fn small_segments_in(room: Room) -> FixedTable {
        FixedTable::with_segments_of(1 << 12, 1 << 17, room).expect("memory")
    }

    fn proven(table: &FixedTable, board: u64) -> Found {
        table.look_up(any_key(board), hand(board), 4000)
    }

    fn store(table: &FixedTable, board: u64) {
        let hand = hand(board);
        table.store_proven(any_key(board), hand, plies(board, hand), mv(board, hand), 1);
    }

    #[test]
    fn growing_keeps_what_was_stored() {
        let table = small_segments();
        for board in 0..2_000 {
            store(&table, board);
            table.grow(&mut || false);
        }
        let segments = table.segments.load(Ordering::Relaxed);
        assert!((16..=32).contains(&segments), "{segments}");
        assert!(
            (180..330).contains(&table.hashfull()),
            "{}",
            table.hashfull()
        );
        for board in 0..2_000 {
            let (found, hand) = (proven(&table, board), hand(board));
            assert_eq!((found.pn, found.plies), (0, plies(board, hand)), "{board}");
        }
        table.clear();
        assert!((0..2_000).all(|board| proven(&table, board).pn == 1));
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn proofs_are_forgotten_and_nothing_else() {
        let table = small_segments();
        let open = OpenNode {
            pn: 3,
            dn: 5,
            depth: 7,
            loops: false,
        };
        for board in (0..900).step_by(3) {
            store(&table, board);
            table.store_disproven(any_key(board + 1), hand(board), 9, 1);
            table.store_open(any_key(board + 2), hand(board), open, 1);
            table.grow(&mut || false);
        }
        table.forget_proofs();
        for board in (0..900).step_by(3) {
            let look_up = |board| table.look_up(any_key(board), hand(board - board % 3), 9);
            assert_eq!(look_up(board).pn, 1, "{board}");
            assert_eq!(look_up(board + 1).dn, 0, "{board}");
            assert_eq!((look_up(board + 2).pn, look_up(board + 2).dn), (3, 5));
        }
    }

    #[test]
    fn growing_can_be_broken_off() {
        // Before memory is taken, before entries are copied, before they are freed.
        for questions in 0..3 {
            let table = small_segments();
            (0..100).for_each(|board| store(&table, board));
            let mut left = questions;
            table.grow(&mut || {
                left -= 1;
                left < 0
            });
            assert_eq!(
                table.segments.load(Ordering::Relaxed),
                if questions < 2 { 1 } else { 2 }
            );
            assert!((0..100).all(|board| proven(&table, board).pn == 0));
        }
    }

    /// Where nothing is free, a table keeps its first segment. What it still has is right, it
    /// says that it is short, and it asks for room now and then, not each time; once there
    /// is some, it grows.
    #[test]
    fn a_table_without_room_goes_on_with_what_it_has() {
        static FREE: AtomicUsize = AtomicUsize::new(0);
        static QUESTIONS: AtomicUsize = AtomicUsize::new(0);
        let table = small_segments_in(Room::of(|| {
            QUESTIONS.fetch_add(1, Ordering::Relaxed);
            Some(FREE.load(Ordering::Relaxed) as u64)
        }));
        for board in 0..2_000 {
            store(&table, board);
            table.grow(&mut || false);
        }
        assert_eq!(table.segments.load(Ordering::Relaxed), 1);
        assert!(table.lacks_memory());
        let questions = QUESTIONS.load(Ordering::Relaxed);
        assert!((20..40).contains(&questions), "{questions}");
        let kept = (0..2_000).filter(|&board| proven(&table, board).pn == 0);
        let right = |&board: &u64| proven(&table, board).plies == plies(board, hand(board));
        assert!(kept.clone().count() > 100 && kept.clone().all(|board| right(&board)));
        FREE.store(1 << 30, Ordering::Relaxed);
        (0..=CALLS_BEFORE_ASKING_AGAIN).for_each(|_| table.grow(&mut || false));
        assert!(table.segments.load(Ordering::Relaxed) > 1);
        assert!(!table.lacks_memory());
    }

    /// Another process takes the room while a table takes the memory of new segments: it
    /// gives back what it took, and keeps what it had. Broken off, it goes on later.
    #[test]
    fn growing_gives_back_what_is_not_enough() {
        static QUESTIONS: AtomicUsize = AtomicUsize::new(0);
        // The first question of each growing is answered with yes, the second with no.
        let room = Room::of(|| {
            let number = QUESTIONS.fetch_add(1, Ordering::Relaxed);
            (number % 2 == 1).then_some(0)
        });
        let segment = 24 << 20;
        let table = FixedTable::with_segments_of(segment, 2 * segment, room).expect("memory");
        (0..1_000).for_each(|board| store(&table, board));
        let taken = || table.taken.load(Ordering::Relaxed);
        let mut left = 3;
        assert!(!table.take_memory(&mut || {
            left -= 1;
            left == 0
        }));
        assert_eq!(taken(), table.stride + 2 * LINES_AT_ONCE);
        assert!(!table.lacks_memory());
        QUESTIONS.store(0, Ordering::Relaxed);
        assert!(!table.take_memory(&mut || false));
        assert_eq!(taken(), table.stride);
        assert!(table.lacks_memory());
        assert_eq!(QUESTIONS.load(Ordering::Relaxed), 2);
        assert!((0..1_000).all(|board| proven(&table, board).pn == 0));
    }

    /// Threads read and write while one of them has the table grow: what they read is right.
    /// How much of what they wrote meanwhile is lost depends on when the system let each of
    /// them run; what is stored afterwards is kept.
    #[test]
    fn others_go_on_while_the_table_grows() {
        for round in 0..20 {
            let table = small_segments();
            let hammer = |seed: u64| {
                for i in 0..4_000u64 {
                    if i % 16 == 0 {
                        table.grow(&mut || false);
                    }
                    store(&table, (i * 4 + seed) % 5_000);
                    let board = crate::position::mix(round << 40 | seed << 32 | i) % 5_000;
                    let found = proven(&table, board);
                    let is_right = found.pn == 1 || found.plies == plies(board, hand(board));
                    assert!(is_right, "{found:?}");
                }
            };
            std::thread::scope(|scope| {
                for seed in 0..3 {
                    scope.spawn(move || hammer(seed));
                }
            });
            (0..5_000).for_each(|board| store(&table, board));
            let kept = (0..5_000)
                .filter(|&board| proven(&table, board).pn == 0)
                .count();
            assert!(kept > 4_900, "{kept}");
        }
    }
}
