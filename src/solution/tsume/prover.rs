//! Is the tsume length of a position at most so many plies?
//!
//! Proof-number search over that question, with a memory of its own ([`Memo`]).
//! Under a limit every move shortens what is left, and the capture of a piece
//! dropped in between brings the checker nearer to the king: there are no loops,
//! and no answer depends on the path. Two facts about the literal length, all
//! interpositions counted, save most of the work where they are in the table of
//! the df-pn search: the tsume length is never greater, and there is no mate in
//! the one sense if there is none in the other.
//!
//! An AND node holds within a limit if every reply does, those drops left aside
//! that are futile. Whether a drop is, is told in three steps:
//! - If the position behind its capture (the piece given back) takes more than the
//!   limit, the drop counts: if the length without it were that great, the limit
//!   would be exceeded anyway.
//! - Else, if the drops on the square lead to mates within the limit, it does not
//!   matter.
//! - Else the lengths of the other replies are compared, once all else is proven
//!   ([`super::futility`]).

use super::futility::Futility;
use super::interposition::{Replies, is_mated};
use super::memo::{Known, Memo};
use crate::dfpn::Search;
use crate::position::{Color, Move, MoveList, Position, checks};
use crate::proof::{INFINITE, Number, Plies, UNLIMITED, finite};
use crate::table::Table;

/// First numbers of a position of which nothing is known.
const FIRST: Number = 8;
/// What each further open child adds to the greatest number of the others.
const WEIGHT: Number = 4;

/// Upper bounds that a visit may not reach without coming back.
#[derive(Clone, Copy)]
struct Thresholds {
    pn: Number,
    dn: Number,
}

const NO_THRESHOLDS: Thresholds = Thresholds {
    pn: INFINITE,
    dn: INFINITE,
};

/// How far past the second best a child may go on; as in the df-pn search.
fn past(second: Number) -> Number {
    (second.saturating_add(5 + second / 16)).min(INFINITE)
}

/// Answers questions about tsume lengths.
pub struct Prover<'s, 'a, T: Table> {
    pub(super) search: &'s mut Search<'a, T>,
    memo: Memo,
    has_ended: bool,
    visited: u64,
    allowance: u64,
}

/// A move and what is known of the position behind it.
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) known: Known,
}

/// A square on which a drop can be interposed.
pub(super) struct Square {
    pub(super) drops: Vec<Child>,
    pub(super) captured: Vec<(Position, Known)>,
    /// The drops count, whatever follows the capture.
    pub(super) is_effective: bool,
}

/// An AND node.
pub(super) struct AndNode {
    pub(super) others: Vec<Child>,
    pub(super) squares: Vec<Square>,
    /// Plies for mate after a reply.
    pub(super) limit: Plies,
}

/// What to search next.
#[derive(Clone, Copy)]
enum Target {
    Other(usize),
    Drop(usize, usize),
    Capture(usize, usize),
}

/// An open condition of an AND node.
#[derive(Clone, Copy)]
struct Condition {
    target: Target,
    pn: Number,
    dn: Number,
    /// What others add to the target's disproof number.
    offset: Number,
    /// The target is one of two; the other one's proof number.
    second_pn: Number,
}

/// Where an AND node stands.
enum Standing {
    Disproven,
    /// All conditions hold but for the comparison of lengths.
    Settled,
    Open(Vec<Condition>),
}

impl<'s, 'a, T: Table> Prover<'s, 'a, T> {
    /// A prover that asks `search` about literal mates and for how long it may go
    /// on.
    pub fn new(search: &'s mut Search<'a, T>) -> Prover<'s, 'a, T> {
        Prover {
            search,
            memo: Memo::default(),
            has_ended: false,
            visited: 0,
            allowance: u64::MAX,
        }
    }

    /// Gives questions up that take more than `allowance` positions from now on.
    pub fn allow(&mut self, allowance: u64) {
        self.allowance = self.visited.saturating_add(allowance);
        if !self.search.has_ended() {
            self.has_ended = false;
        }
    }

