//! The engine as a WebAssembly module, for browsers and Node.
//!
//! Two interfaces to the same library: a conversation in USI (`conversation.rs`), and
//! questions in JSON (`questions.rs`). Each exports its work, which the host
//! (`npm/engine.js`) runs in slices: when the search reads the clock and its slice is
//! over, it is suspended as a whole (`host.rs`).
//!
//! Must not know how a search works.

#![cfg(target_family = "wasm")]
#![warn(missing_docs)]

// The one with threads answers questions only.
#[cfg(all(feature = "conversation", not(target_os = "wasi")))]
mod conversation;
mod host;
mod memory;
#[cfg(feature = "questions")]
mod questions;

/// Prepares the module; must be called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    host::begin();
}
