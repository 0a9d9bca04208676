//! The pool: problems of all lengths that may still grow.
//!
//! Responsible for which problem grows next. Level by level all of a length die out after 7 to 13
//! plies; so the pool keeps every length. Mostly it goes on with one of the longest, now and then
//! with any length. Of a length, one of the most valued of some drawn by chance is taken. Chance has
//! a fixed seed, so that runs of one job repeat.

use super::extension::Extension;
use super::wanted::{Aim, Allowed, value};
use crate::engine::mining::Seen;
use crate::position::{Color, Piece, PieceKind, Position, Square, mix, validate};
use std::collections::BTreeMap;

/// How often any length is taken, each as likely: once in so many times. Never, one seed had
/// nothing left at 11 plies after 1,500 problems; others came as far or farther (docs/tried.tsv):
/// chance is greater than the difference.
const ANY_LENGTH: usize = 8;
/// How often else the next shorter length is taken: once in so many times.
const TURN_BACK: usize = 3;
/// How far from the defender's king pieces are added.
const FARTHEST: u8 = 4;
/// Problems of one length that are compared for one that grows.
const DRAWN: usize = 6;
/// Most problems of one length that wait; of more, those of less value are dropped.
const MOST_OF_A_LENGTH: usize = 20_000;

/// A problem in the pool.
#[derive(Clone, Debug)]
pub struct Entry {
    pub problem: Extension,
    /// Pieces that joined on the way.
    pub additions: usize,
    value: i32,
}

/// Problems that may still grow.
#[derive(Debug)]
pub struct Pool {
    aim: Aim,
    /// By their plies.
    waiting: BTreeMap<usize, Vec<Entry>>,
    /// Those taken once, to which a piece may still be added.
    grown: BTreeMap<usize, Vec<Entry>>,
    seen: Seen,
    rolls: u64,
}

impl Pool {
    /// An empty pool, for what is valued.
    pub fn new(aim: Aim) -> Pool {
        Pool {
            aim,
            waiting: BTreeMap::new(),
            grown: BTreeMap::new(),
            seen: Seen::new(),
            rolls: 0,
        }
    }

    /// [`Pool::insert`], but one that may not grow is only noted.
    pub fn insert_if(&mut self, problem: Extension, additions: usize, may_grow: bool) -> bool {
        if may_grow {
            self.insert(problem, additions)
        } else {
            self.seen.insert(&problem.position)
        }
    }

    /// Adds a problem unless it, or its mirror image, was there before; true if it was not.
    pub fn insert(&mut self, problem: Extension, additions: usize) -> bool {
        if !self.seen.insert(&problem.position) {
            return false;
        }
        let entry = Entry {
            value: value(&problem, self.aim),
            problem,
            additions,
        };
        let all = self.waiting.entry(entry.problem.plies()).or_default();
        all.push(entry);
        if all.len() > MOST_OF_A_LENGTH {
            all.sort_by_key(|entry| -entry.value);
            all.truncate(MOST_OF_A_LENGTH / 2);
        }
        true
    }

    /// Takes a problem that is to grow.
    pub fn take(&mut self) -> Option<Entry> {
        let plies = self.pick_length(false)?;
        let all = self.waiting.get_mut(&plies)?;
        let number = all.len();
        let drawn: Vec<usize> = (0..DRAWN).map(|_| roll(&mut self.rolls, number)).collect();
        let best = drawn.into_iter().max_by_key(|&place| all[place].value)?;
        let entry = all.swap_remove(best);
        if all.is_empty() {
            self.waiting.remove(&plies);
        }
        let grown = self.grown.entry(plies).or_default();
        if grown.len() < MOST_OF_A_LENGTH {
            grown.push(entry.clone());
        }
        Some(entry)
    }

    /// A problem with a piece more, which may not be complete, and the number of pieces that had
    /// joined before, which is less than `most`.
    pub fn with_addition(&mut self, most: usize, allowed: &Allowed) -> Option<(usize, Extension)> {
        let plies = self.pick_length(true)?;
        let all = self.grown.get(&plies)?;
        let entry = all[roll(&mut self.rolls, all.len())].clone();
        if entry.additions >= most {
            return None;
        }
        let problem = Extension {
            position: self.added(&entry.problem.position, allowed)?,
            line: entry.problem.line,
        };
        Some((entry.additions, problem))
    }

    /// The position with a piece from the defender's hand near his king.
    fn added(&mut self, position: &Position, allowed: &Allowed) -> Option<Position> {
        let hand = position.hand(Color::White);
        let kinds = PieceKind::IN_HAND.into_iter();
        let kinds: Vec<PieceKind> = kinds.filter(|&kind| hand.has(kind)).collect();
        let kind = *kinds.get(roll(&mut self.rolls, kinds.len()))?;
        let color = [Color::Black, Color::White, Color::White][roll(&mut self.rolls, 3)];
        let promotes = kind.can_promote() && roll(&mut self.rolls, 4) == 0;
        let piece = Piece::new(color, kind.promoted_if(promotes));
        let king = position.king(Color::White);
        let is_possible = |&square: &Square| {
            position.piece_at(square).is_none()
                && square.distance(king) <= FARTHEST
                && allowed.places.allows_square(square)
        };
        let squares: Vec<Square> = Square::all().filter(is_possible).collect();
        let square = *squares.get(roll(&mut self.rolls, squares.len()))?;
        if !allowed.places.allows_piece(piece) {
            return None;
        }
        let mut changed = position.clone();
        changed.set_hand(Color::White, hand.minus(kind));
        changed.put(piece, square);
        validate(&changed).ok().map(|()| changed)
    }

    /// The length of the next one.
    fn pick_length(&mut self, grown: bool) -> Option<usize> {
        let lengths = if grown { &self.grown } else { &self.waiting };
        let lengths: Vec<usize> = lengths.keys().rev().copied().collect();
        let mut place = 0;
        if roll(&mut self.rolls, ANY_LENGTH) == 0 {
            place = roll(&mut self.rolls, lengths.len());
        } else {
            while place + 1 < lengths.len() && roll(&mut self.rolls, TURN_BACK) == 0 {
                place += 1;
            }
        }
        lengths.get(place).copied()
    }

    /// True with one chance in `of`.
    pub fn once_in(&mut self, of: usize) -> bool {
        roll(&mut self.rolls, of) == 0
    }

    /// The number of problems that wait.
    pub fn waiting(&self) -> usize {
        self.waiting.values().map(Vec::len).sum()
    }

    /// True if none was taken yet to which a piece may be added.
    pub fn has_grown(&self) -> bool {
        !self.grown.is_empty()
    }
}

/// A number below `sides`, or 0.
fn roll(rolls: &mut u64, sides: usize) -> usize {
    *rolls += 1;
    (mix(rolls.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 33) as usize % sides.max(1)
}

/// True if the moves of the line can be played: asked before a report.
pub fn can_play(problem: &Extension) -> bool {
    let mut position = problem.position.clone();
    let mut moves = problem.line.iter();
    moves.all(|&mv| position.play(mv).is_ok())
}
