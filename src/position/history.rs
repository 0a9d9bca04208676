//! The positions of a game so far, and the rule against perpetual check.

use super::hand::Hand;
use super::legal::legal_moves;
use super::moves::{Move, MoveList};
use super::state::Position;
use super::zobrist::Key;

/// One position of a game: board, side, Black's hand (White's follows from it),
/// and whether the side to move stood in check.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    key: Key,
    black_hand: Hand,
    in_check: bool,
}

impl Entry {
    fn of(position: &Position) -> Entry {
        Entry {
            key: position.board_key(),
            black_hand: position.hand(super::color::Color::Black),
            in_check: position.is_in_check(position.side()),
        }
    }

    fn is_same_position(&self, other: &Entry) -> bool {
        self.key == other.key && self.black_hand == other.black_hand
    }
}

/// The positions of a game, oldest first.
#[derive(Clone, Default)]
pub struct History {
    entries: Vec<Entry>,
}

impl History {
    /// A game that begins with `position`.
    pub fn new(position: &Position) -> History {
        History {
            entries: vec![Entry::of(position)],
        }
    }

    /// Appends the position after a move.
    pub fn push(&mut self, position: &Position) {
        self.entries.push(Entry::of(position));
    }

    /// True if `after`, reached by a move from the last position, is a perpetual
    /// check by the player who made it: it stands for the fourth time, and since
    /// it first stood that player gave nothing but checks.
    pub fn is_perpetual_check(&self, after: &Position) -> bool {
        let now = Entry::of(after);
        let occurrences: Vec<usize> = (0..self.entries.len())
            .filter(|&i| self.entries[i].is_same_position(&now))
            .collect();
        // The opponent's turns are every second entry, counted back from `now`.
        now.in_check
            && occurrences.len() >= 3
            && (occurrences[0]..self.entries.len())
                .filter(|i| (self.entries.len() - i).is_multiple_of(2))
                .all(|i| self.entries[i].in_check)
    }

    /// Appends the moves of the third class: legal without perpetual check.
    /// `position` is the last one of this history.
    pub fn legal_moves_without_perpetual_check(&self, position: &Position, list: &mut MoveList) {
        let mut all = MoveList::new();
        legal_moves(position, &mut all);
        let mut after = position.clone();
        for &mv in all.iter() {
            let undo = after.make(mv);
            if !self.is_perpetual_check(&after) {
                list.push(mv);
            }
            after.unmake(mv, undo);
        }
    }

    /// The move without perpetual check, as [`super::is_legal`] is for legal.
    pub fn is_legal_without_perpetual_check(&self, position: &Position, mv: Move) -> bool {
        let mut list = MoveList::new();
        self.legal_moves_without_perpetual_check(position, &mut list);
        list.contains(&mv)
    }
}
