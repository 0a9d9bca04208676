//! The front door: a problem and limits in, an answer out.

use super::answer::{Answer, Effort, Limits, Progress, Reason, Statistics, Variations, Verdict};
use super::effort::{Best, Mate, best_mate};
use super::first_moves::{FirstMoves, Question, first_moves, verdict_of_disproof};
use super::problem::Problem;
use crate::dfpn::{Crew, Monitor, STACK_BYTES, Search, Status, Stop};
use crate::position::{Color, Move, MoveList, Position, replies};
use crate::proof::{Plies, UNLIMITED};
use crate::solution::{self, Bounds, Fault, ProofStrategy, Scope, Walk};
use crate::table::{FixedTable, RepetitionTable, Table, TableError, check_room};
use crossbeam_channel::Sender;
use std::time::{Duration, Instant};

/// The largest table that a size in bytes can be told of.
const MOST_MIB: usize = usize::MAX >> 20;

/// A solver: one table, one search at a time.
pub struct Solver {
    table: FixedTable,
    repetitions: RepetitionTable,
    table_mib: usize,
}

impl Solver {
    /// A solver whose tables take `table_mib` MiB in all.
    ///
    /// # Errors
    /// If that much memory cannot be had.
    pub fn new(table_mib: usize) -> Result<Solver, TableError> {
        let refused = |error: TableError| TableError {
            mib: table_mib,
            ..error
        };
        let total = table_mib.clamp(1, MOST_MIB) << 20;
        let repetitions = RepetitionTable::share_of(total);
        let solver = Solver {
            table: FixedTable::new(total - repetitions).map_err(refused)?,
            repetitions: RepetitionTable::new(repetitions).map_err(refused)?,
            table_mib,
        };
        // A table that leaves no room for the search is too large.
        check_room(STACK_BYTES).map_err(refused)?;
        // The referee's tables take longer to fill than short mates to find.
        // Without a thread for it the first answer fills them.
        let _ = std::thread::Builder::new().spawn(solution::prepare_referee);
        Ok(solver)
    }

    /// Total memory of the tables in MiB.
    pub fn table_mib(&self) -> usize {
        self.table_mib
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.repetitions.clear();
    }

    /// Searches until an answer is proven, a limit is reached or `stop` is
    /// raised. `on_progress` is called from this thread; the search runs in one
    /// of its own, with a stack as deep as the longest mates need.
    pub fn solve(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        stop: &Stop,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Answer {
        solve_with(
            &self.table,
            &self.repetitions,
            problem,
            limits,
            stop,
            on_progress,
        )
    }
}

/// [`Solver::solve`] with any table.
pub fn solve_with<T: Table>(
    table: &T,
    repetitions: &RepetitionTable,
    problem: &Problem,
    limits: &Limits,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Progress),
) -> Answer {
    let is_turned = problem.attacker() == Color::White;
    let position = if is_turned {
        problem.position().rotated()
    } else {
        problem.position().clone()
    };
    let turn = |line: &mut Vec<Move>| {
        if is_turned {
            line.iter_mut().for_each(|mv| *mv = mv.rotated());
        }
    };
    if is_stalemate(&position) {
        return Answer {
            verdict: Verdict::NoMate,
            line: Vec::new(),
            bounds: None,
            variations: None,
            first_moves: None,
            walk: None,
            statistics: Statistics::default(),
        };
    }
    let (sender, receiver) = crossbeam_channel::unbounded();
    let crew = (limits.threads > 1).then(Crew::new);
    let shared = Shared {
        table,
        repetitions,
        stop,
        crew: crew.as_ref(),
    };
    let crew = shared.crew;
    let mut answer = std::thread::scope(|scope| {
        let run = || {
            let _dismissal = crew.map(Dismissal);
            run(&shared, problem, &position, limits, sender)
        };
        let worker = thread("search").spawn_scoped(scope, run);
        let mut judged = Vec::new();
        for news in receiver {
            match news {
                News::Progress(mut progress) => {
                    turn(&mut progress.pv);
                    if progress.mate.is_some() && progress.pv != judged {
                        if !passes_referee(problem, &progress.pv) {
                            continue;
                        }
                        judged.clone_from(&progress.pv);
                    }
                    on_progress(&progress);
                }
                News::HelpersWanted => {
                    for _ in 1..limits.threads {
                        let help = || help(&shared, &position);
                        if let Err(error) = thread("helper").spawn_scoped(scope, help) {
                            log::error!("no thread to help with the search: {error}");
                        }
                    }
                }
            }
        }
        match worker.map(|worker| worker.join()) {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => {
                log::error!("no thread for the search: {error}");
                Answer::unknown(Reason::NoThread, Statistics::default())
            }
        }
    });
    turn(&mut answer.line);
    for variation in answer.variations.iter_mut().flat_map(|all| &mut all.found) {
        turn(&mut variation.moves);
    }
    for first_move in answer.first_moves.iter_mut().flat_map(|all| &mut all.best) {
        turn(&mut first_move.line);
    }
    refereed(answer, problem)
}

