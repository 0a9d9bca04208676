//! The table as bytes, from which a later run of the program goes on.
//!
//! Each entry holds for its position however that was reached, and is whole in itself, so
//! they are written one after the other while a search goes on: what it stores meanwhile is
//! in the image or is not. An entry that is cut in two is one of no board, as in memory. The
//! table does not grow meanwhile.
//!
//! The image is made of a head and of parts, each with a checksum, which is that of its place in
//! this image. A damaged part is left out, which costs time.
//!
//! | bytes | what they are, all numbers with the least byte first            |
//! |-------|-----------------------------------------------------------------|
//! | 4 x 8 | lines of a segment, all segments, those in use, the generation |
//! | 4     | CRC-32 of these, and of the identity                            |
//! | ...   | parts: CRC-32, then up to [`PART_LINES`] lines                |

use super::fixed::FixedTable;
use super::memory::CacheLine;
use std::io::{self, Read, Write};
use std::sync::atomic::Ordering;

/// Lines of a part: 1 MiB.
const PART_LINES: usize = 1 << 14;
const LINE_BYTES: usize = size_of::<CacheLine>();

/// Numbers of the head, and its bytes without the checksum.
const NUMBERS: usize = 4;
const HEAD_BYTES: usize = 8 * NUMBERS;

impl FixedTable {
    /// Writes what is known, as the image of what `identity` stands for. `must_end` is asked now
    /// and then.
    ///
    /// # Errors
    /// If `output` fails, or it must end.
    pub fn write_image(
        &self,
        output: &mut dyn Write,
        identity: u32,
        must_end: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let _held = self.hold_growth(must_end).ok_or_else(interrupted)?;
        let numbers = self.image_head().map(|number| (number as u64).to_le_bytes());
        let head = numbers.as_flattened();
        output.write_all(head)?;
        let head = check_of(identity, 0, head);
        output.write_all(&head.to_le_bytes())?;
        let mut part = Vec::with_capacity(PART_LINES * LINE_BYTES);
        for (number, lines) in self.lines_in_use().chunks(PART_LINES).enumerate() {
            if must_end() {
                return Err(interrupted());
            }
            part.clear();
            for word in lines.iter().flat_map(|line| &line.0) {
                part.extend(word.load(Ordering::Relaxed).to_le_bytes());
            }
            output.write_all(&check_of(head, number, &part).to_le_bytes())?;
            output.write_all(&part)?;
        }
        Ok(())
    }

    /// Forgets everything, and takes what [`FixedTable::write_image`] wrote of a table of this
    /// size, for this identity, while nobody uses this one. Returns the number of damaged parts.
    ///
    /// # Errors
    /// If `input` fails or ends early, the head is damaged or is that of another size, there is
    /// no room for the memory, or it must end.
    pub fn read_image(
        &self,
        input: &mut dyn Read,
        identity: u32,
        must_end: &dyn Fn() -> bool,
    ) -> io::Result<usize> {
        let mut bytes = [0; HEAD_BYTES + 4];
        input.read_exact(&mut bytes)?;
        let (numbers, check) = bytes.split_at(HEAD_BYTES);
        let of_head = check_of(identity, 0, numbers);
        if of_head.to_le_bytes() != check {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut head = [0; NUMBERS];
        for (number, bytes) in head.iter_mut().zip(numbers.chunks_exact(8)) {
            *number = usize::try_from(word(bytes)).unwrap_or(usize::MAX);
        }
        self.resize_to_image(head)?;
        self.read_lines(input, of_head, must_end).inspect_err(|_| {
            self.clear();
            // What it had not come to is from another time.
            self.wipe();
        })
    }

    /// Reads the parts; returns the number of those that are damaged.
    fn read_lines(
        &self,
        input: &mut dyn Read,
        head: u32,
        must_end: &dyn Fn() -> bool,
    ) -> io::Result<usize> {
        let mut left_out = 0;
        let mut part = vec![0; PART_LINES * LINE_BYTES];
        for (number, lines) in self.lines_in_use().chunks(PART_LINES).enumerate() {
            if must_end() {
                return Err(interrupted());
            }
            let mut check = [0; 4];
            input.read_exact(&mut check)?;
            let part = &mut part[..lines.len() * LINE_BYTES];
            input.read_exact(part)?;
            if check_of(head, number, part).to_le_bytes() != check {
                left_out += 1;
                part.fill(0);
            }
            let words = lines.iter().flat_map(|line| &line.0);
            for (place, bytes) in words.zip(part.chunks_exact(8)) {
                place.store(word(bytes), Ordering::Relaxed);
            }
        }
        Ok(left_out)
    }
}

/// The checksum of a part, which depends on its number and on `whole`, the checksum of the head: so
/// it fits no part of another image, nor at another place.
fn check_of(whole: u32, number: usize, part: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(whole);
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(part);
    hasher.finalize()
}

fn interrupted() -> io::Error {
    io::ErrorKind::Interrupted.into()
}

/// The number that these bytes stand for, the least byte first.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::length::Plies;
    use crate::position::{Hand, Key, Move, mix};
    use crate::table::{OpenNode, Room, Table};

