//! Diagrams and the page.

use crate::engine_process::{command, scratch};
use crate::support::{MATE_IN_FIVE, ZUKO_5, moves};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tsumi::pictures::{Details, Picture, PictureLength, page, sheet};
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Color, Position};

/// A mate in five with two variations after the first move.
fn tree() -> MoveTree {
    let mut tree = MoveTree::from_mate(&moves("R*2b 2a2b G*2c 2b1a G*1b"));
    for line in ["R*2b 2a1a G*1b", "R*2b 2a3a G*3b"] {
        let end = tree.add_line(MoveTree::ROOT, &moves(line));
        tree.set_plies(end, 0);
        tree.set_plies(tree.parent(end), 1);
    }
    tree
}

fn picture<'a>(position: &'a Position, moves: &'a MoveTree) -> Picture<'a> {
    Picture { position, attacker: Color::Black, moves, is_no_mate: false, brinkmate: None }
}

/// Every outline that a diagram uses is in it, and no text is left to fonts.
#[test]
fn diagrams_need_no_font() {
    let (position, tree) = (Position::from_sfen(MATE_IN_FIVE).unwrap(), tree());
    let details = Details { title: "五手詰", ..Details::default() };
    let svg = sheet::svg(&picture(&position, &tree), &details);
    assert!(!svg.contains("<text"), "{svg}");
    let uses: Vec<&str> =
        svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for id in &uses {
        assert!(svg.contains(&format!("id=\"{id}\"")), "{id} is not defined");
    }
    // Pieces, numbers of files and ranks twice, hands, moves and captions.
    assert!(uses.len() > 80, "{}", uses.len());
    // The king of the start and of the end stand upside down, nothing else.
    assert_eq!(svg.matches("rotate(180 500 500)").count(), 2);
    assert_eq!(svg.matches("class=\"last\"").count(), 1);
}

/// XML has no characters for these, not even as references.
#[test]
fn any_name_makes_a_diagram() {
    let (position, tree) = (Position::from_sfen(MATE_IN_FIVE).unwrap(), tree());
    let title = "a\u{fffe}b\u{ffff}c\u{1}d<&>";
    let details = Details { title, ..Details::default() };
    let svg = sheet::svg(&picture(&position, &tree), &details);
    assert!(svg.contains("a\u{fffd}b\u{fffd}c\u{fffd}d&lt;&amp;&gt;"), "{svg}");
    assert!(!svg.contains(['\u{fffe}', '\u{ffff}', '\u{1}']));
}

/// What the attacker holds is always shown, and what the defender holds if a
/// piece of the set is missing.
#[test]
fn hands_are_left_out_as_in_books() {
    let hands = |sfen: &str, attacker: Color| {
        let position = Position::from_sfen(sfen).unwrap();
        let no_moves = MoveTree::new();
        let svg =
            sheet::svg(&Picture { attacker, ..picture(&position, &no_moves) }, &Details::default());
        let shown = |mark: char| svg.matches(&format!("\"#g{:x}\"", u32::from(mark))).count();
        (shown('☗'), shown('☖'))
    };
    assert_eq!(hands(MATE_IN_FIVE, Color::Black), (1, 0));
    assert_eq!(hands(&MATE_IN_FIVE.replace("18p", "17p"), Color::Black), (1, 1));
    assert_eq!(hands("9/9/9/9/9/6s2/9/9/7K1 w r2gR2B2G3S4N4L18P 1", Color::White), (0, 1));
}

