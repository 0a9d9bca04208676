//! `tsumi repair`: small changes that make a cooked problem complete with the same main
//! line, or with its first move.
//!
//! [`tsumi_composer::repair`] lists the neighbours, has them judged by jobs side by side, and
//! says which are to be written next.

mod repaired;

use super::arguments::bounds::bounds_of;
use super::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::making::made::{self, Making};
use super::making::rows::RowsArguments;
use super::making::sinks::Sinks;
use super::making::why_none::WhyNone;
use crate::cli::problems::input::Inputs;
use crate::composing::RepairQuestion;
use crate::system::language::Language;
use crate::words::{self, both, say};
use clap::Args;
use repaired::made_of_repair;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tsumi_composer::given_out::Until;
use tsumi_composer::repair::{self, Counts, NoRepair, Repair, Repairs, Wanted};
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem, Reason, Solver};

/// Arguments of `tsumi repair`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Judge N changed problems side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the repairs [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the repairs to a new file")))]
#[command(mut_arg("nodes", |nodes| nodes.value_parser(bounds_of("NodesLimit"))))]
pub struct RepairArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    question: RepairQuestion,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    rows: RowsArguments,

    /// Write a page to step through the repairs, for any browser
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

impl RepairArguments {
    /// The plan: problems to repair and files for repairs. The limits are those of the problem's
    /// own report.
    fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan)?;
        if self.question.rules.is_some() && self.question.flaws == "none" {
            return Err(both!(
                "--rules says which flaws are slight, and --flaws none accepts none",
                "--rules はどのキズを軽いとみなすかの指定ですが、「--flaws none」はキズを認めません"
            )
            .into());
        }
        Ok(plan)
    }
}

/// Repairs all problems. One that is complete, or has no mate, is reported and skipped.
pub fn run(
    arguments: &RepairArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let plan = arguments.plan(inputs)?;
    let pages = (arguments.html.as_deref(), "repair");
    made::make_for_each(plan, pages, output, ending, |making, solver, sinks| {
        let repair = Repairing {
            wanted: arguments.question.wanted(&making.plan.limits)?,
            // The time is for each report.
            until: Until::new(&Limits::new(), making.stop),
            arguments,
            making,
        };
        repair.run(solver, sinks)
    })
}

/// The repair of one problem.
struct Repairing<'a> {
    wanted: Wanted,
    until: Until,
    arguments: &'a RepairArguments,
    making: Making<'a>,
}

impl Repairing<'_> {
    /// Searches for repairs, writes what it finds, and summarizes it.
    fn run(
        &self,
        solver: &mut Solver,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let making = &self.making;
        let given = making.item.given_line();
        let given = given.as_deref();
        if self.arguments.question.strip {
            return self.strip(solver, given, sinks);
        }
        let repairs = Repairs::of(solver, making.problem, given, &self.wanted, making.stop);
        let repairs = match repairs {
            Ok(repairs) => repairs,
            Err(why) => return Ok(self.refuse(why, sinks)),
        };
        let mut rows = self.arguments.rows.rows();
        let repairs = making.search(repairs, &self.until, |repairs, found| {
            let language = sinks.language;
            let made =
                found.iter().map(|one| made_of_repair(making, making.problem, one, language));
            let made = made.collect();
            making.progress.aside(|| rows.write(made, sinks))?;
            making.progress.show(|| self.progress_of(repairs, sinks.language));
            Ok(())
        })?;
        let is_answered = repairs.counts().levels.all() > 0;
        making.progress.aside(|| {
            rows.finish(sinks)?;
            self.summarize(&repairs, sinks)?;
            if is_answered {
                return Ok(());
            }
            let none = self.why_none(repairs.counts(), sinks.language);
            sinks.summarize(&none.in_one_line(&making.item.name_in(sinks.language), None))
        })?;
        Ok(if is_answered { CommandOutcome::Answered } else { CommandOutcome::NotAnswered })
    }

    /// Says why no repair was found.
    fn why_none(&self, counts: Counts, language: Language) -> WhyNone {
        let RepairQuestion { keep, changes, flaws, plies, .. } = &self.arguments.question;
        let named = [(!changes.is_empty(), "--changes"), (!keep.is_empty(), "--keep")];
        let named = named.into_iter().filter(|(is_given, _)| *is_given);
        let named: Vec<&str> = named.map(|(_, name)| name).collect();
        let length = plies.map_or("--same", |_| "--plies");
        let is_stopped = self.making.stop.is_raised();
        let neighbours = language.pick("changed problems", "図");
        WhyNone::new(language)
            .because(is_stopped, words::reason(&Reason::Stopped, language))
            .left_out(counts.barred, neighbours, &named)
            .left_out(counts.open, neighbours, &["--nodes", "--time"])
            .left_out(
                counts.other_line,
                language.pick("changed problems with another main line", "作意の違う図"),
                &[length],
            )
            .because(
                flaws != "grave",
                &say!(
                    language,
                    "no graver flaws are accepted (--flaws {flaws})",
                    "これより重いキズは認めません（--flaws {flaws}）"
                ),
            )
    }

    /// Complains that there is nothing to repair.
    fn refuse(&self, why: NoRepair, sinks: &Sinks<'_>) -> CommandOutcome {
        let words =
            self.making.item.after_name(words::no_repair(why, sinks.language), sinks.language);
        self.making.progress.aside(|| complain(words));
        CommandOutcome::NotAnswered
    }

    /// Takes out superfluous pieces, and writes the problem after each.
    fn strip(
        &self,
        solver: &mut Solver,
        given: Option<&[Move]>,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let mut written = Ok(());
        let mut write = |before: &Problem, after: &Repair| {
            if written.is_ok() {
                let made = made_of_repair(&self.making, before, after, sinks.language);
                written = self.making.progress.aside(|| made.write(sinks));
            }
        };
        let wanted = &self.wanted;
        let taken =
            repair::strip(solver, self.making.problem, given, wanted, self.making.stop, &mut write);
        written?;
        Ok(match taken {
            Ok(_) => CommandOutcome::Answered,
            Err(why) => self.refuse(why, sinks),
        })
    }

    /// The counts so far, shown while changed problems are judged.
    fn progress_of(&self, repairs: &Repairs, language: Language) -> String {
        let Counts { judged, levels, .. } = repairs.counts();
        let (name, all) = (self.making.item.name_in(language), repairs.neighbours().len());
        let speed = speed(judged, self.until.elapsed());
        say!(
            language,
            "{name}: {judged} of {all} changed problems, {speed:.0} a second, {levels}",
            "{name}：{all} 図中 {judged} 図、毎秒 {speed:.0} 図、{levels}",
            levels = words::levels(levels, language)
        )
    }

    fn summarize(&self, repairs: &Repairs, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let Counts { judged, levels, open, .. } = repairs.counts();
        let name = self.making.item.name_in(sinks.language);
        let all = repairs.neighbours().len();
        let elapsed = self.until.elapsed();
        let (seconds, speed) = (elapsed.as_secs_f64(), speed(judged, elapsed));
        let text = say!(
            sinks.language,
            "{name}: {levels} among {judged} of {all} changed problems, {open} not settled; \
             {seconds:.1} s, {speed:.0} a second",
            "{name}：{all} 図のうち {judged} 図を調べ、{levels}、未決 {open}、{seconds:.1} \
             秒、毎秒 {speed:.0} 図",
            levels = words::levels(levels, sinks.language)
        );
        sinks.summarize(&text)
    }
}

/// The number of problems judged in a second.
fn speed(number: usize, elapsed: Duration) -> f64 {
    number as f64 / elapsed.as_secs_f64().max(1e-3)
}
