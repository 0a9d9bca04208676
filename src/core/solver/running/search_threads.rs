//! The threads of a search: the main thread and the helper threads.

#[cfg(not(target_os = "unknown"))]
use crate::dfpn::STACK_BYTES;
use crate::dfpn::{Expectation, Monitor, SearchPool, Searcher, Status, Stop};
use crate::solver::found::{Progress, Reason};
use crate::solver::problem::Problem;
#[cfg(not(target_os = "unknown"))]
use crate::system::wait;
use crate::table::{FixedTable, RepetitionTable};
#[cfg(not(target_os = "unknown"))]
use std::cell::Cell;
use std::cell::RefCell;
use std::ops::ControlFlow;
#[cfg(not(target_os = "unknown"))]
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(not(target_os = "unknown"))]
use std::{io, panic, thread};

/// Most nodes of the tree that several threads share, and what one of them takes.
const MOST_FRAMES: usize = 20_000;
const FRAME_BYTES: usize = 1_600;
/// The tree takes one part in this many of the table's memory at most.
const TREE_SHARE: usize = 8;

/// Most nodes of a tree whose leaves other processes search, and its part of the memory: the
/// table has results alone.
const MOST_REMOTE_FRAMES: usize = 1_000_000;
const REMOTE_TREE_SHARE: usize = 2;

/// Reports of the searching thread.
pub enum News {
    /// Figures and line, to be passed on.
    Progress(Progress),
    /// The search takes long enough for helper threads.
    HelpersWanted,
}

/// Data shared by all threads of a search.
pub struct SharedSearch<'a> {
    pub table: &'a FixedTable,
    pub repetitions: &'a RepetitionTable,
    /// The flag that stops all threads.
    pub stop: &'a Stop,
    /// The pool, if there are several.
    pub pool: Option<&'a SearchPool>,
    /// [`Limits::expects_no_mate`](crate::solver::limits::Limits::expects_no_mate).
    pub expects_no_mate: bool,
}

impl<'a> SharedSearch<'a> {
    /// The search of one thread: it begins at the problem's start and plays its moves.
    pub fn searcher(&self, monitor: &'a mut dyn Monitor, problem: &Problem) -> Searcher<'a> {
        let (before, mut played) = problem.start_and_moves();
        problem.turn(&mut played);
        let (table, repetitions) = (self.table, self.repetitions);
        let before = problem.turned(before);
        let mut search = Searcher::new(table, repetitions, self.stop, monitor, &before);
        if self.expects_no_mate {
            search.set_expectation(Expectation::Disproof);
        }
        // Nearest to the root, so that a disproof shows whether it rests on them.
        for position in problem.barred() {
            search.count_as_no_mate(&problem.turned(position));
        }
        played.into_iter().for_each(|mv| search.advance(mv));
        search
    }
}

#[cfg(not(target_os = "unknown"))]
thread_local! {
    /// This thread is one of [`spawn_deep`].
    static IS_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Starts a thread whose stack is deep enough for any search. What is asked there of one
/// search thread is searched on it; elsewhere each question starts a thread of its own,
/// which takes longer than most mates in three.
///
/// # Errors
/// If it cannot be started.
#[cfg(not(target_os = "unknown"))]
pub fn spawn_deep(
    name: &str,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<thread::JoinHandle<()>> {
    deep_thread(name).spawn(|| {
        IS_DEEP.set(true);
        work();
    })
}

/// [`spawn_deep`] within a scope.
///
/// # Errors
/// If it cannot be started.
#[cfg(not(target_os = "unknown"))]
pub fn spawn_deep_scoped<'scope, 'env>(
    name: &str,
    scope: &'scope thread::Scope<'scope, 'env>,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<thread::ScopedJoinHandle<'scope, ()>> {
    deep_thread(name).spawn_scoped(scope, || {
        IS_DEEP.set(true);
        work();
    })
}

/// Runs `search` on a thread with a deep stack, this one if it has one and no helper
/// threads are wanted, and passes its reports on from this one. Once the search calls
/// them, helper threads run `help`.
///
/// # Errors
/// If no thread can be started.
#[cfg(not(target_os = "unknown"))]
pub fn run_search<R: Send>(
    search: impl FnOnce(&dyn Fn(News)) -> R + Send,
    pass_on: &mut dyn FnMut(Progress),
    helpers: usize,
    help: &(dyn Fn() + Sync),
) -> Result<R, Reason> {
    if helpers == 0 && IS_DEEP.get() {
        return Ok(run_here(search, pass_on));
    }
    let (sender, receiver) = crossbeam_channel::unbounded();
    let run = move || {
        search(&|news| {
            // Without a receiver the search continues.
            let _ = sender.send(news);
        })
    };
    thread::scope(|scope| {
        let worker = deep_thread("search").spawn_scoped(scope, run);
        for news in wait::each(&receiver) {
            match news {
                News::Progress(progress) => pass_on(progress),
                News::HelpersWanted => {
                    for _ in 0..helpers {
                        if let Err(error) = deep_thread("helper").spawn_scoped(scope, help) {
                            log::error!("no thread to help with the search: {error}");
                        }
                    }
                }
            }
        }
        match worker.map(|worker| worker.join()) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(error) => {
                log::error!("no thread for the search: {error}");
                Err(Reason::NoThread)
            }
        }
    })
}

/// Runs `search` on this thread: WebAssembly has no others.
///
/// # Errors
/// Never.
#[cfg(target_os = "unknown")]
pub fn run_search<R>(
    search: impl FnOnce(&dyn Fn(News)) -> R,
    pass_on: &mut dyn FnMut(Progress),
    _helpers: usize,
    _help: &dyn Fn(),
) -> Result<R, Reason> {
    Ok(run_here(search, pass_on))
}

/// Runs `search` on this thread, and passes its reports on.
fn run_here<R>(search: impl FnOnce(&dyn Fn(News)) -> R, pass_on: &mut dyn FnMut(Progress)) -> R {
    let pass_on = RefCell::new(pass_on);
    search(&|news| {
        if let News::Progress(progress) = news {
            (pass_on.borrow_mut())(progress);
        }
    })
}

/// A thread with a stack deep enough for the longest mates.
#[cfg(not(target_os = "unknown"))]
fn deep_thread(name: &str) -> thread::Builder {
    thread::Builder::new().name(name.into()).stack_size(STACK_BYTES)
}

/// Ends the helper threads when dropped, so also if the main thread panics.
pub struct Dismissal<'a>(pub &'a SearchPool);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        if let Some(report) = self.0.report_of_cores() {
            log::info!(target: "tsumi::cores", "{report}");
        }
        self.0.dismiss();
    }
}

