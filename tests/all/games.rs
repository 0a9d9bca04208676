//! `tsumi game`.
//!
//! The game in `tests/data/files/game.*` was written by hand, the same in all
//! formats. Black misses a mate at move 1: ▲２二金, held by the pawn on 2c, leaves
//! the king in the corner no square; ９六歩 is played, which is no check. At move 3
//! Black is in check and mates in three by capturing the checking gold: the
//! bishop then bears on the corner, the knight must come between on 3c, and
//! ▲２二金 mates. At move 5 it plays ▲３三角成 in place of the mate in one; the king
//! goes to 2a, and gold or pawn mate on 2b: a longer mate, but none missed. At
//! moves 4, 6 and 8 White has no check at all.

use crate::engine_process::{Engine, scratch};
use crate::exhaustive::solver::{self as exhaustive, Verdict};
use crate::support::run;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tsumi::files::{self, Entry, Given};
use tsumi_core::position::{Move, Position, Unchecked};

const FOLDER: &str = "tests/data/files";
const FILES: [&str; 4] = ["game.kif", "game.ki2", "game.csa", "game.usi"];
const START: &str = "7nk/8p/7P1/9/9/9/P8/9/K1B6 b Gg 1";
const PLAYED: &str = "9g9f G*8h 7i8h 2a3c 8h3c+ 1a2a G*2b";
/// By move number: plies of the mate, and what became of it.
const MATES: [(usize, u64, &str); 4] =
    [(1, 1, "missed"), (3, 3, "kept"), (5, 1, "kept"), (7, 1, "kept")];

/// Exit code, standard output and standard error of `game`, within limits
/// that do not depend on speed.
fn analyse(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let fixed = ["game", "--hash", "4", "--nodes", "100000", "--effort", "shortest"];
    run(folder, &[&fixed[..], arguments].concat())
}

fn rows(arguments: &[&str]) -> Vec<Value> {
    let (code, output, errors) =
        analyse(Path::new(FOLDER), &[&["--format", "jsonl"], arguments].concat());
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
    let rows = output.lines().map(|line| serde_json::from_str(line).expect(line));
    rows.collect()
}

/// Move number, plies and what became of the mate, where there is one.
fn mates(rows: &[Value]) -> Vec<(usize, u64, &str)> {
    let is_mate = |row: &&Value| row["verdict"] == "mate";
    rows.iter()
        .filter(is_mate)
        .map(|row| {
            (
                row["number"].as_u64().expect("a number") as usize,
                row["plies"].as_u64().expect("plies"),
                row["chance"].as_str().expect("a word"),
            )
        })
        .collect()
}

fn words(value: &Value) -> Vec<String> {
    let words = value.as_array().expect("a list").iter();
    words.map(|word| word.as_str().expect("a word").to_string()).collect()
}

/// A move seen from the other side of the board.
fn turned(text: &str) -> String {
    Move::from_usi(text).expect(text).rotated().to_string()
}

#[test]
fn every_format_holds_the_same_game() {
    for file in FILES {
        let rows = rows(&[file]);
        assert_eq!(mates(&rows), MATES, "{file}");
        let played: Vec<&str> = rows.iter().filter_map(|row| row["played"].as_str()).collect();
        assert_eq!(played.join(" "), PLAYED, "{file}");
        assert_eq!(rows.len(), 8);
        for number in [4, 6, 8] {
            assert_eq!(rows[number - 1]["nodes"], 0, "no check, no search: {number}");
        }
    }
}

/// Expected values: the exhaustive solver, on the board of `rsshogi`, which also
/// replays game and lines.
#[test]
fn an_exhaustive_solver_agrees() {
    let most = 5;
    let rows = rows(&["game.kif"]);
    let mut position = Position::from_sfen(START).expect(START);
    for row in &rows {
        let sfen = row["sfen"].as_str().expect("SFEN");
        assert_eq!(position.to_sfen(), sfen);
        let truth = exhaustive::solve(sfen, most, 100_000).expect("a small position");
        let expected = match row["plies"].as_u64() {
            Some(plies) => Verdict::MateIn(plies as u32),
            None => Verdict::NoMate,
        };
        assert_eq!(truth, expected, "{sfen}");
        if row["verdict"] == "mate" {
            exhaustive::replay(sfen, &words(&row["moves"]), true).expect(sfen);
        }
        if let Some(played) = row["played"].as_str() {
            let mv = position.parse_move(played).expect(played);
            position.make(mv);
            let after = exhaustive::solve_defence(&position.to_sfen(), most, 100_000);
            let mates = matches!(after, Ok(Verdict::MateIn(_)));
            assert_eq!(row["chance"] == "kept", mates, "{sfen} {played}");
        }
    }
}

