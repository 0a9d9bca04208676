//! `tsumi dev tree`: the table after a search, move by move.

use super::ends::outcome::{CommandFailure, CommandOutcome};
use super::problems::input;
use super::problems::layout::{heading, language};
use crate::settings::Config;
use crate::words;
use clap::Args;
use std::io::Write;
use tsumi_core::length::UNLIMITED;
use tsumi_core::solver::{Effort, KnownMove, Limits, Solver, known_moves};

/// Arguments of `tsumi dev tree`.
#[derive(Args, Debug)]
pub struct TreeArguments {
    /// The position, in quotes
    sfen: String,

    /// Show this many plies
    #[arg(value_parser = clap::value_parser!(u16).range(1..=8))]
    depth: u16,

    /// Search this many positions, then show the moves
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Show at most this many moves of a position, the most promising first
    #[arg(long, value_name = "N", default_value_t = 8)]
    width: usize,

    /// Memory for what the search remembers, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    hash: u64,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,
}

/// Searches a position and prints its moves with their numbers.
pub fn run(
    arguments: &TreeArguments,
    config: &Config,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let problem = input::problem(&arguments.sfen, arguments.root_defends)?;
    let mib = usize::try_from(arguments.hash).unwrap_or(usize::MAX);
    let mut solver = Solver::new(mib)?;
    let limits = Limits::new().nodes(arguments.nodes).effort(Effort::Any);
    let mut inquiry = solver.ask(&problem).limits(&limits);
    let answer = inquiry.solve();
    let position = problem.position();
    write!(output, "{}", heading(&position.to_sfen(), position))?;
    writeln!(output, "{} positions visited", answer.statistics.nodes)?;
    let moves = known_moves(&mut inquiry, arguments.depth.into());
    if moves.is_empty() {
        let headline = words::headline(&answer.into(), language(config));
        writeln!(output, "{headline}")?;
    }
    write_moves(&moves, arguments.width, 0, output)?;
    Ok(CommandOutcome::Answered)
}

/// Prints moves and the moves below them, indented by `depth`.
fn write_moves(
    moves: &[KnownMove],
    width: usize,
    depth: usize,
    output: &mut dyn Write,
) -> Result<(), CommandFailure> {
    let indent = "  ".repeat(depth);
    for known in moves.iter().take(width) {
        writeln!(output, "{indent}{:5} {}", known.mv.to_string(), known_text(known))?;
        // Below decided or unreached positions there is nothing of interest.
        if known.is_stored {
            write_moves(&known.replies, width, depth + 1, output)?;
        }
    }
    if moves.len() > width {
        writeln!(output, "{indent}... {} more", moves.len() - width)?;
    }
    Ok(())
}

/// What the table knows of a move, in words.
fn known_text(known: &KnownMove) -> String {
    match known {
        KnownMove { pn: 0, plies, .. } => {
            format!("mate in at most {}", words::counted((*plies).into()))
        }
        KnownMove { dn: 0, plies: UNLIMITED, .. } => "no mate".to_string(),
        KnownMove { dn: 0, plies, .. } => {
            format!("no mate within {}", words::counted((*plies).into()))
        }
        KnownMove { is_stored: false, .. } => "not in the table".to_string(),
        KnownMove { pn, dn, .. } => format!("pn {pn} dn {dn}"),
    }
}
