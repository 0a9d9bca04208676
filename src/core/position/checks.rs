//! Black's checking moves.

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::legal;
use super::moves::{Move, MoveList};
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::state::Position;

/// The squares from which each kind of Black piece attacks the White king.
#[derive(Clone, Copy)]
pub struct CheckTargets {
    king: Square,
    rook_lines: Bitboard,
    bishop_lines: Bitboard,
}

impl CheckTargets {
    /// The squares for all kinds, even those that Black does not have.
    #[inline(always)]
    pub fn of(position: &Position) -> CheckTargets {
        let king = position.king(Color::White);
        let occupied = position.occupied();
        CheckTargets {
            king,
            rook_lines: attacks::rook_attacks(king, occupied),
            bishop_lines: attacks::bishop_attacks(king, occupied),
        }
    }

    /// The squares for the kinds that Black has on the board or in hand.
    #[inline(always)]
    fn of_kinds_at_hand(position: &Position) -> CheckTargets {
        use PieceKind as K;
        let king = position.king(Color::White);
        let occupied = position.occupied();
        let black = position.pieces(Color::Black);
        let hand = position.hand(Color::Black);
        let has = |kinds: Bitboard, kind| hand.has(kind) || (black & kinds).is_some();
        let rooks = position.of_kind(K::ROOK) | position.of_kind(K::DRAGON);
        let bishops = position.of_kind(K::BISHOP) | position.of_kind(K::HORSE);
        CheckTargets {
            king,
            rook_lines: if has(rooks, K::ROOK) {
                attacks::rook_attacks(king, occupied)
            } else if has(position.of_kind(K::LANCE), K::LANCE) {
                attacks::lance_attacks(Color::White, king, occupied)
            } else {
                Bitboard::EMPTY
            },
            bishop_lines: if has(bishops, K::BISHOP) {
                attacks::bishop_attacks(king, occupied)
            } else {
                Bitboard::EMPTY
            },
        }
    }

    /// Squares from which a Black piece of `kind` gives check.
    #[inline(always)]
    pub fn by(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::LANCE => self.rook_lines & attacks::lance_ray(Color::White, self.king),
            PieceKind::BISHOP => self.bishop_lines,
            PieceKind::ROOK => self.rook_lines,
            PieceKind::HORSE => self.bishop_lines | attacks::king_steps(self.king),
            PieceKind::DRAGON => self.rook_lines | attacks::king_steps(self.king),
            PieceKind::KING => Bitboard::EMPTY,
            _ => attacks::steps(Piece::new(Color::White, kind), self.king),
        }
    }
}

/// A choice of checks to be listed.
trait Selection: Copy {
    /// Of the squares on which a piece of `kind` gives check, those that are wanted if it
    /// comes from `from` (for a drop a square off the board).
    fn among(self, targets: Bitboard, kind: PieceKind, from: Square) -> Bitboard;
}

/// Selects all checks.
#[derive(Clone, Copy)]
struct All;

impl Selection for All {
    #[inline(always)]
    fn among(self, targets: Bitboard, _kind: PieceKind, _from: Square) -> Bitboard {
        targets
    }
}

/// Selects the checks that may take all flights from the king.
#[derive(Clone, Copy)]
struct Covering {
    flights: Bitboard,
    /// Squares whose piece, when it leaves, may open a line to or around the king.
    lines: Bitboard,
}

impl Selection for Covering {
    #[inline(always)]
    fn among(self, targets: Bitboard, kind: PieceKind, from: Square) -> Bitboard {
        if targets.is_empty() || self.lines.contains(from) {
            return targets;
        }
        let mut wanted = targets;
        for flight in self.flights {
            wanted &= Bitboard::of(flight) | origins(kind, flight);
        }
        wanted
    }
}

/// [`Covering`] for checks that are asked for one by one. A type of its own, and so code of its
/// own: code with a second caller is not inlined, which cost the lists 6 in 100 of their
/// instructions.
#[derive(Clone, Copy)]
struct OneByOne(Covering);

impl Selection for OneByOne {
    #[inline(always)]
    fn among(self, targets: Bitboard, kind: PieceKind, from: Square) -> Bitboard {
        self.0.among(targets, kind, from)
    }
}

