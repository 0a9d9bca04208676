//! Names, options, table, configuration, log: everything before the first problem.

use super::{MATE_IN_ONE, answer, notes};
use crate::engine_process::{Engine, scratch};
use crate::support::ZUKO_5;

#[test]
fn handshake_lists_every_option_once() {
    let mut engine = Engine::start(&[]);
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    assert_eq!(lines[0], format!("id name tsumi {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], "id author the tsumi developers");
    let listed: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(listed.len(), tsumi::inside::TABLE.len());
    for (line, entry) in listed.iter().zip(tsumi::inside::TABLE) {
        assert!(line.starts_with(&format!("{} type ", entry.name)), "{line}");
    }
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn wrong_options_are_told_and_change_nothing() {
    let mut engine = Engine::ready();
    for (line, expected) in [
        ("setoption name PvInterval value soon", "PvInterval: \"soon\" is not a whole number"),
        ("setoption name RootDefends value perhaps", "RootDefends: \"perhaps\" is neither"),
        ("setoption name Hash value 16", "there is no option \"Hash\""),
        ("setoption", "command not understood: setoption"),
        ("setoption name LogFile value no-such-folder/a.log", "LogFile no-such-folder/a.log: "),
    ] {
        engine.send(line);
        let told = engine.wait_for("info string");
        assert!(told[0].contains(expected), "{line}: {told:?}");
    }
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
}

/// As clients expect it. The bounds are those of docs/usi.md.
#[test]
fn numbers_out_of_bounds_are_taken_to_the_nearest() {
    let mut engine = Engine::ready();
    for (line, expected) in [
        ("Threads value 100000", "Threads: 100000 is out of bounds, 512 is taken"),
        ("MultiPV value 0", "MultiPV: 0 is out of bounds, 1 is taken"),
        ("USI_Hash value -5", "USI_Hash: -5 is out of bounds, 1 is taken"),
    ] {
        engine.send(&format!("setoption name {line}"));
        let told = engine.wait_for("info string");
        assert_eq!(notes(&told), [expected]);
    }
    engine.send("setoption name Language value ja");
    engine.send("setoption name MateLimit value 10001");
    let told = engine.wait_for("info string");
    assert_eq!(notes(&told), ["MateLimit に 10001 は設定できないため、10000 にしました"]);
    engine.send("setoption name Threads value 1");
    engine.send("isready");
    engine.wait_for("readyok");
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
}

#[test]
fn the_table_may_change_its_size() {
    let mut engine = Engine::ready();
    for mib in [1, 32, 2] {
        engine.send(&format!("setoption name USI_Hash value {mib}"));
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send("usinewgame");
        assert_eq!(
            answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"),
            "checkmate G*5b"
        );
    }
}

#[test]
fn a_wrong_configuration_is_told_and_defaults_serve() {
    let folder = scratch("configuration");
    let file = folder.join("engine.toml");
    for (text, expected) in [
        (
            "name = 'x'\n[options]\nUSI_Hash = 'much'\n",
            "line 3: USI_Hash: \"much\" is not a whole number",
        ),
        ("name = 'x'\nnmae = 'x'\n", "line 2: unknown field `nmae`"),
        ("name = ", "line 1: "),
    ] {
        std::fs::write(&file, text).expect("scratch folder");
        let path = file.to_string_lossy().into_owned();
        let mut engine = Engine::start(&["--config", &path]);
        engine.send("usi");
        let lines = engine.wait_for("usiok");
        assert!(notes(&lines).len() == 1 && notes(&lines)[0].contains(expected), "{lines:?}");
        assert!(
            lines.contains(&format!("id name tsumi {}", env!("CARGO_PKG_VERSION"))),
            "{lines:?}"
        );
    }
    let mut engine = Engine::start(&["--config", "no-such-file.toml"]);
    assert!(engine.wait_for("info string")[0].contains("no-such-file.toml: no such file"));
}

#[test]
fn a_configuration_names_the_engine_and_sets_defaults() {
    let folder = scratch("settings");
    std::fs::write(
        folder.join("engine.toml"),
        "name = 'Mate finder'\nauthor = 'A. B.'\n[options]\nUSI_Hash = 3\n",
    )
    .expect("scratch folder");
    let mut engine = Engine::start_in(&folder, &["usi"]);
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    assert_eq!(lines[0], format!("id name Mate finder {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], "id author A. B.");
    assert!(
        lines.contains(&"option name USI_Hash type spin default 3 min 1 max 1048576".to_string()),
        "{lines:?}"
    );
}

#[test]
fn the_log_goes_to_its_file() {
    let file = scratch("log").join("usi.log");
    let mut engine = Engine::ready();
    engine.send(&format!("setoption name LogFile value {}", file.display()));
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
    assert_eq!(engine.quit(), Some(0));
    let log = std::fs::read_to_string(&file).unwrap_or_default();
    for line in [
        format!("< position sfen {MATE_IN_ONE}"),
        "< go mate".to_string(),
        "> checkmate G*5b".to_string(),
    ] {
        assert!(log.contains(&line), "{line} is not in {log}");
    }
}

/// Half of the memory is what docs/gui.md recommends; no more of it is touched than is of use.
/// *Zuko* 5, which takes 51,358 nodes.
#[test]
#[cfg(target_os = "linux")]
fn a_small_problem_takes_little_of_a_large_table() {
    let problem = ZUKO_5;
    let [small, large] = ["64", "1024"].map(|mib| {
        let mut engine = Engine::start(&[]);
        let options =
            format!("setoption name USI_Hash value {mib}\nsetoption name Threads value 1");
        engine.send(&format!("usi\n{options}\nisready\nposition sfen {problem}\ngo mate 60000"));
        engine.wait_for("checkmate B*6c");
        let status = std::fs::read_to_string(format!("/proc/{}/status", engine.id()));
        let status = status.expect("its status");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
    });
    assert!(large < small + 8_192, "{large} kB, and {small} with 64 MiB");
}
