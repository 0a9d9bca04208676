//! In a browser there are no files: no search is kept there.

use crate::table::FixedTable;
use std::sync::atomic::AtomicU64;

/// The file of a search: there is none.
#[derive(Debug)]
pub enum StateFile {}

impl StateFile {
    /// Positions visited by all runs before.
    pub fn nodes_before(&self) -> u64 {
        match *self {}
    }

    /// Where a search says how many positions it has visited.
    pub fn count(&self) -> &AtomicU64 {
        match *self {}
    }

    /// Keeps a note.
    pub fn note(&self, _key: u64, _words: String) {
        match *self {}
    }

    /// The note under a key.
    pub fn noted(&self, _key: u64) -> Option<String> {
        match *self {}
    }

    pub(in crate::solver) fn keep_while<R>(
        &self,
        _table: &FixedTable,
        _work: impl FnOnce() -> R,
    ) -> R {
        match *self {}
    }
}
