//! Classes of other mates, where the length decides the class.
//!
//! The promotion or the square of a drop make no difference if the mate is as long; one
//! declined in the last three plies may cost two. A
//! mate that needs the main line's positions is an order of moves if it is as long, and
//! a detour if it is longer, provided that a longest defence comes back to the main line
//! however the attacker mates as fast ([`tsumi_core::solver::Inquiry::tsume_meeting`]): where only
//! shorter ones do, the longest meets another mate. These questions are asked last: their
//! proofs pass through the main line, and would spoil the table for the stages of
//! `cooks.rs`.

use super::checker::{Checker, MateBeside};
use super::desk::DeskQuestion;
use super::scene::{Scene, Stage};
use crate::report::finding::{DefectKind, Fault, Open};
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::Move;
use tsumi_core::solver::Meeting;

/// Nodes for the length of another mate in the first round, and the factor for each
/// further one, in which the open ones are asked again.
const LENGTH_ALLOWANCE: u64 = 100_000;
const GROWTH: u64 = 8;
/// Nodes to find a line of the tsume length for a mate that is certainly a cook.
const NICE_LINE_ALLOWANCE: u64 = 20_000;
/// Where the problem is incomplete anyway: the least nodes for one mate and for all of them, and
/// their share of what the report took so far.
const LEAST_ALLOWANCE: u64 = 1_000;
const LEAST_NODES: u64 = 10_000;
const SHARE: u64 = 4;

/// The length of a mate beside the main line.
struct MateLength {
    bounds: Bounds,
    /// A line of that length, if the bounds meet.
    line: Option<Vec<Move>>,
    /// Whether the longest defences come back to the main line, where that was asked.
    meeting: Option<Meeting>,
    /// More nodes would not tell more.
    is_final: bool,
}

