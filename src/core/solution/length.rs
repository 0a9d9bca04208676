//! Bounds of the shortest length of a mate.
//!
//! A mate is searched for within fewer and fewer plies (each success is cheap, as most
//! of the proof is already in the table), until it is proven that there is none. Before
//! that, it is proven that there is no mate within 1, 3, 5 plies and so on, as long as
//! this is cheap: over mates in 11 it saves a fifth of the nodes against tightening
//! from above only, and it leaves a lower bound if the time runs out. Not longer: the whole
//! climb is most of the search, and proves nothing that the last step from above does not.
//!
//! A step from above looks for a proof that there is no mate. Where there is one it is often found
//! late, so that by chance a step takes more than all others; and the last can be endless where
//! hundreds of cheap ones lead to it, as in a work of 873 plies. So it has turns, each twice as
//! long as the one before. After each a mate is looked for, half as long; after long ones the
//! climb has its turn, too: half as long where many steps are left, less where few are.

use crate::dfpn::{Literal, Outcome, Relaxed, Searcher, Sense, TOO_DEEP};
use crate::length::{Bounds, Plies, UNLIMITED};
use crate::table::Table;

/// Updates the bounds by the outcome of a search within `limit`; false if that was undecided.
fn learn_outcome(bounds: &mut Bounds, limit: Plies, outcome: &Outcome) -> bool {
    if outcome.pn == 0 {
        bounds.learn_mate(outcome.plies);
    } else if outcome.dn == 0 && outcome.loop_depth != TOO_DEEP {
        bounds.learn_none_within(match outcome.plies {
            UNLIMITED => limit,
            plies => plies.max(limit),
        });
    } else {
        return false;
    }
    true
}

/// The share of the search so far that each step down may take before lengths are proven.
const SHARE_TO_TIGHTEN: u64 = 4;

/// The nodes for proofs that there are no short mates, and how often those of the search so
/// far they may be. A step that is begun is ended.
const MOST_TO_CLIMB: u64 = 10_000;
const TIMES_TO_CLIMB: u64 = 3;
/// Steps between the bounds from which on there are many, and the share of the search so far
/// that the first climb has then.
const MANY_STEPS: u64 = 100;
const SHARE_OF_LONG_CLIMB: u64 = 4;
/// The nodes of the first turn of a step down, at least; those of a turn after which the climb has
/// one, at least.
const LEAST_TURN: u64 = 10_000;
const LONG_TURN: u64 = 2_000_000;

/// A number of nodes that is small against those of the search so far.
pub fn few_nodes<T: Table>(search: &Searcher<'_, T>) -> u64 {
    search.nodes() / 4 + 2_000
}

/// Searches for shorter mates as long as each is cheap.
pub fn tighten_cheaply<T: Table>(search: &mut Searcher<'_, T>, bounds: &mut Bounds) {
    seek_shorter::<Literal, T>(search, bounds, few_nodes(search));
}

/// Searches for shorter mates as long as each takes no more than `allowance` nodes. With
/// [`Searcher::seek_as_within`]: else within a limit the numbers serve the proof that there is
/// none. True if the bounds are better.
fn seek_shorter<S: Sense, T: Table>(
    search: &mut Searcher<'_, T>,
    bounds: &mut Bounds,
    allowance: u64,
) -> bool {
    let before = *bounds;
    while !bounds.meet() && !search.has_ended() {
        let limit = bounds.upper - 2;
        let is_news = search
            .seek_as_within::<S>(limit, allowance)
            .is_some_and(|outcome| learn_outcome(bounds, limit, &outcome));
        if !is_news {
            break;
        }
    }
    *bounds != before
}

/// Continues until the shortest length is proven or the search is ended. `on_news` is
/// called after each step of the bounds and may lower the upper one further.
pub fn prove_shortest<'a, T: Table>(
    search: &mut Searcher<'a, T>,
    bounds: &mut Bounds,
    on_news: &mut dyn FnMut(&mut Searcher<'a, T>, &mut Bounds),
) {
    if seek_shorter::<Literal, T>(search, bounds, search.nodes() / SHARE_TO_TIGHTEN) {
        on_news(search, bounds);
    }
    prove_until::<Literal, T>(search, bounds, u64::MAX, on_news);
}

