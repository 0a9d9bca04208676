//! The composer's report: is a problem complete, and if not, why?
//!
//! A problem is complete if there is a mate, if at every place of the attacker in the
//! main line except the last no other move mates (in any length), and if the attacker's
//! hand is empty at its end. Lengths are tsume lengths ([`crate::solution`]). What the
//! faults and flaws make of a problem is for a rule profile to decide ([`Rules`]).
//!
//! Responsible for the questions to the solver and the conclusions from its answers:
//! `plan.rs` for their order, `line.rs` for the main line and its length, `cooks.rs`
//! for other moves that mate, `lengths.rs` for what kind of mate these are, `henbetsu.rs`
//! for other mates in variations, `fault.rs`
//! for names, `rules.rs` for the profiles and their table, `superfluous.rs` for pieces
//! without which nothing changes, `tries.rs` for moves that fail, `meeting.rs` for lines that
//! come back to the main line. Must not print.

pub(super) mod alternative;
mod budget;
mod cooks;
mod family;
mod fault;
mod features;
mod henbetsu;
mod lengths;
mod line;
mod meeting;
mod plan;
mod rules;
mod superfluous;
mod symmetry;
mod tables;
mod tries;

pub use family::families;
pub use fault::{Fault, FaultKind, Minor, Sideline, VariationName};
pub use features::Features;
pub use meeting::Meeting;
pub use rules::{Decision, Level, Matter, Rules, TABLE};
pub use superfluous::PieceFinding;
pub use tries::{TriesAtPly, Try};

use super::answer::{Answer, Reason, Verdict};
use super::inquiry::Inquiry;
use super::limits::Limits;
use super::problem::Problem;
use super::solver::Solver;
use crate::dfpn::Stop;
use crate::length::Bounds;
use crate::position::{Hand, Move, Position};
use crate::referee::LineFault;
use budget::Budget;
use cooks::Found;
use meeting::positions;
use tables::{SMALL_MIB, Tables};

/// The report on a problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// The judgement of the given solution.
    pub given: GivenLine,
    /// The given solution; empty if there is none.
    pub solution: Vec<Move>,
    /// The given solution if it was accepted, else a line of the tsume length; empty if
    /// neither is known, unless the line is provisional.
    pub main_line: Vec<Move>,
    /// True if the main line is the best one found, but perhaps not of the tsume length.
    pub is_provisional: bool,
    /// The attacker's hand at its end.
    pub left: Hand,
    /// Proven bounds of the length without futile interpositions.
    pub length: Option<Bounds>,
    /// Proven bounds of the shortest length with all interpositions counted.
    pub literal: Option<Bounds>,
    /// Faults and flaws in the order of their plies.
    pub faults: Vec<Fault>,
    /// Other mates that no profile holds against a problem: at the last move, and mirror
    /// images.
    pub harmless: Vec<Fault>,
    /// Replies that last as long as the main line's.
    pub variations: Vec<Sideline>,
    /// Replies that are mated sooner, as far as that took little.
    pub shorter: Vec<Sideline>,
    /// Moves of the attacker that fail, at each place the one that holds longest first.
    pub tries: Vec<Try>,
    /// The pieces that are superfluous, or perhaps are.
    pub pieces: Vec<PieceFinding>,
    /// Questions left open by the limits.
    pub open: Vec<Open>,
    /// Questions that were not gone into as far, because the problem is incomplete by all
    /// rules, whatever their answers.
    pub passed_over: Vec<Open>,
    /// Positions visited.
    pub nodes: u64,
}

/// How a given solution was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GivenLine {
    /// None was given.
    Absent,
    /// It is the main line.
    Taken,
    /// It ends in mate, but whether it holds against all defences is open. Faults beside
    /// it count only once that is proven.
    Open,
    /// It is not a mating line, and why.
    NoLine(LineFault),
    /// At this ply there is no longer a mate.
    NoMate(usize),
    /// The move of this ply is a futile interposition.
    Futile(usize),
}

/// Something that was not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Whether the mate by this move at this ply is as long as the main line.
    Way(usize, Move),
    /// Whether other moves mate behind this reply, which lasts as long as the main line's:
    /// if none does, it could be the main line, and cooks behind it are none.
    Variation(usize, Move),
}

/// A step of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The length is being searched.
    Length,
    /// Of the other moves, the number settled and the number of all.
    Moves(usize, usize),
    /// A fault was found.
    Fault {
        /// The fault.
        fault: Fault,
        /// The moves before those of its line.
        before: Vec<Move>,
    },
}

