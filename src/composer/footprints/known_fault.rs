//! Faults of a problem with pieces added, each with the pieces that may remove it.

use super::cooks::Cook;
use super::footprint::Footprint;
use super::mate_tree::MateTree;
use super::playable::{
    LineFailure, NotPlayable, leaves_pieces, pieces_to_symmetry, positions_along,
};
use super::refutation::ProofWalk;
use crate::report::Alternative;
use tsumi_core::length::{Plies, UNLIMITED};
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::solver::{ShortAnswer, ShortSearch, Stop};

/// Nodes for the length at a place.
const LENGTH_NODES: u64 = 2_000;
/// Nodes for a check that mated elsewhere, and for any other check, of which the mate may take so
/// many plies more than the line.
const KNOWN_NODES: u64 = 2_000;
const NODES: u64 = 500;
const MORE_PLIES: Plies = 4;
/// Nodes for a check that mated elsewhere while one piece is left to add: if it mates, that is soon
/// proven.
const LAST_NODES: u64 = 100;
/// Nodes for a check that mated elsewhere, once a report has found the problem faulty.
const REPORT_NODES: u64 = 200_000;
/// The most faults that are looked for in a problem, and the most replies among them.
const MOST_FAULTS: usize = 12;
const MOST_ESCAPES: usize = 6;
/// While fewer faults are found and one piece is left to add, all checks are asked about.
const FEW_FAULTS: usize = 4;

/// A fault that quick questions find beside a line.
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

/// A fault of a problem, and the pieces that may remove it.
#[derive(Clone, Debug)]
pub struct KnownFault {
    /// Number of moves of the line before it.
    pub after: usize,
    pub found: FaultFound,
    /// The fault stays unless one of these is added.
    pub footprint: Footprint,
}

impl KnownFault {
    /// A fault that any piece may remove.
    pub fn other() -> KnownFault {
        KnownFault { after: 0, found: FaultFound::Other, footprint: Footprint::all() }
    }
}

/// True if the faults that were found are enough.
pub type AreEnough<'a> = dyn Fn(&[KnownFault]) -> bool + Sync + 'a;

/// Looks for faults beside a line. Black attacks.
pub struct Faults<'a> {
    pub search: &'a ShortSearch,
    pub stop: &'a Stop,
    pub line: &'a [Move],
    /// The number of pieces that may still be added.
    pub left: usize,
    /// Faults that need not be found again: moves before each, and what it is.
    pub known: &'a [(usize, FaultFound)],
    /// True if a mate that may be a mere flaw counts as none.
    pub may_have_flaws: bool,
    /// True once a further fault is of no use.
    pub are_enough: &'a AreEnough<'a>,
}

