//! `tsumi solve --remote` and `tsumi dev work`: one problem searched by several processes.

use crate::engine_process::{command, scratch};
use crate::support::MATE_IN_ONE;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Shogi Zuko 91: a mate that one process finds in 385,000 nodes.
const ZUKO_91: &str = "1k1ps4/s2R5/+b8/NNP6/3N5/1rL4n1/9/7P1/7+p+B b P4g2s3l13p 1";

/// The proof number of what is disproven, and any number of plies.
const INFINITE: u32 = (1 << 19) - 1;
const ANY_PLIES: u32 = 4095;

/// A worker, with its lines.
struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start(folder: &Path, arguments: &[&str]) -> Worker {
        let mut child = command(folder, &[&["dev", "work", "--hash", "16"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        Worker { child, input, output: BufReader::new(output) }
    }

    /// The reply to a line.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the worker reads");
        let mut reply = String::new();
        self.output.read_line(&mut reply).expect("text");
        reply
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A search with two workers, and its lines.
struct Master {
    child: Child,
    jobs: BufReader<File>,
    reports: File,
}

impl Master {
    fn start(folder: &Path, arguments: &[&str]) -> Master {
        let fixed = ["--format", "json", "--effort", "any"];
        Master::begin(folder, &[&fixed[..], arguments].concat())
    }

    fn begin(folder: &Path, arguments: &[&str]) -> Master {
        let pipes = ["jobs", "reports"].map(|name| folder.join(name));
        let made = Command::new("mkfifo").args(&pipes).status();
        assert!(made.is_ok_and(|status| status.success()));
        let fixed = ["solve", "--hash", "16"];
        let far = ["--remote-jobs", "jobs", "--remote-reports", "reports"];
        let two: &[&str] = if arguments.contains(&"--remote") { &[] } else { &["--remote", "2"] };
        let child = command(folder, &[&fixed[..], &far, two, arguments].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // In the order in which it opens them.
        let jobs = File::open(&pipes[0]).expect("a pipe");
        let reports = OpenOptions::new().write(true).open(&pipes[1]);
        Master { child, jobs: BufReader::new(jobs), reports: reports.expect("a pipe") }
    }

    /// The next job; `None` if it needs no more.
    fn job(&mut self) -> Option<(Value, String)> {
        loop {
            let mut line = String::new();
            if self.jobs.read_line(&mut line).expect("text") == 0 {
                return None;
            }
            let job: Value = serde_json::from_str(&line).expect("an object");
            if job["recall"].is_null() {
                return Some((job, line.trim_end().to_string()));
            }
        }
    }

    fn give_back(&mut self, line: &str) {
        self.give_back_bytes(line.trim_end().as_bytes());
        self.give_back_bytes(b"\n");
    }

    fn give_back_bytes(&mut self, bytes: &[u8]) {
        // The worker may have ended meanwhile.
        let _ = self.reports.write_all(bytes);
    }

    fn end(self) -> Value {
        let (text, code) = self.end_with();
        assert_eq!(code, Some(0), "{text}");
        let mut results: Value = serde_json::from_str(&text).expect("results");
        results[0].take()
    }

    /// The output of the process, and its exit code.
    fn end_with(self) -> (String, Option<i32>) {
        let output = self.child.wait_with_output().expect("a child");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("panicked"), "{errors}");
        let text = String::from_utf8(output.stdout).expect("text");
        (text, output.status.code())
    }
}

/// The line of an object, with the checksum that makes it believed.
fn sealed(mut line: Value) -> String {
    line.as_object_mut().expect("an object").remove("check");
    let mut words = line.to_string();
    words.pop();
    let check = crc32fast::hash(words.as_bytes());
    format!("{words},\"check\":\"{check:08x}\"}}")
}

/// The number of moves to a leaf, of two bytes each.
fn moves_of(job: &Value) -> usize {
    job["remote_job"]["moves"].as_str().expect("text").len() * 3 / 4 / 2
}

/// A report that there is no mate behind a leaf, whatever is there: the worker is asked whether
/// there is one in a few plies, and what it says of these is said of all.
fn no_mate(worker: &mut Worker, mut job: Value) -> String {
    job["remote_job"]["limit"] = ((moves_of(&job) + 1) | 1).into();
    let number = job["job"].clone();
    let mut line: Value = serde_json::from_str(&worker.ask(&sealed(job))).expect("an object");
    if line["report"]["numbers"][1] != 0 {
        return format!("{{\"lost\":{number}}}");
    }
    line["report"]["plies"] = ANY_PLIES.into();
    sealed(line)
}

/// What a report says that is known of the leaf of a job: a mate within some plies, by a move, or
/// none, with these bits of a hand (see `KNOWN_BYTES` in `solver/remote.rs`).
fn known(job: &Value, mate: Option<(u16, u16)>, hand: u32) -> String {
    let key = job["remote_job"]["key"].as_str().expect("text");
    let mut words = STANDARD_NO_PAD.decode(key).expect("a key");
    let (kind, plies, mv) = mate.map_or((2, ANY_PLIES as u16, 0), |(plies, mv)| (1, plies, mv));
    words.extend((hand | kind << 21).to_le_bytes());
    words.extend(&u32::from(mv).to_le_bytes()[..3]);
    words.extend([0; 3]);
    words.extend(plies.to_le_bytes());
    words.extend(1_000_000_u32.to_le_bytes());
    STANDARD_NO_PAD.encode(words)
}

/// A hand of all pieces.
const ALL_IN_HAND: u32 = (1 << 21) - 1;

/// The kinds of lies.
#[derive(Clone, Copy, Debug)]
enum Lie {
    /// All it says of the leaf.
    NoMate,
    NoMateWithAnyHand,
    Mate,
    /// One of the things that it says beside.
    KnownMate,
    KnownMateByAMove(u16),
    KnownMateOf(u16),
    KnownNoMate,
    /// The first it says is a lie, what follows is not.
    Once,
    /// The worker has lost its job.
    Lost,
}

const LIES: [Lie; 10] = [
    Lie::NoMate,
    Lie::NoMateWithAnyHand,
    Lie::Mate,
    Lie::KnownMate,
    Lie::KnownMateByAMove(0x7f),
    Lie::KnownMateByAMove(40 << 7 | 41),
    Lie::KnownMateOf(0),
    Lie::KnownNoMate,
    Lie::Once,
    Lie::Lost,
];

/// The report of a lying worker about its job, the `count`th.
fn lie(lie: Lie, worker: &mut Worker, (job, line): (&Value, &str), count: usize) -> String {
    let honest = worker.ask(line);
    let mut reply: Value = serde_json::from_str(&honest).expect("an object");
    let length = if moves_of(job).is_multiple_of(2) { 1 } else { 2 };
    let report = &mut reply["report"];
    let says = |report: &mut Value, numbers: Value, plies: u32| {
        report["numbers"] = numbers;
        report["plies"] = plies.into();
    };
    match lie {
        Lie::NoMate => says(report, json!([INFINITE, 0]), ANY_PLIES),
        Lie::NoMateWithAnyHand => {
            says(report, json!([INFINITE, 0]), ANY_PLIES);
            report["hand"] = ALL_IN_HAND.into();
        }
        Lie::Mate => says(report, json!([0, INFINITE]), length),
        Lie::KnownMate => report["known"] = known(job, Some((length as u16, 0)), 0).into(),
        Lie::KnownMateByAMove(mv) => report["known"] = known(job, Some((1, mv)), 0).into(),
        Lie::KnownMateOf(plies) => report["known"] = known(job, Some((plies, 0)), 0).into(),
        Lie::KnownNoMate => report["known"] = known(job, None, ALL_IN_HAND).into(),
        Lie::Once if count == 0 => {
            report["known"] = known(job, Some((length as u16, 0)), 0).into();
        }
        Lie::Once => return honest,
        Lie::Lost => return format!("{{\"lost\":{}}}", job["job"]),
    }
    sealed(reply)
}

/// The value of a line at the beginning of a kept search.
fn line_of_state(folder: &Path, name: &str) -> String {
    let bytes = fs::read(folder.join("kept")).expect("a kept search");
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1_000)]).into_owned();
    let line = head.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
    line.trim().to_string()
}

