//! `tsumi solve`: problems in, boards and lines out.
//!
//! [`pool`] solves the problems, or [`shares`] has them solved elsewhere; [`sink`] and
//! [`gallery`] write the answers; [`resume`] and [`summary`] are for collections.

mod arguments;
mod asked;
mod comparison;
mod gallery;
mod pool;
mod resume;
mod shares;
mod sink;
mod solved;
mod summary;
mod text;

pub use arguments::SolveArguments;

use super::document::{Document, Format};
use super::ending::Termination;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::output::{Output, Outputs};
use super::progress::ProgressDisplay;
use super::proof_file::ProofFiles;
use super::task::{ProblemTask, Source};
use super::{game, task};
use crate::engine::config::Config;
use crate::pictures::page;
use asked::Asked;
use gallery::{Diagrams, Page};
use pool::{JobEvent, Jobs};
use resume::Done;
use shares::{Collector, ShareRules};
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
    arguments.check_results(&sources)?;
    if let Some(size) = arguments.shares {
        return share_out(arguments, &asked, size, tasks, config, ending);
    }
    let outputs = || Outputs::new(arguments.search.force, &arguments.inputs(), config);
    let proofs = arguments.proof.as_deref();
    let proofs = proofs.map(|path| ProofFiles::new(path, outputs()));
    let jobs = jobs(arguments, asked, proofs.transpose()?)?;
    let outputs = outputs();
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

/// Has the problems solved elsewhere, `size` at a time.
fn share_out(
    arguments: &SolveArguments,
    asked: &Asked,
    size: u32,
    tasks: impl Iterator<Item = ProblemTask> + Send + 'static,
    config: &Config,
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let start = Instant::now();
    let sources = arguments.search.sources();
    let mut outputs = Outputs::new(arguments.search.force, &sources, config);
    let mut summary = CollectionSummary::default();
    let made_with = asked.words();
    let (_, results, done) = open(arguments, &mut outputs, &made_with, &mut summary)?;
    let Some(results) = results else {
        return Err(CommandFailure::input("--shares needs --out"));
    };
    let rules = ShareRules {
        size: size as usize,
        arguments: worker_arguments(arguments, asked),
        made_with,
    };
    let progress = ProgressDisplay::of_problems(true, &sources, done.count());
    let collector = Collector::new(
        rules,
        Document::new(results, Format::Jsonl),
        summary,
        progress,
    );
    let returned = Source::from_path(&arguments.returned);
    let input = returned
        .clone()
        .input(ending)
        .map_err(|error| CommandFailure::input(format_args!("{returned}: {error}")))?;
    let summary = shares::run(collector, done.rest(tasks, ending), input, ending)?;
    shares::close(&summary.text(start.elapsed()))?;
    Ok(outcome(&summary))
}

/// How the program is called for a share, with the SFENs on its standard input.
fn worker_arguments(arguments: &SolveArguments, asked: &Asked) -> Vec<String> {
    let hash = arguments.search.hash.to_string();
    let fixed = ["solve", "--format", "jsonl", "--hash", &hash].map(String::from);
    let asked = asked.arguments();
    fixed
        .into_iter()
        .chain(asked)
        .chain(["-".to_string()])
        .collect()
}

/// The jobs with their tables: made before any file is created, so that a lack of
/// memory leaves none behind.
fn jobs(
    arguments: &SolveArguments,
    asked: Asked,
    proofs: Option<ProofFiles>,
) -> Result<Jobs, CommandFailure> {
    let mib = usize::try_from(arguments.search.hash).unwrap_or(usize::MAX);
    Jobs::new(arguments.jobs(&asked.limits), mib, asked, proofs)
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
    let engine = arguments.page_engine()?;
    let opened = open(arguments, &mut outputs, made_with, summary);
    let (page, results, done) = opened.inspect_err(|_| outputs.discard())?;
    let mut sinks: Sinks = Vec::new();
    if let Some(page) = page {
        let settings = page::Settings {
            title: &arguments.title,
            is_open: arguments.open,
            picture: &arguments.picture,
            engine: &engine,
        };
        sinks.push(Box::new(Page::begin(page, &settings)?));
    }
    for (drawing, path) in arguments.drawings()? {
        sinks.push(Box::new(Diagrams::new(drawing, path, outputs.clone())));
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
    // The first picture may exist from the run that is continued.
    for (_, path) in arguments.drawings()? {
        if !arguments.resume {
            outputs.check(path, "")?;
        }
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
