//! How far a question has come, as JSON.

use super::report_row::RowFault;
use super::row::{RowBounds, RowBrinkmate, UsiMove, milliseconds};
use crate::system::language::Language;
use crate::words;
use serde::Serialize;
use std::time::Duration;
use tsumi_composer::extend::Growth;
use tsumi_composer::place::{Counts, FaultFound, FirstFault, Placements};
use tsumi_composer::repair::{self, Repairs};
use tsumi_composer::report::{Level, Rules, Step};
use tsumi_core::length::UNLIMITED;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::solver::{KnownMove, Problem, Progress};

/// How far a search has come.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ProgressRow {
    /// Wall time, to the microsecond.
    pub milliseconds: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Length of the line being searched.
    pub depth: u32,
    /// The greatest depth reached.
    pub seldepth: u32,
    /// Share of the table in use, in thousandths.
    pub hashfull: u32,
    /// Bounds of the shortest length, once there is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// What is proven so far of the length of a brinkmate, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brinkmate: Option<RowBrinkmate>,
    /// The line of the best mate or brinkmate so far, or the line being searched.
    pub moves: Vec<UsiMove>,
    /// Proof number of the position, before there is a mate or brinkmate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pn: Option<u32>,
    /// Its disproof number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dn: Option<u32>,
    /// Proofs and disproofs that the table has lost to others, by a sample.
    pub thrown_out: u64,
    /// What is known of each first move, the most promising first; once there is a mate, of
    /// shorter ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_moves: Vec<KnownMoveRow>,
}

/// What is known of a first move while a search goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct KnownMoveRow {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// `mate`, `nomate` or `unknown`.
    pub verdict: &'static str,
    /// It mates within so many plies, or does not within so many; absent for no mate at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Proof number of the position after it, unless that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pn: Option<u32>,
    /// Its disproof number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dn: Option<u32>,
}

impl KnownMoveRow {
    fn new(known: &KnownMove) -> KnownMoveRow {
        let verdict = match known {
            KnownMove { pn: 0, .. } => "mate",
            KnownMove { dn: 0, .. } => "nomate",
            _ => "unknown",
        };
        let is_open = verdict == "unknown";
        let has_length = !is_open && known.plies != UNLIMITED;
        KnownMoveRow {
            mv: known.mv,
            verdict,
            plies: has_length.then(|| u32::from(known.plies) + 1),
            pn: is_open.then_some(known.pn),
            dn: is_open.then_some(known.dn),
        }
    }

    /// True if it is known whether the move mates, or mates sooner than the mate found.
    pub fn is_settled(&self) -> bool {
        self.pn.is_none()
    }
}

impl From<&Progress> for ProgressRow {
    fn from(progress: &Progress) -> ProgressRow {
        let statistics = &progress.statistics;
        let is_open = progress.mate.is_none() && progress.proven_brinkmate().is_none();
        ProgressRow {
            milliseconds: milliseconds(statistics.elapsed),
            nodes: statistics.nodes,
            depth: statistics.depth,
            seldepth: statistics.seldepth,
            hashfull: statistics.hashfull,
            bounds: progress.mate.map(RowBounds::from),
            brinkmate: progress.brinkmate.map(RowBrinkmate::from),
            moves: moves::words(&progress.pv),
            pn: is_open.then_some(progress.pn),
            dn: is_open.then_some(progress.dn),
            thrown_out: progress.thrown_out,
            first_moves: progress.first_moves.iter().map(KnownMoveRow::new).collect(),
        }
    }
}

/// How far a report has come.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct StepRow {
    /// The other moves that are settled.
    pub settled: usize,
    /// All of them; 0 before they are known.
    pub total: usize,
    /// The tsume length so far, at the step at which it is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// A fault or flaw, at the step at which it is found; the report may name it more closely.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<RowFault>,
    /// The moves from the start before those of the fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<UsiMove>,
}

impl StepRow {
    /// The row of a step of a report on a problem, which goes on from the step before; `None` if
    /// the step tells nothing new.
    pub fn next(&mut self, problem: &Problem, rules: Rules, step: &Step) -> Option<&StepRow> {
        *self = StepRow { settled: self.settled, total: self.total, ..StepRow::default() };
        match step {
            Step::Length => {}
            Step::Moves(settled, total) => (self.settled, self.total) = (*settled, *total),
            Step::Bounds(bounds) => self.bounds = Some((*bounds).into()),
            Step::Fault { fault, before } => {
                self.fault = Some(RowFault::found(problem, rules, before, fault));
                self.before = moves::words(before);
            }
            _ => return None,
        }
        Some(self)
    }
}

