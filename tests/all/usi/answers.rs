//! Answers to problems of all kinds.

use super::{
    DEFENDER_MOVES, DEFENDER_MOVES_WITH_TWO_KINGS, MATE_IN_ONE, MATE_IN_THREE, NO_CHECK, NO_GAMES,
    WHITE_MATES_IN_ONE, ZUKO_5, answer, ask, assert_no_second_answer, assert_plays, notes,
};
use crate::engine_process::{ENDLESS, Engine, scratch};

#[test]
fn mates_and_no_mates_of_both_colours() {
    let mut engine = Engine::ready();
    for (sfen, expected) in [
        (MATE_IN_ONE, "checkmate G*5b"),
        (WHITE_MATES_IN_ONE, "checkmate G*5h"),
        (NO_CHECK, "checkmate nomate"),
        ("6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1", "checkmate nomate"),
    ] {
        assert_eq!(answer(&mut engine, &format!("sfen {sfen}"), "go mate"), expected);
    }
    let three = answer(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate 600000");
    assert_eq!(three.split(' ').count(), 4, "{three}");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn the_final_information_is_complete() {
    let mut engine = Engine::ready();
    let lines = ask(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate");
    let info =
        lines.iter().rfind(|line| line.contains(" pv ")).unwrap_or_else(|| panic!("{lines:?}"));
    let words: Vec<&str> = info.split(' ').collect();
    let place = |name: &str| {
        words.iter().position(|&word| word == name).unwrap_or_else(|| panic!("{name}: {info}"))
    };
    assert_eq!(place("seldepth"), place("depth") + 2);
    assert!(place("score") < place("pv"));
    for name in ["time", "nodes", "nps", "hashfull"] {
        assert!(words[place(name) + 1].parse::<u64>().is_ok(), "{name}: {info}");
    }
    assert_eq!(words[place("score") + 1..][..2], ["mate", "3"]);
    let line = words[place("pv") + 1..].join(" ");
    assert_eq!(lines.last(), Some(&format!("checkmate {line}")));
}

#[test]
fn reports_come_while_a_search_runs_unless_they_are_switched_off() {
    let mut engine = Engine::ready();
    engine.send("setoption name PvInterval value 1");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    let lines = engine.wait_for("info depth");
    assert!(lines.iter().all(|line| !line.starts_with("checkmate")));
    engine.send("stop");
    engine.wait_for("checkmate timeout");
    engine.send("setoption name PvInterval value 0");
    engine.send("setoption name NodesLimit value 50000");
    let lines = ask(&mut engine, &format!("sfen {ENDLESS}"), "go mate");
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("info depth")).count(),
        1,
        "only the summary"
    );
    assert_eq!(notes(&lines), ["not answered: NodesLimit reached"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
}

#[test]
fn go_mate_needs_no_isready_and_no_position() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name USI_Hash value 1");
    engine.send("go mate");
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate nomate".to_string()]));
    assert_no_second_answer(&mut engine);
}

#[test]
fn go_mate_with_a_wrong_word_is_answered_too() {
    let mut engine = Engine::ready();
    for go in ["go mate soon", "go mate -1", "go mate 1 2", "go mate 99999999999999999999"] {
        let lines = ask(&mut engine, &format!("sfen {MATE_IN_ONE}"), go);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with("info string go mate"), "{lines:?}");
        assert_eq!(lines[1], "checkmate timeout");
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    let mut engine = Engine::ready();
    assert_eq!(answer(&mut engine, &format!("sfen {ENDLESS}"), "go mate 50"), "checkmate timeout");
    assert_eq!(answer(&mut engine, &format!("sfen {ENDLESS}"), "go mate 0"), "checkmate timeout");
    for go in ["go btime 100 wtime 100 byoyomi 100", "go movetime 20"] {
        let played = answer(&mut engine, &format!("sfen {ENDLESS}"), go);
        assert_plays(ENDLESS, &played);
    }
}

/// A problem that needs no search is answered even where there is no time to allocate the table.
#[test]
fn no_time_is_enough_for_a_mate_in_one() {
    for (sfen, go, expected) in [
        (MATE_IN_ONE, "go mate 0", "checkmate G*5b"),
        (WHITE_MATES_IN_ONE, "go mate 0", "checkmate G*5h"),
        (NO_CHECK, "go mate 0", "checkmate nomate"),
        (MATE_IN_ONE, "go movetime 0", "bestmove G*5b"),
        (ENDLESS, "go mate 0", "checkmate timeout"),
    ] {
        let mut engine = Engine::start(&[]);
        engine.send("setoption name USI_Hash value 2048");
        engine.send(&format!("position sfen {sfen}"));
        engine.send(go);
        let lines = engine.wait_for(expected.split(' ').next().unwrap_or_default());
        assert_eq!(lines.last().map(String::as_str), Some(expected), "{lines:?}");
    }
}

#[test]
fn game_clients_get_a_move() {
    let mut engine = Engine::ready();
    let clock = "go btime 6000000 wtime 6000000 byoyomi 600000";
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), clock), "bestmove G*5b");
    assert_eq!(answer(&mut engine, &format!("sfen {WHITE_MATES_IN_ONE}"), clock), "bestmove G*5h");
    // Nothing can be moved.
    assert_eq!(answer(&mut engine, &format!("sfen {NO_CHECK}"), clock), "bestmove resign");
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go depth 3"), "bestmove G*5b");
    engine.send("setoption name USI_Ponder value true");
    let move_and_reply = answer(&mut engine, &format!("sfen {MATE_IN_THREE}"), clock);
    let words: Vec<&str> = move_and_reply.split(' ').collect();
    assert!(words.len() == 4 && words[2] == "ponder", "{move_and_reply}");
}

