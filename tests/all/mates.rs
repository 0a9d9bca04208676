//! What the solver answers to real problems, under limits, when it is stopped,
//! and for either side.
//!
//! Expected values: `tests/data/mates.tsv` (its header says where they come
//! from). Every line is replayed by two board libraries.

use crate::exhaustive::positions::Dice;
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::whole::{or_part, step};
use std::sync::LazyLock;
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::referee;
use tsumi_core::solver::{
    Answer, Defender, Effort, Limits, Problem, Reason, Solver, Stop, Verdict,
};

/// A search that needs more is given up; ten times what the hardest row takes.
const NODES: u64 = 1_000_000;

/// The expected verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Mate { shortest: Option<u32> },
    NoMate,
}

pub struct Row {
    pub name: &'static str,
    pub position: Position,
    expected: Expected,
}

impl Row {
    fn read(line: &'static str) -> Row {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, sfen, expected] = columns[..] else { panic!("{line:?}") };
        let expected = match expected.strip_prefix("mate") {
            Some("") => Expected::Mate { shortest: None },
            Some(plies) => Expected::Mate { shortest: Some(plies.parse().expect(line)) },
            None => Expected::NoMate,
        };
        Row { name, position: at(sfen), expected }
    }

    pub fn is_mate_in_at_most(&self, plies: u32) -> bool {
        matches!(self.expected, Expected::Mate { shortest: Some(shortest) } if shortest <= plies)
    }

    /// Plies of the shortest mate, if known.
    pub fn shortest(&self) -> Option<u32> {
        match self.expected {
            Expected::Mate { shortest } => shortest,
            Expected::NoMate => None,
        }
    }

    /// Checks a verdict other than [`Verdict::Unknown`], and the line.
    #[track_caller]
    pub fn expect(&self, answer: &Answer) {
        let told = format!("{}: {:?} {:?}", self.name, answer.verdict, answer.line);
        match (&answer.verdict, self.expected) {
            (Verdict::Mate, Expected::Mate { .. }) => {
                expect_mate(&attacks(&self.position), answer);
            }
            (Verdict::NoMate, Expected::NoMate) => assert!(answer.line.is_empty(), "{told}"),
            _ => panic!("{told}"),
        }
    }
}

pub static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = include_str!("../data/mates.tsv").lines();
    lines.filter(|line| !line.starts_with('#')).map(Row::read).collect()
});

/// The rows that were not taken from a book: they are solved in no time.
fn short_rows() -> impl Iterator<Item = &'static Row> {
    let is_classic = |row: &&Row| row.name.starts_with("zuko") || row.name.starts_with("muso");
    ROWS.iter().filter(move |row| !is_classic(row))
}

fn row(name: &str) -> &'static Row {
    let found = ROWS.iter().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("no row {name}"))
}

