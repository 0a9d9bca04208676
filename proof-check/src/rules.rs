//! The rules of shogi, as far as a proof needs them. Black moves towards rank a.
//!
//! Squares are `9 * file + rank` with 1a as 0; kinds are 1 pawn, 2 lance, 3 knight,
//! 4 silver, 5 bishop, 6 rook, 7 gold, 8 king, and 8 more for a promoted one; a piece is
//! its kind, and 16 more if it is White's. A move is its target, its origin (or 81 and
//! the kind of a drop) times 128, and 16384 for a promotion.

pub type Side = usize;
pub const BLACK: Side = 0;
pub const WHITE: Side = 1;
pub const PAWN: u8 = 1;
pub const KING: u8 = 8;
/// No square.
pub const OFF: u8 = 81;

/// Changes of file and rank: eight neighbours, then the leaps of Black's knight and of
/// White's. The reverse of direction `d` is `d ^ 3`.
#[rustfmt::skip]
const DIRECTIONS: [(i8, i8); 12] = [(0, -1), (1, -1), (-1, 1), (0, 1), (1, 0), (-1, -1), (1, 1),
    (-1, 0), (1, -2), (-1, -2), (1, 2), (-1, 2)];
const FORWARD: u16 = 1;
const DIAGONALS: u16 = 0b0110_0110;
const STRAIGHTS: u16 = 0b1001_1001;
const GOLD: u16 = STRAIGHTS | 0b0010_0010;
const SILVER: u16 = DIAGONALS | FORWARD;
const KNIGHT: u16 = 0b11_0000_0000;
/// Directions of a single step, and of a move of any length, by piece.
#[rustfmt::skip]
static STEPS: [u16; 32] = for_both([0, FORWARD, 0, KNIGHT, SILVER, 0, 0, GOLD,
    255, GOLD, GOLD, GOLD, GOLD, STRAIGHTS, DIAGONALS, 0]);
#[rustfmt::skip]
static SLIDES: [u16; 32] = for_both([0, 0, FORWARD, 0, 0, DIAGONALS, STRAIGHTS, 0,
    0, 0, 0, 0, 0, DIAGONALS, STRAIGHTS, 0]);

const fn for_both(black: [u16; 16]) -> [u16; 32] {
    let (mut both, mut index) = ([0; 32], 0);
    while index < 16 * 12 {
        let (kind, d) = (index / 12, index % 12);
        both[kind] = black[kind];
        both[16 + kind] |= (black[kind] >> d & 1) << (d ^ 3);
        index += 1;
    }
    both
}

/// A set of squares. A bit for no square is ignored.
pub type Squares = u128;
const BOARD: Squares = (1 << OFF) - 1;

/// The neighbour of each square in each direction, and all squares in that direction.
static NEXT: [[u8; 12]; 81] = next();
static RAYS: [[Squares; 12]; 81] = {
    let (mut rays, next, mut index) = ([[0; 12]; 81], next(), 0);
    while index < 81 * 12 {
        let (square, d) = (index / 12, index % 12);
        let mut at = next[square][d];
        while at != OFF {
            rays[square][d] |= 1 << at;
            at = if d < 8 { next[at as usize][d] } else { OFF };
        }
        index += 1;
    }
    rays
};

const fn next() -> [[u8; 12]; 81] {
    let (mut next, mut index) = ([[OFF; 12]; 81], 0);
    while index < 81 * 12 {
        let (square, (files, ranks)) = (index / 12, DIRECTIONS[index % 12]);
        let (file, rank) = ((square / 9) as i8 + files, (square % 9) as i8 + ranks);
        if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
            next[square][index % 12] = (9 * file + rank) as u8;
        }
        index += 1;
    }
    next
}

fn bits(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (first < OFF).then_some(first)
    })
}

pub const fn side_of(piece: u8) -> Side {
    (piece >> 4) as usize
}
pub const fn kind_of(piece: u8) -> u8 {
    piece & 15
}
/// The kind in hand; a king stays one.
pub const fn base_of(piece: u8) -> u8 {
    if kind_of(piece) == KING { KING } else { piece & 7 }
}
/// Rank from the side's last one, which is 0.
const fn rank_left(side: Side, square: u8) -> u8 {
    if side == BLACK { square % 9 } else { 8 - square % 9 }
}
/// Whether a piece of the kind could ever move on from the square.
pub const fn has_moves(side: Side, kind: u8, square: u8) -> bool {
    rank_left(side, square) >= [0, 1, 1, 2][if kind < 4 { kind as usize } else { 0 }]
}

