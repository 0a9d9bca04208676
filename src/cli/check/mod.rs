//! `tsumi check`: is a problem complete, and if not, why?
//!
//! [`crate::engine::report`] finds the answer; [`text`], [`row`] and
//! [`record`] write it.

mod checked;
mod collection;
mod comparison;
mod proof;
mod sidelines;
mod steps;
mod style;
mod text;

use super::bounds::bounds_of;
use super::document::{Document, Format};
use super::encoding::{Encoding, EncodingArgument};
use super::ending::Termination;
use super::fault::Fault;
use super::layout::language;
use super::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::output::{Output, Outputs};
use super::pool::{JobEvent, jobs_for_cores, side_by_side};
use super::progress::ProgressDisplay;
use super::resume::Done;
use super::series::SeriesArguments;
use super::shares::{self, Exchange, ShareRules};
use super::task::{ProblemTask, Source};
use crate::engine::config::Config;
use crate::engine::report::{self, GivenLine, Report, Rules, Step};
use crate::engine::{Limits, Solver, Stop, TableError, divide_memory};
use crate::files::report_kif::{self, ReportRecord};
use crate::files::{Given, ReportRow, milliseconds};
use crate::system::language::Language;
use crate::words::completeness;
use checked::Checked;
use clap::{Args, ValueEnum};
use collection::{CheckSummary, CheckedMark, CheckedRow, CheckedShares};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use style::Style;

/// Time for a problem. Most are settled in less; one that is not may never be.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// Arguments of `tsumi check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    #[command(flatten)]
    pub series: SeriesArguments,

    /// Threads that search the mate and its length together; other moves are searched
    /// by one [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("Threads"))]
    threads: Option<u64>,

    /// How to write the reports; `kif`: records with branches and comments [default: text,
    /// or what the name of --out ends in]
    #[arg(long, value_parser = ["text", "json", "jsonl", "kif"])]
    format: Option<String>,

    /// The rules that judge: docs/composing.md has their table
    #[arg(long, value_name = "RULES", default_value = "magazine", value_parser = Rules::WORDS)]
    rules: String,

    /// Keep the proof that the problem is complete in a file; those of further problems go
    /// to files with their number in the name
    #[arg(long, value_name = "FILE", conflicts_with = "shares")]
    proof: Option<PathBuf>,

    /// Write the lines of the text in USI notation, too
    #[arg(long)]
    usi: bool,

    /// Settle every other move, as for a single SFEN; without this those of a problem that
    /// is incomplete anyway are looked into for a quarter as long as it took to find that
    /// out, and a million positions at most
    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    results: ResultArguments,
}

impl CheckArguments {
    /// The format, by `--quiet`, `--format` and the name of `--out`.
    fn format(&self) -> Format {
        let named = self.format.as_deref();
        let named = named.and_then(|name| Format::from_str(name, true).ok());
        match (named, &self.results.out) {
            _ if self.results.quiet => Format::Quiet,
            (Some(format), _) => format,
            (None, None) => Format::Text,
            (None, Some(path)) => match Format::of_name(path) {
                format @ (Format::Text | Format::Json | Format::Kif) => format,
                _ => Format::Jsonl,
            },
        }
    }

    fn encoding(&self) -> Result<Encoding, CommandFailure> {
        let results = &self.results;
        self.format()
            .encoding(results.encoding, results.out.as_deref())
    }

    fn rules(&self) -> Rules {
        Rules::from_word(&self.rules).unwrap_or_default()
    }

    fn style(&self, config: &Config) -> Style {
        Style {
            language: language(config),
            rules: self.rules(),
            shows_usi: self.usi,
        }
    }

    /// The limits: the configured ones, replaced by those of the arguments.
    fn limits(&self, config: &Config) -> Limits {
        let mut options = config.options.clone();
        options.threads = self.threads.unwrap_or(options.threads);
        Limits {
            time: self.series.time(Some(USUAL_TIME)),
            ..options.limits()
        }
    }

    /// True if every other move is settled: on request, and for one problem on the
    /// command line, whose composer waits for it.
    fn settles_all_moves(&self) -> bool {
        let is_argument = matches!(self.series.sources()[..], [Source::Argument(_)]);
        self.all_moves || (is_argument && self.results.out.is_none())
    }

