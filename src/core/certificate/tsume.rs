//! Positions that are mate within their plies if futile interpositions do not count, each with the
//! attacker's move; and positions whose tsume length is greater, although the relaxed length is not,
//! each with a reply to every check that lasts long enough.

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::length_entries::unfounded_error;
use super::listing::{Listed, Listing};
use super::replies::{list_lasting, list_mated};
use crate::length::{Plies, minus_one};
use crate::position::{Move, MoveList, Position, checks};
use crate::table::Table;

/// Writes an entry of a mate, and lists the positions that it rests on.
pub fn write_tsume<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { position, plies, .. } = entry;
    let mv = mating_check(listing, &position, minus_one(plies))?;
    let mut choices = vec![listing.move_text(mv)];
    choices.extend(list_mated(listing, &position.after(mv), minus_one(plies))?);
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

/// Writes an entry of a greater length, and lists the positions that it rests on.
pub fn write_longer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { position, plies, .. } = entry;
    let mut all = Vec::new();
    for mv in listing.sorted_checks(&position) {
        all.extend(list_lasting(listing, &position.after(mv), minus_one(plies))?);
    }
    encoder.add(EntryKind::Longer, &position, plies, &all)
}
