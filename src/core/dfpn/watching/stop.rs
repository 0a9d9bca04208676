//! Cancelling a search from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search; clones share it. It also shows those who wait for a search that has
/// ended whether they wait for a mate.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    is_raised: AtomicBool,
    has_mate: AtomicBool,
}

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the searches with this flag, within a few milliseconds.
    pub fn raise(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Makes the flag usable for another search.
    pub fn lower(&self) {
        self.0.is_raised.store(false, Ordering::Relaxed);
        self.0.has_mate.store(false, Ordering::Relaxed);
    }

    /// True once raised.
    #[inline(always)]
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Ordering::Relaxed)
    }

    /// Notes that a search with this flag has proven a mate, of which perhaps no line is traced.
    pub(crate) fn note_mate(&self) {
        self.0.has_mate.store(true, Ordering::Relaxed);
    }

    /// True once a search with this flag has proven the mate that it was asked for: its answer,
    /// though late, is a mate.
    pub fn has_mate(&self) -> bool {
        self.0.has_mate.load(Ordering::Relaxed)
    }
}
