//! Who watches a search: when it is to end, and what is counted of it.

mod counters;
mod monitor;
mod stop;

pub(in crate::dfpn) use counters::count;
#[cfg(feature = "trace")]
pub use counters::{Counters, Visit};
pub use monitor::{Monitor, Status};
pub use stop::Stop;
