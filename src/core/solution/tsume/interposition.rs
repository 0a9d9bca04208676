//! The defender's replies, with interpositions by a drop separated from the others.

use crate::position::{Color, Move, MoveList, Position, captures_between, replies};

/// A square between the only checker and the king on which a drop is legal.
pub struct Interposition {
    pub drops: Vec<Move>,
    /// The positions after a piece captures the drop at once, with the captured piece
    /// back in the defender's hand: all that are legal and give check from there.
    pub captured: Vec<Position>,
}

/// All legal replies.
pub struct Replies {
    /// All except drops between the checker and the king.
    pub others: Vec<Move>,
    /// The squares of drops between the checker and the king.
    pub interpositions: Vec<Interposition>,
}

impl Replies {
    /// The replies of White, which is to move.
    pub fn of(position: &Position) -> Replies {
        let mut list = MoveList::new();
        replies(position, &mut list);
        let mut found =
            Replies { others: Vec::with_capacity(list.len()), interpositions: Vec::new() };
        // In check every drop is an interposition. Without check, only at a root, drops
        // are replies like others.
        let checker = position.checkers(Color::White);
        let mut last = None;
        for &mv in list.iter() {
            if !mv.is_drop() || checker.is_empty() {
                found.others.push(mv);
                continue;
            }
            if last != Some(mv.to()) {
                last = Some(mv.to());
                found.interpositions.push(Interposition {
                    drops: Vec::new(),
                    captured: captures_between(position, mv.to())
                        .map(|capture| {
                            let mut captured = position.clone();
                            captured.capture_between(capture);
                            captured
                        })
                        .collect(),
                });
            }
            if let Some(interposition) = found.interpositions.last_mut() {
                interposition.drops.push(mv);
            }
        }
        found
    }
}