/// White mates as Black does, from a position on the command line.
#[test]
fn the_colours_are_alike() {
    let start = Position::from_sfen(START).expect(START).rotated();
    let moves: Vec<String> = PLAYED.split(' ').map(turned).collect();
    let game = format!("position sfen {} moves {}", start.to_sfen(), moves.join(" "));
    let rows = rows(&[&game]);
    assert_eq!(mates(&rows), MATES);
    assert_eq!(rows[0]["attacker"], "white");
    assert_eq!(rows[0]["moves"][0], turned("G*2b"));
}

/// At move 1 the pawn gives a check by which no mate is left: the king captures
/// it. At the end of a game a mate may be left, as after move 4.
#[test]
fn checks_that_miss_and_mates_that_are_left() {
    let game = format!("position sfen {START} moves 2c2b+");
    assert_eq!(mates(&rows(&[&game])), [(1, 1, "missed")]);
    let after = "7nk/7+Pp/9/9/9/9/P8/9/K1B6 w Gg 2";
    let truth = exhaustive::solve_defence(after, 5, 1_000_000).expect("a small position");
    assert!(!matches!(truth, Verdict::MateIn(_)));
    let game = format!("position sfen {START} moves 9g9f G*8h 7i8h 2a3c");
    let expected = [(1, 1, "missed"), (3, 3, "kept"), (5, 1, "unplayed")];
    assert_eq!(mates(&rows(&[&game])), expected);
}

#[test]
fn the_table_marks_and_sums_up_missed_mates() {
    let (code, output, _) = analyse(Path::new(FOLDER), &["game.kif"]);
    assert_eq!(code, Some(0));
    let missed: Vec<&str> = output.lines().filter(|line| line.contains("MISSED")).collect();
    assert_eq!(missed.len(), 1, "{output}");
    assert!(missed[0].contains("▲９六歩") && missed[0].contains("▲２二金"));
    for expected in [
        "positions with a mate: 4 (kept 3, missed 1, at the end of the game 0); not answered: 0",
        "missed at move 1: Black (甲) played ▲９六歩 and had a mate in 1: ▲２二金",
    ] {
        assert!(output.contains(expected), "{expected} is not in {output}");
    }
}

/// Other programs call it a mate in seven: the rook that interposes is captured at once.
#[test]
fn a_missed_mate_says_that_futile_interpositions_are_counted() {
    let game = "position sfen l1s2gs1l/1g7/1p1+R2Pkp/p2+B5/3K2p1P/P8/1PPP1PN2/1B7/LNSG1GS1L b 2N7Pr 61 moves 6c4c R*8e";
    for (language, expected) in [
        ("en", "had a mate in 9, futile interpositions counted: ▲３二歩成 △５三飛 "),
        ("ja", "9 手詰があった、無駄合を含む：▲３二歩成 △５三飛 "),
    ] {
        let (_, text, _) = analyse(Path::new(FOLDER), &["--lang", language, game]);
        assert!(text.contains(expected), "{text}");
    }
}

