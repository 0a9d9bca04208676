//! How a report reads, as text and as KIF: nothing twice, the gravest first, and the same
//! words in both; and what a list tells of a solution.
//!
//! Expectations: what an editor would print. The works are out of copyright.

use crate::composing::old_work_with_solution;
use crate::engine_process::scratch;
use crate::support;
use crate::support::{MATE_IN_FIVE, MATE_IN_ONE};

const FIVE: &str = "R*2b 2a2b G*2c 2b1a G*1b";
/// Two pieces are superfluous (composing.rs).
const FLAWED: &str = "8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1";
/// The silver drops on 1c or 2c (composing.rs).
const ORDER: &str = "9/6P1k/5S3/7p1/7LG/9/9/9/9 b 2S2r2b3gs4n3l16p 1";
const ORDER_GIVEN: &str = "S*1c 1b1c 1e2d 1c1b 2d2c 1b1a S*1b";
/// 待宵 5 (1866): at ply 4 the defender lasts two plies longer, and nothing is left.
const LONGER: &str = "7nl/5+R3/7k1/6p1p/9/6P1P/9/9/9 b 2GSr2b2g3s3n3l14p 1";
const LONGER_GIVEN: &str = "G*3c 2a3c G*1c 1a1c S*1b 2c2d 4b2b";

/// 象戯綱目 5-21 (1707): by the other reply at ply 4 the solution comes back at ply 6.
const BACK_AGAIN: &str = "lnsk5/9/1ppp+P4/p8/1P7/2N6/9/9/9 b 2G2SN2r2b2gsn3l12p 1";
const BACK_AGAIN_GIVEN: &str = "S*6b 7a6b G*5b 6a7a 5b6b 7a8b N*7d 7c7d S*7a 8b9b G*8b 9b9c \
    8b8c 9c8c 8e8d 8c9c S*8b 9c9b P*9c 8a9c 8d8c+ 9b8c 8b7c+ 8c7c 5c6c 7c8c P*8d 8c9b 7a8b+ \
    9b8b 6b7b 8b9b 8d8c+ 9b8c 6c7c 8c9b 7b8b";

/// Code, output and messages for a list of these lines.
fn check_list(name: &str, list: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let file = scratch(name).join("list.sfen");
    std::fs::write(&file, list).expect("a file");
    let file = file.to_str().expect("a name");
    support::tsumi(&[&["check", "--hash", "16", file], arguments].concat())
}

