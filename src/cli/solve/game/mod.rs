//! `tsumi solve --game`: where in a game the side to move had a mate, and whether
//! it saw it.
//!
//! [`position`] judges a position, [`analysis`] holds those of a game, and
//! [`report`] writes them.

mod analysis;
mod position;
mod report;

use super::SolveArguments;
use super::format::Format;
use super::task::{self, Source};
use crate::cli::ending::Ending;
use crate::cli::output_file::Inputs;
use crate::cli::{CommandFailure, Outcome, complain, solver};
use crate::engine::config::Config;
use crate::engine::{Limits, Solver};
use crate::files::{self, Game};
use crate::notation::setup;
use analysis::Analysis;
use position::Judged;
use report::Report;
use std::io::{self, Write};
use std::iter;
use std::time::Duration;

/// How long a position may take if nothing is said.
const TIME: Duration = Duration::from_secs(1);

/// Judges all positions of all games. A game with a mistake is named and left out.
pub fn run(
    arguments: &SolveArguments,
    config: &Config,
    output: &mut impl Write,
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    let sources = arguments.sources();
    for source in &sources {
        source.check()?;
    }
    let format = arguments.format();
    if !matches!(
        format,
        Format::Text | Format::Json | Format::Jsonl | Format::Kif
    ) {
        let message = "--game writes text, json, jsonl and kif only";
        return Err(CommandFailure::Input(message.to_string()));
    }
    // Before any file is made, so that what memory does not allow leaves none behind.
    let solver = solver(arguments.hash)?;
    let limits = limits(arguments, config);
    match &arguments.out {
        None => {
            let report = Report::new(output, format);
            analyse(&sources, solver, &limits, report, ending)
        }
        Some(path) => {
            let file = Inputs::of(&sources, config).open_results(path, false, "")?;
            let report = Report::to_file(path.clone(), file, format);
            analyse(&sources, solver, &limits, report, ending)
        }
    }
}

fn analyse<W: Write>(
    sources: &[Source],
    mut solver: Solver,
    limits: &Limits,
    mut report: Report<W>,
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    let mut outcome = Outcome::Answered;
    let mut games = 0;
    for (place, game) in sources.iter().flat_map(|source| games_of(source, ending)) {
        if ending.is_asked_for() {
            break;
        }
        let found = match game {
            Err(reason) => {
                complain(format_args!("{place}: {reason}"));
                Outcome::BadInput
            }
            Ok(game) => {
                games += 1;
                solver.clear();
                let name = game.name.clone().unwrap_or(place);
                one(
                    &mut solver,
                    limits,
                    Analysis::new(games, name, game),
                    &mut report,
                    ending,
                )?
            }
        };
        outcome = outcome.max(found);
    }
    report.finish()?;
    Ok(outcome)
}

/// Judges the positions of a game, each after the other. The table is kept between
/// them: what is in it holds for a position however it was reached, and what rests
/// on repetitions is filed under the position from which the search began.
fn one<W: Write>(
    solver: &mut Solver,
    limits: &Limits,
    mut analysis: Analysis,
    report: &mut Report<W>,
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    report.begin(&analysis)?;
    let mut position = analysis.game.start.clone();
    let line = analysis.game.line();
    let played = line.iter().map(|&mv| Some(mv)).chain([None]);
    for (number, played) in (1..).zip(played) {
        let judged = Judged::by(solver, limits, ending.stop(), number, &position, played);
        if ending.is_asked_for() {
            break;
        }
        report.take(&analysis, &judged)?;
        analysis.positions.push(judged);
        if let Some(mv) = played {
            position.make(mv);
        }
    }
    report.end(&analysis)?;
    Ok(match analysis.is_answered() {
        true => Outcome::Answered,
        false => Outcome::NotAnswered,
    })
}

/// A second for each search, unless there is another limit.
fn limits(arguments: &SolveArguments, config: &Config) -> Limits {
    let limits = arguments.limits(config);
    Limits {
        time: limits.time.or(limits.nodes.is_none().then_some(TIME)),
        multi_pv: 0,
        ..limits
    }
}

type Named = (String, Result<Game, String>);

/// The games of a source, each with its place there.
fn games_of(source: &Source, ending: &Ending) -> Box<dyn Iterator<Item = Named>> {
    if let Source::Argument(text) = source {
        let game = setup::read_lenient(text).map(Game::from);
        let game = game.map_err(|error| error.to_string());
        return Box::new(iter::once(("game".to_string(), game)));
    }
    let file = source.to_string();
    match source.clone().input(ending) {
        Ok(input) => read(input, file),
        Err(error) => Box::new(iter::once((file, Err(error.to_string())))),
    }
}

fn read(input: impl io::Read + Send + 'static, file: String) -> Box<dyn Iterator<Item = Named>> {
    Box::new(files::entries(input).map(move |entry| {
        let line = entry
            .as_ref()
            .map_or_else(|fault| fault.line, |entry| entry.line);
        let game = entry
            .map(Game::from)
            .map_err(|fault| fault.mistake.to_string());
        (task::place(&file, line), game)
    }))
}