    /// Positions visited.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// What is known without a search about a length of at most `limit`.
    pub fn known(&mut self, position: &Position, limit: Plies) -> Known {
        let stored = self.memo.look_up(position);
        let mut known = stored.unwrap_or(Known::nothing(position));
        if known.decides(limit) {
            return known;
        }
        let found = self.search.look_up(position, limit);
        if found.pn == 0 {
            known.most = known.most.min(found.plies);
        } else if found.dn == 0 && found.plies == UNLIMITED {
            known.least = UNLIMITED;
        }
        if known.decides(limit) {
            return known;
        }
        if position.side() == Color::White && known.least == 0 {
            match is_mated(position) {
                true => known.most = 0,
                false => known.least = 2,
            }
            self.memo.store(position, known, 0);
        }
        if known.limit != limit {
            // No literal mate is no bound here, but a sign.
            (known.pn, known.dn) = match found.dn {
                0 => (3 * FIRST, FIRST / 2),
                _ => (FIRST, FIRST),
            };
            known.limit = limit;
        }
        known
    }

    /// Is the tsume length at most `limit`? `None` if the search was ended.
    pub fn holds(&mut self, position: &Position, limit: Plies) -> Option<bool> {
        let mut known = self.known(position, limit);
        while !known.decides(limit) {
            if self.has_ended {
                return None;
            }
            known = self.visit(position, limit, NO_THRESHOLDS);
        }
        Some(known.is_within(limit))
    }

    /// The tsume length, which is at most `most`; `None` if the search was ended.
    pub fn exact(&mut self, position: &Position, most: Plies) -> Option<Plies> {
        let mut most = self.known(position, most).most.min(most);
        while most >= 2 && self.holds(position, most - 2)? {
            most = self.known(position, most - 2).most;
        }
        Some(most)
    }

    fn visit(&mut self, position: &Position, limit: Plies, thresholds: Thresholds) -> Known {
        self.visited += 1;
        self.has_ended |= self.search.count_beside() || self.visited >= self.allowance;
        let before = self.visited;
        let known = match position.side() {
            Color::Black => self.visit_or(position, limit, thresholds),
            Color::White => self.visit_and(position, limit, thresholds),
        };
        self.memo.store(position, known, self.visited - before + 1);
        known
    }

    fn visit_or(&mut self, position: &Position, limit: Plies, thresholds: Thresholds) -> Known {
        let mut result = Known {
            limit,
            ..Known::nothing(position)
        };
        let mut children = self.attacks(position, limit);
        loop {
            let best = children
                .iter()
                .filter(|child| child.known.is_within(limit - 1));
            if let Some(most) = best.map(|child| child.known.most).min() {
                result.most = most + 1;
                return result;
            }
            let mut open = Best::default();
            for (i, child) in children.iter().enumerate() {
                if !child.known.is_beyond(limit - 1) {
                    open.add(i, child.known.pn, child.known.dn);
                }
            }
            if open.count == 0 {
                let least = children.iter().map(|child| child.known.least).min();
                result.least = least.map_or(UNLIMITED, |least| (least + 1).min(UNLIMITED));
                return result;
            }
            (result.pn, result.dn) = (open.phi, open.delta());
            if self.must_return(&result, thresholds) {
                return result;
            }
            let below = Thresholds {
                pn: thresholds.pn.min(past(open.second_phi)),
                dn: below(thresholds.dn, open.addition()),
            };
            let child = &mut children[open.best];
            let after = after(position, child.mv);
            child.known = self.visit(&after, limit - 1, below);
        }
    }

