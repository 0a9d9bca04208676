//! Many tasks, done side by side by threads with tools of their own, such as a solver.

use crate::answer;
use crate::asked::Asked;
use crate::job::{Job, Work};
use crate::mining;
use crate::problem::{problem, value_error};
use crate::wait;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::process;
use tsumi::composing::MineQuestion;
use tsumi::{Solver, Stop, TableError, divide_memory, spawn_deep};

/// Threads that take numbered texts and give back what they make of them, in the order in
/// which they are done.
#[pyclass(frozen)]
pub struct Pool {
    tasks: Sender<(u64, String)>,
    done: Receiver<(u64, String)>,
    stop: Stop,
    /// The process that has the threads.
    process: u32,
}

#[pymethods]
impl Pool {
    /// Threads that answer problems and share `mib` MiB of tables.
    #[new]
    fn new(jobs: usize, mib: usize, asked: Py<Asked>) -> PyResult<Pool> {
        let (jobs, each) = divide_memory(mib, jobs).map_err(value_error)?;
        let asked = asked.get();
        Pool::start(jobs, Stop::new(), |stop| {
            let solver = Solver::new(each);
            let mut solver = solver.map_err(|error| TableError { mib, ..error })?;
            let (asked, stop) = (asked.clone(), stop.clone());
            Ok(Box::new(move |text| answer_to(&mut solver, text, &asked, &stop)))
        })
    }

    /// Threads that look for problems in games, by a question as JSON.
    #[staticmethod]
    fn mining(jobs: usize, question: &str) -> PyResult<Pool> {
        let question: MineQuestion = serde_json::from_str(question).map_err(value_error)?;
        let profile = question.profile().map_err(value_error)?;
        let seen = tsumi::mining::Seen::new();
        Pool::start(jobs, Stop::new(), |stop| mining::work(&profile, &seen, stop))
    }

    fn submit(&self, number: u64, text: String) {
        // The threads take what comes as long as this object has both ends.
        let _ = self.tasks.send((number, text));
    }

    /// The next task that is done: its number, and what was made of it.
    fn take(&self, py: Python<'_>) -> PyResult<(u64, String)> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(wait::FORKED));
        }
        loop {
            match wait::next(py, &self.done) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    let message = "all searches failed; standard error says why";
                    return Err(PyRuntimeError::new_err(message));
                }
            }
        }
    }

    /// Ends all searches. What was submitted and not taken is lost.
    fn stop(&self) {
        self.stop.raise();
    }
}

impl Pool {
    /// Threads that each do what `tool` makes for them.
    fn start(
        jobs: usize,
        stop: Stop,
        tool: impl Fn(&Stop) -> Result<Work, TableError>,
    ) -> PyResult<Pool> {
        let (tasks, waiting) = unbounded();
        let (sender, done) = unbounded();
        for _ in 0..jobs {
            let job = Job {
                work: tool(&stop).map_err(value_error)?,
                stop: stop.clone(),
                waiting: waiting.clone(),
                done: sender.clone(),
            };
            spawn_deep("tsumi", move || job.run())?;
        }
        let process = process::id();
        Ok(Pool { tasks, done, stop, process })
    }
}

/// The threads end once nobody can submit tasks any more.
impl Drop for Pool {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn answer_to(solver: &mut Solver, text: &str, asked: &Asked, stop: &Stop) -> String {
    match problem(text, asked) {
        Err(mistake) => answer::invalid(&mistake),
        Ok((problem, stated)) => {
            let limits = asked.limits_of_answer();
            solver.clear();
            let mut inquiry = solver.ask(&problem).limits(&limits).stop(stop);
            let findings = inquiry.find(&asked.questions);
            answer::answer(&problem, &findings, &stated)
        }
    }
}
