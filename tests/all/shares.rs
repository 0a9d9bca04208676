//! `tsumi solve --shares`: problems handed out to be solved elsewhere.
//!
//! Expected: the output of `tsumi solve` by itself.

use crate::engine_process::{Engine, binary, command, scratch};
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;

/// Names that are hard on whoever splits lines, mistakes, given solutions, and a line that
/// ends in the middle of a name.
fn list() -> String {
    let mut text = format!(
        "a\u{2028}b\t{MATE_IN_ONE}\nc\rd\t{NO_CHECK}\r\ne\u{85}f\t{MATE_IN_FIVE}\tmate5\n\
         # a remark\n\ng\t{MATE_IN_ONE}\ncheckmate G*5b\nh\t4k4/9 b - 1\n\
         {MATE_IN_ONE}\ncheckmate nomate\n「{{」\t{NO_CHECK}\n"
    );
    for number in 0..20 {
        text += &format!("p{number}\t{}\n", [MATE_IN_ONE, NO_CHECK][number % 2]);
    }
    text
}

/// A run that hands out shares, and the lines that it prints.
struct Dealer {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Dealer {
    fn start(folder: &Path, arguments: &[&str]) -> Dealer {
        Dealer::writing(folder, "out.jsonl", arguments)
    }

    fn writing(folder: &Path, out: &str, arguments: &[&str]) -> Dealer {
        let fixed = ["solve", "--hash", "1", "--shares", "4", "--out", out];
        let mut child = command(folder, &[&fixed[..], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let output = child.stdout.take().expect("a pipe");
        Dealer { child, lines: BufReader::new(output).lines() }
    }

    fn next(&mut self) -> Value {
        let line = self.lines.next().expect("a line").expect("text");
        serde_json::from_str(&line).expect("an object")
    }

    /// All shares, up to the line that ends them.
    fn shares(&mut self) -> Vec<Value> {
        let mut shares = Vec::new();
        loop {
            let line = self.next();
            if line.get("share").is_none() {
                assert_eq!(line["shares"], shares.len());
                return shares;
            }
            shares.push(line);
        }
    }

    fn give_back(&mut self, line: &Value) {
        let input = self.child.stdin.as_mut().expect("a pipe");
        // The process may have ended: its exit code says so.
        let _ = writeln!(input, "{line}");
    }

    /// Ends the conversation; exit code, errors and summary.
    fn end(mut self) -> (Option<i32>, String, Option<String>) {
        drop(self.child.stdin.take());
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || {
            let last = self.lines.by_ref().map_while(Result::ok).last();
            let output = self.child.wait_with_output().expect("a child");
            let _ = sender.send((output, last));
        });
        let (output, last) = ended.recv_timeout(Engine::WATCHDOG).expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let summary = last.and_then(|line| serde_json::from_str::<Value>(&line).ok());
        let summary = summary.and_then(|line| Some(line["summary"].as_str()?.to_string()));
        (output.status.code(), errors, summary)
    }
}

/// Has a share solved as a worker does: by the words and the input that it came with.
fn solved(share: &Value) -> Value {
    let words = share["arguments"].as_array().expect("words");
    let mut child = Command::new(binary())
        .args(words.iter().filter_map(Value::as_str))
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let input = share["input"].as_str().expect("a text");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("a child");
    let rows = String::from_utf8(output.stdout).expect("text");
    json!({ "share": share["share"], "rows": rows })
}

/// The results in the order of the problems, without what differs from run to run.
fn results(folder: &Path, file: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(file)).expect(file);
    let mut rows: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    for row in &mut rows {
        row["milliseconds"] = json!(0);
    }
    rows.sort_by_key(|row| row["problem"].as_u64());
    rows
}

/// Also in Shift_JIS, and where the run is interrupted and goes on.
#[test]
fn results_are_those_of_one_process() {
    let japanese = "第一番\t".to_string() + MATE_IN_ONE + "\n第二番\t" + NO_CHECK + "\n";
    let shift_jis = b"\x91\xe6\x88\xea\x94\xd4\t".to_vec();
    let shift_jis = [&shift_jis, MATE_IN_ONE.as_bytes(), b"\n"].concat();
    for (name, text) in [
        ("shares-list", list().into_bytes()),
        ("shares-utf8", japanese.into_bytes()),
        ("shares-sjis", shift_jis),
    ] {
        let folder = scratch(name);
        fs::write(folder.join("list.sfen"), text).expect("scratch folder");
        let limits = ["--effort", "shortest", "--time", "1m", "list.sfen"];
        let alone = ["solve", "--hash", "1", "--out", "alone.jsonl"];
        let alone = command(&folder, &[&alone[..], &limits].concat()).output();
        let alone = alone.expect("the binary starts");
        // The last share comes back first, and the first only to the second run.
        let mut dealer = Dealer::start(&folder, &limits);
        let shares = dealer.shares();
        for share in shares.iter().skip(1).rev() {
            dealer.give_back(&solved(share));
        }
        let (code, errors, summary) = dealer.end();
        assert_eq!((code, summary), (Some(2), None), "{errors}");
        assert!(errors.contains("not all shares have come back"), "{errors}");
        let mut dealer = Dealer::start(&folder, &[&["--resume"], &limits[..]].concat());
        for share in dealer.shares() {
            dealer.give_back(&solved(&share));
        }
        let (code, errors, summary) = dealer.end();
        assert_eq!(code, alone.status.code(), "{errors}");
        let summary = summary.expect("a summary");
        let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
        let counts =
            |text: &str| first(text).split_once(": ").map(|(_, counts)| counts.to_string());
        assert_eq!(counts(&summary), counts(&String::from_utf8_lossy(&alone.stdout)));
        let mut shared = results(&folder, "out.jsonl");
        for row in &mut shared {
            // The word of a worker is no proof.
            let mark = row.as_object_mut().unwrap().remove("by_word");
            let is_read = row["verdict"] != "invalid";
            assert_eq!(mark, is_read.then_some(true.into()), "{row}");
        }
        assert_eq!(shared, results(&folder, "alone.jsonl"));
    }
}

/// A worker may be of another version, have settings of its own, or be broken.
#[test]
fn a_bad_share_is_refused() {
    let folder = scratch("bad-shares");
    fs::write(folder.join("list.sfen"), format!("{MATE_IN_ONE}\n")).expect("scratch folder");
    let good = || {
        let _ = fs::remove_file(folder.join("out.jsonl"));
        let mut dealer = Dealer::start(&folder, &["list.sfen"]);
        let share = dealer.shares().remove(0);
        let rows = solved(&share)["rows"].as_str().expect("rows").to_string();
        (dealer, rows)
    };
    let with = |from: &str, to: &str| {
        let (mut dealer, rows) = good();
        assert!(rows.contains(from), "{rows}");
        dealer.give_back(&json!({ "share": 1, "rows": rows.replace(from, to) }));
        dealer
    };
    for (from, to, reason) in [
        ("9/9/9/9/9/9 b", "9/9/9/9/8P/9 b", "another position"),
        ("--effort short", "--effort any", "not with --effort short"),
        ("\"G*5b\"", "\"G*4b\"", "does not mate"),
        ("\"G*5b\"", "\"x\"", "is not a move"),
        ("\"verdict\":\"mate\"", "\"verdict\":\"nomate\"", "no verdict"),
        ("\n", "", ""),
        ("\n", "\n\n", "2 results of 1 problem"),
        ("{\"problem\"", "problem", "not a result"),
    ] {
        let (code, errors, _) = with(from, to).end();
        if reason.is_empty() {
            // The end of the last line alone may be missing.
            assert_eq!(code, Some(0), "{errors}");
            continue;
        }
        assert_eq!(code, Some(2), "{to}: {errors}");
        assert!(errors.contains(reason), "{to}: {errors}");
        let written = fs::read_to_string(folder.join("out.jsonl")).expect("results");
        assert!(!written.contains("\"problem\":"), "{to}: {written}");
    }
    for line in [json!({ "share": 2, "rows": "" }), json!(7), json!({})] {
        let (mut dealer, _) = good();
        dealer.give_back(&line);
        let (code, errors, _) = dealer.end();
        assert_eq!(code, Some(2), "{line}: {errors}");
    }
    let (mut dealer, rows) = good();
    // A share that comes back twice counts once.
    for _ in 0..2 {
        dealer.give_back(&json!({ "share": 1, "rows": rows }));
    }
    assert_eq!(dealer.end().0, Some(0));
    assert_eq!(results(&folder, "out.jsonl").len(), 1);
}

#[test]
fn wrong_usage_ends_with_code_2() {
    let folder = scratch("shares-usage");
    fs::write(folder.join("list.sfen"), list()).expect("scratch folder");
    for arguments in [
        &["--shares", "4", "list.sfen"][..],
        &["--shares", "0", "--out", "o.jsonl", "list.sfen"],
        &["--shares", "4", "--out", "o.kif", "list.sfen"],
        &["--shares", "4", "--out", "o.jsonl", "-"],
        &["--shares", "4", "--out", "o.jsonl", "--jobs", "2", "list.sfen"],
        &["--returned", "x", "list.sfen"],
    ] {
        let output = command(&folder, &[&["solve"], arguments].concat())
            .stdin(Stdio::null())
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        assert!(!folder.join("o.jsonl").exists(), "{arguments:?}");
    }
}

/// Neither a full disk nor a reader that is gone leaves it waiting.
#[cfg(target_os = "linux")]
#[test]
fn it_ends_where_nothing_can_be_written() {
    let folder = scratch("shares-full");
    fs::write(folder.join("list.sfen"), list()).expect("scratch folder");
    let mut dealer = Dealer::writing(&folder, "/dev/full", &["list.sfen"]);
    let share = dealer.next();
    dealer.give_back(&solved(&share));
    let (code, errors, _) = dealer.end();
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("/dev/full: No space left"), "{errors}");
    let mut child = command(&folder, &["solve", "--shares", "1", "--out", "o.jsonl", "list.sfen"])
        .stdin(Stdio::null())
        .stdout(fs::OpenOptions::new().write(true).open("/dev/full").expect("a device"))
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    // Its input ends at once, too: that shares have not come back may be said first.
    let code = child.wait().expect("a child").code();
    assert!(matches!(code, Some(1 | 2)), "{code:?}");
}
