//! The referee: replays a mating line on a board of another library.
//!
//! A claimed mate is only as good as an independent replay, so our own rules are not
//! used here: the `shogi` crate, which shares no code with them, judges every move,
//! every check and the final mate. Of our position module only the notation of moves
//! and colours is used, and it must stay so; the referee knows nothing of how a line
//! was found.
//!
//! Conditions for the crate, found by trying it on ten thousand lines:
//! - a new board for each line, set up without moves, then one move at a time, and not
//!   used after the first error: a fourth repetition is reported after the board has
//!   changed;
//! - its tables filled first ([`prepare`]): 30 ms, for which nobody waits. Until then
//!   `rsshogi` judges alone, and what it does not accept is judged again;
//! - a second opinion on pawn-drop mate. It calls a drop mate when the only
//!   captor of the pawn is pinned along the pawn's own file, though that captor
//!   may capture. Wherever it says pawn-drop mate, `rsshogi` decides.
//!
//! The crate detects repetitions by writing the SFEN at each move, which is most of the
//! cost: 0.4 ms for a line of 100 plies, 6 ms for one of 1,500. Whether there is a
//! reply is checked only in the last position, by trying every conceivable move.

mod early;
mod futile;
mod walk;

pub use walk::{Ended, Flaw, Strategy, Walk, WalkOutcome, walk};

use crate::position::{Color, Move};
use std::sync::Once;

