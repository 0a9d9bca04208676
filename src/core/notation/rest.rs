//! The pieces of a set that a position lacks.
//!
//! Boards and SFENs typed by people often leave the defender's hand out. By the rules
//! a piece that is nowhere is not in play; composers mean that the defender has it.

use super::board;
use crate::position::{Color, Hand, PieceKind, Position};

/// Where to put the pieces that are neither on the board nor in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rest {
    /// The pieces stay out of play.
    #[default]
    Nowhere,
    /// The defender has them in hand.
    ToDefender {
        /// With two kings on the board, the side to move defends.
        root_defends: bool,
    },
}

impl Rest {
    /// Gives the defender the pieces that the position lacks, if so chosen.
    pub fn give(self, position: &mut Position) {
        let Rest::ToDefender { root_defends } = self else {
            return;
        };
        if let (Some(defender), Some(left)) =
            (Defender::from(root_defends).of(position), board::left_over(position))
        {
            let hand = position.hand(defender);
            let sum = PieceKind::IN_HAND
                .iter()
                .fold(hand, |sum, &kind| sum.with(kind, hand.count(kind) + left.count(kind)));
            position.set_hand(defender, sum);
        }
    }
}

/// Who is to be mated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Defender {
    /// The side that is not to move, unless the other has the only king.
    #[default]
    ByKings,
    /// The side to move, unless the other has the only king.
    ToMove,
}

impl Defender {
    /// The side that is to be mated in a position; `None` if there is no king.
    pub fn of(self, position: &Position) -> Option<Color> {
        let us = position.side();
        let them = us.opponent();
        let has_king = |side: Color| position.king(side).is_on_board();
        match (has_king(us), has_king(them)) {
            (false, false) => None,
            (true, false) => Some(us),
            (true, true) if self == Defender::ToMove => Some(us),
            _ => Some(them),
        }
    }
}

/// By the option `RootDefends`.
impl From<bool> for Defender {
    fn from(root_defends: bool) -> Defender {
        if root_defends { Defender::ToMove } else { Defender::ByKings }
    }
}

/// The pieces that are nowhere; `None` if there are none.
pub fn missing_pieces(position: &Position) -> Option<Hand> {
    board::left_over(position).filter(|&left| left != Hand::EMPTY)
}

/// The number of pieces in a hand.
pub fn count(hand: Hand) -> u32 {
    PieceKind::IN_HAND.iter().map(|&kind| hand.count(kind)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The defender is the side of the only king, or the side that is not to move.
    #[test]
    fn the_defender_gets_what_is_left() {
        for (sfen, root_defends, expected) in [
            ("4k4/9/4P4/9/9/9/9/9/9 b G 1", false, "b G2r2b3g4s4n4l17p 1"),
            ("4k4/9/4P4/9/9/9/9/9/9 w G 1", false, "w G2r2b3g4s4n4l17p 1"),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b Gr 1", false, "b G2r2b3g4s4n4l17p 1"),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b Gr 1", true, "b R2B4G4S4N4L17Pr 1"),
            ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", false, "b G2r2b3g4s4n4l17p 1"),
        ] {
            let mut position = Position::from_sfen(sfen).unwrap();
            Rest::ToDefender { root_defends }.give(&mut position);
            assert!(position.to_sfen().ends_with(expected), "{}", position.to_sfen());
            assert_eq!(missing_pieces(&position), None);
        }
        let none = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap();
        assert_eq!(missing_pieces(&none).map(count), Some(2 + 2 + 3 + 4 + 4 + 4 + 17));
    }
}
