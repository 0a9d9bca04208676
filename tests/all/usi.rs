//! The real binary, spoken to in USI.
//!
//! No test depends on how fast the machine is: what must come is waited for,
//! with a watchdog so long that only a hang sets it off.

use crate::engine_process::{Engine, binary, scratch};
use std::collections::BTreeMap;
use std::sync::mpsc;
use std::time::Duration;

const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const WHITE_MATES_IN_ONE: &str = "9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1";
const MATE_IN_THREE: &str = "9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1";
const NO_CHECK: &str = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
/// The mover, who has the only king, is mated in two plies.
const DEFENDER_MOVES: &str = "9/9/6+B2/8k/9/8+R/9/9/9 w rb4g4s4n4l18p 1";
/// The same with a king for the attacker.
const DEFENDER_MOVES_WITH_TWO_KINGS: &str = "9/9/6+B2/8k/9/8+R/9/9/K8 w rb4g4s4n4l18p 1";
/// More than any search can settle: a bare king and most of a set to drop.
const ENDLESS: &str = "9/9/9/4k4/9/9/9/9/9 b R2B3G4S4N4L9Prg9p 1";

/// Checks that `go` got exactly one answer: none comes before the next `readyok`.
fn assert_no_second_answer(engine: &mut Engine) {
    engine.send("isready");
    let lines = engine.wait_for("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("checkmate") && !line.starts_with("bestmove")), "{lines:?}");
}

/// The lines up to the answer to `go` at `position`, the answer last.
fn ask(engine: &mut Engine, position: &str, go: &str) -> Vec<String> {
    engine.send(&format!("position {position}"));
    engine.send(go);
    let answer = if go.starts_with("go mate") { "checkmate" } else { "bestmove" };
    let lines = engine.wait_for(answer);
    assert_no_second_answer(engine);
    lines
}

fn answer(engine: &mut Engine, position: &str, go: &str) -> String {
    ask(engine, position, go).pop().unwrap_or_default()
}

fn notes(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}

#[test]
fn handshake_lists_every_option_once() {
    let mut engine = Engine::start(&[]);
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    assert_eq!(lines[0], format!("id name tsumi {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], "id author the tsumi developers");
    let listed: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(listed.len(), tsumi::engine::options::TABLE.len());
    for (line, entry) in listed.iter().zip(tsumi::engine::options::TABLE) {
        assert!(line.starts_with(&format!("{} type ", entry.name)), "{line}");
    }
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn wrong_options_are_told_and_change_nothing() {
    let mut engine = Engine::ready();
    for (line, expected) in [
        ("setoption name USI_Hash value 0", "USI_Hash: 0 is out of bounds"),
        ("setoption name USI_Hash value 1048577", "USI_Hash: 1048577 is out of bounds"),
        ("setoption name PvInterval value soon", "PvInterval: \"soon\" is no whole number"),
        ("setoption name RootDefends value perhaps", "RootDefends: \"perhaps\" is neither"),
        ("setoption name Hash value 16", "there is no option \"Hash\""),
        ("setoption", "command not understood: setoption"),
        ("setoption name LogFile value no-such-folder/a.log", "LogFile no-such-folder/a.log: "),
    ] {
        engine.send(line);
        let told = engine.wait_for("info string");
        assert!(told[0].contains(expected), "{line}: {told:?}");
    }
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
}

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
fn moves_lead_to_the_position_that_is_searched() {
    let mut engine = Engine::ready();
    let with_moves = "sfen 4k4/9/9/4P4/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves 5d5c 5a4a 5c4b";
    let lines = ask(&mut engine, with_moves, "go mate");
    assert!(lines.last().is_some_and(|line| line.starts_with("checkmate")), "{lines:?}");
    let back_again = "sfen 5k3/9/4P4/9/9/9/9/9/9 w G2r2b3g4s4n4l17p 1 moves 4a5a";
    assert_eq!(answer(&mut engine, back_again, "go mate"), "checkmate G*5b");
}

#[test]
fn the_final_information_is_complete() {
    let mut engine = Engine::ready();
    let lines = ask(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate");
    let info = lines.iter().rfind(|line| line.contains(" pv ")).unwrap_or_else(|| panic!("{lines:?}"));
    let words: Vec<&str> = info.split(' ').collect();
    let place = |name: &str| words.iter().position(|&word| word == name).unwrap_or_else(|| panic!("{name}: {info}"));
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
    assert_eq!(lines.iter().filter(|line| line.starts_with("info depth")).count(), 1, "only the summary");
    assert_eq!(notes(&lines), ["NodesLimit reached"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
}

#[test]
fn bad_positions_are_told_and_never_searched() {
    let mut engine = Engine::ready();
    for bad in [
        "",
        "4k4/9/4P4/9/9/9/9/9/9 b G 1",
        "startpos 7g7f",
        "startpos moves 7g7f 7g7f",
        "startpos moves 7g7f x",
        "startpos moves 1éa",
        "sfen",
        "sfen 9/9/9/9/9/9/9/9/9 b - 1",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 extra",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 65536000000",
        "sfen 4k3/9/4P4/9/9/9/9/9/9 b G 1",
        "sfen kk7/9/9/9/9/9/9/9/9 b G 1",
        "sfen 4k4/4P4/4P4/9/9/9/9/9/9 b G 1",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b 5G 1",
        "sfen P3k4/9/9/9/9/9/9/9/9 b G 1",
        "sfen 4k4/4G4/4P4/9/9/9/9/9/9 b G 1",
        "sfen +R2+R2+R2/9/1+R2+R2+R1/9/9/2+R2+R2+R/9/+R2+R2+R2/4k4 b RBGSNLP 1",
    ] {
        assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
        let lines = ask(&mut engine, bad, "go mate");
        let reasons = notes(&lines);
        assert!(reasons.len() == 2 && reasons[0].starts_with("bad position: ") && reasons[0] == reasons[1], "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"), "{bad}");
    }
    let lines = ask(&mut engine, "startpos moves 7g7f 7g7f", "go btime 0 wtime 0 byoyomi 60000");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove resign"));
}

#[test]
fn lenient_positions_are_taken() {
    let mut engine = Engine::ready();
    for good in [
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G17p4l4n4s3g2b2r 1",
        "  sfen   4k4/9/4P4/9/9/9/9/9/9   b  G2r2b3g4s4n4l17p  1  moves ",
    ] {
        assert_eq!(answer(&mut engine, good, "go mate"), "checkmate G*5b", "{good}");
    }
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
    assert_eq!(answer(&mut engine, &format!("sfen {ENDLESS}"), "go btime 100 wtime 100 byoyomi 100"), "bestmove resign");
    assert_eq!(answer(&mut engine, &format!("sfen {ENDLESS}"), "go movetime 20"), "bestmove resign");
}

#[test]
fn game_clients_get_a_move_or_resignation() {
    let mut engine = Engine::ready();
    let clock = "go btime 600000 wtime 600000 byoyomi 60000";
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), clock), "bestmove G*5b");
    assert_eq!(answer(&mut engine, &format!("sfen {WHITE_MATES_IN_ONE}"), clock), "bestmove G*5h");
    assert_eq!(answer(&mut engine, &format!("sfen {NO_CHECK}"), clock), "bestmove resign");
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go depth 3"), "bestmove G*5b");
    engine.send("setoption name USI_Ponder value true");
    let move_and_reply = answer(&mut engine, &format!("sfen {MATE_IN_THREE}"), clock);
    let words: Vec<&str> = move_and_reply.split(' ').collect();
    assert!(words.len() == 4 && words[2] == "ponder", "{move_and_reply}");
}

#[test]
fn the_defender_may_be_to_move() {
    let mut engine = Engine::ready();
    let lines = ask(&mut engine, &format!("sfen {DEFENDER_MOVES}"), "go mate");
    assert!(lines.last().is_some_and(|line| line.split(' ').count() == 3), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" score mate -2 ")), "{lines:?}");
    let mated = "sfen 4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1";
    let lines = ask(&mut engine, mated, "go mate");
    assert_eq!(notes(&lines), ["the side to move is checkmated already"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    engine.send("setoption name RootDefends value true");
    let two_kings = answer(&mut engine, &format!("sfen {DEFENDER_MOVES_WITH_TWO_KINGS}"), "go mate");
    assert_eq!(two_kings.split(' ').count(), 3, "{two_kings}");
}

#[test]
fn stop_brings_the_answer() {
    let mut engine = Engine::ready();
    engine.send("stop");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    engine.send("isready");
    assert_eq!(engine.wait_for("readyok").len(), 1, "readyok comes during a search, before any answer");
    engine.send("stop");
    engine.send("stop");
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate timeout".to_string()]));
    assert_no_second_answer(&mut engine);
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn go_infinite_is_quiet_until_stop() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send("go infinite");
    // Three round trips: by then the search, which finds the mate at once, has
    // had every chance to speak too early.
    for _ in 0..3 {
        engine.send("isready");
        let lines = engine.wait_for("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    }
    engine.send("stop");
    assert!(engine.wait_for("bestmove").ends_with(&["bestmove G*5b".to_string()]));
    assert_no_second_answer(&mut engine);
}

#[test]
fn ponder_waits_for_ponderhit_or_stop() {
    let mut engine = Engine::ready();
    for end in ["ponderhit", "stop"] {
        engine.send(&format!("position sfen {MATE_IN_ONE}"));
        engine.send("go ponder btime 600000 wtime 600000 byoyomi 60000");
        engine.send("isready");
        let lines = engine.wait_for("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        engine.send(end);
        assert!(engine.wait_for("bestmove").ends_with(&["bestmove G*5b".to_string()]), "{end}");
        assert_no_second_answer(&mut engine);
    }
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go ponder btime 100 wtime 100 byoyomi 100");
    engine.send("ponderhit");
    assert!(engine.wait_for("bestmove").ends_with(&["bestmove resign".to_string()]));
    engine.send("ponderhit");
    engine.send("gameover lose");
    assert_no_second_answer(&mut engine);
}

#[test]
fn another_go_ends_the_first_with_its_answer() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send("go mate");
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate timeout".to_string()]));
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate G*5b".to_string()]));
    assert_no_second_answer(&mut engine);
    engine.send("position startpos moves 7g7g");
    engine.send(&format!("position sfen {ENDLESS}"));
    for go in ["go infinite", "go mate", "go mate what", "go ponder"] {
        engine.send(go);
    }
    engine.send("stop");
    for expected in ["bestmove resign", "checkmate timeout", "checkmate timeout", "bestmove resign"] {
        let command = expected.split(' ').next().unwrap_or_default();
        assert!(engine.wait_for(command).ends_with(&[expected.to_string()]));
    }
    assert_no_second_answer(&mut engine);
}

#[test]
fn quit_and_end_of_input_end_the_process_at_any_time() {
    for go in [None, Some("go mate infinite"), Some("go infinite"), Some("go ponder")] {
        for quits in [true, false] {
            let mut engine = Engine::ready();
            engine.send(&format!("position sfen {ENDLESS}"));
            if let Some(go) = go {
                engine.send(go);
            }
            let code = if quits { engine.quit() } else { engine.end_of_input() };
            assert_eq!(code, Some(0), "{go:?} {quits}");
        }
    }
    let mut fresh = Engine::start(&[]);
    assert_eq!(fresh.end_of_input(), Some(0));
}

#[test]
fn a_client_that_stops_reading_ends_the_process_quietly() {
    let mut engine = Engine::ready();
    engine.stop_reading();
    for _ in 0..1000 {
        engine.send("usi");
    }
    assert_eq!(engine.wait_for_exit(), Some(0));
}

#[test]
fn answers_come_even_when_the_last_line_is_not_ended() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name USI_Hash value 1");
    engine.send_bytes(b"isready");
    assert_eq!(engine.end_of_input(), Some(0));
    engine.wait_for("readyok");
}

#[test]
fn garbage_is_told_and_ignored() {
    let mut engine = Engine::ready();
    let mut told = |bytes: &[u8], expected: &str| {
        engine.send_bytes(bytes);
        let lines = engine.wait_for("info string");
        assert!(lines[0].contains(expected), "{lines:?}");
    };
    told(b"hello\n", "unknown command ignored: hello");
    told(b"uci\r\n", "unknown command ignored: uci");
    told(b"usi\xff\n", "line ignored: byte 4 is no UTF-8");
    told(b"\0\n", "unknown command ignored");
    told(&[vec![b'x'; 10_000_000], vec![b'\n']].concat(), "line of 10000000 bytes ignored");
    told(&[b"position startpos moves".to_vec(), b" 7g7f".repeat(2_000_000), vec![b'\n']].concat(), "line of 10000023");
    told(&[vec![b'y'; 1 << 20], vec![b'\n']].concat(), "unknown command ignored: yyy");
    engine.send_bytes(b"\n   \n\t\r\n\r\n");
    engine.send_bytes(b"  position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\r\n\tgo mate \r\n");
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate G*5b".to_string()]));
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn long_games_are_read() {
    let mut engine = Engine::ready();
    let shuffle = " 2h3h 8b7b 3h2h 7b8b".repeat(2_000);
    assert_eq!(answer(&mut engine, &format!("startpos moves{shuffle}"), "go mate"), "checkmate nomate");
}

#[test]
fn the_table_may_change_its_size() {
    let mut engine = Engine::ready();
    for mib in [1, 32, 2] {
        engine.send(&format!("setoption name USI_Hash value {mib}"));
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send("usinewgame");
        assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
    }
    engine.send("setoption name Threads value 4");
    engine.send("isready");
    assert_eq!(notes(&engine.wait_for("readyok")), ["this version searches with one thread, whatever Threads is"]);
}

#[test]
fn limits_of_length_are_kept_and_told() {
    let mut engine = Engine::ready();
    engine.send("setoption name MateLimit value 1");
    let lines = ask(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate");
    assert_eq!(notes(&lines), ["no mate within MateLimit; a longer one may exist"]);
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
    engine.send("setoption name MateLimit value 3");
    assert!(answer(&mut engine, &format!("sfen {MATE_IN_THREE}"), "go mate").starts_with("checkmate 1e3c+ "));
}

#[test]
fn a_wrong_configuration_is_told_and_defaults_serve() {
    let folder = scratch("configuration");
    let file = folder.join("engine.toml");
    for (text, expected) in [
        ("name = 'x'\n[options]\nUSI_Hash = 'much'\n", "line 3: USI_Hash: \"much\" is no whole number"),
        ("name = 'x'\nnmae = 'x'\n", "line 2: unknown field `nmae`"),
        ("name = ", "line 1: "),
    ] {
        std::fs::write(&file, text).expect("scratch folder");
        let path = file.to_string_lossy().into_owned();
        let mut engine = Engine::start(&["--config", &path]);
        engine.send("usi");
        let lines = engine.wait_for("usiok");
        assert!(notes(&lines).len() == 1 && notes(&lines)[0].contains(expected), "{lines:?}");
        assert!(lines.contains(&format!("id name tsumi {}", env!("CARGO_PKG_VERSION"))), "{lines:?}");
    }
    let mut engine = Engine::start(&["--config", "no-such-file.toml"]);
    assert!(engine.wait_for("info string")[0].contains("no-such-file.toml: there is no such file"));
}

#[test]
fn a_configuration_names_the_engine_and_sets_defaults() {
    let folder = scratch("settings");
    std::fs::write(folder.join("engine.toml"), "name = 'Mate finder'\nauthor = 'A. B.'\n[options]\nUSI_Hash = 3\n")
        .expect("scratch folder");
    let mut engine = Engine::start_in(&folder, &["usi"]);
    engine.send("usi");
    let lines = engine.wait_for("usiok");
    assert_eq!(lines[0], format!("id name Mate finder {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], "id author A. B.");
    assert!(lines.contains(&"option name USI_Hash type spin default 3 min 1 max 1048576".to_string()), "{lines:?}");
}

#[test]
fn the_log_goes_to_its_file() {
    let file = scratch("log").join("usi.log");
    let mut engine = Engine::ready();
    engine.send(&format!("setoption name LogFile value {}", file.display()));
    assert_eq!(answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"), "checkmate G*5b");
    assert_eq!(engine.quit(), Some(0));
    let log = std::fs::read_to_string(&file).unwrap_or_default();
    for line in [format!("< position sfen {MATE_IN_ONE}"), "< go mate".to_string(), "> checkmate G*5b".to_string()] {
        assert!(log.contains(&line), "{line} is not in {log}");
    }
}

/// A client written by others, as graphical programs are: it reads the lines
/// into types of its own, and what it cannot read is lost.
#[test]
fn a_foreign_client_is_served() {
    use usi::{CheckmateParams, EngineCommand, GuiCommand, InfoParams, MateParam, ThinkParams, UsiEngineHandler};
    let folder = scratch("client");
    let mut client = UsiEngineHandler::spawn(binary(), &folder).expect("the binary starts");
    let info = client.get_info().expect("the handshake is read");
    assert_eq!(info.name(), format!("tsumi {}", env!("CARGO_PKG_VERSION")));
    let defaults: BTreeMap<&str, &str> = info.options().iter().map(|(name, value)| (&**name, &**value)).collect();
    let names: Vec<&str> = defaults.keys().copied().collect();
    let mut expected: Vec<&str> = tsumi::engine::options::TABLE.iter().map(|entry| entry.name).collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!((defaults["USI_Hash"], defaults["USI_Ponder"]), ("1024", "false"));

    client.send_command(&GuiCommand::SetOption("USI_Hash".to_string(), Some("16".to_string()))).expect("it listens");
    client.prepare().expect("it is ready");
    let (sender, commands) = mpsc::channel();
    let forward = move |output: &usi::EngineOutput| match output.response() {
        Some(command) => sender.send(command.clone()).map_err(std::io::Error::other),
        // The client would read the end of the output again and again.
        None => Err(std::io::Error::other("the engine has ended")),
    };
    client.listen(forward).expect("it was not listening yet");
    client.send_command(&GuiCommand::UsiNewGame).expect("it listens");
    client.send_command(&GuiCommand::Position(MATE_IN_THREE.to_string())).expect("it listens");
    let minutes = ThinkParams::new().mate(MateParam::Timeout(Duration::from_secs(600)));
    client.send_command(&GuiCommand::Go(minutes)).expect("it listens");
    let mut received = Vec::new();
    let line = loop {
        match commands.recv_timeout(Engine::WATCHDOG).expect("an answer") {
            EngineCommand::Checkmate(CheckmateParams::Mate(line)) => break line,
            EngineCommand::Checkmate(other) => panic!("{other:?}"),
            other => received.push(other),
        }
    };
    assert_eq!(line.len(), 3);
    let shows_line = |command: &EngineCommand| {
        matches!(command, EngineCommand::Info(entries) if entries.contains(&InfoParams::Pv(line.clone())))
    };
    assert!(received.iter().any(shows_line), "{received:?}");
}
