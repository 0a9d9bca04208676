//! How long is the mate without futile interpositions?

use super::asking::{Context, Inquiry};
use crate::dfpn::Searcher;
use crate::position::{Move, MoveError, Position};
use crate::solution::{self, DefencePlace, Meeting, Tsume};
use crate::solver::found::TsumeLength;
use crate::solver::limits::Effort;

/// Positions that may be visited for a tsume length that was not asked for, in addition
/// to a share of those that the search took: enough for most problems of up to 11 plies.
const TSUME_POSITIONS: u64 = 20_000;
/// That share: one in this many.
const TSUME_SHARE: u64 = 20;
/// After a longer search it is not tried: it takes at least half as many nodes as the
/// shortest length, and of 60 classics above this none came out.
const MOST_NODES_BEFORE_TSUME: u64 = 100_000;

/// The length without futile interpositions, and the defender's places along a line.
pub type TsumeAlong = (Option<Tsume>, Vec<DefencePlace>);

impl Inquiry<'_> {
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
        let Some(upper) = self.upper_bound() else {
            return Ok(None);
        };
        let mut known = solution::at_most(upper);
        if let Some(before) = self.known_tsume {
            known.learn(before);
        }
        let asked = self.ask(line.to_vec(), |search, line, context| {
            let (tsume, places) = solution::tsume_along(search, known, &line, u64::MAX);
            (refereed(tsume, context), places)
        });
        Ok(asked.ok().map(|(found, _)| found))
    }

    /// The defender's places along `line`, which must be a line of the proven tsume length on which
    /// neither side errs: one that was found, or one as long of a [`DefencePlace`] along such a line.
    ///
    /// # Errors
    /// The first move of the line that is not legal.
    pub fn places_along_longest(&mut self, line: &[Move]) -> Result<Vec<DefencePlace>, MoveError> {
        self.problem.after(line)?;
        let asked = self.ask(line.to_vec(), |search, line, _| {
            solution::places_along_longest(search, &line, u64::MAX)
        });
        Ok(asked.map(|(places, _)| places).unwrap_or_default())
    }

    /// Proves, from the end of `line` on and as far as the limits go, that its positions do not
    /// mate sooner than it does: later questions about lengths find that known. It takes
    /// little where other checks along the line are known not to mate.
    ///
    /// # Errors
    /// The first move of the line that is not legal.
    pub fn disprove_sooner_along(&mut self, line: &[Move]) -> Result<(), MoveError> {
        self.problem.after(line)?;
        self.lacks_verdict |= self.start.is_none();
        // A limit is no error here: the lengths proven before it are in the table.
        let _ = self.ask(line.to_vec(), |search, line, _| {
            solution::disprove_sooner_along(search, &line);
        });
        Ok(())
    }

    /// [`Inquiry::tsume`], and whether the longest defences come to one of `places`, or to its
    /// board with less in the attacker's hand.
    pub fn tsume_meeting(
        &mut self,
        places: &[Position],
    ) -> Option<(Option<Tsume>, Option<Meeting>)> {
        let (upper, problem) = (self.upper_bound()?, self.problem);
        let places: Vec<Position> = places.iter().map(|one| problem.turned(one)).collect();
        let asked = self.ask((), |search, (), context| {
            let (tsume, meeting) = solution::tsume_meeting(search, upper, &places, u64::MAX);
            (refereed(tsume, context), meeting)
        });
        asked.ok().map(|(found, _)| found)
    }
}

/// The tsume length, with the effort `wanted`; `None` without a mate, or if it is not wanted.
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
