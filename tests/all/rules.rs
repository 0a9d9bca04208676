//! The rules, against two board libraries, published counts and brute force.

pub mod positions;
mod properties;
pub mod witness;

use crate::whole::or_part;
use positions::{Dice, after, black_to_move, gives_check, legal, lively_move};
use std::collections::BTreeSet;
use tsumi_core::inside::mate_in_one;
use tsumi_core::position::{
    Color, Hand, Move, MoveList, PieceKind, Position, Unchecked, checks, is_checkmate,
    kinds_that_could_check_by_drop, legal_moves, pseudo_legal_moves, replies,
};
use witness::Moves;

fn at(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn mv(usi: &str) -> Move {
    Move::from_usi(usi).unwrap()
}

/// The moves that `generate` lists, in USI; each of them once.
#[track_caller]
fn listed<R>(generate: impl FnOnce(&mut MoveList) -> R) -> BTreeSet<String> {
    let mut list = MoveList::new();
    generate(&mut list);
    let set: BTreeSet<String> = list.iter().map(Move::to_string).collect();
    assert_eq!(set.len(), list.len(), "a move is listed twice");
    set
}

fn all_of(moves: &Moves) -> BTreeSet<String> {
    moves.keys().cloned().collect()
}

fn checks_of(moves: &Moves) -> BTreeSet<String> {
    moves.iter().filter(|(_, check)| **check).map(|(usi, _)| usi.clone()).collect()
}

/// What both libraries say; they must agree, except where `shogi` takes a pawn
/// drop for mate that `rsshogi` finds legal.
fn both_witnesses(position: &Position) -> Moves {
    let sfen = position.to_sfen();
    let expected = witness::by_rsshogi(&sfen);
    let (mut second, drop_mates) = witness::by_shogi(&sfen);
    for usi in drop_mates {
        if expected.contains_key(&usi) {
            second.insert(usi, true);
        }
    }
    assert_eq!(expected, second, "the witnesses differ on {sfen}");
    expected
}

/// Expected values: `rsshogi` and `shogi`.
#[track_caller]
fn agrees_with_both_witnesses(position: &Position) {
    let sfen = position.to_sfen();
    let expected = both_witnesses(position);
    assert_eq!(
        listed(|list| legal_moves(position, list)),
        all_of(&expected),
        "legal moves of {sfen}"
    );

    let board = black_to_move(position);
    if !board.king(Color::White).is_on_board() {
        return;
    }
    let turned: Moves = match position.side() {
        Color::Black => expected,
        Color::White => {
            expected.iter().map(|(usi, check)| (mv(usi).rotated().to_string(), *check)).collect()
        }
    };
    assert_eq!(
        listed(|list| checks(&board, list)),
        checks_of(&turned),
        "checks of {}",
        board.to_sfen()
    );
}

#[test]
fn moves_of_random_play() {
    for position in positions::of_random_play(or_part(4000, 1500), 1) {
        agrees_with_both_witnesses(&position);
    }
}

#[test]
fn moves_of_random_play_without_attackers_king() {
    for position in positions::without_attackers_king(2000, 2) {
        agrees_with_both_witnesses(&position);
    }
}

#[test]
fn moves_of_positions_thrown_together() {
    for position in positions::thrown_together(or_part(4000, 1500), 3) {
        agrees_with_both_witnesses(&position);
    }
}

/// In check by Black, White to move: up to `most` positions.
fn positions_in_check(most: usize) -> Vec<Position> {
    let mut dice = Dice::new(4);
    let sources =
        positions::of_random_play(6000, 5).into_iter().chain(positions::thrown_together(3000, 6));
    let attacked = sources.filter_map(|position| {
        let board = black_to_move(&position);
        let mut list = MoveList::new();
        checks(&board, &mut list);
        (!list.is_empty()).then(|| after(&board, dice.pick(&list)))
    });
    attacked.take(most).collect()
}

/// Expected values: `rsshogi` and `shogi`.
#[test]
fn evasions_are_all_legal_moves_in_check() {
    let boards = positions_in_check(4000);
    assert_eq!(boards.len(), 4000);
    for board in &boards {
        let expected = all_of(&both_witnesses(board));
        assert_eq!(
            listed(|list| replies(board, list)),
            expected,
            "evasions of {}",
            board.to_sfen()
        );
        assert_eq!(is_checkmate(board), expected.is_empty(), "{}", board.to_sfen());
    }
}

/// Expected values: brute force, each check tried and all replies listed, the
/// mates confirmed by `rsshogi`. Many positions, because few of them have a mate
/// and the short cuts of the mate test matter only there.
#[test]
fn mate_in_one_finds_a_mate_if_there_is_one() {
    let mut with_mate = 0;
    let sources =
        positions::thrown_together(9000, 7).into_iter().chain(positions::of_random_play(9000, 8));
    for position in sources {
        let board = black_to_move(&position);
        let mates: Vec<Move> = legal(&board)
            .into_iter()
            .filter(|&mv| gives_check(&board, mv) && legal(&after(&board, mv)).is_empty())
            .collect();
        let found = mate_in_one(&board);
        let sfen = board.to_sfen();
        match found {
            Some(found) => {
                assert!(mates.contains(&found), "{sfen}: {found} is no mate");
                assert!(
                    witness::is_mated_by_rsshogi(&after(&board, found).to_sfen()),
                    "{sfen}: {found}"
                );
                with_mate += 1;
            }
            None => assert_eq!(mates, [], "{sfen}"),
        }
    }
    assert!(with_mate > 500, "{with_mate} positions with a mate are too few to mean much");
}

/// Every board of `from` with each of its checks made.
fn boards_after_checks(from: Vec<Position>) -> impl Iterator<Item = Position> {
    from.into_iter().flat_map(|position| {
        let board = black_to_move(&position);
        let mut list = MoveList::new();
        checks(&board, &mut list);
        list.iter().map(|&mv| after(&board, mv)).collect::<Vec<_>>()
    })
}

/// Expected values: our own `legal_moves`, which the tests above compare with
/// both libraries; here on ten times as many positions.
#[test]
fn checkmate_is_a_check_without_reply() {
    for board in boards_after_checks(positions::thrown_together(6000, 9)) {
        let expected = listed(|list| legal_moves(&board, list));
        assert_eq!(listed(|list| replies(&board, list)), expected, "{}", board.to_sfen());
        assert_eq!(is_checkmate(&board), expected.is_empty(), "{}", board.to_sfen());
    }
}

/// Expected values: the rule, applied by hand, and `rsshogi`.
#[test]
fn pawn_drop_mates() {
    for (sfen, drop, is_legal_here) in [
        // Nothing captures the pawn, the king has no flight.
        ("7lk/9/7GG/9/9/9/9/9/9 b P 1", "P*1b", false),
        // The king flees to 2a.
        ("8k/9/7GG/9/9/9/9/9/9 b P 1", "P*1b", true),
        // The king captures the pawn, which nothing protects.
        ("7lk/9/6G2/9/9/9/9/9/9 b P 1", "P*1b", true),
        // A gold captures it.
        ("7lk/7g1/7GG/9/9/9/9/9/9 b P 1", "P*1b", true),
        // The only captor is pinned along the file: it may capture.
        ("3lkl3/9/3GgG3/4R4/9/9/9/9/9 b P 1", "P*5b", true),
        // The only captor is pinned along the rank: it may not.
        ("3lkgR2/3P1P3/3G1G3/9/9/9/9/9/9 b P 1", "P*5b", false),
        // White's drop, in answer to a check by a pinned rook, would mate.
        ("9/9/9/9/3gn1b2/k4R3/4K4/r8/9 w p 1", "P*5f", false),
        // The same with flights on rank h.
        ("9/9/9/9/3gn1b2/k4R3/4K4/9/9 w p 1", "P*5f", true),
    ] {
        let position = at(sfen);
        let legal = listed(|list| legal_moves(&position, list));
        assert_eq!(legal.contains(drop), is_legal_here, "{sfen} {drop}");
        assert!(listed(|list| pseudo_legal_moves(&position, list)).contains(drop));
        agrees_with_both_witnesses(&position);
        if position.is_in_check(Color::White) {
            assert_eq!(listed(|list| replies(&position, list)), legal, "{sfen}");
        }
    }
}

fn perft(position: &mut Position, depth: u32) -> u64 {
    let mut list = MoveList::new();
    legal_moves(position, &mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut sum = 0;
    for &mv in list.iter() {
        let undo = position.make(mv);
        sum += perft(position, depth - 1);
        position.unmake(mv, undo);
    }
    sum
}

/// Expected values: published by many engines' authors (30, 900, 25,470 and
/// 719,731 from the start position; 593 is the known greatest number of moves).
#[test]
fn perft_counts() {
    for (depth, expected) in [(1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        assert_eq!(perft(&mut Position::startpos(), depth), expected, "depth {depth}");
    }
    let mut most_moves = at("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(perft(&mut most_moves, 1), 593);
    agrees_with_both_witnesses(&most_moves);
}

/// What must hold of every move of every position, whatever the rules say.
#[track_caller]
fn keeps_its_books(position: &Position) {
    let mut board = position.clone();
    assert_eq!(board.board_key(), board.recomputed_key());
    for mv in legal(position) {
        let (key, hand) = (board.key_after(mv), board.hand_after(mv));
        let mover = board.side();
        let undo = board.make(mv);
        assert_eq!(board.board_key(), board.recomputed_key(), "{mv}");
        assert_eq!((board.board_key(), board.hand(mover)), (key, hand), "{mv}");
        board.unmake(mv, undo);
        assert!(board == *position, "{mv} is not taken back on {}", position.to_sfen());
    }
}

#[test]
fn moves_can_be_taken_back_and_keys_keep_step() {
    let without_king = positions::without_attackers_king(300, 11);
    for position in positions::of_random_play(700, 10).iter().chain(&without_king) {
        keeps_its_books(position);
    }
}

/// A whole game forwards and backwards.
#[test]
fn a_game_can_be_taken_back() {
    let mut dice = Dice::new(12);
    let mut position = Position::startpos();
    let mut moves = Vec::new();
    while moves.len() < 300 {
        let Some(mv) = lively_move(&position, &mut dice) else {
            break;
        };
        moves.push((mv, position.make(mv)));
    }
    assert!(moves.len() > 50);
    for (mv, undo) in moves.into_iter().rev() {
        position.unmake(mv, undo);
    }
    assert!(position == Position::startpos());
}

#[test]
fn text_and_rotation_lose_nothing() {
    for position in
        positions::of_random_play(2000, 13).into_iter().chain(positions::thrown_together(1000, 14))
    {
        let sfen = position.to_sfen();
        assert!(at(&sfen) == position, "{sfen}");
        let turned = position.rotated();
        assert!(turned.rotated() == position, "{sfen}");
        assert!(at(&turned.to_sfen()) == turned, "{sfen}");
        let moves: BTreeSet<String> =
            legal(&position).iter().map(|mv| mv.rotated().to_string()).collect();
        assert_eq!(listed(|list| legal_moves(&turned, list)), moves, "{sfen}");
    }
}

/// Text that was damaged at random is refused or is a position that plays: no
/// panic anywhere, and the libraries agree about its moves.
#[test]
fn damaged_text_is_refused_or_plays() {
    let mut dice = Dice::new(15);
    let letters = b"KkRrBbGgSsNnLlPp+123456789/ -bw0x";
    let mut accepted = 0;
    for position in positions::of_random_play(4000, 16) {
        let mut text = position.to_sfen().into_bytes();
        for _ in 0..1 + dice.roll(3) {
            let i = dice.roll(text.len());
            match dice.roll(3) {
                0 => text[i] = dice.pick(letters),
                1 => text.insert(i, dice.pick(letters)),
                _ => drop(text.remove(i)),
            }
        }
        let text = String::from_utf8(text).expect("ASCII");
        if let Ok(read) = Position::from_sfen(&text) {
            accepted += 1;
            agrees_with_both_witnesses(&read);
        }
    }
    assert!(accepted > 50, "{accepted}");
}

/// Expected values: brute force with one more piece of the kind in hand.
#[test]
fn kinds_that_check_by_drop_leave_none_out() {
    for position in positions::thrown_together(3000, 17) {
        let told: Vec<PieceKind> = kinds_that_could_check_by_drop(&position).collect();
        for kind in PieceKind::IN_HAND {
            let mut richer = position.clone();
            richer.set_hand(Color::Black, Hand::EMPTY.plus(kind));
            let checks_by_drop =
                legal(&richer).iter().any(|&mv| mv.is_drop() && gives_check(&richer, mv));
            assert!(!checks_by_drop || told.contains(&kind), "{kind:?} on {}", position.to_sfen());
        }
    }
}

/// `tests/data/legal.tsv` (its header says where it comes from), and any other
/// file in the same form that `TSUMI_LEGAL_LISTS` names:
/// `TSUMI_LEGAL_LISTS=more.tsv cargo test --test all legal_lists`.
#[test]
fn legal_lists() {
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/legal.tsv").to_owned();
    for path in std::iter::once(ours).chain(std::env::var("TSUMI_LEGAL_LISTS")) {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let mut compared = 0;
        for row in rows {
            let (sfen, moves) =
                row.split_once('\t').unwrap_or_else(|| panic!("{path}: no tab in {row:?}"));
            let expected: BTreeSet<String> = moves.split_whitespace().map(str::to_owned).collect();
            assert_eq!(listed(|list| legal_moves(&at(sfen), list)), expected, "{path}: {sfen}");
            compared += 1;
        }
        assert!(compared >= 200, "{path} has only {compared} rows");
        println!("{path}: {compared} rows agree");
    }
}

/// Expected values: the rules, by hand.
#[test]
fn pseudo_legal_and_legal_are_told_apart() {
    for (sfen, only_pseudo_legal, legal_too) in [
        // Pinned on the file: the gold may move along it.
        ("4r3k/9/9/9/4G4/9/9/9/4K4 b - 1", "5e4e", "5e5d"),
        // Into the rook's line, and out of it.
        ("3r4k/9/9/9/9/9/9/9/4K4 b - 1", "5i6i", "5i4h"),
        // In check: a drop elsewhere, and one in between.
        ("4r3k/9/9/9/9/9/9/9/4K4 b G 1", "G*1b", "G*5b"),
        // Pawn-drop mate, and the same square by a lance.
        ("7lk/9/7GG/9/9/9/9/9/9 b PL 1", "P*1b", "L*1b"),
    ] {
        let position = at(sfen);
        let pseudo_legal = listed(|list| pseudo_legal_moves(&position, list));
        let legal = listed(|list| legal_moves(&position, list));
        assert!(pseudo_legal.is_superset(&legal), "{sfen}");
        assert!(
            pseudo_legal.contains(only_pseudo_legal) && !legal.contains(only_pseudo_legal),
            "{sfen}"
        );
        assert!(legal.contains(legal_too), "{sfen}");
    }
    // Not even pseudo-legal: a second pawn, a pawn that could not move.
    let pseudo_legal = listed(|list| pseudo_legal_moves(&at("8k/9/9/9/4P4/9/9/9/9 b P 1"), list));
    assert!(!pseudo_legal.contains("P*5d") && !pseudo_legal.contains("P*4a"));
}
