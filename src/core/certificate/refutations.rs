//! Positions without a mate, each with a reply to every check.
//!
//! Without a limit of plies they are a closed set: each reply leads to a position of the
//! set, or to one without checks. Lines may lead back to earlier positions and need not
//! end: the attacker then never mates.
//!
//! The search's own disproofs cannot be copied where they rest on a repetition: they hold
//! on one path only, and the table does not keep them. There the positions behind the
//! replies are searched as roots. A position without a mate has, for every check, a reply
//! behind which there is none whatever the path, so one of these searches succeeds; and
//! the positions listed so far are in the table as decided, so a line that leads back to
//! them ends there.
//!
//! Whether some check mates at once a checker finds out by the rules, so nothing is listed
//! for fewer than three plies.
//!
//! In the relaxed sense a drop that a piece may capture with check refutes a check only
//! if the positions after all these captures, with the captured piece given back, are no
//! mates within the plies either.

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::{Listed, Listing};
use crate::dfpn::{Outcome, Searcher, TOO_DEEP, mate_in_one, pieces};
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::position::{
    Color, Hand, Move, MoveList, Position, captures_between, checks, is_mated, replies,
};
use crate::table::{Recalled, Table};

/// Nodes of the first search behind a reply; the next ones take four times as many.
const FIRST_ALLOWANCE: u64 = 1 << 10;
/// The fewest plies, with the attacker to move, for which an entry must say that there is no mate.
const FEWEST: Plies = 3;
/// Within this many plies the replies are searched at once: the search decides most of
/// them on the spot, without a trace in the table.
const SHORT: Plies = 3;
/// Nodes after which the search is given up.
const LAST_ALLOWANCE: u64 = 1 << 40;

/// The replies to a check, or in a position without one.
struct Answers<'p> {
    kind: EntryKind,
    position: &'p Position,
    /// First the replies whose captures need no refutation, and of these the captures first.
    replies: Vec<Move>,
    /// The number of the replies whose captures need no refutation.
    without_captures: usize,
}

impl<'p> Answers<'p> {
    fn of(kind: EntryKind, position: &'p Position) -> Answers<'p> {
        let mut list = MoveList::new();
        replies(position, &mut list);
        let has_captures = |mv: &Move| has_captures(kind, position, *mv);
        let (mut replies, mut last): (Vec<Move>, Vec<Move>) =
            list.iter().partition(|mv| !has_captures(mv));
        // A checker that is captured checks no more, and behind such replies to several
        // checks there is often the same board.
        replies.sort_by_key(|mv| position.piece_at(mv.to()).is_none());
        let without_captures = replies.len();
        replies.append(&mut last);
        Answers { kind, position, replies, without_captures }
    }

    fn replies_without_captures(&self) -> &[Move] {
        &self.replies[..self.without_captures]
    }

    /// The positions after captures of what the reply drops; empty but in the relaxed sense.
    fn captured(&self, reply: Move) -> Vec<Position> {
        if !has_captures(self.kind, self.position, reply) {
            return Vec::new();
        }
        let after = |capture| {
            let mut captured = self.position.clone();
            captured.capture_between(capture);
            captured
        };
        captures_between(self.position, reply.to()).map(after).collect()
    }
}

/// True if some capture of the dropped piece must be refuted, too.
fn has_captures(kind: EntryKind, position: &Position, reply: Move) -> bool {
    kind == EntryKind::Relaxed
        && reply.is_drop()
        && position.is_in_check(Color::White)
        && captures_between(position, reply.to()).next().is_some()
}

/// Writes an entry, and lists the positions that it rests on.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { kind, mut position, plies, .. } = entry;
    let mut all = Vec::new();
    for mv in listing.sorted_checks(&position) {
        let undo = position.make(mv);
        let chosen = list_choices(listing, kind, &position, minus_one(plies));
        position.unmake(mv, undo);
        if matches!(chosen, Err(CertificateError::Contradiction)) {
            log::error!("entry {kind:?} {plies} {} {mv}", position.to_sfen());
        }
        all.extend(chosen?.ok_or_else(|| listing.failure())?);
    }
    encoder.add(kind, &position, plies, &all)
}

