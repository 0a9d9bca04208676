//! What a node's numbers are before it is searched (df-pn+: Nagai 2002), and how
//! children weigh in a sum.

pub mod estimate;
mod expectation;
pub mod weights;

pub use expectation::{Expectation, Expectations, NODES_BEFORE_DOUBT};
