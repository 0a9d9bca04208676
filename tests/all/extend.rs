//! `tsumi extend` and `tsumi hunt`, and the library's [`Extender`] behind them.
//!
//! Expected values: the whole report on every pair of moves taken back, which the two new plies
//! only spare; for small sets of pieces the exhaustive solver and the plain recursion of the tests,
//! which share no code with the engine.

use crate::engine_process::scratch;
use crate::exhaustive::solver::{self, Verdict};
use crate::support::{NO_CHECK, problem, run};
use crate::tsume::truth;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tsumi_composer::extend::{Extender, Extension, Wanted, start};
use tsumi_composer::report::{GivenLine, check, check_until_fault};
use tsumi_core::position::{Color, Move, Position, for_each_unmove};
use tsumi_core::solver::{Limits, Problem, Solver, Stop};

/// A mate in one by two rooks.
const ROOKS: &str = "9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1";
/// The same with a few pieces that the defender has, and positions from which it is reached.
const FEW: [&str; 5] = [
    "9/9/9/9/9/9/7+R1/6R2/8k b p 1",
    "9/9/9/9/9/9/7+R1/6R2/8k b ng 1",
    "9/9/9/9/9/9/7+R1/6R2/8k b bs 1",
    "9/9/9/9/9/9/4+R4/6R2/7k1 b p 1",
    "9/9/9/9/9/9/7+R1/6R2/7Nk b s 1",
];
/// A mate in seven.
const SEVEN: &str = "5B1nk/9/6Rpp/9/9/9/9/9/9 b Rb4g4s3n4l16p 1";
/// A mate in one with two solutions and a gold left.
const COOKED: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1";

/// The problem with its main line.
fn begin(sfen: &str) -> Extension {
    let (problem, mut solver) = (problem(sfen), Solver::new(4).unwrap());
    let (limits, stop) = (Limits::new(), Stop::new());
    let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
    start(&problem, &report).unwrap_or_else(|why| panic!("{sfen}: {why}"))
}

/// A position and a line, as texts.
type Pair = (String, Vec<String>);

fn pair(position: &Position, line: &[Move]) -> Pair {
    let moves = line.iter().map(ToString::to_string);
    (position.to_sfen(), moves.collect())
}

/// The complete problems that are found, of which nothing may be open.
fn found(from: &Extension) -> BTreeSet<Pair> {
    let mut wanted = Wanted::default();
    wanted.nodes = 500_000;
    let mut extender = Extender::new(4).unwrap().by(&wanted);
    let step = extender.step(from, &Stop::new()).unwrap();
    let counts = step.counts;
    assert_eq!((counts.open_replies, counts.open_checks), (0, 0), "{from:?}");
    let pairs = step.found.iter().map(|one| pair(&one.position, &one.line));
    pairs.collect()
}

/// All pairs of a check and a reply that lead to a problem, whatever the mates are.
fn all_pairs(from: &Extension) -> Vec<(Position, Vec<Move>)> {
    let mut pairs = Vec::new();
    for_each_unmove(&from.position, |replied, reply| {
        if replied.is_in_check(Color::White) {
            for_each_unmove(replied, |before, check| {
                let line = [&[check, reply], from.line.as_slice()].concat();
                pairs.push((before.clone(), line));
            });
        }
    });
    pairs
}

#[test]
fn all_that_reports_call_complete_are_found() {
    let mut solver = Solver::new(4).unwrap();
    for sfen in [ROOKS, SEVEN] {
        let from = begin(sfen);
        let mut expected = BTreeSet::new();
        for (position, line) in all_pairs(&from) {
            let problem = Problem::new(&position).unwrap();
            let (limits, stop) = (Limits::new().nodes(500_000), Stop::new());
            let report = check_until_fault(&mut solver, &problem, Some(&line), &limits, &stop);
            let is_complete = report.is_complete().expect("it is settled");
            let is_taken = report.given == GivenLine::Taken && report.main_line == line;
            if is_complete && is_taken {
                expected.insert(pair(&position, &line));
            }
        }
        assert_eq!(found(&from), expected, "{sfen}");
        assert!(!expected.is_empty(), "{sfen}");
    }
}

