//! The proof that a problem is complete: the entries for each place of the main line.

use super::claim::{Completeness, Exception, Excuse};
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::Listing;
use super::root::{Reply, list_mate, list_refutation, list_shorter};
use crate::dfpn::{Searcher, TOO_DEEP};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, checks, replies};
use crate::solution;
use crate::table::Table;

/// The positions of the attacker along a line, each with the number of moves before it.
fn attacking_places(root: &Position, line: &[Move]) -> Vec<(usize, Position)> {
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

/// The checks at a place but for the main line's.
fn other_checks(position: &Position, main: Move) -> Vec<Move> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    list.iter().copied().filter(|&mv| mv != main).collect()
}

/// Names the checks beside the main line, except at its last move, that are not shown to fail:
/// mates by way of earlier positions of the line among them.
///
/// The last place comes first: what is known not to mate there is left out of each search before
/// it, and of those of lengths.
///
/// # Errors
/// If the search is ended before all are decided.
pub fn name_checks<T: Table>(
    search: &mut Searcher<'_, T>,
    complete: &mut Completeness,
) -> Result<(), CertificateError> {
    let Completeness { line, exceptions } = complete;
    let root = search.position().clone();
    let places = attacking_places(&root, line);
    for (after, position) in places.iter().rev() {
        if after + 1 == line.len() {
            continue;
        }
        for mv in other_checks(position, line[*after]) {
            search.go_to(&position.after(mv));
            let outcome = search.decide(UNLIMITED);
            let excuse = if outcome.pn == 0 {
                excuse(position, line[*after], mv, outcome.plies, &places)
            } else if search.has_ended() {
                return Err(CertificateError::Ended);
            } else if outcome.dn != 0 || outcome.loop_depth == TOO_DEEP {
                Excuse::LeftOpen
            } else {
                continue;
            };
            let ply = after + 1;
            exceptions.push(Exception { ply, mv, excuse });
        }
    }
    search.go_to(&root);
    Ok(())
}

/// Names the replies that last longer than by any later move of the main line. Where lengths along
/// the line are not known yet, theirs take long.
///
/// # Errors
/// If the line does not mate at each of its places, or the search is ended before all are decided.
pub fn name_longer_replies<T: Table>(
    search: &mut Searcher<'_, T>,
    complete: &mut Completeness,
) -> Result<(), CertificateError> {
    let Completeness { line, exceptions } = complete;
    let found = solution::longer_replies(search, line);
    let none =
        if search.has_ended() { CertificateError::Ended } else { CertificateError::NothingProven };
    let named = |(after, reply): (usize, Vec<Move>)| {
        let excuse = Excuse::LongerReply(reply.len() as Plies);
        Exception { ply: after + 1, mv: reply[0], excuse }
    };
    exceptions.extend(found.ok_or(none)?.into_iter().map(named));
    Ok(())
}

/// The kind of exception of a check beside the main line that mates within `plies`.
fn excuse(
    position: &Position,
    main: Move,
    mv: Move,
    plies: Plies,
    places: &[(usize, Position)],
) -> Excuse {
    let is_same_piece = match (main.is_drop(), mv.is_drop()) {
        (true, true) => main.dropped() == mv.dropped(),
        (false, false) => main.from() == mv.from(),
        _ => false,
    };
    if main.mirrored() == mv && position.mirrored() == *position {
        return Excuse::MirrorImage;
    }
    if is_same_piece {
        return if main.to() == mv.to() {
            Excuse::PromotionDeclined(plies + 1)
        } else {
            Excuse::AnotherSquare(plies + 1)
        };
    }
    let way = way_back(&position.after(mv), MOST_PLIES_BACK, places);
    way.map_or(Excuse::AlsoMating, Excuse::Back)
}

/// Plies within which a check must come back to the main line.
const MOST_PLIES_BACK: usize = 3;

/// Moves from a position with the defender to move to one of the attacker's places.
fn way_back(position: &Position, most: usize, places: &[(usize, Position)]) -> Option<Vec<Move>> {
    let mut list = MoveList::new();
    replies(position, &mut list);
    for &reply in list.iter() {
        let after = position.after(reply);
        if places.iter().any(|(_, place)| *place == after) {
            return Some(vec![reply]);
        }
        if most < 3 {
            continue;
        }
        let mut list = MoveList::new();
        checks(&after, &mut list);
        for &check in list.iter() {
            if let Some(way) = way_back(&after.after(check), most - 2, places) {
                return Some([vec![reply, check], way].concat());
            }
        }
    }
    None
}

/// Lists the entries that show that a problem is complete; returns what is written of positions
/// with the defender to move.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    complete: &Completeness,
) -> Result<Vec<Option<Reply>>, CertificateError> {
    let Completeness { line, exceptions } = complete;
    let mut replies = Vec::new();
    let along = root.along(line);
    for Exception { ply, mv, excuse } in exceptions {
        if let Excuse::LongerReply(plies) = excuse {
            let behind = along[ply - 1].after(*mv);
            replies.push(list_mate(listing, EntryKind::Tsume, &behind, plies - 1)?);
        }
    }
    for (after, position) in attacking_places(root, line) {
        for mv in other_checks(&position, line[after]) {
            if after + 1 == line.len() {
                continue;
            }
            let mut named = exceptions.iter();
            let named = named.find(|exception| (exception.ply, exception.mv) == (after + 1, mv));
            let after = position.after(mv);
            replies.push(match named.map(|exception| &exception.excuse) {
                None => list_refutation(listing, EntryKind::Closed, &after, UNLIMITED)?,
                Some(Excuse::PromotionDeclined(plies) | Excuse::AnotherSquare(plies)) => {
                    list_mate(listing, EntryKind::Mates, &after, plies - 1)?
                }
                Some(_) => None,
            });
        }
    }
    for (after, position) in attacking_places(root, line) {
        let behind = position.after(line[after]);
        replies.push(list_mate(listing, EntryKind::Tsume, &behind, complete.lasting(after) - 1)?);
        list_shorter(listing, EntryKind::Longer, &position, (line.len() - after) as Plies)?;
    }
    replies.push(list_mate(listing, EntryKind::Tsume, root, complete.lasting(0))?);
    replies.push(list_shorter(listing, EntryKind::Longer, root, complete.plies())?);
    Ok(replies)
}
