//! Which first moves mate, the best first, and in how many plies?
//!
//! Each other check (or reply, if the defender begins) is judged by the position after
//! it. All are searched a little, the open ones a little more, and so on, so that a
//! hard one does not keep the others from their verdicts. A mate is shortened as the
//! effort asks as soon as it is found.

use super::asking::{Context, Inquiry, statistics_of};
use super::verdict::verdict_of_disproof;
use crate::dfpn::Searcher;
use crate::length::{Bounds, Plies, minus_one, plus_one};
use crate::position::{Color, Move, MoveList, Position, checks, replies};
use crate::proof::INFINITE;
use crate::solver::found::{FirstMove, FirstMoves, Reason, Verdict};
use crate::solver::limits::Effort;
use crate::solver::running::{Aim, Best, Clock, Judge, Mate, best_mate};

impl Inquiry<'_> {
    /// The best first moves, each with its verdict; `None` if no mate was found. If
    /// another move is better than that of the answer, its mate becomes the answer's.
    pub fn first_moves(&mut self, most: usize) -> Option<FirstMoves> {
        self.ask_about_mate(|search, context| first_moves_of(search, context, most))
    }
}

/// The best first moves; `None` if there is no mate.
pub(super) fn first_moves_of(
    search: &mut Searcher<'_>,
    context: &Context<'_>,
    most: usize,
) -> Option<FirstMoves> {
    let mate = context.best.borrow().clone()?;
    let clock = context.clock;
    if clock.limits.progress_interval.is_some() {
        // Reported now, in case the rest is stopped.
        let statistics = statistics_of(search, clock.start);
        (context.report)(mate.clone().into_progress(statistics));
    }
    let question = FirstMovesQuestion {
        most,
        limit: context.limit,
        effort: clock.limits.effort,
        clock,
        judge: context.judge,
    };
    let mut found = search_first_moves(search, &mate, question);
    take_better(&mut found, &mate, context.best);
    Some(found)
}

/// Makes the mate of the best first move the best mate, unless it is already.
fn take_better(found: &mut FirstMoves, mate: &Mate, best: &Best) {
    let Some(first) = found.best.first_mut() else {
        return;
    };
    if first.line == mate.line {
        return;
    }
    let upper = first.bounds.map_or(mate.bounds.upper, |bounds| bounds.upper);
    let bounds = Bounds { upper: upper.max(mate.bounds.lower), ..mate.bounds };
    first.bounds = Some(bounds);
    *best.borrow_mut() = Some(Mate { line: first.line.clone(), is_tight: false, bounds });
}

/// The question about the first moves.
#[derive(Clone, Copy)]
struct FirstMovesQuestion<'a> {
    /// Number of first moves wanted.
    most: usize,
    /// The greatest length of a mate to look for.
    limit: Plies,
    /// The effort for their lengths.
    effort: Effort,
    /// Says when the search must end.
    clock: &'a Clock<'a>,
    /// Judges lines.
    judge: &'a Judge<'a>,
}

/// Least number of nodes for a first move in a round.
const LEAST_ALLOWANCE: u64 = 50_000;

/// The best first moves of the search's current position; `mate` is a known one.
fn search_first_moves(
    search: &mut Searcher<'_>,
    mate: &Mate,
    question: FirstMovesQuestion<'_>,
) -> FirstMoves {
    let Some(&first) = mate.line.first() else {
        // Mated already.
        return FirstMoves { best: Vec::new(), is_complete: true };
    };
    let mut list = MoveList::new();
    let attacks = search.position().side() == Color::Black;
    if attacks {
        checks(search.position(), &mut list);
    } else {
        replies(search.position(), &mut list);
    }
    let others = list.iter().copied().filter(|&mv| mv != first);
    let others = others.map(|mv| (mv, MoveState::Open)).collect();
    let mut survey = Survey {
        search,
        question,
        root: mate.bounds,
        limit: minus_one(if attacks {
            question.limit
        } else {
            // Every reply is mated within the proven length of the whole.
            mate.bounds.upper
        }),
        attacks,
        others,
    };
    let is_complete = survey.search_all();
    let mut best = vec![FirstMove {
        line: mate.line.clone(),
        verdict: Verdict::Mate,
        bounds: Some(mate.bounds),
        pn: 0,
        dn: INFINITE,
        comes_back: false,
    }];
    best.extend(survey.results());
    // A stable sort: among equals the answer stays first.
    best.sort_by_key(|first_move| rank(first_move, attacks));
    best.truncate(question.most);
    FirstMoves { best, is_complete }
}

/// The order of first moves: the best has the least value.
fn rank(first_move: &FirstMove, attacks: bool) -> (u8, u32) {
    match (&first_move.verdict, first_move.bounds) {
        (Verdict::Mate, Some(bounds)) if attacks => (0, bounds.upper.into()),
        (Verdict::Mate, bounds) => {
            let plies = bounds.map_or(0, |bounds| bounds.upper);
            (0, u32::from(Plies::MAX - plies))
        }
        (Verdict::Unknown(Reason::NoMateWithinLimit), _) => (2, 0),
        (Verdict::Unknown(_), _) => (1, first_move.pn),
        (Verdict::NoMate, _) => (3, 0),
    }
}

