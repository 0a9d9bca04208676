//! The USI protocol, on standard input and output or any other streams.
//!
//! Responsible for all communication with a USI client. Relies on the engine's facade
//! for searching and on [`tsumi_core::notation`] for positions; must not know how a search
//! works, and nothing else prints to the protocol's stream.
//!
//! Four threads, joined by channels. The session never waits for the other
//! three, so `stop` and `quit` are heard at any time:
//!
//! ```text
//! stdin ── input (reader thread) ───┐
//!                                   ├── session (main thread) ── output (writer thread) ── stdout
//!          worker (search thread) ──┘
//! ```
//!
//! | File | Purpose |
//! |---|---|
//! | `input` | bytes to lines, bounded in length |
//! | `command` | a line to what it asks for, read once |
//! | `go` | the words after `go` |
//! | `session` | what to do about a command or an event; the only state |
//! | `conversation` | the threads of the picture above |
//! | `hosted` | the same session on the thread of a host that brings the lines |
//! | `running` | the search whose answer is due |
//! | `jobs` | the jobs that wait for the search |
//! | `worker` | the work that owns the solver |
//! | `score` | proof numbers to scores |
//! | `proof` | the proof of an answer, in its file |
//! | `reply` | events to lines |
//! | `without_mate` | what is played in a game where no mate was found |
//! | `output` | lines to stdout and to the log |

mod command;
#[cfg(feature = "cli")]
mod conversation;
mod go;
mod hosted;
mod input;
mod jobs;
#[cfg(feature = "cli")]
mod kept;
mod output;
#[cfg(feature = "cli")]
mod proof;
mod reply;
mod running;
mod score;
mod session;
mod without_mate;
mod worker;

#[cfg(feature = "cli")]
pub use conversation::converse;
#[cfg(feature = "cli")]
pub use conversation::run;
pub use hosted::{HostedConversation, Work};
