//! The position: pieces, hands, side to move, and how a move changes them.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::hand::Hand;
use super::moves::Move;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::zobrist::{self, Key};
use std::hash::{Hash, Hasher};

/// Index of the union of all pieces in `by_kind`.
const OCCUPIED: usize = 0;
/// Index of the union of all pieces that move as a gold in `by_kind`.
const GOLD_MOVERS: usize = 15;

/// A position: board, hands and side to move, without the moves before it. It is legal; but
/// pieces may be missing, also one of the kings ([`Position::king`] is then
/// [`Square::NONE`]).
// Board, sets and key are kept consistent by the only two functions that change squares
// (`put` and `lift`).
//
// Off the board, where the origin of a drop points (`Move::from`), `squares` holds a
// piece of the dropped kind, so that the moving piece is found without testing for a
// drop (a branch that is often mispredicted).
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    squares: [Piece; 128],
    by_kind: [Bitboard; 16],
    by_color: [Bitboard; 2],
    hands: [Hand; 2],
    kings: [Square; 2],
    side: Color,
    key: Key,
}

/// All sets rotated, by halves: in a loop over these the compiler reverses several at once.
#[inline(always)]
fn rotated_sets(sets: &[Bitboard; 16]) -> [Bitboard; 16] {
    let mut halves = [0u64; 32];
    for (i, set) in sets.iter().enumerate() {
        (halves[2 * i], halves[2 * i + 1]) = (set.0 as u64, (set.0 >> 64) as u64);
    }
    let halves = halves.map(u64::reverse_bits);
    std::array::from_fn(|i| {
        let (low, high) = (halves[2 * i], halves[2 * i + 1]);
        Bitboard((u128::from(low) << 64 | u128::from(high)) >> (128 - 81))
    })
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The key is of the board and the side to move.
        (self.key, self.hands).hash(state);
    }
}

const EMPTY_BOARD: [Piece; 128] = {
    let mut squares = [Piece::NONE; 128];
    let mut kind = 1;
    while kind < 8 {
        squares[81 + kind as usize] = Piece::new(Color::Black, PieceKind::from_number(kind));
        kind += 1;
    }
    squares
};

/// The information that a move destroys, to take it back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Piece,
}

// What could make a position that no rule allows, and what only the search wants, is the
// crate's own: others play moves by [`Position::play`]. The tests reach some of it.
impl Position {
    /// An empty board, empty hands, `side` to move.
    pub(crate) const fn empty(side: Color) -> Position {
        Position {
            squares: EMPTY_BOARD,
            by_kind: [Bitboard::EMPTY; 16],
            by_color: [Bitboard::EMPTY; 2],
            hands: [Hand::EMPTY; 2],
            kings: [Square::NONE; 2],
            side,
            key: match side {
                Color::Black => 0,
                Color::White => zobrist::SIDE,
            },
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.squares[square.index()] = piece;
        self.toggle(piece, square);
        if piece.kind() == PieceKind::KING {
            self.kings[piece.color().index()] = square;
        }
    }

    /// Takes the piece off a square and returns it.
    #[inline(always)]
    pub(crate) fn lift(&mut self, square: Square) -> Piece {
        let piece = self.squares[square.index()];
        self.squares[square.index()] = Piece::NONE;
        self.toggle(piece, square);
        if piece.kind() == PieceKind::KING {
            self.kings[piece.color().index()] = Square::NONE;
        }
        piece
    }

    /// Adds a piece to the sets and the key, or removes it from them.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.by_kind[OCCUPIED] ^= bit;
        self.by_kind[piece.kind().index()] ^= bit;
        if piece.kind().moves_as_gold() {
            self.by_kind[GOLD_MOVERS] ^= bit;
        }
        self.by_color[piece.color().index()] ^= bit;
        self.key ^= zobrist::piece(piece, square);
    }

    /// Sets a player's hand.
    pub(crate) fn set_hand(&mut self, color: Color, hand: Hand) {
        self.hands[color.index()] = hand;
    }

