//! Positions with a brinkmate within so many moves, each with the attacker's move; and those
//! without one, with the defender's answer to every move: a pass, or a reply.
//!
//! What a pass or the last reply leads to is a mate, or none, in any number of plies: entries
//! of `mates.rs` and `refutations.rs`. As there, an answer is looked up in the table, and
//! searched again, as a root, where that has lost it or where it rests on a repetition.

use super::encoder::Encoder;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::listing::{Listed, Listing};
use super::root::Reply;
use super::{mates, refutations};
use crate::dfpn::{Brinkmate, Outcome, Searcher, TOO_DEEP, pieces};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Move, MoveList, Position, legal_moves};
use crate::table::Table;

/// Stands for any number of moves, in entries as well.
pub const ANY: Plies = 9999;

/// Nodes of the first search for an answer; the next ones take four times as many.
const FIRST_ALLOWANCE: u64 = 1 << 12;

/// The moves that are left of so many after the attacker's next one.
fn fewer(moves: Plies) -> Plies {
    if moves == ANY { ANY } else { moves.saturating_sub(1) }
}

/// The limit in plies of a brinkmate within so many moves, the attacker to move.
fn limit(moves: Plies) -> Plies {
    if moves == ANY { UNLIMITED } else { 2 * moves }
}

fn moves_of(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    legal_moves(position, &mut list);
    list.to_vec()
}

/// The outcome of the current position within so many moves, found in about `allowance` nodes.
fn decide<T: Table>(search: &mut Searcher<'_, T>, moves: Plies, allowance: u64) -> Option<Outcome> {
    search.without_pool(|search| search.decide_as_within::<Brinkmate>(limit(moves), allowance))
}

/// Writes an entry, and lists the positions that it rests on.
pub fn write<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    let Listed { kind, position, plies: moves, .. } = entry;
    if kind == EntryKind::Brinkmate {
        let mv = brinkmate_move(listing, &position, moves)?;
        encoder.add(kind, &position, moves, &[listing.move_text(mv)])?;
        return list_all_replies(listing, &position.after(mv), fewer(moves));
    }
    refutations::list(listing, EntryKind::Closed, &position, UNLIMITED)?;
    let mut tried = moves_of(&position);
    tried.sort_by_cached_key(|&mv| listing.move_text(mv));
    let mut answers = Vec::with_capacity(tried.len());
    for mv in tried {
        let after = position.after(mv);
        // If each reply to a check led to a mate, it would mate.
        if moves > 1 || !after.is_in_check(Color::White) {
            answers.push(defenders_answer(listing, &after, fewer(moves))?);
        }
    }
    encoder.add(kind, &position, moves, &answers)
}

/// The attacker's move of a brinkmate within so many moves.
fn brinkmate_move<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
) -> Result<Move, CertificateError> {
    listing.search().go_to(position);
    let outcome = decide(listing.search(), moves, u64::MAX);
    match outcome.filter(|outcome| outcome.pn == 0) {
        Some(outcome) if outcome.mv != Move::NONE => Ok(outcome.mv),
        Some(_) => Ok(listing.search().decide(UNLIMITED).mv),
        None => Err(listing.failure()),
    }
}

/// Lists what follows each reply, a mate or a brinkmate within `moves` moves, and the mate behind a
/// pass unless the defender is in check.
fn list_all_replies<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
) -> Result<(), CertificateError> {
    if !position.is_in_check(Color::White) {
        mates::list_mate(listing, &position.after_pass(), UNLIMITED)?;
    }
    for reply in moves_of(position) {
        list_brinkmate(listing, &position.after(reply), moves)?;
    }
    Ok(())
}

/// Lists a mate, or a brinkmate within so many moves, with the attacker to move.
fn list_brinkmate<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
) -> Result<(), CertificateError> {
    let is_mate =
        |listing: &mut Listing<'_, '_, T>| listing.search().look_up(position, UNLIMITED).pn == 0;
    if moves == 0 || listing.has(EntryKind::Mates, position, UNLIMITED) || is_mate(listing) {
        return mates::list_mate(listing, position, UNLIMITED);
    }
    if listing.has(EntryKind::Brinkmate, position, moves) {
        return Ok(());
    }
    let outcome = decide(listing.search_at(position), moves, u64::MAX);
    let Some(outcome) = outcome.filter(|outcome| outcome.pn == 0) else {
        return Err(listing.failure());
    };
    match outcome.plies.div_ceil(2) {
        0 => mates::list_mate(listing, position, UNLIMITED),
        moves => listing.add(EntryKind::Brinkmate, position, outcome.hand, moves),
    }
}

