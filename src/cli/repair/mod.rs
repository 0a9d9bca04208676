//! `tsumi repair`: small changes that make a cooked problem complete with the same main
//! line.
//!
//! [`crate::engine::repair`] lists and judges the neighbours, side by side; they are
//! written in the order of the list, the smallest change first.

mod repaired;

use super::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use super::bounds::bounds_of;
use super::ending::Termination;
use super::fault::Fault;
use super::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::pool::{JobEvent, side_by_side};
use super::progress::ProgressDisplay;
use super::sinks::Sinks;
use super::task::ProblemTask;
use crate::engine::config::Config;
use crate::engine::repair::{
    Acceptance, Cooks, Judgement, Neighbour, Repairer, accepted, neighbours, note_faults,
};
use crate::engine::report::{self, Decision, GivenLine, Report, Rules};
use crate::engine::{Limits, Problem, Solver, Stop};
use crate::files::Given;
use crate::position::Move;
use crate::system::language::Language;
use clap::Args;
use repaired::Repaired;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `tsumi repair`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Judge N neighbours side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the repairs [default: text, or what the name of --out ends in]"
)))]
#[command(mut_arg("out", |out| out.help("Write the repairs to a new file")))]
pub struct RepairArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// Leave a neighbour that takes more than N visited positions in its report
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = bounds_of("NodesLimit"))]
    nodes: u64,

    /// End after N repairs of a problem
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,

    /// The rules that judge flaws: docs/composing.md has their table
    #[arg(long, value_name = "RULES", default_value = "magazine", value_parser = Rules::WORDS)]
    rules: String,

    /// The gravest flaw that a repair may have; those without come first
    #[arg(long, value_name = "FLAW", default_value = "slight", value_parser = ["none", "slight", "grave"])]
    flaws: String,

    #[command(flatten)]
    jobs: JobArguments,

    /// Write a page to step through the repairs, for any browser
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

impl RepairArguments {
    /// What is repaired, and where the repairs go; the limits are those of the problem's own
    /// report.
    fn plan(&self, config: &Config) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(self.problems.files.sources(), config);
        plan.reading = self.reading.reading(config).with_moves_as_solution();
        plan.limits.time = self.problems.time(None);
        self.jobs.settle(&mut plan, self.jobs.results.format())?;
        Ok(plan)
    }

    fn acceptance(&self) -> Option<Acceptance> {
        let gravest = match self.flaws.as_str() {
            "slight" => Decision::Slight,
            "grave" => Decision::Grave,
            _ => return None,
        };
        Some(Acceptance {
            rules: Rules::from_word(&self.rules).unwrap_or_default(),
            gravest,
        })
    }

    /// The limits of a neighbour's report.
    fn limits_of_neighbour(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: Some(self.nodes).filter(|&nodes| nodes > 0),
            ..limits.clone()
        }
    }
}

/// Repairs all problems. One that is complete, or has no mate, is reported and skipped.
pub fn run(
    arguments: &RepairArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let mut plan = arguments.plan(config)?;
    let page = arguments.html.as_deref();
    let mut sinks = Sinks::open(&mut plan, page, "repair", true, output)?;
    let (progress, language) = (ProgressDisplay::new(), plan.language);
    let on_fault = |fault: &Fault| progress.aside(|| complain(fault.in_words(language)));
    let worst = plan.one_by_one(ending, on_fault, |solver, task, problem| {
        let repair = Repair {
            arguments,
            plan: &plan,
            task,
            problem,
            stop: ending.stop(),
            progress: &progress,
        };
        repair.run(solver, &mut sinks)
    });
    progress.end();
    let mut outcome = CommandOutcome::NotAnswered;
    let repaired = worst.map(|worst| outcome = worst);
    first_of([repaired, sinks.finish()])?;
    Ok(outcome)
}

/// The repair of one problem.
struct Repair<'a> {
    arguments: &'a RepairArguments,
    plan: &'a Plan,
    task: &'a ProblemTask,
    problem: &'a Problem,
    stop: &'a Stop,
    progress: &'a ProgressDisplay,
}

