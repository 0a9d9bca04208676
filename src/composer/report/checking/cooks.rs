//! Yozume: other moves of the attacker that mate.
//!
//! Each check beside the main line is decided in stages ([`Stage`]) by the position
//! after it. In the first stage all positions of the main line count as no mate: what
//! mates then mates on a way of its own, and is a cook. What does not may still mate by
//! way of the main line's later positions, and is an order of moves or a detour
//! (`classify.rs` decides which); or by way of their mirror images behind a symmetrical
//! position, which is no fault. What mates only by way of the positions *before* it
//! does not count at all: the attacker would still have to find the main move there. As
//! in the search, a position with less in the attacker's hand counts as the same.
//!
//! One table serves all: a proof that avoids more positions also avoids fewer, and a
//! disproof that rests on none of them holds wherever it was found (it is stored; others
//! are filed under their path). The first stage bars the same positions for every move, so
//! its rounds share all proofs; the last one bars fewer the earlier the place, and is taken
//! from the last place to the first, without its proofs where it comes to a later place
//! again: those of a place hold for it and for all before it. Where the same positions are
//! barred, several threads ask side by side, a move each. All moves are searched a little,
//! from the last place to the first, then the open ones more, so that a hard one does not
//! keep the others from their verdicts.
//!
//! Trying the replies first that refute sister moves at the same place, a quarter of the
//! allowance each, settled no more moves in the same nodes (Zuko 29, five bishop drops
//! on one line: five open either way after 80 million; Zuko 55: four instead of one).

use super::checker::{Checker, MateBeside};
use super::desk::{DeskAnswer, DeskQuestion, Note};
use super::scene::{Scene, Stage};
use crate::report::finding::{DefectKind, Fault, Open, Step, is_covered};
use std::ops::ControlFlow;
use std::time::Duration;
use tsumi_core::length::Plies;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Effort, Problem, Reason, Verdict, share_out};

/// Nodes for a move in the first round, and the factor for each further round.
const FIRST_ALLOWANCE: u64 = 600;
const GROWTH: u64 = 4;
/// The allowance for a move above which the large table is used.
const MOST_IN_SMALL_TABLE: u64 = 50_000;

/// A check beside the main line, of which it is asked whether it mates.
pub struct Candidate {
    /// Number of moves of the main line before it.
    pub after: usize,
    mv: Move,
    stage: Stage,
    state: CandidateState,
    /// The time that questions about it took.
    spent: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CandidateState {
    Open,
    /// More nodes would not settle it.
    GivenUp,
    Settled,
    /// The move mates, which is reported.
    Mates,
}

/// The question whether the last move of `way` mates.
struct WayQuestion {
    stage: Stage,
    /// The moves of the main line before the move, and the move.
    way: Vec<Move>,
}

impl Candidate {
    /// True if it is proven that it does not mate.
    pub fn is_refuted(&self) -> bool {
        self.state == CandidateState::Settled
    }

    /// True if it is open whether it mates.
    pub fn is_unsettled(&self) -> bool {
        matches!(self.state, CandidateState::Open | CandidateState::GivenUp)
    }

    /// True if a longer search may settle it.
    pub fn is_open(&self) -> bool {
        self.state == CandidateState::Open
    }
}

impl WayQuestion {
    /// The problem after the way; `None` if it leads to a position that counts as no mate.
    fn problem(&self, start: &Problem, scene: &Scene) -> Option<Problem> {
        let barred = scene.barred(self.stage, self.way.len() - 1);
        let problem = start.barring(&barred).after_legal(&self.way);
        let attacker = start.attacker();
        let leads_there = |known: &Position| is_covered(problem.position(), known, attacker);
        (!barred.iter().any(leads_there)).then_some(problem)
    }
}

impl Checker<'_> {
    /// Decides which candidates mate, as far as the budget goes. `between` is called after each
    /// round.
    pub fn look_for_cooks(
        &mut self,
        scene: &Scene,
        candidates: &mut [Candidate],
        between: fn(&mut Self),
    ) {
        let mut allowance = FIRST_ALLOWANCE;
        let mut is_enough = false;
        while candidates.iter().any(Candidate::is_open) && !self.must_end() && !is_enough {
            // Proofs of other questions pass through the main line.
            self.tables.forget_proofs();
            let first = scene.first_stage();
            let reached = self.search_stage(scene, candidates, (first, between), allowance);
            let is_open = |one: &Candidate| one.stage == first && one.is_open();
            let parts = if candidates.iter().any(is_open) { 60 } else { 100 };
            let end = self.budget.narrow(parts, u64::MAX);
            for stage in [Stage::BesideImages, Stage::Plain] {
                if stage > scene.first_stage() {
                    self.search_stage(scene, candidates, (stage, between), allowance);
                }
            }
            self.budget.widen(end);
            allowance = reached;
            is_enough = self.has_enough();
        }
    }

