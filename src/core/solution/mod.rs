//! From a proof to an answer: the shortest length, the line, its variations, the
//! tsume length; brinkmates.

mod brinkmate_line;
mod brinkmate_search;
mod defences;
mod known_moves;
mod length;
mod line;
mod longest;
mod natural;
mod refutation;
mod strategy;
mod trace;
mod tsume;
mod variations;

pub use brinkmate_search::{Brinkmates, OtherAttack, attacks_beside, brinkmates};
pub use defences::{Defence, Escape, Sideline, defences, escape};
pub use known_moves::known_moves;
pub use known_moves::{KnownMove, known_so_far};
pub use length::{prove_shortest, prove_shortest_within, tighten_cheaply};
pub use line::{LineBudget, mating_line};
pub use longest::longest_line;
pub use refutation::{Refutation, refutation};
pub use strategy::ProofStrategy;
pub use tsume::{
    DefencePlace, Finding, Interposition, Meeting, Prover, Replies, ReplyRank, Tsume, at_most,
    disprove_sooner_along, longer_replies, places_along_longest, rank_reply, tsume, tsume_along,
    tsume_meeting,
};
pub use variations::{BrinkmateEnd, Scope, Variation, end_of_brinkmate, variations};
