//! `tsumi extend`: problems whose solutions go on as that of a given one (逆算).
//!
//! [`tsumi_core::engine::extend`] says what is to be asked next and which problems are to be
//! told; here it is asked by jobs side by side.

mod arguments;
mod grown;

pub use arguments::ExtendArguments;

use super::ending::Termination;
use super::given_out::{Until, do_all, lock};
use super::made::{self, Making};
use super::outcome::{CommandFailure, CommandOutcome, complain};
use super::sinks::Sinks;
use grown::Grown;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use tsumi_core::engine::Solver;
use tsumi_core::engine::config::Config;
use tsumi_core::engine::extend::{Extensions, Found, Growth, NoGrowth, Wanted};
use tsumi_core::words;

/// Extends all problems. One that may not grow is reported and skipped.
pub fn run(
    arguments: &ExtendArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let plan = arguments.plan(config)?;
    let pages = (arguments.html.as_deref(), "problem");
    made::of_each(plan, pages, output, ending, |making, solver, sinks| {
        let wanted = arguments.wanted();
        Extending { wanted, making }.run(solver, sinks)
    })
}

/// The growth of one problem.
struct Extending<'a> {
    wanted: Wanted,
    making: Making<'a>,
}

impl Extending<'_> {
    fn run(
        &self,
        solver: &mut Solver,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let given = self.making.task.given_line();
        let asked = (&self.making.plan.limits, &self.wanted);
        let extensions = Extensions::of(
            solver,
            self.making.problem,
            given.as_deref(),
            asked,
            self.making.stop,
        );
        let extensions = match extensions {
            Ok(extensions) => Mutex::new(extensions),
            Err(why) => return Ok(self.refuse(why, sinks)),
        };
        let mut written = 0;
        self.grow(&extensions, &mut written, sinks)?;
        let mut extensions = extensions
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let is_answered = written > 0;
        let rest = extensions.rest();
        self.write(&rest, &mut written, sinks)?;
        self.making
            .progress
            .aside(|| self.summarize(&extensions, sinks))?;
        let is_long = |found: &Found| found.line.len() >= extensions.plies();
        Ok(if is_answered || rest.iter().any(is_long) {
            CommandOutcome::Answered
        } else {
            CommandOutcome::NotAnswered
        })
    }

    /// Why the problem does not grow.
    fn refuse(&self, why: NoGrowth, sinks: &Sinks<'_>) -> CommandOutcome {
        let (name, why) = (
            &self.making.task.name,
            words::no_growth(why, sinks.language),
        );
        self.making
            .progress
            .aside(|| complain(format_args!("{name}: {why}")));
        CommandOutcome::NotAnswered
    }

    /// Does all tasks side by side, and writes what is to be told.
    fn grow(
        &self,
        extensions: &Mutex<Extensions>,
        written: &mut usize,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let extenders = self
            .making
            .plan
            .for_each_job(|mib| lock(extensions).extender(mib))?;
        let until = Until {
            stop: self.making.stop,
            start: self.making.start,
            time: self.making.plan.limits.time,
        };
        do_all(
            extensions,
            Extensions::next_task,
            &until,
            extenders,
            |extender, task| extender.work(task, self.making.stop),
            |done| {
                let found = lock(extensions).take(done);
                self.write(&found, written, sinks)?;
                let growth = lock(extensions).growth();
                self.making.progress.show(|| self.progress_of(growth));
                Ok(())
            },
        )
    }

    fn write(
        &self,
        found: &[Found],
        written: &mut usize,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        for found in found {
            *written += 1;
            let grown = Grown {
                task: self.making.task,
                problem: self.making.problem,
                found,
                number: *written,
            };
            self.making.progress.aside(|| grown.write(sinks))?;
        }
        Ok(())
    }

    /// What to show while problems grow.
    fn progress_of(&self, growth: Growth) -> String {
        let Growth {
            steps,
            complete,
            longest,
            waiting,
            ..
        } = growth;
        let name = &self.making.task.name;
        format!(
            "{name}: {steps} taken back, {complete} complete, the longest {longest} plies, \
             {waiting} waiting"
        )
    }

    fn summarize(
        &self,
        extensions: &Extensions,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let name = &self.making.task.name;
        let seconds = self.making.start.elapsed().as_secs_f64();
        let Growth {
            steps,
            complete,
            longest,
            disputed,
            counts,
            ..
        } = extensions.growth();
        let (checks, replies) = (counts.checks, counts.replies);
        let (open_checks, open_replies) = (counts.open_checks, counts.open_replies);
        let text = sinks.language.pick(
            format!(
                "{name}: {complete} complete, the longest {longest} plies; {steps} problems taken \
                 back, {replies} replies, {open_replies} not settled, {checks} checks, \
                 {open_checks} not settled; {seconds:.1} s"
            ),
            format!(
                "{name}：完全 {complete}、最長 {longest} 手。{steps} 図から逆算、応手 {replies}（未決 \
                 {open_replies}）、王手 {checks}（未決 {open_checks}）、{seconds:.1} 秒"
            ),
        );
        if disputed > 0 {
            let disputed = format!("{name}: {disputed} of them not by their reports");
            complain(disputed);
        }
        sinks.summarize(&text)
    }
}
