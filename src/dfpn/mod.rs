//! df-pn.
mod estimate;
mod expansion;
mod path;
mod pieces;
mod search;
mod stop;

pub use expansion::Outcome;
pub use path::TOO_DEEP;
pub use search::{MAX_DEPTH, Monitor, STACK_BYTES, Search, Status};
pub use stop::Stop;
