//! Answers that must come, or must not come yet.

use super::{MATE_IN_ONE, MATE_IN_THREE, NO_GAMES, assert_no_second_answer, assert_plays, notes};
use crate::engine_process::{ENDLESS, Engine};

/// A client that ends the game still waits for the answer.
#[test]
fn the_end_of_a_game_ends_pondering() {
    let mut engine = Engine::start(&[]);
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send("go ponder btime 1000 wtime 1000");
    engine.wait_for("info depth");
    engine.send("gameover draw");
    assert_eq!(engine.wait_for("bestmove").last().map(String::as_str), Some("bestmove G*5b"));
    assert_no_second_answer(&mut engine);
}

#[test]
fn stop_brings_the_answer() {
    let mut engine = Engine::ready();
    engine.send("stop");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go mate infinite");
    engine.send("isready");
    assert_eq!(
        engine.wait_for("readyok").len(),
        1,
        "readyok comes during a search, before any answer"
    );
    engine.send("stop");
    engine.send("stop");
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate timeout".to_string()]));
    assert_no_second_answer(&mut engine);
    assert_eq!(engine.quit(), Some(0));
}

/// Begins a search that must not answer by itself, lets some lines go to and
/// fro, ends it, and returns its answer.
fn held_answer(engine: &mut Engine, go: &str, round_trips: usize, end: &str) -> String {
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send(go);
    for _ in 0..round_trips {
        engine.send("isready");
        let lines = engine.wait_for("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    }
    engine.send(end);
    let answer = engine.wait_for("bestmove").pop().unwrap_or_default();
    assert_no_second_answer(engine);
    answer
}

/// `stop` may come before the mate is found, but not when it comes late enough.
fn assert_mate_is_held_back(engine: &mut Engine, go: &str) {
    let mut round_trips = 1..=16;
    let answer = round_trips.find_map(|power| {
        let answer = held_answer(engine, go, 1 << power, "stop");
        (answer == "bestmove G*5b").then_some(answer)
    });
    assert_eq!(answer.as_deref(), Some("bestmove G*5b"));
}

#[test]
fn go_infinite_is_quiet_until_stop() {
    assert_mate_is_held_back(&mut Engine::ready(), "go infinite");
}

#[test]
fn ponder_waits_for_ponderhit_or_stop() {
    let mut engine = Engine::ready();
    let ponder = "go ponder btime 6000000 wtime 6000000 byoyomi 600000";
    assert_mate_is_held_back(&mut engine, ponder);
    assert_eq!(held_answer(&mut engine, ponder, 1, "ponderhit"), "bestmove G*5b");
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go ponder btime 100 wtime 100 byoyomi 100");
    engine.send("ponderhit");
    let lines = engine.wait_for("bestmove");
    assert_plays(ENDLESS, &lines[lines.len() - 1]);
    engine.send("ponderhit");
    engine.send("gameover lose");
    assert_no_second_answer(&mut engine);
}

/// ShogiHome's early ponder: the clocks are known when the move is played.
#[test]
fn clocks_that_come_with_ponderhit_count() {
    let mut engine = Engine::ready();
    for ponder in ["go ponder", "go ponder btime 6000000 wtime 6000000"] {
        engine.send(&format!("position sfen {ENDLESS}"));
        engine.send(ponder);
        engine.send("ponderhit btime 100 wtime 6000000 byoyomi 100");
        let lines = engine.wait_for("bestmove");
        assert!(notes(&lines).iter().all(|note| *note == NO_GAMES), "{lines:?}");
        assert_plays(ENDLESS, &lines[lines.len() - 1]);
        assert_no_second_answer(&mut engine);
    }
    let hit = "ponderhit btime 6000000 wtime 6000000 byoyomi 600000";
    assert_eq!(held_answer(&mut engine, "go ponder", 1, hit), "bestmove G*5b");
}

/// No limit of time is what was asked for, but hardly what was meant.
#[test]
fn a_ponderhit_without_clocks_is_told() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {ENDLESS}"));
    engine.send("go ponder");
    engine.send("ponderhit");
    let lines = engine.wait_for("info string no clocks");
    assert_eq!(
        notes(&lines),
        [
            NO_GAMES,
            "no clocks came with `go ponder` or `ponderhit`: the search has no limit of time"
        ]
    );
    engine.send("stop");
    let lines = engine.wait_for("bestmove");
    assert_plays(ENDLESS, &lines[lines.len() - 1]);
    assert_no_second_answer(&mut engine);
}

#[test]
fn a_ponderhit_with_a_mistake_is_told_and_leaves_no_one_waiting() {
    let mut engine = Engine::ready();
    let mistake = "ponderhit btime: \"soon\" is not a whole number up to 18446744073709551615";
    for ponder in ["go ponder", "go ponder btime 100 wtime 100 byoyomi 100"] {
        engine.send(&format!("position sfen {ENDLESS}"));
        engine.send(ponder);
        engine.send("ponderhit btime soon");
        let lines = engine.wait_for("bestmove");
        assert_eq!(notes(&lines).last(), Some(&mistake), "{ponder}");
        assert_no_second_answer(&mut engine);
    }
    engine.send("ponderhit 7g7f");
    assert_eq!(notes(&engine.wait_for("info string")), ["ponderhit: 7g7f is ignored"]);
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
    for command in ["bestmove", "checkmate", "checkmate", "bestmove"] {
        let answer = engine.wait_for(command).pop().unwrap_or_default();
        match command {
            "bestmove" => assert_plays(ENDLESS, &answer),
            _ => assert_eq!(answer, "checkmate timeout"),
        }
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

/// `printf 'position ...\ngo mate 5000\n' | tsumi` has its answer.
#[test]
fn a_search_with_a_limit_outlives_the_input() {
    for (sfen, go, answer) in [
        (MATE_IN_THREE, "go mate 600000", "checkmate 1e3c+ "),
        (MATE_IN_ONE, "go movetime 600000", "bestmove G*5b"),
        (MATE_IN_ONE, "go btime 0 wtime 0 byoyomi 600000", "bestmove G*5b"),
        (MATE_IN_ONE, "go nodes 100000", "bestmove G*5b"),
        (ENDLESS, "go mate 50", "checkmate timeout"),
        (ENDLESS, "go nodes 50000", "bestmove "),
    ] {
        let mut engine = Engine::start(&[]);
        engine.send("setoption name USI_Hash value 256");
        engine.send(&format!("position sfen {sfen}"));
        engine.send(go);
        assert_eq!(engine.end_of_input(), Some(0), "{go}");
        let lines = engine.wait_for(answer.split(' ').next().unwrap_or_default());
        assert!(lines.last().is_some_and(|line| line.starts_with(answer)), "{go}: {lines:?}");
    }
}

#[test]
fn a_table_that_was_asked_for_outlives_the_input() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name USI_Hash value 512");
    engine.send("isready");
    engine.send("isready");
    assert_eq!(engine.end_of_input(), Some(0));
    engine.wait_for("readyok");
    engine.wait_for("readyok");
}

/// Nobody can send what these wait for.
#[test]
fn a_search_that_waits_for_the_client_ends_with_the_input() {
    for go in
        ["go mate", "go infinite nodes 1000000000000", "go ponder btime 6000000 wtime 6000000"]
    {
        let mut engine = Engine::ready();
        engine.send(&format!("position sfen {ENDLESS}"));
        engine.send(go);
        assert_eq!(engine.end_of_input(), Some(0), "{go}");
    }
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

/// No thread of a search outlives its answer.
#[cfg(target_os = "linux")]
#[test]
fn helpers_end_with_the_search() {
    let mut engine = Engine::ready();
    engine.send("setoption name Threads value 4");
    engine.send("setoption name PvInterval value 1");
    // Shogi Muso 6: 80 million nodes.
    engine.send("position sfen l6+P1/g1B2kS2/1p1N1B3/1P7/4N4/1S7/9/5+r3/6+R2 b L2P3g2s2n2l13p 1");
    for _ in 0..5 {
        engine.send("usinewgame");
        engine.send("go mate infinite");
        // The helpers are called early on.
        while engine.threads("helper") < 3 {
            engine.wait_for("info depth");
        }
        engine.send("stop");
        engine.wait_for("checkmate timeout");
        // The system may list a thread for a moment after it has ended.
        let end = std::time::Instant::now() + Engine::WATCHDOG;
        while engine.threads("helper") > 0 {
            assert!(std::time::Instant::now() < end, "threads are left");
            std::thread::yield_now();
        }
    }
}
