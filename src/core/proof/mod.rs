//! Proof-number search independent of the game: numbers, thresholds, sums.
//!
//! Shared by the df-pn recursion ([`crate::dfpn`]) in its two senses and the search for
//! tsume lengths ([`crate::solution`]). Numbers of a node are seen either absolutely,
//! as proof and disproof number (`pn`, `dn`), or by the side to move, as `phi` and
//! `delta` (Nagai 2002): the mover chooses the child of least phi, and its delta sums
//! up those of all children.

mod number;
mod tally;
mod thresholds;
mod tuning;

pub use number::{INFINITE, MAX_FINITE, Number, finite};
pub use tally::{Choice, Tally};
pub use thresholds::Thresholds;
pub(crate) use tuning::weight;
#[cfg(feature = "tuning")]
pub use tuning::weight_from_environment;
