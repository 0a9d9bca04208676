//! `tsumi solve --far` and `tsumi work`: one problem searched by several processes.

use crate::engine_process::{command, scratch};
use serde_json::Value;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Shogi Zuko 91: a mate that one process finds in 385,000 nodes.
const ZUKO_91: &str = "1k1ps4/s2R5/+b8/NNP6/3N5/1rL4n1/9/7P1/7+p+B b P4g2s3l13p 1";
/// A mate in one.
const SMALL: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

/// A worker, with its lines.
struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start(folder: &Path, arguments: &[&str]) -> Worker {
        let mut child = command(folder, &[&["work", "--hash", "16"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        Worker {
            child,
            input,
            output: BufReader::new(output),
        }
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
        let pipes = ["jobs", "reports"].map(|name| folder.join(name));
        let made = Command::new("mkfifo").args(&pipes).status();
        assert!(made.is_ok_and(|status| status.success()));
        let fixed = [
            "solve", "--format", "json", "--effort", "any", "--hash", "16",
        ];
        let far = [
            "--far",
            "2",
            "--far-jobs",
            "jobs",
            "--far-reports",
            "reports",
        ];
        let child = command(folder, &[&fixed[..], &far, arguments].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // In the order in which it opens them.
        let jobs = File::open(&pipes[0]).expect("a pipe");
        let reports = OpenOptions::new().write(true).open(&pipes[1]);
        Master {
            child,
            jobs: BufReader::new(jobs),
            reports: reports.expect("a pipe"),
        }
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
        // It may have ended meanwhile.
        let _ = writeln!(self.reports, "{}", line.trim_end());
    }

    fn end(self) -> Value {
        let output = self.child.wait_with_output().expect("a child");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{errors}");
        let mut results: Value = serde_json::from_slice(&output.stdout).expect("results");
        results[0].take()
    }
}

/// One worker is killed at its third job, of two reports one is damaged on its way and one is no
/// line any more, and the proof of the verdict holds.
#[test]
fn a_lost_worker_and_damaged_lines_cost_time_alone() {
    let folder = scratch("afar");
    let mut master = Master::start(&folder, &["--proof", "proof", ZUKO_91]);
    let mut workers = [(); 2].map(|()| Worker::start(&folder, &[]));
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
    let folder = scratch("afar-refused");
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
    assert_eq!(
        (&reply["job"], &reply["engine"]),
        (&job["job"], &job["engine"])
    );
    assert!(reply["report"].is_object());
    let _ = master.child.kill();
    let _ = master.child.wait();
}

/// A problem that takes no time needs no workers.
#[test]
fn a_short_search_hands_nothing_out() {
    let folder = scratch("afar-short");
    let mut master = Master::start(&folder, &[SMALL]);
    assert!(master.job().is_none());
    assert_eq!(master.end()["verdict"], "mate");
}
