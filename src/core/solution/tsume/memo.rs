//! The memory of tsume lengths: bounds by board, each with the hands for which it
//! holds, and proof and disproof numbers by board and hand.

use super::window::Window;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Key, KeyMap, Position, mix};
use crate::proof::Number;
use crate::system::memory::has_room;

/// Most boards, and most positions, remembered: some 150 MB, as boards mostly have one
/// to four bounds.
const MOST_ENTRIES: usize = 900_000;
/// Bytes of the bounds of a board.
const BYTES_OF_BOUNDS: usize = 4 * size_of::<Bound>();
/// Bytes before which the system is asked whether they are there.
const WORTH_ASKING: usize = 8 << 20;
/// Most bounds of one board.
const MOST_BOUNDS: usize = 48;

/// Bounds and numbers of the tsume length of a position.
#[derive(Clone, Copy, Debug)]
pub struct LengthBounds {
    /// Lower bound; [`UNLIMITED`] if there is no mate.
    pub least: Plies,
    /// The hands for which the lower bound holds.
    pub least_for: Window,
    /// Upper bound; [`UNLIMITED`] if none is known.
    pub most: Plies,
    /// The hands for which the upper bound holds.
    pub most_for: Window,
    /// The limit of plies that the numbers refer to.
    pub limit: Plies,
    /// Proof number.
    pub pn: Number,
    /// Disproof number.
    pub dn: Number,
}

impl LengthBounds {
    /// The entry of an unknown position.
    pub fn unknown(position: &Position) -> LengthBounds {
        let all = Window::all(position);
        LengthBounds {
            least: Plies::from(position.side() == Color::Black),
            least_for: all,
            most: UNLIMITED,
            most_for: all,
            limit: UNLIMITED,
            pn: 1,
            dn: 1,
        }
    }

    /// True if the length is at most `limit`.
    pub fn is_within(&self, limit: Plies) -> bool {
        self.most <= limit
    }

    /// True if the length is more than `limit`.
    pub fn is_beyond(&self, limit: Plies) -> bool {
        self.least > limit
    }

    /// True if it is known whether the length is at most `limit`.
    pub fn decides(&self, limit: Plies) -> bool {
        self.is_within(limit) || self.is_beyond(limit)
    }

    /// Takes over a lower bound that is better than the known one.
    pub fn take_lower_bound(&mut self, least: Plies, window: Window) {
        if least > self.least {
            (self.least, self.least_for) = (least, window);
        }
    }

    /// Takes over an upper bound that is better than the known one.
    pub fn take_upper_bound(&mut self, most: Plies, window: Window) {
        if most < self.most {
            (self.most, self.most_for) = (most, window);
        }
    }
}

/// An upper or a lower bound.
#[derive(Clone, Copy)]
struct Bound {
    plies: Plies,
    is_upper: bool,
    window: Window,
}

impl Bound {
    /// True if this bound implies `other`.
    fn implies(&self, other: &Bound) -> bool {
        let is_tighter =
            if self.is_upper { self.plies <= other.plies } else { self.plies >= other.plies };
        self.is_upper == other.is_upper && is_tighter && self.window.covers(&other.window)
    }
}

/// The bounds of a board, and the positions visited for them.
#[derive(Default)]
struct BoardMemo {
    bounds: Vec<Bound>,
    work: u32,
}

/// The numbers of a position within a limit, and the positions visited for them.
#[derive(Clone, Copy)]
struct MemoNumbers {
    limit: Plies,
    pn: Number,
    dn: Number,
    work: u32,
}

/// The bounds and numbers of the positions that were searched.
#[derive(Default)]
pub struct Memo {
    boards: KeyMap<BoardMemo>,
    numbers: KeyMap<MemoNumbers>,
}

impl Memo {
    /// Returns what is known of a position.
    pub fn look_up(&self, position: &Position) -> LengthBounds {
        let mut known = LengthBounds::unknown(position);
        let hand = position.hand(Color::Black);
        if let Some(board) = self.boards.get(&position.board_key()) {
            for bound in board.bounds.iter().filter(|bound| bound.window.contains(hand)) {
                if bound.is_upper {
                    known.take_upper_bound(bound.plies, bound.window);
                } else {
                    known.take_lower_bound(bound.plies, bound.window);
                }
            }
        }
        if let Some(numbers) = self.numbers.get(&key(position)) {
            (known.limit, known.pn, known.dn) = (numbers.limit, numbers.pn, numbers.dn);
        }
        known
    }

