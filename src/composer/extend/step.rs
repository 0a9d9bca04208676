//! One step back from a problem: all complete problems two plies longer.

use super::extension::Extension;
use super::numbering::Numbering;
use super::replied::{Replied, ReplyState, judge_reply, prove_along, replied};
use super::setups::Setups;
use super::single::{CheckJudge, Uniqueness};
use super::start::{NoGrowth, start};
use super::wanted::{Allowed, Wanted};
use crate::mining::{Analyst, Rejection};
use crate::report::{self, GivenLine, Report};
use std::ops::Range;
use std::sync::Arc;
use tsumi_core::position::{Color, Move, Position, Unchecked, for_each_unmove, is_checkmate};
use tsumi_core::solver::{
    Limits, Problem, Reason, ShortSearch, Solver, Stop, TableError, on_deep_stack,
};

/// Memory of the table for quick questions in MiB.
const TABLE_MIB: usize = 4;
/// Nodes for a report that decides whether a problem is complete.
const REPORT_NODES: u64 = 100_000;
/// Nodes for a report that decides whether a move can end a complete problem.
const END_NODES: u64 = 1_000;
/// Nodes for the whole report on a problem.
const WHOLE_REPORT_NODES: u64 = 1_000_000;

/// What became of the positions two plies before a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Replies taken back.
    pub replies: usize,
    /// Replies that are right: no other one lasts longer.
    pub right_replies: usize,
    /// Replies that are not settled.
    pub open_replies: usize,
    /// Checks taken back before right replies.
    pub checks: usize,
    /// Checks that are not settled.
    pub open_checks: usize,
    /// Checks that may not be taken back, or not with what they bring to the board.
    pub barred_checks: usize,
    /// Checks for which the whole report was asked.
    pub reports: usize,
    /// Positions of a hunt that are legal.
    pub legal_setups: usize,
    /// Positions of a hunt that are not settled.
    pub open_setups: usize,
}

/// A position of a hunt of which it is not settled whether it is a problem.
struct OpenPosition;

impl Counts {
    /// Adds the counts of another step.
    pub(super) fn add(&mut self, other: &Counts) {
        self.replies += other.replies;
        self.right_replies += other.right_replies;
        self.open_replies += other.open_replies;
        self.checks += other.checks;
        self.open_checks += other.open_checks;
        self.barred_checks += other.barred_checks;
        self.reports += other.reports;
        self.legal_setups += other.legal_setups;
        self.open_setups += other.open_setups;
    }
}

/// The result of a step back from a problem.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Step {
    /// All complete problems that were found.
    pub found: Vec<Extension>,
    /// The fates of the other positions.
    pub counts: Counts,
}

