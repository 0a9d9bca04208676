//! Proofs in files: where that of each problem goes.

use super::outcome::CommandFailure;
use super::output::{Outputs, numbered};
use proof_check::Accepted;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tsumi_core::engine::{Certificate, CertificateError, Claim, Problem};
use tsumi_core::system::language::Language;

/// Memory for checking a proof; a larger one is sorted on disk.
const CHECK_BYTES: usize = 2 << 30;

/// Has the program of `proof-check/` look at a proof.
///
/// # Errors
/// If it is refused, or cannot be read.
pub fn accepted(proof: impl Read) -> io::Result<Accepted> {
    proof_check::check(proof, CHECK_BYTES)
}

/// True if the claim was accepted of this problem: the same words are true of many others.
pub fn proves(accepted: &Accepted, problem: &Problem, claim: &Claim) -> bool {
    let sfen = problem.position().to_sfen();
    accepted.words == claim.to_string()
        && sfen.strip_suffix(" 1") == Some(accepted.sfen.as_str())
        && accepted.attacker_moves == problem.attacker_moves()
}

/// What was accepted, of which problem.
pub fn in_words(accepted: &Accepted, language: Language) -> String {
    let Accepted { words, sfen, .. } = accepted;
    let attacks = if accepted.attacker_moves {
        language.pick("attacks", "攻方")
    } else {
        language.pick("defends", "玉方")
    };
    language.pick(
        format!("{words}: {sfen}, the side to move {attacks}"),
        format!("{words}：{sfen}、手番は{attacks}"),
    )
}

/// The files of `--proof FILE`: the first problem's proof goes to FILE, those of the
/// others to files with their number in the name.
#[derive(Debug)]
pub struct ProofFiles {
    path: PathBuf,
    outputs: Outputs,
}

impl ProofFiles {
    /// Checks that the first file could be written.
    ///
    /// # Errors
    /// Those of [`Outputs::check_place`].
    pub fn new(path: &Path, outputs: Outputs) -> Result<ProofFiles, CommandFailure> {
        outputs.check_place(path)?;
        Ok(ProofFiles {
            path: path.to_path_buf(),
            outputs,
        })
    }

    /// Has `write` write the proof of problem `number`; returns the path of its file. If
    /// it fails, no file is left.
    ///
    /// # Errors
    /// If the file is there and may not be overwritten.
    pub fn write(
        &self,
        number: u64,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Certificate, CertificateError>,
    ) -> Result<(PathBuf, Result<Certificate, CertificateError>), CommandFailure> {
        let path = numbered(&self.path, number);
        let mut output = match self.outputs.create(&path, "") {
            Ok(output) => output,
            Err(failure) => return Ok((path, Err(unwritten(failure)?))),
        };
        let written = output.begin().map_err(CertificateError::Output);
        let written = match written.and_then(write) {
            Ok(certificate) => match output.finish() {
                Ok(()) => Ok(certificate),
                Err(failure) => Err(unwritten(failure)?),
            },
            Err(CertificateError::Output(error)) => Err(about(&path.display(), &error)),
            Err(error) => Err(error),
        };
        if written.is_err() {
            output.discard();
        }
        Ok((path, written))
    }

    /// Likewise, and has the program of `proof-check/` look at the proof; returns it with
    /// words for it, or words why there is none that holds: `none`, and the reason, if none
    /// was written.
    ///
    /// # Errors
    /// Those of [`ProofFiles::write`].
    pub fn prove(
        &self,
        number: u64,
        problem: &Problem,
        none: &str,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Certificate, CertificateError>,
    ) -> Result<Result<(Certificate, String), String>, CommandFailure> {
        let (path, written) = self.write(number, write)?;
        Ok(written
            .map_err(|error| format!("{none}: {error}"))
            .and_then(|certificate| {
                let words = format!("{}: {certificate}", path.display());
                let refusal = match File::open(path).and_then(accepted) {
                    Ok(accepted) if proves(&accepted, problem, &certificate.claim) => {
                        return Ok((certificate, format!("{words}, checked")));
                    }
                    Ok(accepted) => format!("proven is {}", in_words(&accepted, Language::English)),
                    Err(refusal) => refusal.to_string(),
                };
                Err(format!("{words}; it FAILS: {refusal}"))
            }))
    }
}

/// The failure of an output as that of its proof.
fn unwritten(failure: CommandFailure) -> Result<CertificateError, CommandFailure> {
    match failure {
        CommandFailure::Unwritten { name, error, .. } => Ok(about(&name, &error)),
        failure => Err(failure),
    }
}

fn about(name: &dyn Display, error: &io::Error) -> CertificateError {
    CertificateError::Output(io::Error::new(error.kind(), format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::engine::Solver;
    use tsumi_core::position::Position;

    /// The shortest mate takes 1 plies: true of both, and a proof of one says nothing of
    /// the other.
    const POSITIONS: [&str; 2] = [
        "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "3k5/9/3P5/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    ];

    fn problem(sfen: &str, root_defends: bool) -> Problem {
        let position = Position::from_sfen(sfen).unwrap();
        Problem::new(&position, root_defends).unwrap()
    }

    /// What is proven of a problem, and what the checker says of the proof.
    fn proven(problem: &Problem) -> (Certificate, Accepted) {
        let mut bytes = Vec::new();
        let mut solver = Solver::new(1).unwrap();
        let mut inquiry = solver.ask(problem);
        inquiry.solve();
        let certificate = inquiry.certify(&mut bytes, 1000).unwrap();
        (
            certificate,
            proof_check::check(&bytes[..], 1 << 20).unwrap(),
        )
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
            4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p, the side to move attacks";
        assert_eq!(in_words(&one, Language::English), words);
    }

    /// Neither king can be mated by the other side: who attacks is not in the words.
    #[test]
    fn a_proof_about_the_other_king_proves_nothing() {
        let [attacks, defends] =
            [false, true].map(|defends| problem("4k4/9/9/9/9/9/9/9/4K4 b - 1", defends));
        let [(claim, one), (other_claim, other)] = [proven(&attacks), proven(&defends)];
        assert_eq!(claim.claim, other_claim.claim);
        assert!(proves(&one, &attacks, &claim.claim) && proves(&other, &defends, &claim.claim));
        assert!(!proves(&one, &defends, &claim.claim) && !proves(&other, &attacks, &claim.claim));
    }
}
