//! Every write fails once: a run is ended after each byte and after each write of its
//! results, by a kill or by an error as of a full disk, and then resumed.
//!
//! The system does it: a limit of the size of files (`prlimit`, of util-linux) cuts a
//! write short at that byte. At the next one the process is killed by a signal, or gets
//! an error if it ignores that signal. What is expected is what a run without a limit
//! writes. Other outputs cannot be resumed: there it is asked that each failure is told. The
//! suite tries a part of the places; all 2,000 bytes and writes are tried
//! with the variable `TSUMI_EVERY_WRITE` set.

use crate::engine_process::{Engine, binary, command, scratch};
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK};
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The position without the pawn.
const BARE: &str = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
/// Places that are tried if all are.
const PLACES: u64 = 2000;
/// The number of the signal that a limit of the size of files sends.
const SIGXFSZ: i32 = 25;

/// The fate of a process at the limit.
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
            assert_eq!(output.status.code(), Some(1), "{what}: {errors}");
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
    let list: String = lines.map(|(sfen, number)| format!("第{number}番\t{sfen}\n")).collect();
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

/// The report took long, its state is only the way to it.
#[test]
fn a_report_is_printed_though_its_state_cannot_be_written() {
    let folder = scratch("reports-on-full-disks");
    let asked = ["check", "--quiet", "--hash", "16", MATE_IN_ONE];
    let without = run(&folder, &asked);
    let kept = [&asked[..], &["--state", "kept"]].concat();
    let output = limited(&folder, 1 << 16, AtLimit::Error, &kept);
    expect_end(&output, AtLimit::Error, "check");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, String::from_utf8_lossy(&without.stdout));
    assert!(text.contains("complete"), "{text}");
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
    let list: String = (0..count).map(|number| format!("p{number:04}\t{NO_CHECK}\n")).collect();
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
        expect_end(&limited(&folder, end, at_limit, &arguments), at_limit, &format!("{end} bytes"));
        runs += 1;
    }
    let resumed = run(&folder, &solve(&["--resume", "--out", "out.jsonl"]));
    assert_eq!(resumed.status.code(), Some(0));
    assert_eq!(rows(&folder, "out.jsonl"), rows(&folder, "whole.jsonl"));
}

/// A mate in one that can be taken back.
const GROWS: &str = "9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1";

/// The arguments of the commands beside their outputs.
const GIVEN: [(&str, &[&str]); 16] = [
    ("solve", &["--hash", "1", "--jobs", "1", "two.sfen"]),
    ("brinkmate", &["--hash", "1", "--jobs", "1", "two.sfen"]),
    ("game", &["--nodes", "100", "--hash", "1", "game.kif"]),
    ("verify", &["--hash", "1", "two.sfen"]),
    ("check", &["--hash", "1", "--jobs", "1", "two.sfen"]),
    ("mine", &["--jobs", "1", "game.kif"]),
    ("repair", &["--hash", "1", "--jobs", "1", "--most", "1", "cooked.sfen"]),
    ("extend", &["--hash", "1", "--jobs", "1", "--most", "1", "grows.sfen"]),
    ("hunt", &["--hash", "1", "--jobs", "1", "--most", "1", "--king", "1a-9i", BARE]),
    ("place", &["--hash", "1", "--jobs", "1", "--add", "1", "--most", "1", "--line", "G*5b", BARE]),
    ("find", &["--like", MATE_IN_ONE, "two.sfen"]),
    ("bench", &[]),
    ("dev", &["perft", MATE_IN_ONE, "2"]),
    ("show", &[MATE_IN_ONE]),
    ("completions", &["bash"]),
    ("man", &[]),
];
/// Options of files that are read; `state.rs` has those of long searches, which are read and
/// written or added to.
const READ: [&str; 5] = ["config", "engine", "journal", "returned", "state"];

fn folder_of_outputs(name: &str) -> PathBuf {
    let folder = scratch(name);
    let write = |name: &str, text: String| fs::write(folder.join(name), text);
    let two = format!("one\t{MATE_IN_ONE}\ntwo\t{MATE_IN_ONE}\n");
    // A gold is left over.
    let cooked = MATE_IN_ONE.replace(" G2r2b3g", " 2G2r2b2g");
    let written = write("two.sfen", two)
        .and_then(|()| write("cooked.sfen", format!("sfen {cooked} moves G*5b\n")))
        .and_then(|()| write("grows.sfen", format!("{GROWS}\n")));
    written.expect("scratch folder");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files/game.kif");
    fs::copy(game, folder.join("game.kif")).expect("scratch folder");
    folder
}

