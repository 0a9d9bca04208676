//! Faults of a problem with pieces added, each with the pieces that may remove it.

use super::footprint::Footprint;
use super::mate_tree::MateTree;
use super::playable::{
    LineFailure, NotPlayable, leaves_pieces, pieces_to_symmetry, positions_along,
};
use super::refutation::Refutation;
use crate::dfpn::{Literal, Relaxed, Stop};
use crate::engine::repair::Cook;
use crate::engine::short_search::{Known, ShortSearch, known};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, Position};

/// Nodes for the length at a place.
const LENGTH_NODES: u64 = 2_000;
/// Nodes for a check that mated elsewhere, and for any other, within so many plies more than the
/// line.
const KNOWN_NODES: u64 = 2_000;
const NODES: u64 = 500;
const MORE_PLIES: Plies = 4;
/// Nodes for a check that mated elsewhere, once a report has found a fault.
const LAST_NODES: u64 = 200_000;
/// Faults looked for in a problem, and replies among them.
const MOST_FAULTS: usize = 12;
const MOST_ESCAPES: usize = 6;
/// With fewer, and one piece left to add, all checks are looked at.
const FEW_FAULTS: usize = 4;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultFound {
    /// The line cannot be played.
    Line(NotPlayable),
    /// The attacker has pieces left.
    PiecesLeft,
    /// The defender lasts longer by this reply, or is not mated.
    Escape(Move),
    /// This check mates as well.
    Cook(Move),
    /// Something that only a report tells.
    Other,
}

/// A fault, and what may remove it.
#[derive(Clone, Debug)]
pub struct KnownFault {
    /// Number of moves of the line before it.
    pub after: usize,
    /// What it is.
    pub found: FaultFound,
    /// Without any of these the fault stays.
    pub footprint: Footprint,
}

impl KnownFault {
    /// A fault that any piece may remove.
    pub fn other() -> KnownFault {
        KnownFault {
            after: 0,
            found: FaultFound::Other,
            footprint: Footprint::all(),
        }
    }

    fn of_line(failure: LineFailure) -> KnownFault {
        KnownFault {
            after: failure.after,
            found: FaultFound::Line(failure.why),
            footprint: failure.footprint,
        }
    }
}

/// Looks for faults. Black attacks.
pub struct Faults<'a> {
    pub search: &'a ShortSearch,
    pub stop: &'a Stop,
    pub line: &'a [Move],
    /// Pieces that may still be added.
    pub left: usize,
    /// The places of faults that are known.
    pub known: &'a [(usize, FaultFound)],
}