    /// The other checks at each place of the attacker except the last, later places first, with the
    /// time that earlier sittings spent on them.
    pub fn candidates(&self, scene: &Scene) -> Vec<Candidate> {
        let line = &self.report.main_line;
        let mut candidates = Vec::new();
        for after in (0..line.len().saturating_sub(1)).rev() {
            let position = &scene.positions[after];
            if position.side() == self.problem.attacker() {
                let others = position.legal_checks().into_iter();
                let others = others.filter(|&mv| mv != line[after]);
                candidates.extend(others.map(|mv| Candidate {
                    after,
                    mv,
                    stage: scene.first_stage(),
                    state: CandidateState::Open,
                    spent: Duration::ZERO,
                }));
            }
        }
        let each = candidates.iter_mut();
        each.for_each(|one| self.add_time_before(scene, one));
        candidates
    }

    /// Replaces candidates by those in `before` of the same place and move.
    pub fn replace_known(candidates: &mut [Candidate], before: Vec<Candidate>) {
        for known in before {
            let is_same = |one: &&mut Candidate| (one.after, one.mv) == (known.after, known.mv);
            if let Some(one) = candidates.iter_mut().find(is_same) {
                *one = known;
            }
        }
    }

    /// Notes in the report the checks that are open, and for tries those that do not mate.
    pub fn note_candidates(&mut self, candidates: &[Candidate]) {
        let failing = candidates.iter().rev().filter(|one| one.state == CandidateState::Settled);
        self.failing = failing.map(|one| (one.after, one.mv)).collect();
        let is_open =
            |one: &&Candidate| matches!(one.state, CandidateState::Open | CandidateState::GivenUp);
        let open = candidates.iter().rev().filter(is_open);
        let spent = open.clone().map(|one| (one.after + 1, one.mv, one.spent));
        self.report.spent = spent.collect();
        let open = open.map(|one| Open::Attack(one.after + 1, one.mv));
        if self.has_enough() {
            self.report.passed_over.extend(open);
        } else {
            self.report.open.extend(open);
        }
    }

    /// Searches the open moves of a stage, round by round, until all are settled or too little is
    /// left for the moves of later stages. `first` is the allowance of the first round. Returns the
    /// allowance of the next round.
    fn search_stage(
        &mut self,
        scene: &Scene,
        candidates: &mut [Candidate],
        (stage, between): (Stage, fn(&mut Self)),
        first: u64,
    ) -> u64 {
        let mut allowance = first;
        let mut earliest = usize::MAX;
        let is_due = |one: &Candidate| one.stage == stage && one.is_open();
        self.report_step(candidates);
        let mut is_late = self.must_end();
        while candidates.iter().any(is_due) && !is_late {
            if allowance > MOST_IN_SMALL_TABLE {
                self.tables.enlarge();
            }
            let due = candidates.iter().filter(|one| is_due(one));
            let places: Vec<usize> = due.map(|one| one.after).collect();
            if stage == Stage::Plain && places.iter().any(|&place| place > earliest) {
                self.tables.forget_proofs();
                earliest = usize::MAX;
            }
            earliest = places.into_iter().fold(earliest, usize::min);
            let has_later = candidates.iter().any(|one| one.stage > stage && one.is_open());
            let end = self.budget.narrow(if has_later { 60 } else { 100 }, u64::MAX);
            self.search_round(scene, candidates, (stage, allowance == first), allowance);
            between(self);
            is_late = self.must_end() || self.has_enough();
            self.budget.widen(end);
            let (nodes, rest) = (self.budget.nodes(), self.budget.rest().time);
            let due = candidates.iter().filter(|one| is_due(one)).count();
            log::debug!("{stage:?} by {allowance}: {due} open, {nodes} nodes, left {rest:?}");
            allowance = allowance.saturating_mul(GROWTH);
        }
        allowance
    }

