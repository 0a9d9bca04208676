//! Whether a move is legal in a position, and if not, which rule forbids it.
//!
//! The rules are checked one by one, so that the error names the broken rule; a test
//! compares the result with the list of [`super::legal_moves`].

use super::attacks;
use super::bitboard::Bitboard;
use super::legal::is_pawn_drop_mate;
use super::moves::Move;
use super::piece::PieceKind;
use super::square::Square;
use super::state::Position;

/// Why a text is not a legal move here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move in any position.
    #[error("{0:?} is not a move: expected one such as 7g7f, 8h2b+ or P*5e")]
    Syntax(String),
    /// A move, but against the rules here.
    #[error("illegal move {mv}: {reason}")]
    Illegal {
        /// The move.
        mv: Move,
        /// The rule against it.
        reason: IllegalReason,
    },
}

/// The rule against a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The origin is empty.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece on the origin is the opponent's.
    #[error("the {0} on {1} is the opponent's")]
    NotYours(PieceKind, Square),
    /// The target is taken by the mover's own piece.
    #[error("the mover's own {0} is on {1}")]
    OwnPieceOnTarget(PieceKind, Square),
    /// The piece does not move like that, or something is in its way.
    #[error("the {kind} on {from} cannot move to {to}")]
    CannotReach {
        /// The kind of the piece.
        kind: PieceKind,
        /// The square of the piece.
        from: Square,
        /// The square to which it should go.
        to: Square,
    },
    /// A king, a gold or a promoted piece would promote.
    #[error("a {0} does not promote")]
    NeverPromotes(PieceKind),
    /// The move does not touch the promotion zone.
    #[error("neither {from} nor {to} is in the promotion zone")]
    OutsidePromotionZone {
        /// Origin.
        from: Square,
        /// Target.
        to: Square,
    },
    /// A pawn, lance or knight would be stuck.
    #[error("a {0} must promote on {1}")]
    MustPromote(PieceKind, Square),
    /// Nothing of the kind to drop.
    #[error("there is no {0} in hand")]
    NotInHand(PieceKind),
    /// The drop's square is taken.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A dropped pawn, lance or knight would be stuck.
    #[error("a {0} on {1} could never move")]
    NoFurtherMove(PieceKind, Square),
    /// Two pawns on a file.
    #[error("there is already a pawn on {0}")]
    SecondPawn(Square),
    /// The mover's king could be captured.
    #[error("it leaves the king on {0} in check")]
    LeavesKingInCheck(Square),
    /// Mate by a dropped pawn.
    #[error("a dropped pawn must not give mate")]
    PawnDropMate,
}

impl Position {
    /// Plays a move, if it is legal here.
    ///
    /// # Errors
    /// The rule that forbids it; the position is left as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.validate_move(mv)?;
        self.make(mv);
        Ok(())
    }

    /// Checks that a move is legal here, rule by rule.
    pub(super) fn validate_move(&self, mv: Move) -> Result<(), MoveError> {
        let shape =
            if mv.is_drop() { validate_drop(self, mv) } else { validate_board_move(self, mv) };
        shape
            .and_then(|()| validate_outcome(self, mv))
            .map_err(|reason| MoveError::Illegal { mv, reason })
    }
}

fn validate_board_move(position: &Position, mv: Move) -> Result<(), IllegalReason> {
    use IllegalReason as R;
    let (us, from, to) = (position.side(), mv.from(), mv.to());
    let (piece, target) = (position.piece_at(from), position.piece_at(to));
    let kind = piece.kind();
    if piece.is_none() {
        return Err(R::NoPiece(from));
    }
    if piece.color() != us {
        return Err(R::NotYours(kind, from));
    }
    if !attacks::attacks(piece, from, position.occupied()).contains(to) {
        return Err(R::CannotReach { kind, from, to });
    }
    if !target.is_none() && target.color() == us {
        return Err(R::OwnPieceOnTarget(target.kind(), to));
    }
    if !mv.promotes() {
        let may_stay = attacks::squares_with_a_move(us, kind).contains(to);
        return if may_stay { Ok(()) } else { Err(R::MustPromote(kind, to)) };
    }
    if !kind.can_promote() {
        return Err(R::NeverPromotes(kind));
    }
    let zone = attacks::promotion_zone(us);
    if zone.contains(from) || zone.contains(to) {
        Ok(())
    } else {
        Err(R::OutsidePromotionZone { from, to })
    }
}

fn validate_drop(position: &Position, mv: Move) -> Result<(), IllegalReason> {
    use IllegalReason as R;
    let (us, kind, to) = (position.side(), mv.dropped(), mv.to());
    // The drop of a king or of a promoted piece can be written by no one, but made.
    if mv != Move::drop(kind, to) || !position.hand(us).has(kind) {
        return Err(R::NotInHand(kind));
    }
    if position.occupied().contains(to) {
        return Err(R::Occupied(to));
    }
    if !attacks::squares_with_a_move(us, kind).contains(to) {
        return Err(R::NoFurtherMove(kind, to));
    }
    let pawns = position.pieces_of(us, PieceKind::PAWN) & Bitboard::file_of(to);
    if kind == PieceKind::PAWN && pawns.is_some() {
        Err(R::SecondPawn(pawns.first()))
    } else {
        Ok(())
    }
}

