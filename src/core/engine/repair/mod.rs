//! Repairs of a cooked problem: neighbours that are complete with the same main line.
//!
//! [`Repairs`] has the whole order: the problem's own report, the line that is kept, and the
//! neighbours that are told (`repairs.rs`). Neighbours (`neighbours.rs`) are judged by quick
//! questions first, which reject nearly all, then by the whole report ([`super::report`]),
//! which alone accepts.
//!
//! 1. The main line must be one: legal, checks all along, mate at its end.
//! 2. No reply may last longer that did so in neighbours judged before (`cooks.rs`).
//! 3. The moves that mated in these must not mate here within a few nodes.
//! 4. The mate must be as long as the line.
//! 5. No other check beside the main line may mate within a few nodes and plies; then
//!    within some more.
//!
//! As in the report, the positions of the main line before a move beside it count as
//! visited, so places are searched from the last to the first, with a table cleared before.
//!
//! Where flaws are accepted ([`Acceptance`]), quick questions leave them to the report:
//! the positions of the main line behind a move count as no mate, too, and moves that may
//! differ by promotion or by the square of a drop are not asked about.

mod cooks;
mod neighbours;
mod repairs;

pub use neighbours::{Change, Neighbour, neighbours};
pub use repairs::{Counts, NoRepair, Repair, Repairs, Wanted};

use super::answer::Reason;
use super::limits::Limits;
use super::report::alternative::Alternative;
use super::report::{self, Decision, FaultKind, GivenLine, Report, Rules};
use super::short_search::{Known, ShortSearch, known, on_deep_stack};
use super::solver::Solver;
use crate::dfpn::{Literal, Relaxed, Stop};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, replies};
use crate::table::TableError;
use cooks::{Cook, Cooks};

/// Memory of the table for quick questions in MiB.
const TABLE_MIB: usize = 2;
/// Nodes for the length.
const LENGTH_NODES: u64 = 2_000;
/// Plies beyond the main line in the first round: within a limit nearly all moves are
/// quickly refuted.
const GLANCE_PLIES: Plies = 4;
/// The rounds of questions about other moves.
const ROUNDS: [Round; 2] = [
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

/// Which flaws a repair may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The rules that judge.
    pub rules: Rules,
    /// The gravest decision.
    pub gravest: Decision,
}

impl Acceptance {
    /// The words for what is accepted at most, the lightest first.
    pub const WORDS: [&str; 3] = ["none", "slight", "grave"];

    /// The acceptance of such a word by some rules: no flaw for `none`.
    pub fn from_word(word: &str, rules: Rules) -> Option<Acceptance> {
        let gravest = match word {
            "slight" => Decision::Slight,
            "grave" => Decision::Grave,
            _ => return None,
        };
        Some(Acceptance { rules, gravest })
    }
}

impl Default for Acceptance {
    /// Slight flaws, by the rules of a magazine.
    fn default() -> Acceptance {
        Acceptance {
            rules: Rules::default(),
            gravest: Decision::Slight,
        }
    }
}

/// How much is spent on a move.
struct Round {
    /// Nodes for a move that mated in another neighbour.
    known_nodes: u64,
    /// Nodes for any other move.
    nodes: u64,
    /// For these, the plies beyond the main line.
    plies: Option<Plies>,
}

/// What became of a neighbour.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Judgement {
    /// Complete with the same main line.
    Complete(Box<Report>),
    /// The same, with flaws that are accepted.
    Flawed(Decision, Box<Report>),
    /// The main line is none, or none of the mate's length.
    OtherLine,
    /// Another move mates, or the report finds another fault.
    Faulty,
    /// Not settled within the limits.
    Open,
}

/// Judges neighbours.
pub struct Repairer {
    search: ShortSearch,
    solver: Solver,
    limits: Limits,
    cooks: Cooks,
    acceptance: Option<Acceptance>,
}

