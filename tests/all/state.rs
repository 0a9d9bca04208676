//! Searches kept in a file (`--state`): killed, damaged, taken for another.

use crate::composing::old_work_has;
use crate::engine_process::{self, ENDLESS, Engine, Running, command, scratch};
use crate::support::MATE_IN_ONE;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Kills that a search may need, and those that it must outlive: it takes several times as
/// long as until the file is written first.
const MOST_KILLS: usize = 10;
const LEAST_KILLS: usize = 1;

/// The problem of `tests/data/mates.tsv` with this name.
fn problem(name: &str) -> &'static str {
    let rows = include_str!("../data/mates.tsv").lines();
    let mut rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    rows.find(|row| row[0] == name).expect(name)[1]
}

fn solve(folder: &Path, arguments: &[&str]) -> Output {
    let arguments = [&["solve", "--state", "search"], arguments].concat();
    let output = command(folder, &arguments).output();
    output.expect("the binary starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The positions that a file says were visited; `None` if it is not there.
fn nodes(path: &Path) -> Option<u64> {
    let mut head = Vec::new();
    let file = fs::File::open(path).ok()?;
    file.take(1_000).read_to_end(&mut head).ok()?;
    let head = text(&head);
    let line = head.lines().find_map(|line| line.strip_prefix("nodes "))?;
    line.parse().ok()
}

/// Waits until the file says more, or the process ends: true if it did.
fn has_ended(child: &mut Child, path: &Path, before: Option<u64>) -> bool {
    let deadline = Instant::now() + Engine::WATCHDOG;
    loop {
        if child.try_wait().expect("a child").is_some() {
            return true;
        }
        if nodes(path) > before {
            return false;
        }
        assert!(Instant::now() < deadline, "{} is not written", path.display());
        thread::sleep(Duration::from_millis(5));
    }
}

/// The first that searches has the file to the end, and the others end with code 2 at once.
#[test]
fn two_processes_do_not_keep_their_searches_in_one_file() {
    let folder = scratch("one-owner");
    let asked = ["--hash", "16", "--quiet", "--time", "60", ENDLESS];
    let arguments = [&["solve", "--state", "search"], &asked[..]].concat();
    let mut owner = command(&folder, &arguments);
    let mut owner = owner.stdout(Stdio::null()).spawn().expect("it starts");
    for is_written in [false, true] {
        let there = if is_written { "search" } else { "search.lock" };
        while !folder.join(there).exists() {
            thread::sleep(Duration::from_millis(5));
        }
        let output = solve(&folder, &asked);
        let said = text(&output.stderr);
        assert!(said.contains("keeps its search in it"), "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(text(&output.stdout), "");
    }
    // Over USI, likewise.
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("setoption name USI_Hash value 16\nsetoption name StateFile value search");
    engine.send(&format!("position sfen {MATE_IN_ONE}\ngo mate"));
    let lines = engine.wait_for("checkmate G*5b");
    let is_note = |line: &String| line.ends_with("keeps its search in it; the search is not kept");
    assert!(lines.iter().any(is_note), "{lines:?}");
    assert_eq!(engine.quit(), Some(0));
    owner.kill().expect("it runs");
    owner.wait().expect("it ends");
    // The right to the file ends with its owner, however that ended.
    let last = [&asked[..3], &["--time", "1", ENDLESS]].concat();
    let said = text(&solve(&folder, &last).stderr);
    assert!(said.starts_with("tsumi: search: goes on after "), "{said}");
    assert!(!folder.join("search.lock").exists());
}

/// Whose file it was is not lost, and no search is too short for a line at each end.
#[test]
fn a_journal_is_a_journal_from_its_first_line_to_its_last() {
    let folder = scratch("whole-journals");
    let path = folder.join("journal");
    let ask = || {
        let arguments = ["solve", "--quiet", "--journal", "journal", MATE_IN_ONE];
        let output = command(&folder, &arguments).output();
        output.expect("the binary starts")
    };
    for other in ["hello\n", "{\"nodes\":1}\n", "\n", "\u{feff}"] {
        fs::write(&path, other).expect("a place for it");
        let output = ask();
        let said = text(&output.stderr);
        assert!(said.contains("this is no journal"), "{other:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), other);
    }
    fs::remove_file(&path).expect("it is there");
    let lines = || {
        let text = fs::read_to_string(&path).expect("a journal");
        let lines = text.lines().map(serde_json::from_str);
        lines.map(Result::ok).collect::<Vec<Option<serde_json::Value>>>()
    };
    assert!(ask().status.success());
    let two = lines();
    let [Some(first), Some(last)] = &two[..] else {
        panic!("{two:?}");
    };
    assert_eq!((&first["nodes"], &first["verdict"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!((&last["verdict"], &last["moves"][0]), (&"mate".into(), &"G*5b".into()));
    assert_eq!(last["bounds"]["upper"], 1);
    // A power cut in the middle of a line costs that line.
    let whole = fs::read(&path).expect("a journal");
    fs::write(&path, &whole[..whole.len() - 9]).expect("a place for it");
    assert!(ask().status.success());
    let is_there: Vec<bool> = lines().iter().map(Option::is_some).collect();
    assert_eq!(is_there, [true, false, true, true]);
}

/// The mate is that of tests/data/mates.tsv; its shortest length takes minutes.
#[test]
fn a_journal_says_how_far_a_long_search_has_come() {
    let folder = scratch("journals");
    let ask = |sfen: &str| {
        let asked = ["--hash", "64", "--effort", "shortest", "--time", "4", sfen];
        let arguments = [&["solve", "--journal", "journal"], &asked[..]].concat();
        let output = command(&folder, &arguments).output();
        output.expect("the binary starts")
    };
    assert!(ask(problem("zuko095")).status.success());
    let text = fs::read_to_string(folder.join("journal")).expect("a journal");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let lines: Vec<serde_json::Value> = lines.collect();
    let [first, .., last] = &lines[..] else {
        panic!("{text}");
    };
    assert!(last["nodes"].as_u64() > first["nodes"].as_u64(), "{text}");
    assert!(last["nodes_per_second"].as_u64() > Some(1_000), "{text}");
    assert!(last["bounds"]["lower"].as_u64() > Some(1), "{text}");
    let moves = last["first_moves"].as_array().expect("the checks");
    let known = |name: &str| moves.iter().find(|one| one["move"] == name);
    let best = known(last["moves"][0].as_str().expect("a move")).expect("one of them");
    assert_eq!(best["verdict"], "mate", "{text}");
    assert_eq!(last["settled_lately"][0], best["move"], "{text}");
    // A second search adds its lines, and its file must be one.
    ask(problem("zuko095"));
    let more = fs::read_to_string(folder.join("journal")).expect("a journal");
    assert!(more.starts_with(&text) && more.len() > text.len());
    fs::remove_file(folder.join("journal")).expect("it is there");
    fs::create_dir(folder.join("journal")).expect("a folder in its place");
    assert_eq!(ask(MATE_IN_ONE).status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_journal_on_a_full_disk_does_not_end_the_search() {
    let folder = scratch("full-journals");
    let long = ["--hash", "64", "--effort", "shortest", "--time", "2"];
    let asked = ["solve", "--journal", "/dev/full", problem("zuko095")];
    let output = command(&folder, &[&asked[..], &long].concat()).output();
    let output = output.expect("the binary starts");
    assert!(text(&output.stdout).contains("mate in at most"));
    let said = text(&output.stderr);
    assert_eq!(said.matches("--journal /dev/full").count(), 1, "{said}");
}

/// The length is that of tests/data/mates.tsv.
#[test]
fn a_search_that_is_killed_again_and_again_comes_to_its_answer() {
    let folder = scratch("killed-searches");
    let (path, sfen) = (folder.join("search"), problem("zuko011"));
    let asked = ["--hash", "64", "--effort", "shortest", "--quiet", sfen];
    let mut kills = 0;
    for _ in 0..crate::whole::or_part(MOST_KILLS, 4) {
        let before = nodes(&path);
        let arguments = [&["solve", "--state", "search"], &asked[..]].concat();
        let mut search = command(&folder, &arguments);
        let started = search.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = started.expect("the binary starts");
        if has_ended(&mut child, &path, before) {
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        kills += 1;
    }
    assert!(kills >= LEAST_KILLS, "{kills}");
    let visited = nodes(&path).expect("the file of the last search");
    let output = solve(&folder, &asked);
    let answer = text(&output.stdout);
    assert!(answer.starts_with("mate\t49\t"), "{answer}");
    assert!(answer.trim_end().ends_with("shortest"), "{answer}");
    let said = text(&output.stderr);
    let expected = format!("tsumi: search: goes on after {visited} positions in ");
    assert!(said.starts_with(&expected), "{said}");
    assert!(nodes(&path) >= Some(visited));
}

#[test]
fn an_answer_is_there_at_once_the_next_time() {
    let folder = scratch("kept-answers");
    let asked = ["--effort", "shortest", "--quiet", problem("zuko005")];
    let columns = |output: Output| {
        let line = text(&output.stdout);
        let columns: Vec<String> = line.split('\t').map(String::from).collect();
        (columns[..2].to_vec(), columns[3].parse::<u64>().expect("nodes"))
    };
    let (first, taken) = columns(solve(&folder, &asked));
    let (second, taken_then) = columns(solve(&folder, &asked));
    assert_eq!(first, ["mate", "21"]);
    assert_eq!(second, first);
    assert!(taken_then < taken / 10, "{taken_then} of {taken}");
}

/// A refused file is named, with exit code 2, and stays as it is.
#[test]
fn what_is_no_state_of_this_search_is_refused() {
    let folder = scratch("refused-states");
    let path = folder.join("search");
    let asked = ["--quiet", "--hash", "16", problem("zuko005")];
    assert_eq!(solve(&folder, &asked).status.code(), Some(0));
    let state = fs::read(&path).expect("the file");
    let refused = |bytes: &[u8], asked: &[&str], expected: &str| {
        fs::write(&path, bytes).expect("a place for it");
        let output = solve(&folder, asked);
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{said}, not {expected}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(text(&output.stdout), "");
        assert!(fs::read(&path).expect("the file") == bytes, "{expected}");
    };
    refused(&state, &["--quiet", "--hash", "16", MATE_IN_ONE], "of another problem: n+B1sS4");
    refused(&state, &["--quiet", "--hash", "32", asked[3]], "of a table of 16 MiB");
    refused(b"G*5b\n", &asked, "not the state of a search");
    refused(&[0x80; 1 << 12], &asked, "not the state of a search");
    refused(&state[..state.len() - 1], &asked, "damaged");
    refused(&state[..40], &asked, "damaged");
    let changed = |from: &str, to: &str| {
        let at = state.windows(from.len()).position(|part| part == from.as_bytes());
        let mut bytes = state.clone();
        let at = at.expect(from);
        bytes.splice(at..at + from.len(), to.bytes());
        bytes
    };
    refused(&changed("\nnodes ", "\nnodes 1"), &asked, "damaged");
    refused(&changed("tsumi state 2", "tsumi state 1"), &asked, "not the state");
    fs::write(folder.join("search.part"), "a diary").expect("a place for it");
    refused(&state, &asked, "something else");
    let diary = fs::read_to_string(folder.join("search.part"));
    assert_eq!(diary.ok().as_deref(), Some("a diary"));
}

/// So is what was kept, after a second problem and after a line that is none.
#[test]
fn a_search_is_kept_whatever_else_is_in_the_input() {
    let folder = scratch("states-of-two-problems");
    let asked = ["--quiet", "--hash", "16", problem("zuko005")];
    assert_eq!(solve(&folder, &asked).status.code(), Some(0));
    for other in [MATE_IN_ONE, "4x4"] {
        let output = solve(&folder, &[&asked[..], &[other]].concat());
        let said = text(&output.stderr);
        assert!(other == "4x4" || said.contains("a single problem"), "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        let again = text(&solve(&folder, &asked).stdout);
        let nodes = again.split('\t').nth(3).and_then(|nodes| nodes.parse().ok());
        assert!(nodes.is_some_and(|nodes: u64| nodes < 5_000), "{again}");
    }
}

/// A part in the middle costs time.
#[test]
fn a_damaged_part_is_left_out_and_said() {
    let folder = scratch("damaged-states");
    let path = folder.join("search");
    let asked = ["--hash", "16", "--quiet", problem("zuko005")];
    solve(&folder, &asked);
    let mut state = fs::read(&path).expect("the file");
    let middle = state.len() / 2;
    state[middle] ^= 1;
    fs::write(&path, &state).expect("a place for it");
    let output = solve(&folder, &asked);
    let said = text(&output.stderr);
    assert!(said.contains("1 MiB of it are damaged and left out"), "{said}");
    assert!(text(&output.stdout).starts_with("mate\t21\t"));
}

/// Over USI the search goes on without the file where that is another's.
#[test]
fn a_search_of_the_protocol_is_kept_and_resumed() {
    let folder = scratch("kept-over-usi");
    let path = folder.join("search");
    let ask = |sfen: &str| format!("position sfen {sfen}\ngo mate");
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("setoption name USI_Hash value 16\nsetoption name StateFile value search");
    engine.send(&ask(problem("zuko005")));
    engine.wait_for("checkmate");
    while !path.exists() {
        thread::sleep(Duration::from_millis(5));
    }
    // The next command waits for what is written.
    engine.send("isready");
    engine.wait_for("readyok");
    engine.send(&ask(problem("zuko005")));
    let lines = engine.wait_for("checkmate");
    let note = "info string StateFile search: goes on after ";
    assert!(lines.iter().any(|line| line.starts_with(note)), "{lines:?}");
    engine.send("isready");
    engine.wait_for("readyok");
    let kept = fs::read(&path).expect("the file");
    engine.send(&ask(MATE_IN_ONE));
    let lines = engine.wait_for("checkmate G*5b");
    let note = "info string StateFile search: of another problem: ";
    let is_note =
        |line: &String| line.starts_with(note) && line.ends_with("the search is not kept");
    assert!(lines.iter().any(is_note), "{lines:?}");
    assert_eq!(engine.quit(), Some(0));
    let after = fs::read(&path).expect("the file");
    assert!(after.len() == kept.len(), "another search was kept");
}

/// Each file is asked for in two ways, or comes while the search goes on; none is lost.
#[test]
fn a_state_takes_the_place_of_no_other_file() {
    let folder = scratch("states-beside-others");
    let asked = ["--quiet", problem("zuko005")];
    let long = ["--hash", "16", "--effort", "shortest", "--time", "2", problem("zuko095")];
    let kept = ["solve", "--state", "search", "--journal", "journal"];
    let mut run = command(&folder, &[&kept, &long[..]].concat());
    let run = run.stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
    let run = run.expect("the binary starts");
    // The journal is begun after it is looked whether there is a file.
    while !folder.join("journal").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    fs::write(folder.join("search"), "results").expect("a file");
    let output = run.wait_with_output().expect("a child");
    let said = text(&output.stderr);
    assert!(said.contains("another file has taken its place"), "{said}");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(fs::read_to_string(folder.join("search")).expect("it is there"), "results");
    fs::remove_file(folder.join("search")).expect("it is there");
    fs::write(folder.join("search.part"), "results").expect("a file");
    let output = solve(&folder, &asked);
    let said = text(&output.stderr);
    assert!(said.contains("something else"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
    let results = fs::read_to_string(folder.join("search.part"));
    assert_eq!(results.expect("it is there"), "results");
    let gone = ["solve", "--state", "gone/search", asked[1]];
    let output = command(&folder, &gone).output();
    let output = output.expect("the binary starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().last(), Some("先手番"));
}

/// No two outputs of any command go to one file, nor into one that is read, whatever its name:
/// that is said before anything is written.
#[cfg(unix)]
#[test]
fn no_file_is_written_over_another() {
    let folder = scratch("files-of-several-uses");
    let write = |name: &str| fs::write(folder.join(name), format!("{MATE_IN_ONE}\n"));
    write("input.sfen").and_then(|()| write("input-2.svg")).expect("scratch folder");
    fs::hard_link(folder.join("input.sfen"), folder.join("hard")).expect("a link");
    std::os::unix::fs::symlink("new", folder.join("soft")).expect("a link");
    let read = [
        ["solve", "--state", "input.sfen"],
        ["solve", "--journal", "hard"],
        ["check", "--state", "./input.sfen"],
        ["repair", "--out", "hard"],
        ["solve", "--log", "hard"],
    ];
    let read = read.map(|one| [&one[..], &["--hash", "1", "input.sfen"]].concat());
    let twice = [
        ["solve", "--state", "new", "--out", "new"],
        ["solve", "--state", "new", "--out", "new.part"],
        ["solve", "--state", "new", "--out", "new.lock"],
        ["solve", "--state", "new", "--journal", "new"],
        ["solve", "--state", "soft", "--journal", "new"],
        ["solve", "--journal", "new", "--out", "new"],
        ["solve", "--proof", "new", "--svg", "new"],
        ["solve", "--proof", "new", "--svg", "./soft"],
        ["solve", "--proof", "new.z", "--svg", "new-2.z"],
        ["solve", "--html", "new-7.z", "--svg", "new.z"],
        ["solve", "--svg", "input.svg", "--force", "input-2.svg"],
        ["solve", "--svg", "new", "--log", "new"],
        ["check", "--proof", "new", "--state", "new"],
        ["verify", "--proof", "new", "--log", "new"],
        ["repair", "--html", "new", "--out", "new"],
        ["place", "--html", "soft", "--out", "new"],
    ];
    let twice = twice.map(|one| [&one[..], &[MATE_IN_ONE]].concat());
    let names = || {
        let files = fs::read_dir(&folder).expect("it is there").flatten();
        let mut names: Vec<_> = files.map(|file| file.file_name()).collect();
        names.sort();
        names
    };
    let before = names();
    for arguments in read.into_iter().chain(twice) {
        let output = command(&folder, &arguments).output();
        let output = output.expect("the binary starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("in use"), "{arguments:?}");
        assert_eq!(names(), before, "{arguments:?}");
    }
    let input = fs::read_to_string(folder.join("input.sfen")).expect("it is there");
    assert_eq!(input, format!("{MATE_IN_ONE}\n"));
}

/// A row of docs/classics.tsv, with its solution.
fn work(name: &str) -> String {
    format!("{} moves {}", old_work_has(name, "sfen"), old_work_has(name, "solution"))
}

/// Checks a problem in the file `report`; what is said of it, and the exit code.
fn check(folder: &Path, arguments: &[&str]) -> (serde_json::Value, Output) {
    let fixed = ["check", "--state", "report", "--hash", "16", "--threads", "1"];
    let arguments = [&fixed[..], &["--format", "jsonl"], arguments].concat();
    let output = command(folder, &arguments).output();
    let output = output.expect("the binary starts");
    let report = serde_json::from_slice(&output.stdout);
    (report.unwrap_or_default(), output)
}

/// The settled questions of a report, without the effort they took.
fn settled(report: &serde_json::Value) -> serde_json::Value {
    let names =
        ["verdict", "level", "tsume", "given", "faults", "harmless", "same_length", "moves"];
    names.iter().map(|&name| report[name].clone()).collect()
}

/// The problem is complete, by docs/classics.tsv.
#[test]
fn a_report_in_several_sittings_is_that_of_one() {
    let folder = scratch("reports-in-sittings");
    let sfen = work("zuko051");
    let mut reports = Vec::new();
    for sitting in 1..10 {
        let (report, output) = check(&folder, &["--nodes", "80000", &sfen]);
        let is_open = report["open"].as_array().is_some_and(|open| !open.is_empty());
        let visited = nodes(&folder.join("report"));
        assert_eq!(visited, report["nodes"].as_u64(), "sitting {sitting}");
        assert_eq!(output.status.code(), Some(i32::from(is_open)), "{report}");
        reports.push(report);
        if !is_open {
            break;
        }
    }
    let last = reports.last().expect("a report");
    assert!(reports.len() > 2, "{last}");
    assert_eq!(last["level"], "complete", "{last}");
    // The next sitting knows all that one has settled; the sum is not much more.
    for pair in reports.windows(2) {
        let [before, after] = [0, 1].map(|at| pair[at]["open"].as_array().map_or(0, Vec::len));
        assert!(after <= before, "{pair:?}");
    }
    let one = scratch("a-report-in-one-sitting");
    let (whole, _) = check(&one, &["--nodes", "800000", &sfen]);
    assert_eq!(settled(last), settled(&whole));
    let [sum, whole] = [last, &whole].map(|report| report["nodes"].as_u64().expect("nodes"));
    assert!(sum < 2 * whole, "{sum} instead of {whole}");
    // And all of it is there at once.
    let (again, _) = check(&folder, &["--nodes", "1000", &sfen]);
    assert_eq!(settled(&again), settled(last));
}

/// The problem, its notes or its end: the file stays as it is.
#[test]
fn a_report_does_not_go_on_from_what_is_not_its_own() {
    let folder = scratch("refused-reports");
    let (path, sfen) = (folder.join("report"), work("zuko051"));
    check(&folder, &["--nodes", "20000", &sfen]);
    let kept = fs::read(&path).expect("the file");
    let note = kept.windows(6).position(|part| part == b"\nnote ");
    let mut damaged = kept.clone();
    damaged[note.expect("a note") + 7] ^= 1;
    for (bytes, asked, expected) in [
        (&kept[..], MATE_IN_ONE, "of another problem"),
        (&damaged, &sfen, "damaged: nothing of it can be used"),
        (&kept[..kept.len() - 1], &sfen, "damaged"),
    ] {
        fs::write(&path, bytes).expect("a place for it");
        let (_, output) = check(&folder, &[asked]);
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{said}, not {expected}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(text(&output.stdout), "");
        assert!(fs::read(&path).expect("the file") == bytes, "{expected}");
    }
}

/// By the signal of Ctrl+C; what was settled is shown and kept.
#[cfg(unix)]
#[test]
fn an_interrupted_report_is_shown_and_kept() {
    let folder = scratch("interrupted-reports");
    let path = folder.join("report");
    let asked = ["check", "--state", "report", "--hash", "16", "--lang", "en", ENDLESS];
    let mut child = command(&folder, &asked);
    let child = child.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("it starts");
    assert!(!has_ended(&mut child, &path, None));
    let before = nodes(&path);
    engine_process::signal(child.id(), "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let shown = text(&output.stdout);
    assert!(shown.contains("not settled: ") && !shown.contains(" may"), "{shown}");
    assert!(nodes(&path) >= before);
    let before = nodes(&path).expect("the file");
    let (report, output) = check(&folder, &["--nodes", "1000", ENDLESS]);
    let said = text(&output.stderr);
    let expected = format!("goes on after {before} positions in ");
    assert!(said.contains(&expected), "{said}");
    assert!(report["nodes"].as_u64() > Some(before), "{report}");
}

/// A large file takes longer than a command has for its results. Here the process stands still
/// for as long while it writes.
#[cfg(unix)]
#[test]
fn a_signal_leaves_time_to_write_a_large_file() {
    const LONGER_THAN_PATIENCE: Duration = Duration::from_secs(6);
    let interrupted = ["solve", "check"].map(|command_name| {
        let path = scratch(&format!("interrupted-saves-{command_name}")).join("search");
        let asked = [command_name, "--state", "search", "--hash", "256", "--quiet", ENDLESS];
        let mut child = command(path.parent().expect("a folder"), &asked);
        let child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = Running(child.expect("it starts"));
        assert!(!has_ended(&mut child.0, &path, None));
        let before = nodes(&path);
        engine_process::signal(child.0.id(), "INT");
        thread::sleep(Duration::from_millis(20));
        engine_process::signal(child.0.id(), "STOP");
        (child, path, before)
    });
    thread::sleep(LONGER_THAN_PATIENCE);
    for (mut child, path, before) in interrupted {
        engine_process::signal(child.0.id(), "CONT");
        assert_eq!(child.0.wait().expect("it ends").code(), Some(130), "{}", path.display());
        assert!(nodes(&path) > before, "{}", path.display());
        assert!(!path.with_extension("part").exists(), "{}", path.display());
    }
}

/// Of a report that was not ended by one, nothing is said.
#[test]
fn what_is_not_settled_says_which_limit_may() {
    let folder = scratch("proposed-limits");
    let sfen = work("zuko051");
    for (asked, language, expected) in [
        (["--nodes", "20000"], "en", "; --nodes 100000 may\n"),
        (["--time", "20ms"], "en", "; --time 100ms may\n"),
        (["--nodes", "20000"], "ja", "（--nodes 100000 で決まるかもしれません）\n"),
        (["--nodes", "0"], "en", ""),
    ] {
        let arguments = ["check", "--lang", language, asked[0], asked[1], &sfen];
        let output = command(&folder, &arguments).output();
        let shown = text(&output.expect("the binary starts").stdout).replace("\n    ", " ");
        let is_said =
            shown.contains(expected) && shown.contains(" may\n") == expected.contains("may\n");
        assert!(is_said, "{expected}: {shown}");
    }
}