/// Who played and when, what was missed, then the rows with something to say: five of eight. The
/// names are those of the file.
#[test]
fn the_summary_comes_first_and_empty_rows_are_left_out() {
    let told = |arguments: &[&str]| analyse(Path::new(FOLDER), arguments).1;
    let is_row = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let count = |text: &str| text.lines().filter(is_row).count();
    for (language, head) in [
        ("en", "Black (甲) – White (乙), 2026/01/01 09:00\nmissed at move 1: Black (甲)"),
        ("ja", "先手（甲） – 後手（乙）、2026/01/01 09:00\n1 手目で逃した詰み：先手（甲）"),
    ] {
        let text = told(&["--lang", language, "game.kif"]);
        let second = text.split_once('\n').expect("lines").1;
        assert!(second.starts_with(head), "{text}");
        let table = second.split_once("\n\n").expect("a table").1;
        assert_eq!(count(table), 5, "{text}");
        let all = told(&["--lang", language, "--all", "game.kif"]);
        assert_eq!(count(all.split_once("\n\n").expect("a table").1), 8, "{all}");
    }
    // At move 2 White faces the threat, and does not make it.
    let text = told(&["--lang", "ja", "game.kif"]);
    assert!(text.contains("詰めろをかけられている（1 手）、受けず"), "{text}");
    assert!(told(&["--lang", "en", "game.csa"]).contains("Black (A) – White (B)\n"));
    let forks = told(&["--lang", "en", "../foreign/converter-forks.kif"]);
    assert!(forks.contains("branches of the record left out: 3\n"), "{forks}");
}

fn read(text: &str) -> Vec<Entry> {
    files::entries(std::io::Cursor::new(text.as_bytes().to_vec()))
        .map(|entry| entry.unwrap_or_else(|fault| panic!("{}: {}", fault.line, fault.mistake)))
        .collect()
}

