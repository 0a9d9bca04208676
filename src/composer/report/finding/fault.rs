//! Faults and flaws by their names.

use super::names::DefectKind;
use tsumi_core::position::{Hand, Move};

/// Moves beside the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sideline {
    /// Ply of the first of them, from 1.
    pub ply: usize,
    /// The moves, to the mate.
    pub moves: Vec<Move>,
    /// The attacker's hand after them.
    pub left: Hand,
}

impl Sideline {
    /// The line `moves` from this ply on, and what is in the attacker's hand after it.
    pub fn new(ply: usize, moves: Vec<Move>, left: Hand) -> Sideline {
        Sideline { ply, moves, left }
    }

    /// Plies from the start of the problem to the end of the line.
    pub fn plies(&self) -> usize {
        self.ply - 1 + self.moves.len()
    }

    /// True for a reply that could begin the main line: nothing is left over, and moves follow.
    pub(in crate::report) fn could_be_main_line(&self) -> bool {
        self.left.is_empty() && self.moves.len() > 2
    }
}

/// Something that a rule profile may hold against a problem, at its place.
///
/// What else is said of a problem: a *defect* ([`DefectKind`]) is a kind of what is wrong, which
/// the rules grade; a *flaw* is a fault or another defect that they let pass; a *finding* is
/// whatever a question has found, right or wrong. What is wrong with a text is a *mistake*.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The defect.
    pub kind: DefectKind,
    /// Its place, and the line that proves it. Without moves if it concerns the end of
    /// the main line or the whole problem.
    pub line: Sideline,
    /// For an order of moves, another way or a detour: the ply after which the line is back on the
    /// main line, if it is.
    pub back_after: Option<usize>,
}

impl Fault {
    /// A fault of a kind, and its moves.
    pub fn new(kind: DefectKind, line: Sideline) -> Fault {
        Fault { kind, line, back_after: None }
    }

    /// True if both faults have the same kind, ply and first move.
    pub(in crate::report) fn is_same(&self, other: &Fault) -> bool {
        self.kind == other.kind && self.is_at_place_of(other)
    }

    /// True if both faults have the same ply and first move.
    pub(in crate::report) fn is_at_place_of(&self, other: &Fault) -> bool {
        let place = |fault: &Fault| (fault.line.ply, fault.line.moves.first().copied());
        place(self) == place(other)
    }
}
