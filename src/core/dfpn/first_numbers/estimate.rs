//! First numbers for nodes that were never searched (df-pn+: Nagai 2002).
//!
//! After a check the proof number grows with what the defender can still do:
//! flights of the king, captors of the checking piece, room to interpose. An OR
//! node's proof number comes from the least that its checks would get: the same
//! look at each check tells whether it may mate, and the numbers are kept for the
//! visit.
//!
//! The weights were found by a random walk over mates and no-mates from the classics, and
//! took about half the nodes on those mates that weights set by hand had taken.
//! docs/tried.tsv has the figures, and what came out without weight. `weight!(NAME)` is
//! the constant, but in a build with the feature `tuning`, which may set it.

use super::expectation::Expectation;
use crate::position::{
    AttackCounts, Bitboard, Color, Guards, KingZone, Move, MoveList, Piece, PieceKind, Position,
    Square, between, checks_that_cover, king_steps, line, rays, steps,
};
use crate::proof::{Number, weight};

/// Both numbers of an OR node whose checks were not looked at, and the disproof number of
/// others.
const LEAF: Number = 4;

/// Weights of the AND node's proof number.
const BASE: Number = 1;
const FLIGHT: Number = 7;
const CAPTOR: Number = 6;
const ANY_CAPTOR: Number = 1;
const KING_CAPTURES: Number = 17;
const ROOM_TO_INTERPOSE: Number = 7;
const FURTHER_SQUARE: Number = 2;
/// For a check from afar that leaves no square to interpose on: mostly a knight's.
const FROM_AFAR: Number = 2;
/// A pawn, lance, bishop or rook that could promote and does not: such a move may be
/// the only one that avoids pawn-drop mate, so it is never delayed, but it is seldom
/// the first to try.
const UNPROMOTED: Number = 24;

/// Weights of its disproof number: for a checking piece with and without enough support.
const SUPPORTED: Number = 4;
const UNSUPPORTED: Number = 1;

/// The addition to one and a half times the least proof number of an OR node's checks.
const AFTER_REPLY: Number = 2;
/// From this many checks on, an OR node's proof number is one less.
const MANY_FOR_PROOF: usize = 5;
/// From this many checks on, its disproof number is one greater where a mate is expected.
const MANY_FOR_DISPROOF: usize = 9;
/// The share, in sixteenths, of the further checks' weights that an OR node's disproof number takes
/// on before they are listed.
const SHARE_OF_FURTHER: Number = 24;

/// First numbers within a limit of plies: both of an AND node, and the proof number of an OR node
/// without a mating check.
const CHECK_WITHIN_LIMIT: Number = 16;
const DISPROOF_WITHIN_LIMIT: Number = 3;
const EVASION_WITHIN_LIMIT: Number = 20;

/// The proof number of a look fits a byte: eight flights, ten captors, seven squares in
/// between.
const _: () = assert!(
    BASE + FLIGHT * 8
        + CAPTOR * 10
        + ANY_CAPTOR
        + KING_CAPTURES
        + ROOM_TO_INTERPOSE
        + FURTHER_SQUARE * 6
        + FROM_AFAR
        + UNPROMOTED
        <= u8::MAX as Number
);

/// What the squares around the White king tell about all checks of one OR node.
pub struct Surroundings {
    king: Square,
    /// The king's flights before the check.
    flights: Bitboard,
    /// All pieces on the board but the White king.
    without_king: Bitboard,
    /// How often Black attacks the king's neighbours.
    black: AttackCounts,
    guards: Guards,
    /// Pieces of either side that alone stand between the king and a Black slider.
    blockers: Bitboard,
    /// Squares whose piece, when it leaves, may open a line to or around the king:
    /// [`KingZone::by_sliders`].
    lines: Bitboard,
    /// True if White can drop something on any empty square.
    has_a_drop: bool,
    /// True if White has something in hand.
    has_hand: bool,
}