/// The problem mates, as the first test shows. The workers keep lying as long as they have a seat.
/// One process finds the mate in 385,000 nodes; what lies cost is within these. Each search
/// leaves a state from which the next one, with another liar, comes to the mate, and at last
/// one alone.
#[test]
fn liars_lose_their_seats_and_leave_a_good_state() {
    let folder = scratch("remote-liars");
    for liar in LIES {
        for name in ["jobs", "reports", "proof"] {
            let _ = fs::remove_file(folder.join(name));
        }
        let arguments = ["--remote", "1", "--state", "kept", "--nodes", "4000000"];
        let arguments = [&arguments[..], &["--proof", "proof", ZUKO_91]].concat();
        let mut master = Master::start(&folder, &arguments);
        let mut worker = Worker::start(&folder, &[]);
        let mut count = 0;
        while let Some((job, line)) = master.job() {
            let said = lie(liar, &mut worker, (&job, &line), count);
            master.give_back(&said);
            count += 1;
        }
        let (text, code) = master.end_with();
        assert!(text.contains("\"verdict\":\"mate\""), "{liar:?}: {text}");
        assert_eq!(code, Some(0), "{liar:?}: {text}");
        // What the next one goes on from is not the proof of this one.
        if line_of_state(&folder, "workers") == "0" {
            fs::remove_file(folder.join("kept")).expect("it is there");
        }
    }
}