/// An analysis by `go infinite` or `go nodes` answers with any move where there is no mate, so it
/// says that this is proven.
#[test]
fn an_analysis_says_that_there_is_no_mate() {
    let mut engine = Engine::ready();
    let lines =
        ask(&mut engine, "sfen 6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1", "go nodes 99999");
    assert_eq!(notes(&lines), [NO_GAMES, "no mate (proven)"], "{lines:?}");
}

/// What is said once a game, and that no game is given up while there is a legal move; a mate in
/// one is not allowed: there a gold on 1h would mate, unless the pawn behind it is captured.
#[test]
fn a_game_goes_on_without_a_mate() {
    let mut engine = Engine::ready();
    let go = "go btime 1000 wtime 1000 byoyomi 100";
    let first = ask(&mut engine, "startpos", go);
    assert_eq!(notes(&first), [NO_GAMES]);
    assert!(first.iter().all(|line| !line.contains("score")), "{first:?}");
    assert_eq!(notes(&ask(&mut engine, "startpos", go)), [""; 0]);
    engine.send("usinewgame");
    engine.send("setoption name Language value ja");
    let again = ask(&mut engine, "startpos", go);
    assert!(notes(&again)[0].contains("対局用ではありません"), "{again:?}");
    let threatened = "k8/9/9/9/9/P8/R7p/7P1/7LK b g 1";
    let played = answer(&mut engine, &format!("sfen {threatened}"), go);
    assert_eq!(played, "bestmove 9g1g");
    let mated = "sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
    assert_eq!(answer(&mut engine, mated, go), "bestmove resign");
}

#[test]
fn the_defender_may_be_to_move() {
    let mut engine = Engine::ready();
    let lines = ask(&mut engine, &format!("sfen {DEFENDER_MOVES}"), "go mate");
    assert!(lines.last().is_some_and(|line| line.split(' ').count() == 3), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" score mate -2 ")), "{lines:?}");
    let mated = "sfen 4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1";
    let lines = ask(&mut engine, mated, "go mate");
    let over = "the side to move is checkmated already: \
        there is no move to answer with, and `timeout` stands for that";
    assert_eq!(notes(&lines), [over]);
    assert!(lines.iter().all(|line| !line.contains("score")), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    engine.send("setoption name Language value ja");
    engine.send("setoption name Effort value shortest");
    let lines = ask(&mut engine, mated, "go mate");
    let over = "手番側はすでに詰んでいます。答える手がないため「timeout」と答えます";
    assert_eq!(notes(&lines), [over]);
    engine.send("setoption name Language value en");
    engine.send("setoption name RootDefends value true");
    let two_kings =
        answer(&mut engine, &format!("sfen {DEFENDER_MOVES_WITH_TWO_KINGS}"), "go mate");
    assert_eq!(two_kings.split(' ').count(), 3, "{two_kings}");
}

