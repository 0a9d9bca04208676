//! Questions that have no answer: a problem that is over before it begins, an option that another
//! or the position makes meaningless, limits that leave nothing.
//!
//! Expected: what documents and the rules say of them; the positions are plain enough to be judged
//! by hand.

use crate::engine_process::{Engine, scratch};
use crate::language::is_said_in_japanese;
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE, NO_CHECK, run, tsumi};
use std::fs;
use tsumi::inside::is_japanese;

const MATED: &str = "4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
/// The defender can only put pieces between, in vain.
const MATED_BUT_FOR_FUTILE: &str = "9/9/6+B2/8k/9/8+R/9/9/9 w rb4g4s4n4l18p 1";
const GOLD_IN_HAND: &str = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
/// A mate in one of a hunt, from which without pieces that join nothing leads on.
const BEGINNING: &str = "8k/7n1/9/6B2/9/9/9/9/9 b S2rb4g3s3n4l18p 1";

#[test]
fn a_problem_that_is_over_is_not_complete_and_has_no_proof() {
    let folder = scratch("edges-over");
    for sfen in [MATED, MATED_BUT_FOR_FUTILE] {
        let words = ["check", "--lang", "en", "--proof", "F", sfen];
        let (code, text, errors) = run(&folder, &words);
        assert_eq!(code, Some(0), "{errors}");
        assert!(text.contains("\nincomplete: mated already\n"), "{text}");
        assert!(errors.contains("no proof: the problem is incomplete"), "{errors}");
        assert!(!folder.join("F").exists());
        let (_, kif, _) = run(&folder, &["check", "--format", "kif", sfen]);
        assert!(kif.contains("   1 詰み  "), "{kif}");
        assert!(kif.ends_with("まで0手で詰み\n"), "{kif}");
    }
    // The mate itself has a proof, which is checked.
    let (code, _, errors) = run(&folder, &["solve", "--proof", "F", MATED]);
    assert_eq!(code, Some(0), "{errors}");
    assert!(folder.join("F").exists());
}

#[test]
fn an_answer_without_moves_has_no_empty_ends() {
    let (_, text, _) = tsumi(&["solve", "--multipv", "3", "--variations", MATED]);
    assert!(text.contains("\nthe side to move is checkmated already\n"), "{text}");
    let (_, japanese, _) = tsumi(&["solve", "--tsume", "--lang", "ja", MATED]);
    assert!(japanese.contains("\n手番側はすでに詰んでいます\n"), "{japanese}");
    for text in [text, japanese] {
        let is_empty = |line: &str| line.ends_with([':', '：', ' ']);
        assert!(!text.lines().any(is_empty), "{text}");
        assert!(!text.contains("tsume") && !text.contains("無駄合"), "{text}");
    }
    let (_, text, _) = tsumi(&["solve", MATED_BUT_FOR_FUTILE]);
    assert!(text.contains("\ntsume 0 plies: every reply is a futile interposition\n"), "{text}");
}

/// The written result is read again, as of any other problem.
#[test]
fn a_problem_that_is_over_is_read_again() {
    let folder = scratch("edges-read");
    for format in ["usi", "sfen", "kif", "csa", "jsonl"] {
        let (_, text, _) = run(&folder, &["solve", "--format", format, MATED]);
        fs::write(folder.join("a.txt"), &text).expect("scratch folder");
        let (code, row, errors) = run(&folder, &["solve", "--quiet", "a.txt"]);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
        assert!(row.starts_with("mate\t0\t"), "{text}{row}");
    }
}

