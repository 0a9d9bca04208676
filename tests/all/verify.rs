//! Whole proofs, walked through by other rules than the search's, and `tsumi verify`,
//! which writes them and has them checked.
//!
//! Expected lengths: `tests/data/mates.tsv` (its header says where they come from).

use crate::engine_process::scratch;
use crate::support::{MATE_IN_ONE, NO_CHECK, ZUKO_5, problem, run};
use std::fs::File;
use std::path::Path;
use tsumi_core::solver::{Effort, Limits, Solver, WalkOutcome};

/// Name, position, and what is true of it.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = include_str!("../data/mates.tsv").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        (columns[0], columns[1], columns[2])
    })
}

/// Plies of the longest branch.
#[track_caller]
fn longest_branch(solver: &mut Solver, name: &str, sfen: &str, effort: Effort) -> usize {
    let limits = Limits::new().effort(effort);
    let problem = problem(sfen);
    solver.clear();
    let mut inquiry = solver.ask(&problem).limits(&limits);
    inquiry.solve();
    match inquiry.walk(u64::MAX).map(|walk| walk.outcome) {
        Some(WalkOutcome::Mate { longest }) => usize::from(longest),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn the_longest_branch_of_a_shortest_mate_is_as_long_as_the_mate() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut count = 0;
    for (name, sfen, expected) in rows().filter(|row| row.0.starts_with('m')) {
        let Some(plies) = expected.strip_prefix("mate").and_then(|text| text.parse::<usize>().ok())
        else {
            continue;
        };
        if plies <= 9 {
            let longest = longest_branch(&mut solver, name, sfen, Effort::Shortest);
            assert_eq!(longest, plies, "{name}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// Their proofs hold positions that come back with fewer plies left, and
/// interpositions that count in tens of thousands.
#[test]
fn proofs_of_classics_pass() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for name in ["zuko051", "zuko065", "muso003", "muso099", "narrow-futile-lance-11"] {
        let (_, sfen, expected) = rows().find(|row| row.0 == name).expect(name);
        let least: usize = expected["mate".len()..].parse().expect(name);
        for effort in [Effort::Any, Effort::Short] {
            let longest = longest_branch(&mut solver, name, sfen, effort);
            assert!(longest >= least, "{name}: {longest}");
        }
    }
}

/// Exit code, standard output and standard error.
fn verify(arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    run(folder, &[&["verify", "--hash", "16"], arguments].concat())
}

#[track_caller]
fn expect(arguments: &[&str], code: i32, words: &[&str]) {
    let (found, output, errors) = verify(arguments);
    assert_eq!(found, Some(code), "{output}{errors}");
    for word in words {
        let is_there = output.contains(word) || errors.contains(word);
        assert!(is_there, "{word} is not in {output}{errors}");
    }
}

#[test]
fn the_command_tells_what_came_out() {
    let words = "problem 1: verified: the shortest mate takes 1 ply; proof of 1 position, \
        0.000 MiB, written in ";
    expect(&[MATE_IN_ONE], 0, &[words, "checked in ", "solved in "]);
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/files/mate5.kif");
    expect(&[data, "--effort", "shortest"], 0, &["verified: the shortest mate takes 5 plies"]);
    let none = "problem 2: verified: no mate in any number of plies; proof of 0 positions";
    expect(&[MATE_IN_ONE, NO_CHECK], 0, &[none]);
    let few = ["--positions", "1", data];
    expect(&few, 1, &["not verified: the proof has more positions"]);
    expect(&["--time", "0", ZUKO_5], 1, &["the time ran out"]);
    let japanese = ["--lang", "ja", MATE_IN_ONE, NO_CHECK];
    let words = ["確認：最短 1 手で詰む、証明は 1 局面", "確認：何手かけても詰まない"];
    expect(&japanese, 0, &words);
    let few = ["--lang", "ja", "--positions", "1", data];
    expect(&few, 1, &["未確認：証明の局面が上限より多くなります"]);
}

/// The proofs stay in files, which others can check.
#[test]
fn proofs_are_kept() {
    let folder = scratch("verify-proofs");
    let proof = folder.join("kept.proof");
    let path = proof.to_str().expect("a name in Unicode");
    let both = ["verify", "--proof", path, MATE_IN_ONE, NO_CHECK];
    assert_eq!(run(&folder, &both).0, Some(0));
    for (name, words) in [
        ("kept.proof", "the shortest mate takes 1 plies"),
        ("kept-2.proof", "no mate in any number of plies"),
    ] {
        let file = File::open(folder.join(name)).expect(name);
        let accepted = proof_check::check(file, 1 << 20).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(accepted.words, words);
    }
    let (code, _, errors) = run(&folder, &both);
    assert_eq!(code, Some(2));
    assert!(errors.contains("already exists"), "{errors}");
    let solve = ["solve", "--force", "--proof", path, MATE_IN_ONE];
    let (code, output, errors) = run(&folder, &solve);
    assert_eq!(code, Some(0), "{errors}");
    let words = "kept.proof: the shortest mate takes 1 ply; proof of 1 position, 0.000 MiB, \
        checked\n";
    assert!(output.contains(words), "{output}");
    // A proof that is given up leaves no file.
    let fresh = folder.join("fresh.proof");
    let fresh_path = fresh.to_str().expect("a name in Unicode");
    let few = ["verify", "--positions", "9", "--proof", fresh_path, ZUKO_5];
    assert_eq!(run(&folder, &few).0, Some(1));
    assert!(!fresh.exists());
}

/// Only where a proof was written and checked when the page was made.
#[test]
fn a_page_names_the_proofs_that_were_checked() {
    let folder = scratch("page-proofs");
    let path = |name: &str| folder.join(name).to_str().expect("Unicode").to_string();
    let (proof, page) = (path("page.proof"), path("page.html"));
    let proven = ["--proof", &proof, "--html", &page, MATE_IN_ONE, NO_CHECK];
    let plain = ["--force", "--html", &page, MATE_IN_ONE, NO_CHECK];
    for (arguments, number) in [(&proven[..], 2), (&plain[..], 0)] {
        let (code, _, errors) = run(&folder, &[&["solve"], arguments].concat());
        assert_eq!(code, Some(0), "{errors}");
        let text = std::fs::read_to_string(&page).expect("a page");
        assert_eq!(text.matches("\"k\":[").count(), number, "{arguments:?}");
        let claim = text.contains(",\"the shortest mate takes 1 plies\"]");
        assert_eq!(claim, number > 0, "{arguments:?}");
    }
}

/// By hand: the only mate in one, and a problem that has none.
#[test]
fn complete_problems_are_proven() {
    let folder = scratch("complete-proofs");
    let proof = folder.join("complete.proof");
    let path = proof.to_str().expect("a name in Unicode");
    let arguments = ["check", "--hash", "16", "--proof", path, MATE_IN_ONE, NO_CHECK];
    let (code, output, errors) = run(&folder, &arguments);
    assert_eq!(code, Some(0), "{output}{errors}");
    // The problem, and the end of its main line.
    let words = "complete.proof: complete in 1 ply, G*5b; proof of 2 positions, 0.000 MiB, checked";
    assert!(errors.contains(words), "{errors}");
    assert!(errors.contains("problem 2: no proof: the problem is incomplete"), "{errors}");
    let accepted = proof_check::check(File::open(&proof).expect("a file"), 1 << 20);
    let accepted = accepted.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(accepted.words, "complete in 1 plies, G*5b");
}

#[test]
fn bad_input_ends_with_code_2() {
    expect(&["4k4/9 b - 1", MATE_IN_ONE], 2, &["tsumi: problem 1: bad SFEN", "verified"]);
    expect(&["no-such-file.kif"], 2, &["no-such-file.kif"]);
    for arguments in [
        &[][..],
        &["--positions", "x", MATE_IN_ONE],
        &["--effort", "great", MATE_IN_ONE],
        &["--time", "-1", MATE_IN_ONE],
    ] {
        let (code, output, errors) = verify(arguments);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
}

/// Who attacks, what is claimed, and whether that holds. Expected value: `proof-check` says the
/// same of the file.
#[test]
fn a_proof_in_a_file_is_checked() {
    let folder = scratch("verify-proof");
    let written = run(&folder, &["verify", "--hash", "4", "--proof", "a.proof", MATE_IN_ONE]);
    assert_eq!(written.0, Some(0));
    let claim = "the shortest mate takes 1 plies: 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p, Black \
                 attacks";
    let checked = File::open(folder.join("a.proof"));
    let theirs = tsumi::proofs::accepted(checked.expect("it was written")).expect("it holds");
    assert_eq!(theirs.to_string(), claim);
    let (code, output, errors) = run(&folder, &["verify", "a.proof"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(output.starts_with(&format!("a.proof: accepted: {claim} (")), "{output}");
    let (_, output, _) = run(&folder, &["verify", "--lang", "ja", "a.proof"]);
    assert!(output.contains("成立：最短 1 手で詰む") && output.contains("攻方は先手"), "{output}");
    let bytes = std::fs::read(folder.join("a.proof")).expect("it was written");
    std::fs::write(folder.join("torn"), &bytes[..bytes.len() / 2]).expect("a file");
    std::fs::write(folder.join("empty.proof"), "").expect("a file");
    // The others are looked at, and so are problems.
    let files = ["verify", "torn", "empty.proof", "a.proof", MATE_IN_ONE];
    let (code, output, _) = run(&folder, &files);
    assert_eq!(code, Some(1));
    for expected in
        ["torn: refused: ", "empty.proof: refused: ", "a.proof: accepted", ": verified: "]
    {
        assert!(output.contains(expected), "{expected} is not in {output}");
    }
    assert_eq!(run(&folder, &["verify", "none.proof"]).0, Some(2));
}
