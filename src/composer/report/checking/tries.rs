//! Tries (紛れ): moves of the attacker that fail, with their refutations.

use super::checker::Checker;
use crate::report::finding::{Report, Try};
use tsumi_core::length::Plies;
use tsumi_core::position::Move;

impl Try {
    /// True if two tries can be shown together: the same moves refute both and are written alike (a
    /// reply that captures the piece moved is `同`), and they agree on [`Try::is_only`].
    fn fails_like(&self, other: &Try) -> bool {
        let is_captured = |one: &Try| {
            let squares = one.moves.get(..2).map(|pair| (pair[0].to(), pair[1].to()));
            squares.is_some_and(|(to, captured)| to == captured)
        };
        self.moves.get(1..) == other.moves.get(1..)
            && is_captured(self) == is_captured(other)
            && self.is_only == other.is_only
    }

    /// The rank of a try, greater if it holds longer, and then if one reply alone refutes it.
    fn rank(&self) -> (Plies, bool) {
        (self.plies.unwrap_or(Plies::MAX), self.is_only)
    }
}

/// The tries at one ply, as they are shown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TriesAtPly<'r> {
    /// The tries shown, longest first; each group is refuted by the same moves.
    pub shown: Vec<Vec<&'r Try>>,
    /// The number of tries that are not shown.
    pub hidden: usize,
}

/// Most groups shown at one ply.
const MOST_SHOWN: usize = 3;
/// Plies that a try must hold to be shown beside the best one.
const LEAST_PLIES: Plies = 3;

impl Report {
    /// The tries of the report, ply by ply: what is shown and how many are not.
    pub fn tries_to_show(&self) -> Vec<TriesAtPly<'_>> {
        let plies = self.tries.chunk_by(|one, other| one.ply == other.ply);
        plies.map(select_to_show).collect()
    }
}

/// Groups the tries of one ply by their refutations and chooses the groups to show.
fn select_to_show(tries: &[Try]) -> TriesAtPly<'_> {
    let mut groups: Vec<Vec<&Try>> = Vec::new();
    for one in tries {
        match groups.iter_mut().find(|group| group[0].fails_like(one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let holds = |group: &Vec<&Try>| group[0].plies.is_none_or(|plies| plies >= LEAST_PLIES);
    let number = groups.iter().filter(|group| holds(group)).count();
    groups.sort_by_key(|group| !holds(group));
    groups.truncate(number.clamp(1, MOST_SHOWN));
    let hidden = tries.len() - groups.iter().map(Vec::len).sum::<usize>();
    TriesAtPly { shown: groups, hidden }
}

/// Nodes for the refutation of one try.
const TRY_ALLOWANCE: u64 = 2_000;
/// Nodes for the refutations of all tries, fewer if the problem is incomplete, beside a share of
/// what the report took so far.
const LEAST_NODES: u64 = 10_000;
const LEAST_IF_INCOMPLETE: u64 = 5_000;
const SHARE: u64 = 5;

impl Checker<'_> {
    /// Finds the refutations of the checks that do not mate, and notes them as tries.
    pub fn look_for_tries(&mut self) {
        let failing = std::mem::take(&mut self.failing);
        if failing.is_empty() || self.must_end() {
            return;
        }
        let line = &self.report.main_line;
        let ways: Vec<Vec<Move>> =
            failing.iter().map(|&(after, mv)| [&line[..after], &[mv]].concat()).collect();
        let least = if self.enough.is_some() { LEAST_IF_INCOMPLETE } else { LEAST_NODES };
        let nodes = least + self.budget.nodes() / SHARE;
        let end = self.budget.narrow(20, nodes);
        let limits = self.budget.rest().threads(1);
        let mut inquiry =
            self.tables.solver().ask_beside(self.problem).limits(&limits).stop(self.stop);
        let found = inquiry.refutations(ways, TRY_ALLOWANCE);
        let found = found.unwrap_or_default();
        self.budget.count_answer(&inquiry.answer());
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
