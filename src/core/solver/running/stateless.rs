//! In a browser there are no files: no search is kept there.

use crate::table::FixedTable;
use std::sync::atomic::AtomicU64;

/// There is none.
#[derive(Debug)]
pub enum StateFile {}

impl StateFile {
    pub(in crate::solver) fn count(&self) -> &AtomicU64 {
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
