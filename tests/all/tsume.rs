//! The length without futile interpositions, against a plain recursion over the
//! definition ([`truth`]) and against reported problems.

mod captors;
mod meetings;
pub mod relaxed;
mod thrown;
pub mod truth;

use crate::engine_process::Engine;
use crate::exhaustive::positions::Dice;
use crate::support;
use crate::support::problem;
use crate::whole::or_part;
use std::path::Path;
use thrown::{POSITIONS, Thrown, thrown};
use tsumi::inside::{Language, tsume};
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::{
    Bounds, Effort, Finding, Findings, Limits, Problem, Questions, Solver, TsumeLength, Verdict,
};

fn limits(effort: Effort) -> Limits {
    Limits::new().nodes(2_000_000).effort(effort)
}

fn solve(solver: &mut Solver, sfen: &str, limits: &Limits, tsume: TsumeLength) -> Findings {
    let questions = Questions::new().tsume(tsume);
    let problem = problem(sfen);
    solver.ask(&problem).limits(limits).find(&questions)
}

/// The tsume length is proven to be this, and the line is one of it.
#[track_caller]
fn expect_tsume(sfen: &str, findings: &Findings, length: u32) {
    let tsume = findings.tsume.as_ref().unwrap_or_else(|| panic!("{sfen}"));
    let told = format!("{sfen}: {length} expected, {tsume:?}");
    let plies = u16::try_from(length).unwrap();
    let exactly = Bounds { lower: plies, upper: plies };
    assert_eq!(tsume.bounds, exactly, "{told}");
    let line = tsume.line.as_ref().expect(&told);
    assert_eq!(line.len(), length as usize, "{told}");
    let judged = referee::judge_tsume(sfen, line, problem(sfen).attacker());
    assert_eq!(judged, Ok(()), "{told}");
    let usi: Vec<String> = line.iter().map(Move::to_string).collect();
    assert!(truth::is_mated_after(sfen, &usi), "{told}");
}

/// What was disproven along a line, whichever it is, changes no length: with lines by chance, of
/// checks and replies, the tables have it before the question.
#[test]
fn lines_disproven_before_change_no_length() {
    let mut dice = Dice::new(2811);
    let mut solver = Solver::new(1).expect("memory for a table");
    for one in thrown() {
        let problem = problem(one.sfen);
        for _ in 0..4 {
            solver.clear();
            let plies = dice.between(3, 10);
            let line = checks_and_replies(&problem, plies, &mut dice);
            let all = limits(Effort::Shortest);
            let mut inquiry = solver.ask(&problem).limits(&all);
            inquiry.disprove_sooner_along(&line).expect("legal moves");
            let findings = solve(&mut solver, one.sfen, &all, TsumeLength::Proven);
            let literal = u16::try_from(one.literal).unwrap();
            let bounds = findings.answer.bounds.expect(one.sfen);
            assert_eq!((bounds.lower, bounds.upper), (literal, literal), "{line:?}");
            expect_tsume(one.sfen, &findings, one.tsume);
        }
    }
}

/// Checks and replies by chance, up to so many.
fn checks_and_replies(problem: &Problem, plies: usize, dice: &mut Dice) -> Vec<Move> {
    let mut line = Vec::new();
    while line.len() < plies {
        let place = problem.after(&line).expect("legal moves");
        let moves = if place.attacker_moves() {
            place.position().legal_checks()
        } else {
            place.position().legal_moves()
        };
        if moves.is_empty() {
            break;
        }
        line.push(moves[dice.roll(moves.len())]);
    }
    line
}

/// It ends nowhere, so no length is that of what is left of it.
#[test]
fn a_line_that_ends_with_a_reply_is_as_long_as_no_mate() {
    let mut dice = Dice::new(2812);
    let mut solver = Solver::new(1).expect("memory for a table");
    let few = Limits::new().nodes(2_000);
    let mut places = 0;
    for one in thrown().iter().take(or_part(100, 40)) {
        let problem = problem(one.sfen);
        solver.clear();
        for _ in 0..8 {
            let plies = 2 * dice.between(1, 5);
            let line = checks_and_replies(&problem, plies, &mut dice);
            if line.len() < plies {
                continue;
            }
            // Of one inquiry, which is to have a verdict for the second question.
            let mut inquiry = solver.ask(&problem).limits(&few);
            inquiry.disprove_sooner_along(&line).expect("legal moves");
            let found = inquiry.tsume_along(&line).expect("legal moves");
            for place in found.into_iter().flat_map(|found| found.1) {
                let is_equal = matches!(place.finding, Finding::AsLong(_));
                assert!(!is_equal, "{}: {line:?}, {place:?}", one.sfen);
                places += 1;
            }
        }
    }
    assert!(places > or_part(1_000, 400), "{places}");
}

