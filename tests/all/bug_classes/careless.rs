//! A table that forgets, delays and loses on purpose.

use crate::exhaustive::positions::Dice;
use std::sync::{Mutex, MutexGuard};
use tsumi_core::inside::{OpenNode, Recalled, Table};
use tsumi_core::length::Plies;
use tsumi_core::position::{Hand, Key, Move, mix};

/// Something that was to be stored.
enum Stored {
    Open(Key, Hand, OpenNode, u64),
    Proven(Key, Hand, Plies, Move, u64),
    Disproven(Key, Hand, Plies, u64),
}

struct Carelessness {
    dice: Dice,
    look_ups: u64,
    /// Results to be stored later, in any order.
    delayed: Vec<Stored>,
}

/// Finds nothing once in 8 times, nor for a while what has one of 8 keys; loses one in 8
/// results, and holds back others.
pub struct CarelessTable<T> {
    table: T,
    state: Mutex<Carelessness>,
}

/// The most results that are held back.
const DELAYED: usize = 20;

/// Look-ups for which a key is hidden.
const HIDDEN: u64 = 256;

impl<T: Table> CarelessTable<T> {
    pub fn new(table: T, seed: u64) -> CarelessTable<T> {
        let state =
            Carelessness { dice: Dice::new(seed), look_ups: seed << 32, delayed: Vec::new() };
        CarelessTable { table, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, Carelessness> {
        self.state.lock().expect("no test panics in here")
    }

    fn store(&self, stored: Stored) {
        let mut state = self.state();
        if state.dice.once_in(8) {
            return;
        }
        state.delayed.push(stored);
        while state.dice.roll(DELAYED) < state.delayed.len() {
            let count = state.delayed.len();
            let index = state.dice.roll(count);
            match state.delayed.swap_remove(index) {
                Stored::Open(key, hand, open, work) => {
                    self.table.store_open(key, hand, open, work);
                }
                Stored::Proven(key, hand, plies, mv, work) => {
                    self.table.store_proven(key, hand, plies, mv, work);
                }
                Stored::Disproven(key, hand, plies, work) => {
                    self.table.store_disproven(key, hand, plies, work);
                }
            }
        }
    }
}

impl<T: Table> Table for CarelessTable<T> {
    fn prefetch(&self, key: Key) {
        self.table.prefetch(key);
    }

    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Recalled {
        let mut state = self.state();
        state.look_ups += 1;
        let hidden = mix(key as u64 ^ mix(state.look_ups / HIDDEN)).is_multiple_of(8);
        if hidden || state.dice.once_in(8) {
            return Recalled::NOTHING;
        }
        self.table.look_up(key, hand, limit)
    }

    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, work: u64) {
        self.store(Stored::Open(key, hand, open, work));
    }

    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, work: u64) {
        self.store(Stored::Proven(key, hand, plies, mv, work));
    }

    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, work: u64) {
        self.store(Stored::Disproven(key, hand, plies, work));
    }

    fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }
}
