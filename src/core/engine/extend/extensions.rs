//! The growth of a problem, from its own report to the problems found.
//!
//! Responsible for what is asked next and for what is told; the questions are answered by others
//! ([`Extender`]), side by side and in any order. What is told has a whole report, which names
//! flaws and superfluous pieces; it is asked for nothing else, as it takes forty times as long as
//! the two new plies.

use super::extension::Extension;
use super::pool::{Pool, can_play};
use super::start::{NoGrowth, start};
use super::step::{Counts, Extender, Step};
use super::wanted::{Wanted, value};
use crate::dfpn::Stop;
use crate::engine::answer::Reason;
use crate::engine::limits::Limits;
use crate::engine::next::Next;
use crate::engine::problem::Problem;
use crate::engine::report::{self, Report};
use crate::engine::solver::Solver;
use crate::position::Move;
use crate::table::TableError;
use std::collections::VecDeque;
use std::mem;

/// Once in so many times a piece is added, if that is wanted.
const ADDS_ONCE_IN: usize = 4;
/// Pieces tried until one stands where the line can be played.
const TRIES: usize = 100;

/// A question to an [`Extender`].
#[derive(Clone, Debug)]
pub struct Task {
    question: Question,
    one: Extension,
    additions: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// What leads there in two plies?
    Step,
    /// Is it complete, with a piece more?
    IsComplete,
    /// All about it, to be told.
    Report,
}

/// A task that is done.
#[derive(Debug)]
pub struct Done {
    task: Box<Task>,
    answer: Result<Answer, Reason>,
}

#[derive(Debug)]
enum Answer {
    Step(Step),
    Report(Box<Report>),
}

/// A longer problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// Its solution.
    pub line: Vec<Move>,
    /// Plies of it before the solution of the given problem.
    pub before: usize,
    /// The report on it, but for the longest one when nothing as long as wanted was found.
    pub report: Option<Box<Report>>,
    /// Greater is better.
    value: i32,
}

impl Found {
    /// First without superfluous pieces, then by value.
    fn rank(&self) -> (bool, i32) {
        let pieces = self.report.iter().flat_map(|report| &report.pieces);
        let is_superfluous = pieces.into_iter().any(|piece| piece.is_settled);
        (is_superfluous, -self.value)
    }
}

/// Figures of a growth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// Problems that were taken back two plies.
    pub steps: usize,
    /// Problems with a piece more that were asked about.
    pub additions: usize,
    /// Complete problems that were found, whatever their length.
    pub complete: usize,
    /// Those that the report does not call complete. There should be none.
    pub disputed: usize,
    /// Plies of the longest.
    pub longest: usize,
    /// Problems that wait to grow.
    pub waiting: usize,
    /// What became of the positions two plies before.
    pub counts: Counts,
}

/// The growth of a problem backwards.
#[derive(Debug)]
pub struct Extensions {
    wanted: Wanted,
    problem: Problem,
    /// Those of the given problem.
    start_plies: usize,
    /// Those that are wanted.
    plies: usize,
    pool: Pool,
    longest: Option<Extension>,
    /// Those as long as wanted that have no report yet.
    to_report: VecDeque<Extension>,
    /// Those with a report that are told at the end, in their order.
    held: Vec<Found>,
    given_out: usize,
    told: usize,
    growth: Growth,
}

impl Extensions {
    /// Asks for the report of a problem, with a given solution or none.
    ///
    /// # Errors
    /// If it may not grow.
    pub fn of(
        solver: &mut Solver,
        problem: &Problem,
        given: Option<&[Move]>,
        (limits, wanted): (&Limits, &Wanted),
        stop: &Stop,
    ) -> Result<Extensions, NoGrowth> {
        let report = report::check(solver, problem, given, limits, stop, &mut |_| ());
        let start = start(problem, &report)?;
        let start_plies = start.plies();
        let plies = wanted.plies.unwrap_or(start_plies + 2);
        if plies <= start_plies {
            return Err(NoGrowth::LongEnough);
        }
        let mut pool = Pool::new(wanted.aim);
        pool.insert(start, 0);
        Ok(Extensions {
            wanted: wanted.clone(),
            problem: problem.clone(),
            start_plies,
            plies,
            pool,
            longest: None,
            to_report: VecDeque::new(),
            held: Vec::new(),
            given_out: 0,
            told: 0,
            growth: Growth::default(),
        })
    }

