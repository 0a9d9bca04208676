//! The choice among equally good checks of one piece.
//!
//! A promotion, for nobody declines one without a reason; then, of the squares of a line piece,
//! that nearest to the king, for distance is an idea only where it matters.
//!
//! Where it is not known whether such a check mates as fast, a search may tell, for a hundredth
//! of the search so far ([`nodes_for_checks`]) in the lines that are shown first.
//!
//! Relies on the rules and on the count of nodes; must not know how a mate is proven.

use crate::dfpn::Searcher;
use crate::position::{Color, Move, MoveList, PieceKind, Position, checks};
use crate::table::Table;

/// Most nodes for one question.
const MOST_PER_CHECK: u64 = 500;

/// Nodes for questions about the checks of a line.
pub fn nodes_for_checks<T: Table>(search: &Searcher<'_, T>) -> u64 {
    50 + search.nodes() / 100
}

/// Nodes for the next question, if all may be spent until the count is `end`.
pub fn nodes_for_check<T: Table>(search: &Searcher<'_, T>, end: u64) -> u64 {
    end.saturating_sub(search.nodes()).min(MOST_PER_CHECK)
}

/// Of the checks of the piece that `mv` moves or drops, in the order of this module, the first
/// before `mv` for which `is_as_good` is true. `None` if there is none, or `is_as_good` has no
/// answer for one.
pub fn more_natural(
    position: &Position,
    mv: Move,
    mut is_as_good: impl FnMut(Move) -> Option<bool>,
) -> Option<Move> {
    let king = position.king(Color::White);
    let kind = kind_of(position, mv);
    let order = |mv: Move| (kind.can_promote() && !mv.promotes(), mv.to().distance(king));
    let is_other_way = |other: &Move| {
        let is_same_piece = other.is_drop() == mv.is_drop()
            && (other.is_drop() || other.from() == mv.from())
            && kind_of(position, *other) == kind;
        is_same_piece && (other.to() == mv.to() || kind.is_slider()) && order(*other) < order(mv)
    };
    let mut list = MoveList::new();
    checks(position, &mut list);
    let mut others = list.to_vec();
    others.retain(is_other_way);
    others.sort_by_key(|&other| order(other));
    for other in others {
        if is_as_good(other)? {
            return Some(other);
        }
    }
    None
}

/// The kind of the piece that a move drops or moves, before it promotes.
fn kind_of(position: &Position, mv: Move) -> PieceKind {
    if mv.is_drop() { mv.dropped() } else { position.piece_at(mv.from()).kind() }
}
