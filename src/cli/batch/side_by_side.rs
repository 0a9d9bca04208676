//! Jobs: threads that do tasks side by side, each with tools of its own, such as a
//! solver.
//!
//! A job takes the next task from the input and passes its result to the caller, both
//! under a lock, one job at a time: nothing is queued, so that memory does not grow with
//! the input. Channels to a reading and a writing thread were tried: with problems of less
//! than a millisecond the threads mostly woke each other up, and two jobs were no faster
//! than one.

use crate::cli::ends::outcome::CommandFailure;
use std::sync::{Mutex, PoisonError};
use std::thread;
use tsumi_core::solver::{Stop, spawn_deep_scoped};
use tsumi_core::system::mutex::lock;

/// Events while tasks are done.
pub enum JobEvent<'a, T, R> {
    /// A job has begun with a task. Only sent if there is one job.
    Begun(&'a T),
    /// A task is done.
    Done(R),
}

/// Data shared by the jobs.
struct SharedJobs<'a, I, W, F> {
    tasks: Mutex<I>,
    work: &'a W,
    /// The listener, and the first failure there or in the input.
    listener: Mutex<(F, Result<(), CommandFailure>)>,
    stop: Stop,
    is_one: bool,
}

/// Does the tasks by `work`, one job for each of `tools`, and passes every event to
/// `on_event`, until the tasks end, `stop` is raised, or one of the two fails.
///
/// # Errors
/// The first failure of the input or of `on_event`.
pub fn run_side_by_side<X: Send, T: Send, R>(
    tools: Vec<X>,
    tasks: impl Iterator<Item = Result<T, CommandFailure>> + Send,
    stop: &Stop,
    work: impl Fn(&mut X, T) -> R + Sync,
    on_event: impl FnMut(JobEvent<'_, T, R>) -> Result<(), CommandFailure> + Send,
) -> Result<(), CommandFailure> {
    let shared = SharedJobs {
        tasks: Mutex::new(tasks),
        work: &work,
        listener: Mutex::new((on_event, Ok(()))),
        stop: stop.clone(),
        is_one: tools.len() == 1,
    };
    thread::scope(|scope| {
        let shared = &shared;
        for tool in tools {
            // A thread for each question would take longer than most mates in three.
            let job = spawn_deep_scoped("job", scope, move || shared.work(tool));
            if let Err(error) = job {
                shared.note_failure(CommandFailure::no_thread(error));
            }
        }
    });
    let listener = shared.listener.into_inner();
    listener.unwrap_or_else(PoisonError::into_inner).1
}

impl<I, W, F> SharedJobs<'_, I, W, F> {
    /// Does one task after the other with `tool`, until there are no more.
    fn work<X, T, R>(&self, mut tool: X)
    where
        I: Iterator<Item = Result<T, CommandFailure>>,
        W: Fn(&mut X, T) -> R,
        F: FnMut(JobEvent<'_, T, R>) -> Result<(), CommandFailure>,
    {
        let next_task = || match self.stop.is_raised() {
            true => None,
            false => lock(&self.tasks).next()?.map_err(|failure| self.note_failure(failure)).ok(),
        };
        while let Some(task) = next_task() {
            if self.is_one && !self.send_event(JobEvent::Begun(&task)) {
                return;
            }
            let done = (self.work)(&mut tool, task);
            if !self.send_event(JobEvent::Done(done)) {
                return;
            }
        }
    }

    /// Passes an event to the listener; false if the jobs are to end.
    fn send_event<T, R>(&self, event: JobEvent<'_, T, R>) -> bool
    where
        F: FnMut(JobEvent<'_, T, R>) -> Result<(), CommandFailure>,
    {
        let mut listener = lock(&self.listener);
        let (on_event, outcome) = &mut *listener;
        if outcome.is_ok() {
            *outcome = on_event(event);
        }
        if outcome.is_err() {
            self.stop.raise();
        }
        outcome.is_ok()
    }

    /// Notes a failure of the input, and ends the jobs.
    fn note_failure(&self, failure: CommandFailure) {
        let mut listener = lock(&self.listener);
        if listener.1.is_ok() {
            listener.1 = Err(failure);
        }
        self.stop.raise();
    }
}
