//! The expected result of a search. Its numbers, weights and thresholds depend on it,
//! not what is true.

/// The expected result, from a mate to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expectation {
    Mate,
    /// Rather no mate: none was found in many nodes.
    Doubt,
    /// No mate. So the weight of replies, which is about proofs, may be small.
    Disproof,
    /// No mate within a limit of plies.
    DisproofWithin,
}
