//! What a proof reads: the additions that may make it fail.
//!
//! A [`Footprint`] holds pieces on squares. Each function below adds what one statement about a
//! position reads; `mod.rs` has the theorem that they serve. All statements are about positions
//! X that arise from the same position by moves, and about a set D of pieces put on squares that
//! are empty in it, none of them in the footprint. Every square that one of the moves goes to is
//! in it, for all pieces, but for checks that White refutes: for White's pieces only, as one of
//! Black's there forbids the check. So no piece of D is captured or moves, and after each move that
//! can still be played the position is X with D on the board, but for the defender's hand, which
//! has fewer pieces. Black attacks and has no king.

use super::addition::Addition;
use tsumi_core::position::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, Unchecked};
use tsumi_core::position::{attacks, between, king_steps};

/// The additions that may make a proof fail: pieces on squares.
#[derive(Clone, Debug, Default)]
pub struct Footprint {
    /// Squares on which any piece counts.
    any: Bitboard,
    /// Squares on which a piece counts, by piece.
    of: [Bitboard; 32],
}

impl Footprint {
    /// The footprint that every piece on every square touches.
    pub fn all() -> Footprint {
        Footprint { any: Bitboard::ALL, ..Footprint::default() }
    }

    /// True if an addition may make the proof fail.
    pub fn touches(&self, one: Addition) -> bool {
        self.any.contains(one.square) || self.of[one.piece.index()].contains(one.square)
    }

    /// Adds every piece on these squares.
    pub fn add(&mut self, squares: Bitboard) {
        self.any |= squares;
    }

    /// Adds all that another footprint holds.
    pub fn union_with(&mut self, other: &Footprint) {
        self.any |= other.any;
        for (mine, &other) in self.of.iter_mut().zip(&other.of) {
            *mine |= other;
        }
    }

    /// Adds one piece on these squares.
    pub fn add_piece(&mut self, piece: Piece, squares: Bitboard) {
        self.of[piece.index()] |= squares;
    }

    /// Adds every square that one of the moves leaves or goes to.
    pub fn add_moves(&mut self, moves: &[Move]) {
        for mv in moves {
            self.add(Bitboard::of(mv.from()) | Bitboard::of(mv.to()));
        }
    }

    /// Adds all pieces of a colour from which `target` can be attacked.
    fn add_attackers(&mut self, color: Color, target: Square, occupied: Bitboard) {
        for kind in kinds() {
            self.add_piece(Piece::new(color, kind), origins(color, kind, target, occupied));
        }
    }

    /// Adds what Black's check `mv` rests on: it can be played. That it is a check is added by
    /// [`Footprint::add_replies`].
    ///
    /// Blockers stand between its squares, or on its target; a pawn cannot be dropped beside one
    /// of D on the file. Black has no king that it could leave in check.
    pub fn add_check(&mut self, mv: Move) {
        self.add(Bitboard::of(mv.to()));
        if !mv.is_drop() {
            self.add(between(mv.from(), mv.to()));
        } else if mv.dropped() == PieceKind::PAWN {
            let pawn = Piece::new(Color::Black, PieceKind::PAWN);
            self.add_piece(pawn, Bitboard::file(mv.to().file()));
        }
    }

    /// Adds what a position rests on in which White is in check: it has no more replies than
    /// `replies`, and that the check is one.
    ///
    /// Each reply is the king's, a capture or an interposition.
    /// - The checkers still give check, as nothing of D is between them and the king. A further
    ///   checker leaves fewer replies.
    /// - The king goes to no other square: each of its neighbours that is no reply holds a piece
    ///   of White's own, or one of Black's pieces attacks it, with the king gone, over squares
    ///   that are read, as long as it is there; this also holds if a piece of D stands there to
    ///   be captured.
    /// - A piece of White's that was there before resolves the check from where it could before,
    ///   unless it was pinned: then the line of the pin is read.
    /// - A piece of D resolves the check only by going to the checker's square or between: from
    ///   squares from which it attacks these.
    /// - Drops: the hand has no more pieces than before, and D takes no pawn off a file.
    pub fn add_replies(&mut self, position: &Position, replies: &[Move]) {
        let king = position.king(Color::White);
        let occupied = position.occupied();
        let checkers = position.checkers(Color::White);
        for checker in checkers {
            self.add(between(checker, king));
        }
        self.add_guard_lines(position, king, replies);
        for mv in replies {
            self.add(Bitboard::of(mv.to()));
        }
        for slider in position.sliders_aimed_at(king, Color::Black) {
            let line = between(slider, king);
            let on_line = line & occupied;
            if !on_line.has_several() && (on_line & position.pieces(Color::White)).is_some() {
                self.add(line);
            }
        }
        if !checkers.has_several() {
            let checker = checkers.first();
            for target in Bitboard::of(checker) | between(checker, king) {
                self.add_attackers(Color::White, target, occupied);
            }
        }
    }

