//! Words about given solutions, and about parts of the input that a problem does without.

use crate::engine_process::scratch;
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Mate in three by 5e5b+ 9a8a 4f8b+. The defender can drop the rook between, which gains nothing
/// but two plies.
const FUTILE: &str = "k8/9/9/9/4R4/5B3/9/9/9 b r 1";
/// The line with the drop.
const WITH_DROP: &str = "5e5b+ R*7c 4f7c+ 9a8a R*9a";
/// Mate in five, with futile interpositions and without; 4f2f 2i1h 5i5h ends in mate earlier, and
/// a drop that is left at its end is futile (the exhaustive solver of the tests).
const FIVE: &str = "9/3g5/9/9/9/5+R3/9/3+S5/4RB1k+n b l 1";
/// Zuko 33, with its line of the tsume length as in `tsume-classics.tsv`; the literal length is 19.
const ZUKO_33: &str = "l8/1n7/np3B3/SR1+P5/k1N6/9/1Ps6/1N7/5+B3 b r4g2s3l15p 1";
const LINE_OF_ZUKO_33: &str = "8d8e 9e9d 8e8c P*8e 4i8e 9c8e P*9e 9d9e 8c9c 9a9c P*9f 9e9d \
                               4c6a+ 9d8d 6a8c 8d7e 6d6e";

/// The rows of a command that answers a list.
fn rows(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let (_, output, errors) = run(folder, &[arguments, &["--format", "jsonl"]].concat());
    let row = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{errors}"));
    output.lines().map(row).collect()
}

fn given(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let told = |row: Value| row["given"].as_str().unwrap_or("-").to_string();
    rows(folder, arguments).into_iter().map(told).collect()
}

#[test]
fn a_right_solution_is_called_no_other() {
    let folder = scratch("given-right");
    let short = "5e5b+ 9a8a 4f8b+";
    let list = [
        format!("{FUTILE}\t{short}"),
        format!("{FUTILE}\tmate3\t{short}"),
        format!("{FUTILE}\tmate3"),
        format!("{FUTILE}\tmate5"),
        format!("{FUTILE}\t{WITH_DROP}"),
        format!("{ZUKO_33}\t{LINE_OF_ZUKO_33}"),
    ];
    fs::write(folder.join("list.tsv"), list.join("\n")).expect("scratch folder");
    let solve = ["solve", "--effort", "shortest", "--tsume", "list.tsv"];
    let same = ["same line", "same line", "same length", "same length, with futile interpositions"];
    let longer = "same length, with futile interpositions";
    let told = given(&folder, &solve);
    assert_eq!(told[..4], same);
    assert!(told[4] == longer || told[4] == "same line, with futile interpositions", "{told:?}");
    assert_eq!(told[5], "same line");
    let told = given(&folder, &["check", "--nodes", "100000", "list.tsv"]);
    let taken = "is the main line";
    assert_eq!(told[..4], [taken, taken, same[2], same[3]]);
    assert_eq!(told[4], "not taken: ply 2 is a futile interposition");
    let (_, text, _) = run(&folder, &solve);
    assert_eq!(text.matches("given solution: other").count(), 0, "{text}");
}

/// Where nothing is known of the length without futile interpositions, a line that is shorter than
/// with them may be right.
#[test]
fn a_length_that_is_not_known_is_not_called_other() {
    let folder = scratch("given-open");
    fs::write(folder.join("list.tsv"), format!("{ZUKO_33}\t{LINE_OF_ZUKO_33}\n")).expect("it");
    let told = given(&folder, &["solve", "--effort", "short", "--nodes", "20000", "list.tsv"]);
    assert_eq!(told, ["the length without futile interpositions is not settled"]);
}

#[test]
fn a_line_that_is_too_short_is_not_the_longest_defence() {
    let folder = scratch("given-short");
    fs::write(folder.join("list.tsv"), format!("{FIVE}\t4f2f 2i1h 5i5h\n")).expect("it");
    let solve = ["solve", "--effort", "shortest", "--tsume", "list.tsv"];
    let told = given(&folder, &solve);
    assert_eq!(told, ["ends in mate, but is not the longest defence"]);
    let told = given(&folder, &["check", "list.tsv"]);
    assert_eq!(told, ["mates, but is not the longest defence"]);
}

