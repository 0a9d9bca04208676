//! Attack tables, computed at compile time.
//!
//! Step pieces are looked up. Sliders look along rays: towards greater square
//! numbers the first blocker is the lowest set bit (`x ^ (x - 1)`), towards
//! smaller ones the highest (leading zeros); a table of attacks by occupancy
//! would need 165 KB for each line direction and lose to the cache.

#![allow(long_running_const_eval)] // a second at compile time, nothing at start

use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::square::Square;

/// Steps (file, rank) of Black's pieces.
const PAWN_STEPS: &[(i8, i8)] = &[(0, -1)];
const KNIGHT_STEPS: &[(i8, i8)] = &[(-1, -2), (1, -2)];
const SILVER_STEPS: &[(i8, i8)] = &[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD_STEPS: &[(i8, i8)] = &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING_STEPS: &[(i8, i8)] =
    &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (-1, 1), (1, 1)];

/// The one-step moves of Black's piece of this kind; for horse and dragon the king's
/// steps, a superset of those not covered by their sliding part.
const fn steps_of(kind: PieceKind) -> &'static [(i8, i8)] {
    match kind {
        PieceKind::PAWN => PAWN_STEPS,
        PieceKind::KNIGHT => KNIGHT_STEPS,
        PieceKind::SILVER => SILVER_STEPS,
        PieceKind::KING | PieceKind::HORSE | PieceKind::DRAGON => KING_STEPS,
        _ if kind.moves_as_gold() => GOLD_STEPS,
        _ => &[],
    }
}

/// The squares to which `steps` lead from `square`; `turn` is 1 for Black's, -1 for White's.
const fn step_bits(steps: &[(i8, i8)], square: Square, turn: i8) -> Bitboard {
    let mut bits = 0u128;
    let mut i = 0;
    while i < steps.len() {
        let file = square.file() as i8 + steps[i].0;
        let rank = square.rank() as i8 + steps[i].1 * turn;
        if file >= 0 && file < 9 && rank >= 0 && rank < 9 {
            bits |= 1 << (file * 9 + rank);
        }
        i += 1;
    }
    Bitboard(bits)
}

/// `[square][piece]`; empty for sliders without a step part and for squares
/// off the board.
///
/// All tables are indexed by square first: the squares looked up lie around one king,
/// so a few rows stay in the first-level cache. The other way round the rows of all
/// pieces share the same few cache sets (21 of 83 misses an expansion).
static STEPS: [[Bitboard; 32]; 128] = {
    let mut table = [[Bitboard::EMPTY; 32]; 128];
    let mut kind = 1;
    while kind < 15 {
        let steps = steps_of(PieceKind::from_number(kind));
        let mut s = 0;
        while s < 81 {
            table[s as usize][kind as usize] = step_bits(steps, Square::from_index(s), 1);
            table[s as usize][16 + kind as usize] = step_bits(steps, Square::from_index(s), -1);
            s += 1;
        }
        kind += 1;
    }
    table
};

/// The eight directions, those towards greater square numbers first.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const DOWN: usize = 0;
const LEFT: usize = 1;
const LEFT_DOWN: usize = 2;
const LEFT_UP: usize = 3;
const UP: usize = 4;
const RIGHT: usize = 5;
const RIGHT_UP: usize = 6;
const RIGHT_DOWN: usize = 7;

