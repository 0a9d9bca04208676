//! Reports on whether problems are complete, and `tsumi check`, which writes them.
//!
//! Expectations: the exhaustive solver and the plain recursion for tsume lengths, on
//! small positions; for classics, `tests/data/mates.tsv` and walks through the proofs.

use crate::engine_process::{ENDLESS, scratch};
use crate::exhaustive::positions::{Dice, SMALL, THEMES, Theme, throw};
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::support;
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK, problem};
use crate::tsume::truth;
use crate::whole::{or_part, step};
use std::time::Duration;
use tsumi::files::ReportRow;
use tsumi_composer::report::{
    DefectKind, Fault, GivenLine, Level, Open, Report, Rules, check, check_all_moves,
};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Defender, Limits, Problem, Solver, Stop, Verdict, WalkOutcome};

/// Positions of each theme.
const POSITIONS: usize = 14;
/// Plies of a mate, and of one behind a move beside the main line.
const MOST_PLIES: (u32, u32) = (7, 6);
/// Moves that the exhaustive solvers may try for a position, and for a move beside the
/// main line.
const BUDGETS: (u64, u64) = (12_000, 3_000);
/// Positions that a report may take.
const NODES: u64 = 1_000_000;

const WITH_A_PAWN: &str = "4k4/9/4P4/9/9/9/9/9/9 b GP2r2b3g4s4n4l16p 1";
const ONE_GOLD: &str = "7k1/9/9/6S2/9/9/9/9/9 b RGr2b3g3s4n4l18p 1";
const WITH_GOLD_AND_PAWN: &str = "7k1/9/9/6S2/9/9/9/9/9 b RGPr2b3g3s4n4l17p 1";
const LANCE: &str = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1";
pub fn report(solver: &mut Solver, sfen: &str, given: &str) -> Report {
    let given: Vec<Move> = given.split_whitespace().flat_map(Move::from_usi).collect();
    // Some by one thread, some by three.
    report_by(1 + 2 * (sfen.len() % 2), solver, sfen, &given)
}

fn report_by(threads: usize, solver: &mut Solver, sfen: &str, given: &[Move]) -> Report {
    let given = (!given.is_empty()).then_some(given);
    let limits = Limits::new().nodes(NODES).threads(threads);
    solver.clear();
    check_all_moves(solver, &problem(sfen), given, &limits, &Stop::new(), &mut |_| ())
}

/// Threads that ask about other moves side by side find the faults that one finds.
#[test]
fn reports_by_several_threads_are_those_by_one() {
    let rows = [include_str!("../data/tsume.tsv"), include_str!("../data/mates.tsv")];
    let rows = rows.iter().flat_map(|rows| rows.lines());
    let is_short = |row: &&str| !row.starts_with(['#', 'z', 'm']) || row.starts_with("m7-");
    let mut solver = Solver::new(16).expect("memory for a table");
    let (mut settled, mut faulty) = (0, 0);
    for row in rows.filter(is_short).step_by(step(3)) {
        let sfen = row.split('\t').nth(1).expect(row);
        let one = report_by(1, &mut solver, sfen, &[]);
        let many = report_by(3, &mut solver, sfen, &one.main_line);
        if one.open.is_empty() && many.open.is_empty() {
            let [one, many] = [&one, &many].map(|report| {
                let faults = report.faults.iter();
                let first = |fault: &Fault| fault.line.moves.first().map(Move::to_string);
                let named = |fault: &Fault| (fault.kind.row().kind, fault.line.ply, first(fault));
                let mut faults: Vec<_> = faults.map(named).collect();
                faults.sort();
                (report.length, faults)
            });
            assert_eq!(one, many, "{row}");
            settled += 1;
            faulty += usize::from(!one.1.is_empty());
        }
    }
    let (least, least_faulty) = or_part((30, 10), (10, 3));
    assert!(settled > least && faulty > least_faulty, "{settled}, {faulty}");
}

pub fn usi(line: &[Move]) -> Vec<String> {
    line.iter().map(Move::to_string).collect()
}

/// The positions along a line, by the other library.
pub fn positions(sfen: &str, line: &[Move]) -> Vec<String> {
    let mut positions = vec![sfen.to_string()];
    for mv in usi(line) {
        let last = positions.last().expect("the start");
        positions.push(solver::after(last, &mv));
    }
    positions
}

/// Pieces in a hand: Black's, or White's.
pub fn pieces_in_hand(sfen: &str, is_black: bool) -> u32 {
    let hands = sfen.split(' ').nth(2).expect(sfen);
    let (mut pieces, mut number) = (0, 0);
    for letter in hands.chars() {
        match letter.to_digit(10) {
            Some(digit) => number = 10 * number + digit,
            None => {
                pieces += if letter.is_alphabetic() && letter.is_uppercase() == is_black {
                    number.max(1)
                } else {
                    0
                };
                number = 0;
            }
        }
    }
    pieces
}

