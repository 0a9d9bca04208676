//! The facade: a problem and limits in, an answer out.

mod answer;
pub mod bench;
pub mod config;
mod effort;
mod first_moves;
pub mod moves;
pub mod options;
mod problem;
pub mod report;
mod series;
mod solver;
mod threads;
mod watch;

pub use crate::dfpn::Stop;
pub use crate::length::Bounds;
pub use crate::referee::{Walk, WalkOutcome};
pub use crate::solution::{DefencePlace, Finding, Tsume, Variation};
pub use crate::table::TableError;
pub use answer::{
    Answer, Effort, Limits, Progress, Reason, Statistics, TsumeLength, Variations, Verdict,
};
pub use first_moves::{FirstMove, FirstMoves};
pub use problem::{Problem, ProblemError};
pub use series::SeriesSolver;
pub use solver::{Solver, solve_with};