/// Title and author of the file stand above the boards; without them there is nothing, least of
/// all the name of the file.
#[test]
fn the_heading_is_title_and_author() {
    let folder = scratch("heading");
    let kif = include_str!("../data/files/mate5.kif");
    let is_heading = |line: &&str| line.starts_with("作品名") || line.starts_with("作者");
    let bare: Vec<&str> = kif.lines().filter(|line| !is_heading(line)).collect();
    let titled = kif.replace("作者：", "作者：伊藤看寿");
    fs::write(folder.join("titled.kif"), titled).expect("scratch folder");
    fs::write(folder.join("bare.kif"), bare.join("\n")).expect("scratch folder");
    let drawn = |file: &str| {
        let arguments = ["solve", "-q", "--hash", "4", "--force", "--svg", "a.svg", file];
        let output = command(&folder, &arguments).output().expect("the binary starts");
        assert_eq!(output.status.code(), Some(0));
        fs::read_to_string(folder.join("a.svg")).expect(file)
    };
    let titled = drawn("titled.kif");
    assert!(titled.contains("五手詰　伊藤看寿"), "{titled}");
    let bare = drawn("bare.kif");
    assert!(!bare.contains("<text"), "{bare}");
}

/// `▲２一銀不成` ends before the number of the next move begins, whatever the move is called.
#[test]
fn moves_do_not_touch_the_next_number() {
    // A silver that another one could replace, and that does not promote: the longest name.
    let sfen = "7k1/9/2S1S4/9/9/9/9/9/9 b 2r2b4g2s4n4l18p 1";
    let position = Position::from_sfen(sfen).expect(sfen);
    let line = moves("5c4b 2a1a 7c6b 1a2a");
    let tree = MoveTree::from_line(&line);
    let svg = sheet::svg(&picture(&position, &tree), &Details::default());
    let moves_of_line = svg.split("class=\"number\"").skip(1);
    let places = |part: &str| -> Vec<(f64, f64)> {
        let uses = part.split("translate(").skip(1);
        uses.map(|one| {
            let numbers: Vec<f64> =
                one.split([' ', ')', '(']).filter_map(|word| word.parse().ok()).take(3).collect();
            (numbers[0], numbers[2] * 1000.0)
        })
        .collect()
    };
    let parts: Vec<Vec<(f64, f64)>> = moves_of_line.map(places).collect();
    assert_eq!(parts.len(), 4);
    for pair in parts.windows(2) {
        let (x, size) = pair[0].last().expect("a letter");
        assert!(x + size + 8.0 <= pair[1][0].0, "{pair:?}");
    }
}

#[test]
fn each_problem_has_a_diagram_of_its_own() {
    let folder = scratch("diagrams");
    let arguments = ["solve", "-q", "--hash", "16", "--svg", "book.svg", MATE_IN_FIVE, ZUKO_5];
    let output = command(&folder, &arguments).output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(0));
    for name in ["book.svg", "book-2.svg"] {
        let text = fs::read_to_string(folder.join(name)).expect(name);
        assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"));
    }
}

/// Title, author and length are those of the file; the moves are left out.
#[test]
fn problems_are_drawn_without_their_solutions() {
    let folder = scratch("problem-alone");
    let kif = "作品名：持駒飛\n作者：飛馬\n発表誌：例題集\n発表年月：1984年1月\n後手の持駒：飛　角二　金二　銀三　桂四　香四　歩十八\n\
        | ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ 銀 ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        先手の持駒：飛　金二\n";
    fs::write(folder.join("a.kif"), kif).expect("scratch folder");
    let arguments =
        "solve -q --hash 4 --effort shortest a.kif --svg a.svg --without-solution --html a.html";
    let words: Vec<&str> = arguments.split(' ').collect();
    let output = command(&folder, &words).output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let svg = fs::read_to_string(folder.join("a.svg")).expect("a picture");
    let count = |letter: char| svg.matches(&format!("\"#g{:x}\"", u32::from(letter))).count();
    // In the title and in the hand; the author; one king, and no move of it.
    assert_eq!((count('飛'), count('馬'), count('玉'), count('▲')), (3, 1, 1, 0));
    assert_eq!((count('5'), count('手'), count('詰')), (1, 1, 1));
    let page = fs::read_to_string(folder.join("a.html")).expect("a page");
    let problem = &rows(&page)[0];
    assert_eq!(
        (&problem["n"], &problem["a"], &problem["o"]),
        (&"持駒飛".into(), &"飛馬".into(), &"例題集 1984年1月".into())
    );
}

