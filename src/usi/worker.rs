//! The work of a conversation, which owns the solver.
//!
//! Responsible for doing one job after another: preparing the table, clearing it,
//! searching. All its reports are [`WorkerEvent`]s; it prints nothing. It has a thread
//! of its own, or the host lets it go on from time to time. Must not know the messages
//! of the protocol.

use super::jobs::{AskedSearch, JobList, Jobs, SolverJob};
#[cfg(feature = "cli")]
use super::kept;
#[cfg(feature = "cli")]
use super::proof;
use crate::words::{Message, both, system_error};
use crossbeam_channel::{Receiver, Sender};
use std::cell::Cell;
#[cfg(feature = "cli")]
use std::path::PathBuf;
use tsumi_core::solver::{Findings, Progress, Solver, TableError};
use tsumi_core::system::clock::Instant;
use tsumi_core::system::wait;

/// The most events that are queued for the session; reports of progress beyond these are dropped.
#[cfg(feature = "cli")]
const WAITING_EVENTS: usize = 256;

/// An event of the work.
pub enum WorkerEvent {
    /// The table is prepared.
    Ready {
        /// Number of `isready` lines that this answers.
        asked: usize,
    },
    /// A message for the user.
    Note(Message),
    /// The progress of the search.
    Progress {
        /// The search.
        id: u64,
        /// Figures and line.
        progress: Progress,
    },
    /// The proof of the search that ends next goes to this file.
    #[cfg(feature = "cli")]
    Proving(PathBuf),
    /// The proof is written or given up; with a message about it.
    #[cfg(feature = "cli")]
    Proved(Message),
    /// The search has ended.
    Finished {
        /// The search.
        id: u64,
        /// The findings; `None` if there was no memory for a table.
        findings: Option<Box<Findings>>,
    },
}

/// The session's side of the work: gives jobs and receives events.
pub struct SolverWorker {
    /// Jobs to be done, in order.
    pub jobs: JobList,
    /// The events of the work, in their order.
    pub events: Receiver<WorkerEvent>,
    /// Lets the work go on for a moment, if it has no thread of its own.
    go_on: Option<Box<dyn Fn()>>,
}

impl SolverWorker {
    /// Starts the search thread. It is never joined: the process may end at any time without
    /// waiting for it.
    #[cfg(feature = "cli")]
    pub fn spawn() -> std::io::Result<SolverWorker> {
        let (list, jobs) = JobList::new();
        let (sender, events) = crossbeam_channel::bounded(WAITING_EVENTS);
        std::thread::Builder::new()
            .name("usi-search".to_string())
            .spawn(move || Work::new(jobs, sender).run())?;
        Ok(SolverWorker { jobs: list, events, go_on: None })
    }

    /// A worker without a thread, and its work. `go_on` must let [`Work::go_on`] run for a moment;
    /// it may be suspended there whenever the clock is read.
    pub fn hosted(go_on: impl Fn() + 'static) -> (SolverWorker, Work) {
        let (list, jobs) = JobList::new();
        // Without a bound: a full channel would wait for this very thread.
        let (sender, events) = crossbeam_channel::unbounded();
        let worker = SolverWorker { jobs: list, events, go_on: Some(Box::new(go_on)) };
        (worker, Work::new(jobs, sender))
    }

    /// Waits for the next event; `None` if none comes before `deadline`.
    pub fn next_event(&self, deadline: Instant) -> Option<WorkerEvent> {
        let rest = || deadline.saturating_duration_since(Instant::now());
        let Some(go_on) = &self.go_on else {
            return wait::receive_within(&self.events, rest()).ok();
        };
        loop {
            if let Ok(event) = self.events.try_recv() {
                return Some(event);
            }
            if rest().is_zero() {
                return None;
            }
            go_on();
        }
    }
}

/// The work of a conversation: does jobs with the solver that it owns.
pub struct Work {
    jobs: Jobs,
    solver: Option<Solver>,
    /// The requested size of the solver's table; the table itself may be smaller.
    mib: usize,
    /// True if there was a search since the table was last cleared.
    is_used: bool,
    events: Sender<WorkerEvent>,
}

impl Work {
    fn new(jobs: Jobs, events: Sender<WorkerEvent>) -> Work {
        Work { jobs, solver: None, mib: 0, is_used: false, events }
    }

    /// Does jobs until no more can come.
    #[cfg(feature = "cli")]
    fn run(mut self) {
        while let Some(job) = self.jobs.wait_for_job() {
            self.do_job(job);
        }
    }

    /// Does the jobs that wait.
    pub fn go_on(&mut self) {
        while let Some(job) = self.jobs.next_job() {
            self.do_job(job);
        }
    }

