//! Workers in other processes, and what each has been told.
//!
//! A worker is another process, with some threads and one table for them; it has one job at a
//! time. What any worker finds goes to each of the others with its next job, from a log. These
//! are the two levels of Čížek, Balko and Schmid (*Massively Parallel Proof-Number Search for
//! Impartial Games and Beyond*, 2025): a tree whose leaves go to machines, and on each machine
//! threads that share a table.

use crate::dfpn::pool::{Arrival, Elsewhere, KnownPosition, RemoteJob};
use crate::position::{Hand, Key};
use std::collections::{HashMap, VecDeque};

/// The most results and numbers that are kept for workers.
const LONGEST_LOG: usize = 1 << 20;

/// Once so many lies were found of which nobody knows who told them, no worker is believed.
const MOST_UNEXPLAINED: usize = 3;

/// Jobs that each worker may lose, without a report from any: then there are no workers.
const MOST_LOST: usize = 100;

/// Stands for this process among the workers that have found a result.
const HERE: usize = usize::MAX;

/// Carries jobs to other processes.
pub trait Transport: Send {
    /// True if a job can be given without blocking; waits a little for that.
    fn is_ready(&mut self) -> bool;

    /// Gives a job to a worker, once [`Transport::is_ready`] has returned true.
    fn give(&mut self, worker: usize, remote_job: RemoteJob);

    /// Says that the result of the job of this number is not wanted any more.
    fn recall(&mut self, number: u64);

    /// Waits a little for what comes back.
    fn wait_for_arrival(&mut self) -> Arrival;
}

/// Other processes at work.
pub struct RemoteWorkers {
    transport: Box<dyn Transport>,
    workers: Vec<WorkerProcess>,
    /// Threads of each worker.
    threads: u64,
    last_number: u64,
    /// Number of the first job since a lie was found.
    since: u64,
    /// Number of lies of which nobody knows who told them.
    unexplained: usize,
    /// The last decisions of leaves, and the workers that made them.
    outcomes: VecDeque<((Key, bool), usize)>,
    /// Jobs lost since the last report.
    lost: usize,
    /// No worker will search any more.
    is_over: bool,
    /// Jobs that may be lost; [`Arrival::Lost`] is returned for one after the other.
    given_up: Vec<u64>,
    log: Log,
}

/// Another process, which searches one leaf at a time.
#[derive(Clone, Copy, Default)]
struct WorkerProcess {
    /// The end of the log when the worker was last told what others have found.
    told: u64,
    /// Number of the worker's job; 0 if it has none.
    remote_job: u64,
    /// The worker was told that its job is not wanted any more.
    is_recalled: bool,
    /// The worker has reported since a lie was found last.
    has_reported: bool,
    /// The worker lied, and gets no more jobs.
    is_dismissed: bool,
}

// Only the command line has workers.
impl RemoteWorkers {
    /// So many workers with so many threads each, which `transport` reaches.
    pub fn new(transport: Box<dyn Transport>, workers: usize, threads: usize) -> RemoteWorkers {
        RemoteWorkers {
            transport,
            workers: vec![WorkerProcess::default(); workers.max(1)],
            threads: threads.max(1) as u64,
            last_number: 0,
            since: 1,
            unexplained: 0,
            outcomes: VecDeque::new(),
            lost: 0,
            is_over: false,
            given_up: Vec::new(),
            log: Log::default(),
        }
    }

    /// Dismisses workers that lied: those that reported the wrong result of the first of the
    /// `doubtful` positions of which any worker did; else the only one that has reported at all,
    /// unless the lie `may_be_older`. What all have said is forgotten, also by the workers with
    /// their next job; what they find for the jobs that are out is not used.
    pub fn dismiss_liar(&mut self, doubtful: &[(Key, bool)], may_be_older: bool) {
        let authors = doubtful.iter().map(|place| self.authors(place));
        let mut liars = authors.into_iter().find(|liars| !liars.is_empty()).unwrap_or_default();
        if liars.is_empty() && !may_be_older {
            let reported = |&one: &usize| self.workers[one].has_reported;
            liars = (0..self.workers.len()).filter(reported).collect();
            if liars.len() > 1 {
                self.unexplained += 1;
                liars.retain(|_| self.unexplained >= MOST_UNEXPLAINED);
            }
        }
        liars.into_iter().for_each(|liar| self.dismiss_worker(liar));
        for worker in &mut self.workers {
            (worker.told, worker.has_reported) = (0, false);
        }
        self.log = Log::default();
        self.outcomes.clear();
        self.since = self.last_number + 1;
    }

    /// The workers that reported this result (true: a mate) of the position with this key.
    fn authors(&self, place: &(Key, bool)) -> Vec<usize> {
        let outcomes = self.outcomes.iter().filter(|(said, _)| said == place);
        self.log.authors(place).chain(outcomes.map(|&(_, by)| by)).collect()
    }
}

impl Elsewhere for RemoteWorkers {
    fn workers(&self) -> usize {
        self.workers.len()
    }

    fn threads(&self) -> u64 {
        self.threads
    }

