//! Repairs of a problem: its neighbours, and which of them are complete.

use crate::answer::{self, json};
use crate::pool::Work;
use std::sync::Arc;
use tsumi::files::RepairedRow;
use tsumi::repair::{Cooks, Judgement, Neighbour, Repairer, neighbours, note_faults};
use tsumi::{Limits, Move, Problem, Solver, Stop, TableError, report};

/// The neighbours of a problem, and what makes it incomplete.
pub struct List {
    problem: Problem,
    pub neighbours: Arc<Vec<Neighbour>>,
    cooks: Cooks,
}

/// The neighbours of a problem that keep its main line: the given one if it is right. None
/// if it is complete.
///
/// # Errors
/// A message for the user.
pub fn list(
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    mib: usize,
    stop: &Stop,
) -> Result<Option<List>, String> {
    let mut solver = Solver::new(mib).map_err(|error| error.to_string())?;
    let found = report::check(&mut solver, problem, given, limits, stop, &mut |_| ());
    if found.is_complete() == Some(true) {
        return Ok(None);
    }
    if found.main_line.is_empty() || found.is_provisional {
        return Err("no main line to keep".into());
    }
    let cooks = Cooks::default();
    note_faults(&found, &cooks);
    Ok(Some(List {
        problem: problem.clone(),
        neighbours: Arc::new(neighbours(problem, &found.main_line)),
        cooks,
    }))
}

/// The work of a thread: from the number of a neighbour to the row of a repair, or to
/// null if it is none.
pub fn work(list: &List, limits: &Limits, mib: usize, stop: &Stop) -> Result<Work, TableError> {
    let mut repairer = Repairer::new(mib, limits, &list.cooks)?;
    let (problem, stop) = (list.problem.clone(), stop.clone());
    let neighbours = Arc::clone(&list.neighbours);
    Ok(Box::new(move |text| {
        let index = text.parse::<usize>().ok();
        let Some(neighbour) = index.and_then(|index| neighbours.get(index)) else {
            return answer::invalid("no such neighbour".into());
        };
        let is_repair = matches!(repairer.judge(neighbour, &stop), Ok(Judgement::Complete(_)));
        json(&is_repair.then(|| RepairedRow::new(&problem, neighbour)))
    }))
}
