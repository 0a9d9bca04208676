//! Several threads at one position: what they share.
//!
//! All threads of a crew run the same recursion over the same table; what one
//! proves the others find there. The *main thread* is the one that was asked; once a
//! decision takes long it announces it as a [`Task`], and the *helper threads*, which
//! sleep until then, search the same position until the main thread withdraws it. No
//! thread waits for another while searching.
//!
//! Virtual proof numbers (Kaneko, *Parallel depth first proof number search*, AAAI
//! 2010) keep them apart: each thread marks the nodes of its path from time to time,
//! and for the others a marked child counts as harder than it is
//! ([`virtual_addition`]) when they choose where to go on. The numbers that are stored
//! and compared with thresholds are the true ones, so a mark never changes what is
//! true, nor can it make two nodes send a thread to and fro.
//!
//! A thread hears of what others found when it looks its path up in the table every
//! few hundred nodes, and retreats to a node that was decided meanwhile; and when it
//! comes back from a long visit to a child and looks up its siblings again
//! (`teamwork.rs`).

use crate::length::{Plies, UNLIMITED};
use crate::position::{Hand, Key, Position};
use crate::proof::Number;
use crate::system::disorder::disorder;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Slots for marks. Two nodes that share one only keep threads further apart than
/// necessary.
const SLOTS: usize = 1 << 16;

/// The addition to a child's number for other threads below it. Where all children must
/// be settled for the likely result of the root (the replies of an AND node for a
/// proof, the checks of an OR node for a disproof) two threads rarely search in vain,
/// and are kept further apart.
///
/// Two threads visit 1.23 times the nodes of one over 43 classics; docs/search.md has
/// the figures of other additions.
#[inline(always)]
pub fn virtual_addition(number: Number, visitors: u8, all_are_needed: bool) -> Number {
    let of_one = if all_are_needed {
        number / 2 + 20
    } else {
        number / 16 + 3
    };
    of_one * Number::from(visitors)
}

/// A position to be decided by all threads.
#[derive(Clone)]
pub struct Task {
    /// Identifies the task; never 0.
    pub number: u64,
    /// The position; Black attacks.
    pub position: Position,
    /// Greatest length of the mate in plies.
    pub limit: Plies,
    /// A mate is expected within the limit.
    pub seeks_mate: bool,
}

/// Data shared by the threads of a crew beside the table.
pub struct Crew {
    /// Numbers of threads below nodes.
    visitors: Box<[AtomicU8]>,
    /// Number of the current task; 0 if there is none.
    current: AtomicU64,
    task: Mutex<Option<Task>>,
    /// Notified of a new task and of the dismissal.
    news: Condvar,
    is_dismissed: AtomicBool,
    /// Counts of the helper threads.
    nodes: AtomicU64,
    expansions: AtomicU64,
    seldepth: AtomicUsize,
}

impl Default for Crew {
    fn default() -> Crew {
        Crew::new()
    }
}

impl Crew {
    /// A crew without a task.
    pub fn new() -> Crew {
        Crew {
            visitors: (0..SLOTS).map(|_| AtomicU8::new(0)).collect(),
            current: AtomicU64::new(0),
            task: Mutex::new(None),
            news: Condvar::new(),
            is_dismissed: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            expansions: AtomicU64::new(0),
            seldepth: AtomicUsize::new(0),
        }
    }

    #[inline(always)]
    fn slot(&self, key: Key, hand: Hand) -> &AtomicU8 {
        let spread = u64::from(hand.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.visitors[((key as u64 ^ spread) >> 48) as usize % SLOTS]
    }

    /// The number of threads that have marked the node.
    #[inline(always)]
    pub fn visitors(&self, key: Key, hand: Hand) -> u8 {
        self.slot(key, hand).load(Ordering::Relaxed)
    }

    /// Marks a node: one more thread is below it.
    pub fn mark(&self, key: Key, hand: Hand) {
        self.slot(key, hand).fetch_add(1, Ordering::Relaxed);
    }

    /// Removes a mark.
    pub fn unmark(&self, key: Key, hand: Hand) {
        self.slot(key, hand).fetch_sub(1, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Option<Task>> {
        // A task is replaced as a whole: a panic cannot leave half of one.
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives all helper threads a task.
    pub fn announce(&self, task: Task) {
        let number = task.number;
        // Both under the lock: a helper thread that takes the task at once must not see
        // it as withdrawn.
        let mut place = self.lock();
        *place = Some(task);
        self.current.store(number, Ordering::Relaxed);
        self.news.notify_all();
    }

    /// Ends the task.
    pub fn withdraw(&self) {
        let mut place = self.lock();
        *place = None;
        self.current.store(0, Ordering::Relaxed);
    }

    /// True while the task is current.
    #[inline(always)]
    pub fn is_current(&self, number: u64) -> bool {
        self.current.load(Ordering::Relaxed) == number
    }

    /// Waits for a task other than number `last`; `None` once the crew is dismissed.
    pub fn next_task(&self, last: u64) -> Option<Task> {
        let mut task = self.lock();
        loop {
            if self.is_dismissed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = task.as_ref().filter(|task| task.number != last) {
                return Some(task.clone());
            }
            task = self.news.wait(task).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends all helper threads.
    pub fn dismiss(&self) {
        let mut task = self.lock();
        *task = None;
        self.current.store(0, Ordering::Relaxed);
        self.is_dismissed.store(true, Ordering::Relaxed);
        self.news.notify_all();
        drop(task);
        disorder!(leaves() => {});
    }

    /// Adds the counts of a helper thread.
    pub fn report(&self, nodes: u64, expansions: u64, seldepth: usize) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.expansions.fetch_add(expansions, Ordering::Relaxed);
        self.seldepth.fetch_max(seldepth, Ordering::Relaxed);
    }

    /// Positions visited by the helper threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Nodes whose moves the helper threads listed.
    pub fn expansions(&self) -> u64 {
        self.expansions.load(Ordering::Relaxed)
    }

    /// Greatest depth that a helper thread reached.
    pub fn seldepth(&self) -> usize {
        self.seldepth.load(Ordering::Relaxed)
    }
}

/// The membership of a thread in a crew.
pub struct Membership<'a> {
    pub crew: &'a Crew,
    /// True for the main thread, which announces tasks.
    pub is_main: bool,
    /// Number of the task being searched.
    pub task: u64,
    /// For the main thread, the position of the task to be announced.
    pub position: Position,
    pub limit: Plies,
    /// The thread's nodes when the task began.
    pub nodes_at_start: u64,
    pub is_announced: bool,
    pub has_called: bool,
    /// Number of marked nodes of the path, from the root on.
    pub marked: usize,
    /// Depth of the node of the path decided by another thread, or `usize::MAX`.
    pub retreat: usize,
    /// Depth of the node of the path to be looked up next.
    pub next_look_back: usize,
    /// For a helper thread, the nodes and expansions already reported.
    pub reported: (u64, u64),
}

impl<'a> Membership<'a> {
    /// The membership of a thread that begins at `position`.
    pub fn new(crew: &'a Crew, is_main: bool, position: &Position) -> Membership<'a> {
        Membership {
            crew,
            is_main,
            task: 0,
            position: position.clone(),
            limit: UNLIMITED,
            nodes_at_start: 0,
            is_announced: false,
            has_called: false,
            marked: 0,
            retreat: usize::MAX,
            next_look_back: 0,
            reported: (0, 0),
        }
    }
}
