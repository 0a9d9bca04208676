//! Jobs: threads that solve problems side by side, each with a solver of its
//! own.
//!
//! A job takes the next problem from the input and hands what came out to the
//! caller, both under a lock, one job at a time: nothing waits in between, so
//! that memory does not grow with the input. Channels to one thread that reads
//! and one that writes were tried: with problems of less than a millisecond the
//! threads mostly woke each other up, and two jobs were no faster than one.

use super::solved::{Asked, SolvedTask};
use crate::cli::outcome::CommandFailure;
use crate::cli::task::ProblemTask;
use crate::engine::{SeriesSolver, Stop, TableError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// What happens while problems are solved.
pub enum JobEvent<'a> {
    /// A job has begun with a problem. Only sent if there is one job.
    Begun(&'a ProblemTask),
    /// A problem was solved, or could not be.
    Done(&'a SolvedTask),
}

/// How the jobs work.
pub struct Jobs {
    /// One solver for each.
    solvers: Vec<SeriesSolver>,
    asked: Asked,
}

/// What the jobs share.
struct SharedJobs<'a, I, F> {
    tasks: Mutex<I>,
    /// The listener, and what went wrong there or with the input.
    listener: Mutex<(F, Result<(), CommandFailure>)>,
    asked: &'a Asked,
    stop: Stop,
    is_one: bool,
}

impl Jobs {
    /// As many jobs as `number`, which share `mib` MiB of tables, but no more than
    /// get one each.
    pub fn new(number: usize, mib: usize, asked: Asked) -> Result<Jobs, CommandFailure> {
        let number = number.clamp(1, mib);
        let share = mib / number;
        let solvers = (0..number)
            .map(|_| SeriesSolver::new(share))
            .collect::<Result<_, _>>()
            .map_err(|error| TableError { mib, ..error })
            .map_err(CommandFailure::input)?;
        Ok(Jobs { solvers, asked })
    }

    /// Solves the tasks and hands every event to `on_event`, until there are no
    /// more, `stop` is raised, or one of the two fails.
    pub fn run(
        self,
        tasks: impl Iterator<Item = Result<ProblemTask, CommandFailure>> + Send,
        stop: &Stop,
        on_event: impl FnMut(JobEvent<'_>) -> Result<(), CommandFailure> + Send,
    ) -> Result<(), CommandFailure> {
        let shared = SharedJobs {
            tasks: Mutex::new(tasks),
            listener: Mutex::new((on_event, Ok(()))),
            asked: &self.asked,
            stop: stop.clone(),
            is_one: self.solvers.len() == 1,
        };
        thread::scope(|scope| {
            let shared = &shared;
            for solver in self.solvers {
                let job = thread::Builder::new().spawn_scoped(scope, move || shared.work(solver));
                if let Err(error) = job {
                    shared.fail(CommandFailure::Input(format!("no thread: {error}")));
                }
            }
        });
        let listener = shared.listener.into_inner();
        listener.unwrap_or_else(PoisonError::into_inner).1
    }
}

impl<I, F> SharedJobs<'_, I, F>
where
    I: Iterator<Item = Result<ProblemTask, CommandFailure>>,
    F: FnMut(JobEvent<'_>) -> Result<(), CommandFailure>,
{
    /// Solves one task after the other.
    fn work(&self, mut solver: SeriesSolver) {
        while let Some(task) = self.next_task() {
            if self.is_one && !self.send(JobEvent::Begun(&task)) {
                return;
            }
            let solved = SolvedTask::by(&mut solver, task, self.asked, &self.stop);
            if !self.send(JobEvent::Done(&solved)) {
                return;
            }
        }
    }

    fn next_task(&self) -> Option<ProblemTask> {
        if self.stop.is_raised() {
            return None;
        }
        let next = lock(&self.tasks).next()?;
        next.map_err(|failure| self.fail(failure)).ok()
    }

    /// False if the jobs are to end.
    fn send(&self, event: JobEvent<'_>) -> bool {
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

    fn fail(&self, failure: CommandFailure) {
        let mut listener = lock(&self.listener);
        if listener.1.is_ok() {
            listener.1 = Err(failure);
        }
        self.stop.raise();
    }
}

/// What is behind a lock. A job that panicked has left nothing half done there.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
