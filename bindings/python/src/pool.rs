//! Many problems, solved side by side by threads with a solver each.

use crate::answer;
use crate::asked::Asked;
use crate::problem::{problem, value_error};
use crate::wait;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use tsumi::{SeriesSolver, Stop, TableError};

/// Threads that take numbered texts and give back their answers as JSON, in the order in
/// which they are found.
#[pyclass(frozen)]
pub struct Pool {
    tasks: Sender<(u64, String)>,
    answers: Receiver<(u64, String)>,
    stop: Stop,
}

#[pymethods]
impl Pool {
    /// Threads that share `mib` MiB of tables.
    #[new]
    fn new(jobs: usize, mib: usize, asked: Py<Asked>) -> PyResult<Pool> {
        let (tasks, waiting) = unbounded();
        let (done, answers) = unbounded();
        let stop = Stop::new();
        let jobs = jobs.clamp(1, mib.max(1));
        for _ in 0..jobs {
            let solver = SeriesSolver::new(mib / jobs);
            let solver = solver.map_err(|error| value_error(TableError { mib, ..error }))?;
            let job = Job {
                solver,
                stop: stop.clone(),
                waiting: waiting.clone(),
                done: done.clone(),
            };
            let asked = asked.get().clone();
            thread::Builder::new()
                .name("tsumi".into())
                .spawn(move || job.work(&asked))?;
        }
        Ok(Pool {
            tasks,
            answers,
            stop,
        })
    }

    fn submit(&self, number: u64, text: String) {
        // The threads take what comes as long as this object has both ends.
        let _ = self.tasks.send((number, text));
    }

    /// The next answer and its number.
    fn take(&self, py: Python<'_>) -> PyResult<(u64, String)> {
        loop {
            match wait::next(py, &self.answers) {
                Ok(answer) => return Ok(answer),
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

/// Its threads end once there is nothing left that could be submitted.
impl Drop for Pool {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The work of one thread.
struct Job {
    solver: SeriesSolver,
    stop: Stop,
    waiting: Receiver<(u64, String)>,
    done: Sender<(u64, String)>,
}

impl Job {
    fn work(mut self, asked: &Asked) {
        while let Ok((number, text)) = self.waiting.recv() {
            if self.stop.is_raised() {
                return;
            }
            // Without an answer the caller would wait for ever.
            let answer = panic::catch_unwind(AssertUnwindSafe(|| self.answer(&text, asked)));
            let failed = |_| answer::invalid("the search failed; standard error says why".into());
            let answer = answer.unwrap_or_else(failed);
            if self.done.send((number, answer)).is_err() {
                return;
            }
        }
    }

    fn answer(&mut self, text: &str, asked: &Asked) -> String {
        match problem(text, asked.rest, asked.root_defends) {
            Err(reason) => answer::invalid(reason),
            Ok(problem) => {
                let findings =
                    self.solver
                        .find(&problem, &asked.limits, &asked.questions, &self.stop);
                answer::answer(&problem, &findings)
            }
        }
    }
}
