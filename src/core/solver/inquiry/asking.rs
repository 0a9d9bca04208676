//! The way of every question to the search.
//!
//! Every question passes through [`Inquiry::ask`], which turns the board and the lines
//! for the search, on whose board Black attacks, and back, starts the thread with the
//! deep stack, and passes on progress.

use crate::certificate::{Claim, WritingProgress};
use crate::dfpn::{Elsewhere as _, RemoteWorkers, Root, SearchPool, Searcher, Stop};
use crate::length::{Bounds, Plies};
use crate::position::Color;
use crate::proof::INFINITE;
use crate::solution::Brinkmates;
use crate::solver::found::{
    Answer, BrinkmateBounds, Doubtful, Lines, Progress, Reason, Statistics, Verdict,
};
use crate::solver::limits::Limits;
use crate::solver::problem::Problem;
#[cfg(not(target_family = "wasm"))]
use crate::solver::remote::RemotePool;
use crate::solver::running::{
    Best, Clock, Dismissal, Judge, Mate, News, SharedSearch, StateFile, Watch, frames_beside, help,
    remote_frames_beside, run_search,
};
use crate::system::clock::Instant;
use crate::table::{FixedTable, RepetitionTable};
use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Called while a proof is written.
type OnWriting<'a> = dyn FnMut(WritingProgress) + Send + 'a;

/// Questions about one problem, within common limits. Those about a mate solve the problem
/// first, unless [`Inquiry::solve`] or [`Inquiry::find`] was asked before.
///
/// ```
/// # use tsumi_core::face as tsumi;
/// use tsumi::{Limits, Problem, Solver, Verdict};
///
/// let position = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1".parse()?;
/// let problem = Problem::new(&position)?;
/// let mut solver = Solver::new(16)?; // MiB
/// let limits = Limits::new().nodes(1_000_000);
/// let mut inquiry = solver.ask(&problem).limits(&limits);
/// let best = inquiry.first_moves(2).ok_or("no mate")?.best;
/// assert_eq!(best[0].line[0].to_string(), "G*5b");
/// assert_eq!(inquiry.answer().verdict, Verdict::Mate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Inquiry<'a> {
    table: &'a FixedTable,
    repetitions: &'a RepetitionTable,
    pub(super) problem: &'a Problem,
    pub(super) limits: Limits,
    stop: Stop,
    on_progress: Option<&'a mut dyn FnMut(&Progress)>,
    pub(super) on_writing: Option<&'a mut OnWriting<'a>>,
    /// The file in which the search is kept.
    state: Option<&'a StateFile>,
    /// Other processes that search.
    workers: Option<&'a Mutex<RemoteWorkers>>,
    /// When the first question was asked.
    pub(super) start: Option<Instant>,
    /// True if something was asked that needs no verdict, and nothing yet that does.
    pub(super) lacks_verdict: bool,
    pub(super) verdict: Verdict,
    /// True if the verdict is no mate, and rests on barred positions.
    pub(super) rests_on_barred: bool,
    /// The best mate, on the given board.
    pub(super) mate: Option<Mate>,
    /// A mate that was found before, and bounds of its tsume length.
    pub(super) known: Option<Mate>,
    pub(super) known_tsume: Option<Bounds>,
    /// The claim about brinkmates that was proven, if they were asked for.
    pub(super) of_brinkmate: Option<Claim>,
    /// What is known of brinkmates, on the given board, while they are looked for and after one is
    /// found.
    pub(super) brinkmates: Option<Brinkmates>,
    pub(super) statistics: Statistics,
    /// The positions at which proofs contradicted the table.
    pub(super) doubtful: Doubtful,
}

impl fmt::Debug for Inquiry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = f.debug_struct("Inquiry");
        words.field("problem", &self.problem);
        words.field("limits", &self.limits);
        words.field("answer", &self.answer());
        words.finish_non_exhaustive()
    }
}

