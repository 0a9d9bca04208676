//! What composers read in a report: levels by rules, flaws told from cooks, superfluous
//! pieces, variations and tries.
//!
//! Expectations: the exhaustive solver, which shares no code with the search, and the
//! documents.

use crate::check::positions;
use crate::engine_process::scratch;
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::support;
use crate::support::{MATE_IN_FIVE, problem};
use crate::tsume::truth;
use std::collections::HashMap;
use tsumi_composer::report::{
    DefectKind, Fault, GivenLine, Level, Open, Report, Rules, Severity, TABLE, check,
    check_all_moves, families,
};
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem, Solver, Stop, Verdict};

/// The rook may go the long way round by 1a: the king is driven to 1c all the same.
const DETOUR: &str = "5lR2/8k/8N/5B3/6G2/9/9/9/9 b rb3g4s3n3l18p 1";
/// The silver drops on 1c or 2c: the king is back on 2c's line after the next reply.
const OTHER_WAY: &str = "9/6P1k/5S3/7p1/7LG/9/9/9/9 b 2S2r2b3gs4n3l16p 1";
/// The way by 1c, of two that are as long.
const OTHER_WAY_GIVEN: &[&str] = &["S*1c", "1b1c", "1e2d", "1c1b", "2d2c", "1b1a", "S*1b"];
/// The golds drop on 1h and 2h, in either order. From a game, as the next.
const ORDER: &str = "lR3+Bsnl/7bk/4sppg1/p7p/6P+r1/P8/1PN1+l1S+pP/2P6/L3+n2SK w GN7P2gp 172";
/// The gold uncovers the bishop from 8i or 7h.
const DESTINATION: &str =
    "l6nl/2sR2gk1/1rNp1s1gp/pNP1p2p1/3Ps1p2/PPG1s3P/KpN6/5+b+p2/L4+p3 w bgl4p 126";
/// Either gold mates.
const SYMMETRICAL: &str = "3p1p3/4k4/2n3n2/3G1G3/9/9/9/9/9 b N2r2b2g4sn4l16p 1";
/// The lance on 2e and the knight on 3d do nothing.
const IDLE: &str = "8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1";
/// A mate of a game, number 67 of the mates in seven in nshogi's test files.
const COOK_BEHIND_REPLIES: &str =
    "+Rppk3nl/5sS2/3pp2p1/p1L3p1p/1P2+n2P1/P5P1P/1+BG2rN2/9/LNK3s1L b BGP2gs4p 1";

fn report(sfen: &str, given: &[&str]) -> Report {
    let problem = problem(sfen);
    let mut solver = Solver::new(16).expect("memory for a table");
    let given: Vec<Move> = given.iter().flat_map(|mv| Move::from_usi(mv)).collect();
    let given = (!given.is_empty()).then_some(&given[..]);
    let limits = Limits::new().nodes(3_000_000);
    check_all_moves(&mut solver, &problem, given, &limits, &Stop::new(), &mut |_| ())
}

fn mate_by<'r>(report: &'r Report, mv: &str) -> &'r Fault {
    let all = report.faults.iter().chain(&report.harmless);
    let is_it = |fault: &&Fault| fault.line.moves.first().is_some_and(|one| one.to_string() == mv);
    all.into_iter().find(is_it).unwrap_or_else(|| panic!("{mv}: {report:?}"))
}

/// Boards and hands of an SFEN, without the number of the move.
fn place(sfen: &str) -> String {
    sfen.rsplit_once(' ').expect(sfen).0.to_string()
}

/// The move at the first ply mates, but not once the main line's positions count as no
/// mate; and its line comes back to the main line after the ply that the report names.
#[track_caller]
fn expect_by_way_of_main_line(sfen: &str, given: &[&str], mv: &str, most: u32, back: usize) {
    let report = report(sfen, given);
    let fault = mate_by(&report, mv);
    assert_eq!(fault.back_after, Some(back));
    let along = positions(sfen, &report.main_line);
    let behind = solver::after(sfen, mv);
    let alone = solver::solve_defence(&behind, most, 2_000_000);
    assert!(matches!(alone, Ok(Truth::MateIn(_))), "{alone:?}");
    let before_the_end = &along[..along.len() - 1];
    let apart = solver::solve_defence_apart(&behind, before_the_end, most, 2_000_000);
    assert!(matches!(apart, Ok(Truth::NoMate | Truth::NoMateWithin(_))), "{apart:?}");
    let line = positions(sfen, &fault.line.moves);
    assert!(line.iter().any(|one| place(one) == place(&along[back])));
}

#[test]
fn a_detour_needs_the_main_line_and_takes_longer() {
    expect_by_way_of_main_line(DETOUR, &[], "3a1a", 6, 2);
    let report = report(DETOUR, &[]);
    let fault = mate_by(&report, "3a1a");
    assert_eq!((fault.kind, fault.back_after), (DefectKind::Detour, Some(2)));
    assert_eq!(mate_by(&report, "3a1a").line.plies(), report.main_line.len() + 2);
}

#[test]
fn another_way_needs_the_main_line_and_is_as_long() {
    expect_by_way_of_main_line(OTHER_WAY, OTHER_WAY_GIVEN, "S*2c", 6, 4);
    let report = report(OTHER_WAY, OTHER_WAY_GIVEN);
    let fault = mate_by(&report, "S*2c");
    assert_eq!((fault.kind, fault.back_after), (DefectKind::OtherWay, Some(4)));
    assert_eq!(mate_by(&report, "S*2c").line.plies(), report.main_line.len());
}

