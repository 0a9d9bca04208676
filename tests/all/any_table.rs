//! Any table behind one type. The search is compiled anew for each kind of table that it is
//! given: here once for all of them.

use tsumi_core::inside::{OpenNode, Recalled, Table};
use tsumi_core::length::Plies;
use tsumi_core::position::{Hand, Key, Move};

/// A table that was made elsewhere.
pub struct AnyTable<'a>(pub &'a dyn Table);

impl Table for AnyTable<'_> {
    fn prefetch(&self, key: Key) {
        self.0.prefetch(key);
    }

    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Recalled {
        self.0.look_up(key, hand, limit)
    }

    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, work: u64) {
        self.0.store_open(key, hand, open, work);
    }

    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, work: u64) {
        self.0.store_proven(key, hand, plies, mv, work);
    }

    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, work: u64) {
        self.0.store_disproven(key, hand, plies, work);
    }

    fn hashfull(&self) -> u32 {
        self.0.hashfull()
    }

    fn lacks_memory(&self) -> bool {
        self.0.lacks_memory()
    }

    fn grow(&self, must_end: &mut dyn FnMut() -> bool) {
        self.0.grow(must_end);
    }
}
