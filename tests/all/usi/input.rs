//! Lines that are no lines of the protocol.

use crate::engine_process::Engine;

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
    told(
        &[vec![b'x'; 10_000_000], vec![b'\n']].concat(),
        "line of 10000000 bytes ignored",
    );
    told(
        &[
            b"position startpos moves".to_vec(),
            b" 7g7f".repeat(2_000_000),
            vec![b'\n'],
        ]
        .concat(),
        "line of 10000023",
    );
    told(
        &[vec![b'y'; 1 << 20], vec![b'\n']].concat(),
        "unknown command ignored: yyy",
    );
    engine.send_bytes(b"\n   \n\t\r\n\r\n");
    engine.send_bytes(
        b"  position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\r\n\tgo mate \r\n",
    );
    assert!(
        engine
            .wait_for("checkmate")
            .ends_with(&["checkmate G*5b".to_string()])
    );
    assert_eq!(engine.quit(), Some(0));
}