/// The move and the ply of each reported yozume, mirror images included, and the line.
fn cooks(report: &Report) -> impl Iterator<Item = (usize, String, &[Move])> {
    let mirrored = report.harmless.iter().filter(|fault| fault.kind == DefectKind::Mirror);
    let cooks =
        report.faults.iter().filter(|fault| fault.kind.row().kind == "yozume").chain(mirrored);
    cooks.map(|fault| {
        let line = &fault.line;
        (line.ply, line.moves[0].to_string(), line.moves.as_slice())
    })
}

fn has(report: &Report, name: &str) -> bool {
    report.faults.iter().any(|fault| fault.kind.row().kind == name)
}

#[derive(Debug, Default)]
struct Tally {
    complete: usize,
    cooks: usize,
    /// Moves that mate, but only by way of the main line before them.
    returns: usize,
    left: usize,
    /// Other moves that mate, told by a line without futile interpositions.
    futile: usize,
    unknown: usize,
    open: usize,
}

/// A position that mates, with its tsume length.
fn case(theme: Theme, dice: &mut Dice) -> Option<(String, u32)> {
    let sfen = throw(theme, SMALL, dice);
    let position = Position::from_sfen(&sfen).ok()?;
    if !Problem::new(&position).ok()?.attacker_moves() {
        return None;
    }
    let Ok(Truth::MateIn(literal)) = solver::solve(&sfen, MOST_PLIES.0, BUDGETS.0) else {
        return None;
    };
    let length = truth::tsume_length(&sfen, literal, 5 * BUDGETS.0).ok()??;
    (length > 1 || dice.once_in(4)).then_some((sfen, length))
}

/// Compares a report on a mate of this length with what the other solvers find.
#[track_caller]
pub fn compare_with_truth(sfen: &str, length: u32, report: &Report) {
    compare(sfen, length, report, &mut Tally::default());
}

/// Everything in a report that the other solvers can judge.
#[track_caller]
fn compare(sfen: &str, length: u32, report: &Report, tally: &mut Tally) {
    let told = format!("{sfen}: {report:?}");
    assert_eq!(report.verdict, Verdict::Mate, "{told}");
    let is_settled = |mv: &str, ply| {
        let is_it = |one: &Open| matches!(one, Open::Attack(at, open) if *at == ply && open.to_string() == mv);
        !report.open.iter().any(is_it)
    };
    assert_eq!(report.main_line.len(), length as usize, "{told}");
    assert!(truth::is_mated_after(sfen, &usi(&report.main_line)), "{told}");
    let along = positions(sfen, &report.main_line);
    let left =
        pieces_in_hand(along.last().expect("the start"), sfen.split(' ').nth(1) == Some("b"));
    assert_eq!(has(report, "komaamari"), left > 0, "{told}");
    tally.left += usize::from(left > 0);
    assert!(!has(report, "hayazume") && !has(report, "hencho"), "{told}");
    let mut is_certain = true;
    for after in (0..report.main_line.len() - 1).step_by(2) {
        for mv in solver::checks_of(&along[after]) {
            let is_other = mv != report.main_line[after].to_string();
            if is_other && is_settled(&mv, after + 1) {
                is_certain &= compare_move(&along[..=after], &mv, report, tally, &told);
            }
        }
    }
    tally.open += report.open.len();
    if is_certain && report.open.is_empty() {
        let is_complete = cooks(report).count() == 0 && left == 0;
        assert_eq!(report.is_complete(), Some(is_complete), "{told}");
        tally.complete += usize::from(is_complete);
    }
}

/// One move beside the main line; false if the truth about it is not known.
#[track_caller]
fn compare_move(way: &[String], mv: &str, report: &Report, tally: &mut Tally, told: &str) -> bool {
    let start = way.last().expect("the start");
    let behind = solver::after(start, mv);
    let found = cooks(report).find(|(ply, first, _)| *ply == way.len() && first == mv);
    if let Some((_, _, line)) = &found {
        assert!(truth::is_mated_after(start, &usi(line)), "{told}");
        tally.cooks += 1;
    }
    match solver::solve_defence_apart(&behind, way, MOST_PLIES.1, BUDGETS.1) {
        Ok(Truth::MateIn(_)) => assert!(found.is_some(), "{mv} mates at ply {}; {told}", way.len()),
        Ok(_) => {
            // The mate is longer, or its line leaves futile interpositions out.
            if let Some((_, _, line)) = &found
                && line.len() <= MOST_PLIES.1 as usize + 1
            {
                let plies = line.len() as u32 - 1;
                let length = truth::tsume_length_of_defence(&behind, plies, 100 * BUDGETS.1);
                assert_eq!(length, Ok(Some(plies)), "{mv} at ply {}; {told}", way.len());
                tally.futile += 1;
            }
            let alone = solver::solve_defence(&behind, MOST_PLIES.1, BUDGETS.1);
            tally.returns += usize::from(found.is_none() && matches!(alone, Ok(Truth::MateIn(_))));
            return found.is_none();
        }
        Err(_) => {
            tally.unknown += 1;
            return false;
        }
    }
    true
}

