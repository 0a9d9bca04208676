//! The proof walk: every defence against the attacker's chosen moves, to the end.
//!
//! A line shows one defence; a proof answers them all. The walk takes the attacker's
//! moves from a [`Strategy`] and every legal reply from the `shogi` crate, judges each
//! move as [`super::judge`] does, and ends where the crate finds no reply to a check.
//! Of our own rules only the notation of moves is used, so a reply that the search
//! missed is found here.
//!
//! The crate tries each move on its board (2.8 µs where it is legal). Most that cannot
//! answer a check are left out beforehand: a piece other than the king must capture the
//! only checker or interpose. A test compares that with trying everything.
//!
//! A position is walked again only if fewer plies are left than its mate took the first
//! time. The plies left fall with every move, so the walk ends. If a position is
//! repeated on a branch, the strategy has wasted plies: it is asked again at the first
//! occurrence, for a mate within the plies left at the second. So no branch that passes
//! repeats a position.

use super::boards::{candidates, is_repetition, second_board, set_up, set_up_for};
use super::fault::LineFault;
use crate::length::{Bounds, Plies, minus_one, plus_one};
use crate::notation::moves;
use crate::position::{Color, Move};
use shogi::bitboard::Factory;
use std::collections::HashMap;
use std::fmt;

/// The source of the attacker's moves. It follows every move of the walk.
pub trait Strategy {
    /// A move that mates within `plies` from the current position, if there is
    /// one.
    ///
    /// # Errors
    /// If the time is over.
    fn attack(&mut self, plies: Plies) -> Result<Option<Move>, Ended>;

    /// Called when the walk makes a move.
    fn make(&mut self, mv: Move);

    /// Called when the walk takes back the last move.
    fn unmake(&mut self);
}

/// The error if the time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// The result of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Walk {
    /// Positions visited. A position visited again with fewer plies left counts again.
    pub positions: u64,
    /// The outcome.
    pub outcome: WalkOutcome,
}

/// The outcome of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkOutcome {
    /// Every branch is mate.
    Mate {
        /// Plies of the longest branch.
        longest: Plies,
    },
    /// A branch refutes the claim.
    Fails {
        /// The moves from the start, including the wrong one.
        branch: Vec<Move>,
        /// The flaw.
        flaw: WalkError,
    },
    /// There are more positions than allowed.
    TooManyPositions,
    /// The time was over before the end.
    Ended,
}

/// A flaw of a branch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalkError {
    /// Against the rules, or no mate.
    #[error("{0}")]
    Fault(#[from] LineFault),
    /// The strategy has no move.
    #[error("no move that mates within {0} plies is known")]
    NoMove(Plies),
    /// The tree mates in fewer plies than the claimed lower bound.
    #[error("mate within {longest} plies, but at least {lower} were claimed")]
    Shorter {
        /// Plies of the longest branch.
        longest: Plies,
        /// The claimed lower bound.
        lower: Plies,
    },
}

impl fmt::Display for WalkOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkOutcome::Mate { longest } => {
                write!(f, "every branch is mate, the longest after {longest} plies")
            }
            WalkOutcome::Fails { branch, flaw } if branch.is_empty() => write!(f, "{flaw}"),
            WalkOutcome::Fails { branch, flaw } => {
                write!(f, "branch {}: {flaw}", moves::usi(branch))
            }
            WalkOutcome::TooManyPositions => f.write_str("there are more positions"),
            WalkOutcome::Ended => f.write_str("the time ran out"),
        }
    }
}

/// Walks through all defences from `sfen` (`BOARD SIDE HANDS NUMBER`), where `attacker`
/// is claimed to mate within `claim.upper` plies and not in fewer than `claim.lower`,
/// in at most `most_positions` positions.
pub fn walk(
    sfen: &str,
    attacker: Color,
    claim: Bounds,
    strategy: &mut dyn Strategy,
    most_positions: u64,
) -> Walk {
    let mut walker = match RefereeBoard::new(sfen, attacker) {
        Ok(board) => Walker {
            board,
            strategy,
            known: HashMap::new(),
            on_path: HashMap::new(),
            positions: 0,
            most_positions,
        },
        Err(fault) => {
            return Walk { positions: 0, outcome: failure(&[], fault) };
        }
    };
    let outcome = match walker.visit(claim.upper) {
        Ok(longest) if longest < claim.lower => {
            let lower = claim.lower;
            failure(&[], WalkError::Shorter { longest, lower })
        }
        Ok(longest) => WalkOutcome::Mate { longest },
        Err(Halt::End(outcome)) => outcome,
        // Handled by the position on the path.
        Err(Halt::Back { .. }) => WalkOutcome::Ended,
    };
    Walk { positions: walker.positions, outcome }
}

