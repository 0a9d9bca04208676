//! Mates in one, as new leaves are tested for them, outside a search.

use super::estimate::Outlook;
use crate::position::{Move, MoveList, Position, checks, is_mate_after};

/// A check by Black, to move, that mates at once, if there is one.
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mut list = MoveList::new();
    let blockers = checks(position, &mut list);
    let mut outlook = Outlook::new();
    outlook.renew(position, blockers);
    list.iter()
        .copied()
        .find(|&mv| outlook.at_check(position, mv).may_mate && is_mate_after(position, mv))
}
