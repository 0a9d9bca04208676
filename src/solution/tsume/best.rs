//! Which child to search next, and what the others add to a node's number.

use crate::proof::{INFINITE, Number, finite};

/// What each further open child adds to the greatest number of the others.
pub const WEIGHT: Number = 4;

/// The easiest child for the side to move (least phi), and the sum of what the
/// other side must do (greatest delta and a little for each further child).
pub struct Best {
    /// How many there are.
    pub count: Number,
    /// The index of the easiest.
    pub best: usize,
    /// Its number.
    pub phi: Number,
    /// The number of the second easiest.
    pub second_phi: Number,
    most_delta: Number,
}

impl Default for Best {
    fn default() -> Best {
        Best {
            count: 0,
            best: 0,
            phi: INFINITE,
            second_phi: INFINITE,
            most_delta: 0,
        }
    }
}

impl Best {
    /// Takes an open child into account.
    pub fn add(&mut self, index: usize, phi: Number, delta: Number) {
        self.count += 1;
        self.most_delta = self.most_delta.max(delta);
        if phi < self.phi {
            self.second_phi = self.phi;
            (self.best, self.phi) = (index, phi);
        } else {
            self.second_phi = self.second_phi.min(phi);
        }
    }

    /// What the others put on top of the greatest delta.
    pub fn addition(&self) -> Number {
        (self.count - 1) * WEIGHT
    }

    /// The greatest delta with the addition.
    pub fn delta(&self) -> Number {
        finite(self.most_delta + self.addition())
    }
}
