//! From the line to the position: the smallest sets of pieces with which a given line is the
//! only solution.
//!
//! [`Placements`] says what is asked next and what is told (`placements.rs`); a [`Placer`] answers
//! (`placer.rs`): faults are looked for by short searches (`known_fault.rs`, `playable.rs`), each
//! with the pieces that may remove it (`footprint.rs`), read off its proof (`mate_tree.rs`,
//! `refutation.rs`); the whole report alone accepts. Must not print.
//!
//! # What is found
//!
//! Pieces come from the defender's hand to empty squares. A set is a *solution* if the report on
//! the position with it takes the line and calls it complete ([`super::report::Report::is_complete`]).
//! Told are the solutions of at most K pieces of which no smaller part is one.
//!
//! # Why not every set is tried
//!
//! Let S be a set with a known fault, and F the fault's *footprint*: pieces on squares. The
//! theorem: **if T contains S, and no piece of T beyond S is in F, then T has the fault, too**.
//! So a solution that contains S has a piece in F beyond S, and it is enough to go on from S with
//! each piece of F. By induction from the empty set, along a solution T of which no part is
//! one: each part that is reached is no solution, so it has a fault, or is open; in the first case T
//! has a further piece in the footprint, in the second every piece is tried. (This is the hitting
//! set duality of Reiter 1987, with conflicts found on the way.) It follows, too:
//!
//! - A fault that a piece does not touch is *inherited*: it needs no search. Its footprint is kept:
//!   what the theorem says of S and all that contains it, it says of the larger set, too.
//! - The last piece must be in the footprints of all known faults. So there many are looked for.
//! - A set of K pieces with an inherited fault is not judged at all.
//! - What is illegal alone, but for a check against the side not to move, stays illegal with
//!   more pieces ([`addition`]). Such a check is a fault like others: a piece must block it.
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
//! at a place is greater than the line's, or the cook mates in one of its stages (`report/cooks.rs`).
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
//! # Figures
//!
//! docs/measured.tsv has them. Whole answers are compared with the report on every set by
//! `tests/all/place.rs`.
//!
//! [`super::repair`] asks about changes, which also take pieces away, move and replace them:
//! a footprint says nothing of a piece that goes, as proofs read what is there, too. The quick
//! questions are the same code.

mod addition;
mod footprint;
mod known_fault;
mod mate_tree;
mod placement;
mod placements;
mod placer;
mod playable;
mod refutation;
mod wanted;

pub use addition::Addition;
pub use known_fault::FaultFound;
pub use placement::{Need, Placement};
pub use placements::{Counts, FirstFault, NoPlacement, Placements};
pub use placer::{Done, Placer, Task};
pub use playable::NotPlayable;
pub use wanted::Wanted;
