//! Positions thrown round what a class of bugs is about, and whether it happens there.

use crate::exhaustive::positions::{
    Amounts, Dice, PROMOTED, Planted, Square, Theme, other_color, read_board, throw_round,
};
use crate::exhaustive::solver::{self, board, legal_moves};
use rsshogi::board::Position;
use rsshogi::types::{Bitboard, Move32, PieceType};

/// Pieces thrown in beside those planted.
const FEW: Amounts = Amounts { attackers: 3, defenders: 3, attackers_hand: 2, defenders_hand: 2 };

/// Classes of mistakes at a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The check captures a pawn, and the defender drops one on that file.
    FreedFile,
    /// A pawn promotes, and the attacker drops one on that file.
    PromotedPawn,
    /// A piece of the defender was pinned before and is not after it, or the reverse.
    StalePin,
    /// A piece other than the one that moved gives it, alone or with that one.
    DiscoveredCheck,
    /// A piece of the defender that would capture the checker is pinned by the check: two
    /// pieces stood on the line, and the one next to the king left it.
    OpenedPin,
}

impl Class {
    /// A position in which it may happen; it need not be legal.
    pub fn throw(self, dice: &mut Dice) -> String {
        let planted = match self {
            Class::FreedFile => capture_on_file(dice),
            Class::PromotedPawn => promoting_pawn(dice),
            Class::StalePin => piece_in_line(b"pplnsgbr", dice),
            Class::OpenedPin => two_pieces_in_line(dice),
            Class::DiscoveredCheck => piece_in_line(b"PPLNSGBRK", dice),
        };
        let is_turned = dice.once_in(2);
        throw_round(&planted, Theme::Melee, FEW, is_turned, dice)
    }

    /// True if it happens at some first check.
    pub fn happens_in(self, sfen: &str) -> bool {
        let before = board(sfen);
        let has_mate =
            self == Class::OpenedPin && solver::mates_within(sfen, 1, 10_000) == Ok(true);
        solver::checks(&before).into_iter().any(|check| {
            let mut after = before.clone();
            after.apply_move32(check);
            match self {
                Class::FreedFile => frees_file(&before, check, &after),
                Class::PromotedPawn => promotes_pawn(&before, check, &after),
                Class::StalePin => changes_pins(&before, &after),
                // A mate in one should be due to it.
                Class::OpenedPin => {
                    pins_captor(&before, check, &after)
                        && (!has_mate || legal_moves(&after).is_empty())
                }
                Class::DiscoveredCheck => is_discovered(check, &after),
            }
        })
    }
}

/// A king near its edge, or now and then anywhere.
fn king(dice: &mut Dice) -> Square {
    let rank = if dice.once_in(4) { dice.roll(9) } else { dice.roll(3) };
    (dice.roll(9), rank)
}

/// The squares from `from` on in a direction, to the edge.
fn ray(from: Square, (file, rank): (isize, isize)) -> Vec<Square> {
    let on_board = |at: isize| (0..9).contains(&at);
    (1..9)
        .map(|i| (from.0 as isize + i * file, from.1 as isize + i * rank))
        .take_while(|&(file, rank)| on_board(file) && on_board(rank))
        .map(|(file, rank)| (file as usize, rank as usize))
        .collect()
}

/// A rook or lance before a pawn on the king's file, with room behind the pawn.
fn capture_on_file(dice: &mut Dice) -> Planted {
    let king = (dice.roll(9), dice.roll(4));
    let file = ray(king, (0, 1));
    let pawn = dice.between(1, file.len() - 2);
    let rook = dice.between(pawn + 1, file.len() - 1);
    let pieces = [b'R', b'R' | PROMOTED, b'L'];
    Planted {
        king,
        pieces: vec![(b'p', file[pawn]), (pieces[dice.roll(3)], file[rook])],
        hands: vec![b'p'],
        empty: file[..rook].to_vec(),
    }
}

