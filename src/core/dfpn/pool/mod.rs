//! Several threads at one position: what they share beside the tables.
//!
//! The *main thread* is the one that was asked; once a decision takes long it announces
//! it as a [`Task`], with a [`Tree`] whose leaves it and the *helper threads*, which sleep
//! until then, search by the recursion (`threads/jobs.rs`), until the root is decided.

pub mod elsewhere;
mod notes;
mod tree;

pub use elsewhere::{
    Approach, Arrival, Elsewhere, KnownContent, KnownPosition, RemoteJob, WorkerReport,
};
pub use notes::{MOST_TOLD, NODES_WORTH_TELLING, Notes};
pub use tree::{Frame, FrameId, FramePlace, Tree};

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::node::{MAX_DEPTH, Outcome, SenseName};
use crate::position::{Hand, Key, Position};
use crate::proof::{Number, Thresholds, weight};
use crate::system::cores;
use crate::system::disorder::fault_point;
use elsewhere::{ForAnother, Working};
use std::hint::spin_loop;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};

/// The slot of the main thread.
pub const MAIN_SLOT: usize = 0;

/// Nodes after which the search of a leaf comes back, and for each thread of the pool, at least:
/// the more there are, the longer they wait for what a leaf needs of the lock. Sixty-four
/// (simulated) are some six times as fast as one with 6,000 to 24,000, 3.8 times with 1,000.
const NODES_OF_LEAF: Number = 1_000;
const NODES_OF_LEAF_PER_THREAD: Number = 200;

/// Leaves that each thread may search until a search of a leaf is overdue.
const LEAVES_UNTIL_OVERDUE: u64 = 8;

/// How often a thread tries the lock before it sleeps: it is held for some microseconds only.
const SPINS: u32 = 1_000;

/// A position to be decided by all threads.
#[derive(Clone)]
pub struct Task {
    /// Identifies the task; never 0.
    pub number: u64,
    /// The position; Black attacks.
    pub position: Position,
    /// In which sense it is to be decided.
    pub sense: SenseName,
    /// The result that the main thread's caller expects, if it said so.
    pub caller_expects: Option<Expectation>,
    /// How to come to the position; `None` if all threads stand there.
    pub approach: Option<Approach>,
}

/// The state that the threads change, one at a time.
#[derive(Default)]
pub struct Shared {
    /// The task, if there is one.
    task: Option<Task>,
    pub tree: Tree,
    /// The outcome of the tree's root, once that is decided.
    pub outcome: Option<Outcome>,
}

impl Shared {
    /// True while the task of this number is to be searched.
    pub fn goes_on(&self, number: u64) -> bool {
        let task = self.task.as_ref();
        self.outcome.is_none() && task.is_some_and(|task| task.number == number)
    }
}

/// The slot of a thread: when it is to come back from a leaf, and what it has counted. On
/// a cache line of its own.
#[repr(align(128))]
pub struct ThreadSlot {
    /// The count of nodes at which it comes back. Other threads may lower it.
    end: AtomicU64,
    nodes: AtomicU64,
    expansions: AtomicU64,
    seldepth: AtomicUsize,
}

/// The slot of all threads that belong to no pool: none of them is ever called back.
pub static NO_SLOT: ThreadSlot = ThreadSlot::new();

impl ThreadSlot {
    /// A slot of a thread that nothing calls back.
    pub const fn new() -> ThreadSlot {
        ThreadSlot {
            end: AtomicU64::new(u64::MAX),
            nodes: AtomicU64::new(0),
            expansions: AtomicU64::new(0),
            seldepth: AtomicUsize::new(0),
        }
    }

    /// The count of nodes at which the thread comes back; 0 if it was called back.
    #[inline(always)]
    pub fn end(&self) -> u64 {
        self.end.load(Ordering::Relaxed)
    }

    /// Sets the count of nodes at which the thread comes back.
    pub fn set_end(&self, nodes: u64) {
        self.end.store(nodes, Ordering::Relaxed);
    }
}

