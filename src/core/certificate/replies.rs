//! What an entry about a tsume length has behind the defender's replies: that he is mated within its
//! plies ([`list_mated`]), or that a reply lasts longer ([`list_lasting`]).
//!
//! Both are in one place as each needs the other: drops are futile if another one counts, and count
//! if those before them are shorter.

use super::drops::{
    Compared, Counting, Futile, Settled, SquareCase, find_counting, find_first, lasting_drop,
    settle, sorted_squares,
};
use super::error::CertificateError;
use super::length_entries::{add_longer_entry, find_lasting_reply, list_after, unfounded_error};
use super::listing::Listing;
use super::refutations::plies_after_reply;
use crate::length::Plies;
use crate::position::{Color, Move, Position, captures_between};
use crate::solution::{Interposition, Replies};
use crate::table::Table;

/// Lists the entries that show that the defender, to move, is mated within `plies`; returns
/// the choices for the squares of drops.
pub fn list_mated<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let replies = Replies::of(position);
    list_after(listing, position, &replies.others, plies)?;
    let mut choices = Vec::new();
    for one in sorted_squares(listing, &replies) {
        let way = settle(listing, position, &replies, one, plies);
        let way = way.ok_or_else(|| unfounded_error(listing))?;
        choices.extend(list_settled(listing, position, one, way, plies)?);
    }
    Ok(choices)
}

/// Lists the entries for a square settled in this way; returns the choices: a capture, the length
/// behind it, what lasts as long, and what follows the capture; or that the drops count.
fn list_settled<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    interposition: &Interposition,
    way: Settled<'_>,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let Settled::Futile(Futile { capture, captured, length, compared }) = way else {
        list_after(listing, position, &interposition.drops, plies)?;
        return Ok(vec!["-".to_owned()]);
    };
    let mut choices = vec![listing.move_text(capture), length.to_string()];
    match compared {
        Compared::AtOnce => {}
        Compared::Reply(lasting) => {
            if length > 2 {
                add_longer_entry(listing, &position.after(lasting), length - 3)?;
            }
            choices.push(listing.move_text(lasting));
        }
        Compared::Drops(counting) => {
            choices.extend(list_counting(listing, position, counting, length - 2)?);
        }
    }
    choices.extend(list_mated(listing, captured, length)?);
    Ok(choices)
}

/// Lists the entries that show that the defender, to move, is not mated within `plies`;
/// returns the choices to be written.
pub fn list_lasting<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let replies = Replies::of(position);
    if let Some(reply) = find_lasting_reply(listing, position, &replies.others, plies) {
        add_longer_entry(listing, &position.after(reply), plies_after_reply(plies))?;
        return Ok(vec![listing.move_text(reply)]);
    }
    for one in &replies.interpositions {
        if let Some(drop) = lasting_drop(listing, position, one, plies, plies) {
            let mut choices = vec![listing.move_text(drop)];
            add_longer_entry(listing, &position.after(drop), plies_after_reply(plies))?;
            choices.extend(list_captures(listing, position, drop, plies)?);
            return Ok(choices);
        }
    }
    for least in (0..plies).step_by(2) {
        let counting = find_counting(listing, position, &replies, plies, least);
        if let Some(counting) = counting {
            return list_counting(listing, position, counting, plies);
        }
    }
    if let Some(counting) = find_first(listing, position, &replies, plies, None) {
        return list_counting(listing, position, counting, plies);
    }
    if replies.others.is_empty() && !position.is_in_check(Color::White) {
        return Ok(Vec::new());
    }
    Err(unfounded_error(listing))
}

/// Lists the entries that show that drops count, and last more than `plies`; returns the choices.
fn list_counting<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    counting: Counting<'_>,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let least = counting.least;
    let (mut choices, mut last) = (vec![least.to_string()], Vec::new());
    list_after(listing, position, &Replies::of(position).others, least)?;
    for (one, case) in counting.squares {
        match case {
            SquareCase::Settled(way) => {
                choices.extend(list_settled(listing, position, one, way, least)?);
            }
            SquareCase::Lasts(drop) => {
                choices.push(listing.move_text(drop));
                add_longer_entry(listing, &position.after(drop), plies_after_reply(plies))?;
                last.extend(list_captures(listing, position, drop, least)?);
            }
            SquareCase::Later => {
                choices.push("+".to_owned());
                last.extend(list_captures(listing, position, one.drops[0], plies)?);
            }
            SquareCase::NotBefore => {
                choices.push("=".to_owned());
                last.extend(list_captures(listing, position, one.drops[0], least)?);
            }
        }
    }
    choices.append(&mut last);
    if let Some((capture, captured)) = counting.first {
        choices.push(listing.move_text(capture));
        choices.extend(list_mated(listing, captured, least + 2)?);
    }
    Ok(choices)
}

/// [`list_lasting`] for the position after each capture of `drop`.
fn list_captures<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    drop: Move,
    plies: Plies,
) -> Result<Vec<String>, CertificateError> {
    let mut captures: Vec<Move> = captures_between(position, drop.to()).collect();
    captures.sort_by_cached_key(|&mv| listing.move_text(mv));
    let mut all = Vec::new();
    for capture in captures {
        let mut captured = position.clone();
        captured.capture_between(capture);
        all.extend(list_lasting(listing, &captured, plies)?);
    }
    Ok(all)
}
