//! A line of the tsume length.

use super::prover::Prover;
use crate::length::Plies;
use crate::position::{Color, Move, Position};
use crate::solution::natural::{more_natural, nodes_for_check};
use crate::solution::trace::{Oracle, TracedLine, trace};
use crate::table::Table;

/// Most positions of lines compared.
const MOST_POSITIONS: usize = 5_000;
/// Most positions visited to find which replies last as long as the first. Without an end to
/// each of these questions a single one took six million (Zuko 31).
const MOST_VISITED: u64 = 20_000;

/// The line from a position whose tsume length is `plies`; `None` if the search was ended. To ask
/// about more natural checks it may take `nodes_for_checks` nodes.
pub fn tsume_line<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    plies: Plies,
    nodes_for_checks: u64,
) -> Option<TracedLine> {
    let end = prover.visited().saturating_add(MOST_VISITED);
    let end_of_checks = prover.search.nodes() + nodes_for_checks;
    let oracle = TsumeLengths {
        prover,
        positions: Vec::new(),
        position: position.clone(),
        end,
        end_of_checks,
        has_left_out: false,
    };
    trace(oracle, plies)
}

/// Lengths without futile interpositions.
struct TsumeLengths<'p, 's, 'a, T: Table> {
    prover: &'p mut Prover<'s, 'a, T>,
    position: Position,
    /// The positions before it.
    positions: Vec<Position>,
    /// Positions visited after which no more replies are compared.
    end: u64,
    /// Count of nodes of the search after which no more checks are compared.
    end_of_checks: u64,
    /// True once a reply was left out of which it is open whether it lasts.
    has_left_out: bool,
}

impl<T: Table> TsumeLengths<'_, '_, '_, T> {
    /// The most natural check of the piece of `mv` that mates and leaves `left` pieces in hand.
    fn most_natural_mate(&mut self, mv: Move, left: u32) -> Move {
        let position = self.position.clone();
        let other = more_natural(&position, mv, |other| {
            let after = position.after(other);
            let is_mate = self.prover.mates_within(&after, 0)?;
            Some(is_mate && after.hand(Color::Black).total() == left)
        });
        other.unwrap_or(mv)
    }
}

impl<T: Table> Oracle for TsumeLengths<'_, '_, '_, T> {
    fn position(&self) -> &Position {
        &self.position
    }

    fn make(&mut self, mv: Move) {
        self.positions.push(self.position.clone());
        self.position.make(mv);
    }

    fn unmake(&mut self) {
        if let Some(before) = self.positions.pop() {
            self.position = before;
        }
    }

    /// The prover checks this itself.
    fn is_late(&mut self) -> bool {
        false
    }

    fn attack(&mut self, plies: Plies) -> Option<Move> {
        let mut attacks = self.prover.promising_checks(&self.position, plies - 1);
        if plies == 1 {
            attacks.sort_by_key(|(_, after)| after.hand(Color::Black).total());
        }
        for (mv, after) in attacks {
            if self.prover.mates_within(&after, plies - 1)? {
                return match plies {
                    1 => Some(self.most_natural_mate(mv, after.hand(Color::Black).total())),
                    _ => Some(mv),
                };
            }
        }
        None
    }

    fn shown_instead(&mut self, mv: Move, plies: Plies) -> Option<Move> {
        let position = self.position.clone();
        more_natural(&position, mv, |other| {
            let after = position.after(other);
            let known = self.prover.known_bounds(&after, plies - 1);
            let rest = nodes_for_check(self.prover.search, self.end_of_checks);
            if known.decides(plies - 1) || rest == 0 {
                return Some(known.is_within(plies - 1));
            }
            self.prover.mates_soon_within(&after, plies - 1, rest)?
        })
    }

    fn replies(&mut self, plies: Plies) -> Option<Vec<Move>> {
        let rest = self.end.saturating_sub(self.prover.visited());
        let (replies, are_all) = self.prover.replies_to_show(&self.position, plies, rest)?;
        self.has_left_out |= !are_all;
        Some(replies)
    }

    fn is_known(&mut self, mv: Move, plies: Plies) -> bool {
        plies < 3 || {
            let after = self.position.after(mv);
            self.prover.known_bounds(&after, plies - 2).decides(plies - 2)
        }
    }

    fn mate_lasts_after(&mut self, mv: Move, plies: Plies, must_know: bool) -> Option<bool> {
        if plies < 3 {
            return Some(true);
        }
        let after = self.position.after(mv);
        if must_know {
            return Some(!self.prover.mates_within(&after, plies - 2)?);
        }
        let rest = self.end.saturating_sub(self.prover.visited());
        let answer = self.prover.mates_soon_within(&after, plies - 2, rest)?;
        self.has_left_out |= answer.is_none();
        Some(answer == Some(false))
    }

    fn may_compare(&self, positions: usize) -> bool {
        positions < MOST_POSITIONS && self.prover.visited() < self.end
    }

    fn has_left_out(&self) -> bool {
        self.has_left_out
    }
}
