//! Lines that are no lines of the protocol.

use super::{MATE_IN_ONE, assert_plays};
use crate::engine_process::Engine;

#[test]
fn answers_come_even_when_the_last_line_is_not_ended() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name USI_Hash value 1");
    engine.send_bytes(b"isready");
    assert_eq!(engine.end_of_input(), Some(0));
    engine.wait_for("readyok");
}

/// A line that cannot be read is no reason to answer for the position before.
#[test]
fn positions_and_questions_that_cannot_be_read_are_not_passed_over() {
    let mut engine = Engine::ready();
    let long = [b"position startpos moves".to_vec(), b" 7g7f".repeat(300_000), b"\n".to_vec()];
    for bad in [b"position sfen 4k4 \xff\n".to_vec(), long.concat()] {
        engine.send("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
        engine.send_bytes(&bad);
        engine.send("go mate");
        let lines = engine.wait_for("checkmate");
        assert!(lines[0].contains("ignored"), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    }
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    engine.send_bytes(b"go mate 100\xff\n");
    let answer = engine.wait_for("checkmate").pop().unwrap_or_default();
    assert_eq!(answer, "checkmate timeout");
    engine.send_bytes(b"go btime \xff\n");
    let answer = engine.wait_for("bestmove").pop().unwrap_or_default();
    assert_plays(MATE_IN_ONE, &answer);
    assert_eq!(engine.quit(), Some(0));
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
    told(b"usi\xff\n", "line ignored: byte 4 is not UTF-8");
    told(b"\0\n", "unknown command ignored");
    let hidden = "a\u{1b}[2J\u{202e}\u{2028}b\n";
    told(hidden.as_bytes(), r"unknown command ignored: a\u{1b}[2J\u{202e}\u{2028}b");
    told(&[vec![b'x'; 10_000_000], vec![b'\n']].concat(), "line of 10000000 bytes ignored");
    told(
        &[b"position startpos moves".to_vec(), b" 7g7f".repeat(2_000_000), vec![b'\n']].concat(),
        "line of 10000023",
    );
    told(&[vec![b'y'; 1 << 20], vec![b'\n']].concat(), "unknown command ignored: yyy");
    engine.send_bytes(b"\n   \n\t\r\n\r\n");
    engine.send_bytes(
        b"  position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\r\n\tgo mate \r\n",
    );
    assert!(engine.wait_for("checkmate").ends_with(&["checkmate G*5b".to_string()]));
    assert_eq!(engine.quit(), Some(0));
}
