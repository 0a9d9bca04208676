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
//!
//! In the relaxed sense a drop that a piece may capture with check refutes a check only
//! if the positions after all these captures, with the captured piece given back, are no
//! mates within the plies either.

use super::encoder::Encoder;
use super::listing::{Listed, Listing};
use super::{CertificateError, Kind};
use crate::dfpn::{Outcome, Searcher, TOO_DEEP, mate_in_one, pieces};
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::position::{Color, Hand, Move, MoveList, Position, captures_between, checks, replies};
use crate::table::{Found, Table};

/// Nodes of the first search behind a reply; the next ones take four times as many.
const FIRST_ALLOWANCE: u64 = 1 << 10;
/// Within this many plies the replies are searched at once: the search decides most of
/// them on the spot, without a trace in the table.
const SHORT: Plies = 3;
/// The search is given up behind as many nodes.
const LAST_ALLOWANCE: u64 = 1 << 40;

/// A reply, and what must be no mate for it to refute a check.
struct Answer {
    reply: Move,
    after: Position,
    /// The positions after captures of what is dropped; only in the relaxed sense.
    captured: Vec<Position>,
}

impl Answer {
    /// The replies in `position`, those without captures first.
    fn all(kind: Kind, position: &Position) -> Vec<Answer> {
        let mut list = MoveList::new();
        replies(position, &mut list);
        let is_check = position.is_in_check(Color::White);
        let answer = |&reply: &Move| Answer {
            reply,
            after: position.after(reply),
            captured: if kind == Kind::Relaxed && reply.is_drop() && is_check {
                captured(position, reply)
            } else {
                Vec::new()
            },
        };
        let mut answers: Vec<Answer> = list.iter().map(answer).collect();
        answers.sort_by_key(|answer| !answer.captured.is_empty());
        answers
    }
}

fn captured(position: &Position, drop: Move) -> Vec<Position> {
    let after = |capture| {
        let mut captured = position.clone();
        captured.capture_between(capture);
        captured
    };
    captures_between(position, drop.to()).map(after).collect()
}

/// Writes an entry.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed {
        kind,
        position,
        plies,
    } = entry;
    let mut list = MoveList::new();
    checks(&position, &mut list);
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    let mut replies = Vec::with_capacity(sorted.len());
    for mv in sorted {
        let reply = reply_to(listing, kind, &position.after(mv), minus_one(plies));
        if reply.is_err() {
            log::error!("entry {kind:?} {plies} {} {mv}", position.to_sfen());
        }
        let reply = reply?;
        replies.push(reply.ok_or_else(|| listing.failure())?);
    }
    Ok(encoder.add(kind, &position, plies, &replies)?)
}

/// Lists that a position is no mate within `plies` in the relaxed sense, unless there is
/// nothing to be shown.
pub fn list_relaxed<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    list(listing, Kind::Relaxed, position, plies)
}

/// Lists that the attacker, to move, does not mate within `plies`, unless there is nothing
/// to be shown.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    let is_plain = plies < 1 || is_listed(listing, kind, position, plies) || !has_checks(position);
    if is_plain || list_known(listing, kind, position, plies)? {
        return Ok(());
    }
    let outcome = decide_within(listing.search_at(position), kind, plies, LAST_ALLOWANCE);
    match outcome {
        Some(outcome) if is_disproof(&outcome) => {
            listing.add(kind, position, hand_of(&outcome, position), plies)
        }
        Some(outcome) if outcome.pn == 0 && kind == Kind::Relaxed => {
            Err(CertificateError::Compared)
        }
        _ => Err(listing.failure()),
    }
}

fn has_checks(position: &Position) -> bool {
    let mut list = MoveList::new();
    checks(position, &mut list);
    !list.is_empty()
}

fn is_listed<T: Table>(
    listing: &Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    plies: Plies,
) -> bool {
    let is_closed = || listing.has(Kind::Closed, position, UNLIMITED);
    listing.has(kind, position, plies) || kind == Kind::Relaxed && is_closed()
}

fn look_up<T: Table>(
    listing: &Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    plies: Plies,
) -> Found {
    match kind {
        Kind::Relaxed => listing.prover.search.look_up_relaxed(position, plies),
        _ => listing.prover.search.look_up(position, plies),
    }
}

/// Searches the current position for a mate.
fn decide_within<T: Table>(
    search: &mut Searcher<'_, T>,
    kind: Kind,
    plies: Plies,
    allowance: u64,
) -> Option<Outcome> {
    if kind == Kind::Relaxed {
        let position = search.position().clone();
        search.decide_relaxed(&position, plies, allowance)
    } else {
        search.decide_within(plies, allowance)
    }
}

fn is_disproof(outcome: &Outcome) -> bool {
    outcome.dn == 0 && outcome.loop_depth != TOO_DEEP
}

fn hand_of(outcome: &Outcome, position: &Position) -> Hand {
    outcome.hand.intersection(pieces::stock(position))
}

