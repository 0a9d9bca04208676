//! tsumi (詰み): a mate engine for shogi.
//!
//! Given a position, it proves that the side to move mates by consecutive
//! checks, or that it does not. The front door is [`Solver`]:
//!
//! ```
//! use tsumi::{Position, Problem, Solver, Verdict};
//!
//! let position = Position::from_sfen("7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1")?;
//! let problem = Problem::new(&position, false)?;
//! let mut solver = Solver::new(16)?; // MiB of table
//! let answer = solver.solve(&problem);
//! assert_eq!(answer.verdict, Verdict::Mate);
//! assert_eq!(answer.plies(), Some(15));
//! assert_eq!(answer.line[0].to_string(), "P*1b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Floor plan
//!
//! Each floor stands on those above it in this list and knows nothing of those
//! below; a test checks it.
//!
//! | floor            | what it is                                            |
//! |------------------|-------------------------------------------------------|
//! | [`position`]     | rules: board, hands, moves, checks, evasions, SFEN    |
//! | [`system`]       | clock, log, signals, locks, memory, a thread that writes |
//! | [`notation`]     | boards, moves and lines as people write them          |
//! | [`length`]       | lengths of mates and their bounds                     |
//! | [`referee`]      | judges lines and proofs by the rules of others        |
//! | [`proof`]        | proof numbers, thresholds, sums                       |
//! | [`table`]        | what is remembered about positions                    |
//! | [`dfpn`]         | the search: one recursion                             |
//! | [`solution`]     | from a proof to a line                                |
//! | [`certificate`]  | from a verdict to a proof that others can check       |
//! | [`engine`]       | the facade: problems, limits, options, answers        |
//! | [`words`]        | what answers mean, in words                           |
//! | [`files`]        | problems in files: lists, records, drawn boards       |
//! | [`pictures`]     | problems drawn, as SVG and as a page                  |
//! | [`usi`]          | the protocol                                          |
//! | [`cli`]          | the command line                                      |
//!
//! Only the protocol and the command line print. To read the search, begin with
//! [`dfpn`], go on with `dfpn/search.rs` and `dfpn/expansion.rs`, then [`table`].
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
//! - **Crew, main thread, helper threads**: the threads that search one position
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

#![warn(missing_docs)]
// With the modules open, more can be reached than is meant.
#![cfg_attr(not(feature = "internals"), warn(unnameable_types))]
// The floor plan is for readers of the source: `cargo doc --document-private-items`.
#![allow(rustdoc::private_intra_doc_links)]
// Four places, three in the table and one for the heap, allow it and say why.
#![deny(unsafe_code)]
#![warn(clippy::undocumented_unsafe_blocks)]
// Answers are written by `io::stdout`, which `clippy.toml` forbids except where it is
// allowed below.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod files;
#[cfg(feature = "cli")]
pub mod pictures;

#[cfg(not(target_family = "wasm"))]
pub use engine::spawn_deep;
pub use engine::{
    Answer, Bounds, Certificate, CertificateError, Claim, Completeness, DefencePlace, Effort,
    Exception, Excuse, Finding, Findings, FirstMove, FirstMoves, Flaw, Inquiry, Limits, LineFault,
    MOST_POSITIONS, Meeting, Problem, ProblemError, Progress, Questions, Reason, Refutation,
    Solver, Statistics, Stop, TableError, Tsume, TsumeAlong, TsumeLength, Variation, Variations,
    Verdict, Walk, WalkOutcome, WritingProgress, divide_memory, mining, repair, report,
};
pub use notation::{Branch, MoveTree, NodeId};
pub use position::{
    Color, Hand, IllegalReason, Move, MoveError, Piece, PieceKind, Position, SfenError, SfenPart,
    Square,
};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::clock::set as set_clock;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::stack::set as set_fresh_stack;
#[cfg(feature = "protocol")]
pub use usi::{HostedConversation, Work as HostedWork};

/// The program: USI, or the command named by the arguments.
#[cfg(feature = "cli")]
pub fn main() -> std::process::ExitCode {
    cli::main()
}

// The modules behind the facade. They are private, so that the compiler finds dead
// code; the feature `internals` opens them to the project's own tests and fuzz targets.
#[cfg(not(feature = "internals"))]
mod certificate;
#[cfg(feature = "internals")]
pub mod certificate;
#[allow(clippy::disallowed_methods)]
#[cfg(all(feature = "cli", not(feature = "internals")))]
mod cli;
#[allow(clippy::disallowed_methods)]
#[cfg(all(feature = "cli", feature = "internals"))]
pub mod cli;
#[cfg(not(feature = "internals"))]
mod dfpn;
#[cfg(feature = "internals")]
pub mod dfpn;
#[cfg(not(feature = "internals"))]
mod engine;
#[cfg(feature = "internals")]
pub mod engine;
#[cfg(not(feature = "internals"))]
mod length;
#[cfg(feature = "internals")]
pub mod length;
#[cfg(not(feature = "internals"))]
mod notation;
#[cfg(feature = "internals")]
pub mod notation;
#[cfg(not(feature = "internals"))]
mod position;
#[cfg(feature = "internals")]
pub mod position;
#[cfg(not(feature = "internals"))]
mod proof;
#[cfg(feature = "internals")]
pub mod proof;
#[cfg(not(feature = "internals"))]
mod referee;
#[cfg(feature = "internals")]
pub mod referee;
#[cfg(not(feature = "internals"))]
mod solution;
#[cfg(feature = "internals")]
pub mod solution;
#[cfg(not(feature = "internals"))]
mod system;
#[cfg(feature = "internals")]
pub mod system;
// [`Inquiry`] has a type parameter for other tables, which only the tests use.
#[cfg(not(feature = "internals"))]
#[allow(unnameable_types)]
mod table;
#[cfg(feature = "internals")]
pub mod table;
#[cfg(all(feature = "protocol", not(feature = "internals")))]
mod usi;
#[cfg(all(feature = "protocol", feature = "internals"))]
pub mod usi;
#[cfg(not(feature = "internals"))]
mod words;
#[cfg(feature = "internals")]
pub mod words;