/// Of a line without a drop between nothing is said of futile interpositions.
#[test]
fn interpositions_are_told_of_a_line_that_has_one() {
    let folder = scratch("given-interpositions");
    let headline = |sfen: &str| {
        fs::write(folder.join("list.sfen"), sfen).expect("scratch folder");
        let rows = rows(&folder, &["solve", "--effort", "short", "list.sfen"]);
        rows[0]["headline"].as_str().unwrap_or_default().to_string()
    };
    let five = MATE_IN_FIVE;
    assert_eq!(headline(five), "mate in 5 plies, shortest proven");
    let told = "mate in 5 plies, shortest proven, futile interpositions counted";
    assert_eq!(headline(FUTILE), told);
}

/// Each command that answers keeps the problem, says which part is wrong and where, and ends with
/// the code for wrong input, also when it goes on with its results.
#[test]
fn a_bad_solution_does_not_lose_its_problem() {
    let folder = scratch("given-bad");
    let list = format!("first\t{MATE_IN_ONE}\tG*5b 5a5b\nsecond\t{MATE_IN_ONE}\tG*5b\n");
    fs::write(folder.join("list.tsv"), list).expect("scratch folder");
    let place = "tsumi: list.tsv, line 1: \"5a5b\": illegal move 5a5b";
    for command in ["solve", "check"] {
        let (code, output, errors) = run(&folder, &[command, "list.tsv"]);
        assert!(code == Some(2) && errors.starts_with(place), "{code:?}: {errors}");
        assert!(output.contains("given solution: cannot be read: \"5a5b\": illegal"), "{output}");
        let (code, output, errors) = run(&folder, &[command, "--quiet", "list.tsv"]);
        assert!(code == Some(2) && errors.starts_with(place), "{code:?}: {errors}");
        assert!(output.contains("first") && output.lines().count() == 2, "{output}");
        let rows = rows(&folder, &[command, "list.tsv"]);
        assert_eq!((&rows[0]["name"], &rows[0]["verdict"]), (&"first".into(), &"mate".into()));
        assert_eq!(rows[0]["sfen"], rows[1]["sfen"]);
        for (name, word) in [("given", "5a5b"), ("given_japanese", "玉")] {
            assert!(rows[0][name].as_str().is_some_and(|words| words.contains(word)), "{rows:?}");
        }
        for name in ["mistakes", "mistakes_japanese"] {
            assert_eq!(rows[0][name].as_array().map(Vec::len), Some(1), "{rows:?}");
            assert!(rows[1].get(name).is_none(), "{rows:?}");
        }
        for file in ["rows.jsonl", "rows.tsv", "rows.csv"] {
            let file = format!("{command}-{file}");
            let (code, _, _) = run(&folder, &[command, "list.tsv", "--out", &file]);
            let written = fs::read_to_string(folder.join(&file)).expect("it was written");
            assert!(code == Some(2) && written.contains("illegal move 5a5b"), "{written}");
            let (code, summary, _) =
                run(&folder, &[command, "list.tsv", "--out", &file, "--resume"]);
            assert_eq!(code, Some(2));
            assert!(summary.contains("2 problems") && summary.contains(" 1 with a mistake"));
            assert_eq!(fs::read_to_string(folder.join(&file)).expect("it is there"), written);
        }
    }
    // Without the line that they keep there is nothing to do.
    for command in ["repair", "place", "extend"] {
        let (code, _, errors) = run(&folder, &[command, "--nodes", "1000", "list.tsv"]);
        assert!(code == Some(2) && errors.contains(place), "{command}: {errors}");
    }
    // A record of a game is about its moves.
    let (code, _, errors) = run(&folder, &["game", "list.tsv"]);
    assert!(code == Some(2) && errors.starts_with(place), "{errors}");
}