/// Checks that a pseudo-legal move neither leaves the king in check nor mates by a pawn drop.
fn validate_outcome(position: &Position, mv: Move) -> Result<(), IllegalReason> {
    let us = position.side();
    let after = position.after(mv);
    if after.is_in_check(us) {
        return Err(IllegalReason::LeavesKingInCheck(after.king(us)));
    }
    let drops_pawn = mv.is_drop() && mv.dropped() == PieceKind::PAWN;
    if drops_pawn && is_pawn_drop_mate(position, us, mv.to()) {
        return Err(IllegalReason::PawnDropMate);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::legal_moves;
    use crate::position::moves::MoveList;

    fn at(sfen: &str) -> Position {
        Position::from_sfen(sfen).unwrap()
    }

    #[track_caller]
    fn refused(sfen: &str, usi: &str, message: &str) {
        assert_eq!(at(sfen).parse_move(usi).unwrap_err().to_string(), message);
    }

    #[test]
    fn names_the_rule_against_a_move() {
        let start = &*Position::startpos().to_sfen();
        let far = "8k/9/P8/9/9/9/9/9/9 b NLP 1";
        let pinned = "4r3k/9/9/9/4G4/9/9/9/4K4 b P 1";
        let checked = "4r3k/9/9/9/9/9/9/9/4K4 b P 1";
        let mate = "7lk/9/7GG/9/9/9/9/9/9 b P 1";
        for (sfen, text, why) in [
            (start, "7g7e", "the pawn on 7g cannot move to 7e"),
            (start, "5e5d", "there is no piece on 5e"),
            (start, "3c3d", "the pawn on 3c is the opponent's"),
            (start, "8h2b", "the bishop on 8h cannot move to 2b"),
            (start, "9i9g", "the mover's own pawn is on 9g"),
            (start, "5i5h+", "a king does not promote"),
            (start, "7g7f+", "neither 7g nor 7f is in the promotion zone"),
            (start, "P*5e", "there is no pawn in hand"),
            ("8k/P8/9/9/9/9/9/9/9 b - 1", "9b9a", "a pawn must promote on 9a"),
            ("8k/9/N8/9/9/9/9/9/9 b - 1", "9c8a", "a knight must promote on 8a"),
            (far, "L*5a", "a lance on 5a could never move"),
            (far, "N*5b", "a knight on 5b could never move"),
            (far, "P*9e", "there is already a pawn on 9c"),
            (far, "L*9c", "9c is occupied"),
            (pinned, "5e4e", "it leaves the king on 5i in check"),
            (checked, "P*1b", "it leaves the king on 5i in check"),
            (checked, "5i5h", "it leaves the king on 5h in check"),
            (mate, "P*1b", "a dropped pawn must not give mate"),
        ] {
            refused(sfen, text, &format!("illegal move {text}: {why}"));
        }
    }

    /// No text says these.
    #[test]
    fn moves_that_cannot_be_written_are_refused() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b RPrp 1";
        let here = Square::from_usi(b"5e").unwrap();
        for mv in [
            Move::NONE,
            Move::board(here, here, false),
            Move::board(Square::NONE, here, false),
            Move::board(here, Square::NONE, true),
            Move::drop(PieceKind::ROOK, Square::NONE),
            Move::drop(PieceKind::NONE, here),
            Move::drop(PieceKind::KING, here),
            Move::drop(PieceKind::PRO_PAWN, here),
        ] {
            let mut position = at(sfen);
            assert!(position.play(mv).is_err(), "{mv}");
            assert_eq!(position, at(sfen), "{mv}");
        }
    }

    /// The checks and the generator agree on every move that can be written.
    #[test]
    fn agrees_with_the_list_of_legal_moves() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "7lk/9/7GG/9/9/9/9/9/9 b P 1",
            "3lkl3/9/3GgG3/4R4/9/9/9/9/9 b P 1",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
            "4r3k/4p4/9/9/4G4/9/3b5/9/4K4 b RBGSNLP 1",
        ] {
            let position = at(sfen);
            let mut legal = MoveList::new();
            legal_moves(&position, &mut legal);
            let board =
                Square::all().flat_map(|from| Square::all().map(move |to| (from, to))).flat_map(
                    |(from, to)| [false, true].map(|promotes| Move::board(from, to, promotes)),
                );
            let drops = PieceKind::IN_HAND
                .into_iter()
                .flat_map(|kind| Square::all().map(move |to| Move::drop(kind, to)));
            for mv in board.chain(drops) {
                let parsed = position.parse_move(&mv.to_string());
                assert_eq!(parsed == Ok(mv), legal.contains(&mv), "{sfen} {mv}: {parsed:?}");
                assert_eq!(parsed.is_ok(), legal.contains(&mv), "{sfen} {mv}");
                let mut played = position.clone();
                assert_eq!(played.play(mv), parsed.map(|_| ()), "{sfen} {mv}");
                assert_eq!(played != position, legal.contains(&mv), "{sfen} {mv}");
            }
        }
    }
}
