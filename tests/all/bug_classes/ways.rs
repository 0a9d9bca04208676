//! Ways to positions whose mates all lead back to where the way began.
//!
//! Where such a way is part of the line, its end is refuted by repetition; by itself it
//! is a mate. A solver that keeps that refutation for good is wrong afterwards. Random
//! throws hold none; a few are on the lines of real problems.

use crate::exhaustive::Case;
use crate::exhaustive::lines::mating_lines;
use crate::exhaustive::positions::{
    Dice, with_a_piece_moved, with_a_piece_removed, with_other_hands,
};
use crate::exhaustive::solver::{self, Verdict as Truth};
use std::fmt::Write;
use tsumi_core::position::Position;

const FILE: &str = "tests/data/ways.tsv";
const HEAD: &str = "\
# Ways of a check and a reply from one mate to another whose mates all lead back there: after the
# way, with its beginning on the path, there is none. NAME <tab> SFEN of the beginning <tab> CHECK
# <tab> REPLY <tab> PLIES of the shortest mate from the end.
# From the lines of the problems of mates.tsv, tsume-classics.tsv and game-mates.tsv, and by small
# changes from there; true by the exhaustive solver of the tests; written by
# cargo test --release --test all write_the_ways -- --ignored
";

/// A way, and what is true of its beginning and its end by themselves.
pub struct Way {
    pub start: Case,
    pub moves: [String; 2],
    pub end: Case,
}

/// The exhaustive solver looks this far from the end: to the start and on to its mate.
const MOST_PLIES: u32 = 9;
/// The exhaustive solver tries this many moves: few, as all are solved again in the tests.
const BUDGET: u64 = 60_000;
/// The way begins at most so many plies before the mate.
const MOST_PLIES_OF_START: usize = 7;

/// The ways of the file. What it says of them is true: each end is a mate of that length,
/// and none after its way.
pub fn ways() -> Vec<Way> {
    let text = include_str!("../../data/ways.tsv");
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, sfen, check, reply, plies] = columns[..] else { panic!("{row}") };
        let moves = [check, reply].map(str::to_owned);
        let way = way(sfen, moves).expect(row);
        let expected = Truth::MateIn(plies.parse().expect(row));
        assert_eq!(way.end.truth, expected, "{row}");
        way
    })
    .collect()
}

/// The way, if its end is a mate by itself and none after it.
fn way(sfen: &str, moves: [String; 2]) -> Option<Way> {
    let [check, reply] = &moves;
    let end = solver::after(&solver::after(sfen, check), reply);
    let is_refuted = solver::is_refuted_after(&end, &[sfen], MOST_PLIES + 2, BUDGET);
    (is_refuted == Ok(true)).then_some(())?;
    let (start, end) = (mate(sfen)?, mate(&end)?);
    Some(Way { start, moves, end })
}

fn mate(sfen: &str) -> Option<Case> {
    let truth = solver::solve(sfen, MOST_PLIES, BUDGET).ok()?;
    let position = Position::from_sfen(sfen).ok()?;
    let is_mate = matches!(truth, Truth::MateIn(_));
    is_mate.then(|| Case::known(sfen.to_owned(), &position, truth))?
}

/// A row of the file: beginning, way, and plies from its end.
type Row = (String, [String; 2], u32);

/// The first way from here.
fn row_of(sfen: &str) -> Option<Row> {
    Position::from_sfen(sfen).ok()?;
    solver::ways_to_and_fro(sfen).into_iter().find_map(|moves| {
        let way = way(sfen, moves)?;
        match way.end.truth {
            Truth::MateIn(plies) => Some((sfen.to_owned(), way.moves, plies)),
            _ => None,
        }
    })
}

/// Tries to change a position, and how many of them may be kept.
const CHANGES: (usize, usize) = (400, 5);

/// Other positions with such a way, made from one by small changes.
fn changed(sfen: &str, dice: &mut Dice) -> Vec<Row> {
    let mut found: Vec<Row> = Vec::new();
    for _ in 0..CHANGES.0 {
        let other = match dice.roll(3) {
            0 => with_other_hands(sfen, dice),
            1 => with_a_piece_removed(sfen, dice),
            _ => with_a_piece_moved(sfen, dice),
        };
        if other != sfen && found.len() < CHANGES.1 && found.iter().all(|row| row.0 != other) {
            found.extend(row_of(&other));
        }
    }
    found
}

/// Writes the file anew; takes minutes.
#[test]
#[ignore = "writes a file of the repository"]
fn write_the_ways() {
    let mut dice = Dice::new(17);
    let mut found: Vec<Row> = Vec::new();
    for line in mating_lines() {
        let attacks = (0..line.moves.len()).rev().step_by(2);
        for at in attacks.take(MOST_PLIES_OF_START.div_ceil(2)) {
            let row = row_of(&line.sfens[at]);
            found.extend(row.iter().flat_map(|row| changed(&row.0, &mut dice)));
            found.extend(row);
        }
    }
    found.sort();
    found.dedup();
    let mut text = HEAD.to_owned();
    for (number, (sfen, [check, reply], plies)) in found.iter().enumerate() {
        writeln!(text, "way-{:02}\t{sfen}\t{check}\t{reply}\t{plies}", number + 1)
            .expect("a string");
    }
    std::fs::write(FILE, text).expect(FILE);
}
