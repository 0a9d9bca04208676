//! The list of first moves: all of them, each with the right verdict and length.
//!
//! Expected values: the exhaustive solver, on the board of `rsshogi`; positions from
//! `tests/data/mates.tsv` and by the dice of the exhaustive tests.

use crate::engine_process::Engine;
use crate::exhaustive::positions::{Dice, SMALL, THEMES, throw};
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::support;
use crate::support::problem;
use crate::whole::{or_part, step};
use tsumi::files;
use tsumi_core::position::{Position, Unchecked};
use tsumi_core::solver::{
    Defender, Effort, Findings, FirstMove, Limits, Problem, Questions, Solver, Verdict,
};

const EFFORTS: [Effort; 3] = [Effort::Any, Effort::Short, Effort::Shortest];
/// The exhaustive solver tries this many moves on a position.
const BUDGET: u64 = 200_000;

fn limits(effort: Effort) -> Limits {
    Limits::new().nodes(200_000).effort(effort)
}

fn solve(solver: &mut Solver, problem: &Problem, effort: Effort) -> Findings {
    solver.clear();
    let questions = Questions::new().first_moves(600);
    solver.ask(problem).limits(&limits(effort)).find(&questions)
}

fn after(sfen: &str, first_move: &FirstMove) -> String {
    let mut position = Position::from_sfen(sfen).expect(sfen);
    position.make(first_move.line[0]);
    position.to_sfen()
}

/// The first moves are `expected`, the answer's own the first, in order.
#[track_caller]
fn check_order(found: &Findings, expected: &[String], attacks: bool, told: &str) {
    let (all, answer) = (found.first_moves.as_ref().expect(told), &found.answer);
    assert_eq!(all.best[0].line, answer.line, "{told}");
    assert_eq!(all.best[0].bounds, answer.bounds, "{told}");
    let mut moves: Vec<String> = all.best.iter().map(|one| one.line[0].to_string()).collect();
    moves.sort();
    assert_eq!(moves, expected, "{told}");
    let mates = all.best.iter().take_while(|one| one.verdict == Verdict::Mate);
    let lengths: Vec<_> = mates.map(|one| one.bounds.expect(told).upper).collect();
    assert!(lengths.is_sorted_by(|a, b| if attacks { a <= b } else { a >= b }), "{told}");
    let rest = &all.best[lengths.len()..];
    assert!(rest.iter().all(|one| one.verdict != Verdict::Mate), "{told}");
    let is_no_mate = |one: &FirstMove| one.verdict == Verdict::NoMate;
    assert!(rest.is_sorted_by_key(is_no_mate), "{told}");
}

/// What a first move behind which `truth` holds is called; true if that is known.
#[track_caller]
fn check_length(one: &FirstMove, truth: Option<u32>, effort: Effort, told: &str) -> bool {
    let bounds = one.bounds.expect(told);
    let Some(behind) = truth else {
        return false;
    };
    let plies = behind + 1;
    let is_within = u32::from(bounds.lower) <= plies && plies <= u32::from(bounds.upper);
    assert!(is_within, "{told}: {plies} plies, {one:?}");
    if effort == Effort::Shortest {
        assert!(bounds.meet() && one.line.len() as u32 == plies, "{told}: {one:?}");
    }
    true
}

/// Each check of a position in which the attacker begins.
fn check_attacks(solver: &mut Solver, sfen: &str, effort: Effort) -> usize {
    let problem = problem(sfen);
    let found = solve(solver, &problem, effort);
    let answer = &found.answer;
    if answer.verdict != Verdict::Mate {
        assert!(found.first_moves.is_none(), "{sfen}");
        return 0;
    }
    let told = format!("{sfen}, {effort:?}");
    check_order(&found, &solver::checks_of(sfen), true, &told);
    let mut compared = 0;
    for one in found.first_moves.iter().flat_map(|all| &all.best) {
        let behind = solver::solve_defence(&after(sfen, one), 6, BUDGET);
        let truth = match behind {
            Ok(Truth::MateIn(plies)) => Some(plies),
            _ => None,
        };
        match one.verdict {
            Verdict::Mate => {
                let line: Vec<String> = one.line.iter().map(ToString::to_string).collect();
                assert_eq!(solver::replay(sfen, &line, true), Ok(()), "{told}");
                compared += usize::from(check_length(one, truth, effort, &told));
            }
            Verdict::NoMate => {
                assert_eq!(truth, None, "{told}: {one:?}");
                compared += 1;
            }
            Verdict::Unknown(_) => {}
        }
    }
    compared
}

