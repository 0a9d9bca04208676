//! `tsumi repair`, and the library's [`Repairer`] behind it.
//!
//! Expected values: the whole report on every neighbour, which quick questions only spare;
//! and a classic of 1866 (待宵 1, complete by its composer's solution), spoiled by hand.

use crate::engine_process::scratch;
use crate::pictures;
use crate::support::{MATE_IN_FIVE, NO_CHECK, problem, run};
use crate::tsume::truth;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tsumi_composer::repair::{Acceptance, Judgement, Neighbour, Repairer, neighbours};
use tsumi_composer::report::{DefectKind, GivenLine, Level, Rules, Severity, check};
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Solver, Stop};

/// Without the pawn on 1e the king escapes that way: 1c cannot be held.
const CLASSIC: &str = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs3n3l16p 1";
const SOLUTION: &str = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";
/// The classic without that pawn.
const LACKING: &str = "6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1";
/// With a rook in hand besides there are other mates.
const SPOILED: &str = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1";

fn line(text: &str) -> Vec<Move> {
    text.split(' ').flat_map(Move::from_usi).collect()
}

fn limits(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

/// The report's judgement: no flaw but those that are accepted, superfluous pieces and equal replies
/// among them; `None` if it is open.
fn is_accepted(
    solver: &mut Solver,
    neighbour: &Neighbour,
    limits: &Limits,
    acceptance: Option<Acceptance>,
) -> Option<bool> {
    let Neighbour { problem, line, .. } = neighbour;
    let report = check(solver, problem, Some(line), limits, &Stop::new(), &mut |_| ());
    let has_line = report.given == GivenLine::Taken && report.main_line == *line;
    if !has_line {
        return Some(false);
    }
    let (rules, gravest) =
        acceptance.map_or((Rules::default(), Severity::Harmless), |one| (one.rules, one.gravest));
    let is_graver = |&defect: &DefectKind| rules.severity(defect) > gravest;
    let open = [&report.open, &report.open_variations, &report.open_pieces];
    match report.defects(rules).iter().any(is_graver) {
        true => Some(false),
        false => open.iter().all(|open| open.is_empty()).then_some(true),
    }
}

/// The main line of a problem.
fn main_line(sfen: &str) -> Vec<Move> {
    let mut solver = Solver::new(16).unwrap();
    let (problem, stop) = (problem(sfen), Stop::new());
    let limits = limits(300_000);
    check(&mut solver, &problem, None, &limits, &stop, &mut |_| ()).main_line
}

/// Compares both judgements on some neighbours of a problem; how many the report decides
/// within these nodes, and finds complete.
fn compare(
    sfen: &str,
    line: &[Move],
    (nodes, acceptance): (u64, Option<Acceptance>),
    is_one: impl Fn(usize, &Neighbour) -> bool,
) -> (u32, u32) {
    let limits = limits(nodes);
    let mut solver = Solver::new(16).unwrap();
    let mut repairer = Repairer::new(16, &limits, acceptance).unwrap();
    let (mut compared, mut complete) = (0, 0);
    for (i, neighbour) in neighbours(&problem(sfen), line).iter().enumerate() {
        if !is_one(i, neighbour) {
            continue;
        }
        let judgement = repairer.judge(neighbour, &Stop::new()).unwrap();
        let Some(expected) = is_accepted(&mut solver, neighbour, &limits, acceptance) else {
            continue;
        };
        let found = matches!(judgement, Judgement::Complete(_) | Judgement::Flawed(..));
        let sfen = neighbour.problem.position().to_sfen();
        assert_eq!(found, expected, "{sfen}: {judgement:?}");
        compared += 1;
        complete += u32::from(expected);
    }
    (compared, complete)
}

/// Quick questions reject no neighbour that the report finds complete, and accept none
/// that it does not. Of the few that are complete the classic is one; with more nodes the
/// report decides hardly more of the others.
#[test]
fn quick_questions_change_no_judgement() {
    let mut compared = 0;
    let apart = crate::whole::or_part(23, 92);
    for (sfen, line) in [(SPOILED, line(SOLUTION)), (MATE_IN_FIVE, main_line(MATE_IN_FIVE))] {
        for acceptance in [None, Some(Acceptance::default())] {
            compared += compare(sfen, &line, (40_000, acceptance), |i, _| i % apart == 0).0;
        }
    }
    assert!(compared as usize > 6900 / apart, "{compared} compared");
    let is_classic = |_, one: &Neighbour| one.problem.position().to_sfen() == CLASSIC;
    let found = compare(SPOILED, &line(SOLUTION), (300_000, None), is_classic);
    assert_eq!(found, (1, 1));
}

fn repaired(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let fixed = ["repair", "--hash", "16", "--jobs", "1", "--nodes", "300000"];
    run(folder, &[&fixed[..], arguments].concat())
}

/// The classic is among the repairs of what was spoiled, and they all have its solution.
#[test]
fn a_spoiled_classic_is_repaired() {
    let folder = scratch("repair");
    fs::write(folder.join("spoiled.sfen"), format!("{SPOILED}\t{SOLUTION}\n")).unwrap();
    let arguments = ["spoiled.sfen", "--format", "jsonl", "--html", "page.html", "--most", "1000"];
    let (code, output, errors) = repaired(&folder, &arguments);
    assert_eq!(code, Some(0), "{errors}");
    assert!(errors.contains(" a second"), "{errors}");
    let rows: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let classic = rows.iter().find(|row| row["sfen"] == CLASSIC);
    assert_eq!(classic.expect("the classic")["change"], "hand-less");
    for row in &rows {
        let moves: Vec<&str> =
            row["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(moves.join(" "), SOLUTION);
        let sfen = row["sfen"].as_str().unwrap();
        if let Ok(length) = truth::tsume_length(sfen, 7, 300_000) {
            assert_eq!(length, Some(7), "{sfen}");
        }
    }
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    pictures::expect_shown(&page, &rows);
}

#[test]
fn there_is_nothing_to_repair_in_a_complete_problem() {
    let folder = scratch("repair-complete");
    let (code, output, errors) = repaired(&folder, &[CLASSIC]);
    assert_eq!((code, output.as_str()), (Some(1), ""));
    assert!(errors.contains("complete: nothing to repair"), "{errors}");
    let no_mate = NO_CHECK;
    let (code, _, errors) = repaired(&folder, &[no_mate]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("no main line to keep"), "{errors}");
}

/// Two mates in three with a cook, and a repair of each that `tsumi check` calls complete, of the
/// first but for the square of a move: another square of the same piece was taken for a cook, and
/// so was the image of a move where the position is symmetrical.
#[test]
fn squares_of_a_move_and_images_spoil_no_repair() {
    let folder = scratch("repair-alike");
    for (given, flaws, repair) in [
        (
            "6ppk/9/9/7P1/9/8S/8L/8p/2B6 b Gp 1 moves 1f2e 1a2b G*2c",
            "slight",
            "6ppk/9/6P2/7P1/9/8S/8L/8p/2B6 b G 1",
        ),
        (
            "4k4/9/1P7/2N3N2/9/9/9/9/9 b 2Gp 1 moves G*4b 5a6a G*6b",
            "none",
            "4k4/9/1P5P1/2N3N2/9/9/9/9/9 b 2G 1",
        ),
    ] {
        let asked = [given, "--format", "jsonl", "--changes", "add", "--flaws", flaws];
        let (_, output, errors) = repaired(&folder, &asked);
        assert!(output.contains(repair), "{given}: {output}{errors}");
    }
}

/// Flaws that the rules let pass make no repair worthless. A mate in three whose first move
/// may promote or not, with a rook in hand besides, which is left over.
#[test]
fn a_repair_may_have_slight_flaws() {
    let folder = scratch("repair-flaws");
    let board = "l3g2n1/2+P1g3k/3G1p3/pp2p2LP/3L2RS1/1s2PSn2/PP1+p1P3/9/3GK2N1 b";
    let (sfen, solution) = (format!("{board} r2bsnl7p 1"), "3e3b+ 1b1a 2d2b+");
    let text = format!("{board} R2bsnl7p 1\t{solution}\n");
    fs::write(folder.join("spoiled.sfen"), text).unwrap();
    let found = |flaws: &str| -> Vec<Value> {
        let asked = ["spoiled.sfen", "--format", "jsonl", "--flaws", flaws];
        let (_, output, _) = repaired(&folder, &asked);
        let rows = output.lines().map(serde_json::from_str);
        rows.collect::<Result<_, _>>().expect("JSON")
    };
    assert_eq!(found("none"), [] as [Value; 0]);
    let rows = found("slight");
    let row = rows.iter().find(|row| row["sfen"] == sfen).expect("the mate in three");
    assert_eq!(row["flaws"], serde_json::json!(["promotion or not at ply 1", "superfluous piece"]));
    let mut solver = Solver::new(16).unwrap();
    for row in &rows {
        let (problem, given) = (problem(row["sfen"].as_str().unwrap()), line(solution));
        let (limits, stop) = (Limits::new(), Stop::new());
        let report = check(&mut solver, &problem, Some(&given), &limits, &stop, &mut |_| ());
        let level = report.level(Rules::Magazine);
        assert!(matches!(level, Level::Complete | Level::Flawed), "{row}");
    }
}

/// A problem without a mate is repaired by the solution that is given. The classic lacks the
/// pawn that holds 1c.
#[test]
fn a_problem_without_a_mate_is_repaired() {
    let folder = scratch("repair-no-mate");
    let text = format!("{LACKING}\t{SOLUTION}\n");
    fs::write(folder.join("lacking.sfen"), text).unwrap();
    let asked = ["lacking.sfen", "--format", "jsonl", "--most", "1000"];
    let (code, output, errors) = repaired(&folder, &asked);
    assert_eq!(code, Some(0), "{errors}");
    let rows = output.lines().map(serde_json::from_str);
    let rows: Vec<Value> = rows.collect::<Result<_, _>>().expect("JSON");
    assert!(rows.iter().any(|row| row["sfen"] == CLASSIC), "{output}");
}

/// A composer says which changes may be made, and what is to stay. Each of the problems has one
/// repair.
#[test]
fn repairs_are_steered() {
    let folder = scratch("repair-steered");
    for (name, sfen) in [("spoiled", SPOILED), ("lacking", LACKING)] {
        let text = format!("{sfen}\t{SOLUTION}\n");
        fs::write(folder.join(format!("{name}.sfen")), text).unwrap();
    }
    for (name, steering, change) in [
        ("spoiled", &[][..], Some("hand-less")),
        ("spoiled", &["--changes", "move,shift"], None),
        ("spoiled", &["--changes", "add,hand"], Some("hand-less")),
        ("spoiled", &["--keep", "R"], None),
        ("spoiled", &["--keep", "r,S,2b"], Some("hand-less")),
        ("lacking", &[], Some("added")),
        ("lacking", &["--changes", "remove"], None),
        ("lacking", &["--keep", "1d,1e"], None),
        ("lacking", &["--keep", "P"], Some("added")),
    ] {
        let file = format!("{name}.sfen");
        let asked = [file.as_str(), "--format", "jsonl"];
        let (code, output, errors) = repaired(&folder, &[&asked[..], steering].concat());
        assert_eq!(code, Some(i32::from(change.is_none())), "{errors}");
        let rows = output.lines().map(serde_json::from_str::<Value>);
        let found: Vec<Value> = rows.map(|row| row.expect("JSON")["change"].take()).collect();
        assert_eq!(found, Vec::from_iter(change), "{name} {steering:?}");
    }
    // Turned, White attacks, and has the rook.
    let turned = "9/9/9/9/p8/9/1PS6/1Ks6/LNg6 w R2B2GS3N3L16Prgs 1 moves \
        S*9g 8i9g G*9h 8h9h 7h8i 9h8h 7i7h";
    for (piece, code) in [("R", 0), ("r", 1)] {
        let asked = [turned, "--changes", "hand", "--keep", piece];
        assert_eq!(repaired(&folder, &asked).0, Some(code), "{piece}");
    }
    let (code, _, errors) = repaired(&folder, &["spoiled.sfen", "--keep", "0z"]);
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.contains("is no square (5a) and no piece"), "{errors}");
}

/// Without its knight on 2a the classic mates in 5: of the problems in 7 that begin with the same
/// move, one change away, the classic is one. It is complete, and of 5 plies there is nothing to
/// repair.
#[test]
fn a_repair_may_have_another_length() {
    let folder = scratch("repair-length");
    let shorter = "6G1l/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs4n3l16p 1";
    let asked = |steering: &[&str]| {
        let fixed = [shorter, "--format", "jsonl", "--most", "1000"];
        let (code, output, errors) = repaired(&folder, &[&fixed[..], steering].concat());
        let rows = output.lines().map(serde_json::from_str::<Value>);
        let rows: Vec<Value> = rows.map(|row| row.expect("JSON")).collect();
        (code, rows, errors)
    };
    let (code, rows, errors) = asked(&["--plies", "7"]);
    assert_eq!(code, Some(0), "{errors}");
    let classic = rows.iter().find(|row| row["sfen"] == CLASSIC);
    assert_eq!(classic.expect("the classic")["change"], "added");
    for row in &rows {
        let moves = row["moves"].as_array().unwrap();
        assert_eq!((moves.len(), &moves[0]), (7, &Value::from("S*1c")), "{row}");
        let sfen = row["sfen"].as_str().unwrap();
        if let Ok(length) = truth::tsume_length(sfen, 7, 300_000) {
            assert_eq!(length, Some(7), "{sfen}");
        }
    }
    for steering in [&["--plies", "5"][..], &["--same", "key"], &[]] {
        let (code, _, errors) = asked(steering);
        assert_eq!(code, Some(1), "{steering:?}");
        // By `tsumi check` it has an equal reply, which is a flaw.
        assert!(errors.contains("at most flaws that are accepted: nothing to repair"), "{errors}");
    }
    assert_eq!(asked(&["--plies", "7", "--same", "line"]).0, Some(2));
}

/// The classic is found by its first move alone, too, and with its own line.
#[test]
fn a_repair_may_have_the_same_first_move() {
    let folder = scratch("repair-key");
    let spoiled = format!("{SPOILED} moves {SOLUTION}");
    let asked = [&spoiled, "--same", "key", "--changes", "hand", "--format", "jsonl"];
    let (code, output, errors) = repaired(&folder, &asked);
    assert_eq!(code, Some(0), "{errors}");
    let row: Value = serde_json::from_str(&output).expect("one repair");
    assert_eq!(row["sfen"], CLASSIC);
    assert_eq!(row["moves"], serde_json::json!(SOLUTION.split(' ').collect::<Vec<_>>()));
}

/// Two pawns far from the king of the classic are superfluous; the king, by eye, comes nowhere
/// near them.
#[test]
fn superfluous_pieces_are_taken_out() {
    let folder = scratch("repair-strip");
    let idle = "6Gnl/6Sk1/6sp1/9/8P/9/PP7/9/9 b GS2r2b2gs3n3l14p 1";
    let less = "6Gnl/6Sk1/6sp1/9/8P/9/P8/9/9 b GS2r2b2gs3n3l15p 1";
    fs::write(folder.join("idle.sfen"), format!("{idle}\t{SOLUTION}\n{CLASSIC}\t{SOLUTION}\n"))
        .unwrap();
    let asked = ["--strip", "idle.sfen", "--format", "jsonl"];
    let (code, output, errors) = repaired(&folder, &asked);
    assert_eq!(code, Some(1), "the classic has none: {errors}");
    assert!(errors.contains("no piece is proven to be superfluous"), "{errors}");
    let rows = output.lines().map(serde_json::from_str::<Value>);
    let rows: Vec<Value> = rows.map(|row| row.expect("JSON")).collect();
    let steps = rows.iter().map(|row| [&row["origin"], &row["sfen"]]);
    let steps: Vec<_> = steps.map(|step| step.map(Value::as_str)).collect();
    assert_eq!(steps, [[Some(idle), Some(less)], [Some(less), Some(CLASSIC)]]);
}
