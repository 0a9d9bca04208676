//! Problems in games: positions with a mate that suits a profile.
//!
//! Responsible for which positions of a game are kept: `analysis.rs` for the solution of
//! one and the moves that mate beside it, `trim.rs` for boards without useless pieces,
//! `seen.rs` for duplicates. Whatever is found is proven: the length without futile
//! interpositions, and for every other check along the main line whether it mates, in any
//! length and by whatever way. What stays open within the nodes is skipped.
//!
//! Most positions of a game are nothing. So quick questions come first: is there a check,
//! is there a mate within the greatest length, do two first moves mate; all with a small
//! table that stays in the cache of the processor.

mod analysis;
mod profile;
mod seen;
mod trim;

pub use analysis::{Accepted, Rejection};
pub use profile::{Profile, Uniqueness};
pub use seen::Seen;

pub(super) use analysis::Analyst;
use analysis::Solution;
use std::collections::BTreeMap;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Color, Hand, Move, Position, Unchecked};
use tsumi_core::solver::{Reason, ShortSearch, Stop, TableError, on_deep_stack};

/// Memory of a miner's table in MiB.
const TABLE_MIB: usize = 2;

/// A problem that was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Find {
    /// Number of the game's moves before it.
    pub after: usize,
    /// The position in the game, whichever side attacks.
    pub source: Position,
    /// The problem, on a board turned so that Black attacks, and trimmed if that was
    /// wanted.
    pub position: Position,
    /// The solution: as long as the mate without futile interpositions.
    pub line: Vec<Move>,
    /// The attacker's hand at the end of the line.
    pub left: Hand,
    /// For each place of the attacker in the line all moves that mate: the line's own first, then
    /// the shortest first.
    pub accepted: Vec<Vec<Accepted>>,
}

impl Find {
    /// The length without futile interpositions.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// The plies of the second best first move; `None` if no other mates.
    pub fn second_best(&self) -> Option<u16> {
        self.accepted.first()?.get(1).map(|second| second.plies)
    }

    /// The solution as a tree.
    pub fn moves(&self) -> MoveTree {
        MoveTree::from_mate(&self.line)
    }
}

/// Problems found in a game, and counts of its positions.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Mined {
    /// The problems.
    pub finds: Vec<Find>,
    /// Positions looked at.
    pub positions: u64,
    /// The number of positions skipped, by reason.
    pub rejected: BTreeMap<Rejection, u64>,
}

/// Finds problems in games.
#[derive(Debug)]
pub struct Miner {
    search: ShortSearch,
    profile: Profile,
    seen: Seen,
}

impl Miner {
    /// A miner that skips the positions in `seen`, and adds those that it finds.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn new(profile: &Profile, seen: &Seen) -> Result<Miner, TableError> {
        Ok(Miner {
            search: ShortSearch::new(TABLE_MIB)?,
            profile: profile.clone(),
            seen: seen.clone(),
        })
    }

    /// Finds the problems in a game up to its first move that is not legal, until `stop` is raised.
    /// Positions on the solution of an earlier problem are skipped.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn game(&mut self, start: &Position, moves: &[Move], stop: &Stop) -> Result<Mined, Reason> {
        on_deep_stack(|| self.search_game(start, moves, stop))
    }

    /// [`Miner::game`], on a deep stack.
    fn search_game(&self, start: &Position, moves: &[Move], stop: &Stop) -> Mined {
        let mut mined = Mined::default();
        let solved = Seen::new();
        let mut position = start.clone();
        for after in 0..=moves.len() {
            if stop.is_raised() {
                break;
            }
            mined.positions += 1;
            match self.solve_unseen(&position, &solved, stop) {
                Ok((source, found)) => {
                    note_line(&source, &found.line, &solved);
                    mined.finds.push(Find {
                        after,
                        source: position.clone(),
                        left: found.left(),
                        position: found.position,
                        line: found.line,
                        accepted: found.accepted,
                    });
                }
                Err(rejection) => *mined.rejected.entry(rejection).or_default() += 1,
            }
            let is_played = moves.get(after).is_none_or(|&mv| position.play(mv).is_ok());
            if !is_played {
                break;
            }
        }
        mined
    }

    /// Solves a position that was not seen before, and notes it as seen. Returns the position,
    /// turned so that Black attacks and without superfluous pieces if that is wanted, and its
    /// solution.
    fn solve_unseen(
        &self,
        position: &Position,
        solved: &Seen,
        stop: &Stop,
    ) -> Result<(Position, Solution), Rejection> {
        if !position.king(position.side().opponent()).is_on_board() {
            return Err(Rejection::NoCheck);
        }
        let turned = match position.side() {
            Color::Black => position.clone(),
            Color::White => position.rotated(),
        };
        if solved.contains(&turned) || self.seen.contains(&turned) {
            return Err(Rejection::Duplicate);
        }
        let analyst = Analyst { search: &self.search, profile: &self.profile, stop };
        let mut found = analyst.solve(&turned)?;
        if self.profile.trim {
            found = trim::trim(&analyst, found);
        }
        if self.profile.no_leftovers && !found.left().is_empty() {
            return Err(Rejection::Leftovers);
        }
        if stop.is_raised() {
            return Err(Rejection::Open);
        }
        if !self.seen.insert(&found.position) {
            return Err(Rejection::Duplicate);
        }
        self.seen.insert(&turned);
        Ok((turned, found))
    }
}

/// Adds to `solved` the positions after every second move of a line, and its end.
fn note_line(start: &Position, line: &[Move], solved: &Seen) {
    let mut position = start.clone();
    for moves in line.chunks(2) {
        for &mv in moves {
            position.make(mv);
        }
        solved.insert(&position);
    }
}
