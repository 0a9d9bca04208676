//! Answers that rest on the word of other processes: what of them is proven.
//!
//! What another process says is evidence. An answer keeps what a proof shows that was made
//! from the table here and judged by a checker; the rest goes into [`Findings::by_word`].
//! Must not know the checker, which shares no code with the engine.

use super::found::{Answer, Findings, FirstMove, Reason, Verdict};
use super::limits::Limits;
use super::problem::Problem;
use crate::certificate::Claim;
use crate::length::Bounds;
use crate::position::Move;
use crate::solution::Variation;

/// Says whether a claim about a problem has a proof that holds.
pub type Prove<'a> = dyn FnMut(&Problem, &Claim) -> bool + 'a;

/// Removes from the findings about a problem, made within `limits`, what has no proof.
pub fn weigh(problem: &Problem, limits: &Limits, findings: &mut Findings, prove: &mut Prove<'_>) {
    let mut weighing = EvidenceWeighing { problem, limits, prove };
    weighing.weigh_verdict(findings);
    if findings.answer.verdict == Verdict::Mate {
        weighing.weigh_tsume(findings);
        weighing.weigh_first_moves(findings);
        weighing.weigh_variations(findings);
    }
    if findings.answer.verdict != Verdict::Mate {
        let Findings { answer, by_word, .. } = &*findings;
        *findings = Findings {
            is_threat: findings.is_threat,
            by_word: by_word.clone(),
            ..Findings::from(Answer::without_line(answer.verdict, answer.statistics.clone()))
        };
    }
}

struct EvidenceWeighing<'a, 'p> {
    problem: &'a Problem,
    limits: &'a Limits,
    prove: &'a mut Prove<'p>,
}

impl EvidenceWeighing<'_, '_> {
    fn weigh_verdict(&mut self, findings: &mut Findings) {
        let is_open = match (findings.answer.verdict, findings.answer.bounds) {
            (Verdict::Mate, Some(bounds)) => {
                let (bounds, unproven) = self.proven_bounds(&[], bounds);
                findings.by_word.extend(unproven);
                findings.answer.bounds = bounds;
                bounds.is_none()
            }
            (Verdict::NoMate, _) => self.is_open(Claim::NoMate, findings),
            (Verdict::Unknown(Reason::NoMateWithinLimit), _) => {
                let limit = self.limits.max_plies(self.problem.attacker_moves());
                self.is_open(Claim::of_disproof(limit), findings)
            }
            (verdict, _) => verdict == Verdict::Mate,
        };
        if is_open {
            findings.answer.verdict = Verdict::Unknown(Reason::ByWord);
        }
    }

    /// True if a claim has no proof; it is then noted as the word of others.
    fn is_open(&mut self, claim: Claim, findings: &mut Findings) -> bool {
        let is_open = !self.is_proven(&[], &claim);
        if is_open {
            findings.by_word.push(claim);
        }
        is_open
    }

    /// The proven ones of these bounds of a mate after `moves`, and the claim that has no proof.
    fn proven_bounds(&mut self, moves: &[Move], bounds: Bounds) -> (Option<Bounds>, Option<Claim>) {
        let mut holds = |claim: &Claim| self.is_proven(moves, claim);
        let (strongest, least) = (Claim::of_mate(bounds), Bounds::of_mate(bounds.upper));
        if holds(&strongest) {
            // A mate within some plies says nothing of the fewest.
            let fewest = Claim::NoMateWithin(bounds.lower.saturating_sub(2));
            if bounds.meet() || bounds.lower == least.lower || holds(&fewest) {
                return (Some(bounds), None);
            }
            return (Some(least), Some(fewest));
        }
        let is_mate = bounds.meet() && least != bounds && holds(&Claim::MateWithin(bounds.upper));
        (is_mate.then_some(least), Some(strongest))
    }

    fn weigh_tsume(&mut self, findings: &mut Findings) {
        let Some(tsume) = &findings.tsume else {
            return;
        };
        let claim = Claim::Tsume(tsume.bounds.upper);
        let is_open = !tsume.bounds.meet() || self.is_open(claim, findings);
        if is_open {
            findings.tsume = None;
        }
        if is_open && findings.is_tsume_line {
            findings.answer.verdict = Verdict::Unknown(Reason::ByWord);
        }
    }

    fn weigh_first_moves(&mut self, findings: &mut Findings) {
        let Some(all) = &mut findings.first_moves else {
            return;
        };
        for (number, one) in all.best.iter_mut().enumerate() {
            if number == 0 {
                one.bounds = findings.answer.bounds;
            } else if !self.is_first_move_proven(one) {
                one.line.truncate(1);
                one.verdict = Verdict::Unknown(Reason::ByWord);
                one.bounds = None;
                all.is_complete = false;
            }
        }
    }

    /// True if the verdict on a first move is proven; takes over the proven bounds of its mate.
    fn is_first_move_proven(&mut self, one: &mut FirstMove) -> bool {
        let mv = &one.line[..1];
        match (one.verdict, one.bounds) {
            (Verdict::Mate, Some(bounds)) => {
                let behind = Bounds {
                    lower: bounds.lower.saturating_sub(1),
                    upper: bounds.upper.saturating_sub(1),
                };
                let (behind, _) = self.proven_bounds(mv, behind);
                one.bounds = behind
                    .map(|behind| Bounds { lower: behind.lower + 1, upper: behind.upper + 1 });
                behind.is_some()
            }
            (Verdict::NoMate, _) => self.is_proven(mv, &Claim::NoMate),
            (Verdict::Unknown(Reason::NoMateWithinLimit), _) => {
                let limit = self.limits.max_plies(self.problem.attacker_moves());
                self.is_proven(mv, &Claim::of_disproof(limit.saturating_sub(1)))
            }
            (verdict, _) => verdict != Verdict::Mate,
        }
    }

