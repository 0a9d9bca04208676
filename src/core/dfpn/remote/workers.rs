//! Workers in other processes, and what each has been told.
//!
//! A worker is another process, with some threads and one table for them; it has one job at a
//! time. What any worker finds goes to each of the others with its next job, from a log. These
//! are the two levels of Čížek, Balko and Schmid (*Massively Parallel Proof-Number Search for
//! Impartial Games and Beyond*, 2025): a tree whose leaves go to machines, and on each machine
//! threads that share a table.

use crate::dfpn::pool::{Arrival, Elsewhere, Known, RemoteJob};
use crate::position::{Hand, Key};
use std::collections::{HashMap, VecDeque};

/// Results and numbers that wait for workers, at most.
const LONGEST_LOG: usize = 1 << 20;

/// Jobs that each worker may lose, without a report from any: then there are no workers.
const MOST_LOST: usize = 100;

/// Who has found what this process has found itself.
const HERE: usize = usize::MAX;

/// Carries jobs to other processes.
pub trait Transport: Send {
    /// True if a job can be given without waiting for who carries; waits a little for that.
    fn is_ready(&mut self) -> bool;

    /// Gives a job to a worker, once that is so.
    fn give(&mut self, worker: usize, remote_job: RemoteJob);

    /// Says that the result of the job of this number is not wanted any more.
    fn recall(&mut self, number: u64);

    /// Waits a little for what comes back.
    fn wait_for_arrival(&mut self) -> Arrival;
}

/// Other processes at work.
pub struct RemoteWorkers {
    transport: Box<dyn Transport>,
    workers: Vec<Worker>,
    /// Threads of each.
    threads: u64,
    last_number: u64,
    /// Some worker has reported.
    has_reports: bool,
    /// Jobs lost since the last report.
    lost: usize,
    /// No worker will search any more.
    is_over: bool,
    /// Jobs that may be lost: that is said of one after the other.
    given_up: Vec<u64>,
    log: Log,
}

/// Another process, which searches one leaf at a time.
#[derive(Clone, Default)]
struct Worker {
    /// What it has been told of the log.
    told: u64,
    /// Number of its job; 0 if it has none.
    remote_job: u64,
    /// It was told that its job is not wanted any more.
    is_recalled: bool,
}

// Only the command line has workers.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
impl RemoteWorkers {
    /// This many workers with so many threads each, which `transport` reaches.
    pub fn new(transport: Box<dyn Transport>, workers: usize, threads: usize) -> RemoteWorkers {
        RemoteWorkers {
            transport,
            workers: vec![Worker::default(); workers.max(1)],
            threads: threads.max(1) as u64,
            last_number: 0,
            has_reports: false,
            lost: 0,
            is_over: false,
            given_up: Vec::new(),
            log: Log::default(),
        }
    }

    /// True if what is known rests on what a worker said.
    pub fn has_reports(&self) -> bool {
        self.has_reports
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
        let free = self.workers.iter().position(|worker| worker.remote_job == 0);
        free.filter(|_| self.transport.is_ready())
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn give(&mut self, worker: usize, remote_job: RemoteJob) -> u64 {
        self.last_number += 1;
        let number = self.last_number;
        let known = self.log.after(self.workers[worker].told, worker);
        self.workers[worker] =
            Worker { told: self.log.end(), remote_job: number, is_recalled: false };
        let remote_job = RemoteJob { number, known, ..remote_job };
        self.transport.give(worker, remote_job);
        number
    }

    fn recall(&mut self, worker: usize) {
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
        let has_it = |worker: &Worker| number > 0 && worker.remote_job == number;
        let Some(worker) = self.workers.iter().position(has_it) else {
            // Of a job that has come back before, or of none.
            return (Arrival::Nothing, HERE);
        };
        self.workers[worker].remote_job = 0;
        if matches!(arrival, Arrival::Report(_)) {
            self.lost = 0;
            self.has_reports = true;
        } else {
            self.lost += 1;
            self.is_over = self.lost >= MOST_LOST * self.workers.len();
        }
        (arrival, worker)
    }

    fn tell(&mut self, known: &[Known], by: Option<usize>) {
        let by = by.unwrap_or(HERE);
        known.iter().for_each(|&known| self.log.add(known, by));
    }
}

/// What was found, the oldest first. Later numbers of a node take the place of earlier ones.
#[derive(Default)]
struct Log {
    entries: VecDeque<Option<(Known, usize)>>,
    /// Number of the first entry.
    begin: u64,
    places: HashMap<(Key, Hand), u64>,
}

impl Log {
    fn end(&self) -> u64 {
        self.begin + self.entries.len() as u64
    }

    /// Adds what a worker has found, in place of what was known of the same before; the oldest
    /// entry goes where there are too many.
    fn add(&mut self, known: Known, found_by: usize) {
        let end = self.end();
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

    /// What others than a worker have found since its end was `told`.
    fn after(&self, told: u64, worker: usize) -> Vec<Known> {
        let first = told.saturating_sub(self.begin) as usize;
        let new = self.entries.iter().skip(first).flatten();
        new.filter(|(_, found_by)| *found_by != worker).map(|(known, _)| *known).collect()
    }
}
