//! Several threads on one position: the same truth.
//!
//! Expected values: `tests/data/mates.tsv` and `tests/data/no-mates.tsv`.

use super::engine_process::ENDLESS;
use super::mates::{ROWS, Row, attacks, new_solver, nodes};
use crate::any_table::AnyTable;
use crate::support::problem;
use crate::whole::{or_part, step};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tsumi_core::inside;
use tsumi_core::inside::{FixedTable, RepetitionTable, Room, ask};
use tsumi_core::inside::{MAX_DEPTH, Monitor, STACK_BYTES, SearchPool, Searcher, Status};
use tsumi_core::length::UNLIMITED;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    Answer, Effort, Limits, Problem, Progress, Questions, Reason, Solver, Stop, TsumeLength,
    Verdict, spawn_deep,
};

/// The nodes that several threads need at most of the rows of the file.
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
            for row in classics().step_by(step(2)) {
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
    for row in classics().filter(|row| row.is_mate_in_at_most(25)).step_by(step(2)) {
        let limits = by(2).effort(Effort::Shortest);
        solver.clear();
        let problem = attacks(&row.position);
        let answer = solver.ask(&problem).limits(&limits).solve();
        let bounds = answer.bounds.expect(row.name);
        assert!(row.is_mate_in_at_most(u32::from(bounds.upper)), "{}", row.name);
        if bounds.meet() {
            assert_eq!(Some(u32::from(bounds.upper)), row.shortest(), "{}", row.name);
            assert_eq!(answer.line.len(), usize::from(bounds.upper), "{}", row.name);
            compared += 1;
        }
    }
    assert!(compared >= or_part(10, 5), "only {compared}");
}

/// The relaxed and the tsume length, too, are found by all threads: a position behind a
/// capture has the same side to move, in the tree as well.
#[test]
fn tsume_lengths_are_those_of_one_thread() {
    let mut solver = new_solver(64);
    let questions = Questions::new().tsume(TsumeLength::Proven);
    let mut compared = 0;
    for row in classics().filter(|row| row.is_mate_in_at_most(25)).step_by(step(3)) {
        let problem = attacks(&row.position);
        let mut length = |threads| {
            solver.clear();
            let limits = by(threads).effort(Effort::Shortest);
            let tsume = solver.ask(&problem).limits(&limits).find(&questions).tsume?;
            tsume.bounds.meet().then_some(tsume.bounds.upper)
        };
        let lengths = [1, 3].map(&mut length);
        compared += usize::from(lengths.iter().all(Option::is_some));
        let mut known = lengths.iter().flatten();
        let first = known.next();
        assert!(known.all(|one| Some(one) == first), "{}: {lengths:?}", row.name);
    }
    assert!(compared >= or_part(10, 3), "only {compared}");
}

/// Helper threads know the moves before a problem and the positions that count as no mate
/// in it. These are the later ones of a line that mates, so that it does not help.
/// Two brinkmates in two moves, by those who printed them (`tests/all/brinkmates.rs` has the
/// second), and a position without one.
#[test]
fn brinkmates_are_those_of_one_thread() {
    let problems = [
        ("5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1", Some(2)),
        ("7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1", Some(2)),
        ("4k4/9/9/9/9/9/9/9/9 b G 1", None),
    ];
    for (sfen, moves) in problems {
        let problem = problem(sfen);
        for threads in [1, 2, 3, 8] {
            let mut solver = new_solver(4);
            let limits = by(threads);
            let answer = solver.ask(&problem).limits(&limits).brinkmate(u32::MAX);
            let answer = answer.expect("there is no path");
            assert_eq!(answer.upper, moves, "{sfen}, {threads} threads");
            let is_settled = moves.is_none_or(|moves| answer.lower == moves);
            assert!(is_settled, "{sfen}, {threads} threads: {answer:?}");
        }
    }
}

