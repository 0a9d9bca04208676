//! tsumi: a shogi mate engine.
#![warn(missing_docs)]
pub mod cli;
pub mod engine;
pub mod logging;
pub mod notation;
pub mod position;
pub mod dfpn;
pub mod proof;
pub mod solution;
pub mod table;
pub mod usi;
