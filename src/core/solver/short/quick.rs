//! Short questions by the million, as playing engines, miners and databases ask them: is
//! this a mate within a few plies, or one that few nodes find?
//!
//! They need no thread, no clock and, after the first one, no allocation. All legal moves
//! count: every check, drops and declined promotions among them, an attacker who is in
//! check, two kings. What is not decided is said to be open.

use super::short_search::{NoMonitor, is_certain};
use crate::dfpn::{Expectation, Outcome, Searcher, Stop, ThreadSlot, Workspace};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, Position, has_check};
use crate::solver::running::share_out;
use crate::table::{FixedTable, RepetitionTable, TableError};
use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow::Continue;

/// Bytes of the tables, unless others are asked for: they stay in the cache of a core.
const TABLE_BYTES: usize = 1 << 20;
/// Positions that a thread is given at a time.
const SHARE: usize = 1_000;
/// Depth beyond which a mate is not found, for the sake of the caller's stack.
const DEEPEST: usize = 200;

/// A check that mates at once, if the side to move has one.
pub fn mate_in_one(position: &Position) -> Option<Move> {
    if !position.king(position.side().opponent()).is_on_board() {
        return None;
    }
    match position.side() {
        Color::Black => crate::dfpn::mate_in_one(position),
        Color::White => {
            crate::dfpn::mate_in_one(&position.rotated_but_for_key()).map(Move::rotated)
        }
    }
}

/// The position with the side to move as Black; `None` if there is no king to mate.
fn turned(position: &Position) -> Option<Cow<'_, Position>> {
    let has_king = position.king(position.side().opponent()).is_on_board();
    has_king.then(|| match position.side() {
        Color::Black => Cow::Borrowed(position),
        Color::White => Cow::Owned(position.rotated()),
    })
}

/// A move on the turned position as a move on the position itself.
fn turned_back(position: &Position, mv: Move) -> Move {
    match position.side() {
        Color::Black => mv,
        Color::White => mv.rotated(),
    }
}

/// The answer of a short search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum QuickAnswer {
    /// The side to move mates, beginning with this move, in at most so many plies.
    Mate(Move, Plies),
    /// A proof that it does not: of [`QuickSolver::mate_within`] within the plies that were asked
    /// for, where a longer mate may exist; of [`QuickSolver::search`] in any number of plies.
    NoMate,
    /// Not decided: the nodes were not enough, or a line is 200 plies long.
    Open,
}

impl QuickAnswer {
    /// True for a mate.
    pub fn is_mate(self) -> bool {
        matches!(self, QuickAnswer::Mate(..))
    }
}

/// Searches one position after the other, for one thread. What it has found it remembers,
/// so the same question may be answered at once the next time.
///
/// All legal moves count: every check, drops and declined promotions among them, an attacker who
/// is in check, two kings.
///
/// It takes little more than 1 MiB, starts no thread, and allocates nothing after its first
/// question.
///
/// # Examples
///
/// ```
/// # use tsumi_core::solver::QuickSolver;
/// # use tsumi_core::position::Position;
/// let mut solver = QuickSolver::new()?;
/// let position: Position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse()?;
/// assert!(solver.mate_within(&position, 1).is_mate());
/// assert!(solver.search(&position, 40).is_mate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QuickSolver {
    table: FixedTable,
    repetitions: RepetitionTable,
    workspace: Option<Workspace>,
    slot: ThreadSlot,
    stop: Stop,
}

impl fmt::Debug for QuickSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuickSolver").finish_non_exhaustive()
    }
}

impl QuickSolver {
    /// A solver that takes little more than 1 MiB.
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new() -> Result<QuickSolver, TableError> {
        let repetitions = RepetitionTable::share_of(TABLE_BYTES);
        Ok(QuickSolver {
            table: FixedTable::new(TABLE_BYTES - repetitions)?,
            repetitions: RepetitionTable::new(repetitions)?,
            workspace: None,
            slot: ThreadSlot::new(),
            stop: Stop::default(),
        })
    }

