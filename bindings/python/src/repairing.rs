//! Superfluous pieces, taken out of a problem one after the other.

use crate::answer::json;
use crate::asked::Asked;
use crate::problem::{value_error, with_line_to_keep};
use crate::wait::{self, Halt, Worker};
use pyo3::prelude::*;
use tsumi::composing::RepairQuestion;
use tsumi::files::RepairedRow;
use tsumi::repair::{self, NoRepair, Repair};
use tsumi::{Problem, Solver, Stop};

/// The steps, as JSON, by what a question of repairs says of rules, nodes and what is kept; none
/// if no piece is proven to be superfluous.
#[pyfunction]
pub fn stripped(
    py: Python<'_>,
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
    question: &str,
    mib: usize,
) -> PyResult<String> {
    let question: RepairQuestion = serde_json::from_str(question).map_err(value_error)?;
    let (problem, given) = with_line_to_keep(text, solution, asked).map_err(value_error)?;
    let wanted = question.wanted(&asked.limits).map_err(value_error)?;
    let stop = Stop::new();
    let halt = Halt(stop.clone());
    let rows = wait::for_work(py, &Worker::default(), &halt.0, None, move |_| {
        let mut solver = Solver::new(mib).map_err(|error| error.to_string())?;
        let (given, mut rows) = (given.as_deref(), Vec::new());
        let mut take = |before: &Problem, after: &Repair| {
            rows.push(RepairedRow::new(before, after));
        };
        match repair::strip(&mut solver, &problem, given, &wanted, &stop, &mut take) {
            Err(NoRepair::NoLine) => Err(NoRepair::NoLine.to_string()),
            _ => Ok(json(&rows)),
        }
    })?;
    rows.map_err(value_error)
}
