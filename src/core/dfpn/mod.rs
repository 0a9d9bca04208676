//! The search: depth-first proof-number search (df-pn) with hand dominance.
//!
//! Responsible for proving or disproving a mate of at most N plies. Relies on
//! [`crate::position`] for the moves and on [`crate::table`] for memory; must
//! not know of clocks, options or protocols: a [`Monitor`] says when to end.
//!
//! # How it works
//!
//! A visit lists the node's children, looks them up, and while both numbers of the node are
//! below their thresholds, visits the child that is easiest for the side to move, with
//! thresholds that bring it back as soon as another child is easier (Nagai 2002). docs/search.md
//! has the algorithm in full, docs/tried.tsv what each part is worth and what did not pay.
//!
//! Six files are the algorithm, in this order: `decide.rs`, `recursion/search.rs`,
//! `recursion/expansion.rs`, `recursion/settle.rs`, `node/mod.rs`, `proof/thresholds.rs`. The
//! chapters:
//!
//! | chapter | what it is |
//! |---|---|
//! | [`node`] | a node, its children and outcomes, the path to it, proof pieces |
//! | [`first_numbers`] | what a node's numbers are before it is searched; weights |
//! | [`watching`] | when a search is to end, and what is counted of it |
//! | [`pool`] | what threads share: a tree of proof numbers above the recursion |
//! | [`searcher`] | one thread's state of a search |
//! | [`sense`] | what counts as a move, for each side |
//! | [`looks`] | what the board says of a child: mate in one, mate in three, no check |
//! | [`recursion`] | the recursion, and a file for each of its techniques |
//! | [`senses`] | other questions: lower bounds of tsume lengths, brinkmates |
//! | [`threads`] | what each thread of a pool does |
//! | [`decide`] | the questions |
//! | [`remote`] | the leaves of the tree searched by other processes |
//!
//! `fault_point!`, `count!` and what begins with `trace_` are hooks of test builds; in others
//! nothing of them is left (`system/disorder.rs`, `watching/counters.rs`).
//!
//! # The techniques
//!
//! - **Weak proof numbers** (Ueda et al. 2008), in `proof/tally.rs`: the greatest
//!   child's number and a weight for each further child (`first_numbers/weights.rs`), not the
//!   sum, which counts a leaf that is reached in many orders many times.
//! - **Threshold controlling** (Kishimoto 2010), in `recursion/search.rs`: against loops.
//! - **Slack** past the second best (Pawlewicz and Lew 2007), in `proof/thresholds.rs`.
//! - **What is nearly refuted is refuted at once**, in `recursion/nearly_refuted.rs`, where a
//!   disproof is expected.
//! - **Refuters**, in `searcher/refuters.rs`: the reply that refuted a check last is looked
//!   at first.
//! - **Grouped replies**, in `recursion/grouping.rs`: similar ones wait for each other.
//! - **Proof and disproof pieces** (Seo 1999; Nagai 2002), in `node/pieces.rs`.
//! - **Replies one by one**, in `recursion/expansion.rs`: where the first ones already make
//!   a new AND node harder than its siblings, the others wait.
//! - **A look at new leaves**, in `looks/first_look.rs` and `looks/mate_in_one.rs`: mate in
//!   one, or no check at all.
//! - **Mate in three** decided on the spot within a limit, in `looks/mate_in_three.rs`.
//! - **First numbers** of leaves (df-pn+: Nagai 2002), in `first_numbers/estimate.rs`.
//! - **Repetitions** (Kishimoto and Müller 2004), in `node/path.rs` and
//!   [`crate::table::RepetitionTable`]: a position of the path that comes back,
//!   or comes back with no more in the attacker's hand, is no mate on this path.
//! - **The relaxed sense**, in `senses/relaxed.rs`: the same recursion with drops left aside
//!   that gain nothing, for lower bounds of the tsume length.
//! - **Brinkmates**, in `senses/brinkmate.rs`: the same recursion with quiet moves that
//!   threaten mate, and with mates by checks as leaves.
//! - **Several threads**: `threads/parallel.rs` begins with one and calls the others, which
//!   search the leaves of the tree (`pool/tree.rs`) over one table (`threads/jobs.rs`).
//!
//! # What is sound, and why
//!
//! A proof never depends on the path: each reply was proven, and stored, before.
//! A disproof may rest on loops; `Outcome::loop_depth` is the depth, nearest to the root, at
//! which one of them closes, and only a disproof whose loops all close at or below its
//! node is stored for good. Results found under a limit of plies
//! say so and are never read as unlimited ones. The greatest depth
//! (`MAX_DEPTH`) counts as a loop that closes above the root: nothing that
//! rests on it is ever stored or answered.

mod decide;
mod first_numbers;
mod looks;
mod node;
mod pool;
mod recursion;
mod remote;
mod searcher;
mod sense;
mod senses;
mod threads;
mod watching;

pub use first_numbers::Expectation;
pub use looks::mate_in_one;
pub use node::{MAX_DEPTH, Outcome, TOO_DEEP, pieces};
pub use pool::elsewhere::{Arrival, KnownContent, KnownPosition, RemoteJob, WorkerReport};
pub use pool::{Elsewhere, SearchPool, ThreadSlot};
pub use remote::RemoteWorkers;
pub use remote::Transport;
#[cfg(not(target_os = "unknown"))]
pub use searcher::STACK_BYTES;
pub use searcher::table_entry;
pub use searcher::{Root, Searcher, Workspace};
pub use sense::{Literal, Sense};
pub use senses::{Brinkmate, Relaxed};
#[cfg(feature = "trace")]
pub use watching::{Counters, Visit};
pub use watching::{Monitor, Status, Stop};
