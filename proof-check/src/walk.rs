//! The facts that an entry must show, move by move.

use crate::ledger::{Ledger, QUIET, byte};
use crate::reader::{
    ANY, BOUNDED, BRINKMATE, CLOSED, Entry, LASTS, LONGER, MATES, NO_BRINKMATE, RELAXED, TSUME,
    WHITE, bad, number,
};
use rsshogi::board::movegen::{ChecksAll, LegalAll, MoveGenType, generate_moves_move32};
use rsshogi::board::{Move32List, Position, PositionState, generate_position_state};
use rsshogi::mate::solve_mate_in_one_in_place;
use rsshogi::types::{Bitboard, Color, Move32, Piece};
use std::{io::Result, str::Split};

fn ensure(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { bad(why) }
}

/// Moves of a way back; the rules of the library count no more than 65,535.
const MOST_PLIES: usize = 9999;

/// Why drops on a square between checker and king are left out at first.
#[derive(Clone, Copy, PartialEq)]
enum Left {
    /// This one lasts.
    Lasts,
    /// The mate after a capture is longer than these are to last.
    Later,
    /// It is no shorter than after a capture of one that lasts.
    NotBefore,
}

/// The drops that last, or any others; one of each square.
type Drops = Vec<(Move32, Left)>;

/// How often the drops on a square may be futile for one that counts as those on another one are
/// futile for another, and so on: no more squares lie between a checker and the king.
const MOST_COMPARISONS: u8 = 7;

/// Sets up a position.
fn set_up(position: &mut Position, state: &PositionState) -> Result<()> {
    let is_set = position.try_set_position_state(state).is_ok();
    ensure(is_set && position.validate().is_ok(), "this is no position")?;
    let king = position.king_square(position.turn().flip());
    let is_over = !king.is_none() && position.is_attacked_by(king, position.turn());
    ensure(!is_over, "the side that is not to move is in check")
}

/// The legal moves of a kind.
fn moves<T: MoveGenType>(position: &Position) -> Vec<Move32> {
    let mut list = Move32List::new();
    generate_moves_move32::<T>(position, &mut list);
    list.retain(|&mv| T::IS_LEGAL || position.is_legal_move32(mv));
    list.as_slice().to_vec()
}

/// The legal move that a text names.
fn legal(position: &Position, usi: &str) -> Result<Move32> {
    match position.move32_from_usi(usi).filter(|&mv| position.is_legal_move32(mv)) {
        Some(mv) if !usi.starts_with(char::is_lowercase) => Ok(mv),
        _ => bad(format!("{usi} is no legal move")),
    }
}

/// The order of the texts of moves. Squares are numbered in that of theirs.
fn order(mv: &Move32) -> (Option<u8>, i8, i8, bool) {
    let letter = mv.dropped_piece().map(|piece| b" PLNSBRG"[piece.to_index()]);
    (letter, mv.from_sq().raw(), mv.to_sq().raw(), mv.is_promotion())
}

/// The captures of a drop between checker and king that give check from there, in the order
/// of their texts; each with the position then, the captured piece given back.
fn captures(position: &mut Position, drop: Move32) -> Result<Vec<(String, Position)>> {
    if !drop.is_drop() || !position.is_in_check() {
        return Ok(Vec::new());
    }
    let (before, mut captures) = (generate_position_state(position), Vec::new());
    let moves = after(position, drop, |dropped| Ok(moves::<LegalAll>(dropped)))?;
    for mv in moves.into_iter().filter(|mv| mv.to_sq() == drop.to_sq()) {
        let (mut board, mut captured) = (before.board, Position::empty());
        board.set(mv.from_sq(), Piece::NONE);
        board.set(mv.to_sq(), mv.piece_after_move());
        set_up(&mut captured, &PositionState { board, ..before })?;
        if captured.checkers().test(mv.to_sq()) {
            captures.push((mv.to_usi(), captured));
        }
    }
    captures.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(captures)
}

