//! The real binary, spoken to in USI.
//!
//! No test depends on how fast the machine is: what must come is waited for,
//! with a watchdog so long that only a hang sets it off.

mod answers;
mod client;
mod handshake;
mod input;
mod positions;
mod stopping;

use crate::engine_process::Engine;
use crate::support::{MATE_IN_ONE, NO_CHECK, ZUKO_5};
use tsumi_core::position::Position;

const WHITE_MATES_IN_ONE: &str = "9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1";
const MATE_IN_THREE: &str = "9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1";
/// The mover, who has the only king, is mated in two plies.
const DEFENDER_MOVES: &str = "9/9/6+B2/8k/9/8+R/9/9/9 w rb4g4s4n4l18p 1";
/// The position with a king for the attacker.
const DEFENDER_MOVES_WITH_TWO_KINGS: &str = "9/9/6+B2/8k/9/8+R/9/9/K8 w rb4g4s4n4l18p 1";
/// The remark that comes once a game.
const NO_GAMES: &str = "tsumi looks for mates and plays no games: where it finds none, it plays any legal move, one that allows no mate in one if there is one";

/// Checks that `go` got exactly one answer: none comes before the next `readyok`.
fn assert_no_second_answer(engine: &mut Engine) {
    engine.send("isready");
    let lines = engine.wait_for("readyok");
    assert!(
        lines.iter().all(|line| !line.starts_with("checkmate") && !line.starts_with("bestmove")),
        "{lines:?}"
    );
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

/// Checks that an answer is a legal move, and no resignation.
fn assert_plays(sfen: &str, answer: &str) {
    let mut position = Position::from_sfen(sfen).expect("a position");
    let word = answer.strip_prefix("bestmove ").unwrap_or_default();
    let mv = word.parse().unwrap_or_else(|_| panic!("{answer}"));
    assert!(position.play(mv).is_ok(), "{sfen}: {answer}");
}

fn notes(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}
