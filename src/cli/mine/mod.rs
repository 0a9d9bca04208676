//! `tsumi mine`: problems in games.
//!
//! [`tsumi_composer::mining`] finds them; games are searched side by side, and what is
//! found in one is written as soon as its end is reached.

mod arguments;
mod placed;
mod summary;

pub use arguments::MineArguments;

use super::batch::side_by_side::{JobEvent, run_side_by_side};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::ends::placed_mistake::PlacedMistake;
use super::making::sinks::Sinks;
use super::outputs::progress::ProgressDisplay;
use super::problems::input::{self, GameName, Inputs};
use crate::files::Game;
use crate::system::language::Language;
use crate::words::{self, marks, say};
use placed::PlacedFind;
use std::io::Write;
use std::time::Instant;
use summary::MiningSummary;
use tsumi_composer::mining::{Mined, Miner, Seen};
use tsumi_core::solver::Stop;

/// A game with its number and name, or what is wrong with it.
type InputGame = (u64, (GameName, Result<Game, PlacedMistake>));

/// The problems found in one game.
struct MinedGame {
    number: u64,
    name: GameName,
    /// The finds, or the message that there are none.
    found: Result<Mined, String>,
}

/// Searches all games. A faulty one is reported and skipped.
pub fn run(
    arguments: &MineArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let start = Instant::now();
    let mut plan = arguments.plan(inputs)?;
    let games = input::games(&plan.sources, ending, plan.language)?;
    let (profile, seen, language) = (arguments.question.profile()?, Seen::new(), plan.language);
    let miners = (0..plan.jobs).map(|_| Miner::new(&profile, &seen));
    let miners: Result<Vec<Miner>, _> = miners.collect();
    let miners = miners?;
    let page = arguments.html.as_deref();
    let mut sinks = Sinks::open(&mut plan, page, "problem", false, &mut *output)?;
    let progress = ProgressDisplay::of_problems(&plan.sources, 0, language);
    let (mut summary, most) = (MiningSummary::default(), arguments.most.unwrap_or(u64::MAX));
    let stop = ending.stop().clone();
    let enough = Stop::new();
    let games = (1..).zip(games).take_while(|_| !enough.is_raised()).map(Ok);
    let mined = run_side_by_side(
        miners,
        games,
        &stop,
        |miner, item| mine_game(miner, item, &stop, language),
        |event| {
            let JobEvent::Done(game) = event else {
                return Ok(());
            };
            let written = write_finds(&game, &mut sinks, &mut summary, most, &progress);
            if summary.problems >= most {
                enough.raise();
            }
            written
        },
    );
    progress.end();
    let ended = sinks.finish();
    drop(sinks);
    first_of([mined, ended], plan.language)?;
    if plan.has_files() {
        write!(output, "{}", summary.summary_text(start.elapsed(), language))?;
    }
    Ok(CommandOutcome::of(summary.invalid, 0))
}

/// Searches one game for problems.
fn mine_game(
    miner: &mut Miner,
    (number, (name, game)): InputGame,
    stop: &Stop,
    language: Language,
) -> MinedGame {
    let game = game.map_err(|fault| fault.in_words(language));
    let found = game.and_then(|game| {
        let found = miner.game(&game.start, &game.line(), stop);
        found.map_err(|reason| {
            let reason = words::reason(&reason, language);
            marks::after_colon(language, name.in_words(language), reason)
        })
    });
    MinedGame { number, name, found }
}

/// Writes the problems found in a game, until `most` are written in all.
fn write_finds(
    game: &MinedGame,
    sinks: &mut Sinks<'_>,
    summary: &mut MiningSummary,
    most: u64,
    progress: &ProgressDisplay,
) -> Result<(), CommandFailure> {
    progress.count();
    let findings = match &game.found {
        Ok(findings) => findings,
        Err(message) => {
            summary.invalid += 1;
            progress.aside(|| complain(message));
            return Ok(());
        }
    };
    summary.count_game(findings);
    for find in &findings.finds {
        if summary.problems >= most {
            break;
        }
        summary.problems += 1;
        let placed = PlacedFind {
            problem: summary.problems,
            game: game.number,
            name: placed::problem_name(&game.name, find.after + 1, Language::English),
            title: placed::problem_name(&game.name, find.after + 1, sinks.language),
            find,
        };
        progress.aside(|| placed.write(sinks))?;
    }
    let found = summary.problems;
    progress.show(|| {
        let problems = words::number_of("problem", found);
        say!(sinks.language, "{problems}", "{found} 題")
    });
    Ok(())
}