/// When a thread comes back from a leaf. Only its methods change it.
pub struct Errand<'a> {
    /// The thread's own slot.
    slot: &'a ThreadSlot,
    /// True if the thread has visited enough nodes, or was called back.
    is_over: bool,
    /// Depth that no search goes beyond.
    deepest: usize,
}

impl Default for Errand<'_> {
    /// The errand of a thread that nothing calls back.
    fn default() -> Self {
        Errand { slot: &NO_SLOT, is_over: false, deepest: MAX_DEPTH }
    }
}

impl<'a> Errand<'a> {
    /// Moves the thread to another slot; returns the slot that it had.
    pub fn move_to(&mut self, slot: &'a ThreadSlot) -> &'a ThreadSlot {
        mem::replace(&mut self.slot, slot)
    }

    /// Begins an errand from which the thread comes back at this count of nodes.
    pub fn come_back_at(&mut self, end: u64) {
        self.slot.set_end(end);
    }

    /// Sets the depth that no search goes beyond.
    pub fn set_deepest(&mut self, deepest: usize) {
        self.deepest = deepest.min(MAX_DEPTH);
    }

    /// True at a depth that no search goes beyond.
    #[inline(always)]
    pub fn is_deepest(&self, depth: usize) -> bool {
        depth >= self.deepest
    }

    /// Ends the errand if this count of nodes has reached the one at which the thread comes back.
    #[inline(always)]
    pub fn heed_nodes(&mut self, nodes: u64) {
        self.is_over |= nodes >= self.slot.end();
    }

    /// True if the thread must come back.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Resets the errand after the thread has come back; returns true if it had to come.
    pub fn finish(&mut self) -> bool {
        mem::take(&mut self.is_over)
    }

    /// True if the thread came back because of this count of nodes.
    pub fn has_used_all(&self, nodes: u64) -> bool {
        let end = self.slot.end();
        end > 0 && nodes >= end
    }
}

/// The shared state, locked until this is dropped.
pub struct Held<'a>(MutexGuard<'a, Shared>);

impl<'a> Held<'a> {
    fn new(shared: MutexGuard<'a, Shared>) -> Held<'a> {
        fault_point!(keeps_turn(true) => {});
        cores::on_lock(true);
        Held(shared)
    }
}

impl Deref for Held<'_> {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Shared {
        &mut self.0
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        fault_point!(keeps_turn(false) => {});
        cores::on_lock(false);
    }
}

/// Data shared by the threads of a pool beside the table.
pub struct SearchPool {
    /// The slots of the threads, the main thread's first.
    slots: Box<[ThreadSlot]>,
    /// Number of slots that are taken.
    taken: AtomicUsize,
    shared: Mutex<Shared>,
    /// Number of the last task.
    last_task: AtomicU64,
    for_another: ForAnother,
    /// Notified of a new task and of the dismissal.
    news: Condvar,
    is_dismissed: AtomicBool,
    most_frames: usize,
    nodes_alone: u64,
}

impl SearchPool {
    /// A pool of this many threads, without a task, whose trees have at most this many frames.
    /// The main thread calls the others once it has visited `nodes_alone` nodes.
    pub fn new(threads: usize, most_frames: usize, nodes_alone: u64) -> SearchPool {
        SearchPool {
            slots: (0..threads.max(1)).map(|_| ThreadSlot::new()).collect(),
            taken: AtomicUsize::new(0),
            shared: Mutex::default(),
            last_task: AtomicU64::new(0),
            for_another: ForAnother::default(),
            news: Condvar::new(),
            is_dismissed: AtomicBool::new(false),
            most_frames,
            nodes_alone,
        }
    }

    /// Nodes that the main thread visits before the others are called.
    pub fn nodes_alone(&self) -> u64 {
        self.nodes_alone
    }

    /// Number of workers, each of which has a slot beside that of the main thread; at least 1.
    pub fn remote_workers(&self) -> u64 {
        (self.slots.len() as u64).saturating_sub(1).max(1)
    }

    /// Nodes after which the search of a leaf comes back.
    pub fn nodes_of_leaf(&self) -> u64 {
        let threads = self.slots.len() as u64;
        let of_all = u64::from(weight!(NODES_OF_LEAF_PER_THREAD)) * threads;
        of_all.max(weight!(NODES_OF_LEAF).into())
    }

