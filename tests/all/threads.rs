//! Several threads on one position: the same truth.
//!
//! Expected values: `tests/data/mates.tsv`.

use super::mates::{ROWS, Row, attacks, new_solver, nodes};
use std::sync::mpsc;
use std::time::Duration;
use tsumi::engine::{Effort, Limits, Progress, Reason, Stop, Verdict, spawn_deep};

/// What several threads need at most of the rows of the file.
const NODES: u64 = 5_000_000;

fn by(threads: usize) -> Limits {
    nodes(NODES).threads(threads)
}

/// Rows that take long enough for helpers to be called.
fn classics() -> impl Iterator<Item = &'static Row> {
    let is_classic = |row: &&Row| row.name.starts_with("zuko") || row.name.starts_with("muso");
    ROWS.iter().filter(is_classic)
}

#[test]
fn verdicts_are_those_of_one_thread() {
    for mib in [1, 16] {
        let mut solver = new_solver(mib);
        for threads in [2, 3, 8] {
            for row in classics() {
                solver.clear();
                let problem = attacks(&row.position);
                let answer = solver.ask(&problem).limits(&by(threads)).solve();
                row.expect(&answer);
            }
        }
    }
}

/// Disproofs that rest on repetitions hold on their own paths only, whoever finds
/// them.
#[test]
fn what_other_threads_left_in_the_table_is_sound() {
    let mut solver = new_solver(4);
    for row in ROWS.iter() {
        for threads in [4, 1, 2] {
            let problem = attacks(&row.position);
            let answer = solver.ask(&problem).limits(&by(threads)).solve();
            row.expect(&answer);
        }
    }
}

#[test]
fn shortest_lengths_are_those_of_one_thread() {
    let mut solver = new_solver(16);
    let mut compared = 0;
    for row in classics().filter(|row| row.is_mate_in_at_most(25)) {
        let limits = by(2).effort(Effort::Shortest);
        solver.clear();
        let problem = attacks(&row.position);
        let answer = solver.ask(&problem).limits(&limits).solve();
        let bounds = answer.bounds.expect(row.name);
        assert!(
            row.is_mate_in_at_most(u32::from(bounds.upper)),
            "{}",
            row.name
        );
        if bounds.meet() {
            assert_eq!(
                Some(u32::from(bounds.upper)),
                row.shortest(),
                "{}",
                row.name
            );
            assert_eq!(answer.line.len(), usize::from(bounds.upper), "{}", row.name);
            compared += 1;
        }
    }
    assert!(compared >= 10, "only {compared}");
}

/// Stopped in the middle, with all threads at work, and asked again.
#[test]
fn a_stop_reaches_all_threads() {
    let mut solver = new_solver(16);
    let mut stopped = 0;
    for row in classics() {
        let stop = Stop::new();
        let limits = by(4).progress_interval(Duration::ZERO);
        solver.clear();
        let problem = attacks(&row.position);
        let mut on_progress = |progress: &Progress| {
            if progress.statistics.nodes > 5_000 {
                stop.raise();
            }
        };
        let inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
        let answer = inquiry.on_progress(&mut on_progress).solve();
        match answer.verdict {
            Verdict::Unknown(reason) => {
                assert_eq!(reason, Reason::Stopped, "{}", row.name);
                stopped += 1;
            }
            _ => row.expect(&answer),
        }
        row.expect(&solver.ask(&problem).limits(&by(4)).solve());
    }
    assert!(stopped >= 5, "only {stopped}");
}

/// On a thread of `spawn_deep` the same is found in the same nodes as elsewhere, and
/// reports come as elsewhere.
#[test]
fn a_thread_for_searches_finds_the_same() {
    let found = || {
        let mut solver = new_solver(16);
        let found = classics().map(|row| {
            solver.clear();
            let mut reports = 0;
            let mut count = |_: &Progress| reports += 1;
            let limits = nodes(50_000).progress_interval(Duration::ZERO);
            let problem = attacks(&row.position);
            let inquiry = solver.ask(&problem).limits(&limits);
            let answer = inquiry.on_progress(&mut count).solve();
            (
                answer.verdict,
                answer.line,
                answer.statistics.nodes,
                reports > 0,
            )
        });
        found.collect::<Vec<_>>()
    };
    let (sender, there) = mpsc::channel();
    let thread = spawn_deep("deep", move || sender.send(found()).unwrap()).unwrap();
    let here = found();
    assert_eq!(there.recv().unwrap(), here);
    // A report comes every 512 expansions at most; the shortest search has fewer.
    let is_short = |nodes: u64| nodes < 2_000;
    assert!(
        here.iter()
            .all(|(_, _, nodes, has_reports)| *has_reports || is_short(*nodes))
    );
    thread.join().unwrap();
}