#[test]
fn verdicts_on_a_path_are_those_of_one_thread() {
    let mut solver = new_solver(16);
    let (mut mates, mut no_mates) = (0, 0);
    for row in classics().filter(|row| row.is_mate_in_at_most(45)).step_by(step(6)) {
        solver.clear();
        let start = attacks(&row.position);
        let line = solver.ask(&start).limits(&by(1)).solve().line;
        let positions = positions_along(&row.position, &line);
        for after in [0, 2, 4].into_iter().filter(|&after| after + 2 < line.len()) {
            let barred = &positions[after + 2..line.len()];
            for problem in [start.clone(), start.barring(barred)] {
                let problem = problem.after(&line[..after]).unwrap();
                let mut verdict = |threads| {
                    solver.clear();
                    let limits = nodes(300_000).threads(threads);
                    solver.ask(&problem).limits(&limits).solve().verdict
                };
                let (one, many) = (verdict(1), verdict(3));
                let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
                if !is_open(&one) && !is_open(&many) {
                    assert_eq!(one, many, "{} after {after}", row.name);
                    mates += usize::from(one == Verdict::Mate);
                    no_mates += usize::from(one == Verdict::NoMate);
                }
            }
        }
    }
    let least = or_part(20, 3);
    assert!(mates >= least && no_mates >= least, "{mates}, {no_mates}");
}

fn positions_along(start: &Position, line: &[Move]) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    for &mv in line {
        let mut next = positions[positions.len() - 1].clone();
        next.play(mv).unwrap();
        positions.push(next);
    }
    positions
}

/// The answer of four threads that are stopped once all of them are at work.
fn stopped(solver: &mut Solver, problem: &Problem) -> Answer {
    let stop = Stop::new();
    let limits = by(4).progress_interval(Duration::ZERO);
    let mut on_progress = |progress: &Progress| {
        if progress.statistics.nodes > 5_000 {
            stop.raise();
        }
    };
    let inquiry = solver.ask(problem).limits(&limits).stop(&stop);
    inquiry.on_progress(&mut on_progress).solve()
}

/// Stopped in the middle, with all threads at work, and asked again. Some classics may be
/// solved before the stop arrives.
#[test]
fn a_stop_reaches_all_threads() {
    let mut solver = new_solver(16);
    let endless = Position::from_sfen(ENDLESS).unwrap();
    for row in classics() {
        solver.clear();
        let answer = stopped(&mut solver, &attacks(&endless));
        assert_eq!(answer.verdict, Verdict::Unknown(Reason::Stopped));
        solver.clear();
        let problem = attacks(&row.position);
        let answer = stopped(&mut solver, &problem);
        match answer.verdict {
            Verdict::Unknown(reason) => assert_eq!(reason, Reason::Stopped, "{}", row.name),
            _ => row.expect(&answer),
        }
        row.expect(&solver.ask(&problem).limits(&by(4)).solve());
    }
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
            (answer.verdict, answer.line, answer.statistics.nodes, reports > 0)
        });
        found.collect::<Vec<_>>()
    };
    let (sender, there) = mpsc::channel();
    let thread = spawn_deep("deep", move || sender.send(found()).unwrap()).unwrap();
    let here = found();
    assert_eq!(there.recv().unwrap(), here);
    // A report comes every 512 expansions at most; the shortest search has fewer.
    let is_short = |nodes: u64| nodes < 2_000;
    assert!(here.iter().all(|(_, _, nodes, has_reports)| *has_reports || is_short(*nodes)));
    thread.join().unwrap();
}

/// Classics without a mate.
fn no_mates() -> Vec<(&'static str, Position)> {
    let rows = include_str!("../data/no-mates.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let (name, sfen) = row.split_once('\t').expect(row);
        (name, Position::from_sfen(sfen).expect(row))
    })
    .collect()
}

/// Ends a search after so many positions.
struct MostNodes(u64);

impl Monitor for MostNodes {
    fn must_end(&mut self, status: Status<'_>) -> bool {
        status.nodes > self.0
    }
}

/// Measures the stack from a place on, at every other look at the limits.
struct Gauge {
    base: usize,
    /// The most bytes.
    most: usize,
    /// The most bytes for a ply of a search, at twenty plies or more.
    of_ply: usize,
}

