//! Drops that another piece than the checker captures.
//!
//! A line piece far from the king with another piece of the attacker's in between, which
//! discovers its check and may then capture what is dropped there. In a file, as most throws
//! are no such mates, and to see that takes nearly all of the time.

use super::truth::{self, Captors};
use super::{expect_tsume, limits, solve};
use crate::exhaustive::positions::{Amounts, Dice, PROMOTED, Planted, Theme, throw_round};
use crate::exhaustive::solver::{self, Verdict as Truth};
use std::fmt::Write;
use tsumi_core::position::Position;
use tsumi_core::solver::{Effort, Problem, Solver, TsumeLength};

const FILE: &str = "tests/data/tsume-captors.tsv";
const HEAD: &str = "\
# Mates in which another piece than the checker can capture a drop with check. SFEN <tab> PLIES
# without futile interpositions <tab> PLIES if the checker alone could capture.
# Thrown together, and solved by the exhaustive solver of the tests and by the plain recursion
# over the definition; written by
# cargo test --release --test all write_the_captors -- --ignored
";
/// The number of positions in the file.
const POSITIONS: usize = 400;
/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 5;
/// Moves that it may try, and those of the recursion.
const BUDGETS: (u64, u64) = (1_500, 7_500);

/// The amounts of further pieces.
const AMOUNTS: Amounts =
    Amounts { attackers: 2, defenders: 2, attackers_hand: 1, defenders_hand: 1 };

const DIRECTIONS: [(isize, isize); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn planted(dice: &mut Dice) -> Option<Planted> {
    let king = (dice.roll(9), dice.roll(9));
    let index = dice.roll(DIRECTIONS.len());
    let (files, ranks) = DIRECTIONS[index];
    let at = |distance: usize| {
        let along = |from: usize, step: isize| from.checked_add_signed(step * distance as isize);
        let (file, rank) = (along(king.0, files)?, along(king.1, ranks)?);
        (file < 9 && rank < 9).then_some((file, rank))
    };
    let distance = dice.between(2, 6);
    let (far, near) = (at(distance)?, at(dice.between(1, distance - 1))?);
    let line_piece = match index {
        0 => dice.pick(b"LLR"),
        1..4 => b'R',
        _ => b'B',
    };
    let mut piece = |kind: u8| {
        let promotes = !matches!(kind, b'L' | b'G') && dice.once_in(3);
        kind | if promotes { PROMOTED } else { 0 }
    };
    let line_piece = piece(line_piece);
    // Others are seldom of use there.
    let other = dice.pick(b"RBRBRBGS");
    Some(Planted { king, pieces: vec![(line_piece, far), (other, near)], ..Planted::default() })
}

/// The tsume length of a mate, what that would be if the checker alone could capture, and
/// whether another piece than the checker can capture a drop with check.
fn lengths(sfen: &str, literal: u32) -> Option<(u32, u32, bool)> {
    let length_by = |captors| truth::tsume_length_by(captors, sfen, literal, BUDGETS.1);
    let (tsume, has_other_captor) = length_by(Captors::All).ok()?;
    let (by_checker, _) = length_by(Captors::CheckerAlone).ok()?;
    Some((tsume.expect(sfen), by_checker.expect(sfen), has_other_captor))
}

fn literal_length(sfen: &str) -> Option<u32> {
    match solver::solve(sfen, MOST_PLIES, BUDGETS.0) {
        Ok(Truth::MateIn(literal)) => Some(literal),
        _ => None,
    }
}

/// A row of the file.
fn row(dice: &mut Dice) -> Option<String> {
    let planted = planted(dice)?;
    let is_turned = dice.once_in(3);
    let sfen = throw_round(&planted, Theme::Interposition, AMOUNTS, is_turned, dice);
    let position = Position::from_sfen(&sfen).ok()?;
    let problem = Problem::new(&position).ok()?;
    if !problem.attacker_moves() || !solver::allows_interposition(&sfen) {
        return None;
    }
    let literal = literal_length(&sfen)?;
    let (tsume, by_checker, has_other_captor) = lengths(&sfen, literal)?;
    // Mostly it makes no difference.
    let is_wanted = tsume < by_checker || (literal > 1 && dice.once_in(10));
    (has_other_captor && is_wanted).then(|| format!("{sfen}\t{tsume}\t{by_checker}"))
}

/// Writes the file anew; takes a minute.
#[test]
#[ignore = "writes a file of the repository"]
fn write_the_captors() {
    let mut dice = Dice::new(78);
    let mut text = HEAD.to_owned();
    let rows = std::iter::repeat_with(|| row(&mut dice)).flatten();
    for row in rows.take(POSITIONS) {
        writeln!(text, "{row}").expect("a string");
    }
    std::fs::write(FILE, text).expect(FILE);
}

/// A search that lets the checker alone capture finds greater lengths here. What the file
/// says is true: the lengths are found again.
#[test]
fn any_piece_may_capture() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let rows = include_str!("../../data/tsume-captors.tsv").lines();
    let (mut count, mut shorter, mut long) = (0, 0, 0);
    for row in rows.filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [sfen, tsume, by_checker] = columns[..] else { panic!("{row}") };
        let plies = |text: &str| text.parse::<u32>().expect(row);
        let (tsume, by_checker) = (plies(tsume), plies(by_checker));
        let literal = literal_length(sfen).expect(row);
        assert_eq!(lengths(sfen, literal), Some((tsume, by_checker, true)), "{row}");
        solver.clear();
        for effort in [Effort::Any, Effort::Shortest] {
            let found = solve(&mut solver, sfen, &limits(effort), TsumeLength::Proven);
            expect_tsume(sfen, &found, tsume);
        }
        count += 1;
        shorter += usize::from(tsume < by_checker);
        long += usize::from(tsume < by_checker && tsume > 1);
    }
    println!("{count} positions, {shorter} shorter than by the checker alone");
    println!("{long} of these of 3 plies or more");
    assert_eq!(count, POSITIONS);
    assert!(shorter >= 60, "only {shorter} are shorter");
    assert!(long >= 10, "only {long} have 3 plies or more");
}
