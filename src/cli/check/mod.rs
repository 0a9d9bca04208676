//! `tsumi check`: is a problem complete, and if not, why?
//!
//! [`tsumi_composer::report`] finds the answer, for which a [`Run`] asks; [`text`],
//! [`report_row`] and [`report_record`] write it.

mod arguments;
mod checked;
mod mark;
mod run;
mod shared;
mod sidelines;
mod steps;
mod style;
mod summary;
mod text;

pub use arguments::CheckArguments;

use super::batch::counts::{Counts, ResultRow};
use super::batch::side_by_side::{JobEvent, run_side_by_side};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::ends::placed_mistake::PlacedMistake;
use super::outputs::document::{Document, Format};
use super::outputs::progress::ProgressDisplay;
use super::outputs::table::ReportCells;
use super::problems::input::{InputProblem, Inputs};
use super::solve::{self, KeptSearch};
use crate::files::ReportRow;
use crate::files::report_kif::{self, ReportRecord};
use crate::system::language::Language;
use crate::words::{completeness, flaws_open};
use checked::Checked;
use mark::CheckedMark;
use run::{CheckedProblem, Run};
use std::io::Write;
use std::time::Instant;
use style::Style;
use summary::CheckSummary;
use tsumi_composer::report::GivenLine;
use tsumi_core::solver::{Company, Solver};

/// Checks all problems. A faulty one is reported and skipped.
pub fn run(
    arguments: &CheckArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    if let Some(words) = arguments.explanation(inputs.language) {
        output.write_all(words.as_bytes())?;
        return Ok(CommandOutcome::Answered);
    }
    if arguments.brinkmate {
        let asked = arguments.brinkmate_plan(inputs)?;
        let files = (None, arguments.kept.files(), None);
        return solve::carry_out_brinkmates(asked, files, output, ending);
    }
    let start = Instant::now();
    let (mut plan, asked) = arguments.plan(inputs)?;
    let kept = KeptSearch::new(arguments.kept.files(), Company::Never, plan.language, ending);
    let items = plan.problems(ending)?;
    if let Some(shares) = plan.shares.take() {
        let worker = ("check", arguments::worker_arguments(&plan));
        return plan.share_out::<CheckSummary>(&shares, worker, items, ending);
    }
    let solvers = plan.for_each_job(Solver::new)?;
    let proofs = plan.proofs(arguments.proof.as_deref())?;
    let mut summary = CheckSummary::default();
    let (results, done) = plan.open(&mut summary)?;
    let is_counted = plan.has_files() || solvers.len() > 1;
    let progress = if is_counted {
        ProgressDisplay::of_problems(&plan.sources, done.count(), plan.language)
    } else {
        ProgressDisplay::new()
    };
    let run = Run {
        plan: &plan,
        asked: &asked,
        proofs: proofs.as_ref(),
        kept: &kept,
        progress: &progress,
        is_counted,
        stop: ending.stop(),
    };
    let mut writer = ReportWriter {
        run: &run,
        document: plan.document("problem", results, &mut *output).of_reports(),
        summary,
        is_lost: false,
    };
    let checked = run_side_by_side(
        solvers,
        done.rest(items, ending),
        ending.stop(),
        |solver, item| run.check(solver, item),
        |event| match event {
            // Left out of the file: a run that continues it checks them again.
            JobEvent::Done(Ok(_)) if plan.has_files() && ending.is_asked_for() => Ok(()),
            JobEvent::Done(done) => writer.record_report(done?),
            JobEvent::Begun(_) => Ok(()),
        },
    );
    progress.end();
    let (ended, summary, is_lost) = writer.finish();
    first_of([checked, ended], plan.language)?;
    plan.tell_kept(ending, progress.counts(), kept.path());
    let outcome = plan.print_summary(&summary, start, output)?;
    Ok(outcome.or_lost(is_lost))
}

/// Writes reports as they come, and counts them.
struct ReportWriter<'a> {
    run: &'a Run<'a>,
    document: Document<'a>,
    summary: CheckSummary,
    /// True once a proof that should be written is missing.
    is_lost: bool,
}

