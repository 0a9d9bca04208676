//! The attacker's hands for which a bound of the tsume length holds.
//!
//! For one board and other hands, the defender holds the pieces that the attacker does
//! not. Proof and disproof pieces (Seo 1999, Nagai 2002) are enough for the literal
//! search but not here, where more pieces may make a mate longer: with one more the
//! attacker may mate faster after some reply, and a drop that was futile compared with
//! that reply then gains two plies. So each bound has both a least and a greatest hand.
//! A comparison of two lengths holds where both bounds do; one that took a search of
//! its own holds for that hand alone.

use super::interposition::Replies;
use crate::dfpn::pieces;
use crate::position::{Color, Hand, Move, Position, is_mated};

/// All hands that dominate one hand and are dominated by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The least hand.
    pub low: Hand,
    /// The greatest hand.
    pub high: Hand,
}

impl Window {
    /// All possible hands on the board of `position`.
    pub fn all(position: &Position) -> Window {
        Window { low: Hand::EMPTY, high: pieces::stock(position) }
    }

    /// The hand of `position` alone.
    pub fn only(position: &Position) -> Window {
        let hand = position.hand(Color::Black);
        Window { low: hand, high: hand }
    }

    /// True if `hand` is in the window.
    pub fn contains(&self, hand: Hand) -> bool {
        hand.dominates(self.low) && self.high.dominates(hand)
    }

    /// True if every hand of `other` is in this window.
    pub fn covers(&self, other: &Window) -> bool {
        self.contains(other.low) && self.contains(other.high)
    }

    /// The hands that are in both windows.
    #[must_use]
    pub fn and(self, other: Window) -> Window {
        Window { low: self.low.union(other.low), high: self.high.intersection(other.high) }
    }

    /// The hands before the check `mv` that allow it and lead into this window.
    #[must_use]
    pub fn with_attack(self, position: &Position, mv: Move) -> Window {
        Window {
            low: pieces::proof_before_attack(position, mv, self.low),
            high: pieces::disproof_before_attack(position, mv, self.high),
        }
    }

    /// The hands before the check `mv` that do not allow it or lead into this window.
    #[must_use]
    pub fn unless_attack(self, position: &Position, mv: Move) -> Window {
        let mut before = self.with_attack(position, mv);
        if mv.is_drop() && !self.low.has(mv.dropped()) {
            before.low = self.low;
        }
        before
    }

    /// The hands for which all checks are among those of `position`.
    #[must_use]
    pub fn without_other_checks(self, position: &Position) -> Window {
        Window { high: pieces::without_untried_drops(position, self.high), ..self }
    }

    /// The hands for which the defender has the drop `mv`.
    #[must_use]
    pub fn with_drop(self, position: &Position, mv: Move) -> Window {
        Window { high: pieces::disproof_before_defence(position, mv, self.high), ..self }
    }

    /// The hands for which all replies are among those of `position`.
    #[must_use]
    pub fn without_other_replies(self, position: &Position) -> Window {
        Window { low: pieces::with_pieces_kept_from_defender(position, self.low), ..self }
    }
}

/// Whether the defender [`is_mated`], the hands for which the answer is the same, and the number of the
/// defender's replies, with all drops on one square counted as one.
pub fn mated_with_window(position: &Position) -> (bool, Window, u32) {
    let all = Window::all(position);
    let replies = Replies::of(position);
    let ways = replies.others.len() + replies.interpositions.len();
    let ways = u32::try_from(ways).unwrap_or(u32::MAX);
    if !replies.others.is_empty() {
        return (false, all, ways);
    }
    if is_mated(position) {
        (true, all.without_other_replies(position), ways)
    } else {
        (false, Window::only(position), ways)
    }
}