#[test]
fn agrees_with_the_definition() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let (mut count, mut shorter, mut long) = (0, 0, 0);
    for &Thrown { sfen, literal, tsume } in thrown() {
        solver.clear();
        for effort in [Effort::Any, Effort::Shortest] {
            let limits = limits(effort);
            let found = solve(&mut solver, sfen, &limits, TsumeLength::Proven);
            assert_eq!(found.answer.verdict, Verdict::Mate, "{sfen}");
            expect_tsume(sfen, &found, tsume);
        }
        count += 1;
        shorter += usize::from(tsume < literal);
        long += usize::from(tsume >= 5);
    }
    println!("{count} positions, {shorter} shorter, {long} of 5 plies or more");
    assert_eq!(count, POSITIONS);
    assert!(shorter >= 150, "only {shorter} are shorter");
    assert!(long >= 50, "only {long} have 5 plies or more");
}

/// Problems that were reported to other solvers, and famous ones.
#[test]
fn reported_problems_have_both_lengths() {
    let mut solver = Solver::new(64).expect("memory for a table");
    let rows = include_str!("../data/tsume.tsv").lines();
    let mut count = 0;
    for row in rows.filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, sfen, literal, tsume, ..] = columns[..] else {
            panic!("{row}");
        };
        solver.clear();
        let limits = limits(Effort::Shortest);
        let found = solve(&mut solver, sfen, &limits, TsumeLength::Proven);
        let answer = &found.answer;
        let plies = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{row}"));
        if literal == "nomate" {
            assert_eq!(answer.verdict, Verdict::NoMate, "{name}");
            assert_eq!(found.tsume, None, "{name}");
        } else {
            assert_eq!(answer.line.len() as u32, plies(literal), "{name}");
            assert!(answer.bounds.is_some_and(|bounds| bounds.meet()), "{name}");
            expect_tsume(sfen, &found, plies(tsume));
        }
        count += 1;
    }
    assert!(count >= 15, "only {count} rows");
}

/// Each row of the classics has a line as long as it says, that a program which shares
/// no code with the search plays to a mate or to futile drops alone. Where others count
/// fewer plies, some reply to their line lasts longer; it is told and legal.
#[test]
fn lines_of_the_classics_end_in_mate() {
    let rows = include_str!("../data/tsume-classics.tsv").lines();
    let mut count = 0;
    for row in rows.filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, sfen, literal, tsume, others, line, remark] = columns[..] else {
            panic!("{row}");
        };
        let plies = |text: &str| text.parse::<usize>().unwrap_or_else(|_| panic!("{row}"));
        let usi: Vec<String> = line.split(' ').map(str::to_string).collect();
        let moves: Result<Vec<Move>, _> = usi.iter().map(|text| Move::from_usi(text)).collect();
        let moves = moves.expect(name);
        assert_eq!(moves.len(), plies(tsume), "{name}");
        assert!(plies(tsume) <= plies(literal), "{name}");
        let judged = referee::judge_tsume(sfen, &moves, problem(sfen).attacker());
        assert_eq!(judged, Ok(()), "{name}");
        assert!(truth::is_mated_after(sfen, &usi), "{name}");
        assert_eq!(remark.is_empty(), others == tsume, "{name}: {remark}");
        count += 1;
    }
    assert!(count >= 90, "only {count} rows");
}

const LANCE: &str = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1";

/// By default it is told where the shortest length is proven, and the answer stays
/// a real mate; under the rule its line is the answer.
#[test]
fn the_rule_makes_it_the_answer() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut solve = |effort, tsume| solve(&mut solver, LANCE, &limits(effort), tsume);
    let short = solve(Effort::Short, TsumeLength::Cheap);
    assert_eq!((short.answer.plies(), short.tsume), (Some(13), None));
    let shortest = solve(Effort::Shortest, TsumeLength::Cheap);
    assert_eq!(shortest.answer.plies(), Some(13));
    assert_eq!(tsume(&shortest, Language::English).as_deref(), Some("tsume 1 ply: 1e2d"));
    let leads = solve(Effort::Shortest, TsumeLength::Leads);
    assert_eq!((leads.answer.plies(), leads.is_tsume_line), (Some(1), true));
    assert_eq!(leads.answer.line[0].to_string(), "1e2d");
}

