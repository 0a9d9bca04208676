//! Henbetsu (変別): in a variation as long as the main line that leaves nothing, another
//! move mates as well.
//!
//! Such variations are searched for cooks like the main line, as far as little time
//! allows: no profile asks more of them than of the main line. If one has none, it could
//! be the main line as well; then cooks behind the place where it leaves the main line
//! are such mates in a variation, too (of several equal replies the one with several
//! mates is the variation: a composer's rule, source S of docs/composing.md).

use super::Checker;
use super::cooks::{Candidate, Found, Scene, Stage};
use super::fault::{Fault, FaultKind, Sideline};
use crate::position::Move;

/// Nodes for all variations, and the share of what the report took so far.
const LEAST_NODES: u64 = 20_000;
const SHARE: u64 = 2;

impl Checker<'_> {
    /// Looks for other mates in the variations as long as the main line.
    pub fn look_into_variations(&mut self) {
        let equal: Vec<Sideline> = self
            .report
            .variations
            .iter()
            .filter(|line| line.could_be_main_line())
            .cloned()
            .collect();
        if equal.is_empty() || self.must_end() || !self.report.left.is_empty() {
            return;
        }
        let main_line = self.report.main_line.clone();
        let failing = std::mem::take(&mut self.failing);
        let end = self
            .budget
            .narrow(20, LEAST_NODES + self.budget.nodes() / SHARE);
        self.is_silent = true;
        for variation in &equal {
            if self.look_into(variation, &main_line) {
                self.demote_cooks_behind(variation.ply);
            }
        }
        self.is_silent = false;
        self.budget.widen(end);
        (self.report.main_line, self.failing) = (main_line, failing);
    }

    /// Cooks of the main line behind a ply become mates in a variation.
    fn demote_cooks_behind(&mut self, ply: usize) {
        for fault in &mut self.report.faults {
            if fault.kind == FaultKind::Yozume(None) && fault.line.ply > ply {
                fault.kind = FaultKind::Henbetsu;
            }
        }
    }

    /// Adds other mates in a variation; true if it is proven to have none.
    fn look_into(&mut self, variation: &Sideline, main_line: &[Move]) -> bool {
        let before = variation.ply - 1;
        self.report.main_line = [&main_line[..before], &variation.moves].concat();
        let scene = Scene::new(self.problem.position(), &self.report.main_line);
        let mut candidates = self.candidates(&scene);
        candidates.retain(|one| one.after > before);
        let (kept, harmless) = (self.report.faults.len(), self.report.harmless.len());
        self.look_for_cooks(&scene, &mut candidates);
        let found = std::mem::take(&mut self.found);
        let cooks = self.report.faults.split_off(kept);
        self.report.harmless.truncate(harmless);
        let is_clean = found.is_empty() && candidates.iter().all(Candidate::is_refuted);
        let is_cook = |found: &&Found| found.stage == Stage::Apart && found.is_shown;
        for one in found.iter().filter(is_cook) {
            let Some(cook) = cooks.get(one.fault - kept) else {
                continue;
            };
            let way = &self.report.main_line[before..one.after];
            let moves = [way, &cook.line.moves].concat();
            self.report.faults.push(Fault {
                kind: FaultKind::Henbetsu,
                line: Sideline {
                    ply: variation.ply,
                    left: cook.line.left,
                    moves,
                },
            });
        }
        is_clean
    }
}