/// The squares from which a Black piece of `kind`, on an otherwise empty board, attacks
/// `square`.
#[inline(always)]
fn origins(kind: PieceKind, square: Square) -> Bitboard {
    match kind {
        PieceKind::LANCE => attacks::lance_ray(Color::White, square),
        PieceKind::BISHOP => attacks::bishop_rays(square),
        PieceKind::ROOK => attacks::rook_rays(square),
        PieceKind::HORSE => attacks::bishop_rays(square) | attacks::king_steps(square),
        PieceKind::DRAGON => attacks::rook_rays(square) | attacks::king_steps(square),
        _ => attacks::steps(Piece::new(Color::White, kind), square),
    }
}

/// Appends all legal checking moves of Black, which is to move: moves of pieces on the
/// board (promotion before non-promotion), then drops. Returns the pieces of either
/// side that alone stand between the White king and a Black slider.
pub fn checks(position: &Position, list: &mut MoveList) -> Bitboard {
    debug_assert!(position.side() == Color::Black && position.king(Color::White).is_on_board());
    let blockers = position.blockers(position.king(Color::White), Color::Black);
    push_checks(position, All, blockers, list);
    blockers
}

/// Appends the checks of [`checks`], in that order, that may mate by what they do to the
/// king's `flights`: those that may attack or occupy all of them, and those of pieces that
/// leave `lines`, on which they may open one to or around the king. `blockers` are what
/// [`checks`] returns.
pub fn checks_that_cover(
    position: &Position,
    flights: Bitboard,
    lines: Bitboard,
    blockers: Bitboard,
    list: &mut MoveList,
) {
    push_checks(position, Covering { flights, lines }, blockers, list);
}

/// The first of the checks of [`checks_that_cover`] for which `mates` is true, drops before others:
/// most mates in one are drops, and what is not asked for is not listed.
pub fn find_check_that_covers(
    position: &Position,
    flights: Bitboard,
    lines: Bitboard,
    blockers: Bitboard,
    mut mates: impl FnMut(Move) -> bool,
) -> Option<Move> {
    let selection = OneByOne(Covering { flights, lines });
    let targets = CheckTargets::of_kinds_at_hand(position);
    let mut list = MoveList::new();
    push_drop_checks(position, &targets, selection, &mut list);
    keep_legal(position, 0, &mut list);
    if let Some(mv) = list.iter().copied().find(|&mv| mates(mv)) {
        return Some(mv);
    }
    list.clear();
    push_board_checks(position, &targets, selection, blockers, &mut list);
    keep_legal(position, 0, &mut list);
    list.iter().copied().find(|&mv| mates(mv))
}

fn push_checks(
    position: &Position,
    selection: impl Selection,
    blockers: Bitboard,
    list: &mut MoveList,
) {
    let first = list.len();
    let targets = CheckTargets::of_kinds_at_hand(position);
    push_board_checks(position, &targets, selection, blockers, list);
    push_drop_checks(position, &targets, selection, list);
    keep_legal(position, first, list);
}

/// From the index `first` on, keeps the moves that answer the check to Black's king, if there is
/// one.
#[inline(always)]
fn keep_legal(position: &Position, first: usize, list: &mut MoveList) {
    if list.len() > first {
        let checkers = position.checkers(Color::Black);
        if checkers.is_some() {
            keep_evasions(position, checkers, first, list);
        }
    }
}

/// [`keep_legal`] for given checkers. Moves of the king are listed only if they answer; a pinned
/// piece has none left but along its line, which meets that of the checker at the king alone.
#[cold]
fn keep_evasions(position: &Position, checkers: Bitboard, first: usize, list: &mut MoveList) {
    let king = position.king(Color::Black);
    let checker = checkers.first();
    let answers = if checkers.has_several() {
        Bitboard::EMPTY
    } else {
        Bitboard::of(checker) | attacks::between(king, checker)
    };
    list.retain_from(first, |mv| mv.from() == king || answers.contains(mv.to()));
}

fn push_board_checks(
    position: &Position,
    targets: &CheckTargets,
    selection: impl Selection,
    blockers: Bitboard,
    list: &mut MoveList,
) {
    let black = position.pieces(Color::Black);
    let discoverers = blockers & black;
    let first = list.len();
    let movers = black.without(discoverers);
    push_direct_checks(position, targets, selection, movers, list);
    push_direct_checks_of_sliders(position, targets, selection, movers, list);
    for from in discoverers {
        push_moves_of_discoverer(position, targets, from, list);
    }
    let own_king = position.king(Color::Black);
    if own_king.is_on_board() && list.len() > first {
        remove_moves_of_pinned(position, own_king, first, list);
    }
}