/// One of two lies: it gets no more jobs, the other one does, and forgets what it found before.
#[test]
fn an_honest_worker_keeps_its_seat_beside_a_liar() {
    let folder = scratch("remote-half-honest");
    let mut master = Master::start(&folder, &["--proof", "proof", ZUKO_91]);
    let mut workers = [(); 2].map(|()| Worker::start(&folder, &[]));
    let (mut since, mut after) = (0, [0; 2]);
    while let Some((job, line)) = master.job() {
        let seat = job["worker"].as_u64().expect("a number") as usize;
        since = job["remote_job"]["since"].as_u64().expect("a number");
        after[seat] += u64::from(since > 1);
        let said = match seat {
            0 => workers[0].ask(&line),
            _ => lie(Lie::KnownMate, &mut workers[1], (&job, &line), 0),
        };
        master.give_back(&said);
    }
    assert!(since > 1, "no lie was found");
    assert!(after[0] > 0 && after[1] == 0, "{after:?}");
    assert_eq!(master.end()["verdict"], "mate");
}

/// One worker of one thread, one of three: one is killed at its third job, of two reports one is
/// damaged on its way and one is no line any more, and the proof of the verdict holds.
#[test]
fn a_lost_worker_and_damaged_lines_cost_time_alone() {
    let folder = scratch("remote");
    let mut master = Master::start(&folder, &["--proof", "proof", ZUKO_91]);
    let mut workers = ["1", "3"].map(|threads| Worker::start(&folder, &["--threads", threads]));
    let mut count = 0;
    while let Some((job, line)) = master.job() {
        count += 1;
        let worker = &mut workers[job["worker"].as_u64().expect("a number") as usize];
        let reply = match count {
            3 => {
                *worker = Worker::start(&folder, &[]);
                format!("{{\"lost\":{}}}", job["job"])
            }
            5 => worker.ask(&line).replacen("\"nodes\":", "\"nodes\":9", 1),
            7 => worker.ask(&line)[20..].to_string(),
            _ => worker.ask(&line),
        };
        master.give_back(&reply);
    }
    assert!(count > 8, "{count} jobs");
    let found = master.end();
    assert_eq!(found["verdict"], "mate");
    assert!(fs::metadata(folder.join("proof")).is_ok_and(|file| file.len() > 100));
}

/// Whatever is wrong with a line, a worker says so and goes on.
#[test]
fn a_worker_refuses_what_it_does_not_understand() {
    let folder = scratch("remote-refused");
    let mut master = Master::start(&folder, &[ZUKO_91]);
    let (job, line) = master.job().expect("a job");
    let mut worker = Worker::start(&folder, &["--threads", "2"]);
    let engine = job["engine"].as_str().expect("text");
    let places = (0..line.len()).step_by(97);
    let damaged = places.map(|place| {
        let mut bytes = line.clone().into_bytes();
        bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
        String::from_utf8(bytes).expect("text")
    });
    let others = [
        line.replace(engine, "0.0.1 0123456789abcdef"),
        line[..line.len() / 2].to_string(),
        String::new(),
        "{}".to_string(),
        format!("{{\"recall\":{}}}\n[]", job["job"]),
    ];
    for damaged in damaged.chain(others) {
        let reply: Value = serde_json::from_str(&worker.ask(&damaged)).expect("an object");
        assert!(reply["refused"].is_string(), "{damaged}: {reply}");
    }
    let reply: Value = serde_json::from_str(&worker.ask(&line)).expect("an object");
    assert_eq!((&reply["job"], &reply["engine"]), (&job["job"], &job["engine"]));
    assert!(reply["report"].is_object());
    let _ = master.child.kill();
    let _ = master.child.wait();
}