/// [`reply_to`] as it is written: the reply, and in the relaxed sense the replies to the captures
/// of what it drops.
pub fn list_choices<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    position: &Position,
    plies: Plies,
) -> Result<Option<Vec<String>>, CertificateError> {
    let Some(reply) = reply_to(listing, kind, position, plies)? else {
        return Ok(None);
    };
    let mut all = vec![listing.move_text(reply)];
    if kind == EntryKind::Relaxed && reply.is_drop() && position.is_in_check(Color::White) {
        let mut captures: Vec<Move> = captures_between(position, reply.to()).collect();
        captures.sort_by_cached_key(|&mv| listing.move_text(mv));
        for capture in captures {
            let mut captured = position.clone();
            captured.capture_between(capture);
            let chosen = list_choices(listing, kind, &captured, plies)?;
            all.extend(chosen.ok_or_else(|| listing.failure())?);
        }
    }
    Ok(Some(all))
}

/// Lists that the attacker, to move, does not mate within `plies`, if that needs an entry.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    position: &Position,
    plies: Plies,
) -> Result<(), CertificateError> {
    if !takes_entry(kind, plies) {
        let is_mate = plies > 0 && mates_at_once(kind, position);
        return error_if_mate(listing, kind, is_mate);
    }
    if listing.has(kind, position, plies) || !has_checks(position) {
        return Ok(());
    }
    if let Some(hand) = refuted_hand(listing, kind, &mut position.clone(), plies) {
        return listing.add(kind, position, hand, plies);
    }
    let outcome = decide_within(listing.search_at(position), kind, plies, LAST_ALLOWANCE);
    match outcome {
        Some(outcome) if is_disproof(&outcome) => {
            listing.add(kind, position, hand_of(&outcome, position), plies)
        }
        outcome => {
            let is_mate = outcome.is_some_and(|outcome| outcome.pn == 0);
            error_if_mate(listing, kind, is_mate && kind == EntryKind::Relaxed)?;
            Err(listing.failure())
        }
    }
}

/// True if no entry must say that the defender, to move, is not mated within `plies`.
pub fn needs_no_entry(kind: EntryKind, plies: Plies) -> bool {
    !takes_entry(kind, plies.saturating_add(1))
}

/// True if an entry must say that there is no mate within `plies`, the attacker to move.
fn takes_entry(kind: EntryKind, plies: Plies) -> bool {
    kind == EntryKind::Closed || plies >= FEWEST
}

/// An error for an unexpected mate: in the relaxed sense only comparisons excluded it.
fn error_if_mate<T: Table>(
    listing: &Listing<'_, '_, T>,
    kind: EntryKind,
    is_mate: bool,
) -> Result<(), CertificateError> {
    match (is_mate, kind) {
        (false, _) => Ok(()),
        (true, EntryKind::Relaxed) => Err(CertificateError::Compared),
        (true, _) => Err(listing.failure()),
    }
}

fn has_checks(position: &Position) -> bool {
    let mut list = MoveList::new();
    checks(position, &mut list);
    !list.is_empty()
}

/// What the table says of a position within `plies`. Where there is no mate at all there is none in
/// the relaxed sense.
fn look_up<T: Table>(
    listing: &Listing<'_, '_, T>,
    kind: EntryKind,
    position: &Position,
    plies: Plies,
) -> Recalled {
    let search = &listing.prover.search;
    if kind == EntryKind::Relaxed {
        let found = search.look_up_relaxed(position, plies);
        if found.dn == 0 {
            return found;
        }
        let literal = search.look_up(position, UNLIMITED);
        if literal.dn == 0 {
            return literal;
        }
        return found;
    }
    search.look_up(position, plies)
}

/// Searches the current position for a mate within `plies`, by about `allowance` nodes.
fn decide_within<T: Table>(
    search: &mut Searcher<'_, T>,
    kind: EntryKind,
    plies: Plies,
    allowance: u64,
) -> Option<Outcome> {
    if kind == EntryKind::Relaxed {
        let position = search.position().clone();
        search.decide_relaxed(&position, plies, allowance)
    } else {
        search.decide_within(plies, allowance)
    }
}

