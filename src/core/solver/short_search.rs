//! Short searches of many positions, one after the other, on one thread.
//!
//! An [`super::Inquiry`] starts a thread for each question, which takes longer than most
//! of these searches. Here the caller provides the deep stack once for all of them
//! ([`on_deep_stack`]). The small table is kept: its entries hold for a position however
//! it was reached.

use super::answer::Reason;
use super::threads::run_search;
use crate::dfpn::{Monitor, Outcome, Searcher, Sense, Status, Stop, TOO_DEEP, Workspace};
use crate::length::{Plies, UNLIMITED};
use crate::position::Position;
use crate::table::{FixedTable, RepetitionTable, TableError};
use std::fmt;
use std::sync::Mutex;

/// A table for short searches.
pub struct ShortSearch {
    table: FixedTable,
    repetitions: RepetitionTable,
    /// Of the search before.
    workspace: Mutex<Option<Workspace>>,
}

impl fmt::Debug for ShortSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShortSearch").finish_non_exhaustive()
    }
}

/// Whether there is a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// In at most this many plies.
    Mate(Plies),
    /// None within the limit.
    NoMate,
    /// The nodes were not enough.
    Open,
}

/// Searches are ended by their allowance of nodes and by the stop flag.
pub struct NoMonitor;

impl Monitor for NoMonitor {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        look_at_clock();
        false
    }
}

/// Nobody asks for the time; but where there are no threads, a host suspends the work when the clock
/// is read, and hears then that it is to end.
fn look_at_clock() {
    #[cfg(target_os = "unknown")]
    let _ = crate::system::clock::Instant::now();
}

impl ShortSearch {
    /// A search whose tables take `mib` MiB in all.
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new(mib: usize) -> Result<ShortSearch, TableError> {
        let total = mib.max(1) << 20;
        let repetitions = RepetitionTable::share_of(total);
        Ok(ShortSearch {
            table: FixedTable::new(total - repetitions)?,
            repetitions: RepetitionTable::new(repetitions)?,
            workspace: Mutex::default(),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
        self.repetitions.clear();
        if let Ok(mut kept) = self.workspace.try_lock() {
            *kept = None;
        }
    }

    /// Runs `work` with a search from `position`, in which Black attacks.
    pub fn from<R>(
        &self,
        position: &Position,
        stop: &Stop,
        work: impl FnOnce(&mut Searcher<'_>) -> R,
    ) -> R {
        look_at_clock();
        let mut monitor = NoMonitor;
        let (table, repetitions) = (&self.table, &self.repetitions);
        let kept = self.workspace.try_lock().ok();
        let workspace = kept.and_then(|mut kept| kept.take()).unwrap_or_default();
        let mut search =
            Searcher::in_workspace(workspace, table, repetitions, stop, &mut monitor, position);
        let result = work(&mut search);
        let workspace = search.into_workspace();
        if let Ok(mut kept) = self.workspace.try_lock() {
            *kept = Some(workspace);
        }
        result
    }
}

/// Whether the search's current position is a mate of at most `limit` plies, by about
/// `nodes` nodes.
pub fn known<S: Sense>(search: &mut Searcher<'_>, limit: Plies, nodes: u64) -> Known {
    search.resume();
    Known::of(search.decide_as_within::<S>(limit, nodes), limit)
}

/// The same without a limit, where none is expected.
pub fn refuted(search: &mut Searcher<'_>, nodes: u64) -> Known {
    search.resume();
    Known::of(search.refute_within(UNLIMITED, nodes), UNLIMITED)
}

impl Known {
    fn of(outcome: Option<Outcome>, limit: Plies) -> Known {
        match outcome {
            Some(outcome) if outcome.pn == 0 => Known::Mate(outcome.plies),
            Some(outcome) if is_certain(&outcome, limit) => Known::NoMate,
            _ => Known::Open,
        }
    }
}

/// True for a disproof of any length, or of the wanted one.
pub fn is_certain(outcome: &Outcome, limit: Plies) -> bool {
    outcome.loop_depth != TOO_DEEP && (outcome.plies == UNLIMITED || limit != UNLIMITED)
}

/// Runs `work` on a thread whose stack is deep enough for any search.
///
/// # Errors
/// If no thread can be started.
pub fn on_deep_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Result<R, Reason> {
    run_search(|_| work(), &mut |_| (), 0, &|| ())
}
