//! The questions that can be asked about one problem.
//!
//! Every question passes through [`Inquiry::ask`], which turns the board and the lines
//! for the search, on whose board Black attacks, and back, starts the thread with the
//! deep stack, and passes on progress.

#[cfg(feature = "cli")]
use super::afar::FarCrew;
use super::first_moves::{self, Question, verdict_of_disproof};
use super::found::{
    Answer, FirstMoves, Lines, Progress, Reason, Statistics, TsumeLength, Variations, Verdict,
};
use super::limits::{Effort, Limits};
use super::problem::Problem;
use super::running::{
    Aim, Best, Clock, Dismissal, Judge, Mate, News, SharedSearch, StateFile, Watch, best_mate,
    help, run_search,
};
use crate::certificate::{
    self, Assignment, Certificate, CertificateError, Claim, Completeness, WritingProgress,
};
use crate::dfpn::{Crew, Mission, Root, Searcher, Stop};
use crate::length::{Bounds, Plies};
use crate::position::{Color, Move, MoveError, MoveList, Position, replies};
use crate::referee::{self, Walk};
use crate::solution::{self, DefencePlace, Meeting, ProofStrategy, Refutation, Scope, Tsume};
use crate::system::clock::Instant;
use crate::table::{FixedTable, RepetitionTable};
use std::cell::OnceCell;
use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Positions that may be visited for a tsume length that was not asked for, in addition
/// to a share of those that the search took: enough for most problems of up to 11 plies.
const TSUME_POSITIONS: u64 = 20_000;
/// One in this number.
const TSUME_SHARE: u64 = 20;
/// After a longer search it is not tried: it takes at least half as many nodes as the
/// shortest length, and of 60 classics above this none came out.
const MOST_NODES_BEFORE_TSUME: u64 = 100_000;

/// Most nodes of the tree that several threads share, and what one of them takes.
const MOST_FRAMES: usize = 20_000;
const FRAME_BYTES: usize = 1_600;
/// The tree takes one part in this many of the table's memory at most.
const TREE_SHARE: usize = 8;

/// The same of a tree whose leaves other processes search: the table has results alone.
const MOST_FAR_FRAMES: usize = 1_000_000;
const FAR_TREE_SHARE: usize = 2;

/// The length without futile interpositions, and the defender's places along a line.
pub type TsumeAlong = (Option<Tsume>, Vec<DefencePlace>);

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
/// let problem = Problem::new(&position, false)?;
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
    on_writing: Option<&'a mut OnWriting<'a>>,
    /// Where the search is kept.
    state: Option<&'a StateFile>,
    /// Other processes that search.
    mission: Option<&'a Mutex<Mission>>,
    /// When the first question was asked.
    start: Option<Instant>,
    pub(super) verdict: Verdict,
    /// The verdict is no mate, and it rests on barred positions.
    rests_on_barred: bool,
    /// The best mate, on the given board.
    mate: Option<Mate>,
    /// What was proven of brinkmates, if they were asked for.
    pub(super) of_brinkmate: Option<Claim>,
    pub(super) statistics: Statistics,
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

/// The means to answer a question.
pub(super) struct Context<'c> {
    pub(super) clock: &'c Clock<'c>,
    best: &'c Best,
    /// Where reports find the first moves, once a mate is sought.
    root: &'c OnceCell<Root>,
    judge: &'c Judge<'c>,
    /// The greatest length to look for.
    limit: Plies,
    /// Passes a report on.
    report: &'c dyn Fn(Progress),
}

/// What the search for a verdict came to.
#[derive(PartialEq)]
enum Decision {
    /// A mate, whose line has passed the referee.
    Mate,
    /// None, or none that can be had; `true` if that rests on barred positions.
    Disproof(Verdict, bool),
    /// The search was ended.
    Ended,
}

