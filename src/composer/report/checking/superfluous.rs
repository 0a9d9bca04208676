//! Superfluous pieces (不要駒): those without which solution, uniqueness and length stay
//! the same.
//!
//! Each piece is taken away and the rest reported on with the same main line, until the
//! first fault that the problem does not have. A piece is superfluous if that report, asked for
//! whatever makes a flaw by some rules, has nothing that the problem's own has not
//! ([`Report::differs_without_piece`]).
//!
//! A piece is needed without a whole report on the rest. For a fault that ends it early is shown
//! once its kind is certain, but that a mate may be one in a variation, which counts as the same
//! here; or the line is no solution there: either is new. A piece is superfluous only by a report
//! that has settled all that any rules hold against a problem.

use super::budget::Budget;
use super::checker::Checker;
use super::tables::{SMALL_MIB, Tables};
use crate::report::finding::{DefectKind, Open, Report, Rules, Severity, Step};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::referee;
use tsumi_core::solver::{
    self, PieceFinding, Placed, Problem, Solver, StateFile, Stop, removable, share_out,
};

/// Nodes for all pieces, beside a share (in hundredths) of what the report took so far, which is
/// larger where every move is settled. Without limit where the level depends on them.
const LEAST_NODES: u64 = 50_000;
const SHARE: u64 = 25;
const WHOLE_SHARE: u64 = 200;
/// Nodes for a piece in the first round, and the factor for each further one, in which the
/// open ones are asked again: without most pieces a cook is soon found.
const FIRST_ALLOWANCE: u64 = 4_000;
const GROWTH: u64 = 4;
/// A report that is open after less than this part of its allowance would be open with more, too.
const IDLE_SHARE: u64 = 16;
/// The allowance for a piece above which the large table is used.
const MOST_IN_SMALL_TABLE: u64 = 500_000;

/// Whether a piece is needed, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceNeed {
    Needed,
    Superfluous,
    Open,
    /// More nodes would not tell more.
    GivenUp,
}

impl Checker<'_> {
    /// Looks for superfluous pieces, unless the problem is open or incomplete by all rules anyway.
    pub fn look_for_superfluous_pieces(&mut self) {
        let report = &self.report;
        let is_let_pass =
            |rules: &Rules| report.gravest(*rules).is_none_or(|one| one < Severity::Incomplete);
        let is_worth_it = report.open.is_empty()
            && Rules::ALL.iter().any(is_let_pass)
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
        let mut solvers: Vec<&Solver> = first.into_iter().chain(&own).collect();
        let share = if self.wants_all { WHOLE_SHARE } else { SHARE };
        let nodes = if self.must_settle(DefectKind::Superfluous) {
            u64::MAX
        } else {
            LEAST_NODES + self.budget.nodes() / 100 * share
        };
        let end = self.budget.narrow(100, nodes);
        let mut allowance = FIRST_ALLOWANCE;
        while !open.is_empty() && !solvers.is_empty() && !self.must_end() {
            // The file keeps what the large table has of the problem itself.
            if allowance > MOST_IN_SMALL_TABLE && self.state.is_none() {
                solvers = vec![self.tables.solver()];
            }
            open = self.go_through_pieces(&solvers, open, allowance);
            allowance = allowance.saturating_mul(GROWTH);
        }
        let open = open.into_iter().map(|piece| PieceFinding::new(piece, false));
        self.report.pieces.extend(open);
        self.budget.widen(end);
        self.note_pieces_in_order();
    }

    /// Puts the findings about pieces in the order of the board; notes open ones.
    fn note_pieces_in_order(&mut self) {
        let pieces = removable(self.problem);
        let place = |one: &PieceFinding| {
            let mut pieces = pieces.iter();
            pieces.position(|&piece| piece == (one.piece, one.square))
        };
        self.report.pieces.sort_by_key(place);
        let open = self.report.pieces.iter().filter(|one| !one.is_settled);
        self.report.open_pieces = open.map(|one| Open::Piece(one.piece, one.square)).collect();
    }

    /// Judges each piece by `allowance` nodes, as many at a time as there are solvers. Notes those
    /// that are superfluous or given up; returns those that are open.
    fn go_through_pieces(
        &mut self,
        solvers: &[&Solver],
        pieces: Vec<Placed>,
        allowance: u64,
    ) -> Vec<Placed> {
        let whole = WholeProblem {
            problem: self.problem,
            report: &self.report,
            state: self.state,
            stop: self.stop,
        };
        let idle = Mutex::new(solvers.to_vec());
        let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = self.budget.clone();
        // The rest of the budget serves all pieces that are judged at a time.
        let at_a_time = solvers.len().min(pieces.len());
        let threads = (budget.threads() / solvers.len()).max(1);
        let judge = |&piece: &Placed| {
            let Some(problem) = whole.problem_without(piece) else {
                return PieceNeed::Needed;
            };
            let Some(solver) = idle().pop() else {
                return PieceNeed::Open;
            };
            let mut budget = budget.clone();
            let part = budget.limits_of_each(allowance, at_a_time);
            budget.narrow(100, part.nodes.unwrap_or(allowance));
            let need = whole.judge_without(solver, &problem, (&budget, threads), allowance);
            idle().push(solver);
            need
        };
        let mut needs = Vec::new();
        share_out(solvers.len(), &pieces, &judge, &mut |&piece, need| {
            needs.push((piece, need));
            ControlFlow::Continue(())
        });
        let need_of = |&piece: &Placed| {
            let mut needs = needs.iter();
            needs.find(|(one, _)| *one == piece).map_or(PieceNeed::Open, |&(_, need)| need)
        };
        for piece in &pieces {
            let need = need_of(piece);
            if matches!(need, PieceNeed::Superfluous | PieceNeed::GivenUp) {
                let found = PieceFinding::new(*piece, need == PieceNeed::Superfluous);
                self.report.pieces.push(found);
            }
        }
        pieces.into_iter().filter(|piece| need_of(piece) == PieceNeed::Open).collect()
    }
}

