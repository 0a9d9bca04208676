//! The facade: problems in, answers out.
//!
//! A [`Solver`] owns the table; [`Solver::ask`] begins an [`Inquiry`] about a
//! [`Problem`], which answers questions within common [`Limits`]: is there a mate
//! ([`Inquiry::solve`]), which first moves mate, how long is it without futile
//! interpositions, what else can the defender do, does the whole proof hold. The
//! composer's report and the benchmark are here too.

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
pub mod extend;
mod faults;
mod find;
mod findings;
mod first_moves;
pub mod given_out;
#[cfg(feature = "protocol")]
mod glance;
mod hands;
mod inquiry;
mod judge;
#[cfg(feature = "cli")]
pub mod likeness;
mod limits;
mod lines;
pub mod mining;
#[cfg(feature = "cli")]
pub mod moves;
mod next;
mod pieces;
pub mod place;
mod places;
mod problem;
mod quick;
pub mod repair;
pub mod report;
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
pub use hands::{Hands, HandsError};
#[cfg(feature = "cli")]
pub use inquiry::known_moves;
pub use inquiry::{Inquiry, TsumeAlong};
pub use limits::{Effort, Limits};
pub use next::Next;
pub use places::{Places, Region, RegionError};
pub use problem::{Problem, ProblemError, ThreatError};
pub use quick::{QuickAnswer, QuickSolver, mate_in_one, mates_within};
pub use short_search::{ShortAnswer, ShortQuestions, ShortSearch, on_deep_stack};
#[cfg(not(target_family = "wasm"))]
pub use state::{Company, Resumed, StateError, StateFile};
#[cfg(not(target_os = "unknown"))]
pub use threads::{spawn_deep, spawn_deep_scoped};