/// The documents' pictures; `TSUMI_WRITE_TABLES=1` draws them.
#[test]
fn documents_show_what_is_drawn() {
    let folder = scratch("documents");
    for (file, ask, problem) in [
        ("zuko-5", "solve", &format!("第五番\t{ZUKO_5}")[..]),
        ("evening-3", "solve", "8k/9/8N/5N2R/9/9/9/9/9 b Gr2b3g4s2n4l18p 1"),
        ("evening-15", "solve", "7+Pg/6S1g/4PSk1N/5N1PR/7s1/9/9/9/9 b r2b2gs2n4l15p 1"),
        ("evening-21", "solve", "7+Pg/6S1g/4P3N/5N1PR/5Pks1/4+P1sg1/6+R1b/9/9 b bgs2n4l13p 1"),
        ("brinkmate-1", "brinkmate", "1手必至\t7k1/7p1/6G2/9/9/9/9/9/9 b GS2r2b2g3s4n4l17p 1"),
        ("brinkmate-2", "brinkmate", "2手必至\t5+B1k1/9/6p2/9/9/9/9/9/9 b GN2rb3g4s3n4l17p 1"),
    ] {
        fs::write(folder.join("a.sfen"), problem).unwrap();
        let words = [ask, "--effort", "shortest", "--force", "--svg", "a.svg", "a.sfen"];
        assert!(command(&folder, &words).output().unwrap().status.success(), "{file}");
        let drawn = fs::read_to_string(folder.join("a.svg")).unwrap();
        let path = format!("{}/docs/{file}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("TSUMI_WRITE_TABLES").is_some() {
            fs::write(path, drawn).unwrap();
        } else {
            let shown = fs::read_to_string(path).unwrap();
            assert!(shown == drawn, "TSUMI_WRITE_TABLES=1 draws {file} anew");
        }
    }
}

/// With the feature `png`; without it the arguments say what is missing.
#[test]
fn pictures_are_drawn_as_png() {
    let folder = scratch("png");
    let solve = |arguments: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let fixed = ["solve", "-q", "--hash", "4", MATE_IN_FIVE, MATE_IN_FIVE];
        let output = command(&folder, &[&fixed, &words[..]].concat()).output();
        let output = output.expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), errors)
    };
    let (code, errors) = solve("--png a.png --animation b.png");
    if cfg!(feature = "png") {
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        for file in ["a.png", "a-2.png", "b.png", "b-2.png"] {
            let bytes = fs::read(folder.join(file)).expect(file);
            assert!(bytes.starts_with(b"\x89PNG\r\n"), "{file}");
            let is_animated = bytes.windows(4).any(|name| name == b"acTL");
            assert_eq!(is_animated, file.starts_with('b'), "{file}");
        }
        let (code, errors) = solve("--png c.png --animation c.png");
        assert!(code == Some(2) && errors.contains("one file"), "{errors}");
    } else {
        assert!(code == Some(2) && errors.contains("--features png"), "{errors}");
        assert!(!folder.join("a.png").exists());
    }
}

#[test]
fn nothing_is_written_over_an_input() {
    let folder = scratch("inputs");
    let before = format!("{MATE_IN_FIVE}\n");
    fs::write(folder.join("in.sfen"), &before).expect("scratch folder");
    fs::write(folder.join("old.jsonl"), "old\n").expect("scratch folder");
    let link = folder.join("link");
    #[cfg(unix)]
    std::os::unix::fs::symlink("in.sfen", &link).expect("scratch folder");
    #[cfg(not(unix))]
    fs::hard_link(folder.join("in.sfen"), &link).expect("scratch folder");
    for arguments in [
        &["--html", "in.sfen"][..],
        &["--svg", "link"],
        &["--out", "./in.sfen"],
        &["--out", "old.jsonl"],
        &["--force", "--html", "in.sfen"],
        &["--force", "--svg", "link"],
        &["--force", "--out", "./in.sfen"],
        &["--resume", "--format", "jsonl", "--out", "link"],
    ] {
        let output = command(&folder, &[&["solve", "in.sfen"], arguments].concat())
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(folder.join("in.sfen")).ok(), Some(before));
    let old = fs::read_to_string(folder.join("old.jsonl")).ok();
    assert_eq!(old.as_deref(), Some("old\n"));
}