/// The defender's answer to the last move, as it is written: a pass that no mate follows, or a
/// reply after which there is no brinkmate within so many moves. Lists what it rests on.
fn defenders_answer<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
) -> Result<String, CertificateError> {
    let replies = moves_of(position);
    let passed = (!position.is_in_check(Color::White)).then(|| position.after_pass());
    let mut allowance = 0;
    loop {
        if let Some(passed) = &passed
            && is_refuted(listing, passed, 0, allowance)
        {
            refutations::list(listing, EntryKind::Closed, passed, UNLIMITED)?;
            return Ok("-".to_string());
        }
        for &reply in &replies {
            let after = position.after(reply);
            if is_refuted(listing, &after, moves, allowance) {
                list_no_brinkmate(listing, &after, moves)?;
                return Ok(listing.move_text(reply));
            }
        }
        if listing.search().has_ended() {
            return Err(CertificateError::Ended);
        }
        if allowance > u64::MAX / 4 {
            return Err(listing.failure());
        }
        allowance = (allowance * 4).max(FIRST_ALLOWANCE);
    }
}

/// True if the table, or a search of so many nodes, says that the attacker, to move, has no
/// brinkmate within so many moves, and no mate.
fn is_refuted<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
    allowance: u64,
) -> bool {
    let found = match moves {
        0 => listing.search().look_up(position, UNLIMITED),
        _ => listing.search().look_up_as::<Brinkmate>(position, limit(moves)),
    };
    if found.is_decided() || allowance == 0 {
        return found.dn == 0;
    }
    let search = listing.search_at(position);
    let outcome = match moves {
        0 => search.decide_within(UNLIMITED, allowance),
        _ => decide(search, moves, allowance),
    };
    outcome.is_some_and(|outcome| outcome.dn == 0 && outcome.loop_depth != TOO_DEEP)
}

/// Lists that the attacker, to move, has no brinkmate within so many moves, and no mate.
fn list_no_brinkmate<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    position: &Position,
    moves: Plies,
) -> Result<(), CertificateError> {
    if moves == 0 {
        return refutations::list(listing, EntryKind::Closed, position, UNLIMITED);
    }
    if listing.has(EntryKind::NoBrinkmate, position, moves) {
        return Ok(());
    }
    let outcome = decide(listing.search_at(position), moves, u64::MAX);
    let is_disproof = |outcome: &Outcome| outcome.dn == 0 && outcome.loop_depth != TOO_DEEP;
    let Some(outcome) = outcome.filter(is_disproof) else {
        return Err(listing.failure());
    };
    let hand = outcome.hand.intersection(pieces::stock(position));
    listing.add(EntryKind::NoBrinkmate, position, hand, moves)
}

/// Lists what a claim says of the problem: a brinkmate within so many moves, or none. Returns what
/// is written of it if the defender is to move.
pub fn list<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: EntryKind,
    root: &Position,
    moves: Plies,
) -> Result<Option<Reply>, CertificateError> {
    let is_it = kind == EntryKind::Brinkmate;
    if root.side() == Color::Black {
        let list = if is_it { list_at_root } else { list_no_brinkmate };
        return list(listing, root, moves).map(|()| None);
    }
    let choices = if is_it {
        list_all_replies(listing, root, moves)?;
        Vec::new()
    } else {
        vec![defenders_answer(listing, root, moves)?]
    };
    Ok(Some(Reply { kind, position: root.clone(), plies: moves, choices }))
}

/// Lists the problem as a brinkmate, with its own hand and moves.
fn list_at_root<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    moves: Plies,
) -> Result<(), CertificateError> {
    listing.add(EntryKind::Brinkmate, root, root.hand(Color::Black), moves)
}

/// Lists the mate that a defender's pass would allow.
pub fn list_threat<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    mates::list_mate(listing, &root.after_pass(), plies).map(|()| None)
}
