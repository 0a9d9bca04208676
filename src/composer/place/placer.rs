//! Judges problems with pieces added.

use super::known::{FaultOfSet, Removers, leave_little};
use super::placement::{Need, Placement};
use super::wanted::Wanted;
use crate::footprints::{
    Addition, AreEnough, Cook, Cooks, FaultFound, Faults, KnownFault, positions_along, with_all,
};
use crate::repair::{Judgement, Repairer, Target};
use crate::report::{self, GivenLine, Report, Rules};
use crate::told::Standing;
use std::sync::{Arc, Mutex, PoisonError};
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::solver::{Problem, Reason, ShortSearch, Solver, Stop, TableError, on_deep_stack};

/// Memory of the table for quick questions in MiB.
const TABLE_MIB: usize = 2;
/// Nodes of the first report on a whole set: enough in most cases where the line is the only
/// solution.
pub(super) const SHORT_NODES: u64 = 30_000;
/// The most cooks of a report for which proofs are looked for.
const MOST_OF_REPORT: usize = 4;

/// A question to a [`Placer`].
#[derive(Clone, Debug)]
pub struct Task {
    pub(super) set: Vec<u16>,
    pub(super) additions: Vec<Addition>,
    pub(super) question: PlacingQuestion,
    pub(super) known: Vec<Arc<FaultOfSet>>,
    /// The report on the problem with the set, where it is to be told.
    pub(super) report: Option<Box<Report>>,
    /// The number of pieces that may still be added.
    pub(super) left: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlacingQuestion {
    /// Is the line the only solution, and if not, which faults are there?
    Judge,
    /// With which of these as last piece do quick questions find no fault?
    Sift(Vec<u16>),
    /// Is the line the only solution, by a report of so many nodes?
    JudgeWithin(u64),
    /// What is each piece needed for? The set is a solution, and is to be told.
    Tell,
}

/// A task that is done.
#[derive(Debug)]
pub struct Done {
    pub(super) task: Box<Task>,
    pub(super) answer: Result<PlacingAnswer, Reason>,
}

#[derive(Debug)]
pub(super) enum PlacingAnswer {
    /// The line is the only solution.
    Complete(Box<Report>),
    /// The line is not the only solution, for these faults; for a whole set none are named.
    Faulty(Vec<KnownFault>),
    /// Not settled.
    Open,
    /// The sifted set.
    Sifted(Sifted),
    /// The placement to be told; `None` if one of its pieces is not needed.
    Told(Option<Box<Placement>>),
}

/// The result of quick questions about a set with each of some last pieces.
#[derive(Debug, Default)]
pub(super) struct Sifted {
    /// Faults of the set itself that were found.
    pub(super) learned: Vec<KnownFault>,
    /// The last pieces with which no fault was found.
    pub(super) left: Vec<u16>,
    /// The number of last pieces tried.
    pub(super) tried: usize,
}

/// Judges a problem with pieces added.
#[derive(Debug)]
pub struct Placer {
    search: ShortSearch,
    repairer: Repairer,
    solver: Solver,
    cooks: Cooks,
    wanted: Wanted,
    candidates: Arc<[Addition]>,
    problem: Problem,
    /// The problem's position and the line, turned so that Black attacks.
    start: Position,
    line: Vec<Move>,
}

impl Placer {
    /// A placer for a problem and a line, whose reports have a table of `table_mib` MiB. All
    /// placers that share `cooks` learn from each other's faults.
    pub(super) fn new(
        table_mib: usize,
        (problem, line): (&Problem, &[Move]),
        wanted: &Wanted,
        (candidates, cooks): (&Arc<[Addition]>, &Cooks),
    ) -> Result<Placer, TableError> {
        let repairer = Repairer::new(table_mib, &wanted.limits, None)?;
        let mut turned = line.to_vec();
        problem.turn(&mut turned);
        Ok(Placer {
            search: ShortSearch::new(TABLE_MIB)?,
            repairer: repairer.knowing(cooks, Target::default()).of_faults_alone(),
            solver: Solver::new(table_mib)?,
            cooks: cooks.clone(),
            wanted: wanted.clone(),
            candidates: candidates.clone(),
            problem: problem.clone(),
            start: problem.turned(problem.position()),
            line: turned,
        })
    }

