//! The real binary on the command line.

use crate::engine_process::{ENDLESS, command, scratch};
use crate::support::{MATE_IN_ONE, NO_CHECK, run, tsumi};
use std::path::Path;
use std::process::Stdio;

/// The verdict and the moves of each line of `--quiet`.
fn quiet_rows(output: &str) -> Vec<(String, String)> {
    let field =
        |row: &str, index: usize| row.split('\t').nth(index).unwrap_or_default().to_string();
    output.lines().map(|row| (field(row, 0), field(row, 4))).collect()
}

fn pair(verdict: &str, moves: &str) -> (String, String) {
    (verdict.to_string(), moves.to_string())
}

#[test]
fn a_problem_is_solved_and_shown() {
    let (code, output, errors) = tsumi(&["solve", MATE_IN_ONE]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    for expected in [
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一",
        "先手の持駒：金",
        "mate in 1 ply, shortest proven",
        " nodes",
        "\nG*5b\n",
        "\n▲５二金\n",
    ] {
        assert!(output.contains(expected), "{expected} is not in {output}");
    }
}

#[test]
fn an_sfen_may_be_written_in_several_ways() {
    let whole = format!("position sfen {MATE_IN_ONE}");
    let with_moves = "sfen 5k3/9/4P4/9/9/9/9/9/9 w G2r2b3g4s4n4l17p 1 moves 4a5a";
    let (code, output, _) = tsumi(&["solve", "--quiet", MATE_IN_ONE, &whole, with_moves]);
    assert_eq!(code, Some(0));
    assert_eq!(quiet_rows(&output), vec![pair("mate", "G*5b"); 3]);
    let pieces: Vec<&str> = whole.split(' ').collect();
    let (code, output, _) = tsumi(&[&["solve", "-q"], pieces.as_slice()].concat());
    assert_eq!((code, quiet_rows(&output)), (Some(0), vec![pair("mate", "G*5b")]));
}

#[test]
fn files_may_be_named_like_pieces_of_an_sfen() {
    let folder = scratch("short-names");
    for name in ["a", "b", "sfen"] {
        std::fs::write(folder.join(name), format!("{MATE_IN_ONE}\n")).expect("scratch folder");
    }
    for names in [["a", "b"], ["sfen", "a"]] {
        let (code, output, errors) = run(&folder, &[&["solve", "-q"], &names[..]].concat());
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{names:?}");
        assert_eq!(quiet_rows(&output), vec![pair("mate", "G*5b"); 2]);
    }
}

#[test]
fn exit_codes_tell_how_it_went() {
    let (code, output, _) = tsumi(&["solve", "--quiet", MATE_IN_ONE, NO_CHECK]);
    assert_eq!(
        (code, quiet_rows(&output)),
        (Some(0), vec![pair("mate", "G*5b"), pair("nomate", "-")])
    );
    let (code, output, _) =
        tsumi(&["solve", "-q", "--hash", "1", "--nodes", "20000", MATE_IN_ONE, ENDLESS, NO_CHECK]);
    assert_eq!(code, Some(1));
    assert_eq!(
        quiet_rows(&output),
        [pair("mate", "G*5b"), pair("timeout", "-"), pair("nomate", "-")]
    );
    let (code, output, _) = tsumi(&["solve", "--hash", "1", "--time", "0.05", ENDLESS]);
    assert_eq!(code, Some(1));
    assert!(output.contains("not answered: the time ran out"), "{output}");
    let (code, output, errors) = tsumi(&["solve", "-q", "4k4/9 b - 1", MATE_IN_ONE]);
    assert_eq!((code, quiet_rows(&output)), (Some(2), vec![pair("mate", "G*5b")]));
    assert!(errors.starts_with("tsumi: problem 1: bad SFEN: "), "{errors}");
}

#[test]
fn bad_usage_ends_with_code_2() {
    for arguments in [
        &["solve"][..],
        &["solve", "--hash", "0", MATE_IN_ONE],
        &["solve", "--hash", "x", MATE_IN_ONE],
        &["solve", "--time", "-1", MATE_IN_ONE],
        &["solve", "--mate-limit", "10001", MATE_IN_ONE],
        &["game", "--mate-limit", "10001", MATE_IN_ONE],
        &["solve", "--nodes", "9223372036854775808", MATE_IN_ONE],
        &["solve", "no-such-file.tsv"],
        &["solve", "no-such-file.kif", MATE_IN_ONE],
        &["solve", concat!(env!("CARGO_MANIFEST_DIR"), "/scripts"), MATE_IN_ONE],
        &["solve", "--log", "no-such-folder/x.log", MATE_IN_ONE],
        &["--config", "no-such-file.toml", "solve", MATE_IN_ONE],
        &["bench", "unheard-of"],
        &["unheard-of"],
        &["--unheard-of"],
    ] {
        let (code, output, errors) = tsumi(arguments);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
}

#[test]
fn files_of_problems_are_solved_line_by_line() {
    let folder = scratch("problems");
    let text = format!(
        "# two good ones\none\t{MATE_IN_ONE}\tmate1\tremark\n\ntwo\t9/9 b - 1\n{NO_CHECK}\n"
    );
    std::fs::write(folder.join("problems.tsv"), text).expect("scratch folder");
    let (code, output, errors) = run(&folder, &["solve", "--quiet", MATE_IN_ONE, "problems.tsv"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        quiet_rows(&output),
        [pair("mate", "G*5b"), pair("mate", "G*5b"), pair("nomate", "-")]
    );
    let names: Vec<&str> = output.lines().filter_map(|row| row.split('\t').nth(5)).collect();
    assert_eq!(names, ["problem 1", "one", "problems.tsv, line 5"]);
    assert!(errors.starts_with("tsumi: problems.tsv, line 4: bad SFEN: "), "{errors}");
}

#[test]
fn files_and_standard_input_are_told_by_their_content() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    let files = ["mate5-sjis.kif", "mate5.ki2", "mate5.csa", "mate5.jkf", "mate5.bod"];
    let (code, output, errors) = run(&folder, &[&["solve", "-q"], &files[..]].concat());
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let line = "R*2b 2a2b G*2c 2b1a G*1b";
    assert_eq!(quiet_rows(&output), vec![pair("mate", line); files.len()]);
    let input = std::fs::File::open(folder.join("mate5.txt")).expect("the file is there");
    let piped = command(&folder, &["solve", "-q", "-"])
        .stdin(Stdio::from(input))
        .output()
        .expect("the binary starts");
    let output = String::from_utf8_lossy(&piped.stdout);
    assert_eq!(quiet_rows(&output), [pair("mate", line)]);
    let name = output.trim_end().split('\t').nth(5);
    assert_eq!(name, Some("standard input, line 4"), "{output}");
}

#[test]
fn a_file_with_a_mistake_does_not_stop_the_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    let (code, output, errors) =
        run(&folder, &["solve", "-q", "no-board.kif", "list.sfen", MATE_IN_ONE]);
    assert_eq!((code, output.lines().count()), (Some(2), 5));
    let told: Vec<&str> = errors.lines().collect();
    assert_eq!(told.len(), 2);
    assert!(told[0].starts_with("tsumi: no-board.kif, line 4: there is no board"));
    assert!(told[1].starts_with("tsumi: list.sfen, line 5: bad SFEN: "));
}

/// True for letters that end a line, that a terminal obeys, or that turn the direction of writing.
fn is_hidden(letter: char) -> bool {
    let marks = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'];
    letter.is_control()
        || marks.contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter)
}

