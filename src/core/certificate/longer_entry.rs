//! That a tsume length is greater than some plies: whether that is found, a reply that lasts so
//! long, and the entry that shows it. [`super::longer`] writes that entry.

use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::Listing;
use super::refutations::{self, plies_after_reply};
use crate::length::Plies;
use crate::position::{Color, Move, Position};
use crate::table::Table;

/// True if the tsume length is at most `plies`; `None` if the search was ended.
pub fn mates_within<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Option<bool> {
    listing.prover.mates_within(position, plies)
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
