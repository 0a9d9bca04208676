//! From the line to the position: the smallest sets of pieces with which a given line is the
//! only solution.
//!
//! [`Placements`] says what is asked next and what is told (`placements.rs`); a [`Placer`] answers
//! (`placer.rs`): faults are looked for by short searches, each with the pieces that may remove it
//! ([`super::footprints`]); the whole report alone accepts. Must not print.
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
//!   what the theorem says of S and all that contains it, it says of the larger set, too. Faults
//!   are kept by the set that they were found with (`known.rs`), and each set has those of all its
//!   parts, whichever it was reached from: the theorem asks no more than that S is a part of T.
//! - The last piece must be in the footprints of all known faults; of the last two, one in each,
//!   and the other in those that the first is not in. So faults are looked for until no such
//!   pieces are left, or few: a fault more could leave out no more.
//! - A set of K pieces with an inherited fault is not judged at all.
//! - Where many last pieces are left for a set S, they are *sifted*: quick questions find a fault of
//!   S with one of them, and the same fault is looked for in S alone. If S has it, with footprint F,
//!   that is a fault of S like others, and all last pieces out of F are left out with this one.
//!   Where S lacks it, nothing follows, and the next piece is asked about.
//! - What is illegal alone, but for a check against the side not to move, stays illegal with
//!   more pieces (`addition.rs`). Such a check is a fault like others: a piece must block it.
//!
//! # What comes first
//!
//! No order leaves out a set. The smaller sets come first, as a set is told only if none of its
//! parts is a solution, and of these the ones of pieces that a composer would rather add: pawns
//! before other pieces, unpromoted ones before promoted ones. Among hundreds of solutions the one
//! that is looked for is mostly of that sort, and its parts have it, too.
//! Sets with the last piece wait for nothing, as nothing is built on them. Of
//! these, those that are alone, or nearly, in passing the quick questions get a report of
//! few nodes at once, which is enough for most solutions. The others wait: a set that lacks what the
//! quick questions see passes them with hundreds of last pieces, and reports on all of these would
//! take a minute. They get a share of the nodes, the cheapest first. A set is taken only if the
//! report within the limits that were asked for takes it, too, and by a short report it is left
//! out only if the line and the fault are certain; else it is judged anew with more nodes.
//!
//! # Figures
//!
//! docs/measured.tsv has them. Whole answers are compared with the report on every set by
//! `tests/all/place.rs`.
//!
//! [`super::repair`] asks about changes, which also take pieces away, move and replace them: a
//! footprint says nothing of a piece that goes, as proofs read what is there, too. Of the pieces
//! that it adds only those are judged that touch all footprints of the problem's faults. The quick
//! questions are the same code.

mod known;
mod placement;
mod placements;
mod placer;
mod wanted;

pub use super::footprints::{Addition, FaultFound, NotPlayable};
pub use placement::{Need, Placement};
pub use placements::{Counts, FirstFault, NoPlacement, Placements};
pub use placer::{Done, Placer, Task};
pub use wanted::Wanted;
