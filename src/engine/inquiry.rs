//! The questions that can be asked about one problem.
//!
//! Every question passes through [`Inquiry::ask`], which turns the board and the lines
//! for the search, on whose board Black attacks, and back, starts the thread with the
//! deep stack, and passes on progress.

use super::answer::{Answer, Progress, Reason, Statistics, Verdict};
use super::effort::{Best, Mate, best_mate};
use super::findings::{Findings, Questions, TsumeLength, Variations};
use super::first_moves::{self, FirstMoves, Question, verdict_of_disproof};
use super::judge::Judge;
use super::limits::{Effort, Limits};
use super::lines::Lines;
use super::problem::Problem;
use super::threads::{Dismissal, News, SharedSearch, help, thread};
use super::watch::{Clock, Watch};
use crate::dfpn::{Crew, Searcher, Stop};
use crate::length::{Bounds, Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, replies};
use crate::referee::{self, Walk};
use crate::solution::{self, DefencePlace, ProofStrategy, Scope, Tsume};
use crate::table::{FixedTable, RepetitionTable, Table};
use std::time::Instant;

/// Positions that may be visited for a tsume length that was not asked for, in addition
/// to the number that the search took.
const TSUME_POSITIONS: u64 = 20_000;

/// Questions about one problem, within common limits.
pub struct Inquiry<'a, T: Table = FixedTable> {
    table: &'a T,
    repetitions: &'a RepetitionTable,
    problem: &'a Problem,
    limits: Limits,
    stop: Stop,
    on_progress: Option<&'a mut dyn FnMut(&Progress)>,
    /// When the first question was asked.
    start: Option<Instant>,
    verdict: Verdict,
    /// The best mate, on the given board.
    mate: Option<Mate>,
    statistics: Statistics,
}

/// The means to answer a question.
struct Context<'c> {
    clock: &'c Clock<'c>,
    best: &'c Best,
    judge: &'c Judge<'c>,
    problem: &'c Problem,
}

