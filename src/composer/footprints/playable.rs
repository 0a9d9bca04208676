//! Whether the line can be played, and if not, which pieces may mend that.
//!
//! Each fault says what must be added if the line is to be played up to the move that fails.
//! Behind the moves before it, which can be played, the board is the same with any pieces added,
//! but for these and for what they were captured for: the attackers of a king, a missing piece, a
//! missing check are the same.

use super::footprint::{Footprint, kinds, origins};
use tsumi_core::position::{
    Bitboard, Color, Move, MoveList, Piece, Position, Square, Unchecked, between,
    pseudo_legal_moves, replies,
};

/// Why the line cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPlayable {
    /// The side that is not to move is in check.
    InCheck,
    /// There is nothing to move.
    NoPiece,
    /// There is nothing to drop.
    NotInHand,
    /// The piece does not move so, or something is in its way.
    NoMove,
    /// The mover's king can be captured.
    KingLeft,
    /// The move gives no check.
    NoCheck,
    /// The drop of a pawn mates.
    PawnDropMate,
}

/// The first move that cannot be played.
#[derive(Clone, Debug)]
pub struct LineFailure {
    /// Number of moves before it.
    pub after: usize,
    pub why: NotPlayable,
    /// The pieces on squares that may make the move possible.
    pub footprint: Footprint,
}

/// The positions along the line, if it can be played, the attacker's moves being checks. Black
/// attacks.
///
/// # Errors
/// The first move that fails.
pub fn positions_along(start: &Position, line: &[Move]) -> Result<Vec<Position>, Box<LineFailure>> {
    let failure = |after, (why, footprint)| Box::new(LineFailure { after, why, footprint });
    if let Some(footprint) = blocks_of_check(start, start.side().opponent()) {
        return Err(failure(0, (NotPlayable::InCheck, footprint)));
    }
    let mut positions = vec![start.clone()];
    for (after, &mv) in line.iter().enumerate() {
        let before = &positions[after];
        if !can_be_played(before, mv) {
            return Err(failure(after, why_not_playable(before, &line[..after], mv)));
        }
        positions.push(before.after(mv));
    }
    Ok(positions)
}

/// True if a move is a legal check of Black's, or a reply of White's to a check.
fn can_be_played(position: &Position, mv: Move) -> bool {
    match position.side() {
        Color::Black => position.legal_checks().contains(&mv),
        Color::White if position.is_in_check(Color::White) => {
            let mut list = MoveList::new();
            replies(position, &mut list);
            list.contains(&mv)
        }
        Color::White => false,
    }
}

/// Why a move cannot be played, and the pieces that may mend it.
fn why_not_playable(position: &Position, before: &[Move], mv: Move) -> (NotPlayable, Footprint) {
    let us = position.side();
    let mut list = MoveList::new();
    pseudo_legal_moves(position, &mut list);
    if !list.contains(&mv) {
        return not_pseudo_legal(position, before, mv);
    }
    let after = position.after(mv);
    if let Some(footprint) = blocks_of_check(&after, us) {
        return (NotPlayable::KingLeft, footprint);
    }
    let mut footprint = Footprint::default();
    if us == Color::White {
        // Not in check before it, or a drop that mates the attacker.
        return (NotPlayable::NoMove, Footprint::all());
    }
    if after.is_in_check(Color::White) {
        footprint.add_replies(&after, &[]);
        return (NotPlayable::PawnDropMate, footprint);
    }
    let king = after.king(Color::White);
    for kind in kinds() {
        let from = origins(us, kind, king, after.occupied());
        footprint.add_piece(Piece::new(us, kind), from);
    }
    (NotPlayable::NoCheck, footprint)
}