impl ReportWriter<'_> {
    /// Ends the files; returns whether that worked, the counts, and whether a proof is missing.
    fn finish(mut self) -> (Result<(), CommandFailure>, CheckSummary, bool) {
        (self.document.end(), self.summary, self.is_lost)
    }

    /// Writes a report, and complains if its proof or its kept search failed.
    fn record_report(&mut self, done: CheckedProblem) -> Result<(), CommandFailure> {
        let Run { plan, progress, is_counted, .. } = self.run;
        progress.count();
        let written = progress.aside(|| self.write(&done));
        if let Some(Ok(words) | Err(words)) = &done.proof {
            self.is_lost |= matches!(done.proof, Some(Err(_)));
            progress.aside(|| complain(done.item.after_name(words, plan.language)));
        }
        if *is_counted {
            progress.show(|| self.summary.progress(plan.language));
        }
        first_of([written, done.kept], plan.language)
    }

    /// Writes and counts a report, or the mistake in its problem.
    fn write(&mut self, done: &CheckedProblem) -> Result<(), CommandFailure> {
        let CheckedProblem { item, report, .. } = done;
        let (Ok((report, elapsed)), Ok((problem, stated))) = (report, &item.content) else {
            return report
                .as_ref()
                .map_or_else(|fault| self.write_refusal(item, fault), |_| Ok(()));
        };
        let plan = self.run.plan;
        for mistake in item.mistakes(stated) {
            complain(mistake.in_words(plan.language));
        }
        self.summary.count_mistakes(stated.mistakes.len());
        let checked = Checked {
            item,
            problem,
            stated,
            report,
            elapsed: *elapsed,
            limits: &plan.limits,
            settled: &self.run.asked.settled,
        };
        let style = &self.run.asked.style;
        self.summary.count_report(checked.report, style.rules);
        self.document.add(item.number, |format| {
            Some(match format {
                Format::Text => text::report_text(&checked, style),
                Format::Kif => report_kif::kif(&report_record(&checked, style)),
                Format::Quiet => one_line(&checked, style),
                Format::Table(table) => {
                    let row = report_row(&checked, style, &plan.made_with);
                    let judgement =
                        ReportCells { level: row.level.to_string(), open: row.open.join("; ") };
                    table.row(&row.row, Some(&judgement))
                }
                format => format.object(&report_row(&checked, style, &plan.made_with)),
            })
        })
    }

    /// Complains of a faulty problem and writes its result.
    fn write_refusal(
        &mut self,
        item: &InputProblem,
        fault: &PlacedMistake,
    ) -> Result<(), CommandFailure> {
        let plan = self.run.plan;
        complain(fault.in_words(plan.language));
        let mark = CheckedMark::of_invalid(item, fault, &plan.made_with);
        self.summary.count_row(&mark);
        self.document.add(item.number, |format| match format {
            Format::Json | Format::Jsonl => Some(format.object(&mark)),
            Format::Table(table) => Some(table.row(mark.row(), Some(&ReportCells::default()))),
            _ => None,
        })
    }
}

/// The report in one line: name, level and length.
fn one_line(checked: &Checked<'_>, style: &Style) -> String {
    let report = checked.report;
    let plies = match report.length {
        Some(bounds) if bounds.meet() => bounds.upper.to_string(),
        Some(bounds) => format!("{}-{}", bounds.lower, bounds.upper),
        None => "-".to_string(),
    };
    let word = completeness(report.level(style.rules), style.language);
    // Names may have anything in them.
    let name = checked.item.name_in(style.language).replace(['\t', '\n', '\r'], " ");
    let flaws = flaws_open(report, style.rules, style.language);
    format!("{name}\t{word}{flaws}\t{plies}\n")
}

fn report_row(checked: &Checked<'_>, style: &Style, made_with: &str) -> ReportRow {
    let Checked { problem, report, elapsed, stated, .. } = *checked;
    let mut report = ReportRow::with_stated(problem, report, style.rules, elapsed, stated);
    report.row.problem = checked.item.number;
    report.row.name.clone_from(&checked.item.name);
    report.row.author.clone_from(&checked.item.heading.author);
    report.row.source.clone_from(&checked.item.heading.source);
    report.row.made_with = made_with.to_string();
    report
}

fn report_record<'a>(checked: &'a Checked<'_>, style: &Style) -> ReportRecord<'a> {
    let is_taken = checked.report.given == GivenLine::Taken;
    let given = checked.given(Language::Japanese);
    ReportRecord {
        name: checked.item.heading.title(),
        details: &checked.item.details,
        problem: checked.problem,
        report: checked.report,
        rules: style.rules,
        given: given.filter(|_| !is_taken),
    }
}
