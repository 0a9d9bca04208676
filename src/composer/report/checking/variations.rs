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
use crate::report::finding::{DefectKind, Fault, GivenLine, Open, Sideline};
use std::ops::Range;
use tsumi_core::length::Bounds;
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::solver::{DefencePlace, Finding};

/// Nodes for all variations, and the share of what the report took so far.
const LEAST_NODES: u64 = 20_000;
const SHARE: u64 = 2;
/// Nodes for a variation before a cook, at least, and the share of what the report took
/// so far.
const LEAST_TO_ASK: u64 = 5_000;
const SHARE_TO_ASK: u64 = 4;
/// The factor by which the nodes for each open variation before a cook grow.
const GROWTH: u64 = 4;

/// Whether a variation has a cook.
enum Mates {
    /// It is proven to have none; with the orders of moves that it has.
    None(Vec<Fault>),
    Some(VariationCooks),
    Open,
}

/// Cooks of a variation.
struct VariationCooks {
    /// The ply of each, and the plies of the mate behind it; `usize::MAX` if its kind depends on
    /// the way to the variation.
    found: Vec<(usize, usize)>,
    /// Plies of the whole line.
    plies: usize,
    /// Every longest defence from the place behind which they were looked for has such a cook,
    /// whatever the way to that place. (Replies behind a cook are not asked about, here or elsewhere:
    /// it is taken for one of theirs.)
    are_everywhere: bool,
}

impl VariationCooks {
    /// The ply of the first.
    fn first(&self) -> usize {
        self.found.iter().map(|&(ply, _)| ply).min().unwrap_or(usize::MAX)
    }

