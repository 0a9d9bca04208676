//! tsumi (詰み): a mate engine for shogi.
//!
//! Given a position, it proves that the side to move mates by consecutive
//! checks, or that it does not. The front door is [`Solver`]:
//!
//! ```
//! use tsumi::{Position, Problem, Solver, Verdict};
//!
//! let position = Position::from_sfen("7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1")?;
//! let problem = Problem::new(&position)?;
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
//! The engine is a crate of its own, `src/core`, whose front page has its floors and a
//! glossary: rules, search, solution, facade; so is what composers ask, `src/composer`. Above
//! both, each standing on those above it in this list and knowing nothing of those below (a test
//! checks it):
//!
//! | floor            | what it is                                            |
//! |------------------|-------------------------------------------------------|
//! | [`system`]       | language of the reader, log, signals                  |
//! | [`settings`]     | options and the file of their defaults                |
//! | [`words`]        | what answers mean, in words                           |
//! | [`files`]        | problems in files: lists, records, drawn boards       |
//! | [`composing`]    | questions of composers, answered one after the other |
//! | [`pictures`]     | problems drawn, as SVG and as a page                  |
//! | [`proofs`]       | whether a proof that was written holds                |
//! | [`usi`]          | the protocol                                          |
//! | [`cli`]          | the command line                                      |
//!
//! Only the protocol and the command line print.

#![warn(missing_docs, unnameable_types)]
// The floor plan is for readers of the source: `cargo doc --document-private-items`.
#![allow(rustdoc::private_intra_doc_links)]
// It names what some features leave out.
#![cfg_attr(not(feature = "cli"), allow(rustdoc::broken_intra_doc_links))]
#![forbid(unsafe_code)]
// Answers are written by `io::stdout`, which `clippy.toml` forbids except where it is
// allowed below.
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

// Of what has `allow(unnameable_types)` `inside` passes something on, for tests alone.
#[allow(clippy::disallowed_methods)]
#[cfg(feature = "cli")]
mod cli;
pub mod composing;
pub mod files;
#[cfg(feature = "cli")]
pub mod pictures;
#[cfg(feature = "proofs")]
pub mod proofs;
// The library alone sets and says less.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
#[cfg(feature = "protocol")]
#[allow(unnameable_types)]
mod settings;
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
#[allow(unnameable_types)]
mod system;
#[allow(unnameable_types)]
#[cfg(feature = "protocol")]
mod usi;
#[cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]
mod words;

#[doc(inline)]
pub use tsumi_composer::face::*;
#[cfg(feature = "protocol")]
pub use usi::{HostedConversation, Work as HostedWork};

/// The program: USI, or the command named by the arguments.
#[cfg(feature = "cli")]
pub fn main() -> std::process::ExitCode {
    cli::main()
}

/// Behind the program, for the project's own tests and fuzz targets.
#[doc(hidden)]
#[cfg(feature = "cli")]
#[allow(unnameable_types)]
pub mod inside {
    pub use crate::cli::clap_command;
    pub use crate::settings::{Config, TABLE, config_file};
    pub use crate::system::language::Language;
    pub use crate::usi::converse;
    pub use crate::words::{is_japanese, tsume};
}
