//! Small positions: families of a few roots, which differ by their hands.

use crate::bug_classes::generators::Class;
use crate::exhaustive::positions::{
    Amounts, Dice, PROMOTED, THEMES, Theme, other_color, read_board, read_hands, set_has_more,
    throw, with_a_piece_added, with_a_piece_moved, with_a_piece_removed, with_other_hands,
    write_board, write_hands,
};
use crate::exhaustive::solver;
use rsshogi::board::position_from_sfen;
use tsumi_core::position::Position;

/// At most eight pieces with the kings, mostly.
const FEW: Amounts = Amounts { attackers: 3, defenders: 2, attackers_hand: 2, defenders_hand: 1 };

/// The tsume length of the first is 5, as a drop is futile only if it is compared with the
/// shortest mates first, and 3 in the relaxed sense; so it is in many positions near it. The
/// others are complete, or nearly so.
const PLANTED: [&str; 6] = [
    "2BR3pk/8n/9/9/9/9/8R/9/9 b SNbp 1",
    "2BR3pk/8n/9/9/9/9/9/9/9 b Nbp 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G 1",
    "7k1/9/9/6S2/9/9/9/9/9 b R2G 1",
    "7gk/9/6P1+P/9/9/9/9/9/9 b GS 1",
    "8k/6+P2/9/9/9/9/9/9/8L b S 1",
];

/// How many positions show what is false of each. In the first the reply that is no drop is
/// mated in 2 plies, and in 4 behind the capture of one; so the drop counts, and all takes 6.
/// In the second, mate in 4, drops on 1d are futile since others on 1c count; in the third,
/// mate in 2, all are. The main lines of the others, mates in 5 and in 1, have ways round.
const LONG: [(&str, usize); 5] = [
    ("7k+p/9/8+P/9/3B5/9/9/9/9 w GNgp", 800),
    ("8k/6+P2/9/6P2/9/9/8R/9/9 w NPrgn", 6000),
    ("6B1k/9/9/9/9/3B5/9/9/9 w n", 500),
    ("6k2/3+N2B2/9/4+L1L2/9/9/9/9/9 b -", 1200),
    ("9/8k/6K2/6N2/8+P/9/9/9/9 b P", 500),
];
/// One family in so many is one of these.
const RARELY: usize = 16;
/// Positions that the others lead to, about.
const MOST_NODES: usize = 400;

/// Roots of one attacker, without move numbers.
pub struct Family {
    pub roots: Vec<String>,
    pub is_black: bool,
    pub most_nodes: usize,
    /// The defender may be in check, so that rules about drops matter.
    pub is_about_drops: bool,
}

impl Family {
    /// `None` if what is thrown is no position.
    pub fn throw(dice: &mut Dice) -> Option<Family> {
        if dice.once_in(RARELY) {
            let (sfen, most_nodes) = LONG[dice.roll(LONG.len())];
            return Some(Family {
                roots: vec![sfen.to_owned()],
                is_black: true,
                most_nodes,
                is_about_drops: true,
            });
        }
        let source = dice.roll(16);
        let mut sfen = match source {
            0 | 8 | 9 => (0..50).find_map(|_| stalemate(dice))?,
            1 => with_a_piece_moved(&interposed(dice), dice),
            2 | 12 => interposed(dice),
            10 | 11 | 13 => planted(dice),
            14 | 15 => (0..50).find_map(|_| far(dice))?,
            3 => [Class::FreedFile, Class::PromotedPawn, Class::StalePin, Class::DiscoveredCheck]
                [dice.roll(4)]
            .throw(dice),
            4 => throw(Theme::Interposition, FEW, dice),
            _ => throw(THEMES[dice.roll(4)], FEW, dice),
        };
        if matches!(source, 12 | 13) {
            sfen = after_a_check(&sfen, dice)?;
        }
        let words: Vec<&str> = sfen.split(' ').collect();
        // The attacker moves in what is thrown, but for what is marked by a fifth word.
        let is_marked = words.len() > 4;
        let is_black = (words[1] == "b") != is_marked;
        let defends = is_marked || dice.once_in(3);
        let side = if defends == is_black { "w" } else { "b" };
        let mut roots = vec![format!("{} {side} {}", words[0], words[2])];
        for _ in 0..2 {
            let origin = roots[dice.roll(roots.len())].clone();
            roots.push(with_hands_moved(&origin, dice));
        }
        roots.dedup();
        roots.retain(|sfen| is_position(sfen));
        (!roots.is_empty()).then_some(Family {
            roots,
            is_black,
            most_nodes: MOST_NODES,
            is_about_drops: is_marked,
        })
    }
}

/// The defender to move behind a check.
fn after_a_check(sfen: &str, dice: &mut Dice) -> Option<String> {
    if !is_position(sfen.strip_suffix(" 1")?) {
        return None;
    }
    let checks = solver::checks_of(sfen);
    let check = checks.get(dice.roll(checks.len().max(1)))?;
    let after = solver::after(sfen, check);
    Some(format!("{} 1 -", after.rsplit_once(' ')?.0))
}

