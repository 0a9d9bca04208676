//! The facade: a problem and limits in, an answer out.

mod answer;
pub mod bench;
pub mod config;
mod effort;
pub mod options;
mod problem;
mod solver;

pub use crate::dfpn::Stop;
pub use crate::solution::{Bounds, Tsume, Variation, Walk, WalkOutcome};
pub use crate::table::TableError;
pub use answer::{
    Answer, Effort, Limits, Progress, Reason, Statistics, TsumeLength, Variations, Verdict,
};
pub use problem::{Problem, ProblemError};
pub use solver::{Solver, solve_with};
