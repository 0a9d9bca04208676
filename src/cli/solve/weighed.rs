//! The answer of a search that others took part in, weighed: what they say is told as proven
//! only if a proof shows it.

use super::asked::Asked;
use crate::proofs;
use crate::system::language::Language;
use crate::words::{self, say};
use std::time::Instant;
use tsumi_core::notation::moves;
use tsumi_core::solver::evidence::weigh;
use tsumi_core::solver::{
    Certificate, CertificateError, Claim, Doubtful, Findings, Limits, MOST_POSITIONS, Problem,
    Reason, Solver, Stop, Verdict,
};

/// The most positions that all proofs together may search: this many times those of the search, and
/// [`MORE`]. What a worker said wrongly might be searched for ever.
const TIMES: u64 = 2;
const MORE: u64 = 1_000_000;

/// The proof of the verdict, or words why there is none.
pub type Weighed = Result<(Certificate, Vec<u8>), String>;

/// The result of weighing an answer.
pub struct Weighing {
    pub of_verdict: Weighed,
    /// The words of workers that were refuted, or have no proof of a size that honest words have,
    /// as far as they are known.
    pub refuted: Option<Doubtful>,
}

/// Removes from the findings about a problem, which the solver has just found, what has no proof.
/// The search was begun at `begun`.
pub fn weigh_by_proofs(
    (problem, findings): (&Problem, &mut Findings),
    solver: &mut Solver,
    (asked, language): (Asked<'_>, Language),
    begun: Instant,
    stop: &Stop,
) -> Weighing {
    let mut limits = asked.limits.clone();
    let searched = findings.answer.statistics.nodes;
    let most = searched.saturating_mul(TIMES).saturating_add(MORE);
    let is_generous = limits.nodes.is_none_or(|nodes| nodes >= most);
    limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
    // For the search, and as much again.
    limits.time = limits.time.map(|time| time.saturating_mul(2));
    limits.progress_interval = None;
    let (of_verdict, refuted) = (None, None);
    let mut witness =
        Witness { solver, limits, is_generous, begun, stop, language, of_verdict, refuted };
    let line = findings.answer.line.clone();
    // The table has proven a line that could not be shown.
    let shows_no_line =
        matches!(findings.answer.verdict, Verdict::Unknown(Reason::Rejected | Reason::NoLine));
    weigh(problem, asked.limits, findings, &mut |about, claim| witness.prove_claim(about, claim));
    if shows_no_line {
        witness.refuted.get_or_insert_default();
        if let Some(claim) = witness.solver.said_of(problem) {
            witness.prove_claim(problem, &claim);
        }
    }
    let nothing = || words::no_certificate(&CertificateError::NothingProven, language);
    let refuted = witness.refuted;
    let of_verdict = witness.of_verdict.unwrap_or_else(|| Err(nothing()));
    let is_lost = findings.answer.line.is_empty() && !line.is_empty();
    // The line is a mate, though perhaps not a forced one.
    let of_verdict = of_verdict.map_err(|why| match is_lost {
        true => format!("{why}: {}", moves::usi(&line)),
        false => why,
    });
    Weighing { of_verdict, refuted }
}

/// Has claims proven, within common limits.
struct Witness<'a> {
    solver: &'a mut Solver,
    /// The limits of all proofs together.
    limits: Limits,
    /// True if the limits leave as many nodes as proofs of honest words take.
    is_generous: bool,
    begun: Instant,
    stop: &'a Stop,
    language: Language,
    /// The proof of the first claim about the verdict that held, or why the last one did not.
    of_verdict: Option<Weighed>,
    refuted: Option<Doubtful>,
}

impl Witness<'_> {
    /// True if the claim is proven; keeps the proof as that of the verdict.
    fn prove_claim(&mut self, problem: &Problem, claim: &Claim) -> bool {
        let proof = self.prove(problem, claim);
        let holds = proof.is_ok();
        if !matches!(self.of_verdict, Some(Ok(_))) {
            self.of_verdict = Some(proof);
        }
        holds
    }

    /// Proves a claim and has the proof checked; else says why there is none.
    fn prove(&mut self, problem: &Problem, claim: &Claim) -> Weighed {
        let mut limits = self.limits.clone();
        limits.time = limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let mut inquiry = self.solver.ask(problem).limits(&limits).stop(self.stop);
        let mut bytes = Vec::new();
        let written = inquiry.certify_claim(claim.clone(), &mut bytes, MOST_POSITIONS);
        let doubtful = inquiry.doubtful().clone();
        let certificate = match written {
            Ok(certificate) => certificate,
            Err(CertificateError::Contradiction) => {
                self.refuted.get_or_insert_default().extend(&doubtful);
                // Of a search alone it would be a fault of the engine.
                return Err(say!(
                    self.language,
                    "it does not hold: what a worker said is wrong",
                    "成り立ちません（ワーカーの申告が誤っています）"
                ));
            }
            Err(error) => {
                let is_late = self.limits.time.is_some_and(|time| self.begun.elapsed() >= time);
                let has_time = !is_late && !self.stop.is_raised();
                if matches!(error, CertificateError::Ended) && has_time && self.is_generous {
                    self.refuted.get_or_insert_default().extend(&doubtful);
                }
                return Err(words::no_certificate(&error, self.language));
            }
        };
        let checked = proofs::check(Ok(&bytes[..]), problem, &certificate);
        checked.map_err(|refusal| {
            self.refuted.get_or_insert_default();
            refusal.in_words(self.language)
        })?;
        Ok((certificate, bytes))
    }
}
