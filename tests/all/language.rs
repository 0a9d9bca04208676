//! What people read, in the language that they chose.
//!
//! Expected: the words themselves, as `docs/usi.md` and `docs/command-line.md` promise them.

use crate::cli::run;
use crate::engine_process::{Engine, command, scratch};
use std::fs;
use std::path::Path;

const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

fn output(folder: &Path, arguments: &[&str], locale: &str) -> String {
    let mut command = command(folder, arguments);
    let output = command.env("LC_ALL", locale).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn answers_are_in_the_language_chosen() {
    let folder = scratch("language");
    let (english, japanese) = (
        "mate (proven), line of 1 plies; shortest proven\n",
        "詰み（証明済み）、手順 1 手（最短と証明）\n",
    );
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
        let row = of(
            &[
                "solve",
                MATE_IN_ONE,
                "--format",
                "jsonl",
                "--lang",
                language,
            ],
            "C",
        );
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
        (
            &["--help", "--lang", "ja"][..],
            "棋譜から、ただ一つの詰みが証明された局面を見つける",
        ),
        (&["check", "--help", "--lang=ja"], "使い方： tsumi check"),
        (&["check", "--help"], "Usage: tsumi check"),
    ] {
        let help = output(&folder, arguments, "C");
        assert!(help.contains(expected), "{help}");
    }
    let help = output(&folder, &["mine", "-h"], "ja_JP.UTF-8");
    assert!(help.contains("無駄合を除いた手数の範囲"), "{help}");
}

#[test]
fn remarks_of_the_protocol_follow_the_option() {
    let mut engine = Engine::start(&["usi"]);
    for (language, expected) in [
        ("ja", "info string 詰みを証明、手順 1 手（最短と証明）"),
        (
            "en",
            "info string mate proven, line of 1 plies; shortest proven",
        ),
        (
            "auto",
            "info string mate proven, line of 1 plies; shortest proven",
        ),
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
