//! Collections: jobs, files of results, and going on after an interruption.

use crate::engine_process::{ENDLESS, Running, binary, command, scratch};
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK};
use crate::whole::or_part;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tsumi::files::Row;

/// A mate in one, one in five, no mate, and a mistake.
const KINDS: [&str; 4] = [MATE_IN_ONE, MATE_IN_FIVE, NO_CHECK, "4k4/9 b - 1"];

fn list(count: usize) -> String {
    (0..count).map(|index| format!("p{index}\t{}\n", KINDS[index % KINDS.len()])).collect()
}

fn solve(folder: &Path, arguments: &[&str]) -> Output {
    let fixed = ["solve", "--hash", "4"];
    command(folder, &[&fixed[..], arguments].concat())
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts")
}

/// The results by the number of their problem, without what differs from run to
/// run.
fn results(folder: &Path, file: &str) -> BTreeMap<u64, Row> {
    let text = fs::read_to_string(folder.join(file)).expect(file);
    assert!(text.is_empty() || text.ends_with('\n'), "the last line is whole");
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let mut row: Row = serde_json::from_str(line).expect(line);
        row.milliseconds = None;
        let number = row.problem;
        assert!(found.insert(number, row).is_none(), "{number} appears twice");
    }
    found
}

#[test]
fn jobs_share_the_work_and_the_answers_stay_the_same() {
    let folder = scratch("jobs");
    fs::write(folder.join("list.sfen"), list(60)).expect("scratch folder");
    let alone = solve(&folder, &["--out", "alone.jsonl", "list.sfen"]);
    let shared = solve(&folder, &["--jobs", "3", "--out", "shared.jsonl", "list.sfen"]);
    assert_eq!((alone.status.code(), shared.status.code()), (Some(2), Some(2)));
    let (alone, shared) = (results(&folder, "alone.jsonl"), results(&folder, "shared.jsonl"));
    assert_eq!(alone.len(), 60);
    assert_eq!(alone, shared);
    assert_eq!(alone[&2].plies, Some(5));
    assert_eq!(alone[&4].verdict, "invalid");
}

/// Each file is as that of a run that writes it alone; if one of them is there already, none is
/// begun.
#[test]
fn a_run_writes_several_files() {
    let folder = scratch("several-files");
    fs::write(folder.join("list.sfen"), list(6)).expect("scratch folder");
    let names = ["kif", "sfen", "txt"];
    for name in names {
        solve(&folder, &["--jobs", "1", "--out", &format!("alone.{name}"), "list.sfen"]);
    }
    let files = ["--out", "all.kif", "--out", "all.sfen", "--out", "all.txt", "--out", "all.jsonl"];
    let output = solve(&folder, &[&files[..], &["--jobs", "1", "list.sfen"]].concat());
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("6 problems in "), "one summary");
    let read = |name: &str| fs::read(folder.join(name)).expect("results");
    let without_time = |bytes: Vec<u8>| -> Vec<String> {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        text.lines().filter(|line| !line.ends_with(" nodes")).map(String::from).collect()
    };
    for name in names {
        let [alone, all] =
            ["alone", "all"].map(|file| without_time(read(&format!("{file}.{name}"))));
        assert_eq!(all, alone, "{name}");
    }
    assert_eq!(results(&folder, "all.jsonl").len(), 6);
    let output = solve(&folder, &["--out", "new.jsonl", "--out", "all.kif", "list.sfen"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.join("new.jsonl").exists());
}

#[test]
fn a_summary_closes_a_collection() {
    let folder = scratch("summary");
    fs::write(folder.join("list.sfen"), list(40)).expect("scratch folder");
    let output = solve(&folder, &["--jobs", "2", "--out", "out.jsonl", "list.sfen"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let first = text.lines().next().unwrap_or_default();
    assert!(first.starts_with("40 problems in "), "{text}");
    assert!(first.ends_with(": 20 mate, 10 no mate, 0 not answered, 10 with a mistake"));
    for (plies, count) in [("1", "10"), ("3", "0"), ("5", "10")] {
        let row = text.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
        let found = row.into_iter().find(|words| words.first() == Some(&plies));
        assert_eq!(found.and_then(|words| words.get(1).copied()), Some(count), "{text}");
    }
    // No bar where nobody sees it, only the mistakes.
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(errors.lines().count(), 10, "{errors}");
    assert!(errors.lines().all(|line| line.starts_with("tsumi: list.sfen, line ")));
}

/// A generator of numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % end
    }
}

