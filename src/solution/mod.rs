//! From a proof to an answer: the shortest length, the line, its variations, and
//! its referee.

mod length;
mod line;
mod longest;
pub mod referee;
mod tree;

pub use length::{Bounds, prove_shortest, tighten_cheaply};
pub use line::{Budget, Line, mating_line};
pub use longest::longest_line;
pub use referee::{Fault, judge, prepare as prepare_referee};
pub use tree::{Branch, MoveTree, NodeId};
