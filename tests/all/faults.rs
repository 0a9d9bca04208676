//! What goes wrong around the engine: no memory, full and closed streams, places
//! that cannot be written, signals, a parent that dies, files that change.
//!
//! On Linux, which has the means to bring all of this about.

use crate::engine_process::{ENDLESS, Engine, binary, command, scratch, signal, wait_for_handler};
use crate::support::MATE_IN_ONE;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Ten times as many as a pipe holds the replies to.
const USI_LINES: usize = 1000;
/// Each of them leaves two records of some 60 bytes in the log: together twice what a
/// pipe and the engine hold.
const LOGGED_LINES: usize = 20_000;
/// An address space in KiB that is enough for the engine and a table of some MiB.
const LITTLE: u32 = 1_000_000;

/// A device that takes no byte.
fn full() -> File {
    let full = OpenOptions::new().write(true).open("/dev/full");
    full.expect("Linux has it")
}

/// A command that has no more than [`LITTLE`] memory.
fn with_little_memory(arguments: &str) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {LITTLE}; exec {} {arguments}", binary());
    command.args(["-c", &script]).current_dir(env!("CARGO_TARGET_TMPDIR")).env_remove("RUST_LOG");
    command
}

fn output(command: &mut Command) -> Output {
    let output = command.stdin(Stdio::null()).output();
    output.expect("the binary starts")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A configuration that is a pipe without a writer, or a file without an end.
#[test]
fn a_configuration_is_read_in_no_time() {
    let folder = scratch("endless-configuration");
    let pipe = folder.join("engine.toml");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    let note = "engine.toml: not a regular file; the built-in defaults are used";
    assert!(lines.iter().any(|line| line.ends_with(note)), "{lines:?}");
    let arguments = ["--config", "/dev/zero", "solve", MATE_IN_ONE];
    let output = output(&mut command(&scratch("endless-file"), &arguments));
    assert_eq!(output.status.code(), Some(2));
    let expected = "/dev/zero: longer than 1048576 bytes";
    assert!(errors(&output).contains(expected), "{}", errors(&output));
}

/// Waits for a process, but not for ever.
fn end_of(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + Engine::WATCHDOG;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status,
            _ if Instant::now() > deadline => panic!("the process does not end"),
            _ => thread::sleep(Duration::from_millis(5)),
        }
    }
}

#[test]
fn a_table_larger_than_memory_is_told_and_a_smaller_one_serves() {
    let mut engine = Engine::from(with_little_memory(""));
    engine.send("setoption name USI_Hash value 1048576");
    engine.send("isready");
    let told = engine.wait_for("readyok");
    let is_told = |line: &String| {
        line.starts_with("info string cannot allocate a table of 1048576 MiB: ")
            && line.ends_with(" MiB are used instead")
    };
    assert!(told.iter().any(is_told), "{told:?}");
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send("go mate");
    let lines = engine.wait_for("checkmate");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate G*5b"), "{lines:?}");
    assert_eq!(engine.quit(), Some(0));

    let refused = output(&mut with_little_memory("solve --hash 1048576 -"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).contains("cannot allocate a table of 1048576 MiB: "));
}

/// A limit of 200 MiB is enough for a table of 16 and a hard question, on the command line
/// and in USI: nothing is refused, and nobody is killed.
#[test]
fn a_small_table_needs_little_address_space() {
    let script = |arguments: &str| {
        let mut command = Command::new("sh");
        let script = format!("ulimit -v 204800; exec {} {arguments}", binary());
        command.args(["-c", &script]).env_remove("RUST_LOG");
        command
    };
    let limits = "--hash 16 --effort shortest --tsume --nodes 300000";
    let solved = output(&mut script(&format!("solve {limits} '{ENDLESS}'")));
    assert_eq!((solved.status.code(), &*errors(&solved)), (Some(1), ""));
    let mut engine = Engine::from(script(""));
    for line in ["USI_Hash value 16", "NodesLimit value 300000"] {
        engine.send(&format!("setoption name {line}"));
    }
    engine.send("isready");
    assert_eq!(engine.wait_for("readyok"), ["readyok"]);
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate");
    let last = engine.wait_for("checkmate").pop();
    assert_eq!(last.as_deref(), Some("checkmate timeout"));
    assert_eq!(engine.quit(), Some(0));
}

