//! The engine of tsumi, from the rules of shogi to the facade.
//!
//! Two crates stand above it: `tsumi-composer`, what composers ask, and `tsumi`, which adds
//! settings, words, files, pictures, protocol and command line, and passes on what is promised
//! to users of the library, who depend on that crate. What is public here and not passed on
//! there may change at any time.
//!
//! # Floor plan
//!
//! Each floor stands on those above it in this list and knows nothing of those
//! below; a test checks it.
//!
//! | floor            | what it is                                            |
//! |------------------|-------------------------------------------------------|
//! | [`position`]     | rules: board, hands, moves, checks, evasions, SFEN    |
//! | [`system`]       | clock, locks of files, memory, stack                  |
//! | [`notation`]     | boards, moves and lines as people write them          |
//! | [`length`]       | lengths of mates and their bounds                     |
//! | [`referee`]      | judges lines and proofs by the rules of others        |
//! | [`proof`]        | proof numbers, thresholds, sums                       |
//! | [`table`]        | what is remembered about positions                    |
//! | [`dfpn`]         | the search: one recursion                             |
//! | [`solution`]     | from a proof to a line                                |
//! | [`certificate`]  | from a verdict to a proof that others can check       |
//! | [`solver`]       | the facade: problems, limits, questions, answers      |
//!
//! To read the search, begin with [`dfpn`], go on with `dfpn/recursion/search.rs` and
//! `dfpn/recursion/expansion.rs`, then [`table`].
//!
//! # Glossary
//!
//! - **Attacker, defender**: the side that is to mate and the side that is to be
//!   mated. The search turns the board so that Black attacks.
//! - **OR node, AND node**: a position with the attacker, or the defender, to
//!   move.
//! - **Check, evasion, interposition, drop, promotion**: as in shogi; an evasion
//!   is any legal reply to a check.
//! - **Proof number**: the least number of leaves still to be proven to prove a node;
//!   **disproof number**: the same for disproving it. *Proven*: mate; *disproven*: no
//!   mate; *open*: neither yet. **Threshold**: the number at which the search of a node
//!   turns back.
//! - **Weak proof number**: the greatest number among the children plus a little for
//!   each further one, instead of their sum.
//! - **Expansion**: listing the children of a node when it is visited. **Look**: what
//!   path, table and board say about a child before it is visited.
//! - **Live**: of a child, searched as any other; a **waiting** one becomes live when
//!   others are decided. **Settle**: take the outcome of a child into account.
//! - **Slack**: by how much the best child may get worse than the second best before
//!   the search turns to that one.
//! - **Threshold controlling**: the remedy against loops in which numbers never
//!   grow: thresholds are **lifted** above a node's numbers until something new is
//!   expanded below.
//! - **Pool, main thread, helper threads**: the threads that search one position
//!   together: the leaves of a **tree** of **frames**, nodes kept with their children.
//!   **Virtual proof number**: the number of a leaf plus an addition for each thread that
//!   searches it, and what follows for the nodes above, which keeps the threads apart.
//! - **Graph-history interaction**: a result may depend on the path by which a position
//!   was reached.
//! - **Hand dominance**: a hand that has at least as many pieces of every kind
//!   as another mates wherever that one does. **Proof pieces**: a hand that is
//!   enough for a proof; **disproof pieces**: a hand that is not.
//! - **Pawn-drop mate**: mate by the drop of a pawn, which is illegal.
//! - **Certificate**: a proof of a verdict, written for a checker that shares no code
//!   with the engine (docs/proof.md).
//! - **Length**: plies of a mating line, odd if the attacker begins.
//! - **Futile interposition**: a drop between checker and king that gains the
//!   defender nothing; **tsume length**: the length of a mate without them
//!   (`solution/tsume/mod.rs` defines both).
//! - **Board key**: hash of squares and side to move; **path key**: hash of the
//!   moves from the root.

#![warn(missing_docs, unnameable_types)]
// The floor plan is for readers of the source: `cargo doc --document-private-items`.
#![allow(rustdoc::private_intra_doc_links)]
// Four places, three in the table and one for the heap, allow it and say why.
#![deny(unsafe_code)]
// A page has no other machines to search with, and keeps no searches.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]
#![warn(clippy::undocumented_unsafe_blocks)]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

// Of what has `allow` only `inside` passes something on, and for tests alone.
mod certificate;
#[allow(unnameable_types)]
mod dfpn;
pub mod length;
pub mod notation;
pub mod position;
#[allow(unnameable_types)]
mod proof;
pub mod referee;
#[allow(unnameable_types)]
mod solution;
pub mod solver;
pub mod system;
#[allow(unnameable_types)]
mod table;

/// What `tsumi` passes on to users of the library.
pub mod face {
    pub use crate::length::UNLIMITED;
    pub use crate::notation::rest::Defender;
    pub use crate::notation::{Branch, MoveTree, NodeId};
    pub use crate::position::{
        Color, Hand, IllegalReason, Move, MoveError, Piece, PieceKind, Position, SfenError,
        SfenPart, Square, Undo,
    };
    pub use crate::solver::{
        Answer, Bounds, BrinkmateAnswer, BrinkmateBounds, BrinkmateFaults, BrinkmateVerdict,
        Certificate, CertificateError, Claim, Comparison, Completeness, Conclusion, Defence,
        DefencePlace, Effort, Escape, Exception, Excuse, Finding, Findings, FirstMove, FirstMoves,
        Given, Inquiry, KnownMove, Limits, LineFault, MOST_POSITIONS, Meeting, OtherAttack,
        PieceFinding, Problem, ProblemError, Progress, Questions, QuickAnswer, QuickSolver, Reason,
        Refutation, Refuted, ReplyRank, ShortAnswer, ShortQuestions, ShortSearch, Sideline, Solver,
        Statistics, Stop, TableError, ThreatError, Tsume, TsumeAlong, TsumeLength, Variation,
        Variations, Verdict, Walk, WalkError, WalkOutcome, WritingProgress, divide_memory,
        mate_in_one, mates_within, on_deep_stack,
    };
    #[cfg(not(target_family = "wasm"))]
    pub use crate::solver::{Resumed, StateError, StateFile};
    #[cfg(not(target_os = "unknown"))]
    pub use crate::solver::{spawn_deep, spawn_deep_scoped};
    #[cfg(target_os = "unknown")]
    pub use crate::system::clock::set as set_clock;
    #[cfg(target_family = "wasm")]
    pub use crate::system::stack::set as set_fresh_stack;
}

/// The search without its facade, for the project's own tests and fuzz targets.
#[doc(hidden)]
pub mod inside {
    #[cfg(not(target_family = "wasm"))]
    pub use crate::dfpn::STACK_BYTES;
    pub use crate::dfpn::{MAX_DEPTH, Monitor, SearchPool, Searcher, Status, Stop, mate_in_one};
    pub use crate::proof::INFINITE;
    pub use crate::solution::{LineBudget, mating_line, prove_shortest, tighten_cheaply, tsume};
    use crate::solver::{Inquiry, Problem};
    pub use crate::table::{
        Content, FixedTable, OpenNode, Recalled, RepetitionTable, Room, Table, TableEntry,
    };

    /// An inquiry on given tables.
    pub fn ask<'a>(
        table: &'a FixedTable,
        repetitions: &'a RepetitionTable,
        problem: &'a Problem,
    ) -> Inquiry<'a> {
        Inquiry::new(table, repetitions, problem)
    }
}