/// How many pieces attack a square.
#[derive(Clone, Copy)]
struct Attackers {
    black: u8,
    /// Those of White's pieces that attack it, without the king.
    white: u8,
    /// True if one of White's pieces other than the king is not pinned before the check.
    has_captor: bool,
}

/// Whether a check may mate.
#[derive(Clone, Copy)]
pub struct Prospect {
    /// True if no flight, capture or interposition surely answers the check: it must be
    /// tried on the board.
    pub may_mate: bool,
    /// True if the defender may have no answer to the check but a drop.
    pub needs_drop: bool,
}

/// The first numbers of the node after a check, and whether the check may mate.
#[derive(Clone, Copy)]
pub struct Look {
    /// Proof number of the AND node after the check.
    pub pn: Number,
    /// Disproof number of that node.
    pub dn: Number,
    /// [`Prospect::may_mate`].
    pub may_mate: bool,
}

impl Surroundings {
    /// Empty; call [`Surroundings::renew`] before use.
    pub fn new() -> Surroundings {
        Surroundings {
            king: Square::NONE,
            flights: Bitboard::EMPTY,
            without_king: Bitboard::EMPTY,
            black: AttackCounts::default(),
            guards: Guards::default(),
            blockers: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            has_a_drop: false,
            has_hand: false,
        }
    }

    /// Renews everything for an OR node; each of `blockers` alone shields the White king.
    #[inline]
    pub fn renew(&mut self, position: &Position, blockers: Bitboard) {
        self.renew_flights(position);
        self.renew_guards(position, blockers);
    }

    /// Renews what [`Surroundings::leaves_flight`] and [`Surroundings::list_checks_that_cover`]
    /// need, no more.
    #[inline]
    pub fn renew_flights(&mut self, position: &Position) {
        let (zone, black) = KingZone::with_counts(position);
        self.black = black;
        self.king = position.king(Color::White);
        self.flights = zone.escapes(position);
        self.without_king = position.occupied() ^ Bitboard::of(self.king);
        self.lines = zone.by_sliders;
    }

    /// Renews the rest, after [`Surroundings::renew_flights`].
    #[inline]
    pub fn renew_guards(&mut self, position: &Position, blockers: Bitboard) {
        self.guards = Guards::of(position, blockers);
        self.renew_hand(position, blockers);
    }

    /// Renews what [`Surroundings::prospect_of_few`] and [`Surroundings::mates_surely`] need beside
    /// [`Surroundings::renew_flights`].
    #[inline]
    pub fn renew_hand(&mut self, position: &Position, blockers: Bitboard) {
        let hand = position.hand(Color::White);
        self.blockers = blockers;
        self.has_hand = !hand.is_empty();
        self.has_a_drop = hand.has(PieceKind::GOLD)
            || hand.has(PieceKind::SILVER)
            || hand.has(PieceKind::BISHOP)
            || hand.has(PieceKind::ROOK);
    }

    /// True if the king surely has a flight after the check `mv`.
    #[inline]
    pub fn leaves_flight(&self, position: &Position, mv: Move) -> bool {
        let from = Bitboard::of(mv.from());
        (from & self.lines).is_empty()
            && self.flights_after(position.piece_after(mv), from, mv.to()).is_some()
    }

    /// The king's flights, which a check must cover to mate, and the squares whose piece may open a
    /// line when it leaves; after [`Surroundings::renew_flights`], for [`checks_that_cover`].
    #[inline(always)]
    pub fn flights_and_lines(&self) -> (Bitboard, Bitboard) {
        (self.flights, self.lines)
    }

    /// Lists the checks that may mate, of an OR node for which [`Surroundings::renew_flights`] was
    /// called: all others leave the king a flight.
    #[inline]
    pub fn list_checks_that_cover(
        &self,
        position: &Position,
        blockers: Bitboard,
        list: &mut MoveList,
    ) {
        checks_that_cover(position, self.flights, self.lines, blockers, list);
    }

