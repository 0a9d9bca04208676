//! The replies that a line does not take: all of them, each with the right length.
//!
//! Expected replies and lengths: from the exhaustive solver, on the board of
//! `rsshogi`; positions from `tests/data/mates.tsv`.

use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::support;
use crate::support::{MATE_IN_FIVE, problem};
use std::collections::BTreeSet;
use tsumi::files::{self, Entry, Given};
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::solver::{Effort, Findings, Limits, Problem, Questions, Solver, Verdict};

fn problems(plies: &str) -> impl Iterator<Item = &'static str> {
    let rows = include_str!("../data/mates.tsv").lines();
    let rows = rows.filter(move |row| row.starts_with(plies));
    rows.filter_map(|row| row.split('\t').nth(1))
}

fn solve(sfen: &str, effort: Effort, attacks: usize) -> Findings {
    let problem = problem(sfen);
    let mut solver = Solver::new(16).expect("memory for a table");
    let questions = Questions::new().variations(attacks);
    let limits = Limits::new().effort(effort);
    solver.ask(&problem).limits(&limits).find(&questions)
}

/// Every reply is there, and behind each the shortest mate has the plies told, or
/// at most those where nothing is proven.
fn check(sfen: &str, effort: Effort) -> usize {
    let findings = solve(sfen, effort, usize::MAX);
    let answer = &findings.answer;
    let variations = findings.variations.as_ref().expect(sfen);
    assert!(variations.is_complete, "{sfen}");
    let mut position = Position::from_sfen(sfen).expect(sfen);
    let mut compared = 0;
    for (done, &mv) in answer.line.iter().enumerate() {
        if done % 2 == 1 {
            let here = variations.found.iter().filter(|found| found.after == done);
            let mut replies = vec![mv.to_string()];
            for variation in here {
                replies.push(variation.moves[0].to_string());
                let mut after = position.clone();
                after.make(variation.moves[0]);
                let truth = solver::solve(&after.to_sfen(), 7, 1_000_000);
                let Ok(Truth::MateIn(plies)) = truth else {
                    panic!("{sfen}: {truth:?} after {}", variation.moves[0])
                };
                let (lower, upper) = (variation.bounds.lower, variation.bounds.upper);
                assert!(u32::from(lower) <= plies && plies <= u32::from(upper), "{sfen}");
                if effort == Effort::Shortest {
                    assert!(variation.bounds.meet(), "{sfen}");
                    assert_eq!(variation.moves.len(), usize::from(upper) + 1, "{sfen}");
                }
                compared += 1;
            }
            replies.sort();
            assert_eq!(replies, solver::moves(&position.to_sfen()), "{sfen}");
        }
        position.make(mv);
    }
    compared
}

#[test]
fn every_reply_has_its_length() {
    let short = problems("m3-").chain(problems("m5-"));
    let compared: usize =
        short.map(|sfen| check(sfen, Effort::Shortest) + check(sfen, Effort::Any)).sum();
    assert!(compared > 50, "{compared}");
}

#[test]
fn either_side_may_attack() {
    let sfen = problems("m5-").next().expect("a row");
    let position = Position::from_sfen(sfen).expect(sfen);
    let turned = position.rotated().to_sfen();
    let texts = |findings: &Findings| -> Vec<String> {
        let found = &findings.variations.as_ref().expect("variations").found;
        let lines = found.iter().map(|variation| &variation.moves);
        lines.map(|line| format!("{line:?}")).collect()
    };
    let (upright, other) =
        (solve(sfen, Effort::Shortest, usize::MAX), solve(&turned, Effort::Shortest, usize::MAX));
    assert_eq!(upright.answer.line.len(), other.answer.line.len());
    assert_eq!(texts(&upright).len(), texts(&other).len());
    assert_ne!(texts(&upright), texts(&other));
    assert_eq!(other.variations.map(|all| all.is_complete), Some(true));
}

#[test]
fn none_are_looked_for_unless_asked() {
    let sfen = problems("m5-").next().expect("a row");
    let none = solve(sfen, Effort::Short, 0);
    assert!(none.variations.is_none());
    let first = solve(sfen, Effort::Short, 1);
    assert_eq!(first.answer.verdict, Verdict::Mate);
    let found = first.variations.expect("variations").found;
    assert!(!found.is_empty() && found.iter().all(|variation| variation.after == 1));
}

fn tsumi(arguments: &[&str]) -> (Option<i32>, String) {
    let (code, output, _) = support::tsumi(arguments);
    (code, output)
}

