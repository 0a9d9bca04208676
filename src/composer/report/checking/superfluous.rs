//! Superfluous pieces (不要駒): those without which solution, uniqueness and length stay
//! the same.
//!
//! Each piece is taken away and the rest reported on with the same main line, until the
//! first fault that the problem does not have.

use super::budget::Budget;
use super::checker::Checker;
use super::tables::{SMALL_MIB, Tables};
use crate::report::finding::{Fault, FaultKind, GivenLine, Minor, Open, Report, Step};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use tsumi_core::position::{Color, Move, Piece, Position, Square};
use tsumi_core::referee;
use tsumi_core::solver::{
    self, PieceFinding, Placed, Problem, Solver, StateFile, Stop, removable, share_out,
};

/// Nodes for all pieces, beside a share of what the report took so far: in hundredths, and
/// where every other move is settled, too.
const LEAST_NODES: u64 = 50_000;
const SHARE: u64 = 25;
const WHOLE_SHARE: u64 = 200;
/// Nodes for a piece in the first round, and the factor for each further one, in which the
/// open ones are asked again: without most pieces a cook is soon found.
const FIRST_ALLOWANCE: u64 = 4_000;
const GROWTH: u64 = 4;

impl Checker<'_> {
    /// Looks for superfluous pieces, unless the problem is incomplete or open anyway.
    pub fn look_at_pieces(&mut self) {
        let report = &self.report;
        let is_worth_it = report.open.is_empty()
            && report.faults.iter().all(|fault| fault.kind.minor().is_some())
            && !report.main_line.is_empty();
        if !is_worth_it {
            return;
        }
        let mut open = removable(self.problem);
        // A small table for each thread: it is cleared for each piece.
        let first = self.tables.take_small();
        let wanted = self.budget.threads().max(1) - usize::from(first.is_some());
        let own: Result<Vec<Solver>, _> = (0..wanted).map(|_| Solver::new(SMALL_MIB)).collect();
        let own = own.unwrap_or_default();
        let solvers: Vec<&Solver> = first.into_iter().chain(&own).collect();
        let share = if self.wants_all { WHOLE_SHARE } else { SHARE };
        let nodes = LEAST_NODES + self.budget.nodes() / 100 * share;
        let end = self.budget.narrow(100, nodes);
        let mut allowance = FIRST_ALLOWANCE;
        while !open.is_empty() && !solvers.is_empty() && !self.must_end() {
            open = self.go_through_pieces(&solvers, open, allowance);
            allowance = allowance.saturating_mul(GROWTH);
        }
        for (piece, square) in open {
            self.add_piece(piece, square, false);
        }
        self.budget.widen(end);
        // The order of the board, whatever took longer.
        let pieces = removable(self.problem);
        let place = |one: &PieceFinding| {
            let mut pieces = pieces.iter();
            pieces.position(|&piece| piece == (one.piece, one.square))
        };
        self.report.pieces.sort_by_key(place);
    }

    /// Judges each piece by `allowance` nodes, a thread by each solver. Returns those that are
    /// open.
    fn go_through_pieces(
        &mut self,
        solvers: &[&Solver],
        mut pieces: Vec<Placed>,
        allowance: u64,
    ) -> Vec<Placed> {
        let whole = Whole {
            problem: self.problem,
            report: &self.report,
            state: self.state,
            stop: self.stop,
        };
        let idle = Mutex::new(solvers.to_vec());
        let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = self.budget.clone();
        // What is left serves all that are judged at a time.
        let at_a_time = solvers.len().min(pieces.len());
        let judge = |&piece: &Placed| {
            let problem = whole.without(piece)?;
            let mut budget = budget.clone();
            let part = budget.limits_of_each(allowance, at_a_time);
            budget.narrow(100, part.nodes.unwrap_or(allowance));
            let solver = idle().pop()?;
            let state = whole.judge_without(solver, &problem, &budget);
            idle().push(solver);
            state
        };
        let mut states = Vec::new();
        share_out(solvers.len(), &pieces, &judge, &mut |&piece, state| {
            states.push((piece, state));
            ControlFlow::Continue(())
        });
        let is_settled = |piece| states.iter().find(|(one, _)| *one == piece)?.1;
        for &(piece, square) in &pieces {
            if is_settled((piece, square)) == Some(true) {
                self.add_piece(piece, square, true);
            }
        }
        pieces.retain(|&piece| is_settled(piece) == Some(false));
        pieces
    }

    fn add_piece(&mut self, piece: Piece, square: Option<Square>, is_settled: bool) {
        let found = PieceFinding::new((piece, square), is_settled);
        self.report.pieces.push(found);
    }
}

/// The problem with all its pieces, and the report on it.
struct Whole<'w> {
    problem: &'w Problem,
    report: &'w Report,
    state: Option<&'w StateFile>,
    stop: &'w Stop,
}

impl Whole<'_> {
    /// The problem without a piece, if the main line is still a mate.
    fn without(&self, piece: Placed) -> Option<Problem> {
        let problem = solver::without(self.problem, piece)?;
        let line = &self.report.main_line;
        is_mate(problem.position(), line, problem.attacker()).then_some(problem)
    }

    /// Reports on the problem without a piece: whether it is settled that nothing changes;
    /// `None` if the piece is needed.
    fn judge_without(
        &self,
        solver: &Solver,
        problem: &Problem,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let (outer, inner) = (self.stop, Stop::new());
        let known = &self.report.faults;
        let mut is_needed = false;
        let mut on_step = |step| {
            if let Step::Fault { fault, .. } = &step {
                is_needed |= !known.iter().any(|one| is_same(one, fault));
            }
            if is_needed || outer.is_raised() {
                inner.raise();
            }
        };
        let limits = budget.rest().threads(1);
        let tables = Tables::new(solver, None);
        tables.clear();
        let mut checker = Checker::new(tables, problem, &limits, &inner, &mut on_step);
        checker.state = self.state;
        checker.run_cooks_first(&self.report.main_line);
        let report = checker.into_report();
        budget.count_nodes(report.nodes);
        if is_needed || has_new_fault(self.report, &report) {
            return None;
        }
        Some(report.open.is_empty() && report.given == GivenLine::Taken)
    }
}

fn is_mate(position: &Position, line: &[Move], attacker: Color) -> bool {
    referee::judge_tsume(&position.to_sfen(), line, attacker).is_ok()
}

fn has_new_fault(whole: &Report, without: &Report) -> bool {
    let is_given_wrong = !matches!(without.given, GivenLine::Taken | GivenLine::Open);
    let is_new = |fault: &Fault| {
        !whole.faults.iter().any(|known| is_same(known, fault)) && !is_kind_open(without, fault)
    };
    is_given_wrong || without.faults.iter().any(is_new)
}

/// True for a mate whose kind is only the best guess.
fn is_kind_open(report: &Report, fault: &Fault) -> bool {
    let open = report.open.iter().chain(&report.passed_over);
    let mut ways = open.filter_map(|open| match open {
        Open::Way(ply, mv) => Some((*ply, Some(mv))),
        _ => None,
    });
    ways.any(|way| way == (fault.line.ply, fault.line.moves.first()))
}

/// True for faults of one kind, by the same move.
fn is_same(one: &Fault, other: &Fault) -> bool {
    let name = |kind: FaultKind| (kind.name(), kind.minor().map(Minor::name));
    name(one.kind) == name(other.kind)
        && one.line.ply == other.line.ply
        && one.line.moves.first() == other.line.moves.first()
}
