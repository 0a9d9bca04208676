//! The problems that a composer wants.

use super::extension::Extension;
use crate::hands::Hands;
use crate::places::Places;
use crate::report::Theme;
use tsumi_core::position::{Color, Move, Piece, Position, Square, Unchecked};

/// Conditions for the problems found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// The number of plies; `None` for two more than the given problem has, and all such problems.
    pub plies: Option<usize>,
    /// Number of families of problems ([`crate::told::Family`]); `None` for no limit.
    pub most: Option<usize>,
    /// Pieces that may join on the way, beside those that the moves taken back need.
    pub additions: usize,
    /// Nodes for each question about a reply or a check.
    pub nodes: u64,
    /// True if a problem that is not complete is settled far enough to tell open from incomplete;
    /// else it is left aside as soon as it is either.
    pub settles: bool,
    /// The most problems of a hunt that go back to one beginning.
    pub of_each: usize,
    /// Moves that may be taken back.
    pub allowed: Allowed,
    /// Replies beside which others last as long are not taken back, except for the last reply: each
    /// is a small flaw and takes a whole report.
    pub without_equals: bool,
    /// The qualities by which problems are chosen to grow.
    pub aim: Aim,
    /// Themes that the solution of each problem must show.
    pub themes: Vec<Theme>,
    /// True if no problem may have a piece that is superfluous, or perhaps so.
    pub no_superfluous: bool,
    /// True if the longest problem is told on the way, too, as long as none is as long as wanted:
    /// for a growth that may be cut off.
    pub tells_longest: bool,
    /// The seed of the chances, from 1 on.
    pub seed: u64,
}

impl Default for Wanted {
    /// All problems two plies longer.
    fn default() -> Wanted {
        Wanted {
            plies: None,
            most: None,
            additions: 0,
            nodes: 300_000,
            settles: true,
            of_each: 20,
            allowed: Allowed::default(),
            without_equals: false,
            aim: Aim::default(),
            themes: Vec::new(),
            no_superfluous: false,
            tells_longest: false,
            seed: 1,
        }
    }
}

/// The qualities that make a problem valuable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aim {
    /// Sacrifices, no captures, few pieces.
    #[default]
    Sacrifices,
    /// 煙詰: many pieces on the board, and few at the end.
    Smoke,
}

/// Which moves may be taken back, and what may come to the board by them. All by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Allowed {
    /// The pieces that may come to the board, and where.
    pub places: Places,
    /// The attacker's hand: at no place larger, and in problems that are told not smaller.
    pub hands: Hands,
    /// True if each check that is taken back must be captured at once.
    pub only_sacrifices: bool,
    /// True if no check that is taken back may capture.
    pub no_captures: bool,
}

impl Allowed {
    /// True if `check` and `reply`, from `before` to `after`, may be taken back. Black attacks.
    pub fn allows(&self, before: &Position, check: Move, reply: Move, after: &Position) -> bool {
        let captures = !before.piece_at(check.to()).is_none();
        let is_sacrifice = check.to() == reply.to();
        (is_sacrifice || !self.only_sacrifices)
            && !(captures && self.no_captures)
            && self.hands.have_room_for(before.hand(Color::Black))
            && self.allows_places(before, after)
    }

    /// True if the pieces that stand elsewhere before the two moves may stand there.
    fn allows_places(&self, before: &Position, after: &Position) -> bool {
        let is_changed = |&square: &Square| before.piece_at(square) != after.piece_at(square);
        let mut changed = before.occupied().filter(is_changed);
        changed.all(|square| {
            let piece = before.piece_at(square);
            let is_new = count_of(before, piece) > count_of(after, piece);
            self.places.allows_square(square) && (!is_new || self.places.allows_piece(piece))
        })
    }
}

/// The number of such pieces on the board.
fn count_of(position: &Position, piece: Piece) -> u32 {
    position.pieces_of(piece.color(), piece.kind()).count()
}

/// The value of a problem by its first two moves, greater is better: a sacrifice first, a capture
/// last; then few pieces, or many for smoke.
pub fn value(problem: &Extension, aim: Aim) -> i32 {
    let position = &problem.position;
    let (Some(&check), Some(&reply)) = (problem.line.first(), problem.line.get(1)) else {
        return 0;
    };
    let sacrifice = i32::from(check.to() == reply.to()) * 8;
    let capture = i32::from(!position.piece_at(check.to()).is_none()) * 16;
    let on_board = position.occupied().count() as i32;
    let in_hand = position.hand(Color::Black).total() as i32;
    match aim {
        Aim::Sacrifices => sacrifice - capture - on_board - in_hand,
        Aim::Smoke => sacrifice - capture + 4 * on_board - 8 * in_hand,
    }
}
