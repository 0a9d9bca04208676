//! Brinkmates in a game: did the side to move have one, and was it made? Did its move allow one?

use super::position::{AllowedBrinkmate, HeldBrinkmate, Judged};
use crate::files::Chance;
use std::time::Duration;
use tsumi_core::notation::moves::after;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    BrinkmateAnswer, BrinkmateVerdict, Defender, Effort, Limits, Problem, Reason, Solver, Stop,
};

/// Each move that may avoid a brinkmate is first asked about with the nodes divided by this.
const ALL_MOVES: u64 = 20;

/// The cost of the questions.
#[derive(Clone, Default)]
pub struct Cost {
    /// Positions for which a brinkmate was looked for.
    pub positions: usize,
    /// Questions that stayed open.
    pub open: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
}

/// Looks for brinkmates at the positions of a game.
pub struct BrinkmateSearch<'a> {
    /// The most moves of a brinkmate that is looked for.
    pub most: u32,
    /// The limits of each search, with nodes of their own.
    pub limits: Limits,
    /// The search ends when it is raised.
    pub stop: &'a Stop,
    /// The nodes and the time that the game has taken so far.
    pub cost: Cost,
}

impl BrinkmateSearch<'_> {
    /// Looks for a brinkmate of the side to move, where it has no mate.
    pub fn judge(&mut self, solver: &mut Solver, judged: &mut Judged) {
        let problem = Problem::new(&judged.position).ok();
        let problem = problem.filter(|_| judged.verdict() == "nomate");
        let Some(problem) = problem.filter(Problem::attacker_moves) else {
            return;
        };
        let found = self.ask(solver, &problem, self.most);
        self.cost.positions += 1;
        let is_open = is_open(found.as_ref());
        self.cost.open += usize::from(is_open);
        let found = found.filter(|found| found.verdict == BrinkmateVerdict::Brinkmate);
        judged.held = found.map(|found| {
            let (chance, left) = self.judge_chance(solver, judged, &found.line);
            HeldBrinkmate {
                chance,
                left,
                within: found.upper.unwrap_or(self.most),
                line: found.line,
            }
        });
    }

    /// Whether the move played begins the brinkmate or leads to another one. If it only puts the
    /// brinkmate off, also the moves within which one is left.
    fn judge_chance(
        &mut self,
        solver: &mut Solver,
        judged: &Judged,
        line: &[Move],
    ) -> (Chance, Option<u32>) {
        let Some(played) = judged.played else {
            return (Chance::Unplayed, None);
        };
        if line.first() == Some(&played) {
            return (Chance::Kept, None);
        }
        let (next, left) = (after(&judged.position, &[played]), self.most);
        let found = self.ask_of_defender(solver, &next, left.saturating_sub(1));
        if is_forced(found.as_ref()) {
            return (Chance::Kept, None);
        } else if is_open(found.as_ref()) {
            return (Chance::Open, None);
        }
        let found = self.ask_of_defender(solver, &next, left);
        if is_forced(found.as_ref()) {
            return (Chance::PutOff, Some(left));
        }
        (Chance::Missed, None)
    }

    /// Notes that the move at `before` allowed the opponent the brinkmate at `next`, if another
    /// move would have avoided it.
    pub fn judge_reply(&mut self, solver: &mut Solver, before: &mut Judged, next: &Judged) {
        let Some(held) = &next.held else {
            return;
        };
        let found = self.ask_of_defender(solver, &before.position, held.within);
        if is_forced(found.as_ref()) {
            return;
        }
        before.allowed = self.find_escape(solver, &before.position, held.within);
    }

    /// A move after which the opponent has no brinkmate within `within` moves.
    fn find_escape(
        &mut self,
        solver: &mut Solver,
        position: &Position,
        within: u32,
    ) -> Option<AllowedBrinkmate> {
        let all = self.limits.clone();
        let most = all.nodes.unwrap_or(u64::MAX);
        for nodes in [most / ALL_MOVES, most] {
            self.limits.nodes = Some(nodes.max(1));
            let is_safe = |&mv: &Move| {
                let problem = Problem::new(&after(position, &[mv])).ok();
                let problem = problem.filter(Problem::attacker_moves);
                let found = problem.and_then(|problem| self.ask(solver, &problem, within));
                !is_open(found.as_ref()) && !is_forced(found.as_ref())
            };
            let escape = position.legal_moves().into_iter().find(is_safe);
            self.limits.nodes = all.nodes;
            if let Some(escape) = escape {
                return Some(AllowedBrinkmate { within, escape });
            }
        }
        None
    }

    /// Asks for a brinkmate against the side to move, within `most` moves.
    fn ask_of_defender(
        &mut self,
        solver: &mut Solver,
        position: &Position,
        most: u32,
    ) -> Option<BrinkmateAnswer> {
        let problem = Problem::with_defender(position, Defender::ToMove).ok()?;
        self.ask(solver, &problem, most)
    }

    /// Asks for a brinkmate within `most` moves, and counts the cost.
    fn ask(
        &mut self,
        solver: &mut Solver,
        problem: &Problem,
        most: u32,
    ) -> Option<BrinkmateAnswer> {
        let inquiry = solver.ask(problem).limits(&self.limits);
        let found = inquiry.stop(self.stop).brinkmate(most)?;
        self.cost.nodes += found.statistics.nodes;
        self.cost.time += found.statistics.elapsed;
        Some(found)
    }
}

/// The limits of a search for brinkmates, for which any brinkmate will do.
pub fn limits(limits: &Limits, nodes: u64) -> Limits {
    limits.clone().nodes(nodes).effort(Effort::Any)
}

/// True if a brinkmate or a mate is proven.
fn is_forced(found: Option<&BrinkmateAnswer>) -> bool {
    let is_one = |found: &BrinkmateAnswer| {
        matches!(found.verdict, BrinkmateVerdict::Brinkmate | BrinkmateVerdict::Mate)
    };
    found.is_some_and(is_one)
}

/// True if neither a brinkmate nor that there is none within so many moves is proven.
fn is_open(found: Option<&BrinkmateAnswer>) -> bool {
    let is_open = |found: &BrinkmateAnswer| {
        let is_unknown = matches!(found.verdict, BrinkmateVerdict::Unknown(_));
        is_unknown && found.verdict != BrinkmateVerdict::Unknown(Reason::NoMateWithinLimit)
    };
    found.is_none_or(is_open)
}
