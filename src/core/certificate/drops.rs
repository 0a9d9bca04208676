//! How squares of drops between checker and king are settled in a proof: the drops lead to mates, or are
//! futile, or count.
//!
//! Drops are futile if the mate after a capture is at once, or takes no longer than that after
//! another reply, in the relaxed sense, or in this one where lengths are compared. That reply is
//! mostly no drop; else it is one that counts.

use super::length_entries::{find_lasting_reply, mates_within};
use super::listing::Listing;
use super::refutations::plies_after_reply;
use crate::length::{Plies, minus_one};
use crate::position::{Move, Position, captures_between};
use crate::solution::{Interposition, Replies};
use crate::table::Table;

/// How a square of drops is settled within some plies.
pub enum Settled<'p> {
    /// The drops lead to mates.
    Drops,
    /// The drops are futile.
    Futile(Futile<'p>),
}

/// Why drops on a square are futile.
pub struct Futile<'p> {
    /// The capture, and the position after it.
    pub capture: Move,
    pub captured: &'p Position,
    /// The plies of the mate after it.
    pub length: Plies,
    pub compared: Compared<'p>,
}

/// The reply that takes no less than the mate after the capture.
pub enum Compared<'p> {
    /// None is needed: the defender is mated at once.
    AtOnce,
    /// A reply that is no drop.
    Reply(Move),
    /// Drops that count.
    Drops(Counting<'p>),
}

/// Drops that count, as all replies before them are shorter than the mates after their captures.
pub struct Counting<'p> {
    /// The plies within which the defender is mated but for these drops.
    pub least: Plies,
    /// All squares of drops, in the order of their names.
    pub squares: Vec<(&'p Interposition, SquareCase<'p>)>,
    /// A capture of one that is mate within two plies more, with the position after it: so that it
    /// is the first that counts. Not needed if a capture on each other square takes more than these
    /// drops.
    pub first: Option<(Move, &'p Position)>,
}

/// The case of a square of drops where drops count.
pub enum SquareCase<'p> {
    /// The drops on the square are futile, or shorter, too.
    Settled(Settled<'p>),
    /// This drop lasts, and counts if no reply before it lasts as long.
    Lasts(Move),
    /// The mate after a capture is longer than these drops are to last.
    Later,
    /// The mate after a capture is longer than all replies shown so far.
    NotBefore,
}

/// [`settle_drops`], or a drop on another square makes these futile.
pub fn settle<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &'p Replies,
    interposition: &'p Interposition,
    plies: Plies,
) -> Option<Settled<'p>> {
    let others = &replies.others;
    let mut way = settle_drops(listing, position, others, interposition, plies);
    if way.is_none() && listing.begin_comparing() {
        way = settle_drops(listing, position, others, interposition, plies);
    }
    way.or_else(|| settle_by_drops(listing, position, replies, interposition, plies))
}

/// How the drops on a square are shown to be futile or to lead to mates within `plies`, if so.
fn settle_drops<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    others: &[Move],
    interposition: &'p Interposition,
    plies: Plies,
) -> Option<Settled<'p>> {
    let (drops, captured) = (&interposition.drops, captures_of(position, interposition));
    let futile = |capture, captured, length, lasting: Option<Move>| {
        let compared = lasting.filter(|_| length > 0).map_or(Compared::AtOnce, Compared::Reply);
        Settled::Futile(Futile { capture, captured, length, compared })
    };
    // Every reply lasts two plies.
    let soon = if others.is_empty() { 0 } else { plies.min(2) };
    if let Some((capture, captured, length)) = shortest_behind(listing, &captured, 0, soon) {
        return Some(futile(capture, captured, length, others.first().copied()));
    }
    if are_drops_mated(listing, position, drops, plies) {
        return Some(Settled::Drops);
    }
    if let Some((capture, captured, length)) = shortest_behind(listing, &captured, 4, plies)
        && let Some(lasting) = find_lasting_reply(listing, position, others, length - 2)
    {
        return Some(futile(capture, captured, length, Some(lasting)));
    }
    // Where the relaxed sense did not tell soon whether they mate.
    let is_mated =
        |&drop: &Move| mates_within(listing, &position.after(drop), minus_one(plies)) == Some(true);
    (plies >= 2 && drops.iter().all(is_mated)).then_some(Settled::Drops)
}

/// The shortest mate behind one of these captures, of `least` plies at least and at most `plies`.
fn shortest_behind<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    captured: &[(Move, &'p Position)],
    least: Plies,
    plies: Plies,
) -> Option<(Move, &'p Position, Plies)> {
    for length in (least..=plies).step_by(2) {
        for &(capture, captured) in captured {
            if mates_within(listing, captured, length) == Some(true) {
                return Some((capture, captured, length));
            }
        }
    }
    None
}

/// Drops that count and last as long as the mate after a capture on the square, which is longer than
/// behind these, if there are any.
fn settle_by_drops<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &'p Replies,
    interposition: &'p Interposition,
    plies: Plies,
) -> Option<Settled<'p>> {
    let captured = captures_of(position, interposition);
    let (capture, captured, length) = shortest_behind(listing, &captured, 4, plies)?;
    let counting = find_first(listing, position, replies, length - 2, Some(interposition))?;
    let compared = Compared::Drops(counting);
    Some(Settled::Futile(Futile { capture, captured, length, compared }))
}