fn line(entry: &Entry) -> String {
    let Some(Given::Line(tree)) = &entry.given else {
        return String::new();
    };
    let texts: Vec<String> = tree.main_line().iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// The game comes back with the missed mate as a variation, and with comments
/// that an independent reader finds where they belong.
#[test]
fn kif_has_comments_and_variations() {
    let (_, kif, _) = analyse(Path::new(FOLDER), &["--format", "kif", "game.csa"]);
    let ours = &read(&kif)[0];
    assert_eq!(ours.position.to_sfen(), START);
    assert_eq!(line(ours), PLAYED);
    let theirs = shogi_kifu_converter::parser::parse_kif_str(&kif).expect("theirs reads it");
    let jkf = serde_json::to_value(&theirs).expect("JSON");
    let text = jkf.to_string();
    assert_eq!(read(&text)[0].given, ours.given, "{text}");
    let commented: Vec<usize> = (0..8)
        .filter(|&number| {
            let comments = jkf["moves"][number]["comments"].to_string();
            comments.contains("詰みあり")
        })
        .collect();
    assert_eq!(commented, [0, 2, 4, 6], "comments follow the move before: {jkf}");
    let first = jkf["moves"][0]["comments"].to_string();
    assert!(first.contains("本譜は詰みを逃した"), "{first}");
    let fork = &jkf["moves"][1]["forks"][0][0]["move"];
    assert_eq!((&fork["to"]["x"], &fork["to"]["y"]), (&2.into(), &2.into()));
    assert_eq!(fork["piece"], "KI", "{fork}");
}

/// A line that would go on where the game ends is no variation of it.
#[test]
fn the_game_that_comes_back_is_no_longer_than_it_was() {
    let moves = "9g9f G*8h 7i8h 2a3c";
    let game = format!("position sfen {START} moves {moves}");
    let (_, kif, _) = analyse(Path::new(FOLDER), &["--format", "kif", &game]);
    assert_eq!(line(&read(&kif)[0]), moves, "{kif}");
    let game = "position startpos moves 7g7f 3c3d";
    let (code, kif, _) = analyse(Path::new(FOLDER), &["--format", "kif", game]);
    assert_eq!(code, Some(0));
    let found = &read(&kif)[0];
    assert!(found.position == Position::startpos() && kif.contains("手合割：平手"));
    assert_eq!(line(found), "7g7f 3c3d");
}

/// Positions are problems with solutions, a whole game is a game.
#[test]
fn json_is_read_again() {
    let rows = rows(&["game.kif"]);
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let entries = read(&text);
    assert_eq!(entries.len(), 8);
    assert_eq!(line(&entries[0]), "G*2b");
    assert!(entries[1].given == Some(Given::NoMate));
    let (_, json, _) = analyse(Path::new(FOLDER), &["--format", "json", "game.kif", "game.csa"]);
    let games: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(games[1]["missed"], json!([1]));
    assert_eq!(games[1]["positions"].as_array().map(Vec::len), Some(8));
    let again = read(&json);
    assert_eq!([line(&again[0]), line(&again[1])], [PLAYED, PLAYED]);
}

/// At move 2 of the game ▲２二金 is threatened, a drop with check does not stop it, and elsewhere
/// the side to move is in check or could not be mated by one move. Behind the silver and the
/// horse there is no reply; the king that leaves the pawn's file is out of reach of one gold.
#[test]
fn threats_are_seen_and_whether_they_were_stopped() {
    let of_game = rows(&["game.kif"]);
    let threats: Vec<_> = of_game.iter().map(|row| &row["threat"]).collect();
    let gold = json!({"moves": ["G*2b"], "plies": 1, "stopped": false});
    assert_eq!(*threats[1], gold);
    assert_eq!(threats.iter().filter(|threat| !threat.is_null()).count(), 1);
    let brinkmate = "position sfen 9/6S1k/6+B2/9/9/9/9/9/9 w - 1 moves 1b1c 3c2c";
    let found = &rows(&[brinkmate])[0]["threat"];
    assert_eq!((&found["brinkmate"], &found["plies"]), (&true.into(), &3.into()));
    let stopped = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 w G 1 moves 5a6a";
    let found = &rows(&[stopped])[0]["threat"];
    assert_eq!(*found, json!({"moves": ["G*5b"], "plies": 1, "stopped": true}));
    let text = |game: &str| analyse(Path::new(FOLDER), &["--lang", "en", game]).1;
    assert!(text("game.kif").contains("threat not stopped at move 2: White"));
    assert!(text(brinkmate).contains("faces a brinkmate: mate in 3 that no reply parries"));
    assert!(!text(stopped).contains("not stopped"));
    let (_, kif, _) = analyse(Path::new(FOLDER), &["--format", "kif", brinkmate]);
    assert!(kif.contains("*かけられている必至（3手）：▲"), "{kif}");
}

/// One move before a silver at the belly makes a brinkmate, which White's pawn does not parry.
/// Expected value: the exhaustive solver mates behind each reply. A king in the open is out of
/// reach.
const BEFORE_BRINKMATE: &str = "9/8k/p5+B2/9/9/9/9/9/9 w S 1";

/// After moves from there.
fn after_moves(moves: &[&str]) -> Position {
    let mut end = Position::from_sfen(BEFORE_BRINKMATE).expect("a position");
    for played in moves {
        end.play(played.parse().expect("a move")).expect("legal");
    }
    end
}

fn assert_is_brinkmate(end: &Position) {
    for reply in end.legal_moves() {
        let mut after = end.clone();
        after.make(reply);
        let truth = exhaustive::solve(&after.to_sfen(), 5, 1_000_000);
        assert!(matches!(truth, Ok(Verdict::MateIn(_))), "{reply}");
    }
}

#[test]
fn brinkmates_that_were_missed_and_allowed_are_told_if_asked() {
    let game = |moves: &str| format!("position sfen {BEFORE_BRINKMATE} moves {moves}");
    let (kept, missed) = (game("9c9d S*3b"), game("9c9d 3c9i 9d9e"));
    assert!(rows(&[&kept])[1]["has_brinkmate"].is_null());

    let of_kept = rows(&["--brinkmates", &kept]);
    let held = json!({"moves": ["S*3b"], "within": 1, "chance": "kept"});
    assert_eq!(of_kept[1]["has_brinkmate"], held);
    assert_eq!(of_kept[0]["allows_brinkmate"]["within"], 1);
    let escape = of_kept[0]["allows_brinkmate"]["escape"].as_str();
    assert!(escape.is_some_and(|mv| mv.starts_with("1b1c")), "{escape:?}");
    assert_is_brinkmate(&after_moves(&["9c9d", "S*3b"]));

    let of_missed = &rows(&["--brinkmates=2", &missed])[1]["has_brinkmate"];
    assert_eq!(of_missed["chance"], "missed", "{of_missed}");
    let folder = Path::new(FOLDER);
    let text = |lang: &str| analyse(folder, &["--lang", lang, "--brinkmates", &missed]).1;
    for (lang, expected) in [
        ("en", "brinkmate in at most 1 by ▲３二銀: MISSED"),
        ("en", "had one in at most 1 of the attacker's moves, by ▲３二銀"),
        ("en", "brinkmate allowed at move 1: after △９四歩 of White the opponent has one in"),
        ("en", "1 (kept 0, missed 1, put off 0); allowed: 1; not settled: "),
        ("ja", "必至（1 手以内、▲３二銀）を逃す"),
    ] {
        assert!(text(lang).contains(expected), "{}", text(lang));
    }
    let (_, json, _) = analyse(folder, &["--format", "json", "--brinkmates", &missed]);
    let game: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(game[0]["missed_brinkmates"], json!([2]));
    assert_eq!(game[0]["allowed_brinkmates"], json!([1]));
    let (_, kif, _) = analyse(folder, &["--format", "kif", "--brinkmates", &missed]);
    assert!(kif.contains("*本譜は必至を逃した"), "{kif}");
    assert!(kif.contains("*本譜は必至（1手以内）を許した（"), "{kif}");
    let (code, ..) = analyse(folder, &["--brinkmate-nodes", "9", "game.kif"]);
    assert_eq!(code, Some(2), "it is about --brinkmates");
}

/// Black drops the silver on 2d in place of 3b: the king escapes to 2a, where a promotion makes
/// the brinkmate, and otherwise is mated. Expected values: the exhaustive solver.
const PUT_OFF: &str = "moves 9c9d S*2d 9d9e";

#[test]
fn a_brinkmate_that_is_only_put_off_is_not_called_missed() {
    let game = &format!("position sfen {BEFORE_BRINKMATE} {PUT_OFF}");
    let replies = after_moves(&["9c9d", "S*2d"]).legal_moves();
    let replies: Vec<String> = replies.iter().map(Move::to_string).collect();
    assert_eq!(replies, ["1b2a", "9d9e"]);
    let truth = |reply| {
        let next = after_moves(&["9c9d", "S*2d", reply]);
        exhaustive::solve(&next.to_sfen(), 5, 1_000_000)
    };
    assert_eq!(truth("9d9e"), Ok(Verdict::MateIn(3)));
    assert!(!matches!(truth("1b2a"), Ok(Verdict::MateIn(_))));
    assert_is_brinkmate(&after_moves(&["9c9d", "S*2d", "1b2a", "2d2c+"]));

    let held = &rows(&["--brinkmates", game])[1]["has_brinkmate"];
    let expected = json!({"moves": ["S*3b"], "within": 1, "chance": "put_off", "left": 1});
    assert_eq!(*held, expected);
    let said =
        |more: &[&str]| analyse(Path::new(FOLDER), &[more, &["--brinkmates", game]].concat()).1;
    let english = said(&["--lang", "en"]);
    assert!(
        english.contains("brinkmate in at most 1 by ▲３二銀: put off, still at most 1"),
        "{english}"
    );
    assert!(english.contains("(kept 0, missed 0, put off 1);"), "{english}");
    assert!(!english.contains("brinkmate missed"), "{english}");
    let japanese = said(&["--lang", "ja"]);
    assert!(
        japanese.contains("必至（1 手以内、▲３二銀）を先延ばし（なお 1 手以内）"),
        "{japanese}"
    );
    let kif = said(&["--format", "kif"]);
    assert!(kif.contains("*本譜は必至を先延ばし（なお1手以内）"), "{kif}");
}

/// Nor what the searches for mates visit: in a limit of nodes or time that could settle others.
#[test]
fn brinkmates_change_nothing_of_what_is_said_of_mates() {
    let game = &format!("position sfen {BEFORE_BRINKMATE} {PUT_OFF}");
    let mates = |arguments: &[&str]| {
        let mut rows = rows(arguments);
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            for name in ["has_brinkmate", "allows_brinkmate", "milliseconds"] {
                row.remove(name);
            }
        }
        rows
    };
    for game in [game, "game.kif"] {
        assert_eq!(mates(&["--brinkmates=2", game]), mates(&[game]), "{game}");
    }
}

