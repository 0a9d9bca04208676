//! The repair of a problem, from its own report to the last neighbour.
//!
//! Responsible for the line that is kept, for the limits, and for the order in which repairs
//! are given back. Neighbours are judged by others ([`Repairer`]), side by side and in any order.

use super::acceptance::{Acceptance, accepts, settled_rules};
use super::allowed::Allowed;
use super::neighbours::{Change, Neighbour, neighbours};
use super::repairer::{Judgement, Repairer};
use super::target::Target;
use crate::footprints::{Addition, Cooks, Faults, KnownFault};
use crate::given_out::GivesOut;
use crate::next::Next;
use crate::report::{self, GivenLine, Level, Report, Rules};
use crate::told::{Levels, Order, Standing};
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use thiserror::Error;
use tsumi_core::position::Move;
use tsumi_core::solver::{
    Limits, Problem, Reason, ShortSearch, Solver, Stop, TableError, on_deep_stack,
};

/// The repairs that a composer wants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// Limits of the report on the problem itself; those of a neighbour differ in the nodes.
    pub limits: Limits,
    /// Visited positions after which the report of a neighbour is given up; `None` for no
    /// limit.
    pub nodes: Option<u64>,
    /// Number of families of repairs ([`crate::told::Family`]).
    pub most: usize,
    /// The flaws that repairs may have; `None` for none at all.
    pub acceptance: Option<Acceptance>,
    /// The changes that may be made.
    pub allowed: Allowed,
    /// The part of the main line that stays the same.
    pub target: Target,
}

impl Wanted {
    /// Ten repairs that have at most slight flaws by the rules of a magazine, 1,000,000 nodes
    /// for each neighbour.
    pub fn new(limits: &Limits) -> Wanted {
        Wanted {
            limits: limits.clone(),
            nodes: Some(1_000_000),
            most: 10,
            acceptance: Some(Acceptance::default()),
            allowed: Allowed::default(),
            target: Target::default(),
        }
    }

    /// The rules by which repairs are judged.
    pub(super) fn rules(&self) -> Rules {
        self.acceptance.map_or(Rules::default(), |one| one.rules)
    }
}

/// Why there is nothing to repair.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRepair {
    /// The problem is complete.
    #[error("complete: nothing to repair")]
    Complete,
    /// The problem has flaws, or perhaps has some, but none that is not accepted.
    #[error("at most flaws that are accepted: nothing to repair")]
    Accepted,
    /// The problem has no mate, or its mate is open, and no solution was given.
    #[error("no main line to keep")]
    NoLine,
    /// Odd plies are wanted where the defender begins, or even ones where the attacker does.
    #[error("no mate takes that number of plies: where the attacker begins it is odd, else even")]
    NoSuchLength,
    /// No piece is superfluous, as far as that was settled.
    #[error("no piece is proven to be superfluous")]
    NothingLess,
}

/// A neighbour that is accepted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// The problem after the change.
    pub neighbour: Neighbour,
    /// The report on it.
    pub report: Box<Report>,
    /// The rules by which it is judged.
    pub rules: Rules,
    /// Its level, gravest defect and family.
    pub standing: Standing,
}

impl Repair {
    /// A repair with its report. `place` is the place of its change among all changes.
    pub(super) fn new(
        neighbour: Neighbour,
        report: Box<Report>,
        wanted: &Wanted,
        place: usize,
    ) -> Repair {
        let line = report.main_line.clone();
        let rules = wanted.rules();
        let standing = Standing::new((neighbour.problem.position(), &line), line.len());
        let standing = standing.by(&report, rules).ranked(place as i64);
        Repair { neighbour: Neighbour { line, ..neighbour }, report, rules, standing }
    }
}

impl AsRef<Standing> for Repair {
    fn as_ref(&self) -> &Standing {
        &self.standing
    }
}

impl AsMut<Standing> for Repair {
    fn as_mut(&mut self) -> &mut Standing {
        &mut self.standing
    }
}

/// The search for repairs: the neighbours of a problem, and what is known of them.
#[derive(Debug)]
pub struct Repairs {
    wanted: Wanted,
    neighbours: Arc<[Neighbour]>,
    cooks: Cooks,
    /// Judged neighbours that wait until all before them are judged, by their places; with the
    /// report if they are accepted.
    waiting: BTreeMap<usize, Option<Box<Report>>>,
    order: Order<Repair>,
    /// The place of the next neighbour to be given out.
    given_out: usize,
    /// The place of the next neighbour to be told.
    next: usize,
    counts: Counts,
    stop: Stop,
}