    /// Answers questions, with a table of `table_mib` MiB for reports.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn extender(&self, table_mib: usize) -> Result<Extender, TableError> {
        let extender = Extender::new(table_mib)?;
        Ok(extender.by(&self.wanted))
    }

    /// What is to be done next.
    pub fn next_task(&mut self) -> Next<Task> {
        if self.are_enough() {
            return Next::End;
        }
        let task = self.report().or_else(|| self.addition());
        if let Some(task) = task.or_else(|| self.step()) {
            self.given_out += 1;
            return Next::Task(Box::new(task));
        }
        if self.given_out == 0 && !self.may_add() {
            Next::End
        } else {
            Next::Wait
        }
    }

    fn report(&mut self) -> Option<Task> {
        Some(Task {
            question: Question::Report,
            one: self.to_report.pop_front()?,
            additions: 0,
        })
    }

    fn step(&mut self) -> Option<Task> {
        let entry = self.pool.take()?;
        Some(Task {
            question: Question::Step,
            one: entry.problem,
            additions: entry.additions,
        })
    }

    fn may_add(&self) -> bool {
        self.wanted.additions > 0 && self.pool.has_grown()
    }

    /// A problem with a piece more, now and then.
    fn addition(&mut self) -> Option<Task> {
        let is_due = self.pool.waiting() == 0 || self.pool.once_in(ADDS_ONCE_IN);
        if !self.may_add() || !is_due {
            return None;
        }
        let Wanted {
            allowed, additions, ..
        } = &self.wanted;
        (0..TRIES).find_map(|_| {
            let (before, one) = self.pool.with_addition(*additions, allowed)?;
            can_play(&one).then_some(Task {
                question: Question::IsComplete,
                one,
                additions: before + 1,
            })
        })
    }

    /// Takes a task that is done; returns the problems to be told.
    pub fn take(&mut self, done: Done) -> Vec<Found> {
        self.given_out -= 1;
        let Done { task, answer } = done;
        match answer {
            Ok(Answer::Step(step)) => self.take_step(&task, step),
            Ok(Answer::Report(report)) => self.take_report(task.one, report),
            Err(_) => {}
        }
        let is_done = self.given_out == 0 && self.to_report.is_empty();
        if self.wanted.plies.is_none() && !is_done {
            return Vec::new();
        }
        self.tell()
    }

    fn take_step(&mut self, task: &Task, step: Step) {
        self.growth.counts.add(&step.counts);
        match task.question {
            Question::Step => self.growth.steps += 1,
            _ => self.growth.additions += 1,
        }
        let mut found = step.found;
        found.sort_by_key(|one| -value(one, self.wanted.aim));
        for one in found {
            let is_short = one.plies() < self.plies;
            if self.pool.insert_if(one.clone(), task.additions, is_short) {
                self.note(&one);
                if !is_short {
                    self.to_report.push_back(one);
                }
            }
        }
    }

    fn take_report(&mut self, one: Extension, report: Box<Report>) {
        if report.is_complete() == Some(false) {
            log::error!("not complete by its report: {}", one.position);
            self.growth.disputed += 1;
            return;
        }
        let found = self.found(one, Some(report));
        self.held.push(found);
    }

    fn note(&mut self, one: &Extension) {
        self.growth.complete += 1;
        if one.plies() > self.growth.longest {
            self.growth.longest = one.plies();
            self.longest = Some(one.clone());
        }
    }

    /// Those to be told, as many as are still wanted.
    fn tell(&mut self) -> Vec<Found> {
        let mut told = mem::take(&mut self.held);
        told.sort_by_key(Found::rank);
        let left = self.wanted.most.unwrap_or(usize::MAX) - self.told;
        told.truncate(left);
        self.told += told.len();
        told
    }

    /// For when no more tasks are done: what was found and not told, or the longest problem if
    /// none was as long as wanted.
    pub fn rest(&mut self) -> Vec<Found> {
        for one in mem::take(&mut self.to_report) {
            let found = self.found(one, None);
            self.held.push(found);
        }
        let mut rest = self.tell();
        if self.told == 0
            && let Some(one) = self.longest.take()
        {
            rest.push(self.found(one, None));
        }
        rest
    }

    fn found(&self, one: Extension, report: Option<Box<Report>>) -> Found {
        let value = value(&one, self.wanted.aim);
        let Extension { position, mut line } = one;
        self.problem.turn(&mut line);
        Found {
            problem: self.problem.at(&self.problem.turned(&position)),
            before: line.len() - self.start_plies,
            line,
            report,
            value,
        }
    }

    /// True once there are as many problems as are wanted.
    pub fn are_enough(&self) -> bool {
        self.wanted.most.is_some_and(|most| self.told >= most)
    }

    /// The plies that are wanted.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The figures so far.
    pub fn growth(&self) -> Growth {
        Growth {
            waiting: self.pool.waiting(),
            ..self.growth
        }
    }
}

impl Extender {
    /// Does a task.
    pub fn work(&mut self, task: Box<Task>, stop: &Stop) -> Done {
        let answer = match task.question {
            Question::Step => self.step(&task.one, stop).map(Answer::Step),
            Question::IsComplete => self.is_complete(&task.one, stop).map(Answer::Step),
            Question::Report => Ok(Answer::Report(Box::new(self.whole_report(&task.one, stop)))),
        };
        Done { task, answer }
    }
}
