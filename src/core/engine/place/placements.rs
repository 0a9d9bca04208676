//! The search for the smallest sets of pieces.
//!
//! Responsible for what is asked next, for the faults that sets inherit, and for what is told;
//! the questions are answered by others ([`Placer`]), side by side and in any order.

use super::placement::{Need, Placement};
use super::placer::{Answer, Done, Placer, Question, Task};
use super::wanted::Wanted;
use crate::dfpn::Stop;
use crate::engine::faults::{Addition, Cooks, FaultFound, KnownFault, candidates, with_all};
use crate::engine::given_out::GivesOut;
use crate::engine::next::Next;
use crate::engine::problem::Problem;
use crate::engine::report::Report;
use crate::position::{Move, Position, mix};
use crate::table::TableError;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet, VecDeque};
use std::mem;
use std::sync::Arc;
use thiserror::Error;

/// With so few pieces that may remove all known faults, no others are looked for.
const FEW: u32 = 8;

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
    /// Pieces on squares that may be added.
    pub candidates: usize,
    /// Sets that were judged.
    pub judged: usize,
    /// Those with which the line is the only solution.
    pub complete: usize,
    /// Those that could not be settled.
    pub open: usize,
    /// Sets that wait.
    pub waiting: usize,
}

/// A fault of the problem as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstFault {
    /// Its ply, from 1.
    pub ply: usize,
    /// What it is, on the board that was given.
    pub found: FaultFound,
    /// The position before it, if the line can be played up to it.
    pub before: Option<Position>,
    /// How many of the pieces that may be added could remove it.
    pub removers: usize,
}

/// The search for placements.
#[derive(Debug)]
pub struct Placements {
    wanted: Wanted,
    problem: Problem,
    line: Vec<Move>,
    start: Position,
    candidates: Vec<Addition>,
    cooks: Cooks,
    queue: BinaryHeap<Reverse<Waiting>>,
    /// Sets with as many pieces as may be added, without a known fault.
    whole: Vec<Vec<u16>>,
    /// The faults of sets that are given out.
    inherited: BTreeMap<Vec<u16>, Vec<Arc<Fault>>>,
    seen: HashSet<Vec<u16>>,
    found: Vec<Vec<u16>>,
    to_tell: VecDeque<(Vec<u16>, Box<Report>)>,
    first_faults: Vec<FirstFault>,
    is_complete: bool,
    given_out: usize,
    told: usize,
    serial: u64,
    counts: Counts,
}

/// A fault, and the candidates that may remove it.
#[derive(Debug)]
struct Fault {
    place: (usize, FaultFound),
    removers: Removers,
}

/// Numbers of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Removers(Vec<u64>);

/// A set that waits, the most urgent first.
#[derive(Debug)]
struct Waiting {
    rank: Rank,
    set: Vec<u16>,
    is_judged: bool,
    faults: Vec<Arc<Fault>>,
}

/// What is judged first: the smaller sets; then those with the fewest faults, as far as is known,
/// which the next piece may well remove all; else in no order, as those with a common piece succeed
/// or fail together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    size: usize,
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

impl Removers {
    fn of(fault: &KnownFault, candidates: &[Addition]) -> Removers {
        let mut words = vec![0; candidates.len().div_ceil(64)];
        for (number, &one) in candidates.iter().enumerate() {
            words[number / 64] |= u64::from(fault.footprint.touches(one)) << (number % 64);
        }
        Removers(words)
    }

    fn all(candidates: usize) -> Removers {
        let mut words = vec![u64::MAX; candidates.div_ceil(64)];
        if let Some(last) = words.last_mut().filter(|_| !candidates.is_multiple_of(64)) {
            *last = (1 << (candidates % 64)) - 1;
        }
        Removers(words)
    }

