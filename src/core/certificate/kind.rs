//! The statements of proofs about positions.

/// The statement of an entry about a position with the attacker to move. Moves are the attacker's,
/// and stand in the place of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// Mate within its plies.
    Mates = 1,
    /// No mate within its plies.
    Bounded = 2,
    /// No mate.
    Closed = 3,
    /// No mate within its plies in the relaxed sense.
    Relaxed = 4,
    /// Mate within its plies without futile interpositions.
    Tsume = 5,
    /// No mate within its plies without futile interpositions.
    Longer = 6,
    /// A mate, or a brinkmate within its moves.
    Brinkmate = 7,
    /// Neither a mate nor a brinkmate within its moves.
    NoBrinkmate = 8,
}
