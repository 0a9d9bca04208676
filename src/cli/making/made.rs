//! Problems that are made of given ones: the given ones in order, and how those are written
//! that were made.

use super::earlier::{self, Earlier};
use super::sinks::{MateEntry, Sinks};
use crate::cli::batch::Plan;
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::{CommandFailure, CommandOutcome, complain, first_of};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::Format;
use crate::cli::outputs::progress::ProgressDisplay;
use crate::cli::problems::input::InputProblem;
use crate::cli::problems::layout;
use crate::composing::Contradiction;
use crate::system::language::Language;
use crate::words::{Bilingual, both, marks, say};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use tsumi_composer::given_out::{self, GivesOut, Until};
use tsumi_composer::report::Level;
use tsumi_composer::told::Standing;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::position::Move;
use tsumi_core::solver::{Problem, Solver, Stop};

/// A given problem, of which others are being made.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    pub plan: &'a Plan,
    pub item: &'a InputProblem,
    pub problem: &'a Problem,
    pub stop: &'a Stop,
    pub progress: &'a ProgressDisplay,
    /// The problems that an earlier run made of it and wrote.
    pub earlier: &'a [earlier::MadeEarlier],
}

impl Making<'_> {
    /// Has all tasks of a search done by jobs side by side; calls `on_step` after each task.
    pub fn search<S: GivesOut>(
        &self,
        search: S,
        until: &Until,
        mut on_step: impl FnMut(&S, Vec<S::Found>) -> Result<(), CommandFailure> + Send,
    ) -> Result<S, CommandFailure> {
        let workers = self.plan.for_each_job(|mib| search.worker(mib))?;
        let mut outcome = Ok(());
        let search = given_out::run(search, workers, until, &mut |search, found| {
            outcome = on_step(search, found);
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        outcome?;
        search.map_err(|_| both!("no thread for a job", "ジョブのスレッドを起動できません").into())
    }
}

/// Fails if a question contradicts itself.
pub fn refuse(contradiction: Option<Contradiction>) -> Result<(), CommandFailure> {
    contradiction.map_or(Ok(()), |one| Err(Bilingual::of(|language| one.in_words(language)).into()))
}

/// Calls `make` for each given problem in order. A faulty one is reported and skipped. `page`
/// is the file of a page, if one is wanted, and `name` the word for what is made.
pub fn make_for_each(
    mut plan: Plan,
    (page, name): (Option<&Path>, &'static str),
    output: &mut (dyn Write + Send),
    ending: &Termination,
    mut make: impl FnMut(
        Making<'_>,
        &mut Solver,
        &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure>,
) -> Result<CommandOutcome, CommandFailure> {
    let (earlier, results) = Earlier::open(&mut plan)?;
    let mut sinks = match results {
        Some(results) => Sinks::going_on(&plan, results, earlier.count(), output),
        None => Sinks::open(&mut plan, page, name, true, output)?,
    };
    let (progress, language) = (ProgressDisplay::new(), plan.language);
    let on_fault = |fault: &PlacedMistake| progress.aside(|| complain(fault.in_words(language)));
    let worst = plan.for_each_problem(ending, on_fault, |solver, item, problem| {
        let Some(earlier) = earlier.of(item)? else {
            return Ok(CommandOutcome::Answered);
        };
        let making = Making {
            plan: &plan,
            item,
            problem,
            stop: ending.stop(),
            progress: &progress,
            earlier,
        };
        make(making, solver, &mut sinks)
    });
    progress.end();
    let mut outcome = CommandOutcome::NotAnswered;
    let made = worst.map(|worst| outcome = worst);
    first_of([made, sinks.finish()], plan.language)?;
    plan.tell_kept(ending, (sinks.count(), None), None);
    Ok(outcome)
}

/// Makes the JSON of a problem, in a format and with its name.
pub type ObjectOf<'a> = dyn Fn(Format, &str) -> String + 'a;

/// A problem that was made of a given one.
pub struct Made<'a> {
    /// The given problem, with its names.
    pub item: &'a InputProblem,
    /// The problem that was made.
    pub problem: &'a Problem,
    /// The solution.
    pub line: &'a [Move],
    /// Its level, gravest defect and family.
    pub standing: &'a Standing,
    /// The flaws in words.
    pub flaws: Vec<String>,
    /// Further remarks, a line each.
    pub remarks: Vec<String>,
    /// Makes the name of the problem from that of the given one.
    pub named: Box<dyn Fn(&str) -> String + 'a>,
    /// Makes the JSON of the problem from its name.
    pub object: Box<ObjectOf<'a>>,
}

impl Made<'_> {
    /// Writes the problem to the document and the page.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        self.with_entry(|entry| {
            sinks.write_entry(entry, |format| match format {
                Format::Json | Format::Jsonl => (self.object)(format, entry.name),
                _ => self.for_people(language),
            })
        })
    }

    /// Writes the problem to the page alone, if there is one.
    pub fn write_on_page(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        self.with_entry(|entry| sinks.write_entry_on_page(entry))
    }

    /// Calls `take` with the problem as an entry of a document.
    fn with_entry<T>(&self, take: impl FnOnce(&MateEntry<'_>) -> T) -> T {
        let title = self.item.heading.title.as_deref().map(&self.named);
        take(&MateEntry {
            title: title.as_deref().unwrap_or_default(),
            name: &(self.named)(&self.item.name),
            position: self.problem.position(),
            attacker: self.problem.attacker(),
            moves: &MoveTree::from_mate(self.line),
        })
    }

    /// The problem as text for people.
    fn for_people(&self, language: Language) -> String {
        let name = (self.named)(&self.item.name_in(language));
        let (position, line) = (self.problem.position(), self.line);
        let flaws = match self.standing.level {
            Level::Complete => String::new(),
            _ if self.flaws.is_empty() => {
                say!(language, "flaws: not settled\n", "キズ：未決\n")
            }
            _ => {
                let flaws = self.flaws.join(marks::comma(language));
                say!(language, "flaws: {flaws}\n", "キズ：{flaws}\n")
            }
        };
        let remarks = self.remarks.iter();
        let remarks: String = remarks.map(|remark| format!("{remark}\n")).collect();
        format!(
            "{}{}\n{flaws}{remarks}{}\n{}\n",
            layout::heading(&name, position),
            position.to_sfen(),
            moves::usi(line),
            layout::rows(&moves::japanese(position, line)),
        )
    }
}
