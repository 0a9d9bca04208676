//! What shows a claim at its position: an entry, or what must be chosen for the defender.

use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::Listing;
use super::{length_entries, mates, refutations, replies};
use crate::length::Plies;
use crate::position::{Color, Position};
use crate::table::Table;

/// A position with the defender to move, as it is written; all others are listed.
pub struct Reply {
    pub kind: EntryKind,
    pub position: Position,
    pub plies: Plies,
    /// The choices to be made there.
    pub choices: Vec<String>,
}

/// Lists a mate with either side to move; returns what is written if the defender is.
pub fn list_mate<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    let choices = match (kind, root.side()) {
        (EntryKind::Tsume, Color::Black) => {
            return length_entries::add_tsume_entry(listing, root, plies).map(|()| None);
        }
        (_, Color::Black) => return mates::list_mate(listing, root, plies).map(|()| None),
        (EntryKind::Tsume, Color::White) => replies::list_mated(listing, root, plies)?,
        (_, Color::White) => {
            mates::list_behind_replies(listing, &mut root.clone(), plies)?;
            Vec::new()
        }
    };
    Ok(Some(Reply { kind, position: root.clone(), plies, choices }))
}

/// Lists that there is no mate in fewer plies; returns what is written if the defender is to move.
pub fn list_shorter<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    match plies.checked_sub(2) {
        Some(shorter) => list_refutation(listing, kind, root, shorter),
        None => Ok(None),
    }
}

/// Lists that there is no mate; returns what is written if the defender is to move.
pub fn list_refutation<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    if root.side() == Color::Black {
        let list = match kind {
            EntryKind::Longer => length_entries::add_longer_entry(listing, root, plies),
            _ => refutations::list(listing, kind, root, plies),
        };
        return list.map(|()| None);
    }
    if refutations::needs_no_entry(kind, plies) {
        return Ok(None);
    }
    let choices = match kind {
        EntryKind::Longer => Some(replies::list_lasting(listing, root, plies)?),
        _ => refutations::list_choices(listing, kind, root, plies)?,
    };
    Ok(Some(Reply { kind, position: root.clone(), plies, choices: choices.unwrap_or_default() }))
}
