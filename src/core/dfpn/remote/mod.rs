//! One search by many machines: the workers (`workers.rs`), to whom `threads/dispatch.rs` gives
//! leaves of the tree, and the search of one (`job.rs`).

mod job;
mod workers;

pub use workers::RemoteWorkers;
pub use workers::Transport;