impl Repairer {
    /// A repairer whose reports have a table of `table_mib` MiB and these limits each, and
    /// which accepts such flaws.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn new(
        table_mib: usize,
        limits: &Limits,
        acceptance: Option<Acceptance>,
    ) -> Result<Repairer, TableError> {
        Ok(Repairer {
            search: ShortSearch::new(TABLE_MIB)?,
            solver: Solver::new(table_mib)?,
            limits: limits.clone(),
            cooks: Cooks::default(),
            acceptance,
        })
    }

    /// The faults that it finds are added to `cooks`, and those there are looked for first.
    fn knowing(self, cooks: &Cooks) -> Repairer {
        let cooks = cooks.clone();
        Repairer { cooks, ..self }
    }

    /// Judges a neighbour.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn judge(&mut self, neighbour: &Neighbour, stop: &Stop) -> Result<Judgement, Reason> {
        let rejected = on_deep_stack(|| self.glance(neighbour, stop))?;
        Ok(rejected.unwrap_or_else(|| self.report(neighbour, stop)))
    }

    /// Quick questions; `None` if they do not reject the neighbour.
    fn glance(&self, neighbour: &Neighbour, stop: &Stop) -> Option<Judgement> {
        let start = neighbour.problem.turned(neighbour.problem.position());
        let mut line = neighbour.line.clone();
        neighbour.problem.turn(&mut line);
        let Some(positions) = positions_of(&start, &line) else {
            return Some(Judgement::OtherLine);
        };
        let glance = Glance {
            search: &self.search,
            stop,
            line: &line,
            positions: &positions,
            may_have_flaws: self.acceptance.is_some(),
        };
        let turned = |cook: Cook| cook.turned(&neighbour.problem);
        let defences = self.cooks.defences().into_iter().map(turned);
        if let Some(defence) = glance.longer_defence(defences.collect()) {
            self.cooks.note_defence(turned(defence));
            return Some(Judgement::OtherLine);
        }
        for (number, round) in ROUNDS.iter().enumerate() {
            let known = self.cooks.mates().into_iter().map(turned);
            let known = glance.known_cook(known.collect(), round);
            if number == 0 && known.is_none() && !glance.has_length() {
                return Some(Judgement::OtherLine);
            }
            if let Some(cook) = known.or_else(|| glance.any_cook(round)) {
                self.cooks.note_mate(turned(cook));
                return Some(Judgement::Faulty);
            }
        }
        None
    }

    /// The whole report.
    fn report(&mut self, neighbour: &Neighbour, stop: &Stop) -> Judgement {
        let Neighbour { problem, line, .. } = neighbour;
        let report = report::check(
            &mut self.solver,
            problem,
            Some(line),
            &self.limits,
            stop,
            &mut |_| (),
        );
        note_faults(&report, &self.cooks);
        if report.given != GivenLine::Taken || report.main_line != *line {
            return Judgement::OtherLine;
        }
        match accepted(&report, self.acceptance) {
            Some(Decision::Harmless) => Judgement::Complete(Box::new(report)),
            Some(flaw) => Judgement::Flawed(flaw, Box::new(report)),
            None if report.faults.is_empty() => Judgement::Open,
            None => Judgement::Faulty,
        }
    }
}

/// The gravest flaw of a problem that is accepted, harmless if it has none; `None` for one
/// that is not, or not settled.
fn accepted(report: &Report, acceptance: Option<Acceptance>) -> Option<Decision> {
    if !report.open.is_empty() {
        return None;
    }
    if report.faults.is_empty() {
        return Some(Decision::Harmless);
    }
    let Acceptance { rules, gravest } = acceptance?;
    report.gravest(rules).filter(|&flaw| flaw <= gravest)
}

/// Adds the faults of a report that another neighbour may have, too.
fn note_faults(report: &Report, cooks: &Cooks) {
    for fault in &report.faults {
        let Some((&mv, rest)) = fault.line.moves.split_first() else {
            continue;
        };
        let cook = Cook {
            after: fault.line.ply - 1,
            mv,
            rest: rest.to_vec(),
        };
        match fault.kind {
            FaultKind::Yozume(_) => cooks.note_mate(cook),
            FaultKind::Hencho => cooks.note_defence(cook),
            _ => {}
        }
    }
}

/// The positions before each move of a line and after the last, if all its moves are
/// legal, the attacker's are checks, and the last position is no longer one in which the
/// defender can move its king or capture. Black attacks.
fn positions_of(start: &Position, line: &[Move]) -> Option<Vec<Position>> {
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
struct Glance<'a> {
    search: &'a ShortSearch,
    stop: &'a Stop,
    line: &'a [Move],
    /// Those along the line.
    positions: &'a [Position],
    /// What may only be a flaw is left to the report.
    may_have_flaws: bool,
}

impl Glance<'_> {
    /// A reply after which the mate is seen to take longer than the main line, if one of
    /// them does.
    fn longer_defence(&self, defences: Vec<Cook>) -> Option<Cook> {
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
    fn known_cook(&self, mut cooks: Vec<Cook>, round: &Round) -> Option<Cook> {
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
    fn any_cook(&self, round: &Round) -> Option<Cook> {
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
    fn has_length(&self) -> bool {
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