fn is_disproof(outcome: &Outcome) -> bool {
    outcome.dn == 0 && outcome.loop_depth != TOO_DEEP
}

/// The greatest hand for which a disproof holds, of those that are possible in the position.
fn hand_of(outcome: &Outcome, position: &Position) -> Hand {
    outcome.hand.intersection(pieces::stock(position))
}

/// The greatest hand for which the table has no mate within `plies`; the position's own
/// where the rules decide.
fn refuted_hand<T: Table>(
    listing: &Listing<'_, '_, T>,
    kind: EntryKind,
    position: &mut Position,
    plies: Plies,
) -> Option<Hand> {
    if !takes_entry(kind, plies) {
        let is_mate = plies > 0 && mates_at_once(kind, position);
        return (!is_mate).then(|| position.hand(Color::Black));
    }
    let found = look_up(listing, kind, position, plies);
    (found.dn == 0).then(|| found.hand.intersection(pieces::stock(position)))
}

/// Plies left after a reply.
pub fn plies_after_reply(plies: Plies) -> Plies {
    if plies == 0 { 0 } else { minus_one(plies) }
}

/// A reply to `position` behind which there is no mate within `plies - 1`, with that
/// position listed; `None` if there is no reply.
fn reply_to<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    position: &Position,
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    let answers = Answers::of(kind, position);
    if answers.replies.is_empty() {
        return Ok(None);
    }
    let behind = plies_after_reply(plies);
    let is_listed = |mv: &&Move| {
        let (key, hand) = (position.key_after(**mv), position.hand(Color::Black));
        takes_entry(kind, behind) && listing.is_shown(kind, key, hand, behind)
    };
    if let Some(&reply) = answers.replies_without_captures().iter().find(is_listed) {
        let (key, hand) = (position.key_after(reply), position.hand(Color::Black));
        listing.is_shown_and_needed(kind, key, hand, behind);
        return Ok(Some(reply));
    }
    if let Some(reply) = easy_reply(listing, &answers, plies)? {
        return Ok(Some(reply));
    }
    searched_reply(listing, &answers, plies).map(Some)
}

/// A reply that is known, without a search, to leave no mate within `plies - 1`.
fn easy_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    answers: &Answers<'_>,
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    if let Some(reply) =
        cheapest_reply_without_captures(listing, answers, plies_after_reply(plies))?
    {
        return Ok(Some(reply));
    }
    for &reply in &answers.replies[answers.without_captures..] {
        let mut after = answers.position.after(reply);
        let hand = refuted_hand(listing, answers.kind, &mut after, plies_after_reply(plies));
        let is_known =
            |captured: &Position| look_up(listing, answers.kind, captured, plies).dn == 0;
        if hand.is_some() && answers.captured(reply).iter().all(is_known) {
            list_answer(listing, answers, reply, plies, hand)?;
            return Ok(Some(reply));
        }
    }
    Ok(None)
}

/// Of the replies that have no captures to refute, one that leaves no check; else the one that
/// leaves the fewest checks, all of which the table knows not to mate. Where only mates in one must
/// be excluded, the first that leaves none.
fn cheapest_reply_without_captures<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    answers: &Answers<'_>,
    plies: Plies,
) -> Result<Option<Move>, CertificateError> {
    let mut list = MoveList::new();
    let mut best: Option<(usize, Move, Hand)> = None;
    let mut after = answers.position.clone();
    for &reply in answers.replies_without_captures() {
        let undo = after.make(reply);
        list.clear();
        checks(&after, &mut list);
        if list.is_empty() {
            return Ok(Some(reply));
        }
        if best.is_none_or(|(checks, ..)| list.len() < checks) {
            let hand = refuted_hand(listing, answers.kind, &mut after, plies);
            if hand.is_some() && !takes_entry(answers.kind, plies) {
                return Ok(Some(reply));
            }
            best = hand.map(|hand| (list.len(), reply, hand)).or(best);
        }
        after.unmake(reply, undo);
    }
    let Some((_, reply, hand)) = best else {
        return Ok(None);
    };
    after.make(reply);
    listing.add(answers.kind, &after, hand, plies)?;
    Ok(Some(reply))
}