    /// Whether the check `mv` may mate: a no is certain, after a yes the board is asked.
    ///
    /// A flight is a square beside the king that is not White's and that Black does not attack
    /// with the king lifted; a piece of Black's may stand there. After `mv` it is attacked only by
    ///
    /// - the moved piece from its new square, or
    /// - a slider whose line that piece opened: one through the square that it left, and none if
    ///   that is off `lines`. A drop leaves no square, and a capture leaves its square taken.
    ///
    /// So a flight off those lines that the moved piece neither attacks nor stands on stays one,
    /// the square that it left among them, and the king goes there, whatever else checks or is
    /// pinned. Captures are asked for where no line was opened: then the moved piece checks alone.
    #[inline(always)]
    pub fn prospect(&self, position: &Position, mv: Move) -> Prospect {
        let is_guarded = |to| self.guards.by_unpinned.contains(to);
        self.prospect_by(position, mv, is_guarded)
    }

    /// [`Surroundings::prospect`] without [`Guards`], which pay for many checks.
    #[inline(always)]
    pub fn prospect_of_few(&self, position: &Position, mv: Move) -> Prospect {
        let bound = self.blockers | Bitboard::of(self.king);
        self.prospect_by(position, mv, |to| {
            let captors = position.attackers(to, Color::White, position.occupied());
            captors.without(bound).is_some()
        })
    }

    /// [`Surroundings::prospect`]; `is_guarded` says whether an unpinned piece covers a square.
    #[inline(always)]
    fn prospect_by(
        &self,
        position: &Position,
        mv: Move,
        is_guarded: impl Fn(Square) -> bool,
    ) -> Prospect {
        let (from, to) = (Bitboard::of(mv.from()), mv.to());
        let piece = position.piece_after(mv);
        let is_answered_by_move = if (from & self.lines).is_some() {
            let flights = self.flights_after(piece, from, to);
            flights.is_some() && flights.without(lines_opened(position, mv.from())).is_some()
        } else {
            self.is_captured(position, mv, is_guarded) && !opens_pin(position, mv)
                || self.flights_after(piece, from, to).is_some()
        };
        if is_answered_by_move {
            return Prospect { may_mate: false, needs_drop: false };
        }
        self.prospect_given_moves(mv, false, between(self.king, to).is_some())
    }

    /// True if the check `mv`, which may mate, surely does; any other is tried on the board, which
    /// takes longer. It is a drop, so what was attacked still is, but behind it on the line of a
    /// slider: there another piece must attack, or the dropped one. It is beside the king or a
    /// knight, so nothing can be put in between, and on no line from the king to a pinned piece, so
    /// none can capture that could not before.
    #[inline]
    pub fn mates_surely(&self, position: &Position, mv: Move) -> bool {
        if !mv.is_drop() {
            return false;
        }
        let to = mv.to();
        let has_room = !king_steps(self.king).contains(to) && mv.dropped() != PieceKind::KNIGHT;
        if has_room || (self.blockers & line(self.king, to)).is_some() {
            return false;
        }
        if !self.lines.contains(to) {
            return true;
        }
        let stay = position.pieces(Color::White) | steps(position.piece_after(mv), to);
        let behind = lines_opened(position, to) & king_steps(self.king);
        !behind.without(stay | Bitboard::of(to)).any_square(|square| self.black.at(square) < 2)
    }

    /// True if the checking piece can be captured after `mv`, which opened no line, unless it
    /// opens a pin. The king captures if no other piece of Black's attacks the square (a piece
    /// moved there attacked it, too), another piece if it attacks it and was not pinned; what the
    /// check unpins is left to the board.
    #[inline(always)]
    fn is_captured(
        &self,
        position: &Position,
        mv: Move,
        is_guarded: impl Fn(Square) -> bool,
    ) -> bool {
        let to = mv.to();
        if king_steps(self.king).contains(to) {
            return self.black.at(to) <= u8::from(!mv.is_drop()) || is_guarded(to);
        }
        let captors = position.attackers(to, Color::White, position.occupied());
        captors.without(self.blockers).is_some()
    }