    /// Answers the question of a task.
    pub fn work(&mut self, mut task: Box<Task>, stop: &Stop) -> Done {
        let report = task.report.take();
        let answer = match &task.question {
            PlacingQuestion::Judge if task.left == 0 => self.judge_position(&task.additions, stop),
            PlacingQuestion::Judge => self.look_for_faults(&task, stop),
            PlacingQuestion::JudgeWithin(nodes) => self.judge_within(&task.additions, *nodes, stop),
            PlacingQuestion::Sift(numbers) => {
                let start = with_all(&self.start, task.additions.iter().copied());
                let sift = |start| on_deep_stack(|| self.sift(&task, &start, numbers, stop));
                let sifted = start.map(sift).transpose();
                sifted.map(|sifted| PlacingAnswer::Sifted(sifted.unwrap_or_default()))
            }
            PlacingQuestion::Tell => {
                Ok(PlacingAnswer::Told(self.placement_to_tell(&task.additions, report, stop)))
            }
        };
        Done { task, answer }
    }

    /// Whether the line is the only solution, by quick questions, then the report. Names no faults.
    fn judge_position(
        &mut self,
        additions: &[Addition],
        stop: &Stop,
    ) -> Result<PlacingAnswer, Reason> {
        let Some((position, line)) = self.turned_back(additions.iter().copied()) else {
            return Ok(PlacingAnswer::Faulty(Vec::new()));
        };
        let problem = self.problem.at(&position);
        Ok(match self.repairer.judge_line(&problem, &line, stop)? {
            Judgement::Complete(report) | Judgement::Flawed(_, report) => {
                PlacingAnswer::Complete(report)
            }
            Judgement::Open => PlacingAnswer::Open,
            Judgement::OtherLine | Judgement::Faulty => PlacingAnswer::Faulty(Vec::new()),
        })
    }

    /// Whether the line is the only solution, by a report of `nodes` nodes; what it calls complete,
    /// the whole report must, too.
    fn judge_within(
        &mut self,
        additions: &[Addition],
        nodes: u64,
        stop: &Stop,
    ) -> Result<PlacingAnswer, Reason> {
        let Some((position, line)) = self.turned_back(additions.iter().copied()) else {
            return Ok(PlacingAnswer::Faulty(Vec::new()));
        };
        let problem = self.problem.at(&position);
        let limits = self.wanted.limits.clone().nodes(nodes);
        let report = report::check_completeness(&mut self.solver, &problem, &line, &limits, stop);
        let is_taken = report.given == GivenLine::Taken;
        self.cooks.note_faults(&report);
        Ok(match report.is_complete() {
            Some(true) if is_taken && report.main_line == line => {
                match self.repairer.report(&problem, &line, stop) {
                    Judgement::Complete(report) | Judgement::Flawed(_, report) => {
                        PlacingAnswer::Complete(report)
                    }
                    Judgement::Open => PlacingAnswer::Open,
                    _ => PlacingAnswer::Faulty(Vec::new()),
                }
            }
            Some(false) if is_taken => PlacingAnswer::Faulty(Vec::new()),
            _ => PlacingAnswer::Open,
        })
    }

    /// Asks with which of the last pieces `numbers` quick questions find no fault in the set at
    /// `start`. A fault found with one of them is looked for in the set itself, too: if it is
    /// there, the pieces that cannot remove it are left out.
    fn sift(&self, task: &Task, start: &Position, numbers: &[u16], stop: &Stop) -> Sifted {
        let mut sifted = Sifted::default();
        let mut asked: Vec<_> = task.known.iter().map(|fault| fault.place).collect();
        let own = positions_along(start, &self.line).ok();
        let mut waiting = numbers.to_vec();
        while let Some(number) = waiting.pop().filter(|_| !stop.is_raised()) {
            sifted.tried += 1;
            let one = [self.candidates[usize::from(number)]];
            let Some(position) = with_all(start, one.into_iter()) else {
                continue;
            };
            let Ok(positions) = positions_along(&position, &self.line) else {
                continue;
            };
            let place = match self.find_rejection(&positions, stop) {
                None => {
                    sifted.left.push(number);
                    continue;
                }
                Some(place) => place.filter(|place| !asked.contains(place)),
            };
            let (Some(place), Some(own)) = (place, &own) else {
                continue;
            };
            asked.push(place);
            let faults = self.fault_search(task.left, &[], stop, &|_| false);
            for fault in faults.look_again_for(own, place) {
                let may_do = |&number: &u16| {
                    let one = self.candidates[usize::from(number)];
                    fault.footprint.touches(one)
                };
                waiting.retain(may_do);
                sifted.left.retain(may_do);
                asked.push((fault.after, fault.found));
                sifted.learned.push(fault);
            }
        }
        sifted
    }