impl Faults<'_> {
    /// Those that are seen, as many as help; `cooks` mated elsewhere.
    pub fn seen(&self, start: &Position, cooks: Vec<Cook>) -> Vec<KnownFault> {
        let positions = match positions_along(start, self.line) {
            Ok(positions) => positions,
            Err(failure) => return vec![KnownFault::of_line(*failure)],
        };
        if leaves_pieces(&positions) {
            return vec![KnownFault {
                after: self.line.len(),
                found: FaultFound::PiecesLeft,
                footprint: Footprint::default(),
            }];
        }
        self.search.clear();
        let mut faults = self.escapes(&positions);
        let known = (&cooks[..], KNOWN_NODES);
        self.add_cooks(&positions, known, &mut faults);
        if faults.is_empty() || self.left == 1 && faults.len() < FEW_FAULTS {
            let any = self.all_checks(&positions);
            self.add_cooks(&positions, (&any, NODES), &mut faults);
        }
        faults
    }

    /// A reply after which the mate takes longer than the line, which can be played.
    pub fn escape(&self, start: &Position) -> Option<KnownFault> {
        let positions = positions_along(start, self.line).ok()?;
        self.search.clear();
        self.escapes(&positions).into_iter().next()
    }

    /// Those of the cooks that mate, by a longer search.
    pub fn seen_by_report(&self, start: &Position, cooks: Vec<Cook>) -> Vec<KnownFault> {
        let mut faults = Vec::new();
        if let Ok(positions) = positions_along(start, self.line) {
            self.add_cooks(&positions, (&cooks, LAST_NODES), &mut faults);
        }
        faults
    }

    /// The replies after which the mate takes longer than the line, at the last place where there
    /// are such.
    fn escapes(&self, positions: &[Position]) -> Vec<KnownFault> {
        let places = (0..positions.len()).rev();
        let places = places.filter(|&after| positions[after].side() == Color::White);
        let mut escapes = places.map(|after| self.escapes_at(positions, after));
        escapes.find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn escapes_at(&self, positions: &[Position], after: usize) -> Vec<KnownFault> {
        let rest = self.line.len() - after;
        self.search.from(&positions[after], self.stop, |search| {
            if rest > 0 && known::<Relaxed>(search, rest as Plies, LENGTH_NODES) != Known::NoMate {
                return Vec::new();
            }
            let found = Refutation::new(search).defences(rest as i32 - 1, MOST_ESCAPES);
            // At the end futile interpositions may be left.
            if found.is_empty() && rest > 0 {
                let other = KnownFault::other();
                return vec![KnownFault { after, ..other }];
            }
            let escape = |(reply, mut footprint): (Move, Footprint)| {
                footprint.add_moves(&self.line[..after]);
                KnownFault {
                    after,
                    found: FaultFound::Escape(reply),
                    footprint: of_one_king(&positions[after], footprint),
                }
            };
            found.into_iter().map(escape).collect()
        })
    }

    /// Each check beside the line, except at the last place.
    fn all_checks(&self, positions: &[Position]) -> Vec<Cook> {
        let places = 0..self.line.len().saturating_sub(1);
        let places = places.filter(|&after| positions[after].side() == Color::Black);
        let cooks = places.flat_map(|after| {
            let checks = positions[after].legal_checks().into_iter();
            checks.map(move |mv| Cook {
                after,
                mv,
                rest: Vec::new(),
            })
        });
        cooks.collect()
    }

    /// Adds those of the checks that mate, from the last place on: what is proven at a place
    /// holds for earlier ones.
    fn add_cooks(
        &self,
        positions: &[Position],
        (cooks, nodes): (&[Cook], u64),
        faults: &mut Vec<KnownFault>,
    ) {
        let most = self.left as u32;
        if positions.iter().any(|one| pieces_to_symmetry(one) <= most) {
            // The mirror image of the line is no fault: the report knows.
            return;
        }
        self.search.clear();
        let mut cooks: Vec<&Cook> = cooks.iter().collect();
        cooks.sort_by_key(|cook| std::cmp::Reverse(cook.after));
        for cook in cooks {
            if faults.len() >= MOST_FAULTS || self.stop.is_raised() {
                return;
            }
            let place = (cook.after, FaultFound::Cook(cook.mv));
            let is_seen = faults
                .iter()
                .any(|fault| (fault.after, fault.found) == place)
                || self.known.contains(&place);
            if is_seen || !self.is_beside(positions, cook) {
                continue;
            }
            if let Some(footprint) = self.mate(positions, cook, nodes) {
                let footprint = footprint.unwrap_or_else(Footprint::all);
                faults.push(KnownFault {
                    after: cook.after,
                    found: FaultFound::Cook(cook.mv),
                    footprint: of_one_king(&positions[0], footprint),
                });
            }
        }
    }

    /// What the proof reads that a check mates, without a return to the positions of the line up
    /// to it: within, `None` if it is too large to walk through.
    #[allow(clippy::option_option)]
    fn mate(&self, positions: &[Position], cook: &Cook, nodes: u64) -> Option<Option<Footprint>> {
        let limit = if nodes == NODES {
            (self.line.len() - cook.after) as Plies - 1 + MORE_PLIES
        } else {
            UNLIMITED
        };
        let before = &self.line[..cook.after];
        self.search.from(&positions[0], self.stop, |search| {
            for &mv in before.iter().chain([&cook.mv]) {
                search.advance(mv);
            }
            let Known::Mate(plies) = known::<Literal>(search, limit, nodes) else {
                return None;
            };
            let barred = &positions[..=cook.after];
            let footprint = MateTree::footprint(search, barred, cook.mv, plies);
            Some(footprint.map(|mut footprint| {
                footprint.add_moves(before);
                footprint
            }))
        })
    }

    fn is_beside(&self, positions: &[Position], cook: &Cook) -> bool {
        cook.after + 1 < self.line.len()
            && positions[cook.after].side() == Color::Black
            && self.line[cook.after] != cook.mv
            && positions[cook.after].legal_checks().contains(&cook.mv)
    }
}

/// With a king of Black's the statements of a footprint do not hold.
fn of_one_king(position: &Position, footprint: Footprint) -> Footprint {
    if position.king(Color::Black).is_on_board() {
        Footprint::all()
    } else {
        footprint
    }
}
