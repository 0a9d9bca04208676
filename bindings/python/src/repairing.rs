//! Repairs of a problem, by the threads of a pool.

use crate::answer::{self, json};
use crate::asked::Asked;
use crate::job::Work;
use crate::problem::{value_error, with_line_to_keep};
use crate::wait::{self, Halt, Worker};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tsumi::files::RepairedRow;
use tsumi::repair::{self, Acceptance, Allowed, KeepError, NoRepair, Repair, Repairs, Wanted};
use tsumi::{Move, Problem, Solver, Stop, TableError};

/// A problem, and its repairs as far as they are known.
pub struct Repairing {
    problem: Problem,
    repairs: Arc<Mutex<Repairs>>,
}

impl Repairing {
    /// Lists the neighbours of a problem. None if there is nothing to repair.
    ///
    /// # Errors
    /// A message for the user.
    pub fn of(
        problem: Problem,
        given: Option<&[Move]>,
        wanted: &Wanted,
        mib: usize,
        stop: &Stop,
    ) -> Result<Option<Repairing>, String> {
        let mut solver = Solver::new(mib).map_err(|error| error.to_string())?;
        match Repairs::of(&mut solver, &problem, given, wanted, stop) {
            Ok(repairs) => Ok(Some(Repairing { problem, repairs: Arc::new(Mutex::new(repairs)) })),
            Err(why @ (NoRepair::NoLine | NoRepair::NoSuchLength)) => Err(why.to_string()),
            Err(_) => Ok(None),
        }
    }

    /// The number of neighbours.
    pub fn count(&self) -> usize {
        lock(&self.repairs).neighbours().len()
    }

    /// The work of a thread: from the number of a neighbour to the rows of the repairs that
    /// are known then, to be told in the order of these numbers.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn work(&self, mib: usize, stop: &Stop) -> Result<Work, TableError> {
        let (problem, stop) = (self.problem.clone(), stop.clone());
        let repairs = Arc::clone(&self.repairs);
        let neighbours = lock(&repairs).neighbours();
        let mut repairer = lock(&repairs).repairer(mib)?;
        Ok(Box::new(move |text| {
            let index = text.parse::<usize>().ok();
            let Some((place, neighbour)) = index.and_then(|i| Some((i, neighbours.get(i)?))) else {
                return answer::failed("no such neighbour");
            };
            if lock(&repairs).are_enough() {
                return json(&[(); 0]);
            }
            let judgement = repairer.judge(neighbour, &stop);
            let found = lock(&repairs).take(place, judgement);
            let rows = found.iter().map(|repair| RepairedRow::new(&problem, repair));
            json(&rows.collect::<Vec<_>>())
        }))
    }
}

/// The steps that take superfluous pieces out of a problem, as JSON; none if no piece is proven
/// to be superfluous.
#[pyfunction]
pub fn stripped(
    py: Python<'_>,
    text: &str,
    solution: Option<Vec<String>>,
    asked: &Asked,
    nodes: u64,
    keep: Vec<String>,
    mib: usize,
) -> PyResult<String> {
    let (problem, given) = with_line_to_keep(text, solution, asked).map_err(value_error)?;
    let mut wanted = Wanted::new(&asked.limits);
    wanted.nodes = Some(nodes);
    wanted.acceptance = Acceptance::from_word("slight", asked.rules);
    wanted.allowed = allowed(&[], &keep).map_err(value_error)?;
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

/// The changes that may be made.
///
/// # Errors
/// The word that is neither a square nor a piece.
pub fn allowed(changes: &[String], keep: &[String]) -> Result<Allowed, KeepError> {
    let only = Allowed::default().only(changes);
    keep.iter().try_fold(only, |allowed, word| allowed.keep(word))
}

fn lock(repairs: &Mutex<Repairs>) -> MutexGuard<'_, Repairs> {
    repairs.lock().unwrap_or_else(PoisonError::into_inner)
}