    /// The [`Prospect`] of the check `mv`, given whether a flight or a capture answers it if the
    /// moved piece opened no line, and whether there is room to interpose. A piece that leaves a
    /// line may open a check, a cover or a pin; a pawn's drop must not mate.
    #[inline(always)]
    fn prospect_given_moves(
        &self,
        mv: Move,
        is_answered_by_move: bool,
        has_room: bool,
    ) -> Prospect {
        let leaves_line = (Bitboard::of(mv.from()) & self.lines).is_some();
        let is_pawn_drop = mv.is_drop() && mv.dropped() == PieceKind::PAWN;
        let is_answered = is_answered_by_move || is_pawn_drop || (self.has_a_drop && has_room);
        Prospect {
            may_mate: leaves_line || !is_answered,
            needs_drop: self.has_hand && (leaves_line || (has_room && !is_answered_by_move)),
        }
    }

    /// From now on the defender's drops do not count as answers to a check.
    pub fn disregard_drops(&mut self) {
        self.has_a_drop = false;
    }

    /// How many pieces attack a square. Black's supporters of a check from afar are not counted.
    #[inline]
    fn attackers(
        &self,
        position: &Position,
        square: Square,
        is_near_king: bool,
        is_drop: bool,
    ) -> Attackers {
        if is_near_king {
            return Attackers {
                black: self.black.at(square),
                white: self.guards.counts.at(square),
                has_captor: self.guards.by_unpinned.contains(square),
            };
        }
        let occupied = position.occupied();
        let white = position.attackers(square, Color::White, occupied);
        Attackers {
            black: u8::from(!is_drop),
            white: white.count() as u8,
            has_captor: white.without(self.blockers).is_some(),
        }
    }

    /// The king's flights after `piece` moved from `from` to `to`.
    #[inline]
    fn flights_after(&self, piece: Piece, from: Bitboard, to: Square) -> Bitboard {
        let mut flights = self.flights.without(Bitboard::of(to));
        if flights.is_empty() {
            return flights;
        }
        flights = flights.without(steps(piece, to));
        if piece.kind().is_slider() {
            let blocking = self.without_king ^ from;
            for flight in flights & rays(piece, to) {
                if (between(to, flight) & blocking).is_empty() {
                    flights ^= Bitboard::of(flight);
                }
            }
        }
        flights
    }

    /// The first numbers of the node after the check `mv`, and whether it may mate.
    #[inline]
    pub fn evaluate_check(&self, position: &Position, mv: Move) -> Look {
        let to = mv.to();
        let is_near_king = king_steps(self.king).contains(to);
        let attackers = self.attackers(position, to, is_near_king, mv.is_drop());
        // Empty for a drop.
        let from = Bitboard::of(mv.from());
        // A piece that moves there no longer supports itself.
        let supporters = attackers.black.saturating_sub(u8::from(!mv.is_drop()));
        let flights = self.flights_after(position.piece_after(mv), from, to).count();
        let room = between(self.king, to);
        let king_captures = supporters == 0 && is_near_king;
        let pn = weight!(BASE)
            + weight!(FLIGHT) * flights
            + weight!(CAPTOR) * Number::from(attackers.white)
            + weight!(KING_CAPTURES) * Number::from(king_captures)
            + weight!(ROOM_TO_INTERPOSE) * Number::from(room.is_some())
            + weight!(FURTHER_SQUARE) * room.count().saturating_sub(1)
            + weight!(FROM_AFAR) * Number::from(!is_near_king && room.is_empty())
            + weight!(ANY_CAPTOR) * Number::from(attackers.white > 0)
            + weight!(UNPROMOTED) * Number::from(declines_promotion(position, mv));
        let is_well_supported = supporters + 1 > attackers.white + u8::from(is_near_king);
        let is_answered_by_move =
            flights > 0 || king_captures || (attackers.has_captor && !opens_pin(position, mv));
        let is_answered = is_answered_by_move || (self.has_a_drop && room.is_some());
        Look {
            pn,
            dn: Number::from(!is_answered)
                + if is_well_supported { weight!(SUPPORTED) } else { weight!(UNSUPPORTED) },
            may_mate: self.prospect_given_moves(mv, is_answered_by_move, room.is_some()).may_mate,
        }
    }
}

