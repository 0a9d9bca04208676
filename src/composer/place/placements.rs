//! The search for the smallest sets of pieces.
//!
//! Responsible for what is asked next, for the faults that sets inherit, and for what is told;
//! the questions are answered by others ([`Placer`]), side by side and in any order.

use super::known::{FaultOfSet, KnownFaults, Removers, leave_little};
use super::placement::{Need, Placement};
use super::placer::{
    Done, Placer, PlacingAnswer, PlacingQuestion, SHORT_NODES, Sifted, Task, placement,
};
use super::wanted::Wanted;
use crate::footprints::{Addition, Cooks, FaultFound, KnownFault, candidates, with_all};
use crate::given_out::GivesOut;
use crate::next::Next;
use crate::report::{Level, Report, Rules};
use crate::told::{Levels, Order};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};
use std::mem;
use std::sync::Arc;
use thiserror::Error;
use tsumi_core::position::{Move, Position, mix};
use tsumi_core::solver::{Problem, Stop, TableError};

/// Sets with so few last pieces left to try are reported on at once.
const FEW_LEFT: usize = 8;
/// Nodes that each question saves up for reports on sets that are not reported on at once.
const SAVED: u64 = 1_000;
/// Nodes of a second report on a set with its last piece.
const MORE_NODES: u64 = 200_000;
/// The number of faults for which one counts that any piece may remove, in the order of sets.
const VAGUE: usize = 1_000;

/// Why nothing is placed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPlacement {
    /// No line was given, or one that does not end with a move of the attacker.
    #[error("no line that ends with the attacker's move")]
    NoLine,
}

/// Figures of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of pieces on squares that may be added.
    pub candidates: usize,
    /// The number of sets that were judged.
    pub judged: usize,
    /// Sets with which the line is the only solution.
    pub found: usize,
    /// Completeness and flaws of the placements that were told.
    pub levels: Levels,
    /// Sets that could not be settled.
    pub open: usize,
    /// The number of sets that wait.
    pub waiting: usize,
}

/// A fault of the problem as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstFault {
    /// The ply of the fault, from 1.
    pub ply: usize,
    /// The fault, on the board that was given.
    pub found: FaultFound,
    /// The position before it, if the line can be played up to it.
    pub before: Option<Position>,
    /// The number of pieces that may be added and could remove the fault.
    pub removers: usize,
}

/// The search for placements.
#[derive(Debug)]
pub struct Placements {
    wanted: Wanted,
    problem: Problem,
    line: Vec<Move>,
    start: Position,
    candidates: Arc<[Addition]>,
    cooks: Cooks,
    queue: BinaryHeap<Reverse<Waiting>>,
    /// Sets with as many pieces as may be added, in which quick questions found no fault.
    whole: BinaryHeap<Reverse<WholeSet>>,
    faults: KnownFaults,
    seen: HashSet<Vec<u16>>,
    /// Nodes saved up for reports on whole sets.
    saved: u64,
    found: Vec<Vec<u16>>,
    to_tell: VecDeque<(Vec<u16>, Box<Report>)>,
    first_faults: Vec<FirstFault>,
    as_it_is: Option<Level>,
    given_out: usize,
    order: Order<Placement>,
    serial: u64,
    counts: Counts,
}

/// A set that waits to be judged, or to get a further piece.
#[derive(Debug)]
struct Waiting {
    rank: Rank,
    set: Vec<u16>,
    is_judged: bool,
}

/// A set with as many pieces as may be added: few nodes and light pieces first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WholeSet {
    cost: u64,
    serial: u64,
    nodes: u64,
    set: Vec<u16>,
}