#[test]
fn every_check_has_its_verdict() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let rows = include_str!("../data/mates.tsv").lines();
    let short = rows.filter(|row| row.starts_with("m3-") || row.starts_with("m5-"));
    let mut compared = 0;
    for sfen in short.filter_map(|row| row.split('\t').nth(1)).step_by(step(3)) {
        for effort in EFFORTS {
            compared += check_attacks(&mut solver, sfen, effort);
        }
    }
    assert!(compared >= or_part(300, 100), "{compared}");
}

/// Positions that begin with a defender in check, and how many plies he lasts.
fn defences() -> impl Iterator<Item = (String, u32)> {
    THEMES.into_iter().flat_map(|theme| {
        let mut dice = Dice::new(200 + theme as u64);
        let thrown = std::iter::repeat_with(move || {
            let sfen = throw(theme, SMALL, &mut dice);
            let position = Position::from_sfen(&sfen).ok()?;
            Problem::new(&position).ok()?.attacker_moves().then_some(())?;
            let checks = solver::checks_of(&sfen);
            let usi = checks.get(dice.roll(checks.len().max(1)))?;
            let after = solver::after(&sfen, usi);
            match solver::solve_defence(&after, 6, 20_000) {
                Ok(Truth::MateIn(plies @ 1..)) => Some((after, plies)),
                _ => None,
            }
        });
        thrown.flatten().take(or_part(40, 20))
    })
}

/// The longest defence, at each effort, and all other replies with their lengths.
#[test]
fn every_reply_of_a_defender_who_begins_has_its_length() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (mut compared, mut by_length) = (0, [0; 7]);
    for (sfen, shortest) in defences() {
        let position = Position::from_sfen(&sfen).expect(&sfen);
        let problem = Problem::with_defender(&position, Defender::ToMove).expect(&sfen);
        assert!(!problem.attacker_moves(), "{sfen}");
        by_length[shortest as usize] += 1;
        for effort in EFFORTS {
            let told = format!("{sfen}, {effort:?}");
            let found = solve(&mut solver, &problem, effort);
            let answer = &found.answer;
            assert_eq!(answer.verdict, Verdict::Mate, "{told}");
            let bounds = answer.bounds.expect(&told);
            let (lower, upper) = (u32::from(bounds.lower), u32::from(bounds.upper));
            assert!(lower <= shortest && shortest <= upper, "{told}: {bounds:?}");
            if effort == Effort::Shortest {
                assert!(bounds.meet() && answer.line.len() as u32 == shortest, "{told}");
            }
            check_order(&found, &solver::moves(&sfen), false, &told);
            for one in found.first_moves.iter().flat_map(|all| &all.best) {
                let line: Vec<String> = one.line.iter().map(ToString::to_string).collect();
                assert_eq!(solver::replay(&sfen, &line, false), Ok(()), "{told}");
                let truth = match solver::solve(&after(&sfen, one), 5, BUDGET) {
                    Ok(Truth::MateIn(plies)) => Some(plies),
                    other => panic!("{told}: {other:?} after {line:?}"),
                };
                // The first repeats what is known of all replies together.
                if one.line != answer.line || effort == Effort::Shortest {
                    compared += usize::from(check_length(one, truth, effort, &told));
                }
            }
        }
    }
    println!("defences by length: {by_length:?}, {compared} replies");
    assert!(by_length[2] >= or_part(40, 20) && by_length[4] >= or_part(5, 2), "{by_length:?}");
    assert!(compared >= or_part(500, 250), "{compared}");
}

/// A gold on 2b mates at once, on other squares it does not.
const GOLDS: &str = "7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const DEFENDER: &str = "9/9/6+B2/8k/9/8+R/9/9/K8 w rb4g4s4n4l18p 1";
/// Mate in one, and so many pieces to drop that what else mates takes for ever.
const RICH: &str = "4k4/9/4P4/9/9/9/9/9/9 b RB2G3S4N4L9Prb2gs8p 1";

fn wait(engine: &mut Engine, sfen: &str) -> Vec<String> {
    engine.send(&format!("position sfen {sfen}"));
    engine.send("go mate infinite");
    engine.wait_for("checkmate")
}