/// `[square][direction]`: all squares from there to the edge.
static RAYS: [[Bitboard; 8]; 128] = {
    let mut table = [[Bitboard::EMPTY; 8]; 128];
    let mut d = 0;
    while d < 8 {
        let (df, dr) = DIRECTIONS[d];
        let mut s = 0;
        while s < 81 {
            let from = Square::from_index(s);
            let (mut file, mut rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
            let mut bits = 0u128;
            while file >= 0 && file < 9 && rank >= 0 && rank < 9 {
                bits |= 1 << (file * 9 + rank);
                file += df;
                rank += dr;
            }
            table[s as usize][d] = Bitboard(bits);
            s += 1;
        }
        d += 1;
    }
    table
};

/// `[a][b]`: the squares strictly between two squares of one line.
static BETWEEN: [[Bitboard; 81]; 128] = {
    let mut table = [[Bitboard::EMPTY; 81]; 128];
    let mut d = 0;
    while d < 8 {
        let (df, dr) = DIRECTIONS[d];
        let mut s = 0;
        while s < 81 {
            let from = Square::from_index(s);
            let (mut file, mut rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
            let mut bits = 0u128;
            while file >= 0 && file < 9 && rank >= 0 && rank < 9 {
                let to = file * 9 + rank;
                table[s as usize][to as usize] = Bitboard(bits);
                bits |= 1 << to;
                file += df;
                rank += dr;
            }
            s += 1;
        }
        d += 1;
    }
    table
};

/// `[a][b]`: the whole line through two squares, edge to edge; empty if they
/// share none.
static LINES: [[Bitboard; 81]; 128] = {
    let mut table = [[Bitboard::EMPTY; 81]; 128];
    let mut d = 0;
    while d < 8 {
        let back = (d + 4) % 8;
        let mut s = 0;
        while s < 81 {
            let line = Bitboard(RAYS[s][d].0 | RAYS[s][back].0 | 1 << s);
            let mut t = 0;
            while t < 81 {
                if RAYS[s][d].0 >> t & 1 != 0 {
                    table[s][t] = line;
                }
                t += 1;
            }
            s += 1;
        }
        d += 1;
    }
    table
};

/// The squares of `ray` up to and including the blocker with the lowest number.
#[inline(always)]
fn slide_up_numbers(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = ray.0 & occupied.0;
    Bitboard(ray.0 & (blockers ^ blockers.wrapping_sub(1)))
}

/// `[square]`: it and all squares with greater numbers. A shift of 128 bits by a number that is
/// not known is a call in WebAssembly.
static FROM: [Bitboard; 128] = {
    let mut table = [Bitboard::EMPTY; 128];
    let mut s = 0;
    while s < 81 {
        table[s] = Bitboard(Bitboard::ALL.0 >> s << s);
        s += 1;
    }
    table
};

/// The squares of `ray` down to and including the blocker with the highest number.
#[inline(always)]
fn slide_down_numbers(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let highest = 127 - ((ray.0 & occupied.0) | 1).leading_zeros();
    ray & FROM[highest as usize & 127]
}

/// The steps of a piece (king's steps for horse and dragon).
#[inline(always)]
pub fn steps(piece: Piece, square: Square) -> Bitboard {
    STEPS[square.index()][piece.index()]
}

/// The neighbours of a square.
#[inline(always)]
pub fn king_steps(square: Square) -> Bitboard {
    STEPS[square.index()][PieceKind::KING.index()]
}

/// Squares a lance of `color` attacks.
#[inline(always)]
pub fn lance_attacks(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let s = square.index();
    match color {
        Color::Black => slide_down_numbers(RAYS[s][UP], occupied),
        Color::White => slide_up_numbers(RAYS[s][DOWN], occupied),
    }
}

/// Squares a bishop attacks.
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let s = square.index();
    slide_up_numbers(RAYS[s][LEFT_DOWN], occupied)
        | slide_up_numbers(RAYS[s][LEFT_UP], occupied)
        | slide_down_numbers(RAYS[s][RIGHT_UP], occupied)
        | slide_down_numbers(RAYS[s][RIGHT_DOWN], occupied)
}

/// Squares a rook attacks.
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let s = square.index();
    slide_up_numbers(RAYS[s][DOWN], occupied)
        | slide_up_numbers(RAYS[s][LEFT], occupied)
        | slide_down_numbers(RAYS[s][UP], occupied)
        | slide_down_numbers(RAYS[s][RIGHT], occupied)
}

/// `[square]`: all squares on a bishop's and on a rook's lines.
static LINES_FROM: [(Bitboard, Bitboard); 128] = {
    let mut table = [(Bitboard::EMPTY, Bitboard::EMPTY); 128];
    let mut s = 0;
    while s < 81 {
        let rays = &RAYS[s];
        table[s] = (
            Bitboard(rays[LEFT_DOWN].0 | rays[LEFT_UP].0 | rays[RIGHT_UP].0 | rays[RIGHT_DOWN].0),
            Bitboard(rays[DOWN].0 | rays[LEFT].0 | rays[UP].0 | rays[RIGHT].0),
        );
        s += 1;
    }
    table
};

/// All squares on a bishop's lines, blockers ignored.
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    LINES_FROM[square.index()].0
}

/// All squares on a rook's lines, blockers ignored.
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    LINES_FROM[square.index()].1
}

/// All squares before a lance of `color`, blockers ignored.
#[inline(always)]
pub fn lance_ray(color: Color, square: Square) -> Bitboard {
    let direction = match color {
        Color::Black => UP,
        Color::White => DOWN,
    };
    RAYS[square.index()][direction]
}

/// All squares on the lines of a slider, blockers ignored.
#[inline(always)]
pub fn rays(slider: Piece, square: Square) -> Bitboard {
    match slider.kind() {
        PieceKind::LANCE => lance_ray(slider.color(), square),
        PieceKind::BISHOP | PieceKind::HORSE => bishop_rays(square),
        _ => rook_rays(square),
    }
}

/// Squares that a piece on `square` attacks.
#[inline(always)]
pub fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let steps = steps(piece, square);
    match piece.kind() {
        PieceKind::LANCE => lance_attacks(piece.color(), square, occupied),
        PieceKind::BISHOP => bishop_attacks(square, occupied),
        PieceKind::ROOK => rook_attacks(square, occupied),
        PieceKind::HORSE => steps | bishop_attacks(square, occupied),
        PieceKind::DRAGON => steps | rook_attacks(square, occupied),
        _ => steps,
    }
}

