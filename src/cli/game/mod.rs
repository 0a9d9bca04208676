//! `tsumi game`: where in a game the side to move had a mate, and whether it saw it.
//!
//! [`position`] judges a position, [`analysis`] holds those of a game, and
//! [`report`] writes them.

mod analysis;
mod position;
mod report;

use super::document::{Document, Format};
use super::ending::Termination;
use super::fault::Place;
use super::layout::language;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::output::{Output, Outputs};
use super::search_arguments::SearchArguments;
use super::series::solver;
use super::task::{self, Reading};
use crate::engine::config::Config;
use crate::engine::{Limits, Solver};
use crate::files::Game;
use analysis::Analysis;
use position::Judged;
use std::io::Write;
use std::time::Duration;

/// Default time for a position.
const TIME: Duration = Duration::from_secs(1);

/// Judges all positions of all games. A faulty game is reported and skipped.
pub fn run(
    arguments: &SearchArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let sources = arguments.sources();
    for source in &sources {
        source.check()?;
    }
    let format = arguments.format();
    if !matches!(
        format,
        Format::Text | Format::Json | Format::Jsonl | Format::Kif
    ) {
        let message = "a game is written as text, json, jsonl or kif only";
        return Err(CommandFailure::input(message));
    }
    let encoding = arguments.encoding(format)?;
    // Before any file is created, so that a lack of memory leaves none behind.
    let mut solver = solver(arguments.hash)?;
    let limits = limits(arguments, config);
    let output = match &arguments.out {
        None => Output::standard(output),
        Some(path) => Outputs::new(arguments.force, &sources, config).open(path, "")?,
    };
    let mut document = Document::new(output.counting("game"), format).encoded(encoding);
    let language = language(config);
    let mut outcome = CommandOutcome::Answered;
    let mut games = 0;
    let entries = |source| task::entries(source, Place::Game, Reading::default(), ending);
    for found in sources.into_iter().flat_map(entries) {
        if ending.is_asked_for() {
            break;
        }
        let found = match found {
            Err(fault) => {
                complain(fault.in_words(language));
                CommandOutcome::BadInput
            }
            Ok((place, entry)) => {
                games += 1;
                solver.clear();
                let game = Game::from(entry);
                let name = game.name.clone().unwrap_or_else(|| place.to_string());
                let analysis = Analysis::new(games, name, game, language);
                one(&mut solver, &limits, analysis, &mut document, ending)?
            }
        };
        outcome = outcome.max(found);
    }
    document.end()?;
    Ok(outcome)
}

/// Judges the positions of a game in order. The table is kept between them: its entries
/// hold for a position however it was reached, and results that rest on repetitions are
/// filed under the root of their search.
fn one(
    solver: &mut Solver,
    limits: &Limits,
    mut analysis: Analysis,
    document: &mut Document<'_>,
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    report::begin(document, &analysis)?;
    let mut position = analysis.game.start.clone();
    let line = analysis.game.line();
    let played = line.iter().map(|&mv| Some(mv)).chain([None]);
    for (number, played) in (1..).zip(played) {
        let judged = Judged::by(solver, limits, ending.stop(), number, &position, played);
        if ending.is_asked_for() {
            break;
        }
        report::take(document, &analysis, &judged)?;
        analysis.positions.push(judged);
        if let Some(mv) = played {
            position.make(mv);
        }
    }
    report::end(document, &analysis)?;
    Ok(if analysis.is_answered() {
        CommandOutcome::Answered
    } else {
        CommandOutcome::NotAnswered
    })
}

/// The limits; a second for each search if none is set.
fn limits(arguments: &SearchArguments, config: &Config) -> Limits {
    let mut limits = arguments.options(config).limits();
    let second = limits.nodes.is_none().then_some(TIME);
    limits.time = arguments.time.or(second);
    limits.progress_interval = None;
    limits
}