/// What the work on a question gets beside the search.
pub(super) struct Context<'c> {
    pub(super) clock: &'c Clock<'c>,
    pub(super) best: &'c Best,
    pub(super) brinkmates: &'c RefCell<Option<Brinkmates>>,
    /// The root, of whose first moves reports tell; set once a mate is sought.
    pub(super) root: &'c OnceCell<Root>,
    pub(super) judge: &'c Judge<'c>,
    /// The greatest length to look for.
    pub(super) limit: Plies,
    /// Passes a report on.
    pub(super) report: &'c dyn Fn(Progress),
}

impl Context<'_> {
    /// Keeps what is known of brinkmates, and reports a new one at once if reports are wanted: its
    /// proof is there long before the proof that none is shorter.
    pub(super) fn note_brinkmates(&self, search: &Searcher<'_>, found: &Brinkmates) {
        let before = self.brinkmates.replace(Some(found.clone()));
        let is_new = before.is_none_or(|before| before.upper != found.upper);
        let is_one = found.upper.is_some_and(|upper| upper > 0);
        if !is_new || !is_one || self.clock.limits.progress_interval.is_none() {
            return;
        }
        (self.report)(Progress {
            statistics: Statistics {
                depth: found.line.len() as u32,
                ..statistics_of(search, self.clock.start)
            },
            pn: 0,
            dn: INFINITE,
            brinkmate: Some(BrinkmateBounds::of(found)),
            pv: found.line.clone(),
            ..Progress::default()
        });
    }
}

