//! Searches that give out tasks, and tell what was found one after the other.
//!
//! Responsible for having the tasks done side by side until nothing is left to do, a time has
//! passed or the stop is raised. What is asked and what is told is for the search to say. The
//! tasks are neither queued nor are results: a worker takes the next one, and passes on what it
//! has done, under one lock, so that all wait while the listener does.

use super::next::Next;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tsumi_core::solver::{Limits, Reason, Stop, TableError, divide_memory};
use tsumi_core::system::clock::Instant;
use tsumi_core::system::mutex::lock;

/// A search that gives out tasks.
pub trait GivesOut: Send + Sized {
    /// A piece of work.
    type Task: Send;
    /// The means to do a task.
    type Worker: Send;
    /// A task that is done.
    type Done;
    /// A result that is told.
    type Found;

    /// A worker with a table of `table_mib` MiB.
    ///
    /// # Errors
    /// If there is no memory.
    fn worker(&self, table_mib: usize) -> Result<Self::Worker, TableError>;

    /// The next task to be given out.
    fn next_task(&mut self) -> Next<Self::Task>;

    /// Does a task with the means of a worker.
    fn work(worker: &mut Self::Worker, task: Box<Self::Task>, stop: &Stop) -> Self::Done;

    /// Takes the result of a task; returns what is to be told now.
    fn take(&mut self, done: Self::Done) -> Vec<Self::Found>;

    /// Returns what is still to be told when no more tasks are done.
    fn rest(&mut self) -> Vec<Self::Found>;
}

/// The end of a search: by a stop or by time.
#[derive(Clone, Debug)]
pub struct Until {
    stop: Stop,
    start: Instant,
    time: Option<Duration>,
}

impl Until {
    /// An end that comes once `stop` is raised, or the time of `limits` has passed from now on.
    pub fn new(limits: &Limits, stop: &Stop) -> Until {
        Until { stop: stop.clone(), start: Instant::now(), time: limits.time }
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The limit that has been reached; `None` if none has.
    pub fn reason(&self) -> Option<Reason> {
        // The clock is read each time: a host may suspend the work there.
        let elapsed = self.elapsed();
        if self.stop.is_raised() {
            return Some(Reason::Stopped);
        }
        let is_over = self.time.is_some_and(|time| elapsed >= time);
        is_over.then_some(Reason::TimeOut)
    }
}

/// Is called after each task, and at the end, with what is to be told, which may be nothing.
pub type OnStep<'a, S> = dyn FnMut(&S, Vec<<S as GivesOut>::Found>) -> ControlFlow<()> + Send + 'a;

/// At most `jobs` workers that share `mib` MiB: fewer if each would have less than one MiB.
///
/// # Errors
/// If there is no memory.
pub fn workers<S: GivesOut>(
    search: &S,
    mib: usize,
    jobs: usize,
) -> Result<Vec<S::Worker>, TableError> {
    let (jobs, each) = divide_memory(mib, jobs)?;
    let workers = (0..jobs).map(|_| search.worker(each));
    let workers: Result<Vec<S::Worker>, TableError> = workers.collect();
    workers.map_err(|error| TableError { mib, ..error })
}

/// Has the workers do all tasks of a search side by side, and tells what is found; returns the
/// search. Where `on_step` breaks, it ends at once and tells nothing more.
///
/// # Errors
/// If no thread can be started.
pub fn run<S: GivesOut>(
    search: S,
    workers: Vec<S::Worker>,
    until: &Until,
    on_step: &mut OnStep<'_, S>,
) -> Result<S, Reason> {
    let shared = WorkersShare {
        state: Mutex::new(WorkersState { search, on_step, is_over: false }),
        done: Condvar::new(),
    };
    run_side_by_side(workers, &|worker| do_tasks(&shared, worker, until))?;
    let state = shared.state.into_inner();
    let mut state = state.unwrap_or_else(PoisonError::into_inner);
    if !state.is_over {
        let rest = state.search.rest();
        let _ = (state.on_step)(&state.search, rest);
    }
    Ok(state.search)
}

/// The state that the workers share.
struct WorkersShare<'a, 's, S: GivesOut> {
    state: Mutex<WorkersState<'a, 's, S>>,
    /// Signals that a task was done.
    done: Condvar,
}

/// The part of it that one worker has at a time.
struct WorkersState<'a, 's, S: GivesOut> {
    search: S,
    on_step: &'a mut OnStep<'s, S>,
    /// True once the listener has broken off.
    is_over: bool,
}

/// Does one task after the other with one worker, until there are no more.
fn do_tasks<S: GivesOut>(shared: &WorkersShare<'_, '_, S>, mut worker: S::Worker, until: &Until) {
    while let Some(task) = next_task(shared, until) {
        let done = S::work(&mut worker, task, &until.stop);
        let mut state = lock(&shared.state);
        if state.is_over {
            return;
        }
        let WorkersState { search, on_step, is_over } = &mut *state;
        let found = search.take(done);
        if on_step(search, found).is_break() {
            *is_over = true;
            until.stop.raise();
        }
        shared.done.notify_all();
    }
}

/// The next task, which is waited for; `None` if there are no more or a limit is reached.
fn next_task<S: GivesOut>(shared: &WorkersShare<'_, '_, S>, until: &Until) -> Option<Box<S::Task>> {
    let mut state = lock(&shared.state);
    while until.reason().is_none() {
        match state.search.next_task() {
            Next::Task(task) => return Some(task),
            Next::Wait => state = wait_briefly(&shared.done, state),
            Next::End => return None,
        }
    }
    None
}

/// Waits until another worker has done a task, at most a millisecond, as there may be none. (To
/// sleep would take a function of the system that hosts of WebAssembly need not have.)
#[cfg(not(target_os = "unknown"))]
fn wait_briefly<'a, T>(done: &Condvar, state: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    let waited = done.wait_timeout(state, Duration::from_millis(1));
    waited.unwrap_or_else(PoisonError::into_inner).0
}

/// Does not wait: there is but one worker.
#[cfg(target_os = "unknown")]
fn wait_briefly<'a, T>(_done: &Condvar, state: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    state
}

/// Passes each of the workers to `work`, on a thread of its own with a deep stack.
#[cfg(not(target_os = "unknown"))]
fn run_side_by_side<W: Send>(workers: Vec<W>, work: &(dyn Fn(W) + Sync)) -> Result<(), Reason> {
    std::thread::scope(|scope| {
        let mut has_one = workers.is_empty();
        for worker in workers {
            match tsumi_core::solver::spawn_deep_scoped("job", scope, move || work(worker)) {
                Ok(_) => has_one = true,
                Err(error) => log::error!("no thread for a job: {error}"),
            }
        }
        has_one.then_some(()).ok_or(Reason::NoThread)
    })
}

/// Passes the first worker to `work`, on this thread: there are no others.
#[cfg(target_os = "unknown")]
fn run_side_by_side<W>(workers: Vec<W>, work: &dyn Fn(W)) -> Result<(), Reason> {
    workers.into_iter().take(1).for_each(work);
    Ok(())
}