pub type Move = u16;
pub const fn target(mv: Move) -> u8 {
    (mv & 127) as u8
}
pub const fn origin(mv: Move) -> u8 {
    (mv >> 7 & 127) as u8
}
pub const fn is_drop(mv: Move) -> bool {
    origin(mv) > OFF
}
const fn promotes(mv: Move) -> bool {
    mv & 1 << 14 != 0
}
const fn number(from: u8, to: u8, promotes: bool) -> Move {
    to as Move | (from as Move) << 7 | (promotes as Move) << 14
}

/// A hand, or a set of pieces: the count of kind k in byte k, that of kings in byte 0.
pub type Hand = u64;
pub const fn one(kind: u8) -> Hand {
    1 << (8 * (kind & 7))
}
pub const fn count(hand: Hand, kind: u8) -> u8 {
    (hand >> (8 * kind)) as u8
}
/// Whether `more` has at least as many of every kind; no count may exceed 127.
pub const fn covers(more: Hand, less: Hand) -> bool {
    const GUARDS: u64 = 0x8080_8080_8080_8080;
    (more | GUARDS).wrapping_sub(less) & GUARDS == GUARDS
}

/// A position without the side to move.
#[derive(Clone, Debug)]
pub struct Board {
    pub cells: [u8; 81],
    /// The squares of each side's pieces.
    pub taken: [Squares; 2],
    /// The squares of the kings; only Black's may be missing.
    pub kings: [u8; 2],
    pub hands: [Hand; 2],
}

impl Board {
    /// The board after a move that fits it.
    pub fn after(&self, side: Side, mv: Move) -> Board {
        let mut board = self.clone();
        if is_drop(mv) {
            board.hands[side] -= one(origin(mv) - OFF);
            board.cells[target(mv) as usize] = (origin(mv) - OFF) | (side as u8) << 4;
            board.taken[side] |= 1 << target(mv);
        } else {
            let captured = self.cells[target(mv) as usize];
            board.hands[side] += if captured == 0 { 0 } else { one(base_of(captured)) };
            board.shift(mv);
        }
        board
    }

    /// Moves a piece; what stands on the target is gone.
    fn shift(&mut self, mv: Move) {
        let piece = std::mem::take(&mut self.cells[origin(mv) as usize]);
        let side = side_of(piece);
        self.cells[target(mv) as usize] = piece | (promotes(mv) as u8) << 3;
        self.taken[side] ^= 1 << origin(mv) | 1 << target(mv);
        self.taken[1 - side] &= !(1 << target(mv));
        if kind_of(piece) == KING {
            self.kings[side] = target(mv);
        }
    }

    /// The free squares in a direction, and that of the first piece behind them or OFF.
    fn ray(&self, from: u8, d: usize) -> (Squares, u8) {
        let ray = RAYS[from as usize][d];
        let pieces = ray & (self.taken[BLACK] | self.taken[WHITE]);
        let (files, ranks) = DIRECTIONS[d];
        let grows = 9 * files + ranks > 0;
        let first = match pieces {
            0 => return (ray, OFF),
            _ if grows => pieces.trailing_zeros(),
            _ => 127 - pieces.leading_zeros(),
        };
        (ray & !RAYS[first as usize][d] & !(1 << first), first as u8)
    }

