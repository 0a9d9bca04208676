//! Small positions for brinkmates: a king at the edge, a few pieces, at most two in hand.

use super::sources::{Family, is_position, stalemate, with_hands_moved};
use crate::exhaustive::positions::{
    Amounts, Dice, PROMOTED, Theme, read_hands, throw, with_a_piece_added, with_a_piece_moved,
    with_a_piece_removed, with_other_hands, write_board, write_hands,
};
use crate::exhaustive::transforms::turned;

/// Brinkmates in one to three moves, and near them.
const PLANTED: [&str; 16] = [
    "9/9/9/9/9/9/9/6G1G/7k1 b - 1",
    "8k/9/6G2/7G1/9/9/9/9/9 b - 1",
    "7k1/9/7K1/9/9/9/9/9/9 b P 1",
    "8k/7n1/6NB1/9/9/9/9/9/9 b - 1",
    "7k1/9/7K1/9/9/9/9/9/9 b G 1",
    "8k/8p/9/7N1/9/9/9/9/9 b P 1",
    "4k4/9/9/9/9/9/9/9/9 b GS 1",
    "4k4/9/9/9/9/9/9/9/9 b N 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G 1",
    "5S2k/6+B2/9/9/9/9/1K7/9/9 b - 1",
    "9/9/9/9/9/9/9/6G1G/7k1 b N 1",
    "8k/9/6G2/7G1/9/9/9/9/9 b p 1",
    "7k1/9/6+P2/9/9/9/9/9/8L b G 1",
    "8k/9/7S1/6G2/9/9/9/9/9 b P 1",
    "7nk/9/7P1/9/9/9/9/9/9 b G 1",
    "6k2/9/6+R2/9/9/9/9/9/9 b L 1",
];
/// Amounts for claims about the drop of a pawn.
const FEW: Amounts = Amounts { attackers: 3, defenders: 2, attackers_hand: 1, defenders_hand: 0 };
/// Positions that the roots lead to, about.
pub const MOST_NODES: usize = 3000;
const MOST_IN_HAND: usize = 2;

impl Family {
    /// `None` if what is thrown is no position.
    pub fn throw_brinkmate(dice: &mut Dice) -> Option<Family> {
        let (mut sfen, is_marked) = match dice.roll(8) {
            0 => {
                let sfen = stalemate(dice)?;
                (sfen.trim_end_matches(" -").to_owned(), true)
            }
            1..4 => (planted(dice), false),
            4 => {
                // Black attacks: all are turned below, or none.
                let sfen = throw(Theme::PawnDrop, FEW, dice);
                let is_black = sfen.split(' ').nth(1) == Some("b");
                (if is_black { sfen } else { turned(&sfen) }, false)
            }
            _ => (edge(dice), false),
        };
        if !is_marked && dice.once_in(3) {
            sfen = turned(&sfen);
        }
        let words: Vec<&str> = sfen.split(' ').collect();
        let is_black = (words[1] == "b") != is_marked;
        let defends = is_marked || dice.once_in(3);
        let side = if defends == is_black { "w" } else { "b" };
        let mut roots = vec![format!("{} {side} {}", words[0], words[2])];
        if dice.once_in(2) {
            roots.push(with_hands_moved(&roots[0], dice));
        }
        roots.dedup();
        let has_few = |sfen: &String| {
            let hands = sfen.rsplit(' ').next().expect("hands");
            read_hands(hands).len() <= MOST_IN_HAND
        };
        roots.retain(|sfen| has_few(sfen) && is_position(sfen));
        (!roots.is_empty()).then_some(Family {
            roots,
            is_black,
            most_nodes: MOST_NODES,
            is_about_drops: false,
        })
    }
}

fn planted(dice: &mut Dice) -> String {
    let mut sfen = PLANTED[dice.roll(PLANTED.len())].to_owned();
    for _ in 0..dice.roll(3) {
        sfen = match dice.roll(5) {
            0 | 1 => with_a_piece_moved(&sfen, dice),
            2 => with_a_piece_removed(&sfen, dice),
            3 => with_a_piece_added(&sfen, dice),
            _ => with_other_hands(&sfen, dice),
        };
    }
    sfen
}

/// A king at the edge, mostly in a corner, with pieces around; now and then one of Black's.
fn edge(dice: &mut Dice) -> String {
    let mut board = [0; 81];
    let file = if dice.once_in(4) { dice.roll(9) } else { 8 - dice.roll(2) };
    let rank = dice.roll(2);
    board[9 * rank + file] = b'k';
    let near = |from: usize, reach: usize, dice: &mut Dice| {
        (from + dice.roll(2 * reach + 1)).saturating_sub(reach).min(8)
    };
    let attackers = dice.between(1, 3);
    let defenders = if dice.once_in(2) { 1 } else { dice.roll(3) };
    for count in 0..attackers + defenders {
        let attacks = count < attackers;
        let reach = if attacks { 3 } else { 1 };
        let at = 9 * near(rank, reach, dice) + near(file, reach, dice);
        if board[at] != 0 {
            continue;
        }
        let piece = dice.pick(if attacks { b"GGSSNLPPRB" } else { b"ggssnlpppp" });
        let is_gold = piece.eq_ignore_ascii_case(&b'G');
        board[at] = piece | if !is_gold && dice.once_in(4) { PROMOTED } else { 0 };
    }
    if dice.once_in(3) {
        let is_near = dice.once_in(2);
        let at =
            if is_near { 9 * near(rank, 3, dice) + near(file, 3, dice) } else { dice.roll(81) };
        if board[at] == 0 {
            board[at] = b'K';
        }
    }
    let mut hands = Vec::new();
    if dice.once_in(3) {
        hands.push(dice.pick(b"PPPLNSG"));
    }
    if dice.once_in(6) {
        hands.push(dice.pick(b"pplnsg"));
    }
    format!("{} b {} 1", write_board(&board), write_hands(hands))
}
