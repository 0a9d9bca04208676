//! Is there a mate? All questions about one begin here.

use super::asking::{Context, Inquiry};
use crate::dfpn::{Outcome, Searcher, TOO_DEEP};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, MoveList, replies};
use crate::solver::found::{Answer, Lines, Reason, Verdict};
use crate::solver::problem::Problem;
use crate::solver::running::{Aim, Mate, best_mate, improve_mate};

/// The result of the search for a verdict.
#[derive(PartialEq)]
enum VerdictFound {
    /// A mate, whose line has passed the referee.
    Mate,
    /// No mate, or no verdict can be had; `true` if that rests on barred positions.
    Disproof(Verdict, bool),
    /// The search was ended, or no line shows the mate that it found.
    Ended,
}

impl Lines for VerdictFound {
    fn turn(&mut self) {}
}

impl Inquiry<'_> {
    /// Searches until an answer is proven, a limit is reached or the search is stopped.
    pub fn solve(&mut self) -> Answer {
        self.solve_and(|_, _| ());
        self.answer()
    }

    /// Finds the verdict; if it is mate, goes on with `then` in the same thread.
    pub(super) fn solve_and<R>(
        &mut self,
        then: impl FnOnce(&mut Searcher<'_>, &Context<'_>) -> R + Send,
    ) -> Option<R>
    where
        R: Lines + Send,
    {
        self.lacks_verdict = false;
        if is_stalemate(self.problem) {
            self.verdict = Verdict::NoMate;
            return None;
        }
        let barred = self.problem.barred().len();
        let is_known = self.known.is_some();
        self.mate = self.known.take().or(self.mate.take());
        let asked = self.ask((), |search, (), context| {
            let decision = decide(search, context, barred, is_known);
            let is_mate = decision == VerdictFound::Mate;
            (decision, is_mate.then(|| then(search, context)))
        });
        let (verdict, found) = match asked {
            Err(reason) => (Verdict::Unknown(reason), None),
            Ok(((VerdictFound::Mate, found), _)) => (Verdict::Mate, found),
            Ok(((VerdictFound::Disproof(verdict, rests_on_barred), _), _)) => {
                self.rests_on_barred = rests_on_barred;
                (verdict, None)
            }
            Ok(((VerdictFound::Ended, _), reason)) => {
                // A search hears the stop flag by itself, too.
                let stopped = self.is_stopped().then_some(Reason::Stopped);
                (Verdict::Unknown(reason.or(stopped).unwrap_or(Reason::NoLine)), None)
            }
        };
        self.verdict = verdict;
        found
    }

    /// True if the answer is no mate, and would perhaps be mate without the positions of
    /// [`Problem::barring`].
    pub fn rests_on_barred(&self) -> bool {
        self.rests_on_barred
    }

    /// [`Inquiry::ask`] a question about the mate; `None` if there is none.
    pub(super) fn ask_about_mate<R>(
        &mut self,
        work: impl FnOnce(&mut Searcher<'_>, &Context<'_>) -> Option<R> + Send,
    ) -> Option<R>
    where
        R: Lines + Send,
    {
        self.upper_bound()?;
        let asked = self.ask((), |search, (), context| work(search, context));
        asked.ok()?.0
    }

    /// The mate that a question is about, if any. Finds the verdict first if it was not asked for.
    pub(super) fn found_mate(&mut self) -> Option<&Mate> {
        if self.start.is_none() || self.lacks_verdict {
            self.solve();
        }
        self.mate.as_ref()
    }

    /// The proven upper bound of the mate's length in plies; `None` if there is no mate.
    pub(super) fn upper_bound(&mut self) -> Option<Plies> {
        Some(self.found_mate()?.bounds.upper)
    }
}

/// Searches for the verdict, and for a mate as good as the effort asks; if a mate `is_known`, only
/// for a better one. The first `barred` positions of the path count as no mate.
fn decide(
    search: &mut Searcher<'_>,
    context: &Context<'_>,
    barred: usize,
    is_known: bool,
) -> VerdictFound {
    context.root.get_or_init(|| search.root());
    if is_known {
        improve_mate(search, Aim::of(context.clock.limits), context.best);
        search.end_tracing();
        return judge_best_mate(context).unwrap_or(VerdictFound::Ended);
    }
    let outcome = search.decide(context.limit);
    let has_ended = search.has_ended();
    if outcome.pn == 0 {
        context.clock.stop.note_mate();
        let aim = Aim::of(context.clock.limits);
        best_mate(search, outcome.plies, aim, context.best);
        search.end_tracing();
    }
    match judge_best_mate(context) {
        Some(found) => found,
        None if outcome.dn == 0 && !has_ended => {
            VerdictFound::Disproof(verdict_of_disproof(&outcome), outcome.rests_on_first(barred))
        }
        None => VerdictFound::Ended,
    }
}

/// Has the referee judge the best mate; `None` if there is none.
fn judge_best_mate(context: &Context<'_>) -> Option<VerdictFound> {
    let mut best = context.best.borrow_mut();
    if context.judge.passes_turned(&best.as_ref()?.line) {
        return Some(VerdictFound::Mate);
    }
    *best = None;
    Some(VerdictFound::Disproof(Verdict::Unknown(Reason::Rejected), false))
}

/// The defender is to move, is not in check, and has no move: no mate, and not a node
/// for the search.
fn is_stalemate(problem: &Problem) -> bool {
    let position = problem.turned(problem.position());
    let mut list = MoveList::new();
    position.side() == Color::White && !position.is_in_check(Color::White) && {
        replies(&position, &mut list);
        list.is_empty()
    }
}

pub(super) fn verdict_of_disproof(outcome: &Outcome) -> Verdict {
    if outcome.loop_depth == TOO_DEEP {
        Verdict::Unknown(Reason::TooDeep)
    } else if outcome.plies < UNLIMITED {
        Verdict::Unknown(Reason::NoMateWithinLimit)
    } else {
        Verdict::NoMate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::{Monitor, Status, Stop};
    use crate::position::Hand;
    use crate::table::{FixedTable, RepetitionTable, Table as _};

    struct Unlimited;

    impl Monitor for Unlimited {
        fn must_end(&mut self, _status: Status<'_>) -> bool {
            false
        }
    }

    /// A lie in the table: whoever reads the answer is not told that someone stopped the search,
    /// or that a limit did.
    #[test]
    fn a_mate_that_no_line_shows_has_a_reason_of_its_own() {
        let problem = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1".parse().unwrap();
        let problem = Problem::new(&problem).unwrap();
        let table = FixedTable::new(1 << 20).unwrap();
        let repetitions = RepetitionTable::new(1 << 15).unwrap();
        let (stop, mut monitor) = (Stop::new(), Unlimited);
        let key = Searcher::new(&table, &repetitions, &stop, &mut monitor, problem.position())
            .key_of(problem.position());
        let verdict = || {
            let lie = "G*5b".parse().unwrap();
            table.store_proven(key, Hand::EMPTY, 3, lie, 9);
            Inquiry::new(&table, &repetitions, &problem).stop(&stop).solve().verdict
        };
        assert_eq!(verdict(), Verdict::Unknown(Reason::NoLine));
        stop.raise();
        assert_eq!(verdict(), Verdict::Unknown(Reason::Stopped));
    }
}
