//! Problems that are made for a composer, one after the other, while the caller takes them.

use crate::answer::json;
use crate::asked::Asked;
use crate::problem::{value_error, with_line_to_keep};
use crate::wait;
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow;
use std::process;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tsumi::composing::{self, MakingRow, Means, Question, Refusal, Told};
use tsumi::{Stop, divide_memory, spawn_deep};

/// Found problems that may wait to be taken: a search does not run far ahead of its reader.
const AHEAD: usize = 16;
/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(200);

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Ended {
    /// The figures.
    Answer(MakingRow),
    /// Why there was nothing to begin with.
    Refused(String),
    /// There was no memory, or no thread.
    Failed(String),
}

/// A question of a composer that is being answered.
#[pyclass(frozen)]
pub struct Making {
    /// None once it was stopped, so that the threads do not wait to tell more.
    told: Mutex<Option<Receiver<String>>>,
    stop: Stop,
    /// The process that has the threads.
    process: u32,
}

#[pymethods]
impl Making {
    /// Begins with a question as JSON about a problem with this solution, or with that of the text.
    #[new]
    fn new(
        text: &str,
        solution: Option<Vec<String>>,
        asked: &Asked,
        question: &str,
        jobs: usize,
        mib: usize,
    ) -> PyResult<Making> {
        let question: Question = serde_json::from_str(question).map_err(value_error)?;
        let (problem, given) = with_line_to_keep(text, solution, asked).map_err(value_error)?;
        divide_memory(mib, jobs).map_err(value_error)?;
        let (limits, stop) = (asked.limits.clone().progress_interval(INTERVAL), Stop::new());
        let (sender, told) = bounded(AHEAD);
        let halt = stop.clone();
        spawn_deep("tsumi", move || {
            let mut on_told = |told: Told| match sender.send(json(&told)) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody takes more.
                Err(_) => ControlFlow::Break(()),
            };
            let means = Means { limits: &limits, mib, jobs, stop: &halt };
            let about = (&problem, given.as_deref());
            let ended = match composing::ask(&question, about, &means, &mut on_told) {
                Ok(row) => Ended::Answer(row),
                Err(why @ (Refusal::NoMemory(_) | Refusal::NoThread)) => {
                    Ended::Failed(why.to_string())
                }
                Err(why) => Ended::Refused(why.to_string()),
            };
            let _ = sender.send(json(&ended));
        })?;
        Ok(Making { told: Mutex::new(Some(told)), stop, process: process::id() })
    }

    /// The next that is told, as JSON.
    fn take(&self, py: Python<'_>) -> PyResult<String> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(wait::FORKED));
        }
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let told = told.clone();
        loop {
            let next = told.as_ref().map(|told| wait::next(py, told));
            match next {
                Some(Ok(text)) => return Ok(text),
                Some(Err(RecvTimeoutError::Timeout)) => py.check_signals()?,
                _ => {
                    let message = "the search failed; standard error says why";
                    return Err(PyRuntimeError::new_err(message));
                }
            }
        }
    }

    /// Ends it. What was not taken is lost.
    fn stop(&self) {
        self.stop.raise();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        *told = None;
    }
}

/// The threads end once nobody can take what they find.
impl Drop for Making {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
