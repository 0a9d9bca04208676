//! Positions that are not mate, each with a reply to every check.
//!
//! Without a limit of plies they are a closed set: behind each reply there is a position
//! of the set, or one without checks. It may lead back to a position that came before,
//! and need not end anywhere: the attacker then never mates.
//!
//! The search's own disproofs cannot be copied where they rest on a repetition: they hold
//! on one path only, and the table does not keep them. There the positions behind the
//! replies are searched by themselves. A position that is no mate has a reply behind
//! which none is, whatever the path, so that one of these searches succeeds; and the
//! positions listed so far are in the table by then as decided, so that a line which
//! leads back to them ends there.

use super::encoder::Encoder;
use super::listing::Listing;
use super::{CertificateError, PartKind};
use crate::dfpn::{TOO_DEEP, mate_in_one, pieces};
use crate::length::{Plies, minus_one, plus_one};
use crate::position::{Color, Move, MoveList, Position, checks, replies};
use crate::table::Table;

/// Nodes of the first search behind a reply; the next ones take four times as many.
const FIRST_ALLOWANCE: u64 = 1 << 10;
/// Within this many plies the replies are searched at once: the search decides most of
/// them on the spot, without a trace in the table.
const SHORT: Plies = 3;
/// The search is given up behind as many nodes.
const LAST_ALLOWANCE: u64 = 1 << 40;

/// Writes the proof that `root` is not mate within `plies`.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    root: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if root.side() == Color::White {
        reply_to(listing, root, plies)?;
    } else if has_checks(root) {
        list_root(listing, root, plies)?;
    }
    while let Some((position, plies)) = listing.next()? {
        let mut list = MoveList::new();
        checks(&position, &mut list);
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        let mut replies = Vec::with_capacity(sorted.len());
        for mv in sorted {
            let reply = reply_to(listing, &position.after(mv), minus_one(plies))?;
            replies.push(reply.ok_or(CertificateError::Contradiction)?);
        }
        let is_bounded = listing.kind() == PartKind::Bounded;
        encoder.add_no_mate(&position, is_bounded.then_some(plies), &replies)?;
    }
    Ok(())
}

fn has_checks(position: &Position) -> bool {
    let mut list = MoveList::new();
    checks(position, &mut list);
    !list.is_empty()
}

fn list_root<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if list_known(listing, root, plies)? {
        return Ok(());
    }
    let outcome = listing.search_at(root).decide(plies);
    if outcome.dn == 0 && outcome.loop_depth != TOO_DEEP {
        listing.add(root, outcome.hand.intersection(pieces::stock(root)), plies)
    } else {
        Err(listing.failure())
    }
}

/// Lists a position if the table says that it is not mate within `plies`, with the
/// greatest hand for which it says so; false if it does not.
fn list_known<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<bool, CertificateError> {
    let found = listing.search.look_up(position, plies);
    if found.dn != 0 {
        return Ok(false);
    }
    let hand = found.hand.intersection(pieces::stock(position));
    listing.add(position, hand, plies)?;
    Ok(true)
}

/// A reply to `position` behind which there is no mate within `plies - 1`, with that
/// position listed; `None` if there is no reply.
fn reply_to<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    let mut list = MoveList::new();
    replies(position, &mut list);
    if list.is_empty() || plies < 2 {
        return Ok(list.first().copied());
    }
    let behind = minus_one(plies);
    let after: Vec<(Move, Position)> = list
        .iter()
        .map(|&reply| (reply, position.after(reply)))
        .collect();
    if let Some((reply, _)) = after.iter().find(|(_, after)| listing.has(after, behind)) {
        return Ok(Some(*reply));
    }
    if let Some((reply, _)) = after.iter().find(|(_, after)| !has_checks(after)) {
        return Ok(Some(*reply));
    }
    if let Some(reply) = known_reply(listing, &after, behind)? {
        return Ok(Some(reply));
    }
    if behind == 1
        && let Some((reply, after)) = after
            .iter()
            .find(|(_, after)| mate_in_one(&mut after.clone()).is_none())
    {
        listing.add(after, after.hand(Color::Black), 1)?;
        return Ok(Some(*reply));
    }
    searched_reply(listing, position, &after, behind).map(Some)
}

/// The first reply that the table knows to refute the check.
fn known_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    after: &[(Move, Position)],
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    for (reply, after) in after {
        if list_known(listing, after, plies)? {
            return Ok(Some(*reply));
        }
    }
    Ok(None)
}

/// A reply found by searches of the position and behind the replies, with more and more
/// nodes.
fn searched_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    after: &[(Move, Position)],
    plies: Plies,
) -> Result<Move, CertificateError> {
    let mut allowance = FIRST_ALLOWANCE;
    while allowance < LAST_ALLOWANCE {
        if plies > SHORT {
            let search = listing.search_at(position);
            let outcome = search.decide_within(plus_one(plies), allowance);
            if outcome.is_some_and(|outcome| outcome.pn == 0) {
                return Err(CertificateError::Contradiction);
            }
            if let Some(reply) = known_reply(listing, after, plies)? {
                return Ok(reply);
            }
        }
        let mut order: Vec<(bool, u32, usize)> = Vec::new();
        for (index, (_, after)) in after.iter().enumerate() {
            let found = listing.search.look_up(after, plies);
            if found.pn > 0 {
                order.push((!found.loops, found.dn, index));
            }
        }
        // Those first that a repetition has refuted on the path of the search.
        order.sort_unstable();
        for (_, _, index) in order {
            let (reply, after) = &after[index];
            let search = listing.search_at(after);
            let outcome = search.decide_within(plies, allowance);
            let is_refuted =
                outcome.is_some_and(|outcome| outcome.dn == 0 && outcome.loop_depth != TOO_DEEP);
            if let Some(outcome) = outcome.filter(|_| is_refuted) {
                let hand = outcome.hand.intersection(pieces::stock(after));
                listing.add(after, hand, plies)?;
                return Ok(*reply);
            }
            if listing.search.has_ended() {
                return Err(CertificateError::Ended);
            }
        }
        allowance *= 4;
    }
    Err(CertificateError::Contradiction)
}
