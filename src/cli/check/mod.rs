//! `tsumi check`: is a problem complete, and if not, why?
//!
//! [`crate::engine::report`] finds the answer; [`text`] and [`row`] write it.

mod checked;
mod text;

use super::bounds::bounds_of;
use super::document::{Document, Format};
use super::ending::Termination;
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::output::Output;
use super::progress::ProgressDisplay;
use super::series::SeriesArguments;
use crate::engine::Limits;
use crate::engine::config::Config;
use crate::engine::report::{self, Step};
use crate::files::{Given, ReportRow, milliseconds};
use checked::Checked;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::time::Instant;

/// Arguments of `tsumi check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    #[command(flatten)]
    pub series: SeriesArguments,

    /// Threads that search the mate and its length together; other moves are searched
    /// by one [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("Threads"))]
    threads: Option<u64>,

    /// How to write the reports
    #[arg(long, default_value = "text", value_parser = ["text", "json", "jsonl"])]
    format: String,
}

impl CheckArguments {
    fn format(&self) -> Format {
        Format::from_str(&self.format, true).unwrap_or(Format::Text)
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
            let show = &mut |step| progress.show(|| format!("{}: {}", task.name, words(step)));
            let stop = ending.stop();
            let report = report::check(solver, problem, given.as_deref(), &limits, stop, show);
            let checked = Checked {
                task,
                problem,
                report,
                elapsed: start.elapsed(),
            };
            let text = match document.format() {
                Format::Text => text::of(&checked),
                format => format.object(&row(&checked)),
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
fn row(checked: &Checked<'_>) -> ReportRow {
    ReportRow {
        problem: checked.task.number,
        name: checked.task.name.clone(),
        given: text::given(checked),
        milliseconds: milliseconds(checked.elapsed),
        ..ReportRow::new(checked.problem, &checked.report)
    }
}

/// The step in words.
fn words(step: Step) -> String {
    match step {
        Step::Length => "length".to_string(),
        Step::Moves(done, all) => format!("{done} of {all} other moves"),
    }
}