impl Monitor for Gauge {
    fn must_end(&mut self, status: Status<'_>) -> bool {
        let here = std::hint::black_box(0u8);
        let used = self.base - (&raw const here).addr();
        self.most = self.most.max(used);
        if status.line.len() >= 20 {
            self.of_ply = self.of_ply.max(used / status.line.len());
        }
        status.nodes > 2_000_000
    }
}

/// A search at its greatest depth, and the comparison of tsume lengths of a mate as long
/// above another, take half of the stack that threads have.
#[test]
fn the_deepest_search_fits_the_stack() {
    let (mut of_ply, mut of_tsume_ply) = (0, 0);
    for row in classics().filter(|row| row.is_mate_in_at_most(25)).take(6) {
        let table = FixedTable::new(64 << 20).unwrap();
        let table = AnyTable(&table);
        let repetitions = RepetitionTable::new(1 << 20).unwrap();
        let (stop, base) = (Stop::new(), 0u8);
        let base = (&raw const base).addr();
        let new = || Gauge { base, most: 0, of_ply: 0 };
        let mut monitor = new();
        let mut search = Searcher::new(&table, &repetitions, &stop, &mut monitor, &row.position);
        let outcome = search.decide(UNLIMITED);
        of_ply = of_ply.max(monitor.of_ply);
        let mut monitor = new();
        let mut search = Searcher::new(&table, &repetitions, &stop, &mut monitor, &row.position);
        search.decide(UNLIMITED);
        inside::tsume(&mut search, outcome.plies, 20_000);
        // With the search below it, so this is too much.
        of_tsume_ply = of_tsume_ply.max(monitor.most / usize::from(outcome.plies));
    }
    assert!(of_ply > 0 && of_tsume_ply > 0);
    let deepest = MAX_DEPTH * (of_ply + of_tsume_ply);
    assert!(2 * deepest < STACK_BYTES, "{of_ply}, {of_tsume_ply}");
}

/// Where nothing more is free, a search that would have the table grow goes on with what
/// it has, as right as before, and its answer says so.
#[test]
fn a_search_without_memory_is_answered() {
    let repetitions = RepetitionTable::new(1 << 20).unwrap();
    for is_free in [false, true] {
        let room = Room::of(move || Some(if is_free { u64::MAX } else { 0 }));
        let table = FixedTable::with_room(32 << 20, room).unwrap();
        let position = Position::from_sfen(ENDLESS).unwrap();
        let problem = attacks(&position);
        let limits = nodes(400_000);
        let answer = ask(&table, &repetitions, &problem).limits(&limits).solve();
        assert_eq!(answer.verdict, Verdict::Unknown(Reason::NodesLimit));
        assert_eq!(answer.statistics.lacks_memory, !is_free);
        for row in classics().take(5) {
            let problem = attacks(&row.position);
            row.expect(&ask(&table, &repetitions, &problem).solve());
        }
    }
}

/// Keeps a thread in the leaf that it searches, until the other end is dropped.
struct Sleeper(mpsc::Receiver<()>);

impl Monitor for Sleeper {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        self.0.recv().is_err()
    }
}

/// Threads that never give their leaf back: the one that is left has to decide all the
/// same, in little more than the nodes of one thread.
#[test]
fn a_search_beside_threads_that_sleep_comes_back() {
    let mates = classics().map(|row| (row.name, row.position.clone()));
    for (name, position) in mates.chain(no_mates()) {
        let nodes = |sleepers: usize| {
            let table = FixedTable::new(64 << 20).unwrap();
            let table = &AnyTable(&table);
            let repetitions = &RepetitionTable::new(1 << 20).unwrap();
            let stop = &Stop::new();
            let pool = &SearchPool::new(1 + sleepers, 20_000, 0);
            let mut monitor = MostNodes(20_000_000);
            let mut search = Searcher::new(table, repetitions, stop, &mut monitor, &position);
            search.join(pool);
            thread::scope(|scope| {
                let awake: Vec<_> = (0..sleepers)
                    .map(|_| {
                        let (keep, wait) = mpsc::channel();
                        let position = &position;
                        thread::Builder::new()
                            .stack_size(STACK_BYTES)
                            .spawn_scoped(scope, move || {
                                let monitor = &mut Sleeper(wait);
                                Searcher::new(table, repetitions, stop, monitor, position)
                                    .help(pool);
                            })
                            .unwrap();
                        keep
                    })
                    .collect();
                let outcome = search.decide(UNLIMITED);
                drop(awake);
                pool.dismiss();
                assert!(outcome.is_decided(), "{name}");
                (outcome.pn == 0, search.nodes())
            })
        };
        let ((is_mate, alone), (is_mate_too, beside)) = (nodes(0), nodes(3));
        assert_eq!(is_mate, is_mate_too, "{name}");
        assert!(beside < 20 * alone + 100_000, "{name}: {alone}, {beside}");
    }
}

