//! Tries (紛れ): moves of the attacker that fail, with their refutations.

use super::Checker;
use crate::engine::limits::Limits;
use crate::length::Plies;
use crate::position::Move;

/// A move of the attacker that does not mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// Its ply, from 1.
    pub ply: usize,
    /// The move, the reply that refutes it, and the line to the last check.
    pub moves: Vec<Move>,
    /// Plies of the quickest refutation against the longest attack; `None` if it takes
    /// longer than was looked at.
    pub plies: Option<Plies>,
    /// True if every other reply is proven to be mated.
    pub is_only: bool,
}

impl Try {
    /// Greater for a try that holds longer, or against one reply alone.
    fn rank(&self) -> (Plies, bool) {
        (self.plies.unwrap_or(Plies::MAX), self.is_only)
    }
}

/// Nodes for the refutation of a try.
const TRY_ALLOWANCE: u64 = 2_000;
/// Nodes for all of them, and the share of what the report took so far.
const LEAST_NODES: u64 = 10_000;
const LEAST_IF_INCOMPLETE: u64 = 5_000;
const SHARE: u64 = 5;

impl Checker<'_> {
    /// Finds the refutations of the moves that do not mate.
    pub fn look_for_tries(&mut self) {
        let failing = std::mem::take(&mut self.failing);
        if failing.is_empty() || self.must_end() {
            return;
        }
        let line = &self.report.main_line;
        let ways: Vec<Vec<Move>> = failing
            .iter()
            .map(|&(after, mv)| [&line[..after], &[mv]].concat())
            .collect();
        let least = if self.enough.is_some() {
            LEAST_IF_INCOMPLETE
        } else {
            LEAST_NODES
        };
        let nodes = least + self.budget.nodes() / SHARE;
        let end = self.budget.narrow(20, nodes);
        let limits = Limits {
            threads: 1,
            ..self.budget.rest()
        };
        let mut inquiry = self
            .tables
            .solver()
            .ask(self.problem)
            .limits(&limits)
            .stop(self.stop);
        let found = inquiry.refutations(ways, TRY_ALLOWANCE);
        self.budget.count(&inquiry.answer());
        self.budget.widen(end);
        let found = failing.into_iter().zip(found);
        let tries = found.filter_map(|((after, mv), refutation)| {
            let refutation = refutation?;
            Some(Try {
                ply: after + 1,
                moves: [&[mv], refutation.line.as_slice()].concat(),
                plies: refutation.plies,
                is_only: refutation.is_only,
            })
        });
        self.report.tries = tries.collect();
        let order = |one: &Try| (one.ply, std::cmp::Reverse(one.rank()));
        self.report.tries.sort_by_key(order);
    }
}