    /// Whether the side to move mates in at most `plies` plies, moves of both sides counted. So
    /// `NoMate` leaves longer mates open. There is no other limit: up to 7 plies it takes
    /// microseconds, up to 9 a millisecond at times; from then on it may take long.
    pub fn mate_within(&mut self, position: &Position, plies: Plies) -> QuickAnswer {
        match plies {
            0 => QuickAnswer::NoMate,
            1 | 2 => {
                mate_in_one(position).map_or(QuickAnswer::NoMate, |mv| QuickAnswer::Mate(mv, 1))
            }
            _ => self.ask(position, plies, u64::MAX),
        }
    }

    /// Whether the side to move mates, by about `nodes` positions. 40 are as many as a
    /// playing engine may want to spend on a leaf; at most 1,000 are visited.
    pub fn search(&mut self, position: &Position, nodes: u32) -> QuickAnswer {
        self.ask(position, UNLIMITED, u64::from(nodes.min(1_000)))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.repetitions.clear();
        self.workspace = None;
    }

    fn ask(&mut self, position: &Position, plies: Plies, nodes: u64) -> QuickAnswer {
        let Some(turned) = turned(position) else {
            return QuickAnswer::NoMate;
        };
        // Most positions of games have no check at all.
        if !has_check(&turned) {
            return QuickAnswer::NoMate;
        }
        let outcome = self.decide(&turned, plies, nodes);
        if outcome.pn == 0 {
            QuickAnswer::Mate(turned_back(position, outcome.mv), outcome.plies)
        } else if outcome.dn == 0 && is_certain(&outcome, plies) {
            QuickAnswer::NoMate
        } else {
            QuickAnswer::Open
        }
    }

    /// The outcome of a position in which Black attacks.
    fn decide(&mut self, position: &Position, plies: Plies, nodes: u64) -> Outcome {
        let mut monitor = NoMonitor;
        let mut search = Searcher::in_workspace(
            self.workspace.take().unwrap_or_default(),
            &self.table,
            &self.repetitions,
            &self.stop,
            &mut monitor,
            position,
        );
        search.come_back_after(&self.slot, nodes, DEEPEST);
        search.set_expectation(Expectation::Mate);
        let outcome = search.decide(plies);
        self.workspace = Some(search.into_workspace());
        outcome
    }
}

/// What [`QuickSolver::mate_within`] says of many positions, in their order, by this many
/// threads; `None` for a text that is not an SFEN.
///
/// # Errors
/// If the memory for the tables is not available.
///
/// # Examples
///
/// ```
/// # use tsumi_core::solver::{QuickAnswer, mates_within};
/// let mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/// let found = mates_within(&[mate, "no position"], 7, 2)?;
/// assert!(matches!(found[..], [Some(QuickAnswer::Mate(_, 1)), None]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mates_within<S: AsRef<str> + Sync>(
    sfens: &[S],
    plies: Plies,
    threads: usize,
) -> Result<Vec<Option<QuickAnswer>>, TableError> {
    let shares: Vec<(usize, &[S])> = sfens.chunks(SHARE).enumerate().collect();
    let work = |share: &(usize, &[S])| {
        let mut solver = QuickSolver::new()?;
        let mut answer = |sfen: &S| {
            let position = sfen.as_ref().parse().ok()?;
            Some(solver.mate_within(&position, plies))
        };
        Ok(share.1.iter().map(&mut answer).collect::<Vec<_>>())
    };
    let mut found: Vec<_> = shares.iter().map(|_| Ok(Vec::new())).collect();
    share_out(threads, &shares, &work, &mut |share, answers| {
        found[share.0] = answers;
        Continue(())
    });
    let parts: Result<Vec<_>, _> = found.into_iter().collect();
    Ok(parts?.concat())
}