/// Nor do two outputs go to one file, and what is refused changes no other file.
#[test]
fn no_output_spoils_another() {
    let folder = scratch("outputs");
    fs::write(folder.join("in.sfen"), format!("{MATE_IN_FIVE}\n{MATE_IN_FIVE}\n"))
        .expect("scratch folder");
    let files = ["old.jsonl", "old.html", "q-2.svg"];
    for file in files {
        fs::write(folder.join(file), "").expect("scratch folder");
    }
    fs::write(folder.join("old.html"), "old\n").expect("scratch folder");
    for arguments in [
        "--out old.jsonl --resume --html old.jsonl",
        "--out new.jsonl --html ./new.jsonl",
        "--svg new.svg --html new.svg",
        "--out q-2.svg --format jsonl --resume --svg q.svg",
        "--out old.jsonl --html old.html",
        "--out no-such-folder/new.jsonl --html old.html",
        "--out new.jsonl --html no-such-folder/new.html",
        "--out old.jsonl --resume --html old.html",
        "--svg q-2.svg",
        "--svg new.svg --html old.html",
        "--force --out no-such-folder/new.jsonl --html old.html",
        "--force --out new.jsonl --html ./new.jsonl",
        "--force --svg new.svg --html new.svg",
        "--force --out q-2.svg --format jsonl --resume --svg q.svg",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = command(
            &folder,
            &[&["solve", "--hash", "4", "--jobs", "1", "in.sfen"], &words[..]].concat(),
        )
        .output()
        .expect("the binary starts");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{arguments}");
    }
    let text = |file: &str| fs::read_to_string(folder.join(file)).ok();
    assert_eq!(text("old.jsonl").as_deref(), Some(""));
    assert_eq!(text("old.html").as_deref(), Some("old\n"));
    assert!(text("q-2.svg").is_some_and(|rows| !rows.contains("<svg")));
    assert_eq!((text("new.jsonl"), text("new.svg")), (None, None));
}

/// No file that was there before is lost, and with `--force` nothing of it stays.
#[test]
fn only_force_writes_over_a_file() {
    let folder = scratch("force");
    let text = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    let solve = |arguments: &[&str]| {
        let fixed = ["solve", "--hash", "4", MATE_IN_FIVE, ZUKO_5];
        let output = command(&folder, &[&fixed, arguments].concat());
        let output = { output }.output().expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), errors)
    };
    let old = "old".repeat(100_000);
    for file in ["a.json", "a.html", "a.svg", "b-2.svg"] {
        fs::write(folder.join(file), &old).expect("scratch folder");
    }
    for arguments in
        [["--out", "a.json"], ["--html", "a.html"], ["--svg", "a.svg"], ["--svg", "b.svg"]]
    {
        let (code, errors) = solve(&arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(errors.contains("--force overwrites it"), "{errors}");
    }
    assert!(["a.json", "a.html", "a.svg", "b-2.svg"].map(text) == [(); 4].map(|()| old.clone()));
    assert!(text("b.svg").trim_end().ends_with("</svg>"));
    let all = "--force --out a.json --html a.html --svg b.svg";
    let all: Vec<&str> = all.split(' ').collect();
    assert_eq!(solve(&all), (Some(0), String::new()));
    for (file, end) in [("a.json", "]"), ("a.html", "</html>"), ("b-2.svg", "</svg>")] {
        assert!(text(file).trim_end().ends_with(end) && !text(file).contains("oldold"));
    }
}

