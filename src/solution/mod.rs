//! From a proof to an answer: the line, its variations, and its referee.

mod line;
pub mod referee;
mod tree;

pub use line::mating_line;
pub use referee::{Fault, judge, prepare as prepare_referee};
pub use tree::{Branch, MoveTree, NodeId};