/// Squares strictly between two squares of one line; empty for others.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index().min(80)]
}

/// The line through two squares, edge to edge; empty if they share none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES[a.index()][b.index().min(80)]
}

/// The squares from which an unpromoted piece of `color` can still move: a limit for
/// pawn, lance and knight, all squares for the other kinds.
#[inline(always)]
pub fn squares_with_a_move(color: Color, kind: PieceKind) -> Bitboard {
    const REMOTE_RANKS: [[Bitboard; 4]; 2] = {
        const fn without_ranks(a: u8, b: u8) -> Bitboard {
            Bitboard(Bitboard::ALL.0 & !Bitboard::rank(a).0 & !Bitboard::rank(b).0)
        }
        [
            [Bitboard::ALL, without_ranks(0, 0), without_ranks(0, 0), without_ranks(0, 1)],
            [Bitboard::ALL, without_ranks(8, 8), without_ranks(8, 8), without_ranks(8, 7)],
        ]
    };
    let i = kind.index();
    REMOTE_RANKS[color.index()][if i <= 3 { i } else { 0 }]
}

/// The three ranks in which a player's pieces promote.
#[inline(always)]
pub fn promotion_zone(color: Color) -> Bitboard {
    const ZONES: [Bitboard; 2] = [
        Bitboard(Bitboard::rank(0).0 | Bitboard::rank(1).0 | Bitboard::rank(2).0),
        Bitboard(Bitboard::rank(6).0 | Bitboard::rank(7).0 | Bitboard::rank(8).0),
    ];
    ZONES[color.index()]
}

/// `[king][kind]`: squares from which a Black step piece (or lance) of this kind could,
/// in one move on an otherwise empty board, come to check a White king, promoting or
/// not. It only narrows down the candidates.
static CHECK_ORIGINS: [[Bitboard; 16]; 128] = {
    let mut table = [[Bitboard::EMPTY; 16]; 128];
    let zone = 0b111u128;
    let mut kind = 1;
    while kind < 13 {
        let k = PieceKind::from_number(kind);
        let is_lance = kind == PieceKind::LANCE.index() as u8;
        let mut from = 0u8;
        while from < 81 && !(k.is_slider() && !is_lance) {
            let mut targets = if is_lance {
                RAYS[from as usize][UP].0
            } else {
                STEPS[from as usize][kind as usize].0
            };
            while targets != 0 {
                let to = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let mut kings = if is_lance { RAYS[to][UP].0 } else { STEPS[to][kind as usize].0 };
                let in_zone = zone >> (from % 9) & 1 != 0 || zone >> (to % 9) & 1 != 0;
                if k.can_promote() && in_zone {
                    kings |= STEPS[to][PieceKind::GOLD.index()].0;
                }
                while kings != 0 {
                    let king = kings.trailing_zeros() as usize;
                    kings &= kings - 1;
                    table[king][kind as usize].0 |= 1 << from;
                }
            }
            from += 1;
        }
        kind += 1;
    }
    table
};

/// Squares from which a Black step piece or lance of `kind` may come to give
/// check to a White king on `king`; a superset.
#[inline(always)]
pub fn check_origins(kind: PieceKind, king: Square) -> Bitboard {
    CHECK_ORIGINS[king.index()][kind.index()]
}

/// `[king][piece]`: squares from which a piece, on an otherwise empty board,
/// attacks a neighbour of `king`.
static ZONE_ORIGINS: [[Bitboard; 32]; 128] = {
    let mut table = [[Bitboard::EMPTY; 32]; 128];
    let mut piece = 1;
    while piece < 31 {
        let kind = PieceKind::from_number((piece & 15) % 15);
        let forward = if piece < 16 { UP } else { DOWN };
        let mut from = 0;
        while from < 81 && kind.index() != 0 {
            let mut targets = STEPS[from][piece as usize].0;
            if matches!(kind, PieceKind::BISHOP | PieceKind::HORSE) {
                targets |= LINES_FROM[from].0.0;
            }
            if matches!(kind, PieceKind::ROOK | PieceKind::DRAGON) {
                targets |= LINES_FROM[from].1.0;
            }
            if matches!(kind, PieceKind::LANCE) {
                targets |= RAYS[from][forward].0;
            }
            let mut king = 0;
            while king < 81 {
                if STEPS[king][PieceKind::KING.index()].0 & targets != 0 {
                    table[king][piece as usize].0 |= 1 << from;
                }
                king += 1;
            }
            from += 1;
        }
        piece += 1;
    }
    table
};

/// Squares from which `piece`, on an otherwise empty board, attacks a neighbour
/// of `king`.
#[inline(always)]
pub fn zone_origins(piece: Piece, king: Square) -> Bitboard {
    ZONE_ORIGINS[king.index()][piece.index()]
}
