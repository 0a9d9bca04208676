//! Mate in one, or no check at all: what a new leaf is tested for.

use crate::dfpn::first_numbers::estimate::{Look, Surroundings};
use crate::dfpn::node::{NO_LOOP, Outcome, Step, pieces};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Sense;
use crate::length::UNLIMITED;
use crate::position::{
    Bitboard, Color, Hand, Move, Position, checks, find_check_that_covers, has_check, is_mate_after,
};
use crate::table::Table;
use std::ops::ControlFlow::{Break, Continue};

/// A check by Black, to move, that mates at once, if there is one; outside a search.
pub fn mate_in_one(position: &Position) -> Option<Move> {
    let blockers = position.blockers(position.king(Color::White), Color::Black);
    let mut surroundings = Surroundings::new();
    surroundings.renew_flights(position);
    let (flights, lines) = surroundings.flights_and_lines();
    let mut is_renewed = false;
    find_check_that_covers(position, flights, lines, blockers, |mv| {
        if !std::mem::replace(&mut is_renewed, true) {
            surroundings.renew_hand(position, blockers);
        }
        if !surroundings.prospect_of_few(position, mv).may_mate {
            return false;
        }
        let is_sure = surroundings.mates_surely(position, mv);
        debug_assert!(!is_sure || is_mate_after(position, mv), "{mv}");
        is_sure || is_mate_after(position, mv)
    })
}

impl<T: Table> Searcher<'_, T> {
    /// The outcome of the current OR node within one ply.
    pub(in crate::dfpn) fn outcome_within_one_ply<S: Sense>(&mut self) -> Outcome {
        let position = &self.position;
        let blockers = position.blockers(position.king(Color::White), Color::Black);
        self.surroundings.renew_flights(position);
        self.list.clear();
        self.surroundings.list_checks_that_cover(position, blockers, &mut self.list);
        if self.list.is_empty() {
            return if has_check(position) {
                self.outcome_without_mate_in_one(false)
            } else {
                self.outcome_without_checks()
            };
        }
        self.renew_guards::<S>(blockers);
        let mut needs_drop = false;
        for i in 0..self.list.len() {
            let mv = self.list[i];
            let prospect = self.surroundings.prospect(&self.position, mv);
            if prospect.may_mate && S::is_mate_after(&self.position, mv) {
                return self.outcome_of_mating_move(mv);
            }
            needs_drop |= prospect.needs_drop;
        }
        self.outcome_without_mate_in_one(needs_drop)
    }

    /// Lists the checks of the current OR node. It breaks with the outcome of the node if there is
    /// none or one mates. Most checks leave the king a flight, and then nothing else of them
    /// counts.
    pub(in crate::dfpn) fn look_for_mate_in_one<S: Sense>(&mut self) -> Step {
        self.list.clear();
        let blockers = checks(&self.position, &mut self.list);
        if self.list.is_empty() {
            return Break(self.outcome_without_checks());
        }
        self.surroundings.renew_flights(&self.position);
        let mut is_renewed = false;
        for i in 0..self.list.len() {
            let mv = self.list[i];
            if self.surroundings.leaves_flight(&self.position, mv) {
                continue;
            }
            if !std::mem::replace(&mut is_renewed, true) {
                self.renew_guards::<S>(blockers);
            }
            if self.surroundings.prospect(&self.position, mv).may_mate
                && S::is_mate_after(&self.position, mv)
            {
                return Break(self.outcome_of_mating_move(mv));
            }
        }
        Continue(())
    }

    /// True if the check `mv` mates, given what was seen of it at the `look`.
    #[inline(always)]
    pub(in crate::dfpn) fn is_mating_check<S: Sense>(&mut self, look: Look, mv: Move) -> bool {
        look.may_mate && S::is_mate_after(&self.position, mv)
    }

    /// Renews all that [`Surroundings`] knows, for the current OR node in the sense `S`.
    pub(in crate::dfpn) fn renew_surroundings<S: Sense>(&mut self, blockers: Bitboard) {
        self.surroundings.renew_flights(&self.position);
        self.renew_guards::<S>(blockers);
    }

    fn renew_guards<S: Sense>(&mut self, blockers: Bitboard) {
        self.surroundings.renew_guards(&self.position, blockers);
        if !S::ALL_DROPS_COUNT {
            self.surroundings.disregard_drops();
        }
    }

    pub(in crate::dfpn) fn outcome_of_mating_move(&mut self, mv: Move) -> Outcome {
        let after = self.position.after(mv);
        let after = pieces::with_pieces_kept_from_defender(&after, Hand::EMPTY);
        let hand = pieces::proof_before_attack(&self.position, mv, after);
        Outcome::proven(hand, 1, mv)
    }

    /// The outcome within one ply of a node with checks that do not mate. No hand changes the
    /// replies by pieces on the board, and a second piece of a kind adds no check: if each check
    /// has such a reply, more in hand mates only by kinds whose drops were not tried. A reply by a
    /// drop is certain only while the defender has no less in hand, and so the attacker no more.
    fn outcome_without_mate_in_one(&self, needs_drop: bool) -> Outcome {
        let hand = if needs_drop {
            self.position.hand(Color::Black)
        } else {
            pieces::without_untried_drops(&self.position, pieces::stock(&self.position))
        };
        Outcome::disproven(hand, 1, NO_LOOP)
    }

    pub(in crate::dfpn) fn outcome_without_checks(&self) -> Outcome {
        let hand = pieces::without_untried_drops(&self.position, pieces::stock(&self.position));
        Outcome::disproven(hand, UNLIMITED, NO_LOOP)
    }
}
