//! Do the longest defences against a mate come to certain positions?
//!
//! The attacker mates as fast as possible, the defender holds out as long as possible, and
//! both have a choice where moves are equally good. The attacker keeps away from the
//! positions if he has moves such that no longest defence leads there; else the defences
//! **meet** them. To compare the longest defences along one line is not enough: two
//! replies, each as long as others, may lead there together, and where another attack is as
//! fast the line that was found says nothing of that one.
//!
//! Responsible for that question about a mate of known length. Relies on [`Prover`] for
//! lengths; must not know why the positions matter.

use super::line::tsume_line;
use super::prover::Prover;
use crate::length::Plies;
use crate::position::{Color, Move, Position};
use crate::solution::trace::{Steps, board_and_hand, play_steps};
use crate::system::stack::deeper;
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// Most positions looked at: with many equal interpositions their number doubles again and
/// again.
const MOST_POSITIONS: usize = 5_000;

/// The relation of the longest defences to the positions of the main line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Meeting {
    /// True if a longest defence comes to them whatever the attacker plays.
    pub meets: bool,
    /// A longest defence that shows it.
    pub line: Vec<Move>,
}

/// Decides whether the longest defences from `start`, whose length is `plies`, come to one of
/// `places`, or to its board with less in the attacker's hand. `None` if the search was ended.
pub fn meeting<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    start: &Position,
    plies: Plies,
    places: &[Position],
) -> Option<Meeting> {
    let mut defences = Defences { prover, places, steps: Steps::new() };
    let meets = defences.defences_meet(start, plies);
    let positions = defences.steps.len();
    log::debug!("meeting in {plies} plies: {meets:?}, {positions} positions");
    let meets = meets?;
    let mut position = start.clone();
    let mut line = play_steps(&mut position, &defences.steps)?;
    let rest = plies - line.len() as Plies;
    line.extend(tsume_line(prover, &position, rest, 0)?.moves);
    Some(Meeting { meets, line })
}

/// Follows the longest defences to find whether they meet the places.
struct Defences<'p, 's, 'a, T: Table> {
    prover: &'p mut Prover<'s, 'a, T>,
    places: &'p [Position],
    /// The moves to play, and whether the defences meet the positions.
    steps: Steps<bool>,
}

impl<T: Table> Defences<'_, '_, '_, T> {
    /// True if the longest defences from `position`, whose length is `plies`, meet the
    /// positions.
    fn defences_meet(&mut self, position: &Position, plies: Plies) -> Option<bool> {
        let here = board_and_hand(position);
        if let Some(&(_, meets)) = self.steps.get(&here) {
            return Some(meets);
        }
        if self.steps.len() >= MOST_POSITIONS {
            return None;
        }
        let step = if self.is_at_place(position) {
            (None, true)
        } else if plies == 0 {
            (None, false)
        } else if position.side() == Color::Black {
            self.choose_attack(position, plies)?
        } else {
            self.choose_defence(position, plies)?
        };
        self.steps.insert(here, step);
        Some(step.1)
    }

    /// True if this is one of the places, or has its board and less in the attacker's hand.
    fn is_at_place(&self, position: &Position) -> bool {
        let hand = position.hand(Color::Black);
        let is_it = |place: &Position| {
            place.board_key() == position.board_key() && place.hand(Color::Black).dominates(hand)
        };
        self.places.iter().any(is_it)
    }

    /// Chooses a check among those that mate in `plies`: the first whose longest defences lead to no
    /// place, with `false`; if there is none the first, with `true`. `None` if the search was ended.
    fn choose_attack(&mut self, position: &Position, plies: Plies) -> Option<(Option<Move>, bool)> {
        let mut fastest = None;
        for (mv, after) in self.prover.promising_checks(position, plies - 1) {
            if !self.prover.mates_within(&after, plies - 1)? {
                continue;
            }
            fastest = fastest.or(Some(mv));
            if !deeper(|| self.defences_meet(&after, plies - 1))? {
                return Some((Some(mv), false));
            }
        }
        fastest.map(|mv| (Some(mv), true))
    }

    /// Chooses a reply among the longest: the first that leads to a place, with `true`; if there is
    /// none the first, with `false`. `None` if the search was ended.
    fn choose_defence(
        &mut self,
        position: &Position,
        plies: Plies,
    ) -> Option<(Option<Move>, bool)> {
        let mut longest = None;
        for mv in self.prover.counting_replies(position, plies)? {
            let after = position.after(mv);
            if plies > 3 && self.prover.mates_within(&after, plies - 3)? {
                continue;
            }
            longest = longest.or(Some(mv));
            if deeper(|| self.defences_meet(&after, plies - 1))? {
                return Some((Some(mv), true));
            }
        }
        longest.map(|mv| (Some(mv), false))
    }
}
