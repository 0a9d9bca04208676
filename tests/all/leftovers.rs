//! Of lines that are equally long, one that leaves the attacker the fewest pieces is shown.
//!
//! Expected values: the exhaustive solver, on the board of `rsshogi`.

use crate::check::pieces_in_hand;
use crate::exhaustive::solver::{self, OverBudget, Verdict};
use crate::exhaustive::{cases, positions::THEMES, usi_of};
use crate::support::{ZUKO_5, problem};
use tsumi_core::solver::{Limits, Solver};

/// The exhaustive solver tries this many moves on a question.
const BUDGET: u64 = 20_000;
/// Mates of each theme.
const MATES: usize = 12;

/// The pieces left after a mate in `plies`, if the defender takes the replies that leave the
/// fewest, and the attacker, of shortest mates, the checks that leave the most, but at its
/// last move the fewest.
fn most_left(sfen: &str, plies: u32, is_black: bool, budget: u64) -> Result<u32, OverBudget> {
    let mut ends = Vec::new();
    for check in solver::checks_of(sfen) {
        let behind = solver::after(sfen, &check);
        if solver::solve_defence(&behind, plies - 1, budget)? != Verdict::MateIn(plies - 1) {
            continue;
        }
        ends.push(if plies == 1 {
            pieces_in_hand(&behind, is_black)
        } else {
            fewest_left(&behind, plies - 1, is_black, budget)?
        });
    }
    let end = if plies == 1 { ends.iter().min() } else { ends.iter().max() };
    Ok(*end.expect("a mate"))
}

fn fewest_left(sfen: &str, plies: u32, is_black: bool, budget: u64) -> Result<u32, OverBudget> {
    let mut fewest = u32::MAX;
    for reply in solver::moves(sfen) {
        let behind = solver::after(sfen, &reply);
        if solver::solve(&behind, plies - 1, budget)? == Verdict::MateIn(plies - 1) {
            fewest = fewest.min(most_left(&behind, plies - 1, is_black, budget)?);
        }
    }
    Ok(fewest)
}

fn end_of(sfen: &str, line: &[String]) -> String {
    let start = sfen.to_string();
    line.iter().fold(start, |sfen, mv| solver::after(&sfen, mv))
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
            let is_black = case.sfen.split(' ').nth(1) == Some("b");
            let Ok(expected) = most_left(&case.sfen, plies, is_black, BUDGET) else {
                continue;
            };
            if answer.line.len() as u32 != plies {
                continue;
            }
            let line = usi_of(&answer);
            let left = pieces_in_hand(&end_of(&case.sfen, &line), is_black);
            assert!(left <= expected, "{}: {line:?} leaves {left}, not {expected}", case.sfen);
            compared += 1;
            leave_some += u32::from(expected > 0);
        }
    }
    println!("{compared} compared, {leave_some} leave some");
    assert!(compared >= 40 && leave_some >= 20, "{compared}, {leave_some}");
}

#[test]
fn the_first_example_leaves_nothing() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let limits = Limits::new().compares_replies(true).length_nodes(1_000_000);
    let problem = problem(ZUKO_5);
    let answer = solver.ask(&problem).limits(&limits).solve();
    let line = usi_of(&answer);
    assert_eq!((line.len(), answer.bounds.map(|bounds| bounds.meet())), (21, Some(true)));
    assert_eq!(solver::replay(ZUKO_5, &line, true), Ok(()));
    assert_eq!(pieces_in_hand(&end_of(ZUKO_5, &line), true), 0, "{line:?}");
}