    /// Adds, for each square to which the king cannot go, the line to it from the nearest piece
    /// that guards it.
    fn add_guard_lines(&mut self, position: &Position, king: Square, replies: &[Move]) {
        let without_king = position.occupied().without(Bitboard::of(king));
        let neighbours = king_steps(king).without(position.pieces(Color::White));
        for square in neighbours {
            let is_reply = |mv: &Move| mv.from() == king && mv.to() == square;
            if replies.iter().any(is_reply) {
                continue;
            }
            let guards = position.attackers(square, Color::Black, without_king);
            let lines = guards.map(|guard| between(guard, square));
            if let Some(line) = lines.min_by_key(|line| line.count()) {
                self.add(line);
            }
        }
    }

    /// Adds what White's reply `mv`, no drop, rests on: it can be played.
    ///
    /// Nothing of D is on its way, and no piece of D attacks White's king behind it. Those of
    /// before do not, and D only blocks their lines.
    pub fn add_reply(&mut self, position: &Position, mv: Move) {
        self.add(Bitboard::of(mv.to()) | between(mv.from(), mv.to()));
        let after = position.after(mv);
        self.add_attackers(Color::Black, after.king(Color::White), after.occupied());
    }

    /// Adds what a position with Black to move rests on: it has no more checks than `checks`.
    ///
    /// - A piece of D checks from a square from which it attacks the king, promoted or not, and
    ///   to which it can go.
    /// - It checks if another piece of Black's goes off its line to the king. That one is not of D:
    ///   else the king would be attacked with none between, which the reply before has read
    ///   ([`Footprint::add_reply`]). So this is for positions behind a reply.
    /// - A piece that was there before goes to no new square, unless it captures a piece of D on
    ///   a square to which it could go before: a square of `checks`, read for White's pieces. It
    ///   checks there only if it did so before.
    /// - A drop of a pawn that was mate, and so not legal, becomes a check if the defender gets a
    ///   reply to it.
    pub fn add_checks(&mut self, position: &Position, checks: &[Move]) {
        let king = position.king(Color::White);
        let occupied = position.occupied();
        for kind in kinds() {
            for mv in checks {
                self.add_piece(Piece::new(Color::White, kind), Bitboard::of(mv.to()));
            }
            self.add_new_checks(position, kind, king);
        }
        let blocks = king_lines(king, occupied) & position.pieces(Color::Black);
        for block in blocks {
            let opened = occupied.without(Bitboard::of(block));
            for kind in kinds().filter(|kind| kind.is_slider()) {
                let behind = origins(Color::Black, kind, king, opened).without(origins(
                    Color::Black,
                    kind,
                    king,
                    occupied,
                ));
                self.add_piece(Piece::new(Color::Black, kind), behind);
            }
        }
        self.add_pawn_drop_mate(position, checks, king);
    }

    /// Adds Black's pieces of this kind on all squares from which one could move and give check.
    fn add_new_checks(&mut self, position: &Position, kind: PieceKind, king: Square) {
        let occupied = position.occupied();
        let piece = Piece::new(Color::Black, kind);
        let free = Bitboard::ALL.without(position.pieces(Color::Black));
        let mut from = Bitboard::EMPTY;
        for target in origins(Color::Black, kind, king, occupied) & free {
            from |= origins(Color::Black, kind, target, occupied);
        }
        if kind.can_promote() {
            let zone = Bitboard::rank(0) | Bitboard::rank(1) | Bitboard::rank(2);
            for target in origins(Color::Black, kind.promoted(), king, occupied) & free {
                let there = origins(Color::Black, kind, target, occupied);
                from |= if zone.contains(target) { there } else { there & zone };
            }
        }
        self.add_piece(piece, from);
    }

    /// Adds what would make a pawn drop before the king legal, which is mate and so no check now.
    fn add_pawn_drop_mate(&mut self, position: &Position, checks: &[Move], king: Square) {
        let below = origins(Color::Black, PieceKind::PAWN, king, position.occupied())
            .without(position.occupied());
        if below.is_empty() || !position.hand(Color::Black).has(PieceKind::PAWN) {
            return;
        }
        let drop = Move::drop(PieceKind::PAWN, below.first());
        let pawns = position.pieces_of(Color::Black, PieceKind::PAWN);
        let has_pawn = (pawns & Bitboard::file(king.file())).is_some();
        if !has_pawn && !checks.contains(&drop) {
            self.add_replies(&position.after(drop), &[]);
        }
    }
}

/// All kinds of pieces but the king.
pub fn kinds() -> impl Iterator<Item = PieceKind> {
    PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::KING)
}

/// The squares from which a piece of this colour and kind attacks `target`.
pub fn origins(color: Color, kind: PieceKind, target: Square, occupied: Bitboard) -> Bitboard {
    attacks(Piece::new(color.opponent(), kind), target, occupied)
}

/// The squares on each line from the king, up to and with the first piece.
fn king_lines(king: Square, occupied: Bitboard) -> Bitboard {
    let queen = |kind| attacks(Piece::new(Color::White, kind), king, occupied);
    queen(PieceKind::HORSE) | queen(PieceKind::DRAGON)
}