#[test]
fn agrees_with_the_exhaustive_solver() {
    let mut solver = Solver::new(4).expect("memory for a table");
    let mut tally = Tally::default();
    let positions = or_part(POSITIONS, POSITIONS / 2);
    for theme in THEMES {
        let mut dice = Dice::new(500 + theme as u64);
        let cases = std::iter::repeat_with(|| case(theme, &mut dice)).flatten();
        for (sfen, length) in cases.take(positions) {
            let report = report(&mut solver, &sfen, "");
            compare(&sfen, length, &report, &mut tally);
        }
    }
    println!("{tally:?}");
    assert!(tally.complete >= 1 && tally.cooks >= 10 * positions && tally.left >= positions);
}

/// Kinds and plies of the faults.
fn kinds(report: &Report) -> Vec<(&'static str, usize)> {
    let faults = report.faults.iter();
    faults.map(|fault| (fault.kind.row().kind, fault.line.ply)).collect()
}

/// The facts behind the problems below, by the exhaustive solver.
#[test]
fn each_fault_is_found() {
    let mut solver = Solver::new(4).expect("memory for a table");
    let mut report = |sfen, given| report(&mut solver, sfen, given);
    assert_eq!(report(MATE_IN_ONE, "").is_complete(), Some(true));
    assert_eq!(kinds(&report(WITH_A_PAWN, "")), [("komaamari", 1)]);
    assert_eq!(kinds(&report(NO_CHECK, "")), [("fuzume", 1)]);

    assert_eq!(solver::solve(MATE_IN_FIVE, 5, u64::MAX), Ok(Truth::MateIn(5)));
    let longer = "G*1b 2a1b G*2c 1b1a R*1b 1a2a 2c2b";
    let words: Vec<String> = longer.split(' ').map(String::from).collect();
    assert_eq!(solver::replay(MATE_IN_FIVE, &words, true), Ok(()));
    let found = report(MATE_IN_FIVE, longer);
    assert_eq!(found.given, GivenLine::Taken);
    assert!(kinds(&found).contains(&("hayazume", 1)), "{found:?}");
    let shorter = found.faults.iter().find(|fault| fault.kind == DefectKind::ShorterMate);
    assert_eq!(shorter.map(|fault| fault.line.moves.len()), Some(5));
    // The shorter mate begins with another move, and is no cook besides.
    assert_eq!(shorter.map(|fault| fault.line.moves[0].to_string()).as_deref(), Some("R*2b"));
    assert!(!cooks(&found).any(|(ply, mv, _)| ply == 1 && mv == "R*2b"));

    // In the middle of a line it is at the attacker's slow move: the gold on 2c mates
    // in two plies fewer.
    let slow = "R*2b 2a2b G*3c 2b1c 3c2c 1c1d G*2e";
    let found = report(MATE_IN_FIVE, slow);
    assert!(kinds(&found).contains(&("hayazume", 3)), "{found:?}");

    let behind = solver::after(MATE_IN_FIVE, "R*2b");
    assert_eq!(solver::solve_defence(&behind, 4, u64::MAX), Ok(Truth::MateIn(4)));
    let found = report(MATE_IN_FIVE, "R*2b 2a1a G*1b");
    assert!(kinds(&found).contains(&("hencho", 2)), "{found:?}");
    assert!(has(&found, "komaamari") && !has(&found, "hayazume"), "{found:?}");
    let longer = found.faults.iter().find(|fault| fault.kind.is_longer_reply());
    let longer = &longer.expect("it was found").line.moves;
    assert_eq!((longer.len(), longer[0].to_string().as_str()), (4, "2a2b"));
}

