//! What a person sees at a terminal while a command works, and when it is ended by Ctrl+C.
//!
//! `script` gives the program a terminal.

use crate::engine_process::{ENDLESS, binary, command, scratch, signal};
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK, run};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use tsumi_composer::report::{self, Step};
use tsumi_core::notation::moves;
use tsumi_core::position::Position;
use tsumi_core::solver::{Limits, Problem, Solver, Stop};

/// The drawing of a command on a terminal of 160 columns.
fn drawn(folder: &Path, arguments: &str) -> String {
    let words = format!("stty cols 160 rows 40; {} {arguments}", binary());
    let output = Command::new("script")
        .args(["-qec", &words, "/dev/null"])
        .current_dir(folder)
        .envs([("TERM", "xterm"), ("LC_ALL", "C.UTF-8"), ("XDG_CONFIG_HOME", "/nonexistent")])
        .stdin(Stdio::null())
        .output();
    String::from_utf8_lossy(&output.expect("script is there").stdout).into_owned()
}

/// Before there is a mate, too, and without `--state`; with units.
#[test]
fn a_search_says_how_far_it_has_come() {
    let folder = scratch("terminal-search");
    for (language, expected) in [
        (
            "en",
            ["nothing found yet; ", " first moves settled; ", " positions, ", " a second; table "],
        ),
        ("ja", ["まだ見つかっていません、", " 決着、", "局面（毎秒 ", "局面）、表 "]),
    ] {
        let text =
            drawn(&folder, &format!("--lang {language} solve --hash 16 --time 3s '{ENDLESS}'"));
        let line = text.split('\r').find(|line| expected.iter().all(|part| line.contains(part)));
        assert!(line.is_some(), "{text}");
        assert!(!text.contains(" , "), "{text}");
    }
}

/// Two of three problems were solved before: of this run nothing is known yet.
#[test]
fn what_an_earlier_run_did_has_no_speed() {
    let folder = scratch("terminal-resumed");
    let quick = format!("{MATE_IN_ONE}\n{NO_CHECK}\n");
    fs::write(folder.join("list.sfen"), &quick).expect("scratch folder");
    let first = ["solve", "--hash", "4", "--time", "3s", "--out", "r.jsonl", "list.sfen"];
    assert_eq!(run(&folder, &first).0, Some(0));
    fs::write(folder.join("list.sfen"), format!("{quick}{ENDLESS}\n")).expect("scratch folder");
    let text = drawn(&folder, "solve --hash 4 --time 3s --jobs 1 --out r.jsonl --resume list.sfen");
    let mut bars = text.split('\r').filter(|line| line.contains("2/3"));
    let is_clean = |bar: &str| !["second", "minute", "left"].iter().any(|word| bar.contains(word));
    assert!(bars.clone().count() > 0 && bars.all(is_clean), "{text}");
}