/// A file may have any name, and a problem: a line of answers not.
#[cfg(unix)]
#[test]
fn names_stay_on_their_lines_and_rule_no_terminal() {
    let folder = scratch("names");
    let hostile = "a\n\tb\u{2028}\u{1b}[2J\u{202e}c";
    let shown = "a\\n\\tb\\u{2028}\\u{1b}[2J\\u{202e}c";
    let list = format!("{hostile}.sfen");
    let named =
        format!("{}\t{MATE_IN_ONE}\n{MATE_IN_ONE}\nbad\u{1b}/\u{202e} b - 1\n", &hostile[3..]);
    std::fs::write(folder.join(&list), named).expect("Unix has no rules");
    let record = format!(
        "作品名：{0}\n作者：{0}\n出典：{0}\n手合割：平手\n*{0}\n   1 投了\n",
        &hostile[3..]
    );
    std::fs::write(folder.join("a.kif"), record).expect("a file");
    let (code, output, errors) = run(&folder, &["solve", "-q", &list]);
    assert_eq!((code, output.lines().count()), (Some(2), 2));
    let names: Vec<_> = output.lines().map(|row| row.split('\t').nth(5)).collect();
    let place = format!("{shown}.sfen, line 2");
    assert_eq!(names, [Some(&shown[5..]), Some(&place)]);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    let missing = format!("{hostile}.kif");
    let proof = format!("{hostile}.proof");
    for words in [
        &["solve", "--proof", &proof, &list][..],
        &["solve", "--format", "jsonl", &list],
        &["solve", "--format", "kif", &list],
        &["--lang", "ja", "check", &list],
        &["verify", &list],
        &["check", "--format", "jsonl", &list],
        &["check", "--format", "kif", "--nodes", "1", "a.kif"],
        &["solve", "--format", "jsonl", "--nodes", "1", "a.kif"],
        &["game", "--nodes", "1", "a.kif"],
        &["solve", &missing],
        &["solve", hostile],
        &["solve", "--log", &list, "a.kif"],
        &["solve", &format!("--{hostile}")],
        &["solve", "--effort", hostile, MATE_IN_ONE],
        &["--lang", "ja", "solve", "--effort", hostile, MATE_IN_ONE],
        &[hostile],
    ] {
        let (_, output, errors) = run(&folder, words);
        let lines = output.lines().chain(errors.lines());
        for line in lines.map(|line| line.replace('\t', "")) {
            assert!(!line.contains(is_hidden), "{words:?}: {line:?}");
            assert!(!line.starts_with("tb"), "{words:?}: {output}{errors}");
        }
    }
}