/// What the exhaustive solver and the plain recursion say of a pair; `None` if that takes too
/// long. A cook of more than seven plies is not seen.
pub fn is_complete_by_truth(position: &Position, line: &[Move]) -> Option<bool> {
    let (sfen, plies) = (position.to_sfen(), line.len() as u32);
    let mut board = solver::board(&sfen);
    let (main, reply) = (line[0].to_string(), line[1].to_string());
    for check in solver::checks(&board) {
        board.apply_move32(check);
        let after = board.to_sfen(None);
        board.undo_move32(check).expect("the move was made");
        if check.to_usi() == main {
            let length = truth::tsume_length_of_defence(&after, plies - 1, 200_000).ok()?;
            let replies = truth::longest_replies(&after, plies - 1, 200_000);
            if length != Some(plies - 1) || !replies.ok()?.contains(&reply) {
                return Some(false);
            }
        } else if let Verdict::MateIn(_) = solver::solve_defence(&after, 6, 200_000).ok()? {
            return Some(false);
        }
    }
    Some(true)
}

/// True if a check begins a mate of more than seven plies, which is too long for the truth.
fn has_long_cook(position: &Position) -> bool {
    let (problem, mut solver) = (problem(&position.to_sfen()), Solver::new(4).unwrap());
    let (limits, stop) = (Limits::new(), Stop::new());
    let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
    let mut cooks = report.faults.iter();
    cooks.any(|cook| cook.line.ply == 1 && cook.line.moves.len() > 7)
}

#[test]
fn steps_from_mates_in_one_agree_with_the_exhaustive_solver() {
    let (mut agreed, mut complete) = (0, 0);
    for sfen in FEW {
        let from = begin(sfen);
        let found = found(&from);
        for (position, line) in all_pairs(&from) {
            let pair = pair(&position, &line);
            let Some(expected) = is_complete_by_truth(&position, &line) else {
                continue;
            };
            let is_found = found.contains(&pair);
            if expected && !is_found {
                assert!(has_long_cook(&position), "{pair:?}");
                continue;
            }
            assert_eq!(is_found, expected, "{pair:?}");
            agreed += 1;
            complete += usize::from(is_found);
        }
    }
    println!("{agreed} pairs agreed on, {complete} complete");
    assert!(agreed > 50 && complete > 10, "{agreed}, {complete}");
}

/// The problems that a command writes, and their lines.
fn written(folder: &str, arguments: &[&str]) -> Vec<(Position, Vec<Move>)> {
    let common = ["--format", "jsonl", "--jobs", "1"];
    let (_, text, errors) = run(&scratch(folder), &[arguments, &common].concat());
    let rows = text.lines().map(|row| {
        let row: Value = serde_json::from_str(row).expect("JSON");
        let moves = row["moves"].as_array().unwrap().iter();
        let moves = moves.map(|mv| Move::from_usi(mv.as_str().unwrap()).unwrap());
        let position = Position::from_sfen(row["sfen"].as_str().unwrap()).unwrap();
        (position, moves.collect())
    });
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty(), "{errors}");
    rows
}

/// Whether a problem and all that is left of it behind each reply are complete by the exhaustive
/// solver and the plain recursion.
pub fn is_complete_throughout(position: &Position, line: &[Move]) -> Option<bool> {
    let mut places = vec![position.clone()];
    for &mv in line {
        let mut next = places[places.len() - 1].clone();
        next.play(mv).expect("it is legal");
        places.push(next);
    }
    let tails = (0..line.len() - 1).step_by(2);
    let judged = tails.map(|after| is_complete_by_truth(&places[after], &line[after..]));
    let judged: Option<Vec<bool>> = judged.collect();
    judged.map(|all| !all.contains(&false))
}

