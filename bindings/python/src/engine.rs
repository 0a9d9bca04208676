//! One solver.

use crate::answer;
use crate::asked::Asked;
use crate::problem::{problem, value_error, with_solution};
use crate::wait::{self, Halt, Worker};
use pyo3::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tsumi::files::StepRow;
use tsumi::{Progress, Solver, proofs, report};

/// Time between two reports on progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// The claim of a proof and its number of positions, or why there is none.
type Written = (Option<(String, u64)>, Option<String>);

/// A solver that answers each problem as if it were the only one. Searches for it wait
/// for one another.
#[pyclass(frozen)]
pub struct Engine {
    solver: Arc<Mutex<Solver>>,
    worker: Worker,
    mib: usize,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(mib: usize) -> PyResult<Engine> {
        let solver = Solver::new(mib).map_err(value_error)?;
        Ok(Engine { solver: Arc::new(Mutex::new(solver)), worker: Worker::default(), mib })
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
        let (problem, stated) = problem(text, asked).map_err(value_error)?;
        let (solver, stop) = (Arc::clone(&self.solver), halt.0.clone());
        let questions = asked.questions.clone();
        let mut limits = asked.limits_of_answer();
        limits.progress_interval = on_progress.map(|_| INTERVAL);
        wait::for_work(py, &self.worker, &halt.0, on_progress, move |reports| {
            let on_progress = &mut |found: &Progress| reports.send(answer::progress(found));
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.clear();
            let inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
            let findings = inquiry.on_progress(on_progress).find(&questions);
            answer::answer(&problem, &findings, &stated)
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
        let (problem, stated) = with_solution(text, solution, asked).map_err(value_error)?;
        let rules = asked.rules;
        // The report clears the table often: it gets one of its own.
        let mut solver = Solver::new(self.mib).map_err(value_error)?;
        let (limits, stop) = (asked.limits.clone(), halt.0.clone());
        wait::for_work(py, &self.worker, &halt.0, on_progress, move |reports| {
            let start = Instant::now();
            let mut told = StepRow::default();
            let on_step = &mut |step| {
                if let Some(row) = told.next(&problem, rules, &step) {
                    reports.send(answer::json(row));
                }
            };
            let given = stated.line();
            let asked = (&problem, given.as_deref());
            let limits = (&limits, false, &[rules][..]);
            let found = report::check_by((&mut solver, None), asked, limits, &stop, on_step);
            answer::report(&problem, &found, rules, start.elapsed(), &stated)
        })
    }

    /// Solves a problem, writes a proof of the verdict, and has it checked: the answer as JSON,
    /// and what is proven with the number of positions, or why no proof holds.
    fn prove(
        &self,
        py: Python<'_>,
        text: &str,
        path: PathBuf,
        asked: &Asked,
        halt: &Halt,
    ) -> PyResult<(String, Written)> {
        let (problem, stated) = problem(text, asked).map_err(value_error)?;
        let mut file = BufWriter::new(File::create(&path)?);
        let (solver, stop) = (Arc::clone(&self.solver), halt.0.clone());
        let (limits, questions) = (asked.limits_of_answer(), asked.questions.clone());
        wait::for_work(py, &self.worker, &halt.0, None, move |_| {
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.clear();
            let mut inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
            let findings = inquiry.find(&questions);
            let written = solver.certify(&problem, &findings, &limits, &stop, &mut file);
            let written = written.map_err(|error| error.to_string());
            let checked = written.and_then(|proof| {
                let file = file.flush().and_then(|()| File::open(&path));
                match proofs::check(file, &problem, &proof) {
                    Ok(()) => Ok((proof.claim.to_string(), proof.positions)),
                    Err(refusal) => Err(refusal.to_string()),
                }
            });
            let written = match checked {
                Ok(proof) => (Some(proof), None),
                Err(reason) => (None, Some(reason)),
            };
            (answer::answer(&problem, &findings, &stated), written)
        })
    }
}
