//! The answer of a search that others took part in, weighed: what they say is told as proven
//! only if a proof shows it.

use super::asked::Asked;
use crate::proofs;
use crate::system::language::Language;
use crate::words::{self, texts};
use std::time::Instant;
use tsumi_core::notation::moves;
use tsumi_core::solver::evidence::weigh;
use tsumi_core::solver::{
    Certificate, CertificateError, Claim, Findings, Limits, MOST_POSITIONS, Problem, Solver, Stop,
};

/// Positions that all proofs may search again: as many times those of the search, and so many
/// more. What a worker said wrongly may be searched for ever.
const TIMES: u64 = 2;
const MORE: u64 = 1_000_000;

/// The proof of the verdict, or why there is none.
pub type Weighed = Result<(Certificate, Vec<u8>), String>;

/// Takes from the findings about a problem, which the solver has just found, what has no proof.
pub fn weigh_by_proofs(
    (problem, findings): (&Problem, &mut Findings),
    solver: &mut Solver,
    (asked, language): (Asked<'_>, Language),
    stop: &Stop,
) -> Weighed {
    let mut limits = asked.limits.clone();
    let searched = findings.answer.statistics.nodes;
    let most = searched.saturating_mul(TIMES).saturating_add(MORE);
    limits.nodes = Some(limits.nodes.unwrap_or(most));
    limits.progress_interval = None;
    let mut witness =
        Witness { solver, limits, begun: Instant::now(), stop, language, of_verdict: None };
    let line = findings.answer.line.clone();
    weigh(problem, asked.limits, findings, &mut |about, claim| witness.prove_claim(about, claim));
    let nothing = || words::no_certificate(&CertificateError::NothingProven, language);
    let of_verdict = witness.of_verdict.unwrap_or_else(|| Err(nothing()));
    let is_lost = findings.answer.line.is_empty() && !line.is_empty();
    // It is a mate, though perhaps not by force.
    of_verdict.map_err(|why| match is_lost {
        true => format!("{why}: {}", moves::usi(&line)),
        false => why,
    })
}

/// Who has claims proven.
struct Witness<'a> {
    solver: &'a mut Solver,
    /// The limits of all proofs together.
    limits: Limits,
    begun: Instant,
    stop: &'a Stop,
    language: Language,
    /// What came of the claims about the verdict: the first that held, or why the last did not.
    of_verdict: Option<Weighed>,
}

impl Witness<'_> {
    /// True if the claim is proven; keeps the proof of the verdict.
    fn prove_claim(&mut self, problem: &Problem, claim: &Claim) -> bool {
        let proof = self.prove(problem, claim);
        let holds = proof.is_ok();
        if !matches!(self.of_verdict, Some(Ok(_))) {
            self.of_verdict = Some(proof);
        }
        holds
    }

    /// The proof of a claim, checked; or why there is none.
    fn prove(&mut self, problem: &Problem, claim: &Claim) -> Weighed {
        let mut limits = self.limits.clone();
        limits.time = limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let mut inquiry = self.solver.ask(problem).limits(&limits).stop(self.stop);
        let mut bytes = Vec::new();
        let written = inquiry.certify_claim(claim.clone(), &mut bytes, MOST_POSITIONS);
        let certificate = written.map_err(|error| self.why_not(&error))?;
        let checked = proofs::check(Ok(&bytes[..]), problem, &certificate);
        checked.map_err(|refusal| refusal.in_words(self.language))?;
        Ok((certificate, bytes))
    }

    fn why_not(&self, error: &CertificateError) -> String {
        match error {
            // Of a search alone it would be a fault of the engine.
            CertificateError::Contradiction => texts::verify::worker_was_wrong(self.language),
            error => words::no_certificate(error, self.language),
        }
    }
}
