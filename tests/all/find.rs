//! `tsumi find`.
//!
//! Expected values: that number 99 of the Shogi Zuko is a smoke, the first there was, and no other
//! classic of the two books, is known to every composer; else by hand, and by transformations that
//! share no code with the program.

use crate::engine_process::scratch;
use crate::exhaustive::transforms::mirrored;
use crate::support::run;
use std::fs;
use std::path::Path;

/// Complete by its composer's solution of 1866.
const CLASSIC: &str = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs3n3l16p 1";
const SOLUTION: &str = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";
/// A file to the left and a rank down, with a pawn elsewhere.
const MOVED: &str = "9/5Gnl1/5Sk2/5sp2/9/8P/9/9/9 b GS2r2b2gs3n3l16p 1";

/// Name and remark of each row that is found, with the exit code and what is said besides.
fn found(folder: &Path, arguments: &[&str]) -> (Option<i32>, Vec<(String, String)>, String) {
    let (code, output, errors) = run(folder, &[&["find", "--lang", "en"], arguments].concat());
    let rows = output.lines().map(|row| {
        let mut columns = row.split('\t');
        let name = columns.next().unwrap_or_default();
        let remark = columns.next_back().unwrap_or_default();
        (name.to_owned(), remark.to_owned())
    });
    (code, rows.collect(), errors)
}

fn pairs<const N: usize>(rows: [(&str, &str); N]) -> Vec<(String, String)> {
    rows.map(|(name, remark)| (name.to_owned(), remark.to_owned())).into()
}

#[test]
fn the_smoke_is_found_among_classics() {
    let folder = scratch("find-smoke");
    let classics = include_str!("../data/tsume-classics.tsv").lines();
    let rows = classics.filter(|row| !row.starts_with('#')).map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        format!("{}\t{}\t{}\n", columns[0], columns[1], columns[5])
    });
    fs::write(folder.join("classics.tsv"), rows.collect::<String>()).unwrap();
    for word in ["smoke", "煙詰"] {
        let (code, rows, errors) = found(&folder, &["classics.tsv", "--theme", word]);
        assert_eq!(code, Some(0), "{errors}");
        assert_eq!(rows, pairs([("zuko099", "smoke at 117")]));
    }
}

/// By hand. What is found is a list that is read again.
#[test]
fn themes_are_seen_from_solutions() {
    let folder = scratch("find-themes");
    let list = "far\t8k/9/9/9/9/9/9/9/9 b Lp 1\tL*1i P*1e 1i1e\n\
        near\t8k/9/9/9/9/9/9/9/7R1 b Lp 1\tL*1i P*1b 2i2c\n\
        held\t8k/9/9/7g1/9/9/9/9/9 b Lp 1\tL*1i P*1e 1i1e\n\
        figure\t4k4/9/3PPP3/9/9/9/9/9/9 b G 1\tG*5b\n\
        open\t4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
    fs::write(folder.join("list.tsv"), format!("{list}classic\t{CLASSIC}\t{SOLUTION}\n")).unwrap();
    for (themes, expected) in [
        ("intermediate", pairs([("far", "intermediate at 2")])),
        (
            "interposition",
            pairs([
                ("far", "interposition at 2"),
                ("near", "interposition at 2"),
                ("held", "interposition at 2"),
            ]),
        ),
        (
            "distant,interposition",
            pairs([
                ("far", "distant at 1; interposition at 2"),
                ("near", "distant at 1; interposition at 2"),
                ("held", "distant at 1; interposition at 2"),
            ]),
        ),
        ("unpromoted", pairs([("near", "unpromoted at 3"), ("classic", "unpromoted at 5")])),
        ("sacrifice", pairs([("classic", "sacrifice at 1 3")])),
        ("figure", pairs([("figure", "figure at 1")])),
    ] {
        let (code, rows, errors) = found(&folder, &["list.tsv", "--theme", themes]);
        assert_eq!((code, rows), (Some(0), expected), "{themes}");
        assert!(errors.contains("whose themes are not known: 1"), "{errors}");
    }
    let (_, output, _) = run(&folder, &["find", "list.tsv", "--theme", "sacrifice"]);
    fs::write(folder.join("again.tsv"), output).unwrap();
    let (code, rows, errors) = found(&folder, &["again.tsv", "--theme", "unpromoted"]);
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(rows, pairs([("classic", "unpromoted at 5")]));
}

#[test]
fn a_position_is_found_mirrored_shifted_or_nearly() {
    let folder = scratch("find-like");
    // White attacks, and has a rook besides.
    let turned = "9/9/9/9/p8/9/1PS6/1Ks6/LNg6 w R2B2GS3N3L16Prgs 1";
    let list = format!(
        "same\t{CLASSIC}\nmirrored\t{}\nmoved\t{MOVED}\nturned\t{turned}\n\
         other\t4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n",
        mirrored(CLASSIC)
    );
    fs::write(folder.join("list.tsv"), list).unwrap();
    let (code, rows, errors) = found(&folder, &["list.tsv", "--like", CLASSIC]);
    assert_eq!(code, Some(0), "{errors}");
    let expected = pairs([
        ("same", "the same"),
        ("mirrored", "mirrored, the same"),
        ("turned", "the same"),
        ("moved", "shifted by files -1 and ranks -1, differences: 2"),
    ]);
    let differs = |rows: &[(String, String)]| {
        rows.iter().find(|row| row.0 == "turned").map(|row| row.1.clone())
    };
    assert_eq!(differs(&rows).as_deref(), Some("differences: 1"), "the rook in hand");
    let others = |rows: Vec<(String, String)>| -> Vec<_> {
        rows.into_iter().filter(|row| row.0 != "turned").collect()
    };
    assert_eq!(others(rows), others(expected));
    let (_, rows, _) = found(&folder, &["list.tsv", "--like", CLASSIC, "--within", "0"]);
    assert_eq!(rows.len(), 2, "{rows:?}");
    let (code, rows, _) = found(&folder, &["list.tsv", "--like", "k8/9/9/9/9/9/9/9/9 b 2R2B4G 1"]);
    assert_eq!((code, rows.len()), (Some(1), 0));
}

#[test]
fn what_is_sought_is_checked() {
    let folder = scratch("find-mistakes");
    for (arguments, words) in [
        (&[CLASSIC][..], "--theme or --like is needed"),
        (&[CLASSIC, "--theme", "beauty"], "is no theme"),
        (&[CLASSIC, "--like", "9/9 b - 1"], "--like"),
        (&[CLASSIC, "--theme", "smoke", "--within", "3"], "--like"),
        (&["nowhere.tsv", "--theme", "smoke"], "nowhere.tsv"),
    ] {
        let (code, rows, errors) = found(&folder, arguments);
        assert_eq!((code, rows.len()), (Some(2), 0), "{arguments:?}");
        assert!(errors.contains(words), "{errors}");
    }
}
