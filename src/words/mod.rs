//! Answers, and what is wrong with positions and moves, in words, in two languages: one
//! wording for the protocol, the command line and results in files, which are always in
//! English. Mistakes of files alone are worded there (`tsumi::files`).

mod answer;
mod brinkmate;
mod certificate;
mod extend;
mod headline;
#[cfg(feature = "cli")]
mod kin;
mod lengths;
mod mistakes;
#[cfg(feature = "protocol")]
mod options;
mod place;
mod repair;
mod report;
#[cfg(all(feature = "protocol", not(target_family = "wasm")))]
mod state;
#[cfg(feature = "cli")]
mod tidings;

pub use answer::{by_word, reason, side, verdict, why_open};
#[cfg(feature = "protocol")]
pub use answer::{
    first_move, first_moves_are_open, lacks_memory, nowhere, refutation, refutation_title, tsume,
};
pub use brinkmate::{verdict_of, why_open_of};
#[cfg(feature = "cli")]
pub use certificate::{certificate, no_certificate, writing};
pub use extend::{flaws_of_found, no_growth};
#[cfg(feature = "cli")]
pub use headline::complete_but_other;
pub use headline::{headline, report_headline};
#[cfg(feature = "cli")]
pub use kin::kin;
#[cfg(feature = "cli")]
pub use lengths::counted;
#[cfg(feature = "cli")]
pub use mistakes::is_japanese;
#[cfg(feature = "protocol")]
pub use mistakes::setup_fault;
pub use mistakes::{
    illegal_in_japanese, line_fault, move_error, problem_error, quoted, setup_error, sfen_error,
    threat_error,
};
#[cfg(feature = "protocol")]
pub use options::option_error;
pub use place::{
    addition, first_fault, first_faults, flaws_of_placement, need_of, needs, no_placement,
};
#[cfg(feature = "cli")]
pub use repair::no_repair;
pub use repair::{change, flaws};
#[cfg(feature = "cli")]
pub use report::{completeness, explanation, matter};
pub use report::{given, graded, graded_variation, open_questions, place_of_piece, plies_in_all};
#[cfg(all(feature = "protocol", not(target_family = "wasm")))]
pub use state::{no_state, resumed};
#[cfg(feature = "cli")]
pub use tidings::{Tidings, tidings};