impl<'a, T: Table> Inquiry<'a, T> {
    /// An inquiry with any tables; [`super::Solver::ask`] uses those of a
    /// [`super::Solver`].
    pub fn new(
        table: &'a T,
        repetitions: &'a RepetitionTable,
        problem: &'a Problem,
    ) -> Inquiry<'a, T> {
        Inquiry {
            table,
            repetitions,
            problem,
            limits: Limits::default(),
            stop: Stop::new(),
            on_progress: None,
            start: None,
            verdict: Verdict::Unknown(Reason::Stopped),
            mate: None,
            statistics: Statistics::default(),
        }
    }

    /// Sets the common limits of all questions.
    #[must_use]
    pub fn limits(mut self, limits: &Limits) -> Inquiry<'a, T> {
        self.limits = limits.clone();
        self
    }

    /// Ends the questions once `stop` is raised.
    #[must_use]
    pub fn stop(mut self, stop: &Stop) -> Inquiry<'a, T> {
        self.stop = stop.clone();
        self
    }

    /// Calls `on_progress` from time to time, from the thread that asks.
    #[must_use]
    pub fn on_progress(mut self, on_progress: &'a mut dyn FnMut(&Progress)) -> Inquiry<'a, T> {
        self.on_progress = Some(on_progress);
        self
    }

    /// Searches until an answer is proven, a limit is reached or the search is stopped.
    pub fn solve(&mut self) -> Answer {
        let limit = self.plies_limit();
        let effort = self.limits.effort;
        self.verdict = if is_stalemate(self.problem) {
            Verdict::NoMate
        } else {
            let asked = self.ask((), |search, (), context| {
                let outcome = search.decide(limit);
                let has_ended = search.has_ended();
                if outcome.pn == 0 {
                    best_mate(search, outcome.plies, effort, context.best);
                    search.end_tracing();
                }
                (outcome, has_ended)
            });
            match asked {
                Err(reason) => Verdict::Unknown(reason),
                Ok(_) if self.mate.is_some() => Verdict::Mate,
                Ok(((outcome, false), _)) if outcome.dn == 0 => verdict_of_disproof(&outcome),
                Ok((_, reason)) => Verdict::Unknown(reason.unwrap_or(Reason::Stopped)),
            }
        };
        let judge = Judge::new(self.problem);
        if let Some(mate) = &self.mate
            && !judge.passes(&mate.line)
        {
            self.mate = None;
            self.verdict = Verdict::Unknown(Reason::Rejected);
        }
        self.answer()
    }

    /// Answers the questions in this order: the verdict, first moves, the tsume length,
    /// variations.
    pub fn find(&mut self, questions: &Questions) -> Findings {
        let mut findings = Findings::from(self.solve());
        if self.mate.is_none() {
            return findings;
        }
        if questions.first_moves > 1 {
            findings.first_moves = self.first_moves(questions.first_moves);
        }
        let leads = questions.tsume == TsumeLength::Leads;
        findings.tsume = match questions.tsume {
            TsumeLength::Cheap => self.cheap_tsume(),
            TsumeLength::Proven | TsumeLength::Leads => self.tsume(),
        };
        if questions.variations > 0 && !leads {
            findings.variations = self.variations(questions.variations);
        }
        findings.answer = self.answer();
        let line = findings.tsume.as_ref().and_then(|tsume| tsume.line.clone());
        if let Some(line) = line.filter(|_| leads) {
            findings.answer.statistics.depth = line.len() as u32;
            findings.answer.line = line;
            findings.is_tsume_line = true;
        }
        findings
    }

    /// The best first moves, each with its verdict; `None` if no mate was found. If
    /// another move is better than that of the answer, its mate becomes the answer's.
    pub fn first_moves(&mut self, most: usize) -> Option<FirstMoves> {
        let mate = self.mate.clone()?;
        if self.limits.progress_interval.is_some()
            && let Some(on_progress) = &mut self.on_progress
        {
            // Reported now, in case the rest is stopped.
            on_progress(&mate.into_progress(self.statistics.clone()));
        }
        let (limit, effort) = (self.plies_limit(), self.limits.effort);
        let asked = self.ask((), |search, (), context| {
            let mate = context.best.borrow().clone()?;
            let question = Question {
                most,
                limit,
                effort,
                clock: context.clock,
                judge: context.judge,
            };
            let mut found = first_moves::first_moves(search, &mate, question);
            take_better(&mut found, &mate, context.best);
            Some(found)
        });
        asked.ok()?.0
    }

    /// The length of the mate without futile interpositions; `None` if no mate was
    /// found.
    pub fn tsume(&mut self) -> Option<Tsume> {
        self.tsume_within(u64::MAX)
    }

    /// [`Inquiry::tsume`] if the shortest length is proven and this is cheap.
    fn cheap_tsume(&mut self) -> Option<Tsume> {
        let mate = self.mate.as_ref()?;
        let is_shortest = self.limits.effort == Effort::Shortest && mate.bounds.meet();
        let allowance = self.statistics.nodes + TSUME_POSITIONS;
        is_shortest.then(|| self.tsume_within(allowance))?
    }

    fn tsume_within(&mut self, allowance: u64) -> Option<Tsume> {
        let upper = self.mate.as_ref()?.bounds.upper;
        let asked = self.ask((), |search, (), _| {
            solution::tsume(search, upper, allowance)
        });
        self.refereed(asked.ok()?.0)
    }

    /// [`Inquiry::tsume`], and the defender's places along `line`, or along the line
    /// found if `line` is empty.
    pub fn tsume_along(&mut self, line: &[Move]) -> Option<(Option<Tsume>, Vec<DefencePlace>)> {
        let upper = self.mate.as_ref()?.bounds.upper;
        let asked = self.ask(line.to_vec(), |search, line, _| {
            solution::tsume_along(search, upper, &line, u64::MAX)
        });
        let (tsume, places) = asked.ok()?.0;
        Some((self.refereed(tsume), places))
    }

    /// The tsume length; `None` if its line does not pass the referee.
    fn refereed(&self, tsume: Tsume) -> Option<Tsume> {
        let judge = Judge::new(self.problem);
        let passes = |line: &Vec<Move>| judge.passes_as_tsume(line);
        tsume.line.as_ref().is_none_or(passes).then_some(tsume)
    }

    /// The replies that the line of the mate does not take, after the attacker's first
    /// `attacks` moves; `None` if no mate was found.
    pub fn variations(&mut self, attacks: usize) -> Option<Variations> {
        let line = self.mate.as_ref()?.line.clone();
        let prove_shortest = self.limits.effort == Effort::Shortest;
        let asked = self.ask(line.clone(), |search, line, context| {
            let mut found = Vec::new();
            let scope = Scope {
                attacks,
                prove_shortest,
                must_end: &|| context.clock.why_end(0).is_some(),
            };
            let is_complete = solution::variations(search, &line, scope, &mut found);
            (found, is_complete)
        });
        let ((mut found, is_complete), _) = asked.ok()?;
        let judge = Judge::new(self.problem);
        let before = found.len();
        found.retain(|variation| {
            judge.passes(&[&line[..variation.after], &variation.moves].concat())
        });
        Some(Variations {
            is_complete: is_complete && found.len() == before,
            found,
        })
    }

    /// Walks through the whole proof of the mate, in at most `most_positions` positions;
    /// `None` if no mate was found.
    pub fn walk(&mut self, most_positions: u64) -> Option<Walk> {
        let bounds = self.mate.as_ref()?.bounds;
        let asked = self.ask((), |search, (), context| {
            let attacker = context.problem.attacker();
            let must_end = || context.clock.why_end(0).is_some();
            let mut strategy = ProofStrategy::new(search, attacker == Color::White, &must_end);
            let sfen = context.problem.position().to_sfen();
            referee::walk(&sfen, attacker, bounds, &mut strategy, most_positions)
        });
        asked.ok().map(|(walk, _)| walk)
    }

    /// The moves of the position and below, down to `depth` plies, with their entries
    /// in the table after the questions so far.
    #[cfg(feature = "cli")]
    pub fn known_moves(&mut self, depth: usize) -> Vec<solution::KnownMove> {
        let asked = self.ask((), |search, (), _| solution::known_moves(search, depth));
        asked.map(|(moves, _)| moves).unwrap_or_default()
    }

    /// The answer so far.
    pub fn answer(&self) -> Answer {
        let mut answer = Answer::without_line(self.verdict.clone(), self.statistics.clone());
        if let Some(mate) = &self.mate {
            answer.line.clone_from(&mate.line);
            answer.bounds = Some(mate.bounds);
            answer.statistics.depth = mate.line.len() as u32;
        }
        answer
    }

    /// Runs `work` with a search on a thread, with counts continued from earlier
    /// questions, and returns its result with the reason that ended the search, if any.
    ///
    /// # Errors
    /// If no thread can be started.
    fn ask<I, R, W>(&mut self, mut input: I, work: W) -> Result<(R, Option<Reason>), Reason>
    where
        I: Lines + Send,
        R: Lines + Send,
        W: FnOnce(&mut Searcher<'_, T>, I, &Context<'_>) -> R + Send,
    {
        let problem = self.problem;
        let turn = &mut |line: &mut [Move]| problem.turn(line);
        let judge = Judge::new(problem);
        let clock = Clock {
            limits: &self.limits,
            stop: &self.stop,
            start: *self.start.get_or_insert_with(Instant::now),
        };
        input.for_each_line(turn);
        let mut mate = self.mate.take();
        mate.iter_mut().for_each(|mate| turn(&mut mate.line));
        // Helper threads start at the position and would not know the moves played
        // before it.
        let crew = (self.limits.threads > 1 && !problem.was_played()).then(Crew::new);
        let shared = SharedSearch {
            table: self.table,
            repetitions: self.repetitions,
            stop: &self.stop,
            crew: crew.as_ref(),
        };
        let (sender, receiver) = crossbeam_channel::unbounded();
        let before = &self.statistics;
        let run = || {
            let _dismissal = shared.crew.map(Dismissal);
            let best = Best::new(mate);
            let mut watch = Watch::new(shared.table, &clock, sender, &best);
            let mut search = shared.searcher(&mut watch, problem);
            search.count_on(before.nodes, before.expansions, before.seldepth as usize);
            let context = Context {
                clock: &clock,
                best: &best,
                judge: &judge,
                problem,
            };
            let result = work(&mut search, input, &context);
            let statistics = statistics_of(&search, shared.table, clock.start);
            let reason = watch.reason;
            (result, best.into_inner(), statistics, reason)
        };
        let position = problem.turned(problem.position());
        let on_progress = &mut self.on_progress;
        let done = std::thread::scope(|scope| {
            let worker = thread("search").spawn_scoped(scope, run);
            let mut judged = Vec::new();
            for news in receiver {
                match news {
                    News::Progress(mut progress) => {
                        turn(&mut progress.pv);
                        if progress.mate.is_some() && progress.pv != judged {
                            if !judge.passes(&progress.pv) {
                                continue;
                            }
                            judged.clone_from(&progress.pv);
                        }
                        on_progress.iter_mut().for_each(|report| report(&progress));
                    }
                    News::HelpersWanted => {
                        for _ in 1..clock.limits.threads {
                            let help = || help(&shared, &position);
                            if let Err(error) = thread("helper").spawn_scoped(scope, help) {
                                log::error!("no thread to help with the search: {error}");
                            }
                        }
                    }
                }
            }
            match worker.map(|worker| worker.join()) {
                Ok(Ok(done)) => Ok(done),
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(error) => {
                    log::error!("no thread for the search: {error}");
                    Err(Reason::NoThread)
                }
            }
        });
        let (mut result, mut mate, statistics, reason) = done?;
        result.for_each_line(turn);
        mate.iter_mut().for_each(|mate| turn(&mut mate.line));
        self.mate = mate;
        self.statistics = statistics;
        Ok((result, reason))
    }

    /// The greatest length to look for: odd where the attacker moves first.
    fn plies_limit(&self) -> Plies {
        match self.limits.mate_plies {
            Some(plies) if plies < u32::from(UNLIMITED) => {
                let plies = plies as Plies;
                let is_odd = plies % 2 == 1;
                if is_odd == self.problem.attacker_moves() {
                    plies
                } else {
                    plies.saturating_sub(1)
                }
            }
            _ => UNLIMITED,
        }
    }
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

/// Makes the mate of the best first move the best mate, unless it is already.
fn take_better(found: &mut FirstMoves, mate: &Mate, best: &Best) {
    let Some(first) = found.best.first_mut() else {
        return;
    };
    if first.line == mate.line {
        return;
    }
    let upper = first
        .bounds
        .map_or(mate.bounds.upper, |bounds| bounds.upper);
    let bounds = Bounds {
        upper: upper.max(mate.bounds.lower),
        ..mate.bounds
    };
    first.bounds = Some(bounds);
    *best.borrow_mut() = Some(Mate {
        line: first.line.clone(),
        is_tight: false,
        bounds,
    });
}

/// Figures so far.
fn statistics_of<T: Table>(search: &Searcher<'_, T>, table: &T, start: Instant) -> Statistics {
    Statistics {
        elapsed: start.elapsed(),
        nodes: search.nodes(),
        expansions: search.expansions(),
        depth: 0,
        seldepth: search.seldepth() as u32,
        hashfull: table.hashfull(),
    }
}
