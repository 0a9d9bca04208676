//! From a proof to an answer: the line, and its referee.

mod line;
pub mod referee;

pub use line::mating_line;
pub use referee::{Fault, judge, prepare as prepare_referee};