/// A drop that lasts more than `plies` on a square that counts, as what comes before it is shorter
/// than the mate after a capture there; and a square that comes after it, if one is to.
pub fn find_first<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &'p Replies,
    plies: Plies,
    later: Option<&Interposition>,
) -> Option<Counting<'p>> {
    for first in &replies.interpositions {
        if later.is_some_and(|later| is_same(first, later)) {
            continue;
        }
        let Some(drop) = find_lasting_reply(listing, position, &first.drops, plies) else {
            continue;
        };
        let captures = captures_of(position, first);
        let Some((capture, captured, length)) = shortest_behind(listing, &captures, 2, plies)
        else {
            continue;
        };
        let least = length - 2;
        let case = |listing: &mut Listing<'_, '_, T>, one: &'p Interposition| {
            if is_same(one, first) {
                return is_longer(listing, one, least).then_some(SquareCase::Lasts(drop));
            }
            if later.is_some_and(|later| is_same(one, later)) {
                return is_longer(listing, one, plies).then_some(SquareCase::Later);
            }
            if let Some(way) = settle(listing, position, replies, one, least) {
                return Some(SquareCase::Settled(way));
            }
            is_longer(listing, one, least).then_some(SquareCase::NotBefore)
        };
        if let Some(squares) = find_cases(listing, position, replies, least, case) {
            let is_alone = later.is_none()
                && squares.iter().all(|(_, case)| !matches!(case, SquareCase::NotBefore));
            let first = (!is_alone).then_some((capture, captured));
            return Some(Counting { least, squares, first });
        }
    }
    None
}

/// The captures on a square, each with the position after it.
fn captures_of<'p>(
    position: &Position,
    interposition: &'p Interposition,
) -> Vec<(Move, &'p Position)> {
    let captures = captures_between(position, interposition.drops[0].to());
    captures.zip(&interposition.captured).collect()
}

/// True if the drops are found to lead to mates within `plies`.
fn are_drops_mated<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    drops: &[Move],
    plies: Plies,
) -> bool {
    let prover = &mut listing.prover;
    plies >= 2
        && drops.iter().all(|&drop| {
            let after = position.after(drop);
            prover.finds_relaxed_mate(&after, plies - 1) == Some(true)
                && prover.mates_within(&after, plies - 1) == Some(true)
        })
}

/// Drops that count where the mate takes more than `plies`: without them the defender is mated within
/// `least`, and the mates after their captures take longer; `None` if that is not so.
pub fn find_counting<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &'p Replies,
    plies: Plies,
    least: Plies,
) -> Option<Counting<'p>> {
    let others = &replies.others;
    let case = |listing: &mut Listing<'_, '_, T>, one: &'p Interposition| {
        settle_square(listing, position, others, one, plies, least)
    };
    let squares = find_cases(listing, position, replies, least, case)?;
    let lasts = |(_, case): &(_, SquareCase<'p>)| matches!(case, SquareCase::Lasts(_));
    squares.iter().any(lasts).then_some(Counting { least, squares, first: None })
}

/// The cases of all squares where the other replies last no longer than `least`; `None` if that is
/// not so, or a square has none.
fn find_cases<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &'p Replies,
    least: Plies,
    mut case: impl FnMut(&mut Listing<'_, '_, T>, &'p Interposition) -> Option<SquareCase<'p>>,
) -> Option<Vec<(&'p Interposition, SquareCase<'p>)>> {
    let is_short = |&reply: &Move| {
        least > 0
            && mates_within(listing, &position.after(reply), plies_after_reply(least)) == Some(true)
    };
    if !replies.others.iter().all(is_short) {
        return None;
    }
    let squares = sorted_squares(listing, replies);
    squares.into_iter().map(|one| Some((one, case(listing, one)?))).collect()
}

/// The squares of drops in the order of their names, in which the format has them.
pub fn sorted_squares<'p, T: Table>(
    listing: &Listing<'_, '_, T>,
    replies: &'p Replies,
) -> Vec<&'p Interposition> {
    let mut squares: Vec<&Interposition> = replies.interpositions.iter().collect();
    squares.sort_by_cached_key(|one| listing.move_text(one.drops[0]).split_off(2));
    squares
}

/// True if drops are on the same square.
fn is_same(one: &Interposition, other: &Interposition) -> bool {
    one.drops[0].to() == other.drops[0].to()
}

/// The case of a square of drops, if any, where the other replies last no longer than `least`.
fn settle_square<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    others: &[Move],
    interposition: &'p Interposition,
    plies: Plies,
    least: Plies,
) -> Option<SquareCase<'p>> {
    if let Some(way) = settle_drops(listing, position, others, interposition, least) {
        return Some(SquareCase::Settled(way));
    }
    if let Some(drop) = lasting_drop(listing, position, interposition, plies, least) {
        return Some(SquareCase::Lasts(drop));
    }
    is_longer(listing, interposition, plies).then_some(SquareCase::Later)
}

/// A drop after which there is no mate within `plies - 1`, on a square behind whose captures
/// there is none within `least`.
pub fn lasting_drop<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    interposition: &Interposition,
    plies: Plies,
    least: Plies,
) -> Option<Move> {
    let drop = find_lasting_reply(listing, position, &interposition.drops, plies)?;
    is_longer(listing, interposition, least).then_some(drop)
}

/// True if the mates after all captures on a square take more than `plies`.
fn is_longer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    interposition: &Interposition,
    plies: Plies,
) -> bool {
    let mut captured = interposition.captured.iter();
    captured.all(|captured| mates_within(listing, captured, plies) == Some(false))
}