/// The neighbours judged, written in the order of the list.
#[derive(Default)]
struct Judged {
    /// Those that wait for others before them: the repair, or `None`.
    waiting: BTreeMap<usize, Option<Neighbour>>,
    /// Those with flaws, written after all others.
    flawed: Vec<Flawed>,
    /// The place in the list of the next one to write.
    next: usize,
    repairs: u32,
    open: u64,
    judged: u64,
}

/// A repair with flaws, and its place in the list.
struct Flawed {
    gravest: Decision,
    place: usize,
    neighbour: Neighbour,
    report: Box<Report>,
}

impl Judged {
    /// Takes a neighbour from this place in the list; without a judgement it is left open.
    fn take(&mut self, place: usize, neighbour: Neighbour, judgement: Option<Judgement>) {
        self.judged += 1;
        let mut repair = None;
        match judgement {
            Some(Judgement::Complete(_)) => repair = Some(neighbour),
            Some(Judgement::Flawed(gravest, report)) => self.flawed.push(Flawed {
                gravest,
                place,
                neighbour,
                report,
            }),
            _ => {}
        }
        self.waiting.insert(place, repair);
    }

    /// What to show while others of `all` are being judged.
    fn progress(&self, name: &str, all: usize, elapsed: Duration) -> String {
        let (speed, flawed) = (speed(self.judged, elapsed), self.flawed.len());
        let Judged {
            judged, repairs, ..
        } = self;
        format!(
            "{name}: {judged} of {all} neighbours, {speed:.0}/s, {repairs} complete, \
             {flawed} with flaws"
        )
    }
}

