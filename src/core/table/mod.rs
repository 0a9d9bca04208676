//! The transposition tables.
//!
//! The contract ([`Table`]) identifies a position by its *board* (squares and side to
//! move), given by a key of 128 bits, and the attacker's hand. The key is salted with
//! the set of all pieces, because the same board and attacker's hand are another
//! position if the defender holds other pieces. Entries of one hand also serve others
//! (hand dominance: Seo 1999, Nagai 2002):
//!
//! - a proof for a hand holds for every hand that dominates it,
//! - a disproof for a hand holds for every hand that it dominates,
//! - a stronger hand is at most as hard to prove, so the proof number of an open
//!   stronger hand is a lower bound for ours, and the disproof number of an open
//!   weaker hand likewise.
//!
//! Proofs carry the greatest number of plies they need, disproofs the plies within
//! which there is no mate ([`UNLIMITED`](crate::length::UNLIMITED) for none at all); a
//! look-up asks for a limit. Nothing that depends on the path may be stored here: that
//! goes to [`RepetitionTable`].
//!
//! What other processes say is stored as well, with a mark, and so is what was concluded
//! since: if one lied, all of it can be forgotten ([`FixedTable::forget_word`]).
//!
//! [`FixedTable`] is bounded and shared between threads. The tests have others, a hash map
//! without bound that loses nothing among them.

mod access;
mod combine;
mod contract;
mod entry;
mod fixed;
mod growth;
#[cfg(not(target_family = "wasm"))]
mod image;
mod line;
mod memory;
mod repetition;

pub use contract::{OpenNode, Recalled, Table};
pub use entry::{Content, TableEntry};
pub use fixed::FixedTable;
pub use memory::{Room, TableError, check, check_room};
pub use repetition::RepetitionTable;