/// What the searching thread has to tell.
enum News {
    Progress(Progress),
    /// The search takes long enough for other threads to help.
    HelpersWanted,
}

/// What all threads of a search share.
struct Shared<'a, T> {
    table: &'a T,
    repetitions: &'a RepetitionTable,
    stop: &'a Stop,
    crew: Option<&'a Crew>,
}

impl<'a, T: Table> Shared<'a, T> {
    fn search(&self, monitor: &'a mut dyn Monitor, position: &Position) -> Search<'a, T> {
        Search::new(self.table, self.repetitions, self.stop, monitor, position)
    }
}

/// A thread with a stack as deep as the longest mates need.
fn thread(name: &str) -> std::thread::Builder {
    std::thread::Builder::new()
        .name(name.into())
        .stack_size(STACK_BYTES)
}

/// Sends the helpers home when the leader is done, however it ends.
struct Dismissal<'a>(&'a Crew);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.dismiss();
    }
}

/// The leader watches the limits; helpers end with its tasks.
struct NoLimits;

impl Monitor for NoLimits {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        false
    }
}

/// A helping thread.
fn help<T: Table>(shared: &Shared<'_, T>, position: &Position) {
    if let Some(crew) = shared.crew {
        shared.search(&mut NoLimits, position).help(crew);
    }
}

/// The defender is to move, is not in check, and has no move: no mate, and no
/// node that the search would understand.
fn is_stalemate(position: &Position) -> bool {
    let mut list = MoveList::new();
    position.side() == Color::White && !position.is_in_check(Color::White) && {
        replies(position, &mut list);
        list.is_empty()
    }
}

/// The answer, if its line passes the referee: a false mate is never given out.
fn refereed(mut answer: Answer, problem: &Problem) -> Answer {
    if answer.verdict != Verdict::Mate {
        return answer;
    }
    let sfen = problem.position().to_sfen();
    match solution::judge(&sfen, &answer.line, problem.attacker()) {
        Ok(()) => {
            referee_variations(&mut answer, problem);
            answer
        }
        Err(fault) => {
            log::error!("a line for {sfen} does not pass the referee: {fault}");
            Answer::unknown(Reason::Rejected, answer.statistics)
        }
    }
}

/// Takes out variations that do not pass the referee.
fn referee_variations(answer: &mut Answer, problem: &Problem) {
    let Some(variations) = &mut answer.variations else {
        return;
    };
    let (sfen, before) = (problem.position().to_sfen(), variations.found.len());
    variations.found.retain(|variation| {
        let line = [&answer.line[..variation.after], &variation.moves].concat();
        let judged = solution::judge(&sfen, &line, problem.attacker());
        judged
            .inspect_err(|fault| {
                log::error!("a variation for {sfen} does not pass the referee: {fault}");
            })
            .is_ok()
    });
    variations.is_complete &= variations.found.len() == before;
}