/// How far the growth of a problem or a hunt has come.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GrowthRow {
    /// Wall time, to the microsecond.
    pub milliseconds: f64,
    /// Problems that were taken back two plies.
    pub taken_back: usize,
    /// Problems without a fault that were found, whatever their length.
    pub found: usize,
    /// Problems that are complete by their reports.
    pub complete: usize,
    /// Problems with flaws. The others are not judged for flaws, or not settled.
    pub flawed: usize,
    /// Plies of the longest.
    pub longest: usize,
    /// Problems that wait to be taken back.
    pub waiting: usize,
    /// Replies, checks and positions that were not settled.
    pub open: usize,
    /// Positions of a hunt that were looked at.
    pub setups: u64,
    /// The number of the position with which a hunt goes on.
    pub next: u64,
}

impl GrowthRow {
    /// The row of the growth of a problem or of a hunt.
    pub fn new(growth: &Growth, elapsed: Duration) -> GrowthRow {
        let counts = growth.counts;
        GrowthRow {
            milliseconds: milliseconds(elapsed),
            taken_back: growth.steps,
            found: growth.found,
            complete: growth.levels.complete,
            flawed: growth.levels.flawed,
            longest: growth.longest,
            waiting: growth.waiting,
            open: counts.open_replies + counts.open_checks + counts.open_setups,
            setups: growth.setups,
            next: growth.next_setup,
        }
    }
}

/// How far the search for small changes has come.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct RepairingRow {
    /// Wall time, to the microsecond.
    pub milliseconds: f64,
    /// Changed problems that are judged, at most.
    pub candidates: usize,
    /// Neighbours that were judged.
    pub judged: usize,
    /// Neighbours that are complete.
    pub complete: usize,
    /// Neighbours with flaws that are accepted.
    pub flawed: usize,
    /// Those that were not settled.
    pub open: usize,
}

impl RepairingRow {
    /// The row of a search for repairs.
    pub fn new(repairs: &Repairs, elapsed: Duration) -> RepairingRow {
        let repair::Counts { judged, levels, open, .. } = repairs.counts();
        RepairingRow {
            milliseconds: milliseconds(elapsed),
            candidates: repairs.neighbours().len(),
            judged,
            complete: levels.complete,
            flawed: levels.flawed,
            open,
        }
    }
}

/// How far the search for pieces has come.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlacingRow {
    /// Wall time, to the microsecond.
    pub milliseconds: f64,
    /// Pieces on squares that may be added.
    pub candidates: usize,
    /// Sets that were judged.
    pub judged: usize,
    /// Sets with which the line is the only solution.
    pub found: usize,
    /// Sets that were told and are complete.
    pub complete: usize,
    /// Sets that were told and have flaws.
    pub flawed: usize,
    /// Those that were not settled.
    pub open: usize,
    /// Sets that wait.
    pub waiting: usize,
    /// The level of the problem as it is (`StandingRow::level`), if the line is its only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_it_is: Option<&'static str>,
    /// What is wrong with the problem as it is, as far as it was seen.
    pub faults: Vec<FirstFaultRow>,
}

/// A fault of a problem as it is.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FirstFaultRow {
    /// Its ply.
    pub ply: usize,
    /// `line` (it cannot be played), `escape`, `yozume`, `komaamari` or `other`.
    pub kind: &'static str,
    /// The move that escapes or mates as well.
    #[serde(skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<Move>,
    /// How many of the pieces on squares may remove it.
    pub removers: usize,
    /// All this in words.
    pub words: String,
    /// The same in Japanese.
    pub words_japanese: String,
}

impl PlacingRow {
    /// The row of a search for placements.
    pub fn new(search: &Placements, elapsed: Duration) -> PlacingRow {
        let Counts { candidates, judged, found, levels, open, waiting, .. } = search.counts();
        PlacingRow {
            milliseconds: milliseconds(elapsed),
            candidates,
            judged,
            found,
            complete: levels.complete,
            flawed: levels.flawed,
            open,
            waiting,
            as_it_is: search.as_it_is().map(Level::name),
            faults: search.first_faults().iter().map(FirstFaultRow::new).collect(),
        }
    }
}

impl FirstFaultRow {
    fn new(fault: &FirstFault) -> FirstFaultRow {
        let (kind, mv) = match fault.found {
            FaultFound::Line(_) => ("line", None),
            FaultFound::PiecesLeft => ("komaamari", None),
            FaultFound::Escape(mv) => ("escape", Some(mv)),
            FaultFound::Cook(mv) => ("yozume", Some(mv)),
            _ => ("other", None),
        };
        FirstFaultRow {
            ply: fault.ply,
            kind,
            mv,
            removers: fault.removers,
            words: words::first_fault(fault, Language::English),
            words_japanese: words::first_fault(fault, Language::Japanese),
        }
    }
}