/// The state of the decision about a mate's class.
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
                    Settling::Done if !found.is_shown => self.show_fault(found.fault),
                    Settling::Done => {}
                    Settling::Open if self.enough.is_none() && !self.must_end() => {
                        open.push(found);
                        continue;
                    }
                    _ => given_up.push(Open::Way(found.after + 1, found.mv)),
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
    fn settle_kind(&mut self, scene: &Scene, found: &MateBeside, allowance: u64) -> Settling {
        let same = self.minor_defect(scene, found.after, found.mv);
        let is_cook = found.stage == Stage::Apart && same.is_none();
        let allowance = if is_cook { NICE_LINE_ALLOWANCE } else { allowance };
        let allowance = match self.enough {
            Some(_) => allowance.min(LEAST_ALLOWANCE.max(self.budget.nodes() / SHARE)),
            None => allowance,
        };
        let length = self.length_after(scene, found, allowance);
        let alternative = self.place_after(scene, found.after);
        let back_of = |line: &[Move]| alternative.return_ply(&[&[found.mv], line].concat());
        let shown = self.report.faults[found.fault].line.moves[1..].to_vec();
        let mut line = length.line.unwrap_or(shown);
        if let Some(meeting) = length.meeting.as_ref()
            && meeting.meets != back_of(&line).is_some()
        {
            line.clone_from(&meeting.line);
        }
        let back = back_of(&line);
        let line = [&[found.mv], line.as_slice()].concat();
        if is_cook {
            // A line through the main line would not show what was proven.
            if back.is_none() {
                self.set_fault_kind(found, DefectKind::OtherMate, line);
            }
            return Settling::Done;
        }
        let rest = self.report.main_line.len() - found.after - 1;
        let is_as_long = usize::from(length.bounds.upper.min(found.most)) <= rest;
        let is_longer = usize::from(length.bounds.lower) > rest;
        let meets = length.meeting.map(|meeting| meeting.meets);
        let declines = same == Some(DefectKind::Unpromoted) && !found.mv.promotes();
        let two_longer = |plies: Plies| usize::from(plies) <= rest + 2;
        let (kind, is_settled) = match (same, found.stage) {
            (Some(same), _) if !is_longer => (same, is_as_long),
            _ if declines && rest <= 2 && two_longer(length.bounds.lower) => {
                let most = length.bounds.upper.min(found.most);
                (DefectKind::UnpromotedLonger, two_longer(most))
            }
            (_, Stage::Apart) => (self.defect_if_slower(scene, found), true),
            _ if meets == Some(false) => (self.defect_if_slower(scene, found), true),
            _ if is_as_long && self.is_permuted(found.after, &line, back) => {
                (DefectKind::Order, meets.is_some())
            }
            _ if is_as_long => (DefectKind::OtherWay, meets.is_some()),
            _ => (DefectKind::Detour, meets.is_some()),
        };
        self.set_fault_kind(found, kind, line);
        let is_by_way =
            matches!(kind, DefectKind::Order | DefectKind::OtherWay | DefectKind::Detour);
        self.report.faults[found.fault].back_after = back.filter(|_| is_by_way);
        match (is_settled, length.is_final) {
            (true, _) => Settling::Done,
            (false, true) => Settling::GivenUp,
            (false, false) => Settling::Open,
        }
    }

    /// The kind of a mate that lasts longer than the main line's: the same move but for the
    /// promotion, if the main line's moves mate after it, too; else a cook.
    fn defect_if_slower(&self, scene: &Scene, found: &MateBeside) -> DefectKind {
        let (before, rest) = self.report.main_line.split_at(found.after);
        let lines =
            self.place_after(scene, found.after).lines_with_other_promotion(found.mv, &rest[1..]);
        let mut whole = lines.iter().map(|line| [before, line].concat());
        if whole.any(|whole| self.is_mating_line(&whole)) {
            DefectKind::UnpromotedSlower
        } else {
            DefectKind::OtherMate
        }
    }

    /// True if `line`, which leaves the main line after `after` moves and is back on it after
    /// `back` plies, has the same moves of the attacker in another order.
    fn is_permuted(&self, after: usize, line: &[Move], back: Option<usize>) -> bool {
        let attacks = |line: &[Move]| {
            let mut moves: Vec<Move> = line.iter().step_by(2).copied().collect();
            moves.sort_unstable();
            moves
        };
        back.is_some_and(|back| {
            let main = &self.report.main_line[after..back.max(after)];
            line.len() >= main.len() && attacks(main) == attacks(&line[..main.len()])
        })
    }

    /// The length of the mate after a move beside the main line, as far as `allowance` nodes tell;
    /// where the move may lead back to the main line, also whether it does.
    fn length_after(&mut self, scene: &Scene, found: &MateBeside, allowance: u64) -> MateLength {
        let mut length = MateLength {
            bounds: Bounds { lower: 0, upper: found.most },
            line: None,
            meeting: None,
            is_final: false,
        };
        if self.must_end() {
            return length;
        }
        let way = [&self.report.main_line[..found.after], &[found.mv]].concat();
        let limits = self.budget.limits_up_to(allowance);
        let problem = self.problem.after_legal(&way);
        let question = if found.stage == Stage::Plain {
            DeskQuestion::Meeting(&scene.positions[..scene.positions.len() - 1])
        } else {
            DeskQuestion::Tsume
        };
        let found = self.desk().ask(&problem, question, &limits);
        length.is_final = found.answer.statistics.nodes < allowance && !self.must_end();
        if let Some(tsume) = found.tsume {
            (length.bounds, length.line) = (tsume.bounds, tsume.line);
            length.meeting = found.meeting;
        }
        length
    }

    /// Replaces the fault of a mate by one of this kind and these moves.
    fn set_fault_kind(&mut self, found: &MateBeside, kind: DefectKind, moves: Vec<Move>) {
        let line = self.sideline(found.after, moves);
        self.report.faults[found.fault] = Fault::new(kind, line);
    }
}