/// A rook on the board and one in hand leave 36 of the 38 pieces that are no kings.
#[test]
fn pieces_that_are_nowhere_are_counted() {
    let sfen = "4k4/9/9/9/9/9/9/9/3R4K b r 1";
    let folder = scratch("nowhere");
    let note = "note: 36 pieces are neither on the board nor in a hand (2B4G4S4N4L18P) \
                and so not in play; --rest gives them to the defender\n";
    for command in ["solve", "check"] {
        let (_, output, _) = run(&folder, &[command, "--time", "1", sfen]);
        assert!(output.contains(note), "{output}");
        let (_, output, _) = run(&folder, &[command, "--time", "1", "--format", "jsonl", sfen]);
        assert!(output.contains(r#""nowhere":"2B4G4S4N4L18P""#), "{output}");
        let rest = [command, "--time", "1", "--rest", sfen];
        let (_, output, _) = run(&folder, &rest);
        assert!(!output.contains("nowhere") && !output.contains("note:"));
        assert!(output.contains("後手の持駒：飛　角二　金四　銀四　桂四　香四　歩十八"));
    }
    std::fs::write(folder.join("engine.toml"), "[options]\nRestToDefender = true\n")
        .expect("scratch folder");
    let (_, output, _) = run(&folder, &["solve", "--time", "1", sfen]);
    assert!(output.contains("歩十八") && !output.contains("note:"), "{output}");
    let whole = run(&folder, &["solve", MATE_IN_ONE]).1;
    assert!(!whole.contains("note:"), "{whole}");
}

#[test]
fn a_given_solution_is_compared() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    let (_, output, _) = run(&folder, &["solve", "mate5.kif", "list.sfen"]);
    let told: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("given solution: ")).collect();
    assert_eq!(told, ["same line", "same length", "same line"]);
}

#[test]
fn limits_come_from_arguments_before_the_configuration() {
    let folder = scratch("limits");
    std::fs::write(folder.join("engine.toml"), "[options]\nNodesLimit = 1000\n")
        .expect("scratch folder");
    let (code, output, _) = run(&folder, &["solve", "--hash", "1", ENDLESS]);
    assert_eq!(code, Some(1));
    assert!(output.contains("not answered: NodesLimit reached"), "{output}");
    let nodes = |arguments: &[&str]| -> u64 {
        let (_, output, _) = run(&folder, arguments);
        output.split('\t').nth(3).and_then(|field| field.parse().ok()).unwrap_or_default()
    };
    assert!(nodes(&["solve", "-q", "--hash", "1", "--nodes", "30000", ENDLESS]) >= 30_000);
}

#[test]
fn a_wrong_configuration_ends_with_code_2() {
    let folder = scratch("wrong-configuration");
    std::fs::write(folder.join("engine.toml"), "[options]\nUSI_Hash = 0\n")
        .expect("scratch folder");
    let (code, output, errors) = run(&folder, &["solve", MATE_IN_ONE]);
    assert_eq!((code, output.as_str()), (Some(2), ""));
    assert!(errors.contains("engine.toml, line 2: USI_Hash: 0 is out of bounds"), "{errors}");
    assert_eq!(errors.lines().count(), 1);
    // Only USI says that defaults are used.
    assert!(!errors.contains("defaults are used"), "{errors}");
}

