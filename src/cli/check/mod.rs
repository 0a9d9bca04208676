//! `tsumi check`: is a problem complete, and if not, why?
//!
//! [`crate::engine::report`] finds it out; [`text`] and [`row`] write it.

mod arguments;
mod progress;
mod row;
mod text;

pub use arguments::CheckArguments;

use super::ending::Ending;
use super::output_file::write_through;
use super::solve::format::Format;
use super::task::{self, Task};
use super::{CommandFailure, Outcome, complain, solver};
use crate::engine::config::Config;
use crate::engine::report::{self, Report};
use crate::engine::{Limits, Problem, Solver};
use crate::files::Given;
use progress::Progress;
use std::io::Write;
use std::time::{Duration, Instant};

/// A problem and its report.
struct Checked<'a> {
    task: &'a Task,
    problem: &'a Problem,
    report: Report,
    elapsed: Duration,
}

impl Checked<'_> {
    /// What the input says of the solution.
    fn given(&self) -> Option<&Given> {
        self.task.content.as_ref().ok()?.1.as_ref()
    }
}

/// Checks all problems. One with a mistake is named and left out.
pub fn run(
    arguments: &CheckArguments,
    config: &Config,
    output: &mut impl Write,
    ending: &Ending,
) -> Result<Outcome, CommandFailure> {
    let root_defends = arguments.root_defends || config.options.root_defends;
    let tasks = task::tasks(&task::sources(&arguments.sources), root_defends, ending)?;
    let mut solver = solver(arguments.hash)?;
    let (limits, format) = (arguments.limits(config), arguments.format());
    let progress = Progress::new();
    let mut worst = Outcome::Answered;
    let mut before = format.beginning();
    for task in tasks {
        let problem = match &task.content {
            Ok((problem, _)) => problem,
            Err(reason) => {
                progress.aside(|| complain(format_args!("{}: {reason}", task.name)));
                worst = Outcome::BadInput;
                continue;
            }
        };
        let checked = check(&mut solver, &task, problem, &limits, &progress, ending);
        if !checked.report.open.is_empty() {
            worst = worst.max(Outcome::NotAnswered);
        }
        let text = match format {
            Format::Text => text::of(&checked),
            Format::Jsonl => row::json(&checked) + "\n",
            _ => row::json(&checked),
        };
        progress.aside(|| write_through(output, None, &format!("{before}{text}")))?;
        before = format.separator();
        solver.clear();
    }
    progress.end();
    let beginning = match before == format.separator() {
        true => "",
        false => format.beginning(),
    };
    write_through(output, None, &format!("{beginning}{}", format.end()))?;
    Ok(worst)
}

fn check<'a>(
    solver: &mut Solver,
    task: &'a Task,
    problem: &'a Problem,
    limits: &Limits,
    progress: &Progress,
    ending: &Ending,
) -> Checked<'a> {
    let given = match &task.content {
        Ok((_, Some(Given::Line(tree)))) => Some(tree.main_line()),
        _ => None,
    };
    let start = Instant::now();
    let report = report::check(
        solver,
        problem,
        given.as_deref(),
        limits,
        ending.stop(),
        &mut |step| progress.show(&task.name, step),
    );
    Checked {
        task,
        problem,
        report,
        elapsed: start.elapsed(),
    }
}
