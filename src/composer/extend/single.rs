//! The second half of a step: is a check the only one that mates?

use tsumi_core::length::UNLIMITED;
use tsumi_core::position::{Move, MoveList, Position, Unchecked, checks};
use tsumi_core::solver::{ShortAnswer, ShortSearch, Stop};

/// Nodes for each check in the first rounds, by which most cooks are found.
const ROUNDS: [u64; 2] = [40, 1_000];

/// Whether a check is the only one that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    Unique,
    /// Another check mates.
    Cooked,
    Open,
}

/// Judges whether a check is the only one that mates.
pub struct CheckJudge<'a> {
    /// A table of results that hold whatever moves led to a position.
    pub search: &'a ShortSearch,
    /// A table for mates that may pass through the position itself, cleared for each.
    pub apart: &'a ShortSearch,
    pub stop: &'a Stop,
    /// Nodes for each check in the last round.
    pub nodes: u64,
    /// False if the first check left open ends the question; else a cook among the others is still
    /// looked for.
    pub settles: bool,
    /// The checks that mated in other positions, the latest first.
    pub cooks: &'a mut Vec<Move>,
}

impl CheckJudge<'_> {
    /// Whether `main` is the only check that mates in a position with Black to move.
    pub fn judge(&mut self, position: &Position, main: Move) -> Uniqueness {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut others: Vec<Move> = list.iter().copied().filter(|&mv| mv != main).collect();
        others.sort_by_key(|mv| self.rank(*mv, main));
        let first = ROUNDS.into_iter().filter(|&nodes| nodes < self.nodes);
        for nodes in first.chain([self.nodes]) {
            let mut open = Vec::new();
            for mv in others {
                match self.mates_without_return(position, mv, nodes) {
                    ShortAnswer::NoMate => {}
                    ShortAnswer::Mate(_) => {
                        self.note_mating_move(mv);
                        return Uniqueness::Cooked;
                    }
                    ShortAnswer::Open if !self.settles && nodes == self.nodes => {
                        return Uniqueness::Open;
                    }
                    ShortAnswer::Open => open.push(mv),
                }
            }
            others = open;
        }
        if others.is_empty() { Uniqueness::Unique } else { Uniqueness::Open }
    }

    /// Whether a check mates without coming back to the position.
    fn mates_without_return(&self, position: &Position, mv: Move, nodes: u64) -> ShortAnswer {
        let found = self
            .search
            .from(&position.after(mv), self.stop, |search| search.mate_within(UNLIMITED, nodes));
        if !matches!(found, ShortAnswer::Mate(_)) {
            return found;
        }
        // The proof may pass through the position itself, and those in the table through
        // others; so with an empty table.
        self.apart.clear();
        self.apart.from(position, self.stop, |search| {
            search.advance(mv);
            search.mate_within(UNLIMITED, self.nodes)
        })
    }

    /// The rank of a check, least first: what mated last, then moves to the main move's square.
    fn rank(&self, mv: Move, main: Move) -> usize {
        let place = self.cooks.iter().position(|&cook| cook == mv);
        place.unwrap_or(if mv.to() == main.to() { 100 } else { 200 })
    }

    /// Notes that a check mated: it is asked about first from now on.
    fn note_mating_move(&mut self, mv: Move) {
        self.cooks.retain(|&cook| cook != mv);
        self.cooks.insert(0, mv);
        self.cooks.truncate(16);
    }
}
