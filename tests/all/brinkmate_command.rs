//! `tsumi brinkmate`, `tsumi solve --pass` and the question of the protocol: what the table of
//! all doors (`doors.rs`) does not have.
//!
//! Expected values: the lengths of two published brinkmates, and positions in which it can be
//! seen at once what is true of them.

use crate::cli::tsumi;
use crate::engine_process::{Engine, command, scratch};
use std::fs;

/// The silver at the belly, from a book.
const IN_TWO: &str = "5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";
/// The end of the same: silver and horse wait for the next move, the defender has nothing.
const THREATENED: &str = "9/6S1k/6+B2/9/9/9/9/9/9 w - 1";
const NONE: &str = "4k4/9/9/9/9/9/9/9/9 b G 1";
/// There is no check, and a brinkmate, if there is one, is far away.
const ENDLESS: &str = "ln7/1ks1+P+R3/ppppp4/5p3/2G6/2P6/PPN6/1KG1+r4/L8 b 2b2g3s2n2l8p 1";

#[test]
fn one_line_has_verdict_length_and_moves() {
    let (code, output, errors) = tsumi(&["brinkmate", "--quiet", "--hash", "16", IN_TWO, NONE]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let rows: Vec<Vec<&str>> = output
        .lines()
        .map(|row| row.split('\t').collect())
        .collect();
    assert_eq!(rows[0][..2], ["brinkmate", "3"]);
    assert_eq!(rows[0][4..], ["G*2b 1b2b S*3b", "problem 1", "shortest"]);
    assert_eq!(rows[1][..2], ["nobrinkmate", "-"]);
}

/// A record has no word for it in place of a move; its last line says it.
#[test]
fn a_record_ends_with_the_brinkmate() {
    let arguments = ["brinkmate", "--hash", "16", "--format", "kif", IN_TWO];
    let (code, output, _) = tsumi(&arguments);
    assert_eq!(code, Some(0));
    assert!(output.contains("   3 ３二銀打"), "{output}");
    assert!(output.ends_with("まで3手で必至\n"), "{output}");
}

#[test]
fn a_collection_is_resumed_and_summed_up() {
    let folder = scratch("brinkmates");
    let list = format!("one\t{IN_TWO}\ntwo\t{NONE}\nthree\tsfen 4k4 b - 1\n");
    fs::write(folder.join("list.tsv"), list).expect("scratch folder");
    let run = |more: &[&str]| {
        let words = ["brinkmate", "--lang", "en", "--hash", "16", "--jobs", "2"];
        let words = [&words[..], &["--out", "out.jsonl"], more, &["list.tsv"]].concat();
        let output = command(&folder, &words).output().expect("the binary");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (output.status.code(), text)
    };
    let (code, text) = run(&[]);
    assert_eq!(code, Some(2), "{text}");
    let counts = "1 brinkmate, 1 no brinkmate, 0 mate, 0 not answered, 1 with a mistake";
    assert!(text.contains(counts), "{text}");
    let written = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    let begun: Vec<&str> = written.lines().take(1).collect();
    fs::write(folder.join("out.jsonl"), begun.concat() + "\n").expect("scratch folder");
    let (code, text) = run(&["--resume"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains(counts), "{text}");
    let again = fs::read_to_string(folder.join("out.jsonl")).expect("results");
    assert_eq!(again.lines().count(), 3, "{again}");
    // Answers to another question are no continuation.
    assert_eq!(run(&["--resume", "--most", "3"]).0, Some(2));
}

#[test]
fn formats_without_a_word_for_it_are_refused() {
    for arguments in [
        &["brinkmate", "--format", "csa", IN_TWO][..],
        &["brinkmate", "--out", "brinkmates.usi", IN_TWO],
        &["brinkmate", "--most", "-1", IN_TWO],
        &["brinkmate"],
        &["solve", "--pass", "--root-defends", IN_TWO],
    ] {
        let (code, output, errors) = tsumi(arguments);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{errors}");
    }
}

#[test]
fn a_pass_shows_the_threat() {
    let in_check = "5S2k/9/6+B2/9/9/9/9/9/9 w - 1";
    let (code, output, errors) = tsumi(&[
        "solve",
        "--lang",
        "en",
        "--pass",
        "--quiet",
        THREATENED,
        in_check,
        "4k4/9/9/9/9/9/9/9/4K4 b G 1",
    ]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("is in check: it cannot pass"), "{errors}");
    let rows: Vec<&str> = output.lines().collect();
    assert_eq!(rows.len(), 2, "{output}");
    assert!(rows[0].starts_with("mate\t3\t"), "{output}");
    assert!(rows[1].starts_with("nomate\t-\t"), "{output}");
    let (_, output, _) = tsumi(&["solve", "--lang", "en", "--pass", THREATENED]);
    assert!(
        output.contains("threat of mate: mate in 3 plies"),
        "{output}"
    );
    let (_, output, _) = tsumi(&["solve", "--lang", "ja", "--pass", THREATENED]);
    assert!(output.contains("詰めろ：3手詰"), "{output}");
}

/// A stopped search has no answer, and one without time does not take the lack of checks for
/// the lack of a brinkmate. The question of mates stays what it was.
#[test]
fn the_question_is_an_option_of_the_protocol() {
    let mut engine = Engine::ready();
    engine.send("setoption name Question value brinkmate");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    engine.send("stop");
    let lines = engine.wait_for("checkmate");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    engine.send("go mate 0");
    let lines = engine.wait_for("checkmate");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    engine.send("setoption name Question value mate");
    engine.send(&format!("position sfen {NONE}"));
    engine.send("go mate");
    let lines = engine.wait_for("checkmate");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate nomate"));
    assert!(!lines.iter().any(|line| line.contains("brinkmate")));
    engine.send("setoption name Question value threat");
    let note = engine.line();
    assert!(note.contains("none of mate, brinkmate"), "{note}");
    assert_eq!(engine.quit(), Some(0));
}