/// Drops from a distance and promotions that make little difference.
#[test]
fn minor_differences_are_told_apart() {
    let mut solver = Solver::new(4).expect("memory for a table");
    let found = report(&mut solver, MATE_IN_FIVE, "");
    // The rook on 2b is captured there, that on 2c gives check from a distance.
    let minor = |mv: &str| {
        let of = |fault: &&tsumi_composer::report::Fault| fault.line.moves[0].to_string() == mv;
        found.faults.iter().find(of).map(|fault| fault.kind)
    };
    assert_eq!(minor("R*2c"), Some(DefectKind::OtherMate));
    assert_eq!(found.is_complete(), Some(false));
    assert!(!found.has_minor_faults_only());
    let only_fault = |solver: &mut Solver, name| {
        let found = report(solver, classic(name).1, "");
        // Mates in variations are another matter.
        let faults = found.faults.iter();
        let faults = faults.filter(|fault| fault.kind != DefectKind::OtherMateInVariation);
        let faults: Vec<_> = faults.collect();
        let fault = faults.first().expect(name);
        let plies = fault.line.ply - 1 + fault.line.moves.len();
        let lengths = (found.main_line.len(), plies);
        assert_eq!(faults.len(), 1, "{name}");
        (fault.kind, found.has_minor_faults_only(), lengths)
    };
    // Muso 9 promotes or does not; in Zuko 5 that makes another mate, of ten plies more, but the
    // solution's moves mate, too.
    let unpromoted = DefectKind::Unpromoted;
    assert_eq!(only_fault(&mut solver, "muso009"), (unpromoted, true, (29, 29)));
    let slower = DefectKind::UnpromotedSlower;
    assert_eq!(only_fault(&mut solver, "zuko005"), (slower, false, (21, 31)));
}

/// A solution that is none, or has futile interpositions, is not the main line.
#[test]
fn a_given_solution_must_be_one() {
    let mut solver = Solver::new(4).expect("memory for a table");
    let problem = problem(LANCE);
    let answer = solver.solve(&problem);
    assert_eq!(answer.line.len(), 13);
    let literal = usi(&answer.line).join(" ");
    for (given, expected) in [
        (literal.as_str(), GivenLine::Futile(2)),
        ("1e2d", GivenLine::Taken),
        ("", GivenLine::Absent),
    ] {
        let found = report(&mut solver, LANCE, given);
        assert_eq!(found.given, expected);
        assert_eq!(usi(&found.main_line), ["1e2d"]);
        assert_eq!(found.is_complete(), Some(true));
    }
    let found = report(&mut solver, MATE_IN_ONE, "G*4b");
    assert!(matches!(found.given, GivenLine::NoLine(_)), "{found:?}");
    // The rook's sacrifice mates only if it is not taken.
    let line = ["R*2b", "2a1a", "G*1b"];
    assert_eq!(solver::replay(ONE_GOLD, &line.map(String::from), true), Ok(()));
    let taken = solver::after(&solver::after(ONE_GOLD, "R*2b"), "2a2b");
    assert_eq!(solver::solve(&taken, 9, u64::MAX), Ok(Truth::NoMate));
    let found = report(&mut solver, ONE_GOLD, &line.join(" "));
    assert_eq!(found.given, GivenLine::NoMate(1), "{found:?}");
    assert_eq!(kinds(&found), [("fuzume", 1)]);
    // With a pawn there is another mate.
    let found = report(&mut solver, WITH_GOLD_AND_PAWN, &line.join(" "));
    assert_eq!(found.given, GivenLine::NoMate(2), "{found:?}");
    assert_eq!((found.verdict, found.main_line.len()), (Verdict::Mate, 9));
}

fn classic(name: &str) -> (&str, &str) {
    let rows = include_str!("../data/mates.tsv").lines();
    let row = rows.map(|row| row.split('\t').collect::<Vec<&str>>());
    let row = row.into_iter().find(|row| row[0] == name).expect(name);
    (row[2], row[1])
}

/// Muso 37 and 89 are proven to have no mate, here and by KomoringHeights.
#[test]
fn classics_without_a_mate() {
    let mut solver = Solver::new(64).expect("memory for a table");
    for sfen in [
        "nl+Pg+r4/1P2b4/Pk1r5/p1LpL4/g8/N1PG+b4/9/9/9 b G2N3P4sl9p 1",
        "3S1+L3/p5pll/4p3n/4s4/+pS5n1/2+bp2P1N/+R1S3B2/R1+p1P2p1/2k2P2P b 3P4gnl4p 1",
    ] {
        assert_eq!(kinds(&report(&mut solver, sfen, "")), [("fuzume", 1)], "{sfen}");
    }
}

/// Zuko 51: nothing but its solution mates.
#[test]
fn a_complete_classic() {
    let mut solver = Solver::new(64).expect("memory for a table");
    let (expected, sfen) = classic("zuko051");
    assert_eq!(expected, "mate31");
    let found = report(&mut solver, sfen, "");
    assert_eq!(found.is_complete(), Some(true), "{found:?}");
    assert_eq!(found.main_line.len(), 31);
    assert!(found.left.is_empty());
}

