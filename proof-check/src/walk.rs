//! What an entry must show, move by move.

use crate::ledger::{Fact, Ledger};
use crate::reader::{BOUNDED, CLOSED, Entry, MATES, RELAXED, TSUME, bad, number};
use rsshogi::board::movegen::{ChecksAll, LegalAll, MoveGenType, generate_moves_move32};
use rsshogi::board::{Move32List, Position, PositionState, generate_position_state};
use rsshogi::types::{Color, Move32};
use std::io;
use std::vec::IntoIter;

/// An error says why not.
type Verdict = io::Result<()>;

fn ensure(holds: bool, why: &str) -> Verdict {
    if holds { Ok(()) } else { bad(why) }
}

/// Sets up a position.
fn set_up(position: &mut Position, state: &PositionState) -> Verdict {
    let is_set = position.try_set_position_state(state).is_ok();
    ensure(is_set && position.validate().is_ok(), "this is no position")?;
    let other = position.turn().flip();
    let king = position.king_square(other);
    let is_over = !king.is_none() && position.is_attacked_by(king, position.turn());
    ensure(!is_over, "the side that is not to move is in check")
}

/// All moves of a kind.
fn moves<T: MoveGenType>(position: &Position) -> Vec<Move32> {
    let mut list = Move32List::new();
    generate_moves_move32::<T>(position, &mut list);
    list.as_slice().to_vec()
}

/// The legal moves that give check, in the order of their texts.
fn checks(position: &Position) -> Vec<Move32> {
    let mut checks = moves::<ChecksAll>(position);
    checks.retain(|&mv| position.is_legal_move32(mv));
    checks.sort_by_cached_key(|mv| mv.to_usi());
    checks
}

/// The captures of a drop between checker and king that give check from there, in the order
/// of their texts; each with the position then, the captured piece given back.
fn captures(position: &Position, drop: Move32) -> io::Result<Vec<(String, Position)>> {
    let (mut dropped, mut captures) = (position.clone(), Vec::new());
    dropped.apply_move32(drop);
    let mut legal = moves::<LegalAll>(&dropped);
    legal.retain(|mv| !mv.is_drop() && mv.to_sq() == drop.to_sq());
    for mv in legal {
        let mut captured = dropped.clone();
        captured.apply_move32(mv);
        if captured.checkers().test(drop.to_sq()) {
            let (board, before) = (captured.board_array(), generate_position_state(position));
            set_up(&mut captured, &PositionState { board, ..before })?;
            captures.push((mv.to_usi(), captured));
        }
    }
    captures.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(captures)
}

/// Goes through the claim and the entries, one after another.
pub struct Walk {
    pub ledger: Ledger,
    attacker: Color,
    /// The number of the entry, and the choices that are left of it.
    number: u64,
    choices: IntoIter<String>,
}

impl Walk {
    pub fn new(ledger: Ledger, problem: &Entry) -> io::Result<Walk> {
        ensure(problem.kind < MATES, "nobody attacks")?;
        let attacker = if problem.kind == 1 { Color::BLACK } else { Color::WHITE };
        Ok(Walk { ledger, attacker, number: 0, choices: Vec::new().into_iter() })
    }

    /// What an entry of one of the kinds may say of a position.
    pub fn fact(&self, kinds: u8, state: &PositionState, plies: i32) -> Fact {
        let mut board = [state.side_to_move.to_index() as u8; 82];
        for (square, piece) in state.board.iter() {
            board[square.to_index()] = piece.raw() as u8;
        }
        let hand = |side: Color| state.hands[side.to_index()];
        let (attacker, defender) = (hand(self.attacker), hand(self.attacker.flip()));
        Fact { kinds, board, attacker, defender, plies: plies.max(0) as u16, number: self.number }
    }

    fn choose_of(&mut self, moves: &[Move32], position: &Position) -> io::Result<Move32> {
        let choice = self.choices.next().unwrap_or_default();
        match position.move32_from_usi(&choice) {
            Some(mv) if moves.contains(&mv) && mv.to_usi() == choice => Ok(mv),
            _ => bad(format!("{choice} is no such move")),
        }
    }

    /// An entry of one of the kinds says it; or no plies are left, or there is no check.
    fn said(&mut self, kinds: u8, position: &Position, plies: i32) -> Verdict {
        let (is_mate, attacks) = (kinds & MATES != 0, position.turn() == self.attacker);
        if kinds != CLOSED && plies < i32::from(attacks) {
            return ensure(!is_mate, "leaves no plies for a mate");
        }
        let fact = self.fact(kinds, &generate_position_state(position), plies);
        let has_no_check = || !is_mate && attacks && checks(position).is_empty();
        ensure(self.ledger.has(&fact, has_no_check)?, "is not said to be so")
    }

    /// The defender, to move, is mated within the plies.
    fn mated(&mut self, kinds: u8, position: &mut Position, plies: i32) -> Verdict {
        let (replies, in_check) = (moves::<LegalAll>(position), position.is_in_check());
        ensure(plies >= 0 && (in_check || !replies.is_empty()), "is no mate")?;
        // In check every drop comes between.
        let may_be_futile = |mv: &Move32| kinds & TSUME != 0 && in_check && mv.is_drop();
        let (mut drops, mut replies): (Vec<_>, Vec<_>) =
            replies.into_iter().partition(may_be_futile);
        let others = replies.clone();
        drops.sort_by_cached_key(|drop| drop.to_usi().split_off(2));
        for drops in drops.chunk_by(|one, other| one.to_sq() == other.to_sq()) {
            let capture = self.choices.next().unwrap_or_default();
            if capture == "-" {
                replies.extend(drops);
                continue;
            }
            // Futile: with the piece given back after the capture, the mate takes no longer
            // than after another reply.
            let mut captures = captures(position, drops[0])?.into_iter();
            let captured = captures.find(|(text, _)| *text == capture);
            let length = self.choices.next().and_then(|text| number(&text));
            let (Some((_, mut captured)), Some(length)) = (captured, length) else {
                return bad(format!("{capture} does not capture"));
            };
            ensure(length <= plies, "the capture does not mate in time")?;
            if length > 0 {
                let mv = self.choose_of(&others, position)?;
                after(position, mv, |position| self.said(RELAXED | CLOSED, position, length - 3))?;
            }
            self.mated(MATES | TSUME, &mut captured, length)?;
        }
        replies.into_iter().try_for_each(|mv| {
            after(position, mv, |position| self.said(kinds, position, plies - 1))
        })
    }

