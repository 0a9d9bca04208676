//! `tsumi solve`: problems in, boards and lines out.
//!
//! The problems are solved here, or elsewhere in shares, whose results [`shared`] judges;
//! [`sink`] and [`gallery`] write the answers; [`summary`] is for collections.

mod arguments;
mod asked;
mod brinkmate_arguments;
mod gallery;
mod journal;
mod kept;
mod picture_arguments;
mod shared;
mod sink;
mod solved;
mod summary;
mod text;
mod weighed;

pub use arguments::SolveArguments;
pub use brinkmate_arguments::BrinkmateArguments;
pub use kept::{KeptSearch, StateArgument};

use super::batch::Plan;
use super::batch::resume::DoneBefore;
use super::batch::side_by_side::{JobEvent, run_side_by_side};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::outputs::progress::ProgressDisplay;
use super::outputs::proof_file::ProofFiles;
use super::problems::input::{InputProblem, Inputs};
use super::remote::RemoteArguments;
use crate::system::language::Language;
use crate::words::{self, SearchProgress, both, say};
use asked::Asked;
use gallery::{Diagrams, Page};
use kept::LongSearch;
use picture_arguments::PictureArguments;
use sink::{AnswerWriter, Sink};
use solved::SolvedTask;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;
use summary::CollectionSummary;
use tsumi_core::solver::remote::RemotePool;
use tsumi_core::solver::{Company, Progress, Questions, Solver, StateFile, Statistics, Stop};
use weighed::Weighed;

/// What is asked about a collection, and where the answers go.
struct CollectionOrder<'a> {
    command: &'static str,
    plan: Plan,
    questions: Questions,
    /// The file of the first proof.
    proof: Option<&'a Path>,
    long: Option<LongSearch<'a>>,
    /// The pictures and the page that are written beside the answers.
    pictures: Option<&'a PictureArguments>,
    /// The workers that take part in the search.
    remote: Option<&'a RemoteArguments>,
}

/// Solves all problems. A faulty one is reported and skipped.
pub fn run(
    arguments: &SolveArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let (plan, questions) = arguments.plan(inputs)?;
    let order = CollectionOrder {
        command: "solve",
        plan,
        questions,
        proof: arguments.proof.as_deref(),
        long: arguments.long.files(),
        pictures: Some(&arguments.pictures),
        remote: Some(&arguments.remote),
    };
    carry_out(order, output, ending)
}

/// Looks for brinkmates in all problems. A faulty one is reported and skipped.
pub fn solve_brinkmates(
    arguments: &BrinkmateArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let asked = arguments.plan(inputs)?;
    let (proof, long) = (arguments.proof.as_deref(), arguments.long.files());
    let pictures = Some(&arguments.pictures);
    carry_out_brinkmates(asked, (proof, long, pictures), output, ending)
}

/// The file of the first proof, the files of a long search, and the pictures.
type BesideAnswers<'a> = (Option<&'a Path>, Option<LongSearch<'a>>, Option<&'a PictureArguments>);

/// Carries out a plan about brinkmates.
pub fn carry_out_brinkmates(
    (mut plan, questions): (Plan, Questions),
    (proof, long, pictures): BesideAnswers<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    plan.made_with = Asked::of(&plan, &questions).words();
    let order = CollectionOrder {
        command: "brinkmate",
        plan,
        questions,
        proof,
        long,
        pictures,
        remote: None,
    };
    carry_out(order, output, ending)
}

/// Solves the problems of an order, here or elsewhere.
fn carry_out(
    order: CollectionOrder<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let CollectionOrder { command, mut plan, questions, proof, long, pictures, remote } = order;
    let start = Instant::now();
    order_alone(&mut plan, long, remote);
    let items = plan.problems(ending)?;
    if let Some(shares) = plan.shares.take() {
        let worker = (command, Asked::of(&plan, &questions).arguments());
        return plan.share_out::<CollectionSummary>(&shares, worker, items, ending);
    }
    let proofs = plan.proofs(proof)?;
    let mut solvers = plan.for_each_job(Solver::new)?;
    let company = remote.map_or(Company::Never, RemoteArguments::company);
    let kept = KeptSearch::new(long, company, plan.language, ending);
    let remote = remote.map(|remote| remote.pool(plan.limits.time, ending)).transpose()?.flatten();
    let mut summary = CollectionSummary::default();
    let (sinks, done) = open_sinks(pictures, &mut plan, &mut summary, &mut *output)?;
    let progress = ProgressDisplay::of_problems(&plan.sources, done.count(), plan.language);
    let (asked, stop) = (Asked::of(&plan, &questions), ending.stop());
    let around = Around {
        proofs: proofs.as_ref(),
        kept: &kept,
        remote: remote.as_ref(),
        progress: &progress,
        language: plan.language,
    };
    let mut answers = AnswerStream {
        sinks,
        summary,
        progress: &progress,
        language: plan.language,
        is_lost: false,
    };
    let solved = run_side_by_side(
        solvers.iter_mut().collect(),
        done.rest(items, ending),
        stop,
        |solver, item| solve_one(solver, item, asked, around, stop),
        |event| match event {
            JobEvent::Begun(item) => answers.begin(item),
            JobEvent::Done(Err(failure)) => Err(failure),
            // Left out of the file: a run that continues it solves them again.
            JobEvent::Done(Ok(_)) if ending.is_asked_for() && plan.has_files() => Ok(()),
            JobEvent::Done(Ok(solved)) => answers.record_answer(&solved),
        },
    );
    progress.end();
    let (ended, summary, is_lost) = answers.finish();
    let ended = [solved].into_iter().chain(ended);
    let saved = kept.save(solvers.first(), &progress);
    first_of(ended.chain([saved]), plan.language)?;
    plan.tell_kept(ending, progress.counts(), kept.path());
    let outcome = plan.print_summary(&summary, start, output)?;
    Ok(outcome.or_lost(is_lost))
}

