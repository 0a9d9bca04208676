//! `tsumi repair`: small changes that make a cooked problem complete with the same main
//! line, or with its first move.
//!
//! [`tsumi_composer::repair`] lists the neighbours, has them judged by jobs side by side, and
//! says which are to be written next.

mod repaired;

use super::arguments::bounds::bounds_of;
use super::batch::side_by_side::{JobEvent, run_side_by_side};
use super::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::making::made::{self, Making};
use super::making::rows::{Rows, RowsArguments};
use super::making::sinks::Sinks;
use super::making::why_none::WhyNone;
use crate::cli::problems::input::Inputs;
use crate::system::language::Language;
use crate::words::{self, say};
use clap::Args;
use repaired::repaired;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tsumi_composer::repair::{
    self, Acceptance, Allowed, Counts, KeepError, NoRepair, Repair, Repairs, Target, Wanted,
};
use tsumi_composer::report::Rules;
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem, Reason, Solver, Stop};

/// Arguments of `tsumi repair`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Judge N changed problems side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the repairs [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the repairs to a new file")))]
pub struct RepairArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// Give up on a changed problem after N visited positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = bounds_of("NodesLimit"))]
    nodes: u64,

    /// End after N repairs of a problem, those that differ in little counted as one
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,

    /// The rules that judge flaws: docs/composing.md has their table [default: magazine]
    #[arg(long, value_name = "RULES", value_parser = Rules::WORDS)]
    rules: Option<String>,

    /// The gravest flaw that a repair may have; those without come first
    #[arg(long, value_name = "FLAW", default_value = "slight", value_parser = Acceptance::WORDS)]
    flaws: String,

    /// Take superfluous pieces out instead, one after the other: each result has one piece less
    /// than the one before
    #[arg(long, conflicts_with_all = ["most", "flaws", "same", "plies"])]
    strip: bool,

    /// Only these kinds of changes, with commas between them: add a piece, remove one, move it,
    /// replace it by another kind, change the attacker's hand, shift the whole board
    /// [default: all]
    #[arg(long, value_name = "CHANGE", value_delimiter = ',', value_parser = Allowed::CHANGES)]
    changes: Vec<String>,

    /// Squares (5a) and pieces (R, +R, p; lower case: White's) that stay as they are, with commas
    /// between them
    #[arg(long, value_name = "SQUARE|PIECE", value_delimiter = ',', value_parser = parse_kept)]
    keep: Vec<String>,

    /// What stays the same: the whole main line (`line`), or only its first move (`key`)
    #[arg(long, value_name = "WORD", default_value = "line", value_parser = Target::WORDS)]
    same: String,

    /// Look for problems of N plies, without futile interpositions; only the first move stays
    /// the same
    #[arg(long, value_name = "N", conflicts_with = "same", value_parser = clap::value_parser!(u16).range(1..))]
    plies: Option<u16>,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    rows: RowsArguments,

    /// Write a page to step through the repairs, for any browser
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

impl RepairArguments {
    /// What is repaired, and where the repairs go; the limits are those of the problem's own
    /// report.
    fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan, self.jobs.results.format())?;
        if self.rules.is_some() && self.flaws == "none" {
            let message = "--rules says which flaws are slight, and --flaws none accepts none";
            return Err(CommandFailure::input(message));
        }
        Ok(plan)
    }

    fn wanted(&self, limits: &Limits) -> Wanted {
        let mut wanted = Wanted::new(limits);
        wanted.nodes = Some(self.nodes).filter(|&nodes| nodes > 0);
        wanted.most = self.most as usize;
        let rules = self.rules.as_deref().and_then(Rules::from_word);
        let rules = rules.unwrap_or_default();
        wanted.acceptance = Acceptance::from_word(&self.flaws, rules);
        wanted.target = Target::of(&self.same, self.plies);
        wanted.allowed = Allowed::default().only(&self.changes);
        for word in &self.keep {
            // The parser has seen it.
            wanted.allowed = wanted.allowed.keep(word).unwrap_or_default();
        }
        wanted
    }
}

/// A square or a piece to be kept.
fn parse_kept(word: &str) -> Result<String, KeepError> {
    Allowed::default().keep(word).map(|_| word.to_string())
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
            wanted: arguments.wanted(&making.plan.limits),
            strips: arguments.strip,
            arguments,
            making,
        };
        repair.run(solver, sinks)
    })
}

