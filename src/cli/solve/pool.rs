//! Jobs: threads that solve problems side by side, each with a solver of its
//! own.
//!
//! A job takes the next problem from the input and passes its answer to the caller,
//! both under a lock, one job at a time: nothing is queued, so that memory does not
//! grow with the input. Channels to a reading and a writing thread were tried: with
//! problems of less than a millisecond the threads mostly woke each other up, and two
//! jobs were no faster than one.

use super::asked::Asked;
use super::solved::SolvedTask;
use crate::cli::outcome::CommandFailure;
use crate::cli::proof_file::ProofFiles;
use crate::cli::task::ProblemTask;
use crate::engine::{SeriesSolver, Stop, TableError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Events while problems are solved.
pub enum JobEvent<'a> {
    /// A job has begun with a problem. Only sent if there is one job.
    Begun(&'a ProblemTask),
    /// A problem was solved, or could not be.
    Done(&'a SolvedTask),
}

/// The jobs and their solvers.
pub struct Jobs {
    /// One solver for each.
    solvers: Vec<SeriesSolver>,
    asked: Asked,
    proofs: Option<ProofFiles>,
}

/// Data shared by the jobs.
struct SharedJobs<'a, I, F> {
    tasks: Mutex<I>,
    /// The listener, and the first failure there or in the input.
    listener: Mutex<(F, Result<(), CommandFailure>)>,
    asked: &'a Asked,
    proofs: Option<&'a ProofFiles>,
    stop: Stop,
    is_one: bool,
}

impl Jobs {
    /// `number` jobs that share `mib` MiB of tables, or fewer so that each has one MiB.
    /// Proofs are written only if they have files.
    pub fn new(
        number: usize,
        mib: usize,
        asked: Asked,
        proofs: Option<ProofFiles>,
    ) -> Result<Jobs, CommandFailure> {
        let number = number.clamp(1, mib);
        let share = mib / number;
        let solvers = (0..number)
            .map(|_| SeriesSolver::new(share))
            .collect::<Result<_, _>>()
            .map_err(|error| TableError { mib, ..error })
            .map_err(CommandFailure::input)?;
        Ok(Jobs {
            solvers,
            asked,
            proofs,
        })
    }

    /// What each of them asks.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Solves the tasks and passes every event to `on_event`, until the tasks end,
    /// `stop` is raised, or one of the two fails.
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
            proofs: self.proofs.as_ref(),
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
            let mut solved = SolvedTask::by(&mut solver, task, self.asked, &self.stop);
            if let Some(proofs) = self.proofs
                && let Err(failure) = solved.prove(&mut solver, proofs, self.asked, &self.stop)
            {
                return self.fail(failure);
            }
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

/// Locks, ignoring poison: a job that panics leaves nothing half done behind a lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