    fn has(&self, number: u16) -> bool {
        let number = usize::from(number);
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn meet(&mut self, other: &Removers) {
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            *mine &= other;
        }
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
            counts: Counts {
                candidates: candidates.len(),
                ..Counts::default()
            },
            candidates,
            cooks: Cooks::default(),
            queue: BinaryHeap::new(),
            whole: Vec::new(),
            inherited: BTreeMap::new(),
            seen: HashSet::new(),
            found: Vec::new(),
            to_tell: VecDeque::new(),
            first_faults: Vec::new(),
            is_complete: false,
            given_out: 0,
            told: 0,
            serial: 0,
        };
        placements.wait((Vec::new(), false), Vec::new(), 0);
        Ok(placements)
    }

    /// The next set to be judged, and its known faults.
    fn next_set(&mut self) -> Option<(Vec<u16>, Vec<Arc<Fault>>)> {
        loop {
            if let Some(set) = self.whole.pop() {
                return Some((set, Vec::new()));
            }
            let Reverse(waiting) = self.queue.pop()?;
            let Waiting { set, faults, .. } = waiting;
            if !waiting.is_judged && (faults.is_empty() || !self.is_clear(&set, &faults)) {
                return Some((set, faults));
            }
            self.branch(&set, &faults);
        }
    }

    /// True if the known faults of a set leave little to try.
    fn is_clear(&self, set: &[u16], faults: &[Arc<Fault>]) -> bool {
        let left = self.wanted.additions - set.len();
        left <= 1 && self.common(faults).count() <= FEW
    }

    fn task(&self, set: Vec<u16>, faults: &[Arc<Fault>]) -> Task {
        Task {
            additions: self.additions(&set).collect(),
            question: Question::Judge,
            known: faults.iter().map(|fault| fault.place).collect(),
            report: None,
            left: self.wanted.additions - set.len(),
            set,
        }
    }

    fn additions<'a>(&'a self, set: &'a [u16]) -> impl Iterator<Item = Addition> + 'a {
        set.iter()
            .map(|&number| self.candidates[usize::from(number)])
    }

    fn take_complete(&mut self, set: Vec<u16>, report: Box<Report>) {
        self.counts.judged += 1;
        self.counts.complete += 1;
        self.is_complete |= set.is_empty();
        self.found.push(set.clone());
        if !set.is_empty() {
            self.to_tell.push_back((set, report));
        }
    }

    fn take_faults(&mut self, set: &[u16], faults: Vec<Arc<Fault>>, new: Vec<KnownFault>) {
        self.counts.judged += 1;
        self.branch_on(set, faults, new);
    }

    fn branch_on(&mut self, set: &[u16], mut faults: Vec<Arc<Fault>>, new: Vec<KnownFault>) {
        for fault in new {
            let place = (fault.after, fault.found);
            let removers = Removers::of(&fault, &self.candidates);
            if set.is_empty() {
                let first = self.first_fault(&fault, removers.count());
                self.first_faults.push(first);
            }
            faults.push(Arc::new(Fault { place, removers }));
        }
        if set.len() < self.wanted.additions {
            self.wait((set.to_vec(), true), faults, 0);
        }
    }

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

    /// Adds the sets with a piece more that may remove the faults of a set.
    fn branch(&mut self, set: &[u16], faults: &[Arc<Fault>]) {
        let left = self.wanted.additions - set.len();
        let tried = match left {
            0 => return,
            1 => self.common(faults),
            _ => {
                let least = faults.iter().min_by_key(|fault| fault.removers.count());
                least.map_or_else(|| self.common(&[]), |fault| fault.removers.clone())
            }
        };
        for number in (0..self.candidates.len() as u16).filter(|&number| tried.has(number)) {
            let Err(place) = set.binary_search(&number) else {
                continue;
            };
            let mut larger = set.to_vec();
            larger.insert(place, number);
            let stands = with_all(&self.start, self.additions(&larger)).is_some();
            if stands && !self.seen.contains(&larger) {
                self.seen.insert(larger.clone());
                let kept = faults.iter().filter(|fault| !fault.removers.has(number));
                let kept: Vec<Arc<Fault>> = kept.cloned().collect();
                if left == 1 {
                    self.whole.push(larger);
                } else {
                    self.wait((larger, false), kept, faults.len());
                }
            }
        }
    }

    /// The candidates that may remove all of these faults.
    fn common(&self, faults: &[Arc<Fault>]) -> Removers {
        let mut common = Removers::all(self.candidates.len());
        for fault in faults {
            common.meet(&fault.removers);
        }
        common
    }

    /// Adds a set to those that wait, to be judged or, if it is, to get one piece more. `before` is
    /// the number of faults with a piece less.
    fn wait(&mut self, (set, is_judged): (Vec<u16>, bool), faults: Vec<Arc<Fault>>, before: usize) {
        self.serial += 1;
        let rank = Rank {
            size: set.len(),
            faults: before + faults.len(),
            shuffle: mix(self.serial),
        };
        self.queue.push(Reverse(Waiting {
            rank,
            set,
            is_judged,
            faults,
        }));
    }

    fn placement(&self, set: &[u16], report: Box<Report>) -> Option<Placement> {
        let position = with_all(&self.start, self.additions(set))?;
        let pieces = self
            .additions(set)
            .map(|one| one.on_given_board(&self.problem));
        Some(Placement {
            problem: self.problem.at(&self.problem.turned(&position)),
            line: self.line.clone(),
            pieces: pieces.map(|one| (one, Need::Open)).collect(),
            report,
        })
    }

    /// Number of the placements that were told.
    pub fn told(&self) -> usize {
        self.told
    }

    /// True once there are as many placements as are wanted.
    pub fn are_enough(&self) -> bool {
        self.wanted.most.is_some_and(|most| self.told >= most)
    }

    /// True if the line is the only solution of the problem as it is.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Faults of the problem as it is: at least one of the removers of each must be added.
    pub fn first_faults(&self) -> &[FirstFault] {
        &self.first_faults
    }

    /// The figures so far.
    pub fn counts(&self) -> Counts {
        Counts {
            waiting: self.queue.len(),
            ..self.counts
        }
    }
}

