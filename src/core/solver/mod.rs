//! The facade: problems in, answers out.
//!
//! A [`Solver`] owns the table; [`Solver::ask`] begins an [`Inquiry`] about a
//! [`Problem`], which answers questions within common [`Limits`]: is there a mate
//! ([`Inquiry::solve`]), which first moves mate, how long is it without futile
//! interpositions, what else can the defender do, does the whole proof hold. [`ShortSearch`]
//! answers many short questions with one memory, [`QuickSolver`] those of playing engines.

mod at_once;
mod entry;
pub mod evidence;
mod found;
mod inquiry;
mod limits;
mod memory;
pub mod moves;
mod pieces;
mod problem;
#[cfg(not(target_family = "wasm"))]
pub mod remote;
mod running;
mod short;

pub use crate::certificate::{
    Certificate, CertificateError, Claim, Completeness, Exception, Excuse, MOST_POSITIONS,
    WritingProgress,
};
pub use crate::dfpn::Stop;
pub use crate::length::Bounds;
pub use crate::notation::rest::Defender;
pub use crate::referee::{LineFault, Walk, WalkError, WalkOutcome};
pub use crate::solution::{
    Defence, DefencePlace, Escape, Finding, KnownMove, Meeting, OtherAttack, Refutation, ReplyRank,
    Sideline, Tsume, Variation,
};
pub use crate::table::TableError;
pub use at_once::answer_at_once;
pub use entry::Solver;
pub use found::{
    Answer, BrinkmateAnswer, BrinkmateBounds, BrinkmateFaults, BrinkmateVerdict, Comparison,
    Conclusion, Doubtful, Findings, FirstMove, FirstMoves, Given, Known, Progress, Questions,
    Reason, Refuted, Statistics, TsumeLength, Variations, Verdict, answer_without_line,
};
pub use inquiry::known_moves;
pub use inquiry::{Inquiry, TsumeAlong};
pub use limits::{Effort, Limits};
pub use memory::divide_memory;
pub use pieces::{PieceFinding, Placed, removable, without};
pub use problem::{Problem, ProblemError, ThreatError};
#[cfg(not(target_family = "wasm"))]
pub use running::{Company, Resumed, StateError};
pub use running::{StateFile, share_out};
#[cfg(not(target_os = "unknown"))]
pub use running::{spawn_deep, spawn_deep_scoped};
pub use short::{
    QuickAnswer, QuickSolver, ShortAnswer, ShortQuestions, ShortSearch, mate_in_one, mates_within,
    on_deep_stack,
};
