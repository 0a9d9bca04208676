//! `tsumi solve`: problems in, boards and lines out.
//!
//! [`pool`] solves the problems, [`sink`] and [`gallery`] write the answers; [`resume`]
//! and [`summary`] are for collections.

mod arguments;
mod asked;
mod comparison;
mod gallery;
mod pool;
mod resume;
mod sink;
mod solved;
mod summary;
mod text;

pub use arguments::SolveArguments;

use super::document::Document;
use super::ending::Termination;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::output::{Output, Outputs};
use super::progress::ProgressDisplay;
use super::{game, task};
use crate::engine::config::Config;
use asked::Asked;
use gallery::{Diagrams, Page};
use pool::{JobEvent, Jobs};
use resume::Done;
use sink::{AnswerWriter, Sink};
use solved::SolvedTask;
use std::io::{IsTerminal, Write};
use std::time::Instant;
use summary::CollectionSummary;

/// Solves all problems. A faulty one is reported and skipped.
pub fn run(
    arguments: &SolveArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    if arguments.game {
        return game::run(&arguments.search, config, output, ending);
    }
    let start = Instant::now();
    let sources = arguments.search.sources();
    let asked = arguments.asked(config);
    let tasks = task::tasks(&sources, arguments.reading(config), ending)?;
    arguments.check_resume()?;
    let jobs = jobs(arguments, asked)?;
    let outputs = Outputs::new(arguments.search.force, &sources, config);
    let mut summary = CollectionSummary::default();
    let made_with = jobs.asked().words();
    let (mut sinks, done) = sinks(arguments, outputs, &made_with, &mut summary, &mut *output)?;
    let has_file = arguments.search.out.is_some();
    let is_wanted = has_file || !std::io::stdout().is_terminal();
    let progress = ProgressDisplay::of_problems(is_wanted, &sources, done.count());
    let solved = jobs.run(
        done.rest(tasks, ending),
        ending.stop(),
        |event| match event {
            JobEvent::Begun(task) => sinks.iter_mut().try_for_each(|sink| sink.begin(task)),
            // Left out of the file: a run that continues it solves them again.
            JobEvent::Done(_) if ending.is_asked_for() && has_file => Ok(()),
            JobEvent::Done(solved) => {
                progress.aside(|| report_fault(solved));
                let (verdict, plies, milliseconds) = solved.figures();
                summary.count(verdict, plies, milliseconds);
                progress.show(|| {
                    let (solved, failed) = (summary.solved(), summary.failed());
                    format!("{solved} solved, {failed} failed")
                });
                progress.count();
                sinks.iter_mut().try_for_each(|sink| sink.take(solved))
            }
        },
    );
    progress.end();
    // If one output has failed, for example a closed pipe, the others are still
    // finished properly.
    let ended = sinks.iter_mut().map(|sink| sink.finish());
    let ended = ended.fold(Ok(()), Result::and);
    drop(sinks);
    solved.and(ended)?;
    if has_file {
        write!(output, "{}", summary.text(start.elapsed()))?;
    }
    Ok(outcome(&summary))
}

/// The jobs with their tables: made before any file is created, so that a lack of
/// memory leaves none behind.
fn jobs(arguments: &SolveArguments, asked: Asked) -> Result<Jobs, CommandFailure> {
    let mib = usize::try_from(arguments.search.hash).unwrap_or(usize::MAX);
    Jobs::new(arguments.jobs(&asked.limits), mib, asked)
}

type Sinks<'a> = Vec<Box<dyn Sink + Send + 'a>>;

/// The sinks of the answers, and the problems done already.
fn sinks<'a>(
    arguments: &SolveArguments,
    mut outputs: Outputs,
    made_with: &str,
    summary: &mut CollectionSummary,
    standard: &'a mut (dyn Write + Send),
) -> Result<(Sinks<'a>, Done), CommandFailure> {
    let opened = open(arguments, &mut outputs, made_with, summary);
    let (page, results, done) = opened.inspect_err(|_| outputs.discard())?;
    let mut sinks: Sinks = Vec::new();
    if let Some(page) = page {
        sinks.push(Box::new(Page::begin(page)?));
    }
    if let Some(path) = &arguments.svg {
        sinks.push(Box::new(Diagrams::new(path, outputs)));
    }
    let output = results.unwrap_or_else(|| Output::standard(standard));
    let document = Document::new(output, arguments.format());
    sinks.push(Box::new(AnswerWriter::new(document, made_with.to_string())));
    Ok((sinks, done))
}

/// The page, the file of results, and the problems done in it.
type Opened = (Option<Output<'static>>, Option<Output<'static>>, Done);

/// Opens all output files before anything is written.
fn open(
    arguments: &SolveArguments,
    outputs: &mut Outputs,
    made_with: &str,
    summary: &mut CollectionSummary,
) -> Result<Opened, CommandFailure> {
    let page = arguments.html.as_ref();
    let page = page.map(|path| outputs.open(path, "")).transpose()?;
    let (results, done) = match &arguments.search.out {
        None => (None, Done::default()),
        Some(path) if arguments.resume => {
            let mut file = outputs.resume(path)?;
            let done = Done::read(path, &mut file, made_with, summary)?;
            (Some(Output::file(path, file)), done)
        }
        Some(path) => {
            let advice = if arguments.can_resume() {
                "--resume continues it, "
            } else {
                ""
            };
            (Some(outputs.open(path, advice)?), Done::default())
        }
    };
    // The first diagram may exist from the run that is continued.
    if let Some(path) = arguments.svg.as_ref().filter(|_| !arguments.resume) {
        outputs.check(path, "")?;
    }
    Ok((page, results, done))
}

/// The worst outcome.
fn outcome(summary: &CollectionSummary) -> CommandOutcome {
    if summary.invalid() > 0 {
        CommandOutcome::BadInput
    } else if summary.open() > 0 {
        CommandOutcome::NotAnswered
    } else {
        CommandOutcome::Answered
    }
}

fn report_fault(solved: &SolvedTask) {
    if let Err(reason) = &solved.result {
        complain(format_args!("{}: {reason}", solved.name));
    }
}
