//! Yozume: other moves of the attacker that mate.
//!
//! Each check beside the main line is decided by the position after it, with the
//! earlier positions of the main line on the path: a mate that returns to one of them
//! does not count, as the attacker would still have to find the main move there. As in
//! the search, a position with less in the attacker's hand counts as the same.
//!
//! Entries of the table must not rest on lines through those positions. So the table is
//! cleared first, and the places are taken from the last to the first: a proof that
//! avoids more positions also avoids fewer. All moves are searched a little, from the
//! last place to the first, then the open ones more, again from a cleared table, so
//! that a hard one does not keep the others from their verdicts.

use super::minor::Alternative;
use super::{Checker, FaultKind, Open, Step};
use crate::engine::answer::{Answer, Reason, Verdict};
use crate::engine::limits::{Effort, Limits};
use crate::position::{Move, Position, legal_checks};

/// Nodes for a move in the first round, and the factor for each further round.
const FIRST_ALLOWANCE: u64 = 100_000;
const GROWTH: u64 = 8;
/// Nodes for a line that is nicer to read.
const NICE_LINE_ALLOWANCE: u64 = 100_000;

/// A check beside the main line.
struct Candidate {
    /// Number of moves of the main line before it.
    after: usize,
    mv: Move,
    state: CandidateState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CandidateState {
    Open,
    /// More nodes would not settle it.
    GivenUp,
    Settled,
}

impl Checker<'_> {
    /// Decides all checks beside the main line, except at the last move.
    pub fn look_for_cooks(&mut self) {
        let positions = self.positions();
        let mut candidates = self.candidates(&positions);
        let is_open = |candidate: &Candidate| candidate.state == CandidateState::Open;
        let mut allowance = FIRST_ALLOWANCE;
        self.report_step(&candidates);
        while candidates.iter().any(is_open) && !self.must_end() {
            self.go_round(&mut candidates, &positions, allowance);
            allowance = allowance.saturating_mul(GROWTH);
        }
        let open = candidates
            .iter()
            .rev()
            .filter(|one| one.state != CandidateState::Settled);
        let open = open.map(|one| Open::Attack(one.after + 1, one.mv));
        self.report.open.extend(open);
    }

    /// The positions along the main line, the start first.
    fn positions(&self) -> Vec<Position> {
        let mut position = self.problem.position().clone();
        let mut positions = vec![position.clone()];
        for &mv in &self.report.main_line {
            position.make(mv);
            positions.push(position.clone());
        }
        positions
    }

    /// The other checks at each place of the attacker except the last, later places
    /// first.
    fn candidates(&self, positions: &[Position]) -> Vec<Candidate> {
        let line = &self.report.main_line;
        let mut candidates = Vec::new();
        for after in (0..line.len().saturating_sub(1)).rev() {
            if positions[after].side() == self.problem.attacker() {
                let others = legal_checks(&positions[after]).into_iter();
                let others = others.filter(|&mv| mv != line[after]);
                candidates.extend(others.map(|mv| Candidate {
                    after,
                    mv,
                    state: CandidateState::Open,
                }));
            }
        }
        candidates
    }

    fn report_step(&mut self, candidates: &[Candidate]) {
        let is_done = |candidate: &&Candidate| candidate.state != CandidateState::Open;
        let done = candidates.iter().filter(is_done).count();
        (self.on_step)(Step::Moves(done, candidates.len()));
    }

    /// Searches all open moves for `allowance` nodes each.
    fn go_round(&mut self, candidates: &mut [Candidate], positions: &[Position], allowance: u64) {
        self.solver.clear();
        for index in 0..candidates.len() {
            if self.must_end() {
                return;
            }
            let Candidate { after, mv, state } = candidates[index];
            if state == CandidateState::Open {
                candidates[index].state = self.decide(after, mv, positions, allowance);
                self.report_step(candidates);
            }
            let is_last_of_place = candidates
                .get(index + 1)
                .is_some_and(|next| next.after < after);
            let is_needed = candidates[index + 1..]
                .iter()
                .any(|one| one.state == CandidateState::Open);
            if is_last_of_place && is_needed {
                // Other lines may return to the main line later.
                self.prove_main_line(after, allowance);
            }
        }
    }

    /// Is there a mate by a move beside the main line?
    fn decide(
        &mut self,
        after: usize,
        mv: Move,
        positions: &[Position],
        allowance: u64,
    ) -> CandidateState {
        let way = [&self.report.main_line[..after], &[mv]].concat();
        let limits = self.budget.part(allowance);
        let answer = self.solve_after(&way, &limits);
        match answer.verdict {
            Verdict::NoMate => CandidateState::Settled,
            Verdict::Unknown(Reason::NodesLimit | Reason::TimeOut | Reason::Stopped) => {
                CandidateState::Open
            }
            Verdict::Unknown(_) => CandidateState::GivenUp,
            Verdict::Mate => {
                self.add_cook(after, mv, answer.line, positions);
                CandidateState::Settled
            }
        }
    }

    fn add_cook(&mut self, after: usize, mv: Move, line: Vec<Move>, positions: &[Position]) {
        let alternative = Alternative {
            positions,
            after,
            main: self.report.main_line[after],
            attacker: self.problem.attacker(),
        };
        let found = [&[mv], line.as_slice()].concat();
        let way = [&self.report.main_line[..after], &[mv]].concat();
        let without_futile = self.line_without_futile_drops(&way);
        let without_futile = without_futile.map(|line| [&[mv], line.as_slice()].concat());
        // Used only if it returns to the main line exactly where the proven line does.
        let serves =
            |line: &Vec<Move>| alternative.comes_back(line) == alternative.comes_back(&found);
        let line = without_futile.filter(serves).unwrap_or(found);
        let kind = FaultKind::Yozume(alternative.minor(&line));
        let line = self.sideline(after, line);
        self.add_fault(kind, line);
    }

    /// The line of the tsume length, if it is found cheaply.
    fn line_without_futile_drops(&mut self, way: &[Move]) -> Option<Vec<Move>> {
        let limits = self.budget.part(NICE_LINE_ALLOWANCE);
        let problem = self.problem.after(way);
        let mut inquiry = self.solver.ask(&problem).limits(&limits).stop(self.stop);
        inquiry.solve();
        let tsume = inquiry.tsume();
        self.budget.count(&inquiry.answer());
        tsume?.line
    }

    /// Proves a place of the main line again, for the table.
    fn prove_main_line(&mut self, after: usize, allowance: u64) {
        let way = self.report.main_line[..after].to_vec();
        let limits = self.budget.part(allowance).effort(Effort::Any);
        self.solve_after(&way, &limits);
    }

    fn solve_after(&mut self, way: &[Move], limits: &Limits) -> Answer {
        let problem = self.problem.after(way);
        let mut inquiry = self.solver.ask(&problem).limits(limits).stop(self.stop);
        let answer = inquiry.solve();
        self.budget.count(&answer);
        answer
    }
}
