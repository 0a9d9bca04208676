//! Faults of a problem, each with the pieces that may remove it.
//!
//! Faults beside a line are looked for by short searches (`known_fault.rs`, `playable.rs`), first
//! those that neighbours had (`cooks.rs`). What a fault's proof reads is its footprint
//! (`footprint.rs`), read off the proof (`mate_tree.rs`, `refutation.rs`): a piece that is added
//! (`addition.rs`) elsewhere leaves the fault. [`super::place`] has the theorem and searches by it;
//! [`super::repair`] leaves out additions by it. Must not know reports of the changed problems.
//!
//! # Faults and their footprints
//!
//! | Fault | Why it stays | Footprint |
//! |---|---|---|
//! | The line cannot be played | the board behind its moves is the same, but for pieces added | what may mend the move (`playable.rs`) |
//! | Pieces are left over | the line captures and drops the same | none: nothing removes it |
//! | An escape: a reply after which there is no mate within the rest of the line | White's strategy holds on, without drops | what the refutation reads |
//! | A cook: another check that mates, not at the last place, without a return to the line's positions up to it | Black's strategy mates on | what the proof reads |
//! | Others, of which only a report knows | – | every piece |
//!
//! Each of these is a fault by the report on T: its line is not that of the report, or the length
//! at a place is greater than the line's, or the cook mates in one of its stages (`report/checking/cooks.rs`).
//! Only a mirror image is no fault: so cooks are not used where the pieces that may be added could make
//! a position of the line symmetrical. `footprint.rs` proves, statement by statement, that a
//! strategy goes on as it did: moves can be played, checks are checks, and neither side gets new
//! moves against them. It is not enough to list the pieces that break the proof when added alone: a
//! square that two lines guard stays guarded if one of them is blocked, but not if both are. So one
//! guard is chosen for each square, and its line is read. Proofs that are too large, and positions with a king of the attacker,
//! have every piece as footprint.
//!
//! The proofs are read for White's hand as it is. With more pieces on the board it has fewer: as
//! Black's strategy answers each drop, it does not matter that some are missing; White's own has
//! none. Black's hand stays the same, as neither strategy takes a piece that is added.
//!
//! The positions of the line before a fault are the same in T but for the pieces of T, if the line
//! can be played there and its moves up to then touch none of them: all squares that they leave or
//! go to are in the footprint. Behind the fault it may take them: neither proof asks. If it
//! cannot be played in T, T is no solution anyway.
//!
//! Where other ways to the main line and small differences are let pass (`Faults::may_have_flaws`),
//! only cooks count that mate with all positions of the line as no mate, and that differ by more
//! than a promotion, the square of a drop on one line or that of a piece's move. All squares of the line are in the
//! footprint then: so a piece that is added stands on all its positions, and on none of them
//! would the proof come to one.

mod addition;
mod cooks;
mod footprint;
mod known_fault;
mod mate_tree;
mod playable;
mod refutation;

pub use addition::{Addition, candidates, with_all};
pub use cooks::{Cook, Cooks};
pub use known_fault::{AreEnough, FaultFound, Faults, KnownFault};
pub use playable::{NotPlayable, pieces_to_symmetry, positions_along};