/// docs/composing.md: the same moves of the attacker, to one position.
#[test]
fn an_order_of_moves_is_the_same_moves_in_another_order() {
    expect_by_way_of_main_line(ORDER, &[], "G*2h", 4, 4);
    let report = report(ORDER, &[]);
    let fault = mate_by(&report, "G*2h");
    assert_eq!((fault.kind, fault.back_after), (DefectKind::Order, Some(4)));
    let attacks = |line: &[Move]| {
        let mut moves: Vec<String> = line.iter().step_by(2).map(Move::to_string).collect();
        moves.sort();
        moves
    };
    assert_eq!(attacks(&fault.line.moves), attacks(&report.main_line));
    assert_ne!(fault.line.moves, report.main_line);
}

/// The same piece drops on another square, with the same moves behind it: a flaw, never a cook.
#[test]
fn the_square_of_a_move_is_no_cook() {
    let report = report(DESTINATION, &[]);
    let fault = mate_by(&report, "8h7h");
    let kind = DefectKind::OtherDestination;
    assert_eq!((fault.kind, fault.line.ply), (kind, 5));
    assert_eq!(fault.line.moves[1..], report.main_line[5..]);
    let main = report.main_line[4].to_string();
    assert_eq!(main, "8h8i");
    let before = &positions(DESTINATION, &report.main_line)[4];
    let length = |mv| solver::solve_defence(&solver::after(before, mv), 6, u64::MAX);
    assert_eq!(length("8h7h"), length(&main));
    assert!(matches!(length("8h7h"), Ok(Truth::MateIn(_))));
    assert_ne!(Rules::Magazine.severity(fault.kind), Severity::Incomplete);
}

/// Smartphone Tsume Para: two ways behind a symmetrical position are no cook.
#[test]
fn a_mirror_image_is_no_fault() {
    let report = report(SYMMETRICAL, &[]);
    assert_eq!(report.main_line.len(), 3);
    let images = [report.main_line[0].to_string(), "4d5c".into(), "6d5c".into()];
    let image = images.iter().rfind(|mv| **mv != images[0]).expect("two");
    let fault = mate_by(&report, image);
    assert_eq!(fault.kind, DefectKind::Mirror);
    let behind = solver::after(SYMMETRICAL, image);
    assert_eq!(solver::solve_defence(&behind, 2, u64::MAX), Ok(Truth::MateIn(2)));
    for rules in Rules::ALL {
        assert_eq!(report.level(rules), Level::Complete, "{report:?}");
    }
}

/// A problem with a flaw that has a name of its own (a promotion declined). A piece that is
/// judged for too few positions to name that flaw is open, not needed.
#[test]
fn a_piece_that_was_not_settled_is_not_called_needed() {
    let of_a_game =
        "l2gk3l/1+R7/2n1pgP1p/p4n1p1/2ppB2nP/P1P1PP3/1+p1P1G3/L2S5/1N1K1s+p1L b Grb2s3p 103";
    let mut solver = Solver::new(16).expect("memory for a table");
    let position = |sfen: &str| Problem::new(&sfen.parse().unwrap()).unwrap();
    let mut check = |sfen: &str| {
        let limits = Limits::new().nodes(2_000_000);
        solver.clear();
        let stop = Stop::new();
        let report = tsumi_composer::report::check;
        report(&mut solver, &position(sfen), None, &limits, &stop, &mut |_| ())
    };
    let whole = check(of_a_game);
    // Without the lance on 9h, which does nothing.
    let without =
        check("l2gk3l/1+R7/2n1pgP1p/p4n1p1/2ppB2nP/P1P1PP3/1+p1P1G3/3S5/1N1K1s+p1L b Grb2sl3p 103");
    assert!(whole.open.is_empty() && without.open.is_empty());
    let faults = |report: &Report| -> Vec<(&'static str, usize, Option<Move>)> {
        let faults = report.faults.iter();
        faults
            .map(|fault| (fault.kind.row().kind, fault.line.ply, fault.line.moves.first().copied()))
            .collect()
    };
    assert_eq!(faults(&whole), faults(&without));
    assert!(!faults(&whole).is_empty());
    let mut squares = whole.pieces.iter().filter_map(|piece| piece.square);
    assert!(squares.any(|square| square.to_string() == "9h"), "{:?}", whole.pieces);
}

/// Without the piece the exhaustive solver finds the same length and the same mating
/// checks at the first move.
#[test]
fn superfluous_pieces_are_named() {
    let report = report(IDLE, &[]);
    let named: Vec<String> = report
        .pieces
        .iter()
        .filter(|found| found.is_settled)
        .filter_map(|found| found.square.map(|square| square.to_string()))
        .collect();
    assert_eq!(named, ["2e", "3d"]);
    let without = [
        "8k/9/5GP1N/6n1R/9/9/9/9/9 b r2b3g4s2n4l17p 1",
        "8k/9/5GP1N/8R/7l1/9/9/9/9 b r2b3g4s3n3l17p 1",
    ];
    let mating = |sfen: &str| -> Vec<String> {
        let mates = |mv: &String| {
            let behind = solver::after(sfen, mv);
            matches!(solver::solve_defence(&behind, 6, u64::MAX), Ok(Truth::MateIn(_)))
        };
        solver::checks_of(sfen).into_iter().filter(mates).collect()
    };
    for sfen in without {
        assert_eq!(solver::solve(sfen, 3, u64::MAX), Ok(Truth::MateIn(3)), "{sfen}");
        assert_eq!(mating(sfen), mating(IDLE), "{sfen}");
    }
    assert_eq!(report.level(Rules::Magazine), Level::Flawed);
    assert_eq!(report.level(Rules::Smartphone), Level::Incomplete);
}

