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
pub const WHITE_KING: u8 = 24;
/// No square.
const OFF: u8 = 81;

/// The eight directions, clockwise from "forward" as Black sees it on a board whose files
/// grow to the right: the change of file and of rank.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
const GOLD_STEPS: u8 = 0b1101_0111;
/// Directions of a single step, by kind; bits of [`DIRECTIONS`], for Black.
const STEPS: [u8; 16] = [
    0,
    1,
    0,
    0,
    0b1010_1011,
    0,
    0,
    GOLD_STEPS,
    255,
    GOLD_STEPS,
    GOLD_STEPS,
    GOLD_STEPS,
    GOLD_STEPS,
    0b0101_0101,
    0b1010_1010,
    0,
];
/// Directions of a move of any length, by kind.
const SLIDES: [u8; 16] =
    [0, 0, 1, 0, 0, 0b1010_1010, 0b0101_0101, 0, 0, 0, 0, 0, 0, 0b1010_1010, 0b0101_0101, 0];
const KNIGHT: usize = 3;

/// The neighbour of each square in each direction.
static NEXT: [[u8; 8]; 81] = {
    let mut next = [[OFF; 8]; 81];
    let mut square = 0;
    while square < 81 {
        let mut d = 0;
        while d < 8 {
            next[square][d] = stepped(square, DIRECTIONS[d].0, DIRECTIONS[d].1);
            d += 1;
        }
        square += 1;
    }
    next
};
/// The two targets of a knight of each side.
static LEAPS: [[[u8; 2]; 81]; 2] = {
    let mut leaps = [[[OFF; 2]; 81]; 2];
    let mut square = 0;
    while square < 81 {
        leaps[BLACK][square] = [stepped(square, 1, -2), stepped(square, -1, -2)];
        leaps[WHITE][square] = [stepped(square, 1, 2), stepped(square, -1, 2)];
        square += 1;
    }
    leaps
};

