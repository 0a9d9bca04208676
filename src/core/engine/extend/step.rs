//! One step back from a problem: all complete problems two plies longer.

use super::extension::Extension;
use super::replied::{Replied, ReplyState, prove_along, replied, state};
use super::single::{Judge, Uniqueness};
use super::wanted::{Allowed, Wanted};
use crate::dfpn::Stop;
use crate::engine::answer::Reason;
use crate::engine::limits::Limits;
use crate::engine::problem::Problem;
use crate::engine::report::{self, GivenLine, Report};
use crate::engine::short_search::{ShortSearch, on_deep_stack};
use crate::engine::solver::Solver;
use crate::position::{Move, Position, for_each_unmove};
use crate::table::TableError;

/// Memory of the table for quick questions in MiB.
const TABLE_MIB: usize = 4;
/// Nodes for a report that decides whether a problem is complete.
const REPORT_NODES: u64 = 100_000;
/// Nodes for one that is told.
const WHOLE_REPORT_NODES: u64 = 1_000_000;

/// What became of the positions two plies before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Replies taken back.
    pub replies: usize,
    /// Those that are right: no other one lasts longer.
    pub right_replies: usize,
    /// Those that are not settled.
    pub open_replies: usize,
    /// Checks taken back before right replies.
    pub checks: usize,
    /// Those that are not settled.
    pub open_checks: usize,
    /// Those for which the whole report was asked.
    pub reports: usize,
}

impl Counts {
    /// Adds those of another step.
    pub(super) fn add(&mut self, other: &Counts) {
        self.replies += other.replies;
        self.right_replies += other.right_replies;
        self.open_replies += other.open_replies;
        self.checks += other.checks;
        self.open_checks += other.open_checks;
        self.reports += other.reports;
    }
}

/// A step back.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Step {
    /// All complete problems that were found.
    pub found: Vec<Extension>,
    /// What became of the others.
    pub counts: Counts,
}

/// Finds problems two plies longer.
#[derive(Debug)]
pub struct Extender {
    search: ShortSearch,
    apart: ShortSearch,
    solver: Solver,
    nodes: u64,
    allowed: Allowed,
    cooks: Vec<Move>,
}

impl Extender {
    /// An extender whose reports have a table of `table_mib` MiB.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn new(table_mib: usize) -> Result<Extender, TableError> {
        Ok(Extender {
            search: ShortSearch::new(TABLE_MIB)?,
            apart: ShortSearch::new(1)?,
            solver: Solver::new(table_mib)?,
            nodes: Wanted::default().nodes,
            allowed: Allowed::default(),
            cooks: Vec::new(),
        })
    }

    /// The same for what is wanted.
    #[must_use]
    pub fn by(self, wanted: &Wanted) -> Extender {
        Extender {
            nodes: wanted.nodes,
            allowed: wanted.allowed.clone(),
            ..self
        }
    }

    /// The problem alone, if it is complete by a whole report.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn is_complete(&mut self, problem: &Extension, stop: &Stop) -> Result<Step, Reason> {
        on_deep_stack(|| {
            let mut step = Step::default();
            let Extension { position, line } = problem;
            if self.report(position, line, stop) == Uniqueness::Unique {
                step.found.push(problem.clone());
            }
            step
        })
    }

    /// All complete problems two plies longer than a complete one in which Black attacks and
    /// is to move, whose solutions go on by `line`.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn step(&mut self, problem: &Extension, stop: &Stop) -> Result<Step, Reason> {
        on_deep_stack(|| self.search_step(problem, stop))
    }

    fn search_step(&mut self, problem: &Extension, stop: &Stop) -> Step {
        let mut step = Step::default();
        let nodes = self.nodes;
        self.search.from(&problem.position, stop, |search| {
            prove_along(search, &problem.line, nodes.saturating_mul(10));
        });
        for one in replied(&problem.position) {
            if stop.is_raised() {
                break;
            }
            step.counts.replies += 1;
            let line = [&[one.reply], problem.line.as_slice()].concat();
            let state = self
                .search
                .from(&one.position, stop, |search| state(search, &line, nodes));
            match state {
                ReplyState::Wrong => continue,
                ReplyState::Open => step.counts.open_replies += 1,
                ReplyState::Right | ReplyState::HasEquals => {
                    step.counts.right_replies += 1;
                    let has_equals = state == ReplyState::HasEquals;
                    let after = &problem.position;
                    let before = self.checks_before(&one, after);
                    self.judge_checks(before, &line, has_equals, &mut step, stop);
                }
            }
        }
        step
    }

    /// The checks that lead to a position, and the positions before them.
    fn checks_before(&self, one: &Replied, after: &Position) -> Vec<(Position, Move)> {
        let mut before = Vec::new();
        for_each_unmove(&one.position, |position, check| {
            if self.allowed.allows(position, check, one.reply, after) {
                before.push((position.clone(), check));
            }
        });
        before
    }

    /// Adds those problems whose first move is the only check that mates, and after which `line`
    /// is right.
    fn judge_checks(
        &mut self,
        before: Vec<(Position, Move)>,
        line: &[Move],
        has_equals: bool,
        step: &mut Step,
        stop: &Stop,
    ) {
        for (position, check) in before {
            if stop.is_raised() {
                return;
            }
            step.counts.checks += 1;
            let line = [&[check], line].concat();
            let is_image = position.mirrored() == position;
            let mut judge = Judge {
                search: &self.search,
                apart: &self.apart,
                stop,
                nodes: self.nodes,
                cooks: &mut self.cooks,
            };
            let uniqueness = match judge.judge(&position, check) {
                Uniqueness::Unique if !has_equals => Uniqueness::Unique,
                Uniqueness::Cooked if !is_image => Uniqueness::Cooked,
                _ if is_image || has_equals => {
                    step.counts.reports += 1;
                    self.report(&position, &line, stop)
                }
                other => other,
            };
            match uniqueness {
                Uniqueness::Unique => step.found.push(Extension { position, line }),
                Uniqueness::Open => step.counts.open_checks += 1,
                Uniqueness::Cooked => {}
            }
        }
    }

    /// All that there is to say about a problem.
    pub fn whole_report(&mut self, problem: &Extension, stop: &Stop) -> Report {
        let Ok(black) = Problem::new(&problem.position, false) else {
            return Report::new(GivenLine::Absent);
        };
        let limits = Limits::new().nodes(WHOLE_REPORT_NODES);
        let line = Some(&*problem.line);
        report::check(&mut self.solver, &black, line, &limits, stop, &mut |_| ())
    }

    /// What a report says that ends with the first fault.
    fn report(&mut self, position: &Position, line: &[Move], stop: &Stop) -> Uniqueness {
        let Ok(problem) = Problem::new(position, false) else {
            return Uniqueness::Cooked;
        };
        let limits = Limits::new().nodes(REPORT_NODES);
        let solver = &mut self.solver;
        let report = report::check_until_fault(solver, &problem, Some(line), &limits, stop);
        let is_taken = report.given == GivenLine::Taken && report.main_line == *line;
        match report.is_complete() {
            Some(true) if is_taken => Uniqueness::Unique,
            None => Uniqueness::Open,
            _ => Uniqueness::Cooked,
        }
    }
}
