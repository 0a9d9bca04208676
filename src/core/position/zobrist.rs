//! Zobrist keys of 128 bits.
//!
//! The table takes the home line of an entry from one half, its check bits, and from a
//! few of these its segment, from the other, so that two boards are distinguished by more
//! than 64 bits where a verdict depends on it.

use super::piece::Piece;
use super::square::Square;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A key: the exclusive or of the keys of all pieces on their squares.
pub type Key = u128;

/// A map from keys.
pub type KeyMap<V> = HashMap<Key, V, BuildHasherDefault<KeyHasher>>;

/// Hashes a key to half of its bits: they are random already.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): one step of the state, mixed.
const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn key_number(n: u64) -> Key {
    (split_mix(2 * n + 1) as u128) << 64 | split_mix(2 * n + 2) as u128
}

static PIECES: [[Key; 32]; 128] = {
    let mut table = [[0; 32]; 128];
    let mut square = 0;
    while square < 81 {
        let mut piece = 1;
        while piece < 32 {
            if piece % 16 != 0 && piece % 16 != 15 {
                table[square][piece] = key_number((square * 32 + piece) as u64);
            }
            piece += 1;
        }
        square += 1;
    }
    table
};

/// The key of the side to move, toggled at every move.
pub const SIDE: Key = key_number(0x10_0000);

/// The key of a piece on a square; zero for [`Piece::NONE`].
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> Key {
    PIECES[square.index()][piece.index()]
}

/// A well-mixed key of any number; for paths, hands and stocks of pieces.
#[inline(always)]
pub const fn mix(n: u64) -> u64 {
    split_mix(n)
}
