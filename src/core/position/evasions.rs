//! White's replies to a check by Black.
//!
//! In a single check a pinned piece never helps: its line meets the checker's line only
//! at the king. So every reply is a king's move to a square that is not attacked, a
//! capture of the only checker, or an interposition. The latter two are by unpinned
//! pieces, and all are legal without a test.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::king_zone::KingZone;
use super::legal::legal_moves;
use super::moves::{Move, MoveList};
use super::piece::PieceKind;
use super::square::Square;
use super::state::Position;

/// Appends all legal moves of White, which is to move: its evasions if it is in check.
/// Without check only at a root where the defender moves first. In check, in this
/// order: captures of the checker by pieces, king's moves (captures among them),
/// interpositions by pieces, and drops, square by square from the king outwards.
/// Returns the squares where no White piece would cover an interposition.
pub fn replies(position: &Position, list: &mut MoveList) -> Bitboard {
    let checkers = position.checkers(Color::White);
    if checkers.is_some() {
        evasions_of(position, checkers, list)
    } else {
        legal_moves(position, list);
        Bitboard::EMPTY
    }
}

fn evasions_of(position: &Position, checkers: Bitboard, list: &mut MoveList) -> Bitboard {
    debug_assert!(position.side() == Color::White && position.is_in_check(Color::White));
    let king = position.king(Color::White);
    let escapes = KingZone::of(position).escapes(position);
    if checkers.has_several() {
        push_king_moves(king, escapes, list);
        return Bitboard::EMPTY;
    }
    let checker = checkers.first();
    let unpinned = position
        .pieces(Color::White)
        .without(position.blockers(king, Color::Black) | Bitboard::of(king));
    push_moves_to(position, checker, unpinned, list);
    push_king_moves(king, escapes, list);
    let between = attacks::between(king, checker);
    let mut uncovered = Bitboard::EMPTY;
    for to in between {
        if push_moves_to(position, to, unpinned, list).is_empty() {
            uncovered |= Bitboard::of(to);
        }
    }
    if position.hand(Color::White).is_empty() {
        return uncovered;
    }
    if king.number() < checker.number() {
        for to in between {
            push_drops(position, to, list);
        }
    } else {
        let mut rest = between;
        while rest.is_some() {
            let to = Square::from_index(127 - rest.0.leading_zeros() as u8);
            rest ^= Bitboard::of(to);
            push_drops(position, to, list);
        }
    }
    uncovered
}

#[inline]
fn push_king_moves(king: Square, escapes: Bitboard, list: &mut MoveList) {
    for to in escapes {
        list.push(Move::board(king, to, false));
    }
}

/// Lists the moves to `to` by the pieces of `movers`, promotions first. Returns all White pieces
/// that attack `to`, the king included.
#[inline]
fn push_moves_to(
    position: &Position,
    to: Square,
    movers: Bitboard,
    list: &mut MoveList,
) -> Bitboard {
    let zone = attacks::promotion_zone(Color::White);
    let attackers = position.attackers(to, Color::White, position.occupied());
    for from in attackers & movers {
        let kind = position.piece_at(from).kind();
        if kind.can_promote() && (zone.contains(from) || zone.contains(to)) {
            list.push(Move::board(from, to, true));
        }
        if attacks::squares_with_a_move(Color::White, kind).contains(to) {
            list.push(Move::board(from, to, false));
        }
    }
    attackers
}

/// Appends White's drops, square by square; it is not in check.
pub fn drops_by_square(position: &Position, list: &mut MoveList) {
    for to in Bitboard::ALL.without(position.occupied()) {
        push_drops(position, to, list);
    }
}

/// Lists the drops on `to`, cheapest piece first.
#[inline]
fn push_drops(position: &Position, to: Square, list: &mut MoveList) {
    let hand = position.hand(Color::White);
    for kind in PieceKind::IN_HAND {
        if hand.has(kind) && may_drop(position, kind, to) {
            list.push(Move::drop(kind, to));
        }
    }
}

/// True if White may drop a piece of `kind` on the empty square `to`: without check, or in
/// answer to one. Whether a pawn drop mates is asked only if Black has a king that it checks.
#[inline]
pub fn may_drop(position: &Position, kind: PieceKind, to: Square) -> bool {
    if !attacks::squares_with_a_move(Color::White, kind).contains(to) {
        return false;
    }
    kind != PieceKind::PAWN
        || ((position.pieces_of(Color::White, PieceKind::PAWN) & Bitboard::file_of(to)).is_empty()
            && !super::legal::is_pawn_drop_mate(position, Color::White, to))
}

/// True if the check `mv` by Black, which is to move, is mate.
#[inline]
pub fn is_mate_after(position: &Position, mv: Move) -> bool {
    is_checkmate(&position.after(mv))
}

/// True if White, to move and in check, has no legal move.
pub fn is_checkmate(position: &Position) -> bool {
    debug_assert!(position.side() == Color::White && position.is_in_check(Color::White));
    if KingZone::of(position).escapes(position).is_some() {
        return false;
    }
    let king = position.king(Color::White);
    let checkers = position.checkers(Color::White);
    if checkers.has_several() {
        return true;
    }
    let checker = checkers.first();
    let unpinned = position
        .pieces(Color::White)
        .without(position.blockers(king, Color::Black) | Bitboard::of(king));
    let movers_to = |to| position.attackers(to, Color::White, position.occupied()) & unpinned;
    if movers_to(checker).is_some() {
        return false;
    }
    let hand = position.hand(Color::White);
    !attacks::between(king, checker).any_square(|to| {
        PieceKind::IN_HAND.iter().any(|&kind| hand.has(kind) && may_drop(position, kind, to))
            || movers_to(to).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ones are listed by kind, for either side.
    #[test]
    fn drops_by_square_are_the_legal_drops() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "4k4/9/4p4/9/9/9/p8/9/9 w rb2g2s2n2l9p 1",
            // A pawn at the head of Black's king would mate.
            "4k4/9/9/9/9/4g4/9/3PKP3/3LRL3 w rb2g2s2n9p 1",
            "4k4/9/9/4g4/9/3rgr3/9/4K4/3LNL3 w 2bgs2n9p 1",
        ] {
            let position = Position::from_sfen(sfen).expect(sfen);
            assert!(!position.is_in_check(Color::White), "{sfen}");
            let (mut all, mut by_square) = (MoveList::new(), MoveList::new());
            legal_moves(&position, &mut all);
            drops_by_square(&position, &mut by_square);
            let mut expected: Vec<Move> = all.iter().copied().filter(|mv| mv.is_drop()).collect();
            expected.sort_by_key(|mv| mv.to().index());
            assert_eq!(*by_square, *expected, "{sfen}");
        }
    }
}
