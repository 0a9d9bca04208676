//! Of lines that are equally long, one that leaves the attacker the fewest pieces is shown.
//!
//! Expected values: the exhaustive solver, on the board of `rsshogi`.

use crate::check::pieces_in_hand;
use crate::exhaustive::solver::{self, OverBudget, Verdict};
use crate::exhaustive::{cases, positions::THEMES, usi_of};
use tsumi::engine::{Limits, Solver};

/// How many moves the exhaustive solver may try on one question.
const BUDGET: u64 = 20_000;
/// Mates of each theme.
const MATES: usize = 12;

/// The pieces left after a mate in `plies`, if the defender takes the replies that leave the
/// fewest, and the attacker, of shortest mates, the checks that leave the most, but at its
/// last move the fewest.
fn most_left(sfen: &str, plies: u32, is_black: bool) -> Result<u32, OverBudget> {
    let mut ends = Vec::new();
    for check in solver::checks_of(sfen) {
        let behind = solver::after(sfen, &check);
        if solver::solve_defence(&behind, plies - 1, BUDGET)? != Verdict::MateIn(plies - 1) {
            continue;
        }
        ends.push(if plies == 1 {
            pieces_in_hand(&behind, is_black)
        } else {
            fewest_left(&behind, plies - 1, is_black)?
        });
    }
    let end = if plies == 1 {
        ends.iter().min()
    } else {
        ends.iter().max()
    };
    Ok(*end.expect("a mate"))
}

fn fewest_left(sfen: &str, plies: u32, is_black: bool) -> Result<u32, OverBudget> {
    let mut fewest = u32::MAX;
    for reply in solver::moves(sfen) {
        let behind = solver::after(sfen, &reply);
        if solver::solve(&behind, plies - 1, BUDGET)? == Verdict::MateIn(plies - 1) {
            fewest = fewest.min(most_left(&behind, plies - 1, is_black)?);
        }
    }
    Ok(fewest)
}

/// A line of the shortest length leaves no more than the defender can help, without a proof
/// of that length.
#[test]
fn the_fewest_pieces_are_left() {
    let mut solver = Solver::new(4).expect("memory for a table");
    let limits = Limits::new().compares_replies(true);
    let (mut compared, mut leave_some) = (0, 0);
    for theme in THEMES {
        let mates = cases(theme, 700 + theme as u64).filter_map(|case| match case.truth {
            Verdict::MateIn(plies) if plies >= 3 => Some((case, plies)),
            _ => None,
        });
        for (case, plies) in mates.take(MATES) {
            solver.clear();
            let answer = solver.ask(&case.problem).limits(&limits).solve();
            let is_black = case.sfen.contains(" b ");
            let Ok(expected) = most_left(&case.sfen, plies, is_black) else {
                continue;
            };
            if answer.line.len() as u32 != plies {
                continue;
            }
            let line = usi_of(&answer);
            let end = line
                .iter()
                .fold(case.sfen.clone(), |sfen, mv| solver::after(&sfen, mv));
            let left = pieces_in_hand(&end, is_black);
            assert!(
                left <= expected,
                "{}: {line:?} leaves {left}, not {expected}",
                case.sfen
            );
            compared += 1;
            leave_some += u32::from(expected > 0);
        }
    }
    println!("{compared} compared, {leave_some} leave some");
    assert!(
        compared >= 50 && leave_some >= 20,
        "{compared}, {leave_some}"
    );
}
