//! Compares a line with the tsume length: where it is too long or too short, and which
//! other replies last as long.
//!
//! Works from the end to the beginning, so that short lengths are known before long
//! ones.

use super::length::{at_most, prove_length};
use super::line::tsume_line;
use super::prover::Prover;
use crate::dfpn::{Searcher, TOO_DEEP};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, Position};
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// The finding at a defender's place in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DefencePlace {
    /// Number of moves of the line before it.
    pub after: usize,
    /// The comparison of the rest of the line.
    pub finding: Finding,
    /// If it is as long as the mate, lines by the replies that are mated sooner, as far
    /// as these take little.
    pub shorter: Vec<Vec<Move>>,
}

/// Most positions visited for a line that is mated sooner.
const SHORTER_ALLOWANCE: u64 = 5_000;
/// Nodes for a place at first, and the factor by which those for open places grow.
pub(super) const LEAST_FOR_PLACE: u64 = 10_000;
const GROWTH: u64 = 4;

/// A finding: how the rest of a line compares with the tsume length from there. Whether it is
/// a fault is for a report to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Finding {
    /// The line is as long as the mate, and so are these lines, each by another reply.
    AsLong(Vec<Vec<Move>>),
    /// The mate is longer or shorter than the line; this is a line of its length.
    Differs(Vec<Move>),
    /// The reply of the line is a futile interposition.
    Futile,
    /// There is no mate.
    NoMate,
    /// The comparison was not decided.
    Open,
}

impl Finding {
    /// Calls `turn` for every line.
    pub fn for_each_line(&mut self, mut turn: impl FnMut(&mut Vec<Move>)) {
        match self {
            Finding::AsLong(lines) => lines.iter_mut().for_each(turn),
            Finding::Differs(line) => turn(line),
            Finding::Futile | Finding::NoMate | Finding::Open => {}
        }
    }
}

/// The treatment of places that stay open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenPlaces {
    /// The first open place ends the comparison.
    Ends,
    /// An open place is one of the findings.
    IsNoted,
}

/// The replies by which the defender lasts longer than by any later move of `line`, which begins at
/// the search's current position: the number of moves before each, and a line by it; from the last
/// to the first. `None` if one of the positions along the line does not mate, or the search was
/// ended.
pub fn longer_replies<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
) -> Option<Vec<(usize, Vec<Move>)>> {
    let mut prover = Prover::new(search);
    let positions = prover.search.position().along(line);
    let (mut found, mut excess) = (Vec::new(), 0);
    for (after, position) in positions.iter().enumerate().take(line.len()).rev() {
        if position.side() == Color::Black {
            continue;
        }
        prover.search.go_to(position);
        let rest = (line.len() - after) as Plies;
        let outcome = prover.search.decide_within(UNLIMITED, u64::MAX)?;
        if outcome.pn != 0 {
            return None;
        }
        let length = find_length(&mut prover, position, rest, (outcome.plies, u64::MAX))?;
        if length > rest + excess {
            excess = length - rest;
            found.push((after, tsume_line(&mut prover, position, length, 0)?.moves));
        }
    }
    prover.search.go_to(&positions[0]);
    Some(found)
}

/// Adds findings to `known`, one for each place of the defender along `line`, which begins at the
/// search's current position, except its end: from the last place, or from that before the last
/// `known` one, to the first.
///
/// Where open places are noted, `allowance` is what one of them may take at last: each has a few
/// nodes, then the open ones have more and more. One may take more than all others: of a line of
/// 395 plies the others would have waited for it for ever.
pub(super) fn find_places<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    line: &[Move],
    known: &mut Vec<DefencePlace>,
    (allowance, open): (u64, OpenPlaces),
) {
    let end = known.last().map_or(line.len(), |place| place.after);
    let start = prover.search.position().clone();
    let positions = start.along(line);
    let mut each = match open {
        OpenPlaces::Ends => allowance,
        OpenPlaces::IsNoted => LEAST_FOR_PLACE.min(allowance),
    };
    let mut open_places = Vec::new();
    for (after, position) in positions.iter().enumerate().take(end).rev() {
        if position.side() == Color::Black {
            continue;
        }
        let (place, is_final) = find_place(prover, position, (line, after), each);
        if place.finding == Finding::Open && open == OpenPlaces::Ends {
            break;
        }
        if !is_final {
            open_places.push(known.len());
        }
        known.push(place);
    }
    while each < allowance && !open_places.is_empty() && !prover.search.has_ended() {
        each = each.saturating_mul(GROWTH).min(allowance);
        open_places.retain(|&index| {
            let after = known[index].after;
            let (place, is_final) = find_place(prover, &positions[after], (line, after), each);
            known[index] = place;
            !is_final
        });
    }
    prover.search.go_to(&start);
}