/// The options of this command that name a file to be written, each with the ending that
/// it asks for.
fn outputs_of(command: &clap::Command) -> Vec<(String, String)> {
    let named = command.get_arguments().filter_map(|argument| {
        let long = argument.get_long().filter(|long| !READ.contains(long))?;
        let ending = argument.get_value_names()?.first()?.strip_prefix("FILE")?;
        Some((format!("--{long}"), ending.to_string()))
    });
    named.collect()
}

/// The arguments for all formats of this command.
fn formats_of(command: &clap::Command) -> Vec<Vec<String>> {
    let find = |long| command.get_arguments().find(|argument| argument.get_long() == Some(long));
    let values = find("format").map_or(Vec::new(), clap::Arg::get_possible_values);
    let named =
        values.iter().map(|value| vec!["--format".to_string(), value.get_name().to_string()]);
    let quiet = find("quiet").map(|_| vec!["--quiet".to_string()]);
    named.chain(quiet).chain([Vec::new()]).collect()
}

/// A pipe whose reader is gone.
fn closed_pipe() -> Stdio {
    let (_, writer) = std::io::pipe().expect("a pipe");
    writer.into()
}

fn full_device() -> Stdio {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    full.expect("Linux has it").into()
}

/// A run has ended with the exit code of what is not written, and said all of this.
#[track_caller]
fn expect_told(output: &Output, told: &[String], what: &[String]) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{what:?}: {errors}");
    for told in told {
        let is_told = |line: &str| line.starts_with("tsumi: ") && line.contains(told);
        assert!(errors.lines().any(is_told), "{what:?}: not {told}: {errors}");
    }
    assert!(!errors.contains("panicked"), "{what:?}: {errors}");
}

fn words(text: &[String]) -> Vec<&str> {
    text.iter().map(String::as_str).collect()
}

fn fail_standard_output(folder: &Path, arguments: &[String]) {
    for (stream, error) in
        [(full_device(), "No space left on device"), (closed_pipe(), "Broken pipe")]
    {
        let mut command = command(folder, &words(arguments));
        let output = command.stdin(Stdio::null()).stdout(stream).output();
        let told = format!("standard output: {error}");
        expect_told(&output.expect("it starts"), &[told], arguments);
    }
}

/// An output of a command, as it is asked for.
struct Asked<'a> {
    folder: &'a Path,
    arguments: &'a [String],
    option: &'a str,
    /// The ending of the file's name.
    ending: &'a str,
}

impl Asked<'_> {
    fn with(&self, name: &str) -> Vec<String> {
        let file = format!("{name}{}", self.ending);
        let option = [self.option.to_string(), file, "--force".to_string()];
        let is_forced = self.option != "--log";
        [self.arguments, &option[..if is_forced { 3 } else { 2 }]].concat()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{}", self.ending))
    }

    /// The number of its files if nothing fails: one, or one for each problem. None if there
    /// is no such format for it, or this program draws no such pictures.
    fn files(&self) -> Option<usize> {
        for name in ["good", "good-2"] {
            let _ = fs::remove_file(self.path(name));
        }
        let call = self.with("good");
        let good = run(self.folder, &words(&call));
        let errors = String::from_utf8_lossy(&good.stderr).into_owned();
        let is_refused = errors.contains(" only") || errors.contains("--features");
        if good.status.code() == Some(2) && is_refused {
            return None;
        }
        assert_eq!(good.status.code(), Some(0), "{call:?}: {errors}");
        assert!(self.path("good").exists(), "{call:?}");
        Some(1 + usize::from(self.path("good-2").exists()))
    }

    /// Each file is to be named, or what it lacks.
    fn told(&self, names: &[&str], error: &str) -> Vec<String> {
        let ending = self.ending;
        let lines = names.iter().map(|name| format!("{name}{ending}: {error}"));
        let lacks = match (names.len(), self.option) {
            (1, "--log") => Some("; records are missing"),
            (1, _) => Some("; missing: "),
            _ => None,
        };
        lines.chain(lacks.map(String::from)).collect()
    }

    /// Has it fail in all ways.
    fn fail(&self) {
        let Some(files) = self.files() else { return };
        for (names, target, error) in [
            (["full", "full-2"], "/dev/full", "No space left on device"),
            (["closed", "closed-2"], "/dev/stdin", "Broken pipe"),
        ] {
            let names = &names[..files];
            for name in names {
                let _ = fs::remove_file(self.path(name));
                std::os::unix::fs::symlink(target, self.path(name)).expect("scratch folder");
            }
            let call = self.with(names[0]);
            let mut command = command(self.folder, &words(&call));
            let ended = command.stdin(closed_pipe()).output().expect("it starts");
            expect_told(&ended, &self.told(names, error), &call);
        }
        let (names, call) = (&["cut", "cut-2"][..files], self.with("cut"));
        for bytes in [0, 10] {
            let cut = limited(self.folder, bytes, AtLimit::Error, &words(&call));
            expect_told(&cut, &self.told(names, "File too large"), &call);
            let is_left = self.path("cut").exists();
            assert!(files == 1 || !is_left, "half a file: {call:?}");
            let _ = fs::remove_file(self.path("cut"));
        }
    }
}

