//! Proofs written by the engine, as `tsumi-proof-check` sees them, which shares no code with
//! it.
//!
//! Responsible for one question: does this proof hold, and is it one of this problem and this
//! claim? Where proofs go is the business of those who ask.

pub use proof_check::Accepted;

use crate::system::language::Language;
use crate::words::{self, say};
use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Read};
use tsumi_core::solver::{Certificate, Claim, Problem};

/// Memory for checking a proof in bytes; a larger one is sorted on disk.
const CHECK_BYTES: usize = 2 << 30;

/// Has the checker look at a proof; returns what it accepted.
///
/// # Errors
/// If it is refused, with the reason, or cannot be read.
pub fn accepted(proof: impl Read) -> io::Result<Accepted> {
    proof_check::check(proof, CHECK_BYTES)
}

/// True if the claim was accepted for this problem: the same words are true of many others.
fn proves(accepted: &Accepted, problem: &Problem, claim: &Claim) -> bool {
    let sfen = problem.position().to_sfen();
    accepted.words == claim.to_string()
        && sfen.strip_suffix(" 1") == Some(accepted.sfen.as_str())
        && accepted.attacker_moves == problem.attacker_moves()
}

/// The claim that was accepted, and its problem, in words.
pub(crate) fn in_words(accepted: &Accepted, language: Language) -> String {
    let Accepted { words, sfen, .. } = accepted;
    let words = words::claim_of(words, language);
    let attacker = match accepted.black_attacks() {
        true => language.pick("Black", "先手"),
        false => language.pick("White", "後手"),
    };
    say!(language, "{accepted}", "{words}：{sfen}、攻方は{attacker}")
}

/// Why a proof that was written does not hold: an error of the engine, of the checker, or of
/// the disk.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProofRefusal {
    /// The checker refuses it.
    Refused(io::Error),
    /// The proof holds, but is one of another problem or claim.
    Other(Accepted),
}

impl ProofRefusal {
    /// The reason in words.
    pub(crate) fn in_words(&self, language: Language) -> String {
        match self {
            ProofRefusal::Refused(reason) => reason.to_string(),
            ProofRefusal::Other(accepted) => {
                let proven = in_words(accepted, language);
                say!(language, "proven is {proven}", "証明されているのは {proven}")
            }
        }
    }
}

impl Display for ProofRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl Error for ProofRefusal {}

/// Checks that the proof that was written is one of the problem and the certificate's claim.
///
/// # Errors
/// If it does not hold.
pub fn check(
    proof: io::Result<impl Read>,
    problem: &Problem,
    certificate: &Certificate,
) -> Result<(), ProofRefusal> {
    let accepted = proof.and_then(accepted).map_err(ProofRefusal::Refused)?;
    if proves(&accepted, problem, &certificate.claim) {
        Ok(())
    } else {
        Err(ProofRefusal::Other(accepted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Position;
    use tsumi_core::solver::Solver;

    /// The shortest mate takes 1 plies: true of both, and a proof of one says nothing of
    /// the other.
    const POSITIONS: [&str; 2] = [
        "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "3k5/9/3P5/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    ];

    fn problem(sfen: &str, root_defends: bool) -> Problem {
        let position = Position::from_sfen(sfen).unwrap();
        Problem::with_defender(&position, root_defends.into()).unwrap()
    }

    /// The certificate of a problem, and the checker's word on the proof.
    fn proven(problem: &Problem) -> (Certificate, Accepted) {
        let mut bytes = Vec::new();
        let mut solver = Solver::new(1).unwrap();
        let mut inquiry = solver.ask(problem);
        inquiry.solve();
        let certificate = inquiry.certify(&mut bytes, 1000).unwrap();
        (certificate, accepted(&bytes[..]).unwrap())
    }

    #[test]
    fn a_proof_of_another_position_proves_nothing() {
        let problems = POSITIONS.map(|sfen| problem(sfen, false));
        let [(claim, one), (other_claim, other)] = [&problems[0], &problems[1]].map(proven);
        assert_eq!(claim.claim, other_claim.claim);
        assert!(proves(&one, &problems[0], &claim.claim));
        assert!(proves(&other, &problems[1], &claim.claim));
        assert!(!proves(&one, &problems[1], &claim.claim));
        assert!(!proves(&other, &problems[0], &claim.claim));
        let words = "the shortest mate takes 1 plies: \
            4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p, Black attacks";
        assert_eq!(in_words(&one, Language::English), words);
    }

    /// Neither king can be mated by the other side: the claims are alike, but for who attacks.
    #[test]
    fn a_proof_about_the_other_king_proves_nothing() {
        let [attacks, defends] =
            [false, true].map(|defends| problem("4k4/9/9/9/9/9/9/9/4K4 b - 1", defends));
        let [(claim, one), (other_claim, other)] = [proven(&attacks), proven(&defends)];
        assert_eq!(claim.claim, other_claim.claim);
        assert!(proves(&one, &attacks, &claim.claim) && proves(&other, &defends, &claim.claim));
        assert!(!proves(&one, &defends, &claim.claim) && !proves(&other, &attacks, &claim.claim));
        assert!(one.to_string().ends_with("b -, Black attacks"));
        assert!(other.to_string().ends_with("b -, White attacks"));
    }
}