const fn stepped(square: usize, files: i8, ranks: i8) -> u8 {
    let (file, rank) = ((square / 9) as i8 + files, (square % 9) as i8 + ranks);
    if file < 0 || file > 8 || rank < 0 || rank > 8 {
        return OFF;
    }
    (9 * file + rank) as u8
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
const fn directions(table: &[u8; 16], piece: u8) -> u8 {
    let mask = table[kind_of(piece) as usize];
    if side_of(piece) == BLACK { mask } else { mask.rotate_left(4) }
}
/// Rank from the side's last one, which is 0.
const fn rank_left(side: Side, square: u8) -> u8 {
    if side == BLACK { square % 9 } else { 8 - square % 9 }
}
/// Whether a piece of the kind could ever move on from the square.
pub const fn has_moves(side: Side, kind: u8, square: u8) -> bool {
    let needed = match kind {
        1 | 2 => 1,
        3 => 2,
        _ => 0,
    };
    rank_left(side, square) >= needed
}

pub type Move = u16;
pub const fn target(mv: Move) -> u8 {
    (mv & 127) as u8
}
const fn origin(mv: Move) -> u8 {
    (mv >> 7 & 127) as u8
}
const fn promotes(mv: Move) -> bool {
    mv & 1 << 14 != 0
}
const fn board_move(from: u8, to: u8, promotes: bool) -> Move {
    to as Move | (from as Move) << 7 | (promotes as Move) << 14
}

/// A hand: the count of kind k in byte k.
pub type Hand = u64;
const GUARDS: u64 = 0x8080_8080_8080_8080;
pub const fn one(kind: u8) -> Hand {
    if 0 < kind && kind < KING { 1 << (8 * kind) } else { 0 }
}
pub const fn count(hand: Hand, kind: u8) -> u8 {
    (hand >> (8 * kind)) as u8
}
/// Whether `more` has at least as many of every kind; no count may exceed 127.
pub const fn covers(more: Hand, less: Hand) -> bool {
    (more | GUARDS).wrapping_sub(less) & GUARDS == GUARDS
}

/// A position without the side to move.
#[derive(Clone)]
pub struct Board {
    pub cells: [u8; 81],
    pub hands: [Hand; 2],
}

impl Board {
    pub fn king(&self, side: Side) -> Option<u8> {
        let king = KING | (side as u8) << 4;
        self.cells.iter().position(|&piece| piece == king).map(|square| square as u8)
    }

    /// The board after a move that fits it.
    pub fn after(&self, side: Side, mv: Move) -> Board {
        let (from, to) = (origin(mv), target(mv) as usize);
        let mut board = self.clone();
        if from > OFF {
            board.hands[side] -= one(from - OFF);
            board.cells[to] = (from - OFF) | (side as u8) << 4;
        } else {
            board.hands[side] += one(base_of(self.cells[to]));
            board.cells[to] = self.cells[from as usize] | (promotes(mv) as u8) << 3;
            board.cells[from as usize] = 0;
        }
        board
    }

    /// Calls `found` with each piece of `by` that attacks `square` and the squares
    /// between them, until it returns true.
    fn any_attacker(&self, square: u8, by: Side, mut found: impl FnMut(u8, u128) -> bool) -> bool {
        for (d, &neighbour) in NEXT[square as usize].iter().enumerate() {
            let (mut at, mut between) = (neighbour, 0u128);
            while at != OFF && self.cells[at as usize] == 0 {
                between |= 1 << at;
                at = NEXT[at as usize][d];
            }
            if at == OFF || side_of(self.cells[at as usize]) != by {
                continue;
            }
            let piece = self.cells[at as usize];
            let steps = if between == 0 { directions(&STEPS, piece) } else { 0 };
            let is_attacker = (steps | directions(&SLIDES, piece)) >> ((d + 4) % 8) & 1 != 0;
            if is_attacker && found(at, between) {
                return true;
            }
        }
        let knight = KNIGHT as u8 | (by as u8) << 4;
        let mut leaps = LEAPS[1 - by][square as usize].into_iter();
        leaps.any(|at| at != OFF && self.cells[at as usize] == knight && found(at, 0))
    }

    /// Whether the king of `side` is there and attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.any_attacker(king, 1 - side, |_, _| true))
    }

    /// Calls `found` with each square that the piece on `from` can move to.
    fn each_reached(&self, from: u8, mut found: impl FnMut(u8)) {
        let piece = self.cells[from as usize];
        let is_own = |at: u8| {
            let other = self.cells[at as usize];
            other != 0 && side_of(other) == side_of(piece)
        };
        if kind_of(piece) as usize == KNIGHT {
            let leaps = LEAPS[side_of(piece)][from as usize].into_iter();
            leaps.filter(|&at| at != OFF && !is_own(at)).for_each(found);
            return;
        }
        let (steps, slides) = (directions(&STEPS, piece), directions(&SLIDES, piece));
        for d in (0..8).filter(|d| (steps | slides) >> d & 1 != 0) {
            let mut at = NEXT[from as usize][d];
            while at != OFF && !is_own(at) {
                found(at);
                let is_last = slides >> d & 1 == 0 || self.cells[at as usize] != 0;
                at = if is_last { OFF } else { NEXT[at as usize][d] };
            }
        }
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
        let has_pawn = self.cells[file..file + 9].contains(&pawn);
        self.cells[to as usize] == 0 && has_moves(side, kind, to) && (kind != PAWN || !has_pawn)
    }

    /// Whether a fitting move leaves the own king safe and is no pawn-drop mate.
    fn is_allowed(&self, side: Side, mv: Move) -> bool {
        let after = self.after(side, mv);
        let is_pawn_drop = origin(mv) == OFF + PAWN;
        let is_mate = || after.in_check(1 - side) && after.moves(1 - side).is_empty();
        !(after.in_check(side) || is_pawn_drop && is_mate())
    }

    pub fn is_legal(&self, side: Side, mv: Move) -> bool {
        let (from, to) = (origin(mv), target(mv));
        if to >= OFF || mv >> 15 != 0 || from == OFF || from > OFF + 7 {
            return false;
        }
        let fits = if from > OFF {
            let is_in_hand = count(self.hands[side], from - OFF) > 0;
            !promotes(mv) && is_in_hand && self.may_drop(side, from - OFF, to)
        } else {
            let piece = self.cells[from as usize];
            let mut is_reached = false;
            if piece != 0 && side_of(piece) == side {
                self.each_reached(from, |at| is_reached |= at == to);
            }
            is_reached && self.may(from, to, promotes(mv))
        };
        fits && self.is_allowed(side, mv)
    }

    /// Squares to which a piece other than the king may go: all without check; where the
    /// only checker stands or between it and the king; none in double check.
    fn useful_targets(&self, side: Side) -> u128 {
        let (mut checkers, mut targets) = (0, u128::MAX);
        if let Some(king) = self.king(side) {
            self.any_attacker(king, 1 - side, |at, between| {
                (checkers, targets) = (checkers + 1, between | 1 << at);
                false
            });
        }
        if checkers > 1 { 0 } else { targets }
    }

    /// The legal moves that are wanted, by origin (81 for a drop), kind after the move and
    /// target.
    fn list(&self, side: Side, wants: impl Fn(u8, u8, u8) -> bool) -> Vec<Move> {
        let (mut moves, targets) = (Vec::with_capacity(16), self.useful_targets(side));
        for (from, piece) in (0..).zip(self.cells) {
            if piece == 0 || side_of(piece) != side {
                continue;
            }
            let kind = kind_of(piece);
            self.each_reached(from, |to| {
                let is_useful = kind == KING || targets >> to & 1 != 0;
                for (promotes, kind) in [(true, kind | 8), (false, kind)] {
                    if is_useful && wants(from, kind, to) && self.may(from, to, promotes) {
                        moves.push(board_move(from, to, promotes));
                    }
                }
            });
        }
        for kind in (1..8).filter(|&kind| count(self.hands[side], kind) > 0) {
            let squares = (0..OFF).filter(|to| targets >> to & 1 != 0 && wants(OFF, kind, *to));
            let to = squares.filter(|&to| self.may_drop(side, kind, to));
            moves.extend(to.map(|to| board_move(OFF + kind, to, false)));
        }
        moves.retain(|&mv| self.is_allowed(side, mv));
        moves
    }

    /// All legal moves.
    pub fn moves(&self, side: Side) -> Vec<Move> {
        self.list(side, |_, _, _| true)
    }

    /// Black's legal moves that give check, in the order of their numbers. White must have
    /// a king that is not in check already. A piece that gives check from its new square
    /// is seen from the king's; any other check is discovered by a piece that was next to
    /// the king on a line.
    pub fn checks(&self) -> Vec<Move> {
        let Some(king) = self.king(WHITE).map(usize::from) else { return Vec::new() };
        let (mut origins, mut discoverers) = ([0u128; 16], 0u128);
        for (d, &near) in NEXT[king].iter().enumerate() {
            let (mut at, mut far) = (near, 0u128);
            while at != OFF && far & discoverers == 0 {
                far |= 1 << at;
                discoverers |= u128::from(self.cells[at as usize] != 0) << at;
                at = NEXT[at as usize][d];
            }
            for (kind, squares) in origins.iter_mut().enumerate() {
                let has = |table: &[u8; 16]| table[kind] >> ((d + 4) % 8) & 1 != 0;
                *squares |= if has(&SLIDES) { far } else { 0 };
                *squares |= if has(&STEPS) { 1 << near & far } else { 0 };
            }
        }
        origins[KNIGHT] = LEAPS[WHITE][king].iter().fold(0, |all, at| all | 1 << at);
        let mut moves = self.list(BLACK, |from, kind, to| {
            discoverers >> from & 1 != 0 || origins[kind as usize] >> to & 1 != 0
        });
        moves.retain(|&mv| self.after(BLACK, mv).in_check(WHITE));
        moves.sort_unstable();
        moves
    }
}

/// A move in the notation of USI.
pub fn usi(mv: Move) -> String {
    let name = |square: u8| format!("{}{}", square / 9 + 1, (b'a' + square % 9) as char);
    let plus = if promotes(mv) { "+" } else { "" };
    let from = match origin(mv) {
        from @ ..OFF => name(from),
        drop => format!("{}*", LETTERS[usize::from(drop - OFF) & 7] as char),
    };
    format!("{from}{}{plus}", name(target(mv)))
}

const LETTERS: &[u8; 9] = b"?PLNSBRGK";

/// A position in SFEN; `is_turned` if the board was turned round.
pub fn sfen(board: &Board, side: Side, is_turned: bool) -> String {
    let turn = |piece: u8| if is_turned { piece ^ 16 } else { piece };
    let letter = |piece: u8| {
        let letter = LETTERS[usize::from(base_of(piece))] as char;
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
    let is_black_to_move = (side == BLACK) != is_turned;
    text += if is_black_to_move { " b " } else { " w " };
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
