//! The other first moves: which of them mate too, and in how many plies.
//!
//! Each other check (or reply, where the defender begins) is judged as the position
//! behind it is. All are searched a little, those left open a little more, and so on:
//! one that is too hard keeps none of the others from its verdict. A mate is made as
//! short as the effort asks as soon as it is found.

use super::answer::{Reason, Verdict};
use super::effort::{Best, Mate, best_mate};
use super::judge::Judge;
use super::limits::Effort;
use super::watch::Clock;
use crate::dfpn::{Outcome, Searcher, TOO_DEEP};
use crate::length::{Bounds, Plies, UNLIMITED, minus_one, plus_one};
use crate::position::{Color, Move, MoveList, Position, checks, replies};
use crate::proof::INFINITE;
use crate::table::Table;

/// What is known of a first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move, and for a mate the whole line.
    pub line: Vec<Move>,
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// For a mate, what is proven about its shortest length, this move included.
    pub bounds: Option<Bounds>,
    /// Proof number of the position behind it.
    pub pn: u32,
    /// Disproof number of that position.
    pub dn: u32,
    /// The line comes back to the position that it began in.
    pub comes_back: bool,
}

/// The best first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// The best first: mates (the attacker's shortest or the defender's longest
    /// first), then those that are not settled, then those that do not mate.
    pub best: Vec<FirstMove>,
    /// False if a limit ended the search before all were settled.
    pub is_complete: bool,
}

/// What is asked about the first moves.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// How many are wanted.
    pub most: usize,
    /// The greatest length of a mate to look for.
    pub limit: Plies,
    /// What is done about their lengths.
    pub effort: Effort,
    /// Says when the search must end.
    pub clock: &'a Clock<'a>,
    /// Judges lines.
    pub judge: &'a Judge<'a>,
}

/// Nodes after which a first move is left for later, at least.
const LEAST_ALLOWANCE: u64 = 50_000;

/// The best first moves of the search's current position, of which `mate` is known
/// to be one.
pub fn first_moves<T: Table>(
    search: &mut Searcher<'_, T>,
    mate: &Mate,
    question: Question<'_>,
) -> FirstMoves {
    let Some(&first) = mate.line.first() else {
        // Mated already.
        return FirstMoves {
            best: Vec::new(),
            is_complete: true,
        };
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
            // Every reply is mated within what is proven of all.
            mate.bounds.upper
        }),
        attacks,
        others,
    };
    let is_complete = survey.settle();
    let mut best = vec![FirstMove {
        line: mate.line.clone(),
        verdict: Verdict::Mate,
        bounds: Some(mate.bounds),
        pn: 0,
        dn: INFINITE,
        comes_back: false,
    }];
    best.extend(survey.results());
    // Stable: among equals the answer stays the first.
    best.sort_by_key(|first_move| rank(first_move, attacks));
    best.truncate(question.most);
    FirstMoves { best, is_complete }
}

/// Smaller is better.
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

/// How far a first move has come.
enum MoveState {
    /// Nothing is proven.
    Open,
    /// A mate is proven; it takes so many plies behind the move at most.
    Proven(Plies),
    /// A mate that passed the referee: its line with the move, its bounds without.
    Mate(Mate),
    /// There is none, or none can be told.
    Settled(Verdict),
}

struct Survey<'s, 'a, 'q, T: Table> {
    search: &'s mut Searcher<'a, T>,
    question: Question<'q>,
    /// What is proven about the best.
    root: Bounds,
    /// The greatest length behind a first move to look for.
    limit: Plies,
    /// The attacker begins.
    attacks: bool,
    others: Vec<(Move, MoveState)>,
}

impl<T: Table> Survey<'_, '_, '_, T> {
    fn why_end(&self) -> Option<Reason> {
        self.question.clock.why_end(self.search.nodes())
    }

    /// Searches all, round by round; false if a limit ended it.
    fn settle(&mut self) -> bool {
        let mut allowance = self.search.nodes() + LEAST_ALLOWANCE;
        while self.is_any_open() {
            for index in 0..self.others.len() {
                if matches!(self.others[index].1, MoveState::Open) {
                    if self.why_end().is_some() {
                        return false;
                    }
                    self.others[index].1 = self.look(self.others[index].0, allowance);
                }
            }
            for index in 0..self.others.len() {
                if let (mv, MoveState::Proven(plies)) = self.others[index] {
                    // A mate without a line is not reported: putting many lines
                    // together takes longer than a user who stops it waits.
                    if self.why_end().is_some() {
                        return false;
                    }
                    self.others[index].1 = self.improve(mv, plies);
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

    /// Searches the position behind a move.
    fn look(&mut self, mv: Move, allowance: u64) -> MoveState {
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

    /// The line of a mate behind a move, as good as the effort allows.
    fn improve(&mut self, mv: Move, plies: Plies) -> MoveState {
        let best = Best::new(None);
        let undo = self.search.make(mv);
        best_mate(self.search, plies, self.question.effort, &best);
        self.search.end_tracing();
        self.search.unmake(mv, undo);
        let Some(mut mate) = best.into_inner() else {
            return MoveState::Proven(plies);
        };
        mate.line.insert(0, mv);
        // At once: a user who stops the search does not wait for many lines.
        if self.question.judge.passes_turned(&mate.line) {
            MoveState::Mate(mate)
        } else {
            MoveState::Settled(Verdict::Unknown(Reason::Rejected))
        }
    }

    /// What was found, in the order in which the moves were listed.
    fn results(self) -> Vec<FirstMove> {
        let reason = self.why_end().unwrap_or(Reason::Stopped);
        let start = self.search.position().clone();
        let mut results = Vec::with_capacity(self.others.len());
        for (mv, state) in self.others {
            let found = self.search.look_after(mv, self.limit);
            let mut result = FirstMove {
                line: vec![mv],
                verdict: Verdict::Unknown(reason.clone()),
                bounds: None,
                pn: found.pn.max(1),
                dn: found.dn.max(1),
                comes_back: false,
            };
            match state {
                MoveState::Open | MoveState::Proven(_) => {}
                MoveState::Settled(verdict) => result.verdict = verdict,
                MoveState::Mate(mate) => {
                    // No check is better than the best.
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

/// True if `start` comes back on the way.
fn comes_back(start: &Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().any(|&mv| {
        position.make(mv);
        position == *start
    })
}

/// What a disproof says.
pub fn verdict_of_disproof(outcome: &Outcome) -> Verdict {
    if outcome.loop_depth == TOO_DEEP {
        Verdict::Unknown(Reason::TooDeep)
    } else if outcome.plies < UNLIMITED {
        Verdict::Unknown(Reason::NoMateWithinLimit)
    } else {
        Verdict::NoMate
    }
}
