//! AND nodes of the search for a tsume length: their conditions, and what the
//! bounds of the replies say about the node.

use super::interposition::Replies;
use super::memo::LengthBounds;
use super::prover::{Prover, WEIGHT};
use super::window::Window;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Move, Position};
use crate::proof::{Choice, Number, Tally, finite};
use crate::table::Table;

/// A move and the bounds of the position after it.
pub struct TsumeChild {
    pub mv: Move,
    /// The bounds of the position after it.
    pub known: LengthBounds,
}

/// A square on which a drop can be interposed.
pub struct DropSquare {
    pub drops: Vec<TsumeChild>,
    /// The positions after the capture, with the captured piece given back.
    pub captured: Vec<(Position, LengthBounds)>,
    /// The aim in settling the square.
    pub aim: SquareAim,
}

/// The way in which a square is settled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SquareAim {
    /// By the mate after the capture; if that exceeds the limit, by the drops.
    Capture,
    /// By the drops, if they keep the limit: the mate after the capture does, but may
    /// be longer than the replies that count. Else lengths are compared.
    Drops,
    /// By the drops, which count: if they exceed the limit, so does the node.
    Effective,
}

/// The replies at an AND node, by which it is decided whether its length is within a limit.
pub struct AndNode {
    /// All replies but drops between the checker and the king.
    pub others: Vec<TsumeChild>,
    /// The squares of drops between the checker and the king.
    pub squares: Vec<DropSquare>,
    /// The question: is the length at most this many plies?
    pub limit: Plies,
}

/// The position to search next.
#[derive(Clone, Copy)]
pub enum NextTarget {
    /// One of [`AndNode::others`], by its index.
    Other(usize),
    /// A drop on a square: the indexes of the square and the drop.
    Drop(usize, usize),
    /// The position after a capture on a square: the indexes of the square and the capture.
    Capture(usize, usize),
}

/// An open condition of an AND node.
#[derive(Clone, Copy)]
pub struct Condition {
    /// The target to search.
    pub target: NextTarget,
    /// The proof number of the square.
    pub pn: Number,
    /// The disproof number of the square.
    pub dn: Number,
    /// The target among the captures of its square, of which the attacker chooses one.
    pub capture: Option<Choice>,
}

/// The state of an AND node.
pub enum NodeStanding {
    /// The limit is exceeded.
    Disproven,
    /// All conditions hold except the comparison of lengths.
    Settled,
    Open(Vec<Condition>),
}

impl<T: Table> Prover<'_, '_, T> {
    /// The replies and the bounds of the positions after them; incomplete once one of
    /// them decides.
    pub(super) fn look_at_replies(&mut self, position: &Position, limit: Plies) -> AndNode {
        let replies = Replies::of(position);
        let mut node = AndNode {
            others: Vec::with_capacity(replies.others.len()),
            squares: Vec::with_capacity(replies.interpositions.len()),
            limit,
        };
        for mv in replies.others {
            let known = self.known_bounds(&position.after(mv), limit - 1);
            node.others.push(TsumeChild { mv, known });
            if known.is_beyond(limit - 1) {
                return node;
            }
        }
        for interposition in replies.interpositions {
            let child = |&mv: &Move| TsumeChild {
                mv,
                known: self.known_bounds(&position.after(mv), limit - 1),
            };
            let drops = interposition.drops.iter().map(child).collect();
            let looked_at = |captured| {
                let known = self.known_bounds(&captured, limit);
                (captured, known)
            };
            let captured = interposition.captured.into_iter().map(looked_at).collect();
            node.squares.push(DropSquare { drops, captured, aim: SquareAim::Capture });
        }
        node
    }
}

impl AndNode {
    /// The state of the node by the conditions on its replies.
    pub fn standing(&self) -> NodeStanding {
        let limit = self.limit;
        if self.others.iter().any(|child| child.known.is_beyond(limit - 1)) {
            return NodeStanding::Disproven;
        }
        let mut conditions = Vec::new();
        for (i, child) in self.others.iter().enumerate() {
            if !child.known.is_within(limit - 1) {
                conditions.push(Condition::of(&child.known, NextTarget::Other(i)));
            }
        }
        for (i, square) in self.squares.iter().enumerate() {
            if square.is_disproven(limit) {
                return NodeStanding::Disproven;
            }
            conditions.extend(square.condition(i, limit));
        }
        if conditions.is_empty() { NodeStanding::Settled } else { NodeStanding::Open(conditions) }
    }

    /// True if the mate after the capture keeps the limit and the drops are not proven
    /// to.
    pub fn is_in_doubt(&self, index: usize) -> bool {
        let square = &self.squares[index];
        !square.is_within(self.limit) && !square.drops_count(self.limit)
    }

