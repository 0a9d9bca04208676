//! `tsumi brinkmate`, `tsumi solve --pass` and the question of the protocol: what the table of
//! all doors (`doors.rs`) does not have.
//!
//! Expected values: the lengths of two published brinkmates, and positions in which it can be
//! seen at once what is true of them.

use crate::engine_process::{Engine, command, scratch};
use crate::support::tsumi;
use rsshogi::board::movegen::generate_legal_all_move32;
use rsshogi::board::{Move32List, Position, position_from_sfen};
use rsshogi::types::Move32;
use std::fs;

/// The board of another library after these moves.
fn second_board(sfen: &str, moves: &[&str]) -> Position {
    let mut board = position_from_sfen(sfen).expect("a position");
    for usi in moves {
        let mv = board.move32_from_usi(usi).expect("a move");
        board.try_apply_move32(mv).expect("a legal move");
    }
    board
}

fn legal_moves(board: &Position) -> Vec<Move32> {
    let mut list = Move32List::new();
    generate_legal_all_move32(board, &mut list);
    list.iter().copied().collect()
}

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
    let rows: Vec<Vec<&str>> = output.lines().map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows[0][..2], ["brinkmate", "3"]);
    assert_eq!(rows[0][4..], ["G*2b 1b2b S*3b", "problem 1", "shortest"]);
    assert_eq!(rows[1][..2], ["nobrinkmate", "-"]);
}

