//! Positions that are mate within their plies if futile interpositions do not count, each
//! with the attacker's move.
//!
//! A literal mate is one in this sense, too, and holds for greater hands; so a position
//! is an entry of this kind only if it is no literal mate within its plies. Which drops
//! are futile is shown by the rules of caution ([`crate::solution`]): the mate after a
//! capture is at once, or takes no longer than that after another reply in the relaxed
//! sense, or in this one where lengths are compared (`longer.rs`).

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::{Listed, Listing};
use super::longer_entry::{add_longer_entry, find_lasting_reply, mates_within, unfounded_error};
use crate::length::{Plies, minus_one};
use crate::position::{Color, Move, MoveList, Position, captures_between, checks};
use crate::solution::{Interposition, Replies};
use crate::table::Table;

/// Nodes to find out whether there is a literal mate within the plies.
const LITERAL_NODES: u64 = 20_000;

/// Lists a position that is mate within `plies` without futile interpositions.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if listing.has(EntryKind::Mates, position, plies)
        || listing.has(EntryKind::Tsume, position, plies)
    {
        return Ok(());
    }
    let found = listing.search().look_up(position, plies);
    if found.pn == 0 {
        return listing.add(EntryKind::Mates, position, found.hand, found.plies);
    }
    if found.dn != 0 {
        let search = listing.search_at(position);
        let outcome = search.decide_within(plies, LITERAL_NODES);
        if let Some(outcome) = outcome.filter(|outcome| outcome.pn == 0) {
            return listing.add(EntryKind::Mates, position, outcome.hand, outcome.plies);
        }
    }
    while listing.prover.mates_within(position, plies) != Some(true) {
        if !listing.begin_comparing() {
            return Err(unfounded_error(listing));
        }
    }
    let most = listing.prover.known_bounds(position, plies).most.min(plies);
    let hand = position.hand(Color::Black);
    listing.add(EntryKind::Tsume, position, hand, most)
}

/// Writes an entry, and lists the positions that it rests on.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { position, plies, .. } = entry;
    let mv = mating_check(listing, &position, minus_one(plies))?;
    let mut choices = vec![listing.move_text(mv)];
    choices.extend(list_behind_replies(listing, &position.after(mv), minus_one(plies))?);
    encoder.add(EntryKind::Tsume, &position, plies, &choices)
}

/// A check after which there is a mate within `plies`.
fn mating_check<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Move, CertificateError> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    let prover = &mut listing.prover;
    let mut known = Vec::with_capacity(list.len());
    for &mv in list.iter() {
        known.push((prover.known_bounds(&position.after(mv), plies).most, mv));
    }
    known.sort_by_key(|&(most, _)| most);
    for (_, mv) in known {
        if prover.mates_within(&position.after(mv), plies) == Some(true) {
            return Ok(mv);
        }
    }
    if listing.begin_comparing() {
        return mating_check(listing, position, plies);
    }
    Err(unfounded_error(listing))
}

/// Lists the entries that show that the defender, to move, is mated within `plies`; returns
/// the choices for the squares of interpositions.
pub fn list_behind_replies<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let Replies { others, mut interpositions } = Replies::of(position);
    list_after(listing, position, &others, plies)?;
    // In the order of the squares' names, as the format asks.
    interpositions.sort_by_cached_key(|one| listing.move_text(one.drops[0]).split_off(2));
    let mut choices = Vec::new();
    for interposition in &interpositions {
        let chosen = list_interposition(listing, position, &others, interposition, plies)?;
        choices.extend(chosen);
    }
    Ok(choices)
}

/// Lists the positions after these replies, each of which must be mate within `plies - 1`.
pub fn list_after<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &[Move],
    plies: Plies,
) -> Result<(), CertificateError> {
    for &reply in replies {
        if plies < 2 {
            return Err(CertificateError::Contradiction);
        }
        list(listing, &position.after(reply), minus_one(plies))?;
    }
    Ok(())
}

/// How a square of interpositions is settled within some plies.
pub enum Settled<'p> {
    /// The drops lead to mates.
    Drops,
    /// The drops are futile: the mate after this capture takes so many plies, no more than the mate
    /// after the reply, which is named if any plies are taken.
    Capture(Move, &'p Position, Plies, Option<Move>),
}

/// Lists the entries that show that the drops on a square are futile, or lead to mates
/// within `plies`; returns the choices.
fn list_interposition<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    others: &[Move],
    interposition: &Interposition,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let mut way = settle_drops(listing, position, others, interposition, plies);
    if way.is_none() && listing.begin_comparing() {
        way = settle_drops(listing, position, others, interposition, plies);
    }
    let way = way.ok_or_else(|| unfounded_error(listing))?;
    list_settled(listing, position, interposition, way, plies)
}

/// How the drops on a square are shown to be futile or to lead to mates within `plies`, if so.
pub fn settle_drops<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    others: &[Move],
    interposition: &'p Interposition,
    plies: Plies,
) -> Option<Settled<'p>> {
    let Interposition { drops, captured } = interposition;
    let captures = captures_between(position, drops[0].to());
    let captured: Vec<(Move, &Position)> = captures.zip(captured).collect();
    for length in (0..=plies.min(2)).step_by(2) {
        if length == 0 || !others.is_empty() {
            for &(capture, captured) in &captured {
                if mates_within(listing, captured, length) == Some(true) {
                    let lasting = others.first().copied();
                    return Some(Settled::Capture(capture, captured, length, lasting));
                }
            }
        }
    }
    if are_drops_mated(listing, position, drops, plies) {
        return Some(Settled::Drops);
    }
    if let Some((capture, captured, length)) = shortest_behind(listing, &captured, plies)
        && let Some(lasting) = find_lasting_reply(listing, position, others, length - 2)
    {
        return Some(Settled::Capture(capture, captured, length, Some(lasting)));
    }
    // Where the relaxed sense did not tell soon whether they mate.
    let is_mated =
        |&drop: &Move| mates_within(listing, &position.after(drop), minus_one(plies)) == Some(true);
    (plies >= 2 && drops.iter().all(is_mated)).then_some(Settled::Drops)
}

/// The shortest mate behind one of these captures, of four plies at least and at most `plies`.
fn shortest_behind<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    captured: &[(Move, &'p Position)],
    plies: Plies,
) -> Option<(Move, &'p Position, Plies)> {
    for length in (4..=plies).step_by(2) {
        for &(capture, captured) in captured {
            if mates_within(listing, captured, length) == Some(true) {
                return Some((capture, captured, length));
            }
        }
    }
    None
}

/// Lists the entries for a square settled in this way; returns the choices: a capture, the length
/// behind it, a reply that lasts as long, and what follows the capture; or that the drops count.
pub fn list_settled<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    interposition: &Interposition,
    way: Settled<'_>,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let Settled::Capture(capture, captured, length, lasting) = way else {
        list_after(listing, position, &interposition.drops, plies)?;
        return Ok(vec!["-".to_owned()]);
    };
    let mut choices = vec![listing.move_text(capture), length.to_string()];
    if let Some(lasting) = lasting.filter(|_| length > 0) {
        if length > 2 {
            add_longer_entry(listing, &position.after(lasting), length - 3)?;
        }
        choices.push(listing.move_text(lasting));
    }
    choices.extend(list_behind_replies(listing, captured, length)?);
    Ok(choices)
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
