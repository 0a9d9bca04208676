//! Positions that are mate, each with the attacker's move.
//!
//! Where several checks mate, the one after which the table knows the shortest mate is
//! taken: a shorter mate has fewer positions, mostly. With each move the plies get fewer,
//! so that no position can lead back to itself.

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::{Listed, Listing};
use crate::length::{Plies, minus_one};
use crate::position::{Move, MoveList, Position, checks, replies};
use crate::table::Table;

/// Writes an entry, and lists the positions that it rests on.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { mut position, plies, .. } = entry;
    let mv = mating_move(listing, &position, plies)?;
    encoder.add(EntryKind::Mates, &position, plies, &[listing.move_text(mv)])?;
    position.make(mv);
    list_behind_replies(listing, &mut position, minus_one(plies))
}

/// Lists the positions behind all replies, each of which must be mate within
/// `plies - 1`.
pub fn list_behind_replies<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &mut Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    let mut list = MoveList::new();
    replies(position, &mut list);
    for &reply in list.iter() {
        if plies < 2 {
            return Err(CertificateError::Contradiction);
        }
        let undo = position.make(reply);
        list_mate(listing, position, minus_one(plies))?;
        position.unmake(reply, undo);
    }
    Ok(())
}

/// Lists a position that is mate within `plies`, with the smallest hand that is known to
/// be enough.
pub fn list_mate<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if listing.has(EntryKind::Mates, position, plies) {
        return Ok(());
    }
    let found = listing.search().look_up(position, plies);
    if found.pn == 0 {
        return listing.add(EntryKind::Mates, position, found.hand, found.plies);
    }
    let outcome = listing.search_at(position).decide(plies);
    if outcome.pn == 0 {
        listing.add(EntryKind::Mates, position, outcome.hand, outcome.plies)
    } else {
        Err(listing.failure())
    }
}

/// A move that mates within `plies`.
fn mating_move<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Move, CertificateError> {
    let search = listing.search();
    search.go_to(position);
    let mut list = MoveList::new();
    checks(position, &mut list);
    let proven = list.iter().filter_map(|&mv| {
        let found = search.look_up_after(mv, minus_one(plies));
        (found.pn == 0).then_some((mv, found.plies))
    });
    if let Some((mv, _)) = proven.min_by_key(|&(_, plies)| plies) {
        return Ok(mv);
    }
    let outcome = search.decide(plies);
    if outcome.pn == 0 { Ok(outcome.mv) } else { Err(listing.failure()) }
}
