//! Files that other programs wrote.
//!
//! Those in `tests/data/foreign` are listed with their sources in the README there.
//! What they hold is known from `shogi-kifu-converter`, which shares no code with our
//! readers of KIF, KI2 and CSA, or from the same game in another format.

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8};
use std::fs;
use std::path::Path;
use tsumi::files::{self, Entry, Given};
use tsumi_core::notation::MoveTree;
use tsumi_core::position::Position;

const FOLDER: &str = "tests/data/foreign";

/// Files that the other reader cannot read, and others with the same game.
const TWINS: [(&str, &str); 6] = [
    ("shogihome-v3.csa", "shogihome-csa-sjis.csa"),
    ("shogihome-v3-ki2u.csa", "shogihome-ki2u-utf8.ki2u"),
    ("mogami-006.kif", "mogami-005.kif"),
    // Games of ShogiHome and tsshogi begin alike.
    ("tsshogi-05.jkf", "shogihome-ki2-sjis.ki2"),
    ("converter-piyo-shogi_KY.kif", "converter-piyo-shogi_KY.kifu"),
    ("mogami-001.csa", "mogami-001.kif"),
];

/// The other reader leaves out the variations of KI2.
const WITHOUT_VARIATIONS: &str = "shogihome-ki2u-utf8.ki2u";

/// Positions and numbers of moves that an eye sees in these files.
const SEEN: [(&str, &str, usize); 5] = [
    // These two end with an illegal move, the 83rd and the 27th.
    ("mogami-015.kif", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 82),
    ("mogami-017.kif", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 26),
    ("tsshogi-01.jkf", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 2),
    ("tsshogi-02.jkf", "lnsgk1snl/1r4gb1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1BGK3R1/LNS2GSNL w - 1", 0),
    ("mogami-016.kif", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 37),
];

fn bytes(file: &str) -> Vec<u8> {
    fs::read(Path::new(FOLDER).join(file)).expect(file)
}

fn only(file: &str, bytes: Vec<u8>) -> Result<Entry, (usize, String)> {
    let found: Vec<_> = files::entries(std::io::Cursor::new(bytes)).collect();
    assert_eq!(found.len(), 1, "{file}");
    let found = found.into_iter().next().expect("there is one");
    // A mistake in a part that the problem does without is one, too.
    let found = found.and_then(|mut entry| match entry.mistakes.pop() {
        Some(fault) => Err(fault),
        None => Ok(entry),
    });
    found.map_err(|fault| (fault.line, fault.mistake.to_string()))
}

fn good(file: &str) -> Entry {
    only(file, bytes(file)).unwrap_or_else(|(line, why)| panic!("{file}, line {line}: {why}"))
}

fn tree(entry: &Entry) -> MoveTree {
    match &entry.given {
        Some(Given::Line(tree)) => tree.clone(),
        _ => MoveTree::new(),
    }
}

/// The reading of the other library, through JKF.
fn theirs(file: &str) -> Entry {
    use shogi_kifu_converter::parser::{parse_csa_str, parse_ki2_str, parse_kif_str};
    let bytes = bytes(file);
    let decode = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
        text.map(|text| text.replace("\r\n", "\n"))
    };
    let text = decode(UTF_8).or_else(|| decode(SHIFT_JIS)).expect(file);
    let text = text.trim_start_matches('\u{feff}');
    let jkf = match file.rsplit('.').next() {
        Some("kif" | "kifu") => parse_kif_str(text),
        Some("ki2" | "ki2u") => parse_ki2_str(text),
        _ => parse_csa_str(text),
    };
    let jkf = jkf.unwrap_or_else(|error| panic!("{file}: {error:?}"));
    let jkf = serde_json::to_vec(&jkf).expect("theirs is JSON");
    only(file, jkf).unwrap_or_else(|fault| panic!("{file}: {fault:?}"))
}