/// The finding at `position`, `after` so many moves of `line`, and whether more nodes would not tell
/// more.
fn find_place<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    (line, after): (&[Move], usize),
    allowance: u64,
) -> (DefencePlace, bool) {
    prover.search.go_to(position);
    let end = prover.search.nodes().saturating_add(allowance);
    prover.allow_until(end);
    let mut sooner = Vec::new();
    let finding = compare_rest(prover, &line[after..], allowance, &mut sooner);
    let finding = finding.unwrap_or(Finding::Open);
    let is_final = finding != Finding::Open || prover.search.nodes() < end;
    let shorter = shorter_lines(prover, &sooner, line.len() - after);
    (DefencePlace { after, finding, shorter }, is_final)
}

/// Compares the rest of a line, which begins with a reply; `None` if the search was
/// ended. Other replies that are mated sooner are added to `sooner`.
pub(super) fn compare_rest<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    rest: &[Move],
    allowance: u64,
    sooner: &mut Vec<Move>,
) -> Option<Finding> {
    let (position, plies) = (prover.search.position().clone(), rest.len() as Plies);
    let outcome = prover.search.decide_within(UNLIMITED, allowance)?;
    if outcome.pn != 0 {
        let is_certain = outcome.loop_depth != TOO_DEEP && outcome.plies == UNLIMITED;
        return Some(if is_certain { Finding::NoMate } else { Finding::Open });
    }
    let length = find_length(prover, &position, plies, (outcome.plies, allowance))?;
    if length == 0 {
        return Some(Finding::Futile);
    }
    let counting = prover.counting_replies(&position, length)?;
    if !counting.contains(&rest[0]) {
        return Some(Finding::Futile);
    }
    if length != plies {
        let line = tsume_line(prover, &position, length, 0);
        return line.map(|line| Finding::Differs(line.moves));
    }
    let mut lines = Vec::new();
    for mv in counting.into_iter().filter(|&mv| mv != rest[0]) {
        match line_as_long(prover, &position, mv, plies)? {
            Some(line) => lines.push(line),
            None => sooner.push(mv),
        }
    }
    Some(Finding::AsLong(lines))
}

/// The lines by replies that are mated sooner than `plies`; those that take longer to
/// find are left out.
fn shorter_lines<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    replies: &[Move],
    plies: usize,
) -> Vec<Vec<Move>> {
    let position = prover.search.position().clone();
    let mut lines = Vec::with_capacity(replies.len());
    for &mv in replies {
        prover.allow_nodes(SHORTER_ALLOWANCE);
        let after = position.after(mv);
        let length = prover.exact_length(&after, plies.saturating_sub(3) as Plies);
        let line = length.and_then(|length| tsume_line(prover, &after, length, 0));
        lines.extend(line.map(|line| [&[mv], line.moves.as_slice()].concat()));
    }
    lines
}

/// The tsume length of a defender's position, expected to be `plies`, if it is settled.
fn find_length<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    plies: Plies,
    (most, allowance): (Plies, u64),
) -> Option<Plies> {
    // Of a line that ends with a reply an odd number is left, which no length is.
    let is_known = plies.is_multiple_of(2)
        && prover.known_bounds(position, plies).is_within(plies)
        && (plies == 0 || prover.known_bounds(position, plies - 2).is_beyond(plies - 2));
    if is_known {
        return Some(plies);
    }
    let bounds = prove_length(prover, at_most(most), allowance);
    bounds.meet().then_some(bounds.upper)
}

/// The line by a reply, if it lasts `plies`; the outer `None` if the search was ended.
fn line_as_long<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    mv: Move,
    plies: Plies,
) -> Option<Option<Vec<Move>>> {
    let after = position.after(mv);
    if plies > 3 && prover.mates_within(&after, plies - 3)? {
        return Some(None);
    }
    let line = tsume_line(prover, &after, plies - 1, 0)?;
    Some(Some([&[mv], line.moves.as_slice()].concat()))
}