    /// The fault that quick questions find, if any; its place if it is an escape or a cook.
    #[allow(clippy::option_option)]
    fn find_rejection(
        &self,
        positions: &[Position],
        stop: &Stop,
    ) -> Option<Option<(usize, FaultFound)>> {
        let end = positions.last()?;
        let can_move = |mv: &&Move| !mv.is_drop();
        if let Some(&escape) = end.legal_moves().iter().find(can_move) {
            return Some(Some((self.line.len(), FaultFound::Escape(escape))));
        }
        let asked = (&self.problem, &*self.line);
        let rejected = self.repairer.first_round(asked, positions, stop)?;
        Some(rejected.place)
    }

    /// Whether the line is the only solution, and if not, the faults beside those known.
    fn look_for_faults(&mut self, task: &Task, stop: &Stop) -> Result<PlacingAnswer, Reason> {
        let Some(start) = with_all(&self.start, task.additions.iter().copied()) else {
            return Ok(PlacingAnswer::Faulty(vec![KnownFault::other()]));
        };
        let cooks = self.known_cooks();
        let known: Vec<_> = task.known.iter().map(|fault| fault.place).collect();
        let seen = Mutex::new(Vec::new());
        let are_enough = |faults: &[KnownFault]| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            let new = faults.iter().skip(seen.len());
            let new: Vec<_> = new.map(|new| Removers::of(new, &self.candidates)).collect();
            seen.extend(new);
            let all = task.known.iter().map(|fault| &fault.removers).chain(&*seen);
            leave_little(&all.collect::<Vec<_>>(), task.left, self.candidates.len())
        };
        let faults = self.fault_search(task.left, &known, stop, &are_enough);
        let seen = on_deep_stack(|| faults.look_for_all(&start, cooks))?;
        for fault in &seen {
            self.note_cook(fault);
        }
        if !seen.is_empty() || !task.known.is_empty() {
            return Ok(PlacingAnswer::Faulty(seen));
        }
        match self.judge_position(&task.additions, stop)? {
            PlacingAnswer::Faulty(_) => {}
            other => return Ok(other),
        }
        // The report has put its own first.
        let mut cooks = self.known_cooks();
        cooks.truncate(MOST_OF_REPORT);
        let faults = self.fault_search(task.left, &known, stop, &|_| false);
        let mut seen = on_deep_stack(|| faults.look_longer_for(&start, cooks))?;
        if seen.is_empty() {
            seen.push(KnownFault::other());
        }
        Ok(PlacingAnswer::Faulty(seen))
    }