impl<'a> Inquiry<'a> {
    /// An inquiry with these tables.
    pub(crate) fn new(
        table: &'a FixedTable,
        repetitions: &'a RepetitionTable,
        problem: &'a Problem,
    ) -> Inquiry<'a> {
        Inquiry {
            table,
            repetitions,
            problem,
            limits: Limits::default(),
            stop: Stop::new(),
            on_progress: None,
            on_writing: None,
            state: None,
            workers: None,
            start: None,
            lacks_verdict: false,
            verdict: Verdict::Unknown(Reason::Stopped),
            rests_on_barred: false,
            mate: None,
            known: None,
            known_tsume: None,
            of_brinkmate: None,
            brinkmates: None,
            statistics: Statistics::default(),
            doubtful: Doubtful::default(),
        }
    }

    /// An inquiry about another problem without a path, which takes as many nodes at most and
    /// what is left of the time.
    pub(super) fn inquiry_about<'p>(&self, problem: &'p Problem, nodes: u64) -> Inquiry<'p>
    where
        'a: 'p,
    {
        let mut limits = self.limits.clone();
        limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        let passed = self.start.map(|start| start.elapsed()).unwrap_or_default();
        limits.time = limits.time.map(|time| time.saturating_sub(passed));
        let inquiry = Inquiry::new(self.table, self.repetitions, problem);
        inquiry.limits(&limits).stop(&self.stop)
    }

    /// Sets the common limits of all questions.
    #[must_use]
    pub fn limits(mut self, limits: &Limits) -> Inquiry<'a> {
        self.limits = limits.clone();
        self
    }

    /// Ends the questions once `stop` is raised.
    #[must_use]
    pub fn stop(mut self, stop: &Stop) -> Inquiry<'a> {
        self.stop = stop.clone();
        self
    }

    /// Calls `on_progress` from time to time, from the thread that asks.
    #[must_use]
    pub fn on_progress(mut self, on_progress: &'a mut dyn FnMut(&Progress)) -> Inquiry<'a> {
        self.on_progress = Some(on_progress);
        self
    }

    /// Calls `on_writing` from time to time while a proof is written.
    #[must_use]
    pub fn on_writing(mut self, on_writing: &'a mut OnWriting<'a>) -> Inquiry<'a> {
        self.on_writing = Some(on_writing);
        self
    }

    /// Keeps the search in a file while it lasts. The file is of the same problem, opened by
    /// [`Solver::state`](crate::solver::Solver::state).
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn keep(mut self, state: &'a StateFile) -> Inquiry<'a> {
        self.state = Some(state);
        self
    }

    /// Goes on from what was found of the same problem: a mate, whose proof may be lost, and
    /// bounds of its tsume length. Not part of the library's face.
    #[doc(hidden)]
    #[must_use]
    pub fn knowing(mut self, answer: &Answer, tsume: Option<Bounds>) -> Inquiry<'a> {
        let is_mate = answer.verdict == Verdict::Mate;
        let bounds = answer.bounds.filter(|bounds| is_mate && bounds.are_possible());
        self.known =
            bounds.map(|bounds| Mate { line: answer.line.clone(), is_tight: false, bounds });
        self.known_tsume = tsume.filter(Bounds::are_possible);
        self
    }

    /// Counts on from these figures of a search before: its nodes and time count towards the
    /// limits. Not part of the library's face.
    #[cfg(not(target_family = "wasm"))]
    #[doc(hidden)]
    #[must_use]
    pub fn counting_on(mut self, before: &Statistics) -> Inquiry<'a> {
        self.start = Instant::now().checked_sub(before.elapsed);
        self.statistics = before.clone();
        self
    }

    /// Has other processes search the leaves of the tree.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn remote(mut self, pool: &'a RemotePool) -> Inquiry<'a> {
        self.workers = Some(&pool.0);
        self
    }

    /// The answer so far.
    pub fn answer(&self) -> Answer {
        let mut answer = Answer::without_line(self.verdict, self.statistics.clone());
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
    pub(super) fn ask<I, R, W>(
        &mut self,
        mut input: I,
        work: W,
    ) -> Result<(R, Option<Reason>), Reason>
    where
        I: Lines + Send,
        R: Lines + Send,
        W: FnOnce(&mut Searcher<'_>, I, &Context<'_>) -> R + Send,
    {
        let problem = self.problem;
        self.turn_known();
        let (mate, brinkmates) = (self.mate.take(), self.brinkmates.take());
        let judge = Judge::new(problem);
        let clock = Clock {
            limits: &self.limits,
            stop: &self.stop,
            start: *self.start.get_or_insert_with(Instant::now),
        };
        turn(problem, &mut input);
        let pool = self.pool();
        let shared = SharedSearch {
            table: self.table,
            repetitions: self.repetitions,
            stop: &self.stop,
            pool: pool.as_ref(),
            expects_no_mate: self.limits.expects_no_mate,
        };
        let (before, limit) = (&self.statistics, self.max_plies());
        let count = self.state.map(StateFile::count);
        let workers = self.workers;
        let run = |tell: &dyn Fn(News)| {
            let _dismissal = shared.pool.map(Dismissal);
            let (best, root) = (Best::new(mate), OnceCell::new());
            let brinkmates = RefCell::new(brinkmates);
            let mut watch = Watch::new(shared.table, &clock, tell, &best, &brinkmates);
            watch.count = count;
            watch.root = Some(&root);
            let mut search = shared.searcher(&mut watch, problem);
            join_pool(&mut search, shared.pool, workers);
            search.count_on(before.nodes, before.expansions, before.seldepth as usize);
            let context = Context {
                clock: &clock,
                best: &best,
                brinkmates: &brinkmates,
                root: &root,
                judge: &judge,
                limit,
                report: &|progress| tell(News::Progress(progress)),
            };
            let result = work(&mut search, input, &context);
            let end = (statistics_of(&search, clock.start), watch.reason);
            (result, (best.into_inner(), brinkmates.into_inner()), end)
        };
        let mut pass_on = judged_reports(problem, &judge, &mut self.on_progress);
        let helpers = helpers_of(&clock, workers);
        let help = || help(&shared, problem);
        let search = || run_search(run, &mut pass_on, helpers, &help);
        let done = match self.state {
            Some(state) => state.keep_while(shared.table, search),
            None => search(),
        };
        drop(pass_on);
        let (mut result, known, (statistics, reason)) = done?;
        turn(problem, &mut result);
        (self.mate, self.brinkmates) = known;
        self.turn_known();
        self.statistics = statistics;
        Ok((result, reason))
    }

    /// Turns the lines known from the given board to that of the search, or back.
    fn turn_known(&mut self) {
        self.mate.iter_mut().for_each(|mate| self.problem.turn(&mut mate.line));
        turn(self.problem, &mut self.brinkmates);
    }

    /// True if the stop flag is raised.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The greatest length to look for.
    pub(super) fn max_plies(&self) -> Plies {
        self.limits.max_plies(self.problem.attacker_moves())
    }

    /// The pool of several threads, or of this one and other processes; `None` without others.
    fn pool(&self) -> Option<SearchPool> {
        let alone = self.limits.nodes_alone;
        if let Some(workers) = self.workers {
            let workers = workers.lock().unwrap_or_else(PoisonError::into_inner).workers();
            let frames = remote_frames_beside(self.table);
            return Some(SearchPool::new(1 + workers, frames, alone));
        }
        let threads = self.limits.threads;
        (threads > 1).then(|| SearchPool::new(threads, frames_beside(self.table), alone))
    }
}