    /// The checks, and what is known of the positions behind them.
    fn attacks(&mut self, position: &Position, limit: Plies) -> Vec<Child> {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut children = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            let known = self.known(&after(position, mv), limit - 1);
            children.push(Child { mv, known });
            if known.is_within(0) {
                break;
            }
        }
        children
    }

    fn visit_and(&mut self, position: &Position, limit: Plies, thresholds: Thresholds) -> Known {
        let mut result = Known {
            limit,
            ..Known::nothing(position)
        };
        let mut node = self.and_node(position, limit);
        loop {
            let mut conditions = match node.standing() {
                Standing::Disproven => {
                    result.least = node.least();
                    return result;
                }
                Standing::Settled => match self.futility(position, &node) {
                    Futility::Holds => {
                        result.most = node.most();
                        return result;
                    }
                    Futility::Counts(square) => {
                        node.squares[square].is_effective = true;
                        continue;
                    }
                    Futility::Ended => return result,
                },
                Standing::Open(conditions) => conditions,
            };
            let mut open = Best::default();
            for (i, condition) in conditions.iter().enumerate() {
                open.add(i, condition.dn, condition.pn);
            }
            (result.pn, result.dn) = (open.delta(), open.phi);
            if self.must_return(&result, thresholds) {
                return result;
            }
            let condition = conditions.swap_remove(open.best);
            let dn = thresholds.dn.min(past(open.second_phi));
            let pn = below(thresholds.pn, open.addition());
            let below = Thresholds {
                pn: pn.min(past(condition.second_pn)),
                dn: below(dn, condition.offset),
            };
            self.visit_target(position, &mut node, condition.target, below);
        }
    }

    fn visit_target(
        &mut self,
        position: &Position,
        node: &mut AndNode,
        target: Target,
        thresholds: Thresholds,
    ) {
        let limit = node.limit;
        match target {
            Target::Other(i) => {
                let child = &mut node.others[i];
                child.known = self.visit(&after(position, child.mv), limit - 1, thresholds);
            }
            Target::Drop(square, i) => {
                let child = &mut node.squares[square].drops[i];
                child.known = self.visit(&after(position, child.mv), limit - 1, thresholds);
            }
            Target::Capture(square, i) => {
                let (captured, known) = &mut node.squares[square].captured[i];
                *known = self.visit(captured, limit, thresholds);
            }
        }
    }

    /// The replies, and what is known of the positions behind them; no more than
    /// needed once one of them decides.
    pub(super) fn and_node(&mut self, position: &Position, limit: Plies) -> AndNode {
        let replies = Replies::of(position);
        let mut node = AndNode {
            others: Vec::with_capacity(replies.others.len()),
            squares: Vec::with_capacity(replies.interpositions.len()),
            limit,
        };
        for mv in replies.others {
            let known = self.known(&after(position, mv), limit - 1);
            node.others.push(Child { mv, known });
            if known.is_beyond(limit - 1) {
                return node;
            }
        }
        for interposition in replies.interpositions {
            let child = |&mv: &Move| Child {
                mv,
                known: self.known(&after(position, mv), limit - 1),
            };
            let drops = interposition.drops.iter().map(child).collect();
            let looked_at = |captured| {
                let known = self.known(&captured, limit);
                (captured, known)
            };
            let captured = interposition.captured.into_iter().map(looked_at).collect();
            node.squares.push(Square {
                drops,
                captured,
                is_effective: false,
            });
        }
        node
    }

    fn must_return(&self, numbers: &Known, thresholds: Thresholds) -> bool {
        self.has_ended || numbers.pn >= thresholds.pn || numbers.dn >= thresholds.dn
    }
}

impl AndNode {
    fn standing(&self) -> Standing {
        let limit = self.limit;
        if self
            .others
            .iter()
            .any(|child| child.known.is_beyond(limit - 1))
        {
            return Standing::Disproven;
        }
        let mut conditions = Vec::new();
        for (i, child) in self.others.iter().enumerate() {
            if !child.known.is_within(limit - 1) {
                conditions.push(Condition::of(&child.known, Target::Other(i)));
            }
        }
        for (i, square) in self.squares.iter().enumerate() {
            if square.is_disproven(limit) {
                return Standing::Disproven;
            }
            conditions.extend(square.condition(i, limit));
        }
        match conditions.is_empty() {
            true => Standing::Settled,
            false => Standing::Open(conditions),
        }
    }

    /// A lower bound of the length, the limit being exceeded.
    fn least(&self) -> Plies {
        let others = self.others.iter().map(|child| child.known.least);
        let longest = others.max().map_or(0, |least| least + 1);
        longest.max(self.limit + 2).min(UNLIMITED)
    }