/// The state of a first move.
enum MoveState {
    /// Nothing is proven.
    Open,
    /// A mate is proven, in at most this many plies after the move.
    Proven(Plies),
    /// A mate that passed the referee: its line with the move, its bounds without.
    Mate(Mate),
    /// There is no mate, or no verdict is possible.
    Settled(Verdict),
}

/// The search of all first moves but the one that is known to mate.
struct Survey<'s, 'a, 'q> {
    search: &'s mut Searcher<'a>,
    question: FirstMovesQuestion<'q>,
    /// The proven bounds of the best move.
    root: Bounds,
    /// The greatest length after a first move to look for.
    limit: Plies,
    /// True if the attacker makes the first moves.
    attacks: bool,
    others: Vec<(Move, MoveState)>,
}

impl Survey<'_, '_, '_> {
    /// The reason why the search must end, if any.
    fn why_end(&self) -> Option<Reason> {
        self.question.clock.why_end(self.search.nodes())
    }

    /// Searches all, round by round; false if a limit ended it.
    fn search_all(&mut self) -> bool {
        let mut allowance = self.search.nodes() + LEAST_ALLOWANCE;
        while self.is_any_open() {
            for index in 0..self.others.len() {
                if matches!(self.others[index].1, MoveState::Open) {
                    if self.why_end().is_some() {
                        return false;
                    }
                    self.others[index].1 = self.search_move(self.others[index].0, allowance);
                }
            }
            for index in 0..self.others.len() {
                if let (mv, MoveState::Proven(plies)) = self.others[index] {
                    // A mate without a line is not reported: tracing many lines takes
                    // longer than a user who stops the search would wait.
                    if self.why_end().is_some() {
                        return false;
                    }
                    self.others[index].1 = self.find_line(mv, plies);
                }
            }
            allowance = allowance.saturating_mul(4);
        }
        self.why_end().is_none()
    }

    fn is_any_open(&self) -> bool {
        let mut states = self.others.iter().map(|(_, state)| state);
        states.any(|state| matches!(state, MoveState::Open))
    }

    /// Searches the position after a move by about `allowance` nodes.
    fn search_move(&mut self, mv: Move, allowance: u64) -> MoveState {
        self.search.resume();
        let undo = self.search.make(mv);
        let outcome = self.search.decide_within(self.limit, allowance);
        self.search.unmake(mv, undo);
        match outcome {
            None => MoveState::Open,
            Some(outcome) if outcome.pn == 0 => MoveState::Proven(outcome.plies),
            Some(outcome) => MoveState::Settled(verdict_of_disproof(&outcome)),
        }
    }

    /// Traces the line of a mate of at most `plies` after a move, as good as the effort allows.
    fn find_line(&mut self, mv: Move, plies: Plies) -> MoveState {
        let best = Best::new(None);
        let undo = self.search.make(mv);
        let aim = Aim::of_effort(self.question.effort);
        best_mate(self.search, plies, aim, &best);
        self.search.end_tracing();
        self.search.unmake(mv, undo);
        let Some(mut mate) = best.into_inner() else {
            return MoveState::Proven(plies);
        };
        mate.line.insert(0, mv);
        // Judged at once, so that a user who stops the search need not wait for many
        // lines.
        if self.question.judge.passes_turned(&mate.line) {
            MoveState::Mate(mate)
        } else {
            MoveState::Settled(Verdict::Unknown(Reason::Rejected))
        }
    }

    /// The findings about the moves, in the order of these.
    fn results(self) -> Vec<FirstMove> {
        let reason = self.why_end().unwrap_or(Reason::Stopped);
        let start = self.search.position().clone();
        let mut results = Vec::with_capacity(self.others.len());
        for (mv, state) in self.others {
            let found = self.search.look_up_after(mv, self.limit);
            let mut result = FirstMove {
                line: vec![mv],
                verdict: Verdict::Unknown(reason),
                bounds: None,
                pn: found.pn.max(1),
                dn: found.dn.max(1),
                comes_back: false,
            };
            match state {
                MoveState::Open | MoveState::Proven(_) => {}
                MoveState::Settled(verdict) => result.verdict = verdict,
                MoveState::Mate(mate) => {
                    // No check mates faster than the shortest length.
                    let least = if self.attacks { self.root.lower } else { 0 };
                    result.verdict = Verdict::Mate;
                    result.bounds = Some(Bounds {
                        lower: plus_one(mate.bounds.lower).max(least),
                        upper: plus_one(mate.bounds.upper),
                    });
                    result.line = mate.line;
                    result.comes_back = comes_back(&start, &result.line);
                }
            }
            results.push(result);
        }
        results
    }
}

/// True if the line repeats `start`.
fn comes_back(start: &Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().any(|&mv| {
        position.make(mv);
        position == *start
    })
}
