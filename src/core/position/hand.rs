//! Pieces in hand, and dominance between hands.

use super::piece::PieceKind;
use std::fmt;

/// The pieces in one player's hand, as counters side by side in one word.
///
/// | bits  | kind   | most | guard bit |
/// |-------|--------|------|-----------|
/// | 0-4   | pawn   | 18   | 5         |
/// | 6-8   | lance  | 4    | 9         |
/// | 10-12 | knight | 4    | 13        |
/// | 14-16 | silver | 4    | 17        |
/// | 18-19 | bishop | 2    | 20        |
/// | 21-22 | rook   | 2    | 23        |
/// | 24-26 | gold   | 4    | 27        |
///
/// The guard bits are zero in every hand. Setting them before a subtraction
/// shows for all kinds at once whether one hand has at least as many pieces
/// as another ([`Hand::dominates`]; Seo 1999).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Hand(u32);

/// First bit of each kind's counter, by [`PieceKind::index`].
const SHIFT: [u32; 8] = [31, 0, 6, 10, 14, 18, 21, 24];
/// Counter bits of each kind, by [`PieceKind::index`].
const MASK: [u32; 8] = [0, 0x1f, 0x1c0, 0x1c00, 0x1c000, 0xc0000, 0x60_0000, 0x700_0000];
/// One piece of each kind, by [`PieceKind::index`]; nothing for no kind.
const UNIT: [u32; 8] = [0, 1, 1 << 6, 1 << 10, 1 << 14, 1 << 18, 1 << 21, 1 << 24];
const GUARDS: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

impl Hand {
    /// No piece.
    pub const EMPTY: Hand = Hand(0);
    /// Number of bits of [`Hand::to_bits21`].
    pub const PACKED_BITS: u32 = 21;

    /// The number of pieces of `kind` (an unpromoted kind).
    #[inline(always)]
    pub const fn count(self, kind: PieceKind) -> u32 {
        let i = kind.index() & 7;
        (self.0 & MASK[i]) >> SHIFT[i]
    }

    /// True if there is a piece of `kind`.
    #[inline(always)]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.0 & MASK[kind.index() & 7] != 0
    }

    /// True if the hand is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One more of `kind`, which the caller knows not to exceed a set.
    /// [`PieceKind::NONE`] changes nothing, here and in [`Hand::minus`].
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, kind: PieceKind) -> Hand {
        Hand(self.0 + UNIT[kind.index() & 7])
    }

    /// One less of `kind`, of which the caller knows that there is one.
    #[inline(always)]
    #[must_use]
    pub const fn minus(self, kind: PieceKind) -> Hand {
        Hand(self.0 - UNIT[kind.index() & 7])
    }

    /// This hand with exactly `count` pieces of `kind`.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: PieceKind, count: u32) -> Hand {
        let i = kind.index() & 7;
        Hand(self.0 & !MASK[i] | count << SHIFT[i])
    }

    /// This hand with as many pieces of `kind` as `other` has.
    #[inline]
    #[must_use]
    pub const fn with_kind_of(self, kind: PieceKind, other: Hand) -> Hand {
        let mask = MASK[kind.index() & 7];
        Hand(self.0 & !mask | other.0 & mask)
    }

    /// True if this hand has at least as many pieces of every kind as `other`.
    #[inline(always)]
    pub const fn dominates(self, other: Hand) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// The greater count of each kind.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Hand) -> Hand {
        let keep = self.wins_over(other);
        Hand(self.0 & keep | other.0 & !keep)
    }

    /// The smaller count of each kind.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Hand) -> Hand {
        let keep = self.wins_over(other);
        Hand(other.0 & keep | self.0 & !keep)
    }

    /// Counter masks of the kinds for which `self` has at least as many as `other`.
    #[inline(always)]
    const fn wins_over(self, other: Hand) -> u32 {
        let guards = ((self.0 | GUARDS) - other.0) & GUARDS;
        // Widen each guard bit to the counter below it. The counters have
        // 5, 3, 3, 3, 2, 2 and 3 bits; the subtraction of the lowest counter
        // bit from the guard fills everything in between.
        let lowest = (guards >> 5 & 1)
            | (guards >> 9 & 1) << 6
            | (guards >> 13 & 1) << 10
            | (guards >> 17 & 1) << 14
            | (guards >> 20 & 1) << 18
            | (guards >> 23 & 1) << 21
            | (guards >> 27 & 1) << 24;
        guards - lowest
    }

    /// Both hands together; no count may exceed a set.
    #[inline]
    #[must_use]
    pub const fn sum(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// `self` without the pieces of `other`, which it must dominate.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Hand) -> Hand {
        Hand(self.0 - other.0)
    }

    /// Number of pieces.
    pub fn total(self) -> u32 {
        PieceKind::IN_HAND.iter().map(|&kind| self.count(kind)).sum()
    }

    /// The counters without their guard bits, in 21 bits.
    #[inline(always)]
    pub const fn to_bits21(self) -> u32 {
        let h = self.0;
        h & 0x1f
            | h >> 1 & 0xe0
            | h >> 2 & 0x700
            | h >> 3 & 0x3800
            | h >> 4 & 0xc000
            | h >> 5 & 0x3_0000
            | h >> 6 & 0x1c_0000
    }

    /// The hand with these bits, the inverse of [`Hand::to_bits21`].
    #[inline(always)]
    pub const fn from_bits21(b: u32) -> Hand {
        Hand(
            b & 0x1f
                | (b & 0xe0) << 1
                | (b & 0x700) << 2
                | (b & 0x3800) << 3
                | (b & 0xc000) << 4
                | (b & 0x3_0000) << 5
                | (b & 0x1c_0000) << 6,
        )
    }

    /// The word itself, for hashing.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Hand {
    /// As in SFEN, in upper case: `R2G` for a rook and two golds; `-` if empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut text = String::new();
        self.push_letters(&mut text, |letter| letter);
        f.write_str(&text)
    }
}

