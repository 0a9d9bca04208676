//! What people read, in the language that they chose.
//!
//! Expected: the words themselves, as `docs/usi.md` and `docs/command-line.md` promise them.

use crate::engine_process::{Engine, command, scratch};
use crate::support::{MATE_IN_ONE, run, tsumi};
use std::fs;
use std::path::Path;

fn output(folder: &Path, arguments: &[&str], locale: &str) -> String {
    let mut command = command(folder, arguments);
    let output = command.env("LC_ALL", locale).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn answers_are_in_the_language_chosen() {
    let folder = scratch("language");
    let (english, japanese) = ("mate in 1 ply, shortest proven\n", "1手詰（最短と証明済み）\n");
    let solve = ["solve", MATE_IN_ONE];
    let of = |arguments: &[&str], locale| output(&folder, arguments, locale);
    assert!(of(&solve, "C").contains(english));
    assert!(of(&solve, "ja_JP.UTF-8").contains(japanese));
    assert!(of(&["--lang", "en", "solve", MATE_IN_ONE], "ja_JP.UTF-8").contains(english));
    assert!(of(&["solve", MATE_IN_ONE, "--lang", "ja"], "C").contains(japanese));
    fs::write(folder.join("engine.toml"), "[options]\nLanguage = \"ja\"\n").unwrap();
    assert!(of(&solve, "C").contains(japanese));
    // Data are the same in both.
    let json = |language| {
        let row = of(&["solve", MATE_IN_ONE, "--format", "jsonl", "--lang", language], "C");
        row.split("\"milliseconds\"").next().unwrap().to_string()
    };
    assert_eq!(json("en"), json("ja"));
    let (code, _, _) = run(&folder, &["solve", MATE_IN_ONE, "--lang", "de"]);
    assert_eq!(code, Some(2));
}

#[test]
fn help_is_in_the_language_chosen() {
    let folder = scratch("language-help");
    for (arguments, expected) in [
        (&["--help", "--lang", "ja"][..], "これらの棋譜に、どんな詰将棋があるか"),
        (&["check", "--help", "--lang=ja"], "使い方： tsumi check"),
        (&["check", "--help"], "Usage: tsumi check"),
    ] {
        let help = output(&folder, arguments, "C");
        assert!(help.contains(expected), "{help}");
    }
    let help = output(&folder, &["mine", "-h"], "ja_JP.UTF-8");
    assert!(help.contains("無駄合を除いた手数の範囲"), "{help}");
}

const IMPOSSIBLE: &str = "4k4/9/9/9/2P6/9/2P6/9/9 b - 1";
const BAD_KIF: &str = "手合割：平手\n手数----指手---\n   1 ７六歩(77)\n   2 ３三角成(88)\n";
const BAD_BOARD: &str = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・|二
";

/// The argument parser's own words are translated, too.
#[test]
fn mistakes_in_arguments_are_named_in_japanese() {
    for (arguments, expected) in [
        (&["solve", "--bogus"][..], "「--bogus」という引数はありません"),
        (&["bogus"], "「bogus」というコマンドはありません"),
        (&["check"], "「<FILE|SFEN>...」が必要です"),
        (&["solve", "--hash", "x", MATE_IN_ONE], "「--hash <MIB>」の値に「x」は使えません"),
        (
            &["solve", "--time", "abc", MATE_IN_ONE],
            "「--time <TIME>」の値に「abc」は使えません（「30」「30s」「500ms」「2m」「1h」のように書きます）",
        ),
        (
            &["solve", "--threads", "513", MATE_IN_ONE],
            "「--threads <N>」の値に「513」は使えません（0 から 512 までです）",
        ),
        (
            &["check", "--rules", "x", MATE_IN_ONE],
            "「--rules <RULES>」の値に「x」は使えません（使える値：strict, magazine, smartphone）",
        ),
        (&["solve", "--hash"], "「--hash <MIB>」には値が必要です"),
        (
            &["solve", "--hash", "1", "--hash", "2", MATE_IN_ONE],
            "「--hash <MIB>」は一度しか指定できません",
        ),
    ] {
        let arguments = [&["--lang", "ja"], arguments].concat();
        let (code, output, errors) = tsumi(&arguments);
        assert_eq!((code, &*output), (Some(2), ""), "{arguments:?}");
        assert_eq!(errors, format!("tsumi: {expected}\n詳しくは --help をご覧ください\n"));
    }
}

/// Whatever a value may be: its reason is a sentence in Japanese.
#[test]
fn wrong_values_have_reasons_in_japanese() {
    for arguments in [
        ["hunt", "--plies", "4"],
        ["hunt", "--plies", "9-3"],
        ["hunt", "--put", "12"],
        ["hunt", "--hand", "X"],
        ["hunt", "--region", "zz"],
        ["hunt", "--pieces", "X"],
        ["extend", "--plies", "4"],
        ["repair", "--keep", "zz"],
        ["mine", "--plies", "x"],
        ["find", "--theme", "x"],
        ["find", "--like", "4k4/9 b - 1"],
        ["check", "--explain", "beauty"],
        ["solve", "--jobs", "0"],
    ] {
        let (code, _, errors) = tsumi(&[&["--lang", "ja"], &arguments[..]].concat());
        let first = errors.lines().next().unwrap_or_default().trim_start_matches("tsumi: ");
        let (_, reason) = first.rsplit_once("使えません（").unwrap_or_else(|| panic!("{errors}"));
        assert_eq!(code, Some(2), "{errors}");
        assert!(tsumi::inside::is_japanese(reason), "{errors}");
    }
}

/// What may go wrong with each argument of each command, some four hundred mistakes: an unknown one,
/// one without its value, with a value that it does not take, or with a wrong one.
#[test]
fn all_mistakes_in_arguments_are_named_in_japanese() {
    let folder = scratch("language-mistakes");
    let mut count = 0;
    for command in tsumi::inside::clap_command().get_subcommands() {
        let name = command.get_name();
        let mut mistakes = vec!["--no-such".to_string()];
        for argument in command.get_arguments() {
            let Some(long) = argument.get_long() else {
                continue;
            };
            mistakes.extend([format!("--{long}=??"), format!("--{long}=")]);
            if argument.get_action().takes_values() {
                mistakes.push(format!("--{long}"));
            }
        }
        for mistake in mistakes {
            let (code, _, errors) = run(&folder, &["--lang", "ja", name, &mistake]);
            if code == Some(0) {
                continue;
            }
            count += 1;
            // The words that may stand in the value's place are listed as they are.
            let sentence = errors.split("（使える値：").next().unwrap_or_default();
            let is_said = sentence.lines().all(is_said_in_japanese);
            assert!(code == Some(2) && is_said, "{name} {mistake}: {errors}");
        }
    }
    assert!(count > 200, "{count}");
}

/// Names of files and what is quoted of them are the only words that are not Japanese.
#[test]
fn bad_input_is_named_in_japanese() {
    let folder = scratch("language-bad-input");
    let files = [
        ("a.kif", BAD_KIF),
        ("b.kif", BAD_BOARD),
        ("c.sfen", "# list\n4k4/9 b - 1\n"),
        ("d.txt", "Hello\n"),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let moves = format!("{MATE_IN_ONE} moves P*5b");
    let of_a = "tsumi: a.kif、4 行目：「３三角成(88)」は指せません：８八の角は相手の駒です\n";
    for (command, input, expected) in [
        ("solve", "a.kif", of_a),
        ("check", "a.kif", of_a),
        ("verify", "a.kif", of_a),
        ("repair", "a.kif", of_a),
        ("game", "a.kif", of_a),
        ("mine", "a.kif", of_a),
        (
            "solve",
            "b.kif",
            "tsumi: b.kif、5 行目：局面図のこの段のマスが 8 個です（9 個のはずです）\n",
        ),
        (
            "solve",
            "c.sfen",
            "tsumi: c.sfen、2 行目：SFEN の誤り：盤面が 2 段です（9 段のはずです）\n",
        ),
        ("solve", "d.txt", "tsumi: d.txt：局面がありません（SFEN も局面図も見つかりません）\n"),
        ("solve", IMPOSSIBLE, "tsumi: 問題 1：SFEN の誤り：先手の二歩です（７五、７七）\n"),
        ("game", IMPOSSIBLE, "tsumi: 棋譜：SFEN の誤り：先手の二歩です（７五、７七）\n"),
        ("solve", &moves, "tsumi: 問題 1：1 手目：P*5b は指せません：持駒に歩がありません\n"),
        (
            "show",
            "startpos moves 7g7e",
            "tsumi: 1 手目：7g7e は指せません：７七の歩は７五へ動けません\n",
        ),
    ] {
        let (code, _, errors) = run(&folder, &[command, input, "--lang", "ja"]);
        assert_eq!((code, errors.as_str()), (Some(2), expected), "{command}");
    }
}

/// True for lines of Japanese sentences; names of options, commands and files stay as they are.
pub fn is_said_in_japanese(lines: &str) -> bool {
    let is_option = |word: &str| tsumi::inside::TABLE.iter().any(|option| option.name == word);
    let is_name = |word: &str| {
        word.starts_with("--") || word.contains(['.', '/', ':', '<']) || is_option(word)
    };
    lines.lines().all(|line| {
        let parts = line.split_inclusive(|letter: char| !letter.is_ascii_graphic());
        let own = parts.map(|part| {
            let word = part.trim_end_matches(|letter: char| !letter.is_ascii_graphic());
            if is_name(word) { &part[word.len()..] } else { part }
        });
        tsumi::inside::is_japanese(&own.collect::<String>())
    })
}

const RESULT: &str =
    "{\"problem\":1,\"name\":\"a.sfen, line 1\",\"sfen\":\"\",\"verdict\":\"mate\"}";

/// Files that cannot be read, written or continued.
#[test]
fn failures_of_files_are_named_in_japanese() {
    let folder = scratch("language-failures");
    let file = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    file("a.sfen", &format!("{MATE_IN_ONE}\n"));
    file("there.jsonl", "");
    file("other.jsonl", &format!("{RESULT}\n"));
    file("bad.jsonl", "{\"problem\":0}\n");
    file("twice.jsonl", &format!("{RESULT}\n").repeat(2));
    file("text.jsonl", "some text\n");
    file("table.tsv", "a\tb\n");
    file("engine.log", "some text\n");
    file("bad.toml", "[options]\nThreads = 'many'\n");
    file("twice.toml", "[options]\nThreads = 1\nthreads = 2\n");
    file("journal.jsonl", "{\"a\":1}\n");
    fs::create_dir(folder.join("empty.d")).expect("a folder");
    for (arguments, expected) in [
        (&["no-such.kif"][..], Some(2)),
        (&["empty.d"], Some(2)),
        (&["a.sfen", "--out", "there.jsonl"], Some(2)),
        (&["a.sfen", "--out", "a.sfen", "--force"], Some(2)),
        (&["a.sfen", "--out", "empty.d/none.d/a.jsonl"], Some(2)),
        (&["a.sfen", "--proof", "none.d/a.proof"], Some(2)),
        (&["a.sfen", "--out", "other.jsonl", "--resume"], Some(2)),
        (&["a.sfen", "--out", "bad.jsonl", "--resume"], Some(2)),
        (&["a.sfen", "--out", "twice.jsonl", "--resume"], Some(2)),
        (&["a.sfen", "--out", "text.jsonl", "--resume"], Some(2)),
        (&["a.sfen", "--out", "table.tsv", "--resume"], Some(2)),
        (&["a.sfen", "--log", "engine.log"], Some(2)),
        (&["a.sfen", "--log", "empty.d"], Some(2)),
        (&["a.sfen", "--config", "no-such.toml"], Some(2)),
        (&["a.sfen", "--config", "bad.toml"], Some(2)),
        (&["a.sfen", "--config", "twice.toml"], Some(2)),
        (&["a.sfen", "--journal", "journal.jsonl"], Some(2)),
        (&["a.sfen", "--state", "text.jsonl"], Some(2)),
        (&["a.sfen", "--html", "a.html", "--engine", "a.sfen"], Some(2)),
    ] {
        let (code, _, errors) = run(&folder, &[&["solve", "--lang", "ja"], arguments].concat());
        assert_eq!(code, expected, "{arguments:?}: {errors}");
        assert!(!errors.is_empty() && is_said_in_japanese(&errors), "{arguments:?}: {errors}");
    }
}

/// Two English words in a row; moves, positions and names of files have digits or signs.
fn english_in(line: &str) -> Option<&str> {
    let is_word = |word: &str| {
        let word = word.trim_end_matches([',', ';', ':']);
        word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase())
    };
    let own = line.split('「').map(|part| part.split_once('」').map_or(part, |(_, rest)| rest));
    let words: Vec<&str> = own.flat_map(str::split_whitespace).collect();
    words.windows(2).find(|pair| pair.iter().all(|word| is_word(word))).map(|pair| pair[0])
}

/// Of a hundred answers, by each command that writes a text.
#[test]
fn no_answer_in_japanese_holds_english() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let list = fs::read_to_string(data.join("tsume.tsv")).expect("the list");
    let problems = list.lines().filter_map(|line| line.split('\t').nth(1));
    let game = data.join("files/game.kif");
    let game = game.to_str().expect("a path");
    let mut asked: Vec<Vec<&str>> = Vec::new();
    for problem in problems {
        asked.extend([
            vec![
                "solve",
                "--tsume",
                "--variations=2",
                "--multipv",
                "3",
                "--nodes",
                "5000",
                problem,
            ],
            vec!["check", "--all-moves", "--nodes", "20000", problem],
            vec!["check", "--brinkmate", "--nodes", "5000", problem],
            vec!["verify", "--tsume", "--nodes", "5000", problem],
            vec!["brinkmate", "--nodes", "5000", problem],
        ]);
    }
    let one = [MATE_IN_ONE, "--nodes", "2000", "--jobs", "1"];
    for command in ["repair", "place", "extend", "hunt"] {
        asked.push([&[command], &one[..]].concat());
    }
    asked.push(vec!["game", "--all", "--nodes", "2000", game]);
    asked.push(vec!["mine", "--nodes", "2000", game]);
    assert!(asked.len() > 100);
    for arguments in asked {
        let (_, output, errors) = tsumi(&[&["--lang", "ja"], &arguments[..]].concat());
        let found = output.lines().chain(errors.lines()).find(|line| english_in(line).is_some());
        assert_eq!(found, None, "{arguments:?}");
    }
}

