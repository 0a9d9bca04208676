//! Proofs that problems are complete, checked as soon as they are written.

use super::CheckArguments;
use crate::cli::outcome::CommandFailure;
use crate::cli::output::Outputs;
use crate::cli::proof_file::{self, ProofFiles};
use crate::cli::task::ProblemTask;
use crate::engine::config::Config;
use crate::engine::report::{FaultKind, Level, Report, Rules};
use crate::engine::{Certificate, CertificateError, Limits, MOST_POSITIONS, Problem, Solver, Stop};
use std::path::PathBuf;

/// The proofs of `--proof`.
pub struct Proofs {
    files: ProofFiles,
    rules: Rules,
    limits: Limits,
}

impl Proofs {
    /// None without `--proof`.
    ///
    /// # Errors
    /// If the file exists and may not be overwritten.
    pub fn of(
        arguments: &CheckArguments,
        config: &Config,
    ) -> Result<Option<Proofs>, CommandFailure> {
        let Some(path) = &arguments.proof else {
            return Ok(None);
        };
        let sources = arguments.series.sources();
        let outputs = Outputs::new(arguments.results.force, &sources, config);
        Ok(Some(Proofs {
            files: ProofFiles::new(path, outputs)?,
            rules: arguments.rules(),
            limits: arguments.limits(config),
        }))
    }

    /// Writes and checks the proof that a problem is complete; returns what came of it,
    /// in words.
    ///
    /// # Errors
    /// If there should be one, and is none that holds.
    pub fn prove(
        &self,
        solver: &mut Solver,
        task: &ProblemTask,
        problem: &Problem,
        report: &Report,
        stop: &Stop,
    ) -> Result<String, String> {
        let level = report.level(self.rules);
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
        match self.write(solver, task, problem, report, stop) {
            Ok((path, Ok(proof))) => match proof_file::check(&path, problem, &proof) {
                Ok(()) => Ok(format!("{}: {proof}, checked", path.display())),
                Err(refusal) => {
                    let path = path.display();
                    Err(format!("{path}: {proof}; it FAILS: {refusal}"))
                }
            },
            Ok((_, Err(error))) => Err(format!("no proof: {error}")),
            Err(failure) => Err(format!("no proof: {failure}")),
        }
    }

    fn write(
        &self,
        solver: &mut Solver,
        task: &ProblemTask,
        problem: &Problem,
        report: &Report,
        stop: &Stop,
    ) -> Result<(PathBuf, Result<Certificate, CertificateError>), CommandFailure> {
        // The report has barred positions.
        solver.clear();
        let mut inquiry = solver.ask(problem).limits(&self.limits).stop(stop);
        inquiry.solve();
        inquiry.tsume();
        let claim = inquiry.completeness(&report.main_line);
        self.files.write(task.number, |file| {
            inquiry.certify_claim(claim?, file, MOST_POSITIONS)
        })
    }
}
