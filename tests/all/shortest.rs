//! Lengths that are said to be shortest: no mate in two plies fewer exists.
//!
//! Expected values: the exhaustive solver, on the board of `rsshogi`, and the
//! lengths in `tests/data/mates.tsv`, whose header says where its rows come from.

use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::exhaustive::usi_of;
use crate::support::problem;
use crate::whole::or_part;
use std::time::Instant;
use tsumi_core::position::Position;
use tsumi_core::solver::{Defender, Effort, Limits, Problem, Solver, Verdict};

/// The exhaustive solver tries this many moves on a position.
const BUDGET: u64 = 500_000_000;
/// Longer mates take the exhaustive solver too long.
const MOST_PLIES: usize = 7;

/// Solves a row, NAME <tab> SFEN <tab> `mateN` or `mate`, with the shortest length
/// proven, and has the exhaustive solver look for a shorter mate: the length.
fn check(solver: &mut Solver, row: &str) -> usize {
    let columns: Vec<&str> = row.split('\t').collect();
    let (sfen, expected) = (columns[1], columns[2]);
    let problem = problem(sfen);
    let limits = Limits::new().effort(Effort::Shortest);
    solver.clear();
    let answer = solver.ask(&problem).limits(&limits).solve();
    let plies = answer.line.len();
    let bounds = answer.bounds.expect(row);
    assert_eq!(answer.verdict, Verdict::Mate, "{row}");
    assert!(bounds.meet() && usize::from(bounds.upper) == plies, "{row}");
    if expected != "mate" {
        assert_eq!(expected, format!("mate{plies}"), "{row}");
    }
    let line: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
    assert_eq!(solver::replay(sfen, &line, true), Ok(()), "{row}");
    let shorter = solver::mates_within(sfen, plies as u32 - 2, BUDGET);
    assert_eq!(shorter, Ok(false), "{row}");
    plies
}

/// The mates in 3, 5 and 7 among our rows, and all rows of another file in the same
/// form that `TSUMI_MATE_LISTS` names:
/// `TSUMI_MATE_LISTS=more.tsv cargo test --release --test all shortest_lists -- --nocapture`.
#[test]
fn shortest_lists() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let is_ours = |row: &&str| ["m3-", "m5-", "m7-"].iter().any(|set| row.starts_with(set));
    let ours = include_str!("../data/mates.tsv").lines().filter(is_ours);
    let compared = ours.map(|row| check(&mut solver, row)).count();
    assert!(compared >= 40, "{compared} rows");
    let Ok(path) = std::env::var("TSUMI_MATE_LISTS") else {
        return;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (start, mut lengths) = (Instant::now(), std::collections::BTreeMap::new());
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let plies = check(&mut solver, row);
        assert!(plies <= MOST_PLIES, "{row}: {plies} plies");
        *lengths.entry(plies).or_insert(0) += 1;
    }
    println!("{path}: rows by length {lengths:?}, no shorter mate; {:?}", start.elapsed());
}

/// The mates of games in the set for other engines, of which many once had the length of another.
#[test]
fn the_set_for_other_engines_has_the_shortest_lengths() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let rows = include_str!("../../examples/track/set.tsv").lines();
    let mut compared = 0;
    for row in rows.filter(|row| row.starts_with("game-")).step_by(or_part(1, 8)) {
        let columns: Vec<&str> = row.split('\t').collect();
        let plies = columns[2].strip_prefix("mate ").expect(row);
        if plies.parse::<usize>().expect(row) <= MOST_PLIES {
            check(&mut solver, &format!("{}\t{}\tmate{plies}", columns[0], columns[1]));
            compared += 1;
        }
    }
    assert!(compared >= or_part(900, 110), "{compared}");
}

