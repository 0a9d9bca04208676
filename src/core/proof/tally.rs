//! The children of a node summed up.

use super::number::{INFINITE, Number, finite};
use super::thresholds::Thresholds;

/// The numbers of a node from those of its open children, by weak proof numbers (Ueda
/// et al. 2008): phi is the least phi of the children, delta their greatest delta plus
/// a weight for each further child. Where weights differ, the child whose own weight is
/// left out is the one that makes delta greatest.
#[derive(Clone, Copy)]
pub struct Tally {
    count: Number,
    best: Choice,
    /// The best child's phi.
    phi: Number,
    preference: Number,
    /// Weight of the best child.
    best_weight: Number,
    /// Greatest delta less the child's own weight.
    excess: i32,
    total_weight: Number,
}

/// A child to be searched next, with what its share of the node's thresholds takes. The
/// two are never apart: with the share of another child, whose weight is another one,
/// a threshold may lie below the child's own number, and each visit returns at once.
#[derive(Clone, Copy)]
pub struct Choice {
    /// Index of the child.
    pub child: usize,
    /// Least phi of the others.
    second_phi: Number,
    /// The addition of the others to the child's delta.
    addition: Number,
}

impl Choice {
    /// The child's share of these thresholds of the node, both seen by the node's mover.
    /// If the node's numbers do not reach its thresholds, the child's do not reach these.
    #[inline(always)]
    #[must_use]
    pub fn share(&self, thresholds: Thresholds) -> Thresholds {
        thresholds.of_child(self.second_phi, self.addition)
    }

    /// The same child, where this much is added to its delta by all else.
    #[must_use]
    pub fn with_addition(self, addition: Number) -> Choice {
        Choice { addition, ..self }
    }
}

impl Default for Tally {
    /// A tally of no children.
    #[inline(always)]
    fn default() -> Tally {
        Tally {
            count: 0,
            best: Choice { child: usize::MAX, second_phi: INFINITE, addition: 0 },
            phi: INFINITE,
            preference: 0,
            best_weight: 0,
            excess: i32::MIN,
            total_weight: 0,
        }
    }
}

impl Tally {
    /// Takes an open child into account, which adds `weight` as a further one. Among
    /// children of equal phi the greatest `preference` is the best, then the first.
    #[inline(always)]
    pub fn add(
        &mut self,
        index: usize,
        phi: Number,
        delta: Number,
        preference: Number,
        weight: Number,
    ) {
        self.count += 1;
        self.total_weight += weight;
        self.excess = self.excess.max(delta as i32 - weight as i32);
        if phi < self.phi || (phi == self.phi && preference > self.preference) {
            self.best.second_phi = self.phi;
            (self.best.child, self.phi, self.preference) = (index, phi, preference);
            self.best_weight = weight;
        } else {
            self.best.second_phi = self.best.second_phi.min(phi);
        }
    }

    /// True if there is no open child.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Phi of the node.
    #[inline(always)]
    pub fn phi(&self) -> Number {
        self.phi
    }

    /// Delta of the node. There must be a child.
    #[inline(always)]
    pub fn delta(&self) -> Number {
        finite((self.excess + self.total_weight as i32) as Number)
    }

    /// The child of least phi. There must be one.
    #[inline(always)]
    pub fn choice(&self) -> Choice {
        Choice { addition: self.total_weight - self.best_weight, ..self.best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ueda et al. 2008, by hand: 5, 3 and 3 are the children's phi, 2, 9 and 4 their
    /// delta.
    #[test]
    fn the_easiest_child_is_best_and_all_are_answered_for() {
        let mut tally = Tally::default();
        for (index, (phi, delta)) in [(5, 2), (3, 9), (3, 4)].into_iter().enumerate() {
            tally.add(index, phi, delta, 0, 4);
        }
        let choice = tally.choice();
        assert_eq!((choice.child, tally.phi(), choice.second_phi), (1, 3, 3));
        assert_eq!((choice.addition, tally.delta()), (8, 17));
    }

    /// By hand: 9 and 20 are the children's delta, 2 and 15 their weights. Each child's
    /// share of the threshold is above its delta as long as the node's is above the sum.
    #[test]
    fn a_child_is_below_its_threshold_if_the_node_is() {
        for (phi, addition) in [([1, 2], 15), ([2, 1], 2)] {
            let mut tally = Tally::default();
            tally.add(0, phi[0], 9, 0, 2);
            tally.add(1, phi[1], 20, 0, 15);
            assert_eq!((tally.choice().addition, tally.delta()), (addition, 24));
        }
    }

    #[test]
    fn preference_decides_between_equals() {
        let mut tally = Tally::default();
        tally.add(0, 3, 1, 1, 1);
        tally.add(1, 3, 2, 2, 1);
        tally.add(2, 3, 2, 2, 1);
        assert_eq!(tally.choice().child, 1);
    }
}