/// Where the time ends before the length is proven, bounds are told, and the mate
/// stays the answer.
#[test]
fn an_early_end_leaves_bounds() {
    let zuko = "1nkg5/2s6/3rp4/1B7/r8/1PN6/9/9/9 b BG3SN2gn4l16p 1";
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut seen = false;
    for nodes in [2_000, 10_000, 50_000] {
        solver.clear();
        let limits = limits(Effort::Any).nodes(nodes);
        let found = solve(&mut solver, zuko, &limits, TsumeLength::Leads);
        if let Some(tsume) = found.tsume.filter(|_| !found.is_tsume_line) {
            assert!(tsume.line.is_none() && !tsume.bounds.meet(), "{tsume:?}");
            assert!(tsume.bounds.lower <= 15 && tsume.bounds.upper >= 15);
            let judged = referee::judge(zuko, &found.answer.line, problem(zuko).attacker());
            assert_eq!(judged, Ok(()));
            seen = true;
        }
    }
    assert!(seen);
}

/// The other first moves use the limit up before the tsume length is asked for: where it
/// is proven all the same, it has its line. The bounds of 3 are those of the literal
/// length, which the mate has without any interposition.
#[test]
fn a_proven_length_has_its_line_though_first_moves_took_all_nodes() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for sfen in [
        "lR5nl/4gs3/5p1k1/2PpP3p/p4N1P1/6P1P/PP+bP1P3/4K1G2/L1G3S1+r b GSN5Pbsnl 1",
        "l+r2gk1nl/3S2gb1/p2p3pp/5Pp2/7P1/P2PP1P1P/1S1Ks4/2P2+b3/LN1G1G2L w RN2Psn3p 1",
    ] {
        for nodes in [3_000, 60_000] {
            solver.clear();
            let limits = Limits::new().effort(Effort::Shortest).nodes(nodes);
            let questions = Questions::new().tsume(TsumeLength::Proven).first_moves(600);
            let problem = problem(sfen);
            let found = solver.ask(&problem).limits(&limits).find(&questions);
            let is_complete = found.first_moves.as_ref().map(|all| all.is_complete);
            assert_eq!(is_complete, Some(false), "{sfen}");
            expect_tsume(sfen, &found, 3);
        }
    }
}

fn answers(options: &[&str]) -> Vec<String> {
    let mut engine = Engine::ready();
    for option in options {
        engine.send(&format!("setoption name {option}"));
    }
    engine.send(&format!("position sfen {LANCE}"));
    engine.send("go mate");
    let lines = engine.wait_for("checkmate");
    assert_eq!(engine.quit(), Some(0));
    lines
}

#[test]
fn the_protocol_tells_it_before_the_answer() {
    let lines = answers(&["Effort value shortest"]);
    let note = "info string tsume 1 ply: 1e2d".to_string();
    assert!(lines.contains(&note), "{lines:?}");
    let answer = lines.last().map_or(0, |line| line.split(' ').count());
    assert_eq!(answer, 14, "{lines:?}");
    let lines = answers(&["TsumeRule value true"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate 1e2d"));
    let lines = answers(&[]);
    assert!(!lines.iter().any(|line| line.contains("tsume")), "{lines:?}");
}

#[test]
fn the_command_line_shows_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (code, output, _) = support::run(folder, &["solve", "--tsume", LANCE]);
    assert_eq!(code, Some(0));
    assert!(output.contains("\ntsume 1 ply: 1e2d\n"), "{output}");
    let arguments = ["solve", "--tsume", "--effort", "shortest", "--format", "json", LANCE];
    let (_, output, _) = support::run(folder, &arguments);
    let tsume = r#""plies":13,"bounds":{"lower":13,"upper":13,"shortest":true},"tsume":{"lower":1,"upper":1,"shortest":true,"leads":false,"moves":["1e2d"]}"#;
    assert!(output.contains(tsume), "{output}");
}
