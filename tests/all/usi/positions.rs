//! The gate that positions and moves pass.

use super::{MATE_IN_ONE, answer, ask, notes};
use crate::engine_process::Engine;

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
        assert_eq!(
            answer(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate"),
            "checkmate G*5b"
        );
        let lines = ask(&mut engine, bad, "go mate");
        let reasons = notes(&lines);
        assert!(
            reasons.len() == 2
                && reasons[0].starts_with("bad position: ")
                && reasons[0] == reasons[1],
            "{lines:?}"
        );
        assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"), "{bad}");
    }
    let lines = ask(&mut engine, "startpos moves 7g7f 7g7f", "go btime 0 wtime 0 byoyomi 60000");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove resign"));
}

/// The word stands once, whatever the fault.
#[test]
fn a_bad_sfen_is_called_bad_once() {
    let mut engine = Engine::ready();
    let lines = ask(&mut engine, "sfen 9/9 b - 1", "go mate");
    let note = "bad position: the board has 2 ranks instead of 9";
    assert_eq!(notes(&lines)[0], note);
}

/// A game with a handicap lacks pieces, too, and gets no note.
#[test]
fn pieces_that_are_nowhere_are_counted() {
    let mut engine = Engine::ready();
    let bare = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let note = "36 pieces are neither on the board nor in a hand (2R2B3G4S4N4L17P) \
                and so not in play; RestToDefender gives them to the defender";
    let has_note = |lines: &[String]| notes(lines).contains(&note);
    let lines = ask(&mut engine, bare, "go mate");
    assert!(has_note(&lines), "{lines:?}");
    let lines = ask(&mut engine, bare, "go btime 1000 wtime 1000");
    assert!(!has_note(&lines), "{lines:?}");
    let lines = ask(&mut engine, &format!("sfen {MATE_IN_ONE}"), "go mate");
    assert!(!has_note(&lines), "{lines:?}");
    engine.send("setoption name RestToDefender value true");
    let lines = ask(&mut engine, bare, "go mate");
    assert!(!has_note(&lines), "{lines:?}");
}

/// The defender's only piece to put between is one that is nowhere.
#[test]
fn the_rest_defends_if_it_is_asked_to() {
    let mut engine = Engine::ready();
    let rook = "sfen 8k/7pp/9/9/9/9/9/9/9 b R 1";
    assert!(answer(&mut engine, rook, "go mate").starts_with("checkmate R*"));
    engine.send("setoption name RestToDefender value true");
    assert_eq!(answer(&mut engine, rook, "go mate"), "checkmate nomate");
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
fn long_games_are_read() {
    let mut engine = Engine::ready();
    let shuffle = " 2h3h 8b7b 3h2h 7b8b".repeat(2_000);
    assert_eq!(
        answer(&mut engine, &format!("startpos moves{shuffle}"), "go mate"),
        "checkmate nomate"
    );
}
