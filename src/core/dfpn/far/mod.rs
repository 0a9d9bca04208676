//! One search by many machines: the workers (`mission.rs`), to whom `threads/dispatch.rs` gives
//! leaves of the tree, and the search of one (`errand.rs`).

mod errand;
mod mission;

#[cfg(feature = "cli")]
pub use mission::Carrier;
pub use mission::Mission;