impl Faults<'_> {
    /// Looks for faults of all kinds, until there are enough; `cooks` mated elsewhere.
    pub fn look_for_all(&self, start: &Position, cooks: Vec<Cook>) -> Vec<KnownFault> {
        let positions = match positions_along(start, self.line) {
            Ok(positions) => positions,
            Err(failure) => {
                let LineFailure { after, why, footprint } = *failure;
                return vec![KnownFault { after, found: FaultFound::Line(why), footprint }];
            }
        };
        if leaves_pieces(&positions) {
            return vec![KnownFault {
                after: self.line.len(),
                found: FaultFound::PiecesLeft,
                footprint: Footprint::default(),
            }];
        }
        self.search.clear();
        let mut faults = self.last_escapes(&positions);
        if (self.are_enough)(&faults) {
            return faults;
        }
        let nodes = if self.left == 1 { LAST_NODES } else { KNOWN_NODES };
        let known = (&cooks[..], nodes);
        self.add_cooks(&positions, known, &mut faults);
        let are_few = faults.is_empty() || self.left == 1 && faults.len() < FEW_FAULTS;
        if are_few && !(self.are_enough)(&faults) {
            let any = self.all_checks(&positions);
            self.add_cooks(&positions, (&any, NODES), &mut faults);
        }
        faults
    }

    /// The fault of a reply after which the mate takes longer than the line, if there is one.
    pub fn find_escape(&self, start: &Position) -> Option<KnownFault> {
        let positions = positions_along(start, self.line).ok()?;
        self.search.clear();
        self.last_escapes(&positions).into_iter().next()
    }

    /// Looks here for a fault that was found with pieces more; there is none if these brought it
    /// about.
    pub fn look_again_for(
        &self,
        positions: &[Position],
        (after, found): (usize, FaultFound),
    ) -> Vec<KnownFault> {
        self.search.clear();
        let mut faults = Vec::new();
        match found {
            FaultFound::Escape(_) => {
                faults = self.escapes_at(positions, after);
                faults.retain(|fault| fault.found != FaultFound::Other);
            }
            FaultFound::Cook(mv) => {
                let rest = Vec::new();
                let cook = Cook { after, mv, rest };
                self.add_cooks(positions, (&[cook], KNOWN_NODES), &mut faults);
            }
            _ => {}
        }
        faults
    }

    /// Looks for these cooks by a longer search: a report has said that there is a fault.
    pub fn look_longer_for(&self, start: &Position, cooks: Vec<Cook>) -> Vec<KnownFault> {
        let mut faults = Vec::new();
        if let Ok(positions) = positions_along(start, self.line) {
            self.add_cooks(&positions, (&cooks, REPORT_NODES), &mut faults);
        }
        faults
    }

    /// The faults of the last place at which a reply makes the mate longer than the line.
    fn last_escapes(&self, positions: &[Position]) -> Vec<KnownFault> {
        let places = (0..positions.len()).rev();
        let places = places.filter(|&after| positions[after].side() == Color::White);
        let mut escapes = places.map(|after| self.escapes_at(positions, after));
        escapes.find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The replies after `after` moves by which the mate takes longer than the line, as faults.
    fn escapes_at(&self, positions: &[Position], after: usize) -> Vec<KnownFault> {
        let rest = self.line.len() - after;
        self.search.from(&positions[after], self.stop, |search| {
            if rest > 0
                && search.relaxed_mate_within(rest as Plies, LENGTH_NODES) != ShortAnswer::NoMate
            {
                return Vec::new();
            }
            let found = ProofWalk::new(search).defences(rest as i32 - 1, MOST_ESCAPES);
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
                    footprint: footprint_without_own_king(&positions[after], footprint),
                }
            };
            found.into_iter().map(escape).collect()
        })
    }

    /// All checks along the line, except at the last place.
    fn all_checks(&self, positions: &[Position]) -> Vec<Cook> {
        let places = 0..self.line.len().saturating_sub(1);
        let places = places.filter(|&after| positions[after].side() == Color::Black);
        let cooks = places.flat_map(|after| {
            let checks = positions[after].legal_checks().into_iter();
            checks.map(move |mv| Cook { after, mv, rest: Vec::new() })
        });
        cooks.collect()
    }

    /// Adds those of the checks that mate, the last place first, as what is proven there holds for
    /// earlier places.
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
            let is_seen = faults.iter().any(|fault| (fault.after, fault.found) == place)
                || self.known.contains(&place);
            if is_seen || !self.is_check_beside(positions, cook) {
                continue;
            }
            if let Some(footprint) = self.footprint_of_cook(positions, cook, nodes) {
                let footprint = footprint.unwrap_or_else(Footprint::all);
                faults.push(KnownFault {
                    after: cook.after,
                    found: FaultFound::Cook(cook.mv),
                    footprint: footprint_without_own_king(&positions[0], footprint),
                });
                if (self.are_enough)(faults) {
                    return;
                }
            }
        }
    }

    /// Whether a check mates without a return to the line's positions up to it: `None` if it is not
    /// seen to; within, the footprint of the proof, `None` if that is too large.
    #[allow(clippy::option_option)]
    fn footprint_of_cook(
        &self,
        positions: &[Position],
        cook: &Cook,
        nodes: u64,
    ) -> Option<Option<Footprint>> {
        let limit = if nodes == NODES {
            (self.line.len() - cook.after) as Plies - 1 + MORE_PLIES
        } else {
            UNLIMITED
        };
        let before = &self.line[..cook.after];
        self.search.from(&positions[0], self.stop, |search| {
            if self.may_have_flaws {
                let later = &positions[cook.after + 1..self.line.len()];
                later.iter().for_each(|position| search.bar(position));
            }
            for &mv in before.iter().chain([&cook.mv]) {
                search.advance(mv);
            }
            let ShortAnswer::Mate(plies) = search.mate_within(limit, nodes) else {
                return None;
            };
            let (barred, line) = if self.may_have_flaws {
                (&positions[..self.line.len()], self.line)
            } else {
                (&positions[..=cook.after], before)
            };
            let footprint = MateTree::footprint(search, barred, cook.mv, plies);
            Some(footprint.map(|mut footprint| {
                footprint.add_moves(line);
                footprint
            }))
        })
    }

    /// True if flaws are accepted, and the check of the cook differs from the main move so little
    /// that it may be one: in the promotion, in the square of a drop along one line, or in the
    /// square that the same piece goes to, where a further piece may change how the line goes on.
    fn may_be_flaw(&self, positions: &[Position], cook: &Cook) -> bool {
        let alternative = Alternative {
            positions,
            after: cook.after,
            main: self.line[cook.after],
            attacker: Color::Black,
        };
        self.may_have_flaws
            && (alternative.is_same_but_promotion(cook.mv)
                || alternative.is_drop_on_same_line(cook.mv)
                || alternative.is_same_but_square(cook.mv))
    }

    /// True if a move is a check beside the line here that is no mere flaw, except at the last
    /// place.
    fn is_check_beside(&self, positions: &[Position], cook: &Cook) -> bool {
        cook.after + 1 < self.line.len()
            && positions[cook.after].side() == Color::Black
            && self.line[cook.after] != cook.mv
            && !self.may_be_flaw(positions, cook)
            && positions[cook.after].legal_checks().contains(&cook.mv)
    }
}

/// `footprint`, or the whole one if Black has a king: then its statements do not hold.
fn footprint_without_own_king(position: &Position, footprint: Footprint) -> Footprint {
    if position.king(Color::Black).is_on_board() { Footprint::all() } else { footprint }
}