#[test]
fn the_command_shows_them_in_every_format() {
    let asked = |format: &str| {
        let format = format!("--format={format}");
        tsumi(&["solve", "--effort=shortest", "--variations", &format, MATE_IN_FIVE])
    };
    let (code, text) = asked("text");
    assert_eq!(code, Some(0));
    assert!(
        text.contains("ply 2, 2 plies (shortest proven): 2a1a G*1b: △１一玉 ▲１二金\n"),
        "{text}"
    );
    assert_eq!(text.matches("shortest proven)").count(), 4, "{text}");
    let (_, json) = asked("jsonl");
    let row: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let bounds = serde_json::json!({"lower": 5, "upper": 5, "shortest": true});
    assert_eq!(row["bounds"], bounds);
    assert_eq!(row["variations_complete"], true);
    let last = serde_json::json!({
        "after": ["R*2b", "2a2b", "G*2c"], "moves": ["2b2a", "G*2b"],
        "plies": 2, "shortest": true
    });
    let variations = row["variations"].as_array().expect("a list");
    assert!(variations.len() == 4 && variations.contains(&last), "{json}");
    let (_, kif) = asked("kif");
    assert_eq!(kif.matches("\n変化：").count(), 4, "{kif}");
    assert_eq!(kif.matches("\n*本手順：この手から4手\n").count(), 1, "{kif}");
    let others = kif.matches("\n*変化：この手から2手（最短と証明）\n");
    assert!(others.count() >= 1, "{kif}");
    assert_eq!(kif.matches("手（最短と証明）\n").count(), 4, "{kif}");
    let read = files::entries(std::io::Cursor::new(kif.clone().into_bytes())).next();
    let Some(Ok(Entry { given: Some(Given::Line(tree)), .. })) = read else { panic!("{kif}") };
    assert_eq!(tree.branches().len(), 4, "{kif}");
    let main: Vec<String> = tree.main_line().iter().map(ToString::to_string).collect();
    assert_eq!(serde_json::json!(main), row["moves"]);
    let (code, _) = tsumi(&["solve", "--variations=x", MATE_IN_FIVE]);
    assert_eq!(code, Some(2));
}

/// Between a mate and its shortest length: the mate of `zuko011` takes 2,000 nodes, the
/// proof that none is shorter over 3 million. The limit is far from both, so that a
/// change of the search need not mind.
#[test]
fn what_was_not_found_is_said() {
    let sfen = problems("zuko011").next().expect("the row");
    let asked = ["solve", "--hash=16", "--nodes=50000", "--effort=shortest", "--variations"];
    let (code, text) = tsumi(&[&asked[..], &[sfen]].concat());
    assert_eq!(code, Some(0), "no mate within 50,000 nodes: {text}");
    for words in ["mate in ", "variations:\nply 2, ", "not all variations: the limits were reached"]
    {
        assert!(text.contains(words), "{words:?} is missing:\n{text}");
    }
}

/// Without a mate each check is listed with a reply behind which there is no mate, and the reply
/// stands alone where the defender is to move. Expected: the verdict of a new search.
#[test]
fn every_check_without_a_mate_has_its_refutation() {
    let sfen = "6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1";
    let root = Position::from_sfen(sfen).unwrap();
    let verdict_after = |moves: &[Move]| {
        let mut position = root.clone();
        for &mv in moves {
            position.play(mv).expect("a legal move");
        }
        let problem = Problem::with_defender(&position, (moves.len() % 2 == 1).into()).unwrap();
        let mut solver = Solver::new(16).unwrap();
        let answer = solver.ask(&problem).limits(&Limits::new()).solve();
        (problem, answer.verdict)
    };
    let find = |problem: &Problem, questions: Questions| {
        let mut solver = Solver::new(16).unwrap();
        solver.ask(problem).find(&questions).refutations
    };
    let asked = Questions::new().refutations();
    let problem = Problem::new(&root).unwrap();
    assert!(find(&problem, Questions::new().variations(9)).is_empty());
    assert!(find(&problem, asked.clone()).is_empty());
    let all = find(&problem, asked.clone().variations(9));
    let found: BTreeSet<String> = all.iter().map(|one| one.check.unwrap().to_string()).collect();
    let is_check = |mv: &String| {
        let mut after = root.clone();
        after.make(mv.parse().unwrap());
        after.is_in_check(after.side())
    };
    let checks: BTreeSet<String> = solver::moves(sfen).into_iter().filter(is_check).collect();
    assert_eq!(found, checks);
    for one in &all {
        let moves = one.moves();
        assert_eq!(verdict_after(&moves[..2]).1, Verdict::NoMate, "{moves:?}");
        let (after, _) = verdict_after(&moves[..1]);
        let [alone] = &find(&after, asked.clone())[..] else { panic!("{moves:?}: one refutation") };
        assert_eq!(alone.check, None);
        let reply = [moves[0], alone.by.line[0]];
        assert_eq!(verdict_after(&reply).1, Verdict::NoMate, "{moves:?}");
    }
}
