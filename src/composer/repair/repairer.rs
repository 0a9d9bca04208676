//! Judges neighbours: quick questions first, then the whole report.

use super::acceptance::{Acceptance, accepts, settled_rules};
use super::neighbours::Neighbour;
use super::quick_questions::{KeyQuestions, QuickQuestions, ROUNDS, Round, positions_of};
use super::target::Target;
use crate::footprints::{Cook, Cooks, FaultFound, pieces_to_symmetry};
use crate::report::{self, DefectKind, GivenLine, Report, Rules, Severity};
use tsumi_core::length::Plies;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    Limits, Problem, Questions, Reason, ShortSearch, Solver, Stop, TableError, TsumeLength,
    Verdict, on_deep_stack,
};

/// Memory of the table for quick questions in MiB.
const TABLE_MIB: usize = 2;
/// Nodes to find the main line of a neighbour of which only the first move is known.
const LINE_NODES: u64 = 200_000;

/// The judgement of a neighbour.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Judgement {
    /// Complete with the same main line.
    Complete(Box<Report>),
    /// Complete with the same main line, but for flaws that are accepted.
    Flawed(Severity, Box<Report>),
    /// The line is not a main line here, or not of the mate's length.
    OtherLine,
    /// Another move mates, or the report finds another fault.
    Faulty,
    /// Not settled within the limits.
    Open,
}

/// A neighbour that quick questions reject.
#[derive(Debug)]
pub struct Rejected {
    /// The judgement by which it is rejected.
    pub judgement: Judgement,
    /// The number of moves before the fault and the fault, if it is an escape or a cook.
    pub place: Option<(usize, FaultFound)>,
}

/// Judges neighbours.
#[derive(Debug)]
pub struct Repairer {
    search: ShortSearch,
    solver: Solver,
    limits: Limits,
    cooks: Cooks,
    target: Target,
    acceptance: Option<Acceptance>,
    is_right: IsRight,
}

/// Says of a report whether its problem is what is wanted; `None` if that is not settled.
type IsRight = fn(&Report, Option<Acceptance>) -> Option<bool>;

impl Rejected {
    fn of(judgement: Judgement, place: Option<(usize, FaultFound)>) -> Rejected {
        Rejected { judgement, place }
    }
}