/// Files of the tests with one part made wrong: what is told, and whether the line is still
/// compared.
#[test]
fn a_problem_does_without_parts_that_cannot_be_read() {
    let file = |name: &str| {
        fs::read_to_string(Path::new("tests/data/files").join(name)).expect("it is there")
    };
    let changed = |name: &str, from: &str, to: &str| {
        let text = file(name);
        assert!(text.contains(from), "{name}: {from}");
        text.replacen(from, to, 1).into_bytes()
    };
    let garbled = |name: &str, before: &str| {
        let text = file(name);
        let at = text.find(before).expect(before) + before.len();
        [&text.as_bytes()[..at], b"\x80\xff\x81", &text.as_bytes()[at..]].concat()
    };
    let no_text = "the text is in none of UTF-8";
    let row = |members: &str| format!("{{\"sfen\":\"{MATE_IN_ONE}\",{members}}}\n").into_bytes();
    let list = |columns: &str| format!("{MATE_IN_ONE}\t{columns}\n").into_bytes();
    let cases: Vec<(&str, Vec<u8>, &str, bool)> = vec![
        ("a.kif", changed("mate5.kif", "２三金打", "２三銀打"), "no silver in hand", false),
        ("b.kif", changed("mate5.kif", "*玉で", "玉で"), "is not a move", false),
        // In a variation.
        ("c.kif", changed("mate5.kif", "変化：4手", "変化：9手"), "begins at ply 9", true),
        ("d.kif", changed("mate5.kif", "３一玉(22)", "３一玉(33)"), "3c3a", true),
        ("e.kif", changed("mate5.kif", "詰将棋　　", "百枚落ち"), "百枚落ち", true),
        ("f.kif", garbled("mate5.kif", "作品名："), no_text, true),
        ("g.kif", garbled("mate5.kif", "\n*玉"), no_text, true),
        ("h.kif", garbled("mate5.kif", "２三金"), no_text, false),
        ("a.ki2", changed("mate5.ki2", "△１一玉 ▲１二金", "△９一玉"), "is not a move", true),
        ("a.csa", changed("mate5.csa", "+0023KI", "+0023GI"), "no silver in hand", false),
        ("b.csa", garbled("mate5.csa", "$EVENT:"), no_text, true),
        ("a.jkf", changed("mate5.jkf", "\"piece\": \"KI\"", "\"piece\": \"XX\""), "XX", false),
        ("b.jkf", changed("mate5.jkf", "\"五手詰\"", "5"), "作品名: invalid type", true),
        ("a.tsv", list("G*5c"), "5c is occupied", false),
        ("b.tsv", list("G*5b is quick"), "\"is\" is not a move", false),
        ("c.tsv", list("mate99999999999999999999"), "is not a number of plies", false),
        ("d.tsv", [b"\x80\xff\x81\t", list("G*5b").as_slice()].concat(), no_text, true),
        ("e.tsv", format!("{MATE_IN_ONE}\ncheckmate G*5c\n").into_bytes(), "occupied", false),
        ("a.jsonl", row("\"moves\":[\"G*5c\"]"), "5c is occupied", false),
        ("b.jsonl", row("\"moves\":\"G*5b\""), "moves: invalid type", false),
        ("c.jsonl", row("\"name\":5,\"moves\":[\"G*5b\"]"), "name: invalid type", true),
        ("d.jsonl", row("\"author\":{},\"moves\":[\"G*5b\"]"), "author: invalid type", true),
    ];
    let folder = scratch("given-parts");
    for (name, bytes, told, has_line) in cases {
        fs::write(folder.join(name), bytes).expect("scratch folder");
        let rows = rows(&folder, &["solve", name]);
        let [row] = rows.as_slice() else { panic!("{name}: {rows:?}") };
        assert_eq!(row["verdict"], "mate", "{name}");
        let mistakes = row["mistakes"].as_array().expect("a mistake");
        let [mistake] = mistakes.as_slice() else { panic!("{name}: {mistakes:?}") };
        assert!(mistake.as_str().is_some_and(|words| words.contains(told)), "{name}: {mistake}");
        let given = row["given"].as_str().expect("a solution is given");
        assert_eq!(given == "same line", has_line, "{name}: {given}");
        assert_eq!(given.starts_with("cannot be read: "), !has_line, "{name}: {given}");
    }
}

/// What may be part of the position is not read over.
#[test]
fn a_position_that_may_be_another_is_refused() {
    let text = fs::read("tests/data/files/mate5.kif").expect("it is there");
    let folder = scratch("given-position");
    for part in ["後手の持駒：飛", "後手の", "| ・ ・ ・ ・ ・ ・ 銀"] {
        let at = text.windows(part.len()).position(|bytes| bytes == part.as_bytes());
        let at = at.expect("it is there") + part.len();
        let bytes = [&text[..at], b"\x80\xff\x81", &text[at..]].concat();
        fs::write(folder.join("a.kif"), bytes).expect("scratch folder");
        let (code, output, errors) = run(&folder, &["solve", "--quiet", "a.kif"]);
        assert!(code == Some(2) && output.is_empty(), "{part}: {output}");
        assert!(errors.contains("the text is in none of UTF-8"), "{part}: {errors}");
    }
}
