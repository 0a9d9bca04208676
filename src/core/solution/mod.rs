//! From a proof to an answer: the shortest length, the line, its variations, the
//! tsume length; brinkmates.

mod brinkmate;
mod brinkmate_line;
mod defences;
mod length;
mod line;
mod longest;
mod natural;
mod outlook;
mod refutation;
mod strategy;
mod trace;
mod tsume;
mod variations;

pub use brinkmate::{Brinkmates, OtherAttack, attacks_beside, brinkmates};
pub use defences::{Defence, Escape, Sideline, defences, escape};
pub use length::{prove_shortest, prove_shortest_within, tighten_cheaply};
pub use line::{LineBudget, mating_line};
pub use longest::longest_line;
#[cfg(feature = "cli")]
pub use outlook::known_moves;
pub use outlook::{KnownMove, known_so_far};
pub use refutation::{Refutation, refutation};
pub use strategy::ProofStrategy;
pub use tsume::{
    DefencePlace, Finding, Interposition, Meeting, Prover, Replies, ReplyRank, Tsume, rank_reply,
    tsume, tsume_along, tsume_meeting,
};
pub use variations::{BrinkmateEnd, Scope, Variation, end_of_brinkmate, variations};
