//! `tsumi place`: the smallest sets of pieces with which a line is the only solution of a
//! position.
//!
//! [`tsumi_core::engine::place`] says what is to be asked next and which problems are to be
//! told; here it is asked by jobs side by side.

mod arguments;
mod placed;

pub use arguments::PlaceArguments;

use super::batch::Plan;
use super::ending::Termination;
use super::fault::Fault;
use super::given_out::{Until, do_all, lock};
use super::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use super::progress::ProgressDisplay;
use super::sinks::Sinks;
use super::task::ProblemTask;
use placed::Placed;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tsumi_core::engine::config::Config;
use tsumi_core::engine::place::{Counts, Placement, Placements, Wanted};
use tsumi_core::engine::{Problem, Stop};
use tsumi_core::words;

/// Places pieces on all positions. One without a line is reported and skipped.
pub fn run(
    arguments: &PlaceArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let mut plan = arguments.plan(config)?;
    let page = arguments.html.as_deref();
    let mut sinks = Sinks::open(&mut plan, page, "problem", true, output)?;
    let (progress, language) = (ProgressDisplay::new(), plan.language);
    let on_fault = |fault: &Fault| progress.aside(|| complain(fault.in_words(language)));
    let worst = plan.one_by_one(ending, on_fault, |_, task, problem| {
        let placing = Placing {
            arguments,
            wanted: arguments.wanted(),
            plan: &plan,
            task,
            problem,
            stop: ending.stop(),
            progress: &progress,
            start: Instant::now(),
        };
        placing.run(&mut sinks)
    });
    progress.end();
    let mut outcome = CommandOutcome::NotAnswered;
    let placed = worst.map(|worst| outcome = worst);
    first_of([placed, sinks.finish()])?;
    Ok(outcome)
}

/// The search for one position.
struct Placing<'a> {
    arguments: &'a PlaceArguments,
    wanted: Wanted,
    plan: &'a Plan,
    task: &'a ProblemTask,
    problem: &'a Problem,
    stop: &'a Stop,
    progress: &'a ProgressDisplay,
    start: Instant,
}

impl Placing<'_> {
    fn run(&self, sinks: &mut Sinks<'_>) -> Result<CommandOutcome, CommandFailure> {
        let given = self.task.given_line().unwrap_or_default();
        let line = self.arguments.line().unwrap_or(&given);
        let placements = match Placements::of(self.problem, line, &self.wanted) {
            Ok(placements) => Mutex::new(placements),
            Err(why) => {
                let (name, why) = (&self.task.name, words::no_placement(why, sinks.language));
                self.progress
                    .aside(|| complain(format_args!("{name}: {why}")));
                return Ok(CommandOutcome::NotAnswered);
            }
        };
        self.search(&placements, sinks)?;
        let mut placements = placements
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        for placement in placements.rest() {
            self.write(&placement, sinks)?;
        }
        self.progress.aside(|| self.summarize(&placements, sinks))?;
        Ok(if placements.told() > 0 {
            CommandOutcome::Answered
        } else {
            CommandOutcome::NotAnswered
        })
    }

    /// Does all tasks side by side, and writes what is to be told.
    fn search(
        &self,
        placements: &Mutex<Placements>,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let placers = self.plan.for_each_job(|mib| lock(placements).placer(mib))?;
        let until = Until {
            stop: self.stop,
            start: self.start,
            time: self.plan.limits.time,
        };
        do_all(
            placements,
            Placements::next_task,
            &until,
            placers,
            |placer, task| placer.work(task, self.stop),
            |done| {
                let found = lock(placements).take(done);
                if let Some(placement) = found {
                    self.write(&placement, sinks)?;
                }
                self.progress
                    .show(|| self.progress_of(lock(placements).counts()));
                Ok(())
            },
        )
    }

    fn write(&self, placement: &Placement, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let placed = Placed {
            task: self.task,
            problem: self.problem,
            placement,
        };
        self.progress.aside(|| placed.write(sinks))
    }

    /// What to show while sets are being judged.
    fn progress_of(&self, counts: Counts) -> String {
        let Counts {
            judged,
            complete,
            waiting,
            ..
        } = counts;
        let name = &self.task.name;
        format!("{name}: {judged} sets judged, {complete} complete, {waiting} waiting")
    }

    fn summarize(
        &self,
        placements: &Placements,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let name = &self.task.name;
        if placements.is_complete() {
            let words = language.pick("complete as it is", "このままで完全です");
            complain(format_args!("{name}: {words}"));
        } else if placements.told() == 0 {
            for words in words::first_faults(placements.first_faults(), language) {
                complain(format_args!("{name}: {words}"));
            }
        }
        let seconds = self.start.elapsed().as_secs_f64();
        let Counts {
            candidates,
            judged,
            open,
            waiting,
            ..
        } = placements.counts();
        let told = placements.told();
        let text = language.pick(
            format!(
                "{name}: found {told}; {candidates} pieces on squares, {judged} sets judged, \
                 {open} not settled, {waiting} not tried; {seconds:.1} s"
            ),
            format!(
                "{name}：見つけた図 {told}。候補 {candidates}、調べた組 {judged}（未決 {open}、残り \
                 {waiting}）、{seconds:.1} 秒"
            ),
        );
        sinks.summarize(&text)
    }
}
