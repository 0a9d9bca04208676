//! Proofs that problems are complete, checked as soon as they are written.

use super::Run;
use crate::cli::proof_file::{Proof, ProofFiles};
use crate::cli::task::ProblemTask;
use tsumi_core::engine::report::{FaultKind, Level, Report};
use tsumi_core::engine::{MOST_POSITIONS, Problem, Solver};

/// Writes and checks the proof that a problem is complete; returns the result,
/// in words.
///
/// # Errors
/// If there should be one, and is none that holds.
pub fn prove(
    files: &ProofFiles,
    run: &Run<'_>,
    solver: &mut Solver,
    task: &ProblemTask,
    (problem, report): (&Problem, &Report),
) -> Result<String, String> {
    let level = report.level(run.asked.style.rules);
    if !matches!(level, Level::Complete | Level::Flawed) {
        return Ok(format!("no proof: the problem is {}", level.name()));
    }
    // A proof of completeness states the length at each move of the main line.
    if report
        .faults
        .iter()
        .any(|fault| fault.kind == FaultKind::Hencho)
    {
        let words = "no proof: the defender can last longer than in the main line";
        return Ok(words.to_string());
    }
    // The report has barred positions.
    solver.clear();
    let mut inquiry = solver.ask(problem).limits(&run.plan.limits).stop(run.stop);
    inquiry.solve();
    inquiry.tsume();
    let claim = inquiry.completeness(&report.main_line);
    let none = "no proof";
    let proof = Proof::of(problem, Some((files, task.number)), |file| {
        inquiry.certify_claim(claim?, file, MOST_POSITIONS)
    });
    let proof = proof.map_err(|failure| format!("{none}: {failure}"))?;
    Proof::or_why_not(proof, none).map(|(_, words)| words)
}