fn at(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

pub fn attacks(position: &Position) -> Problem {
    Problem::new(position).expect("a king")
}

fn defends(position: &Position) -> Problem {
    Problem::with_defender(position, Defender::ToMove).expect("a king")
}

pub fn new_solver(mib: usize) -> Solver {
    Solver::new(mib).expect("memory for a table")
}

fn solve(solver: &mut Solver, problem: &Problem, limits: &Limits) -> Answer {
    solver.ask(problem).limits(limits).solve()
}

pub fn nodes(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

fn plies(mate_plies: u32) -> Limits {
    nodes(NODES).mate_plies(mate_plies)
}

/// The answer is a mate whose line both libraries accept.
#[track_caller]
fn expect_mate(problem: &Problem, answer: &Answer) {
    let sfen = problem.position().to_sfen();
    assert_eq!(answer.verdict, Verdict::Mate, "{sfen}");
    let usi: Vec<String> = answer.line.iter().map(Move::to_string).collect();
    let told = format!("{sfen} {}", usi.join(" "));
    let by_shogi = referee::judge(&sfen, &answer.line, problem.attacker());
    assert_eq!(by_shogi, Ok(()), "{told}");
    let by_rsshogi = solver::replay(&sfen, &usi, problem.attacker_moves());
    assert_eq!(by_rsshogi, Ok(()), "{told}");
}

#[test]
fn every_row_is_answered() {
    let mut solver = new_solver(16);
    for row in ROWS.iter() {
        solver.clear();
        row.expect(&solve(&mut solver, &attacks(&row.position), &nodes(NODES)));
    }
    assert!(ROWS.len() >= 110, "only {} rows", ROWS.len());
}

/// The line stands for the mate: its length is one in which mate can be forced.
/// A defender who is led astray by overestimated replies makes it too short; it
/// was so on the rows and positions named here.
#[test]
fn no_line_is_shorter_than_the_shortest_mate() {
    let mut solver = new_solver(16);
    let small = [
        ("1k7/1pL6/9/2RG5/9/K8/9/9/9 b SNL 1", 5),
        ("7ss/5S2k/3L1R3/9/9/1R7/9/9/9 b bs 1", 7),
        ("9/2k2g1R1/9/3P5/1P7/9/1+S7/9/9 b B2l 1", 11),
    ]
    .map(|(sfen, shortest)| (at(sfen), shortest));
    let rows = ROWS.iter().filter_map(|row| match row.expected {
        Expected::Mate { shortest } => Some((row.position.clone(), shortest?)),
        Expected::NoMate => None,
    });
    let mut too_short = Vec::new();
    for (position, shortest) in small.into_iter().chain(rows) {
        solver.clear();
        let answer = solve(&mut solver, &attacks(&position), &nodes(NODES));
        let plies = answer.line.len();
        if plies < shortest as usize {
            too_short.push(format!(
                "{}: {plies} plies, the shortest mate has {shortest}",
                position.to_sfen()
            ));
        }
    }
    assert!(too_short.is_empty(), "{}", too_short.join("\n"));
}

fn with_effort(effort: Effort, nodes: u64) -> Limits {
    Limits::new().nodes(nodes).effort(effort)
}

/// Rows whose shortest length is known get it, said to be proven, and a line of
/// just that length.
#[test]
fn the_shortest_length_is_proven() {
    let mut solver = new_solver(64);
    let mut proven = 0;
    for row in ROWS.iter().step_by(step(2)) {
        let Expected::Mate { shortest: Some(shortest) } = row.expected else {
            continue;
        };
        solver.clear();
        let limits = with_effort(Effort::Shortest, 400_000);
        let answer = solve(&mut solver, &attacks(&row.position), &limits);
        expect_mate(&attacks(&row.position), &answer);
        let bounds = answer.bounds.expect(row.name);
        assert!(u32::from(bounds.lower) <= shortest, "{}: {bounds:?}", row.name);
        assert!(u32::from(bounds.upper) >= shortest, "{}: {bounds:?}", row.name);
        if bounds.meet() {
            assert_eq!(answer.line.len() as u32, shortest, "{}", row.name);
            proven += 1;
        }
    }
    assert!(proven >= or_part(70, 35), "only {proven} proven");
}

/// Stopped at any moment after the first proof, the answer is still a mate: the
/// best line so far. A limit of nodes is such a moment, the same on every machine.
#[test]
fn a_search_that_is_cut_short_keeps_its_mate() {
    let mut solver = new_solver(16);
    for row in ROWS.iter().step_by(3) {
        solver.clear();
        let problem = attacks(&row.position);
        let any = solve(&mut solver, &problem, &with_effort(Effort::Any, 100_000));
        if any.verdict != Verdict::Mate {
            continue;
        }
        for more in [0, 300, 3_000, 30_000] {
            solver.clear();
            let limits = with_effort(Effort::Shortest, any.statistics.nodes + more);
            expect_mate(&problem, &solve(&mut solver, &problem, &limits));
        }
    }
}

/// With a table far too small for some, and never cleared: entries are replaced
/// all the time, and what one problem left is there for the next.
#[test]
fn a_tiny_table_misleads_nobody() {
    let mut solver = new_solver(1);
    let mut given_up = Vec::new();
    for row in ROWS.iter().rev() {
        let answer = solve(&mut solver, &attacks(&row.position), &nodes(NODES));
        match answer.verdict {
            Verdict::Unknown(Reason::NodesLimit) => given_up.push(row.name),
            _ => row.expect(&answer),
        }
    }
    assert!(given_up.len() <= 5, "given up: {given_up:?}");
}

#[test]
fn the_same_search_twice_is_the_same() {
    let mut solver = new_solver(2);
    for row in ROWS.iter().step_by(2) {
        let mut search = || {
            solver.clear();
            let answer = solve(&mut solver, &attacks(&row.position), &nodes(20_000));
            (answer.verdict, answer.line, answer.statistics.nodes)
        };
        assert_eq!(search(), search(), "{}", row.name);
    }
}

/// White attacks as Black does, on the board turned round.
#[test]
fn white_attacks_like_black() {
    let mut solver = new_solver(16);
    for row in short_rows() {
        let mut search = |problem: &Problem| {
            solver.clear();
            solve(&mut solver, problem, &nodes(NODES))
        };
        let turned = attacks(&row.position.rotated());
        let answer = search(&turned);
        if answer.verdict == Verdict::Mate {
            expect_mate(&turned, &answer);
        }
        let upright = search(&attacks(&row.position));
        let line: Vec<Move> = upright.line.iter().map(|mv| mv.rotated()).collect();
        assert_eq!((answer.verdict, answer.line), (upright.verdict, line), "{}", row.name);
    }
}

#[test]
fn a_limit_of_plies_is_kept() {
    let mut solver = new_solver(16);
    for row in short_rows() {
        for most in 0..=9 {
            let answer = solve(&mut solver, &attacks(&row.position), &plies(most));
            let told = format!("{} within {most}: {:?}", row.name, answer.verdict);
            let Expected::Mate { shortest: Some(_) } = row.expected else {
                assert!(answer.line.len() <= most as usize, "{told}");
                continue;
            };
            if row.is_mate_in_at_most(most) {
                row.expect(&answer);
                assert!(answer.line.len() <= most as usize, "{told}");
            } else {
                let expected = Verdict::Unknown(Reason::NoMateWithinLimit);
                assert_eq!(answer.verdict, expected, "{told}");
            }
        }
    }
}

/// Expected values: the shortest lengths of the file. With a limit just as long
/// the line must be a shortest one.
#[test]
fn the_least_limit_gives_the_shortest_mate() {
    let mut solver = new_solver(16);
    for row in short_rows() {
        let Expected::Mate { shortest: Some(shortest) } = row.expected else {
            continue;
        };
        if shortest > 13 {
            continue;
        }
        let answer = solve(&mut solver, &attacks(&row.position), &plies(shortest));
        row.expect(&answer);
        assert_eq!(answer.line.len(), shortest as usize, "{}", row.name);
    }
}

/// The side to move is in check itself and has to parry with a check: what some
/// solvers call no mate, because they take it for the defender.
#[test]
fn a_side_in_check_mates() {
    let mut solver = new_solver(16);
    let mut in_check = 0;
    for row in ROWS.iter() {
        if row.position.is_in_check(row.position.side()) {
            row.expect(&solve(&mut solver, &attacks(&row.position), &nodes(NODES)));
            in_check += 1;
        }
    }
    assert!(in_check >= 5, "only {in_check} rows");
}

/// Expected value: the rules. The rook checks for ever, and nothing else does.
#[test]
fn checks_that_only_repeat_are_no_mate() {
    let position = at("6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1");
    for mib in [1, 16] {
        let answer = solve(&mut new_solver(mib), &attacks(&position), &nodes(NODES));
        assert_eq!(answer.verdict, Verdict::NoMate);
    }
}

/// No mate within a limit, on a path that repeats, is no mate within that limit
/// and no more: what is remembered of it must not refute the longer mate later.
/// Expected value: both libraries accept the line of a search from scratch.
#[test]
fn a_limited_search_in_pieces_refutes_no_longer_mate() {
    let problem = attacks(&at("5K1k1/5B3/9/9/7+B1/9/9/9/9 b Pg 1"));
    for mib in [1, 16] {
        let mut solver = new_solver(mib);
        for most in (3..=21).step_by(2) {
            solver.clear();
            let in_pieces = plies(most).nodes(1);
            let mut pieces = 0..100;
            let answered = pieces.find(|_| {
                let answer = solve(&mut solver, &problem, &in_pieces);
                answer.verdict != Verdict::Unknown(Reason::NodesLimit)
            });
            assert!(answered.is_some(), "within {most} plies");
            expect_mate(&problem, &solve(&mut solver, &problem, &nodes(NODES)));
        }
    }
}

#[test]
fn few_nodes_are_not_enough() {
    let mut solver = new_solver(16);
    for name in ["zuko065", "muso015"] {
        for most in [1, 100, 1_000, 5_000] {
            solver.clear();
            let answer = solve(&mut solver, &attacks(&row(name).position), &nodes(most));
            assert_eq!(answer.verdict, Verdict::Unknown(Reason::NodesLimit));
            assert!(answer.line.is_empty());
            // Limits are looked at from time to time only.
            let visited = answer.statistics.nodes;
            assert!((most..most + 20_000).contains(&visited), "{visited}");
        }
    }
}

#[test]
fn a_stop_before_the_start_ends_at_once() {
    let stop = Stop::new();
    stop.raise();
    let mut solver = new_solver(16);
    for row in ROWS.iter() {
        let problem = attacks(&row.position);
        let answer = solver.ask(&problem).limits(&nodes(NODES)).stop(&stop).solve();
        match answer.verdict {
            Verdict::Unknown(Reason::Stopped) => assert!(answer.statistics.nodes < 1_000),
            // A mate in one needs no search.
            _ => row.expect(&answer),
        }
    }
}

/// A mate that the table knows is told, though the search for it is stopped before it begins:
/// to trace its line takes a moment. The flag says that it is worth waiting for.
#[test]
fn a_stop_before_the_start_keeps_a_mate_that_is_known() {
    let mut solver = new_solver(16);
    let mut known = 0;
    for row in ROWS.iter() {
        let problem = attacks(&row.position);
        let before = solve(&mut solver, &problem, &nodes(NODES));
        if before.plies().is_none_or(|plies| plies > 21) {
            continue;
        }
        let stop = Stop::new();
        assert!(!stop.has_mate());
        stop.raise();
        let answer = solver.ask(&problem).limits(&nodes(NODES)).stop(&stop).solve();
        assert_eq!(answer.verdict, Verdict::Mate, "{}", row.name);
        assert!(stop.has_mate(), "{}", row.name);
        known += 1;
    }
    assert!(known > 10, "{known}");
}

/// Stopped after a random number of reports; what the table holds then must not
/// mislead the search that goes on from there.
#[test]
fn a_stop_in_the_middle_leaves_a_sound_table() {
    let mut dice = Dice::new(1);
    let mut solver = new_solver(16);
    let (mut stopped, mut answered) = (0, 0);
    let limits = nodes(NODES).progress_interval(std::time::Duration::ZERO);
    let rows = || ROWS.iter().filter(|row| row.name.starts_with("zuko"));
    // How many searches are over before they hear of the stop depends on the
    // machine; one round is enough nearly always.
    for (round, row) in (0..10).flat_map(|round| rows().map(move |row| (round, row))) {
        if round > 0 && stopped >= 20 {
            break;
        }
        let problem = attacks(&row.position);
        solver.clear();
        for _ in 0..6 {
            let (stop, mut reports_left) = (Stop::new(), 1 + dice.roll(4));
            let mut on_progress = |_: &_| {
                reports_left = reports_left.saturating_sub(1);
                if reports_left == 0 {
                    stop.raise();
                }
            };
            let inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
            let answer = inquiry.on_progress(&mut on_progress).solve();
            match answer.verdict {
                Verdict::Unknown(Reason::Stopped) => stopped += 1,
                _ => {
                    row.expect(&answer);
                    answered += 1;
                }
            }
        }
        row.expect(&solve(&mut solver, &problem, &nodes(NODES)));
    }
    assert!(stopped >= 20, "{stopped} stopped, {answered} answered");
}

/// Two kings, the side to move to be mated: it is in check after the first move
/// of a mate. Expected values: the exhaustive solver.
#[test]
fn the_defender_may_be_to_move() {
    let mut solver = new_solver(16);
    let mut compared = 0;
    for row in ROWS.iter().filter(|row| row.is_mate_in_at_most(7)) {
        let mut position = row.position.clone();
        if !position.king(position.side()).is_on_board() {
            continue;
        }
        let first = solve(&mut solver, &attacks(&position), &plies(7)).line[0];
        position.make(first);
        let sfen = position.to_sfen();
        let Ok(Truth::MateIn(shortest)) = solver::solve_defence(&sfen, 6, 100_000) else {
            continue;
        };
        let problem = defends(&position);
        assert_eq!(problem.attacker(), row.position.side());
        let answer = solve(&mut solver, &problem, &nodes(NODES));
        expect_mate(&problem, &answer);
        assert!(answer.line.len() >= shortest as usize, "{sfen}");
        let limited = solve(&mut solver, &problem, &plies(shortest));
        assert_eq!(limited.line.len(), shortest as usize, "{sfen}");
        if shortest > 0 {
            let too_few = solve(&mut solver, &problem, &plies(shortest - 1));
            let expected = Verdict::Unknown(Reason::NoMateWithinLimit);
            assert_eq!(too_few.verdict, expected, "{sfen}");
        }
        compared += 1;
    }
    assert!(compared >= 10, "only {compared} positions");
}

/// Expected values: by hand.
#[test]
fn who_defends() {
    let mut solver = new_solver(1);
    // White has the only king: it defends, asked or not, and has one move.
    let forced = at("8k/9/7GP/9/9/9/9/9/9 w G 1");
    for problem in [attacks(&forced), defends(&forced)] {
        let answer = solve(&mut solver, &problem, &nodes(NODES));
        expect_mate(&problem, &answer);
        assert_eq!(answer.line.len(), 2);
    }
    // Mated already: a mate of no plies.
    let mated = at("8k/8G/8P/9/9/9/9/9/4K4 w - 1");
    let answer = solve(&mut solver, &defends(&mated), &nodes(NODES));
    assert_eq!((answer.verdict, answer.line), (Verdict::Mate, Vec::new()));
    // Not in check, without a move: no mate.
    let stalemated = at("8k/6G2/8P/9/9/9/9/9/4K4 w - 1");
    let answer = solve(&mut solver, &defends(&stalemated), &nodes(NODES));
    assert_eq!(answer.verdict, Verdict::NoMate);
    // The bare king flees.
    let free = at("4k4/9/9/9/9/9/9/9/4K4 w G 1");
    let answer = solve(&mut solver, &defends(&free), &nodes(NODES));
    assert_eq!(answer.verdict, Verdict::NoMate);
}