impl Lines for Decision {
    fn for_each_line(&mut self, _turn: &mut dyn FnMut(&mut [Move])) {}
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
            mission: None,
            start: None,
            verdict: Verdict::Unknown(Reason::Stopped),
            rests_on_barred: false,
            mate: None,
            of_brinkmate: None,
            statistics: Statistics::default(),
        }
    }

    /// An inquiry about another problem without a path, which takes as many nodes at most and
    /// what is left of the time.
    pub(super) fn about<'p>(&self, problem: &'p Problem, nodes: u64) -> Inquiry<'p>
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

    /// Keeps the search in a file while it lasts. That of the same problem, opened by
    /// [`Solver::state`](super::Solver::state).
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn keep(mut self, state: &'a StateFile) -> Inquiry<'a> {
        self.state = Some(state);
        self
    }

    /// Has other processes search the leaves of the tree.
    #[cfg(feature = "cli")]
    #[must_use]
    pub fn afar(mut self, crew: &'a FarCrew) -> Inquiry<'a> {
        self.mission = Some(&crew.0);
        self
    }

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
        if is_stalemate(self.problem) {
            self.verdict = Verdict::NoMate;
            return None;
        }
        let barred = self.problem.barred().len();
        let asked = self.ask((), |search, (), context| {
            let decision = decide(search, context, barred);
            let is_mate = decision == Decision::Mate;
            (decision, is_mate.then(|| then(search, context)))
        });
        let (verdict, found) = match asked {
            Err(reason) => (Verdict::Unknown(reason), None),
            Ok(((Decision::Mate, found), _)) => (Verdict::Mate, found),
            Ok(((Decision::Disproof(verdict, rests_on_barred), _), _)) => {
                self.rests_on_barred = rests_on_barred;
                (verdict, None)
            }
            Ok(((Decision::Ended, _), reason)) => {
                let reason = reason.unwrap_or(Reason::Stopped);
                (Verdict::Unknown(reason), None)
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

    /// The best first moves, each with its verdict; `None` if no mate was found. If
    /// another move is better than that of the answer, its mate becomes the answer's.
    pub fn first_moves(&mut self, most: usize) -> Option<FirstMoves> {
        self.ask_about_mate(|search, context| first_moves_of(search, context, most))
    }

    /// The length of the mate without futile interpositions; `None` if no mate was
    /// found.
    pub fn tsume(&mut self) -> Option<Tsume> {
        self.ask_about_mate(|search, context| tsume_of(search, context, TsumeLength::Proven))
    }

    /// [`Inquiry::tsume`], and the defender's places along `line`, or along the line
    /// found if `line` is empty.
    ///
    /// # Errors
    /// The first move of the line that is not legal.
    pub fn tsume_along(&mut self, line: &[Move]) -> Result<Option<TsumeAlong>, MoveError> {
        self.problem.after(line)?;
        let Some(upper) = self.upper() else {
            return Ok(None);
        };
        let asked = self.ask(line.to_vec(), |search, line, context| {
            let (tsume, places) = solution::tsume_along(search, upper, &line, u64::MAX);
            (refereed(tsume, context), places)
        });
        Ok(asked.ok().map(|(found, _)| found))
    }

    /// [`Inquiry::tsume`], and whether the longest defences come to one of `places`, or to its
    /// board with less in the attacker's hand.
    pub fn tsume_meeting(
        &mut self,
        places: &[Position],
    ) -> Option<(Option<Tsume>, Option<Meeting>)> {
        let (upper, problem) = (self.upper()?, self.problem);
        let places: Vec<Position> = places.iter().map(|one| problem.turned(one)).collect();
        let asked = self.ask((), |search, (), context| {
            let (tsume, meeting) = solution::tsume_meeting(search, upper, &places, u64::MAX);
            (refereed(tsume, context), meeting)
        });
        asked.ok().map(|(found, _)| found)
    }

    /// The refutation of the last move of each line, a check that does not mate, within
    /// `allowance` nodes each.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn refutations(
        &mut self,
        lines: Vec<Vec<Move>>,
        allowance: u64,
    ) -> Result<Vec<Option<Refutation>>, MoveError> {
        for line in &lines {
            self.problem.after(line)?;
        }
        let asked = self.ask(lines, |search, lines, context| {
            let mut found = Vec::with_capacity(lines.len());
            for line in lines {
                let is_late = context.clock.why_end(search.nodes()).is_some();
                found.push(if is_late {
                    None
                } else {
                    refutation_of(search, &line, allowance)
                });
            }
            found
        });
        Ok(asked.map(|(found, _)| found).unwrap_or_default())
    }

    /// The replies that the line of the mate does not take, after the attacker's first
    /// `attacks` moves ([`usize::MAX`] for all), each with one line to mate: not the whole tree
    /// of the proof. `None` if no mate was found.
    pub fn variations(&mut self, attacks: usize) -> Option<Variations> {
        self.ask_about_mate(|search, context| variations_of(search, context, attacks))
    }

    /// [`Inquiry::ask`] a question about the mate; `None` if there is none.
    fn ask_about_mate<R>(
        &mut self,
        work: impl FnOnce(&mut Searcher<'_>, &Context<'_>) -> Option<R> + Send,
    ) -> Option<R>
    where
        Option<R>: Lines,
        R: Send,
    {
        self.upper()?;
        let asked = self.ask((), |search, (), context| work(search, context));
        asked.ok()?.0
    }

    /// The mate that questions are about, which are asked before the verdict, too.
    fn found(&mut self) -> Option<&Mate> {
        if self.start.is_none() {
            self.solve();
        }
        self.mate.as_ref()
    }

    /// Length in plies of the longest mate that the one found may be.
    fn upper(&mut self) -> Option<Plies> {
        Some(self.found()?.bounds.upper)
    }

    /// Walks through the whole proof of the mate, in at most `most_positions` positions;
    /// `None` if no mate was found.
    pub fn walk(&mut self, most_positions: u64) -> Option<Walk> {
        let (bounds, problem) = (self.found()?.bounds, self.problem);
        let asked = self.ask((), |search, (), context| {
            let attacker = problem.attacker();
            let must_end = || context.clock.why_end(0).is_some();
            let mut strategy = ProofStrategy::new(search, attacker == Color::White, &must_end);
            let sfen = problem.position().to_sfen();
            referee::walk(&sfen, attacker, bounds, &mut strategy, most_positions)
        });
        asked.ok().map(|(walk, _)| walk)
    }

    /// What was proven so far and could be written by [`Inquiry::certify`]; `None` if
    /// that is nothing. Of brinkmates if they were asked for, unless there is a mate.
    pub fn claim(&self) -> Option<Claim> {
        if self.of_brinkmate.is_some() {
            return self.of_brinkmate.clone();
        }
        match (&self.verdict, &self.mate) {
            (_, Some(mate)) => Some(Claim::of_mate(mate.bounds)),
            (Verdict::NoMate, None) => Some(Claim::NoMate),
            (Verdict::Unknown(Reason::NoMateWithinLimit), None) => {
                Some(Claim::of_disproof(self.longest()))
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
        self.found();
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
        let asked = self.ask((), |search, (), _| {
            search.resume();
            let assignment = Assignment {
                claim,
                is_turned,
                most_positions,
                output,
                on_progress,
            };
            certificate::write(search, assignment)
        });
        self.on_writing = on_writing;
        asked.map_err(|_| CertificateError::Ended)?.0
    }

    /// The claim that a problem is complete with this main line, to be proven by
    /// [`Inquiry::certify_claim`]: it names all other mates, in any length, except at the
    /// last move.
    ///
    /// # Errors
    /// If a move is not legal, or they are not all decided within the limits.
    pub fn completeness(&mut self, line: &[Move]) -> Result<Claim, CertificateError> {
        self.problem.after(line)?;
        let asked = self.ask(line.to_vec(), |search, line, _| {
            search.resume();
            let exceptions = certificate::exceptions(search, &line)?;
            Ok(Claim::Complete(Completeness { line, exceptions }))
        });
        asked.map_err(|_| CertificateError::Ended)?.0
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
        let crew = self.crew();
        let shared = SharedSearch {
            table: self.table,
            repetitions: self.repetitions,
            stop: &self.stop,
            crew: crew.as_ref(),
            expects_no_mate: self.limits.expects_no_mate,
        };
        let (before, limit) = (&self.statistics, self.longest());
        let count = self.state.map(StateFile::count);
        let mission = self.mission;
        let run = |tell: &dyn Fn(News)| {
            let _dismissal = shared.crew.map(Dismissal);
            let (best, root) = (Best::new(mate), OnceCell::new());
            let mut watch = Watch::new(shared.table, &clock, tell, &best);
            watch.count = count;
            watch.root = Some(&root);
            let mut search = shared.searcher(&mut watch, problem);
            join(&mut search, shared.crew, mission);
            search.count_on(before.nodes, before.expansions, before.seldepth as usize);
            let context = Context {
                clock: &clock,
                best: &best,
                root: &root,
                judge: &judge,
                limit,
                report: &|progress| tell(News::Progress(progress)),
            };
            let result = work(&mut search, input, &context);
            let statistics = statistics_of(&search, clock.start);
            let reason = watch.reason;
            (result, best.into_inner(), statistics, reason)
        };
        let mut pass_on = judged_reports(problem, &judge, &mut self.on_progress);
        let helpers = helpers_of(&clock, mission);
        let help = || help(&shared, problem);
        let search = || run_search(run, &mut pass_on, helpers, &help);
        let done = match self.state {
            Some(state) => state.keep_while(shared.table, search),
            None => search(),
        };
        let (mut result, mut mate, statistics, reason) = done?;
        result.for_each_line(turn);
        mate.iter_mut().for_each(|mate| turn(&mut mate.line));
        self.mate = mate;
        self.statistics = statistics;
        Ok((result, reason))
    }

    /// The greatest length to look for.
    fn longest(&self) -> Plies {
        self.limits.longest(self.problem.attacker_moves())
    }

    /// What several threads, or this one and other processes, share.
    fn crew(&self) -> Option<Crew> {
        let alone = self.limits.nodes_alone;
        if let Some(mission) = self.mission {
            let seats = mission
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .seats();
            let frames = self.table.bytes() / FAR_TREE_SHARE / FRAME_BYTES;
            return Some(Crew::new(1 + seats, frames.min(MOST_FAR_FRAMES), alone));
        }
        let threads = self.limits.threads;
        let frames = self.table.bytes() / TREE_SHARE / FRAME_BYTES;
        (threads > 1).then(|| Crew::new(threads, frames.min(MOST_FRAMES), alone))
    }
}

/// Joins the crew, if there is one.
fn join<'a>(
    search: &mut Searcher<'a>,
    crew: Option<&'a Crew>,
    mission: Option<&'a Mutex<Mission>>,
) {
    match (crew, mission) {
        (Some(crew), Some(mission)) => search.join_from_afar(crew, mission),
        (Some(crew), None) => search.join(crew),
        (None, _) => (),
    }
}

/// Threads that help: none where other processes do.
fn helpers_of(clock: &Clock<'_>, mission: Option<&Mutex<Mission>>) -> usize {
    match mission {
        Some(_) => 0,
        None => clock.limits.threads.saturating_sub(1),
    }
}

/// Passes on reports whose line, on the given board, has passed the referee.
fn judged_reports(
    problem: &Problem,
    judge: &Judge<'_>,
    on_progress: &mut Option<&mut dyn FnMut(&Progress)>,
) -> impl FnMut(Progress) {
    let mut judged = Vec::new();
    move |mut progress| {
        problem.turn(&mut progress.pv);
        progress
            .first_moves
            .for_each_line(&mut |line| problem.turn(line));
        if progress.mate.is_some() && progress.pv != judged {
            if !judge.passes(&progress.pv) {
                return;
            }
            judged.clone_from(&progress.pv);
        }
        if let Some(report) = on_progress {
            report(&progress);
        }
    }
}

/// Searches for the verdict, and for a mate as good as the effort asks. The first
/// `barred` positions of the path count as no mate.
fn decide(search: &mut Searcher<'_>, context: &Context<'_>, barred: usize) -> Decision {
    context.root.get_or_init(|| search.root());
    let outcome = search.decide(context.limit);
    let has_ended = search.has_ended();
    if outcome.pn == 0 {
        let aim = Aim::of(context.clock.limits);
        best_mate(search, outcome.plies, aim, context.best);
        search.end_tracing();
    }
    let mut best = context.best.borrow_mut();
    match best.as_ref() {
        Some(mate) if context.judge.passes_turned(&mate.line) => Decision::Mate,
        Some(_) => {
            *best = None;
            Decision::Disproof(Verdict::Unknown(Reason::Rejected), false)
        }
        None if outcome.dn == 0 && !has_ended => Decision::Disproof(
            verdict_of_disproof(&outcome),
            outcome.rests_on_first(barred),
        ),
        None => Decision::Ended,
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
    let question = Question {
        most,
        limit: context.limit,
        effort: clock.limits.effort,
        clock,
        judge: context.judge,
    };
    let mut found = first_moves::first_moves(search, &mate, question);
    take_better(&mut found, &mate, context.best);
    Some(found)
}

/// The tsume length, as far as it is wanted; `None` if it is not, or there is no mate.
pub(super) fn tsume_of(
    search: &mut Searcher<'_>,
    context: &Context<'_>,
    wanted: TsumeLength,
) -> Option<Tsume> {
    let bounds = context.best.borrow().as_ref()?.bounds;
    let limits = context.clock.limits;
    let is_asked = limits.effort == Effort::Shortest || limits.length_nodes > 0;
    let nodes = search.nodes();
    let is_cheap = is_asked && bounds.meet() && nodes <= MOST_NODES_BEFORE_TSUME;
    let allowance = match wanted {
        TsumeLength::Cheap if is_cheap => nodes / TSUME_SHARE + TSUME_POSITIONS,
        TsumeLength::Cheap => return None,
        TsumeLength::Within(positions) => positions,
        TsumeLength::Proven | TsumeLength::Leads => u64::MAX,
    };
    let tsume = solution::tsume(search, bounds.upper, allowance);
    refereed(with_line(tsume, search, context), context)
}

/// Traces the line of a proven length if a limit ended the search before it, for
/// instance while other first moves were searched: the proof is in the tables, so that
/// this takes little, as for the line of the mate itself.
fn with_line(tsume: Tsume, search: &mut Searcher<'_>, context: &Context<'_>) -> Tsume {
    let is_wanted = tsume.bounds.meet() && tsume.line.is_none();
    if !is_wanted || context.clock.stop.is_raised() {
        return tsume;
    }
    search.begin_tracing();
    let traced = solution::tsume(search, tsume.bounds.upper, TSUME_POSITIONS);
    search.end_tracing();
    if traced.line.is_some() { traced } else { tsume }
}

/// The tsume length; `None` if its line does not pass the referee.
fn refereed(tsume: Tsume, context: &Context<'_>) -> Option<Tsume> {
    let passes = |line: &Vec<Move>| context.judge.passes_as_tsume_turned(line);
    tsume.line.as_ref().is_none_or(passes).then_some(tsume)
}

/// The refutation of the last move of a line from the search's current position.
fn refutation_of(search: &mut Searcher<'_>, line: &[Move], allowance: u64) -> Option<Refutation> {
    let mut undos: Vec<_> = line.iter().map(|&mv| (mv, search.make(mv))).collect();
    let is_reply = search.position().side() == Color::White;
    let found = is_reply
        .then(|| solution::refutation(search, allowance))
        .flatten();
    while let Some((mv, undo)) = undos.pop() {
        search.unmake(mv, undo);
    }
    found
}

/// The replies that the line does not take; `None` if there is no mate.
pub(super) fn variations_of(
    search: &mut Searcher<'_>,
    context: &Context<'_>,
    attacks: usize,
) -> Option<Variations> {
    let line = context.best.borrow().as_ref()?.line.clone();
    // The search before may have been ended by a limit of nodes.
    search.resume();
    let is_proven = context.clock.limits.effort == Effort::Shortest;
    let scope = Scope {
        attacks,
        nodes_for_length: if is_proven { u64::MAX } else { 0 },
        at_once: None,
        must_end: &|| context.clock.why_end(0).is_some(),
    };
    let mut found = Vec::new();
    let is_complete = solution::variations(search, &line, scope, &mut found);
    let before = found.len();
    found.retain(|variation| {
        let whole = [&line[..variation.after], &variation.moves].concat();
        context.judge.passes_turned(&whole)
    });
    Some(Variations {
        is_complete: is_complete && found.len() == before,
        found,
    })
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
fn statistics_of(search: &Searcher<'_>, start: Instant) -> Statistics {
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

/// The moves of the position and below, down to `depth` plies, with their entries in the
/// table after the questions so far. Not part of the library's face.
#[cfg(feature = "cli")]
pub fn known_moves(inquiry: &mut Inquiry<'_>, depth: usize) -> Vec<solution::KnownMove> {
    let asked = inquiry.ask((), |search, (), _| solution::known_moves(search, depth));
    asked.map(|(moves, _)| moves).unwrap_or_default()
}