/// Every reply that the main line does not take has its length, by the exhaustive solver.
#[test]
fn all_replies_are_listed_with_their_lengths() {
    let report = report(MATE_IN_FIVE, &[]);
    let along = positions(MATE_IN_FIVE, &report.main_line);
    for after in (1..report.main_line.len()).step_by(2) {
        for mv in solver::moves(&along[after]) {
            if mv == report.main_line[after].to_string() {
                continue;
            }
            let behind = solver::after(&along[after], &mv);
            let lines = report.variations.iter().chain(&report.shorter);
            let is_it = |ply: usize, first: &Move| ply == after + 1 && first.to_string() == mv;
            let line = lines.into_iter().find(|line| is_it(line.ply, &line.moves[0]));
            let line = line.unwrap_or_else(|| panic!("{mv} at ply {}", after + 1));
            let plies = line.moves.len() as u32 - 1;
            assert_eq!(solver::solve(&behind, 5, u64::MAX), Ok(Truth::MateIn(plies)), "{mv}");
        }
    }
}

/// A try fails: its refutation leaves no mate, nor does any check of its line.
#[test]
fn tries_are_refuted_by_the_reply_shown() {
    let report = report(MATE_IN_FIVE, &[]);
    let along = positions(MATE_IN_FIVE, &report.main_line);
    assert!(report.tries.len() >= 8, "{:?}", report.tries);
    for one in &report.tries {
        let line = positions(&along[one.ply - 1], &one.moves);
        for behind in line.iter().skip(2).step_by(2) {
            let mates = solver::solve(behind, 7, 20_000);
            assert!(!matches!(mates, Ok(Truth::MateIn(_))), "{one:?}: {behind}");
        }
        if one.plies.is_some() {
            assert!(!solver::has_check(line.last().expect("the try")), "{one:?}");
        }
    }
    // At each ply the one that holds longest first.
    for pair in report.tries.windows(2).filter(|pair| pair[0].ply == pair[1].ply) {
        assert!(pair[0].plies.is_none_or(|plies| pair[1].plies <= Some(plies)), "{pair:?}");
    }
}

/// The drops of the rook on the second file, and on the first rank, are one family each.
#[test]
fn cooks_of_one_idea_are_one_entry() {
    let (code, output, _) =
        support::tsumi(&["check", "--hash", "16", "--lang", "en", MATE_IN_FIVE]);
    assert_eq!(code, Some(0), "{output}");
    let entry =
        "ply 1, cook (余詰): ▲２三飛, ▲２四飛, ▲２五飛, ▲２六飛, ▲２七飛, ▲２八飛, ▲２九飛, ";
    // Long lines are broken, and go on after blanks.
    assert!(output.replace("\n    ", " ").contains(entry), "{output}");
}

