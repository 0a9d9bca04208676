//! How a report is made: the questions to the solver, and their order.
//!
//! | File | What it is |
//! |---|---|
//! | `plan` | the order of the questions |
//! | `checker` | a report in progress |
//! | `budget`, `tables` | what is left of the limits; a small table and a large one |
//! | `desk` | how a question is asked, and what the next sitting has of its answer |
//! | `scene` | the main line and what holds along it |
//! | `line` | the main line and its length |
//! | `cooks` | other moves that mate |
//! | `classify` | what kind of mate these are |
//! | `variations` | other mates in variations |
//! | `tries` | moves that fail |
//! | `superfluous` | pieces without which nothing changes |

mod budget;
mod checker;
mod classify;
mod cooks;
mod desk;
mod line;
mod plan;
mod scene;
mod superfluous;
mod tables;
mod tries;
mod variations;

pub use budget::Budget;
pub use checker::Checker;
pub use tables::{SMALL_MIB, Tables};
pub use tries::TriesAtPly;