/// A limit of plies makes no mate: behind the only check that mates, a silver on 2c, the king
/// comes to 2a or 1a; the first of these positions counts as no mate. The search without a
/// limit says so, and so does a limit of five plies; by hand.
#[test]
fn a_mate_in_three_passes_no_barred_position() {
    let position = |sfen: &str| Position::from_sfen(sfen).expect(sfen);
    let problem = Problem::new(&position("9/8k/8B/8+P/5s3/9/9/9/9 b Sp 1")).expect("a king");
    let barred = problem.barring(&[position("7k1/9/7SB/8+P/5s3/9/9/9/9 b p 1")]);
    let mut solver = Solver::new(16).expect("memory for a table");
    for plies in [5, 3] {
        solver.clear();
        let limits = Limits::new().mate_plies(plies);
        let answer = solver.ask(&barred).limits(&limits).solve();
        assert_ne!(answer.verdict, Verdict::Mate, "within {plies} plies");
    }
    solver.clear();
    let answer = solver.ask(&barred).solve();
    assert_eq!(answer.verdict, Verdict::NoMate);
}

/// White is mated on the board; with a silver to interpose it takes two plies. What is known
/// of the one says nothing of a lower bound of the other. By hand.
#[test]
fn no_lower_bound_exceeds_the_upper_one() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for (hand, plies) in [("s", 2), ("S", 0)] {
        let sfen = format!("8k/9/7+RL/6p2/9/9/9/9/9 w {hand} 1");
        let position = Position::from_sfen(&sfen).expect("a position");
        let problem = Problem::with_defender(&position, Defender::ToMove).expect("a king");
        let bounds = solver.solve(&problem).bounds.expect("a mate");
        assert_eq!((bounds.lower, bounds.upper), (plies, plies), "{sfen}");
    }
}

/// Of equal mates a promotion is shown: where a line declines one, promoting takes longer or
/// does not mate. Expected values: the exhaustive solver.
#[test]
fn lines_promote_where_they_can() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let rows = include_str!("../data/game-mates.tsv").lines();
    for row in rows.filter(|row| row.starts_with("m5-") || row.starts_with("m7-0")) {
        let (sfen, line) = line_of(&mut solver, row);
        for ply in solver::declined_promotions(&sfen, &line).into_iter().filter(|ply| ply % 2 == 0)
        {
            let before =
                line[..ply].iter().fold(sfen.clone(), |sfen, usi| solver::after(&sfen, usi));
            let promoted = format!("{}+", line[ply]);
            if solver::checks_of(&before).contains(&promoted) {
                let rest = (line.len() - ply - 1) as u32;
                let truth = solver::solve_defence(&solver::after(&before, &promoted), rest, BUDGET);
                assert!(!matches!(truth, Ok(Truth::MateIn(_))), "{row}: {promoted} at {ply}");
            }
        }
    }
}

/// Of the squares of a line piece from which it mates as fast, that nearest to the king is
/// shown, here where the first in the order of the squares is another. Expected values: the
/// exhaustive solver, and distance by hand.
#[test]
fn lines_show_the_nearest_of_equal_squares() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let rows = include_str!("../data/game-mates.tsv").lines();
    for (name, farther, nearest) in [("m5-0391", "R*3f", "R*4f"), ("m3-0421", "L*8f", "L*8e")] {
        let mut rows = rows.clone();
        let row = rows.find(|row| row.starts_with(name)).expect(name);
        let (sfen, line) = line_of(&mut solver, row);
        for usi in [farther, nearest] {
            let rest = line.len() as u32 - 1;
            let truth = solver::solve_defence(&solver::after(&sfen, usi), rest, BUDGET);
            assert_eq!(truth, Ok(Truth::MateIn(rest)), "{name} {usi}");
        }
        assert_eq!(line[0], nearest, "{name}");
    }
}

/// The SFEN of a row, and the line of its shortest mate.
fn line_of(solver: &mut Solver, row: &str) -> (String, Vec<String>) {
    let sfen = row.split('\t').nth(1).expect(row);
    let problem = problem(sfen);
    solver.clear();
    let limits = Limits::new().effort(Effort::Shortest);
    let answer = solver.ask(&problem).limits(&limits).solve();
    (sfen.to_owned(), usi_of(&answer))
}