/// A king near a corner in check from afar, who may interpose.
fn far(dice: &mut Dice) -> Option<String> {
    let mut board = [0; 81];
    let (file, rank) = (8 - dice.roll(3), dice.roll(3));
    board[9 * rank + file] = b'k';
    let (step, pieces) = [(9, b"RRL"), (-1, b"RRR"), (8, b"BBB")][dice.roll(3)];
    let at = |far: usize| (9 * rank + file).checked_add_signed(step * far as isize);
    let distance = dice.between(2, 5);
    let checker = dice.pick(pieces);
    let is_promoted = checker != b'L' && dice.once_in(3);
    board[at(distance)?] = checker | if is_promoted { PROMOTED } else { 0 };
    let is_between = |square| (1..distance).any(|far| at(far) == Some(square));
    for count in 0..dice.between(1, 6) {
        let near = |from: usize, dice: &mut Dice| (from + dice.roll(4)).saturating_sub(2).min(8);
        let is_near = count < 4;
        let square =
            if is_near { 9 * near(rank + 1, dice) + near(file, dice) } else { dice.roll(81) };
        if board[square] == 0 && !is_between(square) {
            board[square] = dice.pick(if is_near { b"GSNLBRPPgsnlp" } else { b"RBGLbRBGLbRBG" });
        }
    }
    let mut hands = vec![dice.pick(b"plnsgbr")];
    hands.extend((0..dice.roll(2)).map(|_| dice.pick(b"PLNSG")));
    let sfen = format!("{} w {}", write_board(&board), write_hands(hands));
    let is_remote = is_position(&sfen) && solver::board(&format!("{sfen} 1")).is_in_check();
    is_remote.then(|| format!("{sfen} 1 -"))
}

/// Pieces in hand go over to the other side, out of the set, or come from there.
pub fn with_hands_moved(sfen: &str, dice: &mut Dice) -> String {
    if dice.once_in(3) {
        let other = with_other_hands(&format!("{sfen} 1"), dice);
        return other.trim_end_matches(" 1").to_owned();
    }
    let words: Vec<&str> = sfen.split(' ').collect();
    let (board, mut hands) = (read_board(words[0]), read_hands(words[2]));
    let piece = dice.pick(b"PPLNSGBRpplnsgbr");
    if dice.once_in(2) && !hands.is_empty() {
        let index = dice.roll(hands.len());
        hands.swap_remove(index);
    } else if set_has_more(&board, &hands, piece.to_ascii_uppercase()) {
        hands.push(piece);
    }
    format!("{} {} {}", words[0], words[1], write_hands(hands))
}

fn planted(dice: &mut Dice) -> String {
    let mut sfen = PLANTED[dice.roll(PLANTED.len())].to_owned();
    for _ in 0..dice.roll(3) {
        sfen = match dice.roll(4) {
            0 => with_a_piece_moved(&sfen, dice),
            1 => with_a_piece_removed(&sfen, dice),
            2 => with_a_piece_added(&sfen, dice),
            _ => with_other_hands(&sfen, dice),
        };
    }
    sfen
}

fn interposed(dice: &mut Dice) -> String {
    let rows = include_str!("../../data/tsume-thrown.tsv").lines();
    let rows: Vec<&str> = rows.filter(|row| !row.starts_with('#')).collect();
    let row = rows[dice.roll(rows.len())];
    row.split('\t').next().expect("an SFEN").to_owned()
}

/// A king in a corner that has no move and is not in check, marked by a fifth word; something
/// may be in hand. For either side.
pub fn stalemate(dice: &mut Dice) -> Option<String> {
    let mut board = [0; 81];
    board[8] = b'k';
    for _ in 0..dice.between(1, 3) {
        let at = 9 * dice.roll(4) + 8 - dice.roll(4);
        let promoted = if dice.once_in(3) { PROMOTED } else { 0 };
        let piece = dice.pick(b"GGSNLBRP");
        if board[at] == 0 {
            board[at] = piece | if piece == b'G' { 0 } else { promoted };
        }
    }
    if dice.once_in(3) && board[17] == 0 {
        board[17] = dice.pick(b"lnp");
    }
    if dice.once_in(4) && board[80] == 0 {
        board[80] = b'K';
    }
    let bare = format!("{} w - 1", write_board(&board));
    if Position::from_sfen(&bare).is_err() || !is_position(&bare[..bare.len() - 2]) {
        return None;
    }
    let position = solver::board(&bare);
    if position.is_in_check() || !solver::legal_moves(&position).is_empty() && !dice.once_in(10) {
        return None;
    }
    let mut hands: Vec<u8> = (0..dice.roll(3)).map(|_| dice.pick(b"PLNSGplnsg")).collect();
    if !dice.once_in(2) {
        return Some(format!("{} w {} 1 -", write_board(&board), write_hands(hands)));
    }
    board.reverse();
    for piece in board.iter_mut().chain(&mut hands).filter(|piece| **piece != 0) {
        *piece = other_color(*piece);
    }
    Some(format!("{} b {} 1 -", write_board(&board), write_hands(hands)))
}

/// What proofs may be about: possible, with a king for the defender.
pub fn is_position(sfen: &str) -> bool {
    let numbered = format!("{sfen} 1");
    let words: Vec<&str> = sfen.split(' ').collect();
    let other = if words[1] == "b" { "w" } else { "b" };
    let turned = format!("{} {other} {} 1", words[0], words[2]);
    let is_over = position_from_sfen(&turned).is_ok_and(|board| board.is_in_check());
    let is_read = position_from_sfen(&numbered).is_ok() && Position::from_sfen(&numbered).is_ok();
    is_read && !is_over
}