    fn free_worker(&mut self) -> Option<usize> {
        let is_free = |worker: &WorkerProcess| worker.remote_job == 0 && !worker.is_dismissed;
        let free = self.workers.iter().position(is_free);
        free.filter(|_| self.transport.is_ready())
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn give_job(&mut self, worker: usize, remote_job: RemoteJob) -> u64 {
        self.last_number += 1;
        let number = self.last_number;
        let known = self.log.entries_since(self.workers[worker].told, worker);
        let told = self.log.end();
        self.workers[worker] =
            WorkerProcess { told, remote_job: number, is_recalled: false, ..self.workers[worker] };
        let remote_job = RemoteJob { number, since: self.since, known, ..remote_job };
        self.transport.give(worker, remote_job);
        number
    }

    fn recall_job(&mut self, worker: usize) {
        if let Some(worker) = self.workers.get_mut(worker)
            && worker.remote_job > 0
            && !worker.is_recalled
        {
            worker.is_recalled = true;
            self.transport.recall(worker.remote_job);
        }
    }

    fn wait_for_arrival(&mut self) -> (Arrival, usize) {
        let arrival = match self.given_up.pop() {
            Some(number) => Arrival::Lost(number),
            None => self.transport.wait_for_arrival(),
        };
        let number = match &arrival {
            Arrival::Report(report) => report.number,
            Arrival::Lost(number) => *number,
            Arrival::Garbled => {
                let remote_jobs = self.workers.iter().map(|worker| worker.remote_job);
                self.given_up = remote_jobs.filter(|&remote_job| remote_job > 0).collect();
                return (Arrival::Nothing, HERE);
            }
            Arrival::Nothing => return (arrival, HERE),
            Arrival::End => {
                self.is_over = true;
                return (arrival, HERE);
            }
        };
        let has_it = |worker: &WorkerProcess| number > 0 && worker.remote_job == number;
        let Some(worker) = self.workers.iter().position(has_it) else {
            // Of a job that has come back before, or of none.
            return (Arrival::Nothing, HERE);
        };
        self.workers[worker].remote_job = 0;
        if number < self.since {
            return (Arrival::Nothing, HERE);
        }
        if matches!(arrival, Arrival::Report(_)) {
            self.lost = 0;
            self.workers[worker].has_reported = true;
        } else {
            self.lost += 1;
            self.is_over = self.lost >= MOST_LOST * self.workers.len();
        }
        (arrival, worker)
    }

    fn dismiss_worker(&mut self, worker: usize) {
        if let Some(worker) = self.workers.get_mut(worker) {
            worker.is_dismissed = true;
        }
        self.is_over |= self.workers.iter().all(|worker| worker.is_dismissed);
    }

    fn note_outcome(&mut self, leaf: (Key, bool), by: usize) {
        self.outcomes.push_back((leaf, by));
        if self.outcomes.len() > LONGEST_LOG {
            self.outcomes.pop_front();
        }
    }

    fn tell_workers(&mut self, known: &[KnownPosition], by: Option<usize>) {
        let by = by.unwrap_or(HERE);
        known.iter().for_each(|&known| self.log.add(known, by));
    }
}

/// Results for workers, the oldest first. Later numbers of a node replace earlier ones.
#[derive(Default)]
struct Log {
    entries: VecDeque<Option<(KnownPosition, usize)>>,
    /// Number of the first entry.
    begin: u64,
    places: HashMap<(Key, Hand), u64>,
}

impl Log {
    /// The number of the entry that comes next.
    fn end(&self) -> u64 {
        self.begin + self.entries.len() as u64
    }

    /// The workers that first reported this result (true: a mate) of the position with this key.
    fn authors(&self, &(key, is_mate): &(Key, bool)) -> impl Iterator<Item = usize> {
        let is_it = move |known: &KnownPosition| {
            known.key == key && known.content.result() == Some(is_mate)
        };
        let told = self.entries.iter().flatten().filter(move |(known, _)| is_it(known));
        told.map(|&(_, by)| by).filter(|&by| by != HERE)
    }

    /// Adds what a worker has found, in place of what was known of the same before; the oldest
    /// entry goes where there are too many. A worker that only repeats a result has not found it.
    fn add(&mut self, known: KnownPosition, found_by: usize) {
        let end = self.end();
        let place = self.places.get(&(known.key, known.hand));
        let before =
            place.and_then(|place| self.entries.get(place.checked_sub(self.begin)? as usize));
        let is_repeated = |(before, _): &(KnownPosition, usize)| before.content == known.content;
        if known.content.result().is_some()
            && before.is_some_and(|one| one.as_ref().is_some_and(is_repeated))
        {
            return;
        }
        if let Some(before) = self.places.insert((known.key, known.hand), end)
            && before >= self.begin
        {
            self.entries[(before - self.begin) as usize] = None;
        }
        self.entries.push_back(Some((known, found_by)));
        if self.entries.len() > LONGEST_LOG {
            if let Some(Some((known, _))) = self.entries.pop_front()
                && self.places.get(&(known.key, known.hand)) == Some(&self.begin)
            {
                self.places.remove(&(known.key, known.hand));
            }
            self.begin += 1;
        }
    }

    /// The entries from number `told` on, without those that `worker` has found.
    fn entries_since(&self, told: u64, worker: usize) -> Vec<KnownPosition> {
        let first = told.saturating_sub(self.begin) as usize;
        let new = self.entries.iter().skip(first).flatten();
        new.filter(|(_, found_by)| *found_by != worker).map(|(known, _)| *known).collect()
    }
}