impl Report {
    /// A report in which nothing is known yet.
    fn new(given: GivenLine) -> Report {
        Report {
            verdict: Verdict::Unknown(Reason::Stopped),
            given,
            solution: Vec::new(),
            main_line: Vec::new(),
            is_provisional: false,
            left: Hand::EMPTY,
            length: None,
            literal: None,
            faults: Vec::new(),
            harmless: Vec::new(),
            variations: Vec::new(),
            shorter: Vec::new(),
            tries: Vec::new(),
            pieces: Vec::new(),
            open: Vec::new(),
            passed_over: Vec::new(),
            nodes: 0,
        }
    }

    /// The level of the problem under a rule profile.
    pub fn level(&self, rules: Rules) -> Level {
        let is_superfluous = |one: &&PieceFinding| one.is_settled;
        let pieces = self.pieces.iter().filter(is_superfluous);
        let faults = self.faults.iter().filter(|fault| self.is_certain(fault));
        let matters = faults.map(|fault| self.certain_matter(fault));
        let matters = matters.chain(pieces.map(|_| Matter::Superfluous));
        let decisions = matters.map(|matter| rules.decide(matter));
        Level::of(decisions, !self.open.is_empty())
    }

    /// True if the main line is certain: the given solution, whose every move of the
    /// attacker is proven to mate, or a line of the proven length.
    fn has_certain_line(&self) -> bool {
        !self.is_provisional && self.given != GivenLine::Open
    }

    /// True if a fault does not depend on a line that may not be the main line: beside
    /// another one, the same move may be the solution.
    fn is_certain(&self, fault: &Fault) -> bool {
        fault.kind == FaultKind::Fuzume || self.has_certain_line()
    }

    /// The matter of a fault, as far as it is certain: a cook behind a reply whose length is
    /// open may be one in a variation, as another reply may last as long.
    fn certain_matter(&self, fault: &Fault) -> Matter {
        let is_behind = |ply| fault.line.ply > ply;
        match Matter::of(fault) {
            Matter::OtherMate if self.first_open_reply().is_some_and(is_behind) => {
                Matter::OtherMateInVariation
            }
            matter => matter,
        }
    }

    /// The ply of the first reply whose length is open.
    fn first_open_reply(&self) -> Option<usize> {
        let ply = |open: &Open| match open {
            Open::Defence(ply) => Some(*ply),
            _ => None,
        };
        self.open.iter().filter_map(ply).min()
    }

    /// The gravest of the decisions on its faults; `None` without faults. Pieces are left
    /// aside.
    pub fn gravest(&self, rules: Rules) -> Option<Decision> {
        let decisions = self.faults.iter().map(Matter::of);
        decisions.map(|matter| rules.decide(matter)).max()
    }

    /// True if there is neither fault nor flaw, false if there certainly is one; `None`
    /// if none was found so far but not all is settled. [`Report::level`] judges by rules.
    pub fn is_complete(&self) -> Option<bool> {
        let is_faulty = self.faults.iter().any(|fault| self.is_certain(fault));
        match (is_faulty, self.open.is_empty()) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => None,
        }
    }

    /// The moves that another mate in a variation has in common with the variation; 0 for
    /// one that leaves the main line.
    pub fn moves_in_variation(&self, fault: &Fault) -> usize {
        let variation = self.variation_of(fault);
        let moves = variation.map_or(&[][..], |variation| &variation.moves);
        let pairs = moves.iter().zip(&fault.line.moves);
        pairs.take_while(|(one, other)| one == other).count()
    }

    /// The variation as long as the main line in which another mate lies.
    fn variation_of(&self, fault: &Fault) -> Option<&Sideline> {
        let line = &fault.line;
        let has_reply =
            |one: &&Sideline| one.ply == line.ply && one.moves.first() == line.moves.first();
        let mut variations = self.variations.iter();
        variations.find(|one| fault.kind.is_mate_beside() && has_reply(one))
    }

    /// What the level rests on, the gravest first.
    pub fn matters(&self, rules: Rules) -> Vec<Matter> {
        let is_superfluous = |one: &PieceFinding| one.is_settled;
        let pieces = self.pieces.iter().any(is_superfluous);
        let faults = self.faults.iter().map(Matter::of);
        let mut matters: Vec<Matter> = Vec::new();
        for matter in faults.chain(pieces.then_some(Matter::Superfluous)) {
            if !matters.contains(&matter) {
                matters.push(matter);
            }
        }
        matters.sort_by_key(|&matter| std::cmp::Reverse(rules.decide(matter)));
        matters
    }

    /// The name of a variation as long as the main line.
    pub fn name_of_variation(&self, line: &Sideline) -> VariationName {
        if line.left == self.left {
            VariationName::Hendo
        } else {
            VariationName::Hencho
        }
    }

    /// True if there are faults, all of them other mates that composers distinguish.
    pub fn has_minor_faults_only(&self) -> bool {
        let mut faults = self.faults.iter();
        !self.faults.is_empty() && faults.all(|fault| fault.kind.minor().is_some())
    }
}

