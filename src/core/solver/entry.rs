//! The solver, the entry point of the library. How it comes to its memory says `memory.rs`.

use super::found::{Answer, BrinkmateAnswer, Findings, Reason, Verdict};
use super::inquiry::Inquiry;
use super::limits::Limits;
use super::problem::Problem;
use super::running::StateFile;
#[cfg(not(target_family = "wasm"))]
use super::running::{Company, StateError};
use crate::certificate::Claim;
use crate::certificate::{Certificate, CertificateError, MOST_POSITIONS};
use crate::dfpn::Stop;
use crate::dfpn::table_entry;
use crate::table::{FixedTable, RepetitionTable, Table as _};
use std::fmt;
#[cfg(not(target_family = "wasm"))]
use std::io;
use std::io::Write;
#[cfg(not(target_family = "wasm"))]
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A solver: one table, one search at a time.
pub struct Solver {
    pub(super) table: FixedTable,
    pub(super) repetitions: RepetitionTable,
    pub(super) table_mib: usize,
    /// True if something was asked since the tables were last cleared.
    pub(super) is_used: AtomicBool,
    /// A problem for which all proofs in the tables hold; `None` if that is not known.
    pub(super) known: Mutex<Option<Problem>>,
    /// A small solver beside this one, once a report needed it.
    pub(super) small: Option<Box<Solver>>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = f.debug_struct("Solver");
        words.field("table_mib", &self.table_mib);
        words.finish_non_exhaustive()
    }
}