    /// The rules and limits as arguments, to be kept with the results: results made with
    /// the same words may stand in one file.
    fn made_with(&self, config: &Config) -> String {
        let words = self.words(config);
        ["check".to_string()]
            .into_iter()
            .chain(words)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn words(&self, config: &Config) -> Vec<String> {
        let limits = self.limits(config);
        let time = limits
            .time
            .map(|time| format!("--time {}s", time.as_secs_f64()));
        let root_defends = self.series.reading(config).root_defends;
        let root_defends = root_defends.then(|| "--root-defends".to_string());
        let rules = format!("--rules {}", self.rules().word());
        let all_moves = self.settles_all_moves().then(|| "--all-moves".to_string());
        [rules]
            .into_iter()
            .chain(all_moves)
            .chain(time)
            .chain(root_defends)
            .collect()
    }

    /// How the program is called for a share, with the problems on its standard input.
    fn of_worker(&self, config: &Config) -> Vec<String> {
        let (hash, threads) = (self.series.hash, self.limits(config).threads.max(1));
        let mut arguments = format!("check --format jsonl --hash {hash} --threads {threads}");
        if self.limits(config).time.is_none() {
            arguments += " --time never";
        }
        for word in self.words(config) {
            arguments = arguments + " " + &word;
        }
        arguments += " -";
        arguments.split(' ').map(String::from).collect()
    }

    /// Checks that `--resume` and `--shares` fit the other arguments.
    fn check_results(&self, sources: &[Source]) -> Result<(), CommandFailure> {
        let results = &self.results;
        if (results.resume || results.shares.is_some()) && self.format() != Format::Jsonl {
            let message = "--resume and --shares write results of --format jsonl only";
            return Err(CommandFailure::input(message));
        }
        if results.shares.is_some() && sources.contains(&Source::from_path(&results.returned)) {
            let message = "--returned and the problems cannot come from one place";
            return Err(CommandFailure::input(message));
        }
        Ok(())
    }

    /// A solver for each job, all of them sharing the memory, or fewer so that each has
    /// one MiB.
    fn solvers(&self, limits: &Limits) -> Result<Vec<Solver>, CommandFailure> {
        let mib = usize::try_from(self.series.hash).unwrap_or(usize::MAX);
        let jobs = match (self.results.jobs, &self.results.out) {
            (Some(jobs), _) => jobs.into(),
            (None, Some(_)) => jobs_for_cores(limits.threads),
            (None, None) => 1,
        };
        divide_memory(mib, jobs)
            .and_then(|(jobs, each)| (0..jobs).map(|_| Solver::new(each)).collect())
            .map_err(|error| TableError { mib, ..error })
            .map_err(CommandFailure::input)
    }
}

/// Arguments for many problems, as `tsumi solve` has them.
#[derive(Args, Debug)]
struct ResultArguments {
    /// Print one line a problem: name, `complete`, `flawed`, `incomplete` or `open`, and the
    /// length, with tabs between them
    #[arg(long, short, conflicts_with = "format")]
    quiet: bool,

    /// Check N problems side by side; reports come as they are done
    /// [default: one for each core with --out, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,

    #[command(flatten)]
    encoding: EncodingArgument,

    /// Write the reports to a new file, as one object a line unless its name or --format
    /// says otherwise, and a summary to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Continue the file of --out (jsonl) after an interruption
    #[arg(long, requires = "out")]
    resume: bool,

    /// Overwrite existing files; inputs, the log and the configuration are kept all the
    /// same
    #[arg(long)]
    force: bool,

    /// Check nothing here, but hand the problems out to a program that has them checked
    /// elsewhere, N at a time, as `tsumi solve --shares` does
    #[arg(long, value_name = "N", requires = "out", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["quiet", "jobs"])]
    shares: Option<u32>,