/// A job whose line takes long to read is recalled before it is begun: the worker comes back
/// with next to nothing. Without the recall the job would take all its nodes.
#[test]
fn a_recall_is_heard_before_its_job() {
    let folder = scratch("remote-recall");
    let mut master = Master::start(&folder, &[ZUKO_91]);
    let (job, line) = master.job().expect("a job");
    let all = job["remote_job"]["nodes"].as_u64().expect("a number");
    for threads in ["1", "3"] {
        let mut worker = Worker::start(&folder, &["--threads", threads]);
        let line = format!("{{\"recall\":{}}}\n{line}", job["job"]);
        let reply: Value = serde_json::from_str(&worker.ask(&line)).expect("an object");
        let report = &reply["report"];
        let nodes = report["nodes"].as_u64().expect("a number");
        assert!(nodes < all / 4, "{nodes} of {all} nodes");
        assert_eq!(report["is_cut_short"], true);
    }
    let _ = master.child.kill();
    let _ = master.child.wait();
}

/// The problem mates, as the first test shows. What a worker made up is in no format the answer,
/// and all that people read say whose word it is.
#[test]
fn a_lying_worker_is_not_believed() {
    let english = "by the word of the workers, no mate in any number of plies";
    let japanese = "ワーカーの申告のみ（何手かけても詰まない）";
    for (format, language, expected) in [
        ("text", "en", english),
        ("text", "ja", japanese),
        ("json", "en", english),
        ("json", "en", japanese),
        ("kif", "en", japanese),
        ("csa", "en", japanese),
        ("sfen", "en", "timeout"),
    ] {
        let folder = scratch("remote-lies");
        let arguments = ["--format", format, "--lang", language, "--effort", "any"];
        let limits = ["--nodes", "50000", "--proof", "proof", ZUKO_91];
        let mut master = Master::begin(&folder, &[&arguments[..], &limits].concat());
        let mut worker = Worker::start(&folder, &[]);
        while let Some((job, _)) = master.job() {
            let lie = no_mate(&mut worker, job);
            master.give_back(&lie);
        }
        let (text, code) = master.end_with();
        assert!(text.contains(expected), "{format}: {text}");
        for claim in ["no mate (", "nomate", "不詰", "証明済み"] {
            assert!(!text.contains(claim), "{format}: {text}");
        }
        assert_eq!(code, Some(1), "{text}");
        assert!(!folder.join("proof").exists(), "{text}");
    }
}