/// With few pieces in the defender's hand, so that the exhaustive solver can judge them.
#[test]
fn a_hundred_problems_of_each_command_are_complete_by_the_exhaustive_solver() {
    let hunted = written(
        "hunt-truth",
        &[
            "hunt",
            "4k4/9/9/9/9/9/9/9/9 b rb2gs2np 1",
            "--king",
            "1a-9i",
            "--put",
            "2-3",
            "--plies",
            "3-5",
            "--most",
            crate::whole::or_part("58", "28"),
        ],
    );
    let few = ROOKS.replace("2b4g4s4n4l18p", "bgs2np");
    let arguments =
        ["extend", &few, "--plies", "5", "--add", "1", "--most", crate::whole::or_part("30", "14")];
    let grown = written("extend-truth", &arguments);
    for (found, command) in [(hunted, "hunt"), (grown, "extend")] {
        let mut complete = 0;
        for (position, line) in &found {
            let judged = is_complete_throughout(position, line);
            assert_ne!(judged, Some(false), "{command}: {position} {line:?}");
            complete += usize::from(judged == Some(true));
        }
        println!("{command}: {complete} of {} complete", found.len());
        let least = crate::whole::or_part(100, 40);
        assert!(complete >= least, "{command}: {complete} of {}", found.len());
    }
}

/// Of all positions with one piece each on the edge, those are written that the exhaustive solver
/// has, and a run that goes on finds the others.
#[test]
fn a_hunt_among_all_positions_goes_on_where_it_ended() {
    let few = "8k/9/9/9/9/9/9/9/9 b gsr 1";
    let all = ["hunt", few, "--all", "--put", "2", "--hand", "0-1", "--plies", "3"];
    let region = ["--region", "1a-3c"];
    let sfens = |rows: Vec<(Position, Vec<Move>)>| -> BTreeSet<String> {
        rows.iter().map(|(position, _)| position.to_sfen()).collect()
    };
    let whole = sfens(written("hunt-all", &[&all[..], &region].concat()));
    let first = [&all[..], &region, &["--most", "1"]].concat();
    let (_, text, errors) = run(&scratch("hunt-first"), &[&first[..], &["--jobs", "1"]].concat());
    let said = format!("{text}{errors}");
    let from = said.split("--from ").nth(1).unwrap().split_whitespace().next().unwrap();
    let rest = sfens(written("hunt-rest", &[&all[..], &region, &["--from", from]].concat()));
    assert!(rest.is_subset(&whole) && rest.len() + 1 >= whole.len(), "{from}: {rest:?} {whole:?}");
    // In two halves.
    let half = |name: &str, end: &str| {
        let arguments = [&all[..], &region, &[end, "12000"]].concat();
        sfens(written(name, &arguments))
    };
    let (before, after) = (half("hunt-until", "--until"), half("hunt-from", "--from"));
    assert!(before.is_disjoint(&after), "{before:?} {after:?}");
    assert_eq!(before.union(&after).cloned().collect::<BTreeSet<_>>(), whole);
}

/// What goes back to one beginning ends with one mate; how many are written is for the user to say.
#[test]
fn a_hunt_writes_so_many_of_each_beginning() {
    let mates = |name: &str, of_each: &[&str]| -> (usize, usize) {
        let bare = NO_CHECK;
        let hunt = ["hunt", bare, "--king", "1a-9i", "--plies", "5", "--most", "4"];
        let found = written(name, &[&hunt[..], of_each].concat());
        let mated = found.iter().map(|(position, line)| {
            let mut mated = position.clone();
            for &mv in line {
                mated.play(mv).expect("it is legal");
            }
            mated.to_sfen()
        });
        (found.len(), mated.collect::<BTreeSet<_>>().len())
    };
    assert_eq!(mates("hunt-each", &["--of-each", "1"]), (4, 4));
    let (problems, mates) = mates("hunt-many", &[]);
    assert!(problems >= 4 && mates < problems, "{mates} of {problems}");
}

/// A mate in one with another beside it is no problem, but nothing that the search had got wrong:
/// the rules of a report say so (several mates in one).
#[test]
fn a_hunt_for_mates_in_one_is_at_odds_with_no_report() {
    let bare = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
    let hunt = ["hunt", bare, "--plies", "1-3", "--put", "2-3", "--seed", "3", "--most", "20"];
    let (code, text, errors) = run(&scratch("hunt-one"), &hunt);
    assert_eq!(code, Some(0), "{text}{errors}");
    assert!(text.contains(", 1 ply") && !errors.contains("report"), "{text}{errors}");
}

