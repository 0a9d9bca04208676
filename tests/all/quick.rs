//! Short questions: every answer is compared with the exhaustive solver's. One solver goes
//! through all positions, so what it remembers of one may mislead it at no other.
//!
//! With `TSUMI_QUICK=SEED,COUNT` other positions, or more of each theme.

mod games;

use crate::exhaustive::positions::{Dice, SMALL, THEMES, Theme, throw, with_other_hands};
use crate::exhaustive::solver::{self, Verdict};
use crate::rules::positions;
use std::env;
use tsumi::{Color, Hand, Piece, Position, QuickAnswer, QuickSolver, Square, mate_in_one};

/// How far the exhaustive solver looks on small boards and on those of games, and how many
/// moves it may try.
const MOST_PLIES: u32 = 7;
const MOST_PLIES_OF_GAMES: u32 = 3;
const BUDGET: u64 = 10_000;

/// A position and the shortest mate of its side to move, if it has one within those plies.
struct Case {
    position: Position,
    mate: Option<u32>,
    most: u32,
    /// True if there is no mate at all, or one.
    is_certain: bool,
}

fn case(sfen: &str, most: u32) -> Option<Case> {
    let position = sfen.parse().ok()?;
    let (mate, is_certain) = match solver::solve(sfen, most, BUDGET).ok()? {
        Verdict::MateIn(plies) => (Some(plies), true),
        Verdict::NoMate => (None, true),
        Verdict::NoMateWithin(_) => (None, false),
    };
    Some(Case { position, mate, most, is_certain })
}

fn compare(solver: &mut QuickSolver, case: &Case) {
    let Case { position, mate, .. } = case;
    let sfen = position.to_sfen();
    let first = mate_in_one(position);
    assert_eq!(first.is_some(), *mate == Some(1), "{sfen}: {first:?}");
    for plies in (1..=case.most as u16).step_by(2) {
        let answer = solver.mate_within(position, plies);
        let is_mate = mate.is_some_and(|mate| mate <= u32::from(plies));
        let told = format!("{sfen} within {plies}: {answer:?}, but {mate:?}");
        match answer {
            QuickAnswer::Mate(mv, at_most) => {
                assert!(is_mate && at_most <= plies, "{told}");
                let mut after = position.clone();
                after.play(mv).expect(&told);
                let rest = u32::from(at_most) - 1;
                let truth = solver::solve_defence(&after.to_sfen(), rest, BUDGET);
                assert!(matches!(truth, Ok(Verdict::MateIn(_)) | Err(_)), "{told}");
            }
            QuickAnswer::NoMate => assert!(!is_mate, "{told}"),
            QuickAnswer::Open => panic!("{told}"),
        }
    }
    for nodes in [5, 40, 1_000] {
        let answer = solver.search(position, nodes);
        let told = format!("{sfen} by {nodes} nodes: {answer:?}, but {mate:?}");
        match answer {
            QuickAnswer::Mate(_, at_most) => {
                let may_be_longer = !case.is_certain && u32::from(at_most) > case.most;
                assert!(mate.is_some() || may_be_longer, "{told}");
            }
            QuickAnswer::NoMate => assert!(mate.is_none(), "{told}"),
            QuickAnswer::Open => {}
        }
    }
}

fn compare_both_ways(solver: &mut QuickSolver, case: Case) {
    compare(solver, &case);
    let position = case.position.rotated();
    compare(solver, &Case { position, ..case });
}

fn compare_games(seed: u64, count: usize) -> usize {
    let mut solver = QuickSolver::new().expect("a mebibyte");
    let played = positions::of_random_play(count, seed).into_iter();
    let all = played.chain(positions::thrown_together(count, seed));
    let cases = all.filter_map(|position| case(&position.to_sfen(), MOST_PLIES_OF_GAMES));
    let mut mates = 0;
    for case in cases {
        mates += usize::from(case.mate.is_some());
        compare_both_ways(&mut solver, case);
    }
    mates
}

fn compare_many(theme: Theme, seed: u64, count: usize) -> usize {
    let mut dice = Dice::new(seed);
    let mut solver = QuickSolver::new().expect("a mebibyte");
    let mut mates = 0;
    for _ in 0..count {
        let sfen = throw(theme, SMALL, &mut dice);
        for sfen in [with_other_hands(&sfen, &mut dice), sfen] {
            let Some(case) = case(&sfen, MOST_PLIES) else {
                continue;
            };
            mates += usize::from(case.mate.is_some());
            compare_both_ways(&mut solver, case);
        }
    }
    mates
}

#[test]
fn answers_agree_with_the_exhaustive_solver() {
    let asked = env::var("TSUMI_QUICK");
    let (seed, count) = asked
        .as_deref()
        .unwrap_or(crate::whole::or_part("21,1500", "21,250"))
        .split_once(',')
        .expect("SEED,COUNT");
    let (seed, count) = (seed.parse().expect("a seed"), count.parse().expect("a count"));
    // Two kings, attackers in check among them.
    let mates = compare_games(seed, count);
    println!("games: {mates} mates");
    let least = count / 100;
    assert!(asked.is_ok() || mates >= least, "games: {mates} mates");
    for theme in THEMES {
        let mates = compare_many(theme, seed, count);
        println!("{theme:?}: {mates} mates");
        assert!(asked.is_ok() || mates >= least, "{theme:?}: {mates} mates");
    }
}