/// Turns lines from the given board to that of the search, or back.
fn turn(problem: &Problem, lines: &mut impl Lines) {
    if problem.attacker() == Color::White {
        lines.turn();
    }
}

/// Joins the pool, if there is one.
fn join_pool<'a>(
    search: &mut Searcher<'a>,
    pool: Option<&'a SearchPool>,
    workers: Option<&'a Mutex<RemoteWorkers>>,
) {
    match (pool, workers) {
        (Some(pool), Some(workers)) => search.join_with_workers(pool, workers),
        (Some(pool), None) => search.join(pool),
        (None, _) => (),
    }
}

/// Number of helper threads: none where other processes help.
fn helpers_of(clock: &Clock<'_>, workers: Option<&Mutex<RemoteWorkers>>) -> usize {
    match workers {
        Some(_) => 0,
        None => clock.limits.threads.saturating_sub(1),
    }
}

/// Returns what passes on those reports whose line, on the given board, passes the referee.
fn judged_reports(
    problem: &Problem,
    judge: &Judge<'_>,
    on_progress: &mut Option<&mut dyn FnMut(&Progress)>,
) -> impl FnMut(Progress) {
    let mut judged = Vec::new();
    move |mut progress| {
        problem.turn(&mut progress.pv);
        turn(problem, &mut progress.first_moves);
        let is_proven = progress.mate.is_some() || progress.proven_brinkmate().is_some();
        if is_proven && progress.pv != judged {
            if !passes_referee(problem, judge, &progress) {
                return;
            }
            judged.clone_from(&progress.pv);
        }
        if let Some(report) = on_progress {
            report(&progress);
        }
    }
}

/// True if the referee accepts the line of a report, on the given board.
fn passes_referee(problem: &Problem, judge: &Judge<'_>, progress: &Progress) -> bool {
    if progress.mate.is_some() {
        return judge.passes(&progress.pv);
    }
    let found = progress.findings_so_far().and_then(|all| all.brinkmate);
    found.is_none_or(|found| {
        let is_whole = found.has_whole_line(problem.attacker_moves());
        found.line.is_empty() || judge.passes_to_brinkmate(&found.line, is_whole)
    })
}

/// The figures of a search that began at `start`.
pub(super) fn statistics_of(search: &Searcher<'_>, start: Instant) -> Statistics {
    Statistics {
        elapsed: start.elapsed(),
        nodes: search.nodes(),
        expansions: search.expansions(),
        depth: 0,
        seldepth: search.seldepth() as u32,
        hashfull: search.hashfull(),
        lacks_memory: search.lacks_memory(),
    }
}