/// The numbers of neighbours by their judgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Neighbours that were judged.
    pub judged: usize,
    /// Accepted neighbours by their levels.
    pub levels: Levels,
    /// Neighbours that could not be settled within the limits.
    pub open: usize,
    /// Neighbours with another main line.
    pub other_line: usize,
    /// Changes that the composer does not allow.
    pub barred: usize,
}

impl Repairs {
    /// Asks for the report of a problem with a given solution, and lists its neighbours.
    ///
    /// # Errors
    /// If there is nothing to repair.
    pub fn of(
        solver: &mut Solver,
        problem: &Problem,
        given: Option<&[Move]>,
        wanted: &Wanted,
        stop: &Stop,
    ) -> Result<Repairs, NoRepair> {
        if let Target::Key(Some(plies)) = wanted.target
            && (plies % 2 == 1) != problem.attacker_moves()
        {
            return Err(NoRepair::NoSuchLength);
        }
        let limits = (&wanted.limits, false, settled_rules(&wanted.acceptance));
        let report = report::check_by((solver, None), (problem, given), limits, stop, &mut |_| ());
        let line = line_to_keep(&report, given, wanted)?;
        let cooks = Cooks::default();
        cooks.note_faults(&report);
        let mut neighbours = neighbours(problem, &line);
        let (attacker, all) = (problem.attacker(), neighbours.len());
        neighbours.retain(|one| wanted.allowed.allows(one.change, attacker));
        let counts = Counts { barred: all - neighbours.len(), ..Counts::default() };
        if matches!(wanted.target, Target::Line) {
            let faults = faults_beside(problem, &line, &cooks, wanted, stop);
            // A piece that is added where it leaves one of the faults mends nothing.
            neighbours.retain(|one| match one.change {
                Change::Added(piece, square) => {
                    let added = Addition { piece, square }.on_given_board(problem);
                    faults.iter().all(|fault| fault.footprint.touches(added))
                }
                _ => true,
            });
        }
        Ok(Repairs {
            wanted: wanted.clone(),
            neighbours: neighbours.into(),
            cooks,
            waiting: BTreeMap::new(),
            order: Order::new(Some(wanted.most)),
            given_out: 0,
            next: 0,
            counts,
            stop: stop.clone(),
        })
    }

    /// The neighbours, the smallest change first.
    pub fn neighbours(&self) -> Arc<[Neighbour]> {
        Arc::clone(&self.neighbours)
    }

    /// The figures so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }
}

/// A neighbour to be judged, at its place.
#[derive(Debug)]
pub struct Task {
    place: usize,
    neighbour: Neighbour,
}

impl GivesOut for Repairs {
    /// The task to judge the neighbour at a place.
    type Task = Task;
    type Worker = Repairer;
    type Done = (usize, Result<Judgement, Reason>);
    type Found = Repair;

    /// A worker; all workers of one search learn from each other's faults.
    fn worker(&self, table_mib: usize) -> Result<Repairer, TableError> {
        let Wanted { limits, nodes, acceptance, .. } = &self.wanted;
        let mut limits = limits.clone();
        limits.nodes = *nodes;
        let repairer = Repairer::new(table_mib, &limits, *acceptance)?;
        Ok(repairer.knowing(&self.cooks, self.wanted.target))
    }

    fn next_task(&mut self) -> Next<Task> {
        let place = self.given_out;
        match self.neighbours.get(place) {
            Some(neighbour) if !self.order.are_enough_told() => {
                self.given_out += 1;
                Next::Task(Box::new(Task { place, neighbour: neighbour.clone() }))
            }
            _ => Next::End,
        }
    }

    fn work(repairer: &mut Repairer, task: Box<Task>, stop: &Stop) -> Self::Done {
        (task.place, repairer.judge(&task.neighbour, stop))
    }

    /// Takes a judgement; returns the repairs before which no neighbour is still to be judged.
    fn take(&mut self, (place, judgement): Self::Done) -> Vec<Repair> {
        let counts = &mut self.counts;
        counts.judged += 1;
        let mut accepted = None;
        match judgement {
            Ok(Judgement::Complete(report) | Judgement::Flawed(_, report)) => {
                counts.levels.add(report.settled_level(self.wanted.rules()));
                accepted = Some(report);
            }
            Ok(Judgement::OtherLine) => counts.other_line += 1,
            Ok(Judgement::Open) | Err(_) if !self.stop.is_raised() => counts.open += 1,
            _ => {}
        }
        self.waiting.insert(place, accepted);
        let mut repairs = Vec::new();
        while let Some(accepted) = self.waiting.remove(&self.next) {
            if let Some(report) = accepted {
                let neighbour = self.neighbours[self.next].clone();
                self.order.hold(Repair::new(neighbour, report, &self.wanted, self.next));
                repairs.extend(self.order.complete());
            }
            self.next += 1;
        }
        repairs
    }