    /// Remembers the bounds of a position; `work` is the number of positions
    /// visited for them.
    pub fn store_bounds(&mut self, position: &Position, known: &LengthBounds, work: u64) {
        let lower = Bound { plies: known.least, is_upper: false, window: known.least_for };
        let upper = Bound { plies: known.most, is_upper: true, window: known.most_for };
        if known.least > LengthBounds::unknown(position).least {
            self.store_bound(position, lower, work);
        }
        if known.most < UNLIMITED {
            self.store_bound(position, upper, work);
        }
    }

    /// Remembers the numbers of a position that is still open.
    pub fn store_numbers(&mut self, position: &Position, known: &LengthBounds, work: u64) {
        let before = self.numbers.get(&key(position));
        let work = sum(before.map_or(0, |numbers| numbers.work), work);
        let numbers = MemoNumbers { limit: known.limit, pn: known.pn, dn: known.dn, work };
        if !may_grow(&mut self.numbers, 0, has_room) {
            make_room(&mut self.numbers, |numbers| numbers.work);
        }
        self.numbers.insert(key(position), numbers);
        if self.numbers.len() > MOST_ENTRIES {
            make_room(&mut self.numbers, |numbers| numbers.work);
        }
    }

    /// Forgets lower bounds and numbers.
    pub fn forget_lower_bounds(&mut self) {
        self.numbers.clear();
        for board in self.boards.values_mut() {
            board.bounds.retain(|bound| bound.is_upper);
        }
    }

    fn store_bound(&mut self, position: &Position, bound: Bound, work: u64) {
        if !may_grow(&mut self.boards, BYTES_OF_BOUNDS, has_room) {
            make_room(&mut self.boards, |board| board.work);
        }
        let board = self.boards.entry(position.board_key()).or_default();
        board.work = sum(board.work, work);
        if board.bounds.iter().any(|old| old.implies(&bound)) {
            return;
        }
        board.bounds.retain(|old| !bound.implies(old));
        if board.bounds.len() >= MOST_BOUNDS {
            board.bounds.remove(0);
        }
        board.bounds.push(bound);
        if self.boards.len() > MOST_ENTRIES {
            make_room(&mut self.boards, |board| board.work);
        }
    }
}

fn sum(one: u32, other: u64) -> u32 {
    u32::try_from(u64::from(one) + other).unwrap_or(u32::MAX)
}

/// True unless the entries are to become twice as many and there is no memory for that:
/// neither room, which is asked for large ones, nor addresses.
fn may_grow<V>(entries: &mut KeyMap<V>, beside: usize, has_room: fn(u64) -> bool) -> bool {
    let full = entries.capacity();
    if entries.len() < full {
        return true;
    }
    let bytes = 2 * full * (size_of::<(Key, V)>() + beside);
    (bytes < WORTH_ASKING || has_room(bytes as u64)) && entries.try_reserve(1).is_ok()
}

/// Forgets the half that cost the least work.
#[cold]
fn make_room<V>(entries: &mut KeyMap<V>, work: impl Fn(&V) -> u32) {
    let mut amounts: Vec<u32> = entries.values().map(&work).collect();
    if amounts.is_empty() {
        return;
    }
    let middle = amounts.len() / 2;
    let (_, &mut bound, _) = amounts.select_nth_unstable(middle);
    // Of those at the bound, as many as there is room for.
    let mut room = middle;
    entries.retain(|_, entry| {
        let is_kept = work(entry) > bound || (work(entry) == bound && room > 0);
        room -= usize::from(is_kept && room > 0);
        is_kept
    });
}

/// The key of a board and the attacker's hand.
fn key(position: &Position) -> Key {
    let hand = u64::from(position.hand(Color::Black).bits());
    position.board_key() ^ (Key::from(mix(hand)) << 64 | Key::from(mix(!hand)))
}
