//! A leaf is searched elsewhere: what goes out to other processes and comes back.
//!
//! All that the rest of the search knows of them: [`Elsewhere`] is where the leaves of a tree
//! go; [`ForAnother`] is what the pool of a worker keeps. The rest is in `remote/`.
//!
//! # What is taken over from another process, and why that is sound
//!
//! It is the same build of the engine (the program that carries the messages sees to that), so keys
//! mean the same, and its word is worth that of a thread here, unless it lies. So
//!
//! - the table marks what rests on its word (`FixedTable::forget_word`), from the first report on
//!   whatever is concluded here as well: the rest was proven here alone;
//! - the answer is proven before it is given (`solver/evidence.rs`);
//! - where that shows a lie, all that is marked is forgotten, here and by the other workers
//!   ([`RemoteJob::since`]), who may have concluded more from it; who told it has no seat any
//!   more, and the search goes on. So a lie costs time, and cannot cost it for ever: there are
//!   as many seats as workers, and without workers nobody can lie.
//!
//! A word can be wrong in any way: a result of this build has a move that can be played and
//! a length of at least a ply, one that comes from elsewhere need not, and is looked at where it
//! is used (`Searcher::decide_as`).
//!
//! - **Results** ([`KnownPosition`]) are those that the other process put into its table: they hold
//!   for every path, for hands by dominance, and say within how many plies. So they go into
//!   the table here, and from there to others. What rests on a repetition is never among them:
//!   `Searcher::store_outcome` divides the two.
//! - **The outcome of a leaf** may rest on a repetition. The other process walks from the same
//!   root, behind the same positions before it, by the same moves, so on the same path: its
//!   loops close at the same depths, and the outcome is believed for the frame at the end
//!   of that path alone, as that of a thread is. It is thrown away if the frame is gone.
//! - **Numbers of open nodes** decide only where the search goes.
//!
//! A job that is lost, with its process or the line of its report, leaves its leaf open.

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::node::Outcome;
use crate::length::Plies;
use crate::position::{Hand, Key, Move, Position};
use crate::proof::{Number, Thresholds};
use crate::system::mutex::lock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// A job comes back after this many nodes for each thread of its worker, at the earliest, or half
/// of them if its thresholds are reached: a message takes as long as some thousands. The main
/// thread visits as many before it gives any job away.
pub const NODES_OF_REMOTE_JOB: u64 = 20_000;

/// The content of a table's entry about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownContent {
    /// Numbers of an open node, and the least depth at which it was searched.
    Open(Number, Number, u16),
    /// A mate in at most this many plies, by this move.
    Proven(Plies, Move),
    /// No mate within this many plies.
    Disproven(Plies),
}

impl KnownContent {
    /// True for a mate, false for no mate; `None` for numbers.
    pub fn result(&self) -> Option<bool> {
        match self {
            KnownContent::Open(..) => None,
            KnownContent::Proven(..) => Some(true),
            KnownContent::Disproven(_) => Some(false),
        }
    }
}

/// A position that a table knows, and the nodes that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPosition {
    /// Key of the board.
    pub key: Key,
    /// The attacker's hand.
    pub hand: Hand,
    /// What is known about it.
    pub content: KnownContent,
    /// Nodes that it took.
    pub work: u64,
}

/// A leaf that another process is to search.
#[derive(Clone, Debug)]
pub struct RemoteJob {
    /// Identifies the job.
    pub number: u64,
    /// Number of the first job since a lie was found: what was found before is to be forgotten.
    pub since: u64,
    /// Boards and hands of the positions before the root.
    pub before: Vec<(Key, Hand)>,
    /// The root; Black attacks.
    pub root: Position,
    /// True if the leaf is to be decided in the literal sense, false in the relaxed one: brinkmates
    /// have no workers.
    pub is_literal: bool,
    /// Plies left at the root.
    pub limit: Plies,
    /// The moves from the root to the leaf, one at least.
    pub moves: Vec<Move>,
    /// The key of the leaf.
    pub key: Key,
    /// Phi and delta of the leaf, as its parent's mover sees them.
    pub numbers: (Number, Number),
    /// True if the leaf has numbers in the table.
    pub is_known: bool,
    /// Least depth at which the leaf was searched.
    pub depth: u16,
    /// The leaf's thresholds, as its parent's mover sees them.
    pub thresholds: Thresholds,
    /// The result that the caller expects, if it has named one.
    pub caller_expects: Option<Expectation>,
    /// Nodes visited so far, by all.
    pub visited: u64,
    /// Nodes to visit even if the thresholds are reached before.
    pub least: u64,
    /// Nodes after which to come back.
    pub nodes: u64,
    /// Nodes that a result must have taken to be told to others.
    pub worth_telling: u64,
    /// Results of others since the last job of this worker.
    pub known: Vec<KnownPosition>,
}