/// The table of severities is the one that the documents show, with a source in each row.
#[test]
fn the_documents_show_the_table_of_decisions() {
    let english = include_str!("../../docs/composing.md");
    let japanese = include_str!("../../docs/composing.ja.md");
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
    };
    let rows = |text: &str| -> Vec<Vec<String>> {
        let table = text.lines().filter(|line| line.starts_with('|')).map(cells);
        table.filter(|row| row.len() == 7 && row[3] != "strict" && row[3] != "---").collect()
    };
    let expected = TABLE.iter();
    let [english, japanese] = [rows(english), rows(japanese)];
    assert_eq!((english.len(), japanese.len()), (expected.len(), expected.len()));
    for (index, row) in expected.enumerate() {
        let names = [row.english, row.japanese];
        let words = row.severities.map(Severity::name);
        let english = &english[index];
        assert_eq!(english[..2], names);
        assert_eq!(english[3..6], words);
        let words = row.severities.map(Severity::japanese);
        let japanese = &japanese[index];
        assert_eq!(japanese[..2], [names[1], names[0]]);
        assert_eq!(japanese[3..6], words);
        assert_eq!([&english[2], &japanese[2]], row.meaning);
        let sources = [&english[6], &japanese[6]];
        assert!(sources.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

/// `--explain` prints the row of the table; a kind of JSON may stand for several.
#[test]
fn words_of_reports_are_explained() {
    let explained = |language, word| {
        let arguments = ["check", "--lang", language, "--explain", word];
        support::tsumi(&arguments)
    };
    let cook = "cook (余詰): another move mates, in any length\n\
                strict incomplete, magazine incomplete, smartphone incomplete\n";
    for word in ["cook", "余詰", "yozume", "Cook"] {
        let (code, output, _) = explained("en", word);
        assert_eq!((code, output.as_str()), (Some(0), cook), "{word}");
    }
    let (_, japanese, _) = explained("ja", "equal-reply");
    let expected = "変同：別の応手でも同じ手数で詰む\nstrict 軽いキズ、magazine 軽いキズ、smartphone 軽いキズ\n";
    assert_eq!(japanese, expected);
    let (_, several, _) = explained("en", "hencho");
    assert_eq!(several.lines().filter(|line| line.contains(" (")).count(), 3);
    let (_, all, _) = explained("en", "all");
    for row in TABLE {
        let words = format!("{} ({}): {}\n", row.english, row.japanese, row.meaning[0]);
        assert!(all.contains(&words), "{words}");
    }
    let (code, _, errors) = explained("en", "beauty");
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.contains("`all`, or one of: no mate, "), "{errors}");
}

/// The level depends on the rules: the same length by another way to the main line.
#[test]
fn rules_decide_the_level() {
    let found = report(OTHER_WAY, OTHER_WAY_GIVEN);
    let mut only = found.clone();
    only.faults.retain(|one| one.kind == DefectKind::OtherWay);
    only.pieces.clear();
    assert_eq!(only.faults.len(), 1);
    let levels = Rules::ALL.map(|rules| only.level(rules));
    assert_eq!(levels, [Level::Incomplete, Level::Flawed, Level::Incomplete]);
}

/// ▲２三飛成 △３一玉 ▲３二金, or ▲２三飛不成 △３一玉 ▲２二飛成 △４一玉 ▲４二金: by eye, two
/// plies more, which magazines let pass at the end of a problem.
#[test]
fn a_promotion_declined_at_the_end_is_told_as_what_it_is() {
    let sfen = "7k1/9/6R2/5B3/9/9/9/9/9 b Grb3g4s4n4l18p 1";
    let found = report(sfen, &[]);
    let faults: Vec<_> = found.faults.iter().map(|one| (one.kind, one.line.plies())).collect();
    assert_eq!(faults, [(DefectKind::UnpromotedLonger, 5)]);
    assert_eq!(found.main_line[0].to_string(), "3c2c+");
    let levels = Rules::ALL.map(|rules| found.level(rules));
    assert_eq!(levels, [Level::Incomplete, Level::Flawed, Level::Flawed]);
}

/// Without promotion at ply 1 the solution's moves mate, too, but the king lasts longer on 2c, by
/// the exhaustive solver. Works of Smartphone Tsume Para list such answers (docs/composing.md).
#[test]
fn a_slower_promotion_is_let_pass_where_the_solution_mates_on() {
    let sfen = "8B/9/6gSk/9/9/5R2B/9/9/9 b r3g3s4n4l18p 1";
    let found = report(sfen, &["1a2b+", "1c2d", "2b3c", "2d3c", "G*3d"]);
    let faults: Vec<_> = found.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(faults, [DefectKind::UnpromotedSlower]);
    let gravest = Rules::ALL.map(|rules| found.gravest(rules));
    let [incomplete, slight] = [Severity::Incomplete, Severity::Slight].map(Some);
    assert_eq!(gravest, [incomplete, incomplete, slight]);
    let along = ["1a2b", "1c2d", "2b3c+", "2d3c", "G*3d"].map(String::from);
    assert!(truth::is_mated_after(sfen, &along));
    let longer = solver::after(&solver::after(sfen, "1a2b"), "1c2c");
    assert_eq!(solver::mates_within(&longer, 3, u64::MAX), Ok(false));
}

/// A shorter mate by another move is no cook besides: it had two entries with one line.
#[test]
fn a_shorter_mate_is_told_once() {
    let sfen = "4k4/9/4P4/2N3N2/9/9/9/9/9 b 2G2r2b2g4s2n4l17p 1";
    let found = report(sfen, &["G*4b", "5a6a", "G*6b"]);
    let is_by_gold = |one: &&Fault| one.line.moves.iter().map(Move::to_string).eq(["G*5b"]);
    let by_gold = found.faults.iter().filter(is_by_gold);
    let kinds: Vec<DefectKind> = by_gold.map(|one| one.kind).collect();
    assert_eq!(kinds, [DefectKind::ShorterMate]);
    assert_eq!(solver::solve(sfen, 1, u64::MAX), Ok(Truth::MateIn(1)));
}

/// The cook at ply 3 lies behind replies that last as long as the main line's; behind each
/// of them another move mates, too, so that no choice of the main line avoids them all. That
/// ends the search for other moves: all of them take four million nodes.
#[test]
fn a_cook_behind_equal_replies_with_other_mates_ends_the_search() {
    let problem = problem(COOK_BEHIND_REPLIES);
    let mut solver = Solver::new(64).expect("memory for a table");
    let (limits, stop) = (Limits::new().nodes(2_000_000), Stop::new());
    let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
    assert_eq!(report.level(Rules::Strict), Level::Incomplete);
    assert_eq!(report.open, []);
    let is_cook = |fault: &&Fault| fault.kind == DefectKind::OtherMate;
    let cook = report.faults.iter().find(is_cook).expect("a cook");
    let equals = report.variations.iter().filter(|line| line.left.is_empty());
    let plies: Vec<usize> = equals.map(|line| line.ply).collect();
    assert_eq!((cook.line.ply, plies), (3, vec![2, 2]));
}

/// The rows of docs/classics.tsv, by the names of their columns.
fn old_works() -> impl Iterator<Item = HashMap<&'static str, &'static str>> {
    let mut lines = include_str!("../../docs/classics.tsv").lines();
    let names: Vec<&str> = lines.next().expect("names").split('\t').collect();
    lines.map(move |line| names.iter().copied().zip(line.split('\t')).collect())
}

/// A column of an old work.
pub fn old_work_has(name: &str, column: &str) -> &'static str {
    old_works().find(|row| row["name"] == name).expect(name)[column]
}

