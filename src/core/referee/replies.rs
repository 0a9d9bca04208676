//! Judges brinkmates reply by reply.
//!
//! By `rsshogi` alone: the other library tries every conceivable move at the end of each line,
//! and there are hundreds of lines where the defender has pieces in hand.

use super::boards::second_board;
use super::early::is_attack_to;
use super::fault::LineFault;
use super::futile::{is_mate, legal_moves};
use crate::position::{Color, Move};
use rsshogi::board::Position;
use std::collections::HashMap;

/// Judges the position at the end of `line`, where the defender is to move: a pass must be
/// followed by the mate `threat`, and each legal reply by one of `mates`, which begin with it.
/// The attacker's moves behind the line are checks, and the last positions checkmate.
///
/// # Errors
/// The first reply behind which there is no such mate.
pub fn judge_replies(
    sfen: &str,
    line: &[Move],
    attacker: Color,
    threat: &[Move],
    mates: &[&[Move]],
) -> Result<(), LineFault> {
    let unreadable = || LineFault::Unreadable("not a position to the second library".to_owned());
    let mut board = second_board(sfen, line).ok_or_else(unreadable)?;
    let ply = line.len();
    let not_mate = |reply: &str| LineFault::NotMate { ply, reply: reply.to_owned() };
    let passed = after_pass(&board).ok_or_else(unreadable)?;
    if !mates_from(&passed, threat, attacker) {
        return Err(not_mate("a pass"));
    }
    let behind = |mate: &&[Move]| Some((mate.first()?.to_string(), mate.get(1..)?.to_vec()));
    let mates: HashMap<String, Vec<Move>> = mates.iter().filter_map(behind).collect();
    for reply in legal_moves(&board) {
        let usi = reply.to_usi();
        board.apply_move32(reply);
        let mate = mates.get(&usi);
        if !mate.is_some_and(|mate| mates_from(&board, mate, attacker)) {
            return Err(not_mate(&usi));
        }
        board.undo_move32(reply).map_err(|_| unreadable())?;
    }
    Ok(())
}

/// True if `mate`, played after `line`, ends in mate, the attacker giving check at each move.
pub fn mates_behind(sfen: &str, line: &[Move], attacker: Color, mate: &[Move]) -> bool {
    second_board(sfen, line).is_some_and(|board| mates_from(&board, mate, attacker))
}

/// The position after a pass, if the side to move is not in check.
fn after_pass(board: &Position) -> Option<Position> {
    let sfen = board.to_sfen(Some(1));
    let mut words: Vec<&str> = sfen.split(' ').collect();
    // Not the first ` b `: the hands may be one bishop.
    let side = words.get_mut(1)?;
    *side = if *side == "b" { "w" } else { "b" };
    let passed = rsshogi::board::position_from_sfen(&words.join(" ")).ok();
    passed.filter(|_| !board.is_in_check())
}

/// True if the line ends in mate, and each move of the attacker in it is a check.
fn mates_from(board: &Position, line: &[Move], attacker: Color) -> bool {
    let sfen = board.to_sfen(Some(1));
    is_attack_to(&sfen, line, attacker, |board| is_mate(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gold beside the king's corner; another gold is in hand.
    const END: &str = "8k/9/6G2/9/9/9/9/9/9 w G 1";

    fn line(text: &str) -> Vec<Move> {
        let words = text.split_whitespace();
        words.map(|usi| Move::from_usi(usi).unwrap()).collect()
    }

    #[track_caller]
    fn fault(sfen: &str, threat: &str, mates: &[&str]) -> Option<String> {
        let mates: Vec<Vec<Move>> = mates.iter().map(|text| line(text)).collect();
        let mates: Vec<&[Move]> = mates.iter().map(Vec::as_slice).collect();
        let judged = judge_replies(sfen, &[], Color::Black, &line(threat), &mates);
        judged.err().map(|fault| fault.to_string())
    }

    /// The king has two moves, and no piece can come between.
    #[test]
    fn every_legal_reply_needs_a_mate() {
        let (up, aside) = ("1a1b G*2c 1b1a 2c2b", "1a2a G*2b");
        assert_eq!(fault(END, "G*2b", &[up, aside]), None);
        let without = |mates: &[&str]| fault(END, "G*2b", mates).unwrap();
        assert!(without(&[aside]).contains("1a1b"), "{}", without(&[aside]));
        assert!(without(&[]).contains("1a"), "{}", without(&[]));
        // A check that is none, or no mate: the king takes.
        assert!(without(&["1a1b G*9i", aside]).contains("1a1b"));
        assert!(without(&["1a1b G*1a", aside]).contains("1a1b"));
        let threat = |threat| fault(END, threat, &[up, aside]).unwrap();
        assert!(threat("G*1b").contains("a pass"), "{}", threat("G*1b"));
        assert!(threat("").contains("a pass"));
    }

    /// With a pawn in hand there are replies that no mate is given for; a defender in check
    /// cannot pass.
    #[test]
    fn drops_are_replies_and_checks_no_brinkmates() {
        let mates = ["1a1b G*2c 1b1a 2c2b", "1a2a G*2b"];
        let with_pawn = "8k/9/6G2/9/9/9/9/9/9 w Gp 1";
        assert!(fault(with_pawn, "G*2b", &mates).unwrap().contains("P*"));
        let in_check = "8k/8L/6G2/9/9/9/9/9/9 w G 1";
        assert!(fault(in_check, "G*2b", &mates).is_some());
    }

    /// Found by comparing with the definition: ` b ` was taken for the side to move.
    #[test]
    fn a_bishop_in_hand_is_not_the_side_to_move() {
        for sfen in ["8k/9/6G2/9/9/9/9/9/9 w b 1", "8k/9/6G2/9/9/9/9/9/9 b b 1"] {
            let board = rsshogi::board::position_from_sfen(sfen).unwrap();
            let passed = after_pass(&board).expect(sfen);
            assert_ne!(passed.turn(), board.turn());
        }
    }
}
