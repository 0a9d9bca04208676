//! Faults of neighbours judged before: most other neighbours have one of them,
//! too.

use crate::report::{DefectKind, Report};
use std::sync::{Arc, Mutex};
use tsumi_core::position::Move;
use tsumi_core::solver::Problem;
use tsumi_core::system::mutex::lock;

/// A move beside the main line that was met as a fault: one of the attacker that mates, or one of
/// the defender after which the mate takes longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cook {
    /// Number of moves of the main line before it.
    pub after: usize,
    pub mv: Move,
    /// The moves after it up to the mate, as far as they are known.
    pub rest: Vec<Move>,
}

/// The most cooks of each kind that are remembered.
const MOST: usize = 64;

/// The moves that were faults so far, the one that was met last first; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Cooks {
    mates: Arc<Mutex<Vec<Cook>>>,
    ways: Arc<Mutex<Vec<Cook>>>,
    defences: Arc<Mutex<Vec<Cook>>>,
}

impl Cook {
    /// The cook turned to the board on which Black attacks, or from it.
    pub fn turned(mut self, problem: &Problem) -> Cook {
        let mut mv = [self.mv];
        problem.turn(&mut mv);
        problem.turn(&mut self.rest);
        self.mv = mv[0];
        self
    }
}

impl Cooks {
    /// The attacker's moves that mated.
    pub fn mates(&self) -> Vec<Cook> {
        lock(&self.mates).clone()
    }

    /// The attacker's moves that led back to the main line and mated as fast.
    pub fn ways(&self) -> Vec<Cook> {
        lock(&self.ways).clone()
    }

    /// The defender's moves after which the mate took longer.
    pub fn defences(&self) -> Vec<Cook> {
        lock(&self.defences).clone()
    }

    /// Notes a move of the attacker that mates: it is looked for first from now on.
    pub fn note_mate(&self, cook: Cook) {
        put_first(&self.mates, cook);
    }

    /// Notes a move of the attacker that leads back to the main line, to be looked for first.
    pub fn note_way(&self, cook: Cook) {
        put_first(&self.ways, cook);
    }

    /// Notes a move of the defender after which the mate takes longer, to be looked for first.
    pub fn note_defence(&self, cook: Cook) {
        put_first(&self.defences, cook);
    }

    /// Adds the faults of a report that another neighbour may have, too.
    pub fn note_faults(&self, report: &Report) {
        for fault in &report.faults {
            let Some((&mv, rest)) = fault.line.moves.split_first() else {
                continue;
            };
            let cook = Cook { after: fault.line.ply - 1, mv, rest: rest.to_vec() };
            match fault.kind {
                DefectKind::Order | DefectKind::OtherWay => self.note_way(cook),
                kind if kind.is_minor() || kind == DefectKind::OtherMate => self.note_mate(cook),
                kind if kind.is_longer_reply() => self.note_defence(cook),
                _ => {}
            }
        }
    }
}

/// Puts a cook before those that are known; of too many, the last one is forgotten.
fn put_first(known: &Mutex<Vec<Cook>>, mut cook: Cook) {
    let mut known = lock(known);
    let same = |other: &Cook| (other.after, other.mv) == (cook.after, cook.mv);
    if let Some(place) = known.iter().position(same) {
        let old = known.remove(place);
        if cook.rest.is_empty() {
            cook = old;
        }
    }
    known.insert(0, cook);
    known.truncate(MOST);
}