/// Arguments of which one makes another meaningless, and what is said of them.
const MEANINGLESS: [(&[&str], &str); 24] = [
    (&["check", "--usi", "--format", "json", MATE_IN_ONE], "--usi is for the text"),
    (&["solve", "--variations", "--quiet", MATE_IN_FIVE], "--variations: only text"),
    (&["solve", "--variations", "--format", "csa", MATE_IN_FIVE], "--variations: only text"),
    (&["brinkmate", "--variations", "--quiet", MATE_IN_FIVE], "--variations: only text"),
    (&["solve", "--tsume", "--format", "sfen", MATE_IN_FIVE], "--tsume: only text"),
    (&["repair", "--flaws", "none", "--rules", "strict", NO_CHECK], "--flaws none accepts none"),
    (&["repair", "--strip", "--most", "3", MATE_IN_ONE], "cannot be used with"),
    (&["find", "--force", "--theme", "smoke", MATE_IN_ONE], "--force"),
    (&["hunt", "--from", "9", "--until", "9", NO_CHECK], "the hunt ends before"),
    (&["hunt", "--plies", "4", NO_CHECK], "an odd length"),
    (&["mine", "--plies", "4", "-"], "an odd length"),
    (&["extend", "--pieces", "+N", "--tokin-only", NO_CHECK], "are named and left out"),
    (&["place", "--pieces", "+l", "--tokin-only", NO_CHECK], "are named and left out"),
    (&["find", MATE_IN_ONE], "--theme or --like is needed"),
    (&["solve", "--no-branches", MATE_IN_ONE], "--no-branches is for records"),
    (&["solve", "--encoding", "utf-8", MATE_IN_ONE], "--encoding is for records"),
    (&["hunt", "--out", "a.csv", NO_CHECK], "only `solve` and `check` write tables"),
    (&["solve", "--resume", "--out", "a.kif", MATE_IN_ONE], "--resume continues one file"),
    (&["solve", "--shares", "2", "--out", "a.kif", MATE_IN_ONE], "with --format jsonl only"),
    (&["solve", "--shares", "2", "--out", "a.jsonl", "-"], "cannot come from one place"),
    (&["solve", "--quiet", "--out", "a.txt", "--out", "a.kif", MATE_IN_ONE], "says its format"),
    (&["check", "--brinkmate", "--format", "kif", MATE_IN_ONE], "are text, json or jsonl"),
    (&["brinkmate", "--out", "a.csa", MATE_IN_ONE], "no word for a brinkmate"),
    (&["man", "bogus"], "there is no command \"bogus\""),
];

/// Each of them would be left out without a word.
#[test]
fn what_is_meaningless_is_refused() {
    let folder = scratch("edges-meaningless");
    let refused = |words: &[&str], expected: &str| {
        let said = |language| {
            let (code, text, errors) = run(&folder, &[words, &["--lang", language]].concat());
            assert_eq!((code, text.as_str()), (Some(2), ""), "{words:?}");
            errors
        };
        let (english, japanese) = (said("en"), said("ja"));
        assert!(english.contains(expected), "{words:?}: {english}");
        assert!(is_said_in_japanese(&japanese), "{words:?}: {japanese}");
    };
    for command in ["solve", "check", "brinkmate", "verify", "extend", "repair", "place", "hunt"] {
        let words = [command, "--root-defends", MATE_IN_ONE];
        refused(&words, "the side to move has no king on the board");
    }
    for (words, expected) in MEANINGLESS {
        refused(words, expected);
    }
    let (code, _, errors) = tsumi(&["repair", "--plies", "4", "--lang", "en", MATE_IN_ONE]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("where the attacker begins it is odd"), "{errors}");
}

/// Questions to which nothing is found, and the limit that left nothing. `problem.sfen` has the
/// mate in one.
const EMPTY: [(&[&str], &str); 10] = [
    (
        &["extend", "--plies", "25", "--add", "0", BEGINNING],
        "nothing of 25 plies found: --nodes left out replies and checks: 2; \
         no piece may join (--add)",
    ),
    (&["extend", "--region", "1a", MATE_IN_ONE], "--region left out checks: "),
    (
        &["hunt", "--until", "100", "4k4/9/9/9/9/9/9/9/9 b - 1"],
        "--king and --put left out positions, all of them: 100",
    ),
    (
        &["hunt", "--until", "3000", "--plies", "15-17", NO_CHECK],
        "--plies left out problems of other lengths: ",
    ),
    (
        &["hunt", "--all", "--put", "1", "--hand", "0", "--from", "1000000", NO_CHECK],
        "no position is left (--from, --until)",
    ),
    (
        &["place", "--line", "G*5b", "--region", "1a", "--add", "1", GOLD_IN_HAND],
        "--region left out pieces on squares; at most 1 piece may be added (--add)",
    ),
    (&["repair", "--changes", "shift", MATE_IN_FIVE], "--changes left out changed problems: "),
    (
        &["repair", "--nodes", "1", "--changes", "add", "--keep", "5a", MATE_IN_FIVE],
        "no graver flaws are accepted (--flaws slight)",
    ),
    (&["find", "--theme", "smoke", "problem.sfen"], "none of 1 shows all of --theme"),
    (
        &["find", "--like", MATE_IN_FIVE, "--within", "1", "problem.sfen"],
        "the likest of 1 differs by 4, and --within is 1",
    ),
];

