//! Features of a main line: pieces used, sacrifices, non-promotions, interpositions, and
//! the end.

use serde::Serialize;
use tsumi_core::position::{Bitboard, Color, Move, PieceKind, Position, Unchecked, between};

/// Facts about a problem and its main line, which composers list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Features {
    /// Pieces on the board at the start: the attacker's, and the defender's.
    pub on_board: [usize; 2],
    /// Pieces in the attacker's hand at the start.
    pub in_hand: usize,
    /// Plies at which the attacker gives a piece away that is captured at once.
    pub sacrifices: Vec<usize>,
    /// Plies of moves without a possible promotion, of both sides.
    pub unpromoted: Vec<usize>,
    /// Plies of the defender's interpositions: drops, and moves of pieces.
    pub interpositions: Vec<usize>,
    /// The position at the end.
    pub end: Position,
}

impl Features {
    /// The features of the line `line` from `start`.
    pub fn of(start: &Position, attacker: Color, line: &[Move]) -> Features {
        let sides = [attacker, attacker.opponent()];
        let mut features = Features {
            on_board: sides.map(|side| count(start, side)),
            in_hand: start.hand(attacker).total() as usize,
            sacrifices: Vec::new(),
            unpromoted: Vec::new(),
            interpositions: Vec::new(),
            end: start.clone(),
        };
        for (index, &mv) in line.iter().enumerate() {
            features.note_move(index + 1, attacker, mv, line.get(index + 1).copied());
        }
        features
    }

    /// Notes what `mv`, made at this ply, shows; `next` is the reply to it. Plays it.
    fn note_move(&mut self, ply: usize, attacker: Color, mv: Move, next: Option<Move>) {
        let attacks = self.end.side() == attacker;
        let is_captured = next.is_some_and(|reply| reply.to() == mv.to());
        if attacks && is_captured {
            self.sacrifices.push(ply);
        }
        if declines_promotion(&self.end, mv) {
            self.unpromoted.push(ply);
        }
        if !attacks && is_interposition(&self.end, mv) {
            self.interpositions.push(ply);
        }
        self.end.make(mv);
    }
}

/// The number of pieces of one side on the board.
fn count(position: &Position, side: Color) -> usize {
    let squares = position.occupied();
    let is_own = |piece: tsumi_core::position::Piece| piece.color() == side;
    squares.filter(|&square| is_own(position.piece_at(square))).count()
}

/// True for a move of a piece that could promote by it and does not.
fn declines_promotion(position: &Position, mv: Move) -> bool {
    if mv.is_drop() || mv.promotes() {
        return false;
    }
    let (side, kind) = (position.side(), position.piece_at(mv.from()).kind());
    let is_in_zone = |square: tsumi_core::position::Square| square.rank_from_far_side(side) < 3;
    kind.can_promote() && (is_in_zone(mv.from()) || is_in_zone(mv.to()))
}

/// True if the defender, in check, puts a piece between checker and king.
fn is_interposition(position: &Position, mv: Move) -> bool {
    let side = position.side();
    let is_king = !mv.is_drop() && position.piece_at(mv.from()).kind() == PieceKind::KING;
    if is_king || !position.piece_at(mv.to()).is_none() {
        return false;
    }
    let king = position.king(side);
    let checkers = position.checkers(side);
    checkers.is_some() && {
        let line = between(king, checkers.first());
        (line & Bitboard::of(mv.to())).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(sfen: &str, moves: &str) -> Features {
        let start = Position::from_sfen(sfen).unwrap();
        let line: Vec<Move> = moves.split(' ').flat_map(Move::from_usi).collect();
        Features::of(&start, start.side(), &line)
    }

    /// By hand: the rook on 2b is taken, the golds stay.
    #[test]
    fn a_sacrifice_is_a_piece_that_is_taken_at_once() {
        let sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
        let found = features(sfen, "R*2b 2a2b G*2c 2b2a G*2b");
        assert_eq!(found.sacrifices, [1]);
        assert_eq!((found.on_board, found.in_hand), ([1, 1], 3));
        assert_eq!((found.unpromoted, found.interpositions), (vec![], vec![]));
    }

    /// By hand: a lance's check is answered by a drop; the rook enters without promotion.
    #[test]
    fn interpositions_and_declined_promotions_are_listed() {
        let found = features("8k/9/9/9/9/9/9/9/7R1 b Lp 1", "L*1i P*1b 2i2c");
        assert_eq!(found.interpositions, [2]);
        assert_eq!(found.unpromoted, [3]);
    }
}