/// Looks at the position after a legal move.
fn after<T>(
    position: &mut Position,
    mv: Move32,
    look: impl FnOnce(&mut Position) -> Result<T>,
) -> Result<T> {
    position.apply_move32(mv);
    let found = look(position);
    ensure(position.undo_move32(mv).is_ok(), "a move cannot be taken back")?;
    found.or_else(|error| bad(format!("{} {error}", mv.to_usi())))
}

/// The position after a pass of the defender, who is not in check.
fn passed(position: &Position) -> Result<Position> {
    let (state, mut passed) = (generate_position_state(position), Position::empty());
    let side_to_move = state.side_to_move.flip();
    set_up(&mut passed, &PositionState { side_to_move, ..state })?;
    Ok(passed)
}

/// Goes through the claim or an entry.
pub struct Walk<'w> {
    pub ledger: &'w mut Ledger,
    pub attacker: Color,
    /// The words that are not yet used.
    pub choices: Split<'w, char>,
}

impl Walk<'_> {
    /// Records a fact that an entry states, or needs.
    fn add(&mut self, is_need: bool, kinds: u16, position: &Position, plies: i32) -> Result<()> {
        let mut fact = [0; 100];
        for (square, piece) in position.board_array().iter() {
            fact[square.to_index()] = piece.raw() as u8;
        }
        let is_quiet = position.turn() != self.attacker && !position.is_in_check();
        let turn = position.turn().to_index() as u8 | if is_quiet { QUIET } else { 0 };
        fact[81..84].copy_from_slice(&[turn, byte(kinds), is_need.into()]);
        let hands = [self.attacker, self.attacker.flip()].map(|side| position.hand(side).raw());
        let numbers = [hands[0], hands[1], plies.max(0) as u32, self.ledger.number];
        fact[84..].copy_from_slice(&numbers.map(u32::to_le_bytes).concat());
        self.ledger.add(fact)
    }

    /// The next choice: a legal move.
    fn choose(&mut self, position: &Position) -> Result<Move32> {
        legal(position, self.choices.next().unwrap_or_default())
    }

    /// Whether the defender is mated now, or after some check; in the relaxed sense, also if
    /// only drops are left, and after some capture of each the defender is.
    fn mates(&self, is_relaxed: bool, position: &mut Position) -> Result<bool> {
        if position.turn() == self.attacker {
            let mut found = solve_mate_in_one_in_place(position).is_some();
            let king = position.king_square(self.attacker.flip());
            let behind = position.blockers_for_king(self.attacker.flip());
            // Nothing is dropped against a check from next to the king.
            let may_be_far = |mv: &Move32| {
                !Bitboard::between(mv.to_sq(), king).is_empty()
                    || !mv.is_drop() && behind.test(mv.from_sq())
            };
            let checks = if is_relaxed { moves::<ChecksAll>(position) } else { Vec::new() };
            for mv in checks.into_iter().filter(may_be_far) {
                found = found || after(position, mv, |position| self.mates(true, position))?;
            }
            return Ok(found);
        }
        if !is_relaxed || !position.is_in_check() {
            return Ok(position.is_in_check() && position.is_mated());
        }
        let mut replies = moves::<LegalAll>(position);
        let mut is_mate = replies.iter().all(|reply| reply.is_drop());
        // The captures are those of every drop on the square.
        replies.sort_by_key(|reply| reply.to_sq().raw());
        for drops in replies.chunk_by(|one, other| one.to_sq() == other.to_sq()) {
            let captured = if is_mate { captures(position, drops[0])? } else { return Ok(false) };
            is_mate = false;
            for (_, mut position) in captured {
                is_mate = is_mate || self.mates(true, &mut position)?;
            }
        }
        Ok(is_mate)
    }

    /// An entry of one of the kinds says it; or the rules do: that there is no mate with less
    /// than two plies left for the defender to move, or without a check.
    fn said(&mut self, kinds: u16, position: &mut Position, plies: i32) -> Result<()> {
        let (is_mate, attacks) = (kinds & MATES != 0, position.turn() == self.attacker);
        let left = plies - i32::from(attacks);
        if !is_mate && kinds != CLOSED && left < 2 {
            return ensure(left < 0 || !self.mates(kinds & RELAXED != 0, position)?, "mates");
        }
        if !is_mate && attacks && moves::<ChecksAll>(position).is_empty() {
            return Ok(());
        }
        ensure(!is_mate || left >= 0, "leaves no plies for a mate")?;
        self.add(true, kinds, position, plies)
    }

    /// The defender, to move, is mated within the plies.
    fn mated(&mut self, kinds: u16, position: &mut Position, plies: i32) -> Result<()> {
        let left = self.mated_but(kinds, position, plies, (MOST_COMPARISONS, false))?;
        ensure(left.is_empty(), "leaves drops")
    }

    /// The defender, to move, is mated within the plies but for drops, where these may be left;
    /// so many comparisons with drops may follow each other.
    fn mated_but(
        &mut self,
        kinds: u16,
        position: &mut Position,
        plies: i32,
        (comparisons, may_leave): (u8, bool),
    ) -> Result<Drops> {
        let (replies, in_check) = (moves::<LegalAll>(position), position.is_in_check());
        ensure(plies >= 0 && (in_check || !replies.is_empty()), "is no mate")?;
        // In check every drop comes between.
        let may_be_futile = |mv: &Move32| kinds & TSUME != 0 && in_check && mv.is_drop();
        let (mut drops, mut replies) = replies.into_iter().partition::<Vec<_>, _>(may_be_futile);
        drops.sort_by_key(|drop| drop.to_sq().raw());
        let mut left = Drops::new();
        for drops in drops.chunk_by(|one, other| one.to_sq() == other.to_sq()) {
            let capture = self.choices.next().unwrap_or_default();
            let named = drops.iter().find(|drop| drop.to_usi() == capture);
            match (capture, named) {
                ("-", _) => replies.extend(drops),
                ("+", _) if may_leave => left.push((drops[0], Left::Later)),
                ("=", _) if may_leave => left.push((drops[0], Left::NotBefore)),
                (_, Some(&drop)) if may_leave => left.push((drop, Left::Lasts)),
                _ => self.futile(position, drops[0], capture, plies, comparisons)?,
            }
        }
        replies.into_iter().try_for_each(|mv| {
            after(position, mv, |position| self.said(kinds, position, plies - 1))
        })?;
        Ok(left)
    }

    /// Drops on a square are futile: with the piece given back after this capture, the mate takes
    /// no longer than the plies, and than after another reply. That is no drop, or one that counts.
    fn futile(
        &mut self,
        position: &mut Position,
        drop: Move32,
        capture: &str,
        plies: i32,
        comparisons: u8,
    ) -> Result<()> {
        let captured = captures(position, drop)?.into_iter().find(|one| one.0 == capture);
        let length = self.choices.next().and_then(number);
        let (Some((_, mut captured)), Some(length)) = (captured, length) else {
            return bad(format!("{capture} does not capture"));
        };
        ensure(length <= plies, "the capture does not mate in time")?;
        let is_number = self.choices.clone().next().and_then(number).is_some();
        if length > 0 && is_number {
            let Some(fewer) = comparisons.checked_sub(1) else {
                return bad("too many comparisons follow each other");
            };
            self.drop_lasts(position, length - 2, fewer, Some(drop))?;
        } else if length > 0 {
            let mv = self.choose(position)?;
            ensure(!mv.is_drop(), "the capture is compared with a drop")?;
            after(position, mv, |position| self.said(LASTS, position, length - 3))?;
        }
        self.mated(MATES | TSUME, &mut captured, length)
    }

    /// The defender, to move, is mated within fewer plies but for drops that are longer after a
    /// capture. So those count that are shortest after one, and they last more than the plies.
    /// One on the square of `futile`, if that is given, comes later than they.
    fn drop_lasts(
        &mut self,
        position: &mut Position,
        plies: i32,
        comparisons: u8,
        futile: Option<Move32>,
    ) -> Result<()> {
        let within = self.choices.next().and_then(number);
        let Some(within) = within.filter(|&within| within < plies) else {
            return bad("no fewer plies are named");
        };
        let left = self.mated_but(MATES | TSUME, position, within, (comparisons, true))?;
        for &(drop, why) in &left {
            if why == Left::Lasts {
                after(position, drop, |position| self.said(LASTS, position, plies - 1))?;
            }
            for (_, mut captured) in captures(position, drop)? {
                let least = if why == Left::Later { plies } else { within };
                self.refuted(LASTS, &mut captured, least)?;
            }
        }
        ensure(left.iter().any(|one| one.1 == Left::Lasts), "no drop lasts")?;
        let is_later = |futile: Move32| {
            left.iter().any(|one| one.1 == Left::Later && one.0.to_sq() == futile.to_sq())
        };
        ensure(futile.is_none_or(is_later), "the capture is not later than the drop that lasts")?;
        if futile.is_none() && left.iter().all(|one| one.1 != Left::NotBefore) {
            // Those that last come first, or the mate after any capture takes more than the plies.
            return Ok(());
        }
        let is_soon = within % 2 == 0 && within + 2 <= plies;
        ensure(is_soon, "the capture of a drop that lasts takes too long")?;
        let capture = self.choices.next().unwrap_or_default();
        for (drop, _) in left.into_iter().filter(|one| one.1 == Left::Lasts) {
            let captured = captures(position, drop)?.into_iter().find(|one| one.0 == capture);
            if let Some((_, mut captured)) = captured {
                return self.mated(MATES | TSUME, &mut captured, within + 2);
            }
        }
        bad(format!("{capture} does not capture a drop that lasts"))
    }

    /// The defender, to move, has a reply that refutes mate within the plies.
    fn refuted(&mut self, kinds: u16, position: &mut Position, plies: i32) -> Result<()> {
        if !position.is_in_check() && position.is_mated() {
            return Ok(());
        }
        let next = self.choices.clone().next();
        if kinds & LONGER != 0 && next.and_then(number).is_some() {
            return self.drop_lasts(position, plies, MOST_COMPARISONS, None);
        }
        let reply = self.choose(position)?;
        after(position, reply, |position| self.said(kinds, position, plies - 1))?;
        let captured = (kinds & RELAXED != 0).then(|| captures(position, reply)).transpose()?;
        for (_, mut captured) in captured.into_iter().flatten() {
            self.refuted(kinds, &mut captured, plies)?;
        }
        Ok(())
    }

    /// The attacker, to move, mates, or has a brinkmate within the moves.
    fn brinkmate(&mut self, position: &mut Position, left: i32) -> Result<()> {
        if left == 0 {
            return self.said(MATES, position, ANY);
        }
        self.add(true, MATES | BRINKMATE, position, left)
    }

    /// The attacker, to move, has no brinkmate within the moves, and no mate.
    fn no_brinkmate(&mut self, position: &mut Position, left: i32) -> Result<()> {
        if left == 0 {
            return self.said(CLOSED, position, 0);
        }
        self.add(true, NO_BRINKMATE, position, left)
    }

    /// The defender, to move, is in check or threatened with mate, and each reply leads to a
    /// brinkmate within the moves.
    fn held(&mut self, position: &mut Position, left: i32) -> Result<()> {
        if !position.is_in_check() {
            self.said(MATES, &mut passed(position)?, ANY)?;
        }
        moves::<LegalAll>(position)
            .into_iter()
            .try_for_each(|reply| after(position, reply, |position| self.brinkmate(position, left)))
    }

    /// The defender, to move, may pass without a mate behind it, or has a reply after which
    /// there is no brinkmate within the moves.
    fn free(&mut self, position: &mut Position, left: i32) -> Result<()> {
        if self.choices.clone().next() == Some("-") {
            self.choices.next();
            ensure(!position.is_in_check(), "no pass in check")?;
            return self.said(CLOSED, &mut passed(position)?, 0);
        }
        let reply = self.choose(position)?;
        after(position, reply, |position| self.no_brinkmate(position, left))
    }

    /// An entry about a brinkmate holds if those with fewer moves do.
    fn brinkmate_entry(&mut self, kind: u16, position: &mut Position, left: i32) -> Result<()> {
        let look = if kind == BRINKMATE { Walk::held } else { Walk::free };
        if position.turn() != self.attacker {
            return look(self, position, left);
        }
        ensure(left > 0, "leaves no moves")?;
        let mut tried = if kind == BRINKMATE {
            vec![self.choose(position)?]
        } else {
            moves::<LegalAll>(position)
        };
        tried.sort_by_key(order);
        if kind == NO_BRINKMATE {
            self.said(CLOSED, position, 0)?;
            // If each reply to a check led to a mate, it would mate.
            tried.retain(|&mv| left > 1 || !position.gives_check_move32(mv));
        }
        // None in any number stays so; with a brinkmate the moves get fewer.
        let is_any = kind == NO_BRINKMATE && left == ANY;
        let fewer = if is_any { ANY } else { left - 1 };
        tried
            .into_iter()
            .try_for_each(|mv| after(position, mv, |position| look(self, position, fewer)))
    }

    /// An entry holds if those with fewer plies do.
    pub fn entry(&mut self, position: &mut Position, entry: &Entry<'_>) -> Result<()> {
        let Entry { kind, plies, ref state, .. } = *entry;
        set_up(position, state)?;
        self.add(false, kind, position, plies)?;
        if kind & (BRINKMATE | NO_BRINKMATE) != 0 {
            return self.brinkmate_entry(kind, position, plies);
        }
        let kinds = match kind {
            MATES | TSUME => kind | MATES,
            RELAXED => RELAXED | CLOSED,
            LONGER => LASTS,
            BOUNDED | CLOSED => kind,
            _ => return bad("this is no entry"),
        };
        let is_mate = kinds & MATES != 0;
        let look = if is_mate { Walk::mated } else { Walk::refuted };
        if position.turn() != self.attacker {
            return look(self, kinds, position, plies);
        }
        let mut tried =
            if is_mate { vec![self.choose(position)?] } else { moves::<ChecksAll>(position) };
        tried.sort_by_key(order);
        tried.into_iter().try_for_each(|mv| {
            ensure(position.gives_check_move32(mv), "the move gives no check")?;
            after(position, mv, |position| look(self, kinds, position, plies - 1))
        })
    }

    /// The entries say what is claimed of the problem.
    pub fn claim(&mut self, words: &str, problem: &Entry<'_>) -> Result<()> {
        ensure(problem.kind <= WHITE, "nobody attacks")?;
        ensure(problem.choices.is_empty(), "something follows the hands")?;
        let (position, plies) = (&mut Position::empty(), problem.plies);
        set_up(position, &problem.state)?;
        ensure(!position.king_square(self.attacker.flip()).is_none(), "the defender has no king")?;
        let parts: Vec<&str> = words.split(", ").collect();
        let named = parts.get(2..).unwrap_or_default();
        let Some(name) = parts[0].strip_suffix(&*counted(named)) else {
            return bad("the exceptions are counted otherwise");
        };
        let name = name.replace('N', "?").replacen(&plies.to_string(), "N", 1);
        let is_alone = parts.len() == 1;
        if is_alone && (name.contains("brinkmate") || name.starts_with("a threat")) {
            return self.claim_of_brinkmate(&name, position, plies);
        }
        let shown: &[(u16, i32)] = match &*name {
            "mate in at most N plies" => &[(MATES, 0)],
            "no mate in at most N plies" => &[(BOUNDED, 0)],
            "no mate in any number of plies" if plies == 0 => &[(CLOSED, 0)],
            "the shortest mate takes N plies" => &[(MATES, 0), (BOUNDED, 2)],
            "the mate without futile interpositions takes N plies" => {
                &[(MATES | TSUME, 0), (LASTS, 2)]
            }
            "complete in N plies" => {
                &[(MATES | TSUME, plies - lasting(named, 1, plies)), (LASTS, 2)]
            }
            _ => return bad("the claim is not known"),
        };
        // The plies of mates are odd if the attacker moves first.
        let is_length = plies % 2 == i32::from(position.turn() == self.attacker);
        ensure(is_length || shown.len() < 2, "a mate does not take so many plies")?;
        for &(kinds, fewer) in shown {
            self.said(kinds, position, plies - fewer)?;
        }
        ensure(name.starts_with("complete") == (parts.len() > 1), "the claim is not known")?;
        if parts.len() > 1 { self.complete(named, position, plies) } else { Ok(()) }
    }

    /// The same of a threat or a brinkmate.
    fn claim_of_brinkmate(
        &mut self,
        name: &str,
        position: &mut Position,
        moves: i32,
    ) -> Result<()> {
        let attacks = position.turn() == self.attacker;
        let (within, without) = match name {
            "a threat of mate in at most N plies" => {
                ensure(!attacks && !position.is_in_check(), "nobody can pass")?;
                return self.said(MATES, &mut passed(position)?, moves);
            }
            "brinkmate in at most N moves" => (Some(moves), None),
            "no brinkmate in at most N moves" => (None, Some(moves)),
            "no brinkmate in any number of moves" if moves == 0 => (None, Some(ANY)),
            "the shortest brinkmate takes N moves" => (Some(moves), moves.checked_sub(1)),
            _ => return bad("the claim is not known"),
        };
        let is_least = |moves: i32| moves >= i32::from(attacks);
        if let Some(moves) = within {
            ensure(is_least(moves), "a brinkmate takes a move")?;
            ensure(moves > 0 || !position.is_in_check(), "a check is no brinkmate")?;
            self.add(true, BRINKMATE, position, moves)?;
        }
        match without {
            Some(moves) if attacks => self.no_brinkmate(position, moves),
            Some(moves) if moves >= 0 => self.add(true, NO_BRINKMATE, position, moves),
            _ => Ok(()),
        }
    }

    /// At each ply of the main line the mate takes as many plies as are left, also by its
    /// move, but for longer replies; no other check mates but the exceptions, and no piece is
    /// left in hand.
    fn complete(&mut self, exceptions: &[&str], position: &mut Position, plies: i32) -> Result<()> {
        let is_whole = self.choices.clone().count() == plies as usize;
        ensure(is_whole, "the main line has another number of moves")?;
        let mut line = position.clone();
        let mut places = vec![line.to_sfen(Some(-1))];
        for usi in self.choices.clone() {
            let mv = legal(&line, usi)?;
            line.apply_move32(mv);
            places.push(line.to_sfen(Some(-1)));
        }
        let mut found = 0;
        for left in (1..=plies).rev() {
            let mv = self.choose(position)?;
            let (attacks, ply) = (position.turn() == self.attacker, plies + 1 - left);
            if attacks {
                self.said(LASTS, position, left - 2)?;
            }
            let others = match (attacks, left) {
                (true, 1) => Vec::new(),
                (true, _) => moves::<ChecksAll>(position),
                _ => moves::<LegalAll>(position),
            };
            for other in others.into_iter().filter(|&other| other != mv) {
                let named = format!(" at ply {ply} {}", other.to_usi());
                let named = exceptions.iter().find_map(|part| {
                    let (reason, why) = part.split_once(&*named)?;
                    let is_it = why.is_empty() || why.starts_with(' ');
                    is_it.then_some((reason, why.strip_prefix(' ')))
                });
                if let Some(named) = named {
                    found += 1;
                    self.excused(position, mv, other, named, &places)?;
                } else if attacks {
                    after(position, other, |position| self.said(CLOSED, position, 0))?;
                }
            }
            position.apply_move32(mv);
            if attacks {
                let most = lasting(exceptions, ply, left);
                self.said(MATES | TSUME, position, most - 1)?;
            }
        }
        ensure(found == exceptions.len(), "an exception is no other check, or named twice")?;
        let is_end = position.turn() != self.attacker;
        ensure(is_end, "the main line does not end with a move of the attacker")?;
        ensure(position.hand(self.attacker).raw() == 0, "pieces are left in hand")
    }

    /// Checks the claim about a move beside the main line's.
    fn excused(
        &mut self,
        position: &mut Position,
        mv: Move32,
        other: Move32,
        (reason, why): (&str, Option<&str>),
        places: &[String],
    ) -> Result<()> {
        let is_far = mv.to_sq() != other.to_sq();
        let is_drop = mv.is_drop() && other.is_drop();
        let is_same_piece = if is_drop {
            mv.dropped_piece() == other.dropped_piece()
        } else {
            !mv.is_drop() && !other.is_drop() && mv.from_sq() == other.from_sq()
        };
        let holds = match reason {
            "longer reply" => position.turn() != self.attacker,
            _ if position.turn() != self.attacker => false,
            "mirror image" => {
                let board = position.board_array();
                why.is_none()
                    && board.iter().all(|(at, piece)| piece == board.get(at.mirror_file()))
                    && mv.mirror_file() == other
            }
            "promotion declined" => !mv.is_drop() && is_same_piece && !is_far,
            "another square" => is_same_piece && is_far,
            "back" => {
                let (mut line, words) = (position.clone(), why.unwrap_or_default().split(' '));
                ensure(words.clone().count() <= MOST_PLIES, "the way back is too long")?;
                line.apply_move32(other);
                for usi in words {
                    let mv = legal(&line, usi)?;
                    let is_check = line.turn() != self.attacker || line.gives_check_move32(mv);
                    ensure(is_check, &format!("{usi} gives no check"))?;
                    line.apply_move32(mv);
                }
                places.contains(&line.to_sfen(Some(-1)))
            }
            "also mating" | "left open" => why.is_none(),
            _ => false,
        };
        ensure(holds, &format!("{} is no {reason}", other.to_usi()))?;
        if matches!(reason, "promotion declined" | "another square" | "longer reply") {
            let plies = why.and_then(|why| why.strip_prefix("within ")?.strip_suffix(" plies"));
            let Some(plies) = plies.and_then(number) else { return bad("its plies are missing") };
            after(position, other, |position| self.said(MATES | TSUME, position, plies - 1))?;
        }
        Ok(())
    }
}

