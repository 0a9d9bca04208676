//! All that is asked of a problem at once: what every door shows.

use super::asking::Inquiry;
use super::first_moves::first_moves_of;
use super::tsume::tsume_of;
use super::variations::variations_of;
use crate::solver::found::{BrinkmateVerdict, Findings, Questions, TsumeLength, Verdict};
use crate::solver::limits::Effort;

impl Inquiry<'_> {
    /// Answers the questions in this order: the brinkmate, the verdict, the tsume length, first
    /// moves, variations. One thread answers all that are about the mate. A brinkmate is not
    /// looked for behind [`Problem::after`](crate::solver::Problem::after) and
    /// [`Problem::barring`](crate::solver::Problem::barring).
    pub fn find(&mut self, questions: &Questions) -> Findings {
        let asked = questions.brinkmate;
        // Faults of a problem are judged by its shortest brinkmate.
        let any = self.limits.effort == Effort::Any && !questions.faults;
        let Some(mut brinkmate) = asked.and_then(|most| self.brinkmate_by(most, any)) else {
            return self.find_mate(questions);
        };
        let is_mate = brinkmate.verdict == BrinkmateVerdict::Mate;
        let mut findings = if is_mate {
            self.find_mate(questions)
        } else {
            // A mate by checks would be a brinkmate of no moves.
            if self.problem.attacker_moves() && brinkmate.lower > 0 {
                self.verdict = Verdict::NoMate;
            }
            let variations = self.replies_to(&mut brinkmate, questions.variations);
            let faults = questions.faults.then(|| self.faults(&brinkmate));
            Findings { variations, faults: faults.flatten(), ..Findings::from(self.answer()) }
        };
        findings.brinkmate = Some(brinkmate);
        findings.answer.statistics.depth = findings.line().len() as u32;
        findings
    }

    fn find_mate(&mut self, questions: &Questions) -> Findings {
        let leads = questions.tsume == TsumeLength::Leads;
        let (first_moves, (tsume, variations)) = self
            .solve_and(|search, context| {
                let tsume = tsume_of(search, context, questions.tsume);
                let most = questions.first_moves;
                let first_moves = (most > 1).then(|| first_moves_of(search, context, most));
                let attacks = questions.variations;
                let variations =
                    (attacks > 0 && !leads).then(|| variations_of(search, context, attacks));
                (first_moves.flatten(), (tsume, variations.flatten()))
            })
            .unwrap_or_default();
        let mut findings = Findings {
            first_moves,
            tsume,
            variations,
            is_threat: self.problem.is_threat(),
            ..Findings::from(self.answer())
        };
        if let (Some(tsume), Some(literal)) = (&findings.tsume, &mut findings.answer.bounds) {
            // Futile interpositions only add to a length.
            literal.learn_at_least(tsume.bounds.lower);
        }
        let line = findings.tsume.as_ref().and_then(|tsume| tsume.line.clone());
        if let Some(line) = line.filter(|_| leads) {
            findings.answer.statistics.depth = line.len() as u32;
            findings.answer.line = line;
            findings.is_tsume_line = true;
        }
        if questions.refutations && findings.answer.verdict == Verdict::NoMate {
            findings.refutations = self.refuted_checks(questions.variations > 0);
        }
        findings
    }
}