/// The last line says which limit it was.
#[test]
fn an_empty_result_names_what_emptied_it() {
    let folder = scratch("edges-empty");
    let list = format!("{MATE_IN_ONE}\tG*5b\n");
    fs::write(folder.join("problem.sfen"), list).expect("scratch folder");
    for (number, (words, expected)) in EMPTY.into_iter().enumerate() {
        let languages = [("en", "found: "), ("ja", "見つかりませんでした：")];
        // A part hears each in one language.
        let is_heard = |at: &usize| crate::whole::is_asked_for() || at % 2 == number % 2;
        for (language, none) in (0..2).filter(is_heard).map(|at| languages[at]) {
            let mut words = [words, &["--lang", language]].concat();
            if words[0] != "find" {
                words.extend(["--jobs", "1"]);
            }
            let (code, text, errors) = run(&folder, &words);
            assert_eq!(code, Some(1), "{words:?}: {errors}");
            let said = format!("{text}{errors}");
            let line = said.lines().rfind(|line| line.contains(none));
            let line = line.unwrap_or_else(|| panic!("{words:?}: {said}"));
            let is_right = language == "ja" || line.contains(expected);
            assert!(is_right, "{words:?}: {line}");
        }
    }
}

/// By itself a length that is wanted is reached, or at least something that is longer.
#[test]
fn pieces_join_where_a_length_is_wanted() {
    let words = ["extend", "--plies", "7", "--most", "1", "--jobs", "1", BEGINNING];
    let (code, text, errors) = tsumi(&words);
    assert_eq!(code, Some(0), "{text}{errors}");
    let none = [&words[..], &["--add", "0"]].concat();
    assert_eq!(tsumi(&none).0, Some(1));
}

/// Lines that are wrong in all ways: what is said of them is in the language of the option.
#[test]
fn messages_of_the_protocol_follow_the_option() {
    let mut engine = Engine::ready();
    engine.send("setoption name Language value ja");
    let lines: [&[u8]; 20] = [
        b"hello",
        b"setoption",
        b"setoption name Hash value 1",
        b"setoption name USI_Hash value much",
        b"setoption name USI_Hash value 0",
        b"setoption name Effort value great",
        b"setoption name RootDefends value perhaps",
        b"setoption name LogFile value no-such-folder/a.log",
        b"go mate soon",
        b"go mate 1 2",
        b"go btime soon",
        b"usi\xff",
        b"position \xff",
        b"position startpos moves 7g7e",
        b"go mate",
        b"position sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1",
        b"go mate",
        b"go 7g7f nodes 10",
        b"go ponder",
        b"ponderhit",
    ];
    let mut said = Vec::new();
    for line in lines {
        engine.send_bytes(&[line, b"\n"].concat());
    }
    engine.send_bytes(&[&vec![b'x'; 2_000_000][..], b"\n"].concat());
    engine.send("stop");
    engine.send("isready");
    let notes = engine.wait_for("readyok");
    let notes = notes.iter().filter_map(|line| line.strip_prefix("info string "));
    said.extend(notes.map(String::from));
    assert!(said.len() >= 20, "{said:#?}");
    let names = tsumi::inside::TABLE.iter().map(|entry| entry.name);
    let names: Vec<&str> = names.chain(["tsumi", "position"]).collect();
    for note in said {
        let own = names.iter().fold(note.clone(), |text, name| text.replace(name, ""));
        assert!(is_japanese(&own), "{note}");
    }
}