/// The diagrams of the first run are there, and stay.
#[test]
fn diagrams_go_on_with_the_results() {
    let folder = scratch("diagrams-resumed");
    let solve = |sfens: &[&str]| {
        let fixed = "solve --hash 4 --resume --out r.jsonl --svg d.svg";
        let words: Vec<&str> = fixed.split(' ').chain(sfens.iter().copied()).collect();
        let output = command(&folder, &words).output();
        output.expect("the binary starts").status.code()
    };
    assert_eq!(solve(&[MATE_IN_FIVE, MATE_IN_FIVE]), Some(0));
    for file in ["d.svg", "d-2.svg"] {
        fs::write(folder.join(file), "kept").expect("scratch folder");
    }
    assert_eq!(solve(&[MATE_IN_FIVE, MATE_IN_FIVE, MATE_IN_FIVE]), Some(0));
    let text = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    assert_eq!((text("d.svg"), text("d-2.svg")), ("kept".to_string(), "kept".to_string()));
    assert!(text("d-3.svg").starts_with("<svg "));
}

#[test]
fn a_page_holds_its_problems() {
    let folder = scratch("page");
    let arguments = ["solve", "-q", "--hash", "16", "--html", "page.html", MATE_IN_FIVE, ZUKO_5];
    let output = command(&folder, &arguments).output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(0));
    let page = fs::read_to_string(folder.join("page.html")).expect("the page");
    let problems = rows(&page);
    assert_eq!(problems.len(), 2);
    // The classic's length and first move are those of the README.
    assert_eq!(
        (&problems[1]["s"], &problems[1]["p"], &problems[1]["v"]),
        (&ZUKO_5.into(), &21.into(), &"mate".into())
    );
    let line = problems[1]["m"].as_str().expect("a line");
    assert!(line.starts_with("B*6c 7d8d 9g9c+"), "{line}");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("src=") && !page.contains("@import") && !page.contains("<link"));
}

