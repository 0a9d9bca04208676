//! The children of a node summed up.

use super::number::{INFINITE, Number, finite};

/// The numbers of a node from those of its open children, by weak proof numbers (Ueda
/// et al. 2008): phi is the least phi of the children, delta their greatest delta plus
/// a weight for each further child.
#[derive(Clone, Copy)]
pub struct Tally {
    /// How many children there are.
    pub count: Number,
    /// Index of the child of least phi.
    pub best: usize,
    /// Its phi.
    pub phi: Number,
    /// Least phi of the others.
    pub second_phi: Number,
    preference: Number,
    greatest_delta: Number,
    weight: Number,
}

impl Tally {
    /// A tally of no children; each child but one will add `weight`.
    #[inline(always)]
    pub fn new(weight: Number) -> Tally {
        Tally {
            count: 0,
            best: usize::MAX,
            phi: INFINITE,
            second_phi: INFINITE,
            preference: 0,
            greatest_delta: 0,
            weight,
        }
    }

    /// Takes an open child into account. Among children of equal phi the greatest
    /// `preference` is the best, then the first.
    #[inline(always)]
    pub fn add(&mut self, index: usize, phi: Number, delta: Number, preference: Number) {
        self.count += 1;
        self.greatest_delta = self.greatest_delta.max(delta);
        if phi < self.phi || (phi == self.phi && preference > self.preference) {
            self.second_phi = self.phi;
            (self.best, self.phi, self.preference) = (index, phi, preference);
        } else {
            self.second_phi = self.second_phi.min(phi);
        }
    }

    /// The addition of the other children to the greatest delta. There must be a child.
    #[inline(always)]
    pub fn addition(&self) -> Number {
        (self.count - 1) * self.weight
    }

    /// Delta of the node. There must be a child.
    #[inline(always)]
    pub fn delta(&self) -> Number {
        finite(self.greatest_delta + self.addition())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ueda et al. 2008, by hand: 5, 3 and 3 are the children's phi, 2, 9 and 4 their
    /// delta.
    #[test]
    fn the_easiest_child_is_best_and_all_are_answered_for() {
        let mut tally = Tally::new(4);
        for (index, (phi, delta)) in [(5, 2), (3, 9), (3, 4)].into_iter().enumerate() {
            tally.add(index, phi, delta, 0);
        }
        assert_eq!((tally.best, tally.phi, tally.second_phi), (1, 3, 3));
        assert_eq!((tally.addition(), tally.delta()), (8, 17));
    }

    #[test]
    fn preference_decides_between_equals() {
        let mut tally = Tally::new(1);
        tally.add(0, 3, 1, 1);
        tally.add(1, 3, 2, 2);
        tally.add(2, 3, 2, 2);
        assert_eq!(tally.best, 1);
    }
}
