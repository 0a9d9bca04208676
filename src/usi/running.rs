//! The search whose answer is due.
//!
//! Responsible for what the session knows of it. Must not know how it is done, or when
//! it is answered: that is the session's business.

use super::go::Go;
#[cfg(feature = "cli")]
use super::go::Hold;
use super::reply;
use tsumi_core::position::Move;
use tsumi_core::solver::{Answer, Findings, Problem, Stop};
use tsumi_core::system::clock::Instant;

/// The search whose answer is due.
pub struct Running {
    /// Its number.
    pub id: u64,
    /// The question.
    pub go: Go,
    /// The position.
    pub problem: Problem,
    /// Ends it.
    pub stop: Stop,
    /// Whether several first moves are wanted.
    pub lists: bool,
    /// The time at which the session stops it.
    pub stop_at: Option<Instant>,
    /// Whether the number of its positions is limited.
    #[cfg(feature = "cli")]
    pub has_nodes_limit: bool,
    /// Whether a brinkmate is asked for, and not a mate.
    pub is_brinkmate: bool,
    /// What is played if no mate is found.
    pub without_mate: Option<Move>,
    /// Its answer, while it is held back.
    pub answer: Option<Findings>,
    /// The best mate that it has reported.
    pub so_far: Option<Answer>,
}

impl Running {
    /// The answer when nothing was proven.
    pub fn no_answer(&self) -> String {
        reply::no_answer(self.go.form, self.without_mate)
    }

    /// True if it will be answered without another command, however hard it is.
    #[cfg(feature = "cli")]
    pub fn is_limited(&self) -> bool {
        self.go.hold == Hold::Nothing && (self.stop_at.is_some() || self.has_nodes_limit)
    }
}
