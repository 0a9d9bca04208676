//! The line of a mate of known length, in any sense of mate.
//!
//! The attacker plays a check after which the mate is one ply shorter; the defender,
//! among the longest of the replies that count, one that leaves the attacker the fewest
//! pieces in hand at the end; among equals the first in the order of the replies. An
//! [`Oracle`] knows the lengths.

use super::natural::more_natural;
use crate::length::Plies;
use crate::position::{Color, Hand, Key, Move, MoveList, Position, checks, is_mate_after};
use crate::system::stack::deeper;
use std::collections::HashMap;

/// Answers questions about the current position of a line, for [`trace`]. `None` means that the
/// search was ended.
pub trait Oracle {
    /// The current position.
    fn position(&self) -> &Position;

    /// Makes a move of the line.
    fn make(&mut self, mv: Move);

    /// Takes back the move made last.
    fn unmake(&mut self);

    /// True if the line must be given up.
    fn is_late(&mut self) -> bool;

    /// A check after which the length is `plies - 1`, where that of the current
    /// position is `plies`. A mating check must leave the attacker the fewest pieces.
    fn attack(&mut self, plies: Plies) -> Option<Move>;

    /// Another check after which the length is `plies - 1`, to be shown in the place of `mv` unless
    /// it leaves more pieces.
    fn shown_instead(&mut self, mv: Move, plies: Plies) -> Option<Move>;

    /// The replies that count at a position of length `plies`.
    fn replies(&mut self, plies: Plies) -> Option<Vec<Move>>;

    /// True if it is known without a search whether the mate takes `plies` after the
    /// reply.
    fn is_known(&mut self, mv: Move, plies: Plies) -> bool;

    /// True if the mate takes `plies` after the reply. Unless `must_know`, an answer that takes too
    /// long counts as no.
    fn mate_lasts_after(&mut self, mv: Move, plies: Plies, must_know: bool) -> Option<bool>;

    /// True while replies may be compared after `positions` visited: with many equal
    /// interpositions their number doubles again and again.
    fn may_compare(&self, positions: usize) -> bool;

    /// True if a reply was left out, or counted as no, of which it is open whether it lasts.
    fn has_left_out(&self) -> bool;
}

/// A line of a known length.
pub struct TracedLine {
    pub moves: Vec<Move>,
    /// True if all replies that last as long were compared: with the checks played, no longest
    /// defence leaves the attacker fewer pieces.
    pub leaves_fewest: bool,
}

/// The line from the current position of `oracle`, whose length is `plies`.
pub fn trace<O: Oracle>(oracle: O, plies: Plies) -> Option<TracedLine> {
    let mut tracer = Tracer { oracle, steps: HashMap::new(), positions: 0, is_cut: false };
    tracer.pieces_left(plies)?;
    let mut position = tracer.oracle.position().clone();
    let moves = play_steps(&mut position, &tracer.steps)?;
    let leaves_fewest = !tracer.is_cut && !tracer.oracle.has_left_out();
    Some(TracedLine { moves, leaves_fewest })
}

/// The check that mates at once and leaves the attacker the fewest pieces in hand;
/// among equals the first of another piece, and of one piece the most natural.
pub fn mate_with_least_left(position: &Position) -> Option<Move> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    let left_after = |mv: Move| {
        let after = position.after(mv);
        after.hand(Color::Black).total()
    };
    let mut mates = list.to_vec();
    mates.retain(|&mv| is_mate_after(position, mv));
    let mv = mates.iter().copied().min_by_key(|&mv| left_after(mv))?;
    let fewest = left_after(mv);
    let is_as_good = |other| Some(mates.contains(&other) && left_after(other) == fewest);
    more_natural(position, mv, is_as_good).or(Some(mv))
}

/// A board and the attacker's hand on it.
pub type BoardAndHand = (Key, Hand);

/// The board and the attacker's hand of a position.
pub fn board_and_hand(position: &Position) -> BoardAndHand {
    (position.board_key(), position.hand(Color::Black))
}

/// The move to play at a position, and its value; no move at the end of the line.
pub type Steps<V> = HashMap<BoardAndHand, (Option<Move>, V)>;

/// Plays the moves of `steps` from `position` on, to the end of the line; returns them.
pub fn play_steps<V>(position: &mut Position, steps: &Steps<V>) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    while let Some(mv) = steps.get(&board_and_hand(position))?.0 {
        position.make(mv);
        moves.push(mv);
    }
    Some(moves)
}

/// Chooses the moves of a line by the answers of its oracle.
struct Tracer<O> {
    oracle: O,
    /// The moves to play, and the attacker's pieces in hand at the end.
    steps: Steps<u32>,
    positions: usize,
    /// True once replies were not compared.
    is_cut: bool,
}

