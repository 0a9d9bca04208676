//! `tsumi verify`: plays every defence against the answer, judged by another rules
//! library.

use super::ending::Termination;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::series::SeriesArguments;
use crate::engine::config::Config;
use crate::engine::{Answer, Bounds, Effort, Limits, Reason, Verdict, Walk, WalkOutcome};
use crate::words;
use clap::Args;
use std::io::Write;
use std::time::Instant;

/// Arguments of `tsumi verify`.
#[derive(Args, Debug)]
pub struct VerifyArguments {
    #[command(flatten)]
    pub series: SeriesArguments,

    /// Give up on a problem whose proof has more positions; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0)]
    positions: u64,

    /// What is done about the length of a mate before it is checked
    /// [default: Effort of the configuration]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS)]
    effort: Option<String>,
}

impl VerifyArguments {
    fn limits(&self, config: &Config) -> Limits {
        let mut limits = config.options.limits();
        let effort = self.effort.as_deref().and_then(Effort::from_word);
        limits.effort = effort.unwrap_or(limits.effort);
        limits.time = self.series.time;
        limits.progress_interval = None;
        limits
    }

    fn most_positions(&self) -> u64 {
        match self.positions {
            0 => u64::MAX,
            positions => positions,
        }
    }
}

/// Solves all problems and walks through the proofs; a line for each.
pub fn run(
    arguments: &VerifyArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let limits = arguments.limits(config);
    let stop = ending.stop();
    let complain = |about: &str| complain(about);
    arguments
        .series
        .run(config, ending, complain, |solver, task, problem| {
            let start = Instant::now();
            let mut inquiry = solver.ask(problem).limits(&limits).stop(stop);
            let answer = inquiry.solve();
            let walk = inquiry.walk(arguments.most_positions());
            let seconds = start.elapsed().as_secs_f64();
            let (outcome, words) = result(&answer, walk.as_ref(), stop.is_raised());
            writeln!(output, "{}: {words}; {seconds:.3} s", task.name)?;
            output.flush()?;
            Ok(outcome)
        })
}

/// The outcome, and a message.
fn result(answer: &Answer, walk: Option<&Walk>, is_stopped: bool) -> (CommandOutcome, String) {
    match (&answer.verdict, answer.bounds, walk) {
        (Verdict::Mate, Some(bounds), Some(walk)) => of_walk(bounds, walk, is_stopped),
        (Verdict::Unknown(reason), _, _) => {
            let words = format!("not solved: {}", words::reason(reason));
            (CommandOutcome::NotAnswered, words)
        }
        _ => {
            let words = "no mate (proven), so there is no mate to verify";
            (CommandOutcome::NotAnswered, words.to_string())
        }
    }
}

fn of_walk(bounds: Bounds, walk: &Walk, is_stopped: bool) -> (CommandOutcome, String) {
    let (outcome, word) = match walk.outcome {
        WalkOutcome::Mate { .. } => (CommandOutcome::Answered, "verified"),
        WalkOutcome::Fails { .. } => (CommandOutcome::NotAnswered, "FAILS"),
        WalkOutcome::TooManyPositions | WalkOutcome::Ended => {
            (CommandOutcome::NotAnswered, "not verified")
        }
    };
    let shortest = if bounds.meet() {
        ", shortest proven"
    } else {
        ""
    };
    let why = match walk.outcome {
        WalkOutcome::Ended if is_stopped => words::reason(&Reason::Stopped).to_string(),
        _ => walk.outcome.to_string(),
    };
    let words = format!(
        "{word}: mate in at most {} plies{shortest}; {why}; {} positions",
        bounds.upper, walk.positions
    );
    (outcome, words)
}