/// What is asked after a decision by several threads, here in the relaxed sense as for a
/// tsume length, is not cut short by what called the main thread back from its last leaf.
#[test]
fn what_follows_a_decision_of_several_threads_is_searched() {
    for row in classics().filter(|row| row.is_mate_in_at_most(25)) {
        let table = FixedTable::new(64 << 20).unwrap();
        let table = &AnyTable(&table);
        let repetitions = &RepetitionTable::new(1 << 20).unwrap();
        let (stop, mut monitor) = (Stop::new(), MostNodes(20_000_000));
        let mut search = Searcher::new(table, repetitions, &stop, &mut monitor, &row.position);
        let pool = &SearchPool::new(1, 20_000, 0);
        search.join(pool);
        let outcome = search.decide(UNLIMITED);
        assert!(!search.count_beside());
        let relaxed = search.decide_relaxed(&row.position, outcome.plies, 5_000_000);
        assert_eq!(relaxed.map(|outcome| outcome.pn), Some(0), "{}", row.name);
    }
}

/// What takes fewer nodes than one thread searches alone is answered node for node as by
/// one thread.
#[test]
fn what_is_soon_found_is_the_same_each_time() {
    let mut solver = new_solver(64);
    let mut longer = 0;
    for row in classics().step_by(step(4)) {
        let mut answer = |threads| {
            solver.clear();
            let limits = by(threads).effort(Effort::Shortest).nodes_alone(100_000);
            let answer = solver.ask(&attacks(&row.position)).limits(&limits).solve();
            (answer.statistics.nodes, answer.line)
        };
        let one = answer(1);
        if one.0 < 100_000 {
            assert_eq!(answer(4), one, "{}", row.name);
        } else {
            longer += 1;
        }
    }
    assert!(longer > 0);
}

/// Threads that search each other's nodes again, or go in circles between each other's
/// marks, show in their nodes. The luck of one problem is a factor of two.
#[test]
fn several_threads_search_little_more_than_one() {
    let mates = classics().map(|row| (row.name, row.position.clone()));
    let rows: Vec<_> = mates.chain(no_mates()).collect();
    let mut solver = new_solver(64);
    for threads in [2, 4] {
        let (mut by_one, mut by_all) = (0.0, 0.0);
        for (name, position) in &rows {
            let mut nodes = |threads| {
                solver.clear();
                let limits = nodes(20_000_000).threads(threads).effort(Effort::Any);
                let answer = solver.ask(&attacks(position)).limits(&limits).solve();
                assert!(!matches!(answer.verdict, Verdict::Unknown(_)), "{name}");
                answer.statistics.nodes
            };
            let one = nodes(1);
            // Beside other programs, threads that are not let run for a while cost more, once.
            let mut tries = (0..3).map(|_| nodes(threads));
            let all = tries.find(|&all| all < 5 * one + 50_000);
            let all = all.unwrap_or_else(|| panic!("{name}: {one} by one"));
            by_one += (one as f64).ln();
            by_all += (all as f64).ln();
        }
        let ratio = ((by_all - by_one) / rows.len() as f64).exp();
        println!("{threads} threads: {ratio:.2} times the nodes");
        assert!(ratio < 3.0, "{threads} threads: {ratio:.2}");
    }
}
