//! How a command ends: its outcome, a mistake in what it is given, a signal.
//!
//! | File | What it is |
//! |---|---|
//! | `ending` | signals and deadlines |
//! | `placed_mistake` | what is wrong with a problem or a move that was given |
//! | `outcome` | exit codes, and what is complained of |

pub mod ending;
pub mod outcome;
pub mod placed_mistake;