impl Repairer {
    /// A repairer whose reports have a table of `table_mib` MiB and `limits` each. `acceptance`
    /// says which flaws a repair may have.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn new(
        table_mib: usize,
        limits: &Limits,
        acceptance: Option<Acceptance>,
    ) -> Result<Repairer, TableError> {
        Ok(Repairer {
            search: ShortSearch::new(TABLE_MIB)?,
            solver: Solver::new(table_mib)?,
            limits: limits.clone(),
            cooks: Cooks::default(),
            target: Target::default(),
            acceptance,
            is_right: accepts,
        })
    }

    /// This repairer, to which superfluous pieces and equal replies do not matter.
    pub(crate) fn of_faults_alone(self) -> Repairer {
        Repairer { is_right: |report, _| report.is_complete(), ..self }
    }

    /// This repairer, which looks first for the faults in `cooks` and adds those that it finds;
    /// `target` says what a repair must keep.
    pub(crate) fn knowing(self, cooks: &Cooks, target: Target) -> Repairer {
        let cooks = cooks.clone();
        Repairer { cooks, target, ..self }
    }

    /// Judges a neighbour.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn judge(&mut self, neighbour: &Neighbour, stop: &Stop) -> Result<Judgement, Reason> {
        let Neighbour { problem, line, .. } = neighbour;
        let Target::Key(plies) = self.target else {
            return self.judge_line(problem, line, stop);
        };
        if !on_deep_stack(|| self.may_have_key(neighbour, plies, stop))? {
            return Ok(Judgement::OtherLine);
        }
        let Some(line) = self.main_line(neighbour, stop) else {
            return Ok(Judgement::Open);
        };
        let has_key = line.first() == neighbour.line.first();
        if !has_key || plies.is_some_and(|plies| line.len() != usize::from(plies)) {
            return Ok(Judgement::OtherLine);
        }
        self.judge_line(problem, &line, stop)
    }

    /// Judges a problem with its main line.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn judge_line(
        &mut self,
        problem: &Problem,
        line: &[Move],
        stop: &Stop,
    ) -> Result<Judgement, Reason> {
        let rejected = on_deep_stack(|| self.reject_quickly(problem, line, stop))?;
        Ok(rejected.unwrap_or_else(|| self.report(problem, line, stop)))
    }

    /// False if it is seen that the first move does not mate alone, or not in so many plies.
    fn may_have_key(&self, neighbour: &Neighbour, plies: Option<Plies>, stop: &Stop) -> bool {
        let problem = &neighbour.problem;
        let mut key = neighbour.line[..neighbour.line.len().min(1)].to_vec();
        problem.turn(&mut key);
        key.first().is_some_and(|&key| {
            let quick = KeyQuestions {
                search: &self.search,
                stop,
                start: &problem.turned(problem.position()),
                key,
                plies,
            };
            quick.may_mate() && (self.accepts_ways() || !quick.has_other_key())
        })
    }

    /// The line of the tsume length, empty if there is no mate; `None` if that is open.
    fn main_line(&mut self, neighbour: &Neighbour, stop: &Stop) -> Option<Vec<Move>> {
        self.solver.clear();
        let nodes = self.limits.nodes.map_or(LINE_NODES, |nodes| nodes.min(LINE_NODES));
        let limits = self.limits.clone().nodes(nodes);
        let inquiry = self.solver.ask(&neighbour.problem).limits(&limits);
        let questions = Questions::new().tsume(TsumeLength::Proven);
        let findings = inquiry.stop(stop).find(&questions);
        match findings.answer.verdict {
            Verdict::Mate => findings.tsume.filter(|tsume| tsume.bounds.meet())?.line,
            Verdict::NoMate => Some(Vec::new()),
            Verdict::Unknown(_) => None,
        }
    }

    /// The judgement of a neighbour by quick questions; `None` if they do not reject it.
    fn reject_quickly(&self, problem: &Problem, line: &[Move], stop: &Stop) -> Option<Judgement> {
        let start = problem.turned(problem.position());
        let mut line = line.to_vec();
        problem.turn(&mut line);
        let Some(positions) = positions_of(&start, &line) else {
            return Some(Judgement::OtherLine);
        };
        let asked = (problem, &*line);
        let rejected = self.first_fault(asked, &positions, &ROUNDS, stop);
        rejected.map(|rejected| rejected.judgement)
    }

    /// The fault that the first round of quick questions finds. Black attacks; `positions` are
    /// those before each move of the line and after the last.
    pub(crate) fn first_round(
        &self,
        asked: (&Problem, &[Move]),
        positions: &[Position],
        stop: &Stop,
    ) -> Option<Rejected> {
        self.first_fault(asked, positions, &ROUNDS[..1], stop)
    }

    /// The fault that is found first: asks about those of other neighbours and what is cheap.
    fn first_fault(
        &self,
        (problem, line): (&Problem, &[Move]),
        positions: &[Position],
        rounds: &[Round],
        stop: &Stop,
    ) -> Option<Rejected> {
        if positions.iter().any(|one| pieces_to_symmetry(one) == 0) {
            // The mirror image of a move is no fault: the report knows.
            return None;
        }
        let quick = &QuickQuestions {
            search: &self.search,
            stop,
            line,
            positions,
            may_have_flaws: self.acceptance.is_some(),
        };
        let turned = |cook: Cook| cook.turned(problem);
        let here = |known: Vec<Cook>| known.into_iter().map(turned).collect();
        let cooks = &self.cooks;
        if let Some(defence) = quick.longer_defence(here(cooks.defences())) {
            return Some(self.reject_by_defence(problem, defence));
        }
        for (number, round) in rounds.iter().enumerate() {
            let mut cook = quick.known_cook(here(cooks.mates()), round);
            if number == 0 && cook.is_none() {
                if let Some(way) = self.known_way(quick, here(cooks.ways())) {
                    cooks.note_way(turned(way));
                    return Some(Rejected::of(Judgement::Faulty, None));
                }
                if let Some(defence) = quick.any_longer_defence() {
                    return Some(self.reject_by_defence(problem, defence));
                }
                if quick.is_shorter() {
                    return Some(Rejected::of(Judgement::OtherLine, None));
                }
            }
            cook = cook.or_else(|| quick.any_cook(round));
            if let Some(cook) = cook {
                let place = (cook.after, FaultFound::Cook(cook.mv));
                cooks.note_mate(turned(cook));
                return Some(Rejected::of(Judgement::Faulty, Some(place)));
            }
        }
        None
    }

    /// Rejects a neighbour for a longer defence, which is noted for others.
    fn reject_by_defence(&self, problem: &Problem, defence: Cook) -> Rejected {
        let place = (defence.after, FaultFound::Escape(defence.mv));
        self.cooks.note_defence(defence.turned(problem));
        Rejected::of(Judgement::OtherLine, Some(place))
    }

    /// A known way back to the main line that mates here, too, unless such are accepted.
    fn known_way(&self, quick: &QuickQuestions<'_>, ways: Vec<Cook>) -> Option<Cook> {
        let ways = Some(ways).filter(|_| !self.accepts_ways());
        quick.known_way(ways?)
    }

    /// True if an order of moves, or another way to the main line, is accepted.
    fn accepts_ways(&self) -> bool {
        self.acceptance.is_some_and(|Acceptance { rules, gravest }| {
            let ways = [DefectKind::Order, DefectKind::OtherWay];
            ways.iter().any(|&way| rules.severity(way) <= gravest)
        })
    }

    /// Judges a problem by the whole report.
    pub(crate) fn report(&mut self, problem: &Problem, line: &[Move], stop: &Stop) -> Judgement {
        let limits = (&self.limits, settled_rules(&self.acceptance));
        let asked = (problem, Some(line));
        let report = report::check_until_fault_by(&mut self.solver, asked, limits, stop);
        self.cooks.note_faults(&report);
        if report.given != GivenLine::Taken || report.main_line != line {
            return Judgement::OtherLine;
        }
        let rules = self.acceptance.map_or(Rules::default(), |one| one.rules);
        match (self.is_right)(&report, self.acceptance) {
            Some(true) => match report.gravest_defect(rules) {
                Severity::Harmless => Judgement::Complete(Box::new(report)),
                flaw => Judgement::Flawed(flaw, Box::new(report)),
            },
            Some(false) => Judgement::Faulty,
            None => Judgement::Open,
        }
    }
}
