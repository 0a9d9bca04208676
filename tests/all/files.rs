//! Files of problems in all formats.
//!
//! The files in `tests/data/files` hold the same small problem, written by hand
//! after the formats' descriptions; some of them its solution, with a variation
//! at ply 2 and, in KIF, one at ply 4.

use crate::support::{MATE_IN_FIVE, moves};
use std::fs;
use std::path::Path;
use tsumi::files::write::{self, Ending, Solved};
use tsumi::files::{self, Entry, Given, Mistake};
use tsumi_core::notation::MoveTree;
use tsumi_core::position::Position;

const FOLDER: &str = "tests/data/files";
const LINE: &str = "R*2b 2a2b G*2c 2b1a G*1b";

/// The line with the variations of these files.
fn solution(variations: &[&str]) -> MoveTree {
    let mut tree = MoveTree::from_line(&moves(LINE));
    for variation in variations {
        tree.add_line(MoveTree::ROOT, &moves(variation));
    }
    tree
}

fn read_bytes(bytes: Vec<u8>) -> Vec<Result<Entry, (usize, Mistake)>> {
    files::entries(std::io::Cursor::new(bytes))
        .map(|entry| entry.map_err(|fault| (fault.line, fault.mistake)))
        .collect()
}

fn read(text: &str) -> Vec<Result<Entry, (usize, Mistake)>> {
    read_bytes(text.as_bytes().to_vec())
}

fn only(file: &str) -> Entry {
    let bytes = fs::read(Path::new(FOLDER).join(file)).expect(file);
    match read_bytes(bytes).as_slice() {
        [Ok(entry)] => entry.clone(),
        [Err((line, mistake))] => panic!("{file}, line {line}: {mistake}"),
        found => panic!("{file}: {} problems", found.len()),
    }
}

/// All mistakes of a text, with their lines.
fn faults(text: &str) -> Vec<(usize, String)> {
    // A mistake in a part that the problem does without is one, too.
    let faults = read(text).into_iter().flat_map(|entry| match entry {
        Ok(entry) => entry.mistakes.into_iter().map(|fault| (fault.line, fault.mistake)).collect(),
        Err(fault) => vec![fault],
    });
    faults.map(|(line, mistake)| (line, mistake.to_string())).collect()
}

const NO_BOARD: &str =
    "there is no board before the moves (a game from the start says 手合割：平手)";

#[test]
fn every_format_holds_the_same_problem() {
    let position = Position::from_sfen(MATE_IN_FIVE).unwrap();
    let at_2 = "R*2b 2a1a G*1b";
    let at_4 = "R*2b 2a2b G*2c 2b3a G*3b";
    for (file, given) in [
        ("mate5.kif", Some(solution(&[at_4, at_2]))),
        ("kakinoki.kif", Some(solution(&[at_4, at_2]))),
        ("mate5-sjis.kif", Some(solution(&[at_4, at_2]))),
        ("mate5.ki2", Some(solution(&[at_2]))),
        ("mate5.csa", Some(solution(&[]))),
        ("mate5.jkf", Some(solution(&[at_2]))),
        ("mate5.bod", None),
        ("mate5.txt", None),
    ] {
        let entry = only(file);
        assert!(entry.position == position, "{file}: {}", entry.position.to_sfen());
        assert_eq!(entry.given, given.map(Given::Line), "{file}");
        let is_named = !matches!(file, "mate5.bod" | "mate5.txt");
        assert_eq!(entry.name.as_deref(), is_named.then_some("五手詰"), "{file}");
    }
}