/// Removes the moves from index `first` on by which a pinned piece leaves its line.
#[cold]
fn remove_moves_of_pinned(
    position: &Position,
    own_king: Square,
    first: usize,
    list: &mut MoveList,
) {
    let pinned = position.blockers(own_king, Color::White) & position.pieces(Color::Black);
    if pinned.is_some() {
        list.retain_from(first, |mv| {
            !pinned.contains(mv.from()) || attacks::line(own_king, mv.from()).contains(mv.to())
        });
    }
}

/// A piece of a kind and the squares that it reaches.
struct Mover {
    kind: PieceKind,
    from: Square,
    reach: Bitboard,
}

impl Mover {
    /// Lists the moves to the squares on which it gives check, promoted or not.
    #[inline(always)]
    fn push(
        &self,
        unpromoted: Bitboard,
        promoted: Bitboard,
        selection: impl Selection,
        list: &mut MoveList,
    ) {
        let zone = attacks::promotion_zone(Color::Black);
        let Mover { kind, from, reach } = *self;
        let promoting = selection.among(reach & promoted, kind.promoted(), from);
        if promoting.is_some() {
            let allowed = if zone.contains(from) { promoting } else { promoting & zone };
            for to in allowed {
                list.push(Move::board(from, to, true));
            }
        }
        for to in selection.among(reach & unpromoted, kind, from) {
            list.push(Move::board(from, to, false));
        }
    }
}

/// Lists the moves after which the moved piece itself gives check. Kind by kind, so that what the
/// checks of a kind share is computed once.
fn push_direct_checks(
    position: &Position,
    targets: &CheckTargets,
    selection: impl Selection,
    movers: Bitboard,
    list: &mut MoveList,
) {
    use PieceKind as K;
    let king = targets.king;
    let occupied = position.occupied();
    let free = !position.pieces(Color::Black);
    let of = |kind: PieceKind| position.of_kind(kind) & movers;
    let near = |kind: PieceKind| of(kind) & attacks::check_origins(kind, king);
    let gold = targets.by(K::GOLD);
    for kind in [K::PAWN, K::KNIGHT, K::SILVER] {
        for from in near(kind) {
            let reach = attacks::steps(Piece::new(Color::Black, kind), from) & free;
            let unpromoted = targets.by(kind) & attacks::squares_with_a_move(Color::Black, kind);
            Mover { kind, from, reach }.push(unpromoted, gold, selection, list);
        }
    }
    let golds = position.gold_movers(Color::Black) & movers & attacks::check_origins(K::GOLD, king);
    for from in golds {
        let kind = K::GOLD;
        let reach = attacks::steps(Piece::new(Color::Black, kind), from) & free;
        Mover { kind, from, reach }.push(gold, Bitboard::EMPTY, selection, list);
    }
    for from in near(K::LANCE) {
        let reach = attacks::lance_attacks(Color::Black, from, occupied) & free;
        let unpromoted =
            targets.by(K::LANCE) & attacks::squares_with_a_move(Color::Black, K::LANCE);
        let kind = K::LANCE;
        Mover { kind, from, reach }.push(unpromoted, gold, selection, list);
    }
}

/// Lists the direct checks of pieces with long lines.
fn push_direct_checks_of_sliders(
    position: &Position,
    targets: &CheckTargets,
    selection: impl Selection,
    movers: Bitboard,
    list: &mut MoveList,
) {
    use PieceKind as K;
    let occupied = position.occupied();
    let free = !position.pieces(Color::Black);
    let of = |kind: PieceKind| position.of_kind(kind) & movers;
    for from in of(K::BISHOP) {
        let (kind, reach) = (K::BISHOP, attacks::bishop_attacks(from, occupied) & free);
        let (unpromoted, promoted) = (targets.by(kind), targets.by(K::HORSE));
        Mover { kind, from, reach }.push(unpromoted, promoted, selection, list);
    }
    for from in of(K::ROOK) {
        let (kind, reach) = (K::ROOK, attacks::rook_attacks(from, occupied) & free);
        let (unpromoted, promoted) = (targets.by(kind), targets.by(K::DRAGON));
        Mover { kind, from, reach }.push(unpromoted, promoted, selection, list);
    }
    let none = Bitboard::EMPTY;
    for from in of(K::HORSE) {
        let reach = (attacks::bishop_attacks(from, occupied) | attacks::king_steps(from)) & free;
        let kind = K::HORSE;
        Mover { kind, from, reach }.push(targets.by(kind), none, selection, list);
    }
    for from in of(K::DRAGON) {
        let reach = (attacks::rook_attacks(from, occupied) | attacks::king_steps(from)) & free;
        let kind = K::DRAGON;
        Mover { kind, from, reach }.push(targets.by(kind), none, selection, list);
    }
}

