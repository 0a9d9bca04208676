//! tsumi: a shogi mate engine.
#![warn(missing_docs)]
pub mod engine;
pub mod position;
pub mod dfpn;
pub mod proof;
pub mod solution;
pub mod table;