/// The command, and what it says on standard error once it is ended by Ctrl+C.
fn interrupted(mut child: Child, is_time: impl Fn() -> bool) -> String {
    let _open = child.stdin.take();
    while !is_time() {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        thread::sleep(Duration::from_millis(5));
    }
    signal(child.id(), "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn ctrl_c_says_what_is_kept_and_how_it_goes_on() {
    let folder = scratch("interrupted");
    let list = format!("{MATE_IN_ONE}\n{NO_CHECK}\n{ENDLESS}\n");
    fs::write(folder.join("list.sfen"), list).expect("scratch folder");
    let begin = |arguments: &[&str]| {
        let mut begun = command(&folder, arguments);
        begun.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        begun.spawn().expect("it starts")
    };
    for (command, language, expected) in [
        ("solve", "en", "tsumi: 2 in r.jsonl; --resume goes on\n"),
        ("check", "ja", "tsumi: 2 問を r.jsonl に書きました。--resume で続きから始まります\n"),
    ] {
        let _ = fs::remove_file(folder.join("r.jsonl"));
        let search = ["--lang", language, command, "--hash", "4", "--time", "never"];
        let child =
            begin(&[&search[..], &["--jobs", "1", "--out", "r.jsonl", "list.sfen"]].concat());
        let text = || fs::read_to_string(folder.join("r.jsonl")).unwrap_or_default();
        assert_eq!(interrupted(child, || text().lines().count() == 2), expected);
    }
    let state = folder.join("long.state");
    for (language, expected) in [
        ("en", "tsumi: kept in long.state; the same command goes on\n"),
        ("ja", "tsumi: long.state に保存しました。同じコマンドで続きから始まります\n"),
    ] {
        let arguments =
            ["--lang", language, "solve", "--hash", "4", "--state", "long.state", ENDLESS];
        let said = interrupted(begin(&arguments), || state.exists());
        assert!(said.ends_with(expected), "{said}");
        fs::remove_file(&state).expect("it was kept");
    }
}

/// Those that make problems, and shares that are solved elsewhere. What is told is what the file
/// then has.
#[test]
fn ctrl_c_says_what_is_made_or_handed_out() {
    let folder = scratch("interrupted-made");
    let three = "8k/9/8N/5N2R/9/9/9/9/9 b Gr2b3g4s2n4l18p 1";
    let king = "8k/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
    fs::write(folder.join("list.sfen"), format!("{MATE_IN_ONE}\n")).expect("scratch folder");
    let made = ["--jobs", "1", "--most", "100000", "--out", "r.jsonl"];
    let extend = [&["extend", "--plies", "5"][..], &made[..], &[three]].concat();
    let hunt = [&["hunt", "--king", "1a-3c", "--plies", "1-3"][..], &made[..], &[king]].concat();
    let shares = ["solve", "--shares", "4", "--out", "r.jsonl", "list.sfen"];
    for (arguments, lines, english, japanese) in [
        (&extend[..], 1, "; --resume goes on", "。--resume で続きから始まります"),
        (&hunt, 1, "", ""),
        (&shares, 0, "; --resume goes on", "。--resume で続きから始まります"),
    ] {
        for language in ["en", "ja"] {
            let file = folder.join("r.jsonl");
            let text = || fs::read_to_string(&file);
            let mut begun = command(&folder, &[&["--lang", language], arguments].concat());
            begun.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
            let child = begun.spawn().expect("it starts");
            let is_time = || text().is_ok_and(|text| text.lines().count() >= lines);
            let said = interrupted(child, is_time);
            let number = text().expect("it was made").lines().count();
            let expected = match language {
                "en" => format!("tsumi: {number} in r.jsonl{english}\n"),
                _ => format!("tsumi: {number} 問を r.jsonl に書きました{japanese}\n"),
            };
            assert!(said.ends_with(&expected), "{arguments:?}: {said}");
            fs::remove_file(&file).expect("it was made");
        }
    }
}

/// The report goes on where the other moves are settled: each of its stages has a name.
#[test]
fn the_stages_of_a_report_are_told() {
    let sfen = MATE_IN_FIVE;
    let position = Position::from_sfen(sfen).expect(sfen);
    let problem = Problem::new(&position).expect(sfen);
    let words = "R*2b 2a2b G*2c 2b1a G*1b".split(' ');
    let given = moves::read(&mut position.clone(), words).expect("legal moves");
    let mut steps = Vec::new();
    let mut solver = Solver::new(4).expect("memory");
    let (limits, stop) = (Limits::new(), Stop::new());
    report::check(&mut solver, &problem, Some(&given), &limits, &stop, &mut |step| {
        steps.push(step);
    });
    let last = steps.iter().rposition(|step| matches!(step, Step::Moves(done, all) if done == all));
    let behind = &steps[last.expect("the other moves were settled")..];
    for stage in [Step::Tries, Step::Variations, Step::Pieces] {
        assert!(behind.contains(&stage), "{stage:?}: {behind:?}");
    }
}