#[test]
fn files_of_others_are_read_as_others_read_them() {
    let mut files: Vec<String> = fs::read_dir(FOLDER)
        .expect(FOLDER)
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter(|file| !file.ends_with(".md"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "{} files", files.len());
    for file in &files {
        let ours = good(file);
        if let Some((_, sfen, plies)) = SEEN.iter().find(|seen| seen.0 == file) {
            assert_eq!(ours.position.to_sfen(), *sfen, "{file}");
            assert_eq!(tree(&ours).main_line().len(), *plies, "{file}");
            continue;
        }
        let twin = TWINS.iter().find(|twin| twin.0 == file);
        let other = twin.map_or_else(|| theirs(file), |twin| good(twin.1));
        assert!(ours.position == other.position, "{file}");
        assert_eq!(tree(&ours).main_line(), tree(&other).main_line(), "{file}");
        if twin.is_none() && file != WITHOUT_VARIATIONS {
            assert_eq!(tree(&ours), tree(&other), "{file}");
        }
    }
}

/// A game of KI2, without `手合割：平手`, which Kakinoki's programs leave out there.
const GAME: &str = "戦型：相振飛車\n先手：甲\n後手：乙\n\n*一局\n▲７六歩 △３四歩 ▲７八飛\n";

/// A game says that it is one by headers that problems do not have. Its first move
/// must be possible at the start.
#[test]
fn a_game_needs_no_handicap() {
    let game = only("game", GAME.as_bytes().to_vec()).expect("it is read");
    assert!(game.position == Position::startpos());
    assert_eq!(tree(&game).main_line().len(), 3);
    assert!(game.note().is_none());
    let bad = GAME.replace("７六歩", "５二金打");
    let (_, why) = only("game", bad.into_bytes()).expect_err("no board");
    assert!(why.contains("there is no board"), "{why}");
    // Without such a header it is an even game, too, but this is said.
    let game = only("game", GAME.replace("戦型", "備考").into_bytes()).expect("it is read");
    assert!(game.position == Position::startpos() && game.note().is_some());
    assert_eq!(tree(&game).main_line().len(), 3);
}

/// An illegal move ends a game only if the record says so; in a problem it is a mistake.
#[test]
fn a_game_may_end_with_an_illegal_move() {
    let game = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)\n4 ４二角(22)\n";
    let plies = |text: &str| {
        only("game", text.as_bytes().to_vec()).map(|game| tree(&game).main_line().len())
    };
    for end in ["5 反則勝ち", "*反則手にて終局", "まで4手で後手の反則負け"] {
        assert_eq!(plies(&format!("{game}{end}\n")), Ok(3), "{end}");
    }
    for end in ["", "5 投了\n", "5 １六歩(17)\n*反則\n"] {
        let (line, why) = plies(&format!("{game}{end}")).expect_err("it is refused");
        assert!(line == 5 && why.contains("４二角(22)"), "{end}: {line}: {why}");
    }
    let problem = fs::read_to_string("tests/data/files/kakinoki.kif").expect("it is there");
    let bad = problem.replace("３ ２三金打", "３ ２三銀打").replace("２三金打", "２三銀打");
    assert!(plies(&(bad + "*反則\n")).is_err());
}

/// A variation in place of the end of a game is read over; its signs of the end, too.
/// In a problem, which ends with mate, it is a mistake.
#[test]
fn a_variation_may_stand_for_the_end() {
    let game = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n変化：3手\n3 ２六歩(27)\n\
                変化：4手\n4 千日手\n変化：2手\n2 ８四歩(83)\n";
    let game = only("game", game.as_bytes().to_vec()).expect("it is read");
    let tree = tree(&game);
    assert_eq!((tree.main_line().len(), tree.branches().len()), (2, 1));
    let problem = fs::read_to_string("tests/data/files/kakinoki.kif").expect("it is there");
    let bad = problem.replace("変化：4手", "変化：6手");
    assert!(only("problem", bad.into_bytes()).is_err());
}

/// Comments may stand between a line and its variations, as the program Gekisashi
/// writes them.
#[test]
fn a_comment_does_not_end_a_record() {
    let record = "# 激指\n手合割：平手#平\n1 ７六歩(77)\n2 ４二銀(31)\n#--separator--\n\
                  変化：2手#2\n2 ３四歩(33)\n";
    let record = only("record", record.as_bytes().to_vec()).expect("it is read");
    assert_eq!(tree(&record).branches().len(), 1);
}

/// One in a mail, and one of an old server.
#[test]
fn old_encodings_are_read() {
    let expected = good("shogihome-kifu-utf8.kifu");
    let text = String::from_utf8(bytes("shogihome-kifu-utf8.kifu")).expect("it is UTF-8");
    for encoding in [encoding_rs::EUC_JP, encoding_rs::ISO_2022_JP, encoding_rs::SHIFT_JIS] {
        let (bytes, _, _) = encoding.encode(&text);
        let entry = only(encoding.name(), bytes.into_owned()).expect("it is read");
        assert!(entry.position == expected.position);
        assert_eq!(tree(&entry), tree(&expected), "{}", encoding.name());
    }
}