/// Passes the items to `work`, in their order, on this many threads with deep stacks, and each
/// result to `done`, on this thread. Once that breaks, no further item is begun.
#[cfg(not(target_os = "unknown"))]
pub fn share_out<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: &(dyn Fn(&T) -> R + Sync),
    done: &mut dyn FnMut(&T, R) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let take = || items.get(next.fetch_add(1, Ordering::Relaxed));
    let threads = threads.min(items.len());
    if threads > 1 {
        let (sender, receiver) = crossbeam_channel::unbounded();
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                let run = move || {
                    while let Some(item) = take() {
                        // Without a receiver nothing is wanted any more.
                        let _ = sender.send((item, work(item)));
                    }
                };
                if let Err(error) = spawn_deep_scoped("question", scope, run) {
                    log::error!("no thread to ask beside others: {error}");
                }
            }
            drop(sender);
            for (item, result) in wait::each(&receiver) {
                if done(item, result).is_break() {
                    next.store(items.len(), Ordering::Relaxed);
                }
            }
        });
    }
    // All of them by one thread, or where none could be started.
    while let Some(item) = take() {
        if done(item, work(item)).is_break() {
            return;
        }
    }
}

/// Passes the items to `work` and each result to `done`, on this thread: there are no others.
#[cfg(target_os = "unknown")]
pub fn share_out<T, R>(
    _threads: usize,
    items: &[T],
    work: &dyn Fn(&T) -> R,
    done: &mut dyn FnMut(&T, R) -> ControlFlow<()>,
) {
    for item in items {
        if done(item, work(item)).is_break() {
            return;
        }
    }
}

/// The monitor of helper threads: the main thread watches the limits, and helpers end
/// with its tasks.
struct NoLimits;

impl Monitor for NoLimits {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        false
    }

    fn on_circle(&mut self, depth: usize) {
        log_circle(depth);
    }
}

/// Says in the log that a search went in circles.
pub fn log_circle(depth: usize) {
    log::error!("the search went in circles at depth {depth} and was broken off there");
}

/// The most frames of a tree that several threads share beside this table.
pub fn frames_beside(table: &FixedTable) -> usize {
    (table.bytes() / TREE_SHARE / FRAME_BYTES).min(MOST_FRAMES)
}

/// The number of frames of a tree whose leaves other processes search.
pub fn remote_frames_beside(table: &FixedTable) -> usize {
    (table.bytes() / REMOTE_TREE_SHARE / FRAME_BYTES).min(MOST_REMOTE_FRAMES)
}

/// The work of a helper thread.
pub fn help(shared: &SharedSearch<'_>, problem: &Problem) {
    if let Some(pool) = shared.pool {
        shared.searcher(&mut NoLimits, problem).help(pool);
    }
}