/// The board of an old work.
fn old_work(name: &str) -> &'static str {
    old_work_has(name, "sfen")
}

/// The line of a list with an old work and its solution.
pub fn old_work_with_solution(name: &str) -> String {
    format!("{}\t{}\n", old_work(name), old_work_has(name, "solution"))
}

/// Number 51 of the Shogi Zuko is complete. Beside a line that its defender spoils at ply 2
/// the solution is no cook, and once the line is known to be wrong nothing may be passed
/// over because of it.
#[test]
fn the_solution_is_no_cook_beside_a_wrong_line() {
    let wrong = "L*8h 5h8h+ 8i8h 8g8h R*9h 8h7g 6g7h 7g8f 9e9f";
    let wrong: Vec<Move> = wrong.split(' ').flat_map(Move::from_usi).collect();
    let problem = problem(old_work("zuko051"));
    let mut solver = Solver::new(64).expect("memory for a table");
    let mut seen = Vec::new();
    for nodes in [30_000, 100_000, 170_000, 300_000, 500_000, 1_500_000] {
        let (limits, stop) = (Limits::new().nodes(nodes), Stop::new());
        let given = Some(wrong.as_slice());
        let report = check(&mut solver, &problem, given, &limits, &stop, &mut |_| ());
        solver.clear();
        for rules in Rules::ALL {
            let level = report.level(rules);
            let is_settled = report.open.is_empty() && report.passed_over.is_empty();
            let is_sound = level == Level::Open || level == Level::Complete && is_settled;
            assert!(is_sound, "{nodes}: {report:?}");
        }
        assert_ne!(report.is_complete(), Some(false), "{nodes}: {report:?}");
        seen.push(report.given);
    }
    assert_eq!(seen.last(), Some(&GivenLine::NoMate(2)), "{seen:?}");
}

/// As long as the main line may be another one, a mate beside it may be the solution.
#[test]
fn faults_beside_a_line_that_is_not_certain_leave_a_problem_open() {
    let mut found = report(OTHER_WAY, OTHER_WAY_GIVEN);
    assert_eq!(found.level(Rules::Strict), Level::Incomplete);
    found.open.push(tsumi_composer::report::Open::Length);
    found.is_provisional = true;
    assert_eq!(Rules::ALL.map(|rules| found.level(rules)), [Level::Open; 3]);
    assert_eq!(found.is_complete(), None);
}

/// Number 77 of the Shogi Zuko has two equal replies at ply 8: behind one of them other
/// moves mate, behind the other one two moves only change places. So whichever of them is
/// the main line, and whatever is put between at ply 12, the first one is the variation.
/// Its three second mates, by different moves, are three entries.
#[test]
fn which_equal_reply_is_given_changes_no_level() {
    let start = "N*6i 5i6i G*4h 5h4h 3i4h 5g5h G*6h";
    let given = [
        "6g6h+ 7h6h 6i6h R*5g 5h6i G*5i 6h5i 5g5i 6i6h G*6i 6h6g 6i7h",
        "6i6h 7h6i 6h6i 7d7h L*6h G*5i 6i5i 4h5i 5h5i G*6i 6h6i+ 3g4h",
    ];
    let problem = problem(old_work("zuko077"));
    let mut solver = Solver::new(64).expect("memory for a table");
    for rest in given {
        let line = [start, rest].join(" ");
        let line: Vec<Move> = line.split(' ').flat_map(Move::from_usi).collect();
        let (limits, stop) = (Limits::new().nodes(8_000_000), Stop::new());
        let given = Some(line.as_slice());
        let report = check(&mut solver, &problem, given, &limits, &stop, &mut |_| ());
        solver.clear();
        let levels = Rules::ALL.map(|rules| report.level(rules));
        let expected = [Level::Incomplete, Level::Flawed, Level::Incomplete];
        assert_eq!((report.open.as_slice(), levels), (&[][..], expected), "{report:?}");
        let second = families(&problem, &report, &report.faults);
        let second =
            second.iter().filter(|family| family[0].kind == DefectKind::OtherMateInVariation);
        let moves: Vec<String> = second
            .map(|family| family[0].line.moves[report.moves_in_variation(family[0])].to_string())
            .collect();
        assert_eq!(moves, ["4h5g", "5i6i", "G*7h"], "{rest}");
    }
}

/// The end of number 88 of the Shogi Zuko: behind one of two equal replies at ply 2 the dragon need
/// not be made at once, and the mate is slower; behind the other one, which the book has, it must.
#[test]
fn a_slower_mate_behind_one_equal_reply_changes_no_level_either() {
    let sfen = "4gk3/4p4/7R1/4+P2G1/4+p2r1/9/9/9/9 b NP2b2g4s3n4l14p 1";
    let end = "3c4a+ 5a4a P*4c 4b5a 2a4a 5a4a G*4b";
    let problem = problem(sfen);
    let mut solver = Solver::new(64).expect("memory for a table");
    for start in ["N*3c 4a3a 2c2a+ 3a4b", "N*3c 4a3b 2c2a+ 3b4b"] {
        let line: Vec<Move> = [start, end].join(" ").split(' ').flat_map(Move::from_usi).collect();
        let (limits, stop) = (Limits::new().nodes(2_000_000), Stop::new());
        let given = Some(line.as_slice());
        let report = check(&mut solver, &problem, given, &limits, &stop, &mut |_| ());
        solver.clear();
        let levels = [Rules::Strict, Rules::Magazine].map(|rules| report.level(rules));
        let expected = [Level::Incomplete, Level::Flawed];
        assert_eq!((report.open.as_slice(), levels), (&[][..], expected), "{report:?}");
    }
}

