//! All that people read, in two languages, behind every door: the protocol, the command line,
//! pictures and results in files.
//!
//! A text of one door stands where it is used, both languages side by side: in [`say!`], or in
//! `Language::pick`. Here is what several doors say: what depends on an answer, a report or an
//! error is worded by the file of that name. Words of verdicts stand once, in [`terms`]; those of
//! defects in the table of `tsumi_composer::report`. A test finds Japanese anywhere else.

mod answer;
mod brinkmate;
mod certificate;
mod extend;
mod given;
mod headline;
mod lengths;
pub mod marks;
#[cfg(feature = "protocol")]
mod message;
mod mistakes;
mod place;
mod repair;
mod report;
mod search_progress;
#[cfg(all(feature = "protocol", not(target_family = "wasm")))]
mod state;
pub mod terms;
mod told;
#[cfg(feature = "cli")]
mod wrong_value;

pub use crate::system::bilingual::{Bilingual, system_error};
pub(crate) use crate::system::bilingual::{both, say};
pub use answer::{claims_by_word, reason, side, verdict, why_open};
pub use answer::{
    first_move, first_moves_are_open, lacks_memory, missing_pieces, no_mate, refutation,
    refutation_title, tsume,
};
pub use brinkmate::{verdict_of, why_open_of};
pub use certificate::claim_of;
pub use certificate::{certificate, no_certificate, writing_progress};
pub use extend::no_growth;
pub use given::given;
pub use headline::{headline, report_headline};
pub use lengths::{counted, futile_counted, number_of};
#[cfg(feature = "protocol")]
pub use message::Message;
pub use mistakes::setup_fault;
pub use mistakes::{
    illegal_in_japanese, in_quotes, letter_in_quotes, move_error, problem_error, setup_error,
    sfen_error, threat_error,
};
pub use mistakes::{is_japanese, line_fault, no_mating_line};
pub use place::{addition, first_fault, first_faults, need_of, needs, no_placement};
pub use repair::{change, no_repair};
pub use report::{completeness, defect, explanation, flaws_open};
pub use report::{
    graded, graded_variation, only_defence, open_questions, place_of_piece, plies_in_all, way_back,
};
pub use search_progress::proven_so_far;
pub use search_progress::{SearchProgress, search_progress};
#[cfg(all(feature = "protocol", not(target_family = "wasm")))]
pub use state::{no_state, resumed};
pub use told::flaws;
pub use told::{levels, others_of_family};
#[cfg(feature = "cli")]
pub use wrong_value::wrong_value;