/// Why a walk stops at a position.
enum Halt {
    /// The walk is over.
    End(WalkOutcome),
    /// The position reached after `ply` plies is repeated with `left` plies left.
    Back { ply: usize, left: Plies },
}

impl Halt {
    fn failed_at(branch: &[Move], flaw: impl Into<WalkError>) -> Halt {
        Halt::End(failure(branch, flaw))
    }
}

/// The outcome of a walk that fails at the end of this branch.
fn failure(branch: &[Move], flaw: impl Into<WalkError>) -> WalkOutcome {
    WalkOutcome::Fails { branch: branch.to_vec(), flaw: flaw.into() }
}

/// A walk that goes on.
struct Walker<'a> {
    board: RefereeBoard<'a>,
    strategy: &'a mut dyn Strategy,
    /// Plies of the longest branch from positions that were walked to the end.
    known: HashMap<PackedPosition, Plies>,
    /// The plies after which the attacker's positions of the path were reached.
    on_path: HashMap<PackedPosition, usize>,
    positions: u64,
    most_positions: u64,
}

impl Walker<'_> {
    /// Plies of the longest branch from the current position, which is claimed to be
    /// mate within `plies`.
    fn visit(&mut self, plies: Plies) -> Result<Plies, Halt> {
        let place = self.board.packed_position();
        if let Some(&longest) = self.known.get(&place)
            && longest <= plies
        {
            return Ok(longest);
        }
        if self.positions >= self.most_positions {
            return Err(Halt::End(WalkOutcome::TooManyPositions));
        }
        self.positions += 1;
        let longest = if self.board.attacker_moves() {
            self.attack_without_repetition(place, plies)?
        } else {
            self.defend(plies)?
        };
        self.known.insert(place, longest);
        Ok(longest)
    }

    /// [`Walker::attack`]; if the position is repeated below, again with the plies left there.
    fn attack_without_repetition(
        &mut self,
        place: PackedPosition,
        plies: Plies,
    ) -> Result<Plies, Halt> {
        if let Some(&ply) = self.on_path.get(&place) {
            return Err(Halt::Back { ply, left: plies });
        }
        let here = self.board.path.len();
        self.on_path.insert(place, here);
        let mut most = plies;
        let result = loop {
            match self.attack(most) {
                Err(Halt::Back { ply, left }) if ply == here => most = left,
                result => break result,
            }
        };
        self.on_path.remove(&place);
        result
    }

    /// Plays the strategy's move, a mate within `plies`; returns the plies of the longest branch.
    fn attack(&mut self, plies: Plies) -> Result<Plies, Halt> {
        let found = match plies {
            0 => None,
            _ => self.strategy.attack(plies).map_err(|Ended| Halt::End(WalkOutcome::Ended))?,
        };
        let Some(mv) = found else {
            return Err(Halt::failed_at(&self.board.path, WalkError::NoMove(plies)));
        };
        let with_move = [self.board.path.as_slice(), &[mv]].concat();
        let ply = with_move.len();
        let theirs = shogi::Move::from_sfen(&mv.to_string()).ok_or(MoveRefusal::NoMove);
        if let Err(refusal) = theirs.and_then(|theirs| self.board.make(mv, theirs)) {
            return Err(Halt::failed_at(&with_move, refusal.fault(ply, mv)));
        }
        if !self.board.is_check() {
            return Err(Halt::failed_at(&with_move, LineFault::NoCheck { ply, mv }));
        }
        self.visit_after(mv, plies)
    }

    /// Plays every legal reply; returns the plies of the longest branch.
    fn defend(&mut self, plies: Plies) -> Result<Plies, Halt> {
        let ply = self.board.path.len();
        let mut longest = None;
        for theirs in reply_candidates(&self.board.board) {
            let usi = theirs.to_string();
            let Ok(mv) = Move::from_usi(&usi) else {
                continue;
            };
            match self.board.make(mv, theirs) {
                Ok(()) if plies < 2 => {
                    self.board.unmake();
                    let fault = LineFault::NotMate { ply, reply: usi };
                    return Err(Halt::failed_at(&self.board.path, fault));
                }
                Ok(()) => longest = longest.max(Some(self.visit_after(mv, plies)?)),
                Err(MoveRefusal::Repetition) => {
                    let branch = [self.board.path.as_slice(), &[mv]].concat();
                    let fault = LineFault::Repetition { ply: ply + 1, mv };
                    return Err(Halt::failed_at(&branch, fault));
                }
                Err(_) => {}
            }
        }
        match longest {
            Some(plies) => Ok(plies),
            None if self.board.is_check() => Ok(0),
            None => {
                let fault = LineFault::EndsWithoutCheck { ply };
                Err(Halt::failed_at(&self.board.path, fault))
            }
        }
    }

    /// Visits the position after `mv`, which has been made on the board, and takes
    /// the move back.
    fn visit_after(&mut self, mv: Move, plies: Plies) -> Result<Plies, Halt> {
        self.strategy.make(mv);
        let result = self.visit(minus_one(plies));
        // After any other end the board is not used again and may be inconsistent.
        if matches!(result, Ok(_) | Err(Halt::Back { .. })) {
            self.strategy.unmake();
            self.board.unmake();
        }
        result.map(plus_one)
    }
}

