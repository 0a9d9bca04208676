//! Drops that another piece than the checker captures.
//!
//! A line piece far from the king with another piece of the attacker's in between, which
//! discovers its check and may then capture what is dropped there.

use super::truth::{self, Captors};
use super::{expect_tsume, limits, solve};
use crate::exhaustive::positions::{Amounts, Dice, PROMOTED, Planted, Theme, throw_round};
use crate::exhaustive::solver::{self, Verdict as Truth};
use tsumi::engine::{Effort, Problem, Solver, TsumeLength};
use tsumi::position::Position;

/// Positions whose length is compared.
const POSITIONS: usize = 400;
/// How far the exhaustive solver looks.
const MOST_PLIES: u32 = 5;
/// Moves that it may try, and those of the recursion.
const BUDGETS: (u64, u64) = (1_500, 7_500);

/// What there may be besides.
const AMOUNTS: Amounts = Amounts {
    attackers: 2,
    defenders: 2,
    attackers_hand: 1,
    defenders_hand: 1,
};

const DIRECTIONS: [(isize, isize); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

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
    Some(Planted {
        king,
        pieces: vec![(line_piece, far), (other, near)],
        ..Planted::default()
    })
}

/// A position in which another piece than the checker can capture a drop with check, its
/// tsume length, and what that would be if the checker alone could.
fn case(dice: &mut Dice) -> Option<(String, u32, u32)> {
    let planted = planted(dice)?;
    let is_turned = dice.once_in(3);
    let sfen = throw_round(&planted, Theme::Interposition, AMOUNTS, is_turned, dice);
    let position = Position::from_sfen(&sfen).ok()?;
    let problem = Problem::new(&position, false).ok()?;
    if !problem.attacker_moves() || !solver::allows_interposition(&sfen) {
        return None;
    }
    let Ok(Truth::MateIn(literal)) = solver::solve(&sfen, MOST_PLIES, BUDGETS.0) else {
        return None;
    };
    let length_by = |captors| truth::tsume_length_by(captors, &sfen, literal, BUDGETS.1);
    let (tsume, has_other_captor) = length_by(Captors::All).ok()?;
    let (by_checker, _) = length_by(Captors::CheckerAlone).ok()?;
    let (tsume, by_checker) = (tsume.expect(&sfen), by_checker.expect(&sfen));
    // Mostly it makes no difference.
    let is_wanted = tsume < by_checker || (literal > 1 && dice.once_in(10));
    (has_other_captor && is_wanted).then_some((sfen, tsume, by_checker))
}

/// A search that lets the checker alone capture finds greater lengths here.
#[test]
fn any_piece_may_capture() {
    let mut dice = Dice::new(78);
    let mut solver = Solver::new(1).expect("memory for a table");
    let cases = std::iter::repeat_with(|| case(&mut dice)).flatten();
    let (mut shorter, mut long) = (0, 0);
    for (sfen, tsume, by_checker) in cases.take(POSITIONS) {
        solver.clear();
        for effort in [Effort::Any, Effort::Shortest] {
            let found = solve(&mut solver, &sfen, &limits(effort), TsumeLength::Proven);
            expect_tsume(&sfen, &found, tsume);
        }
        shorter += usize::from(tsume < by_checker);
        long += usize::from(tsume < by_checker && tsume > 1);
    }
    println!("{POSITIONS} positions, {shorter} shorter than by the checker alone");
    println!("{long} of these of 3 plies or more");
    assert!(shorter >= 60, "only {shorter} are shorter");
    assert!(long >= 10, "only {long} have 3 plies or more");
}