/// In Zuko 33 the rook mates on the fifth ply too, in three plies more. The proof is
/// walked through by a second rules library, all defences included.
#[test]
fn a_classic_with_a_yozume() {
    let mut solver = Solver::new(64).expect("memory for a table");
    let (_, sfen) = classic("zuko033");
    let found = report(&mut solver, sfen, "");
    assert!(found.open.is_empty(), "{found:?}");
    let cook = cooks(&found).find(|(ply, mv, _)| (*ply, mv.as_str()) == (5, "8c8e+"));
    let (_, mv, line) = cook.expect("a yozume");
    let start = positions(sfen, &found.main_line).swap_remove(4);
    assert_eq!(solver::replay(&start, &usi(line), true), Ok(()));
    let behind = Position::from_sfen(&solver::after(&start, &mv)).expect(sfen);
    let problem = Problem::with_defender(&behind, Defender::ToMove).expect(sfen);
    solver.clear();
    let mut inquiry = solver.ask(&problem);
    inquiry.solve();
    let walk = inquiry.walk(u64::MAX).map(|walk| walk.outcome);
    assert!(matches!(walk, Some(WalkOutcome::Mate { .. })), "{walk:?}");
}

fn tsumi(arguments: &[&str]) -> (Option<i32>, String, String) {
    support::tsumi(&[&["check", "--hash", "16"], arguments].concat())
}

#[track_caller]
fn expect(arguments: &[&str], code: i32, words: &[&str]) {
    let (found, output, errors) = tsumi(arguments);
    assert_eq!(found, Some(code), "{output}{errors}");
    // Long lines are broken, and go on after blanks.
    let whole = output.replace("\n    ", " ");
    for word in words {
        assert!(
            whole.contains(word) || output.contains(word) || errors.contains(word),
            "{word}: {output}{errors}"
        );
    }
}

#[test]
fn the_command_tells_it_in_words() {
    expect(&[MATE_IN_ONE], 0, &["\ncomplete\n", "\ntsume length 1 ply\n", "\n▲５二金\n"]);
    let words = ["incomplete: pieces left over\n", "pieces left over (駒余り): 歩\n"];
    expect(&[WITH_A_PAWN], 0, &words);
    expect(&[NO_CHECK], 0, &["incomplete: no mate", "no mate (proven)"]);
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/files/mate5.kif");
    let words = [
        "incomplete: cook\n",
        "given solution: is the main line\n",
        "ply 1, cook (余詰): ▲１二金, 7 plies in all\n",
        "  ply 4, equal reply (変同), 5 plies in all: △２一玉 ",
    ];
    expect(&[data], 0, &words);
    expect(
        &["--time", "300ms", ENDLESS],
        1,
        &["\nnot settled\n", "the time ran out", "; --time 1500ms may\n"],
    );
}

/// Without a time a report ends, too; `never` takes the limit away. A file of reports
/// keeps the limit.
#[test]
fn the_time_is_a_minute_unless_given() {
    for (arguments, made_with) in [
        (&[][..], Some(" --time 60s")),
        (&["--time", "2s"], Some(" --time 2s")),
        (&["--time", "never"], None),
    ] {
        let whole = [&["--format", "jsonl"], arguments, &[MATE_IN_ONE]].concat();
        let (code, output, errors) = tsumi(&whole);
        assert_eq!(code, Some(0), "{errors}");
        let row: serde_json::Value = serde_json::from_str(&output).expect(&output);
        let words = row["made_with"].as_str().expect("how it was made");
        let limit = words.find(" --time").map(|start| &words[start..]);
        assert_eq!(limit, made_with, "{arguments:?}");
    }
}

#[test]
fn the_command_writes_json() {
    let (code, output, _) = tsumi(&["--format", "json", MATE_IN_ONE, WITH_A_PAWN, NO_CHECK]);
    assert_eq!(code, Some(0));
    let rows: serde_json::Value = serde_json::from_str(&output).expect(&output);
    let bounds = serde_json::json!({"lower": 1, "upper": 1, "shortest": true});
    assert_eq!(rows[0]["complete"], true);
    assert_eq!((&rows[0]["bounds"], &rows[0]["plies"]), (&bounds, &1.into()));
    assert_eq!(
        (&rows[0]["tsume"]["upper"], &rows[0]["tsume"]["leads"]),
        (&bounds["upper"], &true.into())
    );
    assert_eq!(rows[0]["moves"][0], "G*5b");
    assert_eq!(rows[1]["faults"][0]["kind"], "komaamari");
    assert_eq!(rows[1]["faults"][0]["left_in_hand"], "P");
    assert_eq!(
        (rows[2]["verdict"].as_str(), rows[2]["complete"].as_bool()),
        (Some("nomate"), Some(false))
    );
    let (code, output, _) = tsumi(&["--format", "jsonl", "--time", "0", MATE_IN_FIVE]);
    let row: serde_json::Value = serde_json::from_str(&output).expect(&output);
    assert_eq!(code, Some(1));
    assert!(row["complete"].is_null() && row["open"][0].is_string(), "{row}");
    // A report is read again, with its main line as the given solution.
    let (_, output, _) = tsumi(&["--format", "jsonl", MATE_IN_FIVE]);
    let folder = scratch("check");
    let file = folder.join("report.jsonl");
    std::fs::write(&file, output).expect("the file can be written");
    expect(&[&file.display().to_string()], 0, &["given solution: is the main line"]);
}