    /// The pieces of `by` that attack `square`, each with the free squares between them.
    fn attackers(&self, square: u8, by: Side) -> impl Iterator<Item = (u8, Squares)> + '_ {
        let nexts = NEXT.get(square as usize).into_iter().flatten().enumerate();
        let any_near = move |(d, _): &(usize, &u8)| RAYS[square as usize][*d] & self.taken[by] != 0;
        nexts.filter(any_near).filter_map(move |(d, &near)| {
            let (between, at) = self.ray(square, d);
            let piece = self.cells.get(at as usize).copied().unwrap_or(0);
            let moves = SLIDES[piece as usize] | if at == near { STEPS[piece as usize] } else { 0 };
            (moves >> (d ^ 3) & 1 != 0 && side_of(piece) == by).then_some((at, between))
        })
    }

    /// Whether the king of `side` is there and attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.attackers(self.kings[side], 1 - side).next().is_some()
    }

    /// The first pieces on the lines from a square.
    fn first_on_lines(&self, square: u8) -> Squares {
        (0..8).fold(0, |all, d| all | 1 << self.ray(square, d).1)
    }

    /// The squares that the piece on `from` can move to.
    fn reached(&self, from: u8) -> Squares {
        let (piece, mut reached) = (self.cells[from as usize], 0);
        let all = STEPS[piece as usize] | SLIDES[piece as usize];
        for d in bits(all.into()).map(usize::from) {
            let (free, first) = self.ray(from, d);
            let slides = SLIDES[piece as usize] >> d & 1 != 0;
            reached |= if slides { free | 1 << first } else { 1 << NEXT[from as usize][d] };
        }
        reached & BOARD & !self.taken[side_of(piece)]
    }

    /// Whether the piece on `from`, moving to `to`, may promote or not.
    fn may(&self, from: u8, to: u8, promotes: bool) -> bool {
        let (side, kind) = (side_of(self.cells[from as usize]), kind_of(self.cells[from as usize]));
        let is_in_zone = rank_left(side, from) < 3 || rank_left(side, to) < 3;
        if promotes { kind < 7 && is_in_zone } else { has_moves(side, kind, to) }
    }

    /// Whether a piece in hand may be dropped, but for pawn-drop mate and check.
    fn may_drop(&self, side: Side, kind: u8, to: u8) -> bool {
        let (pawn, file) = (PAWN | (side as u8) << 4, to as usize / 9 * 9);
        let has_pawn = || self.cells[file..file + 9].contains(&pawn);
        self.cells[to as usize] == 0 && has_moves(side, kind, to) && !(kind == PAWN && has_pawn())
    }

    /// Whether a fitting move leaves the own king safe and is no pawn-drop mate.
    fn is_allowed(&self, side: Side, mv: Move) -> bool {
        let after = self.after(side, mv);
        let is_mate = || after.in_check(1 - side) && after.moves(1 - side).is_empty();
        !(after.in_check(side) || origin(mv) == OFF + PAWN && is_mate())
    }

    /// The legal moves, perhaps only with an origin (81 and the kind for a drop), to the
    /// squares that are wanted by origin and kind after the move.
    fn list(&self, side: Side, only: Option<u8>, wants: impl Fn(u8, u8) -> Squares) -> Vec<Move> {
        let king = self.kings[side];
        // In check a piece other than the king captures the only checker or comes between.
        let checkers = self.attackers(king, 1 - side);
        let targets = checkers.fold(BOARD, |all, (at, between)| all & (between | 1 << at));
        let is_asked = |from: &u8| only.is_none_or(|only| only == *from);
        let mut moves = Vec::new();
        for from in bits(self.taken[side]).filter(is_asked) {
            let kind = kind_of(self.cells[from as usize]);
            let reached = self.reached(from) & if kind == KING { BOARD } else { targets };
            for promotes in [false, true] {
                let wanted = reached & wants(from, kind | (promotes as u8) << 3);
                let legal = bits(wanted).filter(|&to| self.may(from, to, promotes));
                moves.extend(legal.map(|to| number(from, to, promotes)));
            }
        }
        let free = targets & !self.taken[BLACK] & !self.taken[WHITE];
        let kinds = (1..8).filter(|&kind| count(self.hands[side], kind) > 0);
        for (kind, from) in kinds.map(|kind| (kind, OFF + kind)).filter(|(_, from)| is_asked(from))
        {
            let wanted = bits(free & wants(from, kind));
            let legal = wanted.filter(|&to| self.may_drop(side, kind, to));
            moves.extend(legal.map(|to| number(from, to, false)));
        }
        // No other move can expose the king.
        let shield = if king == OFF { 0 } else { self.first_on_lines(king) | 1 << king };
        let is_safe = |mv: Move| origin(mv) != OFF + PAWN && shield >> origin(mv) & 1 == 0;
        moves.retain(|&mv| is_safe(mv) || self.is_allowed(side, mv));
        moves
    }

    /// All legal moves.
    pub fn moves(&self, side: Side) -> Vec<Move> {
        self.list(side, None, |_, _| BOARD)
    }

    pub fn is_legal(&self, side: Side, mv: Move) -> bool {
        self.list(side, Some(origin(mv)), |_, _| 1 << target(mv)).contains(&mv)
    }

    /// Black's legal moves that give check, in the order of their numbers. White must not
    /// be in check already. A piece that gives check from its new square is seen from the
    /// king's; any other check is discovered by a piece that is the first on a line from it.
    pub fn checks(&self) -> Vec<Move> {
        let king = self.kings[WHITE];
        if king == OFF {
            return Vec::new();
        }
        let rays: [(Squares, u8); 12] = std::array::from_fn(|d| self.ray(king, d ^ 3));
        let seen = |kind: u8| {
            let (steps, slides) = (STEPS[kind as usize], SLIDES[kind as usize]);
            bits((steps | slides).into()).map(usize::from).fold(0, |all, d| {
                let (free, first) = rays[d];
                let far = slides >> d & 1 != 0;
                all | if far { free | 1 << first } else { 1 << NEXT[king as usize][d ^ 3] }
            })
        };
        let discoverers = self.first_on_lines(king);
        let is_discoverer = |from: u8| from < OFF && discoverers >> from & 1 != 0;
        let mut moves = self
            .list(BLACK, None, |from, kind| if is_discoverer(from) { BOARD } else { seen(kind) });
        moves.retain(|&mv| !is_discoverer(origin(mv)) || self.after(BLACK, mv).in_check(WHITE));
        moves.sort_unstable();
        moves
    }

    /// Whether a legal reply of White's is a drop between its king and the only checker.
    pub fn is_interposed(&self, reply: Move) -> bool {
        is_drop(reply) && self.in_check(WHITE)
    }

    /// The boards after Black captures at once what is dropped on `to`, an empty square
    /// between White's king and the only checker, and gives check from there; the captured
    /// piece is back in White's hand.
    pub fn captures(&self, to: u8) -> Vec<Board> {
        let captors = self.attackers(to, BLACK).flat_map(|(at, _)| [(at, true), (at, false)]);
        let captures = captors.filter(|&(from, promotes)| self.may(from, to, promotes));
        let boards = captures.map(|(from, promotes)| {
            let mut board = self.clone();
            board.shift(number(from, to, promotes));
            board
        });
        let gives_check =
            |board: &Board| board.attackers(board.kings[WHITE], BLACK).any(|(at, _)| at == to);
        boards.filter(|board| gives_check(board) && !board.in_check(BLACK)).collect()
    }
}

