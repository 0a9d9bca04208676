//! 変同余詰: in a variation as long as the main line that leaves nothing, another
//! move mates as well.
//!
//! Such variations are searched for cooks like the main line, as far as little time
//! allows: no profile asks more of them than of the main line. If one has none, it could
//! be the main line as well; then cooks behind the place where it leaves the main line
//! are such mates in a variation, too (of several equal replies the one with several
//! mates is the variation: a composer's rule, source S of docs/composing.md). So once such
//! a cook is found, the variations before it are asked first: a mate behind each of them
//! makes the problem incomplete, and the other moves need not all be settled. A slower mate by
//! the same move but for promotion is a cook here, too, and a variation has equal replies of its
//! own: else the level would depend on which of them is called the main line.
//!
//! A variation that is not settled before the limits leaves the problem open: a cook behind it may
//! be none. So does a reply of the main line whose length is open, as others may last as long
//! ([`crate::report::finding::Report::level`]).

use super::checker::Checker;
use super::cooks::Candidate;
use super::desk::DeskQuestion;
use super::scene::Scene;
use crate::report::finding::{DefectKind, Fault, Open, Sideline};
use std::ops::Range;
use tsumi_core::position::{Move, Unchecked};
use tsumi_core::solver::{DefencePlace, Finding};

/// Nodes for all variations, and the share of what the report took so far.
const LEAST_NODES: u64 = 20_000;
const SHARE: u64 = 2;
/// Nodes for a variation before a cook, at least, and the share of what the report took
/// so far.
const LEAST_TO_ASK: u64 = 5_000;
const SHARE_TO_ASK: u64 = 4;

/// Whether a variation has a cook.
enum Mates {
    /// It is proven to have none; with the orders of moves that it has.
    None(Vec<Fault>),
    /// It has some, the first one at this ply.
    Some(usize),
    Open,
}