/// From ply 7 of number 54 of the Shogi Muso. Behind the reply at ply 2 other moves mate. Another
/// one lasts as long, and behind it two, of which one has no other mates: so the problem is not
/// incomplete, whatever line is given. To settle all of it takes some four million positions.
#[test]
fn a_cook_counts_only_if_no_equal_reply_of_a_variation_is_without() {
    let sfen = "5p3/9/7+PL/8k/7+p1/5P1G1/5b1np/6P2/5+p3 b B2GNP2rg4s2n3l10p 1";
    let line = "2f1e 1d2c N*3e 2c3d G*4e 3d3c B*5a 3c3b G*3c 3b2a P*2b 2a3a 3e2c";
    let line: Vec<Move> = line.split(' ').flat_map(Move::from_usi).collect();
    let (limits, stop) = (Limits::new().nodes(400_000), Stop::new());
    let mut solver = Solver::new(64).expect("memory for a table");
    let given = Some(line.as_slice());
    let report = check(&mut solver, &problem(sfen), given, &limits, &stop, &mut |_| ());
    assert!(report.faults.iter().any(|fault| fault.line.ply == 7), "{report:?}");
    assert_eq!(report.level(Rules::Magazine), Level::Open, "{report:?}");
}

/// The defender lasts longer by another reply at ply 4, but the attacker keeps a gold: the
/// replies that are as long as the given solution are listed all the same. By the exhaustive
/// solver they are these two.
#[test]
fn equal_replies_are_listed_where_a_longer_one_follows() {
    const SFEN: &str = "9/s8/9/9/4+b1k2/9/9/4+rlK2/6S2 w G 1";
    let given = ["4h4i+", "3h2g", "5e4e", "2g3g", "4e3f"];
    let report = report(SFEN, &given);
    let longer = |fault: &&Fault| fault.kind == DefectKind::LongerVariation;
    assert!(report.faults.iter().any(|fault| longer(&fault)), "{report:?}");
    let mut expected = Vec::new();
    let mut place = SFEN.to_string();
    for (index, mv) in given.iter().enumerate() {
        let replies = solver::moves(&place);
        for reply in replies.iter().filter(|reply| index % 2 == 1 && reply != mv) {
            let plies = (given.len() - index - 1) as u32;
            let behind = solver::after(&place, reply);
            if solver::solve(&behind, 7, u64::MAX) == Ok(Truth::MateIn(plies)) {
                expected.push((index + 1, reply.clone()));
            }
        }
        place = solver::after(&place, mv);
    }
    let found = report.variations.iter();
    let found: Vec<(usize, String)> =
        found.map(|line| (line.ply, line.moves[0].to_string())).collect();
    assert_eq!((found.len(), &found), (2, &expected));
}

/// Number 81 of the Shogi Muso, complete by the sources: behind a reply as long as the main
/// line's, another move mates. While it is open whether the reply could be the main line,
/// that is no cook.
#[test]
fn a_cook_behind_a_reply_that_is_not_settled_leaves_a_problem_open() {
    let problem = problem(old_work("muso081"));
    let mut solver = Solver::new(64).expect("memory for a table");
    let mut levels = Vec::new();
    for nodes in [200_000, 500_000, 1_000_000, 1_500_000] {
        let (limits, stop) = (Limits::new().nodes(nodes), Stop::new());
        let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
        solver.clear();
        levels.push(report.level(Rules::Magazine));
    }
    let is_sound = |level: &Level| matches!(level, Level::Open | Level::Flawed);
    assert!(levels.iter().all(is_sound), "{levels:?}");
}

/// An open move is told with the time that it took: a reader sees whether more may settle it.
#[test]
fn an_open_move_says_what_it_took() {
    let problem = problem(old_work("muso081"));
    let mut solver = Solver::new(64).expect("memory for a table");
    let (limits, stop) = (Limits::new().nodes(500_000), Stop::new());
    let report = check(&mut solver, &problem, None, &limits, &stop, &mut |_| ());
    let spent = report.open.iter().filter_map(|one| report.spent_on(one));
    let is_attack = |one: &&Open| matches!(one, Open::Attack(..));
    assert_eq!(spent.clone().count(), report.open.iter().filter(is_attack).count());
    assert!(spent.clone().any(|time| !time.is_zero()), "{report:?}");
}