/// All outputs of all commands, as the arguments of the program name them.
#[test]
fn no_output_fails_without_a_message() {
    let folder = folder_of_outputs("every-output");
    let program = tsumi::inside::clap_command();
    let mut tried = Vec::new();
    for command in program
        .get_subcommands()
        // Commands that answer line by line are left out.
        .filter(|command| !["usi"].contains(&command.get_name()))
    {
        let name = command.get_name();
        let given = GIVEN.iter().find(|(given, _)| *given == name);
        let (_, given) = given.unwrap_or_else(|| panic!("what is `tsumi {name}` given?"));
        let call = call(name, given);
        for format in formats_of(command) {
            let call = [&call[..], &format].concat();
            let is_taken = run(&folder, &words(&call)).status.code() == Some(0);
            if name == "bench" || is_taken {
                fail_standard_output(&folder, &call);
            }
        }
        for (option, ending) in outputs_of(command) {
            let formats = formats_of(command);
            let formats = if option == "--out" { formats } else { vec![Vec::new()] };
            for format in formats {
                let asked = Asked {
                    folder: &folder,
                    arguments: &[&call[..], &format].concat(),
                    option: &option,
                    ending: &ending,
                };
                asked.fail();
            }
            tried.push(option);
        }
    }
    for arguments in ["--help", "--version"] {
        fail_standard_output(&folder, &[arguments.to_string()]);
    }
    for (option, ending) in outputs_of(&program) {
        // A command that has something to log.
        let (name, given) = GIVEN[4];
        let call = call(name, given);
        let asked = Asked { folder: &folder, arguments: &call, option: &option, ending: &ending };
        asked.fail();
        tried.push(option);
    }
    for option in ["--out", "--proof", "--svg", "--html", "--log"] {
        assert!(tried.iter().any(|tried| tried == option), "{option}: {tried:?}");
    }
}

fn call(name: &str, given: &[&str]) -> Vec<String> {
    let words = [name].into_iter().chain(given.iter().copied());
    words.map(String::from).collect()
}

/// Half of two answers are written.
#[test]
fn what_is_missing_is_named() {
    let folder = folder_of_outputs("what-is-missing");
    for option in ["--out", "--html"] {
        let call = [&SOLVE[..5], &["--no-engine", "--html", "page.html", "--force", "two.sfen"]];
        let call = match option {
            "--out" => [&SOLVE[..5], &["--out", "out.json", "--force", "two.sfen"]].concat(),
            _ => call.concat(),
        };
        let file = if option == "--out" { "out.json" } else { "page.html" };
        assert_eq!(run(&folder, &call).status.code(), Some(0));
        let text = fs::read_to_string(folder.join(file)).expect("it is written");
        // The end of the first, and the middle of the second.
        let (first, second) = match option {
            "--out" => (text.find("},\n"), text.rfind("\"problem\"")),
            _ => (text.find("\"one\"").or(text.find("one")), text.rfind("two")),
        };
        let at = second.filter(|second| first.is_some_and(|first| first < *second));
        let at = at.expect("two answers") as u64 + 10;
        let ended = limited(&folder, at, AtLimit::Error, &call);
        let told = format!("{file}: File too large (os error 27); missing: all problems from 2 on");
        expect_told(&ended, &[told], &[]);
    }
}

