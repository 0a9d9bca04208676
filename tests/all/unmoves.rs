//! Moves taken back, against the moves that another board library finds forwards.
//!
//! Expected values: the legal moves of `rsshogi`, from all positions of a corner, and from
//! positions of random play.

use crate::exhaustive::positions::{PROMOTED, other_color, write_board, write_hands};
use crate::exhaustive::solver::{board, legal_moves};
use crate::rules::positions::{of_random_play, thrown_together, without_attackers_king};
use std::collections::{BTreeMap, BTreeSet};
use tsumi_core::position::{Position, Unchecked, for_each_unmove, validate};

/// A position in SFEN, and a move that is played there.
type Pair = (String, String);

/// The moves by which a position can have come about.
fn unmoves_of(after: &Position) -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for_each_unmove(after, |before, mv| {
        assert!(pairs.insert((before.to_sfen(), mv.to_string())), "twice");
        assert_eq!(before.board_key(), before.recomputed_key(), "{before}");
    });
    pairs
}

/// All legal moves of a position and the positions after them, by `rsshogi`.
fn moves_from(sfen: &str) -> Vec<(String, String)> {
    let mut board = board(sfen);
    let moves = legal_moves(&board).into_iter();
    let played = moves.map(|mv| {
        board.apply_move32(mv);
        let after = Position::from_sfen(&board.to_sfen(None)).expect("a position");
        board.undo_move32(mv).expect("the move was made");
        (mv.to_usi(), after.to_sfen())
    });
    played.collect()
}

/// The files and ranks of a corner of nine squares, as in SFEN, and who is to be mated there.
#[derive(Clone, Copy)]
struct Corner {
    file: usize,
    rank: usize,
    king: u8,
}

/// All legal positions in a corner with a king and these pieces on its squares, or in either
/// hand, of either colour, promoted or not.
fn positions_of(corner: Corner, kinds: &[u8]) -> BTreeSet<String> {
    let squares: Vec<usize> =
        (0..9).map(|at| (corner.rank + at / 3) * 9 + corner.file + at % 3).collect();
    let mut found = BTreeSet::new();
    for &at in &squares {
        let mut pieces = vec![0; 81];
        pieces[at] = corner.king;
        place(&mut found, (pieces, Vec::new()), &squares, kinds);
    }
    found
}

fn place(
    found: &mut BTreeSet<String>,
    (pieces, hands): (Vec<u8>, Vec<u8>),
    squares: &[usize],
    kinds: &[u8],
) {
    let Some((&kind, rest)) = kinds.split_first() else {
        for side in ["b", "w"] {
            let (pieces, hands) = (write_board(&pieces), write_hands(hands.clone()));
            let position = Position::from_sfen(&format!("{pieces} {side} {hands} 1"));
            found.extend(position.map(|position| position.to_sfen()));
        }
        return;
    };
    if kind != b'K' {
        for piece in [kind, other_color(kind)] {
            let hands = [hands.as_slice(), &[piece]].concat();
            place(found, (pieces.clone(), hands), squares, rest);
        }
    }
    let promoted = [kind | PROMOTED, other_color(kind | PROMOTED)];
    let mut forms = vec![kind];
    match kind {
        b'K' => {}
        b'G' => forms.push(other_color(kind)),
        _ => forms.extend([&promoted[..], &[other_color(kind)]].concat()),
    }
    for &at in squares.iter().filter(|&&at| pieces[at] == 0) {
        for &form in &forms {
            let mut pieces = pieces.clone();
            pieces[at] = form;
            place(found, (pieces, hands.clone()), squares, rest);
        }
    }
}

/// Compares all pairs of two positions of a corner, or of one and another outside of it.
/// Returns their number.
#[track_caller]
fn agrees_in(corner: Corner, kinds: &[u8]) -> usize {
    let all = positions_of(corner, kinds);
    let mut expected: BTreeMap<String, BTreeSet<Pair>> = BTreeMap::new();
    for before in &all {
        expected.entry(before.clone()).or_default();
        for (mv, after) in moves_from(before) {
            let pair = (before.clone(), mv);
            expected.entry(after).or_default().insert(pair);
        }
    }
    let mut pairs = 0;
    for (after, expected) in expected {
        let mut found = unmoves_of(&Position::from_sfen(&after).expect("a position"));
        found.retain(|(before, _)| all.contains(before));
        assert_eq!(found, expected, "{after}");
        pairs += found.len();
    }
    println!("{} positions, {pairs} pairs", all.len());
    pairs
}

const BLACK_PROMOTES: Corner = Corner { file: 6, rank: 0, king: b'k' };
const WHITE_PROMOTES: Corner = Corner { file: 0, rank: 6, king: b'k' };

#[test]
fn all_moves_of_a_corner_are_taken_back() {
    for (corner, kinds) in [
        (BLACK_PROMOTES, b"PS"),
        (BLACK_PROMOTES, b"KN"),
        (WHITE_PROMOTES, b"PR"),
        (WHITE_PROMOTES, b"LG"),
        (BLACK_PROMOTES, b"PP"),
        (WHITE_PROMOTES, b"KB"),
    ]
    .into_iter()
    .step_by(crate::whole::step(2))
    {
        assert!(agrees_in(corner, kinds) > 5_000);
    }
}

/// Every pair is legal by `rsshogi`, and every move of random play is among them.
#[test]
fn moves_of_whole_boards_are_taken_back() {
    let many = crate::whole::or_part(60, 20);
    let positions =
        [of_random_play(many, 41), without_attackers_king(many, 42), thrown_together(many, 43)];
    let (mut forwards, mut backwards) = (0, 0);
    for (number, before) in positions.concat().into_iter().enumerate() {
        let sfen = before.to_sfen();
        let moves = moves_from(&sfen);
        for (mv, after) in &moves {
            let after = Position::from_sfen(after).expect("a position");
            let pair = (sfen.clone(), mv.clone());
            assert!(unmoves_of(&after).contains(&pair), "{sfen} {mv}");
            forwards += 1;
        }
        let Some((_, after)) = moves.get(number % moves.len().max(1)) else {
            continue;
        };
        let after = Position::from_sfen(after).expect("a position");
        for (before, mv) in unmoves_of(&after) {
            let position = Position::from_sfen(&before).expect("a legal position");
            assert_eq!(validate(&position), Ok(()));
            let pair = (mv.clone(), after.to_sfen());
            assert!(moves_from(&before).contains(&pair), "{before} {mv} {after}");
            backwards += 1;
        }
    }
    println!("{forwards} moves found again, {backwards} legal");
    assert!(forwards > 160 * many && backwards > 160 * many);
}