    /// The defender, to move, has a reply that refutes mate within the plies.
    fn refuted(&mut self, kinds: u8, position: &mut Position, plies: i32) -> Verdict {
        let replies = moves::<LegalAll>(position);
        if replies.is_empty() && !position.is_in_check() {
            return Ok(());
        }
        let reply = self.choose_of(&replies, position)?;
        after(position, reply, |position| self.said(kinds, position, plies - 1))?;
        if kinds & RELAXED != 0 && reply.is_drop() && position.is_in_check() {
            for (_, mut captured) in captures(position, reply)? {
                self.refuted(kinds, &mut captured, plies)?;
            }
        }
        Ok(())
    }

    /// An entry holds if those with fewer plies do.
    pub fn entry(&mut self, position: &mut Position, number: u64, entry: &Entry) -> Verdict {
        let Entry { kind, plies, ref state, .. } = *entry;
        (self.number, self.choices) = (number, entry.choices());
        set_up(position, state)?;
        let kinds = match kind {
            MATES | TSUME => kind | MATES,
            RELAXED => RELAXED | CLOSED,
            BOUNDED | CLOSED => kind,
            _ => return bad("this is no entry"),
        };
        let look = if kinds & MATES != 0 { Walk::mated } else { Walk::refuted };
        if position.turn() != self.attacker {
            return look(self, kinds, position, plies);
        }
        let all = checks(position);
        let checks = if kinds & MATES != 0 { vec![self.choose_of(&all, position)?] } else { all };
        checks.into_iter().try_for_each(|mv| {
            after(position, mv, |position| look(self, kinds, position, plies - 1))
        })
    }

    /// The entries say what is claimed of the problem.
    pub fn claim(&mut self, words: &str, problem: &Entry) -> Verdict {
        let (position, plies) = (&mut Position::empty(), problem.plies);
        set_up(position, &problem.state)?;
        ensure(!position.king_square(self.attacker.flip()).is_none(), "the defender has no king")?;
        let parts: Vec<&str> = words.split(", ").collect();
        // The plies of mates are odd if the attacker moves first.
        let is_length = plies % 2 == i32::from(position.turn() == self.attacker);
        let name = parts[0].replace('N', "?").replacen(&plies.to_string(), "N", 1);
        let (mate, none) = match &*name {
            "mate in at most N plies" => (MATES, 0),
            "no mate in at most N plies" => (0, BOUNDED),
            "no mate in any number of plies" => (0, CLOSED),
            "the shortest mate takes N plies" => (MATES, BOUNDED),
            "the mate without futile interpositions takes N plies" | "complete in N plies" => {
                (MATES | TSUME, RELAXED | CLOSED)
            }
            _ => return bad("the claim is not known"),
        };
        if mate != 0 {
            self.said(mate, position, plies)?;
        }
        if none != 0 {
            ensure(is_length || mate == 0, "a mate does not take so many plies")?;
            self.said(none, position, if mate == 0 { plies } else { plies - 2 })?;
        }
        let is_complete = name.starts_with("complete");
        ensure(is_complete == (parts.len() > 1), "the claim is not known")?;
        if is_complete { self.complete(&parts[1..], position, plies) } else { Ok(()) }
    }

    /// At each ply of the main line the mate takes as many plies as are left, no other check
    /// mates but those that do not count, and no piece is left in hand.
    fn complete(&mut self, parts: &[&str], position: &mut Position, plies: i32) -> Verdict {
        let line: Vec<&str> = parts[0].split(' ').collect();
        for (ply, text) in (1..).zip(&line) {
            let left = plies + 1 - ply;
            if position.turn() == self.attacker {
                self.said(MATES | TSUME, position, left)?;
                self.said(RELAXED | CLOSED, position, left - 2)?;
                for mv in checks(position).into_iter().filter(|_| left > 1) {
                    let exception = format!("not counting at ply {ply} {}", mv.to_usi());
                    if mv.to_usi() != *text && !parts[1..].contains(&&*exception) {
                        after(position, mv, |position| self.said(CLOSED, position, 0))?;
                    }
                }
            }
            let Some(&mv) = moves::<LegalAll>(position).iter().find(|mv| mv.to_usi() == *text)
            else {
                return bad(format!("{text} is not legal in the main line"));
            };
            position.apply_move32(mv);
        }
        let is_whole = line.len() as i32 == plies && position.turn() != self.attacker;
        let is_empty = position.hand(self.attacker).raw() == 0;
        ensure(is_whole && is_empty, "the main line is not complete")?;
        self.said(MATES | TSUME, position, 0)
    }
}

/// Looks at the position after a legal move.
fn after(board: &mut Position, mv: Move32, look: impl FnOnce(&mut Position) -> Verdict) -> Verdict {
    board.apply_move32(mv);
    let found = look(board);
    ensure(board.undo_move32(mv).is_ok(), "a move cannot be taken back")?;
    found.or_else(|error| bad(format!("{} {error}", mv.to_usi())))
}
