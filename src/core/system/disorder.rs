//! Faults on purpose: a table that forgets, delays and loses, searches that are cut short
//! or ended and go on, helper threads that stall.
//!
//! Only in a build with the feature `disorder`; without it, nothing of a hook is left.
//! `TSUMI_DISORDER=SEED` begins it. What happens depends on the seed and the position
//! that is searched. Two threads take turns (`disorder/turns.rs`), so that a search by one
//! thread or two is the same at every run. No fault may change a verdict or a length that
//! is reported as proven: scripts/disorder checks that.

/// A hook, `fault_point!(FAULT(...) => what happens then)`: one line without which the code
/// around it reads the same.
macro_rules! fault_point {
    ($fault:ident($($argument:expr),*) => $($then:tt)*) => {
        #[cfg(feature = "disorder")]
        if $crate::system::disorder::$fault($($argument),*) {
            $($then)*
        }
    };
}

pub(crate) use fault_point;

#[cfg(feature = "disorder")]
pub use dice::{asks_together, begins, cuts, ends, evicts, goes_on, hides, hurries, loses, stalls};
#[cfg(feature = "disorder")]
pub use turns::{awaits_helper, joins, keeps_turn, leaves, takes_turn};

#[cfg(feature = "disorder")]
mod dice;
#[cfg(feature = "disorder")]
mod seed;
#[cfg(feature = "disorder")]
mod turns;
