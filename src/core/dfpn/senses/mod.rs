//! Other questions by the same recursion: a sense says what counts as a move.

mod brinkmate;
mod relaxed;

pub use brinkmate::Brinkmate;
pub use relaxed::Relaxed;