/// A list may tell verdict or length without a line.
#[test]
fn what_a_list_tells_is_compared() {
    let folder = scratch("check-list");
    let file = folder.join("list.tsv");
    for (problem, told, words) in [
        (MATE_IN_FIVE, "mate5", "same length"),
        (MATE_IN_FIVE, "mate7", "other length: 7 plies"),
        (MATE_IN_ONE, "nomate", "other verdict"),
        (NO_CHECK, "nomate", "same verdict"),
        (NO_CHECK, "mate3", "other verdict"),
        (LANCE, "mate1", "same length"),
        (LANCE, "mate13", "same length, with futile interpositions"),
    ] {
        std::fs::write(&file, format!("{problem}\t{told}\n")).expect("the file can be written");
        expect(&[&file.display().to_string()], 0, &[&format!("given solution: {words}\n")]);
    }
}

/// Where the time ends before the verdict, the line that is given is no answer, and neither
/// right nor wrong.
/// It is longer than the mate from where it comes back to, but mates: whether there is a mate is
/// about the position alone, whichever question was answered first.
#[test]
fn a_given_solution_that_comes_back_is_too_long() {
    let sfen = "9/9/9/9/9/9/3r3pN/7s1/5KP2 w Ngn 1";
    let line = "6g4g+ 4i5i 4g5f 5i4i 5f4g 4i5i G*5h";
    let line: Vec<Move> = line.split(' ').flat_map(Move::from_usi).collect();
    let (problem, stop) = (problem(sfen), Stop::new());
    let mut solver = Solver::new(1).expect("memory for a table");
    for nodes in (500..12_000).step_by(500) {
        let limits = Limits::new().nodes(nodes);
        let report = check(&mut solver, &problem, Some(&line), &limits, &stop, &mut |_| ());
        let is_mate = matches!(report.given, GivenLine::Taken | GivenLine::Open);
        assert!(is_mate, "{nodes}: {:?}", report.given);
    }
}

/// Where a superfluous piece makes a problem incomplete, none that may be one leaves it complete.
#[test]
fn a_piece_that_may_be_superfluous_leaves_it_open() {
    let (problem, stop) = (problem("+pk7/6n2/2+B6/9/9/9/9/9/9 b Sb 1"), Stop::new());
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut may_be = 0;
    for nodes in (500..8_000).step_by(500) {
        let limits = Limits::new().nodes(nodes);
        let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
        let level = report.level(Rules::Smartphone);
        assert!(matches!(level, Level::Open | Level::Incomplete), "{nodes}");
        may_be += usize::from(report.level(Rules::Magazine) == Level::Complete);
    }
    assert!(may_be > 0);
}

/// Where the level depends on a piece, it is searched as long as the limits allow, and told with
/// the limit if it is open; else the option is named that settles it. A quarter of what the report
/// took was all that pieces got, whatever the limits. The problem is one of `tsumi hunt`, where
/// the bishop on 5b is needed by the whole report on the board without it.
#[test]
fn a_piece_is_settled_within_the_limits_or_told_as_open() {
    let problem = "6k+p1/4b2PR/6P2/7+B1/9/9/9/9/9 b r4g4s4n4l15p 1 \
                   moves 2b2a+ 3a2a 3c3b+ 2a1b P*1c 1b1a 2d3c";
    let open = "whether the defender's ５二角 is superfluous; --nodes 100000 may";
    let smartphone = ["--rules", "smartphone"];
    expect(
        &[&smartphone[..], &["--nodes", "20000", problem]].concat(),
        1,
        &["\nnot settled\n", open],
    );
    expect(&[&smartphone[..], &["--time", "never", problem]].concat(), 0, &["\ncomplete\n"]);
    // By magazine rules such a piece is a flaw only; that it is open is told in each format.
    let perhaps = "perhaps superfluous (not settled): the defender's ５二角; --all-moves may";
    let open = ["--nodes", "1000000", problem];
    expect(&open, 0, &["\ncomplete (flaws not settled)\n", perhaps]);
    expect(&[&["--quiet"], &open[..]].concat(), 0, &["\tcomplete (flaws not settled)\t7\n"]);
    let kif = [&["--format", "kif", "--encoding", "utf-8"], &open[..]].concat();
    expect(&kif, 0, &["完全性：完全（キズは未決）\n", "*判定：完全（キズは未決）\n"]);
    let settled = ["--all-moves", "--nodes", "1000000", problem];
    let (_, text, _) = tsumi(&settled);
    assert!(text.contains("\ncomplete\n") && !text.contains("superfluous"), "{text}");
    expect(&[&["--quiet"], &settled[..]].concat(), 0, &["\tcomplete\t7\n"]);
    let without = "6k+p1/7PR/6P2/7+B1/9/9/9/9/9 b rb4g4s4n4l15p 1 \
                   moves 2b2a+ 3a2a 3c3b+ 2a1b P*1c 1b1a 2d3c";
    expect(&[without], 0, &["\nincomplete: "]);
}

