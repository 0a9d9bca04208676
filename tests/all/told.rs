//! What `extend`, `hunt`, `place` and `repair` say of the problems that they give out: which are
//! complete, and which are one row.
//!
//! Expected values: the report that `tsumi check --all-moves` writes, asked back about each of them;
//! for superfluous pieces the definition of docs/composing.md: each piece is taken away in turn.

use crate::engine_process::scratch;
use crate::support::{NO_CHECK, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tsumi_composer::report::{GivenLine, Level, Rules, check_all_moves, check_until_fault};
use tsumi_core::position::{Color, Move, Piece, PieceKind, Position, Square, Unchecked, validate};
use tsumi_core::solver::{Limits, Problem, Solver, Stop};

/// A mate in one, before which most long problems have a superfluous piece.
const GOLD: &str = "6k2/9/6P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/// A mate in five without a guard on 6c, which may be any of five kinds.
const GUARDLESS: &str = "2gn1+P3/3k1S3/1+B7/9/9/9/9/9/9 b G2rb2g3s3n4l17p 1";
/// With a gold there it is cooked.
const GOLD_ON_IT: &str = "2gn1+P3/3k1S3/1+B1g5/9/9/9/9/9/9 b G2rbg3s3n4l17p 1";
const FIVE: &str = "G*5c 6a5c 4b5a 6b5b 4a4b";
/// A mate in seven that goes on backwards.
const RELAY: &str = "5B1nk/9/6Rpp/9/9/9/9/9/9 b Rb4g4s3n4l16p 1";
/// A classic of 1866 (Matsuyoi 1) with a pawn that does nothing, and with a rook that is left over
/// besides.
const IDLE: &str = "6Gnl/6Sk1/6sp1/9/8P/9/P8/9/9 b GS2r2b2gs3n3l15p 1";
const SPOILED: &str = "6Gnl/6Sk1/6sp1/9/8P/9/P8/9/9 b RGSr2b2gs3n3l15p 1";
const SEVEN: &str = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";

/// A problem that was given out.
struct Row {
    position: Position,
    line: Vec<Move>,
    level: String,
    family: u64,
    flaws: Vec<String>,
}

impl Row {
    fn of(text: &str) -> Row {
        let row: Value = serde_json::from_str(text).expect(text);
        let words = |name: &str| -> Vec<String> {
            let all = row[name].as_array().into_iter().flatten();
            all.map(|word| word.as_str().expect(text).to_string()).collect()
        };
        Row {
            position: Position::from_sfen(row["sfen"].as_str().expect(text)).expect(text),
            line: words("moves").iter().map(|mv| mv.parse().expect(text)).collect(),
            level: row["level"].as_str().expect(text).to_string(),
            family: row["family"].as_u64().expect(text),
            flaws: words("flaws"),
        }
    }

    fn problem(&self) -> Problem {
        Problem::new(&self.position).expect("it is legal")
    }
}

/// The rows of a command as JSON, and what it says at the end.
fn rows(arguments: &[&str]) -> (Vec<Row>, String) {
    let common = ["--jobs", "1", "--hash", "16", "--lang", "en", "--format", "jsonl"];
    let (_, text, errors) = run(&scratch("told"), &[arguments, &common].concat());
    (text.lines().map(Row::of).collect(), errors)
}

fn with_line(sfen: &str, line: &str) -> String {
    format!("{sfen} moves {line}")
}

/// The problem without each of its pieces in turn: it goes to the defender's hand.
fn with_one_less(position: &Position) -> Vec<Position> {
    let to_defender = |less: &mut Position, kind: PieceKind| {
        let hand = less.hand(Color::White);
        less.set_hand(Color::White, hand.plus(kind));
    };
    let mut all = Vec::new();
    for square in Square::all() {
        let kind = position.piece_at(square).kind();
        if !position.piece_at(square).is_none() && kind != PieceKind::KING {
            let mut less = position.clone();
            less.lift(square);
            to_defender(&mut less, kind.unpromoted());
            all.push(less);
        }
    }
    all.retain(|less| validate(less).is_ok());
    all
}

/// True if by the definition a piece on the board is superfluous.
fn has_superfluous_piece(solver: &mut Solver, row: &Row) -> bool {
    with_one_less(&row.position).iter().any(|less| {
        let problem = Problem::new(less).expect("it is legal");
        let (limits, stop) = (Limits::new().nodes(300_000), Stop::new());
        let report = check_until_fault(solver, &problem, Some(&row.line), &limits, &stop);
        let is_same = report.given == GivenLine::Taken && report.main_line == row.line;
        is_same && report.is_complete() == Some(true)
    })
}

#[test]
fn nothing_is_told_as_complete_that_its_report_calls_flawed() {
    let mut solver = Solver::new(16).unwrap();
    let (place, spoiled) = (with_line(GUARDLESS, FIVE), with_line(SPOILED, SEVEN));
    let mut all = [0, 0];
    for (arguments, has_counts) in [
        (&["extend", GOLD, "--plies", "9", "--add", "4", "--most", "12"][..], false),
        (&["extend", RELAY][..], false),
        (&["hunt", NO_CHECK, "--king", "1a-9i", "--plies", "3-7", "--most", "15"][..], false),
        (&["place", &place, "--add", "1"][..], true),
        (&["repair", &spoiled, "--most", "1000", "--nodes", "300000"][..], true),
    ] {
        let (rows, said) = rows(arguments);
        assert!(!rows.is_empty(), "{said}");
        let of_level = |level: &str| rows.iter().filter(|row| row.level == level).count();
        let counts = [of_level("complete"), of_level("flawed")];
        let words = format!("{} complete, {} with flaws", counts[0], counts[1]);
        assert!(!has_counts || said.contains(&words), "{words}: {said}");
        let is_flawed = |row: &Row| !row.flaws.is_empty();
        assert!(rows.is_sorted_by_key(is_flawed), "those without flaws come first: {said}");
        for row in rows.iter().step_by(crate::whole::step(3)) {
            let told = format!("{arguments:?}: {} {}", row.position, row.level);
            let (problem, given) = (row.problem(), Some(&row.line[..]));
            let (limits, stop) = (Limits::new().nodes(5_000_000), Stop::new());
            let report = check_all_moves(&mut solver, &problem, given, &limits, &stop, &mut |_| ());
            assert_eq!(report.given, GivenLine::Taken, "{told}");
            let level = report.level(Rules::Magazine);
            match row.level.as_str() {
                "complete" => {
                    assert_eq!(level, Level::Complete, "{told}");
                    assert!(!has_superfluous_piece(&mut solver, row), "{told}");
                }
                "flawed" => assert_eq!(level, Level::Flawed, "{told}"),
                _ => assert_ne!(level, Level::Incomplete, "{told}"),
            }
            assert_eq!(row.level == "flawed", is_flawed(row), "{told}");
        }
        all[0] += counts[0];
        all[1] += counts[1];
    }
    println!("{} complete, {} with flaws", all[0], all[1]);
    assert!(all[0] > 30 && all[1] > 10, "{all:?}");
}

/// The kinds that stand on a square in problems that are else alike.
fn kinds_on(rows: &[Row], square: Square) -> BTreeSet<String> {
    rows.iter().map(|row| row.position.piece_at(square).to_string()).collect()
}

/// The kinds are those with which the report takes the line, one after the other.
#[test]
fn a_piece_that_may_be_any_is_one_row() {
    let square: Square = Square::from_usi(b"6c").unwrap();
    let mut solver = Solver::new(16).unwrap();
    let empty = Position::from_sfen(GUARDLESS).unwrap();
    let line: Vec<Move> = FIVE.split(' ').map(|mv| mv.parse().unwrap()).collect();
    let mut expected = BTreeSet::new();
    for (color, kind) in [Color::Black, Color::White]
        .into_iter()
        .flat_map(|color| PieceKind::ALL.map(|kind| (color, kind)))
    {
        let hand = empty.hand(Color::White);
        if kind == PieceKind::KING || !hand.has(kind.unpromoted()) {
            continue;
        }
        let mut position = empty.clone();
        let piece = Piece::new(color, kind);
        position.put(piece, square);
        position.set_hand(Color::White, hand.minus(kind.unpromoted()));
        let Ok(problem) = Problem::new(&position) else {
            continue;
        };
        let (limits, stop) = (Limits::new(), Stop::new());
        let report = check_until_fault(&mut solver, &problem, Some(&line), &limits, &stop);
        if report.given == GivenLine::Taken && report.is_complete() == Some(true) {
            expected.insert(piece.to_string());
        }
    }
    assert_eq!(expected.len(), 5, "{expected:?}");
    let (given, gold) = (with_line(GUARDLESS, FIVE), with_line(GOLD_ON_IT, FIVE));
    for arguments in [
        &["place", &given, "--add", "1", "--region", "6c"][..],
        &["repair", &gold, "--changes", "replace", "--nodes", "300000"][..],
    ] {
        let (rows, said) = rows(arguments);
        let on_square = |row: &&Row| !row.position.piece_at(square).is_none();
        let family = rows.iter().find(on_square).expect(&said).family;
        let rows: Vec<Row> = rows.into_iter().filter(|row| row.family == family).collect();
        assert_eq!(kinds_on(&rows, square), expected, "{arguments:?}");
        let text = |more: &[&str]| {
            let common = ["--jobs", "1", "--hash", "16", "--lang", "en"];
            run(&scratch("told-text"), &[arguments, &common, more].concat()).1
        };
        let (folded, unfolded) = (text(&[]), text(&["--unfolded"]));
        let boards = |text: &str| text.matches(&format!("\n{}", FIVE)).count();
        assert_eq!(boards(&unfolded) - boards(&folded), 4, "{folded}");
        let also = folded.lines().find(|line| line.contains(": also with a "));
        let also = also.unwrap_or_else(|| panic!("{folded}"));
        for kind in ["bishop", "lance", "knight", "silver"] {
            assert!(also.contains(kind) && also.ends_with(" on 6c"), "{also}");
        }
        assert!(!unfolded.contains(": also with a "), "{unfolded}");
    }
}

/// Those of one family move to the same squares, and have pieces of the same side on the same
/// squares at the end; those of two do not.
#[test]
fn families_are_told_by_moves_and_by_occupied_squares() {
    let seen = |row: &Row| {
        let mut end = row.position.clone();
        let mut moves = Vec::new();
        for &mv in &row.line {
            let promotes = mv.promotes();
            moves.push((mv.to().to_string(), mv.is_drop(), promotes));
            end.play(mv).expect("it is legal");
        }
        let squares = Square::all().filter(|&square| !end.piece_at(square).is_none());
        let squares = squares.map(|square| {
            let piece = end.piece_at(square);
            (square.to_string(), piece.color() == Color::Black)
        });
        (moves, squares.collect::<Vec<_>>())
    };
    for arguments in [
        &["extend", GOLD, "--plies", "9", "--add", "4", "--most", "12"][..],
        &["hunt", NO_CHECK, "--king", "1a", "--put", "2-3", "--plies", "3-5", "--most", "30"][..],
    ] {
        let (rows, said) = rows(arguments);
        let mut families: BTreeMap<u64, Vec<&Row>> = BTreeMap::new();
        for row in &rows {
            families.entry(row.family).or_default().push(row);
        }
        let most: usize = arguments.last().unwrap().parse().unwrap();
        assert_eq!(families.len(), most, "{said}");
        for rows in families.values() {
            let mirrored = |row: &Row| row.line[0] != rows[0].line[0];
            let same = rows.iter().filter(|row| !mirrored(row));
            let all: BTreeSet<_> = same.map(|row| seen(row)).collect();
            assert!(all.len() <= 1, "{arguments:?}: {}", rows[0].position);
        }
        let _ = said;
    }
}

/// A flaw is not passed over without a word.
#[test]
fn a_problem_with_a_superfluous_piece_is_not_told_as_complete() {
    let folder = scratch("told-idle");
    let common = ["--jobs", "1", "--hash", "16", "--lang", "en", "--nodes", "300000"];
    let said = |arguments: &[&str]| {
        let (_, text, errors) = run(&folder, &[arguments, &common].concat());
        text + &errors
    };
    let (idle, spoiled) = (with_line(IDLE, SEVEN), with_line(SPOILED, SEVEN));
    let repaired = said(&["repair", &idle]);
    assert!(repaired.contains("at most flaws that are accepted: nothing to repair"), "{repaired}");
    let placed = said(&["place", &idle, "--add", "1", "--region", "9i"]);
    assert!(placed.contains("its only solution as it is (flawed)"), "{placed}");
    let without_flaws = said(&["repair", &spoiled, "--flaws", "none"]);
    assert!(without_flaws.contains("nothing found"), "{without_flaws}");
    let slight = said(&["repair", &spoiled, "--flaws", "slight"]);
    assert!(slight.contains("flaws: superfluous piece"), "{slight}");
    assert!(slight.contains(": 0 complete, "), "{slight}");
    // By these rules it makes a problem incomplete.
    let smartphone = said(&["repair", &spoiled, "--rules", "smartphone"]);
    assert!(smartphone.contains("nothing found"), "{smartphone}");
}