/// What is skipped in a problem that is incomplete for certain changes no level; with
/// `--all-moves`, and for a single SFEN, nothing is. A mate in seven of a game with many
/// cooks (tests/data/mates.tsv).
#[test]
fn an_incomplete_problem_is_settled_soon() {
    let row = include_str!("../data/mates.tsv")
        .lines()
        .find(|row| row.starts_with("m7-0077\t"))
        .expect("the row");
    let sfen = row.split('\t').nth(1).expect(row);
    let folder = scratch("settled-soon");
    let file = folder.join("list.sfen");
    std::fs::write(&file, sfen).expect("a file");
    let file = file.to_str().expect("a name");
    let reports = [&[file][..], &[file, "--all-moves"], &[sfen]].map(|more| {
        let fixed = ["check", "--hash", "16", "--format", "json"];
        let (code, output, errors) = support::tsumi(&[&fixed[..], more].concat());
        assert_eq!(code, Some(0), "{errors}");
        let reports: Vec<serde_json::Value> = serde_json::from_str(&output).expect("JSON");
        reports[0].clone()
    });
    let [quick, whole, single] = &reports;
    let number = |report: &serde_json::Value, key: &str| report[key].as_array().map(Vec::len);
    assert_eq!(quick["level"], "incomplete");
    assert_eq!(whole["level"], "incomplete");
    assert_eq!(number(whole, "passed_over"), Some(0));
    assert_eq!(single["faults"], whole["faults"]);
    assert!(number(quick, "passed_over") > Some(0), "{quick}");
    assert!(quick["nodes"].as_u64() < whole["nodes"].as_u64());
    let moves = |report: &serde_json::Value| -> Vec<(u64, String)> {
        let faults = report["faults"].as_array().expect("faults").iter();
        let faults = faults.filter(|fault| fault["kind"] == "yozume");
        let name = |fault: &serde_json::Value| {
            let ply = fault["ply"].as_u64().expect("a ply");
            (ply, fault["moves"][0].as_str().expect("a move").to_string())
        };
        faults.map(name).collect()
    };
    let all = moves(whole);
    let missing: Vec<_> = moves(quick).into_iter().filter(|one| !all.contains(one)).collect();
    assert_eq!(missing, []);
}

/// Kakinoki's fields are kept, length and completeness are as found, and the record can
/// be read again with the main line as its solution.
#[test]
fn a_report_is_written_as_a_record() {
    let folder = scratch("composing");
    let file = folder.join("problem.kif");
    let text = "作者：伊藤看寿\n発表誌：将棋図巧\n発表年月：1755年3月\n手数：9\n備考：例\n\
        後手の持駒：飛　角二　金二　銀三　桂四　香四　歩十八\n\
        +---------------------------+\n\
        | ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ 銀 ・ ・|四\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：飛　金二\n";
    std::fs::write(&file, text).expect("the file can be written");
    let name = file.display().to_string();
    let (code, record, _) = support::tsumi(&["check", "--hash", "16", "--format", "kif", &name]);
    assert_eq!(code, Some(0), "{record}");
    for words in [
        "作者：伊藤看寿\n発表誌：将棋図巧\n発表年月：1755年3月\n手数：5\n完全性：不完全（余詰）\n備考：例\n",
        "*判定：不完全：余詰\n",
        "変化：1手\n   1 １二金打",
        "*余詰（不完全）：全7手\n",
        "*変同：全5手、残りの持駒：なし\n",
        "▲３一金は△同　玉で逃れ（唯一の受け）\n",
    ] {
        assert!(record.contains(words), "{words}: {record}");
    }
    // Programs that know no variations see the main line, its moves without marks.
    let (code, line, _) =
        support::tsumi(&["check", "--hash", "16", "--format", "kif", "--no-branches", &name]);
    assert_eq!(code, Some(0), "{line}");
    let heads = record.lines().take_while(|line| !line.is_empty());
    let expected: String = heads.map(|line| line.replace(")+", ")") + "\n").collect();
    assert_eq!(line, expected);
    let (code, _, errors) = support::tsumi(&["check", "--no-branches", &name]);
    assert_eq!(code, Some(2), "{errors}");
    let again = folder.join("report.kif");
    std::fs::write(&again, &record).expect("the file can be written");
    let name = again.display().to_string();
    let (_, output, errors) = support::tsumi(&["check", "--hash", "16", "--lang", "en", &name]);
    assert!(output.contains("given solution: is the main line\n"), "{output}{errors}");
}

/// The language is chosen; moves are Japanese, and USI notation is added if wanted.
#[test]
fn the_text_is_in_the_language_asked_for() {
    let (_, japanese, _) = support::tsumi(&["check", "--hash", "16", "--lang", "ja", MATE_IN_FIVE]);
    assert!(japanese.starts_with("問題 1\n"), "{japanese}");
    for words in [
        "\n不完全：余詰\n手数 5 手\n",
        "\n本手順\n▲２二飛 △同　玉 ",
        "\n捨駒：1手目▲２二飛\n",
        "\n詰上り\n",
        "\n余詰　1手目▲１二金、全7手\n",
        "\n変化\n",
        "  4手目、変同、全5手：△２一玉 ▲２二金打　残りの持駒：なし\n",
        "\n紛れ\n",
        "▲３一金は△同　玉で逃れ（唯一の受け）\n",
    ] {
        assert!(japanese.contains(words), "{words}: {japanese}");
    }
    assert!(!japanese.contains("R*2b"), "{japanese}");
    let (_, english, _) = support::tsumi(&["check", "--lang", "en", "--usi", MATE_IN_FIVE]);
    for words in ["\nincomplete: cook\n", "  R*2b 2a2b G*2c ", "fails to △同　玉"] {
        assert!(english.contains(words), "{words}: {english}");
    }
}

