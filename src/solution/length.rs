//! How short the mate can be made.
//!
//! Responsible for bounds of the shortest length: a mate is looked for within
//! fewer and fewer plies (each success takes little, as most of the proof is
//! there already), until it is proven that there is none. Before that, no mate
//! within 1, 3, 5 plies and so on is proven as long as it costs little: over
//! mates in 11 this alone saves a fifth of the nodes against tightening from
//! above only, and where the time ends it leaves a lower bound.

use crate::dfpn::{Outcome, Search, TOO_DEEP};
use crate::proof::{Plies, UNLIMITED};
use crate::table::Table;

/// What is proven about the shortest length, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// There is no mate in fewer.
    pub lower: Plies,
    /// There is a mate in so many.
    pub upper: Plies,
}

impl Bounds {
    /// Of a mate in at most `upper` plies: it takes one, or two if the defender
    /// moves first.
    pub fn of_mate(upper: Plies) -> Bounds {
        let least = if upper % 2 == 1 { 1 } else { 2 };
        Bounds {
            lower: least.min(upper),
            upper,
        }
    }

    /// True if the shortest length is known.
    pub fn meet(&self) -> bool {
        self.lower >= self.upper
    }

    /// Takes the outcome of a search for a mate within `limit` into account;
    /// false if it says nothing.
    fn learn(&mut self, limit: Plies, outcome: &Outcome) -> bool {
        if outcome.pn == 0 {
            self.upper = self.upper.min(outcome.plies);
        } else if outcome.dn == 0 && outcome.loop_depth != TOO_DEEP {
            let none_within = if outcome.plies < UNLIMITED {
                limit.max(outcome.plies)
            } else {
                limit
            };
            let is_odd = |plies: Plies| plies % 2 == 1;
            let parity = Plies::from(is_odd(none_within) != is_odd(self.upper));
            self.lower = self.lower.max((none_within - parity + 2).min(self.upper));
        } else {
            return false;
        }
        true
    }
}

/// Nodes that are little against what the search took so far.
pub fn little<T: Table>(search: &Search<'_, T>) -> u64 {
    search.nodes() / 4 + 2_000
}

/// Looks for shorter mates as long as each costs little.
pub fn tighten_cheaply<T: Table>(search: &mut Search<'_, T>, bounds: &mut Bounds) {
    let allowance = little(search);
    while !bounds.meet() && !search.has_ended() {
        let limit = bounds.upper - 2;
        let is_news = search
            .decide_within(limit, allowance)
            .is_some_and(|outcome| bounds.learn(limit, &outcome));
        if !is_news {
            return;
        }
    }
}

/// Goes on until the shortest length is proven or the search is ended. `on_news`
/// is called after each mate that is shorter than all before, and may lower the
/// upper bound further.
pub fn prove_shortest<'a, T: Table>(
    search: &mut Search<'a, T>,
    bounds: &mut Bounds,
    on_news: &mut dyn FnMut(&mut Search<'a, T>, &mut Bounds),
) {
    prove_until(search, bounds, u64::MAX, on_news);
}

/// [`prove_shortest`], given up after about `allowance` nodes.
pub fn prove_shortest_within<T: Table>(
    search: &mut Search<'_, T>,
    bounds: &mut Bounds,
    allowance: u64,
) {
    let end = search.nodes().saturating_add(allowance);
    prove_until(search, bounds, end, &mut |_, _| ());
}

fn prove_until<'a, T: Table>(
    search: &mut Search<'a, T>,
    bounds: &mut Bounds,
    end: u64,
    on_news: &mut dyn FnMut(&mut Search<'a, T>, &mut Bounds),
) {
    climb(search, bounds, end);
    while !bounds.meet() && !search.has_ended() {
        let (limit, before) = (bounds.upper - 2, bounds.upper);
        if !learn_within(search, bounds, limit, end) {
            return;
        }
        if bounds.upper < before {
            on_news(search, bounds);
        }
    }
}

/// Raises the lower bound while that takes little against what was spent.
fn climb<T: Table>(search: &mut Search<'_, T>, bounds: &mut Bounds, end: u64) {
    let enough = 4 * search.nodes() + 500;
    while !bounds.meet() && !search.has_ended() && search.nodes() < enough {
        let limit = bounds.lower;
        if !learn_within(search, bounds, limit, end) {
            return;
        }
    }
}

/// Looks for a mate within `limit` until about `end` nodes are counted; false if that
/// says nothing.
fn learn_within<T: Table>(
    search: &mut Search<'_, T>,
    bounds: &mut Bounds,
    limit: Plies,
    end: u64,
) -> bool {
    let allowance = end.saturating_sub(search.nodes());
    search
        .decide_within(limit, allowance)
        .is_some_and(|outcome| bounds.learn(limit, &outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::Outcome;
    use crate::position::Hand;

    fn none_within(plies: Plies) -> Outcome {
        Outcome::disproven(Hand::EMPTY, plies, crate::dfpn::NO_LOOP)
    }

    #[test]
    fn no_mate_within_some_plies_raises_the_lower_bound() {
        let mut bounds = Bounds::of_mate(11);
        assert_eq!(
            bounds,
            Bounds {
                lower: 1,
                upper: 11
            }
        );
        assert!(bounds.learn(1, &none_within(1)));
        assert_eq!(bounds.lower, 3);
        assert!(bounds.learn(3, &none_within(UNLIMITED)));
        assert_eq!(bounds.lower, 5);
        assert!(bounds.learn(9, &none_within(9)));
        assert!(bounds.meet());
    }

    #[test]
    fn a_defender_that_moves_first_lasts_two_plies_or_none() {
        assert_eq!(Bounds::of_mate(8), Bounds { lower: 2, upper: 8 });
        assert!(Bounds::of_mate(0).meet());
        assert!(Bounds::of_mate(2).meet());
    }
}