/// The repair of one problem.
struct Repairing<'a> {
    wanted: Wanted,
    strips: bool,
    arguments: &'a RepairArguments,
    making: Making<'a>,
}

impl Repairing<'_> {
    fn run(
        &self,
        solver: &mut Solver,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let given = self.making.item.given_line();
        let given = given.as_deref();
        if self.strips {
            return self.strip(solver, given, sinks);
        }
        let mut repairs =
            match Repairs::of(solver, self.making.problem, given, &self.wanted, self.making.stop) {
                Ok(repairs) => repairs,
                Err(why) => return Ok(self.refuse(why, sinks)),
            };
        let start = Instant::now();
        let mut rows = self.arguments.rows.rows();
        self.judge_and_write(&mut repairs, start, &mut rows, sinks)?;
        self.write(&repairs.rest(), &mut rows, sinks)?;
        let is_answered = repairs.counts().levels.all() > 0;
        self.making.progress.aside(|| {
            rows.finish(sinks)?;
            self.summarize(&repairs, start.elapsed(), sinks)?;
            if is_answered {
                return Ok(());
            }
            let none = self.why_none(repairs.counts(), sinks.language);
            sinks.summarize(&none.in_one_line(&self.making.item.name_in(sinks.language), None))
        })?;
        Ok(if is_answered { CommandOutcome::Answered } else { CommandOutcome::NotAnswered })
    }

    /// Why no repair was found.
    fn why_none(&self, counts: Counts, language: Language) -> WhyNone {
        let RepairArguments { keep, changes, flaws, plies, .. } = self.arguments;
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

    /// Why there is no repair.
    fn refuse(&self, why: NoRepair, sinks: &Sinks<'_>) -> CommandOutcome {
        let (name, why) =
            (self.making.item.name_in(sinks.language), words::no_repair(why, sinks.language));
        self.making.progress.aside(|| complain(format_args!("{name}: {why}")));
        CommandOutcome::NotAnswered
    }

    /// Writes the problem with a piece less again and again.
    fn strip(
        &self,
        solver: &mut Solver,
        given: Option<&[Move]>,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let mut written = Ok(());
        let mut write = |before: &Problem, after: &Repair| {
            if written.is_ok() {
                let made = repaired(&self.making, before, after, sinks.language);
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

    /// Has the neighbours judged side by side, and writes the repairs.
    fn judge_and_write(
        &self,
        repairs: &mut Repairs,
        start: Instant,
        rows: &mut Rows,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let neighbours = repairs.neighbours();
        let enough = Stop::new();
        let tasks = neighbours.iter().enumerate().take_while(|_| !enough.is_raised()).map(Ok);
        run_side_by_side(
            self.making.plan.for_each_job(|mib| repairs.repairer(mib))?,
            tasks,
            self.making.stop,
            |repairer, (place, neighbour)| (place, repairer.judge(neighbour, self.making.stop)),
            |event| {
                let JobEvent::Done((place, judgement)) = event else {
                    return Ok(());
                };
                self.write(&repairs.take(place, judgement), rows, sinks)?;
                if repairs.are_enough() {
                    enough.raise();
                }
                self.making.progress.show(|| self.progress_of(repairs, start.elapsed()));
                Ok(())
            },
        )
    }

    /// What to show while neighbours are being judged.
    fn progress_of(&self, repairs: &Repairs, elapsed: Duration) -> String {
        let Counts { judged, levels, .. } = repairs.counts();
        let (name, all) = (&self.making.item.name, repairs.neighbours().len());
        let (speed, levels) = (speed(judged, elapsed), words::levels(levels, Language::English));
        format!("{name}: {judged} of {all} changed problems, {speed:.0}/s, {levels}")
    }

    fn write(
        &self,
        repairs: &[Repair],
        rows: &mut Rows,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let (making, language) = (&self.making, sinks.language);
        let made = repairs.iter().map(|one| repaired(making, making.problem, one, language));
        let made = made.collect();
        making.progress.aside(|| rows.write(made, sinks))
    }

    fn summarize(
        &self,
        repairs: &Repairs,
        elapsed: Duration,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let Counts { judged, levels, open, .. } = repairs.counts();
        let name = self.making.item.name_in(sinks.language);
        let all = repairs.neighbours().len();
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

fn speed(number: usize, elapsed: Duration) -> f64 {
    number as f64 / elapsed.as_secs_f64().max(1e-3)
}