/// In a list of sacrifices `同` would refer to nothing, so the square is named (Zuko 33);
/// only where futile interpositions make a mate longer are both lengths given.
#[test]
fn lists_of_moves_name_squares() {
    let (_, text, _) = support::tsumi(&["check", "--lang", "en", old_work("zuko033")]);
    for words in [
        "\ntsume length 17 plies; with futile interpositions 17 to 19 plies\n",
        "△８五歩 ▲同　馬 △同　桂",
        "\nsacrifices (捨駒): 5 ▲８五馬, 7 ▲９五歩, 9 ▲９三飛不成\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// Where an order of moves lies in an equal reply, the text says behind which, and each
/// second mate is written from where it leaves the reply's line (Zuko 77).
#[test]
fn mates_in_variations_are_written_from_where_they_leave_them() {
    let folder = scratch("in-variations");
    let file = folder.join("list.sfen");
    let line = "N*6i 5i6i G*4h 5h4h 3i4h 5g5h G*6h 6g6h+ 7h6h 6i6h R*5g 5h6i G*5i 6h5i 5g5i 6i6h \
        G*6i 6h6g 6i7h";
    let sfen = old_work("zuko077");
    std::fs::write(&file, format!("{sfen}\t{line}\n")).expect("a file");
    let file = file.to_str().expect("a name");
    let (_, text, errors) = support::tsumi(&["check", "--lang", "ja", file]);
    let text = text.replace("\n    ", "");
    for words in [
        "\nキズあり：手順前後（重）、変同余詰（軽）、変同（軽）\n",
        "\n作意：正しい手順\n",
        "\n変同余詰（軽）　17手目▲６九飛、全19手\n",
        "（8手目△同　金の変化）、全19手（14手目の局面に戻る）\n",
    ] {
        assert!(text.contains(words), "{words}: {text}{errors}");
    }
    let (_, text, errors) = support::tsumi(&["check", "--lang", "en", file]);
    let text = text.replace("\n    ", " ");
    for words in [
        "\nply 11, behind △同　金 (ply 8), order of moves (手順前後), grave: ▲５九金, 19 plies in all, ",
        "\nply 17, cook behind an equal reply (変同余詰), slight: ▲６九飛, 19 plies in all\n",
    ] {
        assert!(text.contains(words), "{words}: {text}{errors}");
    }
}

/// In the solution of Zuko 33 the defender could last two plies longer and leave nothing, by
/// 8e a pawn (`docs/classics.tsv`): a flaw by the rules of magazines, which the proof names.
#[test]
fn a_proof_names_replies_that_last_longer() {
    let folder = scratch("longer-than-the-line");
    let file = folder.join("list.sfen");
    std::fs::write(&file, old_work_with_solution("zuko033")).expect("a file");
    let proof = folder.join("longer.proof");
    let [file, path] = [&file, &proof].map(|path| path.to_str().expect("a name"));
    let (_, text, errors) = support::tsumi(&["check", "--lang", "en", "--proof", path, file]);
    assert!(text.contains("not the longest defence"), "{text}");
    assert!(text.contains("complete with flaws"), "{text}{errors}");
    let file = std::fs::File::open(&proof).expect("a proof");
    let accepted = proof_check::check(file, 64 << 20).expect("a proof that holds");
    for words in [
        "complete in 15 plies but for 1 move that also mates and 1 reply that may last longer, ",
        ", longer reply at ply 4 P*8e within 14 plies",
    ] {
        assert!(accepted.words.contains(words), "{}", accepted.words);
    }
}

/// A report says which verdict it is even if the time is too short for more.
#[test]
fn nothing_open_counts_as_complete() {
    let problem = problem(OTHER_WAY);
    let mut solver = Solver::new(4).expect("memory for a table");
    for nodes in [0, 10, 100, 1_000, 10_000] {
        let limits = Limits::new().nodes(nodes);
        let report = check(&mut solver, &problem, None, &limits, &Stop::new(), &mut |_| ());
        solver.clear();
        let level = report.level(Rules::Magazine);
        assert!(matches!(level, Level::Open | Level::Incomplete), "{nodes}: {report:?}");
        assert_ne!(report.verdict, Verdict::NoMate);
    }
}

/// Old works that are settled quickly are judged as docs/classics.tsv has them, which says
/// how that agrees with the literature; the main line is the solution.
#[test]
fn old_works_are_judged_as_recorded() {
    let most = crate::whole::or_part(1.0, 0.4);
    let millions = |row: &HashMap<&str, &str>| row["spent"].parse::<f64>().expect(row["name"]);
    let is_settled = |row: &HashMap<&str, &str>| row["level"] != Level::Open.name();
    let quick = old_works().filter(|row| is_settled(row) && millions(row) <= most);
    let quick: Vec<_> = quick.filter(|row| !row["solution"].is_empty()).collect();
    assert!(quick.len() >= 10, "{}", quick.len());
    for row in quick {
        let solution: Vec<&str> = row["solution"].split(' ').collect();
        let plies = if row["verdict"] == "mate" { solution.len() } else { 0 };
        let report = report(row["sfen"], &solution);
        let level = report.level(Rules::Magazine).name();
        assert_eq!((level, report.main_line.len()), (row["level"], plies), "{}", row["name"]);
    }
}
