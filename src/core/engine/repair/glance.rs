//! Quick questions about a neighbour, which reject nearly all.

use super::cooks::Cook;
use crate::dfpn::{Literal, Relaxed, Stop};
use crate::engine::report::alternative::Alternative;
use crate::engine::short_search::{Known, ShortSearch, known};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, replies};

/// Nodes for the length.
const LENGTH_NODES: u64 = 2_000;
/// Plies beyond the main line in the first round: within a limit nearly all moves are
/// quickly refuted.
const GLANCE_PLIES: Plies = 4;
/// The rounds of questions about other moves.
pub const ROUNDS: [Round; 2] = [
    Round {
        known_nodes: 1_000,
        nodes: 500,
        plies: Some(GLANCE_PLIES),
    },
    Round {
        known_nodes: 20_000,
        nodes: 4_000,
        plies: None,
    },
];

/// How much is spent on a move.
pub struct Round {
    /// Nodes for a move that mated in another neighbour.
    known_nodes: u64,
    /// Nodes for any other move.
    nodes: u64,
    /// For these, the plies beyond the main line.
    plies: Option<Plies>,
}

/// The positions before each move of a line and after the last, if all its moves are
/// legal, the attacker's are checks, and the last position is no longer one in which the
/// defender can move its king or capture. Black attacks.
pub fn positions_of(start: &Position, line: &[Move]) -> Option<Vec<Position>> {
    let mut positions = vec![start.clone()];
    for &mv in line {
        let before = positions.last()?;
        let is_possible = match before.side() {
            Color::Black => before.legal_checks().contains(&mv),
            Color::White => all_replies(before).contains(&mv),
        };
        if !is_possible {
            return None;
        }
        positions.push(before.after(mv));
    }
    let last = positions.last()?;
    // Only futile interpositions may be left; the report knows.
    let can_wait = all_replies(last).iter().all(|mv| mv.is_drop());
    can_wait.then_some(positions)
}

fn all_replies(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    replies(position, &mut list);
    list
}

/// Quick questions about a neighbour, on a board on which Black attacks.
pub struct Glance<'a> {
    pub search: &'a ShortSearch,
    pub stop: &'a Stop,
    pub line: &'a [Move],
    /// Those along the line.
    pub positions: &'a [Position],
    /// What may only be a flaw is left to the report.
    pub may_have_flaws: bool,
}

impl Glance<'_> {
    /// A reply after which the mate is seen to take longer than the main line, if one of
    /// them does.
    pub fn longer_defence(&self, defences: Vec<Cook>) -> Option<Cook> {
        self.search.clear();
        defences.into_iter().find(|defence| {
            let Some(before) = self.positions[..self.line.len()].get(defence.after) else {
                return false;
            };
            if before.side() != Color::White || !all_replies(before).contains(&defence.mv) {
                return false;
            }
            let after = before.after(defence.mv);
            let rest = (self.line.len() - defence.after - 1) as Plies;
            self.search.from(&after, self.stop, |search| {
                known::<Relaxed>(search, rest, LENGTH_NODES) == Known::NoMate
            })
        })
    }

    /// The first cook that mates here, too.
    pub fn known_cook(&self, mut cooks: Vec<Cook>, round: &Round) -> Option<Cook> {
        self.search.clear();
        cooks.sort_by_key(|cook| std::cmp::Reverse(cook.after));
        cooks.into_iter().find(|cook| {
            let is_here = cook.after + 1 < self.line.len()
                && self.line[cook.after] != cook.mv
                && !self.may_be_flaw(cook.after, cook.mv)
                && self.positions[cook.after].legal_checks().contains(&cook.mv);
            is_here && self.mates(cook, UNLIMITED, round.known_nodes)
        })
    }

    /// A check beside the main line that mates, except at the last place.
    pub fn any_cook(&self, round: &Round) -> Option<Cook> {
        self.search.clear();
        for after in (0..self.line.len().saturating_sub(1)).rev() {
            if self.positions[after].side() != Color::Black {
                continue;
            }
            let rest = (self.line.len() - after) as Plies;
            let limit = round.plies.map_or(UNLIMITED, |plies| rest - 1 + plies);
            for mv in self.positions[after].legal_checks() {
                let cook = Cook {
                    after,
                    mv,
                    rest: Vec::new(),
                };
                if self.may_be_flaw(after, mv) {
                    continue;
                }
                if mv != self.line[after] && self.mates(&cook, limit, round.nodes) {
                    return Some(cook);
                }
            }
        }
        None
    }

    /// True if a move differs from the main line's in a way that is accepted.
    fn may_be_flaw(&self, after: usize, mv: Move) -> bool {
        let alternative = Alternative {
            positions: self.positions,
            after,
            main: self.line[after],
            attacker: Color::Black,
        };
        self.may_have_flaws
            && (alternative.is_same_but_promotion(mv) || alternative.is_drop_on_same_line(mv))
    }

    /// True if a move is seen to mate without a return to the main line's positions
    /// before it. What follows it elsewhere is tried from its end: each proof helps with
    /// the one before it.
    fn mates(&self, cook: &Cook, limit: Plies, nodes: u64) -> bool {
        self.search.from(&self.positions[0], self.stop, |search| {
            if self.may_have_flaws {
                let later = cook.after + 1..self.line.len();
                let later = self.positions.get(later).unwrap_or_default();
                later.iter().for_each(|position| search.bar(position));
            }
            for &mv in self.line[..cook.after].iter().chain([&cook.mv]) {
                search.advance(mv);
            }
            let mut undos = Vec::new();
            for &mv in &cook.rest {
                let is_possible = match search.position().side() {
                    Color::Black => search.position().legal_checks().contains(&mv),
                    Color::White => all_replies(search.position()).contains(&mv),
                };
                if !is_possible {
                    break;
                }
                undos.push((mv, search.make(mv)));
            }
            while let Some((mv, undo)) = undos.pop() {
                if search.position().side() == Color::Black {
                    known::<Literal>(search, limit, nodes);
                }
                search.unmake(mv, undo);
            }
            matches!(known::<Literal>(search, limit, nodes), Known::Mate(_))
        })
    }

    /// False if the mate is seen to be longer or shorter than the line.
    pub fn has_length(&self) -> bool {
        let plies = self.line.len() as Plies;
        self.search.clear();
        self.search.from(&self.positions[0], self.stop, |search| {
            let is_longer = known::<Relaxed>(search, plies, LENGTH_NODES) == Known::NoMate;
            let mut is_shorter = || {
                let shorter = known::<Literal>(search, plies - 2, LENGTH_NODES);
                matches!(shorter, Known::Mate(_))
            };
            !(is_longer || plies > 2 && is_shorter())
        })
    }
}