    /// Shows how many of the candidates are settled.
    fn report_step(&mut self, candidates: &[Candidate]) {
        let done = candidates.iter().filter(|one| !one.is_open()).count();
        (self.on_step)(Step::Moves(done, candidates.len()));
    }

    /// Searches all open moves of a stage for `allowance` nodes each. The first round goes on to
    /// its end even if enough is known.
    fn search_round(
        &mut self,
        scene: &Scene,
        candidates: &mut [Candidate],
        (stage, is_first): (Stage, bool),
        allowance: u64,
    ) {
        let is_due = |one: &Candidate| one.stage == stage && one.is_open();
        let due = (0..candidates.len()).filter(|&index| is_due(&candidates[index]));
        // A sitting before may have had as many nodes.
        let note = |&index: &usize| self.note_on_candidate(scene, &candidates[index]);
        let is_new =
            |index: &usize| note(index).is_none_or(|note| note.is_final || note.nodes < allowance);
        let due: Vec<usize> = due.filter(is_new).collect();
        // In the last stage a proof holds for earlier places, not for later ones.
        let is_beside = |&one: &usize, &other: &usize| {
            stage != Stage::Plain || candidates[one].after == candidates[other].after
        };
        let groups: Vec<&[usize]> = due.chunk_by(is_beside).collect();
        let mut left = due.len();
        for group in groups {
            if self.must_end() || !is_first && self.has_enough() {
                return;
            }
            let note = |&index: &usize| self.note_on_candidate(scene, &candidates[index]);
            let is_asked = |index: &usize| note(index).is_none_or(|note| !note.is_final);
            if stage == Stage::Plain && group.iter().any(is_asked) {
                // The moves may return to the main line.
                let after = candidates[group[0]].after;
                self.prove_main_line(after + 1, allowance);
            }
            self.decide_side_by_side(scene, candidates, (group, is_first), (allowance, left));
            left -= group.len();
        }
    }

