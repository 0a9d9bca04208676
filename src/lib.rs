//! tsumi: a shogi mate engine.
#![warn(missing_docs)]
pub mod engine;
pub mod position;
