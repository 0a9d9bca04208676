//! `tsumi check` on many problems: files of results, going on with them, shares, folders.
//!
//! Expected: the words of `tsumi check` about each problem alone.

use crate::engine_process::{command, scratch};
use crate::support::{MATE_IN_ONE, NO_CHECK, run};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

const LEFT_OVER: &str = "4k4/9/4P4/9/9/9/9/9/9 b GP2r2b3g4s4n4l16p 1";
/// Two pieces are superfluous (composing.rs): a flaw by the rules of magazines, which those
/// of Smartphone Tsume Para do not let pass.
const FLAWED: &str = "8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1";

fn list() -> String {
    format!(
        "a\t{MATE_IN_ONE}\nb\t{LEFT_OVER}\tG*5b\nc\t4k4/9 b - 1\nd\t{NO_CHECK}\ne\t{MATE_IN_ONE}\tmate3\n\
         f\t{FLAWED}\n"
    )
}

fn check(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    run(folder, &[&["check", "--hash", "4", "--lang", "en"][..], arguments].concat())
}

/// The results by the number of the problem, without what differs from run to run.
fn results(folder: &Path, name: &str) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let row = |line: &str| {
        let mut row: Value = serde_json::from_str(line).expect(line);
        row.as_object_mut().unwrap().remove("milliseconds");
        (row["problem"].as_u64().unwrap(), row)
    };
    text.lines().map(row).collect()
}

#[test]
fn one_line_a_problem() {
    let folder = scratch("check-quiet");
    fs::create_dir(folder.join("magazine")).unwrap();
    fs::write(folder.join("magazine/1.sfen"), format!("a\t{MATE_IN_ONE}\n")).unwrap();
    fs::write(folder.join("magazine/2.sfen"), format!("b\t{LEFT_OVER}\n")).unwrap();
    fs::write(folder.join("magazine/3.sfen"), format!("c\t{FLAWED}\n")).unwrap();
    fs::write(folder.join("magazine/notes.txt"), "no problem").unwrap();
    let (code, output, errors) = check(&folder, &["--quiet", "magazine"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert_eq!(output, "a\tcomplete\t1\nb\tincomplete\t1\nc\tflawed\t3\n");
    let arguments = ["check", "--quiet", "magazine/*.sfen", "--lang", "ja"];
    let (_, japanese, _) = run(&folder, &arguments);
    assert_eq!(japanese, "a\t完全\t1\nb\t不完全\t1\nc\tキズあり\t3\n");
    let smartphone = ["--quiet", "--rules", "smartphone", "magazine/3.sfen"];
    let (code, output, _) = check(&folder, &smartphone);
    assert_eq!((code, output.as_str()), (Some(0), "c\tincomplete\t3\n"));
    let (code, _, errors) = check(&folder, &["magazine/*.kif"]);
    assert_eq!(code, Some(2), "{errors}");
}

#[test]
fn a_file_of_reports_is_continued() {
    let folder = scratch("check-resume");
    fs::write(folder.join("list.sfen"), list()).unwrap();
    let (code, output, errors) =
        check(&folder, &["list.sfen", "--out", "all.jsonl", "--jobs", "2"]);
    assert_eq!(code, Some(2), "{errors}");
    assert!(output.starts_with("6 problems in "), "{output}");
    assert!(
        output.contains(
            ": 2 complete, 1 complete with flaws, 2 incomplete, 0 not settled, 1 with a mistake"
        ),
        "{output}"
    );
    let whole = results(&folder, "all.jsonl");
    assert_eq!(whole.len(), 6);
    let by_name = |name: &str| whole.values().find(|row| row["name"] == name).unwrap();
    assert_eq!(by_name("a")["complete"], json!(true));
    assert_eq!(by_name("b")["complete"], json!(false));
    let levels = ["a", "b", "d", "e", "f"].map(|name| by_name(name)["level"].clone());
    assert_eq!(levels, ["complete", "incomplete", "incomplete", "complete", "flawed"]);
    // Torn in the middle of the third line.
    let text = fs::read_to_string(folder.join("all.jsonl")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(folder.join("part.jsonl"), lines[..2].concat() + &lines[2][..20]).unwrap();
    let (code, output, _) = check(&folder, &["list.sfen", "--out", "part.jsonl", "--resume"]);
    assert_eq!(code, Some(2));
    assert!(output.starts_with("6 problems in "), "{output}");
    assert_eq!(results(&folder, "part.jsonl"), whole);
    // Other limits are said, another input is refused.
    let (_, _, errors) =
        check(&folder, &["list.sfen", "--out", "part.jsonl", "--resume", "--time", "9s"]);
    assert!(
        errors
            .contains("6 results were made with other limits (check --rules magazine --time 60s)"),
        "{errors}"
    );
    fs::write(folder.join("other.sfen"), format!("x\t{NO_CHECK}\n").repeat(6)).unwrap();
    let (code, _, errors) = check(&folder, &["other.sfen", "--out", "part.jsonl", "--resume"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("another input"), "{errors}");
}

/// The results of shares are those of one machine.
#[test]
fn reports_are_handed_out_in_shares() {
    let folder = scratch("check-shares");
    fs::write(folder.join("list.sfen"), list()).unwrap();
    check(&folder, &["list.sfen", "--out", "alone.jsonl"]);
    let arguments = ["check", "--hash", "4", "list.sfen", "--out", "shared.jsonl", "--shares", "2"];
    let mut dealer = command(&folder, &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(dealer.stdout.take().unwrap()).lines();
    let mut returned = dealer.stdin.take().unwrap();
    for line in lines.by_ref().map_while(Result::ok) {
        let share: Value = serde_json::from_str(&line).expect(&line);
        let Some(words) = share["arguments"].as_array() else {
            break;
        };
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        let rows = checked(&folder, &words, share["input"].as_str().unwrap());
        let back = json!({ "share": share["share"], "rows": rows });
        writeln!(returned, "{back}").unwrap();
    }
    drop(returned);
    let last = lines.map_while(Result::ok).last().unwrap();
    assert!(last.contains("2 complete, 1 complete with flaws, 2 incomplete"), "{last}");
    assert_eq!(dealer.wait().unwrap().code(), Some(2));
    let mut shared = results(&folder, "shared.jsonl");
    for row in shared.values_mut() {
        // The word of a worker is no proof.
        let mark = row.as_object_mut().unwrap().remove("by_word");
        let is_read = row["verdict"] != "invalid";
        assert_eq!(mark, is_read.then_some(json!(true)), "{row}");
    }
    assert_eq!(shared, results(&folder, "alone.jsonl"));
}

/// The output of a worker for a share.
fn checked(folder: &Path, words: &[&str], input: &str) -> String {
    let mut child =
        command(folder, words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