/// A longer one will do, and that there is no mate or none in fewer moves need not be proven.
#[test]
fn any_brinkmate_is_proven_sooner_than_the_shortest() {
    let ask = |effort: &str| -> serde_json::Value {
        let arguments = ["brinkmate", "--hash", "16", "--format", "jsonl"];
        let (code, output, _) = tsumi(&[&arguments[..], &["--effort", effort, IN_TWO]].concat());
        assert_eq!(code, Some(0));
        serde_json::from_str(&output).expect("an object")
    };
    let (any, shortest) = (ask("any"), ask("shortest"));
    assert_eq!(shortest["brinkmate"]["shortest"], true);
    assert_eq!(any["verdict"], "brinkmate");
    assert!(any["brinkmate"]["upper"].as_u64() >= Some(2), "{any}");
    assert!(any["nodes"].as_u64() < shortest["nodes"].as_u64(), "{any}");
    // Faults are judged by the shortest brinkmate.
    let (_, output, _) = tsumi(&["check", "--brinkmate", "--lang", "en", IN_TWO]);
    assert!(output.contains("shortest proven"), "{output}");
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

/// The library of the referee's counts the replies, and those after which the silver mates on 2c
/// as after a pass. The record goes on to a mate, and can be read again.
#[test]
fn each_reply_has_its_mate() {
    let end = second_board(IN_TWO, &["G*2b", "1b2b", "S*3b"]);
    let replies = legal_moves(&end);
    let is_met = |reply: &&Move32| {
        let mut board = end.clone();
        board.apply_move32(**reply);
        let silver = board.move32_from_usi("3b2c+");
        let is_legal = silver.is_some_and(|mv| board.try_apply_move32(mv).is_ok());
        is_legal && board.is_in_check() && legal_moves(&board).is_empty()
    };
    let met = replies.iter().filter(is_met).count();
    let ask = |format| {
        let arguments = ["brinkmate", "--hash", "16", "--variations", "--lang", "en"];
        let (code, output, _) = tsumi(&[&arguments[..], &["--format", format, IN_TWO]].concat());
        assert_eq!(code, Some(0), "{output}");
        output
    };
    let rows: serde_json::Value = serde_json::from_str(&ask("json")).expect("JSON");
    let row = &rows[0];
    assert_eq!(row["brinkmate"]["threat"], serde_json::json!(["3b2c+"]));
    assert_eq!(row["moves"], serde_json::json!(["G*2b", "1b2b", "S*3b"]));
    assert_eq!(row["variations_complete"], true);
    let variations = row["variations"].as_array().expect("a list");
    assert_eq!(variations.len(), replies.len());
    let text = ask("text");
    let words = format!("after a pass, and after {met} other replies: 3b2c+");
    assert!(text.contains(&words), "{text}");
    assert!(text.contains("ply 4, 4 plies (shortest proven): 1a1c 4a3a"), "{text}");
    let shown = text.matches("\nply 4, ").count();
    assert_eq!(shown + met, variations.len());
    let kif = ask("kif");
    assert!(kif.contains("*必至：次の応手のほかは、どの応手にも ▲２三銀成\n"), "{kif}");
    assert_eq!(kif.matches("変化：4手").count() + 1, shown, "{kif}");
    assert!(kif.contains("まで7手で詰み\n"), "{kif}");
    assert!(shogi_kifu_converter::parser::parse_kif_str(&kif).is_ok());
}

/// The silver's problem is in a book of brinkmates, but without its knight or its lance nothing
/// changes. To a bare king a gold does what the silver does: that is no problem.
#[test]
fn reports_name_cooks_and_superfluous_pieces() {
    let silver = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1";
    let cooked = "4k4/9/9/9/9/9/9/9/9 b 2GS 1";
    let (code, output, _) = tsumi(&[
        "check",
        "--brinkmate",
        "--lang",
        "en",
        "--format",
        "json",
        silver,
        IN_TWO,
        cooked,
        NONE,
    ]);
    assert_eq!(code, Some(0), "{output}");
    let rows: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    let brinkmate = |index: usize| &rows[index]["brinkmate"];
    assert_eq!(brinkmate(0)["level"], "flawed");
    let pieces = serde_json::json!([
        {"piece": "l", "square": "1a", "settled": true},
        {"piece": "n", "square": "2a", "settled": true},
    ]);
    assert_eq!(brinkmate(0)["superfluous"], pieces);
    assert_eq!(brinkmate(1)["level"], "complete");
    assert_eq!(brinkmate(2)["level"], "incomplete");
    let others = brinkmate(2)["others"].as_array().expect("cooks");
    assert!(others.iter().all(|other| other["ply"] == 1 && other["within"] == 1));
    assert_eq!(rows[3]["verdict"], "nobrinkmate");
    let (_, text, _) = tsumi(&["check", "--brinkmate", "--lang", "en", silver]);
    let words = "superfluous pieces (不要駒): the defender's １一香, the defender's ２一桂";
    assert!(text.contains("problem: flawed") && text.contains(words), "{text}");
    let (_, text, _) = tsumi(&["check", "--brinkmate", "--lang", "ja", cooked]);
    assert!(text.contains("判定：不完全") && text.contains("余必至：1手目 ▲"), "{text}");
    let refused = tsumi(&["check", "--brinkmate", "--format", "kif", silver]);
    assert_eq!(refused.0, Some(2));
}

/// After a mate that makes a problem unsound, too.
#[test]
fn proofs_are_accepted_by_the_checker() {
    let folder = scratch("brinkmate-proofs");
    let unsound = "4k4/9/4P4/9/9/9/9/9/9 b 2G 1";
    let words = ["brinkmate", "--lang", "en", "--hash", "16", "--proof", "a.proof"];
    let words = [&words[..], &[IN_TWO, NONE, unsound]].concat();
    let output = command(&folder, &words).output().expect("the binary");
    assert_eq!(output.status.code(), Some(0));
    for (file, claim) in [
        ("a.proof", "the shortest brinkmate takes 2 moves"),
        ("a-2.proof", "no brinkmate in any number of moves"),
        ("a-3.proof", "the shortest mate takes 1 plies"),
    ] {
        let proof = fs::File::open(folder.join(file)).expect(file);
        let accepted = proof_check::check(proof, 64 << 20).expect(file);
        assert_eq!(accepted.words, claim);
    }
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
    assert!(output.contains("threat of mate: mate in 3 plies"), "{output}");
    let (_, output, _) = tsumi(&["solve", "--lang", "ja", "--pass", THREATENED]);
    assert!(output.contains("詰めろ：3手詰"), "{output}");
}

/// With its line and both bounds, before the answer; later ones are shorter.
#[test]
fn a_brinkmate_is_told_before_the_shortest_is_proven() {
    let mut engine = Engine::ready();
    engine.send("setoption name Question value brinkmate");
    engine.send("setoption name Threads value 1");
    engine.send(&format!("position sfen {IN_TWO}"));
    engine.send("go mate");
    let lines = engine.wait_for("checkmate");
    let line = "G*2b 1b2b S*3b";
    let is_told = |line: &&String| line.contains(" score mate + ");
    let told: Vec<&String> = lines.iter().filter(is_told).collect();
    assert!(told.len() >= 2, "{lines:?}");
    assert!(told.iter().all(|info| info.ends_with(line)), "{lines:?}");
    let within = |line: &String| -> Option<u32> {
        let words = line.strip_prefix("info string brinkmate within ")?;
        words.split(' ').next()?.parse().ok()
    };
    let bounds: Vec<u32> = lines.iter().filter_map(within).collect();
    assert!(bounds.is_sorted_by(|one, next| one > next), "{bounds:?}");
    assert_eq!(bounds.last(), Some(&2), "{lines:?}");
    let words = format!(
        "info string brinkmate within 2 by {line}, within 1 not excluded yet, \
         a mate not excluded yet"
    );
    assert!(lines.contains(&words), "{lines:?}");
    let proven = "info string brinkmate in 2 moves, shortest proven".to_string();
    assert_eq!(&lines[lines.len() - 2..], [proven, format!("checkmate {line}")]);
    assert_eq!(engine.quit(), Some(0));
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

/// Each line in both notations, those behind a pass, too.
#[test]
fn variations_have_both_notations() {
    let sfen = "9/8k/p5+B2/9/9/9/9/9/9 b S 1";
    let (_, output, _) = tsumi(&["brinkmate", "--lang", "en", "--variations", "--hash", "4", sfen]);
    for expected in ["1b1c 3c2c: △１三玉 ▲２三馬", "3b2c+ 1b2a 2c2b: ▲２三銀成 △２一玉 ▲２二成銀"]
    {
        assert!(output.contains(expected), "{output}");
    }
}