/// Why a move is not even pseudo-legal, and the pieces that may mend it.
fn not_pseudo_legal(position: &Position, before: &[Move], mv: Move) -> (NotPlayable, Footprint) {
    let us = position.side();
    let mut footprint = Footprint::default();
    if mv.is_drop() {
        if position.hand(us).has(mv.dropped()) {
            return (NotPlayable::NoMove, footprint);
        }
        // A piece in hand must have been captured before.
        let captured = kinds().filter(|kind| kind.unpromoted() == mv.dropped());
        let own = before.iter().rev().skip(1).step_by(2);
        let squares = own.filter(|mv| !mv.is_drop());
        let squares = squares.fold(Bitboard::EMPTY, |all, mv| all | Bitboard::of(mv.to()));
        for kind in captured {
            footprint.add_piece(Piece::new(us.opponent(), kind), squares);
        }
        return (NotPlayable::NotInHand, footprint);
    }
    if position.piece_at(mv.from()).is_none() {
        for kind in kinds() {
            footprint.add_piece(Piece::new(us, kind), Bitboard::of(mv.from()));
        }
        return (NotPlayable::NoPiece, footprint);
    }
    (NotPlayable::NoMove, footprint)
}

/// The squares that block an attacker of the king of `color`; `None` if there is none.
fn blocks_of_check(position: &Position, color: Color) -> Option<Footprint> {
    let king = position.king(color);
    let lines = position.checkers(color).map(|checker| between(checker, king));
    let line = lines.min_by_key(|line| line.count())?;
    let mut footprint = Footprint::default();
    footprint.add(line);
    Some(footprint)
}

/// True if the attacker has pieces in hand at the end of a line that can be played. No addition
/// changes that, as the line drops the same and captures no less.
pub fn leaves_pieces(positions: &[Position]) -> bool {
    let end = positions.last();
    end.is_some_and(|end| !end.hand(Color::Black).is_empty())
}

/// The least number of pieces to be added until the position is its own mirror image: those whose
/// image is an empty square. [`u32::MAX`] if no additions can make it so.
pub fn pieces_to_symmetry(position: &Position) -> u32 {
    let mirrored = position.mirrored();
    let king = position.king(Color::White);
    if king != mirrored.king(Color::White) {
        return u32::MAX;
    }
    let differs = |square: &Square| position.piece_at(*square) != mirrored.piece_at(*square);
    let differing: Vec<Square> = position.occupied().filter(differs).collect();
    let is_lost = |&square: &Square| !mirrored.piece_at(square).is_none();
    if differing.iter().any(is_lost) { u32::MAX } else { differing.len() as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::PieceKind;

    fn failure(sfen: &str, line: &str) -> Option<(usize, NotPlayable)> {
        let position = Position::from_sfen(sfen).unwrap();
        let line: Vec<Move> = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        let failed = positions_along(&position, &line).err();
        failed.map(|failure| (failure.after, failure.why))
    }

    /// By the rules: a gold on 5b mates, protected by the pawn on 5c; a pawn there, between lances,
    /// before promoted pawns.
    #[test]
    fn the_first_move_that_fails_is_named() {
        let with = |pieces: &str, hand: &str| format!("{pieces}/9/9/9/9/9/9 b {hand} 1");
        let whole = with("4k4/9/4P4", "Gr2b3g4s4n4l17p");
        assert_eq!(failure(&whole, "G*5b"), None);
        assert_eq!(failure(&whole, "G*5c"), Some((0, NotPlayable::NoMove)));
        assert_eq!(failure(&whole, "S*5b"), Some((0, NotPlayable::NotInHand)));
        assert_eq!(failure(&whole, "G*1i"), Some((0, NotPlayable::NoCheck)));
        assert_eq!(failure(&whole, "4c4b"), Some((0, NotPlayable::NoPiece)));
        assert_eq!(failure(&whole, "G*5b 5a5b"), Some((1, NotPlayable::KingLeft)));
        let pawn = with("3lkl3/9/3+P1+P3", "P2r2b4g4s4n2l15p");
        assert_eq!(failure(&pawn, "P*5b"), Some((0, NotPlayable::PawnDropMate)));
        let mut checked = Position::from_sfen(&whole).unwrap();
        let gold = Piece::new(Color::Black, PieceKind::GOLD);
        checked.put(gold, Square::from_usi(b"5b").unwrap());
        let failed = positions_along(&checked, &[]).unwrap_err();
        assert_eq!(failed.why, NotPlayable::InCheck);
    }
}