/// Checks a problem with the table of `solver`, which is cleared. `given` is the
/// solution to check. Of the limits, time, nodes and threads apply, to the whole
/// report. Once it is certain that the problem is incomplete, other moves are looked
/// into for a little longer.
pub fn check(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    report(solver, (problem, given), (limits, false), stop, on_step)
}

/// [`check`], but every other move is looked into until it is settled, or the limits
/// are reached.
pub fn check_all_moves(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    report(solver, (problem, given), (limits, true), stop, on_step)
}

fn report(
    solver: &mut Solver,
    (problem, given): (&Problem, Option<&[Move]>),
    (limits, wants_all): (&Limits, bool),
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    let small = solver.take_small(SMALL_MIB);
    let tables = Tables::new(solver, small.as_deref());
    let mut checker = Checker::new(tables, problem, limits, stop, on_step);
    checker.wants_all = wants_all;
    let given = given.unwrap_or_default();
    checker.report.solution = given.to_vec();
    checker.run(given);
    checker.look_for_tries();
    checker.note_progress("tries");
    checker.look_into_variations();
    checker.note_progress("variations");
    checker.look_at_pieces();
    checker.note_progress("pieces");
    let report = checker.into_report();
    solver.keep_small(small);
    report
}

/// Nodes for other moves once the problem is certainly incomplete, at least, the share of
/// what it took until then, and at most.
const LEAST_MORE: u64 = 10_000;
const SHARE_MORE: u64 = 4;
const MOST_MORE: u64 = 1_000_000;

/// A report in progress.
struct Checker<'a> {
    tables: Tables<'a>,
    problem: &'a Problem,
    budget: Budget<'a>,
    stop: &'a Stop,
    on_step: &'a mut dyn FnMut(Step),
    report: Report,
    /// Mates beside the main line whose kind is not decided yet.
    found: Vec<Found>,
    /// The other checks that do not mate: the moves of the main line before each.
    failing: Vec<(usize, Move)>,
    /// The main line is certain ([`Report::level`]): other mates are judged by it.
    is_line_certain: bool,
    /// Faults are not shown when they are found.
    is_silent: bool,
    /// Every other move is to be settled, even those of an incomplete problem.
    wants_all: bool,
    /// Any mate ends the search for other moves.
    wants_one: bool,
    /// The literal length is proven before the tsume length, as far as that takes little.
    is_literal_first: bool,
    /// Replies that could begin the main line but for other mates behind them, by ply.
    cooked: Vec<(usize, Move)>,
    /// Count of nodes when variations were last looked into because of a cook.
    asked_at: u64,
    /// The count of nodes up to which other moves are looked into, once the problem is
    /// certainly incomplete.
    enough: Option<u64>,
}

