//! The USI protocol, on standard input and output or any other streams.
//!
//! Responsible for everything that a USI client sends and is sent. Relies on
//! the engine's facade for searching and on [`crate::notation`] for positions;
//! must not know how a search works, and nothing else prints to the protocol's
//! stream.
//!
//! Three threads, joined by channels:
//!
//! ```text
//! stdin ── input (reader thread) ──┐
//!                                  ├── session (main thread) ── replies ── stdout
//! jobs ─── worker (search thread) ─┘
//! ```
//!
//! | File | Purpose |
//! |---|---|
//! | `input` | bytes to lines, bounded in length |
//! | `command` | a line to what it asks for |
//! | `go` | the words after `go` |
//! | `session` | what to do about a command or an event; the only state |
//! | `worker` | the thread that owns the solver |
//! | `score` | proof numbers to scores |
//! | `reply` | events to lines |
//! | `output` | lines to stdout and to the log |
//! | `stuck` | whether the client still reads |

mod command;
mod go;
mod input;
mod output;
mod reply;
mod score;
mod session;
mod stuck;
mod worker;

pub use session::{converse, run};
