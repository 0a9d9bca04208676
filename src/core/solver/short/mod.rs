//! Short questions by the thousand, each within some nodes, with one memory.
//!
//! | File | What it is |
//! |---|---|
//! | `short_search` | many questions about the positions after moves: composers' tools |
//! | `quick` | one answer about one position: playing engines, databases |

mod quick;
mod short_search;

pub use quick::{QuickAnswer, QuickSolver, mate_in_one, mates_within};
pub use short_search::{ShortAnswer, ShortQuestions, ShortSearch, on_deep_stack};