/// The most plies that the mate may take from a ply of the main line on: as many as are left, or
/// as a longer reply gives the defender.
fn lasting(exceptions: &[&str], ply: i32, left: i32) -> i32 {
    let longer = exceptions.iter().filter_map(|part| {
        let (at, rest) = part.strip_prefix("longer reply at ply ")?.split_once(' ')?;
        let (_, within) = rest.split_once(" within ")?;
        let plies = number(within.strip_suffix(" plies")?)?;
        number(at).filter(|&at| at >= ply).map(|at| at - ply + plies)
    });
    longer.fold(left, i32::max)
}

/// What a claim says behind its plies of these exceptions. Mirror images are none.
fn counted(exceptions: &[&str]) -> String {
    let count = |what| exceptions.iter().filter(|part| part.starts_with(what)).count();
    let (open, longer) = (count("left open"), count("longer reply"));
    let moves = |count, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let mates = exceptions.len() - open - longer - count("mirror image");
    let mates = moves(mates, "move that also mates", "moves that also mate");
    let longer = moves(longer, "reply that may last longer", "replies that may last longer");
    let open = moves(open, "move left open", "moves left open");
    let counted = mates.into_iter().chain(longer).chain(open).collect::<Vec<_>>().join(" and ");
    if counted.is_empty() { counted } else { format!(" but for {counted}") }
}
