//! What kind of other mate one is, where its length decides that.
//!
//! The promotion or the square of a drop make no difference if the mate is as long. A
//! mate that needs the main line's positions is an order of moves if it is as long, and
//! a detour if it is longer, provided that a longest defence comes back to the main line:
//! where only shorter ones do, the longest meets another mate. These questions are asked
//! last: their proofs pass through the main line, and would spoil the table for the stages
//! of `cooks.rs`.

use super::cooks::{Found, Scene, Stage};
use super::fault::{FaultKind, Minor};
use super::{Checker, Open};
use crate::length::Bounds;
use crate::position::Move;
use crate::solution::{DefencePlace, Finding};

/// Nodes for the length of another mate in the first round, and the factor for each
/// further one, in which the open ones are asked again.
const LENGTH_ALLOWANCE: u64 = 100_000;
const GROWTH: u64 = 8;
/// The greatest allowance in which other defences of a known length are compared.
const MOST_FOR_DEFENCES: u64 = 10_000_000;
/// Nodes for a line that is nicer to read.
const NICE_LINE_ALLOWANCE: u64 = 20_000;
/// Nodes for one and for all of them if the problem is incomplete anyway, at least, and
/// the share of what the report took so far.
const LEAST_ALLOWANCE: u64 = 1_000;
const LEAST_NODES: u64 = 10_000;
const SHARE: u64 = 4;

/// Bounds of a length, and if they meet a line of it.
type Length = (Bounds, Option<Vec<Move>>);

/// What came of the question after the kind of a mate.
enum Settling {
    Done,
    /// More nodes may settle it.
    Open,
    GivenUp,
}

impl Checker<'_> {
    /// Decides what kind the mates found are, and replaces their lines by those of the
    /// tsume length.
    pub fn settle_kinds(&mut self, scene: &Scene) {
        let end = self.enough.map(|_| {
            let nodes = LEAST_NODES.max(self.budget.nodes() / SHARE);
            self.budget.narrow(100, nodes)
        });
        let mut open = std::mem::take(&mut self.found);
        let (mut given_up, mut allowance) = (Vec::new(), LENGTH_ALLOWANCE);
        while !open.is_empty() {
            for found in std::mem::take(&mut open) {
                match self.settle_kind(scene, &found, allowance) {
                    Settling::Done => {}
                    Settling::Open if self.enough.is_none() && !self.must_end() => {
                        open.push(found);
                        continue;
                    }
                    _ => given_up.push(Open::Way(found.after + 1, found.mv)),
                }
                if !found.is_shown {
                    self.tell(found.fault);
                }
            }
            allowance = allowance.saturating_mul(GROWTH);
            if !open.is_empty() {
                self.tables.enlarge();
            }
        }
        match self.enough {
            Some(_) => self.report.passed_over.extend(given_up),
            None => self.report.open.extend(given_up),
        }
        end.into_iter().for_each(|end| self.budget.widen(end));
    }

    /// Decides the kind of a mate, as far as `allowance` nodes tell its length.
    fn settle_kind(&mut self, scene: &Scene, found: &Found, allowance: u64) -> Settling {
        let alternative = self.alternative(scene, found.after);
        let same = if alternative.is_same_but_promotion(found.mv) {
            Some(Minor::Unpromoted)
        } else if alternative.is_drop_on_same_line(found.mv) {
            Some(Minor::OtherSquare)
        } else {
            None
        };
        let is_cook = found.stage == Stage::Apart && same.is_none();
        let allowance = if is_cook {
            NICE_LINE_ALLOWANCE
        } else {
            allowance
        };
        let allowance = match self.enough {
            Some(_) => allowance.min(LEAST_ALLOWANCE.max(self.budget.nodes() / SHARE)),
            None => allowance,
        };
        let (length, is_final) = self.length_after(found, allowance);
        let (bounds, line) = length;
        let is_proven = line.is_some();
        let shown = self.report.faults[found.fault].line.moves.clone();
        let line = line.map_or(shown, |line| [&[found.mv], line.as_slice()].concat());
        let alternative = self.alternative(scene, found.after);
        let back = alternative.comes_back(&line);
        if is_cook {
            // A line through the main line would not show what was proven.
            if back.is_none() {
                self.name(found, None, line);
            }
            return Settling::Done;
        }
        let rest = self.report.main_line.len() - found.after - 1;
        let (line, back, is_open) = if back.is_none() && is_proven && found.stage == Stage::Plain {
            self.longest_that_comes_back(scene, found, line, allowance)
        } else {
            (line, back, false)
        };
        let is_as_long = usize::from(bounds.upper.min(found.most)) <= rest;
        let is_longer = usize::from(bounds.lower) > rest;
        let minor = match (same, found.stage) {
            (Some(same), _) if is_as_long || !is_longer => Some(same),
            (_, Stage::Apart) => None,
            _ if back.is_none() && is_proven && !is_open => None,
            _ if is_as_long => Some(Minor::Order(back)),
            _ => Some(Minor::Detour(back)),
        };
        let is_settled = !is_open && (minor.is_none() || is_as_long || (is_longer && is_proven));
        self.name(found, minor, line);
        if is_settled {
            Settling::Done
        } else if is_final && !(is_open && allowance < MOST_FOR_DEFENCES) {
            Settling::GivenUp
        } else {
            Settling::Open
        }
    }

    /// Of the longest defences against a mate, one that comes back to the main line, with
    /// the ply to which it does; if there is none the line itself, and true if that is
    /// open.
    fn longest_that_comes_back(
        &mut self,
        scene: &Scene,
        found: &Found,
        line: Vec<Move>,
        allowance: u64,
    ) -> (Vec<Move>, Option<usize>, bool) {
        let way = [&self.report.main_line[..found.after], &[found.mv]].concat();
        let places = self.places_after(&way, &line[1..], allowance);
        let alternative = self.alternative(scene, found.after);
        let mut is_open = places.is_empty();
        for DefencePlace { after, finding, .. } in places {
            let Finding::AsLong(others) = finding else {
                is_open = true;
                continue;
            };
            for other in others {
                let whole = [&line[..=after], &other].concat();
                if let Some(back) = alternative.comes_back(&whole) {
                    return (whole, Some(back), false);
                }
            }
        }
        (line, None, is_open)
    }

    /// The length of the mate after a move beside the main line, with the line, and true
    /// if more nodes would not tell more.
    fn length_after(&mut self, found: &Found, allowance: u64) -> (Length, bool) {
        let unknown = Bounds {
            lower: 0,
            upper: found.most,
        };
        if self.must_end() {
            return ((unknown, None), false);
        }
        let way = [&self.report.main_line[..found.after], &[found.mv]].concat();
        let limits = self.budget.part(allowance);
        let problem = self.problem.after(&way);
        let mut inquiry = self
            .tables
            .solver()
            .ask(&problem)
            .limits(&limits)
            .stop(self.stop);
        inquiry.solve();
        let tsume = inquiry.tsume();
        let answer = inquiry.answer();
        self.budget.count(&answer);
        let is_final = answer.statistics.nodes < allowance && !self.must_end();
        let length = tsume.map_or((unknown, None), |tsume| (tsume.bounds, tsume.line));
        (length, is_final)
    }

    fn name(&mut self, found: &Found, minor: Option<Minor>, moves: Vec<Move>) {
        let line = self.sideline(found.after, moves);
        let fault = &mut self.report.faults[found.fault];
        (fault.kind, fault.line) = (FaultKind::Yozume(minor), line);
    }
}
