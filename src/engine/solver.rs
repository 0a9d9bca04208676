//! The front door: a problem and limits in, an answer out.

use super::answer::{
    Answer, Effort, Limits, Progress, Reason, Statistics, TsumeLength, Variations, Verdict,
};
use super::effort::{Best, Mate, best_mate};
use super::problem::Problem;
use crate::dfpn::{Monitor, Outcome, STACK_BYTES, Search, Status, Stop};
use crate::position::{Color, Move, MoveList, Position, replies};
use crate::proof::{Plies, UNLIMITED};
use crate::solution::{self, Bounds, ProofStrategy, Scope, Tsume, Walk};
use crate::table::{FixedTable, RepetitionTable, Table, TableError};
use crossbeam_channel::Sender;
use std::time::{Duration, Instant};

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
        let total = table_mib.max(1) << 20;
        let repetitions = RepetitionTable::share_of(total);
        // The referee's tables take longer to fill than short mates to find.
        std::thread::spawn(solution::prepare_referee);
        Ok(Solver {
            table: FixedTable::new(total - repetitions)?,
            repetitions: RepetitionTable::new(repetitions),
            table_mib,
        })
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
        return Answer::without_line(Verdict::NoMate, Statistics::default());
    }
    let (sender, receiver) = crossbeam_channel::unbounded();
    let mut answer = std::thread::scope(|scope| {
        let run = || run(table, repetitions, problem, &position, limits, stop, sender);
        let worker = std::thread::Builder::new()
            .name("search".into())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, run);
        for mut progress in receiver {
            turn(&mut progress.pv);
            on_progress(&progress);
        }
        match worker.map(|worker| worker.join()) {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => {
                log::error!("no thread for the search: {error}");
                Answer::unknown(Reason::Stopped, Statistics::default())
            }
        }
    });
    turn(&mut answer.line);
    if let Some(line) = answer.tsume.as_mut().and_then(|tsume| tsume.line.as_mut()) {
        turn(line);
    }
    for variation in answer.variations.iter_mut().flat_map(|all| &mut all.found) {
        turn(&mut variation.moves);
    }
    let mut answer = refereed(answer, problem);
    if limits.tsume == TsumeLength::Leads
        && let Some(line) = answer.tsume.as_ref().and_then(|tsume| tsume.line.clone())
    {
        answer.statistics.depth = line.len() as u32;
        answer.line = line;
        answer.is_tsume_line = true;
    }
    answer
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
            referee_tsume(&mut answer, problem);
            referee_variations(&mut answer, problem);
            answer
        }
        Err(fault) => {
            log::error!("a line for {sfen} does not pass the referee: {fault}");
            Answer::unknown(Reason::Rejected, answer.statistics)
        }
    }
}

/// Takes a tsume length out whose line does not pass the referee.
fn referee_tsume(answer: &mut Answer, problem: &Problem) {
    let line = answer.tsume.as_ref().and_then(|tsume| tsume.line.as_ref());
    let Some(line) = line else {
        return;
    };
    let sfen = problem.position().to_sfen();
    if let Err(fault) = solution::judge_tsume(&sfen, line, problem.attacker()) {
        log::error!("a tsume line for {sfen} does not pass the referee: {fault}");
        answer.tsume = None;
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
    table: &T,
    repetitions: &RepetitionTable,
    problem: &Problem,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    sender: Sender<Progress>,
) -> Answer {
    let best = Best::new(None);
    let mut watch = Watch::new(table, limits, stop, sender, &best);
    let start = watch.start;
    let mut search = Search::new(table, repetitions, stop, &mut watch, position);
    let limit = plies_limit(limits, position.side() == Color::Black);
    let outcome = search.decide(limit);
    let has_ended = search.has_ended();
    if outcome.pn == 0 {
        best_mate(&mut search, outcome.plies, limits.effort, &best);
        search.end_tracing();
    }
    let tsume = best
        .borrow()
        .as_ref()
        .and_then(|mate| tsume_of(&mut search, mate, limits));
    let mut statistics = Statistics {
        elapsed: start.elapsed(),
        nodes: search.nodes(),
        expansions: search.expansions(),
        depth: 0,
        seldepth: search.seldepth() as u32,
        hashfull: table.hashfull(),
    };
    let must_end = || {
        let is_late = limits.time.is_some_and(|time| start.elapsed() >= time);
        is_late || stop.is_raised()
    };
    let mate = best.borrow().clone();
    let variations = mate
        .as_ref()
        .filter(|_| limits.variations > 0 && limits.tsume != TsumeLength::Leads)
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
                tsume,
                is_tsume_line: false,
                variations,
                walk,
                statistics,
            }
        }
        None if outcome.dn == 0 && !has_ended => {
            Answer::without_line(verdict_of_disproof(&outcome), statistics)
        }
        None => Answer::unknown(reason.unwrap_or(Reason::Stopped), statistics),
    }
}

/// The length of a mate without futile interpositions, as far as it is asked for
/// and there is time.
fn tsume_of<T: Table>(search: &mut Search<'_, T>, mate: &Mate, limits: &Limits) -> Option<Tsume> {
    let allowance = match limits.tsume {
        TsumeLength::Proven | TsumeLength::Leads => u64::MAX,
        TsumeLength::Cheap if limits.effort == Effort::Shortest && mate.bounds.meet() => {
            search.nodes() + TSUME_POSITIONS
        }
        TsumeLength::Cheap => return None,
    };
    Some(solution::tsume(search, mate.bounds.upper, allowance))
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

fn verdict_of_disproof(outcome: &Outcome) -> Verdict {
    if outcome.loop_depth == crate::dfpn::TOO_DEEP {
        Verdict::Unknown(Reason::TooDeep)
    } else if outcome.plies < UNLIMITED {
        Verdict::Unknown(Reason::NoMateWithinLimit)
    } else {
        Verdict::NoMate
    }
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
    sender: Sender<Progress>,
    /// The best mate found so far.
    best: &'a Best,
    reason: Option<Reason>,
    /// When the line of a proof must be given up, once something ended the search.
    grace_end: Option<Duration>,
}

/// Positions that may be visited for the tsume length, besides as many as the search
/// took, where it was not asked for.
const TSUME_POSITIONS: u64 = 20_000;

/// How long the line of a proof may still be put together after the end.
const GRACE: Duration = Duration::from_millis(20);

impl<'a, T: Table> Watch<'a, T> {
    fn new(
        table: &'a T,
        limits: &'a Limits,
        stop: &'a Stop,
        sender: Sender<Progress>,
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
        let _ = self.sender.send(progress);
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
}