/// The rank of a set that waits, least first: fewer pieces; then those that a composer would rather
/// add, by their weight; then fewer faults, as far as is known, which the next piece may well
/// remove all; else in no order, as sets with a common piece succeed or fail together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    size: usize,
    weight: u64,
    faults: usize,
    shuffle: u64,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl Placements {
    /// The search for pieces with which `line` is the only solution of a problem.
    ///
    /// # Errors
    /// If there is nothing to look for.
    pub fn of(
        problem: &Problem,
        line: &[Move],
        wanted: &Wanted,
    ) -> Result<Placements, NoPlacement> {
        let attacks_last = line.len().is_multiple_of(2) != problem.attacker_moves();
        if line.is_empty() || !attacks_last {
            return Err(NoPlacement::NoLine);
        }
        let start = problem.turned(problem.position());
        let allows = |one: Addition| wanted.allows(one.on_given_board(problem));
        let candidates = candidates(&start, allows);
        let mut placements = Placements {
            wanted: wanted.clone(),
            problem: problem.clone(),
            line: line.to_vec(),
            start,
            counts: Counts { candidates: candidates.len(), ..Counts::default() },
            candidates: candidates.into(),
            cooks: Cooks::default(),
            queue: BinaryHeap::new(),
            whole: BinaryHeap::new(),
            faults: KnownFaults::default(),
            seen: HashSet::new(),
            saved: 0,
            found: Vec::new(),
            to_tell: VecDeque::new(),
            first_faults: Vec::new(),
            as_it_is: None,
            given_out: 0,
            order: Order::new(wanted.most),
            serial: 0,
        };
        placements.enqueue((Vec::new(), false), 0);
        Ok(placements)
    }

    /// The next task about a set; `None` if no set waits.
    fn next_question(&mut self) -> Option<Task> {
        loop {
            self.saved += SAVED;
            if let Some(whole) = self.next_whole() {
                return Some(whole);
            }
            let Reverse(Waiting { set, is_judged, .. }) = self.queue.pop()?;
            if self.has_found_part(&set) {
                continue;
            }
            let faults = self.faults.of(&set);
            let left = self.wanted.additions - set.len();
            let removers: Vec<_> = faults.iter().map(|fault| &fault.removers).collect();
            let all = self.candidates.len();
            let is_clear = !faults.is_empty() && leave_little(&removers, left, all);
            if !is_judged && !is_clear {
                return Some(self.task(set, PlacingQuestion::Judge, faults));
            }
            if left > 1 {
                self.enqueue_larger(&set, &faults);
            } else {
                let common = Removers::common(removers.into_iter(), all);
                let numbers = self.last_pieces(&set, &common);
                if !numbers.is_empty() {
                    return Some(self.task(set, PlacingQuestion::Sift(numbers), faults));
                }
            }
        }
    }

    /// The task to report on a whole set, if one is due: those that cost little at once, others
    /// once enough nodes are saved up.
    fn next_whole(&mut self) -> Option<Task> {
        loop {
            let Reverse(next) = self.whole.peek()?;
            let is_cheap = next.cost <= FEW_LEFT as u64 * SHORT_NODES;
            let most = self.wanted.limits.nodes.unwrap_or(u64::MAX);
            let nodes = next.nodes.min(most);
            if !is_cheap && self.saved < nodes && !self.queue.is_empty() {
                return None;
            }
            let Reverse(WholeSet { set, .. }) = self.whole.pop()?;
            if !is_cheap {
                self.saved = self.saved.saturating_sub(nodes);
            }
            if self.has_found_part(&set) || self.faults.has_any(&set) {
                continue;
            }
            let question = if nodes < most {
                PlacingQuestion::JudgeWithin(nodes)
            } else {
                PlacingQuestion::Judge
            };
            return Some(self.task(set, question, Vec::new()));
        }
    }

    /// True if a part of a set, or the set, was found to be a solution.
    fn has_found_part(&self, set: &[u16]) -> bool {
        self.found.iter().any(|found| is_subset(found, set))
    }

    /// The candidates with which, as last piece, a set is new and has no known fault.
    fn last_pieces(&mut self, set: &[u16], common: &Removers) -> Vec<u16> {
        let mut numbers = Vec::new();
        for number in common.numbers() {
            let Some(larger) = larger(set, number) else {
                continue;
            };
            let stands = with_all(&self.start, self.additions(&larger)).is_some();
            if stands && !self.faults.has_any(&larger) && self.seen.insert(larger) {
                numbers.push(number);
            }
        }
        numbers
    }

    /// Notes the faults that sifting found; queues reports on sets with the pieces left.
    fn take_sifted(&mut self, set: &[u16], sifted: Sifted) {
        self.counts.judged += sifted.tried - sifted.left.len();
        self.note_faults(set, sifted.learned);
        let nodes = sifted.left.len() as u64 * SHORT_NODES;
        for &number in &sifted.left {
            if let Some(set) = larger(set, number) {
                self.serial += 1;
                self.whole.push(Reverse(WholeSet {
                    cost: nodes * (1 + self.weight(&set)),
                    serial: self.serial,
                    nodes: SHORT_NODES,
                    set,
                }));
            }
        }
    }

    /// The task to answer a question about a set, whose faults `known` are not looked for again.
    fn task(&self, set: Vec<u16>, question: PlacingQuestion, known: Vec<Arc<FaultOfSet>>) -> Task {
        Task {
            additions: self.additions(&set).collect(),
            question,
            known,
            report: None,
            left: self.wanted.additions - set.len(),
            set,
        }
    }

    /// The pieces of a set.
    fn additions<'a>(&'a self, set: &'a [u16]) -> impl Iterator<Item = Addition> + 'a {
        set.iter().map(|&number| self.candidates[usize::from(number)])
    }

    /// The sum of the weights of a set's pieces.
    fn weight(&self, set: &[u16]) -> u64 {
        self.additions(set).map(Addition::weight).sum()
    }

    /// Notes faults of a set, each with the candidates that may remove it.
    fn note_faults(&mut self, set: &[u16], new: Vec<KnownFault>) {
        for fault in new {
            let place = (fault.after, fault.found);
            let removers = Removers::of(&fault, &self.candidates);
            if set.is_empty() {
                let first = self.first_fault(&fault, removers.count());
                self.first_faults.push(first);
            }
            self.faults.note_fault(set, Arc::new(FaultOfSet { place, removers }));
        }
    }

    /// Notes the faults of a set that was judged, and queues it to get a further piece.
    fn note_judged(&mut self, set: &[u16], new: Vec<KnownFault>) {
        self.counts.judged += 1;
        self.note_faults(set, new);
        if set.len() < self.wanted.additions {
            self.enqueue((set.to_vec(), true), 0);
        }
    }

    /// A fault of the problem without additions, on the board that was given.
    fn first_fault(&self, fault: &KnownFault, removers: u32) -> FirstFault {
        let KnownFault { after, found, .. } = *fault;
        let turned = |mv: Move| {
            let mut moves = [mv];
            self.problem.turn(&mut moves);
            moves[0]
        };
        let before = self.problem.after(&self.line[..after]);
        FirstFault {
            ply: after + 1,
            found: match found {
                FaultFound::Escape(mv) => FaultFound::Escape(turned(mv)),
                FaultFound::Cook(mv) => FaultFound::Cook(turned(mv)),
                other => other,
            },
            before: before.ok().map(|after| after.position().clone()),
            removers: removers as usize,
        }
    }

    /// Queues the sets with a piece more that may remove the fault which fewest pieces can.
    fn enqueue_larger(&mut self, set: &[u16], faults: &[Arc<FaultOfSet>]) {
        let removers = faults.iter().map(|fault| &fault.removers);
        let least = removers.min_by_key(|removers| removers.count());
        let tried = least.cloned();
        let tried =
            tried.unwrap_or_else(|| Removers::common([].into_iter(), self.candidates.len()));
        let is_vague = tried.count() as usize == self.candidates.len();
        for number in tried.numbers() {
            let Some(larger) = larger(set, number) else {
                continue;
            };
            let stands = with_all(&self.start, self.additions(&larger)).is_some();
            if stands && self.seen.insert(larger.clone()) {
                let before = faults.len() + if is_vague { VAGUE } else { 0 };
                self.enqueue((larger, false), before);
            }
        }
    }

    /// Queues a set to be judged or, once it is judged, to get a further piece. `before` is the
    /// number of faults of the set that it grew from. A set is dropped if no last piece can remove
    /// all its faults.
    fn enqueue(&mut self, (set, is_judged): (Vec<u16>, bool), before: usize) {
        self.serial += 1;
        let faults = self.faults.of(&set);
        let removers = || faults.iter().map(|fault| &fault.removers);
        let left = self.wanted.additions - set.len();
        let common = Removers::common(removers(), self.candidates.len()).count();
        if left == 1 && common == 0 {
            return;
        }
        let is_vague = is_judged && left == 1 && common as usize > VAGUE;
        let rank = Rank {
            size: set.len(),
            weight: self.weight(&set),
            faults: before + faults.len() + if is_vague { VAGUE } else { 0 },
            shuffle: mix(self.serial),
        };
        self.queue.push(Reverse(Waiting { rank, set, is_judged }));
    }

    /// The placement of a set for which nothing was asked about its single pieces.
    fn placement(&self, set: &[u16], report: Box<Report>) -> Option<Placement> {
        let position = with_all(&self.start, self.additions(set))?;
        let pieces = self.additions(set).map(|one| one.on_given_board(&self.problem));
        let pieces = pieces.map(|one| (one, Need::Open)).collect();
        let problem = self.problem.at(&self.problem.turned(&position));
        Some(placement((problem, self.line.clone()), pieces, report))
    }

    /// The level of the problem without additions, if the line is its only solution.
    pub fn as_it_is(&self) -> Option<Level> {
        self.as_it_is
    }

    /// Faults of the problem without additions: of the removers of each, one must be added.
    pub fn first_faults(&self) -> &[FirstFault] {
        &self.first_faults
    }

    /// The figures so far.
    pub fn counts(&self) -> Counts {
        Counts { waiting: self.queue.len(), levels: self.order.levels(), ..self.counts }
    }
}

