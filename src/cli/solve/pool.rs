//! Jobs: threads that solve problems side by side, each with a solver of its
//! own.
//!
//! One thread reads the problems, as fast as they are taken; the caller gets what
//! happens on its own thread, so that only it writes. Between them are channels
//! of a few places: memory does not grow with the input.

use super::solved::Solved;
use super::task::Task;
use crate::cli::CommandFailure;
use crate::engine::{Limits, Solver, Stop};
use crossbeam_channel::{Receiver, Sender, bounded};
use std::thread;

/// What happens while problems are solved.
pub enum Event {
    /// A job has begun with a problem. Sent only if there is one job.
    Begun(Task),
    /// A problem was solved, or could not be.
    Done(Solved),
    /// The input cannot be used any further.
    Failed(CommandFailure),
}

/// How the jobs work.
pub struct Jobs {
    /// One solver for each.
    pub solvers: Vec<Solver>,
    /// Limits of each problem.
    pub limits: Limits,
}

impl Jobs {
    /// As many jobs as `number`, which share `mib` MiB of tables.
    ///
    /// # Errors
    /// If that much memory cannot be had.
    pub fn new(number: usize, mib: usize, limits: Limits) -> Result<Jobs, CommandFailure> {
        let share = (mib / number).max(1);
        let solvers = (0..number)
            .map(|_| Solver::new(share))
            .collect::<Result<_, _>>()
            .map_err(|error| CommandFailure::Input(error.to_string()))?;
        Ok(Jobs { solvers, limits })
    }

    /// Solves the tasks and hands every event to `on_event`, until there are no
    /// more or that fails.
    pub fn run(
        self,
        tasks: impl Iterator<Item = Result<Task, CommandFailure>> + Send,
        mut on_event: impl FnMut(Event) -> Result<(), CommandFailure>,
    ) -> Result<(), CommandFailure> {
        let number = self.solvers.len();
        let stop = Stop::new();
        let (task_sender, task_receiver) = bounded::<Task>(number);
        let (event_sender, event_receiver) = bounded::<Event>(number);
        let limits = &self.limits;
        thread::scope(|scope| {
            for solver in self.solvers {
                let (tasks, events) = (task_receiver.clone(), event_sender.clone());
                let stop = stop.clone();
                scope.spawn(move || work(solver, &tasks, &events, limits, &stop, number == 1));
            }
            drop(task_receiver);
            scope.spawn(move || feed(tasks, &task_sender, &event_sender));
            let ended = event_receiver.iter().try_for_each(&mut on_event);
            // Nobody is to go on for nothing: the others see that the channel is
            // gone.
            drop(event_receiver);
            if ended.is_err() {
                stop.raise();
            }
            ended
        })
    }
}

/// Reads the tasks, until nobody takes them.
fn feed(
    mut tasks: impl Iterator<Item = Result<Task, CommandFailure>>,
    sender: &Sender<Task>,
    events: &Sender<Event>,
) {
    // Nobody listens once the caller has failed; then there is nothing to tell.
    let _ = tasks.try_for_each(|task| match task {
        Ok(task) => sender.send(task).map_err(|_| ()),
        Err(failure) => {
            let _ = events.send(Event::Failed(failure));
            Err(())
        }
    });
}

/// Solves one task after the other.
fn work(
    mut solver: Solver,
    tasks: &Receiver<Task>,
    events: &Sender<Event>,
    limits: &Limits,
    stop: &Stop,
    is_alone: bool,
) {
    for (index, task) in tasks.iter().enumerate() {
        if index > 0 {
            solver.clear();
        }
        if is_alone && events.send(Event::Begun(task.clone())).is_err() {
            return;
        }
        let solved = Solved::by(&mut solver, task, limits, stop);
        if events.send(Event::Done(solved)).is_err() {
            return;
        }
    }
}
