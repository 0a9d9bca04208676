//! The choice of faults and their times.

use super::seed::{SEED, mix};
use super::turns::{give_turns_away, takes_turn};
use std::cell::Cell;

/// Kinds of faults: index and, as powers of two, the least and the greatest number of
/// chances for each fault. Each search draws its own number between them.
type FaultChances = (usize, u64, u64);
const FORGET: FaultChances = (0, 3, 10);
const DELAY: FaultChances = (1, 3, 10);
const LOSE: FaultChances = (2, 3, 10);
const EVICT: FaultChances = (3, 3, 12);
const CUT: FaultChances = (4, 2, 10);
const END: FaultChances = (5, 6, 14);
const STALL: FaultChances = (6, 1, 8);
const HURRY: FaultChances = (7, 0, 3);
const FAULTS: [FaultChances; 8] = [FORGET, DELAY, LOSE, EVICT, CUT, END, STALL, HURRY];

/// Look-ups, as a power of two, after which others are delayed.
const DELAYED_FOR: u64 = 12;

#[derive(Clone, Copy)]
struct DiceState {
    dice: u64,
    /// The number of bits of a throw that must be 0 for a fault; 64 if it never happens.
    bits: [u64; FAULTS.len()],
    look_ups: u64,
    is_ended: bool,
}

thread_local! {
    static STATE: Cell<Option<DiceState>> = const { Cell::new(None) };
}

/// True if a throw makes a fault happen whose chance is one in 2 to the `bits`.
fn strikes(throw: u64, bits: u64) -> bool {
    bits < 64 && throw & ((1 << bits) - 1) == 0
}

/// Calls `work` with the state of this thread, if it is its turn; false where nothing
/// has begun.
fn with(work: impl FnOnce(&mut DiceState) -> bool) -> bool {
    takes_turn();
    STATE.with(|cell| {
        let Some(mut state) = cell.get() else {
            return false;
        };
        let result = work(&mut state);
        cell.set(Some(state));
        result
    })
}

impl DiceState {
    fn throw(&mut self) -> u64 {
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.dice)
    }

    fn happens(&mut self, fault: FaultChances) -> bool {
        let throw = self.throw();
        strikes(throw, self.bits[fault.0])
    }
}

/// Begins a search of the position with this key, by this thread; true if there will be
/// faults, of two in three kinds.
pub fn begins(key: u64) -> bool {
    let state = SEED.map(|seed| {
        let mut state = DiceState {
            dice: mix(mix(seed) ^ key),
            bits: [64; FAULTS.len()],
            look_ups: 0,
            is_ended: false,
        };
        for (index, least, most) in FAULTS {
            let (happens, bits) = (!state.throw().is_multiple_of(3), state.throw());
            if happens {
                state.bits[index] = least + bits % (most - least + 1);
            }
        }
        state
    });
    STATE.set(state);
    state.is_some()
}

/// True if a look-up must not see this entry, or any of this key for a while.
pub fn hides(key: u64) -> bool {
    with(|state| {
        state.look_ups += 1;
        let throw = mix(mix(state.look_ups >> DELAYED_FOR) ^ key);
        strikes(throw, state.bits[DELAY.0]) || state.happens(FORGET)
    })
}

/// True if something is not to be stored.
pub fn loses() -> bool {
    with(|state| state.happens(LOSE))
}

/// True if an entry is to be removed.
pub fn evicts() -> bool {
    with(|state| state.happens(EVICT))
}

/// True if a threshold that `can_be` cut short is to be.
pub fn cuts(can_be: bool) -> bool {
    can_be && with(|state| state.happens(CUT))
}

/// True if the search is to end now, and to go on after that.
pub fn ends() -> bool {
    with(|state| {
        let ends = state.happens(END);
        state.is_ended |= ends;
        ends
    })
}

/// True if a search that is back, undecided, was ended by a fault alone: it must go on.
pub fn goes_on(has_ended: &mut bool, is_decided: bool) -> bool {
    let was_fault = with(|state| std::mem::take(&mut state.is_ended));
    *has_ended &= !was_fault;
    was_fault && !is_decided
}

/// True if a thread is to come back after a node: with a leaf of the tree, or, before
/// there is one, to call the others.
pub fn hurries() -> bool {
    with(|state| state.happens(HURRY))
}

/// True if all threads ask a report's questions together, one after another, rather than
/// a question each.
pub fn asks_together() -> bool {
    SEED.is_some_and(|seed| seed % 2 == 0)
}

/// Gives turns away now and then, if this thread `helps`; true if it did.
pub fn stalls(helps: bool) -> bool {
    let stalls = helps && with(|state| state.happens(STALL));
    if stalls {
        give_turns_away();
    }
    stalls
}
