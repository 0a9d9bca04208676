//! What the search does with the table: where the entries of a board lie, how they are looked
//! up, and what a new one is written over.

use super::combine::EntryCombiner;
use super::contract::{OpenNode, Recalled, Table};
use super::entry::{BY_WORD, Content, TableEntry};
use super::fixed::{BOARDS_PER_COUNT, FixedTable, LEAST_SAMPLE, LINES, SAMPLE};
use super::line::WAYS;
use super::memory::{CacheLine, high_product};
use crate::length::Plies;
use crate::position::{Hand, Key, Move};
use crate::system::disorder::fault_point;
use std::sync::atomic::{Ordering, fence};

impl FixedTable {
    /// An entry of the current generation.
    #[inline]
    fn entry(&self, key: Key, hand: Hand, work: u64, content: Content) -> TableEntry {
        TableEntry::new(key, hand, self.stamp.load(Ordering::Relaxed), work, content)
    }

    /// First line of the window of a board among so many segments.
    #[inline(always)]
    fn home(&self, key: Key, segments: usize) -> usize {
        let last = segments - 1;
        let segment = TableEntry::key_tag_of(key) as usize & last;
        segment * self.stride + high_product(key as u64, self.stride - LINES + 1)
    }

    /// The lines in which entries of the board may lie.
    #[inline(always)]
    fn window(&self, key: Key) -> &[CacheLine] {
        // With what is written in them: what lay there before may be of any search.
        let home = self.home(key, self.segments.load(Ordering::Acquire));
        &self.lines()[home..home + LINES]
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

impl Table for FixedTable {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn prefetch(&self, key: Key) {
        // Nothing is read, so in no order.
        let home = self.home(key, self.segments.load(Ordering::Relaxed));
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line: *const CacheLine = &raw const self.lines()[home];
            // SAFETY: a prefetch has no effect but on caches, and the address is
            // that of a line of ours.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) };
        }
        #[cfg(target_arch = "aarch64")]
        {
            let line: *const CacheLine = &raw const self.lines()[home];
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
            let line: *const CacheLine = &raw const self.lines()[home];
            // SAFETY: the address is that of a line of ours. Other threads write it as atomics;
            // what is read is not used.
            let _ = unsafe { line.cast::<u64>().read_volatile() };
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32")))]
        let _ = home;
    }

    #[inline]
    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Recalled {
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
        self.store(key, entry, |old| old.is_open() && old.hand() == hand, |_| false);
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

    fn bytes_in_use(&self) -> usize {
        self.segments.load(Ordering::Relaxed) * self.stride * size_of::<CacheLine>()
    }

    fn grow(&self, must_end: &mut dyn FnMut() -> bool) {
        self.grow_while_full(must_end);
    }

    fn heed_word(&self) {
        self.set_stamp(self.generation(), true);
        fence(Ordering::Release);
    }

    fn has_word(&self) -> bool {
        fence(Ordering::Acquire);
        self.stamp.load(Ordering::Relaxed) & BY_WORD != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::PieceKind;
    use crate::proof::INFINITE;
    use crate::table::Room;
    use crate::table::entry::LAST_GENERATION;
    use crate::table::growth::{CALLS_BEFORE_ASKING_AGAIN, LINES_AT_ONCE};
    use std::sync::atomic::AtomicUsize;

    /// A key of one cluster for any `board`.
    fn key(board: u64) -> Key {
        Key::from(crate::position::mix(board + 1)) << 64 | Key::from(board)
    }

    /// One of 35 hands of four pieces: none dominates another, so no entry replaces
    /// another hand's.
    fn hand(number: u64) -> Hand {
        let kinds = [PieceKind::LANCE, PieceKind::KNIGHT, PieceKind::SILVER, PieceKind::GOLD];
        (0..4).fold(Hand::EMPTY, |hand, i| hand.plus(kinds[(number >> (2 * i) & 3) as usize]))
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

    fn proven(table: &FixedTable, board: u64) -> Recalled {
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
        assert!((180..330).contains(&table.hashfull()), "{}", table.hashfull());
        for board in 0..2_000 {
            let (found, hand) = (proven(&table, board), hand(board));
            assert_eq!((found.pn, found.plies), (0, plies(board, hand)), "{board}");
        }
        table.clear();
        assert!((0..2_000).all(|board| proven(&table, board).pn == 1));
        assert_eq!(table.hashfull(), 0);
    }

    /// Segments that come into use again are as empty as new ones, also once the generation is
    /// the same again.
    #[test]
    fn growing_brings_nothing_back() {
        let table = small_segments();
        for round in 0..3 {
            let boards = 5_000 * round..5_000 * round + 2_000;
            for board in boards.clone() {
                store(&table, board);
                table.grow(&mut || false);
            }
            let known = (0..15_000).filter(|&board| proven(&table, board).pn == 0);
            let (own, other): (Vec<_>, Vec<_>) = known.partition(|board| boards.contains(board));
            // A place may have gone to another board.
            assert!(own.len() > 1_990 && other.is_empty(), "round {round}: {own:?} {other:?}");
            (0..LAST_GENERATION).for_each(|_| table.clear());
        }
    }

    /// What was stored before the first word is there afterwards, what was stored since is not,
    /// nor are numbers; then results are stored as ever.
    #[test]
    fn the_word_of_others_is_forgotten_and_no_result_of_our_own() {
        let table = small_segments();
        let open = OpenNode { pn: 3, dn: 5, depth: 7, loops: false };
        let store_all = |first: u64| {
            for board in (first..900).step_by(6) {
                store(&table, board);
                table.store_disproven(any_key(board + 1), hand(board), 9, 1);
                table.store_open(any_key(board + 2), hand(board), open, 1);
                table.grow(&mut || false);
            }
        };
        store_all(0);
        table.heed_word();
        store_all(3);
        let look_up = |board| table.look_up(any_key(board), hand(board - board % 3), 9);
        assert!((0..900).step_by(3).all(|board| proven(&table, board).pn == 0));
        let mate = proven(&table, 3);
        assert_eq!((mate.mv, mate.plies), (mv(3, hand(3)), plies(3, hand(3))));
        table.forget_word();
        for board in (0..900).step_by(6) {
            assert_eq!((proven(&table, board).pn, look_up(board + 1).dn), (0, 0), "{board}");
            assert_eq!((proven(&table, board + 3).pn, look_up(board + 4).dn), (1, 1), "{board}");
            assert!(!look_up(board + 2).is_known && !look_up(board + 5).is_known, "{board}");
        }
        assert!(!table.has_word());
        store_all(3);
        table.forget_word();
        assert!((0..900).step_by(3).all(|board| proven(&table, board).pn == 0));
    }

    #[test]
    fn proofs_are_forgotten_and_nothing_else() {
        let table = small_segments();
        let open = OpenNode { pn: 3, dn: 5, depth: 7, loops: false };
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
            (0..150).for_each(|board| store(&table, board));
            let mut left = questions;
            table.grow(&mut || {
                left -= 1;
                left < 0
            });
            assert_eq!(table.segments.load(Ordering::Relaxed), if questions < 2 { 1 } else { 2 });
            assert!((0..150).all(|board| proven(&table, board).pn == 0));
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
    /// How much of what they wrote meanwhile is lost, and how far the table grew, depends on when
    /// the system let each of them run; what is stored afterwards is kept, as the table grows
    /// on.
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
            for board in 0..5_000 {
                store(&table, board);
                table.grow(&mut || false);
            }
            let kept = (0..5_000).filter(|&board| proven(&table, board).pn == 0).count();
            assert!(kept > 4_900, "{kept}");
        }
    }
}