/// As Notepad on Windows saves what it calls Unicode.
#[test]
fn every_format_may_be_in_utf16() {
    for name in ["mate5.kif", "mate5.ki2", "mate5.csa", "mate5.jkf", "mate5.bod"] {
        let bytes = fs::read(Path::new(FOLDER).join(name)).expect(name);
        let text = String::from_utf8(bytes.clone()).expect(name);
        let text = text.replace("encoding=UTF-8", "").replace('\n', "\r\n");
        let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
        let read = |bytes| {
            let found = read_bytes(bytes).into_iter();
            let entries = found.map(|entry| entry.unwrap_or_else(|why| panic!("{name}: {why:?}")));
            let entries = entries.map(|entry| (entry.position, entry.given, entry.name));
            entries.collect::<Vec<_>>()
        };
        let expected = read(bytes);
        for utf16 in [
            units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
            units().flat_map(u16::to_be_bytes).collect(),
        ] {
            assert_eq!(read(utf16), expected, "{name}");
        }
    }
}

#[test]
fn several_problems_stand_in_one_text() {
    let text = fs::read_to_string(Path::new(FOLDER).join("several.txt")).unwrap();
    let found = read(&text);
    let names: Vec<Result<&str, String>> = found
        .iter()
        .map(|entry| match entry {
            Ok(entry) => Ok(entry.name.as_deref().unwrap_or_default()),
            Err((line, mistake)) => Err(format!("{line}: {mistake}")),
        })
        .collect();
    assert_eq!(names, [Ok("一番"), Err("26: '犬' is not a piece".to_string()), Ok("三番")]);
    let third = found[2].as_ref().map(|entry| entry.position.to_sfen());
    assert_eq!(third.ok(), Some(MATE_IN_FIVE.replace(" b ", " w ")));
    // Two CSA records, with the line between them that CSA wants.
    let csa = fs::read_to_string(Path::new(FOLDER).join("mate5.csa")).unwrap();
    assert_eq!(read(&format!("{csa}/\n{csa}")).len(), 2);
    // Two KIF records, one behind the other.
    let kif = fs::read_to_string(Path::new(FOLDER).join("mate5.kif")).unwrap();
    let both = read(&format!("{kif}\n{kif}"));
    assert!(both.len() == 2 && both.iter().all(Result::is_ok));
}

/// Programs write headers in any order, and 手合割：平手 above boards, too.
#[test]
fn a_header_begins_a_problem_once() {
    let kakinoki = fs::read_to_string(Path::new(FOLDER).join("kakinoki.kif")).unwrap();
    let name_last = kakinoki
        .replace("作品名：五手詰\n", "")
        .replace("手合割：平手　　\n", "手合割：平手\n棋戦：第一回\n作品名：五手詰\n");
    for text in [kakinoki.clone() + &kakinoki, name_last.clone() + &name_last] {
        let found = read(&text);
        assert_eq!(found.len(), 2);
        for entry in found {
            let entry = entry.expect("it is read");
            assert_eq!(entry.name.as_deref(), Some("五手詰"));
            assert_eq!(entry.position.to_sfen(), MATE_IN_FIVE);
        }
    }
    // Of two names for one board, the last is taken.
    let text = kakinoki.replace("作品名：五手詰\n", "題名：一\n棋戦：二\n題名：五手詰\n");
    assert!(matches!(&read(&text)[..], [Ok(entry)] if entry.name.as_deref() == Some("五手詰")));
    // Games without a board follow one another.
    let game = "手合割：平手\n開始日時：1999/07/15\n手合割：二枚落ち\n";
    let sides: Vec<_> =
        read(game).into_iter().map(|entry| entry.expect("it is read").position.to_sfen()).collect();
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(sides, [Position::startpos().to_sfen(), two.to_string()]);
}

/// In the order of their plies, as some programs write them: the second leaves the main
/// line, because the first does not reach so far.
#[test]
fn variations_may_come_from_the_beginning() {
    let kif = fs::read_to_string(Path::new(FOLDER).join("kakinoki.kif")).unwrap();
    let (main, at_4) = kif.split_once("変化：4手").unwrap();
    let (at_4, at_2) = at_4.split_once("変化：2手").unwrap();
    let turned = format!("{main}変化：2手{at_2}\n変化：4手{at_4}");
    let found = read(&turned);
    let [Ok(entry)] = found.as_slice() else {
        panic!("{} problems", found.len());
    };
    let expected = solution(&["R*2b 2a2b G*2c 2b3a G*3b", "R*2b 2a1a G*1b"]);
    assert_eq!(entry.given, Some(Given::Line(expected)));
}

