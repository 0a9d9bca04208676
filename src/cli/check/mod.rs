//! `tsumi check`: is a problem complete, and if not, why?
//!
//! [`crate::engine::report`] finds the answer; [`text`], [`row`] and
//! [`record`] write it.

mod checked;
mod comparison;
mod style;
mod text;

use super::bounds::bounds_of;
use super::document::{Document, Format};
use super::ending::Termination;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::output::Output;
use super::progress::ProgressDisplay;
use super::series::SeriesArguments;
use crate::cli::language::Language;
use crate::engine::Limits;
use crate::engine::config::Config;
use crate::engine::report::{self, Rules, Step};
use crate::files::report_kif::{self, ReportRecord};
use crate::files::{Given, ReportRow, milliseconds};
use checked::Checked;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::time::Instant;
use style::Style;

/// Arguments of `tsumi check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    #[command(flatten)]
    pub series: SeriesArguments,

    /// Threads that search the mate and its length together; other moves are searched
    /// by one [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("Threads"))]
    threads: Option<u64>,

    /// How to write the reports; `kif`: records with branches and comments
    #[arg(long, default_value = "text", value_parser = ["text", "json", "jsonl", "kif"])]
    format: String,

    /// The rules that judge: docs/composing.md has their table
    #[arg(long, value_name = "RULES", default_value = "magazine", value_parser = Rules::WORDS)]
    rules: String,

    /// The language of the text [default: the system's]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// Write the lines of the text in USI notation, too
    #[arg(long)]
    usi: bool,
}

impl CheckArguments {
    fn format(&self) -> Format {
        Format::from_str(&self.format, true).unwrap_or(Format::Text)
    }

    fn style(&self) -> Style {
        Style {
            language: self.lang.unwrap_or_else(Language::of_system),
            rules: Rules::from_word(&self.rules).unwrap_or_default(),
            shows_usi: self.usi,
        }
    }

    /// The limits: the configured ones, replaced by those of the arguments.
    fn limits(&self, config: &Config) -> Limits {
        let mut options = config.options.clone();
        options.threads = self.threads.unwrap_or(options.threads);
        Limits {
            time: self.series.time,
            ..options.limits()
        }
    }
}

/// Checks all problems. A faulty one is reported and skipped.
pub fn run(
    arguments: &CheckArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let limits = arguments.limits(config);
    let style = arguments.style();
    let mut document = Document::new(Output::standard(output), arguments.format());
    let progress = ProgressDisplay::new();
    let complain = |about: &str| progress.aside(|| complain(about));
    let worst = arguments
        .series
        .run(config, ending, complain, |solver, task, problem| {
            let given = match &task.content {
                Ok((_, Some(Given::Line(tree)))) => Some(tree.main_line()),
                _ => None,
            };
            let start = Instant::now();
            let show = &mut |step| match step {
                Step::Fault(fault) => progress.note(|| text::news(&task.name, &style, &fault)),
                step => progress.show(|| format!("{}: {}", task.name, words(&step))),
            };
            let stop = ending.stop();
            let report = report::check(solver, problem, given.as_deref(), &limits, stop, show);
            let checked = Checked {
                task,
                problem,
                report,
                elapsed: start.elapsed(),
            };
            let text = match document.format() {
                Format::Text => text::of(&checked, &style),
                Format::Kif => report_kif::kif(&record(&checked, &style)),
                format => format.object(&row(&checked, &style)),
            };
            progress.aside(|| document.add(&text))?;
            Ok(if checked.report.open.is_empty() {
                CommandOutcome::Answered
            } else {
                CommandOutcome::NotAnswered
            })
        })?;
    progress.end();
    document.end()?;
    Ok(worst)
}

/// The report as JSON.
fn row(checked: &Checked<'_>, style: &Style) -> ReportRow {
    ReportRow {
        problem: checked.task.number,
        name: checked.task.name.clone(),
        given: comparison::given(checked, Language::En),
        milliseconds: milliseconds(checked.elapsed),
        ..ReportRow::by_rules(checked.problem, &checked.report, style.rules)
    }
}

/// The report as a record.
fn record<'a>(checked: &'a Checked<'_>, style: &Style) -> ReportRecord<'a> {
    ReportRecord {
        name: &checked.task.name,
        details: &checked.task.details,
        problem: checked.problem,
        report: &checked.report,
        rules: style.rules,
    }
}

/// The step in words.
fn words(step: &Step) -> String {
    match step {
        Step::Length => "length".to_string(),
        Step::Moves(done, all) => format!("{done} of {all} other moves"),
        Step::Fault(fault) => fault.kind.name().to_string(),
    }
}
