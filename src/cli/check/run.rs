//! A problem checked: its report, and the proof that it is complete, which is checked as soon
//! as it is written.

use super::arguments::ReportAsked;
use super::steps;
use super::style::Style;
use crate::cli::batch::Plan;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::progress::ProgressDisplay;
use crate::cli::outputs::proof_file::{ProofFiles, WrittenProof};
use crate::cli::problems::input::InputProblem;
use crate::cli::solve::KeptSearch;
use crate::words::{self, say};
use std::time::{Duration, Instant};
use tsumi_composer::report::{self, Level, Report, Step};
use tsumi_core::position::Move;
use tsumi_core::solver::{MOST_POSITIONS, Problem, Solver, StateFile, Stop};

/// What all reports of a run share.
pub struct Run<'a> {
    pub plan: &'a Plan,
    pub asked: &'a ReportAsked,
    pub proofs: Option<&'a ProofFiles>,
    /// The file that keeps a report.
    pub kept: &'a KeptSearch<'a>,
    pub progress: &'a ProgressDisplay,
    /// True if the progress shown is that of many problems.
    pub is_counted: bool,
    pub stop: &'a Stop,
}

/// A problem that was checked.
pub struct CheckedProblem {
    pub item: InputProblem,
    /// The report and how long it took, or what is wrong with the problem.
    pub report: Result<(Report, Duration), PlacedMistake>,
    /// What became of the proof, in words; an error if one should be there and is not.
    pub proof: Option<Result<String, String>>,
    /// Whether the file that keeps the report could be written.
    pub kept: Result<(), CommandFailure>,
}

impl Run<'_> {
    /// Checks a problem with an empty table, or goes on where its file has it; writes a proof if
    /// one is wanted.
    pub fn check(
        &self,
        solver: &mut Solver,
        item: InputProblem,
    ) -> Result<CheckedProblem, CommandFailure> {
        let (state, _) = self.kept.open(solver, &item, self.stop)?;
        let mut kept = Ok(());
        let (report, proof) = match &item.content {
            Err(fault) => (Err(fault.clone()), None),
            Ok((problem, stated)) => {
                let start = Instant::now();
                let given = stated.line();
                let report = self.report((solver, state), &item, problem, given.as_deref());
                let before = state.and_then(StateFile::resumed).unwrap_or_default();
                let elapsed = before.time + start.elapsed();
                // A proof has the table to itself.
                kept = self.kept.save(Some(solver), self.progress);
                let proof =
                    self.proofs.map(|files| self.prove(files, solver, &item, (problem, &report)));
                (Ok((report, elapsed)), proof)
            }
        };
        Ok(CheckedProblem { item, report, proof, kept })
    }

    /// Makes the report on a problem, whose steps are shown.
    fn report(
        &self,
        solver: (&mut Solver, Option<&StateFile>),
        item: &InputProblem,
        problem: &Problem,
        given: Option<&[Move]>,
    ) -> Report {
        let limits = (&self.plan.limits, self.asked.all_moves, &*self.asked.settled);
        let show = &mut |step| self.show_step(item, &step);
        report::check_by(solver, (problem, given), limits, self.stop, show)
    }

    /// Shows a step of a report on the terminal.
    fn show_step(&self, item: &InputProblem, step: &Step) {
        let words = || steps::line_of_step(item, &self.asked.style, step);
        if matches!(step, Step::Fault { .. } | Step::Bounds(_)) {
            self.progress.print_above(words);
        } else if !self.is_counted {
            self.progress.show(words);
        }
    }

    /// Writes the proof that a problem is complete and has it checked; returns what became of it in
    /// words.
    ///
    /// # Errors
    /// If there should be one, and is none that holds.
    fn prove(
        &self,
        files: &ProofFiles,
        solver: &mut Solver,
        item: &InputProblem,
        (problem, report): (&Problem, &Report),
    ) -> Result<String, String> {
        let Style { language, rules, .. } = self.asked.style;
        let level = report.level(rules);
        if !matches!(level, Level::Complete | Level::Flawed) {
            return Ok(say!(
                language,
                "no proof: the problem is {level_en}",
                "証明なし：この問題は{level_ja}です",
                level_en = level.name(),
                level_ja = level.japanese()
            ));
        }
        // The report has barred positions.
        solver.clear();
        let mut inquiry = solver.ask(problem).limits(&self.plan.limits).stop(self.stop);
        let none = |why: String| say!(language, "no proof: {why}", "証明なし：{why}");
        let unproven = |error| none(words::no_certificate(&error, language));
        // Before a file is begun: an older one stays as it is.
        let claim = inquiry.completeness(&report.main_line).map_err(unproven)?;
        let proof = WrittenProof::write_and_check(problem, Some((files, item.number)), |file| {
            inquiry.certify_claim(claim, file, MOST_POSITIONS)
        });
        let proof = proof.map_err(|failure| none(failure.in_words(language)))?;
        let proof = proof.map_err(unproven)?;
        proof.or_why_not(language).map(|(_, words)| words)
    }
}