impl Repair<'_> {
    fn run(
        &self,
        solver: &mut Solver,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let cooks = Cooks::default();
        let Some(line) = self.main_line(solver, &cooks, sinks.language)? else {
            return Ok(CommandOutcome::NotAnswered);
        };
        let start = Instant::now();
        let list = neighbours(self.problem, &line);
        let all = list.len();
        let mut judged = Judged::default();
        let enough = Stop::new();
        let repairers = self.repairers(&cooks)?;
        let tasks = list
            .into_iter()
            .enumerate()
            .take_while(|_| !enough.is_raised())
            .map(Ok);
        side_by_side(
            repairers,
            tasks,
            self.stop,
            |repairer: &mut Repairer, (place, neighbour)| {
                let judgement = repairer.judge(&neighbour, self.stop);
                (place, neighbour, judgement)
            },
            |event| {
                let JobEvent::Done((place, neighbour, judgement)) = event else {
                    return Ok(());
                };
                let is_open = matches!(judgement, Ok(Judgement::Open) | Err(_));
                judged.open += u64::from(is_open && !self.stop.is_raised());
                judged.take(place, neighbour, judgement.ok());
                self.write_next(&mut judged, sinks)?;
                if judged.repairs >= self.arguments.most {
                    enough.raise();
                }
                self.progress
                    .show(|| judged.progress(&self.task.name, all, start.elapsed()));
                Ok(())
            },
        )?;
        let flawed = self.write_flawed(&mut judged, sinks)?;
        self.progress
            .aside(|| self.summarize((&judged, flawed), all, start.elapsed(), sinks))?;
        Ok(if judged.repairs > 0 || flawed > 0 {
            CommandOutcome::Answered
        } else {
            CommandOutcome::NotAnswered
        })
    }

    /// The line to keep: the given solution if it is right or nothing else is known, else
    /// the one found. `None` if there is nothing to repair, which is said.
    fn main_line(
        &self,
        solver: &mut Solver,
        cooks: &Cooks,
        language: Language,
    ) -> Result<Option<Vec<Move>>, CommandFailure> {
        let given = match &self.task.content {
            Ok((_, Some(Given::Line(tree)))) => Some(tree.main_line()),
            _ => None,
        };
        let limits = &self.plan.limits;
        let on_step = &mut |_| ();
        let report = report::check(
            solver,
            self.problem,
            given.as_deref(),
            limits,
            self.stop,
            on_step,
        );
        note_faults(&report, cooks);
        let message = match accepted(&report, self.arguments.acceptance()) {
            Some(Decision::Harmless) => {
                language.pick("complete: nothing to repair", "完全作なので修正は不要です")
            }
            Some(_) => language.pick(
                "no flaw but such as --flaws accepts: nothing to repair",
                "--flaws で認めるキズだけなので修正は不要です",
            ),
            _ if !report.main_line.is_empty() && !report.is_provisional => {
                return Ok(Some(report.main_line));
            }
            // The problem may have no mate at all: the solution shows what was meant.
            _ if matches!(report.given, GivenLine::NoMate(_) | GivenLine::Open) => {
                return Ok(given);
            }
            _ => language.pick("no main line to keep", "保つべき作意がありません"),
        };
        self.progress
            .aside(|| complain(format_args!("{}: {message}", self.task.name)));
        Ok(None)
    }

    fn repairers(&self, cooks: &Cooks) -> Result<Vec<Repairer>, CommandFailure> {
        let limits = self.arguments.limits_of_neighbour(&self.plan.limits);
        self.plan.for_each_job(|mib| {
            let repairer = Repairer::new(mib, &limits, cooks)?;
            Ok(match self.arguments.acceptance() {
                Some(acceptance) => repairer.accepting(acceptance),
                None => repairer,
            })
        })
    }

    /// Writes the repairs before which no neighbour is still being judged.
    fn write_next(&self, judged: &mut Judged, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        while let Some(next) = judged.waiting.remove(&judged.next) {
            judged.next += 1;
            let Some(neighbour) = next.filter(|_| judged.repairs < self.arguments.most) else {
                continue;
            };
            judged.repairs += 1;
            self.write(&neighbour, None, sinks)?;
        }
        Ok(())
    }

    /// Writes the repairs with flaws, as many as are wanted, and returns the number of all.
    fn write_flawed(
        &self,
        judged: &mut Judged,
        sinks: &mut Sinks<'_>,
    ) -> Result<usize, CommandFailure> {
        let wanted = self.arguments.most.saturating_sub(judged.repairs) as usize;
        judged.flawed.sort_by_key(|one| (one.gravest, one.place));
        for one in judged.flawed.iter().take(wanted) {
            self.write(&one.neighbour, Some(&one.report), sinks)?;
        }
        Ok(judged.flawed.len())
    }

    fn write(
        &self,
        neighbour: &Neighbour,
        flaws: Option<&Report>,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let repaired = Repaired {
            number: self.task.number,
            name: &self.task.name,
            problem: self.problem,
            neighbour,
            flaws,
        };
        self.progress.aside(|| repaired.write(sinks))
    }

    fn summarize(
        &self,
        (judged, flawed): (&Judged, usize),
        all: usize,
        elapsed: Duration,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let Judged { repairs, open, .. } = judged;
        let (name, judged) = (&self.task.name, judged.judged);
        let (seconds, speed) = (elapsed.as_secs_f64(), speed(judged, elapsed));
        let text = sinks.language.pick(
            format!(
                "{name}: {repairs} complete, {flawed} with flaws among {judged} of {all} \
                 neighbours, {open} not settled; {seconds:.1} s, {speed:.0} neighbours/s"
            ),
            format!(
                "{name}：{all} 図のうち {judged} 図を調べ、完全 {repairs}、キズあり {flawed}、\
                 未決 {open}、\
                 {seconds:.1} 秒、毎秒 {speed:.0} 図"
            ),
        );
        if sinks.takes_remarks() {
            sinks.remark(&format!("{text}\n\n"))
        } else {
            complain(text);
            Ok(())
        }
    }
}

fn speed(number: u64, elapsed: Duration) -> f64 {
    number as f64 / elapsed.as_secs_f64().max(1e-3)
}