/// A file that is read, and one that holds anything else than a log.
#[test]
fn the_log_spoils_no_file() {
    let folder = scratch("log-over-files");
    let list = format!("one\t{MATE_IN_ONE}\n");
    let log = "[2026-01-01T00:00:00Z INFO  tsumi] a log\n";
    let files = [
        ("list.sfen", &list[..]),
        ("engine.toml", ""),
        ("other.toml", "[options]\nThreads = 1\n"),
        ("bad.toml", "x\n"),
        ("self.toml", "[options]\nLogFile = \"self.toml\"\n"),
        ("notes.txt", "some notes\n"),
        ("rows.json", "[\n{\"problem\":1}]\n"),
        ("read.log", log),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("scratch folder");
    }
    for arguments in [
        &["--log", "list.sfen", "solve", "list.sfen"][..],
        &["--log", "list.sfen", "game", "list.sfen"],
        &["--log", "list.sfen", "check", "./list.sfen"],
        &["--log", "list.sfen", "verify", "list.sfen"],
        &["--log", "read.log", "solve", "read.log"],
        &["--log", "engine.toml", "solve", MATE_IN_ONE],
        &["--config", "other.toml", "--log", "other.toml", "solve", MATE_IN_ONE],
        &["--config", "bad.toml", "--log", "bad.toml", "solve", MATE_IN_ONE],
        &["--config", "self.toml", "solve", MATE_IN_ONE],
        &["--log", "notes.txt", "solve", MATE_IN_ONE],
        &["--log", "rows.json", "solve", MATE_IN_ONE],
        // Over the protocol the settings are left out, and nothing is logged there.
        &["--log", "engine.toml"],
        &["--config", "self.toml"],
        &["--log", "notes.txt"],
    ] {
        let (code, _, errors) = run(&folder, arguments);
        let expected = if arguments.len() == 2 { 0 } else { 2 };
        assert_eq!(code, Some(expected), "{arguments:?}: {errors}");
        for (name, text) in files {
            let after = std::fs::read_to_string(folder.join(name)).ok();
            assert_eq!(after.as_deref(), Some(text), "{arguments:?}: {name}");
        }
    }
    // A log that is there is continued.
    let (code, ..) = run(&folder, &["--log", "read.log", "solve", MATE_IN_ONE]);
    assert_eq!(code, Some(0));
    let after = std::fs::read_to_string(folder.join("read.log")).unwrap_or_default();
    assert!(after.starts_with(log), "{after}");
}

/// The last column says what is proven of the length in the second.
#[test]
fn a_quiet_row_says_whether_its_length_is_proven() {
    // Mate in 15, for which the answer without further effort is only an upper bound.
    let sfen = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1";
    for (effort, length) in [("any", "1 to "), ("shortest", "shortest")] {
        let (_, output, _) =
            tsumi(&["solve", "-q", "--hash", "16", "--effort", effort, sfen, NO_CHECK]);
        let columns: Vec<Vec<&str>> = output.lines().map(|row| row.split('\t').collect()).collect();
        assert!(columns[0][6].starts_with(length), "{output}");
        assert_eq!((columns[0].len(), columns[1][6]), (7, "-"), "{output}");
    }
}

