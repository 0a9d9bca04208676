//! The facade: a problem and limits in, an answer out.

mod answer;
mod problem;
mod stop;

pub use answer::{Answer, Limits, Progress, Reason, Statistics, Verdict};
pub use problem::{Problem, ProblemError};
pub use stop::Stop;

/// The front door: one table, one search at a time.
pub struct Solver {
    table_mib: usize,
}

/// The table could not be had.
#[derive(Debug, thiserror::Error)]
#[error("cannot allocate a table of {mib} MiB: {cause}")]
pub struct TableError {
    /// What was asked for.
    pub mib: usize,
    /// What the system said.
    pub cause: std::io::Error,
}

impl Solver {
    /// A solver with a table of `table_mib` MiB in all.
    ///
    /// # Errors
    /// If that much memory cannot be had.
    pub fn new(table_mib: usize) -> Result<Solver, TableError> {
        Ok(Solver { table_mib })
    }

    /// Total memory of the table in MiB.
    pub fn table_mib(&self) -> usize {
        self.table_mib
    }

    /// Forgets everything.
    pub fn clear(&mut self) {}

    /// Searches until an answer is proven, a limit is reached or `stop` is
    /// raised. `on_progress` is called from the searching thread.
    pub fn solve(
        &mut self,
        _problem: &Problem,
        _limits: &Limits,
        _stop: &Stop,
        _on_progress: &mut dyn FnMut(&Progress),
    ) -> Answer {
        Answer { verdict: Verdict::Unknown(Reason::Stopped), line: Vec::new(), statistics: Statistics::default() }
    }
}