/// Gives one search alone all the memory if it is kept, told of or done by workers.
fn order_alone(plan: &mut Plan, long: Option<LongSearch<'_>>, remote: Option<&RemoteArguments>) {
    let is_remote = remote.is_some_and(RemoteArguments::is_wanted);
    if long.is_some() || is_remote {
        plan.jobs = 1;
    }
    if long.is_some() || plan.jobs == 1 && io::stderr().is_terminal() {
        plan.limits.progress_interval = Some(journal::BETWEEN_REPORTS);
    }
}

/// What is needed to solve a problem beside the solver.
#[derive(Clone, Copy)]
struct Around<'a> {
    proofs: Option<&'a ProofFiles>,
    kept: &'a KeptSearch<'a>,
    remote: Option<&'a RemotePool>,
    progress: &'a ProgressDisplay,
    language: Language,
}

/// Solves a problem, and writes the proof of its verdict if proofs are wanted.
fn solve_one(
    solver: &mut Solver,
    item: InputProblem,
    asked: Asked<'_>,
    around: Around<'_>,
    stop: &Stop,
) -> Result<SolvedTask, CommandFailure> {
    let Around { proofs, kept, remote, progress, language } = around;
    if remote.is_some() && item.number > 1 {
        return Err(both!(
            "--remote is for a single problem, and here is a second one",
            "--remote は 1 問だけのものですが、2 問目があります"
        )
        .into());
    }
    let (state, mut journal) = kept.open(solver, &item, stop)?;
    let mut on_progress = |found: &Progress| match &mut journal {
        Some(journal) => journal.note_progress(found, progress),
        None => show_found(found, progress, language),
    };
    let search = (asked, state, remote);
    let (mut solved, weighed) =
        solve_without_lies(solver, item, search, (&mut on_progress, progress, language), stop);
    if let Some(weighed) = weighed {
        solved.keep_proof(weighed, proofs, language)?;
    } else if let Some(proofs) = proofs {
        solved.prove(solver, proofs, asked, (stop, language))?;
    }
    if let (Some(journal), Ok(solution)) = (&mut journal, &solved.content) {
        journal.finish(&solution.findings);
    }
    Ok(solved)
}

/// Who is told of the progress of a search, and in which language.
type ToldTo<'a> = (&'a mut (dyn FnMut(&Progress) + 'a), &'a ProgressDisplay, Language);

/// Solves a problem. Each time that this shows that a worker has lied, solves it once more without
/// that worker and without what workers have said so far: so one worker less may lie, in the end
/// none. Also returns the proof of the verdict, if that rests on the word of others.
fn solve_without_lies(
    solver: &mut Solver,
    item: InputProblem,
    (asked, state, remote): (Asked<'_>, Option<&StateFile>, Option<&RemotePool>),
    (on_progress, display, language): ToldTo<'_>,
    stop: &Stop,
) -> (SolvedTask, Option<Weighed>) {
    let begun = Instant::now();
    let mut before = Statistics::default();
    let mut may_be_older = solver.has_word();
    let mut proven = None;
    loop {
        let search = (asked, state, remote);
        let mut solved =
            SolvedTask::solve(solver, item.clone(), search, (&before, &mut *on_progress), stop);
        let has_word = solver.has_word();
        let weighing = has_word.then(|| solved.weigh(solver, (asked, language), begun, stop));
        let Some(weighing) = weighing.flatten() else {
            return with_proven(solved, None, proven);
        };
        let Some(refuted) = weighing.refuted.filter(|_| !stop.is_raised()) else {
            return with_proven(solved, Some(weighing.of_verdict), proven);
        };
        display.aside(|| {
            complain(language.pick(
                "what workers said has no proof: nothing of it is used any more, and the search \
                 goes on",
                "ワーカーの申告は証明できませんでした。申告をすべて捨て、探索を続けます",
            ))
        });
        solver.forget_word();
        if let Some(remote) = remote {
            remote.dismiss_liar(&refuted, std::mem::take(&mut may_be_older));
        }
        if let Ok(solution) = &solved.content {
            before.clone_from(&solution.answer().statistics);
        }
        before.elapsed = begun.elapsed();
        if solved.has_mate() {
            proven = Some((solved, Some(weighing.of_verdict)));
        }
    }
}

/// The answer `solved`, or the mate that was proven before if that is none.
fn with_proven(
    solved: SolvedTask,
    weighed: Option<Weighed>,
    proven: Option<(SolvedTask, Option<Weighed>)>,
) -> (SolvedTask, Option<Weighed>) {
    proven.filter(|_| !solved.has_mate()).unwrap_or((solved, weighed))
}

/// Shows how far the search of a single problem has come or, if there are several, what is proven
/// of the length.
fn show_found(found: &Progress, display: &ProgressDisplay, language: Language) {
    if display.counts().1 == Some(1) {
        display.show(|| words::search_progress(&SearchProgress::of(found), language));
    } else if let Some(words) = words::proven_so_far(found, language) {
        display.show(|| words);
    }
}

type AnswerSinks<'a> = Vec<Box<dyn Sink + Send + 'a>>;

/// Passes answers to all sinks as they come, and counts them.
struct AnswerStream<'a> {
    sinks: AnswerSinks<'a>,
    summary: CollectionSummary,
    progress: &'a ProgressDisplay,
    language: Language,
    /// True once a file of a single problem could not be written.
    is_lost: bool,
}