/// A worker's report of a job.
#[derive(Clone, Debug)]
pub struct WorkerReport {
    /// Number of the job.
    pub number: u64,
    /// The outcome of the leaf.
    pub outcome: Outcome,
    /// True if the search ended before the leaf was decided or its thresholds were reached.
    pub is_cut_short: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes whose moves were listed.
    pub expansions: u64,
    /// Greatest depth reached.
    pub seldepth: usize,
    /// Results found on the way.
    pub known: Vec<KnownPosition>,
}

/// A message from a transport.
#[derive(Debug)]
pub enum Arrival {
    /// The report of a job.
    Report(WorkerReport),
    /// The job of this number is lost.
    Lost(u64),
    /// A line that cannot be read: the report of any job may be lost with it.
    Garbled,
    /// Nothing yet.
    Nothing,
    /// Nothing will come any more.
    End,
}

/// Where the leaves of a tree go: workers, each of which searches one leaf at a time.
pub trait Elsewhere: Send {
    /// Number of workers.
    fn workers(&self) -> usize;

    /// Number of threads of each.
    fn threads(&self) -> u64;

    /// A worker without a job, if a job can be given now; waits a little for that.
    fn free_worker(&mut self) -> Option<usize>;

    /// True if no worker will search any more.
    fn is_over(&self) -> bool;

    /// Gives a free worker this job; returns its number.
    fn give_job(&mut self, worker: usize, remote_job: RemoteJob) -> u64;

    /// Says that the result of a worker's job is not wanted any more.
    fn recall_job(&mut self, worker: usize);

    /// Waits a little for something to come back; returns it and its worker, whose number means
    /// nothing with [`Arrival::Nothing`] and [`Arrival::End`].
    fn wait_for_arrival(&mut self) -> (Arrival, usize);

    /// Gives a worker that lied no more jobs.
    fn dismiss_worker(&mut self, worker: usize);

    /// Notes which worker says that the leaf with this key is a mate (true) or none (false).
    fn note_outcome(&mut self, leaf: (Key, bool), by: usize);

    /// Tells workers what others have found: the worker `by`, or this process.
    fn tell_workers(&mut self, known: &[KnownPosition], by: Option<usize>);
}

/// The path to a leaf of another process, from which all threads of the pool go on.
#[derive(Clone)]
pub struct Approach {
    /// The path, and how many of its nodes are before the root of the search.
    pub path: Vec<(Key, Hand)>,
    pub before_root: usize,
    /// The moves along the path.
    pub line: Vec<Move>,
    /// Nodes that a result must have taken to be told to others.
    pub worth_telling: u64,
}

/// The state of a pool that searches a leaf for another process.
#[derive(Default)]
pub struct ForAnother {
    /// Number of helper threads that are at a task. `rest` is notified when one comes to rest.
    working: Mutex<usize>,
    rest: Condvar,
    /// Results of helper threads that other processes are to be told.
    found: Mutex<Vec<KnownPosition>>,
    /// Nodes that others have visited for the task, before it.
    nodes_before: AtomicU64,
}

impl ForAnother {
    /// Counts a helper thread as working at the task until the returned value is dropped.
    pub fn begin_task(&self) -> Working<'_> {
        *lock(&self.working) += 1;
        Working(self)
    }

    /// Adds what a helper thread has found to the results that other processes are to be told.
    pub fn note_results(&self, found: Vec<KnownPosition>) {
        lock(&self.found).extend(found);
    }

    /// Waits until all helper threads rest; returns their results at the last task.
    pub fn take_notes(&self) -> Vec<KnownPosition> {
        let mut working = lock(&self.working);
        while *working > 0 {
            let waited = self.rest.wait(working);
            working = waited.unwrap_or_else(PoisonError::into_inner);
        }
        drop(working);
        std::mem::take(&mut *lock(&self.found))
    }

    /// Nodes that others have visited for the task, before it.
    pub fn nodes_before(&self) -> u64 {
        self.nodes_before.load(Ordering::Relaxed)
    }

    /// Sets how many nodes others have visited for the task, before it.
    pub fn set_nodes_before(&self, nodes: u64) {
        self.nodes_before.store(nodes, Ordering::Relaxed);
    }
}

/// Counts a helper thread as working at a task until this is dropped.
pub struct Working<'a>(&'a ForAnother);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        *lock(&self.0.working) -= 1;
        self.0.rest.notify_all();
    }
}