/// [`prove_shortest`], given up after about `allowance` nodes.
pub fn prove_shortest_within<T: Table>(
    search: &mut Searcher<'_, T>,
    bounds: &mut Bounds,
    allowance: u64,
) {
    let end = search.nodes().saturating_add(allowance);
    let step = search.nodes() / SHARE_TO_TIGHTEN;
    seek_shorter::<Literal, T>(search, bounds, step.min(allowance));
    prove_until::<Literal, T>(search, bounds, end, &mut |_, _| ());
}

/// [`prove_shortest`] in the relaxed sense, given up after about `allowance` nodes.
pub fn prove_shortest_relaxed<T: Table>(
    search: &mut Searcher<'_, T>,
    bounds: &mut Bounds,
    allowance: u64,
) {
    let end = search.nodes().saturating_add(allowance);
    prove_until::<Relaxed, T>(search, bounds, end, &mut |_, _| ());
}

/// [`prove_shortest`] in the sense `S`, until the count of nodes is `end`: steps down of the upper
/// bound, and of the lower one up, take turns.
fn prove_until<'a, S: Sense, T: Table>(
    search: &mut Searcher<'a, T>,
    bounds: &mut Bounds,
    end: u64,
    on_news: &mut dyn FnMut(&mut Searcher<'a, T>, &mut Bounds),
) {
    let first = budgets_of_first_climb(search.nodes(), bounds, end);
    raise_lower_bound::<S, T>(search, bounds, first, on_news);
    let mut turn = LEAST_TURN.max(2 * search.nodes());
    while !bounds.meet() && !search.has_ended() && search.nodes() < end {
        let limit = bounds.upper - 2;
        let turn_end = search.nodes().saturating_add(turn).min(end);
        let to_seek = |search: &Searcher<'_, T>| (turn / 2).min(end.saturating_sub(search.nodes()));
        if learn_within::<S, T>(search, bounds, limit, turn_end)
            || seek_shorter::<S, T>(search, bounds, to_seek(search))
        {
            on_news(search, bounds);
            continue;
        }
        if turn >= LONG_TURN {
            let climb_end = search.nodes() + turn_of_climb(turn, bounds);
            let climb_end = climb_end.min(end);
            raise_lower_bound::<S, T>(search, bounds, (climb_end, climb_end), on_news);
        }
        turn = turn.saturating_mul(2);
    }
}

/// Steps of two plies between the bounds.
fn steps(bounds: &Bounds) -> u64 {
    u64::from((bounds.upper - bounds.lower) / 2)
}

/// Two counts of nodes for the first climb: from the first on it begins no further step, at the
/// second it ends.
fn budgets_of_first_climb(so_far: u64, bounds: &Bounds, end: u64) -> (u64, u64) {
    if steps(bounds) < MANY_STEPS {
        let nodes = (TIMES_TO_CLIMB * so_far + 500).min(MOST_TO_CLIMB);
        (so_far + nodes, end)
    } else {
        let climb_end = (so_far + so_far / SHARE_OF_LONG_CLIMB).min(end);
        (climb_end, climb_end)
    }
}

/// The nodes for the lower bound after a step down that was not decided within a turn.
fn turn_of_climb(turn: u64, bounds: &Bounds) -> u64 {
    let steps = steps(bounds);
    (turn / 2).saturating_mul(steps) / steps.max(MANY_STEPS)
}

/// Raises the lower bound until the count of nodes is about `enough`; a step that is begun goes
/// on to `end`.
fn raise_lower_bound<'a, S: Sense, T: Table>(
    search: &mut Searcher<'a, T>,
    bounds: &mut Bounds,
    (enough, end): (u64, u64),
    on_news: &mut dyn FnMut(&mut Searcher<'a, T>, &mut Bounds),
) {
    while !bounds.meet() && !search.has_ended() && search.nodes() < enough {
        let limit = bounds.lower;
        if !learn_within::<S, T>(search, bounds, limit, end) {
            return;
        }
        on_news(search, bounds);
    }
}

/// Searches for a mate within `limit` until the count of nodes is about `end`, and updates the
/// bounds; false if that is undecided.
fn learn_within<S: Sense, T: Table>(
    search: &mut Searcher<'_, T>,
    bounds: &mut Bounds,
    limit: Plies,
    end: u64,
) -> bool {
    let allowance = end.saturating_sub(search.nodes());
    search
        .decide_as_within::<S>(limit, allowance)
        .is_some_and(|outcome| learn_outcome(bounds, limit, &outcome))
}
