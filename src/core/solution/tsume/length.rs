//! Bounds of the tsume length of a position, from both sides.

use super::prover::Prover;
use crate::length::{Bounds, Plies};
use crate::position::Position;
use crate::solution::length::prove_shortest_relaxed;
use crate::table::Table;

/// The bounds of the tsume length where there is a mate in at most `most` plies.
pub fn at_most(most: Plies) -> Bounds {
    Bounds { lower: Bounds::of_mate(most).lower % 2, upper: most }
}

/// Proves bounds of the tsume length of the search's current position, better ones than are
/// known, within about `allowance` nodes in all.
pub fn prove_length<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    known: Bounds,
    allowance: u64,
) -> Bounds {
    let position = prover.search.position().clone();
    let (mut bounds, most) = (known, known.upper);
    let end = prover.search.nodes().saturating_add(allowance);
    let mut relaxed = at_most(most);
    prove_shortest_relaxed(prover.search, &mut relaxed, allowance);
    bounds.lower = known.lower.max(relaxed.lower);
    let nodes = prover.search.nodes();
    log::debug!("relaxed length: {relaxed:?}, {nodes} nodes");
    prover.begin_caution();
    for limit in (relaxed.upper..most).step_by(2) {
        prover.allow_until(end);
        let holds = prover.mates_within(&position, limit);
        log::debug!("cautiously within {limit}: {holds:?}, {} visited", prover.visited());
        if holds == Some(true) {
            bounds.upper = limit;
            break;
        }
    }
    prover.end_caution();
    prover.allow_until(end);
    while !bounds.meet() && learn_outcome(prover, &position, bounds.lower, &mut bounds) {}
    prover.allow_until(end);
    while !bounds.meet() && learn_outcome(prover, &position, bounds.upper - 2, &mut bounds) {}
    bounds
}

/// Decides whether the length is at most `limit`, and updates the bounds; false if it could not.
fn learn_outcome<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    limit: Plies,
    bounds: &mut Bounds,
) -> bool {
    let answer = prover.mates_within(position, limit);
    log::debug!("within {limit}: {answer:?}, {} visited", prover.visited());
    let known = prover.known_bounds(position, limit);
    bounds.upper = bounds.upper.min(known.most);
    bounds.lower = bounds.lower.max(known.least).min(bounds.upper);
    answer.is_some()
}
