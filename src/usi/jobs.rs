//! The jobs that wait for the search thread.
//!
//! Responsible for their order and for their number: what a client sends while the
//! thread is busy, three of them wait at most, because a job that makes another one
//! needless takes its place. Must not know how jobs are done.

use crate::system::language::Language;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tsumi_core::solver::{Limits, Problem, Questions, Stop};
use tsumi_core::system::clock::Instant;
use tsumi_core::system::mutex::lock;
#[cfg(feature = "cli")]
use tsumi_core::system::wait;

/// A job for the thread.
pub enum SolverJob {
    /// Prepare a clear table.
    Prepare {
        /// Size of the table in MiB.
        mib: usize,
        /// Number of `isready` lines that it answers.
        asked: usize,
    },
    /// Forget everything.
    Clear,
    Search(Box<AskedSearch>),
}

/// A search to be done.
pub struct AskedSearch {
    /// Number of the search, contained in all its events.
    pub id: u64,
    /// The position.
    pub problem: Problem,
    /// The limits of the search. The time counts from `asked`.
    pub limits: Limits,
    /// The questions beyond the verdict.
    pub questions: Questions,
    /// Ends the search when it is raised.
    pub stop: Stop,
    /// The time of the client's request.
    pub asked: Instant,
    /// Size of the table in MiB, if there is none yet.
    pub mib: usize,
    /// The file for the proof of the answer, if one is wanted; hosts write none.
    #[cfg_attr(not(feature = "cli"), allow(dead_code))]
    pub proof: Option<PathBuf>,
    /// The file in which the search is kept, if one is wanted; hosts keep none.
    #[cfg_attr(not(feature = "cli"), allow(dead_code))]
    pub state: Option<PathBuf>,
    /// The language of messages about these files.
    #[cfg_attr(not(feature = "cli"), allow(dead_code))]
    pub language: Language,
}

/// The side of the session, which adds jobs. [`Jobs`] ends once this is dropped.
pub struct JobList {
    jobs: Arc<Mutex<VecDeque<SolverJob>>>,
    /// Receives a message after a job is added.
    bell: Sender<()>,
    /// Is raised when a job is added.
    wanted: Stop,
}

/// The side of the search thread, which takes jobs.
pub struct Jobs {
    jobs: Arc<Mutex<VecDeque<SolverJob>>>,
    #[cfg_attr(not(feature = "cli"), expect(dead_code))]
    wanted: Stop,
    #[cfg_attr(not(feature = "cli"), expect(dead_code))]
    bell: Receiver<()>,
}

impl JobList {
    /// An empty list of jobs: the side that adds and the side that takes.
    pub fn new() -> (JobList, Jobs) {
        let jobs = Arc::default();
        let (ring, bell) = bounded(1);
        let wanted = Stop::new();
        let list = JobList { jobs: Arc::clone(&jobs), bell: ring, wanted: wanted.clone() };
        (list, Jobs { jobs, wanted, bell })
    }

    /// Adds a job, and wakes the search thread.
    pub fn add(&self, job: SolverJob) {
        add(&mut lock(&self.jobs), job);
        self.wanted.raise();
        // If the bell rings already, the job will be found. If the thread has ended, the
        // end of its events shows this.
        let _ = self.bell.try_send(());
    }
}

impl Jobs {
    /// Takes the next job, if one waits.
    pub fn next_job(&mut self) -> Option<SolverJob> {
        lock(&self.jobs).pop_front()
    }

    /// A stop that is raised once a job waits, for work that must make room for any job.
    #[cfg(feature = "cli")]
    pub fn stop_for_jobs(&self) -> Stop {
        self.wanted.lower();
        // One that came before is still in the list.
        if !lock(&self.jobs).is_empty() {
            self.wanted.raise();
        }
        self.wanted.clone()
    }

    /// Waits for the next job; `None` once no more can come.
    #[cfg(feature = "cli")]
    pub fn wait_for_job(&mut self) -> Option<SolverJob> {
        loop {
            if let Some(job) = self.next_job() {
                return Some(job);
            }
            wait::receive(&self.bell).ok()?;
        }
    }
}

/// Adds a job to those that wait, in place of those that it makes needless.
fn add(jobs: &mut VecDeque<SolverJob>, job: SolverJob) {
    match job {
        SolverJob::Search(_) => {
            // A search that has not begun was answered for when the next one was asked
            // for.
            let waiting = std::mem::take(jobs);
            let tables = waiting.into_iter().filter(|job| !matches!(job, SolverJob::Search(_)));
            tables.for_each(|table| add(jobs, table));
            jobs.push_back(job);
        }
        // A table is clear after either of them.
        SolverJob::Clear
            if matches!(jobs.back(), Some(SolverJob::Clear | SolverJob::Prepare { .. })) => {}
        SolverJob::Clear => jobs.push_back(job),
        SolverJob::Prepare { mib, asked } => {
            let before = match jobs.pop_back() {
                Some(SolverJob::Prepare { asked, .. }) => asked,
                Some(SolverJob::Clear) | None => 0,
                Some(search) => {
                    jobs.push_back(search);
                    0
                }
            };
            let asked = before + asked;
            jobs.push_back(SolverJob::Prepare { mib, asked });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Position;

    fn search(id: u64) -> SolverJob {
        let problem = Problem::new(&Position::startpos()).expect("a problem");
        SolverJob::Search(Box::new(AskedSearch {
            id,
            problem,
            limits: Limits::new(),
            questions: Questions::new(),
            stop: Stop::new(),
            asked: Instant::now(),
            mib: 1,
            proof: None,
            state: None,
            language: Language::English,
        }))
    }

    fn prepare(mib: usize) -> SolverJob {
        SolverJob::Prepare { mib, asked: 1 }
    }

    /// The jobs that wait after these were added: `c`, `pMIBxASKED` or `sID`.
    fn waiting(jobs: impl IntoIterator<Item = SolverJob>) -> String {
        let (list, mut taken) = JobList::new();
        jobs.into_iter().for_each(|job| list.add(job));
        drop(list);
        let words = std::iter::from_fn(|| taken.wait_for_job()).map(|job| match job {
            SolverJob::Clear => "c".to_string(),
            SolverJob::Prepare { mib, asked } => format!("p{mib}x{asked}"),
            SolverJob::Search(search) => format!("s{}", search.id),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn needless_jobs_do_not_wait() {
        assert_eq!(waiting([SolverJob::Clear, SolverJob::Clear]), "c");
        assert_eq!(waiting([prepare(1), SolverJob::Clear, prepare(2)]), "p2x2");
        assert_eq!(waiting([SolverJob::Clear, prepare(3)]), "p3x1");
        assert_eq!(waiting([search(1), search(2)]), "s2");
        assert_eq!(
            waiting([prepare(1), search(1), prepare(2), SolverJob::Clear, search(2)]),
            "p2x2 s2"
        );
    }

    #[test]
    fn a_table_is_cleared_before_and_after_a_search() {
        let jobs = [SolverJob::Clear, search(1), SolverJob::Clear, prepare(1)];
        assert_eq!(waiting(jobs), "c s1 p1x1");
    }

    #[test]
    fn a_flood_of_jobs_leaves_few() {
        let flood = (0..10_000).map(|number| match number % 3 {
            0 => SolverJob::Clear,
            1 => prepare(number % 5),
            _ => search(number as u64),
        });
        assert!(waiting(flood).split(' ').count() <= 3);
    }
}