    /// A lower bound of the length of a node that exceeds the limit, and its hands.
    pub fn lower_bound(&self, position: &Position) -> (Plies, Window) {
        let longest = self.others.iter().max_by_key(|child| child.known.least);
        if let Some(child) = longest.filter(|child| child.known.is_beyond(self.limit - 1)) {
            let window = child.known.least_for.and(Window::all(position));
            return ((child.known.least + 1).min(UNLIMITED), window);
        }
        let squares = self.squares.iter();
        let bounds = squares.filter(|square| square.is_disproven(self.limit));
        let bounds = bounds.map(|square| square.lower_bound(position, self.limit));
        bounds.max_by_key(|&(least, _)| least).unwrap_or((self.limit + 2, Window::only(position)))
    }

    /// An upper bound of the length of a node that keeps the limit, and the hands for which the
    /// replies that count keep it.
    pub fn upper_bound(&self, position: &Position) -> (Plies, Window) {
        let counted = self
            .squares
            .iter()
            .filter(|square| square.is_within(self.limit))
            .flat_map(|square| &square.drops);
        let replies = self.others.iter().chain(counted);
        replies.fold((0, Window::all(position)), |(most, window), child| {
            let most = most.max(child.known.most + 1);
            (most, window.and(child.known.most_for))
        })
    }
}

impl DropSquare {
    /// True if all drops lead to mates within the limit.
    pub fn is_within(&self, limit: Plies) -> bool {
        self.drops.iter().all(|drop| drop.known.is_within(limit - 1))
    }

    /// The least upper bound of the length after a capture, and its hands.
    pub fn upper_bound_after_capture(&self) -> Option<(Plies, Window)> {
        let captured = self.captured.iter();
        let bounds = captured.map(|(_, known)| (known.most, known.most_for));
        bounds.min_by_key(|&(most, _)| most)
    }

    /// A lower bound of the length of a node that exceeds its limit by a drop here, and its hands:
    /// that drop counts, or another reply lasts as long as the mate after the capture.
    fn lower_bound(&self, position: &Position, limit: Plies) -> (Plies, Window) {
        let longest = self.drops.iter().max_by_key(|drop| drop.known.least);
        let Some(drop) = longest.filter(|_| self.aim != SquareAim::Effective) else {
            return (limit + 2, Window::only(position));
        };
        let least = (drop.known.least + 1).min(UNLIMITED);
        let window = drop.known.least_for.and(Window::all(position));
        let bound = (least, window.with_drop(position, drop.mv));
        let captured = self.captured.iter();
        captured.fold(bound, |(least, window), (_, known)| {
            (least.min(known.least), window.and(known.least_for))
        })
    }

    /// True if the drops count: the length after the capture exceeds the limit, or need
    /// not be known.
    pub fn drops_count(&self, limit: Plies) -> bool {
        let mut captured = self.captured.iter();
        self.aim == SquareAim::Effective || captured.all(|(_, known)| known.is_beyond(limit))
    }

    /// True if the drops count and one of them exceeds the limit.
    fn is_disproven(&self, limit: Plies) -> bool {
        self.drops_count(limit) && self.drops.iter().any(|drop| drop.known.is_beyond(limit - 1))
    }

    /// The condition that is still open, if any: about the drops if they count, else about the
    /// position after the capture.
    fn condition(&self, index: usize, limit: Plies) -> Option<Condition> {
        let mut open = Tally::default();
        for (i, drop) in self.drops.iter().enumerate() {
            if !drop.known.is_within(limit - 1) {
                let dn = if drop.known.is_beyond(limit - 1) { 0 } else { drop.known.dn };
                open.add(i, dn, drop.known.pn, 0, WEIGHT);
            }
        }
        if open.is_empty() {
            return None;
        }
        let drop = open.choice().child;
        if self.drops_count(limit) {
            let known = &self.drops[drop].known;
            return Some(Condition::of(known, NextTarget::Drop(index, drop)));
        }
        let mut captures = Tally::default();
        for (i, (_, known)) in self.captured.iter().enumerate() {
            if known.is_within(limit) {
                // A drop that exceeds the limit leaves the comparison.
                let known = &self.drops[drop].known;
                return (self.aim == SquareAim::Drops && !known.is_beyond(limit - 1))
                    .then(|| Condition::of(known, NextTarget::Drop(index, drop)));
            }
            if !known.is_beyond(limit) {
                captures.add(i, known.pn, known.dn, 0, WEIGHT);
            }
        }
        let choice = captures.choice();
        let known = &self.captured[choice.child].1;
        let dn = finite(captures.delta() + open.phi());
        Some(Condition {
            target: NextTarget::Capture(index, choice.child),
            pn: captures.phi(),
            dn,
            capture: Some(choice.with_addition(dn.saturating_sub(known.dn))),
        })
    }
}

impl Condition {
    fn of(known: &LengthBounds, target: NextTarget) -> Condition {
        Condition { target, pn: known.pn, dn: known.dn, capture: None }
    }
}
