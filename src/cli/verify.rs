//! `tsumi verify`: every defence against the answer, judged by other rules.

use super::duration::duration;
use super::ending::Ending;
use super::task::{self, Task};
use super::{CommandFailure, Outcome, complain, solver};
use crate::engine::config::Config;
use crate::engine::{
    Answer, Bounds, Effort, Limits, Reason, Solver, Stop, TsumeLength, Verdict, Walk, WalkOutcome,
};
use clap::Args;
use std::ffi::OsString;
use std::io::Write;
use std::time::{Duration, Instant};

/// Arguments of `tsumi verify`.
#[derive(Args, Debug)]
pub struct VerifyArguments {
    /// Files of problems, `-` for standard input, or SFENs, each in quotes, as
    /// for `tsumi solve`
    #[arg(value_name = "FILE|SFEN", required = true)]
    sources: Vec<OsString>,

    /// Memory of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    hash: u64,

    /// Give up on a problem after so long, search and check together: seconds, or
    /// a number with ms, s, m or h [default: never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    time: Option<Duration>,

    /// Give up on a problem whose proof has more positions; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0)]
    positions: u64,

    /// What is done about the length of a mate before it is checked
    /// [default: Effort of the configuration]
    #[arg(long, value_name = "EFFORT", value_parser = ["any", "short", "shortest"])]
    effort: Option<String>,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,
}

impl VerifyArguments {
    fn limits(&self, config: &Config) -> Limits {
        let configured = config.options.limits();
        let effort = self.effort.as_deref().and_then(Effort::from_word);
        Limits {
            time: self.time,
            progress_interval: None,
            effort: effort.unwrap_or(configured.effort),
            multi_pv: 0,
            tsume: TsumeLength::Cheap,
            walk: Some(match self.positions {
                0 => u64::MAX,
                positions => positions,
            }),
            ..configured
        }
    }
}

/// Solves all problems and walks through the proofs; a line for each.
pub fn run(
    arguments: &VerifyArguments,
    config: &Config,
    output: &mut impl Write,
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    let root_defends = arguments.root_defends || config.options.root_defends;
    let tasks = task::tasks(&task::sources(&arguments.sources), root_defends, ending)?;
    let mut solver = solver(arguments.hash)?;
    let limits = arguments.limits(config);
    let mut worst = Outcome::Answered;
    for task in tasks {
        let outcome = verify(&mut solver, &task, &limits, ending.stop(), output)?;
        worst = worst.max(outcome);
        solver.clear();
    }
    Ok(worst)
}

fn verify(
    solver: &mut Solver,
    task: &Task,
    limits: &Limits,
    stop: &Stop,
    output: &mut impl Write,
) -> Result<Outcome, CommandFailure> {
    let problem = match &task.content {
        Ok((problem, _)) => problem,
        Err(reason) => {
            complain(format_args!("{}: {reason}", task.name));
            return Ok(Outcome::BadInput);
        }
    };
    let start = Instant::now();
    let answer = solver.solve(problem, limits, stop, &mut |_| ());
    let seconds = start.elapsed().as_secs_f64();
    let (outcome, words) = result(&answer, stop.is_raised());
    writeln!(output, "{}: {words}; {seconds:.3} s", task.name)?;
    output.flush()?;
    Ok(outcome)
}

/// What came out, and in words.
fn result(answer: &Answer, is_stopped: bool) -> (Outcome, String) {
    match (&answer.verdict, answer.bounds, &answer.walk) {
        (Verdict::Mate, Some(bounds), Some(walk)) => of_walk(bounds, walk, is_stopped),
        (Verdict::Unknown(reason), _, _) => (Outcome::NotAnswered, format!("not solved: {reason}")),
        _ => {
            let words = "no mate (proven), so there is no mate to verify";
            (Outcome::NotAnswered, words.to_string())
        }
    }
}

fn of_walk(bounds: Bounds, walk: &Walk, is_stopped: bool) -> (Outcome, String) {
    let word = match walk.outcome {
        WalkOutcome::Mate { .. } => "verified",
        WalkOutcome::Fails { .. } => "FAILS",
        WalkOutcome::TooManyPositions | WalkOutcome::Ended => "not verified",
    };
    let outcome = match walk.outcome {
        WalkOutcome::Mate { .. } => Outcome::Answered,
        _ => Outcome::NotAnswered,
    };
    let shortest = if bounds.meet() {
        ", shortest proven"
    } else {
        ""
    };
    let why = match walk.outcome {
        WalkOutcome::Ended if is_stopped => Reason::Stopped.to_string(),
        _ => walk.outcome.to_string(),
    };
    let words = format!(
        "{word}: mate in at most {} plies{shortest}; {why}; {} positions",
        bounds.upper, walk.positions
    );
    (outcome, words)
}
