//! The one recursion, and a file for each of its techniques.
//!
//! To read in this order: `search.rs` (a visit), `expansion.rs` (its children), `settle.rs`
//! (what a child's outcome says of its node).

mod expansion;
mod grouping;
mod nearly_refuted;
mod search;
mod settle;
mod tie_break;
mod trace;