    /// Where the results of --shares come from
    #[arg(long, value_name = "FILE", requires = "shares", default_value = "-")]
    returned: PathBuf,
}

/// Checks all problems. A faulty one is reported and skipped.
pub fn run(
    arguments: &CheckArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let start = Instant::now();
    let run = Run {
        limits: arguments.limits(config),
        all_moves: arguments.settles_all_moves(),
        made_with: arguments.made_with(config),
        style: arguments.style(config),
        has_file: arguments.results.out.is_some(),
    };
    let encoding = arguments.encoding()?;
    let sources = arguments.series.sources();
    let reading = arguments.series.reading(config).with_moves_as_solution();
    let tasks = arguments.series.tasks(reading, ending)?;
    arguments.check_results(&sources)?;
    if let Some(size) = arguments.results.shares {
        return share_out(arguments, &run, size, tasks, config, ending);
    }
    let solvers = arguments.solvers(&run.limits)?;
    let proofs = proof::Proofs::of(arguments, config)?;
    let mut outputs = Outputs::new(arguments.results.force, &sources, config);
    let mut summary = CheckSummary::default();
    let (results, done) = open(arguments, &mut outputs, &run.made_with, &mut summary)?;
    let is_counted = run.has_file || solvers.len() > 1;
    let progress = if is_counted {
        ProgressDisplay::of_problems(true, &sources, done.count())
    } else {
        ProgressDisplay::new()
    };
    let standard = results.is_none();
    let results = results.unwrap_or_else(|| Output::standard(&mut *output));
    let document = Document::new(results, arguments.format()).encoded(encoding);
    let mut writer = Writer {
        run: &run,
        document,
        summary,
    };
    let stop = ending.stop();
    // A proof that there should be is not there.
    let mut is_lost = false;
    let checked = side_by_side(
        solvers,
        done.rest(tasks, ending),
        stop,
        |solver, task| {
            let show = &mut |step| {
                let words = || steps::line(&task, &run.style, &step);
                if matches!(step, Step::Fault { .. }) {
                    progress.note(words);
                } else if !is_counted {
                    progress.show(words);
                }
            };
            let report = report(solver, &task, &run, stop, show);
            let proof = proofs.as_ref().zip(report.as_ref().ok());
            let proof = proof.and_then(|(proofs, (report, _))| {
                let (problem, _) = task.content.as_ref().ok()?;
                Some(proofs.prove(solver, &task, problem, report, stop))
            });
            (task, report, proof)
        },
        |event| {
            let JobEvent::Done((task, report, proof)) = event else {
                return Ok(());
            };
            // Left out of the file: a run that continues it checks them again.
            if run.has_file && ending.is_asked_for() {
                return Ok(());
            }
            progress.count();
            let written = progress.aside(|| writer.take(&task, report));
            if let Some(proof) = proof {
                is_lost |= proof.is_err();
                let (Ok(words) | Err(words)) = proof;
                progress.aside(|| complain(format_args!("{}: {words}", task.name)));
            }
            if is_counted {
                progress.show(|| writer.summary.progress(run.style.language));
            }
            written
        },
    );
    progress.end();
    let ended = writer.document.end();
    let summary = writer.into_summary();
    first_of([checked, ended])?;
    if !standard {
        write!(
            output,
            "{}",
            summary.text(start.elapsed(), run.style.language)
        )?;
    }
    Ok(summary.outcome().or_lost(is_lost))
}

/// What all reports have in common.
struct Run {
    limits: Limits,
    all_moves: bool,
    made_with: String,
    style: Style,
    /// The reports go to a file, where faulty problems have a line, too.
    has_file: bool,
}

/// A report and how long it took, or what is wrong with the problem.
type Reported = Result<(Report, Duration), Fault>;

/// Checks one problem with an empty table.
fn report(
    solver: &mut Solver,
    task: &ProblemTask,
    run: &Run,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Reported {
    let (problem, given) = task.content.as_ref().map_err(Fault::clone)?;
    let given = match given {
        Some(Given::Line(tree)) => Some(tree.main_line()),
        _ => None,
    };
    solver.clear();
    let start = Instant::now();
    let check = if run.all_moves {
        report::check_all_moves
    } else {
        report::check
    };
    let report = check(
        solver,
        problem,
        given.as_deref(),
        &run.limits,
        stop,
        on_step,
    );
    Ok((report, start.elapsed()))
}

/// Writes reports as they come.
struct Writer<'a> {
    run: &'a Run,
    document: Document<'a>,
    summary: CheckSummary,
}

impl Writer<'_> {
    fn into_summary(self) -> CheckSummary {
        self.summary
    }