impl<O: Oracle> Tracer<O> {
    /// Number of pieces in the attacker's hand at the end of the line from the current
    /// position, whose length is `plies`.
    fn pieces_left(&mut self, plies: Plies) -> Option<u32> {
        let here = board_and_hand(self.oracle.position());
        if let Some(&(_, pieces)) = self.steps.get(&here) {
            return Some(pieces);
        }
        self.positions += 1;
        if self.oracle.is_late() {
            return None;
        }
        let step = if plies == 0 {
            (None, here.1.total())
        } else if self.oracle.position().side() == Color::Black {
            self.choose_attack(plies)?
        } else {
            self.choose_defence(plies)?
        };
        self.steps.insert(here, step);
        Some(step.1)
    }

    /// A check after which the length is one less, preferably a natural one, and the pieces left.
    fn choose_attack(&mut self, plies: Plies) -> Option<(Option<Move>, u32)> {
        let mv = self.oracle.attack(plies)?;
        let pieces = self.pieces_left_after(mv, plies - 1)?;
        let may_compare = plies > 1 && self.oracle.may_compare(self.positions);
        let other = may_compare.then(|| self.oracle.shown_instead(mv, plies)).flatten();
        let Some(other) = other else {
            return Some((Some(mv), pieces));
        };
        let others = self.pieces_left_after(other, plies - 1)?;
        Some(if others <= pieces { (Some(other), others) } else { (Some(mv), pieces) })
    }

    /// [`Tracer::pieces_left`] from the position after a move.
    fn pieces_left_after(&mut self, mv: Move, plies: Plies) -> Option<u32> {
        self.oracle.make(mv);
        let pieces = deeper(|| self.pieces_left(plies));
        self.oracle.unmake();
        pieces
    }

    /// The reply among those that last longest that leaves the fewest pieces, and these pieces.
    fn choose_defence(&mut self, plies: Plies) -> Option<(Option<Move>, u32)> {
        let replies = self.oracle.replies(plies)?;
        // Sorted before the first is followed, as that may make others known.
        let is_known = |&mv: &Move| self.oracle.is_known(mv, plies - 1);
        let (known, open): (Vec<Move>, Vec<Move>) = replies.into_iter().partition(is_known);
        let mut best: Option<(Move, u32)> = None;
        for mv in known.into_iter().chain(open) {
            if best.is_some() && !self.oracle.may_compare(self.positions) {
                self.is_cut = true;
                break;
            }
            if !self.oracle.mate_lasts_after(mv, plies - 1, best.is_none())? {
                continue;
            }
            let pieces = self.pieces_left_after(mv, plies - 1)?;
            if best.is_none_or(|(_, fewest)| pieces < fewest) {
                best = Some((mv, pieces));
            }
        }
        best.map(|(mv, pieces)| (Some(mv), pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The defender has two king moves, each followed by the check behind it. The second is known;
    /// to follow it makes the first known.
    struct TwoReplies {
        position: Position,
        before: Vec<Position>,
        has_followed: bool,
    }

    const WAYS: [[&str; 2]; 2] = [["5a4a", "G*4b"], ["5a6a", "5c5b"]];

    impl Oracle for TwoReplies {
        fn position(&self) -> &Position {
            &self.position
        }

        fn make(&mut self, mv: Move) {
            self.before.push(self.position.clone());
            self.position.make(mv);
            self.has_followed = true;
        }

        fn unmake(&mut self) {
            self.position = self.before.pop().expect("a position before");
        }

        fn is_late(&mut self) -> bool {
            false
        }

        fn attack(&mut self, _plies: Plies) -> Option<Move> {
            let is_here = |way: &&[&str; 2]| {
                let reply = way[0].parse().expect("a move");
                self.before[0].after(reply).board_key() == self.position.board_key()
            };
            WAYS.iter().find(is_here).map(|way| way[1].parse().expect("a move"))
        }

        fn shown_instead(&mut self, _mv: Move, _plies: Plies) -> Option<Move> {
            None
        }

        fn replies(&mut self, _plies: Plies) -> Option<Vec<Move>> {
            Some(WAYS.map(|way| way[0].parse().expect("a move")).to_vec())
        }

        fn is_known(&mut self, mv: Move, _plies: Plies) -> bool {
            mv.to_string() == WAYS[1][0] || self.has_followed
        }

        fn mate_lasts_after(&mut self, _mv: Move, _plies: Plies, _must_know: bool) -> Option<bool> {
            Some(true)
        }

        fn may_compare(&self, _positions: usize) -> bool {
            true
        }

        fn has_left_out(&self) -> bool {
            false
        }
    }

    /// It leaves no gold in hand, the other one does.
    #[test]
    fn a_reply_that_becomes_known_is_compared() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/9 w G 1";
        let position = Position::from_sfen(sfen).expect("a position");
        let oracle = TwoReplies { position, before: Vec::new(), has_followed: false };
        let line = trace(oracle, 2).expect("a line");
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, WAYS[0]);
        assert!(line.leaves_fewest);
    }
}
