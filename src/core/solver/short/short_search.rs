//! Many short questions with one memory: what composers' tools ask by the million.
//!
//! An [`Inquiry`](crate::solver::Inquiry) is about one problem and starts a thread for each
//! question, which takes longer than most of these searches. Here the caller provides the
//! deep stack once for all of them ([`on_deep_stack`]), goes from position to position by
//! moves, and asks what each is within some nodes. The small table is kept: its entries hold
//! for a position however it was reached.
//!
//! No method of [`ShortQuestions`] is generic, so that the search is compiled here, once,
//! and not in each crate that asks.

use crate::dfpn::{
    Literal, Monitor, Outcome, Relaxed, Searcher, Status, Stop, TOO_DEEP, Workspace,
};
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::position::{Move, MoveList, Position, Undo, checks};
use crate::solution::{self, DefencePlace, ReplyRank, Tsume};
use crate::solver::found::Reason;
use crate::solver::running::run_search;
use crate::table::{FixedTable, RepetitionTable, TableError};
use std::fmt;
use std::sync::Mutex;

/// The memory of short questions, for one thread at a time.
///
/// ```
/// # use tsumi_core::face as tsumi;
/// use tsumi::{Position, ShortAnswer, ShortSearch, Stop, on_deep_stack};
///
/// let start: Position = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1".parse()?;
/// let search = ShortSearch::new(4)?; // MiB
/// let mating = on_deep_stack(|| {
///     search.from(&start, &Stop::new(), |ask| {
///         let mut mating = start.legal_checks();
///         mating.retain(|&mv| {
///             let undo = ask.make(mv);
///             let answer = ask.mate_within(4, 1_000); // plies, nodes
///             ask.unmake(mv, undo);
///             matches!(answer, ShortAnswer::Mate(_))
///         });
///         mating
///     })
/// });
/// assert!(mating.is_ok_and(|moves| moves.contains(&"G*5b".parse().unwrap())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ShortSearch {
    table: FixedTable,
    repetitions: RepetitionTable,
    /// The memory of the search before.
    workspace: Mutex<Option<Workspace>>,
}

impl fmt::Debug for ShortSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShortSearch").finish_non_exhaustive()
    }
}

/// The answer to a question about a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortAnswer {
    /// A mate in at most this many plies.
    Mate(Plies),
    /// No mate within the limit.
    NoMate,
    /// The nodes were not enough.
    Open,
}

/// Searches are ended by their allowance of nodes and by the stop flag.
pub struct NoMonitor;

impl Monitor for NoMonitor {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        look_at_clock();
        false
    }
}

/// Reads the clock. Nobody asks for the time; but where there are no threads, a host suspends the
/// work when it is read, and hears then that the work is to end.
fn look_at_clock() {
    #[cfg(target_os = "unknown")]
    let _ = crate::system::clock::Instant::now();
}

impl ShortSearch {
    /// A search whose tables take `mib` MiB in all.
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new(mib: usize) -> Result<ShortSearch, TableError> {
        let total = mib.max(1) << 20;
        let repetitions = RepetitionTable::share_of(total);
        Ok(ShortSearch {
            table: FixedTable::new(total - repetitions)?,
            repetitions: RepetitionTable::new(repetitions)?,
            workspace: Mutex::default(),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
        self.repetitions.clear();
        if let Ok(mut kept) = self.workspace.try_lock() {
            *kept = None;
        }
    }

    /// Runs `work` with questions from `position` on, in which Black attacks. It is to run on
    /// a deep stack: [`on_deep_stack`].
    pub fn from<R>(
        &self,
        position: &Position,
        stop: &Stop,
        work: impl FnOnce(&mut ShortQuestions<'_>) -> R,
    ) -> R {
        let mut monitor = NoMonitor;
        let mut questions = self.begin(position, stop, &mut monitor);
        let result = work(&mut questions);
        self.end(questions);
        result
    }

    // The searcher is large: not to be moved at each question.
    #[inline]
    fn begin<'a>(
        &'a self,
        position: &Position,
        stop: &'a Stop,
        monitor: &'a mut NoMonitor,
    ) -> ShortQuestions<'a> {
        look_at_clock();
        let (table, repetitions) = (&self.table, &self.repetitions);
        let kept = self.workspace.try_lock().ok();
        let workspace = kept.and_then(|mut kept| kept.take()).unwrap_or_default();
        ShortQuestions(Searcher::in_workspace(
            workspace,
            table,
            repetitions,
            stop,
            monitor,
            position,
        ))
    }

    #[inline]
    fn end(&self, questions: ShortQuestions<'_>) {
        let workspace = questions.0.into_workspace();
        if let Ok(mut kept) = self.workspace.try_lock() {
            *kept = Some(workspace);
        }
    }
}

/// Questions about a position in which Black attacks, and those after its moves. The limits
/// of nodes are kept approximately.
pub struct ShortQuestions<'a>(Searcher<'a>);

