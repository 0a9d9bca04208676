//! Brinkmates, which are asked for in the place of the mate.

use super::asking::Inquiry;
use crate::dfpn::Searcher;
use crate::solution::{self, BrinkmateEnd, Brinkmates, Defence, Escape};
use crate::solver::found::{BrinkmateAnswer, BrinkmateVerdict, Variations};
use crate::solver::limits::Effort;
use crate::solver::running::Judge;

/// Nodes for a reply that may escape: most are settled in the table, by the answer before.
const ESCAPE_NODES: [u64; 3] = [500, 20_000, 1_000_000];

impl Inquiry<'_> {
    /// The shortest brinkmate of at most `most` moves, with [`Effort::Any`] the first that is
    /// proven: by moves that check or threaten mate the attacker comes to a position in which the
    /// defender, not in check, has no reply after which there is no mate. Where the defender is to
    /// move, the attacker's moves after that count. `None` if the problem has a path ([`Problem::after`](crate::solver::Problem::after),
    /// [`Problem::barring`](crate::solver::Problem::barring)).
    pub fn brinkmate(&mut self, most: u32) -> Option<BrinkmateAnswer> {
        self.brinkmate_by(most, self.limits.effort == Effort::Any)
    }

    /// [`Inquiry::brinkmate`] whatever the effort: the first that is proven if `any`, else the
    /// shortest.
    pub(super) fn brinkmate_by(&mut self, most: u32, any: bool) -> Option<BrinkmateAnswer> {
        if self.problem.has_path() {
            return None;
        }
        self.brinkmates = Some(Brinkmates::default());
        let asked = self.ask((), |search, (), context| {
            let on_news = &mut |search: &Searcher<'_>, found: &Brinkmates| {
                context.note_brinkmates(search, found);
            };
            solution::brinkmates(search, most, any, on_news)
        });
        let defender = self.problem.attacker().opponent();
        let position = self.problem.position();
        let is_quiet = position.side() == defender && !position.is_in_check(defender);
        let answer = BrinkmateAnswer::of(asked, most, is_quiet, self.statistics.clone());
        let is_whole = answer.has_whole_line(self.problem.attacker_moves());
        let is_right = answer.line.is_empty()
            || Judge::new(self.problem).passes_to_brinkmate(&answer.line, is_whole);
        let answer = if is_right { answer } else { answer.rejected() };
        if answer.verdict != BrinkmateVerdict::Brinkmate {
            self.brinkmates = None;
        }
        self.of_brinkmate = answer.claim();
        Some(answer)
    }

    /// The replies to the move that makes the brinkmate, each with its mate, if that move is one of
    /// the attacker's first `attacks`; the mate behind a pass goes into `found`. If the referee
    /// finds that they show no brinkmate, the answer becomes one that is rejected.
    pub(super) fn replies_to(
        &mut self,
        found: &mut BrinkmateAnswer,
        attacks: usize,
    ) -> Option<Variations> {
        let attacker_moves = self.problem.attacker_moves();
        let moves = (found.line.len() + usize::from(attacker_moves)) / 2;
        let is_asked = attacks > 0 && attacks >= moves;
        let is_brinkmate = found.verdict == BrinkmateVerdict::Brinkmate;
        if !is_asked || !is_brinkmate || !found.has_whole_line(attacker_moves) {
            return None;
        }
        let asked = self.ask(found.line.clone(), |search, line, context| {
            // The search before may have been ended by a limit of nodes.
            search.resume();
            let must_end = || context.clock.why_end(0).is_some();
            solution::end_of_brinkmate(search, &line, &must_end)
        });
        let (BrinkmateEnd { threat, replies }, _) = asked.ok()?;
        let (is_complete, threat) = (threat.is_some(), threat.unwrap_or_default());
        if is_complete && !Judge::new(self.problem).passes_replies(&found.line, &threat, &replies) {
            *found = found.clone().rejected();
            return None;
        }
        found.threat = threat;
        found.defences = self.defences(found);
        Some(Variations { found: replies, is_complete })
    }

    /// The attacker's answers to the other replies before the end of a line to a brinkmate, as far
    /// as the referee accepts them.
    fn defences(&mut self, found: &BrinkmateAnswer) -> Vec<Defence> {
        let (line, moves) = (found.line.clone(), found.upper.unwrap_or_default());
        let asked = self.ask(line.clone(), |search, line, context| {
            search.resume();
            let must_end = || context.clock.why_end(0).is_some();
            solution::defences(search, &line, moves, &must_end)
        });
        let (mut defences, judge) =
            (asked.map(|(found, _)| found).unwrap_or_default(), Judge::new(self.problem));
        for defence in &mut defences {
            let (before, all) = (&line[..defence.after], defence.replies.len());
            let passes = |one: &solution::Sideline| judge.passes_sideline(before, one);
            defence.replies.retain(passes);
            if defence.replies.len() < all {
                defence.threat.clear();
            }
        }
        defences
    }

    /// The defender's escape, if it is his move, from a brinkmate within `most` moves of the
    /// attacker that follow; `None` if that is not found, or the attacker is to move.
    pub fn escape(&mut self, most: u32) -> Option<Escape> {
        if self.problem.has_path() || self.problem.attacker_moves() {
            return None;
        }
        let asked = self.ask((), |search, (), _| {
            search.resume();
            solution::escape(search, most, &ESCAPE_NODES)
        });
        asked.ok()?.0
    }
}