/// Expected: that of the report.
#[test]
fn the_command_writes_complete_problems() {
    let folder = scratch("extend");
    let (code, _, errors) = run(
        &folder,
        &[
            "extend",
            ROOKS,
            "--plies",
            "9",
            "--add",
            "3",
            "--most",
            "2",
            "--jobs",
            "1",
            "--out",
            "nine.jsonl",
        ],
    );
    assert_eq!(code, Some(0), "{errors}");
    let rows = fs::read_to_string(folder.join("nine.jsonl")).unwrap();
    let mut solver = Solver::new(4).unwrap();
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("JSON");
        assert_eq!((&row["plies"], &row["before"]), (&9.into(), &8.into()));
        let problem = problem(row["sfen"].as_str().unwrap());
        let moves = row["moves"].as_array().unwrap().iter();
        let moves: Vec<Move> =
            moves.map(|mv| Move::from_usi(mv.as_str().unwrap()).unwrap()).collect();
        let (limits, stop) = (Limits::new(), Stop::new());
        let report = check(&mut solver, &problem, Some(&moves), &limits, &stop, &mut |_| ());
        assert_eq!(report.is_complete(), Some(true), "{row}");
        assert_eq!(report.given, GivenLine::Taken, "{row}");
    }
    assert!(rows.contains("\"family\":2") && !rows.contains("\"family\":3"), "{rows}");
}

/// A run that goes on has what one that was not cut off has, each problem once.
#[test]
fn a_growth_goes_on_with_its_file() {
    let folder = scratch("extend-resume");
    let go_on = |arguments: &[&str]| {
        let common = ["extend", ROOKS, "--jobs", "1", "--out", "grown.jsonl"];
        let (code, _, errors) = run(&folder, &[&common, arguments, &["--resume"]].concat());
        assert_eq!(code, Some(0), "{errors}");
        fs::read_to_string(folder.join("grown.jsonl")).unwrap()
    };
    let sfens = |rows: &str| {
        let rows = rows.lines().map(|row| {
            let row: Value = serde_json::from_str(row).expect("JSON");
            row["sfen"].as_str().unwrap().to_owned()
        });
        let rows: Vec<String> = rows.collect();
        let different: BTreeSet<String> = rows.iter().cloned().collect();
        assert_eq!(different.len(), rows.len());
        different
    };
    let whole = go_on(&[]);
    assert_eq!(go_on(&[]), whole);
    // The last row is torn, another one missing.
    let lines: Vec<&str> = whole.lines().collect();
    let cut = format!("{}\n{}", lines[2..].join("\n"), &lines[0][..40]);
    fs::write(folder.join("grown.jsonl"), cut).unwrap();
    let again = go_on(&[]);
    assert_eq!(sfens(&again), sfens(&whole));

    // From those of three plies to five: of other problems they are refused.
    let five = go_on(&["--plies", "5", "--add", "1", "--most", "3"]);
    assert!(five.starts_with(&again));
    let plies = |row: &&str| row.contains("\"plies\":5");
    let family = |row: &str| serde_json::from_str::<Value>(row).expect("JSON")["family"].clone();
    let families: BTreeSet<_> =
        five.lines().filter(plies).map(|row| family(row).to_string()).collect();
    assert_eq!(families.len(), 3, "{five}");
    assert_eq!(go_on(&["--plies", "5", "--add", "1", "--most", "3"]), five);
    let other = ["extend", SEVEN, "--jobs", "1", "--out", "grown.jsonl", "--resume"];
    let (code, _, errors) = run(&folder, &other);
    assert_eq!(code, Some(2));
    assert!(errors.contains("another input"), "{errors}");
}

#[test]
fn a_seed_gives_other_chances() {
    let grown = |seed: &str| {
        let few = ["--add", "3", "--most", "3", "--seed", seed];
        let arguments = [&["extend", ROOKS, "--plies", "7"][..], &few].concat();
        written("extend-seed", &arguments)
    };
    assert_eq!(grown("2"), grown("2"));
    assert_ne!(grown("1"), grown("2"));
}

