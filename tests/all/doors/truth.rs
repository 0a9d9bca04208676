//! What the table expects is true: by the exhaustive solver, the plain recursion over the
//! definition and other board libraries, none of which shares code with the search, or by the
//! file that a row names as its source.

use super::{Case, cases};
use crate::brinkmates::PUBLISHED;
use crate::check::{compare_with_truth, report};
use crate::exhaustive::brinkmate::Truth;
use crate::exhaustive::solver::{self, Verdict};
use crate::support;
use crate::tsume::truth;
use std::path::Path;
use tsumi::report::{GivenLine, Rules};
use tsumi::{Position, Solver};

/// The exhaustive solver's plies and moves, and the recursion's moves.
const PLIES: u32 = 11;
const BUDGET: u64 = 5_000_000;

const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The position as SFEN, after the moves of the text, by the other library.
fn position(case: &Case) -> String {
    // Pieces that go to the defender are in what is expected.
    if !case.text_of("sfen").is_empty() {
        return case.text_of("sfen").to_string();
    }
    let text = case.text.trim_start_matches("position ");
    let text = text.replace("startpos", STARTPOS).replace(" resign", "");
    let text = text.trim_start_matches("sfen ");
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let moves = moves.split_whitespace().filter(|_| case.ask == "solve");
    moves.fold(start.to_string(), |sfen, mv| solver::after(&sfen, mv))
}

fn upper(case: &Case, name: &str) -> Option<u32> {
    let upper = case.expect.get(name)?["upper"].as_u64()?;
    u32::try_from(upper).ok()
}

fn attacker_moves(case: &Case, sfen: &str) -> bool {
    let king = if sfen.split(' ').nth(1) == Some("b") { 'k' } else { 'K' };
    !case.options.contains_key("root_defends")
        && sfen.split(' ').next().unwrap_or("").contains(king)
}

/// The row of a file says the same.
fn expect_in_file(case: &Case) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(&case.source);
    let file = std::fs::read_to_string(path).expect("the file is there");
    let rows = file.lines().map(|row| row.split('\t').collect::<Vec<&str>>());
    let row = rows.into_iter().find(|row| row.contains(&case.text.as_str())).expect(&case.name);
    let expected = &row[1 + usize::from(row[0] != case.text)..];
    let plies = |name| upper(case, name).map(|plies| plies.to_string());
    let (literal, tsume) = (plies("bounds"), plies("tsume"));
    match (case.source.as_str(), case.text_of("verdict")) {
        (_, "nomate") => assert_eq!(expected[0], "nomate", "{}", case.name),
        ("tsume-captors.tsv", _) => {
            assert_eq!(tsume.as_deref(), Some(expected[0]), "{}", case.name)
        }
        ("tsume.tsv" | "tsume-thrown.tsv", _) => {
            assert_eq!(literal.as_deref(), Some(expected[0]), "{}", case.name);
            assert_eq!(tsume.as_deref(), Some(expected[1]), "{}", case.name);
        }
        _ if expected[0] == "mate" => (),
        _ => assert_eq!(format!("mate{}", literal.unwrap()), expected[0], "{}", case.name),
    }
}

/// Verdict and length, every legal move tried. Where the defender begins there are too many
/// replies to say more of a no-mate than that there is none in few plies.
fn expect_exhaustively(case: &Case, sfen: &str) {
    let is_mate = case.text_of("verdict") == "mate";
    let is_attack = attacker_moves(case, sfen);
    let most = upper(case, "bounds").unwrap_or(PLIES);
    let is_right = match (is_mate, is_attack) {
        (true, true) => solver::solve(sfen, most, BUDGET) == Ok(Verdict::MateIn(most)),
        (true, false) => solver::solve_defence(sfen, most, BUDGET) == Ok(Verdict::MateIn(most)),
        (false, true) => (1..=PLIES)
            .step_by(2)
            .any(|plies| solver::solve(sfen, plies, BUDGET) == Ok(Verdict::NoMate)),
        (false, false) => solver::solve_defence(sfen, 4, BUDGET) == Ok(Verdict::NoMateWithin(4)),
    };
    assert!(is_right, "{}", case.name);
}