/// The searching thread.
fn run<T: Table>(
    shared: &Shared<'_, T>,
    problem: &Problem,
    position: &Position,
    limits: &Limits,
    sender: Sender<News>,
) -> Answer {
    let (table, stop) = (shared.table, shared.stop);
    let best = Best::new(None);
    let mut watch = Watch::new(table, limits, stop, sender.clone(), &best);
    let start = watch.start;
    let mut search = shared.search(&mut watch, position);
    if let Some(crew) = shared.crew {
        search.lead(crew);
    }
    let limit = plies_limit(limits, position.side() == Color::Black);
    let outcome = search.decide(limit);
    let has_ended = search.has_ended();
    if outcome.pn == 0 {
        best_mate(&mut search, outcome.plies, limits.effort, &best);
        search.end_tracing();
    }
    let why_end = |nodes: u64| {
        let is_late = limits.time.is_some_and(|time| start.elapsed() >= time);
        if stop.is_raised() {
            Some(Reason::Stopped)
        } else if is_late {
            Some(Reason::TimeOut)
        } else {
            let most = limits.nodes.filter(|&most| nodes >= most);
            most.map(|_| Reason::NodesLimit)
        }
    };
    if limits.multi_pv > 1 && limits.progress_interval.is_some() {
        // Whoever stops what follows has the mate already.
        let statistics = statistics_of(&search, table, start);
        let mate = best.borrow().clone();
        let _ = mate.map(|mate| sender.send(News::Progress(mate.into_progress(statistics))));
    }
    let first_moves = best_first_moves(&mut search, &best, problem, (limits, limit), &why_end);
    let mut statistics = statistics_of(&search, table, start);
    // The nodes are the search's own business.
    let must_end = || why_end(0).is_some();
    let mate = best.borrow().clone();
    let variations = mate
        .as_ref()
        .filter(|_| limits.variations > 0)
        .map(|mate| variations_of(&mut search, mate, limits, &must_end));
    let walk = mate.and_then(|mate| {
        let most_positions = limits.walk?;
        Some(walk_proof(
            &mut search,
            problem,
            mate.bounds,
            most_positions,
            &must_end,
        ))
    });
    let reason = watch.reason;
    match best.into_inner() {
        Some(mate) => {
            statistics.depth = mate.line.len() as u32;
            Answer {
                verdict: Verdict::Mate,
                line: mate.line,
                bounds: Some(mate.bounds),
                variations,
                first_moves,
                walk,
                statistics,
            }
        }
        None if outcome.dn == 0 && !has_ended => Answer {
            verdict: verdict_of_disproof(&outcome),
            line: Vec::new(),
            bounds: None,
            variations: None,
            first_moves: None,
            walk: None,
            statistics,
        },
        None => Answer::unknown(reason.unwrap_or(Reason::Stopped), statistics),
    }
}

/// Figures so far.
fn statistics_of<T: Table>(search: &Search<'_, T>, table: &T, start: Instant) -> Statistics {
    Statistics {
        elapsed: start.elapsed(),
        nodes: search.nodes(),
        expansions: search.expansions(),
        depth: 0,
        seldepth: search.seldepth() as u32,
        hashfull: table.hashfull(),
    }
}

/// The best first moves, if several are wanted. Should another turn out to be better
/// than that of the best mate, its mate is the best from now on.
fn best_first_moves<T: Table>(
    search: &mut Search<'_, T>,
    best: &Best,
    problem: &Problem,
    (limits, limit): (&Limits, Plies),
    why_end: &dyn Fn(u64) -> Option<Reason>,
) -> Option<FirstMoves> {
    let mate = best.borrow().clone().filter(|_| limits.multi_pv > 1)?;
    let turn = |mv: &Move| match problem.attacker() {
        Color::Black => *mv,
        Color::White => mv.rotated(),
    };
    let question = Question {
        most: limits.multi_pv,
        limit,
        effort: limits.effort,
        why_end,
        passes: &|line| passes_referee(problem, &line.iter().map(turn).collect::<Vec<_>>()),
    };
    let mut found = first_moves(search, &mate, question);
    if let Some(first) = found.best.first_mut()
        && first.line != mate.line
    {
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
    Some(found)
}

/// Judges a line on the board as it was given.
fn passes_referee(problem: &Problem, line: &[Move]) -> bool {
    let sfen = problem.position().to_sfen();
    let judged = solution::judge(&sfen, line, problem.attacker());
    let report = |fault: &Fault| {
        log::error!("a line for {sfen} does not pass the referee: {fault}");
    };
    judged.inspect_err(report).is_ok()
}

/// The replies that the line of a mate does not take, with the time that is left.
fn variations_of<T: Table>(
    search: &mut Search<'_, T>,
    mate: &Mate,
    limits: &Limits,
    must_end: &dyn Fn() -> bool,
) -> Variations {
    search.resume();
    let scope = Scope {
        attacks: limits.variations,
        prove_shortest: limits.effort == Effort::Shortest,
        must_end,
    };
    let mut found = Vec::new();
    let is_complete = solution::variations(search, &mate.line, scope, &mut found);
    Variations { found, is_complete }
}

/// Walks through the proof of a mate, with the time that is left.
fn walk_proof<T: Table>(
    search: &mut Search<'_, T>,
    problem: &Problem,
    bounds: Bounds,
    most_positions: u64,
    must_end: &dyn Fn() -> bool,
) -> Walk {
    // The line may have taken more time or nodes than there were.
    search.resume();
    let attacker = problem.attacker();
    let mut strategy = ProofStrategy::new(search, attacker == Color::White, must_end);
    let sfen = problem.position().to_sfen();
    solution::walk(&sfen, attacker, bounds, &mut strategy, most_positions)
}

/// The greatest length to look for: odd where the attacker moves first.
fn plies_limit(limits: &Limits, attacker_moves: bool) -> Plies {
    match limits.mate_plies {
        Some(plies) if plies < u32::from(UNLIMITED) => {
            let plies = plies as Plies;
            let is_odd = plies % 2 == 1;
            if is_odd == attacker_moves {
                plies
            } else {
                plies.saturating_sub(1)
            }
        }
        _ => UNLIMITED,
    }
}

/// Watches the limits and reports from time to time.
struct Watch<'a, T: Table> {
    table: &'a T,
    limits: &'a Limits,
    stop: &'a Stop,
    start: Instant,
    next_report: Duration,
    sender: Sender<News>,
    /// The best mate found so far.
    best: &'a Best,
    reason: Option<Reason>,
    /// When the line of a proof must be given up, once something ended the search.
    grace_end: Option<Duration>,
}

