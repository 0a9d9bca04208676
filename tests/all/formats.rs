//! Written files are read again: by our own reader, and by one of others.

use crate::engine_process::{command, scratch};
use crate::support::{MATE_IN_FIVE, NO_CHECK, ZUKO_5, moves};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use tsumi::files::write::{self, Ending, Solved};
use tsumi::files::{self, Entry, Given};
use tsumi_core::notation::MoveTree;
use tsumi_core::position::Position;

fn read(text: &str) -> Vec<Entry> {
    files::entries(std::io::Cursor::new(text.as_bytes().to_vec()))
        .map(|entry| entry.unwrap_or_else(|fault| panic!("{}: {}", fault.line, fault.mistake)))
        .collect()
}

/// A mate in five with variations at plies 2 and 4, two at ply 2, and one of a
/// variation. Not all of them are mates: that is not the writer's business.
fn tree() -> MoveTree {
    let mut tree = MoveTree::from_line(&moves("R*2b 2a2b G*2c 2b1a G*1b"));
    for line in [
        "R*2b 2a2b G*2c 2b3a G*3b",
        "R*2b 2a1a G*1b",
        "R*2b 2a3a G*3b",
        "R*2b 2a1a 2b1b+ 1a1b G*1c",
    ] {
        tree.add_line(MoveTree::ROOT, &moves(line));
    }
    tree
}

#[test]
fn variations_survive_kif() {
    let (position, tree) = (Position::from_sfen(MATE_IN_FIVE).unwrap(), tree());
    let solved = Solved {
        name: "第一番",
        details: &[],
        position: &position,
        ending: Ending::Mate,
        moves: &tree,
        threats: &[],
        to_brinkmate: None,
        note: "",
    };
    let kif = write::kif(&solved);
    let found = read(&kif);
    assert_eq!(found[0].name.as_deref(), Some("第一番"));
    assert_eq!(found[0].given, Some(Given::Line(tree.clone())), "{kif}");
    assert!(found[0].position == position && found.len() == 1);
    let theirs = shogi_kifu_converter::parser::parse_kif_str(&kif).expect("theirs reads it");
    let jkf = serde_json::to_string(&theirs).expect("theirs is JSON");
    assert_eq!(read(&jkf)[0].given, Some(Given::Line(tree)), "{jkf}");
    assert!(read(&jkf)[0].position == position);
}

#[test]
fn variations_survive_json() {
    let (position, tree) = (Position::from_sfen(MATE_IN_FIVE).unwrap(), tree());
    let mut row = files::Row::default();
    row.sfen = position.to_sfen();
    row.set_moves(&tree);
    let text = serde_json::to_string(&row).unwrap();
    assert_eq!(read(&text)[0].given, Some(Given::Line(tree)), "{text}");
}

/// Black and White to move, one and two kings, hands of all sizes, and lines of
/// 1 to 45 plies and more, no mate and no answer among them.
const PROBLEMS: [&str; 7] = [
    MATE_IN_FIVE,
    "2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1",
    ZUKO_5,
    "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42",
    "4l4/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N3L17P 1",
    NO_CHECK,
    "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1",
];

fn solve(format: &str) -> String {
    // Two tests may ask for one format at once.
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let number = ASKED.fetch_add(1, Ordering::Relaxed);
    let folder = scratch(&format!("format-{format}-{number}"));
    let arguments = ["solve", "--hash", "16", "--nodes", "100000", "--format", format];
    let output = command(&folder, &[&arguments[..], &PROBLEMS[..]].concat())
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(1), "the last one is not answered");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_format_is_read_again() {
    let mut answers: Vec<Vec<Option<Given>>> = Vec::new();
    for format in ["json", "jsonl", "kif", "csa", "usi", "sfen"] {
        let text = solve(format);
        let found = read(&text);
        let positions: Vec<String> = found.iter().map(|e| e.position.to_sfen()).collect();
        let expected = PROBLEMS.map(|sfen| Position::from_sfen(sfen).unwrap().to_sfen());
        assert_eq!(positions, expected, "{format}");
        let mut given: Vec<Option<Given>> = found.into_iter().map(|entry| entry.given).collect();
        // CSA readers have no use for the end of a game that is no game.
        if format == "csa" {
            assert_eq!(given[5], None);
            given[5] = Some(Given::NoMate);
        }
        answers.push(given);
    }
    let first = &answers[0];
    assert!(matches!(&first[1], Some(Given::Line(tree)) if tree.main_line().len() >= 45));
    assert_eq!(first[5..], [Some(Given::NoMate), None]);
    for other in &answers[1..] {
        assert_eq!(first, other);
    }
}

/// A list is read again with all its problems, whatever they are called.
#[test]
fn names_of_a_list_are_read_again() {
    let position = Position::from_sfen(PROBLEMS[1]).unwrap();
    for (name, again) in [
        ("第一番", "第一番"),
        ("#1", "「#1」"),
        ("sfen", "「sfen」"),
        ("my position", "「my position」"),
        ("{\"problem\":1}", "「{\"problem\":1}」"),
        ("checkmate nomate", "「checkmate nomate」"),
        ("x startpos y", "x startpos y"),
        ("startpos", "「startpos」"),
        ("x position startpos", "「x position startpos」"),
        ("startpos moves", "「startpos moves」"),
        (PROBLEMS[0], &*format!("「{}」", PROBLEMS[0])),
        ("mate7", "mate7"),
        ("7g7f", "7g7f"),
    ] {
        let text = write::sfen(&Solved {
            name,
            details: &[],
            position: &position,
            ending: Ending::NoMate,
            moves: &MoveTree::new(),
            threats: &[],
            to_brinkmate: None,
            note: "",
        });
        let found = read(&format!("{text}{text}"));
        assert_eq!(found.len(), 2, "{name}");
        for entry in found {
            assert_eq!(entry.name.as_deref(), Some(again), "{text}");
            assert!(entry.position == position && entry.given == Some(Given::NoMate));
        }
    }
}

