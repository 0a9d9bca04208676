//! A problem with its answer.

use super::asked::Asked;
use super::weighed::{Weighed, Weighing, weigh_by_proofs};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::proof_file::{ProofFiles, WrittenProof};
use crate::cli::problems::input::{InputItem, InputProblem};
use crate::files::write;
use crate::files::{INVALID, Row, Stated};
use crate::system::language::Language;
use crate::words::{self, say};
use std::time::Instant;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::position::{Hand, Move, Position};
use tsumi_core::solver::remote::RemotePool;
use tsumi_core::solver::{
    Answer, Certificate, Findings, Problem, Progress, Reason, Solver, StateFile, Statistics, Stop,
    Verdict,
};

/// A problem of the input with its answer, or the mistake in it.
pub type SolvedTask = InputItem<Answering>;

/// A problem and its answer.
pub struct Answering {
    pub problem: Problem,
    /// The given solution and other statements of the input.
    pub stated: Stated,
    pub findings: Findings,
    /// The line and its variations; empty unless there is a mate.
    pub moves: MoveTree,
    /// What became of the proof, in words; an error if one should be there and none holds.
    pub proof: Option<Result<String, String>>,
    /// The proof, if it was written and checked.
    pub certificate: Option<Certificate>,
}

impl SolvedTask {
    /// Solves a problem; the solver must not know another one. A mistake stays as it is. The search
    /// is kept in the file `state`, if there is one, and counts on from the figures `before`.
    pub fn solve(
        solver: &mut Solver,
        item: InputProblem,
        (asked, state, remote): (Asked<'_>, Option<&StateFile>, Option<&RemotePool>),
        (before, on_progress): (&Statistics, &mut dyn FnMut(&Progress)),
        stop: &Stop,
    ) -> SolvedTask {
        item.map(|(problem, stated)| {
            let mut inquiry = solver.ask(&problem).limits(asked.limits).stop(stop);
            inquiry = inquiry.counting_on(before).on_progress(on_progress);
            if let Some(state) = state {
                inquiry = inquiry.keep(state);
            }
            if let Some(remote) = remote {
                inquiry = inquiry.remote(remote);
            }
            let findings = inquiry.find(asked.questions);
            Answering {
                moves: findings.moves(),
                problem,
                stated,
                findings,
                proof: None,
                certificate: None,
            }
        })
    }

    /// Writes the proof of what the solver has found, and has it checked.
    pub fn prove(
        &mut self,
        solver: &mut Solver,
        files: &ProofFiles,
        asked: Asked<'_>,
        (stop, language): (&Stop, Language),
    ) -> Result<(), CommandFailure> {
        let Ok(solution) = &mut self.content else {
            return Ok(());
        };
        let problem = &solution.problem;
        let proof = WrittenProof::write_and_check(problem, Some((files, self.number)), |file| {
            solver.certify(problem, &solution.findings, asked.limits, stop, file)
        })?;
        let proof = proof.map_err(|error| words::no_certificate(&error, language));
        solution.take_proof(proof, language);
        Ok(())
    }

    /// True if the answer is a mate.
    pub fn has_mate(&self) -> bool {
        self.content.as_ref().is_ok_and(|solution| solution.answer().verdict == Verdict::Mate)
    }

    /// Removes from the answer of a search with workers, begun at `begun`, what has no proof.
    pub fn weigh(
        &mut self,
        solver: &mut Solver,
        asked: (Asked<'_>, Language),
        begun: Instant,
        stop: &Stop,
    ) -> Option<Weighing> {
        let solution = self.content.as_mut().ok()?;
        let about = (&solution.problem, &mut solution.findings);
        let weighing = weigh_by_proofs(about, solver, asked, begun, stop);
        solution.moves = solution.findings.moves();
        Some(weighing)
    }

    /// Keeps the proof of an answer that workers took part in, and writes it if proofs have files.
    pub fn keep_proof(
        &mut self,
        weighed: Weighed,
        files: Option<&ProofFiles>,
        language: Language,
    ) -> Result<(), CommandFailure> {
        let Ok(solution) = &mut self.content else {
            return Ok(());
        };
        let proof = match (weighed, files) {
            (Ok((certificate, bytes)), Some(files)) => {
                let place = Some((files, self.number));
                WrittenProof::write_and_check(&solution.problem, place, |file| {
                    file.write_all(&bytes)?;
                    Ok(certificate)
                })?
                .map_err(|error| words::no_certificate(&error, language))
            }
            (Ok(_), None) => return Ok(()),
            (Err(why), _) => Err(why),
        };
        let is_open = solution.answer().verdict == Verdict::Unknown(Reason::ByWord);
        if files.is_some() || is_open {
            solution.take_proof(proof, language);
        }
        Ok(())
    }

    /// The verdict, the plies and the milliseconds.
    pub fn figures(&self) -> (&'static str, Option<usize>, u64) {
        match &self.content {
            Err(_) => (INVALID, None, 0),
            Ok(solution) => {
                let findings = &solution.findings;
                let elapsed = findings.answer.statistics.elapsed;
                let milliseconds = u64::try_from(elapsed.as_millis());
                (words::verdict_of(findings), findings.plies(), milliseconds.unwrap_or(u64::MAX))
            }
        }
    }

    /// The result as a row of JSON; `made_with` are the limits and questions.
    pub fn row(&self, made_with: &str) -> Row {
        let row = match &self.content {
            Ok(Answering { problem, findings, stated, .. }) => {
                Row::with_stated(problem, findings, stated)
            }
            Err(fault) => fault.row(),
        };
        Row {
            problem: self.number,
            name: self.name.clone(),
            author: self.heading.author.clone(),
            source: self.heading.source.clone(),
            made_with: made_with.to_string(),
            ..row
        }
    }
}

impl Answering {
    /// Takes what became of the proof.
    fn take_proof(&mut self, proof: Result<WrittenProof, String>, language: Language) {
        let proof = proof.map_err(|why| say!(language, "none: {why}", "なし：{why}"));
        let proof = proof.and_then(|proof| proof.or_why_not(language));
        self.proof = Some(proof.map(|(certificate, words)| {
            self.certificate = Some(certificate);
            words
        }));
    }

    /// The verdict with the line.
    pub fn answer(&self) -> &Answer {
        &self.findings.answer
    }

    pub fn position(&self) -> &Position {
        self.problem.position()
    }

    /// The problem and its answer as writers of files take them; `name` and `details` are those of
    /// its record.
    pub fn to_record<'a>(
        &'a self,
        name: &'a str,
        details: &'a [(String, String)],
        threats: &'a [(usize, &'a [Move])],
        note: &'a str,
    ) -> write::Solved<'a> {
        let found = self.findings.beside_mate();
        write::Solved {
            name,
            details,
            position: self.position(),
            ending: self.findings.conclusion().into(),
            moves: &self.moves,
            threats,
            to_brinkmate: found.and_then(|found| found.upper).map(|_| self.findings.line().len()),
            note,
        }
    }

    /// The mates behind a pass along the line of a brinkmate, and the moves before each.
    pub fn threats(&self) -> Vec<(usize, &[Move])> {
        let Some(found) = self.findings.beside_mate() else {
            return Vec::new();
        };
        let before = found.defences.iter();
        let before = before.map(|defence| (defence.after, defence.threat.as_slice()));
        before.chain([(found.line.len(), found.threat.as_slice())]).collect()
    }

    /// How the given solution compares, in words. One of a brinkmate is not compared.
    pub fn comparison(&self, language: Language) -> Option<String> {
        let given = self.stated.given.as_ref();
        let compared = given.and_then(|given| self.findings.compare(&self.problem, given));
        self.stated.in_words(&self.problem, compared.as_ref(), language)
    }

    /// The attacker's hand at the end of the line.
    pub fn left_in_hand(&self) -> Hand {
        let end = moves::after(self.position(), self.findings.line());
        end.hand(self.problem.attacker())
    }
}
