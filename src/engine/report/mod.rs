//! The composer's report: is a problem complete, and if not, why?
//!
//! A problem is complete if there is a mate, if at every place of the attacker in the
//! main line except the last no other move mates (in any length), and if the attacker's
//! hand is empty at its end. Lengths are tsume lengths ([`crate::solution`]).
//!
//! Responsible for the questions to the solver and the conclusions from its answers:
//! `line.rs` for the main line and its length, `cooks.rs` for other moves that mate,
//! `minor.rs` for those that composers consider minor. Must not print, and must not
//! judge taste.

mod budget;
mod cooks;
mod line;
mod minor;

pub use minor::Minor;

use super::answer::{Reason, Verdict};
use super::limits::Limits;
use super::problem::Problem;
use super::solver::Solver;
use crate::dfpn::Stop;
use crate::length::Bounds;
use crate::position::{Hand, Move};
use budget::Budget;

/// The report on a problem.
#[derive(Clone, Debug)]
pub struct Report {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// The judgement of the given solution.
    pub given: GivenLine,
    /// The given solution if it was accepted, else a line of the tsume length; empty if
    /// neither is known.
    pub main_line: Vec<Move>,
    /// The attacker's hand at its end.
    pub left: Hand,
    /// Proven bounds of the length without futile interpositions.
    pub length: Option<Bounds>,
    /// Proven bounds of the shortest length with all interpositions counted.
    pub literal: Option<Bounds>,
    /// In the order of their plies.
    pub faults: Vec<Fault>,
    /// Replies that last as long as the main line's.
    pub variations: Vec<Sideline>,
    /// Questions left open by the limits.
    pub open: Vec<Open>,
    /// Positions visited.
    pub nodes: u64,
}

/// How a given solution was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenLine {
    /// None was given.
    Absent,
    /// It is the main line.
    Taken,
    /// It ends in mate, but whether it holds against all defences is open.
    Open,
    /// It is not a mating line; the reason in words.
    NoLine(String),
    /// At this ply there is no longer a mate.
    NoMate(usize),
    /// The move of this ply is a futile interposition.
    Futile(usize),
}

/// Moves beside the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sideline {
    /// Ply of the first of them, from 1.
    pub ply: usize,
    /// The moves, to the mate.
    pub moves: Vec<Move>,
    /// The attacker's hand after them.
    pub left: Hand,
}

/// Something that makes a problem incomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Its place, and the line that proves it. Without moves if it concerns the end of
    /// the main line or the whole problem.
    pub line: Sideline,
}

/// Faults by their names among composers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// There is no mate.
    Fuzume,
    /// Another move mates as well.
    Yozume(Option<Minor>),
    /// There is a shorter mate than the given one.
    Hayazume,
    /// The attacker has pieces left.
    Komaamari,
    /// The defender can last longer than in the given solution.
    Hencho,
}

/// Names of a variation as long as the main line, which is not a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationName {
    /// The attacker has the same pieces left.
    Hendo,
    /// The attacker has other pieces left.
    Hencho,
}

impl VariationName {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            VariationName::Hendo => "hendo",
            VariationName::Hencho => FaultKind::Hencho.name(),
        }
    }
}

impl FaultKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Fuzume => "fuzume",
            FaultKind::Yozume(_) => "yozume",
            FaultKind::Hayazume => "hayazume",
            FaultKind::Komaamari => "komaamari",
            FaultKind::Hencho => "hencho",
        }
    }

    /// The difference, if it is minor.
    pub fn minor(self) -> Option<Minor> {
        match self {
            FaultKind::Yozume(minor) => minor,
            _ => None,
        }
    }
}

/// Something that was not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// Whether there is a mate.
    Verdict(Reason),
    /// The tsume length.
    Length,
    /// Whether the defender lasts longer by another move at this ply, or is mated
    /// sooner.
    Defence(usize),
    /// Whether this move at this ply mates.
    Attack(usize, Move),
}

/// A step of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The length is being searched.
    Length,
    /// Of the other moves, the number settled and the number of all.
    Moves(usize, usize),
}

impl Report {
    /// A report in which nothing is known yet.
    fn new(given: GivenLine) -> Report {
        Report {
            verdict: Verdict::Unknown(Reason::Stopped),
            given,
            main_line: Vec::new(),
            left: Hand::EMPTY,
            length: None,
            literal: None,
            faults: Vec::new(),
            variations: Vec::new(),
            open: Vec::new(),
            nodes: 0,
        }
    }

    /// True if there is no fault, false if there is one; `None` if none was found so
    /// far but not all is settled.
    pub fn is_complete(&self) -> Option<bool> {
        match (self.faults.is_empty(), self.open.is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        }
    }

    /// The name of a variation as long as the main line.
    pub fn name_of_variation(&self, line: &Sideline) -> VariationName {
        if line.left == self.left {
            VariationName::Hendo
        } else {
            VariationName::Hencho
        }
    }

    /// True if there are faults, all of them minor.
    pub fn has_minor_faults_only(&self) -> bool {
        let mut faults = self.faults.iter();
        !self.faults.is_empty() && faults.all(|fault| fault.kind.minor().is_some())
    }
}

/// Checks a problem with the table of `solver`, which is cleared. `given` is the
/// solution to check. Of the limits, time, nodes and threads apply, to the whole
/// report.
pub fn check(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    let mut checker = Checker {
        solver,
        problem,
        budget: Budget::new(limits),
        stop,
        on_step,
        report: Report::new(GivenLine::Absent),
    };
    (checker.on_step)(Step::Length);
    checker.find_line(given.unwrap_or_default());
    if !checker.report.main_line.is_empty() {
        checker.look_for_cooks();
    }
    let mut report = checker.report;
    report.nodes = checker.budget.nodes();
    report.faults.sort_by_key(|fault| fault.line.ply);
    report
}

/// A report in progress.
struct Checker<'a> {
    solver: &'a mut Solver,
    problem: &'a Problem,
    budget: Budget<'a>,
    stop: &'a Stop,
    on_step: &'a mut dyn FnMut(Step),
    report: Report,
}

impl Checker<'_> {
    /// The attacker's hand after moves from the start.
    fn left_after(&self, moves: &[Move]) -> Hand {
        let end = self.problem.after(moves);
        end.position().hand(self.problem.attacker())
    }

    /// Moves that leave the main line after its first `after` moves.
    fn sideline(&self, after: usize, moves: Vec<Move>) -> Sideline {
        let whole = [&self.report.main_line[..after], &moves].concat();
        Sideline {
            ply: after + 1,
            left: self.left_after(&whole),
            moves,
        }
    }

    fn must_end(&self) -> bool {
        self.budget.is_spent() || self.stop.is_raised()
    }

    fn add_fault(&mut self, kind: FaultKind, line: Sideline) {
        self.report.faults.push(Fault { kind, line });
    }
}