/// The shortest mate, where all of them go by a check that pins the piece which would capture:
/// it stood behind the piece that moves, on a line of the attacker's to the king.
pub const MATES_BY_OPENED_PINS: &[(&str, u32)] = &[
    ("3gp4/3pkSs1R/3ll1N2/6N2/6N2/9/9/9/9 b - 1", 1),
    ("9/5B2R/1K4n1+b/7GS/8k/9/6S1+P/9/9 b - 1", 1),
    ("+R8/n8/B8/ks+P6/9/2R6/3+s5/9/6+B2 b - 1", 1),
    ("9/9/9/9/9/R2+B5/S1n6/B+S7/k2G5 b RS2p 1", 1),
    ("9/9/9/9/9/5+B2K/6nL1/7+LN/2+R2+BG+nk b Pgn 1", 1),
    ("1K7/3B5/s1n6/1+PS6/k8/p8/P8/9/9 b Psl 1", 1),
    ("9/9/9/4+B4/+NR1n5/1SGp5/gkp6/lr7/4S4 b - 1", 1),
    ("9/5K3/6G2/5+L1b+p/R3+RsSk1/5+N+n1+s/5N+B2/9/9 b 2LP 1", 1),
    ("pS1R5/1kSsR4/glNp5/3+L5/9/9/9/9/9 b 2Pn2p 1", 1),
    ("7K1/7+pS/2R3sSk/7n1/7Gp/9/8R/9/9 b BG 1", 1),
    ("9/9/9/+R8/9/n1PB5/2n6/1GB6/k8 b P 1", 1),
    ("3B5/9/5+B3/6n+Pp/3K3sk/6+S2/5S1pg/8+N/9 b R3P 1", 3),
    ("3B5/9/5+B3/6n1p/3K2+P+pk/6+S2/5S1pg/8+N/9 b RS2P 1", 3),
];

#[test]
fn a_check_may_pin_the_piece_that_would_capture() {
    let mut solver = QuickSolver::new().expect("a mebibyte");
    for &(sfen, plies) in MATES_BY_OPENED_PINS {
        let case = Case {
            position: sfen.parse().expect(sfen),
            mate: Some(plies),
            most: plies,
            is_certain: true,
        };
        let is_true = |plies| solver::mates_within(sfen, plies, 1_000_000);
        assert_eq!(is_true(plies), Ok(true), "{sfen}");
        assert!(plies == 1 || is_true(plies - 2) == Ok(false), "{sfen}");
        compare_both_ways(&mut solver, case);
    }
}

#[test]
fn a_check_beside_the_king_may_be_captured() {
    for sfen in [
        // 4i5h+ pins the pawn on 3i and takes all flights, but nothing supports it.
        "l2S2bnl/5s1k1/2+P2Sgpp/3p1p3/4N2P1/P7P/1bN1PP3/4G4/LP2KsP+rL w RG4Pgn2p 1",
        // 4i3h is supported, but unpins the gold that it has left.
        "+B7l/3k2s2/p2pp4/4gpppp/1P3n2S/2SBPPPn1/P7P/2P3R2/5+rGKL w 2L2P2gs2n2p 1",
    ] {
        let position: Position = sfen.parse().expect(sfen);
        assert_eq!(mate_in_one(&position), None, "{sfen}");
        assert_eq!(mate_in_one(&position.rotated()), None, "{sfen}");
    }
}

/// Mates of games, in the length that another program told; White attacks in half of them.
#[test]
fn mates_of_games_are_found_in_their_length() {
    let mut solver = QuickSolver::new().expect("a mebibyte");
    for line in include_str!("../data/game-mates.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, sfen, expected] = fields[..] else {
            continue;
        };
        let plies = expected.strip_prefix("mate").and_then(|text| text.parse().ok());
        let Some(plies) = plies.filter(|&plies: &u16| plies <= 9) else {
            continue;
        };
        let position: Position = sfen.parse().expect(line);
        let answer = solver.mate_within(&position, plies);
        assert!(answer.is_mate(), "{name}: {answer:?}");
        let shorter = solver.mate_within(&position, plies - 2);
        assert_eq!(shorter, QuickAnswer::NoMate, "{name}");
    }
}

#[test]
fn positions_are_made_of_pieces() {
    let position: Position =
        "3g1ks2/6g2/4S4/7B1/9/9/9/9/4K4 w G2rbg2s4n4l18p 1".parse().expect("a position");
    let pieces = Square::all().map(|square| (square, position.piece_at(square)));
    let hands = [position.hand(Color::Black), position.hand(Color::White)];
    let side = position.side();
    assert_eq!(Position::from_pieces(side, pieces, hands).as_ref(), Ok(&position));
    // No king, and one off the board.
    let nothing: [(Square, Piece); 0] = [];
    assert!(Position::from_pieces(side, nothing, [Hand::EMPTY; 2]).is_err());
    let off = [(Square::NONE, position.piece_at(position.king(Color::Black)))];
    assert!(Position::from_pieces(side, off, [Hand::EMPTY; 2]).is_err());
}
