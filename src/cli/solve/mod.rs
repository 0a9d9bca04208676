//! `tsumi solve`: problems in, boards and lines out.
//!
//! The problems are solved here, or elsewhere in shares, whose results [`shared`] judges;
//! [`sink`] and [`gallery`] write the answers; [`summary`] is for collections.

mod arguments;
mod asked;
mod comparison;
mod gallery;
mod shared;
mod sink;
mod solved;
mod summary;
mod text;

pub use arguments::SolveArguments;

use super::document::Document;
use super::ending::Termination;
use super::layout::language;
use super::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::output::{Output, Outputs};
use super::pool::{JobEvent, side_by_side};
use super::progress::ProgressDisplay;
use super::proof_file::ProofFiles;
use super::resume::Done;
use super::shares::{self, Exchange, ShareRules};
use super::task::ProblemTask;
use super::{game, task};
use crate::engine::config::Config;
use crate::engine::{Solver, Stop, TableError, divide_memory};
use crate::pictures::page;
use crate::system::language::Language;
use asked::Asked;
use gallery::{Diagrams, Page};
use shared::SolvedShares;
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
    let proofs = proofs.transpose()?;
    let solvers = solvers(arguments, &asked)?;
    let outputs = outputs();
    let mut summary = CollectionSummary::default();
    let made_with = asked.words();
    let language = language(config);
    let standard = (&mut *output as &mut (dyn Write + Send), language);
    let (mut sinks, done) = sinks(arguments, outputs, &made_with, &mut summary, standard)?;
    let has_file = arguments.search.out.is_some();
    let is_wanted = has_file || !std::io::stdout().is_terminal();
    let progress = ProgressDisplay::of_problems(is_wanted, &sources, done.count());
    let stop = ending.stop();
    // A file of a single problem is not written.
    let mut is_lost = false;
    let solved = side_by_side(
        solvers,
        done.rest(tasks, ending),
        stop,
        |solver, task| solved(solver, task, &asked, proofs.as_ref(), stop),
        |event| match event {
            JobEvent::Begun(task) => sinks.iter_mut().try_for_each(|sink| sink.begin(task)),
            JobEvent::Done(Err(failure)) => Err(failure),
            // Left out of the file: a run that continues it solves them again.
            JobEvent::Done(Ok(_)) if ending.is_asked_for() && has_file => Ok(()),
            JobEvent::Done(Ok(solved)) => {
                progress.aside(|| report_fault(&solved, language));
                is_lost |= progress.aside(|| report_proof(&solved, language));
                let (verdict, plies, milliseconds) = solved.figures();
                summary.count(verdict, plies, milliseconds);
                progress.show(|| {
                    let (solved, failed) = (summary.solved(), summary.failed());
                    format!("{solved} solved, {failed} failed")
                });
                progress.count();
                sinks
                    .iter_mut()
                    .try_for_each(|sink| match sink.take(&solved) {
                        Err(failure @ CommandFailure::Unwritten { .. }) if sink.goes_on() => {
                            is_lost = true;
                            progress.aside(|| complain(failure));
                            Ok(())
                        }
                        taken => taken,
                    })
            }
        },
    );
    progress.end();
    // If one output has failed, for example a closed pipe, the others are still
    // finished properly.
    let ended = sinks.iter_mut().map(|sink| sink.finish());
    first_of([solved].into_iter().chain(ended))?;
    drop(sinks);
    if has_file {
        write!(output, "{}", summary.text(start.elapsed(), language))?;
    }
    Ok(outcome(&summary).or_lost(is_lost))
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
    let sources = arguments.search.sources();
    let mut outputs = Outputs::new(arguments.search.force, &sources, config);
    let mut summary = CollectionSummary::default();
    let made_with = asked.words();
    let (_, results, done) = open(arguments, &mut outputs, &made_with, &mut summary)?;
    let rules = ShareRules {
        size: size as usize,
        arguments: worker_arguments(arguments, asked),
    };
    let work = SolvedShares {
        made_with,
        language: language(config),
        summary,
    };
    let exchange = Exchange {
        sources: &sources,
        results,
        done,
        returned: &arguments.returned,
    };
    let work = shares::share_out(work, rules, tasks, exchange, ending)?;
    Ok(outcome(&work.summary))
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

/// A solver for each job, all of them sharing the memory, or fewer so that each has one
/// MiB. They are made before any file is created, so that a lack of memory leaves none
/// behind.
fn solvers(arguments: &SolveArguments, asked: &Asked) -> Result<Vec<Solver>, CommandFailure> {
    let mib = usize::try_from(arguments.search.hash).unwrap_or(usize::MAX);
    let jobs = arguments.jobs(&asked.limits);
    divide_memory(mib, jobs)
        .and_then(|(jobs, each)| (0..jobs).map(|_| Solver::new(each)).collect())
        .map_err(|error| TableError { mib, ..error })
        .map_err(CommandFailure::input)
}

/// Solves a problem, and writes the proof of its verdict if proofs have files.
fn solved(
    solver: &mut Solver,
    task: ProblemTask,
    asked: &Asked,
    proofs: Option<&ProofFiles>,
    stop: &Stop,
) -> Result<SolvedTask, CommandFailure> {
    let mut solved = SolvedTask::by(solver, task, asked, stop);
    if let Some(proofs) = proofs {
        solved.prove(solver, proofs, asked, stop)?;
    }
    Ok(solved)
}

type Sinks<'a> = Vec<Box<dyn Sink + Send + 'a>>;

/// The sinks of the answers, and the problems done already.
fn sinks<'a>(
    arguments: &SolveArguments,
    mut outputs: Outputs,
    made_with: &str,
    summary: &mut CollectionSummary,
    (standard, language): (&'a mut (dyn Write + Send), Language),
) -> Result<(Sinks<'a>, Done), CommandFailure> {
    let engine = arguments.page_engine()?;
    let encoding = arguments.search.encoding(arguments.format())?;
    let opened = open(arguments, &mut outputs, made_with, summary);
    let (page, results, done) = opened.inspect_err(|_| outputs.discard())?;
    let mut sinks: Sinks = Vec::new();
    if let Some(page) = page {
        let settings = page::Settings {
            title: &arguments.title,
            is_open: arguments.open,
            picture: &arguments.picture,
        };
        sinks.push(Box::new(Page::begin(page, &settings, &engine)?));
    }
    for (drawing, path) in arguments.drawings()? {
        sinks.push(Box::new(Diagrams::new(drawing, path, outputs.clone())));
    }
    let output = results.unwrap_or_else(|| Output::standard(standard));
    let document = Document::new(output, arguments.format()).encoded(encoding);
    sinks.push(Box::new(AnswerWriter::new(
        document,
        made_with.to_string(),
        language,
    )));
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
            let done = Done::read(path, &mut file, made_with, |row| summary.count_row(row))?;
            let output = Output::file(path, file);
            let output = output.with_entries("problem", done.numbers.clone());
            (Some(output), done)
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
            outputs.check_place(path)?;
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

/// Says which problem has no proof, and why; true if it has none.
fn report_proof(solved: &SolvedTask, language: Language) -> bool {
    let proof = solved.result.as_ref().ok();
    let Some(Err(words)) = proof.and_then(|solution| solution.proof.as_ref()) else {
        return false;
    };
    let (name, proof) = (&solved.name, language.pick("proof: ", "証明："));
    complain(format_args!("{name}: {proof}{words}"));
    true
}

fn report_fault(solved: &SolvedTask, language: Language) {
    if let Err(fault) = &solved.result {
        complain(fault.in_words(language));
    }
}
