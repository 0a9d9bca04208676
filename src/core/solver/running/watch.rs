//! Limits and reports: when a search must end, and its reports until then.

use super::effort::{Best, Mate};
use super::search_threads::{News, log_circle};
use crate::dfpn::{Monitor, Root, Status, Stop};
use crate::length::UNLIMITED;
use crate::position::Move;
use crate::solution::{Brinkmates, KnownMove, known_so_far};
use crate::solver::found::{BrinkmateBounds, Progress, Reason, Statistics};
use crate::solver::limits::Limits;
use crate::system::clock::Instant;
use crate::table::{FixedTable, Table};
use std::cell::{OnceCell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The limits of an inquiry and its start.
pub struct Clock<'a> {
    pub limits: &'a Limits,
    /// The stop flag.
    pub stop: &'a Stop,
    /// When the first question was asked.
    pub start: Instant,
}

impl Clock<'_> {
    /// The reason why a search that has visited `nodes` must end, if any.
    pub fn why_end(&self, nodes: u64) -> Option<Reason> {
        self.why_end_at(self.start.elapsed(), nodes, self.limits.nodes)
    }

    fn why_end_at(&self, elapsed: Duration, nodes: u64, most: Option<u64>) -> Option<Reason> {
        if self.stop.is_raised() {
            Some(Reason::Stopped)
        } else if self.limits.time.is_some_and(|time| elapsed >= time) {
            Some(Reason::TimeOut)
        } else if most.is_some_and(|most| nodes >= most) {
            Some(Reason::NodesLimit)
        } else {
            None
        }
    }
}

/// Watches the limits and sends reports.
pub struct Watch<'a> {
    table: &'a FixedTable,
    clock: &'a Clock<'a>,
    next_report: Duration,
    tell: &'a dyn Fn(News),
    /// The best mate found so far.
    best: &'a Best,
    /// The bounds of brinkmates, if they are asked for.
    brinkmates: &'a RefCell<Option<Brinkmates>>,
    /// Why the search was ended, if it was.
    pub reason: Option<Reason>,
    /// When tracing the line must end, after a limit was reached.
    grace_end: Option<Duration>,
    /// The position that the search began with, once it has.
    pub root: Option<&'a OnceCell<Root>>,
    /// Where another thread sees how many positions were visited.
    pub count: Option<&'a AtomicU64>,
}

/// Time to trace the line of a proof after a limit was reached.
const GRACE: Duration = Duration::from_millis(20);
/// The grace after the stop flag was raised: a client waits for the answer.
const GRACE_AFTER_STOP: Duration = Duration::from_millis(10);
/// The grace where no line is known yet: without one the answer would be none. The longest take
/// some 40 ms.
const GRACE_FOR_FIRST_LINE: Duration = Duration::from_millis(100);

impl<'a> Watch<'a> {
    /// A watch whose first report is an interval from now.
    pub fn new(
        table: &'a FixedTable,
        clock: &'a Clock<'a>,
        tell: &'a dyn Fn(News),
        best: &'a Best,
        brinkmates: &'a RefCell<Option<Brinkmates>>,
    ) -> Watch<'a> {
        let interval = clock.limits.progress_interval;
        let next_report = interval.map(|interval| clock.start.elapsed() + interval);
        Watch {
            table,
            clock,
            next_report: next_report.unwrap_or(Duration::MAX),
            tell,
            best,
            brinkmates,
            reason: None,
            grace_end: None,
            root: None,
            count: None,
        }
    }

    fn reason_to_end(&self, status: &Status<'_>, elapsed: Duration) -> Option<Reason> {
        // A line may take more nodes than the limit, but the same number on every
        // machine.
        let most = self.clock.limits.nodes.map(|nodes| {
            if status.is_tracing { nodes.saturating_mul(2).saturating_add(100_000) } else { nodes }
        });
        self.clock.why_end_at(elapsed, status.nodes, most)
    }

    /// Sends a report, and sets when the next one is due.
    fn report(&mut self, status: &Status<'_>, elapsed: Duration) {
        let interval = self.clock.limits.progress_interval;
        self.next_report = interval.map_or(Duration::MAX, |interval| elapsed + interval);
        let (best, brinkmates) = (self.best.borrow(), self.brinkmates.borrow());
        let proven = brinkmates.as_ref().filter(|found| found.upper.is_some());
        // The moves behind a pass cannot be shown.
        let mut searched = status.line.split(|&mv| mv == Move::NONE);
        let searched = searched.next().unwrap_or_default();
        let pv = proven.map_or(searched, |found| &found.line);
        let pv = best.as_ref().map_or(pv, |mate| &mate.line);
        let statistics = Statistics {
            elapsed,
            nodes: status.nodes,
            expansions: status.expansions,
            depth: pv.len() as u32,
            seldepth: status.seldepth as u32,
            hashfull: self.table.hashfull(),
            lacks_memory: self.table.lacks_memory(),
        };
        let progress = Progress {
            statistics,
            pn: status.pn,
            dn: status.dn,
            mate: best.as_ref().map(|mate| mate.bounds),
            brinkmate: brinkmates.as_ref().map(BrinkmateBounds::of),
            pv: pv.to_vec(),
            first_moves: self.first_moves(best.as_ref()),
            thrown_out: self.table.thrown_out(),
        };
        (self.tell)(News::Progress(progress));
    }

    /// What the table knows of the first moves: of mates shorter than the best, if there is one.
    fn first_moves(&self, best: Option<&Mate>) -> Vec<KnownMove> {
        let shorter = best.map_or(UNLIMITED, |mate| mate.bounds.upper.saturating_sub(2));
        let root = self.root.and_then(OnceCell::get);
        root.map_or_else(Vec::new, |root| known_so_far(root, self.table, shorter))
    }
}

impl Monitor for Watch<'_> {
    fn must_end(&mut self, status: Status<'_>) -> bool {
        if let Some(count) = self.count {
            count.store(status.nodes, Ordering::Relaxed);
        }
        let elapsed = self.clock.start.elapsed();
        if elapsed >= self.next_report {
            self.report(&status, elapsed);
        }
        let Some(reason) = self.reason_to_end(&status, elapsed) else {
            return false;
        };
        if status.is_tracing && reason != Reason::NodesLimit {
            let has_line = self.best.borrow().is_some();
            let grace = match reason {
                _ if !has_line => GRACE_FOR_FIRST_LINE,
                Reason::Stopped => GRACE_AFTER_STOP,
                _ => GRACE,
            };
            let is_over = elapsed > *self.grace_end.get_or_insert(elapsed + grace);
            if is_over {
                self.reason.get_or_insert(reason);
            }
            return is_over;
        }
        self.reason = Some(reason);
        true
    }

    fn call_helpers(&mut self) {
        (self.tell)(News::HelpersWanted);
    }

    fn on_circle(&mut self, depth: usize) {
        log_circle(depth);
    }

    #[cfg(feature = "trace")]
    fn on_visit(&mut self, visit: crate::dfpn::Visit<'_>) {
        let (kind, outcome) = (if visit.is_or { "OR" } else { "AND" }, visit.outcome);
        log::trace!(
            target: "tsumi::visits",
            "{} {kind} pn {} dn {} after {} nodes, thresholds phi {} delta {}",
            crate::notation::moves::usi(visit.line),
            outcome.pn,
            outcome.dn,
            visit.nodes,
            visit.thresholds.phi,
            visit.thresholds.delta,
        );
    }

    #[cfg(feature = "trace")]
    fn on_decision(&mut self, counters: &crate::dfpn::Counters) {
        log::debug!(target: "tsumi::counters", "{counters:?}");
    }
}