/// A fault of a claimed mating line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// The position is not `BOARD SIDE HANDS NUMBER`.
    #[error("the referee cannot read the position: {0}")]
    Unreadable(String),
    /// The defender has no king.
    #[error("the defender has no king")]
    NoKing,
    /// The side to move could capture the king.
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
    /// A move against the rules.
    #[error("ply {ply}: {mv} is illegal: {reason}")]
    Illegal {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// In the words of the library.
        reason: String,
    },
    /// The fourth occurrence of a position.
    #[error("ply {ply}: {mv} repeats a position for the fourth time")]
    Repetition {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// A move of the attacker that does not check.
    #[error("ply {ply}: {mv} gives no check")]
    NoCheck {
        /// Number of the move in the line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// The line ends with the attacker to move.
    #[error("after ply {ply} the line ends on the attacker's turn")]
    AttackerToMove {
        /// Length of the line.
        ply: usize,
    },
    /// The line ends with the defender to move and not in check.
    #[error("after ply {ply} the line ends without a check")]
    EndsWithoutCheck {
        /// Length of the line.
        ply: usize,
    },
    /// The line ends in a check that has a reply.
    #[error("after ply {ply} the line is not mate: {reply} is a reply")]
    NotMate {
        /// Length of the line.
        ply: usize,
        /// A legal reply, in USI.
        reply: String,
    },
}

/// The library fills plain statics: two threads must not do it at once.
static FILLED: Once = Once::new();

/// Fills the library's tables before they are used: some 30 ms for the first caller,
/// nothing later.
pub fn prepare() {
    FILLED.call_once(shogi::bitboard::Factory::init);
}

/// The board at the end of a line that `rsshogi` finds right, if the `shogi` crate's tables
/// are not filled yet. That is begun meanwhile.
fn end_judged_early(
    sfen: &str,
    line: &[Move],
    attacker: Color,
) -> Option<rsshogi::board::Position> {
    static BEGUN: Once = Once::new();
    if FILLED.is_completed() {
        return None;
    }
    // If no thread can be started, the next line is judged like this one.
    BEGUN.call_once(|| drop(std::thread::Builder::new().spawn(prepare)));
    early::end_of_attack(sfen, line, attacker)
}

/// Replays `line` from `sfen` (`BOARD SIDE HANDS NUMBER`) and checks that every
/// move is legal, that every move of `attacker` gives check and that the last
/// position is checkmate. Either side may be to move first; an empty line claims
/// that the defender, to move, is mated already.
///
/// # Errors
/// The first fault of the line.
pub fn judge(sfen: &str, line: &[Move], attacker: Color) -> Result<(), LineFault> {
    if end_judged_early(sfen, line, attacker).is_some_and(|board| futile::is_mate(&board)) {
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
    if let Some(mut board) = end_judged_early(sfen, line, attacker)
        && futile::reply_that_counts(&mut board).is_none()
    {
        return Ok(());
    }
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

/// The position on the library's board, and the attacker as its colour.
fn set_up_for(sfen: &str, attacker: Color) -> Result<(shogi::Position, shogi::Color), LineFault> {
    let attacker = match attacker {
        Color::Black => shogi::Color::Black,
        Color::White => shogi::Color::White,
    };
    let board = set_up(sfen)?;
    if board.find_king(attacker.flip()).is_none() {
        return Err(LineFault::NoKing);
    }
    if board.in_check(board.side_to_move().flip()) {
        return Err(LineFault::OpponentInCheck);
    }
    Ok((board, attacker))
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
        Ok(Replay {
            sfen,
            line,
            attacker,
            board,
        })
    }

    /// Plays the next move, number `index` of the line from 0.
    fn play(&mut self, index: usize) -> Result<(), LineFault> {
        let (ply, mv) = (index + 1, self.line[index]);
        let mover = self.board.side_to_move();
        let illegal = |reason: &str| LineFault::Illegal {
            ply,
            mv,
            reason: reason.to_owned(),
        };
        let theirs = shogi::Move::from_sfen(&mv.to_string()).ok_or_else(|| illegal("no move"))?;
        match self.board.make_move(theirs) {
            Ok(()) => {}
            Err(shogi::MoveError::Uchifuzume) => {
                self.board = self
                    .play_disputed_drop(index)
                    .ok_or_else(|| illegal("pawn-drop mate"))?;
            }
            Err(error) if is_repetition(&error) => return Err(LineFault::Repetition { ply, mv }),
            Err(error) => return Err(illegal(&error.to_string())),
        }
        if mover == self.attacker && !self.board.in_check(self.attacker.flip()) {
            return Err(LineFault::NoCheck { ply, mv });
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
            Some(reply) => Err(LineFault::NotMate {
                ply,
                reply: reply.to_string(),
            }),
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

/// A new board of the `shogi` crate. Exactly four words: the crate would take a fifth
/// for a list of moves and play them unchecked.
fn set_up(sfen: &str) -> Result<shogi::Position, LineFault> {
    prepare();
    let unreadable = |reason: String| LineFault::Unreadable(reason);
    if sfen.split_whitespace().count() != 4 {
        return Err(unreadable("expected BOARD SIDE HANDS NUMBER".to_owned()));
    }
    let mut board = shogi::Position::new();
    board
        .set_sfen(sfen)
        .map_err(|error| unreadable(error.to_string()))?;
    Ok(board)
}

fn is_repetition(error: &shogi::MoveError) -> bool {
    use shogi::MoveError as E;
    matches!(
        error,
        E::Repetition | E::PerpetualCheckWin | E::PerpetualCheckLose
    )
}

/// Every conceivable move of the side to move: each piece to each square that it
/// attacks, promoting or not, and each piece in hand to each square.
fn candidates(board: &shogi::Position) -> Vec<shogi::Move> {
    let us = board.side_to_move();
    let mut moves = Vec::new();
    for from in *board.player_bb(us) {
        let Some(piece) = *board.piece_at(from) else {
            continue;
        };
        for to in board.move_candidates(from, piece) {
            moves.extend([true, false].map(|promote| shogi::Move::Normal { from, to, promote }));
        }
    }
    let in_hand = |&piece_type: &shogi::PieceType| {
        let piece = shogi::Piece {
            piece_type,
            color: us,
        };
        piece_type.is_hand_piece() && board.hand(piece) > 0
    };
    for piece_type in shogi::PieceType::iter().filter(in_hand) {
        moves.extend(shogi::Square::iter().map(|to| shogi::Move::Drop { to, piece_type }));
    }
    moves
}

/// The board of `rsshogi` after `line`, if it finds every move of it legal.
fn second_board(sfen: &str, line: &[Move]) -> Option<rsshogi::board::Position> {
    let mut board = rsshogi::board::position_from_sfen(sfen).ok()?;
    for mv in line {
        let theirs = board.move32_from_usi(&mv.to_string())?;
        board.try_apply_move32(theirs).ok()?;
    }
    Some(board)
}

fn is_legal_on_second_board(board: &rsshogi::board::Position, usi: &str) -> bool {
    board
        .move32_from_usi(usi)
        .is_some_and(|mv| board.is_legal_move32(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn judged(sfen: &str, line: &str, attacker: Color) -> Result<(), LineFault> {
        let moves: Vec<Move> = line
            .split_whitespace()
            .map(|usi| Move::from_usi(usi).unwrap())
            .collect();
        prepare();
        let judged = judge(sfen, &moves, attacker);
        let early = early::end_of_attack(sfen, &moves, attacker);
        let is_mate = early.is_some_and(|board| futile::is_mate(&board));
        assert_eq!(is_mate, judged.is_ok(), "{line}: by `rsshogi`");
        judged
    }

    fn mv(usi: &str) -> Move {
        Move::from_usi(usi).unwrap()
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
        assert!(matches!(
            fault("4k4 b - 1 moves 5a5b", ""),
            LineFault::Unreadable(_)
        ));
        assert!(matches!(
            fault("4x4/9/9/9/9/9/9/9/9 b - 1", ""),
            LineFault::Unreadable(_)
        ));
        assert_eq!(fault("4K4/9/9/9/9/9/9/9/9 b - 1", ""), LineFault::NoKing);
        assert_eq!(
            fault("4k4/4G4/9/9/9/9/9/9/9 b - 1", "5b5a"),
            LineFault::OpponentInCheck
        );
        assert!(matches!(
            fault(GOLD_DROP, "G*5c"),
            LineFault::Illegal { ply: 1, .. }
        ));
        assert!(matches!(
            fault(GOLD_DROP, "1a1a"),
            LineFault::Illegal { ply: 1, .. }
        ));
        let (ply, no_check) = (1, mv("G*5h"));
        assert_eq!(
            fault(GOLD_DROP, "G*5h"),
            LineFault::NoCheck { ply, mv: no_check }
        );
        assert_eq!(
            fault(GOLD_DROP, "G*4b 5a6a"),
            LineFault::AttackerToMove { ply: 2 }
        );
        let quiet = "4k4/9/4P4/9/9/9/9/9/9 w 2G 1";
        assert_eq!(fault(quiet, ""), LineFault::EndsWithoutCheck { ply: 0 });
        let reply = fault(GOLD_DROP, "G*4b");
        assert!(
            matches!(reply, LineFault::NotMate { ply: 1, .. }),
            "{reply}"
        );
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
        assert!(
            matches!(fault, Err(LineFault::NotMate { ply: 1, .. })),
            "{fault:?}"
        );
        // Board moves between checker and king always count.
        assert!(matches!(
            tsume(GOLD_DROP, "G*4b"),
            Err(LineFault::NotMate { ply: 1, .. })
        ));
    }

    /// The king moves back and forth between two checks by the dragon: the start is
    /// repeated every four plies.
    #[test]
    fn stops_at_the_fourth_repetition() {
        let sfen = "8k/9/9/9/9/9/9/9/7R1 b - 1";
        let line = "2i1i 1a2a 1i2i 2a1a ".repeat(4);
        let fault = judged(sfen, &line, Color::Black).unwrap_err();
        assert_eq!(
            fault,
            LineFault::Repetition {
                ply: 12,
                mv: mv("2a1a")
            }
        );
    }

    /// The pawn on 5b may be captured by the gold that is pinned on its file,
    /// so that the drop is legal and no mate.
    #[test]
    fn lets_rsshogi_judge_pawn_drop_mates() {
        let pinned_on_the_file = "3lkl3/9/3GgG3/4R4/9/9/9/9/9 b P 1";
        assert_eq!(
            judged(pinned_on_the_file, "P*5b", Color::Black),
            Err(LineFault::NotMate {
                ply: 1,
                reply: "5c5b".to_owned()
            })
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
