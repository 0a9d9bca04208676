//! One solver.

use crate::answer;
use crate::asked::Asked;
use crate::problem::{entry, line, problem, value_error};
use crate::wait::{self, Halt};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tsumi::files::Given;
use tsumi::{Problem, Progress, SeriesSolver, Solver, report};

/// Time between two reports on progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// A solver that answers each problem as if it were the only one. Searches for it wait
/// for one another.
#[pyclass(frozen)]
pub struct Engine {
    solver: Arc<Mutex<SeriesSolver>>,
    mib: usize,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(mib: usize) -> PyResult<Engine> {
        let solver = SeriesSolver::new(mib).map_err(value_error)?;
        Ok(Engine {
            solver: Arc::new(Mutex::new(solver)),
            mib,
        })
    }

    /// The answer as JSON.
    fn solve(
        &self,
        py: Python<'_>,
        text: &str,
        asked: &Asked,
        halt: &Halt,
        on_progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let problem = problem(text, asked.rest, asked.root_defends).map_err(value_error)?;
        let (solver, stop) = (Arc::clone(&self.solver), halt.0.clone());
        let questions = asked.questions.clone();
        let mut limits = asked.limits.clone();
        limits.progress_interval = on_progress.map(|_| INTERVAL);
        wait::for_work(py, &halt.0, on_progress, move |reports| {
            let on_progress = &mut |found: &Progress| reports.send(answer::progress(found));
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            let findings =
                solver.find_with_progress(&problem, &limits, &questions, &stop, on_progress);
            answer::answer(&problem, &findings)
        })
    }

    /// The composer's report as JSON, on the problem with this solution, or with that
    /// of the text.
    fn check(
        &self,
        py: Python<'_>,
        text: &str,
        solution: Option<Vec<String>>,
        asked: &Asked,
        halt: &Halt,
        on_progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let entry = entry(text, asked.rest).map_err(value_error)?;
        let problem = Problem::new(&entry.position, asked.root_defends).map_err(value_error)?;
        let given = match (solution, entry.given) {
            (Some(words), _) => Some(line(problem.position(), &words).map_err(value_error)?),
            (None, Some(Given::Line(tree))) => Some(tree.main_line()),
            (None, _) => None,
        };
        // The report clears the table often: it gets one of its own.
        let mut solver = Solver::new(self.mib).map_err(value_error)?;
        let (limits, stop) = (asked.limits.clone(), halt.0.clone());
        wait::for_work(py, &halt.0, on_progress, move |reports| {
            let start = Instant::now();
            let on_step = &mut |step| {
                if let Some(row) = answer::step(step) {
                    reports.send(row);
                }
            };
            let given = given.as_deref();
            let found = report::check(&mut solver, &problem, given, &limits, &stop, on_step);
            answer::report(&problem, &found, start.elapsed())
        })
    }
}