    fn do_job(&mut self, job: SolverJob) {
        match job {
            SolverJob::Prepare { mib, asked } => {
                self.prepare_table(mib);
                self.send(WorkerEvent::Ready { asked });
            }
            SolverJob::Clear => self.clear(),
            SolverJob::Search(search) => self.carry_out_search(&search),
        }
    }

    /// Sends an event. This fails only when the process ends.
    fn send(&self, event: WorkerEvent) {
        let _ = self.events.send(event);
    }

    /// Clears the table, or allocates a new one if the size has changed.
    fn prepare_table(&mut self, mib: usize) {
        if self.solver.is_some() && self.mib == mib {
            self.clear();
        } else {
            self.allocate_table(mib);
            // The client waits now, so that no short search will.
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

    /// Allocates a new table of `mib` MiB, or of half, a quarter and so on, whatever there is
    /// memory for. The old one is freed first: there may be no room for both.
    fn allocate_table(&mut self, mib: usize) {
        self.solver = None;
        self.mib = mib;
        self.is_used = false;
        match Solver::new(mib) {
            Ok(solver) => self.solver = Some(solver),
            Err(error) => self.allocate_less(mib, &error),
        }
    }

    /// Allocates a smaller table after `error`, and tells the client.
    fn allocate_less(&mut self, mib: usize, error: &TableError) {
        log::error!("{error}");
        let halves = std::iter::successors(Some(mib / 2), |size| Some(size / 2))
            .take_while(|&size| size > 0);
        let found = halves.filter_map(|size| Some((size, Solver::new(size).ok()?))).next();
        let note = match &found {
            Some((size, _)) => both!(
                |language| "cannot allocate a table of {mib} MiB: {cause}; {size} MiB are used instead",
                "置換表 {mib} MiB を確保できないため、{size} MiB にします：{cause}",
                cause = system_error(&error.cause, language)
            ),
            None => both!(
                |language| "cannot allocate a table of {mib} MiB: {cause}; no search is possible \
                            without a table",
                "置換表 {mib} MiB を確保できません。置換表がないと探索できません：{cause}",
                cause = system_error(&error.cause, language)
            ),
        };
        self.send(WorkerEvent::Note(Message::Both(note)));
        self.solver = found.map(|(_, solver)| solver);
    }

    /// Carries out a search: sends its progress and findings, then writes its files.
    fn carry_out_search(&mut self, search: &AskedSearch) {
        if self.solver.is_none() {
            self.allocate_table(search.mib);
        }
        self.is_used = true;
        let id = search.id;
        let Some(solver) = &mut self.solver else {
            return self.send(WorkerEvent::Finished { id, findings: None });
        };
        #[cfg(feature = "cli")]
        let state = kept::open_state_file(solver, search, &|note| {
            let _ = self.events.send(WorkerEvent::Note(note));
        });
        let waited = search.asked.elapsed();
        let mut limits = search.limits.clone();
        limits.time = limits.time.map(|time| time.saturating_sub(waited));
        let (events, is_answered) = (&self.events, Cell::new(false));
        let mut on_progress = |progress: &Progress| {
            if !is_answered.get() {
                // A busy session must not delay the search.
                let _ = events.try_send(WorkerEvent::Progress { id, progress: progress.clone() });
            }
        };
        let inquiry = solver.ask(&search.problem).limits(&limits);
        let mut inquiry = inquiry.stop(&search.stop).on_progress(&mut on_progress);
        #[cfg(feature = "cli")]
        if let Some(state) = &state {
            inquiry = inquiry.keep(state);
        }
        let findings = Some(Box::new(inquiry.find(&search.questions)));
        is_answered.set(true);
        #[cfg(feature = "cli")]
        let proof = search.proof.as_ref().filter(|_| inquiry.claim().is_some());
        #[cfg(feature = "cli")]
        if let Some(path) = proof {
            let _ = events.send(WorkerEvent::Proving(path.clone()));
        }
        let _ = events.send(WorkerEvent::Finished { id, findings });
        #[cfg(feature = "cli")]
        if let Some(path) = proof {
            let mut show = |progress| {
                if let Some(note) = proof::progress_message(progress, search.language) {
                    let _ = events.send(WorkerEvent::Note(note));
                }
            };
            let inquiry = inquiry.on_writing(&mut show);
            let note =
                proof::write_proof(inquiry, path, &self.jobs.stop_for_jobs(), search.language);
            let _ = events.send(WorkerEvent::Proved(note));
        }
        #[cfg(feature = "cli")]
        if let (Some(state), Some(path)) = (state, &search.state)
            && let Some(note) = kept::save_state_file(
                solver,
                &state,
                path,
                &self.jobs.stop_for_jobs(),
                search.language,
            )
        {
            let _ = events.send(WorkerEvent::Note(note));
        }
    }
}