/// Fails unless a page shows the problems of these results, in their order.
pub fn expect_shown(page: &str, results: &[serde_json::Value]) {
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_string();
    let problems = rows(page);
    let shown = problems.iter().map(|row| (text(&row["s"]), text(&row["m"])));
    let expected = results.iter().map(|row| {
        let moves = row["moves"].as_array().expect("moves").iter().map(text);
        (text(&row["sfen"]), moves.collect::<Vec<_>>().join(" "))
    });
    assert_eq!(shown.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// The problems of a page.
fn rows(page: &str) -> Vec<serde_json::Value> {
    let (_, rest) = page.split_once("id=\"data-problems\">").expect("problems");
    let block = rest.split("</script>").next().expect("an end");
    let lines = block.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The arguments that are about the page.
#[test]
fn a_page_is_as_it_was_asked_for() {
    let folder = scratch("page-options");
    let solve = |arguments: &[&str]| {
        let fixed = ["solve", "-q", "--hash", "4", MATE_IN_FIVE];
        let output = command(&folder, &[&fixed, arguments].concat());
        let output = { output }.output().expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), errors)
    };
    let text = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    let module = [0x1f, 0x8b, 8, 0];
    fs::write(folder.join("module.gz"), module).expect("scratch folder");
    fs::write(folder.join("module"), b"\0asm").expect("scratch folder");
    let all = "--html a.html --open --title <A> --engine module.gz --picture x/\"y.png";
    assert_eq!(solve(&all.split(' ').collect::<Vec<_>>()).0, Some(0));
    let page = text("a.html");
    assert!(page.contains("<title>&lt;A></title>"));
    assert!(page.contains("{\"open\":true,\"title\":\"\\u003cA>\"}"));
    assert!(page.contains("<meta property=\"og:title\" content=\"&lt;A>\">"));
    assert!(page.contains("<meta property=\"og:image\" content=\"x/&quot;y.png\">"));
    assert!(page.contains("id=\"data-engine\">H4sIAA==</script>"));
    assert_eq!(solve(&["--html", "b.html", "--no-engine"]).0, Some(0));
    assert!(!text("b.html").contains("id=\"data-engine\">"));
    // What is read as the engine stays, and nothing is left of a run that is refused.
    for (arguments, reason) in [
        ("--html c.html --engine module", "not compressed by gzip"),
        ("--html c.html --engine no-such-file", "no-such-file"),
        ("--html module.gz --engine module.gz", "not overwritten"),
        ("--force --html module.gz --engine module.gz", "not overwritten"),
        ("--html c.html --engine module.gz --no-engine", "cannot be used"),
        ("--open", "--html"),
    ] {
        let (code, errors) = solve(&arguments.split(' ').collect::<Vec<_>>());
        assert!(code == Some(2) && errors.contains(reason), "{arguments}: {errors}");
    }
    assert_eq!(fs::read(folder.join("module.gz")).expect("it"), module);
    assert!(!folder.join("c.html").exists());
}

/// What other sites show of a page: its title, what it is, and the first problem. The
/// picture is that of the same problem with moves that lead nowhere, so it gives nothing away.
#[test]
fn what_other_sites_show_is_the_first_problem_alone() {
    let folder = scratch("open-graph");
    let kif = include_bytes!("../data/files/mate5.kif");
    fs::write(folder.join("a.kif"), kif).expect("scratch folder");
    let address = "https://example.org/a.png";
    let png = if cfg!(feature = "png") { " --png a.png" } else { "" };
    let arguments = format!(
        "solve -q --hash 4 --title 傑作選 --html a.html --picture {address} --svg a.svg \
         --without-solution{png} a.kif"
    );
    let mut words: Vec<&str> = arguments.split_whitespace().collect();
    words.push(ZUKO_5);
    let output = command(&folder, &words).output();
    let output = output.expect("the binary starts");
    assert!(output.status.success(), "{output:?}");

    let page = fs::read_to_string(folder.join("a.html")).expect("the page");
    let content = |name: &str| {
        let (_, rest) = page.split_once(&format!("{name}\" content=\"")).expect(name);
        rest.split('"').next().unwrap_or("")
    };
    assert_eq!(content("property=\"og:title"), "傑作選");
    assert_eq!(content("property=\"og:image"), address);
    assert_eq!(content("property=\"og:type"), "website");
    assert_eq!(content("name=\"twitter:card"), "summary_large_image");
    let description = content("property=\"og:description");
    assert!(description.contains("詰将棋") && description.contains("Shogi"));
    assert_eq!(content("name=\"description"), description);
    // Sites read no further than the head.
    let (head, _) = page.split_once("</head>").expect("a head");
    assert!(head.contains(description) && head.contains(address));

    let position = Position::from_sfen(MATE_IN_FIVE).unwrap();
    let aimless = MoveTree::from_mate(&moves("G*9i"));
    let length = PictureLength { plies: 5, is_shortest: true };
    let details = Details { title: "五手詰", length: Some(length), ..Details::default() };
    let drawn = sheet::problem(&picture(&position, &aimless), &details);
    let svg = fs::read_to_string(folder.join("a.svg")).expect("the picture");
    assert_eq!(svg, drawn);
    #[cfg(feature = "png")]
    {
        let bytes = fs::read(folder.join("a.png")).expect("the picture");
        let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info();
        let mut reader = reader.expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut pixels).expect("all rows");
        assert!(frame.width >= 600 && frame.height >= 315, "{frame:?}");
        let expected = tsumi::pictures::raster::png(&drawn).expect("a picture");
        assert!(bytes == expected, "another picture");
    }
}

