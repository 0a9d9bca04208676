//! The order of the questions: faults in the order in which they are cheap.
//!
//! A short look at length and line comes first and settles most problems. Where it does
//! not, a given solution is proven to mate at each of its moves, and cooks are looked for
//! along it before the length is proven: where no other check mates, that is settled from the
//! end of the line almost without a search. Along another line they are looked for only once
//! most of the time is over without a length: they count only beside the main line, and to
//! look for them first, for two million nodes, took a tenth more in all (of eight numbers
//! of the Zuko; of number 75 twice as much).

use super::checker::Checker;
use super::cooks::Candidate;
use super::desk::{DeskAnswer, DeskQuestion};
use super::scene::Scene;
use crate::report::finding::{Fault, GivenLine, Open, Step};
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Effort, Tsume, Verdict};

/// Nodes for the short look.
const SHORT_LOOK: u64 = 100_000;
/// Nodes for the length of a problem that has a certain cook: as many as the report took so far,
/// but at least these.
const LEAST_FOR_LENGTH: u64 = 1_000_000;

/// The share of the nodes so far for a proof that the places of the given solution do not mate
/// sooner.
const SHARE_ALONG_LINE: u64 = 8;

/// A search for cooks along a line before length and line are settled.
#[derive(Default)]
struct EarlyLook {
    line: Vec<Move>,
    candidates: Vec<Candidate>,
}

impl EarlyLook {
    /// The moves proven not to mate at the places that `line` passes, too: a disproof that does not
    /// rest on positions behind its place holds along every line through it.
    fn refuted_along(self, line: &[Move]) -> Vec<Candidate> {
        let pairs = self.line.iter().zip(line);
        let common = pairs.take_while(|(one, other)| one == other).count();
        let candidates = self.candidates.into_iter();
        candidates.filter(|one| one.after <= common && one.is_refuted()).collect()
    }
}

