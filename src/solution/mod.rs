//! From a proof to an answer: the shortest length, the line, its variations, and
//! its referee, who also walks through whole proofs.

mod length;
mod line;
mod longest;
pub mod referee;
mod strategy;
mod tsume;
mod variations;
mod walk;

pub use length::{Bounds, prove_shortest, tighten_cheaply};
pub use line::{Budget, Line, mating_line};
pub use longest::longest_line;
pub use referee::{Fault, judge, judge_tsume, prepare as prepare_referee};
pub use strategy::ProofStrategy;
pub use tsume::{DefencePlace, Finding, Tsume, tsume, tsume_along};
pub use variations::{Scope, Variation, variations};
pub use walk::{Ended, Flaw, Strategy, Walk, WalkOutcome, walk};
