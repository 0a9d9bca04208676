//! Problems one after the other, each answered as if it were the only one.
//!
//! Most problems of a collection take a few thousand nodes. A table of many MiB suits
//! them badly: clearing it takes longer than solving them, and it does not fit the
//! processor's cache. So each is tried with a small table first, and restarted with the
//! large one if it turns out to be hard.

use super::answer::{Progress, Statistics};
use super::findings::{Findings, Questions};
use super::limits::Limits;
use super::problem::Problem;
use super::solver::Solver;
use crate::certificate::{Certificate, CertificateError, MOST_POSITIONS};
use crate::dfpn::Stop;
use crate::table::TableError;
use std::io::Write;

/// Memory of the small table in MiB.
const SMALL_MIB: usize = 2;
/// A problem that takes more nodes is hard.
const FEW_NODES: u64 = 20_000;
/// With less memory than this, in MiB, there is only one table.
const WORTH_DIVIDING_MIB: usize = 4 * SMALL_MIB;

/// A solver that forgets everything between two problems.
pub struct SeriesSolver {
    /// `None` if the memory is too small to divide.
    small: Option<Solver>,
    large: Solver,
    is_large_used: bool,
    /// The findings came from the small table.
    is_small_last: bool,
}

impl SeriesSolver {
    /// A solver whose tables take `table_mib` MiB in all.
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new(table_mib: usize) -> Result<SeriesSolver, TableError> {
        let refused = |error: TableError| TableError {
            mib: table_mib,
            ..error
        };
        let small_mib = if table_mib >= WORTH_DIVIDING_MIB {
            SMALL_MIB
        } else {
            0
        };
        let small = (small_mib > 0).then(|| Solver::new(small_mib));
        Ok(SeriesSolver {
            small: small.transpose().map_err(refused)?,
            large: Solver::new(table_mib - small_mib).map_err(refused)?,
            is_large_used: false,
            is_small_last: false,
        })
    }

    /// [`super::Inquiry::find`] from empty tables.
    pub fn find(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        questions: &Questions,
        stop: &Stop,
    ) -> Findings {
        self.find_with_progress(problem, limits, questions, stop, &mut |_| ())
    }

    /// [`SeriesSolver::find`] with reports, as of [`super::Inquiry::on_progress`], once
    /// the problem turns out to be hard.
    pub fn find_with_progress(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        questions: &Questions,
        stop: &Stop,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Findings {
        let Some(tried) = self.try_small(problem, limits, questions, stop) else {
            return self.find_in_large(problem, limits, questions, stop, on_progress);
        };
        let Statistics { nodes, elapsed, .. } = tried.answer.statistics;
        if nodes < FEW_NODES || limits.nodes.is_some() || stop.is_raised() {
            return tried;
        }
        let rest = Limits {
            time: limits.time.map(|time| time.saturating_sub(elapsed)),
            ..limits.clone()
        };
        let mut findings = self.find_in_large(problem, &rest, questions, stop, on_progress);
        findings.answer.statistics.nodes += nodes;
        findings.answer.statistics.elapsed += elapsed;
        findings
    }

    /// Writes a proof of what [`SeriesSolver::find`] found last, about the same problem,
    /// as [`super::Inquiry::certify`] does: the table still has it.
    ///
    /// # Errors
    /// If nothing was proven, or the proof cannot be completed.
    pub fn certify(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        stop: &Stop,
        output: &mut (dyn Write + Send),
    ) -> Result<Certificate, CertificateError> {
        let solver = match &mut self.small {
            Some(small) if self.is_small_last => small,
            _ => &mut self.large,
        };
        let mut inquiry = solver.ask(problem).limits(limits).stop(stop);
        inquiry.solve();
        inquiry.certify(output, MOST_POSITIONS)
    }

    /// The findings with the small table: final if they took few nodes, or no more were
    /// allowed. `None` if the limit is many nodes, which are not to be spent here.
    fn try_small(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        questions: &Questions,
        stop: &Stop,
    ) -> Option<Findings> {
        let small = self.small.as_mut()?;
        if limits.nodes.is_some_and(|nodes| nodes > FEW_NODES) {
            return None;
        }
        let few = Limits {
            nodes: limits.nodes.or(Some(FEW_NODES)),
            threads: 1,
            ..limits.clone()
        };
        small.clear();
        self.is_small_last = true;
        let mut inquiry = small.ask(problem).limits(&few).stop(stop);
        Some(inquiry.find(questions))
    }

    fn find_in_large(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        questions: &Questions,
        stop: &Stop,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Findings {
        if self.is_large_used {
            self.large.clear();
        }
        self.is_large_used = true;
        self.is_small_last = false;
        let inquiry = self.large.ask(problem).limits(limits).stop(stop);
        inquiry.on_progress(on_progress).find(questions)
    }
}