impl fmt::Debug for ShortQuestions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = f.debug_struct("ShortQuestions");
        words.field("position", self.position());
        words.finish_non_exhaustive()
    }
}

impl ShortQuestions<'_> {
    /// The current position.
    pub fn position(&self) -> &Position {
        self.0.position()
    }

    /// Makes a legal move for a while: the position before it may be visited again.
    pub fn make(&mut self, mv: Move) -> Undo {
        self.0.make(mv)
    }

    /// Takes back the move that was made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.0.unmake(mv, undo);
    }

    /// Plays a legal move for good: to come back to the position before it is no mate.
    pub fn advance(&mut self, mv: Move) {
        self.0.advance(mv);
    }

    /// Goes to another position with the same set of pieces.
    pub fn go_to(&mut self, position: &Position) {
        self.0.go_to(position);
    }

    /// Makes a position count as no mate, as well as those with the same board and no more in the
    /// attacker's hand. Only before the first question and the first move.
    pub fn bar(&mut self, position: &Position) {
        self.0.count_as_no_mate(position);
    }

    /// Whether this is a mate within `limit` plies ([`UNLIMITED`] for any), by about `nodes` nodes.
    pub fn mate_within(&mut self, limit: Plies, nodes: u64) -> ShortAnswer {
        self.0.resume();
        ShortAnswer::of(self.0.decide_as_within::<Literal>(limit, nodes), limit)
    }

    /// [`ShortQuestions::mate_within`], but an interposition does not count if the mate behind its
    /// capture takes no more plies. No mate here is none without futile interpositions either; a
    /// mate here may be longer without them.
    pub fn relaxed_mate_within(&mut self, limit: Plies, nodes: u64) -> ShortAnswer {
        self.0.resume();
        ShortAnswer::of(self.0.decide_as_within::<Relaxed>(limit, nodes), limit)
    }

    /// [`ShortQuestions::mate_within`] in any number of plies, where no mate is expected.
    pub fn refutation(&mut self, nodes: u64) -> ShortAnswer {
        self.0.resume();
        ShortAnswer::of(self.0.refute_within(UNLIMITED, nodes), UNLIMITED)
    }

    /// The length without futile interpositions of a mate of at most `most` plies, as far as
    /// it is found by about `nodes` nodes.
    pub fn tsume(&mut self, most: Plies, nodes: u64) -> Tsume {
        self.0.resume();
        solution::tsume(&mut self.0, most, nodes)
    }

    /// [`ShortQuestions::tsume`], and the defender's places along `line`, or along the line
    /// found if `line` is empty.
    pub fn tsume_along(
        &mut self,
        most: Plies,
        line: &[Move],
        nodes: u64,
    ) -> (Tsume, Vec<DefencePlace>) {
        self.0.resume();
        solution::tsume_along(&mut self.0, solution::at_most(most), line, nodes)
    }

    /// How the first move of `line`, a reply in a position in which every reply is mated,
    /// compares with all others. The length without futile interpositions behind it is that
    /// of the rest of the line. `None` if the nodes were not enough.
    pub fn rank_reply(&mut self, line: &[Move], nodes: u64) -> Option<ReplyRank> {
        solution::rank_reply(&mut self.0, line, nodes)
    }

    /// The check after which the memory has the shortest mate within `plies`, and the plies
    /// behind it. What was decided at a glance, such as a mate in one, has an entry of its
    /// own, and none behind its check.
    pub fn known_mate(&self, plies: Plies) -> Option<(Move, Plies)> {
        let position = self.position();
        let mut list = MoveList::new();
        checks(position, &mut list);
        let proven = list.iter().filter_map(|&mv| {
            let found = self.0.look_up_after(mv, minus_one(plies));
            (found.pn == 0).then_some((mv, found.plies))
        });
        let own = self.0.look_up(position, plies);
        let own = (own.pn == 0 && list.contains(&own.mv)).then(|| (own.mv, minus_one(own.plies)));
        proven.chain(own).min_by_key(|&(_, plies)| plies)
    }
}

impl ShortAnswer {
    /// The answer that an outcome within `limit` plies gives.
    fn of(outcome: Option<Outcome>, limit: Plies) -> ShortAnswer {
        match outcome {
            Some(outcome) if outcome.pn == 0 => ShortAnswer::Mate(outcome.plies),
            Some(outcome) if is_certain(&outcome, limit) => ShortAnswer::NoMate,
            _ => ShortAnswer::Open,
        }
    }
}

/// True for a disproof of any length, or of the wanted one.
pub fn is_certain(outcome: &Outcome, limit: Plies) -> bool {
    outcome.loop_depth != TOO_DEEP && (outcome.plies == UNLIMITED || limit != UNLIMITED)
}

/// Runs `work` on a thread whose stack is deep enough for any search.
///
/// # Errors
/// If no thread can be started.
pub fn on_deep_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Result<R, Reason> {
    run_search(|_| work(), &mut |_| (), 0, &|| ())
}
