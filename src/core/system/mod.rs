//! Services of the operating system, one a file.
//!
//! Knows nothing of shogi. The front page of the crate lists the modules that use it.
//!
//! | File | Purpose |
//! |---|---|
//! | `clock` | the clock, which may be the host's |
//! | `disorder` | faults on purpose, in builds for tests |
//! | `language` | the language in which people are spoken to |
//! | `lock` | locks of files |
//! | `logging` | where the log goes |
//! | `memory` | how much memory is free |
//! | `signals` | the signals that ask the process to end |
//! | `stack` | the stack of a deep recursion |
//! | `wait` | waiting for a message without turning in circles |
//! | `writer` | a thread that writes, so that other threads need not wait |

pub mod clock;
pub mod disorder;
// The library alone speaks English.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
pub mod language;
#[cfg(not(target_family = "wasm"))]
// The library alone locks what it replaces.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
pub mod lock;
#[cfg(feature = "cli")]
pub mod logging;
pub mod memory;
#[cfg(not(target_family = "wasm"))]
pub mod replacing;
#[cfg(feature = "cli")]
pub mod signals;
pub mod stack;
// WebAssembly has no other thread to wait for.
#[cfg_attr(target_family = "wasm", allow(dead_code))]
pub mod wait;
#[cfg(feature = "cli")]
pub mod writer;
