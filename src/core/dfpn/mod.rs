//! The search: depth-first proof-number search (df-pn) with hand dominance.
//!
//! Responsible for proving or disproving a mate of at most N plies. Relies on
//! [`crate::position`] for the moves and on [`crate::table`] for memory; must
//! not know of clocks, options or protocols: a [`Monitor`] says when to end.
//!
//! # How it works
//!
//! `decide.rs` has the questions, `search.rs` the one recursion that answers them. A
//! visit lists the node's children (`expansion.rs`), looks them up, and while
//! both numbers of the node are below their thresholds, visits the child that
//! is easiest for the side to move, with thresholds that bring it back as soon
//! as another child is easier (Nagai 2002). docs/search.md has the algorithm in
//! full, docs/tried.tsv what each part is worth and what did not pay. The parts:
//!
//! - **Weak proof numbers** (Ueda et al. 2008), in `proof/tally.rs`: the greatest
//!   child's number and a weight for each further child (`weights.rs`), not the sum,
//!   which counts a leaf that is reached in many orders many times.
//! - **Threshold controlling** (Kishimoto 2010), in `search.rs`: against loops.
//! - **Slack** past the second best (Pawlewicz and Lew 2007), in
//!   `proof/thresholds.rs`.
//! - **Patience** where a disproof is expected, in `patience.rs`: what is nearly refuted
//!   is refuted at once.
//! - **Refuters**, in `refuters.rs`: the reply that refuted a check last is looked at
//!   first.
//! - **Grouped replies**, in `grouping.rs`: similar ones wait for each other.
//! - **Proof and disproof pieces** (Seo 1999; Nagai 2002), in `pieces.rs`.
//! - **Replies one by one**, in `expansion.rs`: where the first ones already make
//!   a new AND node harder than its siblings, the others wait.
//! - **A look at new leaves**, in `first_look.rs` and `mate_in_one.rs`: mate in one, or
//!   no check at all.
//! - **Mate in three** decided on the spot within a limit, in `mate_in_three.rs`.
//! - **First numbers** of leaves (df-pn+: Nagai 2002), in `estimate.rs`.
//! - **Repetitions** (Kishimoto and Müller 2004), in `path.rs` and
//!   [`crate::table::RepetitionTable`]: a position of the path that comes back,
//!   or comes back with no more in the attacker's hand, is no mate on this path.
//! - **The relaxed sense**, in `relaxed.rs`: the same recursion with drops left aside
//!   that gain nothing, for lower bounds of the tsume length.
//! - **Brinkmates**, in `brinkmate.rs`: the same recursion with quiet moves that threaten
//!   mate, and with mates by checks as leaves.
//! - **Several threads**: a tree of proof numbers above the recursion (`tree.rs`), whose
//!   leaves the threads of a crew (`crew.rs`) search by it over one table (`teamwork.rs`),
//!   or other processes with tables of their own (`far.rs`, `dispatch.rs`, `errand.rs`).
//!   `decision.rs` begins with one thread and calls the others.
//!
//! # What is sound, and why
//!
//! A proof never depends on the path: each reply was proven, and stored, before.
//! A disproof may; `Outcome::loop_depth` carries the nearest-to-root depth at
//! which a loop it rests on closes, and only a disproof whose loops all close at
//! or below its node is stored for good. Results found under a limit of plies
//! say so and are never read as unlimited ones. The greatest depth
//! (`MAX_DEPTH`) counts as a loop that closes above the root: nothing that
//! rests on it is ever stored or answered.

mod brinkmate;
mod captured;
mod child;
mod counters;
mod crew;
mod decide;
mod decision;
mod dispatch;
mod errand;
mod estimate;
mod expansion;
mod expectation;
mod far;
mod first_look;
mod grouping;
mod mate_in_one;
mod mate_in_three;
mod mission;
mod monitor;
mod node;
mod notes;
mod outcome;
mod path;
mod patience;
pub mod pieces;
mod refuters;
mod relaxed;
mod search;
mod searcher;
mod sense;
mod settle;
mod stop;
mod teamwork;
mod trace;
mod tree;
mod weights;
mod workspace;

pub use brinkmate::Brinkmate;
#[cfg(feature = "trace")]
pub use counters::{Counters, Visit};
pub use crew::{Crew, Seat};
pub use expectation::Expectation;
#[cfg(feature = "cli")]
pub use far::{Arrival, Carrier, Content, Errand, Known, Report};
pub use mate_in_one::mate_in_one;
pub use mission::Mission;
pub use monitor::{Monitor, Status};
pub use outcome::Outcome;
pub use path::MAX_DEPTH;
pub use path::TOO_DEEP;
pub use relaxed::Relaxed;
#[cfg(not(target_os = "unknown"))]
pub use searcher::STACK_BYTES;
pub use searcher::{Root, Searcher};
pub use sense::{Literal, Sense};
pub use stop::Stop;
pub use workspace::Workspace;
