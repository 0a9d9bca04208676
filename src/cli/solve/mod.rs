//! `tsumi solve`: problems in, boards and lines out.
//!
//! [`pool`] solves the problems, [`sink`] and [`gallery`]
//! write what comes out; [`resume`], [`progress`] and [`summary`] are for
//! collections, [`game`] is for games.

mod arguments;
mod comparison;
pub(super) mod format;
mod gallery;
mod game;
mod pool;
mod progress;
mod resume;
mod sink;
mod solved;
mod summary;
mod text;

pub use arguments::SolveArguments;

use super::ending::Ending;
use super::output_file::Inputs;
use super::{CommandFailure, Outcome, complain, task};
use crate::engine::config::Config;
use gallery::{Diagrams, Page};
use pool::{Event, Jobs};
use progress::Progress;
use resume::Done;
use sink::{Sink, Writer};
use solved::Solved;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Instant;
use summary::Summary;

/// Solves all problems. One with a mistake is named and left out.
pub fn run(
    arguments: &SolveArguments,
    config: &Config,
    output: &mut (impl Write + Send),
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    if arguments.game {
        return game::run(arguments, config, output, ending);
    }
    let start = Instant::now();
    let sources = arguments.sources();
    let root_defends = arguments.root_defends || config.options.root_defends;
    let tasks = task::tasks(&sources, root_defends, ending)?;
    let inputs = Inputs::of(&sources, config);
    arguments.check_resume()?;
    inputs.check_outputs(&arguments.outputs())?;
    let jobs = jobs(arguments, config)?;
    let mut summary = Summary::default();
    let (mut sinks, done) = sinks(arguments, &inputs, &mut summary, &mut *output)?;
    let is_wanted = arguments.out.is_some() || !std::io::stdout().is_terminal();
    let progress = Progress::new(is_wanted, &sources, done.count());
    let solved = jobs.run(done.rest(tasks), ending.stop(), |event| match event {
        Event::Begun(task) => sinks.iter_mut().try_for_each(|sink| sink.begin(task)),
        // Whoever goes on with the file gets these as if nothing had happened.
        Event::Done(_) if ending.is_asked_for() && arguments.out.is_some() => Ok(()),
        Event::Done(solved) => {
            progress.aside(|| tell_fault(solved));
            let (verdict, plies, milliseconds) = solved.figures();
            summary.count(verdict, plies, milliseconds);
            progress.show(&summary);
            sinks.iter_mut().try_for_each(|sink| sink.take(solved))
        }
    });
    progress.end();
    // Where one output failed, as one that nobody reads any more, the others still end
    // as they should.
    let ended = sinks.iter_mut().map(|sink| sink.finish());
    let ended = ended.fold(Ok(()), Result::and);
    drop(sinks);
    solved.and(ended)?;
    if arguments.out.is_some() {
        write!(output, "{}", summary.text(start.elapsed()))?;
    }
    Ok(outcome(&summary))
}

/// The jobs with their tables: before any file is made, so that what memory does not
/// allow leaves none behind.
fn jobs(arguments: &SolveArguments, config: &Config) -> Result<Jobs, CommandFailure> {
    let mib = usize::try_from(arguments.hash).unwrap_or(usize::MAX);
    let limits = arguments.limits(config);
    Jobs::new(arguments.jobs(&limits), mib, limits)
}

type Sinks<'a> = Vec<Box<dyn Sink + Send + 'a>>;

/// Where answers go, and what is done already. A file of results that cannot be had
/// leaves a page that is there as it is.
fn sinks<'a>(
    arguments: &SolveArguments,
    inputs: &Inputs,
    summary: &mut Summary,
    output: &'a mut (impl Write + Send),
) -> Result<(Sinks<'a>, Done), CommandFailure> {
    let page = arguments.html.as_deref();
    let page = page.map(|path| Page::open(path, inputs)).transpose()?;
    let (writer, done) = match &arguments.out {
        Some(path) => results(path, arguments, inputs, summary)?,
        None => {
            let writer: Box<dyn Sink + Send> = Box::new(Writer::new(output, arguments.format()));
            (writer, Done::default())
        }
    };
    let mut sinks = gallery(arguments, inputs, page)?;
    sinks.push(writer);
    Ok((sinks, done))
}

/// The pictures that are asked for.
fn gallery<'a>(
    arguments: &SolveArguments,
    inputs: &Inputs,
    page: Option<Page>,
) -> Result<Sinks<'a>, CommandFailure> {
    let mut sinks: Sinks = Vec::new();
    if let Some(path) = &arguments.svg {
        let others = [&arguments.out, &arguments.html];
        let others: Vec<_> = others.into_iter().filter_map(Option::as_deref).collect();
        sinks.push(Box::new(Diagrams::new(path, &inputs.and(&others))));
    }
    if let Some(mut page) = page {
        page.begin()?;
        sinks.push(Box::new(page));
    }
    Ok(sinks)
}

/// The file of results, and what is in it already.
fn results<'a>(
    path: &Path,
    arguments: &SolveArguments,
    inputs: &Inputs,
    summary: &mut Summary,
) -> Result<(Box<dyn Sink + Send + 'a>, Done), CommandFailure> {
    let advice = match arguments.can_resume() {
        true => "; --resume goes on with it",
        false => "",
    };
    let mut file = inputs.open_results(path, arguments.resume, advice)?;
    let done = match arguments.resume {
        true => Done::read(path, &mut file, summary)?,
        false => Done::default(),
    };
    let writer = Writer::to_file(path.to_path_buf(), file, arguments.format());
    Ok((Box::new(writer), done))
}

/// The worst that happened.
fn outcome(summary: &Summary) -> Outcome {
    if summary.invalid() > 0 {
        Outcome::BadInput
    } else if summary.open() > 0 {
        Outcome::NotAnswered
    } else {
        Outcome::Answered
    }
}

fn tell_fault(solved: &Solved) {
    if let Err(reason) = &solved.result {
        complain(format_args!("{}: {reason}", solved.name));
    }
}
