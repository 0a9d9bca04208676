//! The rest of the limits for the next question.

use crate::engine::answer::Answer;
use crate::engine::limits::Limits;
use crate::system::clock::Instant;

/// The limits of a report, shared by all its questions.
pub struct Budget<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: u64,
}

impl<'a> Budget<'a> {
    /// A budget of the whole limits, from now on.
    pub fn new(limits: &'a Limits) -> Budget<'a> {
        Budget {
            limits,
            start: Instant::now(),
            nodes: 0,
        }
    }

    /// The rest, for one question: is there a mate?
    pub fn rest(&self) -> Limits {
        let time = self.limits.time;
        let nodes = self.limits.nodes;
        Limits {
            time: time.map(|time| time.saturating_sub(self.start.elapsed())),
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.nodes)),
            threads: self.limits.threads,
            ..Limits::default()
        }
    }

    /// [`Budget::rest`] up to `allowance` nodes, for one thread.
    pub fn part(&self, allowance: u64) -> Limits {
        let rest = self.rest();
        Limits {
            nodes: Some(rest.nodes.map_or(allowance, |nodes| nodes.min(allowance))),
            threads: 1,
            ..rest
        }
    }

    /// True if nothing is left.
    pub fn is_spent(&self) -> bool {
        let rest = self.rest();
        rest.time.is_some_and(|time| time.is_zero()) || rest.nodes == Some(0)
    }

    /// Subtracts the nodes of an answer.
    pub fn count(&mut self, answer: &Answer) {
        self.nodes += answer.statistics.nodes;
    }

    /// Nodes of all answers.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
