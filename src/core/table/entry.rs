//! One packed entry of the fixed table.

use super::contract::OpenNode;
use crate::length::Plies;
use crate::position::{Hand, Key, Move};
use crate::proof::Number;

/// The content of an entry.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// Numbers of an open node.
    Open(OpenNode),
    /// A mate in at most this many plies, by this move.
    Proven(Plies, Move),
    /// No mate within this many plies.
    Disproven(Plies),
}

/// Bits of the key in the first word.
const TAG_BITS: u32 = 43;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;

/// The greatest generation that an entry can have.
pub const LAST_GENERATION: u8 = 31;

/// Marks an entry in a line after the home line of its board.
const AWAY: u64 = 1 << 7;

/// Marks a result that rests on the word of another process.
pub const BY_WORD: u64 = 1 << 41;

/// Bits of a move.
const MOVE_MASK: u16 = 0x7fff;

const KIND_OPEN: u64 = 1;
const KIND_PROVEN: u64 = 2;
const KIND_DISPROVEN: u64 = 3;

/// Two words of 64 bits, read and written separately.
///
/// | word | bits  | meaning                                              |
/// |------|-------|------------------------------------------------------|
/// | 0    | 0-42  | tag: bits 64-106 of the key                          |
/// | 0    | 43-63 | attacker's hand, 21 bits                             |
/// | 1    | 0-1   | kind: 0 erased, 1 open, 2 proven, 3 disproven        |
/// | 1    | 2-6   | generation: entries of another one are void          |
/// | 1    | 7     | away: in a line after the home line of its board     |
/// | 1    | 8-13  | work: twice the logarithm (base 2) of nodes spent    |
/// | 1    | 14-25 | open: depth, bit 25 loops; proven, disproven: plies  |
/// | 1    | 26-44 | open: proof number; proven: 26-40 the move           |
/// | 1    | 41    | proven and disproven: by the word of another process |
/// | 1    | 45-63 | open: disproof number                                |
/// | 1    | 42-63 | proven and disproven: further tag, bits 106-127      |
/// | 1    | 26-40 | disproven: further tag, bits 0-14                    |
///
/// In memory the first word is combined with a hash of the second, so that words of
/// different writes do not match (after Hyatt and Mann's lockless table): those of two
/// results of a board never do, of others one in 2 to the 43 by chance; where
/// correctness depends on it, in proofs and disproofs, 64 bits of the key are compared
/// beyond those that chose the home line in its segment, and 79 in disproofs, which no line
/// shows to be right; at most thirteen of them chose the segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    first: u64,
    second: u64,
}

const _: () = assert!(size_of::<TableEntry>() == 16);

/// More bits of the key, for entries that have room for them.
#[inline(always)]
fn further_tag_of(key: Key) -> u64 {
    (key >> 106) as u64
}

/// Still more bits of the key, for entries without a move.
#[inline(always)]
fn furthest_tag_of(key: Key) -> u64 {
    key as u64 & u64::from(MOVE_MASK)
}

/// The factor of second words in [`seal`], such that no mixture of two results of a board is a
/// third.
const SEAL: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of a second word.
#[inline(always)]
fn seal(second: u64) -> u64 {
    second.wrapping_mul(SEAL).rotate_left(32)
}

/// Twice the logarithm (base 2) of the work, 0..=63.
fn work_bits(work: u64) -> u64 {
    let log = u64::from(work.max(1).ilog2());
    let half = if log > 0 { work >> (log - 1) & 1 } else { 0 };
    (2 * log + half).min(63)
}

impl TableEntry {
    /// The tag of a key: the part of it that the entries of its board keep.
    #[inline(always)]
    pub fn key_tag_of(key: Key) -> u64 {
        (key >> 64) as u64 & TAG_MASK
    }

    /// The tag of its board's key.
    #[inline(always)]
    pub fn key_tag(&self) -> u64 {
        self.first & TAG_MASK
    }

    /// The bits that all new results have in common: their generation, and whether they rest on
    /// the word of another process.
    pub fn stamp_of(generation: u8, is_by_word: bool) -> u64 {
        u64::from(generation) << 2 | if is_by_word { BY_WORD } else { 0 }
    }

    /// Packs an entry.
    #[inline]
    pub fn new(key: Key, hand: Hand, stamp: u64, work: u64, content: Content) -> TableEntry {
        let (common, payload) = match content {
            Content::Open(open) => (
                KIND_OPEN | stamp & !BY_WORD,
                u64::from(open.depth.min(2047)) << 14
                    | u64::from(open.loops) << 25
                    | u64::from(open.pn) << 26
                    | u64::from(open.dn) << 45,
            ),
            Content::Proven(plies, mv) => (
                KIND_PROVEN | stamp,
                u64::from(plies) << 14 | u64::from(mv.bits()) << 26 | further_tag_of(key) << 42,
            ),
            Content::Disproven(plies) => (
                KIND_DISPROVEN | stamp,
                u64::from(plies) << 14 | furthest_tag_of(key) << 26 | further_tag_of(key) << 42,
            ),
        };
        let second = common | work_bits(work) << 8 | payload;
        TableEntry {
            first: TableEntry::key_tag_of(key) | u64::from(hand.to_bits21()) << TAG_BITS,
            second,
        }
    }

