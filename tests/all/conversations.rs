//! Conversations that `proptest` makes up, held with a session in memory and checked
//! against a model of the protocol after each line.
//!
//! The client says anything, in any order: options, positions, questions of every kind,
//! `ponderhit` with clocks and words, nonsense, and `quit` or the end of the input at any
//! point. The model (`model.rs`) knows what each line has to bring at once, what may come
//! later, what must, and what must not; `talk.rs` compares. A conversation that fails is
//! shortened, line by line, to one that fails without a line too many. The idea is that
//! of the random testers of SAT solvers (Artho, Biere and Seidl, *Model-based testing for
//! verification back-ends*, TAP 2013).
//!
//! Nothing depends on how fast the machine is: a line that nobody takes for a command is
//! answered in its turn, so all that comes before its answer was there at once; and the
//! limits of time are so short that any search may miss them, or so long that none does.
//!
//! The conversations are the same at every run; `scripts/conversations` tries others.

mod line;
mod model;
mod talk;

use line::{End, Line, end, line};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use talk::Talk;

/// The seed of every run that asks for no other.
const SEED: u64 = 7;
/// Conversations of a run that asks for no other number.
const CONVERSATIONS: u32 = 300;
/// Most lines of a conversation.
const LINES: usize = 40;

fn config() -> ProptestConfig {
    let is_set = |name| std::env::var_os(name).is_some();
    let mut config = ProptestConfig::default();
    if !is_set("PROPTEST_CASES") {
        config.cases = CONVERSATIONS;
    }
    if !is_set("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(SEED);
    }
    // A found case becomes a test of its own, not a line in a file.
    config.failure_persistence = None;
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_conversation_goes_as_the_model_says(
        lines in prop::collection::vec(line(), 1..=LINES),
        end in end(),
    ) {
        hold(&lines, end);
    }
}

fn hold(lines: &[Line], end: End) {
    let mut talk = Talk::begin();
    lines.iter().for_each(|line| talk.say(line));
    talk.end(end);
}
