//! Positions whose tsume length is greater than some plies although the relaxed length is
//! not, each with a reply to every check that lasts long enough.
//!
//! Which drops count depends on comparisons of lengths here, so an entry holds for its own
//! hands only. Where the relaxed length suffices, it is used instead.

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::{Listed, Listing};
use super::longer_entry::{add_longer_entry, find_lasting_reply, mates_within, unfounded_error};
use super::refutations::plies_after_reply;
use super::tsume::{Settled, list_after, list_settled, settle_drops};
use crate::length::{Plies, minus_one};
use crate::position::{Color, Move, Position, captures_between};
use crate::solution::{Interposition, Replies};
use crate::table::Table;

/// Writes an entry, and lists the positions that it rests on.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { position, plies, .. } = entry;
    let mut all = Vec::new();
    for mv in listing.sorted_checks(&position) {
        all.extend(list_choices(listing, &position.after(mv), minus_one(plies))?);
    }
    encoder.add(EntryKind::Longer, &position, plies, &all)
}

/// Lists the entries that show that the defender, to move, is not mated within `plies`;
/// returns the choices to be written.
pub fn list_choices<T: Table>(
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
        if let Some(choices) = list_counting(listing, position, &replies, plies, least)? {
            return Ok(choices);
        }
    }
    if replies.others.is_empty() && !position.is_in_check(Color::White) {
        return Ok(Vec::new());
    }
    Err(unfounded_error(listing))
}

/// A drop after which there is no mate within `plies - 1`, on a square behind whose captures
/// there is none within `least`.
fn lasting_drop<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    interposition: &Interposition,
    plies: Plies,
    least: Plies,
) -> Option<Move> {
    let drop = find_lasting_reply(listing, position, &interposition.drops, plies)?;
    is_longer(listing, interposition, least).then_some(drop)
}

/// True if the mates after all captures on a square take more than `plies`.
fn is_longer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    interposition: &Interposition,
    plies: Plies,
) -> bool {
    let mut captured = interposition.captured.iter();
    captured.all(|captured| mates_within(listing, captured, plies) == Some(false))
}

/// [`list_choices`] for the position after each capture of `drop`.
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
        all.extend(list_choices(listing, &captured, plies)?);
    }
    Ok(all)
}

/// The case of a square where drops count because the other replies are shorter.
enum SquareCase<'p> {
    /// The drops on the square are futile, or shorter, too.
    Settled(Settled<'p>),
    /// This drop lasts, and counts if no reply before it lasts as long.
    Lasts(Move),
    /// The mate after a capture is longer than all replies shown so far.
    Later,
}

/// Lists the entries that show that drops on some squares count and last: without them the defender
/// is mated within `least`, and the mates after their captures take longer. Returns the choices;
/// `None` if that is not so.
fn list_counting<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    replies: &Replies,
    plies: Plies,
    least: Plies,
) -> Result<Option<Vec<String>>, CertificateError> {
    let others = &replies.others;
    let is_short = |&reply: &Move| {
        least > 0
            && mates_within(listing, &position.after(reply), plies_after_reply(least)) == Some(true)
    };
    if !others.iter().all(is_short) {
        return Ok(None);
    }
    let mut interpositions: Vec<&Interposition> = replies.interpositions.iter().collect();
    interpositions.sort_by_cached_key(|one| listing.move_text(one.drops[0]).split_off(2));
    let mut squares = Vec::with_capacity(interpositions.len());
    for one in interpositions {
        let Some(square) = settle_square(listing, position, others, one, plies, least) else {
            return Ok(None);
        };
        squares.push((one, square));
    }
    if !squares.iter().any(|(_, way)| matches!(way, SquareCase::Lasts(_))) {
        return Ok(None);
    }
    let (mut choices, mut last) = (vec![least.to_string()], Vec::new());
    list_after(listing, position, others, least)?;
    for (one, square) in squares {
        match square {
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
        }
    }
    choices.append(&mut last);
    Ok(Some(choices))
}

/// The case of a square of drops, if any, where the other replies last no longer than `least`.
fn settle_square<'p, T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    others: &[Move],
    interposition: &'p Interposition,
    plies: Plies,
    least: Plies,
) -> Option<SquareCase<'p>> {
    if let Some(way) = settle_drops(listing, position, others, interposition, least) {
        return Some(SquareCase::Settled(way));
    }
    if let Some(drop) = lasting_drop(listing, position, interposition, plies, least) {
        return Some(SquareCase::Lasts(drop));
    }
    is_longer(listing, interposition, plies).then_some(SquareCase::Later)
}