/// The defender is to move: the line after the check that does not mate, before the answer.
#[test]
fn the_reply_that_refutes_is_named() {
    let mut engine = Engine::ready();
    engine.send("setoption name RootDefends value true");
    let after_check = format!("sfen {MATE_IN_ONE} moves G*4b");
    let lines = ask(&mut engine, &after_check, "go mate");
    assert_eq!(notes(&lines), ["refutation: 5a4b 5c5b+ 4b3c: △４二玉 ▲５二歩成 △３三玉"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate nomate"));
    engine.send("setoption name Language value ja");
    let lines = ask(&mut engine, &after_check, "go mate");
    assert_eq!(notes(&lines), ["逃れる応手：5a4b 5c5b+ 4b3c：△４二玉 ▲５二歩成 △３三玉"]);
    // The attacker is to move: there is no check yet.
    engine.send("setoption name RootDefends value false");
    let lines = ask(&mut engine, &format!("sfen {NO_CHECK}"), "go mate");
    assert_eq!(notes(&lines), [""; 0]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate nomate"));
}

#[test]
fn limits_of_length_are_kept_and_told() {
    let mut engine = Engine::ready();
    engine.send("setoption name MateLimit value 1");
    let lines = ask(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate");
    assert_eq!(notes(&lines), ["not answered: no mate within MateLimit; a longer one may exist"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
    engine.send("setoption name MateLimit value 3");
    assert!(
        answer(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate")
            .starts_with("checkmate 1e3c+ ")
    );
}

/// The proof comes after the answer, replaces the one before it, and nothing else.
#[test]
fn a_proof_is_kept_in_its_file() {
    let folder = scratch("usi-proof");
    let file = folder.join("answer.proof");
    let mut engine = Engine::ready();
    engine.send("setoption name Effort value shortest");
    engine.send(&format!("setoption name ProofFile value {}", file.display()));
    for (sfen, words) in [
        (MATE_IN_THREE, "the shortest mate takes 3 plies"),
        (NO_CHECK, "no mate in any number of plies"),
    ] {
        let note = proof_note(&mut engine, sfen);
        assert!(note.contains(words), "{note}");
        let file = std::fs::File::open(&file).expect("a file");
        let accepted = proof_check::check(file, 1 << 20).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(accepted.words, words);
    }
    std::fs::write(&file, "a diary").expect("the folder is there");
    let note = proof_note(&mut engine, NO_CHECK);
    assert!(note.ends_with("it is no proof and is not overwritten"), "{note}");
    assert_eq!(std::fs::read_to_string(&file).expect("text"), "a diary");
    assert_eq!(engine.quit(), Some(0));
}

fn proof_note(engine: &mut Engine, sfen: &str) -> String {
    engine.send(&format!("position sfen {sfen}"));
    engine.send("go mate");
    engine.wait_for("checkmate");
    let lines = engine.wait_for("info string ProofFile");
    lines.last().cloned().unwrap_or_default()
}

/// The words for a proof that is given up, in these settings and a new engine in `folder`:
/// after each of the commands at once, or at the end of the input if there is none.
#[cfg(unix)]
fn given_up(settings: &str, commands: &str) -> Vec<String> {
    // A command that is to come before the proof comes while the search still goes on.
    let position = if commands.starts_with('\n') { ZUKO_5 } else { MATE_IN_THREE };
    let folder = scratch("usi-proof-given-up");
    let file = folder.join("answer.proof");
    // A pipe that nobody reads stands for a disk that takes for ever.
    let pipe = folder.join("answer.proof.part");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut engine = Engine::start_in(&folder, &[]);
    let proof = file.display();
    engine.send(&format!(
        "setoption name USI_Hash value 1\nsetoption name ProofFile value {proof}{settings}\n\
         position sfen {position}\ngo mate 60000{}",
        commands.strip_prefix("quit").unwrap_or(commands)
    ));
    if commands.is_empty() {
        assert_eq!(engine.end_of_input(), Some(0));
    } else if commands == "quit" {
        // Not before the answer, or the search would be given up.
        engine.wait_for("checkmate");
        assert_eq!(engine.quit(), Some(0));
    }
    let lines = engine.wait_for("info string ProofFile");
    assert!(!file.exists());
    let starts = [format!("ProofFile {proof}: "), format!("ProofFile「{proof}」：")];
    let notes = lines.iter().filter_map(|line| line.strip_prefix("info string "));
    notes
        .filter_map(|note| starts.iter().find_map(|start| note.strip_prefix(start)))
        .map(String::from)
        .collect()
}

/// Nobody waits for a proof that will not come.
#[cfg(unix)]
#[test]
fn a_proof_that_is_given_up_is_told() {
    let japanese = "\nsetoption name Language value ja";
    let (for_command, at_the_end) = (
        ("given up for another command", "別のコマンドのため、証明を書くのをやめました"),
        ("given up at the end of the conversation", "通信が終わるため、証明を書くのをやめました"),
    );
    for (commands, (english, in_japanese)) in
        [("\nusinewgame", for_command), ("", at_the_end), ("quit", at_the_end)]
    {
        assert_eq!(given_up("", commands), [english], "{commands:?}");
        assert_eq!(given_up(japanese, commands), [in_japanese], "{commands:?}");
    }
}