impl GivesOut for Placements {
    type Task = Task;
    type Worker = Placer;
    type Done = Done;
    type Found = Placement;

    fn worker(&self, table_mib: usize) -> Result<Placer, TableError> {
        let asked = (&self.problem, &*self.line);
        Placer::new(table_mib, asked, &self.wanted, &self.cooks)
    }

    fn next_task(&mut self) -> Next<Task> {
        if self.are_enough() {
            return Next::End;
        }
        if let Some((set, report)) = self.to_tell.pop_front() {
            self.given_out += 1;
            let report = Some(report);
            return Next::Task(Box::new(Task {
                report,
                question: Question::Tell,
                ..self.task(set, &[])
            }));
        }
        while let Some((set, faults)) = self.next_set() {
            if self.found.iter().any(|found| is_subset(found, &set)) {
                continue;
            }
            self.given_out += 1;
            let task = self.task(set.clone(), &faults);
            self.inherited.insert(set, faults);
            return Next::Task(Box::new(task));
        }
        if self.given_out == 0 {
            Next::End
        } else {
            Next::Wait
        }
    }

    fn work(placer: &mut Placer, task: Box<Task>, stop: &Stop) -> Done {
        placer.work(task, stop)
    }

    fn take(&mut self, done: Done) -> Vec<Placement> {
        self.given_out -= 1;
        let Done { task, answer } = done;
        let faults = self.inherited.remove(&task.set).unwrap_or_default();
        match answer {
            Ok(Answer::Told(placement)) => {
                let smaller = |set: &&Vec<u16>| set.len() < task.set.len();
                let mut parts = self.found.iter().filter(smaller);
                let is_smallest = !parts.any(|part| is_subset(part, &task.set));
                if is_smallest && !self.are_enough() {
                    self.told += usize::from(placement.is_some());
                    return placement.into_iter().map(|placement| *placement).collect();
                }
            }
            Ok(Answer::Complete(report)) => self.take_complete(task.set, report),
            Ok(Answer::Faulty(new)) => self.take_faults(&task.set, faults, new),
            Ok(Answer::Open) => {
                self.counts.judged += 1;
                self.counts.open += 1;
                let other = vec![KnownFault::other()];
                self.branch_on(&task.set, faults, other);
            }
            Err(_) => {}
        }
        Vec::new()
    }

    // Those found that have no report.
    fn rest(&mut self) -> Vec<Placement> {
        let sets = mem::take(&mut self.to_tell);
        let left = self.wanted.most.unwrap_or(usize::MAX) - self.told;
        let told = sets.into_iter().take(left);
        let told = told.filter_map(|(set, report)| self.placement(&set, report));
        let told: Vec<Placement> = told.collect();
        self.told += told.len();
        told
    }
}

/// True if all of `one`, in order, is in `other`, too.
fn is_subset(one: &[u16], other: &[u16]) -> bool {
    one.iter().all(|number| other.binary_search(number).is_ok())
}