/// Starts a run and kills it (SIGKILL) once so many bytes were written.
/// True if there was still something to kill.
fn killed_after(folder: &Path, bytes: u64) -> bool {
    let arguments = ["solve", "--hash", "4", "--jobs", "2", "--resume", "--out", "out.jsonl"];
    let mut child = command(folder, &[&arguments[..], &["list.sfen"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let out = folder.join("out.jsonl");
    let size = || fs::metadata(&out).map_or(0, |data| data.len());
    let end = size() + bytes;
    let deadline = Instant::now() + Duration::from_secs(120);
    while size() < end && child.try_wait().expect("a child").is_none() {
        assert!(Instant::now() < deadline, "the run goes on");
        thread::yield_now();
    }
    let is_running = child.try_wait().expect("a child").is_none();
    child.kill().expect("a child");
    child.wait().expect("a child");
    is_running
}

#[test]
fn a_killed_run_loses_and_repeats_nothing() {
    let folder = scratch("killed");
    let (count, most) = or_part((8000, 20), (3000, 7));
    fs::write(folder.join("list.sfen"), list(count)).expect("scratch folder");
    let mut random = Random(1);
    let mut kills = 0;
    while kills < most {
        let is_running = killed_after(&folder, random.below(40_000));
        assert!(is_running, "all was done after {kills} kills");
        kills += 1;
        // As if the line had been torn by the machine's end.
        if kills % 4 == 0 {
            tear(&folder.join("out.jsonl"), random.below(100));
        }
    }
    let last = solve(&folder, &["--resume", "--out", "out.jsonl", "list.sfen"]);
    let text = String::from_utf8_lossy(&last.stdout).into_owned();
    assert!(text.starts_with(&format!("{count} problems in ")), "{text}");
    assert_eq!(last.status.code(), Some(2), "mistakes of earlier runs count");
    let whole = solve(&folder, &["--out", "whole.jsonl", "list.sfen"]);
    assert_eq!(whole.status.code(), Some(2));
    let found = results(&folder, "out.jsonl");
    assert_eq!(found.len(), count);
    assert!(found == results(&folder, "whole.jsonl"));
}

/// Even where nothing is left to be written over it.
#[test]
fn a_torn_line_is_taken_off() {
    let folder = scratch("torn");
    fs::write(folder.join("list.sfen"), list(8)).expect("scratch folder");
    solve(&folder, &["--out", "out.jsonl", "list.sfen"]);
    let before = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    let torn = format!("{before}{{\"problem\":9,\"name\":\"p8");
    fs::write(folder.join("out.jsonl"), torn).expect("scratch folder");
    let output = solve(&folder, &["--resume", "--out", "out.jsonl", "list.sfen"]);
    assert_eq!(output.status.code(), Some(2));
    let after = fs::read_to_string(folder.join("out.jsonl")).ok();
    assert_eq!(after, Some(before));
}

/// Nothing but a torn line is taken off, however long what is there.
#[test]
fn results_with_anything_else_are_left_as_they_are() {
    let folder = scratch("no-results");
    fs::write(folder.join("list.sfen"), list(3)).expect("scratch folder");
    solve(&folder, &["--out", "out.jsonl", "list.sfen"]);
    let rows = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    let name = "x".repeat(64 << 20);
    let long = format!("{{\"problem\":9,\"name\":\"{name}\"}}\n{rows}");
    for (file, text) in [("long.jsonl", long), ("text.jsonl", rows + "some text")] {
        fs::write(folder.join(file), &text).expect("scratch folder");
        let output = solve(&folder, &["--resume", "--out", file, "list.sfen"]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert_eq!(output.stdout, b"", "{file}");
        let after = fs::read_to_string(folder.join(file)).expect("results");
        assert!(after == text, "{file} is as it was");
    }
}

fn tear(path: &Path, bytes: u64) {
    let file = fs::OpenOptions::new().write(true).open(path).expect("results");
    let length = file.metadata().expect("results").len();
    file.set_len(length.saturating_sub(bytes)).expect("results");
}

#[test]
fn nothing_is_resumed_with_another_input() {
    let folder = scratch("other-input");
    fs::write(folder.join("list.sfen"), list(12)).expect("scratch folder");
    solve(&folder, &["--out", "out.jsonl", "list.sfen"]);
    let before = fs::read_to_string(folder.join("out.jsonl")).ok();
    fs::write(folder.join("other.sfen"), list(24).replace("p3\t", "q3\t")).expect("scratch folder");
    let output = solve(&folder, &["--resume", "--out", "out.jsonl", "other.sfen"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("another input"), "{errors}");
    assert_eq!(fs::read_to_string(folder.join("out.jsonl")).ok(), before);
    fs::write(folder.join("text.jsonl"), "no result\n").expect("scratch folder");
    let output = solve(&folder, &["--resume", "--out", "text.jsonl", "list.sfen"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.join("text.jsonl")).ok().as_deref(), Some("no result\n"));
    let output = solve(&folder, &["--resume", "list.sfen"]);
    assert_eq!(output.status.code(), Some(2), "--resume wants --out");
    let output = solve(&folder, &["--resume", "--out", "out.kif", "list.sfen"]);
    assert_eq!(output.status.code(), Some(2), "--resume wants lines of JSON, or a table");
}

/// Whichever way a file is read, nothing is written over it.
#[test]
fn no_output_takes_the_place_of_what_is_read() {
    let folder = scratch("outputs-over-inputs");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("list.sfen", &list(3));
    write("engine.toml", "[options]\nThreads = 1\n");
    write("other.toml", "");
    let texts =
        || ["list.sfen", "engine.toml", "other.toml"].map(|name| fs::read(folder.join(name)).ok());
    let before = texts();
    for arguments in [
        &["--html", "list.sfen", "-"][..],
        &["--svg", "list.sfen", "-"],
        &["--html", "engine.toml", "-"],
        &["--svg", "./engine.toml", "-"],
        &["--config", "other.toml", "--html", "other.toml", "-"],
        &["--log", "new", "--out", "new", "-"],
    ] {
        for force in [&[][..], &["--force"]] {
            let input = fs::File::open(folder.join("list.sfen")).expect("the list");
            let words = [&["solve", "--hash", "4"], arguments, force].concat();
            let output = command(&folder, &words).stdin(input).output().expect("the binary starts");
            assert_eq!(output.status.code(), Some(2), "{words:?}");
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(errors.contains("not overwritten"), "{words:?}: {errors}");
            assert!(texts() == before, "{words:?}");
        }
    }
}

/// A page for which the terminal was closed can still be looked at.
#[test]
fn a_page_ends_even_where_nobody_reads_the_answers() {
    let folder = scratch("page-without-reader");
    fs::write(folder.join("list.sfen"), list(2000)).expect("scratch folder");
    let mut child =
        command(&folder, &["solve", "--hash", "4", "-q", "--html", "page.html", "list.sfen"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
    drop(child.stdout.take());
    child.wait().expect("it ends");
    let page = fs::read_to_string(folder.join("page.html")).expect("the page");
    assert!(page.trim_end().ends_with("</html>"));
}

/// Pipes and devices are no files that could be written over.
#[cfg(unix)]
#[test]
fn results_may_go_to_a_stream() {
    let folder = scratch("results-to-stream");
    fs::write(folder.join("list.sfen"), list(1)).expect("scratch folder");
    let output = solve(&folder, &["--out", "/dev/stdout", "list.sfen"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("{\"problem\":1,"), "{text}");
    let output = solve(&folder, &["-q", "--html", "/dev/null", "--svg", "/dev/null", "list.sfen"]);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let output = solve(&folder, &["--out", "/dev/null", "--force", "list.sfen"]);
    assert_eq!(output.status.code(), Some(0));
    if Path::new("/dev/full").exists() {
        let output = solve(&folder, &["--out", "/dev/full", "list.sfen"]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.starts_with("tsumi: /dev/full: "), "{errors}");
    }
    // The reader of a named pipe gets a whole document.
    let script = format!(
        "mkfifo page; cat page >copy & {} solve --hash 1 -q --html page list.sfen; wait",
        binary()
    );
    let status = Command::new("sh").args(["-c", &script]).current_dir(&folder).status();
    assert!(status.is_ok_and(|status| status.success()));
    let page = fs::read_to_string(folder.join("copy")).expect("the page");
    assert!(page.trim_end().ends_with("</html>"));
}

/// A run of `solve` in the folder that has written what it can to this file, and is at
/// work on a problem that has no end.
fn at_work(folder: &Path, arguments: &[&str], file: &str) -> Running {
    let fixed = ["solve", "--hash", "1", "--jobs", "1"];
    let running = command(folder, &[&fixed[..], arguments].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let running = Running(running);
    let deadline = Instant::now() + Duration::from_secs(120);
    let size = || fs::metadata(folder.join(file)).map_or(0, |data| data.len());
    let mut before = 0;
    while before == 0 || before != size() {
        assert!(Instant::now() < deadline, "{file} stays empty");
        before = size();
        thread::sleep(Duration::from_millis(300));
    }
    running
}

/// Whichever of its outputs the second would share with the first.
#[test]
fn two_runs_do_not_write_one_file() {
    let folder = scratch("two-runs");
    let endless = format!("{}{ENDLESS}\n", list(1));
    fs::write(folder.join("list.sfen"), &endless).expect("scratch folder");
    for (first, file) in [
        (&["--out", "out.jsonl", "--resume", "list.sfen"][..], "out.jsonl"),
        (&["--out", "out.kif", "list.sfen"], "out.kif"),
        (&["-q", "--html", "page.html", "list.sfen"], "page.html"),
    ] {
        let running = at_work(&folder, first, file);
        let before = fs::read(folder.join(file)).expect(file);
        let flag = if file == "page.html" { "--html" } else { "--out" };
        let mut tries = vec![vec![flag, file, "--force"]];
        if file == "out.jsonl" {
            tries.push(vec![flag, file, "--resume"]);
            tries.push(vec![flag, file, "--shares", "2"]);
            tries.push(vec![flag, file, "--shares", "2", "--resume"]);
        }
        for second in tries {
            let output = solve(&folder, &[&second[..], &["list.sfen"]].concat());
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{second:?}: {errors}");
            let is_locked = second.contains(&"--force") || second.contains(&"--resume");
            if is_locked && cfg!(target_os = "linux") {
                let told = format!("{file} is being written by process {};", running.0.id());
                assert!(errors.contains(&told), "{second:?}: {errors}");
            }
            assert_eq!(fs::read(folder.join(file)).ok().as_ref(), Some(&before));
        }
    }
    // The lock is gone with its owner.
    let arguments = ["--out", "out.jsonl", "--resume", "--nodes", "1000", "list.sfen"];
    assert_eq!(solve(&folder, &arguments).status.code(), Some(1));
    assert_eq!(results(&folder, "out.jsonl").len(), 2);
}

/// The first problem was under way when the run was interrupted.
#[test]
fn nothing_is_added_to_the_results_of_another_input() {
    let folder = scratch("other-input-gap");
    fs::write(folder.join("list.sfen"), list(12)).expect("scratch folder");
    solve(&folder, &["--out", "out.jsonl", "list.sfen"]);
    let rows = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    let without_first: Vec<&str> =
        rows.lines().filter(|row| !row.starts_with("{\"problem\":1,")).collect();
    let before = without_first.join("\n") + "\n";
    fs::write(folder.join("out.jsonl"), &before).expect("scratch folder");
    fs::write(folder.join("other.sfen"), list(12).replace("p9\t", "q9\t")).expect("scratch folder");
    let output = solve(&folder, &["--resume", "--out", "out.jsonl", "other.sfen"]);
    assert_eq!(output.status.code(), Some(2));
    let after = fs::read_to_string(folder.join("out.jsonl")).ok();
    assert_eq!(after.as_deref(), Some(&before[..]));
    solve(&folder, &["--resume", "--out", "out.jsonl", "list.sfen"]);
    assert_eq!(results(&folder, "out.jsonl").len(), 12);
}

#[test]
fn results_say_what_they_were_made_with() {
    let folder = scratch("made-with");
    fs::write(folder.join("list.sfen"), list(3)).expect("scratch folder");
    let first = ["--time", "1m", "--tsume", "--multipv", "3"];
    solve(&folder, &[&first[..], &["--out", "out.jsonl", "list.sfen"]].concat());
    fs::write(folder.join("list.sfen"), list(6)).expect("scratch folder");
    let resume = ["--resume", "--out", "out.jsonl", "list.sfen"];
    let errors = |output: Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let other = errors(solve(&folder, &[&["--effort", "any"], &resume[..]].concat()));
    let words = "--effort short --time 60s --tsume --multipv 3";
    let told = format!(
        "tsumi: out.jsonl: 3 results were made with other limits ({words}) than the rest will \
         be (--effort any)\n"
    );
    assert!(other.starts_with(&told), "{other}");
    let made_with: Vec<String> =
        results(&folder, "out.jsonl").into_values().map(|row| row.made_with).collect();
    assert_eq!(made_with[..3], [words; 3]);
    assert_eq!(made_with[3..], ["--effort any"; 3]);
    // Nothing is said where nothing differs.
    fs::write(folder.join("list.sfen"), list(2)).expect("scratch folder");
    for _ in 0..2 {
        let same = ["--resume", "--out", "same.jsonl", "list.sfen"];
        assert_eq!(errors(solve(&folder, &same)), "");
    }
}

/// Foreign files are no results, and so are not replaced.
#[test]
fn foreign_files_stay_as_they_are() {
    let folder = scratch("foreign");
    fs::write(folder.join("list.sfen"), list(3)).expect("scratch folder");
    for text in [
        &b"\0\0\0\0"[..],
        b"\0ELF and more",
        b"\0\0{\"problem\":1",
        b"{\"problem\":[1,2,3]}",
        b"{\"problem\":1,\"name\":5}",
        b"{\"problem\":1}\n",
        b"{\"problem\":1,\"verdict\":\"good\"}\n",
    ] {
        fs::write(folder.join("file.jsonl"), text).expect("scratch folder");
        let output = solve(&folder, &["--resume", "--out", "file.jsonl", "list.sfen"]);
        assert_eq!(output.status.code(), Some(2), "{text:?}");
        let after = fs::read(folder.join("file.jsonl")).expect("it is there");
        assert_eq!(after, text);
    }
}
