//! A line of the tsume length.
//!
//! The attacker plays a check after which the mate is one ply shorter. The
//! defender chooses, among the replies that count and last longest, one after
//! which the attacker keeps the fewest pieces in hand at the end; among equals the
//! first in the order in which replies are listed. As with literal lines, equal
//! replies are compared as long as that takes little.

use super::prover::{Prover, after};
use crate::position::{Color, Hand, Key, Move, MoveList, Position, checks};
use crate::proof::Plies;
use crate::table::Table;
use std::collections::HashMap;

/// Positions of lines that are compared at most.
const MOST_POSITIONS: usize = 5_000;
/// Positions visited at most to learn which replies last as long as the first.
const MOST_VISITED: u64 = 20_000;

/// The line from a position whose tsume length is `plies`; `None` if the search
/// was ended meanwhile.
pub fn tsume_line<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Option<Vec<Move>> {
    let end = prover.visited().saturating_add(MOST_VISITED);
    let mut tracer = Tracer {
        prover,
        steps: HashMap::new(),
        end,
    };
    tracer.pieces_left(position, plies)?;
    let mut moves = Vec::with_capacity(plies.into());
    let mut position = position.clone();
    while let Some((mv, _)) = tracer.steps.get(&place(&position))? {
        position.make(*mv);
        moves.push(*mv);
    }
    Some(moves)
}

/// The move to play and the attacker's pieces in hand at the end; none where the
/// line ends.
type Step = Option<(Move, u32)>;

struct Tracer<'p, 's, 'a, T: Table> {
    prover: &'p mut Prover<'s, 'a, T>,
    steps: HashMap<(Key, Hand), Step>,
    end: u64,
}

fn place(position: &Position) -> (Key, Hand) {
    (position.board_key(), position.hand(Color::Black))
}

impl<T: Table> Tracer<'_, '_, '_, T> {
    fn may_compare(&self) -> bool {
        self.steps.len() < MOST_POSITIONS && self.prover.visited() < self.end
    }

    /// Pieces in the attacker's hand at the end of the line from a position whose
    /// tsume length is `plies`.
    fn pieces_left(&mut self, position: &Position, plies: Plies) -> Option<u32> {
        let place = place(position);
        let step = match self.steps.get(&place) {
            Some(&step) => step,
            None if plies == 0 => None,
            None if position.side() == Color::Black => Some(self.attack(position, plies)?),
            None => Some(self.defence(position, plies)?),
        };
        self.steps.insert(place, step);
        Some(step.map_or(place.1.total(), |(_, pieces)| pieces))
    }

    /// A check after which the mate takes `plies - 1`; the last one leaves the fewest
    /// pieces.
    fn attack(&mut self, position: &Position, plies: Plies) -> Option<(Move, u32)> {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut attacks = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            let after = after(position, mv);
            let known = self.prover.known(&after, plies - 1);
            if !known.is_beyond(plies - 1) {
                let pn = if known.is_within(plies - 1) {
                    0
                } else {
                    known.pn
                };
                attacks.push((pn, mv, after));
            }
        }
        match plies {
            1 => attacks.sort_by_key(|(.., after)| place(after).1.total()),
            _ => attacks.sort_by_key(|&(pn, ..)| pn),
        }
        for (_, mv, after) in attacks {
            if self.prover.holds(&after, plies - 1)? {
                return Some((mv, self.pieces_left(&after, plies - 1)?));
            }
        }
        None
    }

    /// A reply that lasts longest, and leaves the fewest pieces.
    fn defence(&mut self, position: &Position, plies: Plies) -> Option<(Move, u32)> {
        let replies = self.prover.counting_replies(position, plies)?;
        let mut best: Option<(Move, u32)> = None;
        for is_known in [true, false] {
            for &mv in &replies {
                if best.is_some() && !self.may_compare() {
                    break;
                }
                let after = after(position, mv);
                if self.is_known(&after, plies - 1) == is_known && self.lasts(&after, plies - 1)? {
                    let pieces = self.pieces_left(&after, plies - 1)?;
                    if best.is_none_or(|(_, fewest)| pieces < fewest) {
                        best = Some((mv, pieces));
                    }
                }
            }
        }
        best
    }

    /// Is it known whether the length is less than `plies`?
    fn is_known(&mut self, position: &Position, plies: Plies) -> bool {
        plies < 3 || self.prover.known(position, plies - 2).decides(plies - 2)
    }

    fn lasts(&mut self, position: &Position, plies: Plies) -> Option<bool> {
        Some(plies < 3 || !self.prover.holds(position, plies - 2)?)
    }
}
