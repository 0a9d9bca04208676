//! The seed, and a hash.

use std::sync::LazyLock;

pub static SEED: LazyLock<Option<u64>> =
    LazyLock::new(|| std::env::var("TSUMI_DISORDER").ok()?.parse().ok());

/// The seed, if there is one.
pub fn seed() -> Option<u64> {
    *SEED
}

pub fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
