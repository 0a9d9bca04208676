//! The search: depth-first proof-number search (df-pn) with hand dominance.
//!
//! Responsible for proving or disproving a mate of at most so many plies. Relies
//! on [`crate::position`] for the moves and on [`crate::table`] for memory; must
//! not know of clocks, options or protocols: a [`Monitor`] tells it when to end.
//!
//! # How it works
//!
//! `search.rs` holds the one recursion, for the root and every other node. A
//! visit lists the node's children (`expansion.rs`), looks them up, and while
//! both numbers of the node are below their thresholds, visits the child that
//! is easiest for the side to move, with thresholds that bring it back as soon
//! as another child is easier (Nagai 2002). What each part is for:
//!
//! - **Weak proof numbers** (Ueda et al. 2008): a number is the greatest child's
//!   plus a constant for each further child, not the sum: in this game the same
//!   leaf is reached in many orders, and a sum counts it each time. With sums
//!   Zuko 1 takes 1.6 times the nodes (1.89 million for 1.19), Zuko as a whole 1.8
//!   times (geometric mean, 0.3 million each): the other techniques leave less of
//!   the double counting than there was where it was first described.
//! - **Threshold controlling** (Kishimoto 2010), in `search.rs`: against loops.
//! - **Thresholds that let go a little further** than the second best
//!   (Pawlewicz and Lew 2007), in `search.rs`.
//! - **Grouped replies**, in `expansion.rs`: drops on one square, and promotion
//!   and non-promotion of a pawn, lance, bishop or rook, wait for each other;
//!   interpositions that nothing covers wait for all other replies. For the
//!   defender only: the attacker's non-promotions decide problems that turn on
//!   pawn-drop mate.
//! - **Proof and disproof pieces** (Seo 1999; Nagai 2002), in `pieces.rs`.
//! - **Replies are looked at one by one**, in `expansion.rs`: where the first
//!   ones already make a new AND node harder than its siblings, the others wait.
//! - **A look at new leaves**, in `expansion.rs`: mate in one, or no check at
//!   all. What it decides is stored, so a visit of a known node need not look
//!   again; else the checks are kept, with their first numbers, for a visit from
//!   the same parent.
//! - **First numbers** of leaves (in the manner of df-pn+, Nagai 2002), in
//!   `estimate.rs`.
//! - **Repetitions** (Kishimoto and Müller 2004), in `path.rs` and
//!   [`crate::table::RepetitionTable`]: a position of the path that comes back,
//!   or comes back with no more in the attacker's hand, is no mate on this path.
//!   A disproof that rests on it goes to the main table only once the loop
//!   closes at the node itself or below; until then it is filed under the path.
//! - **The relaxed sense**, in `relaxed.rs`: the same recursion with drops left aside
//!   that gain nothing, for lower bounds of the tsume length.
//! - **Several threads** (in the manner of Kaneko 2010), in `crew.rs` and
//!   `teamwork.rs`: all run this recursion over one table, and claim what they
//!   search.
//!
//! # What is sound, and why
//!
//! A proof never depends on the path: each reply was proven, and stored, before.
//! A disproof may; `Outcome::loop_depth` carries the nearest-to-root depth at
//! which a loop it rests on closes, and only a disproof whose loops all close at
//! or below its node is stored for good. Results found under a limit of plies
//! say so and are never read as unlimited ones. The greatest depth
//! ([`MAX_DEPTH`]) counts as a loop that closes above the root: nothing that
//! rests on it is ever stored or answered.

mod child;
mod counters;
mod crew;
mod estimate;
mod expansion;
mod first_look;
mod grouping;
#[cfg(feature = "internals")]
mod mate_in_one;
mod monitor;
mod node;
mod outcome;
mod path;
pub mod pieces;
mod relaxed;
mod search;
mod searcher;
mod settle;
mod stop;
mod teamwork;
mod trace;

#[cfg(feature = "trace")]
pub use counters::{Counters, Visit};
pub use crew::Crew;
#[cfg(feature = "internals")]
pub use mate_in_one::mate_in_one;
pub use monitor::{Monitor, Status};
pub use node::{Literal, Sense};
pub use outcome::Outcome;
pub use path::TOO_DEEP;
pub use relaxed::Relaxed;
pub use searcher::{STACK_BYTES, Searcher};
pub use stop::Stop;