    /// Makes a pseudo-legal move.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) -> Undo {
        let us = self.side;
        let hand = &mut self.hands[us.index()];
        let captured = if mv.is_drop() {
            let kind = mv.dropped();
            *hand = hand.minus(kind);
            self.put(Piece::new(us, kind), mv.to());
            Piece::NONE
        } else {
            let captured = self.squares[mv.to().index()];
            if !captured.is_none() {
                *hand = hand.plus(captured.kind().unpromoted());
                self.lift(mv.to());
            }
            let piece = self.lift(mv.from());
            let kind = if mv.promotes() { piece.kind().promoted() } else { piece.kind() };
            self.put(Piece::new(us, kind), mv.to());
            captured
        };
        self.pass();
        Undo { captured }
    }

    /// The position after a pseudo-legal move.
    #[must_use]
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Position {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// The positions along pseudo-legal moves, this one first.
    pub(crate) fn along(&self, line: &[Move]) -> Vec<Position> {
        let mut all = vec![self.clone()];
        for &mv in line {
            all.push(all[all.len() - 1].after(mv));
        }
        all
    }

    /// Takes back the move made last.
    #[inline]
    pub(crate) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.pass();
        let us = self.side;
        let piece = self.lift(mv.to());
        if mv.is_drop() {
            let hand = &mut self.hands[us.index()];
            *hand = hand.plus(mv.dropped());
            return;
        }
        let kind = if mv.promotes() { piece.kind().unpromoted() } else { piece.kind() };
        self.put(Piece::new(us, kind), mv.from());
        if !undo.captured.is_none() {
            self.put(undo.captured, mv.to());
            let hand = &mut self.hands[us.index()];
            *hand = hand.minus(undo.captured.kind().unpromoted());
        }
    }

    /// Gives the turn to the other player.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.side = self.side.opponent();
        self.key ^= zobrist::SIDE;
    }

    /// The position after a pass.
    pub(crate) fn after_pass(&self) -> Position {
        let mut passed = self.clone();
        passed.pass();
        passed
    }

    /// The board key after a pseudo-legal move, without making it.
    #[inline(always)]
    pub(crate) fn key_after(&self, mv: Move) -> Key {
        self.key
            ^ zobrist::SIDE
            ^ zobrist::piece(self.piece_at(mv.from()), mv.from())
            ^ zobrist::piece(self.piece_at(mv.to()), mv.to())
            ^ zobrist::piece(self.piece_after(mv), mv.to())
    }

    /// The piece that a pseudo-legal move leaves on its target square.
    #[inline(always)]
    pub(crate) fn piece_after(&self, mv: Move) -> Piece {
        let kind = self.piece_at(mv.from()).kind();
        Piece::new(self.side, kind.promoted_if(mv.promotes()))
    }

    /// The board key if the piece on `from` stood on the empty square `to`
    /// instead, promoted or not, the same side being to move.
    #[inline(always)]
    pub(crate) fn key_with_piece_moved(&self, from: Square, to: Square, promotes: bool) -> Key {
        let piece = self.piece_at(from);
        let kind = if promotes { piece.kind().promoted() } else { piece.kind() };
        self.key ^ zobrist::piece(piece, from) ^ zobrist::piece(Piece::new(piece.color(), kind), to)
    }

    /// The mover's hand after a pseudo-legal move, without making it.
    #[inline(always)]
    pub(crate) fn hand_after(&self, mv: Move) -> Hand {
        self.hands[self.side.index()]
            .plus(self.piece_at(mv.to()).kind().unpromoted())
            .minus(mv.dropped())
    }

    /// Key of the board and the side to move, without the hands.
    #[inline(always)]
    pub(crate) const fn board_key(&self) -> Key {
        self.key
    }

    /// The player to move.
    #[inline(always)]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The piece on a square.
    #[inline(always)]
    pub const fn piece_at(&self, square: Square) -> Piece {
        self.squares[square.index()]
    }

    /// A player's hand.
    #[inline(always)]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// A player's king, or [`Square::NONE`].
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// All occupied squares.
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> Bitboard {
        self.by_kind[OCCUPIED]
    }

    /// A player's pieces.
    #[inline(always)]
    pub(crate) const fn pieces(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// A player's pieces of one kind.
    #[inline(always)]
    pub(crate) fn pieces_of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.by_kind[kind.index()] & self.by_color[color.index()]
    }

    /// All pieces of one kind.
    #[inline(always)]
    pub(crate) const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    /// The number of pieces of a kind, promoted or not, on the board and in both hands.
    pub(crate) fn count_of(&self, kind: PieceKind) -> u32 {
        let mut on_board = self.of_kind(kind);
        if kind.can_promote() {
            on_board |= self.of_kind(kind.promoted());
        }
        on_board.count() + self.hands[0].count(kind) + self.hands[1].count(kind)
    }

    /// A player's golds and promoted pawns, lances, knights and silvers.
    #[inline(always)]
    pub(crate) fn gold_movers(&self, color: Color) -> Bitboard {
        self.by_kind[GOLD_MOVERS] & self.by_color[color.index()]
    }

    /// Pieces of `by` that attack `square` when `occupied` blocks the lines.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let from = |kind| {
            attacks::steps(Piece::new(by.opponent(), kind), square) & self.by_kind[kind.index()]
        };
        let mut found = from(PieceKind::PAWN) | from(PieceKind::KNIGHT) | from(PieceKind::SILVER);
        found |= attacks::steps(Piece::new(by.opponent(), PieceKind::GOLD), square)
            & self.by_kind[GOLD_MOVERS];
        let king_like = self.by_kind[PieceKind::KING.index()]
            | self.by_kind[PieceKind::HORSE.index()]
            | self.by_kind[PieceKind::DRAGON.index()];
        found |= attacks::king_steps(square) & king_like;
        (found & self.by_color[by.index()]) | self.slider_attackers(square, by, occupied)
    }

    /// Lances, bishops, rooks, horses and dragons of `by` that attack `square`
    /// along a line.
    #[inline]
    pub(crate) fn slider_attackers(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let ours = self.by_color[by.index()];
        let mut found = Bitboard::EMPTY;
        for slider in self.sliders_aimed_at(square, by) {
            if (attacks::between(square, slider) & occupied).is_empty() {
                found |= Bitboard::of(slider);
            }
        }
        found & ours
    }

    /// Sliders of `by` that would attack `square` on a board without blockers.
    #[inline(always)]
    pub(crate) fn sliders_aimed_at(&self, square: Square, by: Color) -> Bitboard {
        let bishops =
            self.by_kind[PieceKind::BISHOP.index()] | self.by_kind[PieceKind::HORSE.index()];
        let rooks = self.by_kind[PieceKind::ROOK.index()] | self.by_kind[PieceKind::DRAGON.index()];
        let lances = self.by_kind[PieceKind::LANCE.index()];
        ((attacks::bishop_rays(square) & bishops)
            | (attacks::rook_rays(square) & rooks)
            | (attacks::lance_ray(by.opponent(), square) & lances))
            & self.by_color[by.index()]
    }

    /// True if `by` attacks `square`.
    #[inline]
    pub(crate) fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        self.attackers(square, by, occupied).is_some()
    }

    /// The pieces that give check to the king of `color`; empty without king.
    #[inline]
    pub(crate) fn checkers(&self, color: Color) -> Bitboard {
        let king = self.kings[color.index()];
        if !king.is_on_board() {
            return Bitboard::EMPTY;
        }
        self.attackers(king, color.opponent(), self.occupied())
    }

    /// True if the king of `color` is on the board and in check.
    #[inline]
    pub fn is_in_check(&self, color: Color) -> bool {
        self.checkers(color).is_some()
    }

    /// Pieces of either colour that alone stand between a slider of `by` and `square`:
    /// those of the king's own colour are pinned, those of `by` can discover a check.
    #[inline]
    pub(crate) fn blockers(&self, square: Square, by: Color) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        if !square.is_on_board() {
            return found;
        }
        for slider in self.sliders_aimed_at(square, by) {
            let between = attacks::between(square, slider) & self.occupied();
            if between.is_some() && !between.has_several() {
                found |= between;
            }
        }
        found
    }

    /// The position turned round, with colours exchanged: Black has White's part.
    #[must_use]
    pub fn rotated(&self) -> Position {
        let mut turned = self.rotated_but_for_key();
        turned.key = turned.recomputed_key();
        turned
    }

    /// [`Position::rotated`], but with a key that is not that of the position, for callers that ask
    /// no table: to compute the key takes as long as the rest.
    #[must_use]
    pub(crate) fn rotated_but_for_key(&self) -> Position {
        let mut turned = Position::empty(self.side.opponent());
        turned.by_kind = rotated_sets(&self.by_kind);
        turned.by_color = [self.by_color[1].rotated(), self.by_color[0].rotated()];
        let squares = turned.squares[..81].iter_mut().rev();
        for (piece, of) in squares.zip(&self.squares[..81]) {
            *piece = of.swapped();
        }
        turned.kings = [self.kings[1].rotated(), self.kings[0].rotated()];
        turned.hands = [self.hands[1], self.hands[0]];
        turned
    }

    /// The position mirrored from left to right.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let mut mirrored = Position::empty(self.side);
        for square in self.occupied() {
            mirrored.put(self.piece_at(square), square.mirrored());
        }
        mirrored.hands = self.hands;
        mirrored
    }

    /// The key computed from scratch, to check the incremental one.
    pub fn recomputed_key(&self) -> Key {
        let side = match self.side {
            Color::Black => 0,
            Color::White => zobrist::SIDE,
        };
        self.occupied()
            .fold(side, |key, square| key ^ zobrist::piece(self.piece_at(square), square))
    }
}