    /// True if a claim about the position after these moves is proven.
    fn is_proven(&mut self, moves: &[Move], claim: &Claim) -> bool {
        if moves.is_empty() {
            return (self.prove)(self.problem, claim);
        }
        let mut position = self.problem.position().clone();
        for &mv in moves {
            position.make(mv);
        }
        (self.prove)(&self.problem.at(&position), claim)
    }

    fn weigh_variations(&mut self, findings: &mut Findings) {
        let (Some(all), line) = (&mut findings.variations, &findings.answer.line) else {
            return;
        };
        let before = all.found.len();
        all.found.retain_mut(|one: &mut Variation| {
            let moves = [&line[..one.after], &one.moves[..1]].concat();
            let (bounds, _) = self.proven_bounds(&moves, one.bounds);
            one.bounds = bounds.unwrap_or(one.bounds);
            bounds.is_some()
        });
        all.is_complete &= all.found.len() == before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Questions, Solver};

    /// A mate in five, with futile interpositions and other first moves.
    const MATE: &str = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
    const NO_MATE: &str = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";

    /// The findings about a problem of which this mate may be said, once those claims are
    /// proven which `holds` accepts, and what is left as the word of others.
    fn weighed(sfen: &str, said: Option<Bounds>, holds: fn(&Claim) -> bool) -> (Findings, String) {
        let problem = Problem::new(&sfen.parse().unwrap()).unwrap();
        let limits = Limits::new();
        let mut solver = Solver::new(1).unwrap();
        let mut findings = Findings::from(solver.ask(&problem).limits(&limits).solve());
        findings.answer.bounds = said.or(findings.answer.bounds);
        weigh(&problem, &limits, &mut findings, &mut |_, claim| holds(claim));
        let words: Vec<String> = findings.by_word.iter().map(Claim::to_string).collect();
        (findings, words.join("; "))
    }

    fn bounds(lower: u16, upper: u16) -> Option<Bounds> {
        Some(Bounds { lower, upper })
    }

    #[test]
    fn what_is_proven_stays() {
        let (findings, words) = weighed(MATE, bounds(5, 5), |_| true);
        assert_eq!((findings.answer.bounds, &*words), (bounds(5, 5), ""));
        let (findings, words) = weighed(NO_MATE, None, |_| true);
        assert_eq!((findings.answer.verdict, &*words), (Verdict::NoMate, ""));
    }

    #[test]
    fn a_length_without_a_proof_is_the_word_of_the_workers() {
        let is_mate = |claim: &Claim| matches!(claim, Claim::MateWithin(_));
        let (findings, words) = weighed(MATE, bounds(5, 5), is_mate);
        assert_eq!(findings.answer.bounds, bounds(1, 5));
        assert_eq!(words, "the shortest mate takes 5 plies");
        let (findings, words) = weighed(MATE, bounds(3, 5), is_mate);
        assert_eq!(findings.answer.bounds, bounds(1, 5));
        assert_eq!(words, "no mate in at most 1 plies");
        let (findings, _) = weighed(MATE, bounds(3, 5), |_| true);
        assert_eq!(findings.answer.bounds, bounds(3, 5));
    }

    #[test]
    fn a_verdict_without_a_proof_is_none() {
        for (sfen, said) in
            [(MATE, "the shortest mate takes 5 plies"), (NO_MATE, "no mate in any number of plies")]
        {
            let known = (sfen == MATE).then_some(Bounds { lower: 5, upper: 5 });
            let (findings, words) = weighed(sfen, known, |_| false);
            assert_eq!(findings.answer.verdict, Verdict::Unknown(Reason::ByWord));
            assert_eq!((findings.answer.bounds, findings.answer.line), (None, Vec::new()));
            assert_eq!(words, said);
        }
    }

    /// Each is judged by the position behind it.
    #[test]
    fn first_moves_and_variations_need_proofs_of_their_own() {
        let problem = Problem::new(&MATE.parse().unwrap()).unwrap();
        let limits = Limits::new();
        let mut solver = Solver::new(1).unwrap();
        let questions = Questions::new().first_moves(600).variations(usize::MAX);
        let found = solver.ask(&problem).limits(&limits).find(&questions);
        let counts = |findings: &Findings| {
            let first = findings.first_moves.as_ref().unwrap();
            let open = |one: &&FirstMove| one.verdict == Verdict::Unknown(Reason::ByWord);
            let variations = findings.variations.as_ref().unwrap();
            (first.best.iter().filter(open).count(), variations.found.len())
        };
        let (mut all, mut main) = (found.clone(), found.clone());
        weigh(&problem, &limits, &mut all, &mut |_, _| true);
        assert_eq!(counts(&all), (0, counts(&found).1));
        let of_root = |about: &Problem, _: &Claim| about == &problem;
        weigh(&problem, &limits, &mut main, &mut |about, claim| of_root(about, claim));
        let first = found.first_moves.as_ref().unwrap().best.len();
        assert!(first > 1 && counts(&found) != (0, 0));
        assert_eq!(counts(&main), (first - 1, 0));
        let of = |findings: &Findings| {
            let variations = findings.variations.as_ref().unwrap();
            (findings.first_moves.as_ref().unwrap().is_complete, variations.is_complete)
        };
        assert_eq!((of(&all), of(&main)), ((true, true), (false, false)));
    }
}