/// A brinkmate by its definition, every move tried: its length, its first move, and how it
/// ends; or none within a few moves. Those of books have too many moves to try all.
fn expect_brinkmate(case: &Case, sfen: &str) {
    let (mut truth, name) = (Truth::new(BUDGET), &case.name);
    let moves = case.moves("moves").unwrap_or_default();
    let bounds = &case.expect["brinkmate"];
    let of = |name: &str| bounds[name].as_u64().map(|moves| moves as u32);
    let end = moves.iter().fold(sfen.to_string(), |sfen, mv| {
        assert!(solver::moves(&sfen).contains(mv), "{name}: {mv}");
        solver::after(&sfen, mv)
    });
    if case.source == "book" {
        let row = PUBLISHED.iter().find(|(published, ..)| *published == sfen);
        let (_, upper, first) = row.expect("it is published");
        if case.options.get("effort").is_some_and(|one| one == "any") {
            assert!(of("upper") >= Some(*upper), "{name}");
            return;
        }
        assert_eq!([of("lower"), of("upper")], [Some(*upper); 2], "{name}");
        assert_eq!(moves.first().map(String::as_str), Some(*first), "{name}");
        return;
    }
    let is_attack = attacker_moves(case, sfen);
    let mut holds = |moves| {
        if is_attack {
            truth.is_brinkmate_within(sfen, moves)
        } else {
            truth.is_won_after(sfen, moves + 1)
        }
    };
    match (case.text_of("verdict"), of("upper")) {
        ("mate", Some(0)) => assert_eq!(holds(0), Ok(true), "{name}"),
        ("brinkmate", Some(upper)) => {
            assert_eq!(holds(upper), Ok(true), "{name}");
            let is_shorter = upper.checked_sub(1).map(holds);
            assert_eq!(is_shorter.unwrap_or(Ok(false)), Ok(false), "{name}");
            assert_eq!(of("lower"), Some(upper), "{name}");
            assert_eq!(truth.is_won_after(&end, 1), Ok(true), "{name}");
            if let Some(first) = moves.first().filter(|_| is_attack) {
                let first_moves = truth.first_moves(sfen, upper).expect("within the budget");
                assert!(first_moves.contains(first), "{name}");
                if bounds["level"].is_string() {
                    let cooks = bounds["others"].as_array().map_or(0, Vec::len);
                    assert_eq!(first_moves.len(), cooks + 1, "{name}");
                }
            }
        }
        ("nobrinkmate", None) => assert_eq!(holds(2), Ok(false), "{name}"),
        (verdict, upper) => panic!("{name}: {verdict} {upper:?}"),
    }
}

/// No mate, by a proof that another program has checked: there are too many moves to try all.
fn expect_proof(case: &Case, sfen: &str) {
    let (code, output, errors) = support::tsumi(&["verify", "--hash=16", "--lang=en", sfen]);
    let is_proven = code == Some(0) && output.contains("no mate in any number of plies");
    assert!(is_proven, "{}: {output}{errors}", case.name);
}

/// The lines mate, and are of the lengths.
fn expect_lines(case: &Case, sfen: &str) {
    let (moves, bounds) = (case.moves("moves").unwrap_or_default(), upper(case, "bounds"));
    let is_attack = attacker_moves(case, sfen);
    if case.ask == "solve" && case.text_of("verdict") == "mate" {
        assert_eq!(solver::replay(sfen, &moves, is_attack), Ok(()), "{}", case.name);
        assert_eq!(Some(moves.len()), bounds.map(|plies| plies as usize), "{}", case.name);
    }
    let Some(plies) = upper(case, "tsume") else {
        return;
    };
    let tsume = &case.expect["tsume"];
    let other = tsume["moves"].as_array().map(|all| all.iter().filter_map(|mv| mv.as_str()));
    let line: Vec<String> = match other {
        Some(other) => other.map(String::from).collect(),
        None if tsume["leads"] == true => moves,
        // A solution that was given and is longer.
        None => return,
    };
    assert_eq!(line.len(), plies as usize, "{}", case.name);
    assert!(truth::is_mated_after(sfen, &line), "{}", case.name);
    if !case.source.starts_with("tsume") {
        let length = if is_attack {
            truth::tsume_length(sfen, plies, BUDGET)
        } else {
            truth::tsume_length_of_defence(sfen, plies, BUDGET)
        };
        assert_eq!(length, Ok(Some(plies)), "{}", case.name);
    }
}

/// A report without a given solution is compared move by move; a level follows from faults.
fn expect_report(case: &Case, sfen: &str) {
    let mut solver = Solver::new(4).expect("memory for a table");
    let given = case.moves("solution").unwrap_or_default();
    let is_line = solver::replay(sfen, &given, true).is_ok();
    let found = report(&mut solver, sfen, &given.join(" "));
    assert_eq!(
        is_line,
        !matches!(found.given, GivenLine::NoLine(_) | GivenLine::Absent),
        "{}",
        case.name
    );
    if given.is_empty() && case.text_of("verdict") == "mate" && !case.text.contains(" moves ") {
        let plies = upper(case, "tsume").expect(&case.name);
        // A position that is mated has no move to be compared.
        if plies > 0 {
            compare_with_truth(sfen, plies, &found);
        }
        let rules = case.options.get("rules").and_then(|word| Rules::from_word(word.as_str()?));
        let level = found.level(rules.unwrap_or_default()).name();
        assert_eq!(level, case.text_of("level"), "{}", case.name);
    }
}

