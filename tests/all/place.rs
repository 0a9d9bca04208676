//! `tsumi place`, and the library's search behind it.
//!
//! Expected values: the whole report on every set of pieces, put on the board by the neighbours of
//! `repair`, which know nothing of footprints; for mates in three the exhaustive solver and the
//! plain recursion of the tests, which share no code with the engine.

use crate::engine_process::scratch;
use crate::extend::is_complete_by_truth;
use crate::support::{moves, problem, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use tsumi_composer::given_out::{self, Until};
use tsumi_composer::place::{Counts, Need, NotPlayable, Placement, Placements, Wanted};
use tsumi_composer::repair::{Change, neighbours};
use tsumi_composer::report::{GivenLine, check_until_fault};
use tsumi_core::position::{Move, Square};
use tsumi_core::solver::{Limits, Problem, Solver, Stop};

/// Positions that lack two pieces, the line, squares and pieces: problems of `tsumi extend` and
/// `tsumi mine` from which two guards were taken. In the last one a drop between that is futile with the right
/// pieces is a longer defence with others.
const LACKING: [(&str, &str, &str, &str); 4] = [
    (
        "2gn1+P3/3k1S3/9/9/9/9/9/9/9 b G2r2b2g3s3n4l17p 1",
        "G*5c 6a5c 4b5a 6b5b 4a4b",
        "8c 6c 5d 7c",
        "+B p s G",
    ),
    (
        "3+L1k3/6P2/4psn2/9/9/9/9/9/9 b G2r2b3g3s3n3l16p 1",
        "3b3a+ 4a4b G*4a 4b5b 4a5a 5b4b 3a4a",
        "2b 7d 7e 6d 7b",
        "+P G N",
    ),
    (
        "9/9/k2+L5/3G5/P8/9/9/9/9 b 2r2b3g4s4n3l17p 1",
        "9e9d 9c9b 9d9c+ 9b8a 9c8b 8a8b 6d7c 8b7a 6c7b",
        "8a 9b 9i 9h 8d",
        "R B L n",
    ),
    (
        "9/3+R5/2G6/3br4/2k6/9/2NP5/3S5/9 b N2Pb3g3s2n4l15p 1",
        "P*7f 7e7f N*8h 7f7e P*7f 7e8d 6b8b 8d9d 8b8e",
        "7h 9c 8e 6c 8g 9e",
        "G P p B",
    ),
];

/// A mate in three, without the pawn that moves first.
const PAWNLESS: &str = "7kg/9/7S1/9/9/9/9/9/9 b 2r2b3g3s4n4l18p 1";
const THREE: &str = "1b1a+ 2a1a G*1b";

fn wanted(additions: usize, squares: &str, pieces: &str) -> Wanted {
    let mut wanted = Wanted::default();
    wanted.additions = additions;
    let squares = squares.split_whitespace();
    let squares = squares.filter_map(|square| Square::from_usi(square.as_bytes()));
    wanted.places.region = squares.collect();
    wanted.places.pieces = pieces.split_whitespace().map(str::to_owned).collect();
    wanted
}

/// All placements, one after the other.
fn placed(problem: &Problem, line: &[Move], wanted: &Wanted) -> (Vec<Placement>, Counts) {
    let placements = Placements::of(problem, line, wanted).expect("a line");
    let workers = given_out::workers(&placements, 4, 1).expect("memory");
    let until = Until::new(&Limits::new(), &Stop::new());
    let mut found = Vec::new();
    let placements = given_out::run(placements, workers, &until, &mut |_, more| {
        found.extend(more);
        ControlFlow::Continue(())
    });
    (found, placements.expect("threads").counts())
}

type Set = BTreeSet<String>;

fn sets(found: &[Placement]) -> BTreeSet<Set> {
    let name = |placement: &Placement| {
        let pieces = placement.pieces.iter();
        pieces.map(|(one, _)| format!("{}{}", one.piece, one.square)).collect()
    };
    found.iter().map(name).collect()
}

fn is_complete(solver: &mut Solver, problem: &Problem, line: &[Move]) -> bool {
    let (limits, stop) = (Limits::new().nodes(1_000_000), Stop::new());
    let report = check_until_fault(solver, problem, Some(line), &limits, &stop);
    let is_taken = report.given == GivenLine::Taken && report.main_line == *line;
    report.is_complete().expect("it is settled") && is_taken
}

/// The smallest sets by the report on every set.
fn by_reports(problem: &Problem, line: &[Move], wanted: &Wanted) -> BTreeSet<Set> {
    let mut solver = Solver::new(4).expect("memory");
    let (mut found, mut sets) = (BTreeSet::new(), BTreeMap::new());
    sets.insert(Set::new(), problem.clone());
    for _ in 0..=wanted.additions {
        let mut larger = BTreeMap::new();
        for (set, problem) in sets {
            if found.iter().any(|smaller: &Set| smaller.is_subset(&set)) {
                continue;
            }
            if is_complete(&mut solver, &problem, line) {
                found.insert(set);
                continue;
            }
            for neighbour in neighbours(&problem, line) {
                let Change::Added(piece, square) = neighbour.change else {
                    continue;
                };
                let piece = piece.to_string();
                if wanted.places.region.contains(&square) && wanted.places.pieces.contains(&piece) {
                    let mut set = set.clone();
                    set.insert(format!("{piece}{square}"));
                    larger.insert(set, neighbour.problem);
                }
            }
        }
        sets = larger;
    }
    found
}

#[test]
fn the_smallest_sets_are_those_by_reports_on_all() {
    let mut all = 0;
    for (sfen, line, squares, pieces) in LACKING {
        let (problem, line) = (problem(sfen), moves(line));
        let wanted = wanted(2, squares, pieces);
        let (found, counts) = placed(&problem, &line, &wanted);
        let found = sets(&found);
        assert_eq!(found, by_reports(&problem, &line, &wanted), "{sfen}");
        assert_eq!(counts.open, 0, "{sfen}");
        all += found.len();
    }
    println!("{all} sets");
    assert!(all > 10, "{all}");
}

/// The problem with board and colours turned round.
#[test]
fn white_may_attack() {
    let (sfen, line, ..) = LACKING[1];
    let (black, line) = (problem(sfen), moves(line));
    let mut wanted = wanted(2, "2b 7d", "+P G");
    let expected = sets(&placed(&black, &line, &wanted).0);
    let white = problem(&black.position().rotated().to_sfen());
    let turned: Vec<Move> = line.iter().map(|mv| mv.rotated()).collect();
    wanted.places.region = wanted.places.region.iter().map(|at| at.rotated()).collect();
    wanted.places.pieces = vec!["+p".to_owned(), "g".to_owned()];
    let (mut found, _) = placed(&white, &turned, &wanted);
    for (one, _) in found.iter_mut().flat_map(|one| &mut one.pieces) {
        one.piece = one.piece.swapped();
        one.square = one.square.rotated();
    }
    assert_eq!(sets(&found), expected);
    assert!(!expected.is_empty());
}

/// By the rules: a pawn must stand where the line moves one from.
#[test]
fn pieces_that_the_line_moves_are_placed() {
    let (problem, line) = (problem(PAWNLESS), moves(THREE));
    let (found, _) = placed(&problem, &line, &Wanted::default());
    assert!(!found.is_empty());
    for placement in &found {
        let [(one, need)] = &placement.pieces[..] else {
            panic!("{placement:?}");
        };
        assert_eq!(one.square.to_string(), "1b");
        assert!(matches!(need, Need::Line(1, NotPlayable::NoPiece)), "{need:?}");
    }
}

#[test]
fn placements_of_mates_in_three_agree_with_the_exhaustive_solver() {
    let (problem, line) = (problem(PAWNLESS), moves(THREE));
    let (found, _) = placed(&problem, &line, &Wanted::default());
    let mut agreed = 0;
    for placement in &found {
        let position = placement.problem.position();
        if let Some(truth) = is_complete_by_truth(position, &placement.line) {
            assert!(truth, "{placement:?}");
            agreed += 1;
        }
    }
    println!("{agreed} of {}", found.len());
    assert!(agreed > 0);
}

#[test]
fn the_command_says_what_each_piece_is_for() {
    let folder = scratch("place");
    let common = ["place", PAWNLESS, "--line", THREE, "--most", "1"];
    let arguments = [&common[..], &["--add", "1", "--format", "jsonl"]].concat();
    let (code, text, errors) = run(&folder, &arguments);
    assert_eq!(code, Some(0), "{errors}");
    let row: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(row["added"][0]["square"], "1b", "{row}");
    assert_eq!(row["added"][0]["ply"], 1, "{row}");
    assert_eq!(row["origin"], PAWNLESS.trim_end_matches(" 1").to_owned() + " 1");
    for (language, words) in [("en", "on 1b: for the line, ply 1"), ("ja", "動かす駒がない")]
    {
        let arguments = [&common[..], &["--add", "1", "--lang", language]].concat();
        let (_, text, errors) = run(&folder, &arguments);
        assert!(text.contains(words), "{text}{errors}");
    }
}

#[test]
fn what_no_piece_removes_is_told() {
    let folder = scratch("place-none");
    // A gold is left over.
    let sfen = "4k4/9/9/9/9/9/9/9/9 b 2G2r2b2g4s4n4l18p 1";
    let arguments = ["place", sfen, "--line", "G*5b", "--lang", "en"];
    let (code, _, errors) = run(&folder, &arguments);
    assert_eq!(code, Some(1), "{errors}");
    let expected = "no piece removes this: pieces are left over";
    assert!(errors.contains(expected), "{errors}");
    let (code, _, errors) = run(&folder, &["place", sfen, "--lang", "en"]);
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("no line"), "{errors}");
    let (code, ..) = run(&folder, &["place", sfen, "--line", "5x5y"]);
    assert_eq!(code, Some(2));
}