    /// The ply of the first behind ply `from` that is one whatever the way to there
    /// ([`Checker::place_of_cooks`]).
    fn first_everywhere(&self, from: usize) -> Option<usize> {
        let rest = self.plies - from;
        let cooks = self.found.iter().filter(|&&(ply, most)| ply > from && most <= rest);
        cooks.map(|&(ply, _)| ply).min()
    }
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
        // From the end: what is behind a later one is part of the question about an earlier one.
        for variation in equal.into_iter().rev() {
            match self.look_for_cooks_in(&variation, &main_line) {
                Mates::Some(_) => self.note_cooked(&variation),
                Mates::None(orders) if orders.is_empty() => {
                    self.demote_cooks_behind(variation.ply);
                }
                Mates::None(orders) => ordered.push((variation.ply, orders)),
                Mates::Open => open.push(variation),
            }
        }
        self.take_all_orders(ordered);
        self.budget.widen(end);
        self.settle_cooks_behind(open, &main_line);
        self.is_silent = false;
        (self.report.main_line, self.failing) = (main_line, failing);
    }

    /// Looks again, with all that is left, into variations before a cook: unless they have other
    /// mates, it is none. One that stays open leaves the problem open; where there is no cook, only
    /// by some rules.
    fn settle_cooks_behind(&mut self, mut open: Vec<Sideline>, main_line: &[Move]) {
        let question = |variation: &Sideline| {
            let first = variation.moves.first();
            first.map(|&mv| Open::Variation(variation.ply, mv))
        };
        // From the end: what is behind a later one is part of the question about an earlier one.
        open.sort_by_key(|line| std::cmp::Reverse(line.ply));
        let (mut ordered, mut undecided) = (Vec::new(), Vec::new());
        let mut allowance = LEAST_TO_ASK.max(self.budget.nodes() / SHARE_TO_ASK);
        while !open.is_empty() {
            for variation in std::mem::take(&mut open) {
                let mut faults = self.report.faults.iter();
                let is_before_cook =
                    faults.any(|fault| is_cook(fault) && fault.line.ply > variation.ply);
                if self.enough.is_some() || self.is_certainly_incomplete() {
                    continue;
                }
                if !is_before_cook && !self.must_settle(DefectKind::OtherMateInVariation) {
                    self.report.open_variations.extend(question(&variation));
                    continue;
                }
                let end = self.budget.narrow(100, allowance);
                self.wants_one = true;
                let mates = self.look_for_cooks_in(&variation, main_line);
                self.wants_one = false;
                let is_final = !self.must_end();
                self.budget.widen(end);
                match mates {
                    Mates::Some(_) => self.note_cooked(&variation),
                    Mates::None(orders) if orders.is_empty() => {
                        self.demote_cooks_behind(variation.ply);
                    }
                    Mates::None(orders) => ordered.push((variation.ply, orders)),
                    Mates::Open if is_final || self.must_end() => undecided.push(variation),
                    Mates::Open => open.push(variation),
                }
            }
            allowance = allowance.saturating_mul(GROWTH);
        }
        self.take_all_orders(ordered);
        if self.is_certainly_incomplete() {
            return;
        }
        undecided.sort_by_key(|line| line.ply);
        for variation in undecided {
            let has_cooks = self.demote_cooks_behind(variation.ply);
            let open =
                if has_cooks { &mut self.report.open } else { &mut self.report.open_variations };
            open.extend(question(&variation));
        }
    }

    /// [`Checker::take_orders`] of variations, from the first on.
    fn take_all_orders(&mut self, mut ordered: Vec<(usize, Vec<Fault>)>) {
        ordered.sort_by_key(|&(ply, _)| ply);
        for (ply, orders) in ordered {
            self.take_orders(ply, orders);
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
        let mates = self.look_for_cooks_behind(variation, main_line, variation.ply);
        if let Mates::Some(VariationCooks { are_everywhere: true, .. }) = mates {
            let place = self.place_of_cooks(main_line, variation, variation.ply);
            self.cooked_places.extend(place);
        }
        mates
    }

    /// [`Checker::look_for_cooks_in`] a variation that has moves of others up to ply `from`. Where
    /// equal replies lead to the same position again and again, as in a chase to and fro, their
    /// ways are without number: behind each such position it is asked once.
    fn look_for_cooks_behind(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        from: usize,
    ) -> Mates {
        let mates = self.look_for_first_cooks(variation, main_line, from);
        let Mates::Some(mut cooks) = mates else {
            return mates;
        };
        let may_be_known = self.place_of_cooks(main_line, variation, from).is_some();
        let everywhere = cooks.first_everywhere(from).filter(|_| may_be_known);
        cooks.are_everywhere = everywhere.is_some();
        let last = everywhere.unwrap_or(cooks.first());
        let equals = self.equal_replies_in(variation, main_line, from + 1..last);
        let is_open = |equal: &(usize, Option<Sideline>)| equal.1.is_none();
        if equals.iter().any(|equal| equal.0 < cooks.first() && is_open(equal)) {
            return Mates::Open;
        }
        let kept = self.report.faults.len();
        for (ply, equal) in equals.into_iter().rev() {
            let is_due = ply < cooks.first();
            if !is_due && !cooks.are_everywhere {
                continue;
            }
            let Some(equal) = equal else {
                cooks.are_everywhere = false;
                continue;
            };
            let place = self.place_of_cooks(main_line, &equal, ply);
            if place.as_ref().is_some_and(|place| self.cooked_places.contains(place)) {
                continue;
            }
            let mates = self.look_for_cooks_behind(&equal, main_line, ply);
            self.report.faults.truncate(kept);
            match mates {
                Mates::Some(behind) if behind.are_everywhere => self.cooked_places.extend(place),
                Mates::None(_) => return mates,
                Mates::Open if is_due => return mates,
                Mates::Some(_) | Mates::Open => cooks.are_everywhere = false,
            }
        }
        Mates::Some(cooks)
    }

    /// The replies at these plies of a variation that last as long and could begin the main line:
    /// the ply, and the variation that has them; without it if that is open.
    fn equal_replies_in(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        plies: Range<usize>,
    ) -> Vec<(usize, Option<Sideline>)> {
        let Some((reply, rest)) = variation.moves.split_first().filter(|_| !plies.is_empty())
        else {
            return Vec::new();
        };
        let way = [&main_line[..variation.ply - 1], &[*reply]].concat();
        // Proofs of other questions pass through the line.
        self.tables.forget_proofs();
        let question = if self.is_longest(variation.plies()) {
            DeskQuestion::LongestLine(rest)
        } else {
            DeskQuestion::Line(rest)
        };
        let places = self.ask_after(&way, question).places;
        let mut equals = Vec::new();
        if places.is_empty() {
            equals.push((plies.start, None));
        }
        let ply = |place: &DefencePlace| way.len() + place.after + 1;
        for place in places.iter().filter(|place| plies.contains(&ply(place))) {
            let lines = match &place.finding {
                Finding::Open => {
                    equals.push((ply(place), None));
                    &[]
                }
                Finding::AsLong(lines) => lines.as_slice(),
                _ => &[],
            };
            for line in lines {
                let moves = [&variation.moves[..=place.after], line].concat();
                let equal = self.sideline(variation.ply - 1, moves);
                if line.len() > 2 && equal.could_be_main_line() {
                    equals.push((ply(place), Some(equal)));
                }
            }
        }
        equals
    }

    /// The position after ply `ply` of a variation, if a mate behind it that is no longer than the
    /// variation's rest is a cook of the line behind it, or none, whatever the way to it.
    ///
    /// A cook is a mate apart from the positions of its line. Those behind the place are the same on
    /// every way. Those before it have tsume lengths that exceed the variation's rest, as the way is
    /// part of a line of the proven length on which neither side errs; so no mate of at most that
    /// rest passes through one. The images of symmetrical positions are barred, too: there must be
    /// none on the way.
    fn place_of_cooks(
        &self,
        main_line: &[Move],
        variation: &Sideline,
        ply: usize,
    ) -> Option<String> {
        let whole = whole_line(main_line, variation);
        let way = self.problem.position().along(&whole[..ply]);
        let has_image = way.iter().any(|position: &Position| position.mirrored() == *position);
        (self.is_longest(whole.len()) && !has_image).then(|| way[ply].to_sfen())
    }

    /// True if the main line has so many plies, and is one of the proven length on which neither
    /// side errs: it is not given. Then its variations are so, too.
    fn is_longest(&self, plies: usize) -> bool {
        let is_given = matches!(self.report.given, GivenLine::Taken | GivenLine::Open);
        let is_proven = |length: Bounds| length.meet() && usize::from(length.upper) == plies;
        !is_given && !self.report.is_provisional && self.report.length.is_some_and(is_proven)
    }

    /// Looks for cooks along a variation alone. Where one is enough, those of the main line are asked
    /// about first, from the first one on, where the variation has come back to it.
    fn look_for_first_cooks(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        from: usize,
    ) -> Mates {
        if self.wants_one {
            let start = self.problem.position();
            let whole = whole_line(main_line, variation);
            let (known, along) = (start.along(main_line), start.along(&whole));
            let faults = self.report.faults.iter().filter(|fault| is_any_cook(fault));
            let mut plies: Vec<usize> = faults.map(|fault| fault.line.ply).collect();
            plies.retain(|&ply| ply > from && along.get(ply - 1) == known.get(ply - 1));
            plies.sort_unstable();
            plies.dedup();
            for ply in plies {
                let mates = self.look_for_cooks_along(variation, main_line, ply..ply + 1);
                if matches!(mates, Mates::Some(_)) {
                    return mates;
                }
            }
        }
        self.look_for_cooks_along(variation, main_line, variation.ply + 1..usize::MAX)
    }

    /// Looks for cooks at these plies along a variation alone.
    fn look_for_cooks_along(
        &mut self,
        variation: &Sideline,
        main_line: &[Move],
        plies: Range<usize>,
    ) -> Mates {
        self.report.main_line = whole_line(main_line, variation);
        let scene = Scene::new(self.problem.position(), &self.report.main_line);
        let mut candidates = self.candidates(&scene);
        candidates.retain(|one| plies.contains(&(one.after + 1)));
        let kept = self.report.faults.len();
        let (harmless, open) = (self.report.harmless.len(), self.report.open.len());
        self.look_for_cooks(&scene, &mut candidates, |_| ());
        let certain = self.found.iter().filter(|one| one.is_cook());
        let mut found: Vec<(usize, usize)> =
            certain.clone().map(|one| (one.after + 1, one.most.into())).collect();
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
        if certain.is_empty() {
            found.extend(cooks.iter().map(|&(_, _, ply, _)| (ply, usize::MAX)));
        }
        let new = cooks.into_iter().filter(|(_, is_known, ..)| !is_known);
        self.report
            .faults
            .extend(new.map(|(.., cook)| Fault::new(DefectKind::OtherMateInVariation, cook.line)));
        if !found.is_empty() {
            let plies = variation.plies();
            Mates::Some(VariationCooks { found, plies, are_everywhere: false })
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
            let is_there = met == Some(fault.line.ply - 1);
            is_any_cook(fault) && is_there && fault.line.moves.first() == cook.line.moves.first()
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

/// True for [`is_cook`], and for one in a variation.
fn is_any_cook(fault: &Fault) -> bool {
    is_cook(fault) || fault.kind == DefectKind::OtherMateInVariation
}

/// The moves of the main line before a variation, and its own.
fn whole_line(main_line: &[Move], variation: &Sideline) -> Vec<Move> {
    [&main_line[..variation.ply - 1], &variation.moves].concat()
}