/// The folder is removed after the first problems.
#[test]
fn a_folder_that_vanishes_is_told() {
    let folder = scratch("vanishing");
    let gone = folder.join("gone");
    fs::create_dir(&gone).expect("scratch folder");
    let mut outputs = SOLVE[..5].to_vec();
    outputs.extend([
        "--out",
        "gone/out.jsonl",
        "--svg",
        "gone/a.svg",
        "--proof",
        "gone/a.proof",
        "-",
    ]);
    let mut child = command(&folder, &outputs)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let two = format!("{MATE_IN_ONE}\n{MATE_IN_ONE}\n");
    input.write_all(two.as_bytes()).expect("it reads");
    let deadline = Instant::now() + Engine::WATCHDOG;
    while fs::metadata(gone.join("out.jsonl")).map_or(0, |data| data.len()) == 0 {
        assert!(Instant::now() < deadline, "nothing is written");
        thread::sleep(Duration::from_millis(5));
    }
    fs::remove_dir_all(&gone).expect("scratch folder");
    input.write_all(two.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let told = [
        "gone/out.jsonl: it was removed while it was written; missing: all problems from ",
        "none: gone/a-",
        ".svg: No such file or directory",
    ];
    expect_told(&output, &told.map(String::from), &[]);
    assert!(!gone.exists());
}

/// The files of the protocol are written while the conversation goes on.
#[test]
fn no_file_of_the_protocol_fails_without_a_message() {
    let folder = scratch("usi-outputs");
    let proof = "setoption name ProofFile value a.proof";
    let ask = format!("position sfen {MATE_IN_ONE}\ngo mate");
    let mut engine = Engine::start_in(&folder, &[]);
    engine.send("usi");
    let options = engine.wait_for("usiok");
    let files: Vec<&str> = options
        .iter()
        .filter_map(|line| line.strip_prefix("option name ")?.split(' ').next())
        .filter(|name| name.ends_with("File"))
        .collect();
    let all = ["ProofFile", "StateFile", "LogFile"];
    assert_eq!(files, all, "each is to be tried here");
    engine.send(&format!("{proof}\n{ask}"));
    engine.wait_for("info string ProofFile a.proof: the shortest mate takes 1 ply");
    assert_eq!(engine.quit(), Some(0));
    let before = fs::read(folder.join("a.proof")).expect("a proof");

    let mut limited = Command::new("sh");
    limited
        .args(["-c", "trap '' XFSZ; exec prlimit --fsize=10:10 \"$0\"", binary()])
        .current_dir(&folder)
        .env_remove("RUST_LOG");
    let mut engine = Engine::from(limited);
    engine.send(&format!("{proof}\n{ask}"));
    engine.wait_for("info string ProofFile a.proof: File too large");
    // The proof before it stays, and no part of one.
    assert_eq!(fs::read(folder.join("a.proof")).expect("a proof"), before);
    assert!(!folder.join("a.proof.part").exists());
    let none = "setoption name ProofFile value";
    engine.send(&format!("{none}\nsetoption name StateFile value a.state\n{ask}"));
    engine.wait_for("info string StateFile a.state: File too large");
    assert!(!folder.join("a.state").exists() && !folder.join("a.state.part").exists());
    engine.send(&format!("setoption name StateFile value gone/a.state\n{ask}"));
    engine.wait_for("info string StateFile gone/a.state: No such file or directory");
    engine.send("setoption name StateFile value");
    for (file, error) in [("a.log", "File too large"), ("/dev/full", "No space left on device")] {
        engine.send(&format!("setoption name LogFile value {file}\nisready"));
        engine.wait_for(&format!("info string LogFile {file}: {error}"));
    }
    // Once is enough.
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    let is_told_again = lines.iter().any(|line| line.contains("LogFile /dev/full"));
    assert!(!is_told_again, "{lines:?}");
    assert_eq!(engine.quit(), Some(0));
}