/// Finds complete problems two plies longer than a given one.
#[derive(Debug)]
pub struct Extender {
    search: ShortSearch,
    apart: ShortSearch,
    solver: Solver,
    nodes: u64,
    allowed: Allowed,
    without_equals: bool,
    settles: bool,
    numbering: Option<Arc<Numbering>>,
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
            without_equals: false,
            settles: true,
            numbering: None,
            cooks: Vec::new(),
        })
    }

    /// This extender, set to find what is wanted.
    #[must_use]
    pub fn by(self, wanted: &Wanted) -> Extender {
        Extender {
            nodes: wanted.nodes,
            allowed: wanted.allowed.clone(),
            without_equals: wanted.without_equals,
            settles: wanted.settles,
            ..self
        }
    }

    /// This extender, set to hunt among the positions of `numbering`.
    #[must_use]
    pub(super) fn among(self, numbering: Arc<Numbering>) -> Extender {
        Extender { numbering: Some(numbering), ..self }
    }

    /// The short problems among the positions of a hunt with these numbers; none unless the
    /// extender was set to hunt.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn begin(&mut self, numbers: Range<u64>, stop: &Stop) -> Result<Step, Reason> {
        on_deep_stack(|| {
            let mut step = Step::default();
            let Some(numbering) = self.numbering.clone() else {
                return step;
            };
            for number in numbers.take_while(|_| !stop.is_raised()) {
                if let Some(position) = numbering.nth(number) {
                    step.counts.legal_setups += 1;
                    match self.find_short_problem(position, numbering.setups(), stop) {
                        Ok(found) => step.found.extend(found),
                        Err(OpenPosition) => step.counts.open_setups += 1,
                    }
                }
            }
            step
        })
    }

    /// The position of a hunt as a problem, if it is a short one without superfluous pieces:
    /// complete, or, if it is to grow, perhaps with several mates in one.
    fn find_short_problem(
        &mut self,
        position: Position,
        setups: &Setups,
        stop: &Stop,
    ) -> Result<Option<Extension>, OpenPosition> {
        let analyst = Analyst { search: &self.search, profile: &setups.profile(), stop };
        let line = match analyst.solve(&position) {
            Ok(found) => found.line,
            Err(Rejection::Open) => return Err(OpenPosition),
            Err(_) => return Ok(None),
        };
        let problem = Extension { position, line };
        let Ok(black) = Problem::new(&problem.position) else {
            return Ok(None);
        };
        let limits = Limits::new().nodes(WHOLE_REPORT_NODES);
        let given = Some(&*problem.line);
        let report = report::check(&mut self.solver, &black, given, &limits, stop, &mut |_| ());
        let is_superfluous = report.pieces.iter().any(|piece| piece.is_settled);
        match start(&black, &report) {
            Err(NoGrowth::Open) => Err(OpenPosition),
            Err(_) => Ok(None),
            Ok(_) if is_superfluous || (!setups.grow && report.is_complete() == Some(false)) => {
                Ok(None)
            }
            Ok(_) if !report.pieces.is_empty() => Err(OpenPosition),
            Ok(start) => Ok(Some(start)),
        }
    }

    /// Judges one problem without a step back: the result has `problem` if it is complete, else
    /// nothing.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn judge_alone(&mut self, problem: &Extension, stop: &Stop) -> Result<Step, Reason> {
        on_deep_stack(|| {
            let mut step = Step::default();
            if self.judge_along(problem, stop) == Uniqueness::Unique {
                step.found.push(problem.clone());
            }
            step
        })
    }

    /// Judges whether a problem is complete, from its last move on: each two plies before it by the
    /// induction, which takes a tenth of a report's time. A problem with a mate beside the line
    /// that passes through earlier positions is not seen to be complete.
    fn judge_along(&mut self, problem: &Extension, stop: &Stop) -> Uniqueness {
        let line = &*problem.line;
        let positions = problem.position.along(line);
        let Some(last) = line.len().checked_sub(1) else {
            return Uniqueness::Cooked;
        };
        if !self.is_end(&positions[last], line[last], stop) {
            return Uniqueness::Cooked;
        }
        let mut has_exceptions = false;
        for after in (1..last).step_by(2).rev() {
            let state = self.judge_reply(&positions[after], &line[after..], stop);
            let before = &positions[after - 1];
            let is_image = before.mirrored() == *before;
            has_exceptions |= is_image || state == ReplyState::HasEquals;
            match state {
                ReplyState::Wrong => return Uniqueness::Cooked,
                ReplyState::Open => return Uniqueness::Open,
                ReplyState::Right | ReplyState::HasEquals => {}
            }
            let found = self.judge_uniqueness(before, line[after - 1], stop);
            if found != Uniqueness::Unique && !is_image {
                return found;
            }
        }
        if has_exceptions {
            self.judge_by_report(&problem.position, line, stop)
        } else {
            Uniqueness::Unique
        }
    }

    /// True if a move ends a complete problem. Where no interposition is possible and no piece is
    /// left over, no report is needed: other mates in one are no faults.
    fn is_end(&mut self, position: &Position, mv: Move, stop: &Stop) -> bool {
        let mated = position.after(mv);
        if is_checkmate(&mated) && mated.hand(Color::Black).is_empty() {
            return true;
        }
        let Ok(black) = Problem::new(position) else {
            return false;
        };
        let limits = Limits::new().nodes(END_NODES);
        let line = Some(&[mv][..]);
        let report = report::check(&mut self.solver, &black, line, &limits, stop, &mut |_| ());
        start(&black, &report).is_ok_and(|end| end.line == [mv])
    }

    /// Judges the first move of `line`, a reply in a position; the rest is known to be right.
    fn judge_reply(&self, position: &Position, line: &[Move], stop: &Stop) -> ReplyState {
        let found =
            self.search.from(position, stop, |search| judge_reply(search, line, self.nodes));
        match found {
            ReplyState::HasEquals if self.without_equals => ReplyState::Wrong,
            other => other,
        }
    }

    /// Judges whether a check is the only one that mates.
    fn judge_uniqueness(&mut self, position: &Position, check: Move, stop: &Stop) -> Uniqueness {
        let mut judge = CheckJudge {
            search: &self.search,
            apart: &self.apart,
            stop,
            nodes: self.nodes,
            settles: self.settles,
            cooks: &mut self.cooks,
        };
        judge.judge(position, check)
    }

    /// All complete problems two plies longer than a complete one, in which Black attacks and is to
    /// move, whose solutions end with that of `problem`.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn step(&mut self, problem: &Extension, stop: &Stop) -> Result<Step, Reason> {
        on_deep_stack(|| self.search_step(problem, stop))
    }

    /// [`Extender::step`], on a deep stack.
    fn search_step(&mut self, problem: &Extension, stop: &Stop) -> Step {
        let mut step = Step::default();
        let nodes = self.nodes;
        self.search.from(&problem.position, stop, |search| {
            prove_along(search, &problem.line, nodes.saturating_mul(10));
        });
        let after = &problem.position;
        for one in replied(after) {
            if stop.is_raised() {
                break;
            }
            step.counts.replies += 1;
            let before = self.checks_before(&one, after, &mut step.counts);
            if before.is_empty() {
                continue;
            }
            let line = [&[one.reply], problem.line.as_slice()].concat();
            let state = self.judge_reply(&one.position, &line, stop);
            match state {
                ReplyState::Wrong => continue,
                ReplyState::Open => step.counts.open_replies += 1,
                ReplyState::Right | ReplyState::HasEquals => {
                    step.counts.right_replies += 1;
                    let has_equals = state == ReplyState::HasEquals;
                    self.judge_checks(before, &line, has_equals, &mut step, stop);
                }
            }
        }
        step
    }

    /// The checks that lead to the position before a reply, each with the position before it.
    fn checks_before(
        &self,
        one: &Replied,
        after: &Position,
        counts: &mut Counts,
    ) -> Vec<(Position, Move)> {
        let mut before = Vec::new();
        for_each_unmove(&one.position, |position, check| {
            if self.allowed.allows(position, check, one.reply, after) {
                before.push((position.clone(), check));
            } else {
                counts.barred_checks += 1;
            }
        });
        before
    }

    /// Adds to `step` each problem whose check is the only one that mates. Behind it `line` is
    /// right; if its reply `has_equals`, the whole report decides.
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
            let uniqueness = match self.judge_uniqueness(&position, check, stop) {
                Uniqueness::Unique if !has_equals => Uniqueness::Unique,
                Uniqueness::Unique => self.judge_by_counted_report(&position, &line, step, stop),
                _ if is_image => self.judge_by_counted_report(&position, &line, step, stop),
                other => other,
            };
            match uniqueness {
                Uniqueness::Unique => step.found.push(Extension { position, line }),
                Uniqueness::Open => step.counts.open_checks += 1,
                Uniqueness::Cooked => {}
            }
        }
    }

    /// [`Extender::judge_by_report`], which is counted.
    fn judge_by_counted_report(
        &mut self,
        position: &Position,
        line: &[Move],
        step: &mut Step,
        stop: &Stop,
    ) -> Uniqueness {
        step.counts.reports += 1;
        self.judge_by_report(position, line, stop)
    }

    /// The report on a problem without a fault, its flaws and superfluous pieces included.
    pub fn whole_report(&mut self, problem: &Extension, stop: &Stop) -> Report {
        let Ok(black) = Problem::new(&problem.position) else {
            return Report::new(GivenLine::Absent);
        };
        let limits = Limits::new().nodes(WHOLE_REPORT_NODES);
        let line = Some(&*problem.line);
        report::check_until_fault(&mut self.solver, &black, line, &limits, stop)
    }

    /// Judges whether a problem is complete, by a report that ends with the first fault.
    fn judge_by_report(&mut self, position: &Position, line: &[Move], stop: &Stop) -> Uniqueness {
        let Ok(problem) = Problem::new(position) else {
            return Uniqueness::Cooked;
        };
        let limits = Limits::new().nodes(REPORT_NODES);
        let solver = &mut self.solver;
        let report = report::check_completeness(solver, &problem, line, &limits, stop);
        let is_taken = report.given == GivenLine::Taken && report.main_line == *line;
        match report.is_complete() {
            Some(true) if is_taken => Uniqueness::Unique,
            None => Uniqueness::Open,
            _ => Uniqueness::Cooked,
        }
    }
}