/// True if some check mates at once; in the relaxed sense a check that leaves only futile
/// drops mates, too.
fn mates_at_once(kind: EntryKind, position: &Position) -> bool {
    if kind != EntryKind::Relaxed {
        return mate_in_one(position).is_some();
    }
    let mut list = MoveList::new();
    checks(position, &mut list);
    list.iter().any(|&mv| is_mated(&position.after(mv)))
}

/// A reply behind which there is no mate within `plies - 1`, found by searches of the
/// position and behind the replies, with more and more nodes.
fn searched_reply<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    answers: &Answers<'_>,
    plies: Plies,
) -> Result<Move, CertificateError> {
    let (mut allowance, behind) = (FIRST_ALLOWANCE, plies_after_reply(plies));
    let &Answers { kind, position, .. } = answers;
    while allowance < LAST_ALLOWANCE {
        if behind > SHORT {
            let search = listing.search_at(position);
            let outcome = decide_within(search, kind, plies, allowance);
            if outcome.is_some_and(|outcome| outcome.pn == 0) {
                return Err(listing.failure());
            }
            if let Some(reply) = easy_reply(listing, answers, plies)? {
                return Ok(reply);
            }
        }
        let mut order: Vec<(bool, bool, u32, usize)> = Vec::new();
        for (index, &reply) in answers.replies.iter().enumerate() {
            let found = look_up(listing, kind, &position.after(reply), behind);
            if found.pn > 0 || !takes_entry(kind, behind) {
                order.push((index >= answers.without_captures, !found.loops, found.dn, index));
            }
        }
        // First the replies that a repetition made refute on the path of the search.
        order.sort_unstable();
        for (_, _, _, index) in order {
            let reply = answers.replies[index];
            if try_answer(listing, answers, reply, plies, allowance)? {
                return Ok(reply);
            }
            if listing.search().has_ended() {
                return Err(CertificateError::Ended);
            }
        }
        allowance *= 4;
    }
    log::error!("no reply refutes within {plies} plies, {kind:?}: {}", position.to_sfen());
    Err(listing.failure())
}

/// Lists the entries that show that a reply leaves no mate within `plies`, itself counted, if a
/// search finds so; true if it does.
fn try_answer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    answers: &Answers<'_>,
    reply: Move,
    plies: Plies,
    allowance: u64,
) -> Result<bool, CertificateError> {
    let kind = answers.kind;
    let mut disproof = |position: &Position, plies| {
        let outcome = decide_within(listing.search_at(position), kind, plies, allowance);
        outcome.filter(is_disproof)
    };
    let captured = answers.captured(reply);
    if !captured.iter().all(|captured| disproof(captured, plies).is_some()) {
        return Ok(false);
    }
    let (behind, after) = (plies_after_reply(plies), answers.position.after(reply));
    let mut hand = None;
    if !takes_entry(kind, behind) {
        if mates_at_once(kind, &after) {
            return Ok(false);
        }
    } else if has_checks(&after) {
        hand = disproof(&after, behind).map(|outcome| outcome.hand);
        if hand.is_none() {
            return Ok(false);
        }
    }
    list_answer(listing, answers, reply, plies, hand)?;
    Ok(true)
}

/// Lists the position after a reply, if it needs an entry, with `hand`, the greatest without a
/// mate, and a reply to each capture of what is dropped.
fn list_answer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    answers: &Answers<'_>,
    reply: Move,
    plies: Plies,
    hand: Option<Hand>,
) -> Result<(), CertificateError> {
    let (kind, behind) = (answers.kind, plies_after_reply(plies));
    let after = answers.position.after(reply);
    if let Some(hand) = hand.filter(|_| takes_entry(kind, behind) && has_checks(&after))
        && !listing.has(kind, &after, behind)
    {
        let hand = hand.intersection(pieces::stock(&after));
        listing.add(kind, &after, hand, behind)?;
    }
    for captured in answers.captured(reply) {
        reply_to(listing, kind, &captured, plies)?;
    }
    Ok(())
}
