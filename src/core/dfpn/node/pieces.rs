//! Proof pieces and disproof pieces: for which other hands a result holds.
//!
//! A *proof hand* is enough for the attacker: every hand that dominates it
//! mates as well. A *disproof hand* is not enough, nor is any hand that it
//! dominates. Pieces are conserved, so what the attacker lacks the defender may
//! hold: both rules below that look odd come from that. (Seo 1999; Nagai 2002,
//! section 4.)

use crate::position::{
    Bitboard, Color, Hand, Move, PieceKind, Position, between, kinds_that_could_check_by_drop,
};

/// All pieces in hand, of both sides together: no hand can have more.
#[inline(always)]
pub fn stock(position: &Position) -> Hand {
    position.hand(Color::Black).sum(position.hand(Color::White))
}

/// The proof hand before the attacker's move `mv`, from the one after it. `position` is
/// the one before the move.
#[inline]
pub fn proof_before_attack(position: &Position, mv: Move, after: Hand) -> Hand {
    if mv.is_drop() {
        return after.plus(mv.dropped());
    }
    let captured = position.piece_at(mv.to());
    if captured.is_none() {
        return after;
    }
    let kind = captured.kind().unpromoted();
    if after.has(kind) { after.minus(kind) } else { after }
}

/// The disproof hand before the attacker's move `mv`, from the one after it,
/// considering this move alone.
#[inline]
pub fn disproof_before_attack(position: &Position, mv: Move, after: Hand) -> Hand {
    if mv.is_drop() {
        return after.plus(mv.dropped());
    }
    let captured = position.piece_at(mv.to());
    if captured.is_none() { after } else { after.minus(captured.kind().unpromoted()) }
}

/// The disproof hand before the defender's refutation `mv`: the defender must have a
/// dropped piece.
#[inline]
pub fn disproof_before_defence(position: &Position, mv: Move, after: Hand) -> Hand {
    if !mv.is_drop() {
        return after;
    }
    let kind = mv.dropped();
    let most = stock(position).count(kind) - 1;
    if after.count(kind) > most { after.with(kind, most) } else { after }
}

/// Completes a disproof hand at an OR node: drops of pieces that the attacker does not
/// have were not tried, so a hand with one of them may mate if its drop can check.
#[inline]
pub fn without_untried_drops(position: &Position, disproof: Hand) -> Hand {
    let hand = position.hand(Color::Black);
    kinds_that_could_check_by_drop(position)
        .filter(|&kind| !hand.has(kind))
        .fold(disproof, |disproof, kind| disproof.with(kind, 0))
}

/// [`without_untried_drops`] where all moves were tried, not checks alone: any drop of a piece
/// that the attacker does not have is untried.
#[inline]
pub fn without_any_untried_drop(position: &Position, disproof: Hand) -> Hand {
    let hand = position.hand(Color::Black);
    PieceKind::IN_HAND
        .into_iter()
        .filter(|&kind| !hand.has(kind))
        .fold(disproof, |disproof, kind| disproof.with(kind, 0))
}

/// Completes a proof hand at an AND node: if the defender could drop a kind of piece but
/// has none, the attacker must keep all of that kind, or the defender might own one. In
/// check drops are interpositions; else they may be anywhere.
#[inline]
pub fn with_pieces_kept_from_defender(position: &Position, proof: Hand) -> Hand {
    let checkers = position.checkers(Color::White);
    if checkers.is_some() && !leaves_room(position, checkers) {
        return proof;
    }
    let (black, white) = (position.hand(Color::Black), position.hand(Color::White));
    PieceKind::IN_HAND
        .into_iter()
        .filter(|&kind| black.has(kind) && !white.has(kind))
        .fold(proof, |proof, kind| proof.with_kind_of(kind, black))
}

/// True if there are squares between the White king and its only checker, if it has one.
#[inline(always)]
fn leaves_room(position: &Position, checkers: Bitboard) -> bool {
    !checkers.has_several() && between(position.king(Color::White), checkers.first()).is_some()
}