/// The problem with all its pieces, and the report on it.
struct WholeProblem<'w> {
    problem: &'w Problem,
    report: &'w Report,
    state: Option<&'w StateFile>,
    stop: &'w Stop,
}

impl WholeProblem<'_> {
    /// The problem without a piece; `None` if the main line is no mate without it.
    fn problem_without(&self, piece: Placed) -> Option<Problem> {
        let problem = solver::without(self.problem, piece)?;
        let line = &self.report.main_line;
        is_mate(problem.position(), line, problem.attacker()).then_some(problem)
    }

    /// Judges whether a piece is needed, by a report on `problem`, which lacks it.
    fn judge_without(
        &self,
        solver: &Solver,
        problem: &Problem,
        (budget, threads): (&Budget<'_>, usize),
        allowance: u64,
    ) -> PieceNeed {
        let (outer, inner) = (self.stop, Stop::new());
        let mut is_needed = false;
        let mut on_step = |step| {
            if let Step::Fault { fault, .. } = &step {
                // Variations may make it a mate in one of them.
                let is_known = self.report.faults.iter().any(|known| {
                    let is_in_variation = known.kind == DefectKind::OtherMateInVariation;
                    known.is_same(fault) || is_in_variation && known.is_at_place_of(fault)
                });
                is_needed |= !is_known;
            }
            if is_needed || outer.is_raised() {
                inner.raise();
            }
        };
        let limits = budget.rest().threads(threads);
        let tables = Tables::new(solver, None);
        tables.clear();
        let mut checker = Checker::new(tables, problem, &limits, &inner, &mut on_step);
        checker.state = self.state;
        checker.rules = &Rules::ALL;
        checker.find_faults_cooks_first(&self.report.main_line);
        let report = checker.into_report();
        budget.count_nodes(report.nodes);
        match self.report.differs_without_piece(&report) {
            _ if is_needed => PieceNeed::Needed,
            Some(true) => PieceNeed::Needed,
            Some(false) => PieceNeed::Superfluous,
            // The search came to its own end. In the file it may have done so before.
            None if report.nodes < allowance / IDLE_SHARE
                && (self.state.is_none() || allowance == u64::MAX) =>
            {
                PieceNeed::GivenUp
            }
            None => PieceNeed::Open,
        }
    }
}

/// True if the referee lets `line` pass as a mating line from `position`.
fn is_mate(position: &Position, line: &[Move], attacker: Color) -> bool {
    referee::is_tsume(&position.to_sfen(), line, attacker)
}
