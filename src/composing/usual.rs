//! What is usual for several questions.

/// Nodes for a question where as many problems as possible are asked about: what stays open then
/// is left aside. With 1,000 a problem takes 2.5 times as long, and 3% more are found.
pub const NODES_IN_POOL: u64 = 200;
/// Problems of a length that is given, or of a hunt, unless another number is.
pub const MOST_OF_A_LENGTH: usize = 10;
