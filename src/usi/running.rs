//! The search whose answer is due.
//!
//! Responsible for what the session knows of it. Must not know how it is done, or when
//! it is answered: that is the session's business.

use super::go::Go;
#[cfg(feature = "cli")]
use super::go::Hold;
use super::reply;
use std::time::Duration;
use tsumi_core::position::Move;
use tsumi_core::solver::{Bounds, BrinkmateBounds, Findings, Problem, Progress, Stop};
use tsumi_core::system::clock::Instant;

/// Least time between two messages about the bounds of a length.
const BETWEEN_BOUNDS: Duration = Duration::from_secs(1);

/// The bounds of a length of which the client was told last.
#[derive(Clone, Copy, Default)]
pub struct BoundsTold {
    mate: Option<Bounds>,
    brinkmate: Option<BrinkmateBounds>,
    /// The time of that message, from the start of the search.
    at: Duration,
}

/// The search whose answer is due.
pub struct Running {
    /// The number of the search.
    pub id: u64,
    /// The `go` line that it answers.
    pub go: Go,
    /// The position.
    pub problem: Problem,
    /// Ends the search when it is raised.
    pub stop: Stop,
    /// True if several first moves are wanted.
    pub lists: bool,
    /// The time at which the session stops the search.
    pub stop_at: Option<Instant>,
    /// True if the number of its positions is limited.
    #[cfg(feature = "cli")]
    pub has_nodes_limit: bool,
    /// True if a brinkmate is asked for, and not a mate.
    pub is_brinkmate: bool,
    /// The move to be played if no mate is found.
    pub without_mate: Option<Move>,
    /// The findings of a search that has ended, while the answer is held back.
    pub answer: Option<Findings>,
    /// The best mate or brinkmate that was reported so far.
    pub so_far: Option<Findings>,
    /// The bounds of the length that the client was told last.
    pub told: BoundsTold,
}

impl Running {
    /// The answer line if nothing was proven.
    pub fn no_answer(&self) -> String {
        reply::no_answer_line(self.go.form, self.without_mate)
    }

    /// True if the client is to be told of the bounds of a report, which are noted as told then: a
    /// new brinkmate at once, other new bounds once a second.
    pub fn has_new_bounds(&mut self, progress: &Progress) -> bool {
        let (mate, brinkmate) = (progress.mate, progress.brinkmate);
        let (at, told) = (progress.statistics.elapsed, self.told);
        let upper = |bounds: Option<BrinkmateBounds>| bounds.and_then(|bounds| bounds.upper);
        let is_new = (mate, brinkmate) != (told.mate, told.brinkmate);
        let is_due = at >= told.at + BETWEEN_BOUNDS || upper(brinkmate) != upper(told.brinkmate);
        let is_said = is_new && is_due && (mate.is_some() || brinkmate.is_some());
        if is_said {
            self.told = BoundsTold { mate, brinkmate, at };
        }
        is_said
    }

    /// True if the search ends without another command, however hard the problem is.
    #[cfg(feature = "cli")]
    pub fn is_limited(&self) -> bool {
        self.go.hold == Hold::Nothing && (self.stop_at.is_some() || self.has_nodes_limit)
    }
}