impl Checker<'_> {
    /// Finds what makes the problem incomplete or is a flaw, variations and pieces apart.
    pub fn find_faults(&mut self, given: &[Move]) {
        (self.on_step)(Step::Length);
        self.report.given = self.judge_given(given);
        let end = self.budget.narrow(15, SHORT_LOOK);
        let mut known = self.ask_along_given(given);
        self.budget.widen(end);
        self.note_progress("short look");
        let mut early = None;
        if !known.is_settled() && !self.must_end() {
            self.tables.enlarge();
            self.is_literal_first = true;
            self.prove_given(given);
            if self.report.given == GivenLine::Taken {
                early = Some(self.look_early(given, true));
                // A verdict that a cook has settled needs no length.
                if !(self.wants_verdict && self.has_enough()) {
                    self.disprove_sooner_along(given);
                }
            }
            known = self.look_for_length(given, early.as_ref());
            if self.report.given != GivenLine::Taken && !known.is_settled() && !self.must_end() {
                if !known.best_line().is_empty() {
                    early = Some(self.look_early(known.best_line(), known.has_proven_line()));
                }
                let again = self.ask_along_given(given);
                // Beside another line all that was found along this one would be asked anew.
                let is_other = again.best_line() != known.best_line();
                if !known.has_proven_line() || !is_other || again.is_settled() {
                    known = again;
                }
            }
        }
        let spared = std::mem::take(&mut self.report.faults);
        self.note_findings(known, given);
        self.decide_other_moves(early, spared);
    }

    /// Like [`Checker::find_faults`], mates in variations included, but looks for cooks along the given
    /// solution first: for a table that is empty, and a problem that most likely has some.
    pub fn find_faults_cooks_first(&mut self, given: &[Move]) {
        self.report.given = self.judge_given(given);
        if self.report.given != GivenLine::Taken {
            return;
        }
        self.report.main_line = given.to_vec();
        let scene = Scene::new(self.problem.position(), given);
        let mut candidates = self.candidates(&scene);
        self.look_for_cooks(&scene, &mut candidates, Checker::ask_variations_about_cooks);
        if self.must_end() {
            // A cook ended it, which was told, or a limit. Other mates have no name yet.
            self.report.faults.clear();
            self.report.open.push(Open::Length);
            return;
        }
        let known = self.ask_along_given(given);
        let cooks = std::mem::take(&mut self.report.faults);
        self.note_findings(known, given);
        if self.report.given == GivenLine::Taken {
            self.keep_cooks(cooks);
            self.settle_kinds(&scene);
            self.note_candidates(&candidates);
            self.note_last_moves(&scene);
            self.look_into_variations();
        }
    }

    /// Proves that each move of the attacker in the given solution mates: only then are
    /// other mates faults. From the end, where it takes little.
    fn prove_given(&mut self, given: &[Move]) {
        if self.report.given != GivenLine::Taken {
            return;
        }
        let end = self.budget.narrow(30, u64::MAX);
        let mut is_proven = true;
        let is_reply = |after: &usize| (after % 2 == 1) == self.problem.attacker_moves();
        let replies: Vec<usize> = (0..given.len()).filter(is_reply).collect();
        for after in replies.into_iter().rev() {
            if self.must_end() {
                is_proven = false;
                break;
            }
            let answered = self.ask_verdict_after(&given[..after]);
            match answered.answer.verdict {
                Verdict::Mate => self.note_mate_after(&given[..after], answered),
                Verdict::NoMate => self.report.given = GivenLine::NoMate(after + 1),
                Verdict::Unknown(_) => is_proven = false,
            }
        }
        self.budget.widen(end);
        self.is_line_certain = is_proven && self.report.given == GivenLine::Taken;
        self.note_progress("given solution");
    }

    /// Asks whether there is a mate after the moves `way`, from the position alone: a solution that
    /// comes back to a position is longer than another mate, but mates.
    fn ask_verdict_after(&mut self, way: &[Move]) -> DeskAnswer {
        let place = self.problem.after_legal(way);
        let problem = self.problem.at(place.position());
        let limits = self.budget.limits_up_to(u64::MAX).effort(Effort::Any);
        self.desk().ask(&problem, DeskQuestion::Verdict, &limits)
    }

    /// Keeps a mate after `way` as one of the problem, where that has no choice or the choice is
    /// the attacker's: behind nothing, or behind his first move.
    fn note_mate_after(&mut self, way: &[Move], mut found: DeskAnswer) {
        let Some(bounds) = found.answer.bounds.filter(|_| way.len() < 2) else {
            return;
        };
        found.answer.line.splice(0..0, way.iter().copied());
        let upper = bounds.upper + way.len() as Plies;
        found.answer.bounds = Some(Bounds::of_mate(upper));
        found.tsume = Some(Tsume::of_mate(upper));
        if let Some(before) = &self.known {
            found.keep_mate(before);
        }
        self.known = Some(found);
    }

    /// Looks for cooks along `line` before length and line are settled; unless it `is_main`, only
    /// at places that every defence reaches.
    fn look_early(&mut self, line: &[Move], is_main: bool) -> EarlyLook {
        self.report.main_line = line.to_vec();
        let scene = Scene::new(self.problem.position(), line);
        let mut candidates = self.candidates(&scene);
        if !is_main {
            retain_certain(&mut candidates, &scene.positions, self.problem.attacker_moves());
        }
        let end = self.budget.narrow(50, u64::MAX);
        self.look_for_cooks(&scene, &mut candidates, Checker::ask_variations_about_cooks);
        self.budget.widen(end);
        self.note_progress("early look");
        EarlyLook { line: line.to_vec(), candidates }
    }

    /// Proves from the end of the given solution on that its places do not mate sooner, as far as
    /// that takes little: where no other check mates it takes next to nothing.
    fn disprove_sooner_along(&mut self, given: &[Move]) {
        let nodes = self.budget.nodes() / SHARE_ALONG_LINE;
        let limits = self.budget.limits_up_to(nodes);
        let inquiry = self.tables.solver().ask_beside(self.problem);
        let mut inquiry = inquiry.limits(&limits).stop(self.stop);
        let asked = inquiry.disprove_sooner_along(given);
        debug_assert!(asked.is_ok(), "a given solution is judged before");
        self.budget.count_answer(&inquiry.answer());
        self.note_progress("along the line");
    }

    /// Asks for the length and the line, within a share of the rest unless all other moves are
    /// settled.
    fn look_for_length(&mut self, given: &[Move], early: Option<&EarlyLook>) -> DeskAnswer {
        (self.on_step)(Step::Length);
        let is_given = self.report.given == GivenLine::Taken;
        let is_open = |early: &EarlyLook| early.candidates.iter().any(Candidate::is_open);
        let may_be_all = is_given && early.is_some_and(|early| !is_open(early));
        let most = match self.enough {
            Some(_) if self.wants_verdict => 0,
            Some(_) => LEAST_FOR_LENGTH.max(self.budget.nodes()),
            None => u64::MAX,
        };
        let end = self.budget.narrow(if may_be_all { 100 } else { 75 }, most);
        let known = self.ask_along_given(given);
        self.budget.widen(end);
        self.note_progress("length");
        known
    }

    /// Decides the other moves along the main line. Cooks found before (`spared`) count if `early`
    /// was along the same line; else only its refuted moves do.
    fn decide_other_moves(&mut self, early: Option<EarlyLook>, spared: Vec<Fault>) {
        let line = self.report.main_line.clone();
        let scene = Scene::new(self.problem.position(), &line);
        let mut candidates = self.candidates(&scene);
        match early {
            Some(early) if early.line == line => {
                Checker::replace_known(&mut candidates, early.candidates);
                self.keep_cooks(spared);
            }
            early => {
                self.found.clear();
                self.enough = None;
                self.report.harmless.clear();
                let early = early.unwrap_or_default();
                Checker::replace_known(&mut candidates, early.refuted_along(&line));
            }
        }
        if line.is_empty() {
            return;
        }
        if self.report.verdict != Verdict::Mate {
            // Other mates that were found beside the given solution are mates all the same.
            return self.settle_kinds(&scene);
        }
        if self.report.is_provisional {
            retain_certain(&mut candidates, &scene.positions, self.problem.attacker_moves());
        }
        self.look_for_cooks(&scene, &mut candidates, Checker::ask_variations_about_cooks);
        self.note_progress("other moves");
        self.settle_kinds(&scene);
        self.note_progress("kinds");
        self.ask_replies_again();
        self.note_candidates(&candidates);
        if !self.report.is_provisional {
            self.note_last_moves(&scene);
        }
    }

    /// Adds cooks that were found before to the faults, behind those already there.
    fn keep_cooks(&mut self, cooks: Vec<Fault>) {
        let before = self.report.faults.len();
        self.found.iter_mut().for_each(|found| found.fault += before);
        self.report.faults.extend(cooks);
    }
}

/// Keeps the candidates that every defence reaches: those behind forced replies.
fn retain_certain(candidates: &mut Vec<Candidate>, positions: &[Position], attacker_moves: bool) {
    let is_forced = |position: &Position| position.legal_moves().len() == 1;
    let is_reply = |after: usize| (after % 2 == 1) == attacker_moves;
    let mut replies = (0..positions.len()).filter(|&after| is_reply(after));
    let first_choice = replies.find(|&after| !is_forced(&positions[after]));
    candidates.retain(|one| first_choice.is_none_or(|choice| one.after <= choice));
}