    /// Returns all repairs that are left, those with the slightest flaws first.
    fn rest(&mut self) -> Vec<Repair> {
        for (place, accepted) in mem::take(&mut self.waiting) {
            if let Some(report) = accepted {
                let neighbour = self.neighbours[place].clone();
                self.order.hold(Repair::new(neighbour, report, &self.wanted, place));
            }
        }
        self.order.rest()
    }
}

/// Memory in MiB of the table for faults of the problem itself.
const TABLE_MIB: usize = 2;

/// The faults of the problem itself, as far as they are seen, those of its report first.
fn faults_beside(
    problem: &Problem,
    line: &[Move],
    cooks: &Cooks,
    wanted: &Wanted,
    stop: &Stop,
) -> Vec<KnownFault> {
    let Ok(search) = ShortSearch::new(TABLE_MIB) else {
        return Vec::new();
    };
    let mut line = line.to_vec();
    problem.turn(&mut line);
    let faults = Faults {
        search: &search,
        stop,
        line: &line,
        left: 1,
        known: &[],
        may_have_flaws: wanted.acceptance.is_some(),
        are_enough: &|_| false,
    };
    let cooks = cooks.mates().into_iter().map(|cook| cook.turned(problem));
    let (start, cooks) = (problem.turned(problem.position()), cooks.collect());
    on_deep_stack(|| faults.look_for_all(&start, cooks)).unwrap_or_default()
}

/// The main line that repairs keep: the given solution if it is right or nothing else is known,
/// else the one found.
fn line_to_keep(
    report: &Report,
    given: Option<&[Move]>,
    wanted: &Wanted,
) -> Result<Vec<Move>, NoRepair> {
    let is_accepted = accepts(report, wanted.acceptance) == Some(true);
    match (is_accepted, given) {
        (true, _) if wanted.target.wants_other(&report.main_line) => Ok(report.main_line.clone()),
        (true, _) if report.settled_level(wanted.rules()) == Level::Complete => {
            Err(NoRepair::Complete)
        }
        (true, _) => Err(NoRepair::Accepted),
        (false, _) if !report.main_line.is_empty() && !report.is_provisional => {
            Ok(report.main_line.clone())
        }
        // The problem may have no mate at all: the solution shows what was meant.
        (false, Some(given)) if matches!(report.given, GivenLine::NoMate(_) | GivenLine::Open) => {
            Ok(given.to_vec())
        }
        _ => Err(NoRepair::NoLine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Position;

    /// Classics with a piece that spoils them or without one that they need, and their solutions;
    /// in the last one White attacks.
    const SPOILED: [(&str, &str); 3] = [
        ("6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1", "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b"),
        ("6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1", "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b"),
        ("9/9/9/9/9/9/1PS6/1Ks6/LNg6 w 2R2B2GS3N3L17Pgs 1", "S*9g 8i9g G*9h 8h9h 7h8i 9h8h 7i7h"),
    ];

    /// By the whole report on a part of those that are left out.
    #[test]
    fn additions_that_leave_a_fault_are_no_repairs() {
        let (mut solver, stop) = (Solver::new(4).unwrap(), Stop::new());
        for (sfen, line) in SPOILED {
            let problem = Problem::new(&Position::from_sfen(sfen).unwrap()).unwrap();
            let line = line.split_whitespace().map(|mv| mv.parse().unwrap());
            let line: Vec<Move> = line.collect();
            for acceptance in [None, Some(Acceptance::default())] {
                let mut wanted = Wanted::new(&Limits::new().nodes(100_000));
                wanted.acceptance = acceptance;
                let given = Some(&*line);
                let repairs = Repairs::of(&mut solver, &problem, given, &wanted, &stop).unwrap();
                let kept = repairs.neighbours();
                let is_kept = |one: &Neighbour| kept.iter().any(|other| other.change == one.change);
                let all = neighbours(&problem, &kept[0].line);
                let left_out: Vec<_> = all.into_iter().filter(|one| !is_kept(one)).collect();
                assert!(left_out.len() > 300, "{sfen}: {}", left_out.len());
                let mut repairer = repairs.worker(4).unwrap();
                for one in left_out.iter().step_by(17) {
                    let judgement = repairer.report(&one.problem, &one.line, &stop);
                    let is_repair =
                        matches!(judgement, Judgement::Complete(_) | Judgement::Flawed(..));
                    assert!(!is_repair, "{sfen}: {:?}", one.change);
                }
            }
        }
    }
}
