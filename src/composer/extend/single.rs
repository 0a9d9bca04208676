//! The second half of a step: is a check the only one that mates?

use tsumi_core::length::UNLIMITED;
use tsumi_core::position::{Move, MoveList, Position, Unchecked, checks};
use tsumi_core::solver::{ShortAnswer, ShortSearch, Stop};

/// Nodes for each check in the first rounds: most cooks are found by these.
const ROUNDS: [u64; 2] = [40, 1_000];

/// Whether a check is the only one that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    Unique,
    /// Another one mates.
    Cooked,
    Open,
}

/// Asks whether other checks mate.
pub struct CheckJudge<'a> {
    /// A table of results that hold whatever the path.
    pub search: &'a ShortSearch,
    /// For mates that may pass through the position itself.
    pub apart: &'a ShortSearch,
    pub stop: &'a Stop,
    pub nodes: u64,
    /// Whether one that is open is told from one beside which another mates; else the first that is
    /// open with all nodes ends it.
    pub settles: bool,
    /// The checks that mated last, the latest first.
    pub cooks: &'a mut Vec<Move>,
}

impl CheckJudge<'_> {
    /// Is `main` the only check that mates in a position, in which Black is to move?
    pub fn judge(&mut self, position: &Position, main: Move) -> Uniqueness {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut others: Vec<Move> = list.iter().copied().filter(|&mv| mv != main).collect();
        others.sort_by_key(|mv| self.rank(*mv, main));
        let first = ROUNDS.into_iter().filter(|&nodes| nodes < self.nodes);
        for nodes in first.chain([self.nodes]) {
            let mut open = Vec::new();
            for mv in others {
                match self.mates(position, mv, nodes) {
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

    /// Does a check mate, without coming back to the position?
    fn mates(&self, position: &Position, mv: Move, nodes: u64) -> ShortAnswer {
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

    /// Ranks checks: first those that mated last, then those to the main move's square.
    fn rank(&self, mv: Move, main: Move) -> usize {
        let place = self.cooks.iter().position(|&cook| cook == mv);
        place.unwrap_or(if mv.to() == main.to() { 100 } else { 200 })
    }

    /// Puts a check that mated before others.
    fn note_mating_move(&mut self, mv: Move) {
        self.cooks.retain(|&cook| cook != mv);
        self.cooks.insert(0, mv);
        self.cooks.truncate(16);
    }
}
