//! Limits to the search of a node.

use super::number::{INFINITE, Number};
use super::tuning::weight;

/// Numbers at which the search of a node returns, seen by its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// For the least of the children's numbers.
    pub phi: Number,
    /// For the greatest of the children's numbers plus the weight of each further child.
    pub delta: Number,
}

/// Slack: about a step of the first numbers.
const SLACK: Number = 5;
/// One part of the second best in this many is slack, too.
const SLACK_PART: Number = 16;

/// The addition of patience to a threshold twice as great.
const PATIENCE: Number = 10;

/// The second best number with slack: the threshold of the best child (Pawlewicz and Lew 2007).
/// Without [`SLACK_PART`], loops whose numbers are large and nearly equal are climbed in small
/// steps.
#[inline(always)]
fn with_slack(second: Number) -> Number {
    (second + weight!(SLACK) + second / weight!(SLACK_PART)).min(INFINITE)
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds::NONE
    }
}

impl Thresholds {
    /// The thresholds of a root: only a result ends its search.
    pub const NONE: Thresholds = Thresholds { phi: INFINITE, delta: INFINITE };

    /// True if a node with these numbers is to be left: one of them reaches its threshold.
    #[inline(always)]
    pub fn are_reached(self, phi: Number, delta: Number) -> bool {
        phi >= self.phi || delta >= self.delta
    }

    /// These thresholds, lifted so that these numbers do not reach them.
    #[inline(always)]
    #[must_use]
    pub fn lifted_above(self, phi: Number, delta: Number) -> Thresholds {
        Thresholds { phi: self.phi.max(phi + 1), delta: self.delta.max(delta + 1) }
    }

    /// The thresholds of a child to whose delta the node adds this much.
    #[inline(always)]
    #[must_use]
    pub fn with_less_delta(self, addition: Number) -> Thresholds {
        self.of_child(INFINITE, addition)
    }

    /// The thresholds of a node that is nearly decided for its mover: its delta may become twice as
    /// great and a little more.
    #[inline(always)]
    #[must_use]
    pub fn with_patience(self) -> Thresholds {
        Thresholds { delta: (2 * self.delta + weight!(PATIENCE)).min(INFINITE), ..self }
    }

    /// The thresholds of a child, still seen by the node's mover: its search ends once it
    /// is worse than the best of the others, or once its delta plus the `addition` of the
    /// others is too much.
    #[inline(always)]
    #[must_use]
    pub(super) fn of_child(self, second_phi: Number, addition: Number) -> Thresholds {
        Thresholds {
            phi: self.phi.min(with_slack(second_phi)),
            delta: match self.delta {
                INFINITE => INFINITE,
                delta => delta.saturating_sub(addition),
            },
        }
    }

    /// These thresholds, half as great again and a little more, for a search that may take longer.
    #[must_use]
    pub fn wider(self) -> Thresholds {
        let wider = |number: Number| (number + number / 2 + weight!(PATIENCE)).min(INFINITE);
        Thresholds { phi: wider(self.phi), delta: wider(self.delta) }
    }

    /// These thresholds as the other side sees them.
    #[inline(always)]
    #[must_use]
    pub fn turned(self) -> Thresholds {
        Thresholds { phi: self.delta, delta: self.phi }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_may_go_a_little_past_the_second_best() {
        let node = Thresholds { phi: 1000, delta: 50 };
        let best = node.of_child(32, 8);
        assert_eq!((best.phi, best.delta), (32 + 5 + 2, 42));
        assert_eq!(best.turned().phi, 42);
        assert_eq!(node.of_child(INFINITE, 60).delta, 0);
        assert_eq!(Thresholds::NONE.of_child(INFINITE, 8), Thresholds::NONE);
    }

    #[test]
    fn patience_is_with_delta_and_never_ends_a_search_of_the_root() {
        let node = Thresholds { phi: 7, delta: 50 };
        assert_eq!(node.with_patience(), Thresholds { phi: 7, delta: 110 });
        assert_eq!(Thresholds::NONE.with_patience(), Thresholds::NONE);
    }

    #[test]
    fn lifted_thresholds_let_a_node_go_on() {
        let node = Thresholds { phi: 7, delta: 50 };
        assert!(node.are_reached(7, 20) && !node.lifted_above(7, 20).are_reached(7, 20));
    }
}
