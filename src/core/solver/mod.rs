//! The facade: problems in, answers out.
//!
//! A [`Solver`] owns the table; [`Solver::ask`] begins an [`Inquiry`] about a
//! [`Problem`], which answers questions within common [`Limits`]: is there a mate
//! ([`Inquiry::solve`]), which first moves mate, how long is it without futile
//! interpositions, what else can the defender do, does the whole proof hold. [`ShortSearch`]
//! answers many short questions with one memory, [`QuickSolver`] those of playing engines.

#[cfg(feature = "cli")]
pub mod afar;
mod answer;
#[cfg(feature = "cli")]
pub mod bench;
mod brinkmate;
mod effort;
mod entry;
#[cfg(feature = "cli")]
pub mod evidence;
mod find;
mod findings;
mod first_moves;
#[cfg(feature = "protocol")]
mod glance;
mod inquiry;
mod judge;
mod limits;
mod lines;
#[cfg(feature = "cli")]
pub mod moves;
mod pieces;
mod problem;
mod quick;
mod short_search;
mod soundness;
#[cfg_attr(target_family = "wasm", path = "stateless.rs")]
mod state;
mod threads;
mod watch;

pub use crate::certificate::{
    Certificate, CertificateError, Claim, Completeness, Exception, Excuse, MOST_POSITIONS,
    WritingProgress,
};
pub use crate::dfpn::Stop;
pub use crate::length::Bounds;
pub use crate::referee::{Flaw, LineFault, Walk, WalkOutcome};
pub use crate::solution::{
    Defence, DefencePlace, Escape, Finding, KnownMove, Meeting, OtherAttack, Refutation, ReplyRank,
    Sideline, Tsume, Variation,
};
pub use crate::table::TableError;
pub use answer::{Answer, Progress, Reason, Statistics, Verdict, answer_without_line};
pub use brinkmate::{BrinkmateAnswer, BrinkmateFaults, BrinkmateVerdict};
pub use entry::{Solver, divide_memory};
pub use findings::{Conclusion, Findings, Questions, TsumeLength, Variations};
pub use first_moves::{FirstMove, FirstMoves};
#[cfg(feature = "protocol")]
pub use glance::glance;
#[cfg(feature = "cli")]
pub use inquiry::known_moves;
pub use inquiry::{Inquiry, TsumeAlong};
pub use limits::{Effort, Limits};
pub use pieces::{PieceFinding, Placed, removable, without};
pub use problem::{Problem, ProblemError, ThreatError};
pub use quick::{QuickAnswer, QuickSolver, mate_in_one, mates_within};
pub use short_search::{ShortAnswer, ShortQuestions, ShortSearch, on_deep_stack};
#[cfg(not(target_family = "wasm"))]
pub use state::{Company, Resumed, StateError, StateFile};
pub use threads::share_out;
#[cfg(not(target_os = "unknown"))]
pub use threads::{spawn_deep, spawn_deep_scoped};