/// Lists a position if the table says that it is not mate within `plies`, with the
/// greatest hand for which it says so; false if it does not.
fn list_known<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    plies: Plies,
) -> Result<bool, CertificateError> {
    let found = look_up(listing, kind, position, plies);
    if found.dn != 0 {
        return Ok(false);
    }
    let hand = found.hand.intersection(pieces::stock(position));
    listing.add(kind, position, hand, plies)?;
    Ok(true)
}

/// Plies left after a reply.
fn behind(plies: Plies) -> Plies {
    if plies == 0 { 0 } else { minus_one(plies) }
}

/// A reply to `position` behind which there is no mate within `plies - 1`, with that
/// position listed; `None` if there is no reply.
pub fn reply_to<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    let answers = Answer::all(kind, position);
    if answers.is_empty() || (plies < 2 && answers[0].captured.is_empty()) {
        return Ok(answers.first().map(|answer| answer.reply));
    }
    let behind = behind(plies);
    let without_captures = || answers.iter().filter(|answer| answer.captured.is_empty());
    if let Some(answer) =
        without_captures().find(|answer| is_listed(listing, kind, &answer.after, behind))
    {
        return Ok(Some(answer.reply));
    }
    if let Some(answer) = without_captures().find(|answer| !has_checks(&answer.after)) {
        return Ok(Some(answer.reply));
    }
    if let Some(reply) = known_reply(listing, kind, &answers, behind)? {
        return Ok(Some(reply));
    }
    if behind == 1
        && kind != Kind::Relaxed
        && let Some(Answer { reply, after, .. }) = answers
            .iter()
            .find(|answer| mate_in_one(&mut answer.after.clone()).is_none())
    {
        listing.add(kind, after, after.hand(Color::Black), 1)?;
        return Ok(Some(*reply));
    }
    searched_reply(listing, kind, position, &answers, plies).map(Some)
}

/// The first reply that the table knows to refute the check, those that need no captures
/// refuted.
fn known_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    answers: &[Answer],
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    for answer in answers.iter().filter(|answer| answer.captured.is_empty()) {
        if list_known(listing, kind, &answer.after, plies)? {
            return Ok(Some(answer.reply));
        }
    }
    Ok(None)
}

/// A reply behind which there is no mate within `plies - 1`, found by searches of the
/// position and behind the replies, with more and more nodes.
fn searched_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    position: &Position,
    answers: &[Answer],
    plies: Plies,
) -> Result<Move, CertificateError> {
    let (mut allowance, behind) = (FIRST_ALLOWANCE, behind(plies));
    while allowance < LAST_ALLOWANCE {
        if behind > SHORT {
            let search = listing.search_at(position);
            let outcome = decide_within(search, kind, plies, allowance);
            if outcome.is_some_and(|outcome| outcome.pn == 0) {
                return Err(listing.failure());
            }
            if let Some(reply) = known_reply(listing, kind, answers, behind)? {
                return Ok(reply);
            }
        }
        let mut order: Vec<(bool, bool, u32, usize)> = Vec::new();
        for (index, answer) in answers.iter().enumerate() {
            let found = look_up(listing, kind, &answer.after, behind);
            if found.pn > 0 || behind < 1 {
                let has_captures = !answer.captured.is_empty();
                order.push((has_captures, !found.loops, found.dn, index));
            }
        }
        // Those first that a repetition has refuted on the path of the search.
        order.sort_unstable();
        for (_, _, _, index) in order {
            if try_answer(listing, kind, &answers[index], plies, allowance)? {
                return Ok(answers[index].reply);
            }
            if listing.search().has_ended() {
                return Err(CertificateError::Ended);
            }
        }
        allowance *= 4;
    }
    log::error!(
        "no reply refutes within {plies} plies, {kind:?}: {}",
        position.to_sfen()
    );
    Err(listing.failure())
}

/// Lists what shows that a reply leaves no mate within `plies` plies, itself counted, if
/// a search finds that; false if it does not.
fn try_answer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    answer: &Answer,
    plies: Plies,
    allowance: u64,
) -> Result<bool, CertificateError> {
    let mut disproof = |position: &Position, plies| {
        let outcome = decide_within(listing.search_at(position), kind, plies, allowance);
        outcome.filter(is_disproof)
    };
    let Answer {
        after, captured, ..
    } = answer;
    if !captured
        .iter()
        .all(|captured| disproof(captured, plies).is_some())
    {
        return Ok(false);
    }
    let behind = behind(plies);
    if behind > 0 && has_checks(after) {
        let Some(outcome) = disproof(after, behind) else {
            return Ok(false);
        };
        if !is_listed(listing, kind, after, behind) {
            listing.add(kind, after, hand_of(&outcome, after), behind)?;
        }
    }
    for captured in captured {
        reply_to(listing, kind, captured, plies)?;
    }
    Ok(true)
}
