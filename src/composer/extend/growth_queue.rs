//! The queue of growth: problems of all lengths that may still grow.
//!
//! Responsible for which problem grows next. Level by level all of a length die out after 7 to 13
//! plies; so the queue keeps every length. Mostly it goes on with one of the longest, now and then
//! with any length. Of a length, one of the most valued of some drawn by chance is taken. Chance has
//! a seed, so that runs of one job repeat.

use super::extension::Extension;
use super::wanted::{Aim, Allowed, value};
use crate::mining::Seen;
use std::collections::BTreeMap;
use tsumi_core::position::{Color, Piece, PieceKind, Position, Square, Unchecked, mix, validate};

/// Once in so many times any length is taken, each as likely. Without that, one seed had nothing
/// left at 11 plies after 1,500 problems; others came as far or farther (docs/tried.tsv): chance is
/// greater than the difference.
const ANY_LENGTH: usize = 8;
/// Otherwise the next shorter length is taken once in so many times.
const TURN_BACK: usize = 3;
/// The greatest distance from the defender's king at which pieces are added.
const FARTHEST: u8 = 4;
/// The number of problems of one length that are drawn; the most valued of them grows.
const DRAWN: usize = 6;
/// The growth begins again after so many problems were taken and none longer was found.
const STUCK: usize = 500;
/// After so many attempts to add a piece while no problem waits, nothing is left to grow.
const MOST_BARREN: usize = 2_000;
/// The most problems of one length that wait; then the less valued half is dropped.
const MOST_OF_A_LENGTH: usize = 20_000;

/// Where a problem comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The number of pieces that were added on the way.
    pub additions: usize,
    /// The number of the problem that its growth began with, in a hunt.
    pub beginning: u64,
    /// The first number of the positions among which that was found, in a hunt.
    pub setups: u64,
}

#[derive(Clone, Debug)]
pub struct QueuedProblem {
    pub problem: Extension,
    pub origin: Origin,
    value: i32,
}

/// Problems that wait to grow, and those that have grown.
#[derive(Debug)]
pub struct GrowthQueue {
    aim: Aim,
    /// Problems that wait, by their plies.
    waiting: BTreeMap<usize, Vec<QueuedProblem>>,
    /// Problems that were taken once, to which a piece may still be added.
    grown: BTreeMap<usize, Vec<QueuedProblem>>,
    seen: Seen,
    rolls: u64,
    /// Plies of the longest problem so far, and the number taken since it came.
    longest: usize,
    since: usize,
    /// Attempts to add a piece while no problem waited, since one was inserted.
    barren: usize,
}

impl GrowthQueue {
    /// An empty queue. `aim` says which problems are valued, `seed` sets the chances.
    pub fn new(aim: Aim, seed: u64) -> GrowthQueue {
        GrowthQueue {
            aim,
            waiting: BTreeMap::new(),
            grown: BTreeMap::new(),
            seen: Seen::new(),
            // Far apart: no run is so long that it comes to the chance of the next seed.
            rolls: seed.wrapping_sub(1) << 40,
            longest: 0,
            since: 0,
            barren: 0,
        }
    }

    /// True if no problem got longer for a long time: a queue lives from one or few families, and
    /// when these come to an end it is worth more to let others grow.
    pub fn is_stuck(&self) -> bool {
        self.since >= STUCK || self.is_exhausted()
    }

    /// True if no problem waits, and for a long time no piece could be added either.
    pub fn is_exhausted(&self) -> bool {
        self.barren >= MOST_BARREN
    }

    /// Empties the queue, but goes on with its chances, and inserts one problem.
    pub fn begin_again(&mut self, problem: Extension) {
        *self = GrowthQueue { rolls: self.rolls, ..GrowthQueue::new(self.aim, 1) };
        self.insert(problem, Origin::default());
    }

    /// [`GrowthQueue::insert`], but a problem that may not grow is only noted as seen.
    pub fn insert_if(&mut self, problem: Extension, origin: Origin, may_grow: bool) -> bool {
        if may_grow { self.insert(problem, origin) } else { self.seen.insert(&problem.position) }
    }

    /// Adds a problem; false if it, or its mirror image, was there before.
    pub fn insert(&mut self, problem: Extension, origin: Origin) -> bool {
        if !self.seen.insert(&problem.position) {
            return false;
        }
        let entry = QueuedProblem { value: value(&problem, self.aim), problem, origin };
        let plies = entry.problem.plies();
        if plies > self.longest {
            (self.longest, self.since) = (plies, 0);
        }
        self.barren = 0;
        let all = self.waiting.entry(plies).or_default();
        all.push(entry);
        if all.len() > MOST_OF_A_LENGTH {
            all.sort_by_key(|entry| -entry.value);
            all.truncate(MOST_OF_A_LENGTH / 2);
        }
        true
    }

    /// Takes out a problem that is to grow: the most valued of some drawn by chance.
    pub fn take_to_grow(&mut self) -> Option<QueuedProblem> {
        let plies = self.pick_length(false)?;
        self.since += 1;
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

    /// A problem that has grown with a piece more; `None` if none may be or can be added.
    pub fn with_addition(&mut self, most: usize, allowed: &Allowed) -> Option<(Origin, Extension)> {
        self.barren += usize::from(self.waiting.is_empty());
        let plies = self.pick_length(true)?;
        let all = self.grown.get(&plies)?;
        let entry = all[roll(&mut self.rolls, all.len())].clone();
        if entry.origin.additions >= most {
            return None;
        }
        let problem = Extension {
            position: self.with_one_more(&entry.problem.position, allowed)?,
            line: entry.problem.line,
        };
        let origin = Origin { additions: entry.origin.additions + 1, ..entry.origin };
        Some((origin, problem))
    }

    /// The position with a piece from the defender's hand near his king; `None` if it is not legal.
    fn with_one_more(&mut self, position: &Position, allowed: &Allowed) -> Option<Position> {
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

    /// Draws a length among the problems that have `grown`, or else among those that wait.
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
    pub fn happens_once_in(&mut self, of: usize) -> bool {
        roll(&mut self.rolls, of) == 0
    }

    /// The number of problems that wait.
    pub fn number_waiting(&self) -> usize {
        self.waiting.values().map(Vec::len).sum()
    }

    /// True if a problem was taken out to grow, to which a piece may be added.
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