    /// The searcher for faults with `left` pieces still to be added.
    fn fault_search<'a>(
        &'a self,
        left: usize,
        known: &'a [(usize, FaultFound)],
        stop: &'a Stop,
        are_enough: &'a AreEnough<'a>,
    ) -> Faults<'a> {
        Faults {
            search: &self.search,
            stop,
            line: &self.line,
            left,
            known,
            may_have_flaws: false,
            are_enough,
        }
    }

    /// The reply that lasts longer than the line, as a need, if one is seen by quick questions.
    fn find_escape(&self, start: &Position, stop: &Stop) -> Option<Need> {
        let faults = self.fault_search(0, &[], stop, &|_| false);
        let escape = on_deep_stack(|| faults.find_escape(start)).ok()??;
        let FaultFound::Escape(mv) = escape.found else {
            return None;
        };
        let before = start.along(&self.line[..escape.after]).pop()?;
        let mut mv = [mv];
        self.problem.turn(&mut mv);
        let before = Box::new(self.problem.turned(&before));
        Some(Need::Escape(escape.after + 1, mv[0], before))
    }

    /// The cooks that were met so far, turned so that Black attacks.
    fn known_cooks(&self) -> Vec<Cook> {
        let cooks = self.cooks.mates().into_iter();
        cooks.map(|cook| cook.turned(&self.problem)).collect()
    }

    /// Notes the move of a fault: it is asked about first from now on.
    fn note_cook(&self, fault: &KnownFault) {
        let cook = |mv| {
            let after = fault.after;
            let rest = Vec::new();
            Cook { after, mv, rest }.turned(&self.problem)
        };
        match fault.found {
            FaultFound::Cook(mv) => self.cooks.note_mate(cook(mv)),
            FaultFound::Escape(mv) => self.cooks.note_defence(cook(mv)),
            _ => {}
        }
    }

    /// The position with these pieces, and the line, on the board that was given.
    fn turned_back(
        &self,
        additions: impl Iterator<Item = Addition>,
    ) -> Option<(Position, Vec<Move>)> {
        let position = with_all(&self.start, additions)?;
        let mut line = self.line.clone();
        self.problem.turn(&mut line);
        Some((self.problem.turned(&position), line))
    }

    /// The placement with what each piece is needed for; `None` if one is not needed, or there is
    /// no report.
    fn placement_to_tell(
        &mut self,
        additions: &[Addition],
        report: Option<Box<Report>>,
        stop: &Stop,
    ) -> Option<Box<Placement>> {
        let (position, line) = self.turned_back(additions.iter().copied())?;
        let report = report?;
        let mut pieces = Vec::new();
        for &one in additions {
            let others = additions.iter().copied().filter(|&other| other != one);
            let need = self.why_needed(others, stop)?;
            pieces.push((one.on_given_board(&self.problem), need));
        }
        Some(Box::new(placement((self.problem.at(&position), line), pieces, report)))
    }

    /// What is wrong with only these of the pieces; `None` if nothing is.
    fn why_needed(&mut self, others: impl Iterator<Item = Addition>, stop: &Stop) -> Option<Need> {
        let Some((position, line)) = self.turned_back(others) else {
            return Some(Need::Open);
        };
        let start = self.problem.turned(&position);
        if let Err(failure) = positions_along(&start, &self.line) {
            return Some(Need::Line(failure.after + 1, failure.why));
        }
        if let Some(escape) = self.find_escape(&start, stop) {
            return Some(escape);
        }
        let problem = self.problem.at(&position);
        let limits = &self.wanted.limits;
        let report = report::check_completeness(&mut self.solver, &problem, &line, limits, stop);
        why_needed_by_report(&problem, report, &line)
    }
}

/// The placement that is told, with its standing by the report.
pub(super) fn placement(
    (problem, line): (Problem, Vec<Move>),
    pieces: Vec<(Addition, Need)>,
    report: Box<Report>,
) -> Placement {
    let standing = Standing::new((problem.position(), &line), line.len());
    let standing = standing.by(&report, Rules::default());
    Placement { problem, line, pieces, report, standing }
}

/// What is wrong with a problem that lacks a piece, by its report; `None` if nothing is.
fn why_needed_by_report(problem: &Problem, report: Report, line: &[Move]) -> Option<Need> {
    if report.given != GivenLine::Taken || report.main_line != line {
        return Some(match report.given {
            GivenLine::Open | GivenLine::Taken => Need::Open,
            other => Need::NoSolution(other),
        });
    }
    match report.is_complete() {
        Some(true) => None,
        Some(false) => {
            let fault = report.faults.into_iter().next();
            Some(fault.map_or(Need::Open, |fault| {
                let before = problem.after(&line[..(fault.line.ply - 1).min(line.len())]);
                let before = before.ok().map(|after| Box::new(after.position().clone()));
                Need::Fault(Box::new(fault), before)
            }))
        }
        None => Some(Need::Open),
    }
}
