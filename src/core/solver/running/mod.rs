//! How a search runs: its threads, its limits, its file, and who judges what it finds.
//!
//! | File | What it is |
//! |---|---|
//! | `search_threads` | deep stacks, the main thread and the helper threads |
//! | `watch` | the clock and the reports of a search |
//! | `effort` | a mate as good as was asked for |
//! | `judge` | lines before the referee |
//! | `state` | the file that keeps a search (`stateless` where there are none) |

mod effort;
mod judge;
mod search_threads;
#[cfg_attr(target_family = "wasm", path = "stateless.rs")]
mod state;
mod watch;

pub use effort::{Aim, Best, Mate, best_mate, improve_mate};
pub use judge::Judge;
pub use search_threads::{
    Dismissal, News, SharedSearch, frames_beside, help, remote_frames_beside, run_search, share_out,
};
#[cfg(not(target_os = "unknown"))]
pub use search_threads::{spawn_deep, spawn_deep_scoped};
#[cfg(not(target_family = "wasm"))]
pub use state::ENGINE;
pub use state::StateFile;
#[cfg(not(target_family = "wasm"))]
pub use state::{Company, Resumed, StateError};
pub use watch::{Clock, Watch};