    /// Decides candidates for which the same positions count as no mate, by all threads:
    /// each by one, or by several where there are fewer candidates. `left` are to be decided in
    /// this round, these among them.
    fn decide_side_by_side(
        &mut self,
        scene: &Scene,
        candidates: &mut [Candidate],
        (group, is_first): (&[usize], bool),
        (allowance, left): (u64, usize),
    ) {
        let asked = |&index: &usize| (index, self.question_about(&candidates[index]));
        let asked: Vec<_> = (1..=left).rev().zip(group.iter().map(asked)).collect();
        let (desk, problem) = (self.desk(), self.problem);
        let at_a_time = desk.budget.at_a_time(asked.len());
        let of_each = (desk.budget.threads() / at_a_time).max(1);
        let ask = |(left, (_, question)): &(usize, (usize, WayQuestion))| {
            let problem = question.problem(problem, scene)?;
            // The question is whether there is a mate, not how short it is.
            let limits = desk.budget.limits_of_round(allowance, at_a_time, *left);
            let limits = limits.effort(Effort::Any).threads(of_each);
            // Most of these moves do not mate.
            let limits = limits.expects_no_mate(true);
            Some(desk.ask(&problem, DeskQuestion::Verdict, &limits))
        };
        share_out(at_a_time, &asked, &ask, &mut |&(_, (index, _)), answered| {
            self.take_answer(scene, &mut candidates[index], answered);
            self.report_step(candidates);
            if self.must_end() || !is_first && self.has_enough() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// The note in the file about a move at its stage, from earlier sittings.
    fn note_on_candidate(&self, scene: &Scene, one: &Candidate) -> Option<Note> {
        self.state?;
        let problem = self.question_about(one).problem(self.problem, scene)?;
        self.desk().note(&problem, DeskQuestion::Verdict)
    }

    /// Adds the time that earlier sittings spent on a move without settling it.
    fn add_time_before(&self, scene: &Scene, one: &mut Candidate) {
        if let Some(note) = self.note_on_candidate(scene, one).filter(|note| !note.is_final) {
            one.spent += note.spent;
        }
    }

    fn question_about(&self, candidate: &Candidate) -> WayQuestion {
        let &Candidate { after, mv, stage, .. } = candidate;
        WayQuestion { stage, way: [&self.report.main_line[..after], &[mv]].concat() }
    }

    /// Takes over whether a move beside the main line mates. `answered` is `None` if it leads to a
    /// barred position. A move that is refuted by barred positions alone goes on to the next stage.
    fn take_answer(
        &mut self,
        scene: &Scene,
        candidate: &mut Candidate,
        answered: Option<DeskAnswer>,
    ) {
        let Some(DeskAnswer { answer, rests_on_barred, .. }) = answered else {
            return self.to_next_stage(scene, candidate);
        };
        candidate.spent += answer.statistics.elapsed;
        match answer.verdict {
            Verdict::NoMate if rests_on_barred => self.to_next_stage(scene, candidate),
            Verdict::NoMate => candidate.state = CandidateState::Settled,
            Verdict::Unknown(Reason::NodesLimit | Reason::TimeOut | Reason::Stopped) => {}
            Verdict::Unknown(_) => candidate.state = CandidateState::GivenUp,
            Verdict::Mate => {
                candidate.state = CandidateState::Mates;
                let most = answer.bounds.map_or(Plies::MAX, |bounds| bounds.upper);
                let line = [&[candidate.mv], answer.line.as_slice()].concat();
                self.add_mate(scene, candidate, line, most);
            }
        }
    }

    /// Moves a candidate that does not mate on to the next stage, or settles it.
    fn to_next_stage(&self, scene: &Scene, candidate: &mut Candidate) {
        match scene.next_stage(candidate.stage) {
            Some(stage) => {
                candidate.stage = stage;
                self.add_time_before(scene, candidate);
            }
            None => candidate.state = CandidateState::Settled,
        }
    }

    /// Adds a mate beside the main line, with `most` as the upper bound of its plies. Its kind,
    /// where that depends on the length, is decided later.
    fn add_mate(&mut self, scene: &Scene, candidate: &Candidate, line: Vec<Move>, most: Plies) {
        let &Candidate { after, mv, stage, .. } = candidate;
        let image = self.report.main_line[after].mirrored();
        let position = &scene.positions[after];
        let is_image = mv == image && position.mirrored() == *position;
        let line = self.sideline(after, line);
        if is_image || stage == Stage::BesideImages {
            return self.add_harmless(DefectKind::Mirror, line);
        }
        // What may make no difference is named by its length.
        let is_shown = stage == Stage::Apart && self.minor_defect(scene, after, mv).is_none();
        let fault = self.report.faults.len();
        self.found.push(MateBeside { after, mv, stage, most, fault, is_shown });
        self.report.faults.push(Fault::new(DefectKind::OtherMate, line));
        if is_shown {
            self.show_fault(fault);
        }
    }

    /// Proves a place of the main line again, as the table has forgotten the proofs.
    fn prove_main_line(&mut self, after: usize, allowance: u64) {
        let problem = self.problem.after_legal(&self.report.main_line[..after]);
        let limits = self.budget.limits_up_to(allowance).effort(Effort::Any);
        let answer =
            self.tables.solver().ask_beside(&problem).limits(&limits).stop(self.stop).solve();
        self.budget.count_answer(&answer);
    }

    /// Notes other mates in one at the last move.
    pub fn note_last_moves(&mut self, scene: &Scene) {
        let Some((&last, before)) = self.report.main_line.split_last() else {
            return;
        };
        let (before, after) = (before.to_vec(), before.len());
        let position = &scene.positions[after];
        if position.side() != self.problem.attacker() {
            return;
        }
        for mv in position.legal_checks().into_iter().filter(|&mv| mv != last) {
            if !self.is_mating_line(&[before.as_slice(), &[mv]].concat()) {
                continue;
            }
            let line = self.sideline(after, vec![mv]);
            if after == 0 {
                self.add_fault(DefectKind::MatesInOne, line);
            } else {
                self.add_harmless(DefectKind::LastMove, line);
            }
        }
    }
}