/// A table that is too large leaves no file of results: with less memory the same command would be
/// refused for the file's sake.
#[test]
fn tables_that_cannot_be_had_leave_no_results() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-memory.jsonl");
    let _ = fs::remove_file(&file);
    for command in ["solve --jobs 2", "game"] {
        let asked = format!("{command} --hash 1048576 --out no-memory.jsonl -");
        let refused = output(&mut with_little_memory(&asked));
        assert_eq!(refused.status.code(), Some(2), "{command}");
        let told = errors(&refused);
        assert!(told.contains("a table of 1048576 MiB: "), "{told}");
        assert!(!file.exists(), "{command}");
    }
}

/// Stacks larger than any address space: the system refuses every thread.
#[test]
fn an_engine_without_threads_says_so() {
    let mut command = command(&scratch("no-thread"), &[]);
    let ended = output(command.env("RUST_MIN_STACK", (1u64 << 47).to_string()));
    assert_eq!(ended.status.code(), Some(1));
    let reason = "no thread can be started: ";
    let told = String::from_utf8_lossy(&ended.stdout);
    assert!(
        told.starts_with(&format!("info string {reason}")) && told.lines().count() == 1,
        "{told}"
    );
    assert!(errors(&ended).contains(reason), "{}", errors(&ended));
}