/// A person's words go to the page with the moves that they belong to; those of an engine
/// do not.
#[test]
fn comments_of_a_record_are_in_the_page() {
    let folder = scratch("page-comments");
    let record = "\
作品名：五手詰
後手の持駒：飛　角二　金二　銀三　桂四　香四　歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v玉 ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ 銀 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：飛　金二
手数----指手---------消費時間--
*作者の言葉
   1 ２二飛打
*捨駒
**解析 0
*の一手
   2 同　玉(21)
   3 ９九金打
*指されない手
";
    fs::write(folder.join("a.kif"), record).expect("scratch folder");
    let arguments = "solve -q --hash 4 --effort shortest a.kif --html a.html";
    let page = page_of(&folder, arguments);
    let expected = "\"c\":[[0,\"作者の言葉\"],[1,\"捨駒\\nの一手\"]]}";
    assert!(page.contains(expected), "{}", page.split("data-problems").last().unwrap_or(""));
}

/// The page `a.html` that a command writes in `folder`.
fn page_of(folder: &Path, arguments: &str) -> String {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let output = command(folder, &words).output().expect("the binary starts");
    assert!(output.status.success(), "{output:?}");
    fs::read_to_string(folder.join("a.html")).expect("the page")
}

/// The same of a JKF: its comments are the lines of a KIF without the first `*`. That
/// behind the second reply belongs to it, not to the first one.
#[test]
fn comments_of_a_jkf_are_in_the_page() {
    let folder = scratch("page-comments-jkf");
    let record = include_str!("../data/files/mate5.jkf");
    let mut record: serde_json::Value = serde_json::from_str(record).expect("JSON");
    record["moves"][0]["comments"] = json!(["作者の言葉"]);
    record["moves"][1]["comments"] = json!(["捨駒", "*解析 0", "&栞", "の一手"]);
    record["moves"][2]["comments"] = json!(["*解析 0"]);
    record["moves"][2]["forks"][0][0]["comments"] = json!(["早い"]);
    fs::write(folder.join("a.jkf"), record.to_string()).expect("scratch folder");
    let arguments = "solve -q --hash 4 --effort shortest --variations a.jkf --html a.html";
    let page = page_of(&folder, arguments);
    let row = rows(&page).remove(0);
    let said = row["c"].as_array().expect("comments");
    assert_eq!(said[..2], [json!([0, "作者の言葉"]), json!([1, "捨駒\nの一手"])]);
    // The main line has the places 1 to 5; the branches follow in the order of the row.
    let mut place = 6;
    for branch in row["b"].as_array().expect("branches") {
        let moves = branch[1].as_str().expect("moves");
        if moves.starts_with("2a1a ") {
            break;
        }
        place += moves.split(' ').count();
    }
    assert_eq!(said[2..], [json!([place, "早い"])], "{row}");
}

fn is_there(program: &str) -> bool {
    let started =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    started.is_ok_and(|status| status.success())
}

/// A brinkmate from a book.
const IN_TWO: &str = "5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";

/// The line goes on with a reply only where replies are shown.
#[test]
fn brinkmates_are_drawn_and_on_pages() {
    let folder = scratch("brinkmates");
    for options in [&[][..], &["--variations"]] {
        let arguments = ["brinkmate", "-q", "--hash", "16", "--force", "--no-engine"];
        let files = ["--svg", "a.svg", "--html", "a.html", IN_TWO];
        let words = [&arguments[..], options, &files].concat();
        let solved = command(&folder, &words).output().expect("the binary starts");
        assert!(solved.status.success(), "{solved:?}");
        let page = fs::read_to_string(folder.join("a.html")).expect("a page");
        let row = &rows(&page)[0];
        let line = row["m"].as_str().expect("moves");
        assert!(line.starts_with("G*2b 1b2b S*3b"), "{row}");
        assert_eq!((&row["v"], &row["p"]), (&"brinkmate".into(), &2.into()));
        let has_replies = !options.is_empty();
        assert_eq!(line.len() > 14, has_replies, "{row}");
        assert_eq!(row["t"] == "3b2c+", has_replies, "{row}");
        let svg = fs::read_to_string(folder.join("a.svg")).expect("a picture");
        let shown = |c: char| svg.matches(&format!("\"#g{:x}\"", u32::from(c))).count();
        // Three moves; the name of the final position.
        assert_eq!((shown('▲'), shown('△'), shown('必')), (2, 1, 1));
    }
}

