//! Of lines that are equally long, one that leaves the attacker the fewest pieces is shown.
//!
//! Expected values: the exhaustive solver, on the board of `rsshogi`.

use crate::check::{pieces_in_hand, problem};
use crate::exhaustive::solver::{self, OverBudget, Verdict};
use crate::exhaustive::{cases, positions::THEMES, usi_of};
use tsumi::engine::{Limits, Solver};

/// How many moves the exhaustive solver may try on one question.
const BUDGET: u64 = 20_000;
/// And for mates from games.
const GREAT_BUDGET: u64 = 500_000_000;
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
    let end = if plies == 1 {
        ends.iter().min()
    } else {
        ends.iter().max()
    };
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
            let is_black = case.sfen.contains(" b ");
            let Ok(expected) = most_left(&case.sfen, plies, is_black, BUDGET) else {
                continue;
            };
            if answer.line.len() as u32 != plies {
                continue;
            }
            let line = usi_of(&answer);
            let left = pieces_in_hand(&end_of(&case.sfen, &line), is_black);
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

/// Mates from games in which the first proof in the table is not the one that leaves the
/// fewest pieces.
const FROM_GAMES: [(&str, u32); 4] = [
    (
        "l2k4+L/3g3+P1/5+NP2/p1psg2p1/3n1Ns2/1rPB1P1P1/Pp7/K3+p4/LNS6 w S2Prb2gl5p 1",
        5,
    ),
    (
        "l+B6l/5kg2/2n1ps1p1/p1p2pP1P/n6S1/P1P1P1+R2/2+p2PN2/K7L/L1S6 b RB2GSN4Pg2p 1",
        7,
    ),
    (
        "l7l/2+Bpk1g2/p5ns1/2pP1gpp1/1n7/P1P1S1PP1/1P2P1N+p1/2G1b4/LNKR4L b RSPgs4p 1",
        7,
    ),
    (
        "5k3/4gp1p1/2+B3n1+L/4s1pP1/l1P6/4P4/1PNPS1P2/2GSG2R1/L2K1s1N1 b RGNL8Pbp 1",
        7,
    ),
];

#[test]
fn mates_from_games_leave_the_fewest() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let limits = Limits::new().compares_replies(true);
    for (sfen, plies) in FROM_GAMES {
        let problem = problem(sfen);
        solver.clear();
        let answer = solver.ask(&problem).limits(&limits).solve();
        assert_eq!(answer.line.len() as u32, plies, "{sfen}");
        let is_black = sfen.contains(" b ");
        let line = usi_of(&answer);
        let left = pieces_in_hand(&end_of(sfen, &line), is_black);
        let expected = most_left(sfen, plies, is_black, GREAT_BUDGET).expect(sfen);
        assert!(
            left <= expected,
            "{sfen}: {line:?} leaves {left}, not {expected}"
        );
    }
}