#[cfg(test)]
mod tests {
    use super::super::addition::{candidates, with_all};
    use super::*;
    use tsumi_core::position::Unchecked;
    use tsumi_core::solver::on_deep_stack;

    /// Positions that lack two pieces, and the line, as in `tests/all/place.rs`; and two that have
    /// one too many.
    const FAULTY: [(&str, &str); 5] = [
        ("2gn1+P3/3k1S3/9/9/9/9/9/9/9 b G2r2b2g3s3n4l17p 1", "G*5c 6a5c 4b5a 6b5b 4a4b"),
        (
            "3+L1k3/6P2/4psn2/9/9/9/9/9/9 b G2r2b3g3s3n3l16p 1",
            "3b3a+ 4a4b G*4a 4b5b 4a5a 5b4b 3a4a",
        ),
        (
            "9/3+R5/2G6/3br4/2k6/9/2NP5/3S5/9 b N2Pb3g3s2n4l15p 1",
            "P*7f 7e7f N*8h 7f7e P*7f 7e8d 6b8b 8d9d 8b8e",
        ),
        ("6k2/9/7+B1/5G3/1+B7/9/9/9/9 b 2r3g4s4n4l18p 1", "8e4a 3a2a 4a3b 2a1a 2c2b"),
        ("sk7/3+R5/3R5/1N2+S4/9/9/9/9/9 b 2b4g2s3n4l18p 1", "6c8c+ P*8b 6b7b"),
    ];
    const NODES_TO_BE_SURE: u64 = 100_000;

    /// All faults that are seen, cooks beside escapes.
    fn all(faults: &Faults<'_>, start: &Position) -> Vec<KnownFault> {
        let mut found = faults.look_for_all(start, Vec::new());
        if let Ok(positions) = positions_along(start, faults.line) {
            let checks = faults.all_checks(&positions);
            faults.add_cooks(&positions, (&checks, NODES), &mut found);
        }
        found
    }

    /// Whether a problem has an escape or a cook; `None` if that is open, or the line cannot be
    /// played up to it.
    fn has(faults: &Faults<'_>, start: &Position, fault: &KnownFault) -> Option<bool> {
        let before = &faults.line[..fault.after];
        let positions = positions_along(start, before).ok()?;
        let (FaultFound::Escape(mv) | FaultFound::Cook(mv)) = fault.found else {
            return None;
        };
        if !positions[fault.after].legal_moves().contains(&mv) {
            return Some(false);
        }
        faults.search.clear();
        faults.search.from(start, faults.stop, |search| {
            before.iter().chain([&mv]).for_each(|&mv| search.advance(mv));
            let is_cook = matches!(fault.found, FaultFound::Cook(_));
            let known = if is_cook {
                search.mate_within(UNLIMITED, NODES_TO_BE_SURE)
            } else {
                let rest = faults.line.len() - fault.after;
                search.relaxed_mate_within(rest.saturating_sub(1) as Plies, NODES_TO_BE_SURE)
            };
            match known {
                ShortAnswer::Mate(_) => Some(is_cook),
                ShortAnswer::NoMate => Some(!is_cook),
                ShortAnswer::Open => None,
            }
        })
    }

    /// By the theorem of footprints. Cooks that do not mate at once are among those that it is
    /// tried out on.
    #[test]
    fn pieces_outside_a_footprint_leave_the_fault() {
        let (search, stop) = (ShortSearch::new(2).unwrap(), Stop::new());
        let (mut escapes, mut cooks, mut long_cooks) = (0, 0, 0);
        for (sfen, line) in FAULTY {
            let start = Position::from_sfen(sfen).unwrap();
            let line = line.split_whitespace().map(|mv| mv.parse().unwrap());
            let line: Vec<Move> = line.collect();
            let faults = Faults {
                search: &search,
                stop: &stop,
                line: &line,
                left: 2,
                known: &[],
                may_have_flaws: false,
                are_enough: &|_| false,
            };
            for fault in on_deep_stack(|| all(&faults, &start)).unwrap() {
                let outside = candidates(&start, |one| !fault.footprint.touches(one));
                for number in 0..outside.len().min(60) {
                    let set = [31 * number, 97 * number + 5].map(|n| outside[n % outside.len()]);
                    let Some(with) = with_all(&start, set.into_iter()) else {
                        continue;
                    };
                    let has = on_deep_stack(|| has(&faults, &with, &fault)).unwrap();
                    assert_ne!(has, Some(false), "{sfen} {:?} {set:?}", fault.found);
                    let tried = usize::from(has.is_some());
                    match fault.found {
                        FaultFound::Cook(mv) => {
                            cooks += tried;
                            let way = [&line[..fault.after], &[mv]].concat();
                            let after = start.along(&way).pop().unwrap();
                            long_cooks += tried * usize::from(!after.legal_moves().is_empty());
                        }
                        _ => escapes += tried,
                    }
                }
            }
        }
        assert!(escapes > 50 && cooks > long_cooks && long_cooks > 50);
    }
}
