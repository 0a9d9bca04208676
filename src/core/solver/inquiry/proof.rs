//! Does the whole proof hold, and how is it written?

use super::asking::Inquiry;
use crate::certificate::{self, Assignment, Certificate, CertificateError, Claim, Completeness};
use crate::dfpn::Searcher;
use crate::position::{Color, Move};
use crate::referee::{self, Walk};
use crate::solution::ProofStrategy;
use crate::solver::found::{Doubtful, Reason, Verdict};
use std::io::Write;

impl Inquiry<'_> {
    /// The positions at which proofs that were to be written contradicted the table. Not part of
    /// the library's face.
    #[doc(hidden)]
    pub fn doubtful(&self) -> &Doubtful {
        &self.doubtful
    }

    /// Walks through the whole proof of the mate, in at most `most_positions` positions;
    /// `None` if no mate was found.
    pub fn walk(&mut self, most_positions: u64) -> Option<Walk> {
        let (bounds, problem) = (self.found_mate()?.bounds, self.problem);
        let asked = self.ask((), |search, (), context| {
            let attacker = problem.attacker();
            let must_end = || context.clock.why_end(0).is_some();
            let mut strategy = ProofStrategy::new(search, attacker == Color::White, &must_end);
            let sfen = problem.position().to_sfen();
            referee::walk(&sfen, attacker, bounds, &mut strategy, most_positions)
        });
        asked.ok().map(|(walk, _)| walk)
    }

    /// The claim that was proven so far and that [`Inquiry::certify`] could write, if there is one:
    /// about brinkmates if they were asked for, unless there is a mate.
    pub fn claim(&self) -> Option<Claim> {
        if self.of_brinkmate.is_some() {
            return self.of_brinkmate.clone();
        }
        match (&self.verdict, &self.mate) {
            (_, Some(mate)) => Some(Claim::of_mate(mate.bounds)),
            (Verdict::NoMate, None) => Some(Claim::NoMate),
            (Verdict::Unknown(Reason::NoMateWithinLimit), None) => {
                Some(Claim::of_disproof(self.max_plies()))
            }
            (_, None) => None,
        }
    }

    /// Writes a proof of what was proven so far ([`Inquiry::claim`]), in at most
    /// `most_positions` positions, for checkers that share no code with the engine:
    /// docs/proof.md. It is taken from the table; what is not there any more is searched
    /// again.
    ///
    /// # Errors
    /// If nothing is proven, or the proof cannot be completed.
    pub fn certify(
        &mut self,
        output: &mut (dyn Write + Send),
        most_positions: u64,
    ) -> Result<Certificate, CertificateError> {
        self.found_mate();
        let claim = self.claim().ok_or(CertificateError::NothingProven)?;
        self.certify_claim(claim, output, most_positions)
    }

    /// Writes a proof of any claim, as [`Inquiry::certify`] does.
    ///
    /// # Errors
    /// If the proof cannot be completed.
    pub fn certify_claim(
        &mut self,
        mut claim: Claim,
        output: &mut (dyn Write + Send),
        most_positions: u64,
    ) -> Result<Certificate, CertificateError> {
        if self.problem.has_path() {
            return Err(CertificateError::Played);
        }
        if let Claim::Complete(complete) = &claim {
            self.problem.after(&complete.line)?;
        }
        let problem = self.problem;
        let is_turned = problem.attacker() == Color::White;
        claim.for_each_line(&mut |line| problem.turn(line));
        let mut silent = |_| ();
        let mut on_writing = self.on_writing.take();
        let on_progress = on_writing.as_deref_mut().unwrap_or(&mut silent);
        let mut places = Vec::new();
        let doubtful = &mut places;
        let asked = self.ask((), |search, (), _| {
            search.resume();
            let assignment =
                Assignment { claim, is_turned, most_positions, output, doubtful, on_progress };
            certificate::write(search, assignment)
        });
        self.on_writing = on_writing;
        self.doubtful.0.extend(places);
        asked.map_err(|_| CertificateError::Ended)?.0
    }

    /// The claim that the problem is complete with the main line `line`, to be proven by
    /// [`Inquiry::certify_claim`]. It names every other check, except at the last move, that is
    /// not shown to fail, and replies that last longer than the line's.
    ///
    /// # Errors
    /// If a move of `line` is not legal or does not mate, or a limit ended the search of the other
    /// checks and replies.
    pub fn completeness(&mut self, line: &[Move]) -> Result<Claim, CertificateError> {
        self.problem.after(line)?;
        let complete = Completeness { line: line.to_vec(), exceptions: Vec::new() };
        let complete = self.except(complete, certificate::name_checks)?;
        // Lengths are cheap once it is known which checks fail, and those of replies once those
        // of the problem are known.
        self.solve();
        self.tsume();
        let mut complete = self.except(complete, certificate::name_longer_replies)?;
        complete.exceptions.sort_unstable_by_key(|exception| (exception.ply, exception.mv));
        Ok(Claim::Complete(complete))
    }

    /// Has a search name what is excepted.
    fn except(
        &mut self,
        complete: Completeness,
        name: fn(&mut Searcher<'_>, &mut Completeness) -> Result<(), CertificateError>,
    ) -> Result<Completeness, CertificateError> {
        let asked = self.ask(complete, |search, mut complete, _| {
            search.resume();
            name(search, &mut complete).map(|()| complete)
        });
        asked.map_err(|_| CertificateError::Ended)?.0
    }
}
