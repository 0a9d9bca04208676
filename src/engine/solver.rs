//! The front door: a problem and limits in, an answer out.

use super::answer::{
    Answer, Effort, Limits, Progress, Reason, Statistics, TsumeLength, Variations, Verdict,
};
use super::effort::{Best, Mate, best_mate};
use super::first_moves::{FirstMoves, Question, first_moves, verdict_of_disproof};
use super::problem::Problem;
use super::threads::{Dismissal, News, Shared, help, thread};
use super::watch::Watch;
use crate::dfpn::{Crew, STACK_BYTES, Searcher, Stop};
use crate::length::Bounds;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, replies};
use crate::referee::{self, Fault, Walk};
use crate::solution::{self, DefencePlace, ProofStrategy, Scope, Tsume};
use crate::table::{FixedTable, RepetitionTable, Table, TableError, check_room};
use crossbeam_channel::Sender;
use std::time::Instant;

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
        let _ = std::thread::Builder::new().spawn(referee::prepare);
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
    let position = problem.turned(problem.position());
    let turn = |line: &mut Vec<Move>| problem.turn(line);
    if is_stalemate(&position) {
        return Answer::without_line(Verdict::NoMate, Statistics::default());
    }
    let (sender, receiver) = crossbeam_channel::unbounded();
    // Helpers begin at the position, and would not know what was played before it.
    let crew = (limits.threads > 1 && !problem.was_played()).then(Crew::new);
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
    if let Some(line) = answer.tsume.as_mut().and_then(|tsume| tsume.line.as_mut()) {
        turn(line);
    }
    for place in &mut answer.places {
        place.finding.for_each_line(turn);
    }
    for variation in answer.variations.iter_mut().flat_map(|all| &mut all.found) {
        turn(&mut variation.moves);
    }
    for first_move in answer.first_moves.iter_mut().flat_map(|all| &mut all.best) {
        turn(&mut first_move.line);
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
    match referee::judge(&sfen, &answer.line, problem.attacker()) {
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
    if let Err(fault) = referee::judge_tsume(&sfen, line, problem.attacker()) {
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
        let judged = referee::judge(&sfen, &line, problem.attacker());
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
    let (before, mut played) = problem.way();
    problem.turn(&mut played);
    let mut search = shared.search(&mut watch, &problem.turned(before));
    played.into_iter().for_each(|mv| search.advance(mv));
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
    let (tsume, places) = match best.borrow().as_ref() {
        Some(mate) => tsume_of(&mut search, mate, problem, limits),
        None => (None, Vec::new()),
    };
    // The nodes are the search's own business.
    let must_end = || why_end(0).is_some();
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
    // With all that came after the verdict.
    let mut statistics = statistics_of(&search, table, start);
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
                places,
                variations,
                first_moves,
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

/// The best first moves, if several are wanted. Should another turn out to be better
/// than that of the best mate, its mate is the best from now on.
fn best_first_moves<T: Table>(
    search: &mut Searcher<'_, T>,
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
    let judged = referee::judge(&sfen, line, problem.attacker());
    let report = |fault: &Fault| {
        log::error!("a line for {sfen} does not pass the referee: {fault}");
    };
    judged.inspect_err(report).is_ok()
}

/// Positions that may be visited for the tsume length, besides as many as the search
/// took, where it was not asked for.
const TSUME_POSITIONS: u64 = 20_000;

/// The length of a mate without futile interpositions, as far as it is asked for
/// and there is time; with the places along a line, if they are.
fn tsume_of<T: Table>(
    search: &mut Searcher<'_, T>,
    mate: &Mate,
    problem: &Problem,
    limits: &Limits,
) -> (Option<Tsume>, Vec<DefencePlace>) {
    let allowance = match limits.tsume {
        TsumeLength::Proven | TsumeLength::Leads => u64::MAX,
        TsumeLength::Cheap if limits.effort == Effort::Shortest && mate.bounds.meet() => {
            search.nodes() + TSUME_POSITIONS
        }
        TsumeLength::Cheap => return (None, Vec::new()),
    };
    let Some(mut line) = limits.along.clone() else {
        let tsume = solution::tsume(search, mate.bounds.upper, allowance);
        return (Some(tsume), Vec::new());
    };
    problem.turn(&mut line);
    let (tsume, places) = solution::tsume_along(search, mate.bounds.upper, &line, allowance);
    (Some(tsume), places)
}

/// The replies that the line of a mate does not take, with the time that is left.
fn variations_of<T: Table>(
    search: &mut Searcher<'_, T>,
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
    search: &mut Searcher<'_, T>,
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
    referee::walk(&sfen, attacker, bounds, &mut strategy, most_positions)
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
