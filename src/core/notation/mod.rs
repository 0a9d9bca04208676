//! Notation of positions, moves and lines.
//!
//! Responsible for the words that set up a position in the protocol and on the command
//! line ([`setup`]) and the same in addresses of pages ([`address`]), for the pieces that a
//! position lacks ([`rest`]), for boards as text ([`board`]), for moves in USI and Japanese
//! notation ([`moves`]), and for the shape of a line with its variations ([`MoveTree`]) and
//! its positions ([`TreePositions`]). Relies on the rules alone; must not know of searches or
//! answers.

pub mod address;
pub mod board;
mod kept_board;
pub mod moves;
mod positions;
pub mod rest;
pub mod setup;
mod tree;

pub use kept_board::with_board;
pub use positions::TreePositions;
pub use tree::{Branch, MoveTree, NodeId};
