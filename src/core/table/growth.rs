//! How the table comes to have more segments: their memory is taken, and each segment in use is
//! divided into itself and a new one.
//!
//! # Why nothing of another time is read
//!
//! - An entry in the first segment is of this generation, or void: it is wiped whenever the
//!   generations begin again, and written over as a whole by an image.
//! - In any other segment every place is written in this generation before it comes into use: by
//!   [`FixedTable::divide`], or by an image. Who sees that it is in use sees that, too: `Release`
//!   there, `Acquire` in `FixedTable::window`. A growth that was broken off begins again.
//! - What stays behind in an old segment, or is stored there by a thread that has not seen the new
//!   one, is found by nobody: the tag of a key has the number of its segment.
//! - Half an entry is copied as the half that it is: it has no tag ([`TableEntry`]).
//! - Who clears, loads an image or forgets a part is alone.

#[cfg(not(target_family = "wasm"))]
use super::entry::LAST_GENERATION;
use super::entry::TableEntry;
#[cfg(not(target_family = "wasm"))]
use super::fixed::FIRST_GENERATION;
use super::fixed::{FixedTable, LINES};
use super::memory::CacheLine;
#[cfg(not(target_family = "wasm"))]
use crate::system::wait;
#[cfg(not(target_family = "wasm"))]
use std::io;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;

/// Thousandths of the segments in use that are taken before there are more.
const FULL_ENOUGH: u32 = 400;
/// Lines between two questions whether growing must end: some 20 us.
pub(super) const LINES_AT_ONCE: usize = 1024;
/// Lines between two questions whether there is still room for new segments: another
/// process may grow at the same time. 16 MiB, far less than what is left free.
const LINES_BETWEEN_ASKING: usize = 1 << 18;
/// Lines of the smallest page of memory that a system gives.
const LINES_OF_PAGE: usize = 64;
/// Calls of [`Table::grow`](super::Table::grow) before it asks again for room that there was not: asking
/// takes some 0.2 ms, and in a long search there are twenty calls a second.
pub(super) const CALLS_BEFORE_ASKING_AGAIN: usize = 64;

/// While it lives, the table does not grow.
#[cfg(not(target_family = "wasm"))]
pub struct HeldGrowth<'a>(&'a AtomicBool);

#[cfg(not(target_family = "wasm"))]
impl Drop for HeldGrowth<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl FixedTable {
    /// Doubles the segments as often as those in use are two fifths full, unless `must_end` says
    /// that there is no time for it, or there is no memory.
    pub(super) fn grow_while_full(&self, must_end: &mut dyn FnMut() -> bool) {
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

    /// Sets size and generation as [`FixedTable::image_head`] tells them of another table, and
    /// counts the memory as taken. The caller then writes all lines in use. Fails if the head is of
    /// a table with other bounds, or there is no memory.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn resize_to_image(&self, head: [usize; 4]) -> io::Result<()> {
        let [stride, all_segments, segments, generation] = head;
        let is_ours = [stride, all_segments] == [self.stride, self.all_segments];
        let is_possible = segments.is_power_of_two() && segments <= all_segments;
        let generations = usize::from(FIRST_GENERATION)..=usize::from(LAST_GENERATION);
        if !is_ours || !is_possible || !generations.contains(&generation) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let (taken, wanted) = (self.taken.load(Ordering::Relaxed), segments * stride);
        if wanted > taken {
            if !self.may_take(wanted - taken) {
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            self.taken.store(wanted, Ordering::Relaxed);
        }
        self.set_stamp(generation as u8, false);
        self.segments.store(segments, Ordering::Relaxed);
        Ok(())
    }

    /// Keeps the table from growing as long as the result lives. Waits for a growth that has begun;
    /// `None` if `must_end` is true meanwhile.
    #[cfg(not(target_family = "wasm"))]
    pub fn hold_growth(&self, must_end: &dyn Fn() -> bool) -> Option<HeldGrowth<'_>> {
        while self.is_growing.swap(true, Ordering::Acquire) {
            if must_end() {
                return None;
            }
            wait::sleep_briefly();
        }
        Some(HeldGrowth(&self.is_growing))
    }

    /// Takes the memory of as many segments as are in use; false if there is no room for
    /// them, or if `must_end` said so first.
    pub(super) fn take_memory(&self, must_end: &mut dyn FnMut() -> bool) -> bool {
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
            if is_passed { TableEntry::erased(generation) } else { TableEntry::VOID }
        };
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
        self.segments.store(2 * segments, Ordering::Release);
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
}
