//! Judges lines: a replay on the board of the `shogi` crate, or by `rsshogi` alone while the
//! former is being prepared.

use super::boards::{
    candidates, is_legal_on_second_board, is_repetition, second_board, set_up, set_up_for,
};
use super::fault::LineFault;
use super::{early, futile};
use crate::position::{Color, Move};

/// Replays `line` from `sfen` (`BOARD SIDE HANDS NUMBER`) and checks that every
/// move is legal, that every move of `attacker` gives check and that the last
/// position is checkmate. Either side may be to move first; an empty line claims
/// that the defender, to move, is mated already.
///
/// # Errors
/// The first fault of the line.
pub fn judge(sfen: &str, line: &[Move], attacker: Color) -> Result<(), LineFault> {
    if early::is_attack_by_rsshogi(sfen, line, attacker, |board| futile::is_mate(board)) {
        return Ok(());
    }
    let mut replay = Replay::new(sfen, line, attacker)?;
    (0..line.len()).try_for_each(|index| replay.play(index))?;
    replay.expect_mate()
}

/// [`judge`], but futile interpositions may be left at the end: the line is one of the
/// tsume length. Those are judged by `rsshogi` alone.
///
/// # Errors
/// The first fault of the line.
pub fn judge_tsume(sfen: &str, line: &[Move], attacker: Color) -> Result<(), LineFault> {
    let is_over = |board: &mut _| futile::reply_that_counts(board).is_none();
    if early::is_attack_by_rsshogi(sfen, line, attacker, is_over) {
        return Ok(());
    }
    judge_tsume_by_both(sfen, line, attacker)
}

/// True if [`judge_tsume`] finds no fault in a line. For lines that may well have one: what
/// `rsshogi` says alone counts then, too, and nobody waits for the other board's tables.
pub fn is_tsume(sfen: &str, line: &[Move], attacker: Color) -> bool {
    let is_over = |board: &mut _| futile::reply_that_counts(board).is_none();
    let said = early::said_by_rsshogi(sfen, line, attacker, is_over);
    said.unwrap_or_else(|| judge_tsume_by_both(sfen, line, attacker).is_ok())
}

/// [`judge_tsume`] by both libraries.
fn judge_tsume_by_both(sfen: &str, line: &[Move], attacker: Color) -> Result<(), LineFault> {
    let mut replay = Replay::new(sfen, line, attacker)?;
    (0..line.len()).try_for_each(|index| replay.play(index))?;
    replay.expect_attack_over()?;
    let ply = line.len();
    let unreadable = || LineFault::Unreadable("not a position to the second library".to_owned());
    let mut board = second_board(sfen, line).ok_or_else(unreadable)?;
    match futile::reply_that_counts(&mut board) {
        Some(reply) => Err(LineFault::NotMate { ply, reply }),
        None => Ok(()),
    }
}

/// Replays `line`, whose moves of the attacker need not be checks. If it is whole, the last
/// position has the defender to move, who is not in check: the move that makes a brinkmate
/// is quiet, as behind a check there would have been a mate before it. Whether the position
/// is a brinkmate is not judged.
///
/// # Errors
/// The first fault of the line.
pub fn judge_brinkmate(
    sfen: &str,
    line: &[Move],
    attacker: Color,
    is_whole: bool,
) -> Result<(), LineFault> {
    let ends_well = |board: &mut rsshogi::board::Position| {
        !is_whole || (board.turn() != early::color(attacker) && !board.is_in_check())
    };
    if early::is_legal_by_rsshogi(sfen, line, ends_well) {
        return Ok(());
    }
    let mut replay = Replay::new(sfen, line, attacker)?;
    (0..line.len()).try_for_each(|index| replay.make(index))?;
    let (ply, defender) = (line.len(), replay.attacker.flip());
    if !is_whole {
        return Ok(());
    }
    if replay.board.side_to_move() != defender {
        return Err(LineFault::AttackerToMove { ply });
    }
    if replay.board.in_check(defender) {
        return Err(LineFault::EndsInCheck { ply });
    }
    Ok(())
}

/// A line on the referee's board.
struct Replay<'a> {
    sfen: &'a str,
    line: &'a [Move],
    attacker: shogi::Color,
    board: shogi::Position,
}