impl Hand {
    /// Appends numbers and letters as in SFEN, each letter as `case` has it.
    pub(super) fn push_letters(self, text: &mut String, case: impl Fn(char) -> char) {
        for &kind in PieceKind::IN_HAND.iter().rev() {
            let count = self.count(kind);
            if count >= 10 {
                text.push('1');
            }
            if count > 1 {
                text.extend(char::from_digit(count % 10, 10));
            }
            if count > 0 {
                text.push(case(kind.letter()));
            }
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fixed pseudo-random walk through hands.
    fn sample_hands() -> Vec<Hand> {
        let mut state = 1u64;
        (0..300)
            .map(|_| {
                PieceKind::IN_HAND.iter().fold(Hand::EMPTY, |hand, &kind| {
                    state =
                        state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    hand.with(kind, (state >> 33) as u32 % (kind.count_in_set() + 1))
                })
            })
            .collect()
    }

    #[test]
    fn operations_agree_with_counting_kind_by_kind() {
        let hands = sample_hands();
        for &a in &hands {
            assert_eq!(Hand::from_bits21(a.to_bits21()), a);
            for &b in &hands[..60] {
                let all = |f: fn(u32, u32) -> bool| {
                    PieceKind::IN_HAND.iter().all(|&k| f(a.count(k), b.count(k)))
                };
                assert_eq!(a.dominates(b), all(|x, y| x >= y));
                for &k in &PieceKind::IN_HAND {
                    assert_eq!(a.union(b).count(k), a.count(k).max(b.count(k)));
                    assert_eq!(a.intersection(b).count(k), a.count(k).min(b.count(k)));
                    assert_eq!(a.with_kind_of(k, b).count(k), b.count(k));
                }
            }
        }
    }

    #[test]
    fn hands_are_written_as_in_sfen() {
        assert_eq!(Hand::EMPTY.to_string(), "-");
        let some = Hand::EMPTY.with(PieceKind::ROOK, 1).with(PieceKind::PAWN, 12);
        assert_eq!(some.to_string(), "R12P");
    }
}