/// In a real browser, where there is one; a minute and more.
#[test]
fn the_page_works_in_a_browser() {
    if !crate::whole::is_asked_for() {
        eprintln!("skipped: only with TSUMI_WHOLE");
        return;
    }
    if !["node", "npm", "chromium"].into_iter().all(is_there) {
        eprintln!("skipped: no node, npm and chromium");
        return;
    }
    let folder = scratch("browser");
    let (position, tree) = (Position::from_sfen(MATE_IN_FIVE).unwrap(), tree());
    let no_moves = MoveTree::new();
    let start = Position::startpos();
    let length = PictureLength { plies: 5, is_shortest: true };
    let details = Details {
        title: "五手詰",
        author: "作者",
        source: "出典",
        comments: None,
        length: Some(length),
        proof: None,
    };
    let text = page::beginning(&page::Settings::default())
        + &page::problem(&picture(&start, &no_moves), &Details::default())
        + &page::problem(&picture(&position, &tree), &details)
        + &page::end(&[]);
    fs::write(folder.join("page.html"), text).expect("scratch folder");
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/game-mates.tsv");
    let list = fs::read_to_string(list).expect("the list");
    let list: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    fs::write(folder.join("list.tsv"), list[..240].join("\n")).expect("scratch folder");
    let arguments = "solve --hash 16 --nodes 20000 --jobs 1 --effort any list.tsv \
        --out answers.jsonl --html answers.html";
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let solved = command(&folder, &words).output().expect("the binary starts");
    assert!(matches!(solved.status.code(), Some(0 | 1)));
    let arguments = "brinkmate --hash 16 --jobs 1 --variations --no-engine";
    let words = [
        arguments.split_whitespace().collect::<Vec<_>>(),
        vec!["--html", "brinkmates.html", IN_TWO],
    ];
    let solved = command(&folder, &words.concat()).output();
    assert!(solved.expect("the binary starts").status.success());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/page-test");
    let output = Command::new(script)
        .arg(folder.join("page.html"))
        .arg(folder.join("screenshots"))
        .output()
        .expect("the script starts");
    if output.status.code() == Some(77) {
        eprintln!("skipped: playwright-core and axe-core cannot be had");
        return;
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
}

/// The entry of a page for each line of a list.
fn rows_of_list(name: &str, list: &str, options: &str) -> Vec<serde_json::Value> {
    let folder = scratch(name);
    fs::write(folder.join("list.tsv"), list).expect("scratch folder");
    let arguments = format!("solve -q --hash 4 {options} list.tsv --no-engine --html a.html");
    rows(&page_of(&folder, &arguments))
}

/// Lengths by tests/data/tsume.tsv: 13 literal plies, and 17.
#[test]
fn pages_count_as_composers_do() {
    let list = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s2n2l16p 1\n\
        6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1\n";
    for options in ["", "--variations", "--multipv=3", "--effort shortest"] {
        for (row, plies) in rows_of_list("counted", list, options).iter().zip([1, 11]) {
            assert_eq!((&row["p"], &row["x"]), (&plies.into(), &true.into()));
            let moves = row["m"].as_str().unwrap_or_default();
            assert_eq!(moves.split(' ').count(), plies, "{options}: {row}");
        }
    }
}

/// The gold and the pawn both mate; that of the file is shown if it does.
#[test]
fn pages_show_the_given_solution() {
    let sfen = "4k4/9/3SP4/9/9/9/9/9/9 b G2r2b3g3s4n4l17p 1";
    let list = format!("{sfen}\tG*5b\n{sfen}\t5c5b+\n{sfen}\t5c5b\n{sfen}\n");
    let rows = rows_of_list("given", &list, "--multipv 9");
    let lines: Vec<&str> = rows.iter().flat_map(|row| row["m"].as_str()).collect();
    assert_eq!(lines[..2], ["G*5b", "5c5b+"]);
    assert!(lines[2..].iter().all(|line| lines[..2].contains(line)));
}