#[test]
fn help_and_version_are_there() {
    let (code, output, _) = tsumi(&["-V"]);
    let short = format!("tsumi {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!((code, output.as_str()), (Some(0), short.as_str()));
    for (language, words) in [("en", ["features: ", "target: "]), ("ja", ["機能：", "対象："])]
    {
        let (code, output, _) = tsumi(&["--lang", language, "--version"]);
        let rest = output.strip_prefix(&short).expect("it begins likewise");
        let is_there = |word: &&str| rest.lines().any(|line| line.starts_with(*word));
        assert!(code == Some(0) && words.iter().all(is_there), "{output}");
        assert!(rest.contains(std::env::consts::ARCH), "{output}");
    }
    let (code, output, _) = tsumi(&["--help"]);
    assert_eq!(code, Some(0));
    for word in ["solve", "bench", "usi", "--config", "--log"] {
        assert!(output.contains(word), "{word} is not in {output}");
    }
    // The help ends with examples, before the line that says where the settings come from.
    for (language, heading) in [("en", "\nExamples:\n"), ("ja", "\n例：\n")] {
        let (_, output, _) = tsumi(&["--lang", language, "--help"]);
        let (_, examples) = output.split_once(heading).expect(heading);
        let examples = examples.lines().take_while(|line| line.starts_with("  tsumi "));
        assert_eq!(examples.count(), 3, "{output}");
    }
}

/// The purpose comes first, with an example each of three commands on a line of its own.
#[test]
fn the_manual_begins_with_what_it_does() {
    let (_, text, _) = tsumi(&["man"]);
    let (before, examples) = text.split_once("\n  tsumi ").expect(&text);
    assert!(before.lines().count() <= 12, "{before}");
    for command in ["solve ", "\n  tsumi check ", "\n  tsumi game "] {
        assert!(examples.contains(command), "{command} is not in {text}");
    }
}

/// One screen, with what stands below of the settings; two for a command.
#[test]
fn help_fits_on_screens() {
    for language in ["en", "ja"] {
        let lines = |arguments: &[&str]| {
            let (_, help, _) = tsumi(&[arguments, &["--help", "--lang", language]].concat());
            help.lines().count()
        };
        assert!(lines(&[]) <= 40, "{language}");
        for command in tsumi::inside::clap_command().get_subcommands() {
            let lines = lines(&[command.get_name()]);
            assert!(lines <= 80, "{language}: {}: {lines}", command.get_name());
        }
    }
}

/// The node count of the last line, whose form scripts rely on.
fn signature(output: &str) -> String {
    let last = output.lines().last().unwrap_or_default();
    let words: Vec<&str> = last.split(' ').collect();
    assert!(
        words.len() == 5 && words[0] == "Bench:" && words[2] == "nodes," && words[4] == "nps",
        "{last}"
    );
    words[1].to_string()
}

#[test]
fn the_benchmark_is_repeatable() {
    let [one, other] = [0, 1].map(|_| tsumi(&["bench"]));
    assert_eq!((one.0, other.0), (Some(0), Some(0)));
    assert!(one.1.lines().count() >= 40, "{}", one.1);
    assert_eq!(signature(&one.1), signature(&other.1));
}

/// As archives from Japanese Windows leave them: 詰.tsv in Shift_JIS.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_may_be_no_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = scratch("foreign-names");
    let name = OsStr::from_bytes(b"\x8bl.tsv");
    std::fs::write(folder.join(name), format!("{MATE_IN_ONE}\n")).expect("scratch folder");
    for (command_name, word) in [("solve", "mate"), ("verify", "verified"), ("check", "complete")] {
        let mut command = command(&folder, &[command_name, "--hash", "1"]);
        let output = command.arg(name).output().expect("the binary starts");
        assert_eq!(output.status.code(), Some(0), "{command_name}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(word));
    }
}

/// So a file comes that is dropped on the program, and so an SFEN without a command.
#[test]
fn a_problem_without_a_command_is_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    for (arguments, expected) in [
        (&["mate5.kif"][..], "mate in 5 plies"),
        (&["--lang", "ja", "mate5.kif", "--hash", "4"], "5手詰"),
        (&[sfen], "mate in 1 ply"),
    ] {
        let (code, output, errors) = run(&folder, arguments);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(output.contains(expected), "{arguments:?}: {output}");
    }
    let (code, _, errors) = run(&folder, &["nowhere.kif"]);
    assert_eq!(code, Some(2));
    assert!(errors.starts_with("tsumi: nowhere.kif: neither a file or a folder"), "{errors}");
}

#[test]
fn a_word_that_is_wrong_gets_its_neighbour() {
    for (arguments, english, japanese) in [
        (&["solv", "x"][..], "'solve'", "「solve」でしょうか"),
        (&["solve", "--efort", "any", "x"], "'--effort'", "「--effort」でしょうか"),
        (&["solve", "--effort", "sort", "x"], "'short'", "「short」でしょうか"),
    ] {
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let (code, _, errors) = tsumi(&[&["--lang", language], arguments].concat());
            assert_eq!(code, Some(2));
            assert!(errors.contains(expected), "{errors}");
        }
    }
}

/// As it was typed: the blank of Japanese is no `\\u{3000}`.
#[test]
fn mistakes_show_the_text_that_was_given() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let file = scratch("mistaken").join("bad.kif");
    let kif = include_str!("../data/files/mate5.kif").replace("２二飛打", "同　桂(21)");
    std::fs::write(&file, kif).expect("scratch folder");
    let bad = file.to_str().expect("a name");
    for (arguments, expected) in [
        (&["check", bad][..], "同　桂(21)"),
        (&["solve", &format!("{sfen} moves 同桂(21)")], "\"同桂(21)\" is not a move"),
        (&["solve", "startpos 詰将棋"], "after `startpos`, not \"詰将棋\""),
        (&["man", "詰　将棋"], "\"詰　将棋\""),
        (&["find", "--theme", "詰　煙", sfen], "\"詰　煙\""),
        (&["repair", "--keep", "飛　車", sfen], "\"飛　車\""),
    ] {
        let (code, _, errors) = tsumi(&[&["--lang", "en"], arguments].concat());
        assert_eq!(code, Some(2));
        assert!(errors.contains(expected), "{expected} is not in {errors}");
    }
}