/// True if the check `mv` may pin a piece of White's: the moved one and that piece alone
/// stand between the king and one of Black's sliders. (If the moved one is the further from the
/// king, it is on a square that the slider attacks, and it leaves one of [`Surroundings::lines`].)
#[inline]
fn opens_pin(position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return false;
    }
    let king = position.king(Color::White);
    let through = line(king, mv.from());
    through.is_some() && may_open_pin(position, king, mv.from(), through)
}

/// [`opens_pin`] for a piece on `from`, which is on the line `through` the king.
fn may_open_pin(position: &Position, king: Square, from: Square, through: Bitboard) -> bool {
    (position.sliders_aimed_at(king, Color::Black) & through).any_square(|slider| {
        let shields = between(king, slider) & position.occupied();
        shields.contains(from)
            && shields.count() == 2
            && (shields & position.pieces(Color::White)).is_some()
    })
}

/// The lines through `from` that a piece opens to Black's sliders when it leaves.
#[inline]
fn lines_opened(position: &Position, from: Square) -> Bitboard {
    position
        .sliders_aimed_at(from, Color::Black)
        .fold(Bitboard::EMPTY, |opened, slider| opened | line(slider, from))
}

/// True if a pawn, lance, bishop or rook could promote and does not.
fn declines_promotion(position: &Position, mv: Move) -> bool {
    if mv.is_drop() || mv.promotes() || mv.from().rank().min(mv.to().rank()) > 2 {
        return false;
    }
    let kind = position.piece_at(mv.from()).kind();
    matches!(kind, PieceKind::PAWN | PieceKind::LANCE | PieceKind::BISHOP | PieceKind::ROOK)
}

/// First proof and disproof number of an OR node whose checks were not looked at, and of a position
/// after the capture of an interposition.
#[inline]
pub fn or_numbers() -> (Number, Number) {
    (weight!(LEAF), weight!(LEAF))
}

/// First numbers of an AND node within a limit of plies, where nearly all ends in a disproof and
/// every check must be refuted: which is tried first hardly matters, and with
/// [`Surroundings::evaluate_check`] there are no fewer nodes.
#[inline]
pub fn and_numbers_within_limit() -> (Number, Number) {
    (weight!(CHECK_WITHIN_LIMIT), weight!(DISPROOF_WITHIN_LIMIT))
}

/// First numbers of an OR node without a mating check within a limit of plies. `further` is the sum
/// of the weights of its further checks: so the numbers are about what they will be once the checks
/// are listed, or each reply is visited once only to learn that.
#[inline]
pub fn or_numbers_within_limit(further: Number) -> (Number, Number) {
    (weight!(EVASION_WITHIN_LIMIT), weight!(LEAF) + further)
}

/// First numbers of an OR node without a mating check, from the `least` proof number after one of
/// its checks, the number of checks, and the sum of the weights of the `further` ones, which counts
/// where a disproof is expected.
#[inline]
pub fn or_numbers_from_checks(
    least: Number,
    count: usize,
    further: Number,
    expectation: Expectation,
) -> (Number, Number) {
    let pn = least + least / 2 + weight!(AFTER_REPLY) - Number::from(count >= MANY_FOR_PROOF);
    let addition = if expectation >= Expectation::Doubt {
        further * weight!(SHARE_OF_FURTHER) / 16
    } else {
        Number::from(count >= MANY_FOR_DISPROOF)
    };
    (pn, weight!(LEAF) + addition)
}
