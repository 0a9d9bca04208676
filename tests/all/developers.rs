//! `tsumi show`, `tsumi dev perft` and `tsumi dev tree`.

use crate::rules::positions::after;
use crate::rules::witness::{self, Moves};
use crate::support::{MATE_IN_ONE, ZUKO_5, tsumi};
use tsumi_core::position::{Move, Position};

/// The position seen from the other side.
const BY_WHITE: &str = "9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1";

/// The counts of `tsumi dev perft`, by ply.
fn counts(arguments: &[&str]) -> Vec<u64> {
    let (code, output, errors) = tsumi(&[&["dev", "perft"], arguments].concat());
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
    let rows = output.lines().skip(1);
    let count = |row: &str| row.split_whitespace().nth(1)?.parse().ok();
    rows.map_while(count).collect()
}

/// The gold gives check on 5b, where it mates, on 4b and 6b, where the king captures
/// it or has two more squares, and on 4a and 6a likewise; the pawn by 5c5b, after which
/// the king has four squares or captures it, and by 5c5b+, after which it captures.
#[test]
fn lines_are_counted_as_by_hand() {
    let expected = [7, 4 * 3 + 5 + 1];
    assert_eq!(counts(&[MATE_IN_ONE, "2"]), expected);
    assert_eq!(counts(&[BY_WHITE, "2"]), expected);
    // The defender's part of it, after G*4b.
    let reply = format!("sfen {MATE_IN_ONE} moves G*4b");
    assert_eq!(counts(&[&reply, "1"]), [3]);
}

/// By the rules of another library.
fn witnessed(position: &Position, checks: bool, counts: &mut [u64]) {
    let Some((here, below)) = counts.split_first_mut() else {
        return;
    };
    let moves: Moves = witness::by_rsshogi(&position.to_sfen());
    for (usi, _) in moves.iter().filter(|(_, gives_check)| !checks || **gives_check) {
        *here += 1;
        let mv = Move::from_usi(usi).expect(usi);
        witnessed(&after(position, mv), !checks, below);
    }
}

#[test]
fn counts_are_those_of_another_library() {
    let rows = include_str!("../data/mates.tsv").lines();
    let sfens = rows.filter(|row| row.starts_with('m')).step_by(40);
    for sfen in sfens.filter_map(|row| row.split('\t').nth(1)) {
        let position = Position::from_sfen(sfen).expect(sfen);
        let mut expected = [0; 3];
        witnessed(&position, true, &mut expected);
        assert!(expected[0] > 0, "{sfen}");
        assert_eq!(counts(&[sfen, "3"]), expected, "{sfen}");
    }
}

#[test]
fn a_position_is_shown_with_its_checks() {
    for (sfen, mate, side) in
        [(MATE_IN_ONE, "G*5b  ▲５二金  mate", "Black"), (BY_WHITE, "G*5h  △５八金  mate", "White")]
    {
        let (code, output, errors) = tsumi(&["show", sfen]);
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        let shown = Position::from_sfen(sfen).expect(sfen).to_sfen();
        assert!(output.starts_with(&shown), "{output}");
        for expected in ["+---------------------------+", "board key 0x", mate] {
            assert!(output.contains(expected), "{expected}: {output}");
        }
        assert!(output.contains(&format!("\n{side} attacks; checks, 7\n")));
        assert_eq!(output.matches("  mate\n").count(), 1, "{output}");
    }
}

#[test]
fn a_position_is_shown_with_its_replies() {
    let (code, output, _) = tsumi(&["show", &format!("sfen {MATE_IN_ONE} moves G*4b")]);
    let heading = "Black attacks; replies to check, 3\n";
    let moves = output.split_once(heading).map(|(_, moves)| moves);
    let mut moves: Vec<&str> = moves.unwrap_or_default().lines().collect();
    moves.sort_unstable();
    let expected = ["5a4b  △同　玉", "5a6a  △６一玉", "5a6b  △６二玉"];
    assert_eq!((code, moves.len()), (Some(0), expected.len()));
    assert!(moves[1..] == expected[1..] && moves[0].starts_with("5a4b  △"), "{moves:?}");
    let (_, output, _) = tsumi(&["show", "--root-defends", "startpos"]);
    assert!(output.contains("\nWhite attacks; replies, without check, 30\n"), "{output}");
}

#[test]
fn mistakes_of_a_position_are_named() {
    for (sfen, reason) in [
        ("4k4/9 b - 1", "bad SFEN: "),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", "bad SFEN: "),
        ("9/9/9/9/9/9/9/9/9 b - 1", "no king"),
    ] {
        for arguments in [&["show", sfen][..], &["dev", "perft", sfen, "2"]] {
            let (code, _, errors) = tsumi(arguments);
            assert_eq!(code, Some(2), "{arguments:?}");
            assert!(errors.contains(reason), "{errors}");
        }
    }
    assert_eq!(tsumi(&["dev", "perft", MATE_IN_ONE, "0"]).0, Some(2));
}

/// The gold mates on 5b; every other check is answered, most by the king's capture.
#[test]
fn the_tree_shows_what_was_proven() {
    let (code, output, errors) = tsumi(&["dev", "tree", MATE_IN_ONE, "1", "--hash", "1"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let is_open_or_none = |row: &&str| row.ends_with("not in the table");
    let moves: Vec<&str> =
        output.lines().skip_while(|row| !row.ends_with("positions visited")).skip(1).collect();
    assert_eq!(moves.len(), 7, "{output}");
    // A mate in one is found at the root, before anything is stored behind it.
    assert!(moves.iter().all(is_open_or_none), "{output}");
    let zuko_5 = ZUKO_5;
    let (_, output, _) = tsumi(&["dev", "tree", zuko_5, "2", "--hash", "1"]);
    // The check mates, whatever the reply.
    let first = output.lines().position(|row| row.starts_with("B*6c"));
    let rows: Vec<&str> = output.lines().skip(first.expect(&output)).collect();
    let replies = rows[1..].iter().take_while(|row| row.starts_with("  "));
    assert!(rows[0].contains("mate in at most"), "{output}");
    assert!(
        replies.clone().count() >= 2 && replies.clone().all(|row| row.contains("mate in")),
        "{output}"
    );
}
