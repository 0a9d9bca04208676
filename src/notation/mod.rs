//! Positions and moves as people and programs write them.
//!
//! Responsible for the words that set up a position in the protocol and on the
//! command line ([`setup`]), for boards as text ([`board`]) and for moves in
//! Japanese notation ([`moves`]). Relies on the rules alone; must not know of
//! searches and answers.

pub mod board;
pub mod moves;
pub mod setup;