    /// Nodes that others may visit during a search of a leaf until it is overdue: many times what
    /// they visit during most.
    pub fn nodes_until_overdue(&self) -> u64 {
        LEAVES_UNTIL_OVERDUE * self.nodes_of_leaf() * self.slots.len() as u64
    }

    /// Most frames of a tree.
    pub fn most_frames(&self) -> usize {
        self.most_frames
    }

    /// The number of a slot for a thread that joins.
    pub fn take_slot(&self) -> usize {
        self.taken.fetch_add(1, Ordering::Relaxed) % self.slots.len()
    }

    /// The slot of this number.
    pub fn slot(&self, number: usize) -> &ThreadSlot {
        &self.slots[number]
    }

    /// Waits until no other thread changes what is shared.
    pub fn lock(&self) -> Held<'_> {
        cores::on_lock_wanted();
        for _ in 0..SPINS {
            match self.shared.try_lock() {
                Ok(shared) => return Held::new(shared),
                Err(TryLockError::WouldBlock) => spin_loop(),
                Err(TryLockError::Poisoned(_)) => break,
            }
        }
        Held::new(self.wait_for_lock())
    }

    fn wait_for_lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(without_task)
    }

    /// The number of the next task.
    pub fn number_task(&self) -> u64 {
        self.last_task.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The state of a pool that searches a leaf for another process.
    pub fn for_another(&self) -> &ForAnother {
        &self.for_another
    }

    /// Sets how many nodes all processes have visited so far, this pool's included.
    pub fn set_nodes_so_far(&self, nodes: u64) {
        self.for_another.set_nodes_before(0);
        let by_others = nodes.saturating_sub(self.nodes_of_all());
        self.for_another.set_nodes_before(by_others);
    }

    /// Gives all helper threads a task.
    pub fn announce_task(&self, task: Task, tree: Tree) {
        let announced = Shared { task: Some(task), tree, outcome: None };
        let before = std::mem::replace(&mut *self.lock(), announced);
        self.news.notify_all();
        drop(before);
    }

    /// Ends the task; returns the outcome of its root, or its numbers. The tree is dropped without
    /// the lock, for which the others wait to see that it is over.
    pub fn end_task(&self) -> Option<Outcome> {
        let mut shared = self.lock();
        self.call_all_back();
        let Shared { tree, outcome, .. } = std::mem::take(&mut *shared);
        drop(shared);
        outcome.or_else(|| tree.root().map(|root| tree[root].outcome()))
    }

    /// Calls the threads at these slots back from their leaves. A thread that is about to begin may
    /// not hear it, and comes back a little later.
    pub fn call_back(&self, slots: &[usize]) {
        slots.iter().for_each(|&slot| self.slot(slot).set_end(0));
    }

    /// The numbers of the slots from `first` on that were called back.
    pub fn slots_called_back(&self, first: usize) -> impl Iterator<Item = usize> {
        let slots = self.slots.iter().enumerate().skip(first);
        slots.filter(|(_, slot)| slot.end() == 0).map(|(number, _)| number)
    }

    /// Calls all threads back.
    pub fn call_all_back(&self) {
        self.slots.iter().for_each(|slot| slot.set_end(0));
    }

    /// Waits for a task other than number `last`; `None` once the pool is dismissed.
    pub fn next_task(&self, last: u64) -> Option<(Task, Working<'_>)> {
        let mut shared = self.wait_for_lock();
        loop {
            if self.is_dismissed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = shared.task.as_ref().filter(|task| task.number != last) {
                return Some((task.clone(), self.for_another.begin_task()));
            }
            if cores::is_on() {
                drop(shared);
                cores::on_rest();
                shared = self.wait_for_lock();
                continue;
            }
            shared = self.news.wait(shared).unwrap_or_else(without_task);
        }
    }

    /// The measurements of its cores, if they are simulated.
    pub fn report_of_cores(&self) -> Option<String> {
        cores::report().map(|report| format!("{report} nodes {}", self.nodes_of_all()))
    }

    /// Ends all helper threads.
    pub fn dismiss(&self) {
        let mut shared = self.lock();
        let _before = std::mem::take(&mut *shared);
        self.call_all_back();
        self.is_dismissed.store(true, Ordering::Relaxed);
        self.news.notify_all();
        drop(shared);
        fault_point!(leaves() => {});
        cores::on_leave();
    }

    /// Stores the nodes, expansions and plies of depth that the thread at a slot has counted.
    pub fn store_counts(&self, slot: usize, (nodes, expansions, seldepth): (u64, u64, usize)) {
        let slot = self.slot(slot);
        slot.nodes.store(nodes, Ordering::Relaxed);
        slot.expansions.store(expansions, Ordering::Relaxed);
        slot.seldepth.store(seldepth, Ordering::Relaxed);
    }

    /// Positions visited by all threads, as far as they were reported, and before.
    pub fn nodes_of_all(&self) -> u64 {
        let nodes = |slot: &ThreadSlot| slot.nodes.load(Ordering::Relaxed);
        self.slots.iter().map(nodes).sum::<u64>() + self.for_another.nodes_before()
    }

    /// The slots of the helper threads.
    fn helpers(&self) -> &[ThreadSlot] {
        self.slots.get(1..).unwrap_or_default()
    }

    /// Positions visited by the helper threads.
    pub fn helper_nodes(&self) -> u64 {
        let nodes = |slot: &ThreadSlot| slot.nodes.load(Ordering::Relaxed);
        self.helpers().iter().map(nodes).sum()
    }

    /// Nodes whose moves the helper threads listed.
    pub fn helper_expansions(&self) -> u64 {
        let expansions = |slot: &ThreadSlot| slot.expansions.load(Ordering::Relaxed);
        self.helpers().iter().map(expansions).sum()
    }

    /// Greatest depth that a helper thread reached.
    pub fn helper_seldepth(&self) -> usize {
        let seldepth = |slot: &ThreadSlot| slot.seldepth.load(Ordering::Relaxed);
        self.helpers().iter().map(seldepth).max().unwrap_or(0)
    }
}