/// All squares, the side to move and the attacker's hand, five bits each. The
/// defender's hand follows from these.
type PackedPosition = [u128; 4];

/// The referee's board, with moves that can be taken back.
struct RefereeBoard<'a> {
    sfen: &'a str,
    attacker: shogi::Color,
    board: shogi::Position,
    path: Vec<Move>,
    /// Boards before disputed pawn drops, with the length of the path there.
    set_aside: Vec<(usize, shogi::Position)>,
}

/// Why a move was not made. After a repetition the board must not be used again.
enum MoveRefusal {
    NoMove,
    Illegal(shogi::MoveError),
    PawnDropMate,
    Repetition,
}

impl MoveRefusal {
    fn fault(self, ply: usize, mv: Move) -> LineFault {
        let reason = match self {
            MoveRefusal::Repetition => return LineFault::Repetition { ply, mv },
            MoveRefusal::NoMove => "no move".to_owned(),
            MoveRefusal::Illegal(error) => error.to_string(),
            MoveRefusal::PawnDropMate => "pawn-drop mate".to_owned(),
        };
        LineFault::Illegal { ply, mv, reason }
    }
}

impl<'a> RefereeBoard<'a> {
    fn new(sfen: &'a str, attacker: Color) -> Result<RefereeBoard<'a>, LineFault> {
        let (board, attacker) = set_up_for(sfen, attacker)?;
        Ok(RefereeBoard { sfen, attacker, board, path: Vec::new(), set_aside: Vec::new() })
    }

    fn attacker_moves(&self) -> bool {
        self.board.side_to_move() == self.attacker
    }

    /// True if the defender is in check.
    fn is_check(&self) -> bool {
        self.board.in_check(self.attacker.flip())
    }

    fn make(&mut self, mv: Move, theirs: shogi::Move) -> Result<(), MoveRefusal> {
        match self.board.make_move(theirs) {
            Ok(()) => {}
            Err(shogi::MoveError::Uchifuzume) => self.make_disputed_drop(mv)?,
            Err(error) if is_repetition(&error) => return Err(MoveRefusal::Repetition),
            Err(error) => return Err(MoveRefusal::Illegal(error)),
        }
        self.path.push(mv);
        Ok(())
    }

    /// Makes a pawn drop that the crate calls mate, if `rsshogi` finds it legal. Repetitions are
    /// counted anew after it.
    #[cold]
    fn make_disputed_drop(&mut self, mv: Move) -> Result<(), MoveRefusal> {
        let line = [self.path.as_slice(), &[mv]].concat();
        let after = second_board(self.sfen, &line)
            .and_then(|board| set_up(&board.to_sfen(Some(1))).ok())
            .ok_or(MoveRefusal::PawnDropMate)?;
        let before = std::mem::replace(&mut self.board, after);
        self.set_aside.push((self.path.len(), before));
        Ok(())
    }

    fn unmake(&mut self) {
        self.path.pop();
        let is_disputed = |(length, _): &mut (usize, _)| *length == self.path.len();
        match self.set_aside.pop_if(is_disputed) {
            Some((_, before)) => self.board = before,
            // The move was made above, so that unmaking it cannot fail.
            None => drop(self.board.unmake_move()),
        }
    }

    /// The current position, packed.
    fn packed_position(&self) -> PackedPosition {
        let on_board = shogi::Square::iter().map(|square| {
            self.board.piece_at(square).map_or(0, |piece| {
                2 * piece.piece_type.index() as u128 + 1 + piece.color.index() as u128
            })
        });
        let in_hand =
            shogi::PieceType::iter().filter(|kind| kind.is_hand_piece()).map(|piece_type| {
                let color = self.attacker;
                u128::from(self.board.hand(shogi::Piece { piece_type, color }))
            });
        let side = std::iter::once(u128::from(self.attacker_moves()));
        let mut place = [0; 4];
        for (index, value) in on_board.chain(in_hand).chain(side).enumerate() {
            place[index / 25] |= value << (5 * (index % 25));
        }
        place
    }
}

/// The candidates that may answer a check: all moves of the king, captures of a lone
/// checker, and interpositions. All candidates if there is no check.
fn reply_candidates(board: &shogi::Position) -> Vec<shogi::Move> {
    let us = board.side_to_move();
    let mut all = candidates(board);
    let Some(king) = board.find_king(us) else {
        return all;
    };
    let checkers: Vec<shogi::Square> = (*board.player_bb(us.flip()))
        .filter(|&from| {
            board
                .piece_at(from)
                .is_some_and(|piece| board.move_candidates(from, piece).any(|to| to == king))
        })
        .collect();
    match checkers.as_slice() {
        [] => {}
        [checker] => {
            let between = Factory::between(king, *checker);
            all.retain(|mv| match *mv {
                shogi::Move::Normal { from, to, .. } => {
                    from == king || to == *checker || (&between & to).is_any()
                }
                shogi::Move::Drop { to, .. } => (&between & to).is_any(),
            });
        }
        _ => all.retain(|mv| matches!(mv, shogi::Move::Normal { from, .. } if *from == king)),
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(usi: &str) -> Move {
        Move::from_usi(usi).unwrap()
    }

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(mv).collect()
    }

    /// Moves by the path to their position.
    struct Book {
        moves: Vec<(&'static str, &'static str)>,
        path: Vec<Move>,
    }

    impl Strategy for Book {
        fn attack(&mut self, _plies: Plies) -> Result<Option<Move>, Ended> {
            let here = |&&(path, _): &&(&str, &str)| moves(path) == self.path;
            Ok(self.moves.iter().find(here).map(|&(_, usi)| mv(usi)))
        }

        fn make(&mut self, mv: Move) {
            self.path.push(mv);
        }

        fn unmake(&mut self) {
            self.path.pop();
        }
    }

    /// G*5b is mate at once; after G*4b the king may go to 6a or 6b or capture.
    const TWO_GOLDS: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2G 1";

    fn walked(sfen: &str, claim: (Plies, Plies), book: &[(&'static str, &'static str)]) -> Walk {
        let mut book = Book { moves: book.to_vec(), path: Vec::new() };
        let (lower, upper) = claim;
        walk(sfen, Color::Black, Bounds { lower, upper }, &mut book, 1000)
    }

    #[track_caller]
    fn failure(walk: Walk) -> (String, WalkError) {
        let WalkOutcome::Fails { branch, flaw } = walk.outcome else { panic!("{walk:?}") };
        (moves::usi(&branch), flaw)
    }

    #[test]
    fn a_mate_in_one_passes() {
        let walk = walked(TWO_GOLDS, (1, 1), &[("", "G*5b")]);
        let outcome = WalkOutcome::Mate { longest: 1 };
        assert_eq!(walk, Walk { positions: 2, outcome });
    }

    #[test]
    fn each_flaw_is_found() {
        let fails = |upper, book| failure(walked(TWO_GOLDS, (1, upper), book));
        let (branch, flaw) = fails(1, &[("", "G*4b")]);
        assert_eq!(branch, "G*4b");
        assert!(matches!(flaw, WalkError::Fault(LineFault::NotMate { ply: 1, .. })));
        let (branch, flaw) = fails(1, &[("", "G*5h")]);
        assert_eq!(branch, "G*5h");
        assert!(matches!(flaw, WalkError::Fault(LineFault::NoCheck { ply: 1, .. })));
        let (branch, flaw) = fails(1, &[("", "G*5c")]);
        assert_eq!(branch, "G*5c");
        assert!(matches!(flaw, WalkError::Fault(LineFault::Illegal { ply: 1, .. })));
        assert_eq!(fails(3, &[]), (String::new(), WalkError::NoMove(3)));
        let (branch, flaw) = fails(3, &[("", "G*4b")]);
        assert_eq!((moves(&branch).len(), flaw), (2, WalkError::NoMove(1)));
        let shorter = walked(TWO_GOLDS, (3, 3), &[("", "G*5b")]);
        let (longest, lower) = (1, 3);
        let expected = (String::new(), WalkError::Shorter { longest, lower });
        assert_eq!(failure(shorter), expected);
        let no_king = walked("9/9/9/9/9/9/9/9/9 b G 1", (1, 1), &[]);
        assert_eq!(failure(no_king).1, WalkError::Fault(LineFault::NoKing));
        let quiet = walked("4k4/9/9/9/9/9/9/9/9 w G 1", (2, 2), &[]);
        assert!(matches!(failure(quiet).1, WalkError::NoMove(1)));
    }

    /// The gold pinned on its file may capture the pawn, though the crate calls the
    /// drop mate; then 4c5b mates.
    #[test]
    fn a_disputed_pawn_drop_is_walked_through() {
        let pinned = "3lkl3/9/3GgG3/4R4/9/9/9/9/9 b P 1";
        let book = [("", "P*5b"), ("P*5b 5c5b", "4c5b")];
        let walk = walked(pinned, (1, 3), &book);
        assert_eq!(walk.outcome, WalkOutcome::Mate { longest: 3 });
        let real = walked("7lk/9/7GG/9/9/9/9/9/9 b P 1", (1, 1), &[("", "P*1b")]);
        assert!(matches!(failure(real).1, WalkError::Fault(LineFault::Illegal { .. })));
    }

    /// The rook's checks from 1i and 2i repeat the start: asked again with fewer plies
    /// each time, such a strategy runs out of them.
    #[test]
    fn a_strategy_that_goes_round_in_circles_runs_out_of_plies() {
        struct Circle(Vec<Move>);
        impl Strategy for Circle {
            fn attack(&mut self, _plies: Plies) -> Result<Option<Move>, Ended> {
                let at_first = self.0.len().is_multiple_of(4);
                Ok(Some(mv(if at_first { "2i1i" } else { "1i2i" })))
            }
            fn make(&mut self, mv: Move) {
                self.0.push(mv);
            }
            fn unmake(&mut self) {
                self.0.pop();
            }
        }
        let start = "8k/9/9/9/9/9/9/9/7R1 b - 1";
        let claim = Bounds::of_mate(101);
        let walk = walk(start, Color::Black, claim, &mut Circle(Vec::new()), 1000);
        let (branch, flaw) = failure(walk);
        assert!(matches!(flaw, WalkError::Fault(LineFault::NotMate { .. })), "{flaw}");
        assert!(branch.starts_with("2i1i"), "{branch}");
    }

    #[test]
    fn too_many_positions_are_told() {
        let claim = Bounds::of_mate(1);
        let mut book = Book { moves: vec![("", "G*5b")], path: Vec::new() };
        let walk = walk(TWO_GOLDS, Color::Black, claim, &mut book, 1);
        let outcome = WalkOutcome::TooManyPositions;
        assert_eq!(walk, Walk { positions: 1, outcome });
    }

    /// Legal moves of the crate among these, in order of their texts.
    fn legal(sfen: &str, candidates: impl Fn(&shogi::Position) -> Vec<shogi::Move>) -> Vec<String> {
        let board = set_up(sfen).unwrap();
        let mut found: Vec<String> = candidates(&board)
            .into_iter()
            .filter(|&mv| set_up(sfen).unwrap().make_move(mv).is_ok())
            .map(|mv| mv.to_string())
            .collect();
        found.sort();
        found
    }

    /// After every check in the positions of the test data, the moves left out
    /// beforehand are all illegal to the crate.
    #[test]
    fn no_legal_reply_is_left_out() {
        let rows = include_str!("../../../tests/data/mates.tsv").lines();
        let rows = rows.filter(|row| !row.starts_with('#')).step_by(12);
        let mut compared = 0;
        for sfen in rows.filter_map(|row| row.split('\t').nth(1)) {
            let board = set_up(sfen).unwrap();
            for usi in legal(sfen, candidates) {
                let mut after = crate::position::Position::from_sfen(sfen).unwrap();
                after.make(mv(&usi));
                let after = after.to_sfen();
                if !set_up(&after).unwrap().in_check(board.side_to_move().flip()) {
                    continue;
                }
                assert_eq!(legal(&after, reply_candidates), legal(&after, candidates), "{after}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }
}
