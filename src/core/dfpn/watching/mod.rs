//! Who watches a search: when it is to end, and what is counted of it.

mod counters;
mod halt;
mod monitor;
mod node_counts;
mod stop;

pub(in crate::dfpn) use counters::count;
#[cfg(feature = "trace")]
pub use counters::{Counters, Visit};
pub use halt::Halt;
pub use monitor::{Monitor, Status};
pub use node_counts::NodeCounts;
pub use stop::Stop;