#[test]
fn mistakes_and_limits_are_reported() {
    let folder = scratch("games");
    fs::copy(Path::new(FOLDER).join("game.kif"), folder.join("game.kif")).expect("a copy");
    let text = fs::read_to_string(folder.join("game.kif")).expect("the game");
    fs::write(folder.join("bad.kif"), text.replace("８八金打", "８八銀打")).expect("a file");
    let (code, output, errors) = analyse(&folder, &["bad.kif", "game.kif"]);
    assert_eq!(code, Some(2));
    assert!(errors.starts_with("tsumi: bad.kif, line 23: "), "{errors}");
    assert_eq!(output.matches("MISSED").count(), 1, "the other is analysed");
    for (arguments, expected) in [
        (&["--format", "csa", "game.kif"][..], "a game is written as"),
        (&["--out", "game.kif", "game.kif"], "not overwritten"),
        (&["--out", "bad.kif", "game.kif"], "already exists"),
        (&["--force", "--out", "game.kif", "game.kif"], "not overwritten"),
        (&["no-such.kif"], "no-such.kif: "),
        (&["--jobs", "2", "game.kif"], "--jobs"),
        (&["position startpos moves 7g7e"], "move 1: "),
    ] {
        let (code, output, errors) = analyse(&folder, arguments);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
    let (code, ..) = analyse(&folder, &["--out", "new.kifu", "game.kif"]);
    let written = fs::read_to_string(folder.join("new.kifu")).expect("it was written");
    assert!(code == Some(0) && written.contains("変化：1手"));
    fs::write(folder.join("new.kifu"), "old".repeat(10_000)).expect("a file");
    let (code, _, errors) = analyse(&folder, &["--out", "new.kifu", "game.kif"]);
    assert!(code == Some(2) && errors.contains("--force"), "{errors}");
    let (code, ..) = analyse(&folder, &["--force", "--out", "new.kifu", "game.kif"]);
    let again = fs::read_to_string(folder.join("new.kifu")).expect("it was written");
    assert!(code == Some(0) && again == written);
    // ENDLESS with the attacker's king.
    let endless = "4k4/9/9/9/9/9/9/9/K8 b B4G2S9P2rb2s4n4l9p 1";
    let (code, output, _) = analyse(&folder, &[endless]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("timeout") && output.contains("not answered: 1"));
}

/// A game that does not say where it begins is that of an even one, and this is said beside the
/// answers, whatever the command, with the place and in both languages.
#[test]
fn a_game_without_a_start_is_even_with_a_note() {
    let folder = scratch("even");
    let even = "手合割：平手\n先手：甲\n▲５八金右△３四歩▲６八金寄\n";
    fs::write(folder.join("even.ki2"), even).expect("scratch folder");
    let bare = even.split_once('\n').expect("lines").1;
    fs::write(folder.join("bare.ki2"), bare).expect("scratch folder");
    for (command, language, note) in [
        (
            "game",
            "en",
            "tsumi: bare.ki2, line 1: neither a board nor a handicap is given: read as an even game\n",
        ),
        (
            "solve",
            "en",
            "tsumi: bare.ki2, line 1: neither a board nor a handicap is given: read as an even game\n",
        ),
        (
            "check",
            "ja",
            "tsumi: bare.ki2、1 行目：局面図も手合割もないので、平手の棋譜として読みました\n",
        ),
    ] {
        let ask = |file: &str| {
            run(&folder, &[command, "--hash=4", "--lang", language, "--format=json", file])
        };
        let ((code, output, errors), said) = (ask("bare.ki2"), ask("even.ki2"));
        assert_eq!((code, errors.as_str()), (Some(0), note), "{command}");
        assert_eq!((said.0, said.2.as_str()), (Some(0), ""), "{command}");
        let sfens = |text: &str| text.matches("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/").count();
        assert!(sfens(&output) > 0 && sfens(&output) == sfens(&said.1), "{command}: {output}");
    }
}

/// On the command line and over USI.
#[test]
fn a_game_of_a_thousand_moves_is_read() {
    let cycle = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let moves: Vec<&str> = cycle.into_iter().cycle().take(1000).collect();
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let text = format!("position sfen {sfen} moves {}", moves.join(" "));
    let rows = rows(&[&text]);
    assert_eq!(rows.len(), 1001);
    assert_eq!(rows[999]["played"], "5b5a");
    assert!(rows.iter().all(|row| row["verdict"] == "nomate"));
    let mut engine = Engine::ready();
    engine.send(&text);
    engine.send("go mate infinite");
    assert_eq!(engine.wait_for("checkmate").last().map(String::as_str), Some("checkmate nomate"));
}