#[test]
fn the_protocol_numbers_them() {
    let mut engine = Engine::ready();
    let plain = wait(&mut engine, GOLDS);
    assert!(plain.iter().all(|line| !line.contains("multipv")), "{plain:?}");
    engine.send("setoption name MultiPV value 3");
    let lines = wait(&mut engine, GOLDS);
    for (number, score) in [(1, "score mate 1"), (2, "score cp -9999"), (3, "score cp -9999")] {
        let start = format!(" multipv {number} {score} ");
        let found = lines.iter().find(|line| line.contains(&start));
        assert!(found.is_some_and(|line| line.contains(" pv ")), "{lines:?}");
    }
    let words = lines.iter().filter(|line| line.starts_with("info string multipv "));
    assert!(words.clone().count() == 2, "{lines:?}");
    assert!(words.clone().all(|line| line.ends_with(", no mate (proven)")), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate G*2b"));
    engine.send("setoption name RootDefends value true");
    let lines = wait(&mut engine, DEFENDER);
    let replies = lines.iter().filter(|line| line.contains(" score mate -2 "));
    assert!(replies.count() >= 3, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" multipv 3 ")), "{lines:?}");
}

/// Open moves are named as such.
#[test]
fn limits_leave_the_rest_open() {
    let mut engine = Engine::ready();
    engine.send("setoption name MultiPV value 600");
    engine.send("setoption name NodesLimit value 2000");
    let lines = wait(&mut engine, RICH);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate G*5b"));
    let left = "info string not all first moves are settled: the limits were reached";
    assert!(lines.iter().any(|line| line == left), "{lines:?}");
    let open = ", not settled: NodesLimit reached";
    assert!(lines.iter().any(|line| line.ends_with(open)), "{lines:?}");
}

/// Once a mate was told, it is the answer, however soon the search is stopped.
#[test]
fn stop_keeps_the_mate() {
    let mut engine = Engine::ready();
    engine.send("setoption name MultiPV value 600");
    for _ in 0..20 {
        engine.send(&format!("position sfen {RICH}"));
        engine.send("go mate infinite");
        engine.wait_for("info depth");
        engine.send("stop");
        let lines = engine.wait_for("checkmate");
        assert_eq!(lines.last().map(String::as_str), Some("checkmate G*5b"));
    }
}

fn tsumi(arguments: &[&str]) -> (Option<i32>, String) {
    let (code, output, _) = support::tsumi(arguments);
    (code, output)
}

#[test]
fn the_command_lists_them_in_every_format() {
    let (code, text) = tsumi(&["solve", "--multipv=2", GOLDS]);
    assert_eq!(code, Some(0));
    let first = "first moves:\n1. mate in 1 ply, shortest proven: G*2b\n2. no mate (proven): ";
    assert!(text.contains(first) && !text.contains("\n3. "), "{text}");
    let (_, json) = tsumi(&["solve", "--multipv=2", "--format=jsonl", GOLDS]);
    let row: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let bounds = serde_json::json!({"lower": 1, "upper": 1, "shortest": true});
    let best = serde_json::json!({
        "moves": ["G*2b"], "verdict": "mate", "plies": 1, "bounds": bounds
    });
    assert_eq!(row["first_moves"][0], best, "{json}");
    assert_eq!(row["first_moves"][1]["verdict"], "nomate");
    assert_eq!(row["first_moves_complete"], true);
    let (code, _) = tsumi(&["solve", "--multipv=0", GOLDS]);
    assert_eq!(code, Some(2));
}

/// Lines of a defender who begins are written and read again in every format, with
/// the other replies where there is a place for them.
#[test]
fn defenders_first_survive_every_format() {
    let arguments = ["solve", "--effort=shortest", "--root-defends", "--multipv=600"];
    let (code, text) = tsumi(&[&arguments[..], &[DEFENDER]].concat());
    assert_eq!(code, Some(0));
    assert!(text.contains("mate in 2 plies, shortest proven"), "{text}");
    for format in ["json", "jsonl", "kif", "csa", "usi", "sfen"] {
        let format = format!("--format={format}");
        let (code, text) = tsumi(&[&arguments[..], &[&format, DEFENDER]].concat());
        assert_eq!(code, Some(0), "{format}");
        let entries: Vec<_> =
            files::entries(std::io::Cursor::new(text.clone().into_bytes())).collect();
        let [Ok(entry)] = entries.as_slice() else { panic!("{format}: {text}") };
        assert_eq!(entry.position.to_sfen(), DEFENDER, "{format}");
        let Some(files::Given::Line(tree)) = &entry.given else { panic!("{format}: {text}") };
        assert_eq!(tree.main_line().len(), 2, "{format}: {text}");
        let has_branches = ["--format=json", "--format=jsonl", "--format=kif"].contains(&&*format);
        let replies = solver::moves(DEFENDER).len();
        assert_eq!(tree.branches().len() + 1, if has_branches { replies } else { 1 }, "{text}");
    }
}
