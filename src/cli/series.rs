//! Problems one after the other, each by one solver with an empty table: common to
//! `tsumi verify`, `tsumi check` and `tsumi repair`.

use super::bounds::bounds_of;
use super::duration::duration;
use super::ending::Termination;
use super::fault::Fault;
use super::outcome::{CommandFailure, CommandOutcome};
use super::task::{self, ProblemTask, Reading, Source};
use crate::engine::config::Config;
use crate::engine::{Problem, Solver};
use clap::Args;
use std::ffi::OsString;
use std::time::Duration;

/// Stands for no limit.
const NEVER: Duration = Duration::MAX;

/// The problems, and the limits for each.
#[derive(Args, Debug)]
pub struct SeriesArguments {
    /// Files of problems, `-` for standard input, or SFENs, each in quotes, as
    /// for `tsumi solve`; `check` looks at the solutions in the files, too, and takes
    /// moves behind an SFEN (`SFEN moves ...`) as the solution, as `repair` does
    #[arg(value_name = "FILE|SFEN", required = true)]
    sources: Vec<OsString>,

    /// Memory of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = bounds_of("USI_Hash"))]
    pub hash: u64,

    /// Leave open what is not settled of a problem after this time: seconds, a number
    /// with ms, s, m or h, or `never` [default: 1m for `check`, else never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration_or_never)]
    time: Option<Duration>,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,

    /// Give the defender the pieces that are neither on the board nor in a hand
    #[arg(long)]
    rest: bool,
}

impl SeriesArguments {
    /// All sources.
    pub fn sources(&self) -> Vec<Source> {
        task::sources(&self.sources)
    }

    /// The time for a problem, if it is limited; `usual` unless it is given.
    pub fn time(&self, usual: Option<Duration>) -> Option<Duration> {
        self.time.or(usual).filter(|&time| time != NEVER)
    }

    /// How positions are taken.
    pub fn reading(&self, config: &Config) -> Reading {
        let reading = Reading {
            root_defends: self.root_defends,
            rest: self.rest,
            ..Reading::default()
        };
        reading.or(&config.options)
    }

    /// The problems of all sources.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn tasks(
        &self,
        reading: Reading,
        ending: &Termination,
    ) -> Result<impl Iterator<Item = ProblemTask> + Send + use<>, CommandFailure> {
        task::tasks(&self.sources(), reading, ending)
    }

    /// Passes each problem to `work`, and what is wrong with a faulty one to `on_fault`;
    /// returns the worst outcome.
    ///
    /// # Errors
    /// If a source cannot be read, the memory is not available, or `work` fails.
    pub fn run(
        &self,
        reading: Reading,
        ending: &Termination,
        on_fault: impl Fn(&Fault),
        mut work: impl FnMut(
            &mut Solver,
            &ProblemTask,
            &Problem,
        ) -> Result<CommandOutcome, CommandFailure>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let tasks = self.tasks(reading, ending)?;
        let mut solver = solver(self.hash)?;
        let mut worst = CommandOutcome::Answered;
        for task in tasks {
            let outcome = match &task.content {
                Ok((problem, _)) => work(&mut solver, &task, problem)?,
                Err(fault) => {
                    on_fault(fault);
                    CommandOutcome::BadInput
                }
            };
            worst = worst.max(outcome);
            solver.clear();
        }
        Ok(worst)
    }
}

fn duration_or_never(text: &str) -> Result<Duration, String> {
    if text == "never" {
        return Ok(NEVER);
    }
    duration(text)
}

/// A solver with a table of `mib` MiB.
pub fn solver(mib: u64) -> Result<Solver, CommandFailure> {
    let mib = usize::try_from(mib).unwrap_or(usize::MAX);
    Solver::new(mib).map_err(CommandFailure::input)
}
