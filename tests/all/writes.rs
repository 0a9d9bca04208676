//! Every write fails once: a run is ended after each byte and after each write of its
//! results, by a kill or by an error as of a full disk, and then resumed.
//!
//! The system does it: a limit of the size of files (`prlimit`, of util-linux) cuts a
//! write short at that byte. At the next one the process is killed by a signal, or gets
//! an error if it ignores that signal. What is expected is what a run without a limit
//! writes. The suite tries a part of the places; all 2,000 bytes and writes are tried
//! with the variable `TSUMI_EVERY_WRITE` set.

use crate::engine_process::{binary, command, scratch};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const MATE_IN_FIVE: &str = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
const NO_CHECK: &str = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
/// Places that are tried if all are.
const PLACES: u64 = 2000;
/// The number of the signal that a limit of the size of files sends.
const SIGXFSZ: i32 = 25;

/// What happens to a process at the limit.
#[derive(Clone, Copy, PartialEq)]
enum AtLimit {
    Kill,
    Error,
}

fn are_all_tried() -> bool {
    std::env::var_os("TSUMI_EVERY_WRITE").is_some()
}

/// Runs the binary with files of at most so many bytes.
fn limited(folder: &Path, bytes: u64, at_limit: AtLimit, arguments: &[&str]) -> Output {
    let limit = format!("--fsize={bytes}:{bytes}");
    let mut command = match at_limit {
        AtLimit::Kill => Command::new("prlimit"),
        AtLimit::Error => {
            let mut shell = Command::new("sh");
            shell.args(["-c", "trap '' XFSZ; exec prlimit \"$@\"", "sh"]);
            shell
        }
    };
    command
        .args([&limit, binary()])
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .stdin(Stdio::null());
    command.output().expect("prlimit of util-linux is there")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = command(folder, arguments);
    command.stdin(Stdio::null()).output().expect("it starts")
}

/// The results, without what differs from run to run.
fn rows(folder: &Path, file: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.join(file)).expect(file);
    let row = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).expect(line);
        row["milliseconds"] = 0.into();
        row
    };
    text.lines().map(row).collect()
}

const SOLVE: [&str; 6] = ["solve", "--hash", "1", "--jobs", "1", "list.sfen"];

