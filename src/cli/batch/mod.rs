//! A batch: what `solve`, `game`, `check`, `verify`, `repair` and `mine` have in common.
//!
//! | step | where | what |
//! |---|---|---|
//! | declared | [`arguments`] | each argument once, in rings: a command flattens those it takes |
//! | resolved | `plan` of each command | once, with the configuration, into a [`Plan`]; the rings `put_into` their parts |
//! | used | [`Plan`] | reads problems, makes solvers, opens results, hands out shares |
//!
//! Beside them: the jobs ([`side_by_side`]), the parts of a collection ([`shares`]), what an earlier
//! run has done ([`resume`]), what is counted of results ([`counts`]).
//!
//! The rings:
//!
//! | ring | arguments | taken by |
//! |---|---|---|
//! | [`SourceArguments`] | sources | `find` |
//! | [`FileArguments`] | these, force | all others |
//! | [`ProblemArguments`] | these, hash, time | all but `mine` |
//! | [`ReadingArguments`] | root-defends, rest | `solve`, `check`, `verify`, `repair` |
//! | [`ResultArguments`] | format, encoding, out | all but `verify` |
//! | [`JobArguments`] | these, jobs | `solve`, `check`, `repair`, `mine` |
//! | [`CollectionArguments`] | these, quiet, resume, shares, returned | `solve`, `check` |
//! | [`LimitArguments`] | nodes, threads | `brinkmate`, `check`, `verify` |
//! | [`SearchArguments`] | these, problems, mate-limit, effort | `solve`, `game` |
//!
//! What an argument means in one command alone is declared there, and so is help that says
//! what a shared one means there (`mut_arg`). No command looks at the shared arguments again
//! after its plan is made.

mod arguments;
pub mod counts;
mod plan;
pub mod resume;
pub mod shares;
pub mod side_by_side;

pub use arguments::{
    CollectionArguments, FileArguments, JobArguments, LimitArguments, ProblemArguments,
    ReadingArguments, ResultArguments, SearchArguments, SourceArguments,
};
pub use plan::Plan;
