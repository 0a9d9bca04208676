//! Services of the operating system that the engine needs, one a file.
//!
//! Knows nothing of shogi. The front page of the crate lists the modules that use it.
//!
//! | File | Purpose |
//! |---|---|
//! | `clock` | the clock, which may be the host's |
//! | `cores` | many cores simulated on few, in builds for measuring |
//! | `disorder` | faults on purpose, in builds for tests |
//! | `lock` | locks of files |
//! | `memory` | how much memory is free |
//! | `mutex` | locks between threads |
//! | `stack` | the stack of a deep recursion |
//! | `wait` | waiting for a message without turning in circles |

pub mod clock;
pub mod cores;
pub mod disorder;
#[cfg(not(target_family = "wasm"))]
// The library alone locks what it replaces.
pub mod lock;
pub mod memory;
pub mod mutex;
#[cfg(not(target_family = "wasm"))]
pub mod replacing;
pub mod stack;
// WebAssembly has no other thread to wait for.
#[cfg_attr(target_family = "wasm", allow(dead_code))]
pub mod wait;