    fn take(&mut self, task: &ProblemTask, reported: Reported) -> Result<(), CommandFailure> {
        let (report, elapsed) = match reported {
            Ok(reported) => reported,
            Err(fault) => return self.refuse(task, &fault),
        };
        let Ok((problem, _)) = &task.content else {
            return Ok(());
        };
        let checked = Checked {
            task,
            problem,
            report,
            elapsed,
            time: self.run.limits.time,
        };
        let style = &self.run.style;
        self.summary.count_report(&checked.report, style.rules);
        let text = match self.document.format() {
            Format::Text => text::of(&checked, style),
            Format::Kif => report_kif::kif(&record(&checked, style)),
            Format::Quiet => line(&checked, style),
            format => format.object(&CheckedRow {
                row: row(&checked, style),
                made_with: self.run.made_with.clone(),
            }),
        };
        self.document.add(task.number, &text)
    }

    fn refuse(&mut self, task: &ProblemTask, fault: &Fault) -> Result<(), CommandFailure> {
        complain(fault.in_words(self.run.style.language));
        self.summary.count_invalid();
        match self.document.format() {
            format @ (Format::Json | Format::Jsonl) if self.run.has_file => {
                let made_with = &self.run.made_with;
                let reason = fault.to_string();
                let mark = CheckedMark::refused(task.number, &task.name, &reason, made_with);
                self.document.add(task.number, &format.object(&mark))
            }
            _ => Ok(()),
        }
    }
}

/// Opens the file of reports, if there is one, and reads the problems done in it.
fn open(
    arguments: &CheckArguments,
    outputs: &mut Outputs,
    made_with: &str,
    summary: &mut CheckSummary,
) -> Result<(Option<Output<'static>>, Done), CommandFailure> {
    let results = &arguments.results;
    let Some(path) = &results.out else {
        return Ok((None, Done::default()));
    };
    if results.resume {
        let mut file = outputs.resume(path)?;
        let count = |mark: &CheckedMark| summary.count_mark(mark);
        let done = Done::read(path, &mut file, made_with, count)?;
        let output = Output::file(path, file);
        let output = output.with_entries("problem", done.numbers.clone());
        return Ok((Some(output), done));
    }
    let advice = if arguments.format() == Format::Jsonl {
        "--resume continues it, "
    } else {
        ""
    };
    Ok((Some(outputs.open(path, advice)?), Done::default()))
}

/// Has the problems checked elsewhere, `size` at a time.
fn share_out(
    arguments: &CheckArguments,
    run: &Run,
    size: u32,
    tasks: impl Iterator<Item = ProblemTask> + Send + 'static,
    config: &Config,
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let sources = arguments.series.sources();
    let mut outputs = Outputs::new(arguments.results.force, &sources, config);
    let mut summary = CheckSummary::default();
    let (results, done) = open(arguments, &mut outputs, &run.made_with, &mut summary)?;
    let rules = ShareRules {
        size: size as usize,
        arguments: arguments.of_worker(config),
    };
    let work = CheckedShares {
        made_with: run.made_with.clone(),
        language: run.style.language,
        summary,
    };
    let exchange = Exchange {
        sources: &sources,
        results,
        done,
        returned: &arguments.results.returned,
    };
    let work = shares::share_out(work, rules, tasks, exchange, ending)?;
    Ok(work.summary.outcome())
}

/// The report in one line: name, level, and length.
fn line(checked: &Checked<'_>, style: &Style) -> String {
    let report = &checked.report;
    let plies = match report.length {
        Some(bounds) if bounds.meet() => bounds.upper.to_string(),
        Some(bounds) => format!("{}-{}", bounds.lower, bounds.upper),
        None => "-".to_string(),
    };
    let word = completeness(report.level(style.rules), style.language);
    // Names may have anything in them.
    let name = checked.task.name.replace(['\t', '\n', '\r'], " ");
    format!("{name}\t{word}\t{plies}\n")
}

/// The report as JSON.
fn row(checked: &Checked<'_>, style: &Style) -> ReportRow {
    ReportRow {
        problem: checked.task.number,
        name: checked.task.name.clone(),
        given: comparison::given(checked, Language::English),
        milliseconds: milliseconds(checked.elapsed),
        ..ReportRow::by_rules(checked.problem, &checked.report, style.rules)
    }
}

/// The report as a record.
fn record<'a>(checked: &'a Checked<'_>, style: &Style) -> ReportRecord<'a> {
    let is_taken = checked.report.given == GivenLine::Taken;
    let given = comparison::given(checked, Language::Japanese);
    ReportRecord {
        name: checked.task.heading.title_or(&checked.task.name),
        details: &checked.task.details,
        problem: checked.problem,
        report: &checked.report,
        rules: style.rules,
        given: given.filter(|_| !is_taken),
    }
}