/// Behind an equal reply another move mates, which strict rules do not allow: that such a one is
/// not found yet leaves the problem open by these rules, and says so.
#[test]
fn a_variation_that_may_have_another_mate_leaves_it_open() {
    let (problem, stop) = (problem("5+N2g/B7k/1s6p/3G3K1/6+B2/9/9/9/9 b Grn 1"), Stop::new());
    let line = "3e4e 1b2a G*3a 2a2b 4e2c".split(' ').map(Move::from_usi);
    let line: Vec<Move> = line.collect::<Result<_, _>>().expect("a line");
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut levels = Vec::new();
    for nodes in (1_000..10_000).step_by(500) {
        let limits = Limits::new().nodes(nodes);
        let report = check(&mut solver, &problem, Some(&line), &limits, &stop, &mut |_| ());
        let level = report.level(Rules::Strict);
        assert!(matches!(level, Level::Open | Level::Incomplete), "{nodes}");
        let is_open = report.open_under(Rules::Strict).next().is_some();
        assert!(is_open || level == Level::Incomplete, "{nodes}");
        levels.push((level, report.level(Rules::Magazine)));
    }
    assert!(levels.contains(&(Level::Open, Level::Flawed)));
    assert_eq!(levels.last(), Some(&(Level::Incomplete, Level::Flawed)));
}

/// A mate that a short look has found is told, with its line, though the limit ends the search
/// for its proven length before that has found a mate again. *Zuko* 35 takes 17 plies by
/// docs/classics.tsv.
#[test]
fn a_mate_once_found_is_told_whatever_ends_the_report() {
    let problem = "p8/3l5/RLSs5/G8/1k1p5/+p1s6/1P7/1+p7/9 b 2BGNr2gs3n2l13p 1";
    let end = "△同　銀 ▲７三角 △９四玉 ▲８四角成";
    let open = "not settled: the tsume length; --nodes ";
    for nodes in ["101000", "150000", "200000"] {
        expect(&["--threads", "1", "--nodes", nodes, problem], 1, &["\nnot settled\n", end, open]);
    }
}

/// The line that is found leaves pieces, but a reply is open, so that another one as long may leave
/// none and be the solution: as that of Muso 21 by docs/classics.tsv, which is flawed. It was told to
/// be incomplete.
#[test]
fn pieces_left_by_a_line_that_is_not_given_are_no_fault_while_another_may_leave_none() {
    let muso021 = "s2k3r1/1B2p+R3/1n7/2Pg5/p1S+b5/2p6/1+p7/9/9 b S3gs3n4l13p 1";
    let open = "not settled: whether another line of that length leaves no pieces \
                (it could be the solution)";
    let asked = ["--threads", "1", "--nodes", "200000", muso021];
    expect(&asked, 1, &["\nnot settled: cook; pieces left over; detour, slight\n", open]);
}

/// Which replies last as long as the given solution where the defender can last longer is asked again
/// with what is left at last: a fifth of it was not enough for Muso 21, which is flawed by
/// docs/classics.tsv, and it stayed open though a quarter of the limit was left.
#[test]
fn what_is_left_settles_replies_before_longer_ones() {
    let muso021 = "s2k3r1/1B2p+R3/1n7/2Pg5/p1S+b5/2p6/1+p7/9/9 b S3gs3n4l13p 1 moves S*7b \
                   6a7b 4b5b P*6b 7d7c 7b8a 8b9a+ 8a9a S*8b 9a9b P*9c 9b8b 5b6b 8b9c P*9d 9c9d 6b6d \
                   9d9c 6d9d 9c9d G*8d";
    let flawed = "complete with flaws: longer variation, grave; equal reply";
    expect(&["--threads", "1", "--nodes", "500000", muso021], 0, &[flawed]);
}

#[test]
fn a_given_solution_may_stay_open() {
    let limits = Limits::new().nodes(100);
    let mut solver = Solver::new(4).expect("memory for a table");
    let (_, sfen) = classic("zuko003");
    let line = solver.solve(&problem(sfen)).line;
    solver.clear();
    let report =
        check(&mut solver, &problem(sfen), Some(&line), &limits, &Stop::new(), &mut |_| ());
    assert_eq!(report.given, GivenLine::Open);
    assert_eq!((&report.main_line, report.is_complete()), (&line, None));
    assert_eq!(report.level(Rules::Magazine), Level::Open);
    let row = ReportRow::new(&problem(sfen), &report, Rules::Magazine, Duration::ZERO);
    assert_eq!((&*row.row.verdict, row.row.moves.len()), ("timeout", 0));
}

