//! `tsumi solve`: problems in, boards and lines out.

mod arguments;
mod comparison;
mod format;
mod pool;
mod sink;
mod solved;
mod task;
mod text;

pub use arguments::SolveArguments;

use super::{CommandFailure, Outcome};
use crate::engine::Verdict;
use crate::engine::config::Config;
use pool::{Event, Jobs};
use sink::{Sink, Writer};
use solved::Solved;
use std::io::Write;

/// Solves all problems. One with a mistake is named and left out.
pub fn run(
    arguments: &SolveArguments,
    config: &Config,
    output: &mut impl Write,
) -> Result<Outcome, CommandFailure> {
    let sources = task::sources(arguments);
    let tasks = task::tasks(&sources, arguments, config)?;
    let mib = usize::try_from(arguments.hash).unwrap_or(usize::MAX);
    let jobs = Jobs::new(1, mib, arguments.limits(config))?;
    let mut sink = Writer::new(output, arguments.format());
    let mut outcome = Outcome::Answered;
    jobs.run(tasks.map(Ok), |event| {
        match event {
            Event::Begun(task) => sink.begin(&task)?,
            Event::Done(solved) => {
                outcome = outcome.max(outcome_of(&solved));
                tell_fault(&solved);
                sink.take(&solved)?;
            }
            Event::Failed(failure) => return Err(failure),
        }
        Ok(())
    })?;
    sink.finish()?;
    Ok(outcome)
}

fn outcome_of(solved: &Solved) -> Outcome {
    match &solved.result {
        Err(_) => Outcome::BadInput,
        Ok(solution) => match solution.answer.verdict {
            Verdict::Mate | Verdict::NoMate => Outcome::Answered,
            Verdict::Unknown(_) => Outcome::NotAnswered,
        },
    }
}

fn tell_fault(solved: &Solved) {
    if let Err(reason) = &solved.result {
        eprintln!("tsumi: {}: {reason}", solved.name);
    }
}