impl<'a> Replay<'a> {
    fn new(sfen: &'a str, line: &'a [Move], attacker: Color) -> Result<Replay<'a>, LineFault> {
        let (board, attacker) = set_up_for(sfen, attacker)?;
        Ok(Replay { sfen, line, attacker, board })
    }

    /// Plays the next move, number `index` of the line from 0; the attacker's is a check.
    fn play(&mut self, index: usize) -> Result<(), LineFault> {
        let mover = self.board.side_to_move();
        self.make(index)?;
        if mover == self.attacker && !self.board.in_check(self.attacker.flip()) {
            let (ply, mv) = (index + 1, self.line[index]);
            return Err(LineFault::NoCheck { ply, mv });
        }
        Ok(())
    }

    /// Makes the next move, number `index` of the line from 0.
    fn make(&mut self, index: usize) -> Result<(), LineFault> {
        let (ply, mv) = (index + 1, self.line[index]);
        let illegal = |reason: &str| LineFault::Illegal { ply, mv, reason: reason.to_owned() };
        let theirs = shogi::Move::from_sfen(&mv.to_string()).ok_or_else(|| illegal("no move"))?;
        match self.board.make_move(theirs) {
            Ok(()) => {}
            Err(shogi::MoveError::Uchifuzume) => {
                self.board =
                    self.play_disputed_drop(index).ok_or_else(|| illegal("pawn-drop mate"))?;
            }
            Err(error) if is_repetition(&error) => return Err(LineFault::Repetition { ply, mv }),
            Err(error) => return Err(illegal(&error.to_string())),
        }
        Ok(())
    }

    /// The board after move `index`, a pawn drop that the library wrongly calls mate;
    /// `None` if `rsshogi` agrees with it. Repetitions are counted anew from here: a
    /// fourth one that began before this drop is not detected.
    #[cold]
    fn play_disputed_drop(&self, index: usize) -> Option<shogi::Position> {
        let after = second_board(self.sfen, &self.line[..=index])?;
        set_up(&after.to_sfen(Some(1))).ok()
    }

    /// Checks that the defender is to move at the end of the line, in check.
    fn expect_attack_over(&self) -> Result<(), LineFault> {
        let ply = self.line.len();
        let defender = self.attacker.flip();
        if self.board.side_to_move() != defender {
            return Err(LineFault::AttackerToMove { ply });
        }
        if !self.board.in_check(defender) {
            return Err(LineFault::EndsWithoutCheck { ply });
        }
        Ok(())
    }

    /// Checks that the position at the end of the line is checkmate.
    fn expect_mate(mut self) -> Result<(), LineFault> {
        self.expect_attack_over()?;
        let ply = self.line.len();
        let candidates = candidates(&self.board);
        match candidates.into_iter().find(|&reply| self.is_reply(reply)) {
            Some(reply) => Err(LineFault::NotMate { ply, reply: reply.to_string() }),
            None => Ok(()),
        }
    }

    /// True if `reply` is legal; then it has been made, and the board must not be used
    /// again. A reply that only repeats a position counts.
    fn is_reply(&mut self, reply: shogi::Move) -> bool {
        match self.board.make_move(reply) {
            Ok(()) => true,
            Err(shogi::MoveError::Uchifuzume) => second_board(self.sfen, self.line)
                .is_some_and(|board| is_legal_on_second_board(&board, &reply.to_string())),
            Err(error) => is_repetition(&error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::prepare;

    #[track_caller]
    fn judged(sfen: &str, line: &str, attacker: Color) -> Result<(), LineFault> {
        let moves: Vec<Move> =
            line.split_whitespace().map(|usi| Move::from_usi(usi).unwrap()).collect();
        prepare();
        let judged = judge(sfen, &moves, attacker);
        let is_mate = |board: &mut _| futile::is_mate(board);
        let is_mate = early::is_attack_to(sfen, &moves, attacker, is_mate);
        assert_eq!(is_mate, judged.is_ok(), "{line}: by `rsshogi`");
        let is_right = judge_tsume(sfen, &moves, attacker).is_ok();
        assert_eq!(is_tsume(sfen, &moves, attacker), is_right, "{line}: as tsume");
        judged
    }

    fn mv(usi: &str) -> Move {
        Move::from_usi(usi).unwrap()
    }

    /// The silver at the belly, from a book; behind a gold that is taken it makes a
    /// brinkmate.
    #[test]
    fn lines_to_brinkmates_may_be_quiet_and_end_quietly() {
        let sfen = "5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";
        let judged = |line: &str, is_whole| {
            let line: Vec<Move> = line.split_whitespace().map(mv).collect();
            judge_brinkmate(sfen, &line, Color::Black, is_whole)
        };
        assert_eq!(judged("G*2b 1b2b S*3b", true), Ok(()));
        assert_eq!(judged("G*2b 1b2b", false), Ok(()));
        let ply = 2;
        let fault = LineFault::AttackerToMove { ply };
        assert_eq!(judged("G*2b 1b2b", true), Err(fault));
        let fault = LineFault::EndsInCheck { ply: 1 };
        assert_eq!(judged("G*2b", true), Err(fault));
        let is_illegal = |line| matches!(judged(line, false), Err(LineFault::Illegal { .. }));
        assert!(is_illegal("G*2b 1b1a S*1a") && is_illegal("G*1a"));
    }

    const GOLD_DROP: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2G 1";

    #[test]
    fn accepts_mates() {
        assert_eq!(judged(GOLD_DROP, "G*5b", Color::Black), Ok(()));
        let rotated = "9/9/9/9/9/9/4p4/9/4K4 w 2g 1";
        assert_eq!(judged(rotated, "G*5h", Color::White), Ok(()));
        let defender_first = "3k5/9/4P4/9/9/9/9/9/9 w 2G 1";
        assert_eq!(judged(defender_first, "6a5a G*5b", Color::Black), Ok(()));
        let mated = "4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
        assert_eq!(judged(mated, "", Color::Black), Ok(()));
    }

    #[test]
    fn finds_each_fault() {
        use Color::Black;
        let fault = |sfen, line| judged(sfen, line, Black).unwrap_err();
        assert!(matches!(fault("4k4 b - 1 moves 5a5b", ""), LineFault::Unreadable(_)));
        assert!(matches!(fault("4x4/9/9/9/9/9/9/9/9 b - 1", ""), LineFault::Unreadable(_)));
        assert_eq!(fault("4K4/9/9/9/9/9/9/9/9 b - 1", ""), LineFault::NoKing);
        assert_eq!(fault("4k4/4G4/9/9/9/9/9/9/9 b - 1", "5b5a"), LineFault::OpponentInCheck);
        assert!(matches!(fault(GOLD_DROP, "G*5c"), LineFault::Illegal { ply: 1, .. }));
        assert!(matches!(fault(GOLD_DROP, "1a1a"), LineFault::Illegal { ply: 1, .. }));
        let (ply, no_check) = (1, mv("G*5h"));
        assert_eq!(fault(GOLD_DROP, "G*5h"), LineFault::NoCheck { ply, mv: no_check });
        assert_eq!(fault(GOLD_DROP, "G*4b 5a6a"), LineFault::AttackerToMove { ply: 2 });
        let quiet = "4k4/9/4P4/9/9/9/9/9/9 w 2G 1";
        assert_eq!(fault(quiet, ""), LineFault::EndsWithoutCheck { ply: 0 });
        let reply = fault(GOLD_DROP, "G*4b");
        assert!(matches!(reply, LineFault::NotMate { ply: 1, .. }), "{reply}");
        assert_eq!(
            fault(GOLD_DROP, "G*5b 5a5b").to_string(),
            "ply 2: 5a5b is illegal: the king is in check"
        );
    }

    #[test]
    fn a_tsume_line_may_leave_futile_interpositions() {
        let tsume = |sfen, line: &str| {
            let moves: Vec<Move> = line.split(' ').flat_map(Move::from_usi).collect();
            judge_tsume(sfen, &moves, Color::Black)
        };
        let lance = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1";
        assert_eq!(tsume(lance, "1e2d"), Ok(()));
        let literal = judged(lance, "1e2d", Color::Black);
        assert!(matches!(literal, Err(LineFault::NotMate { ply: 1, .. })));
        // The bishop's capture on 5e would let the king out.
        let effective = "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1";
        let fault = tsume(effective, "7g7e");
        assert!(matches!(fault, Err(LineFault::NotMate { ply: 1, .. })), "{fault:?}");
        // Board moves between checker and king always count.
        assert!(matches!(tsume(GOLD_DROP, "G*4b"), Err(LineFault::NotMate { ply: 1, .. })));
    }

    /// The king moves back and forth between two checks by the dragon: the start is
    /// repeated every four plies.
    #[test]
    fn stops_at_the_fourth_repetition() {
        let sfen = "8k/9/9/9/9/9/9/9/7R1 b - 1";
        let line = "2i1i 1a2a 1i2i 2a1a ".repeat(4);
        let fault = judged(sfen, &line, Color::Black).unwrap_err();
        assert_eq!(fault, LineFault::Repetition { ply: 12, mv: mv("2a1a") });
    }

    /// The pawn on 5b may be captured by the gold that is pinned on its file,
    /// so that the drop is legal and no mate.
    #[test]
    fn lets_rsshogi_judge_pawn_drop_mates() {
        let pinned_on_the_file = "3lkl3/9/3GgG3/4R4/9/9/9/9/9 b P 1";
        assert_eq!(
            judged(pinned_on_the_file, "P*5b", Color::Black),
            Err(LineFault::NotMate { ply: 1, reply: "5c5b".to_owned() })
        );
        let goes_on = judged(pinned_on_the_file, "P*5b 5c5b 4c5b", Color::Black);
        assert_eq!(goes_on, Ok(()));
        let real = "7lk/9/7GG/9/9/9/9/9/9 b P 1";
        assert!(matches!(
            judged(real, "P*1b", Color::Black),
            Err(LineFault::Illegal { ply: 1, .. })
        ));
    }
}