    /// An upper bound of the length, the limit being kept.
    fn most(&self) -> Plies {
        let counted = self
            .squares
            .iter()
            .filter(|square| square.is_within(self.limit))
            .flat_map(|square| &square.drops);
        let replies = self.others.iter().chain(counted);
        replies.map(|child| child.known.most + 1).max().unwrap_or(0)
    }
}

impl Square {
    /// All drops lead to mates within the limit.
    pub(super) fn is_within(&self, limit: Plies) -> bool {
        self.drops
            .iter()
            .all(|drop| drop.known.is_within(limit - 1))
    }

    /// An upper bound of the length behind the capture.
    pub(super) fn most_behind(&self) -> Plies {
        let captured = self.captured.iter().map(|(_, known)| known.most);
        captured.min().unwrap_or(UNLIMITED)
    }

    /// The limit is exceeded behind the capture, or that does not matter.
    pub(super) fn counts(&self, limit: Plies) -> bool {
        let mut captured = self.captured.iter();
        self.is_effective || captured.all(|(_, known)| known.is_beyond(limit))
    }

    fn is_disproven(&self, limit: Plies) -> bool {
        self.counts(limit)
            && self
                .drops
                .iter()
                .any(|drop| drop.known.is_beyond(limit - 1))
    }

    /// What is still to be proven, the drops if they count, else the position
    /// behind the capture.
    fn condition(&self, index: usize, limit: Plies) -> Option<Condition> {
        let mut open = Best::default();
        for (i, drop) in self.drops.iter().enumerate() {
            if !drop.known.is_within(limit - 1) {
                let dn = if drop.known.is_beyond(limit - 1) {
                    0
                } else {
                    drop.known.dn
                };
                open.add(i, dn, drop.known.pn);
            }
        }
        if open.count == 0 {
            return None;
        }
        if self.counts(limit) {
            let known = &self.drops[open.best].known;
            return Some(Condition::of(known, Target::Drop(index, open.best)));
        }
        let mut captures = Best::default();
        for (i, (_, known)) in self.captured.iter().enumerate() {
            if known.is_within(limit) {
                return None;
            }
            if !known.is_beyond(limit) {
                captures.add(i, known.pn, known.dn);
            }
        }
        let known = &self.captured[captures.best].1;
        let dn = finite(captures.delta() + open.phi);
        Some(Condition {
            target: Target::Capture(index, captures.best),
            pn: captures.phi,
            dn,
            offset: dn.saturating_sub(known.dn),
            second_pn: captures.second_phi,
        })
    }
}

impl Condition {
    fn of(known: &Known, target: Target) -> Condition {
        Condition {
            target,
            pn: known.pn,
            dn: known.dn,
            offset: 0,
            second_pn: INFINITE,
        }
    }
}

/// The easiest child for the side to move (least phi), and the sum of what the
/// other side must do (greatest delta and a little for each further child).
struct Best {
    count: Number,
    best: usize,
    phi: Number,
    second_phi: Number,
    most_delta: Number,
}

impl Default for Best {
    fn default() -> Best {
        Best {
            count: 0,
            best: 0,
            phi: INFINITE,
            second_phi: INFINITE,
            most_delta: 0,
        }
    }
}

impl Best {
    fn add(&mut self, index: usize, phi: Number, delta: Number) {
        self.count += 1;
        self.most_delta = self.most_delta.max(delta);
        if phi < self.phi {
            self.second_phi = self.phi;
            (self.best, self.phi) = (index, phi);
        } else {
            self.second_phi = self.second_phi.min(phi);
        }
    }

    /// What the others put on top of the greatest delta.
    fn addition(&self) -> Number {
        (self.count - 1) * WEIGHT
    }

    fn delta(&self) -> Number {
        finite(self.most_delta + self.addition())
    }
}

fn below(threshold: Number, addition: Number) -> Number {
    match threshold {
        INFINITE => INFINITE,
        _ => threshold.saturating_sub(addition),
    }
}

pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv);
    after
}
