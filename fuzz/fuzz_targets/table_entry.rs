//! Entries of the table: any two words are decoded without harm, what they say
//! is packed into the same words again, and a table never says more of a board
//! than it was told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsumi_core::inside::INFINITE;
use tsumi_core::inside::{Content, FixedTable, OpenNode, Table, TableEntry};
use tsumi_core::length::{Plies, UNLIMITED};
use tsumi_core::position::{Hand, Key, Move};

/// A store and a look-up after it: key, hand, kind, plies, numbers and effort; key,
/// hand and limit. Keys are few, so that they meet.
type Step = (u8, u32, u8, Plies, (u16, u16), u64, (u8, u32, Plies));

fuzz_target!(|case: ((u64, u64), Key, Vec<Step>)| {
    let (words, key, steps) = case;
    decode(words, key);
    remember(&steps);
});

fn decode(words: (u64, u64), key: Key) {
    let entry = TableEntry::from_memory(words);
    assert_eq!(entry.to_memory(), words);
    let _ = (entry.worth(), entry.is_of(key));
    if words.1 & 3 == 0 {
        return;
    }
    let hand = entry.hand();
    let generation = (words.1 >> 2 & 31) as u8;
    assert!(TableEntry::is_taken(words.1, generation));
    let stamp = TableEntry::stamp_of(generation, false);
    let again = TableEntry::new(key, hand, stamp, 1, entry.content());
    assert!(again.is_of(key));
    assert_eq!(again.hand(), hand);
    assert_eq!(format!("{:?}", again.content()), format!("{:?}", entry.content()));
}

fn hand(bits: u32) -> Hand {
    Hand::from_bits21(bits & 0x1f_ffff)
}

fn key(small: u8) -> Key {
    Key::from(small).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
}

fn remember(steps: &[Step]) {
    let Ok(table) = FixedTable::new(1 << 12) else {
        return;
    };
    let mut told: Vec<(u8, Hand, Content)> = Vec::new();
    for &(stored, bits, kind, plies, numbers, effort, asked) in steps {
        let (hand_of_store, plies) = (hand(bits), plies % 4096);
        let at = key(stored);
        let content = match kind % 3 {
            0 => {
                let open = OpenNode {
                    pn: u32::from(numbers.0).max(1),
                    dn: u32::from(numbers.1).max(1),
                    depth: plies % 2048,
                    loops: kind & 128 != 0,
                };
                table.store_open(at, hand_of_store, open, effort);
                Content::Open(open)
            }
            1 => {
                table.store_proven(at, hand_of_store, plies, Move::NONE, effort);
                Content::Proven(plies, Move::NONE)
            }
            _ => {
                table.store_disproven(at, hand_of_store, plies, effort);
                Content::Disproven(plies)
            }
        };
        told.push((stored, hand_of_store, content));
        let (asked, bits, limit) = asked;
        let (asked_hand, limit) = (hand(bits), limit % 4096);
        let found = table.look_up(key(asked), asked_hand, limit);
        let is_reason = |(small, hand, content): &(u8, Hand, Content)| {
            *small == asked
                && match content {
                    Content::Open(_) => false,
                    Content::Proven(plies, _) => {
                        found.pn == 0 && *plies <= limit && asked_hand.dominates(*hand)
                    }
                    Content::Disproven(plies) => {
                        found.pn == INFINITE
                            && (*plies >= limit || *plies == UNLIMITED)
                            && hand.dominates(asked_hand)
                    }
                }
        };
        if found.pn == 0 || found.pn == INFINITE {
            assert!(told.iter().any(is_reason), "{found:?}");
        }
    }
}
