//! Tasks that a search gives out one after the other, done side by side.

use super::outcome::CommandFailure;
use super::pool::{JobEvent, side_by_side};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{iter, thread};
use tsumi_core::engine::{Next, Stop};

/// How long a job sleeps that has nothing to do before another one is done.
const PAUSE: Duration = Duration::from_millis(1);

/// When no more tasks are begun.
pub struct Until<'a> {
    pub stop: &'a Stop,
    /// When the search began, and how long it may take.
    pub start: Instant,
    pub time: Option<Duration>,
}

impl Until<'_> {
    fn is_reached(&self) -> bool {
        let is_late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        is_late || self.stop.is_raised()
    }
}

/// Does all tasks that `next` takes from the search, each by one of the workers, and passes on
/// what was done.
///
/// # Errors
/// The first failure of `on_done`.
pub fn do_all<S: Send, T: Send, W: Send, D>(
    search: &Mutex<S>,
    next: fn(&mut S) -> Next<T>,
    until: &Until<'_>,
    workers: Vec<W>,
    work: impl Fn(&mut W, Box<T>) -> D + Sync,
    mut on_done: impl FnMut(D) -> Result<(), CommandFailure> + Send,
) -> Result<(), CommandFailure> {
    side_by_side(
        workers,
        iter::from_fn(|| next_task(search, next, until)).map(Ok),
        until.stop,
        work,
        |event| match event {
            JobEvent::Done(done) => on_done(done),
            JobEvent::Begun(_) => Ok(()),
        },
    )
}

/// The next task, as soon as there is one.
fn next_task<S, T>(
    search: &Mutex<S>,
    next: fn(&mut S) -> Next<T>,
    until: &Until<'_>,
) -> Option<Box<T>> {
    while !until.is_reached() {
        // Not in the head of `match`: the lock would be held during the pause.
        let next = next(&mut lock(search));
        match next {
            Next::Task(task) => return Some(task),
            Next::Wait => thread::sleep(PAUSE),
            Next::End => return None,
        }
    }
    None
}

/// The search, for a moment.
pub fn lock<S>(search: &Mutex<S>) -> MutexGuard<'_, S> {
    search.lock().unwrap_or_else(PoisonError::into_inner)
}
