//! What is usual for several questions.

/// Nodes for each question where many problems grow: what stays open then is left aside. With 1,000
/// a problem takes 2.5 times as long, and 3% more are found.
pub const NODES_IN_POOL: u64 = 200;
/// The most problems of a given length, or of a hunt, unless another number is given.
pub const MOST_OF_A_LENGTH: usize = 10;