impl Checker<'_> {
    /// Looks for a cook in each equal variation before the first cook, until one is not seen to
    /// have any. Forgets proofs afterwards.
    pub fn ask_variations_about_cooks(&mut self) {
        let is_due = self.budget.nodes() >= 2 * self.asked_at && !self.must_end();
        if !is_due || self.wants_all || self.enough.is_some() {
            return;
        }
        let Some(cook) = self.first_cook() else {
            return;
        };
        let mut equals: Vec<Sideline> = self.equal_replies().into_iter().cloned().collect();
        equals.retain(|line| line.ply < cook);
        if equals.is_empty() || self.first_ply_of_equals() == 1 {
            return;
        }
        let (found, failing) = (std::mem::take(&mut self.found), std::mem::take(&mut self.failing));
        let main_line = self.report.main_line.clone();
        (self.is_silent, self.wants_one) = (true, true);
        for variation in equals {
            let nodes = LEAST_TO_ASK.max(self.budget.nodes() / SHARE_TO_ASK);
            let end = self.budget.narrow(20, nodes);
            let kept = self.report.faults.len();
            let has_mate = matches!(self.look_for_cooks_in(&variation, &main_line), Mates::Some(_));
            self.report.faults.truncate(kept);
            self.budget.widen(end);
            if !has_mate {
                break;
            }
            self.note_cooked(&variation);
        }
        (self.is_silent, self.wants_one) = (false, false);
        (self.report.main_line, self.found, self.failing) = (main_line, found, failing);
        self.asked_at = self.budget.nodes();
        self.tables.forget_proofs();
    }

    /// Looks for cooks in all variations as long as the main line.
    pub fn look_into_variations(&mut self) {
        let equal: Vec<Sideline> = self
            .report
            .variations
            .iter()
            .filter(|line| line.could_be_main_line())
            .cloned()
            .collect();
        if equal.is_empty() || !self.report.left.is_empty() {
            return;
        }
        let main_line = self.report.main_line.clone();
        let failing = std::mem::take(&mut self.failing);
        let end = self.budget.narrow(20, LEAST_NODES + self.budget.nodes() / SHARE);
        // Decided here: later it would be decided by the faults of a variation.
        self.has_enough();
        self.is_silent = true;
        let (mut open, mut ordered) = (Vec::new(), Vec::new());
        for variation in equal {
            match self.look_for_cooks_in(&variation, &main_line) {
                Mates::Some(_) => self.note_cooked(&variation),
                Mates::None(orders) if orders.is_empty() => {
                    self.demote_cooks_behind(variation.ply);
                }
                Mates::None(orders) => ordered.push((variation.ply, orders)),
                Mates::Open => open.push(variation),
            }
        }
        for (ply, orders) in ordered {
            self.take_orders(ply, orders);
        }
        self.budget.widen(end);
        self.settle_cooks_behind(open, &main_line);
        self.is_silent = false;
        (self.report.main_line, self.failing) = (main_line, failing);
    }

    /// Looks again, with all that is left, into variations before a cook: unless they have other
    /// mates, it is none. One that stays open leaves the problem open; where there is no cook, only
    /// by some rules.
    fn settle_cooks_behind(&mut self, mut open: Vec<Sideline>, main_line: &[Move]) {
        open.sort_by_key(|line| line.ply);
        for variation in open {
            let mut faults = self.report.faults.iter();
            let is_before_cook =
                faults.any(|fault| is_cook(fault) && fault.line.ply > variation.ply);
            if self.enough.is_some() || self.is_certainly_incomplete() {
                continue;
            }
            let question = variation.moves.first();
            let question = question.map(|&mv| Open::Variation(variation.ply, mv));
            if !is_before_cook && !self.must_settle(DefectKind::OtherMateInVariation) {
                self.report.open_variations.extend(question);
                continue;
            }
            self.wants_one = true;
            let mates = self.look_for_cooks_in(&variation, main_line);
            self.wants_one = false;
            match mates {
                Mates::Some(_) => self.note_cooked(&variation),
                Mates::None(orders) => self.take_orders(variation.ply, orders),
                Mates::Open if self.demote_cooks_behind(variation.ply) => {
                    self.report.open.extend(question);
                }
                Mates::Open => self.report.open_variations.extend(question),
            }
        }
    }

    /// Notes that this variation has a cook: it could not be the main line.
    fn note_cooked(&mut self, variation: &Sideline) {
        let first = variation.moves.first();
        self.cooked.extend(first.map(|&mv| (variation.ply, mv)));
    }

    /// Turns the cooks of the main line behind a ply into cooks in a variation. True if there are
    /// any.
    fn demote_cooks_behind(&mut self, ply: usize) -> bool {
        let mut has_any = false;
        for fault in &mut self.report.faults {
            if is_cook(fault) && fault.line.ply > ply {
                fault.kind = DefectKind::OtherMateInVariation;
                has_any = true;
            }
        }
        has_any
    }

    /// Turns cooks behind `ply` into cooks in a variation, as the one at this ply could be the main
    /// line; if there are any, the orders of moves in it are faults of the problem.
    fn take_orders(&mut self, ply: usize, orders: Vec<Fault>) {
        if self.demote_cooks_behind(ply) {
            self.report.faults.extend(orders);
        }
    }

    /// Looks for cooks in a variation, and adds those that are new to the faults. Where it has some,
    /// the equal replies before them are looked into, too: one without cooks makes it one without.
    fn look_for_cooks_in(&mut self, variation: &Sideline, main_line: &[Move]) -> Mates {
        self.look_for_cooks_behind(variation, main_line, variation.ply)
    }

    /// [`Checker::look_for_cooks_in`] a variation that has moves of others up to ply `from`.
    fn look_for_cooks_behind(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        from: usize,
    ) -> Mates {
        let mates = self.look_for_cooks_along(variation, main_line);
        let Mates::Some(cook) = mates else {
            return mates;
        };
        let Some(equals) = self.equal_replies_in(variation, main_line, from + 1..cook) else {
            return Mates::Open;
        };
        let kept = self.report.faults.len();
        for (ply, equal) in equals {
            let found = self.look_for_cooks_behind(&equal, main_line, ply);
            self.report.faults.truncate(kept);
            if !matches!(found, Mates::Some(_)) {
                return found;
            }
        }
        mates
    }

    /// The replies at these plies of a variation that last as long and could begin the main line:
    /// the ply, and the variation that has them; `None` if one is open.
    fn equal_replies_in(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        plies: Range<usize>,
    ) -> Option<Vec<(usize, Sideline)>> {
        if plies.is_empty() {
            return Some(Vec::new());
        }
        let (reply, rest) = variation.moves.split_first()?;
        let way = [&main_line[..variation.ply - 1], &[*reply]].concat();
        // Proofs of other questions pass through the line.
        self.tables.forget_proofs();
        let places = self.ask_after(&way, DeskQuestion::Line(rest)).places;
        let mut equals = Vec::new();
        let asked = |place: &&DefencePlace| plies.contains(&(way.len() + place.after + 1));
        for place in places.iter().filter(asked) {
            let lines = match &place.finding {
                Finding::Open => return None,
                Finding::AsLong(lines) => lines.as_slice(),
                _ => &[],
            };
            for line in lines {
                let moves = [&variation.moves[..=place.after], line].concat();
                let equal = self.sideline(variation.ply - 1, moves);
                if line.len() > 2 && equal.could_be_main_line() {
                    equals.push((way.len() + place.after + 1, equal));
                }
            }
        }
        (!places.is_empty()).then_some(equals)
    }

    /// Looks for cooks along a variation alone.
    fn look_for_cooks_along(&mut self, variation: &Sideline, main_line: &[Move]) -> Mates {
        let before = variation.ply - 1;
        self.report.main_line = [&main_line[..before], &variation.moves].concat();
        let scene = Scene::new(self.problem.position(), &self.report.main_line);
        let mut candidates = self.candidates(&scene);
        candidates.retain(|one| one.after > before);
        let kept = self.report.faults.len();
        let (harmless, open) = (self.report.harmless.len(), self.report.open.len());
        self.look_for_cooks(&scene, &mut candidates, |_| ());
        let certain = self.found.iter().filter(|one| one.is_cook());
        let certain: Vec<usize> = certain.map(|one| one.fault).collect();
        let is_settled = !candidates.iter().any(Candidate::is_unsettled);
        if certain.is_empty() && is_settled {
            self.settle_kinds(&scene);
        }
        self.found.clear();
        let is_settled = is_settled && self.report.open.len() == open;
        self.report.open.truncate(open);
        self.report.harmless.truncate(harmless);
        let others = self.report.faults.split_off(kept).into_iter().enumerate();
        let others = others.map(|(index, fault)| {
            let is_certain = certain.contains(&(kept + index));
            let is_known = self.is_known_cook(main_line, &fault);
            (is_certain, is_known, fault.line.ply, self.fault_in(variation, fault))
        });
        let others: Vec<(bool, bool, usize, Fault)> = others.collect();
        let is_mate = |(is_certain, _, _, fault): &(bool, bool, usize, Fault)| {
            *is_certain || certain.is_empty() && is_settled && is_cook(fault)
        };
        let (cooks, others): (Vec<_>, Vec<_>) = others.into_iter().partition(is_mate);
        let first = cooks.iter().map(|(.., ply, _)| *ply).min();
        let new = cooks.into_iter().filter(|(_, is_known, ..)| !is_known);
        self.report
            .faults
            .extend(new.map(|(.., cook)| Fault::new(DefectKind::OtherMateInVariation, cook.line)));
        if let Some(ply) = first {
            Mates::Some(ply)
        } else if is_settled {
            let orders = others.into_iter().map(|(.., fault)| fault);
            Mates::None(orders.filter(|fault| fault.kind == DefectKind::Order).collect())
        } else {
            Mates::Open
        }
    }

    /// True if a cook found in a variation, whose line is the main line now, is known from
    /// `main_line`: the variation had come back to it before.
    fn is_known_cook(&self, main_line: &[Move], cook: &Fault) -> bool {
        let after = cook.line.ply - 1;
        let place = self.problem.after_legal(&self.report.main_line[..after]);
        let known = self.problem.position().along(main_line);
        let met = known.iter().position(|known| known == place.position());
        let is_it = |fault: &Fault| {
            let is_mate = is_cook(fault) || fault.kind == DefectKind::OtherMateInVariation;
            let is_there = met == Some(fault.line.ply - 1);
            is_mate && is_there && fault.line.moves.first() == cook.line.moves.first()
        };
        self.report.faults.iter().any(is_it)
    }

    /// A fault found in a variation, as a line that leaves the main line with the variation.
    fn fault_in(&self, variation: &Sideline, fault: Fault) -> Fault {
        let way = &self.report.main_line[variation.ply - 1..fault.line.ply - 1];
        let line = Sideline {
            ply: variation.ply,
            left: fault.line.left,
            moves: [way, &fault.line.moves].concat(),
        };
        Fault { line, ..fault }
    }
}

/// True for a mate that makes the main line's problem incomplete unless it lies in a variation: a
/// cook, a slower one by the same move but for promotion, or a mate of which that is open.
fn is_cook(fault: &Fault) -> bool {
    matches!(fault.kind, DefectKind::OtherMate | DefectKind::UnpromotedSlower)
}