/// A hand that is left out is empty, unless the rest is asked for.
#[test]
fn the_rest_may_be_given_to_the_defender() {
    let rest = files::Rest::ToDefender { root_defends: false };
    let read = |text: &str, rest| {
        let bytes = text.as_bytes().to_vec();
        let found: Vec<_> = files::entries_with(std::io::Cursor::new(bytes), rest).collect();
        found[0].clone().map_err(|fault| fault.mistake.to_string())
    };
    let file = |name| fs::read_to_string(Path::new(FOLDER).join(name)).unwrap();
    let without = |text: String, start: &str| -> String {
        let lines = text.lines().filter(|line| !line.starts_with(start));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let jkf: serde_json::Value = serde_json::from_str(&file("mate5.jkf")).unwrap();
    let mut jkf = jkf.clone();
    jkf["initial"]["data"]["hands"][1] = serde_json::json!({});
    for text in [
        without(file("kakinoki.kif"), "後手の持駒"),
        without(file("mate5.bod"), "後手の持駒"),
        file("kakinoki.kif").replace("飛　角二　金二　銀三　桂四　香四　歩十八", "なし"),
        without(file("mate5.csa"), "P-"),
        jkf.to_string(),
        "7k1/9/9/6S2/9/9/9/9/9 b R2G 1".to_string(),
        r#"{"sfen":"7k1/9/9/6S2/9/9/9/9/9 b R2G 1"}"#.to_string(),
    ] {
        let sfen = |rest| read(&text, rest).map(|entry| entry.position.to_sfen());
        let bare = "7k1/9/9/6S2/9/9/9/9/9 b R2G 1".to_string();
        assert_eq!(sfen(files::Rest::Nowhere), Ok(bare), "{text}");
        assert_eq!(sfen(rest), Ok(MATE_IN_FIVE.to_string()), "{text}");
    }
    // The solution may drop a piece that is nowhere without it.
    let drop = "position sfen 7gk/9/8P/9/9/9/9/9/9 w G 1 moves P*2b";
    assert!(read(drop, files::Rest::Nowhere).is_err());
    assert!(read(drop, rest).is_ok());
}

/// Where neither a board nor a handicap is given, moves that are legal in an even game are one,
/// and this is said.
#[test]
fn moves_without_a_board_are_an_even_game() {
    let problem = fs::read_to_string(Path::new(FOLDER).join("no-board.kif")).unwrap();
    assert_eq!(faults(&problem), [(4, NO_BOARD.to_string())]);
    let kif = problem.replace("５二金打", "７六歩(77)");
    let plies_and_note = |text: &str| match read(text).as_slice() {
        [Ok(entry)] if entry.position == Position::startpos() => {
            let plies = entry.given.as_ref().and_then(Given::main_line).map(|line| line.len());
            Ok((plies, entry.note().is_some() && entry.note_in_japanese().is_some()))
        }
        [Ok(entry)] => panic!("{}", entry.position.to_sfen()),
        _ => Err(faults(text)),
    };
    assert_eq!(plies_and_note(&kif), Ok((Some(1), true)));
    assert_eq!(plies_and_note(&format!("手合割：平手\n{kif}")), Ok((Some(1), false)));
    let foul = format!("{kif}   2 ３三角成(22)\n");
    assert_eq!(plies_and_note(&format!("{foul}*反則\n")), Ok((Some(1), true)));
    let no_board = |line, start| Err(vec![(line, NO_BOARD.replace("手合割：平手", start))]);
    assert_eq!(plies_and_note(&foul), no_board(4, "手合割：平手"));

    let ki2 = "先手の持駒：なし\n▲７六歩 △３四歩\n▲２二角成\n変化：2手\n△８四歩\n";
    assert_eq!(plies_and_note(ki2), Ok((Some(3), true)));
    for (line, text) in [
        (2, ki2.replace("なし", "金")),
        (2, ki2.replace("２二角成", "３二角成")),
        (2, ki2.replace("△８四歩", "△８五歩")),
        (2, ki2.replace("変化：2手", "変化：9手")),
        (3, format!("手合割：その他\n{ki2}")),
        (3, format!("後手番\n{ki2}")),
        (1, "1 投了\n".to_string()),
    ] {
        assert_eq!(plies_and_note(&text), no_board(line, "手合割：平手"), "{text}");
    }

    let csa = "V2.2\nN+A\n'a\n+7776FU\nT1\n-3334FU\n%TORYO\n";
    assert_eq!(plies_and_note(csa), Ok((Some(2), true)));
    assert_eq!(plies_and_note(&csa.replace("'a", "+\n'a")), Ok((Some(2), true)));
    for (good, bad) in [("'a", "-"), ("7776", "7775"), ("N+A\n'a\n+7776FU\nT1\n-3334FU\n", "")] {
        assert_eq!(plies_and_note(&csa.replace(good, bad)), no_board(1, "PI"), "{bad}");
    }
}

/// The format has it: 初期局面（なければ平手）.
#[test]
fn jkf_without_a_start_is_an_even_game() {
    let mv = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}"#;
    let text = format!(r#"{{"header":{{"先手":"甲"}},"moves":[{{}},{mv}]}}"#);
    for text in [text.clone(), text.replace("甲\"", "甲\",\"手合割\":\"平手\"")] {
        let found = read(&text);
        let [Ok(entry)] = found.as_slice() else {
            panic!("{:?}", faults(&text));
        };
        assert!(entry.position == Position::startpos() && entry.note().is_none());
        assert_eq!(entry.given, Some(Given::Line(MoveTree::from_line(&moves("7g7f")))));
    }
    let said = NO_BOARD.replace("手合割：平手", r#""initial": {"preset": "HIRATE"}"#);
    let other = text.replace("甲\"", "甲\",\"手合割\":\"二枚落ち\"");
    for text in [other, r#"{"header":{}}"#.to_string()] {
        assert_eq!(faults(&text), [(1, said.clone())], "{text}");
    }
    for (text, reason) in [
        (r#"{"moves":["7g7f"]}"#.to_string(), r#"""7g7f"" is not a move"#),
        (text.replace("\"y\":6", "\"y\":5"), "cannot move to 7e"),
        (text.replace("[{}", "[7"), r#""7" is not a move"#),
        (text.replace("\"x\":7,\"y\":6", "\"x\":0,\"y\":6"), "is not a move"),
    ] {
        let found = faults(&text);
        assert!(matches!(&found[..], [(1, why)] if why.contains(reason)), "{text}: {found:?}");
    }
}

#[test]
fn nothing_is_made_of_other_texts() {
    for text in ["", "\n\n", "# only a comment\n", "hello\nworld\n", "詰将棋\n"] {
        let expected = "there is no position in this text: neither an SFEN nor a board";
        assert_eq!(faults(text), [(0, expected.to_string())], "{text:?}");
    }
}

/// Names without a side as in handicaps.ts of lishogi's shogiops, which writes them into KIF; the
/// others are Kakinoki's.
#[test]
fn handicaps_have_many_names() {
    for (name, expected) in [
        ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9 -"),
        ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9 -"),
        ("飛落ち", "lnsgkgsnl/7b1/ppppppppp/9 -"),
        ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9 -"),
        ("五枚落ち", "2sgkgsn1/9/ppppppppp/9 -"),
        ("左五枚落ち", "1nsgkgs2/9/ppppppppp/9 -"),
        ("左七枚落ち", "2sgkg3/9/ppppppppp/9 -"),
        ("七枚落ち", "3gkgs2/9/ppppppppp/9 -"),
        ("九枚落ち", "4kg3/9/ppppppppp/9 -"),
        ("十枚落ち", "4k4/9/ppppppppp/9 -"),
        ("兩香落ち", "1nsgkgsn1/1r5b1/ppppppppp/9 -"),
        ("トンボ", "4k4/1r5b1/ppppppppp/9 -"),
        ("歩三兵", "4k4/9/9/9 3p"),
        ("裸玉", "4k4/9/9/9 -"),
    ] {
        let found = read(&format!("手合割：{name}　　\n"));
        let [Ok(entry)] = found.as_slice() else {
            panic!("{name}: {} entries", found.len());
        };
        let (rows, hand) = expected.split_once(' ').unwrap();
        let sfen = format!("{rows}/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w {hand} 1");
        assert_eq!(entry.position.to_sfen(), sfen, "{name}");
    }
}

/// A list may have the addresses of its problems in place of them.
#[test]
fn addresses_stand_in_lists() {
    let low = MATE_IN_FIVE.replace(' ', "_");
    let list = format!(
        "# addresses\n一\thttps://lishogi.org/analysis/{low}\tmate5\n{low}\n\
         「a_b」\t{MATE_IN_FIVE}\nhttps://lishogi.org/analysis/9/9/9/9/9/9/9/9/9_b_-_1\t{MATE_IN_FIVE}\n"
    );
    let found = read(&list);
    let names = [
        Some("一"),
        None,
        Some("「a_b」"),
        Some("https://lishogi.org/analysis/9/9/9/9/9/9/9/9/9_b_-_1"),
    ];
    assert_eq!(found.len(), names.len());
    for (entry, name) in found.iter().zip(names) {
        let entry = entry.as_ref().expect("it is read");
        assert_eq!(
            (entry.position.to_sfen().as_str(), entry.name.as_deref()),
            (MATE_IN_FIVE, name)
        );
    }
    assert_eq!(found[0].as_ref().unwrap().given, Some(Given::Plies(5)));
}

/// A record in which two kings step to and fro, with a variation at each ply.
mod long {
    use serde_json::{Value, json};

    /// From, to, and where the variation leads, of the plies in turn.
    const STEPS: [[&str; 3]; 4] =
        [["59", "58", "48"], ["51", "52", "42"], ["58", "59", "49"], ["52", "51", "41"]];
    const NAMES: [[&str; 2]; 4] =
        [["５八玉", "４八玉"], ["５二玉", "４二玉"], ["５九玉", "４九玉"], ["５一玉", "４一玉"]];

    fn board() -> String {
        let row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
        let last = row.replace(" ・ ・ ・ ・ ・ ・ ・ ・ ・", " ・ ・ ・ ・ 玉 ・ ・ ・ ・");
        let first = last.replace(" 玉", "v玉");
        format!("{first}{}{last}先手の持駒：金\n", row.repeat(7))
    }

    /// The plies at which variations begin, in one order or the other.
    fn order(plies: usize, is_from_the_end: bool) -> Vec<usize> {
        let order = 0..plies;
        if is_from_the_end { order.rev().collect() } else { order.collect() }
    }

    pub fn kif(plies: usize, is_from_the_end: bool) -> String {
        let mut text = board();
        let line = |ply: usize, which: usize| {
            let (name, from) = (NAMES[ply % 4][which], STEPS[ply % 4][0]);
            format!("{} {name}({from})\n*{ply}\n", ply + 1)
        };
        text.extend((0..plies).map(|ply| line(ply, 0)));
        for ply in order(plies, is_from_the_end) {
            text += &format!("変化：{}手\n{}", ply + 1, line(ply, 1));
        }
        text
    }

    pub fn ki2(plies: usize, is_from_the_end: bool) -> String {
        let mut text = board();
        let mv = |ply: usize, which: usize| {
            format!("{}{}\n", ["▲", "△"][ply % 2], NAMES[ply % 4][which])
        };
        text.extend((0..plies).map(|ply| mv(ply, 0)));
        for ply in order(plies, is_from_the_end) {
            text += &format!("変化：{}手\n{}", ply + 1, mv(ply, 1));
        }
        text
    }

    pub fn jkf(plies: usize) -> String {
        let square = |text: &str| {
            let digit = |at: usize| text[at..=at].parse::<u8>().unwrap();
            json!({"x": digit(0), "y": digit(1)})
        };
        let mv = |ply: usize, which: usize| {
            let step = STEPS[ply % 4];
            json!({"from": square(step[0]), "to": square(step[which]), "color": ply % 2, "piece": "OU"})
        };
        let entry = |ply: usize| {
            let fork = json!([{"move": mv(ply, 2), "comments": ["a"]}]);
            json!({"move": mv(ply, 1), "forks": [fork], "comments": [ply.to_string()]})
        };
        let mut board = vec![vec![json!({}); 9]; 9];
        board[4][0] = json!({"color": 1, "kind": "OU"});
        board[4][8] = json!({"color": 0, "kind": "OU"});
        let data = json!({"color": 0, "board": board, "hands": [{"KI": 1}, {}]});
        let moves: Vec<Value> = (0..plies).map(entry).collect();
        json!({"initial": {"preset": "OTHER", "data": data}, "moves": moves}).to_string()
    }
}

/// Were each variation played from the start, or each comment kept with all moves before it,
/// this would take minutes and gigabytes.
#[test]
fn records_of_any_length_are_read() {
    let plies = crate::whole::or_part(60_000, 20_000);
    for (text, has_comments) in [
        (long::kif(plies, true), true),
        (long::kif(plies, false), true),
        (long::ki2(plies, true), false),
        (long::ki2(plies, false), false),
        (long::jkf(plies), true),
    ] {
        let found = read(&text);
        let [Ok(entry)] = found.as_slice() else {
            panic!("{:?}", found.iter().find_map(|one| one.as_ref().err()));
        };
        let Some(Given::Line(tree)) = &entry.given else {
            panic!("no moves");
        };
        assert_eq!(entry.position.to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 b G 1");
        let branches = tree.branches();
        assert_eq!((tree.main_line().len(), branches.len()), (plies, plies));
        let others = moves("5i4h 5a4b 5h4i 5b4a");
        for branch in &branches {
            assert_eq!(branch.moves, [others[tree.depth(branch.from) % 4]]);
        }
        assert_eq!(entry.comments.len(), if has_comments { 2 * plies } else { 0 });
        for (place, words) in entry.comments.iter().filter(|_| has_comments).take(plies) {
            assert!(
                tree.depth(*place).checked_sub(1).map(|ply| ply.to_string()).as_ref()
                    == Some(words)
            );
        }
        let solved = Solved {
            name: "",
            details: &[],
            position: &entry.position,
            ending: Ending::Open,
            moves: tree,
            threats: &[],
            to_brinkmate: None,
            note: "",
        };
        let again = read(&write::kif(&solved));
        let [Ok(again)] = again.as_slice() else {
            panic!("what was written is not read");
        };
        assert!(again.given == entry.given);
    }
}

/// Each is made from a good file by one change.
#[test]
fn mistakes_are_told_with_their_line() {
    for (file, good, bad, line, reason) in [
        ("mate5.kif", "２三金打", "２三銀打", 25, "no silver in hand"),
        ("mate5.kif", "３一玉(22)", "３一玉(34)", 32, "another piece"),
        (
            "mate5.kif",
            "３一玉(22)",
            "３一玉(33)",
            32,
            r#""３一玉(33)": illegal move 3c3a: there is no piece on 3c"#,
        ),
        ("mate5.kif", "変化：4手", "変化：9手", 31, "begins at ply 9"),
        ("mate5.kif", "３二金打", "３二金", 33, "is not a move"),
        ("mate5.kif", "*玉で", "玉で", 24, "is not a move"),
        ("mate5.kif", "歩十八", "歩十九", 5, "more than a set"),
        ("mate5.kif", "歩十八", "歩十八　犬", 5, "'犬' in a hand"),
        ("mate5.kif", "飛　金二", "飛　金三", 22, "5 golds"),
        ("mate5.kif", "詰将棋　　", "百枚落ち", 4, "百枚落ち"),
        ("mate5.ki2", "△１一玉 ▲１二金", "△９一玉", 22, "is not a move"),
        ("mate5.bod", "金２", "金５", 14, "more than a set"),
        ("mate5.bod", "残り全部", "残り全部 歩", 1, "'残'"),
        ("mate5.bod", "後手の持駒", "White in hand", 1, "whose hand"),
        ("mate5.txt", "・ 九", " 九", 12, "8 squares"),
        ("mate5.txt", "・・・・・・・・・ 五\n", "", 4, "8 rows"),
        ("mate5.kif", "２三金打", "同　金(21)", 25, r#""同　金(21)": "#),
        (
            "mate5.csa",
            "+0023KI",
            "+0023GI",
            19,
            r#""+0023GI": illegal move S*2c: there is no silver in hand"#,
        ),
        (
            "mate5.csa",
            "-2122OU",
            "-2124OU",
            18,
            r#""-2124OU": illegal move 2a2d: the king on 2a cannot move to 2d"#,
        ),
        ("mate5.csa", "-2122OU", "+2122OU", 18, "other player's turn"),
        ("mate5.csa", "P4 ", "P4 X", 8, "invalid CSA board"),
        ("mate5.jkf", "\"moves\": [", "\"moves\": ", 0, "not JSON"),
        ("mate5.jkf", "\"HI\": 1", "\"HI\": 3", 0, "3 for 'R'"),
    ] {
        let text = fs::read_to_string(Path::new(FOLDER).join(file)).unwrap();
        let found = faults(&text.replace(good, bad));
        match found.as_slice() {
            [(at, mistake)] if mistake.contains(reason) => {
                assert!(line == 0 || *at == line, "{file}: {at}: {mistake}");
            }
            found => panic!("{file}, {good} to {bad}: {found:?}"),
        }
    }
}

/// Neither hand is taken for the right one.
#[test]
fn a_hand_is_told_once() {
    let text = fs::read_to_string(Path::new(FOLDER).join("mate5.bod")).unwrap();
    let twice = format!("後手の持駒：なし\n{text}");
    let found = faults(&twice);
    let expected = r#""後手の持駒" appears twice"#.to_string();
    assert!(found.contains(&(2, expected)), "{found:?}");
}

/// Names end up in lines, columns and pictures.
#[test]
fn names_are_one_line_of_text() {
    let json = format!(r#"{{"name":"a\u0000\u001bb\n\tc","sfen":"{MATE_IN_FIVE}"}}"#);
    for (text, name) in [
        (json, Some(r"a\u{0}\u{1b}b\n\tc")),
        (format!(" \t{MATE_IN_FIVE}"), None),
        (format!("\u{1b}\t{MATE_IN_FIVE}"), Some(r"\u{1b}")),
        (format!("詰\u{202e}め\t{MATE_IN_FIVE}"), Some(r"詰\u{202e}め")),
    ] {
        let found = read(&text);
        let [Ok(entry)] = found.as_slice() else {
            panic!("{text}: {} entries", found.len());
        };
        assert_eq!(entry.name.as_deref(), name, "{text}");
    }
}

/// The others of the file are read, whatever its format. Behind the board it costs the solution.
#[test]
fn a_line_that_cannot_be_read_costs_its_problem_alone() {
    let long = "a".repeat(3 * files::LONGEST_LINE);
    for bad in [b"\x80\xff".as_slice(), long.as_bytes()] {
        let list = [b"# a\n", bad, b"\ncheckmate nomate\none\t", MATE_IN_FIVE.as_bytes()].concat();
        let found = read_bytes(list);
        assert!(matches!(&found[..], [Err((2, _)), Ok(entry)] if entry.line == 4));
        for (file, at) in [("mate5.kif", 7), ("mate5.kif", 23), ("mate5.csa", 7)] {
            let good = fs::read(Path::new(FOLDER).join(file)).unwrap();
            let mut lines: Vec<&[u8]> = good.split(|&byte| byte == b'\n').collect();
            lines.insert(at - 1, bad);
            let between: &[u8] = if file.ends_with("csa") { b"/" } else { b"" };
            let found = read_bytes([&lines.join(&b'\n'), between, &good].join(&b'\n'));
            let is_told = match &found[..] {
                [Err((line, _)), Ok(_)] => *line == at && at == 7,
                [Ok(entry), Ok(_)] => entry.mistakes[0].line == at && entry.given.is_none(),
                _ => false,
            };
            assert!(is_told, "{file}, line {at}: {} found", found.len());
        }
    }
}

/// Words of another language do not make a text of a list, nor a list of a text.
#[test]
fn a_title_may_stand_before_the_problems() {
    for title in ["問題集", "第一部 やさしい問題", "* 解説"] {
        let list = read(&format!("{title}\none\t{MATE_IN_FIVE}\ntwo\t{MATE_IN_FIVE}\n"));
        assert!(
            matches!(&list[..], [Err((1, _)), Ok(one), Ok(two)] if one.line == 2 && two.line == 3),
            "{title}"
        );
        for file in ["mate5.kif", "mate5.bod", "mate5.txt"] {
            let text = fs::read_to_string(Path::new(FOLDER).join(file)).unwrap();
            let found = read(&format!("{title}\n{text}"));
            assert!(found.iter().any(Result::is_ok), "{title}, {file}");
        }
    }
}

#[test]
fn json_on_one_line_may_be_long() {
    let object = format!("{{\"sfen\":\"{MATE_IN_FIVE}\"}}");
    let count = files::LONGEST_LINE / object.len() + 1;
    let document = format!("[{}]", vec![object.as_str(); count].join(","));
    let found = read(&document);
    assert!(found.len() == count && found.iter().all(Result::is_ok));
    let remark = "a".repeat(files::LONGEST_LINE);
    let row = format!("{{\"remark\":\"{remark}\",{}", &object[1..]);
    let found = read(&format!("{row}\n{MATE_IN_FIVE}\n{row}\n"));
    assert!(found.len() == 3 && found.iter().all(Result::is_ok));
}

/// The pieces left are counted once for all such lines, and given away once.
#[test]
fn all_pieces_left_are_given_once() {
    let csa = fs::read_to_string(Path::new(FOLDER).join("mate5.csa")).unwrap();
    let rest = "P-00AL\n";
    for more in [rest.repeat(20_000), "P+00AL\n".to_string()] {
        let text = csa.replace(rest, &(rest.to_string() + &more));
        let found = read(&format!("'00AL\n{text}"));
        assert!(matches!(&found[..], [Ok(entry)] if entry.position.to_sfen() == MATE_IN_FIVE));
    }
}

/// Whatever stands in a file, it is read or refused.
#[test]
fn no_text_makes_the_reader_panic() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut files: Vec<_> =
        fs::read_dir(FOLDER).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let (mut good, mut bad) = (0, 0);
    for round in 0..300 * files.len() {
        let mut bytes = fs::read(&files[round % files.len()]).unwrap();
        for _ in 0..=random(3) {
            let (from, length) = (random(bytes.len()), random(12));
            let end = (from + length).min(bytes.len());
            match random(3) {
                0 => drop(bytes.drain(from..end)),
                1 => bytes[from] = b" 0129+-|/v*\n"[random(12)],
                _ => {
                    let piece = bytes[from..end].to_vec();
                    let at = random(bytes.len());
                    bytes.splice(at..at, piece);
                }
            }
        }
        for entry in read_bytes(bytes) {
            match entry {
                Ok(_) => good += 1,
                Err((_, mistake)) => {
                    assert!(!mistake.to_string().is_empty());
                    bad += 1;
                }
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} good, {bad} bad");
}