impl GivesOut for Placements {
    type Task = Task;
    type Worker = Placer;
    type Done = Done;
    type Found = Placement;

    fn worker(&self, table_mib: usize) -> Result<Placer, TableError> {
        let asked = (&self.problem, &*self.line);
        Placer::new(table_mib, asked, &self.wanted, (&self.candidates, &self.cooks))
    }

    fn next_task(&mut self) -> Next<Task> {
        if self.order.are_enough() {
            return Next::End;
        }
        if let Some((set, report)) = self.to_tell.pop_front() {
            self.given_out += 1;
            let report = Some(report);
            return Next::Task(Box::new(Task {
                report,
                ..self.task(set, PlacingQuestion::Tell, Vec::new())
            }));
        }
        if let Some(task) = self.next_question() {
            self.given_out += 1;
            return Next::Task(Box::new(task));
        }
        if self.given_out == 0 { Next::End } else { Next::Wait }
    }

    fn work(placer: &mut Placer, task: Box<Task>, stop: &Stop) -> Done {
        placer.work(task, stop)
    }

    fn take(&mut self, done: Done) -> Vec<Placement> {
        self.given_out -= 1;
        let Done { task, answer } = done;
        match answer {
            Ok(PlacingAnswer::Told(placement)) => {
                let smaller = |set: &&Vec<u16>| set.len() < task.set.len();
                let mut parts = self.found.iter().filter(smaller);
                let is_smallest = !parts.any(|part| is_subset(part, &task.set));
                if let Some(placement) = placement.filter(|_| is_smallest) {
                    self.order.hold(*placement);
                }
            }
            Ok(PlacingAnswer::Complete(report)) => {
                self.counts.judged += 1;
                self.counts.found += 1;
                self.found.push(task.set.clone());
                if task.set.is_empty() {
                    self.as_it_is = Some(report.settled_level(Rules::default()));
                } else {
                    self.to_tell.push_back((task.set, report));
                }
            }
            Ok(PlacingAnswer::Faulty(new)) => self.note_judged(&task.set, new),
            Ok(PlacingAnswer::Sifted(sifted)) => self.take_sifted(&task.set, sifted),
            Ok(PlacingAnswer::Open) => {
                if let PlacingQuestion::JudgeWithin(nodes) = task.question {
                    self.serial += 1;
                    let (cost, set) =
                        (if nodes < MORE_NODES { MORE_NODES } else { u64::MAX }, task.set);
                    self.whole.push(Reverse(WholeSet {
                        cost,
                        serial: self.serial,
                        nodes: cost,
                        set,
                    }));
                } else {
                    self.counts.open += 1;
                    self.note_judged(&task.set, vec![KnownFault::other()]);
                }
            }
            Err(_) => {}
        }
        self.order.complete()
    }

    // And those found for which it was not asked what each piece is for.
    fn rest(&mut self) -> Vec<Placement> {
        for (set, report) in mem::take(&mut self.to_tell) {
            if let Some(placement) = self.placement(&set, report) {
                self.order.hold(placement);
            }
        }
        self.order.rest()
    }
}

/// The set with a piece more, in order; `None` if it has the piece.
fn larger(set: &[u16], number: u16) -> Option<Vec<u16>> {
    let place = set.binary_search(&number).err()?;
    let mut larger = set.to_vec();
    larger.insert(place, number);
    Some(larger)
}

/// True if all of `one`, in order, is in `other`, too.
fn is_subset(one: &[u16], other: &[u16]) -> bool {
    one.iter().all(|number| other.binary_search(number).is_ok())
}
