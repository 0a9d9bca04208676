//! The thread that owns the solver.
//!
//! Responsible for doing one job after another: preparing the table, clearing it,
//! searching. All its reports are [`WorkerEvent`]s; it prints nothing. Must not know
//! the messages of the protocol.

use super::jobs::{Job, JobList, Jobs, Search};
use crate::engine::{Findings, Progress, Solver, TableError};
use crossbeam_channel::{Receiver, Sender};
use std::io;
use std::thread;

/// Most events queued for the session; reports beyond these are dropped.
const WAITING_EVENTS: usize = 256;

/// An event of the thread.
pub enum WorkerEvent {
    /// The table is prepared.
    Ready {
        /// Number of `isready` lines that this answers.
        asked: usize,
    },
    /// A message for the user.
    Note(String),
    /// The progress of the search.
    Progress {
        /// The search.
        id: u64,
        /// Figures and line.
        progress: Progress,
    },
    /// The search has ended.
    Finished {
        /// The search.
        id: u64,
        /// Its findings; `None` if there was no memory for a table.
        findings: Option<Findings>,
    },
}

/// The two ends of the thread's channels.
pub struct Worker {
    /// Jobs to be done, in order.
    pub jobs: JobList,
    /// Its events.
    pub events: Receiver<WorkerEvent>,
}

impl Worker {
    /// Starts the thread. It is never joined: the process may end at any time without
    /// waiting for it.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn spawn() -> io::Result<Worker> {
        let (list, jobs) = JobList::new();
        let (sender, events) = crossbeam_channel::bounded(WAITING_EVENTS);
        let work = move || {
            Work {
                solver: None,
                mib: 0,
                is_used: false,
                events: sender,
            }
            .run(jobs)
        };
        thread::Builder::new()
            .name("usi-search".to_string())
            .spawn(work)?;
        Ok(Worker { jobs: list, events })
    }
}

/// The state of the thread.
struct Work {
    solver: Option<Solver>,
    /// Requested size of the solver's table, which may be smaller.
    mib: usize,
    /// True if there was a search since the table was last cleared.
    is_used: bool,
    events: Sender<WorkerEvent>,
}

impl Work {
    fn run(mut self, jobs: Jobs) {
        for job in jobs {
            match job {
                Job::Prepare { mib, asked } => {
                    self.prepare(mib);
                    self.send(WorkerEvent::Ready { asked });
                }
                Job::Clear => self.clear(),
                Job::Search(search) => self.search(&search),
            }
        }
    }

    /// This fails only when the process ends.
    fn send(&self, event: WorkerEvent) {
        let _ = self.events.send(event);
    }

    fn prepare(&mut self, mib: usize) {
        if self.solver.is_some() && self.mib == mib {
            self.clear();
        } else {
            self.allocate(mib);
            // The client waits now, so that no search will.
            if let Some(solver) = &self.solver {
                solver.touch_memory();
            }
        }
    }

    /// Clears the table unless it is clear: clients send `isready` and `usinewgame` one
    /// after the other, and clearing a large table takes time.
    fn clear(&mut self) {
        if let Some(solver) = self.solver.as_mut().filter(|_| self.is_used) {
            solver.clear();
            self.is_used = false;
        }
    }

    /// Allocates a new table of `mib` MiB, or the largest half, quarter and so on of it
    /// that is available. The old one is freed first: there may be no room for both.
    fn allocate(&mut self, mib: usize) {
        self.solver = None;
        self.mib = mib;
        self.is_used = false;
        match Solver::new(mib) {
            Ok(solver) => self.solver = Some(solver),
            Err(error) => self.allocate_less(mib, &error),
        }
    }

    fn allocate_less(&mut self, mib: usize, error: &TableError) {
        log::error!("{error}");
        let halves = std::iter::successors(Some(mib / 2), |size| Some(size / 2))
            .take_while(|&size| size > 0);
        let found = halves
            .filter_map(|size| Some((size, Solver::new(size).ok()?)))
            .next();
        let consequence = match &found {
            Some((size, _)) => format!("{size} MiB are used instead"),
            None => "no search is possible without a table".to_string(),
        };
        self.send(WorkerEvent::Note(format!("{error}; {consequence}")));
        self.solver = found.map(|(_, solver)| solver);
    }

    fn search(&mut self, search: &Search) {
        if self.solver.is_none() {
            self.allocate(search.mib);
        }
        self.is_used = true;
        let id = search.id;
        let events = self.events.clone();
        let findings = self.solver.as_mut().map(|solver| {
            let waited = search.asked.elapsed();
            let mut limits = search.limits.clone();
            limits.time = limits.time.map(|time| time.saturating_sub(waited));
            let mut on_progress = |progress: &Progress| {
                // A busy session must not delay the search.
                let _ = events.try_send(WorkerEvent::Progress {
                    id,
                    progress: progress.clone(),
                });
            };
            let inquiry = solver.ask(&search.problem).limits(&limits);
            let mut inquiry = inquiry.stop(&search.stop).on_progress(&mut on_progress);
            inquiry.find(&search.questions)
        });
        self.send(WorkerEvent::Finished { id, findings });
    }
}