/// How long the line of a proof may still be put together after the end.
const GRACE: Duration = Duration::from_millis(20);

impl<'a, T: Table> Watch<'a, T> {
    fn new(
        table: &'a T,
        limits: &'a Limits,
        stop: &'a Stop,
        sender: Sender<News>,
        best: &'a Best,
    ) -> Watch<'a, T> {
        let next_report = limits.progress_interval.unwrap_or(Duration::MAX);
        Watch {
            table,
            limits,
            stop,
            start: Instant::now(),
            next_report,
            sender,
            best,
            reason: None,
            grace_end: None,
        }
    }

    fn reason_to_end(&self, status: &Status<'_>, elapsed: Duration) -> Option<Reason> {
        // A line is worth more nodes than were asked for, but as many on every
        // machine.
        let most = |nodes: u64| {
            if status.is_tracing {
                nodes.saturating_mul(2).saturating_add(100_000)
            } else {
                nodes
            }
        };
        if self.stop.is_raised() {
            Some(Reason::Stopped)
        } else if self.limits.time.is_some_and(|time| elapsed >= time) {
            Some(Reason::TimeOut)
        } else if self
            .limits
            .nodes
            .is_some_and(|nodes| status.nodes >= most(nodes))
        {
            Some(Reason::NodesLimit)
        } else {
            None
        }
    }

    fn report(&mut self, status: &Status<'_>, elapsed: Duration) {
        self.next_report = elapsed + self.limits.progress_interval.unwrap_or(Duration::MAX);
        let best = self.best.borrow();
        let pv = best.as_ref().map_or(status.line, |mate| &mate.line);
        let statistics = Statistics {
            elapsed,
            nodes: status.nodes,
            expansions: status.expansions,
            depth: pv.len() as u32,
            seldepth: status.seldepth as u32,
            hashfull: self.table.hashfull(),
        };
        let progress = Progress {
            statistics,
            pn: status.pn,
            dn: status.dn,
            mate: best.as_ref().map(|mate| mate.bounds),
            pv: pv.to_vec(),
        };
        // Nobody listening is no reason to stop searching.
        let _ = self.sender.send(News::Progress(progress));
    }
}

impl<T: Table> Monitor for Watch<'_, T> {
    fn must_end(&mut self, status: Status<'_>) -> bool {
        let elapsed = self.start.elapsed();
        if elapsed >= self.next_report {
            self.report(&status, elapsed);
        }
        let Some(reason) = self.reason_to_end(&status, elapsed) else {
            return false;
        };
        if status.is_tracing && reason != Reason::NodesLimit {
            return elapsed > *self.grace_end.get_or_insert(elapsed + GRACE);
        }
        self.reason = Some(reason);
        true
    }

    fn call_helpers(&mut self) {
        let _ = self.sender.send(News::HelpersWanted);
    }
}