/// Programs read them, and results are continued and compared.
#[test]
fn mistakes_in_results_are_english() {
    let folder = scratch("language-results");
    fs::write(folder.join("a.kif"), BAD_KIF).unwrap();
    let solve = ["solve", "a.kif", "--format", "jsonl", "--lang", "ja"];
    let (code, row, errors) = run(&folder, &solve);
    assert_eq!(code, Some(2));
    assert!(errors.contains("a.kif、4 行目："), "{errors}");
    for english in
        ["\"name\":\"a.kif, line 4\"", "illegal move 8h3c+: the bishop on 8h is the opponent's"]
    {
        assert!(row.contains(english), "{row}");
    }
}

/// A game without a name is called by its place.
#[test]
fn places_of_games_are_english_in_results_alone() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/files"));
    for command in ["game", "mine"] {
        let of = |format| run(folder, &[command, "--lang", "ja", "--format", format, "game.kif"]).1;
        assert!(of("text").starts_with("game.kif、2 行目"), "{}", of("text"));
        let row = of("jsonl");
        assert!(row.contains("\"name\":\"game.kif, line 2, move "), "{row}");
    }
}

#[test]
fn a_given_solution_is_compared_in_the_language_chosen() {
    let folder = scratch("language-given");
    let list = format!("{MATE_IN_ONE}\tG*4b\n{MATE_IN_ONE}\tmate3\n");
    fs::write(folder.join("a.sfen"), list).unwrap();
    let (_, text, _) = run(&folder, &["solve", "a.sfen", "--lang", "ja"]);
    for expected in
        ["記載の解答：誤り（最終手のあと△同　玉で逃れ）\n", "記載の解答：手数が異なる（3手）\n"]
    {
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn bad_positions_of_the_protocol_follow_the_option() {
    let mut engine = Engine::start(&["usi"]);
    for (language, expected) in [
        ("ja", "info string 局面の誤り：1 手目：7g7e は指せません：７七の歩は７五へ動けません"),
        (
            "auto",
            "info string bad position: move 1: illegal move 7g7e: \
             the pawn on 7g cannot move to 7e",
        ),
    ] {
        engine.send(&format!("setoption name Language value {language}"));
        engine.send("position startpos moves 7g7e");
        engine.send("isready");
        let lines = engine.wait_for("readyok");
        assert!(lines.iter().any(|line| line == expected), "{lines:?}");
    }
}

#[test]
fn remarks_of_the_protocol_follow_the_option() {
    let mut engine = Engine::start(&["usi"]);
    for (language, expected) in [
        ("ja", "info string 1手詰（最短と証明済み）"),
        ("en", "info string mate in 1 ply, shortest proven"),
        ("auto", "info string mate in 1 ply, shortest proven"),
    ] {
        engine.send(&format!("setoption name Language value {language}"));
        engine.send("setoption name USI_Hash value 1");
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send(&format!("position sfen {MATE_IN_ONE}"));
        engine.send("go mate infinite");
        let lines = engine.wait_for("checkmate");
        assert!(lines.iter().any(|line| line == expected), "{lines:?}");
    }
}