const LETTERS: &[u8; 9] = b"?PLNSBRGK";

/// A move in the notation of USI; `is_turned` if the board was turned round.
pub fn usi(mv: Move, is_turned: bool) -> String {
    let turn = |square: u8| if is_turned { 80 - square } else { square };
    let name = |square| format!("{}{}", turn(square) / 9 + 1, (b'a' + turn(square) % 9) as char);
    let plus = if promotes(mv) { "+" } else { "" };
    if is_drop(mv) {
        return format!(
            "{}*{}",
            LETTERS[(origin(mv) - OFF) as usize % 9] as char,
            name(target(mv))
        );
    }
    format!("{}{}{plus}", name(origin(mv)), name(target(mv)))
}

/// A position in SFEN; `is_turned` if the board was turned round.
pub fn sfen(board: &Board, side: Side, is_turned: bool) -> String {
    let turn = |piece: u8| if is_turned { piece ^ 16 } else { piece };
    let letter = |piece: u8| {
        let letter = LETTERS[base_of(piece) as usize] as char;
        let plus = if kind_of(piece) > KING { "+" } else { "" };
        let is_black = side_of(turn(piece)) == BLACK;
        format!("{plus}{}", if is_black { letter } else { letter.to_ascii_lowercase() })
    };
    let mut text = String::new();
    for place in 0..81 {
        let square = 9 * (8 - place % 9) + place / 9;
        let piece = board.cells[if is_turned { 80 - square } else { square }];
        text += if place > 0 && place % 9 == 0 { "/" } else { "" };
        text += &if piece == 0 { "1".to_string() } else { letter(piece) };
    }
    for run in (2..10).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    text += if (side == BLACK) != is_turned { " b " } else { " w " };
    let hands = text.len();
    for piece in [6, 5, 7, 4, 3, 2, 1, 22, 21, 23, 20, 19, 18, 17].map(turn) {
        match count(board.hands[side_of(piece)], kind_of(piece)) {
            0 => {}
            1 => text += &letter(piece),
            pieces => text += &format!("{pieces}{}", letter(piece)),
        }
    }
    if hands == text.len() { text + "-" } else { text }
}