/// A pawn about to promote beside the king, and one in hand.
fn promoting_pawn(dice: &mut Dice) -> Planted {
    let king = (dice.roll(9), dice.roll(3));
    let file = (king.0 + dice.roll(3)).saturating_sub(1).min(8);
    let to = (king.1 + dice.roll(2)).min(2);
    let captured = dice.pick(b"plnsg");
    let is_capture = dice.once_in(2);
    Planted {
        king,
        pieces: if is_capture {
            vec![(b'P', (file, to + 1)), (captured, (file, to))]
        } else {
            vec![(b'P', (file, to + 1))]
        },
        hands: vec![b'P'],
        empty: if is_capture { vec![] } else { vec![(file, to)] },
    }
}

/// One of `pieces` between the king and a long-range piece of the attacker.
fn piece_in_line(pieces: &[u8], dice: &mut Dice) -> Planted {
    let king = king(dice);
    let directions = [(0, 1), (0, 1), (1, 0), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    let direction = directions[dice.roll(directions.len())];
    let line = ray(king, direction);
    if line.len() < 2 {
        return piece_in_line(pieces, dice);
    }
    let far = dice.between(1, line.len() - 1);
    let near = dice.roll(far);
    let slider = match direction {
        (0, 1) if dice.once_in(3) => b'L',
        (0, _) | (_, 0) => b'R',
        _ => b'B',
    };
    let promotes = if slider != b'L' && dice.once_in(3) { PROMOTED } else { 0 };
    Planted {
        king,
        pieces: vec![(slider | promotes, line[far]), (dice.pick(pieces), line[near])],
        hands: vec![],
        empty: line[..far].to_vec(),
    }
    .with_empty_but_for(line[near])
}

/// A piece of each side between the king and a long-range piece of the attacker, the
/// attacker's next to the king.
fn two_pieces_in_line(dice: &mut Dice) -> Planted {
    let mut planted = piece_in_line(b"PPLNSGBR", dice);
    let near = planted.pieces[1].1;
    let behind = |&at: &Square| distance(planted.king, at) > distance(planted.king, near);
    let free: Vec<Square> = planted.empty.iter().copied().filter(behind).collect();
    if free.is_empty() {
        return two_pieces_in_line(dice);
    }
    let far = free[dice.roll(free.len())];
    planted.pieces.push((dice.pick(b"pnsgbr"), far));
    planted.with_empty_but_for(far)
}

/// Steps of a king from one square to another.
fn distance(from: Square, to: Square) -> usize {
    from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
}

impl Planted {
    fn with_empty_but_for(mut self, square: Square) -> Planted {
        self.empty.retain(|&empty| empty != square);
        self
    }
}

fn captured(before: &Position, mv: Move32) -> Option<PieceType> {
    let is_capture = !mv.is_drop() && before.pieces().test(mv.to_sq());
    is_capture.then(|| before.piece_on(mv.to_sq()).piece_type())
}

fn drops_pawn_on_file(position: &Position, mv: Move32) -> bool {
    legal_moves(position).iter().any(|reply| {
        reply.dropped_piece() == Some(PieceType::PAWN) && reply.to_sq().file() == mv.to_sq().file()
    })
}

fn frees_file(before: &Position, check: Move32, after: &Position) -> bool {
    captured(before, check) == Some(PieceType::PAWN) && drops_pawn_on_file(after, check)
}

fn promotes_pawn(before: &Position, check: Move32, after: &Position) -> bool {
    let is_pawn =
        !check.is_drop() && before.piece_on(check.from_sq()).piece_type() == PieceType::PAWN;
    is_pawn
        && check.is_promotion()
        && legal_moves(after).into_iter().any(|reply| {
            let mut later = after.clone();
            later.apply_move32(reply);
            drops_pawn_on_file(&later, check)
        })
}

/// A piece attacks the checker that is pinned only now.
fn pins_captor(before: &Position, check: Move32, after: &Position) -> bool {
    let defender = after.turn();
    let old = before.pinned_pieces(defender);
    let captors = after.attackers_to_color_current(defender, check.to_sq());
    (&after.pinned_pieces(defender))
        .into_iter()
        .any(|pinned| !old.test(pinned) && captors.test(pinned))
}

/// A reply by a piece that was pinned, or a piece that is pinned only now.
fn changes_pins(before: &Position, after: &Position) -> bool {
    let defender = after.turn();
    let (old, new) = (before.pinned_pieces(defender), after.pinned_pieces(defender));
    let mut freed = legal_moves(after).into_iter().filter(|reply| !reply.is_drop());
    let is_in = |pins: Bitboard, mv: &Move32| pins.test(mv.from_sq());
    freed.any(|reply| is_in(old, &reply) && !is_in(new, &reply))
        || (&new).into_iter().any(|pinned| !old.test(pinned))
}

fn is_discovered(check: Move32, after: &Position) -> bool {
    let checkers = after.checkers();
    checkers.count() > 1 || !checkers.test(check.to_sq())
}

/// A king on `file`, pawns and promoted ones of either side there, and pawns in hand.
pub fn two_pawns(file: usize, is_turned: bool, dice: &mut Dice) -> String {
    let king = (file, dice.roll(5));
    let pieces = [b'P', b'P', b'P' | PROMOTED, b'p'];
    let piece = pieces[dice.roll(4)];
    let planted = Planted {
        king,
        pieces: vec![(piece, (file, dice.between(king.1 + 2, 8)))],
        hands: vec![b'P', b'p'],
        empty: vec![(file, king.1 + 1)],
    };
    throw_round(&planted, Theme::PawnDrop, FEW, is_turned, dice)
}

/// True if some player has a pawn in hand, and one on this file or a promoted one.
pub fn has_two_pawns(sfen: &str, file: usize, is_turned: bool) -> bool {
    let words: Vec<&str> = sfen.split(' ').collect();
    let file = if is_turned { 8 - file } else { file };
    let column: Vec<u8> = read_board(words[0]).into_iter().skip(file).step_by(9).collect();
    [b'P', b'p'].into_iter().any(|pawn| {
        let is_pawn = |piece: &u8| *piece == pawn || *piece == pawn | PROMOTED;
        words[2].contains(pawn as char) && column.iter().any(is_pawn)
    })
}

/// A piece that can come to `rank` (0 is the last one for the attacker) near a king.
pub fn promotion(piece: u8, rank: usize, is_turned: bool, dice: &mut Dice) -> String {
    let file = dice.roll(9);
    let back = match piece {
        b'N' => 2,
        b'L' | b'R' => dice.between(1, 3),
        _ => 1,
    };
    let side = match piece {
        b'N' => [0, 2][dice.roll(2)],
        b'S' => dice.roll(3),
        b'B' => [0, 2][dice.roll(2)],
        _ => 1,
    };
    let near = |at: usize, dice: &mut Dice| (at + dice.roll(3)).clamp(1, 9) - 1;
    let king = match piece {
        b'N' if rank > 2 => (near(file, dice), rank - 2),
        _ => (near(file, dice), near(rank, dice)),
    };
    let from = match piece {
        b'S' | b'B' | b'R' if rank + back > 8 || dice.once_in(3) => rank.saturating_sub(back),
        _ => rank + back,
    };
    let planted = Planted {
        king,
        pieces: vec![(piece, ((file + side).clamp(1, 9) - 1, from.min(8)))],
        ..Planted::default()
    };
    throw_round(&planted, Theme::Melee, FEW, is_turned, dice)
}

/// Tells whether some first check by this piece to this rank must promote, may, or must not.
pub fn promotions(sfen: &str, piece: u8, rank: usize, is_turned: bool) -> Option<&'static str> {
    let letter = if is_turned { other_color(piece) } else { piece };
    let rank = if is_turned { 8 - rank } else { rank };
    let squares = read_board(sfen.split(' ').next()?);
    let checks = solver::checks_of(sfen);
    let moves = solver::moves(sfen);
    let check = checks.iter().find(|check| {
        let bytes = check.as_bytes();
        let (Some(file), from) = (b'9'.checked_sub(bytes[0]), bytes[1].wrapping_sub(b'a')) else {
            return false;
        };
        let at = usize::from(from) * 9 + usize::from(file);
        bytes[1] != b'*' && bytes[3] == b'a' + rank as u8 && squares[at] == letter
    })?;
    let has = |text: &str| moves.iter().any(|mv| mv == text);
    match (has(&check[..4]), has(&format!("{}+", &check[..4]))) {
        (true, true) => Some("free"),
        (true, false) => Some("forbidden"),
        _ => Some("forced"),
    }
}