fn solve(more: &[&'static str]) -> Vec<&'static str> {
    [&SOLVE, more].concat()
}

/// A run that met its limit has said so, unless it was killed.
#[track_caller]
fn expect_end(output: &Output, at_limit: AtLimit, what: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    match at_limit {
        AtLimit::Kill => assert_eq!(output.status.signal(), Some(SIGXFSZ), "{what}: {errors}"),
        AtLimit::Error => {
            assert_eq!(output.status.code(), Some(2), "{what}: {errors}");
            let is_told = errors
                .lines()
                .any(|line| line.contains("File too large") && line.starts_with("tsumi: "));
            assert!(is_told, "{what}: {errors}");
        }
    }
    assert!(!errors.contains("panicked"), "{what}: {errors}");
}

/// Runs end at every `step`th byte of the results of these problems, and are resumed.
fn end_at_bytes(name: &str, sfens: &[&str], step: usize) {
    let folder = scratch(name);
    let lines = sfens.iter().cycle().take(12).zip(0..);
    let list: String = lines
        .map(|(sfen, number)| format!("第{number}番\t{sfen}\n"))
        .collect();
    fs::write(folder.join("list.sfen"), list).expect("scratch folder");
    run(&folder, &solve(&["--out", "whole.jsonl"]));
    let whole = rows(&folder, "whole.jsonl");
    let size = fs::metadata(folder.join("whole.jsonl")).map_or(0, |data| data.len());
    assert!(size > PLACES, "{size}");
    for bytes in (0..PLACES).step_by(step) {
        let at_limit = [AtLimit::Kill, AtLimit::Error][usize::from(bytes % 2 == 0)];
        let _ = fs::remove_file(folder.join("out.jsonl"));
        let ended = limited(&folder, bytes, at_limit, &solve(&["--out", "out.jsonl"]));
        expect_end(&ended, at_limit, &format!("{bytes} bytes"));
        let left = fs::metadata(folder.join("out.jsonl")).map_or(0, |data| data.len());
        assert_eq!(left, bytes, "all that there is room for");
        let resumed = run(&folder, &solve(&["--resume", "--out", "out.jsonl"]));
        assert_eq!(resumed.status.code(), Some(2), "the list has a mistake");
        assert_eq!(rows(&folder, "out.jsonl"), whole, "{bytes} bytes");
    }
}

#[test]
fn results_are_whole_after_an_end_at_any_byte() {
    let mistake = "4k4/9 b - 1";
    let mates = [NO_CHECK, MATE_IN_ONE, NO_CHECK, mistake, MATE_IN_FIVE];
    end_at_bytes("bytes-of-mates", &mates, 101);
    // These take a tenth of the time, as no line has to be judged.
    let step = if are_all_tried() { 1 } else { 23 };
    end_at_bytes("every-byte", &[NO_CHECK, mistake], step);
}

/// Each run writes one result, and is ended in the next.
#[test]
fn results_are_whole_after_an_end_at_every_write() {
    let folder = scratch("every-write");
    let count = if are_all_tried() { PLACES } else { 40 };
    let list: String = (0..count)
        .map(|number| format!("p{number:04}\t{NO_CHECK}\n"))
        .collect();
    fs::write(folder.join("list.sfen"), list).expect("scratch folder");
    run(&folder, &solve(&["--out", "whole.jsonl"]));
    let text = fs::read_to_string(folder.join("whole.jsonl")).expect("results");
    let (mut runs, mut end) = (0, 0);
    for line in text.lines().take(count as usize - 1) {
        end += line.len() as u64 + 1;
        // Milliseconds may have another number of digits: then it ends a byte or two
        // before or behind the write.
        let at_limit = [AtLimit::Kill, AtLimit::Error][runs % 2];
        let arguments = solve(&["--resume", "--out", "out.jsonl"]);
        expect_end(
            &limited(&folder, end, at_limit, &arguments),
            at_limit,
            &format!("{end} bytes"),
        );
        runs += 1;
    }
    let resumed = run(&folder, &solve(&["--resume", "--out", "out.jsonl"]));
    assert_eq!(resumed.status.code(), Some(0));
    assert_eq!(rows(&folder, "out.jsonl"), rows(&folder, "whole.jsonl"));
}

/// The other outputs cannot be resumed, but say what is wrong with them.
#[test]
fn no_output_fails_without_a_message() {
    let folder = scratch("every-output");
    let list = format!("one\t{MATE_IN_FIVE}\ntwo\t{NO_CHECK}\n");
    fs::write(folder.join("list.sfen"), list).expect("scratch folder");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files/game.kif");
    fs::copy(game, folder.join("game.kif")).expect("scratch folder");
    let game = ["game", "--nodes", "100", "--hash", "1", "game.kif"];
    for (arguments, flag, file) in [
        (&SOLVE[..], "--out", "out.jsonl"),
        (&SOLVE, "--out", "out.json"),
        (&SOLVE, "--out", "out.kif"),
        (&SOLVE, "--out", "out.csa"),
        (&SOLVE, "--out", "out.usi"),
        (&SOLVE, "--out", "out.sfen"),
        (&SOLVE, "--out", "out.txt"),
        (&SOLVE, "--html", "out.html"),
        (&SOLVE, "--svg", "out.svg"),
        (&game, "--out", "game.jsonl"),
        (&game, "--out", "out.json"),
        (&game, "--out", "out.kif"),
    ] {
        let arguments = [arguments, &[flag, file, "--force"]].concat();
        for bytes in [0, 1, 2, 10, 60] {
            let ended = limited(&folder, bytes, AtLimit::Error, &arguments);
            expect_end(
                &ended,
                AtLimit::Error,
                &format!("{arguments:?}, {bytes} bytes"),
            );
            let told = format!("tsumi: {file}: File too large");
            let errors = String::from_utf8_lossy(&ended.stderr);
            assert!(errors.contains(&told), "{arguments:?}: {errors}");
        }
    }
    // A log is not what the command is for: it goes on.
    let logged = [&["--log", "tsumi.log"], &SOLVE[..]].concat();
    let ended = limited(&folder, 10, AtLimit::Error, &logged);
    assert_eq!(ended.status.code(), Some(0));
}
