//! `tsumi dev perft`: counts the lines of checks and replies.

use super::ends::outcome::{CommandFailure, CommandOutcome};
use super::problems::input;
use clap::Args;
use std::io::Write;
use std::time::Instant;
use tsumi_core::solver::moves;

/// Arguments of `tsumi dev perft`.
#[derive(Args, Debug)]
pub struct PerftArguments {
    /// The position, in quotes
    sfen: String,

    /// Count lines of up to this many plies
    #[arg(value_parser = clap::value_parser!(u16).range(1..=100))]
    depth: u16,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,
}

/// Counts the lines of each length, and prints the counts and the time taken.
pub fn run(
    arguments: &PerftArguments,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let problem = input::problem(&arguments.sfen, arguments.root_defends)?;
    let start = Instant::now();
    let counts = moves::perft(&problem, arguments.depth.into());
    let seconds = start.elapsed().as_secs_f64();
    writeln!(output, " ply {:>20}", "lines")?;
    for (ply, count) in (1..).zip(&counts) {
        writeln!(output, "{ply:>4} {count:>20}")?;
    }
    let sum: u64 = counts.iter().sum();
    let speed = sum as f64 / seconds.max(1e-6);
    writeln!(output, "{seconds:.3} s, {speed:.0} moves/s")?;
    Ok(CommandOutcome::Answered)
}
