//! The engine as a WebAssembly module, for browsers and Node.
//!
//! Two ways in, over the same library: a conversation in USI (`conversation.rs`), and
//! questions in JSON (`questions.rs`). Each has an export for its work, which the host
//! runs in slices: where the search reads the clock and its slice is over, it is
//! suspended as a whole (`host.rs`). `npm/engine.js` is the host. A module that is built
//! for one of the two has not the other.
//!
//! Nothing here knows how a search works.

#![cfg(target_family = "wasm")]
#![warn(missing_docs)]

mod conversation;
mod host;
mod memory;
mod questions;

/// Prepares the module; called once, before all else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    host::begin();
}
