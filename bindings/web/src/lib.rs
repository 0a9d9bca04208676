//! The engine as a WebAssembly module, for browsers and Node.
//!
//! Two ways in, over the same library: a conversation in USI (`conversation.rs`), and
//! questions in JSON (`questions.rs`). Both give their work to the one export
//! [`work`], which the host runs in slices: where the search reads the clock and its
//! slice is over, it is suspended as a whole (`host.rs`). `npm/engine.js` is the host.
//!
//! Nothing here knows how a search works.

#![cfg(target_family = "wasm")]
#![warn(missing_docs)]

mod conversation;
mod host;
mod questions;

/// Prepares the module; called once, before all else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    host::begin();
}

/// Does all work that was asked for. The host suspends and resumes it.
#[unsafe(no_mangle)]
pub extern "C" fn work() {
    conversation::work();
    questions::work();
}
