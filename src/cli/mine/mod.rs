//! `tsumi mine`: problems in games.
//!
//! [`crate::engine::mining`] finds them; games are searched side by side, and what is
//! found in one is written as soon as its end is reached.

mod arguments;
mod placed;
mod summary;

pub use arguments::MineArguments;

use super::document::Document;
use super::ending::Termination;
use super::fault::{Fault, Place};
use super::layout::language;
use super::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::output::{Output, Outputs};
use super::pool::{JobEvent, jobs_for_cores, side_by_side};
use super::progress::ProgressDisplay;
use super::sinks::Sinks;
use super::task::{self, Reading, Source};
use crate::engine::Stop;
use crate::engine::config::Config;
use crate::engine::mining::{Findings, Miner, Seen};
use crate::files::Game;
use crate::system::language::Language;
use crate::words;
use placed::Placed;
use std::io::Write;
use std::time::Instant;
use summary::MiningSummary;

/// A game, or what is wrong with it.
struct GameTask {
    number: u64,
    name: String,
    game: Result<Game, Fault>,
}

/// What was found in a game.
struct MinedGame {
    number: u64,
    name: String,
    /// The finds, or the message that there are none.
    found: Result<Findings, String>,
}

/// Looks through all games. A faulty one is reported and skipped.
pub fn run(
    arguments: &MineArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let (start, language) = (Instant::now(), language(config));
    let sources = arguments.sources();
    for source in &sources {
        source.check()?;
    }
    let (profile, seen) = (arguments.profile(), Seen::new());
    let jobs = arguments
        .jobs
        .map_or_else(|| jobs_for_cores(1), usize::from);
    let miners: Result<Vec<Miner>, _> = (0..jobs).map(|_| Miner::new(&profile, &seen)).collect();
    let miners = miners.map_err(CommandFailure::input)?;
    let mut outputs = Outputs::new(arguments.force, &sources, config);
    let opened = open(arguments, &mut outputs, &mut *output, language);
    let mut sinks = opened.inspect_err(|_| outputs.discard())?;
    let progress = ProgressDisplay::of_problems(true, &sources, 0);
    let (mut summary, most) = (MiningSummary::default(), arguments.most.unwrap_or(u64::MAX));
    let stop = ending.stop().clone();
    let enough = Stop::new();
    let games = games(sources, ending, enough.clone());
    let mined = side_by_side(
        miners,
        games,
        &stop,
        |miner, task| mined(miner, task, &stop, language),
        |event| {
            let JobEvent::Done(game) = event else {
                return Ok(());
            };
            let written = take(&game, &mut sinks, &mut summary, most, &progress);
            if summary.problems >= most {
                enough.raise();
            }
            written
        },
    );
    progress.end();
    let ended = sinks.finish();
    drop(sinks);
    first_of([mined, ended])?;
    if arguments.out.is_some() {
        write!(output, "{}", summary.text(start.elapsed(), language))?;
    }
    Ok(if summary.invalid > 0 {
        CommandOutcome::BadInput
    } else {
        CommandOutcome::Answered
    })
}

/// The outputs, with nothing found yet.
fn open<'a>(
    arguments: &MineArguments,
    outputs: &mut Outputs,
    standard: &'a mut (dyn Write + Send),
    language: Language,
) -> Result<Sinks<'a>, CommandFailure> {
    let encoding = arguments.encoding()?;
    let page = arguments.html.as_ref();
    let page = page.map(|path| outputs.open(path, "")).transpose()?;
    let output = match &arguments.out {
        None => Output::standard(standard),
        Some(path) => outputs.open(path, "")?,
    };
    let document = Document::new(output, arguments.format()).encoded(encoding);
    Sinks::begin(document, page, false, language)
}

/// The games of all sources, until there are enough problems or the process is asked to
/// end.
fn games(
    sources: Vec<Source>,
    ending: &Termination,
    enough: Stop,
) -> impl Iterator<Item = Result<GameTask, CommandFailure>> + Send {
    let entries = {
        let ending = ending.clone();
        move |source| task::entries(source, Place::Game, Reading::default(), &ending)
    };
    let is_over = {
        let ending = ending.clone();
        move || ending.is_asked_for() || enough.is_raised()
    };
    let found = sources.into_iter().flat_map(entries);
    let found = found.take_while(move |_| !is_over());
    (1..).zip(found).map(|(number, found)| {
        let (place, game) = match found {
            Ok((place, entry)) => (place, Ok(Game::from(entry))),
            Err(fault) => (fault.place.clone(), Err(fault)),
        };
        let name = game.as_ref().ok().and_then(|game| game.name.clone());
        Ok(GameTask {
            number,
            name: name.unwrap_or_else(|| place.to_string()),
            game,
        })
    })
}

fn mined(miner: &mut Miner, task: GameTask, stop: &Stop, language: Language) -> MinedGame {
    let name = task.name;
    let game = task.game.map_err(|fault| fault.in_words(language));
    let found = game.and_then(|game| {
        let found = miner.game(&game.start, &game.line(), stop);
        found.map_err(|reason| {
            let reason = words::reason(&reason, language);
            language.pick(format!("{name}: {reason}"), format!("{name}：{reason}"))
        })
    });
    MinedGame {
        number: task.number,
        name,
        found,
    }
}

/// Writes what was found in a game, as far as it is still wanted.
fn take(
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
    summary.count(findings);
    for find in &findings.finds {
        if summary.problems >= most {
            break;
        }
        summary.problems += 1;
        let placed = Placed {
            problem: summary.problems,
            game: game.number,
            name: placed::name(&game.name, find.after + 1, sinks.language),
            find,
        };
        progress.aside(|| placed.write(sinks))?;
    }
    progress.show(|| format!("{} problems", summary.problems));
    Ok(())
}
