//! `tsumi show`: a position as the engine sees it.

use super::ends::outcome::{CommandFailure, CommandOutcome};
use super::ends::placed_mistake::InputMistake;
use super::problems::layout::{heading, language};
use crate::settings::Config;
use crate::system::language::Language;
use crate::words::say;
use clap::Args;
use std::io::Write;
use tsumi_core::notation::{moves::japanese, rest::Rest, setup};
use tsumi_core::position::Color;
use tsumi_core::position::Unchecked;
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

/// Prints the board, its key, who attacks, and the checks or replies.
pub fn run(
    arguments: &ShowArguments,
    config: &Config,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let language = language(config);
    let setup = setup::read_lenient(&arguments.sfen, Rest::Nowhere);
    let setup = setup.map_err(InputMistake::from)?;
    let position = &setup.position;
    write!(output, "{}", heading(&position.to_sfen(), position))?;
    let key = language.pick("board key", "盤面のキー");
    writeln!(output, "{key} {:#034x}", position.board_key())?;
    let problem = Problem::with_defender(position, arguments.root_defends.into());
    let problem = problem.map_err(InputMistake::from)?;
    let found = moves::moves(&problem);
    writeln!(output, "{}", sides_text(&problem, found.len(), language))?;
    for (mv, is_mate) in found {
        let text = japanese(position, &[mv]).concat();
        let mate = if is_mate { language.pick("  mate", "  詰み") } else { "" };
        writeln!(output, "{:5} {text}{mate}", mv.to_string())?;
    }
    Ok(CommandOutcome::Answered)
}

/// Says who attacks, whether the defender is in check, and how many moves are listed.
fn sides_text(problem: &Problem, moves: usize, language: Language) -> String {
    let attacker = match problem.attacker() {
        Color::Black => language.pick("Black", "先手"),
        Color::White => language.pick("White", "後手"),
    };
    let position = problem.position();
    let listed = if problem.attacker_moves() {
        language.pick("checks", "王手")
    } else if position.is_in_check(position.side()) {
        language.pick("replies to check", "王手への応手")
    } else {
        language.pick("replies, without check", "王手でないときの応手")
    };
    say!(language, "{attacker} attacks; {listed}, {moves}", "攻方は{attacker}、{listed} {moves}")
}
