//! Problems one after the other: each is answered as if it were the only one.
//!
//! Expectations: `tests/data/mates.tsv`, and the same problems in another order.

use crate::engine_process::ENDLESS;
use crate::support::problem;
use std::collections::BTreeMap;
use tsumi_core::solver::{Answer, Limits, Questions, Solver, Stop, Verdict};

/// More nodes than short problems take.
const MANY_NODES: u64 = 30_000;

/// Names and positions of short mates, and of two that are not found at once.
fn problems() -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("../data/mates.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    let fields = rows.map(|row| row.split('\t').collect::<Vec<&str>>());
    let all: Vec<(&str, &str)> = fields.map(|fields| (fields[0], fields[1])).collect();
    let is_hard = |name: &str| ["muso013", "zuko007"].contains(&name);
    let easy = all.iter().filter(|(name, _)| name.starts_with("m7-"));
    let hard = all.iter().filter(|(name, _)| is_hard(name));
    easy.chain(hard).copied().collect()
}

fn answer(solver: &mut Solver, sfen: &str, limits: &Limits) -> Answer {
    let problem = problem(sfen);
    let stop = Stop::new();
    solver.clear();
    let mut inquiry = solver.ask(&problem).limits(limits).stop(&stop);
    inquiry.find(&Questions::new()).answer
}

#[test]
fn what_came_before_makes_no_difference() {
    let mut solver = Solver::new(16).expect("memory for tables");
    let mut problems = problems();
    let mut found = BTreeMap::new();
    for _ in 0..2 {
        for (name, sfen) in &problems {
            let answer = answer(&mut solver, sfen, &Limits::default());
            assert_eq!(answer.verdict, Verdict::Mate, "{name}");
            let told = (answer.line, answer.bounds, answer.statistics.nodes);
            let before = found.entry(*name).or_insert_with(|| told.clone());
            assert_eq!(*before, told, "{name}");
        }
        problems.reverse();
    }
    let nodes = found.values().map(|(_, _, nodes)| *nodes);
    assert!(nodes.clone().any(|nodes| nodes > MANY_NODES), "{found:?}");
    assert!(nodes.clone().any(|nodes| nodes < MANY_NODES / 10), "{found:?}");
}

/// A limit is one on what is searched in all, whichever table it is.
#[test]
fn limits_hold() {
    let mut solver = Solver::new(16).expect("memory for tables");
    for most in [5_000, MANY_NODES] {
        let limits = Limits::new().nodes(most);
        let answer = answer(&mut solver, ENDLESS, &limits);
        let nodes = answer.statistics.nodes;
        assert!(most <= nodes && nodes < most + most / 2, "{nodes} of {most}");
    }
}
