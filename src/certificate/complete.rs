//! That a problem is complete: what is listed for each place of the main line.

use super::listing::Listing;
use super::{
    CertificateError, Completeness, Kind, Reply, list_mate, list_refutation, list_shorter,
};
use crate::dfpn::{Searcher, TOO_DEEP};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks};
use crate::table::Table;

/// The positions of the attacker along a line, each with the number of moves before it.
fn places(root: &Position, line: &[Move]) -> Vec<(usize, Position)> {
    let mut position = root.clone();
    let mut places = Vec::new();
    for (after, &mv) in line.iter().enumerate() {
        if position.side() == Color::Black {
            places.push((after, position.clone()));
        }
        position.make(mv);
    }
    places
}

/// The other checks at a place.
fn others(position: &Position, main: Move) -> Vec<Move> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    list.iter().copied().filter(|&mv| mv != main).collect()
}

/// The other mates along a main line except at its last move, each with its ply: mates by
/// way of earlier positions of the line among them.
///
/// # Errors
/// If the search is ended before all are decided.
pub fn other_mates<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
) -> Result<Vec<(usize, Move)>, CertificateError> {
    let (root, mut found) = (search.position().clone(), Vec::new());
    for (after, position) in places(&root, line).into_iter().rev() {
        if after + 1 == line.len() {
            continue;
        }
        for mv in others(&position, line[after]) {
            search.go_to(&position.after(mv));
            let outcome = search.decide(UNLIMITED);
            if outcome.pn == 0 {
                found.push((after + 1, mv));
            } else if outcome.dn != 0 || search.has_ended() || outcome.loop_depth == TOO_DEEP {
                return Err(CertificateError::Ended);
            }
        }
    }
    search.go_to(&root);
    found.sort_unstable();
    Ok(found)
}

/// Lists what shows that a problem is complete.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    complete: &Completeness,
) -> Result<Vec<Option<Reply>>, CertificateError> {
    let Completeness { line, accepted } = complete;
    let mut replies = Vec::new();
    for (after, position) in places(root, line) {
        for mv in others(&position, line[after]) {
            if after + 1 < line.len() && !accepted.contains(&(after + 1, mv)) {
                let after = position.after(mv);
                replies.push(list_refutation(listing, Kind::Closed, &after, UNLIMITED)?);
            }
        }
    }
    for (after, position) in places(root, line) {
        let plies = (line.len() - after) as Plies;
        list_mate(listing, Kind::Tsume, &position, plies)?;
        list_shorter(listing, Kind::Longer, &position, plies)?;
    }
    let mut end = root.clone();
    for &mv in line {
        end.make(mv);
    }
    replies.push(list_mate(listing, Kind::Tsume, &end, 0)?);
    replies.push(list_mate(listing, Kind::Tsume, root, complete.plies())?);
    replies.push(list_shorter(listing, Kind::Longer, root, complete.plies())?);
    Ok(replies)
}