/// Nor is a mate that a worker made up: no line shows it.
#[test]
fn a_worker_cannot_make_up_a_mate() {
    let folder = scratch("remote-made-up");
    let mut master = Master::start(&folder, &["--nodes", "50000", ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    while let Some((job, line)) = master.job() {
        let mut reply: Value = serde_json::from_str(&worker.ask(&line)).expect("an object");
        reply["report"]["numbers"] = json!([0, INFINITE]);
        let is_attack = moves_of(&job).is_multiple_of(2);
        reply["report"]["plies"] = if is_attack { 1 } else { 2 }.into();
        master.give_back(&sealed(reply));
    }
    let (text, code) = master.end_with();
    assert!(text.contains("\"verdict\":\"timeout\""), "{text}");
    assert_eq!(code, Some(1));
}

/// What a worker said is in the file of the search, too: who goes on from it alone looks for a
/// proof, or does not go on.
#[test]
fn the_word_of_workers_stays_in_a_kept_search() {
    let folder = scratch("remote-kept");
    let mut master = Master::start(&folder, &["--state", "kept", "--nodes", "50000", ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    while let Some((job, _)) = master.job() {
        let lie = no_mate(&mut worker, job);
        master.give_back(&lie);
    }
    master.end_with();
    let alone = |command_name: &str| {
        let asked = ["--state", "kept", "--hash", "16", "--nodes", "50000", ZUKO_91];
        let arguments = [&[command_name][..], &asked].concat();
        let output = command(&folder, &arguments).output();
        let output = output.expect("the binary starts");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        (text, output.status.code())
    };
    let (text, code) = alone("solve");
    assert!(!text.contains("no mate (proven)"), "{text}");
    assert_eq!(code, Some(1), "{text}");
    let (text, code) = alone("brinkmate");
    assert!(text.contains("by the word of the workers"), "{text}");
    assert_eq!(code, Some(2), "{text}");
}

/// The other worker does the jobs again, and the mate is proven. Words that are no report,
/// numbers out of range, results that no search of the leaf comes to, reports of jobs that were
/// never given, bytes that are no text, and a line without an end.
#[test]
fn what_no_worker_can_mean_costs_time_alone() {
    let folder = scratch("remote-malformed");
    let mut master = Master::start(&folder, &["--proof", "proof", ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    let mut count = 0;
    while let Some((_, line)) = master.job() {
        let reply = worker.ask(&line);
        let honest: Value = serde_json::from_str(&reply).expect("an object");
        let with = |name: &str, value: Value| {
            let mut line = honest.clone();
            line["report"][name] = value;
            sealed(line)
        };
        let none = json!([INFINITE, 0]);
        let lies = [
            with("numbers", json!([0, 0])),
            with("numbers", none.clone()),
            with("plies", json!(70_000)),
            with("hand", json!(u32::MAX)),
            with("known", json!("AAAA")),
            with("known", json!(7)),
            with("job", json!(u64::MAX)),
            with("nodes", json!(u64::MAX)),
            with("seldepth", json!(u64::MAX)),
            with("more", none),
            format!("{{\"lost\":{}}}", u64::MAX),
            "[".repeat(100_000),
        ];
        match count {
            0..12 => master.give_back(&lies[count]),
            12 => master.give_back_bytes(b"\xff\xfe\0\n"),
            13 => master.give_back_bytes(&[b"x".repeat(1 << 20), b"\n".to_vec()].concat()),
            _ => master.give_back(&reply),
        }
        // Whatever it was, the job is done, or was given up and is done again.
        master.give_back(&reply);
        count += 1;
    }
    assert!(count > 16, "{count} jobs");
    assert_eq!(master.end()["verdict"], "mate");
    assert!(fs::metadata(folder.join("proof")).is_ok_and(|file| file.len() > 100));
}

/// One worker answers nothing, and the other ends the search.
#[test]
fn a_worker_that_hangs_costs_time_alone() {
    let folder = scratch("remote-hanging");
    let mut master = Master::start(&folder, &[ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    while let Some((job, line)) = master.job() {
        if job["worker"] == 0 {
            let reply = worker.ask(&line);
            master.give_back(&reply);
        }
    }
    assert_eq!(master.end()["verdict"], "mate");
}

/// Nobody answers, and the time is kept.
#[test]
fn workers_that_all_hang_do_not_outlast_the_time() {
    let folder = scratch("remote-silent");
    let mut master = Master::start(&folder, &["--time", "1s", ZUKO_91]);
    let begun = Instant::now();
    while master.job().is_some() {}
    let (text, code) = master.end_with();
    assert!(text.contains("\"code\":\"time\""), "{text}");
    assert_eq!(code, Some(1));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

/// Nobody reads the jobs of so many workers, which no pipe takes: the time is kept.
#[test]
fn a_carrier_that_reads_no_jobs_does_not_outlast_the_time() {
    let folder = scratch("remote-unread");
    let limits = ["--time", "2s", "--remote", "256", ZUKO_91];
    let master = Master::start(&folder, &limits);
    let begun = Instant::now();
    let (text, code) = master.end_with();
    assert!(text.contains("\"code\":\"time\""), "{text}");
    assert_eq!(code, Some(1));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

/// Nor does one that does not even come.
#[test]
fn a_carrier_that_does_not_come_does_not_outlast_the_time() {
    let folder = scratch("remote-nobody");
    let made = Command::new("mkfifo").args([folder.join("jobs"), folder.join("reports")]).status();
    assert!(made.is_ok_and(|status| status.success()));
    let far = ["--remote", "2", "--remote-jobs", "jobs", "--remote-reports", "reports"];
    let arguments = [&["solve", "--hash", "1", "--time", "1s"], &far[..], &[ZUKO_91]].concat();
    let output = command(&folder, &arguments).output().expect("the binary starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("nobody reads jobs"), "{errors}");
    assert_eq!(output.status.code(), Some(2));
}

/// The most memory that a process has had, in MiB.
#[cfg(target_os = "linux")]
fn most_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib >> 10)
}

/// Long lines that are no reports, as fast as they are read: none is kept.
#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_long_lines_takes_neither_time_nor_memory() {
    let folder = scratch("remote-long-flood");
    let mut master = Master::start(&folder, &["--time", "2s", ZUKO_91]);
    let line = [b"x".repeat(1 << 20), b"\n".to_vec()].concat();
    let (begun, mut most) = (Instant::now(), 0);
    while master.reports.write_all(&line).is_ok() && begun.elapsed() < Duration::from_secs(30) {
        most = most_memory(master.child.id()).unwrap_or(0).max(most);
    }
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert!(most < 100, "{most} MiB");
    let (text, _) = master.end_with();
    assert!(text.contains("\"code\":\"time\""), "{text}");
}

/// A thousand losses of jobs that there are not come before each report.
#[test]
fn losses_of_no_jobs_lose_none() {
    let folder = scratch("remote-losses");
    let mut master = Master::start(&folder, &[ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    while let Some((_, line)) = master.job() {
        let reply = worker.ask(&line);
        master.give_back_bytes(format!("{{\"lost\":{}}}\n", 1_u64 << 40).repeat(1_000).as_bytes());
        master.give_back(&reply);
    }
    assert_eq!(master.end()["verdict"], "mate");
}

/// Who carries is gone after some jobs: the search goes on without workers.
#[test]
fn without_workers_the_search_goes_on_alone() {
    let folder = scratch("remote-gone");
    let mut master = Master::start(&folder, &["--remote", "1", ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    for _ in 0..3 {
        let (_, line) = master.job().expect("a job");
        let reply = worker.ask(&line);
        master.give_back(&reply);
    }
    let Master { child, jobs, reports } = master;
    drop(reports);
    let output = child.wait_with_output().expect("a child");
    drop(jobs);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\"verdict\":\"mate\""), "{text}");
}

/// A thousand reports of jobs that there are not come before each that was asked for.
#[test]
fn a_flood_of_reports_costs_time_alone() {
    let folder = scratch("remote-flood");
    let mut master = Master::start(&folder, &[ZUKO_91]);
    let mut worker = Worker::start(&folder, &[]);
    while let Some((_, line)) = master.job() {
        let reply = worker.ask(&line);
        let mut other: Value = serde_json::from_str(&reply).expect("an object");
        other["report"]["job"] = (1_u64 << 40).into();
        other["report"]["known"] = "".into();
        let flood = sealed(other) + "\n";
        master.give_back_bytes(flood.repeat(1_000).as_bytes());
        master.give_back(&reply);
    }
    assert_eq!(master.end()["verdict"], "mate");
}

/// Bytes that are no text are refused like any other line.
#[test]
fn a_worker_says_what_is_wrong_with_bytes_that_are_no_text() {
    let folder = scratch("remote-bytes");
    let mut worker = Worker::start(&folder, &[]);
    worker.input.write_all(b"job \xff\xfe").expect("it reads");
    let reply: Value = serde_json::from_str(&worker.ask("")).expect("an object");
    assert_eq!(reply["refused"], "the line is damaged");
    drop(worker);
    let input = File::open(&folder).expect("a folder");
    let output = command(&folder, &["dev", "work", "--hash", "1"]).stdin(input).output();
    let output = output.expect("the binary starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("standard input"), "{errors}");
    assert_eq!(output.status.code(), Some(2));
}

/// A problem that takes no time needs no workers.
#[test]
fn a_short_search_hands_nothing_out() {
    let folder = scratch("remote-short");
    let mut master = Master::start(&folder, &[MATE_IN_ONE]);
    assert!(master.job().is_none());
    assert_eq!(master.end()["verdict"], "mate");
}