/// The same answers by a reader that shares no code with ours. It does not know
/// how KIF says that White is to move.
#[test]
fn others_read_kif_and_csa() {
    let usi = read(&solve("usi"));
    let kif = solve("kif");
    let kif: Vec<_> = kif
        .split("# KIF")
        .skip(1)
        .map(|text| if text.contains("後手番") { "" } else { text })
        .map(|text| shogi_kifu_converter::parser::parse_kif_str(&format!("# KIF{text}")))
        .collect();
    let csa = solve("csa");
    let csa: Vec<_> = csa.split("/\n").map(shogi_kifu_converter::parser::parse_csa_str).collect();
    assert_eq!((kif.len(), csa.len()), (PROBLEMS.len(), PROBLEMS.len()));
    for (number, record) in kif.into_iter().chain(csa).enumerate() {
        if [3, 4].contains(&number) {
            continue;
        }
        let record = record.unwrap_or_else(|error| panic!("record {number}: {error:?}"));
        let jkf = serde_json::to_string(&record).unwrap();
        let theirs = &read(&jkf)[0];
        let ours = &usi[number % PROBLEMS.len()];
        assert_eq!(theirs.position.to_sfen(), ours.position.to_sfen());
        let line = |entry: &Entry| match &entry.given {
            Some(Given::Line(tree)) => tree.main_line(),
            _ => Vec::new(),
        };
        assert_eq!(line(theirs), line(ours), "record {number}");
    }
}

/// Solving never writes over what it reads.
#[test]
fn solutions_of_solutions_agree() {
    let folder = scratch("again");
    for format in ["json", "jsonl", "kif", "csa", "usi", "sfen"] {
        fs::write(folder.join(format), solve(format)).expect("scratch folder");
        let arguments = ["solve", "--hash", "16", "--nodes", "100000", format];
        let output = command(Path::new(&folder), &arguments).output().expect("the binary starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = text.lines().filter_map(|line| line.strip_prefix("given solution: "));
        let told: Vec<&str> = told.collect();
        let mut expected = vec!["same line"; 5];
        if format != "csa" {
            expected.push("same verdict");
        }
        assert_eq!(told, expected, "{format}");
    }
}

/// A problem with the fields of Kakinoki's format, in no order of ours.
const RECORD: &str = "# KIF version=2.0 encoding=UTF-8\n備考：例\n作品名：試作\n作者：某\n\
    発表誌：某誌\n発表年月：2026年11月\n手数：5\n完全性：余詰\n出典：某書\n\
    後手の持駒：飛　角二　金二　銀三　桂四　香四　歩十八\n\
    +---------------------------+\n\
    | ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ 銀 ・ ・|四\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
    +---------------------------+\n先手の持駒：飛　金二\n";

/// The fields of a record are kept, and the name of the file decides the encoding unless
/// `--encoding` does.
#[test]
fn a_solved_record_keeps_its_fields() {
    let folder = scratch("formats-fields");
    fs::write(folder.join("problem.kif"), RECORD).unwrap();
    let fields = "作品名：試作\n備考：例\n作者：某\n発表誌：某誌\n発表年月：2026年11月\n手数：5\n\
        完全性：余詰\n出典：某書\n";
    let solve = |more: &[&str]| {
        let fixed = ["solve", "--hash", "16", "problem.kif"];
        let (code, output, errors) = crate::support::run(&folder, &[&fixed[..], more].concat());
        assert_eq!(code, Some(0), "{errors}");
        output
    };
    assert!(solve(&["--format", "kif"]).contains(fields));
    for (more, is_shift_jis) in [
        (&["--out", "a.kif"][..], true),
        (&["--out", "a.kifu"], false),
        (&["--out", "b.kif", "--encoding", "utf-8"], false),
        (&["--out", "b.kifu", "--encoding", "shift_jis"], true),
    ] {
        solve(more);
        let bytes = fs::read(folder.join(more[1])).unwrap();
        let (encoding, name) = if is_shift_jis {
            (encoding_rs::SHIFT_JIS, "Shift_JIS")
        } else {
            (encoding_rs::UTF_8, "UTF-8")
        };
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
        let text = text.unwrap_or_else(|| panic!("{more:?} is not {name}"));
        let first = format!("# KIF version=2.0 encoding={name}\n{fields}");
        assert!(text.starts_with(&first), "{more:?}: {text}");
    }
    // A record without a name gets none; a list keeps the place.
    fs::write(folder.join("plain.kif"), RECORD.replace("作品名：試作\n", "")).unwrap();
    let plain = folder.join("plain.kif");
    let plain = plain.to_str().unwrap();
    let (_, kif, _) = crate::support::run(&folder, &["solve", plain, "--format", "kif"]);
    assert!(!kif.contains("作品名"), "{kif}");
    let (_, list, _) = crate::support::run(&folder, &["solve", plain, "--format", "sfen"]);
    assert!(list.starts_with(plain), "{list}");
    let (code, _, errors) = crate::support::run(
        &folder,
        &["solve", "problem.kif", "--format", "json", "--encoding", "shift_jis"],
    );
    assert_eq!(code, Some(2));
    assert!(errors.contains("--encoding is for records"), "{errors}");
}