#[test]
fn only_some_moves_are_taken_back_if_that_is_wanted() {
    let folder = scratch("extend-allowed");
    let rows = |arguments: &[&str]| {
        let common = ["extend", ROOKS, "--format", "jsonl"];
        let (_, text, _) = run(&folder, &[&common, arguments].concat());
        let rows = text.lines().map(|row| serde_json::from_str(row).expect("JSON"));
        rows.collect::<Vec<Value>>()
    };
    let all = rows(&[]);
    let sfen = |row: &Value| row["sfen"].as_str().unwrap().to_owned();
    let texts = |rows: &[Value]| rows.iter().map(sfen).collect::<BTreeSet<_>>();
    let is_sacrifice = |row: &&Value| {
        let mv = |number: usize| row["moves"][number].as_str().unwrap().to_owned();
        mv(0)[2..4] == mv(1)[2..4]
    };
    let sacrifices: Vec<Value> = all.iter().filter(is_sacrifice).cloned().collect();
    assert_eq!(texts(&rows(&["--sacrifices"])), texts(&sacrifices));
    let kept = rows(&["--region", "1g-3i"]);
    assert!(kept.len() < all.len() && texts(&kept).is_subset(&texts(&all)));
    for row in &kept {
        // The ranks above the region are empty.
        assert!(sfen(row).starts_with("9/9/9/9/9/9/"), "{row}");
    }
}

/// The eleven problems of the table of doors: six dragons that come to 2g, and five of them again
/// with a pawn that the king takes.
#[test]
fn problems_that_a_composer_sees_as_one_are_shown_as_one() {
    let folder = scratch("extend-families");
    let shown = |arguments: &[&str]| {
        let common = ["extend", FEW[0], "--jobs", "1", "--hash", "4"];
        let (code, text, errors) = run(&folder, &[&common, arguments].concat());
        assert_eq!(code, Some(0), "{errors}");
        text
    };
    let boards = |text: &str| text.matches(" b p 1\n").count() + text.matches(" b - 1\n").count();
    let folded = shown(&["--lang", "en", "--html", "all.html"]);
    let lines: Vec<&str> = folded.lines().filter(|line| line.starts_with("also ")).collect();
    let expected = ["also from 5g, 6g, 7g, 8g, 9g", "also from 6g, 7g, 8g, 9g"];
    assert_eq!((boards(&folded), &lines[..]), (2, &expected[..]), "{folded}");
    let page = fs::read_to_string(folder.join("all.html")).unwrap();
    assert_eq!(page.matches("/6R2/7k").count(), 11);
    let japanese = shown(&["--lang", "ja"]);
    assert!(japanese.contains("\n同類：６七、７七、８七、９七から\n"), "{japanese}");
    let whole = shown(&["--lang", "en", "--unfolded"]);
    assert_eq!((boards(&whole), whole.contains("also ")), (11, false), "{whole}");
    assert_eq!(shown(&["--format", "jsonl"]).lines().count(), 11);
    assert_eq!(shown(&["--format", "kif"]).matches("手数----").count(), 11);
}

/// Families are known by their numbers, which a run that goes on keeps.
#[test]
fn a_growth_that_goes_on_numbers_families_as_before() {
    let folder = scratch("extend-numbers");
    let families = |file: &str, arguments: &[&str]| -> Vec<u64> {
        let common = ["extend", FEW[0], "--jobs", "1", "--hash", "4", "--out", file];
        let (_, _, errors) = run(&folder, &[&common, arguments].concat());
        let rows = fs::read_to_string(folder.join(file)).expect(&errors);
        let row = |row: &str| serde_json::from_str::<Value>(row).expect("JSON");
        rows.lines().map(|line| row(line)["family"].as_u64().unwrap()).collect()
    };
    let expected = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    assert_eq!(families("parts.jsonl", &["--most", "1"]), expected[..6]);
    assert_eq!(families("parts.jsonl", &["--resume"]), expected);
    assert_eq!(families("whole.jsonl", &[]), expected);
}

#[test]
fn a_problem_that_is_not_complete_does_not_grow() {
    let arguments = ["extend", COOKED, "--lang", "en"];
    let (code, _, errors) = run(&scratch("extend-cooked"), &arguments);
    assert_eq!(code, Some(1));
    assert!(errors.contains("not complete, or with flaws other than equal replies"), "{errors}");
}
