//! Parts that the commands which make problems share: mine, extend, hunt, place, repair.
//!
//! | File | What it is |
//! |---|---|
//! | `made` | the run and its summary |
//! | `rows` | which of them are one row of a text |
//! | `sinks` | where found problems are written |
//! | `earlier` | what an earlier run has written |
//! | `why_none` | why nothing was found |

pub mod earlier;
pub mod made;
pub mod rows;
pub mod sinks;
pub mod why_none;
