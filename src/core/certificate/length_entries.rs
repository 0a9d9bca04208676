//! Entries about tsume lengths: that one is at most some plies, or greater; whether that is found;
//! and a reply that lasts so long. [`super::tsume`] writes them.
//!
//! A literal mate is one without futile interpositions, too, and holds for greater hands; so a
//! position is an entry of *Tsume* only if it is no literal mate within its plies. What counts
//! depends on comparisons of lengths where one is greater, so that such an entry holds for its own
//! hands only; where the relaxed length suffices, it is used instead.

use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::Listing;
use super::refutations::{self, plies_after_reply};
use crate::length::{Plies, minus_one};
use crate::position::{Color, Move, Position};
use crate::table::Table;

/// Nodes to find out whether there is a literal mate within the plies.
const LITERAL_NODES: u64 = 20_000;

/// True if the tsume length is at most `plies`; `None` if the search was ended.
pub fn mates_within<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Option<bool> {
    listing.prover.mates_within(position, plies)
}

/// Lists a position that is mate within `plies` without futile interpositions.
pub fn add_tsume_entry<T: Table>(
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
    while mates_within(listing, position, plies) != Some(true) {
        if !listing.begin_comparing() {
            return Err(unfounded_error(listing));
        }
    }
    let most = listing.prover.known_bounds(position, plies).most.min(plies);
    let hand = position.hand(Color::Black);
    listing.add(EntryKind::Tsume, position, hand, most)
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
        add_tsume_entry(listing, &position.after(reply), minus_one(plies))?;
    }
    Ok(())
}

/// Lists that the attacker, to move, does not mate within `plies` without futile
/// interpositions, if that needs an entry.
pub fn add_longer_entry<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if listing.has(EntryKind::Longer, position, plies) {
        return Ok(());
    }
    match refutations::list(listing, EntryKind::Relaxed, position, plies) {
        Err(CertificateError::Compared) => {}
        shown => return shown,
    }
    listing.begin_comparing();
    if mates_within(listing, position, plies) != Some(false) {
        return Err(unfounded_error(listing));
    }
    let hand = position.hand(Color::Black);
    listing.add(EntryKind::Longer, position, hand, plies)
}

/// A reply after which there is no mate within `plies - 1`: in the relaxed sense if there is
/// one; under caution no other.
pub fn find_lasting_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &[Move],
    plies: Plies,
) -> Option<Move> {
    if plies == 0 {
        return replies.first().copied();
    }
    let relaxed = |&&reply: &&Move| {
        let after = position.after(reply);
        listing.prover.finds_relaxed_mate(&after, plies_after_reply(plies)) == Some(false)
    };
    if let Some(&reply) = replies.iter().find(relaxed) {
        return Some(reply);
    }
    if !listing.compares() {
        return None;
    }
    let lasts = |&&reply: &&Move| {
        mates_within(listing, &position.after(reply), plies_after_reply(plies)) == Some(false)
    };
    replies.iter().find(lasts).copied()
}

/// The error where a result that was found before cannot be shown.
pub fn unfounded_error<T: Table>(listing: &Listing<'_, '_, T>) -> CertificateError {
    if listing.prover.search.has_ended() {
        CertificateError::Ended
    } else {
        CertificateError::Compared
    }
}