/// KiB of memory that a process holds, other than files.
fn held_kib(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("RssAnon:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kib.expect("a number of KiB")
}

/// Nothing is to be done about them before the search ends, and one clearing is enough.
/// If each of them were kept, 300,000 would take 7 MiB.
#[test]
fn new_games_during_a_search_take_no_memory() {
    let mut engine = Engine::ready();
    // A table that does not grow, however long this takes.
    engine.send("setoption name USI_Hash value 1\nisready");
    engine.wait_for("readyok");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    // The first ones give the search the time to take what it needs itself.
    let mut flood = || {
        engine.send_bytes(&b"usinewgame\n".repeat(300_000));
        engine.send("isready");
        engine.wait_for("readyok");
        held_kib(engine.id())
    };
    let (before, after) = (flood(), flood());
    assert!(after < before + 4 * 1024, "{before} KiB, then {after} KiB");
    engine.send("stop");
    engine.wait_for("checkmate timeout");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn a_full_output_ends_quietly() {
    let folder = scratch("full");
    let mut child = command(&folder, &[])
        .stdin(Stdio::piped())
        .stdout(full())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The input stays open: the engine ends all the same.
    let mut input = child.stdin.take();
    if let Some(input) = &mut input {
        let _ = std::io::Write::write_all(input, b"usi\n");
    }
    assert_eq!(end_of(&mut child).code(), Some(1));
    let ended = child.wait_with_output().expect("it has ended");
    assert!(!errors(&ended).contains("panicked"), "{}", errors(&ended));

    let solve = output(command(&folder, &["solve", "--hash", "1", MATE_IN_ONE]).stdout(full()));
    assert_eq!(solve.status.code(), Some(1));
    assert_eq!(errors(&solve).lines().count(), 1, "{}", errors(&solve));
    assert!(errors(&solve).starts_with("tsumi: standard output: "));
}

#[test]
fn nothing_depends_on_standard_error() {
    let folder = scratch("stderr");
    for arguments in [&["solve", "9/9 b - 1"][..], &["solve", "no-such-file"]] {
        let ended = output(command(&folder, arguments).stderr(full()));
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
    }
    let script = format!("RUST_LOG=debug exec {} 2>&-", binary());
    let mut closed = Command::new("sh");
    closed.args(["-c", &script]).current_dir(&folder);
    let mut engine = Engine::from(closed);
    engine.send("setoption name LogFile value /dev/full");
    engine.send("usi");
    engine.wait_for("usiok");
    engine.send("setoption name LogFile value <empty>");
    engine.send("usi");
    engine.wait_for("usiok");
    assert_eq!(engine.quit(), Some(0));
}

/// The file of the settings has a mistake, but where the log goes is known.
#[test]
fn a_configuration_with_a_mistake_leaves_the_log_in_its_place() {
    let folder = scratch("log-beside");
    fs::write(folder.join("bad.toml"), "x\n").expect("scratch folder");
    let arguments = ["--config", "bad.toml", "--log", "here.log"];
    let mut engine = Engine::start_in(&folder, &arguments);
    engine.send("usi");
    assert!(engine.wait_for("usiok")[0].contains("bad.toml, line 1"));
    assert_eq!(engine.quit(), Some(0));
    let log = fs::read_to_string(folder.join("here.log")).expect("the log");
    assert!(log.contains("usiok"), "{log}");
}

#[test]
fn a_log_in_a_pipe_that_nobody_reads_is_told() {
    let folder = scratch("log-pipe");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("setoption name LogFile value pipe");
    assert!(engine.wait_for("info string")[0].contains("has no reader"));
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn a_log_that_cannot_be_written_is_told() {
    let place = "/proc/no-place-for-files";
    let mut engine = Engine::ready();
    engine.send(&format!("setoption name LogFile value {place}"));
    let told = engine.wait_for("info string");
    assert!(told[0].starts_with(&format!("info string LogFile {place}: ")), "{told:?}");
    engine.send("isready");
    engine.wait_for("readyok");
    let refused =
        output(&mut command(&scratch("log-place"), &["--log", place, "solve", MATE_IN_ONE]));
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).starts_with(&format!("tsumi: log file {place}: ")));
}

#[test]
fn signals_end_a_conversation_with_its_answer() {
    for name in ["TERM", "INT"] {
        let mut engine = Engine::ready();
        engine.send(&format!("position sfen {ENDLESS}"));
        engine.send("go mate infinite");
        engine.send("isready");
        engine.wait_for("readyok");
        engine.signal(name);
        assert!(engine.wait_for("checkmate").ends_with(&["checkmate timeout".to_string()]));
        assert_eq!(engine.wait_for_exit(), Some(0), "{name}");
    }
}

/// An engine whose output nobody reads yet, and its input.
fn unread(folder: &str) -> (Child, ChildStdin) {
    let mut child = command(&scratch(folder), &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let input = child.stdin.take().expect("it is a pipe");
    (child, input)
}

/// A pipe that nobody reads and nobody closes blocks the writer for ever.
#[test]
fn a_signal_ends_an_engine_that_nobody_reads() {
    let (mut child, mut input) = unread("blocked");
    let flood = thread::spawn(move || {
        // Ends when the engine has ended.
        while input.write_all(b"usi\n").is_ok() {}
    });
    wait_for_handler(child.id());
    signal(child.id(), "TERM");
    assert_eq!(end_of(&mut child).code(), Some(0));
    assert!(flood.join().is_ok());
}

/// `quit` ends it, too. The end of the input ends the search; the lines that are owed
/// can be read yet.
#[test]
fn an_engine_that_nobody_reads_ends_its_work() {
    let begin = || {
        let (child, mut input) = unread("unread");
        let lines = format!(
            "setoption name USI_Hash value 1\nsetoption name PvInterval value 1\n\
             position sfen {ENDLESS}\ngo mate infinite\n"
        );
        let most = "usi\n".repeat(USI_LINES);
        write!(input, "{lines}{most}").expect("it reads");
        (child, input)
    };
    let (mut child, mut input) = begin();
    thread::sleep(Duration::from_millis(300));
    writeln!(input, "quit").expect("it reads");
    assert_eq!(end_of(&mut child).code(), Some(1), "lines are lost");

    let (mut child, input) = begin();
    drop(input);
    thread::sleep(Duration::from_secs(4));
    let mut output = String::new();
    let read = child.stdout.take().map(|mut out| out.read_to_string(&mut output));
    assert!(matches!(read, Some(Ok(_))));
    assert_eq!(end_of(&mut child).code(), Some(0));
    assert_eq!(output.matches("checkmate timeout\n").count(), 1);
    assert_eq!(output.matches("usiok\n").count(), USI_LINES);
}

/// An engine that logs everything to a pipe that nobody reads, and that has been
/// sent more lines than such a pipe holds.
fn with_unread_log(folder: &str) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
    let mut child = command(&scratch(folder), &[])
        .env("RUST_LOG", "debug")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("it is a pipe");
    let output = child.stdout.take().expect("it is a pipe");
    let mut lines = BufReader::new(output).lines();
    writeln!(input, "setoption name USI_Hash value 1\nposition sfen {ENDLESS}\ngo mate infinite")
        .expect("it reads");
    for _ in 0..LOGGED_LINES {
        writeln!(input, "isready").expect("it reads");
        assert!(lines.any(|line| line.is_ok_and(|line| line == "readyok")));
    }
    (child, input, lines)
}

/// The log must not hold up the conversation, and says what is missing from it.
#[test]
fn a_log_that_nobody_reads_holds_up_nothing() {
    within_watchdog(|| {
        let (mut child, mut input, mut lines) = with_unread_log("unread-log-1");
        writeln!(input, "stop").expect("it reads");
        assert!(lines.any(|line| line.is_ok_and(|line| line == "checkmate timeout")));
        writeln!(input, "quit").expect("it reads");
        assert_eq!(end_of(&mut child).code(), Some(0));
    });
}

/// A reader that comes late finds the first records, how many are missing, and the last.
#[test]
fn a_log_that_is_read_late_says_what_is_missing() {
    within_watchdog(|| {
        let (mut child, mut input, mut lines) = with_unread_log("unread-log-2");
        let errors = child.stderr.take().expect("it is a pipe");
        let (sender, records) = mpsc::channel();
        thread::spawn(move || {
            let records = BufReader::new(errors).lines().map_while(Result::ok);
            records.for_each(|record| drop(sender.send(record)));
        });
        let mut log: Vec<String> = Vec::new();
        while !log.iter().any(|record| is_about_dropped_records(record)) {
            writeln!(input, "isready").expect("it reads");
            assert!(lines.any(|line| line.is_ok_and(|line| line == "readyok")));
            log.extend(records.try_iter());
        }
        writeln!(input, "stop\nquit").expect("it reads");
        assert_eq!(end_of(&mut child).code(), Some(0));
        log.extend(records);
        let has = |end: &str| log.iter().any(|record| record.ends_with(end));
        assert!(has(&format!("< position sfen {ENDLESS}")));
        assert!(has("> checkmate timeout"));
        assert!(has("< quit"));
    });
}

fn is_about_dropped_records(record: &str) -> bool {
    record.contains(" log records dropped: ")
}

/// Fails if `act` does not end: a thread that waits for a pipe cannot be ended.
fn within_watchdog(act: impl FnOnce() + Send + 'static) {
    let (done, ended) = mpsc::channel();
    thread::spawn(move || {
        act();
        let _ = done.send(());
    });
    assert!(ended.recv_timeout(Engine::WATCHDOG).is_ok());
}

/// The answer waits for the client; the search does not.
#[test]
fn an_engine_that_nobody_reads_can_be_stopped() {
    let (mut child, mut input) = unread("unread-stop");
    let log = scratch("unread-stop-log").join("log");
    let has = |text: &str| fs::read_to_string(&log).is_ok_and(|log| log.contains(text));
    let lines = format!(
        "setoption name LogFile value {}\nsetoption name USI_Hash value 1\n\
         position sfen {ENDLESS}\ngo mate infinite\n",
        log.display()
    );
    // Twice what a pipe holds, but less than the log may have to be behind: then it would
    // drop records.
    writeln!(input, "{lines}{}stop", "usi\n".repeat(USI_LINES / 5)).expect("it reads");
    let deadline = Instant::now() + Engine::WATCHDOG;
    while !has("> checkmate timeout\n") {
        assert!(Instant::now() < deadline, "`stop` is not heard");
        thread::sleep(Duration::from_millis(5));
    }
    writeln!(input, "quit").expect("it reads");
    assert_eq!(end_of(&mut child).code(), Some(1), "lines are lost");
}

/// Waits until a file has text in it.
fn wait_for_text(file: &Path) {
    let deadline = Instant::now() + Engine::WATCHDOG;
    while fs::metadata(file).map_or(0, |about| about.len()) == 0 {
        assert!(Instant::now() < deadline, "{} stays empty", file.display());
        thread::sleep(Duration::from_millis(5));
    }
}

/// What a command has written as one document when a signal ends it in the second of
/// two problems.
fn written_at_signal(command_name: &str, (name, code): (&str, i32)) -> serde_json::Value {
    let folder = scratch(&format!("signals-{command_name}"));
    let file = folder.join(name);
    let format = ["--hash", "1", "--format", "json"];
    let arguments = [&[command_name][..], &format, &[MATE_IN_ONE, ENDLESS]].concat();
    let mut child = command(&folder, &arguments)
        .stdin(Stdio::null())
        .stdout(File::create(&file).expect("scratch folder"))
        .spawn()
        .expect("the binary starts");
    wait_for_text(&file);
    signal(child.id(), name);
    assert_eq!(end_of(&mut child).code(), Some(code));
    let text = fs::read_to_string(&file).expect("it is there");
    serde_json::from_str(&text).expect("a whole document")
}

#[test]
fn signals_end_a_command_with_what_it_has() {
    for ending in [("TERM", 143), ("INT", 130)] {
        let found = written_at_signal("solve", ending);
        assert_eq!(found[0]["verdict"], "mate");
        assert_ne!(found[1]["verdict"], "mate");
        let found = written_at_signal("check", ending);
        assert_eq!(found[0]["complete"], true);
        assert!(found[1].is_null() || found[1]["complete"].is_null(), "{found}");
    }
}

/// The problem that was cut short is not among the results, and is done again.
#[test]
fn results_go_on_after_a_signal() {
    let folder = scratch("signal-results");
    let file = folder.join("out.jsonl");
    let solve = [
        "solve",
        "--hash",
        "1",
        // With more, the third would be done beside the second.
        "--jobs",
        "1",
        "--out",
        "out.jsonl",
        MATE_IN_ONE,
        ENDLESS,
        MATE_IN_ONE,
    ];
    let mut child = command(&folder, &solve)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    wait_for_text(&file);
    signal(child.id(), "INT");
    assert_eq!(end_of(&mut child).code(), Some(130));
    let rows = || fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    assert_eq!(rows(), 1);
    let again = [&solve[..], &["--resume", "--nodes", "1000"]].concat();
    assert_eq!(output(&mut command(&folder, &again)).status.code(), Some(1));
    assert_eq!(rows(), 3);
}

/// Half a line is no problem yet: it is neither solved nor complained about.
#[test]
fn a_signal_ends_a_command_that_waits_for_input() {
    for command_name in ["solve", "check"] {
        let folder = scratch(&format!("waiting-{command_name}"));
        let (file, errors) = (folder.join("out"), folder.join("errors"));
        let arguments = [command_name, "--hash", "1", "--format", "json", "-"];
        let mut child = command(&folder, &arguments)
            .stdin(Stdio::piped())
            .stdout(File::create(&file).expect("scratch folder"))
            .stderr(File::create(&errors).expect("scratch folder"))
            .spawn()
            .expect("the binary starts");
        let mut input = child.stdin.take().expect("a pipe");
        write!(input, "{MATE_IN_ONE}\n{MATE_IN_ONE}\n4k4/9/").expect("it reads");
        wait_for_text(&file);
        signal(child.id(), "INT");
        assert_eq!(end_of(&mut child).code(), Some(130));
        drop(input);
        let text = fs::read_to_string(&file).expect("it is there");
        let found: serde_json::Value = serde_json::from_str(&text).expect("a whole document");
        assert!(found.as_array().is_some_and(|rows| !rows.is_empty()), "{text}");
        assert_eq!(fs::read_to_string(&errors).expect("it is there"), "");
    }
}

/// Nobody writes to the pipe: it cannot even be opened.
#[test]
fn a_signal_ends_a_command_that_waits_for_a_named_pipe() {
    let folder = scratch("waiting-pipe");
    let made = Command::new("mkfifo").arg(folder.join("in")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let file = folder.join("out");
    let mut child = command(&folder, &["solve", "--hash", "1", "--format", "json", "in"])
        .stdin(Stdio::null())
        .stdout(File::create(&file).expect("scratch folder"))
        .spawn()
        .expect("the binary starts");
    wait_for_handler(child.id());
    signal(child.id(), "TERM");
    assert_eq!(end_of(&mut child).code(), Some(143));
    let text = fs::read_to_string(&file).expect("it is there");
    let found: serde_json::Value = serde_json::from_str(&text).expect("a whole document");
    assert_eq!(found, serde_json::json!([]));
}

/// A named pipe gives its content once, and must not be asked for it twice.
#[test]
fn a_named_pipe_is_read_once() {
    let folder = scratch("named-pipe");
    fs::write(folder.join("list"), format!("{MATE_IN_ONE}\n")).expect("scratch folder");
    let script =
        format!("mkfifo in; cat list >in & exec {} solve --hash 1 --out out.jsonl in", binary());
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("there is a shell");
    assert_eq!(end_of(&mut child).code(), Some(0));
    let rows = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    assert_eq!(rows.lines().count(), 1);
}

/// The state of a process as the system tells it; none once it is gone.
fn state(id: &str) -> Option<char> {
    let status = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    status.rsplit(") ").next()?.chars().next()
}

#[test]
fn a_parent_that_is_killed_leaves_no_orphan() {
    let folder = scratch("orphan");
    let script = format!(
        "mkfifo in; {} <in >out 2>/dev/null & echo $! >id; exec 3>in; \
         printf 'setoption name USI_Hash value 1\\nposition sfen {ENDLESS}\\ngo mate infinite\\nisready\\n' >&3; \
         read line",
        binary()
    );
    let mut parent = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    wait_for_text(&folder.join("out"));
    let id = fs::read_to_string(folder.join("id")).expect("the shell told");
    assert!(state(id.trim()).is_some());
    signal(parent.id(), "KILL");
    let _ = parent.wait();
    let deadline = Instant::now() + Engine::WATCHDOG;
    // Nobody may be there to bury it.
    while !matches!(state(id.trim()), None | Some('Z')) {
        assert!(Instant::now() < deadline, "the engine lives on");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The file is read once, at the start.
#[test]
fn a_configuration_may_change_meanwhile() {
    let folder = scratch("changing");
    let file = folder.join("engine.toml");
    fs::write(&file, "name = 'First'\n[options]\nUSI_Hash = 2\n").expect("scratch folder");
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("usi");
    let before = engine.wait_for("usiok");
    assert!(before[0].starts_with("id name First "), "{before:?}");
    fs::write(&file, "name = 'Second'\n[options]\nUSI_Hash = ").expect("scratch folder");
    engine.send("usi");
    assert_eq!(engine.wait_for("usiok"), before);
    fs::remove_file(&file).expect("scratch folder");
    engine.send("isready");
    assert_eq!(engine.wait_for("readyok"), ["readyok"]);
    assert_eq!(engine.quit(), Some(0));
}