    /// This entry for a line after the home line of its board.
    #[inline(always)]
    pub fn away(self) -> TableEntry {
        TableEntry { second: self.second | AWAY, ..self }
    }

    /// True if a word 1 from memory is of an entry in a line after its board's home line.
    #[inline(always)]
    pub fn is_away(second: u64) -> bool {
        second & AWAY != 0
    }

    /// The entry that the words in memory stand for.
    #[inline(always)]
    pub fn from_memory(words: (u64, u64)) -> TableEntry {
        TableEntry { first: words.0 ^ seal(words.1), second: words.1 }
    }

    /// The words to store in memory.
    #[inline(always)]
    pub fn to_memory(self) -> (u64, u64) {
        (self.first ^ seal(self.second), self.second)
    }

    /// A place in which nothing was stored: runs end there.
    pub const VOID: TableEntry = TableEntry { first: 0, second: 0 };

    /// A removed entry: its place is free, but the run of its board continues after it.
    pub fn erased(generation: u8) -> TableEntry {
        TableEntry { first: 0, second: u64::from(generation) << 2 }
    }

    /// True if a word 1 from memory belongs to an entry of this generation.
    #[inline(always)]
    pub fn is_taken(second: u64, generation: u8) -> bool {
        second & 3 != 0 && !TableEntry::ends_run(second, generation)
    }

    /// True if a word 1 from memory is of another generation: nothing was stored there
    /// in this one.
    #[inline(always)]
    pub fn ends_run(second: u64, generation: u8) -> bool {
        second >> 2 & u64::from(LAST_GENERATION) != u64::from(generation)
    }

    /// True if the entry is about the board with this key.
    #[inline(always)]
    pub fn is_of(&self, key: Key) -> bool {
        let kind = self.second & 3;
        let furthest_tag = self.second >> 26 & u64::from(MOVE_MASK);
        self.key_tag() == TableEntry::key_tag_of(key)
            && (kind == KIND_OPEN || self.second >> 42 == further_tag_of(key))
            && (kind != KIND_DISPROVEN || furthest_tag == furthest_tag_of(key))
    }

    /// The attacker's hand.
    #[inline(always)]
    pub fn hand(&self) -> Hand {
        Hand::from_bits21((self.first >> TAG_BITS) as u32)
    }

    /// The content. Only for an entry that is taken.
    #[inline(always)]
    pub fn content(&self) -> Content {
        let plies = (self.second >> 14 & 0xfff) as u16;
        match self.second & 3 {
            KIND_OPEN => Content::Open(OpenNode {
                pn: (self.second >> 26 & 0x7_ffff) as Number,
                dn: (self.second >> 45) as Number,
                depth: plies & 0x7ff,
                loops: plies & 0x800 != 0,
            }),
            KIND_PROVEN => {
                Content::Proven(plies, Move::from_bits((self.second >> 26) as u16 & MOVE_MASK))
            }
            _ => Content::Disproven(plies),
        }
    }

    /// True if a word 1 from memory, of an entry that is taken, is of a proof.
    #[inline(always)]
    pub fn is_proof(second: u64) -> bool {
        second & 3 == KIND_PROVEN
    }

    /// True if a word 1 from memory, of an entry that is taken, is not of a result that this
    /// process has proven: of one that rests on the word of another process, or of numbers, which
    /// have no mark.
    #[cfg(not(target_family = "wasm"))]
    pub fn is_hearsay(second: u64) -> bool {
        second & 3 == KIND_OPEN || second & BY_WORD != 0
    }

    /// True for an open node.
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        self.second & 3 == KIND_OPEN
    }

    /// The cost of losing it: its work, with an addition for a result.
    #[inline(always)]
    pub fn worth(&self) -> u64 {
        (self.second >> 8 & 63) + if self.is_open() { 0 } else { 3 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of two results of a board are never read as a third one of it, if both rest on the
    /// word of others, or neither does: their second words differ in bits 0 to 40 alone, so by less
    /// than 2 to the 41. The mixture has the board's tag only if the seals differ in bits of the
    /// hand alone, 43 to 63: the products in bits 11 to 31. No such difference comes of one so small.
    #[test]
    fn results_of_a_board_do_not_mix() {
        let inverse = (0..6).fold(SEAL, |inverse, _| {
            inverse.wrapping_mul(2u64.wrapping_sub(SEAL.wrapping_mul(inverse)))
        });
        assert_eq!(SEAL.wrapping_mul(inverse), 1);
        let differences = (1..1u64 << 21).map(|bits| (bits << 11).wrapping_mul(inverse));
        let least = differences.map(|second| second.cast_signed().unsigned_abs()).min();
        assert!(least > Some(1 << 41), "{least:?}");
    }
}