/// A cook behind a reply whose length is open may be a mate in a variation: another
/// reply may last as long, and be the main line.
#[test]
fn a_cook_behind_an_open_reply_is_not_certain() {
    let row = include_str!("../data/tsume-classics.tsv").lines();
    let row = row.filter_map(|row| row.strip_prefix("muso071\t")).next();
    let fields: Vec<&str> = row.expect("the classic").split('\t').collect();
    let line: Vec<Move> = fields[4].split(' ').flat_map(Move::from_usi).collect();
    let mut solver = Solver::new(16).expect("memory for a table");
    let limits = Limits::new().nodes(80_000);
    let (problem, stop) = (problem(fields[0]), Stop::new());
    let report = check(&mut solver, &problem, Some(&line), &limits, &stop, &mut |_| ());
    assert_eq!(report.given, GivenLine::Taken);
    assert!(report.open.contains(&Open::Defence(2)), "{report:?}");
    let is_cook = |ply| move |found: (&str, usize)| found == ("yozume", ply);
    assert!(kinds(&report).into_iter().any(is_cook(23)), "{report:?}");
    assert_eq!(report.level(Rules::Magazine), Level::Open);
    assert_eq!(report.level(Rules::Strict), Level::Incomplete);
}

/// The report on a problem without a solution, by one thread and so many nodes.
fn report_within(nodes: u64, sfen: &str) -> Report {
    let mut solver = Solver::new(64).expect("memory for a table");
    let limits = Limits::new().nodes(nodes);
    check(&mut solver, &problem(sfen), None, &limits, &Stop::new(), &mut |_| ())
}

/// One reply whose length takes too long leaves no other open: of this line of 27 plies, that at
/// ply 4 takes more than a million positions, that at ply 2 a few.
#[test]
fn a_hard_reply_does_not_keep_others_waiting() {
    // Number 12 of Shogi Zuko (1755).
    let sfen = "5+rl1s/7k1/8n/6p1+B/9/9/9/9/9 b R2NPb4g3sn3l16p 1";
    let report = report_within(700_000, sfen);
    let is_reply = |open: &&Open| matches!(open, Open::Defence(_));
    let open: Vec<&Open> = report.open.iter().filter(is_reply).collect();
    assert_eq!(open, [&Open::Defence(4)]);
}

/// The king goes to and fro, and his ways meet again and again: their number is of no account.
/// That each has a cook took 4.8 million positions where each way was a question.
#[test]
fn ways_that_meet_are_asked_about_once() {
    // Number 57 of Shogi Zuko (1755).
    let sfen = "9/9/ls7/9/5S2+R/p1S2p3/+lNpPp1+BP1/3k2+pSg/2P2B2R b G2P2g3n2l8p 1";
    let report = report_within(1_500_000, sfen);
    assert_eq!(report.level(Rules::Magazine), Level::Incomplete, "{report:?}");
}

/// Nothing is left to solve, and so it is no problem.
#[test]
fn a_mate_that_is_there_already() {
    let mated = "7gk/7GG/9/9/9/9/9/9/9 w - 1";
    expect(
        &["--root-defends", mated],
        0,
        &[
            "\nincomplete: mated already\n",
            "tsume length 0 plies\n",
            "\nmated already (詰上がり)\n",
        ],
    );
}

/// The defender begins: the whole is one ply longer than the mate behind its best reply.
#[test]
fn the_defender_may_begin() {
    let behind = solver::after(MATE_IN_FIVE, "R*2b");
    expect(&["--root-defends", &behind], 0, &["tsume length 4 plies\n", "ply 2, cook (余詰): "]);
}

#[test]
fn bad_input_ends_with_code_2() {
    expect(&["4k4/9 b - 1", MATE_IN_ONE], 2, &["tsumi: problem 1: bad SFEN", "complete"]);
    for arguments in [&[][..], &["no-such-file.kif"], &["--format", "csa", MATE_IN_ONE]] {
        let (code, output, errors) = tsumi(arguments);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
}

/// Replies that are met by the same moves are one entry.
#[test]
fn replies_with_one_continuation_stand_together() {
    let (_, sfen) = classic("zuko051");
    let words = [
        "7 plies in all: △６七歩, △６七香, △６七桂, △６七銀, △６七金打, △６七角 ▲６八金; left in hand: 飛\n",
        "\n▲８七金\nnothing left in hand\n",
    ];
    expect(&[sfen], 0, &words);
}

/// A second mate in a variation is named by the reply and by the move that differs, which
/// is what an editor would print.
#[test]
fn a_second_mate_in_a_variation_has_its_place() {
    let (_, sfen) = classic("zuko005");
    let words = [", behind △７二玉 (ply 14), cook behind an equal reply (変同余詰), slight: ▲"];
    expect(&["--time", "never", sfen], 0, &words);
}