    const BOARDS: u64 = 30_000;

    fn key(board: u64) -> Key {
        Key::from(mix(board + 1)) << 64 | Key::from(mix(board ^ 1 << 40))
    }

    fn plies(board: u64) -> Plies {
        (board % 900) as Plies * 2 + 1
    }

    /// 4 MiB, of which two segments are in use.
    fn filled() -> FixedTable {
        let table = FixedTable::new(4 << 20).expect("memory");
        for board in 0..BOARDS {
            match board % 3 {
                0 => table.store_proven(key(board), Hand::EMPTY, plies(board), Move::NONE, 1),
                1 => table.store_disproven(key(board), Hand::EMPTY, plies(board), 1),
                _ => {
                    let open = OpenNode { pn: 3, dn: 5, depth: 7, loops: false };
                    table.store_open(key(board), Hand::EMPTY, open, 1);
                }
            }
            table.grow(&mut || false);
        }
        table
    }

    fn image_of(table: &FixedTable) -> Vec<u8> {
        let mut image = Vec::new();
        table.write_image(&mut image, 7, &|| false).expect("an image");
        image
    }

    fn known(table: &FixedTable) -> Vec<String> {
        let found = |board| table.look_up(key(board), Hand::EMPTY, plies(board));
        (0..BOARDS).map(|board| format!("{:?}", found(board))).collect()
    }

    #[test]
    fn an_image_has_all_that_was_known() {
        let (table, other) = (filled(), FixedTable::new(4 << 20).expect("memory"));
        let expected = known(&table);
        assert!(expected.iter().any(|found| found.contains("pn: 0")));
        // Of another problem, in any generation.
        for _ in 0..3 {
            other.store_proven(key(1), Hand::EMPTY, 1, Move::NONE, 1);
            other.clear();
        }
        assert_eq!(other.read_image(&mut &image_of(&table)[..], 7, &|| false).ok(), Some(0));
        assert_eq!(known(&other), expected);
        assert_eq!(image_of(&other), image_of(&table));
    }

    /// Nothing is found that was not stored, and what is in other parts is.
    #[test]
    fn a_damaged_part_is_left_out() {
        let (table, other) = (filled(), FixedTable::new(4 << 20).expect("memory"));
        let (expected, image) = (known(&table), image_of(&table));
        let mut damaged = image.clone();
        let place = damaged.len() / 3;
        damaged[place] ^= 64;
        assert_eq!(other.read_image(&mut &damaged[..], 7, &|| false).ok(), Some(1));
        let empty = known(&FixedTable::new(4 << 20).expect("memory"));
        let mut kept = 0;
        for ((found, expected), nothing) in known(&other).iter().zip(&expected).zip(&empty) {
            assert!(found == expected || found == nothing, "{found}, not {expected}");
            kept += usize::from(found == expected);
        }
        assert!(kept > expected.len() / 4 && kept < expected.len(), "{kept}");
    }

    #[test]
    fn what_is_no_whole_image_is_refused() {
        let other = FixedTable::new(4 << 20).expect("memory");
        let image = image_of(&filled());
        let nothing = known(&other);
        for end in [0, 20, 36, 1 << 20, image.len() - 1] {
            assert!(other.read_image(&mut &image[..end], 7, &|| false).is_err(), "{end}");
            assert_eq!(known(&other), nothing, "{end}");
        }
        let mut turned = image.clone();
        turned[17] ^= 1;
        assert!(other.read_image(&mut &turned[..], 7, &|| false).is_err());
        // Of another problem, or of another time.
        assert!(other.read_image(&mut &image[..], 8, &|| false).is_err());
        assert!(other.read_image(&mut &image[..], 7, &|| true).is_err());
        assert_eq!(known(&other), nothing);
        let larger = FixedTable::new(8 << 20).expect("memory");
        assert!(larger.read_image(&mut &image[..], 7, &|| false).is_err());
    }