fn expect(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

/// Moves behind an SFEN are the solution, as those of a KIF are; not those of a game, nor
/// if a solution follows.
#[test]
fn moves_behind_a_position_are_its_solution() {
    let list = format!(
        "a\tsfen {MATE_IN_FIVE} moves {FIVE}\n\
         b\tposition sfen {MATE_IN_FIVE} moves R*2b 2a2b G*2c 2b2a G*1b\n\
         c\t{MATE_IN_FIVE} moves R*2b 2a2b\tG*2c 2b1a G*1b\n\
         d\t{MATE_IN_FIVE} moves R*2b 2a2c\n"
    );
    let (code, text, errors) = check_list("moves-solve", &list, &["--lang", "ja"]);
    assert_eq!(code, Some(2), "{errors}");
    expect(&errors, &["list.sfen、4 行目：2 手目：2a2c は指せません："]);
    let mut all = text.split("\n\n");
    let mut next = || all.next().expect("a report");
    expect(next(), &["a\n", "\n手数 5 手\n", "\n作意：正しい手順\n本手順\n▲２二飛 "]);
    expect(next(), &["b\n", "\n作意：誤り（最終手のあと△３一玉で逃れ）\n"]);
    expect(next(), &["c\n", "\n手数 3 手\n", "\n作意：正しい手順\n"]);
    // `solve` is asked about the position after the moves.
    let after = format!("{MATE_IN_FIVE} moves R*2b 2a2b");
    let (_, text, _) = support::tsumi(&["solve", "--lang", "en", "--quiet", &after]);
    expect(&text, &["mate\t3\t"]);
    let (_, text, _) = support::tsumi(&["check", "--lang", "en", &after]);
    expect(&text, &["given solution: not taken: no mate (after ply 2 the line ends"]);
    let (_, help, _) = support::tsumi(&["check", "--lang", "en", "--help"]);
    expect(&help, &["`SFEN moves ...`"]);
    let (_, help, _) = support::tsumi(&["check", "--lang", "ja", "--help"]);
    expect(&help, &["`SFEN moves ...` の手順"]);
}

/// KIF has the grades, the superfluous pieces and what is no fault, as the text has.
#[test]
fn kif_tells_grades_and_pieces() {
    let list = format!("a\t{FLAWED}\nb\t{ORDER}\t{ORDER_GIVEN}\nc\t{MATE_IN_ONE}\tG*4b\n");
    let (_, kif, _) = check_list("kif-grades", &list, &["--format", "kif"]);
    expect(
        &kif,
        &[
            "完全性：キズあり（不要駒）\n",
            "*判定：キズあり：不要駒（軽）\n*不要駒（軽）：玉方２五香、玉方３四桂\n",
            "*判定：不完全：余詰、駒余り、合流（重）、変同（軽）\n*駒余り：歩\n",
            "*合流（重いキズ）：全7手（4手目の局面に戻る）\n",
            "*判定：完全\n*作意：誤り（",
        ],
    );
    let (_, strict, _) = check_list("kif-strict", &list, &["--format", "kif", "--rules", "strict"]);
    expect(&strict, &["*合流（不完全）：全7手"]);
    let (_, kif, _) = support::tsumi(&["check", "--hash", "16", "--format", "kif", MATE_IN_FIVE]);
    expect(&kif, &["*判定：不完全：余詰\n"]);
    let list = format!("{LONGER}\t{LONGER_GIVEN}\n");
    let (_, kif, _) = check_list("kif-tries", &list, &["--format", "kif"]);
    expect(&kif, &["*紛れ：▲２四金、▲２四銀は△同　玉で逃れ（唯一の受け）\n"]);
}

/// A line that comes back to the main line ends there: what follows is printed once.
#[test]
fn lines_end_where_they_come_back() {
    let list = format!("{ORDER}\t{ORDER_GIVEN}\n");
    let (_, text, _) = check_list("come-back", &list, &["--lang", "ja"]);
    expect(&text, &["全7手（4手目の局面に戻る）\n▲２三銀 △同　玉 ▲２四金 △１二玉\n"]);
}

/// The gravest finding comes first, in the verdict and among the findings; the solution's
/// own plies stand beside the length, and replies are listed where one lasts longer, too.
#[test]
fn the_report_of_a_solution_that_is_not_the_longest() {
    let list = format!("{LONGER}\t{LONGER_GIVEN}\n");
    let (_, text, _) = check_list("longer-defence", &list, &["--lang", "ja"]);
    expect(
        &text,
        &[
            "\n手数 9 手（作意は 7 手）\n",
            "\n作意が最長でない（重）　4手目△同　玉、全9手\n",
            "\n変化\n  2手目、全",
        ],
    );
    let (_, text, _) = check_list("longer-defence-en", &list, &["--lang", "en"]);
    expect(&text, &["\ntsume length 9 plies; given solution 7 plies\n", "\n  ply 2, shorter, "]);
}

/// What is open of one kind is one entry, and so are tries with one refutation: a reply that
/// captures the piece moved is another one.
#[test]
fn questions_and_tries_of_one_kind_are_one_entry() {
    let list = format!("{LONGER}\t{LONGER_GIVEN}\n");
    let (_, text, _) = check_list("tries-alike", &list, &["--lang", "ja"]);
    expect(
        &text,
        &[
            "\n  1手目▲２四金、▲２四銀は△同　玉で逃れ（唯一の受け）\n",
            "\n  1手目▲１三金は△同　玉で逃れ（唯一の受け）\n",
            "\n  3手目▲２四金、▲２四銀は△同　玉で逃れ（唯一の受け）\n",
        ],
    );
    let list = old_work_with_solution("zuko071");
    let (_, text, _) =
        check_list("open-alike", &list, &["--lang", "ja", "--nodes", "100000", "--threads", "1"]);
    let questions = text.lines().filter(|line| line.starts_with("未決："));
    let lengths = questions.filter(|line| line.contains("手目の応手の手数"));
    assert!(lengths.count() <= 1, "{text}");
    expect(&text, &["（--nodes 500000 で決まるかもしれません）"]);
}

/// A cook behind the place where a variation is back on the main line is the main line's,
/// and named once; the variation ends there.
#[test]
fn a_cook_of_the_main_line_is_not_one_of_a_variation_too() {
    let list = format!("{BACK_AGAIN}\t{BACK_AGAIN_GIVEN}\n");
    let (_, text, _) = check_list("back-again", &list, &["--lang", "ja", "--time", "never"]);
    let text = text.replace("\n    ", " ");
    expect(
        &text,
        &[
            "\n不完全：余詰、変同（軽）\n",
            "\n余詰　35手目▲７三金、全39手\n",
            "\n最終手余詰（不問）　37手目▲８二と、▲８四桂\n",
            "  4手目、変同（軽）、全37手：△７二玉 ▲６二金 △８二玉（6手目の局面に戻る）　残りの持駒：なし\n",
        ],
    );
}

/// In KIF a mate in a variation is noted at the move that leaves the variation (Muso 91).
#[test]
fn kif_notes_a_mate_in_a_variation_where_it_leaves_it() {
    let list = old_work_with_solution("muso091");
    let (_, json, _) = check_list("henbetsu-json", &list, &["--format", "jsonl"]);
    let row: serde_json::Value = serde_json::from_str(&json).expect(&json);
    let faults = row["faults"].as_array().expect("a list");
    assert!(faults.iter().any(|fault| fault["name"] == "変同余詰"), "{json}");
    let (_, kif, _) = check_list("henbetsu-kif", &list, &["--format", "kif"]);
    expect(&kif, &["*判定：キズあり：変同余詰（軽）、変同（軽）\n"]);
    let kif: Vec<&str> = kif.lines().collect();
    let notes =
        kif.iter().zip(&kif[1..]).filter(|(_, note)| note.starts_with("*変同余詰（軽いキズ）"));
    let mut plies = notes.map(|(mv, _)| mv[..4].trim().parse::<usize>().expect(mv));
    assert!(plies.all(|ply| ply % 2 == 1), "moves of the attacker");
}