/// Lists the moves of a piece between the king and a friendly slider: all that leave the line, and
/// those along it that give check themselves.
fn push_moves_of_discoverer(
    position: &Position,
    targets: &CheckTargets,
    from: Square,
    list: &mut MoveList,
) {
    let piece = position.piece_at(from);
    let kind = piece.kind();
    let all = attacks::attacks(piece, from, position.occupied());
    let mut reach = all.without(position.pieces(Color::Black));
    if kind == PieceKind::KING {
        reach = legal_king_steps(position, from, reach);
    }
    let discovered = reach.without(attacks::line(targets.king, from));
    let unpromoted =
        (targets.by(kind) | discovered) & attacks::squares_with_a_move(Color::Black, kind);
    let promoted =
        if kind.can_promote() { targets.by(kind.promoted()) | discovered } else { Bitboard::EMPTY };
    Mover { kind, from, reach }.push(unpromoted, promoted, All, list);
}

/// The steps of Black's king that do not end in check.
#[cold]
fn legal_king_steps(position: &Position, from: Square, reach: Bitboard) -> Bitboard {
    let without_king = position.occupied() ^ Bitboard::of(from);
    reach
        .filter(|&to| !position.is_attacked(to, Color::White, without_king))
        .fold(Bitboard::EMPTY, |safe, to| safe | Bitboard::of(to))
}

fn push_drop_checks(
    position: &Position,
    targets: &CheckTargets,
    selection: impl Selection,
    list: &mut MoveList,
) {
    let hand = position.hand(Color::Black);
    if hand.is_empty() {
        return;
    }
    let empty = !position.occupied();
    for kind in PieceKind::IN_HAND {
        if !hand.has(kind) {
            continue;
        }
        for to in selection.among(targets.by(kind) & empty, kind, Square::NONE) {
            if kind != PieceKind::PAWN || may_drop_pawn(position, to) {
                list.push(Move::drop(kind, to));
            }
        }
    }
}

/// True if Black, to move, has a legal check.
pub fn has_check(position: &Position) -> bool {
    let hand = position.hand(Color::Black);
    if !position.is_in_check(Color::Black) {
        let targets = CheckTargets::of_kinds_at_hand(position);
        let empty = !position.occupied();
        let gives_check = |kind| hand.has(kind) && (targets.by(kind) & empty).is_some();
        if PieceKind::IN_HAND[1..].iter().any(|&kind| gives_check(kind)) {
            return true;
        }
    }
    let mut list = MoveList::new();
    checks(position, &mut list);
    !list.is_empty()
}

/// True if Black may drop a pawn on `to`: no second one on its file, no mate.
#[inline]
fn may_drop_pawn(position: &Position, to: Square) -> bool {
    let pawns = position.pieces_of(Color::Black, PieceKind::PAWN);
    (pawns & Bitboard::file_of(to)).is_empty()
        && !legal::is_pawn_drop_mate(position, Color::Black, to)
}

/// Kinds of pieces whose drop by Black could check the White king somewhere if they
/// were in hand. A disproof that relies on Black lacking a piece counts on its drops,
/// so this must never leave out a kind that has a checking drop.
#[inline]
pub fn kinds_that_could_check_by_drop(position: &Position) -> impl Iterator<Item = PieceKind> {
    let targets = CheckTargets::of(position);
    let empty = !position.occupied();
    let pawns = position.pieces_of(Color::Black, PieceKind::PAWN);
    PieceKind::IN_HAND.into_iter().filter(move |&kind| {
        let squares = targets.by(kind) & empty;
        squares.is_some()
            && (kind != PieceKind::PAWN || (pawns & Bitboard::file_of(squares.first())).is_empty())
    })
}