/// What cannot be played is no legal move there; what is no position the other library does
/// not read either, or it is one that no game reaches.
fn expect_mistake(case: &Case) {
    let text = case.text.trim_start_matches("sfen ").replace("startpos", "");
    let solution = case.moves("solution").unwrap_or_default().join(" ");
    let (start, moves) = text.split_once(" moves ").unwrap_or((&text, &solution));
    let mut moves: Vec<&str> = moves.split_whitespace().collect();
    match (case.source.as_str(), moves.pop()) {
        ("rules of moves", Some(last)) => {
            let sfen = moves.iter().fold(start.to_string(), |sfen, mv| solver::after(&sfen, mv));
            assert!(!solver::moves(&sfen).contains(&last.to_string()), "{}", case.name);
        }
        ("rules of positions", None) => assert!(is_impossible(start), "{}", case.name),
        ("no king to mate", None) => {
            let (board, rest) = start.split_once(' ').unwrap_or_default();
            let king = if rest.starts_with('b') { 'K' } else { 'k' };
            assert!(
                case.options.contains_key("root_defends") && !board.contains(king),
                "{}",
                case.name
            );
        }
        ("no position", None) => assert!(Position::from_sfen(start).is_err(), "{}", case.name),
        _ => panic!("{}", case.name),
    }
}

/// A text of other words than BOARD SIDE HANDS NUMBER, or one that the other library does not
/// read, or a position against the rules.
fn is_impossible(sfen: &str) -> bool {
    let words: Vec<&str> = sfen.split(' ').collect();
    let [board, side, hands, number] = words[..] else {
        return true;
    };
    let is_side = ["b", "w"].contains(&side);
    let is_number = (1..=9999).contains(&number.parse().unwrap_or(0));
    if !sfen.is_ascii() || !is_side || !is_number || board.contains('0') || has_bad_hands(hands) {
        return true;
    }
    let turned = if side == "b" { "w" } else { "b" };
    let turned = format!("{board} {turned} {hands} 1");
    let Ok(other) = rsshogi::board::position_from_sfen(&turned) else {
        return true;
    };
    has_bad_pieces(board, hands) || other.is_in_check()
}

/// Hands with a count of none, or without a piece behind it.
fn has_bad_hands(hands: &str) -> bool {
    hands.starts_with('0') || hands.ends_with(|c: char| c.is_ascii_digit())
}

/// No king or two, more than a set, two pawns on a file, or pieces that can never move.
fn has_bad_pieces(board: &str, hands: &str) -> bool {
    let ranks: Vec<Vec<char>> = board.split('/').map(squares).collect();
    let all = || ranks.iter().flatten().copied();
    let count = |kind: char| all().filter(|&piece| piece == kind).count();
    let in_hand = in_hands(hands);
    let has_too_many = [('P', 18), ('L', 4), ('N', 4), ('S', 4), ('G', 4), ('B', 2), ('R', 2)]
        .iter()
        .any(|&(kind, most)| {
            let is_it = |piece: &char| piece.eq_ignore_ascii_case(&kind);
            let pieces = board.chars().filter(is_it).count();
            pieces + in_hand.iter().filter(|piece| is_it(piece)).count() > most
        });
    let kings = [count('K'), count('k')];
    let is_stuck =
        |rank: usize, kinds: &[char]| ranks[rank].iter().any(|piece| kinds.contains(piece));
    let pawns = |file: usize, kind| ranks.iter().filter(|rank| rank[file] == kind).count();
    has_too_many
        || kings == [0, 0]
        || kings.contains(&2)
        || (0..9).any(|file| pawns(file, 'P') > 1 || pawns(file, 'p') > 1)
        || is_stuck(0, &['P', 'L', 'N'])
        || is_stuck(1, &['N'])
        || is_stuck(8, &['p', 'l', 'n'])
        || is_stuck(7, &['n'])
}

/// The pieces of hands, each as often as it is there.
fn in_hands(hands: &str) -> Vec<char> {
    let (mut found, mut number) = (Vec::new(), 0);
    for letter in hands.chars() {
        match letter.to_digit(10) {
            Some(digit) => number = 10 * number + digit,
            None => {
                found.extend((0..number.max(1)).map(|_| letter));
                number = 0;
            }
        }
    }
    found
}

/// A rank, numbers written out; promoted pieces are stars.
fn squares(text: &str) -> Vec<char> {
    let (mut found, mut is_promoted) = (Vec::new(), false);
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(number) => found.extend((0..number).map(|_| '1')),
            None if letter == '+' => is_promoted = true,
            None => found.push(if std::mem::take(&mut is_promoted) { '*' } else { letter }),
        }
    }
    found
}

#[test]
fn what_the_table_expects_is_true() {
    for case in cases().iter().step_by(crate::whole::step(2)) {
        let verdicts = ["mate", "nomate", "brinkmate", "nobrinkmate"];
        let is_answer = verdicts.contains(&case.text_of("verdict"));
        if case.text_of("verdict") == "invalid" {
            expect_mistake(case);
            continue;
        } else if !is_answer {
            // Nothing is claimed, and a limit is set.
            assert!(case.source == "limit" && !case.options.is_empty(), "{}", case.name);
            continue;
        }
        let sfen = position(case);
        if case.ask == "brinkmate" {
            expect_brinkmate(case, &sfen);
            continue;
        }
        match case.source.as_str() {
            "exhaustive" => expect_exhaustively(case, &sfen),
            "proof" => expect_proof(case, &sfen),
            "definition" => (),
            _ => expect_in_file(case),
        }
        expect_lines(case, &sfen);
        if case.ask == "check" {
            expect_report(case, &sfen);
        }
    }
}
