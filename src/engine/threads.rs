//! The threads of a search: the main thread and the helper threads.

use super::answer::Progress;
use super::problem::Problem;
use crate::dfpn::{Crew, Monitor, STACK_BYTES, Searcher, Status, Stop};
use crate::position::Position;
use crate::table::{RepetitionTable, Table};

/// Reports of the searching thread.
pub enum News {
    /// Figures and line.
    Progress(Progress),
    /// The search takes long enough for helper threads.
    HelpersWanted,
}

/// Data shared by all threads of a search.
pub struct SharedSearch<'a, T> {
    /// The table.
    pub table: &'a T,
    /// The repetition table.
    pub repetitions: &'a RepetitionTable,
    /// Stops them all.
    pub stop: &'a Stop,
    /// The crew, if there are several.
    pub crew: Option<&'a Crew>,
}

impl<'a, T: Table> SharedSearch<'a, T> {
    /// The search of the main thread: it begins at the problem's start and plays its
    /// moves.
    pub fn searcher(&self, monitor: &'a mut dyn Monitor, problem: &Problem) -> Searcher<'a, T> {
        let (before, mut played) = problem.way();
        problem.turn(&mut played);
        let mut search = self.searcher_at(monitor, &problem.turned(before));
        played.into_iter().for_each(|mv| search.advance(mv));
        if let Some(crew) = self.crew {
            search.lead(crew);
        }
        search
    }

    fn searcher_at(&self, monitor: &'a mut dyn Monitor, position: &Position) -> Searcher<'a, T> {
        Searcher::new(self.table, self.repetitions, self.stop, monitor, position)
    }
}

/// A thread with a stack deep enough for the longest mates.
pub fn thread(name: &str) -> std::thread::Builder {
    std::thread::Builder::new()
        .name(name.into())
        .stack_size(STACK_BYTES)
}

/// Ends the helper threads when dropped, so also if the main thread panics.
pub struct Dismissal<'a>(pub &'a Crew);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.dismiss();
    }
}

/// The monitor of helper threads: the main thread watches the limits, and helpers end
/// with its tasks.
struct NoLimits;

impl Monitor for NoLimits {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        false
    }
}

/// The work of a helper thread.
pub fn help<T: Table>(shared: &SharedSearch<'_, T>, position: &Position) {
    if let Some(crew) = shared.crew {
        shared.searcher_at(&mut NoLimits, position).help(crew);
    }
}
