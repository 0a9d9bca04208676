//! `tsumi show`: a position as the engine sees it.

use super::ends::outcome::{CommandFailure, CommandOutcome};
use super::ends::placed_mistake::InputMistake;
use super::problems::layout::{heading, language};
use crate::settings::Config;
use clap::Args;
use std::io::Write;
use tsumi_core::notation::{moves::japanese, rest::Rest, setup};
use tsumi_core::position::Unchecked;
use tsumi_core::position::{Color, Position};
use tsumi_core::solver::{Problem, moves};

/// Arguments of `tsumi show`.
#[derive(Args, Debug)]
pub struct ShowArguments {
    /// The position, in quotes; moves may follow it
    sfen: String,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,
}

/// Prints the board, the key, who attacks, and the checks or the replies.
pub fn run(
    arguments: &ShowArguments,
    config: &Config,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let language = language(config);
    let bad = |mistake: InputMistake| CommandFailure::Input(mistake.in_words(language));
    let setup = setup::read_lenient(&arguments.sfen, Rest::Nowhere);
    let setup = setup.map_err(|error| bad(error.into()))?;
    let position = &setup.position;
    write!(output, "{}", heading(&position.to_sfen(), position))?;
    writeln!(output, "board key {:#034x}", position.board_key())?;
    let problem = Problem::with_defender(position, arguments.root_defends.into());
    let problem = problem.map_err(|error| bad(error.into()))?;
    let found = moves::moves(&problem);
    writeln!(output, "{}, {}", sides(&problem), found.len())?;
    for (mv, is_mate) in found {
        let text = japanese(position, &[mv]).concat();
        let mate = if is_mate { "  mate" } else { "" };
        writeln!(output, "{:5} {text}{mate}", mv.to_string())?;
    }
    Ok(CommandOutcome::Answered)
}

/// Who attacks, whether the defender is in check, and which moves are listed.
fn sides(problem: &Problem) -> String {
    let attacker = match problem.attacker() {
        Color::Black => "Black",
        Color::White => "White",
    };
    let listed = if problem.attacker_moves() {
        "checks"
    } else if is_in_check(problem.position()) {
        "replies to check"
    } else {
        "replies, without check"
    };
    format!("{attacker} attacks; {listed}")
}

fn is_in_check(position: &Position) -> bool {
    position.is_in_check(position.side())
}