impl<'a> Checker<'a> {
    fn new(
        tables: Tables<'a>,
        problem: &'a Problem,
        limits: &'a Limits,
        stop: &'a Stop,
        on_step: &'a mut dyn FnMut(Step),
    ) -> Checker<'a> {
        Checker {
            tables,
            problem,
            budget: Budget::new(limits),
            stop,
            on_step,
            report: Report::new(GivenLine::Absent),
            found: Vec::new(),
            failing: Vec::new(),
            is_line_certain: false,
            is_silent: false,
            wants_all: false,
            wants_one: false,
            is_literal_first: false,
            cooked: Vec::new(),
            asked_at: 0,
            enough: None,
        }
    }

    fn into_report(self) -> Report {
        let mut report = self.report;
        report.nodes = self.budget.nodes();
        let scene = positions(self.problem.position(), &report.main_line);
        // By their places and moves, whichever thread found them first.
        let order = |fault: &Fault| {
            let position = scene.get(fault.line.ply.saturating_sub(1));
            let legal = position.map(Position::legal_moves).unwrap_or_default();
            let is_first = |mv: &Move| fault.line.moves.first() == Some(mv);
            (fault.line.ply, legal.iter().position(is_first))
        };
        report.faults.sort_by_cached_key(order);
        report.harmless.sort_by_cached_key(order);
        report
    }

    /// The answer about a problem within `limits`, and what `question` finds out next.
    fn ask_about<R>(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        question: impl FnOnce(&mut Inquiry<'_>) -> R,
    ) -> (Answer, R) {
        let inquiry = self.tables.solver().ask_beside(problem);
        let mut inquiry = inquiry.limits(limits).stop(self.stop);
        inquiry.solve();
        let found = question(&mut inquiry);
        let answer = inquiry.answer();
        self.budget.count(&answer);
        (answer, found)
    }

    /// The attacker's hand after moves from the start.
    fn left_after(&self, moves: &[Move]) -> Hand {
        let end = self.problem.after_legal(moves);
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
        let has_one = self.wants_one && self.found.iter().any(Found::is_cook);
        has_one || self.budget.is_spent() || self.stop.is_raised()
    }

    /// True if the problem is certainly incomplete, and other moves were looked into as
    /// long as that is of use.
    fn has_enough(&mut self) -> bool {
        let is_asked = self.enough.is_none() && !self.wants_all && !self.is_silent;
        if is_asked && self.is_certainly_incomplete() {
            let nodes = self.budget.nodes();
            let more = (nodes / SHARE_MORE).clamp(LEAST_MORE, MOST_MORE);
            self.enough = Some(nodes + more);
        }
        self.enough
            .is_some_and(|enough| self.budget.nodes() >= enough)
    }

    /// True if a fault makes the problem incomplete by all rules, whatever is found
    /// later: a cook may turn out to be a mate in a variation, or the solution if the
    /// line is not certain.
    fn is_certainly_incomplete(&self) -> bool {
        if !self.is_line_certain {
            return false;
        }
        let is_certain = |fault: &Fault| {
            let is_incomplete =
                |rules: &Rules| rules.decide(Matter::of(fault)) == Decision::Incomplete;
            fault.kind != FaultKind::Yozume(None) && Rules::ALL.iter().all(is_incomplete)
        };
        self.report.faults.iter().any(is_certain)
            || self
                .first_cook()
                .is_some_and(|ply| ply <= self.first_ply_of_equals())
    }

    /// The ply of the first mate beside the main line whose kind is decided: a cook, or a
    /// mate in a variation.
    fn first_cook(&self) -> Option<usize> {
        let faults = self.report.faults.iter().enumerate();
        let is_named = |index| {
            let mut found = self.found.iter();
            found.all(|found| found.fault != index || found.is_shown)
        };
        let cooks = faults
            .filter(|&(index, fault)| fault.kind == FaultKind::Yozume(None) && is_named(index));
        cooks.map(|(_, fault)| fault.line.ply).min()
    }

    /// The ply of the first reply by which another solution could begin, as far as is
    /// known; 1 if nothing is.
    fn first_ply_of_equals(&self) -> usize {
        if self.report.verdict != Verdict::Mate || self.report.is_provisional {
            return 1;
        }
        let equals = self.equals().into_iter().map(|line| line.ply);
        let plies = equals.chain(self.report.first_open_reply());
        plies.min().unwrap_or(usize::MAX)
    }

    /// The variations that could be the main line, as far as is known.
    fn equals(&self) -> Vec<&Sideline> {
        let is_cooked = |line: &Sideline| {
            let first = line.moves.first();
            first.is_some_and(|&mv| self.cooked.contains(&(line.ply, mv)))
        };
        let equals = self.report.variations.iter();
        equals
            .filter(|line| line.could_be_main_line() && !is_cooked(line))
            .collect()
    }

    fn add_fault(&mut self, kind: FaultKind, line: Sideline) {
        self.report.faults.push(Fault { kind, line });
        self.tell(self.report.faults.len() - 1);
    }

    fn add_harmless(&mut self, minor: Minor, line: Sideline) {
        let kind = FaultKind::Yozume(Some(minor));
        self.report.harmless.push(Fault { kind, line });
    }

    /// Shows the fault with this index at once.
    fn tell(&mut self, index: usize) {
        if self.is_silent {
            return;
        }
        let fault = self.report.faults[index].clone();
        let before = self.report.main_line[..fault.line.ply - 1].to_vec();
        (self.on_step)(Step::Fault { fault, before });
    }
}