impl AnswerStream<'_> {
    /// Tells the sinks that a problem is being solved.
    fn begin(&mut self, item: &InputProblem) -> Result<(), CommandFailure> {
        let sinks = &mut self.sinks;
        self.progress.aside(|| sinks.iter_mut().try_for_each(|sink| sink.begin(item)))
    }

    /// Passes an answer to the sinks, and complains of mistakes.
    fn record_answer(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        let (progress, language) = (self.progress, self.language);
        progress.aside(|| match &solved.content {
            Err(fault) => complain(fault.in_words(language)),
            Ok(solution) => {
                let mistakes = solved.mistakes(&solution.stated);
                mistakes.for_each(|mistake| complain(mistake.in_words(language)));
                if let Some(Err(words)) = &solution.proof {
                    let words = say!(language, "proof: {words}", "証明：{words}");
                    complain(solved.after_name(words, language));
                    self.is_lost = true;
                }
            }
        });
        let (verdict, plies, milliseconds) = solved.figures();
        self.summary.count_result(verdict, plies, milliseconds);
        if let Ok(solution) = &solved.content {
            self.summary.count_mistakes(solution.stated.mistakes.len());
        }
        progress.show(|| {
            let (solved, failed) = (self.summary.solved(), self.summary.failed());
            say!(language, "{solved} solved, {failed} failed", "解答 {solved}、未解答 {failed}")
        });
        progress.count();
        let sinks = &mut self.sinks;
        sinks.iter_mut().try_for_each(|sink| match progress.aside(|| sink.write_answer(solved)) {
            Err(failure @ CommandFailure::Unwritten { .. }) if sink.goes_on() => {
                self.is_lost = true;
                progress.aside(|| complain(failure.in_words(self.language)));
                Ok(())
            }
            taken => taken,
        })
    }

    /// Ends all sinks: if one has failed, for example a closed pipe, the others are still ended
    /// properly.
    fn finish(mut self) -> (Vec<Result<(), CommandFailure>>, CollectionSummary, bool) {
        let ended = self.sinks.iter_mut().map(|sink| sink.finish());
        (ended.collect(), self.summary, self.is_lost)
    }
}

/// Opens the sinks of answers; also returns the problems that are done already.
fn open_sinks<'a>(
    pictures: Option<&PictureArguments>,
    plan: &mut Plan,
    summary: &mut CollectionSummary,
    standard: &'a mut (dyn Write + Send),
) -> Result<(AnswerSinks<'a>, DoneBefore), CommandFailure> {
    let engine = pictures.map(PictureArguments::page_engine).transpose()?;
    let drawings = pictures.map(PictureArguments::drawings).transpose()?;
    let drawings = drawings.unwrap_or_default();
    // All files are opened before anything is written.
    let mut open = || {
        let page = pictures.and_then(PictureArguments::page);
        let page = page.map(|path| plan.outputs.open(path, "")).transpose()?;
        let opened = plan.open(summary)?;
        // The first picture may exist from the run that is continued.
        let mut new = drawings.iter().filter(|_| !plan.resume);
        new.try_for_each(|(_, path)| plan.outputs.check_place(path))?;
        Ok::<_, CommandFailure>((page, opened))
    };
    let opened = open();
    let (page, (results, done)) = opened.inspect_err(|_| plan.outputs.discard())?;
    let mut sinks: AnswerSinks = Vec::new();
    if let (Some(page), Some(pictures)) = (page, pictures) {
        let engine = engine.unwrap_or_default();
        sinks.push(Box::new(Page::begin(page, &pictures.settings(), &engine)?));
    }
    for (drawing, path) in drawings {
        sinks.push(Box::new(Diagrams::new(drawing, path, plan.outputs.clone())));
    }
    let document = plan.document("problem", results, standard);
    let made_with = plan.made_with.clone();
    sinks.push(Box::new(AnswerWriter::new(document, made_with, plan.language)));
    Ok((sinks, done))
}