    /// What a table holds for: a new number for each time that all, proofs or words of others are
    /// forgotten.
    #[derive(Clone, Copy, Default)]
    struct TableTimes {
        all: u64,
        proofs: u64,
        words: u64,
    }

    impl TableTimes {
        /// The length of a result: another one at another time, but for one in 900.
        fn plies(self, board: u64, is_by_word: bool) -> Plies {
            let of_kind = if board.is_multiple_of(2) { self.proofs } else { 0 };
            let of_word = if is_by_word { self.words } else { 0 };
            plies(mix(mix(self.all << 40 | of_kind << 20 | of_word) ^ board))
        }
    }

    /// A table, and for what time it is.
    struct Timed {
        table: FixedTable,
        times: TableTimes,
    }

    impl Timed {
        fn store(&self, board: u64) {
            let plies = self.times.plies(board, self.table.has_word());
            match board % 2 {
                0 => {
                    self.table.store_proven(key(board), Hand::EMPTY, plies, Move::NONE, board % 64)
                }
                _ => self.table.store_disproven(key(board), Hand::EMPTY, plies, board % 64),
            }
        }

        /// True if something is known; it is of this time.
        fn look_up(&self, board: u64) -> bool {
            let limit = if board.is_multiple_of(2) { 2_000 } else { 1 };
            let found = self.table.look_up(key(board), Hand::EMPTY, limit);
            let right = [false, true].map(|is_by_word| self.times.plies(board, is_by_word));
            assert!(!found.is_decided() || right.contains(&found.plies), "{board}: {found:?}");
            found.is_decided()
        }

        /// Has what is known forgotten in some way. `new` was no time before.
        fn forget(&mut self, dice: u64, new: u64) {
            match dice % 4 {
                0 => {
                    self.table.forget_proofs();
                    self.times.proofs = new;
                }
                1 => {
                    self.table.forget_word();
                    self.times.words = new;
                }
                2 => self.table.heed_word(),
                _ => {
                    // Generations come round again after 31.
                    (0..=dice >> 8 & 63).for_each(|_| self.table.clear());
                    self.times = TableTimes { all: new, proofs: new, words: new };
                }
            }
        }
    }

    /// Tables of all sizes grow, are broken off at it, forget, and go on from each other's images:
    /// none ever knows what is of another time.
    #[test]
    fn nothing_of_another_time_is_known() {
        let mut known = 0;
        for round in 0..60 {
            let bytes = (1 << 13) + mix(round) as usize % (1 << 17);
            let table = || FixedTable::with_segments_of(1 << 12, bytes, Room::of(|| None));
            let timed = |table| Timed { table, times: TableTimes::default() };
            let mut tables = [table(), table()].map(|table| timed(table.expect("memory")));
            let (mut images, mut new) = (Vec::new(), 0);
            for step in 0..6_000 {
                let dice = mix(round << 32 | step);
                let one = &mut tables[dice as usize % 2];
                let board = (dice >> 8) % 1_000;
                match dice >> 32 & 4095 {
                    0..1700 => one.store(board),
                    1700..3400 => known += u32::from(one.look_up(board)),
                    3400..4080 => {
                        let mut left = 1 + (dice >> 48 & 7);
                        one.table.grow(&mut || {
                            left -= u64::from(left > 0);
                            left == 0
                        });
                    }
                    4080..4086 => {
                        images.push((image_of(&one.table), one.times, one.table.has_word()));
                    }
                    4086..4092 if !images.is_empty() => {
                        let (image, times, has_word) = &images[board as usize % images.len()];
                        let read = one.table.read_image(&mut &image[..], 7, &|| false);
                        assert_eq!(read.ok(), Some(0));
                        one.times = *times;
                        if *has_word {
                            one.table.heed_word();
                        }
                    }
                    _ => {
                        new += 1;
                        one.forget(dice >> 48, new);
                    }
                }
            }
        }
        assert!(known > 20_000, "{known}");
    }
}