/// The shared state after a panic: the tree may be half changed, so the task is over.
fn without_task(error: PoisonError<MutexGuard<'_, Shared>>) -> MutexGuard<'_, Shared> {
    let mut shared = error.into_inner();
    *shared = Shared::default();
    shared
}

/// The membership of a thread in a pool.
pub struct Membership<'a> {
    pub pool: &'a SearchPool,
    /// The number of the thread's slot.
    pub slot: usize,
    /// True if the thread has called the helpers before.
    pub has_called: bool,
    /// The workers that search the leaves, if other processes do.
    pub elsewhere: Option<&'a Mutex<dyn Elsewhere>>,
    /// The frames from the root's to the one at which the thread stands.
    pub way: Vec<WayStep>,
    /// Index in `way` of the topmost frame that the thread has changed since it last recomputed the
    /// virtual numbers above; `usize::MAX` if there is none.
    pub topmost_changed: usize,
    /// The positions before the last step of the way.
    pub positions: Vec<Position>,
    /// Numbers of frames, to be stored without the lock: key, hand, numbers, least depth, nodes.
    pub to_store: Vec<(Key, Hand, Outcome, u16, u64)>,
}

/// A frame on a thread's way.
#[derive(Clone, Copy)]
pub struct WayStep {
    pub at: FrameId,
    /// The thresholds at which the thread leaves the frame, seen by its mover.
    pub thresholds: Thresholds,
}

impl<'a> Membership<'a> {
    /// The membership of a thread that takes a slot. The main thread does so first.
    pub fn new(pool: &'a SearchPool) -> Membership<'a> {
        let slot = pool.take_slot();
        cores::on_join(pool, slot, pool.slots.len());
        Membership::at_slot(pool, slot)
    }

    /// The membership of the thread at a slot that is taken.
    pub fn at_slot(pool: &'a SearchPool, slot: usize) -> Membership<'a> {
        Membership {
            pool,
            slot,
            has_called: false,
            elsewhere: None,
            way: Vec::new(),
            topmost_changed: usize::MAX,
            positions: Vec::new(),
            to_store: Vec::new(),
        }
    }
}
