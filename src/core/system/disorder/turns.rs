//! The two threads of a search take turns: only one runs at a time, and the seed says for
//! how long, so that the search is the same at every run.
//!
//! A turn is counted in steps: accesses to the tables, those between the two words of an
//! entry among them, and visits. With more threads than two the third may come in between
//! at any time.

use super::seed::{mix, seed};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The least and the greatest length of a turn, as powers of two. Each search draws its
/// own number between them.
const LENGTHS: (u64, u64) = (3, 12);

/// Turns that a thread gives away when it stalls.
const STALLED: usize = 8;

/// The time that a helper thread is waited for: perhaps none could be started.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Main,
    Helper,
}

struct TurnsState {
    dice: u64,
    most_bits: u64,
    turn: Who,
    /// The task that the helper thread works at; 0 if none.
    task: u64,
    is_main_gone: bool,
}

struct Turns {
    state: Mutex<TurnsState>,
    changed: Condvar,
}

/// A thread's place at the turns of its search.
struct TurnSlot {
    turns: Arc<Turns>,
    who: Who,
    /// Steps left of its turn.
    steps: u64,
}

/// The turns of each pool, by its address.
static ALL: LazyLock<Mutex<HashMap<usize, Arc<Turns>>>> = LazyLock::new(Mutex::default);

thread_local! {
    static SLOT: RefCell<Option<TurnSlot>> = const { RefCell::new(None) };
    static KEEPS_TURN: Cell<bool> = const { Cell::new(false) };
}

/// Sets whether this thread's turn goes on, as it holds a lock: the other might wait for that.
pub fn keeps_turn(keeps: bool) -> bool {
    KEEPS_TURN.set(keeps);
    keeps
}

impl Turns {
    fn lock(&self) -> MutexGuard<'_, TurnsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is this thread's turn, or the other one is gone.
    fn wait(&self, who: Who) {
        let mut state = self.lock();
        while state.turn != who && !state.is_alone(who) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl TurnsState {
    /// True if the other thread takes no turns.
    fn is_alone(&self, who: Who) -> bool {
        match who {
            Who::Main => self.task == 0,
            Who::Helper => self.is_main_gone,
        }
    }

    /// Draws the length of a turn.
    fn throw(&mut self) -> u64 {
        self.dice = mix(self.dice.wrapping_add(1));
        1 + (self.dice >> 32) % (1 << (self.dice % (self.most_bits + 1)))
    }
}

/// The turns of the pool at this address; the first thread to ask creates them.
fn turns_of(pool: usize, key: u64) -> Option<Arc<Turns>> {
    let seed = seed()?;
    let begin = || {
        let dice = mix(mix(seed ^ 0x7475_726e) ^ key);
        let state = TurnsState {
            dice,
            most_bits: LENGTHS.0 + dice % (LENGTHS.1 - LENGTHS.0 + 1),
            turn: Who::Main,
            task: 0,
            is_main_gone: false,
        };
        Arc::new(Turns { state: Mutex::new(state), changed: Condvar::new() })
    };
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    Some(Arc::clone(all.entry(pool).or_insert_with(begin)))
}

/// Gives this thread its place at the turns, unless it has one.
fn take_slot(turns: &Arc<Turns>, who: Who) {
    SLOT.with_borrow_mut(|slot| {
        slot.get_or_insert_with(|| TurnSlot { turns: Arc::clone(turns), who, steps: 0 });
    });
}

/// Waits in the main thread, which has announced a task, until the helper thread is there.
pub fn awaits_helper<T>(pool: &T, task: u64, key: u64) -> bool {
    let Some(turns) = turns_of(std::ptr::from_ref(pool) as usize, key) else {
        return false;
    };
    take_slot(&turns, Who::Main);
    let mut state = turns.lock();
    while state.task != task {
        // The helper may still be at the task before.
        state.turn = if state.task == 0 { Who::Main } else { Who::Helper };
        turns.changed.notify_all();
        let (next, waited) =
            turns.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
        state = next;
        if waited.timed_out() {
            break;
        }
    }
    state.turn = Who::Main;
    true
}

/// Waits in a helper thread that has taken a task for its turn.
pub fn joins<T>(pool: &T, task: u64, key: u64) -> bool {
    let Some(turns) = turns_of(std::ptr::from_ref(pool) as usize, key) else {
        return false;
    };
    take_slot(&turns, Who::Helper);
    turns.lock().task = task;
    turns.changed.notify_all();
    turns.wait(Who::Helper);
    true
}

/// Ends this thread's part: a task of the helper thread, or the search.
pub fn leaves() -> bool {
    let Some(slot) = SLOT.take() else {
        return false;
    };
    let mut state = slot.turns.lock();
    match slot.who {
        Who::Main => {
            (state.is_main_gone, state.turn) = (true, Who::Helper);
            let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|_, turns| !Arc::ptr_eq(turns, &slot.turns));
        }
        Who::Helper => (state.task, state.turn) = (0, Who::Main),
    }
    slot.turns.changed.notify_all();
    true
}

/// Gives away the next turns of this thread.
pub fn give_turns_away() {
    for _ in 0..STALLED {
        SLOT.with_borrow_mut(|slot| {
            slot.iter_mut().for_each(|slot| slot.steps = 0);
        });
        takes_turn();
    }
}

/// Counts a step. At the end of its turn this thread waits for the next one.
pub fn takes_turn() -> bool {
    SLOT.with_borrow_mut(|slot| {
        let Some(slot) = slot else {
            return false;
        };
        if KEEPS_TURN.get() || slot.steps > 0 {
            slot.steps = slot.steps.saturating_sub(1);
            return true;
        }
        let mut state = slot.turns.lock();
        slot.steps = state.throw();
        if !state.is_alone(slot.who) {
            state.turn = match slot.who {
                Who::Main => Who::Helper,
                Who::Helper => Who::Main,
            };
            slot.turns.changed.notify_all();
            drop(state);
            slot.turns.wait(slot.who);
        }
        true
    })
}