impl Solver {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.forget();
    }

    /// [`Solver::clear`] for a solver that is shared. Nothing may be asked meanwhile.
    pub fn forget(&self) {
        // Most reports leave the large table alone; wiping it would take longer than
        // they do.
        if self.is_used.swap(false, Ordering::Relaxed) {
            self.table.clear();
            self.repetitions.clear();
        }
    }

    /// Forgets proofs, and what holds on some path only. Disproofs stay: they hold for problems
    /// that bar further positions ([`Problem::barring`]), too. Nothing may be asked meanwhile. It
    /// waits until a file that is being written is complete: else a part of that would be of
    /// another generation of entries.
    pub fn forget_proofs(&self) {
        #[cfg(not(target_family = "wasm"))]
        let _held = self.table.hold_growth(&|| false);
        self.table.forget_proofs();
        self.repetitions.clear();
    }

    /// True if what is in the table may rest on the word of other processes. Not part of the
    /// library's face, nor are the next two.
    #[doc(hidden)]
    pub fn has_word(&self) -> bool {
        self.table.has_word()
    }

    /// Forgets what rests on the word of other processes. Nothing may be asked meanwhile.
    #[cfg(not(target_family = "wasm"))]
    #[doc(hidden)]
    pub fn forget_word(&self) {
        self.table.forget_word();
        // This table has no marks of words of others.
        self.repetitions.clear();
    }

    /// The claim that the table makes about a problem, whether proven here or said by others.
    #[doc(hidden)]
    pub fn said_of(&self, problem: &Problem) -> Option<Claim> {
        let position = problem.turned(problem.position());
        let found = table_entry(&self.table, &position);
        match (found.pn, found.dn) {
            (0, _) => Some(Claim::MateWithin(found.plies)),
            (_, 0) => Some(Claim::of_disproof(found.plies)),
            _ => None,
        }
    }

    /// The file in which the search of a problem is kept. Forgets everything, and goes on from
    /// the file if there is one; if an error says why it cannot, it can be asked as ever. `must_end`
    /// is asked while it is read, which takes some seconds for gigabytes.
    ///
    /// # Errors
    /// If the file cannot be read, is not the state of a search, or is that of another engine,
    /// problem or size of the table, or if it must end.
    #[cfg(not(target_family = "wasm"))]
    pub fn state(
        &mut self,
        path: &Path,
        problem: &Problem,
        must_end: &dyn Fn() -> bool,
    ) -> Result<StateFile, StateError> {
        self.state_in_company(path, problem, Company::Never, must_end)
    }

    /// [`Solver::state`] of a search in which other processes take part, or may have done so
    /// before: for callers that weigh its answers. Not part of the library's face.
    ///
    /// # Errors
    /// Those of [`Solver::state`].
    #[cfg(not(target_family = "wasm"))]
    #[doc(hidden)]
    pub fn state_in_company(
        &mut self,
        path: &Path,
        problem: &Problem,
        company: Company,
        must_end: &dyn Fn() -> bool,
    ) -> Result<StateFile, StateError> {
        self.forget();
        let known = self.known.get_mut().unwrap_or_else(PoisonError::into_inner);
        *known = problem.has_path().then(|| problem.clone());
        *self.is_used.get_mut() = true;
        let tables = (&self.table, self.table_mib);
        StateFile::open(path, problem, company, tables, must_end)
    }

    /// Writes the file of the search that was just asked for, unless `stop` is raised.
    ///
    /// # Errors
    /// If it is not written; then it is as it was.
    #[cfg(not(target_family = "wasm"))]
    pub fn save(&self, state: &StateFile, stop: &Stop) -> io::Result<()> {
        state.write(&self.table, &|| stop.is_raised())
    }

    /// Does `work`, which asks this solver, and writes the file now and then meanwhile. Not part
    /// of the library's face.
    #[doc(hidden)]
    pub fn keep_while<R>(&self, state: &StateFile, work: impl FnOnce() -> R) -> R {
        state.keep_while(&self.table, work)
    }

    /// Mate, no mate, or unknown: [`Inquiry::solve`] without limits.
    pub fn solve(&mut self, problem: &Problem) -> Answer {
        self.ask(problem).solve()
    }

    /// Writes a proof of what was found last, about this problem, within limits of its own: the
    /// table still has it. See [`Inquiry::certify`].
    ///
    /// # Errors
    /// If nothing was proven, or the proof cannot be completed.
    pub fn certify(
        &mut self,
        problem: &Problem,
        found: &Findings,
        limits: &Limits,
        stop: &Stop,
        output: &mut (dyn Write + Send),
    ) -> Result<Certificate, CertificateError> {
        let mut inquiry = self.ask(problem).limits(limits).stop(stop);
        let of_brinkmate = found.brinkmate.as_ref().and_then(BrinkmateAnswer::claim);
        if let Some(claim) = of_brinkmate {
            return inquiry.certify_claim(claim, output, MOST_POSITIONS);
        }
        // A proof within the same limits would only be searched for as long again.
        let verdict = found.answer.verdict;
        if matches!(verdict, Verdict::Unknown(reason) if reason != Reason::NoMateWithinLimit) {
            return Err(CertificateError::NothingProven);
        }
        inquiry.solve();
        inquiry.certify(output, MOST_POSITIONS)
    }

    /// Begins an inquiry about a problem. Nothing is searched before the first
    /// question. What is in the tables is used, and forgotten if it may be wrong for a
    /// problem of [`Problem::after`] or [`Problem::barring`].
    pub fn ask<'a>(&'a mut self, problem: &'a Problem) -> Inquiry<'a> {
        let known = self.known.get_mut().unwrap_or_else(PoisonError::into_inner);
        let holds = |known: &Problem| problem.takes_proofs_of(known);
        let is_sound = !problem.has_path() || known.as_ref().is_some_and(holds);
        *known = problem.has_path().then(|| problem.clone());
        if !is_sound {
            self.forget();
        }
        self.inquiry(problem)
    }

    /// [`Solver::ask`] beside other inquiries on the same tables, about problems with the
    /// same set of pieces in which the same positions count as no mate: else what one has
    /// proven could be wrong for another.
    pub fn ask_beside<'a>(&'a self, problem: &'a Problem) -> Inquiry<'a> {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.inquiry(problem)
    }

    fn inquiry<'a>(&'a self, problem: &'a Problem) -> Inquiry<'a> {
        self.is_used.store(true, Ordering::Relaxed);
        Inquiry::new(&self.table, &self.repetitions, problem)
    }
}
