//! Lengths of mates, and what is proven about them.

use serde::{Deserialize, Serialize};

/// A length in plies: odd where the attacker moves, even where the defender does.
pub type Plies = u16;

/// No limit: "mate in any number of plies", "no mate in any number of plies".
pub const UNLIMITED: Plies = 4095;

/// One ply more; unlimited stays unlimited.
#[inline(always)]
pub const fn plus_one(plies: Plies) -> Plies {
    if plies < UNLIMITED { plies + 1 } else { UNLIMITED }
}

/// One ply less; unlimited stays unlimited. `plies` is at least 1.
#[inline(always)]
pub const fn minus_one(plies: Plies) -> Plies {
    if plies < UNLIMITED { plies - 1 } else { UNLIMITED }
}

/// Bounds of a shortest length, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// There is no mate in fewer.
    pub lower: Plies,
    /// There is a mate in this many.
    pub upper: Plies,
}

impl Bounds {
    /// Bounds of a mate in at most `upper` plies: it takes at least one, or two if the
    /// defender moves first; `upper` is 0 if it is mated.
    pub fn of_mate(upper: Plies) -> Bounds {
        let least = if upper % 2 == 1 { 1 } else { 2 };
        Bounds { lower: least.min(upper), upper }
    }

    /// True if the shortest length is known.
    pub fn meet(&self) -> bool {
        self.lower >= self.upper
    }

    /// True if a mate can have these bounds.
    pub(crate) fn are_possible(&self) -> bool {
        let Bounds { lower, upper } = *self;
        lower <= upper && upper < UNLIMITED && lower % 2 == upper % 2
    }

    /// Takes into account that there is a mate in at most `plies`.
    pub fn learn_mate(&mut self, plies: Plies) {
        self.upper = self.upper.min(plies);
    }

    /// Takes into account that there is no mate in fewer than `plies`.
    pub fn learn_at_least(&mut self, plies: Plies) {
        self.lower = self.lower.max(plies.min(self.upper));
    }

    /// Takes into account other proven bounds of the same length.
    pub fn learn(&mut self, known: Bounds) {
        self.learn_mate(known.upper);
        self.learn_at_least(known.lower);
    }

    /// Takes into account that there is no mate within `plies`, be they odd or even.
    pub fn learn_none_within(&mut self, plies: Plies) {
        let is_odd = |plies: Plies| plies % 2 == 1;
        let parity = Plies::from(is_odd(plies) != is_odd(self.upper));
        let longer = plies.min(UNLIMITED) + 2 - parity;
        self.learn_at_least(longer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mate_within_some_plies_raises_the_lower_bound() {
        let mut bounds = Bounds::of_mate(11);
        assert_eq!((bounds.lower, bounds.upper), (1, 11));
        bounds.learn_none_within(1);
        assert_eq!(bounds.lower, 3);
        bounds.learn_none_within(4);
        assert_eq!(bounds.lower, 5);
        bounds.learn_none_within(9);
        assert!(bounds.meet());
    }

    #[test]
    fn a_defender_that_moves_first_lasts_two_plies_or_none() {
        assert_eq!(Bounds::of_mate(8), Bounds { lower: 2, upper: 8 });
        assert!(Bounds::of_mate(0).meet());
        assert!(Bounds::of_mate(2).meet());
    }
}
