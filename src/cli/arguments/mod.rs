//! What several arguments are made of.
//!
//! | File | What it is |
//! |---|---|
//! | `bounds` | numbers within bounds |
//! | `duration` | times |
//! | `numbers` | numbers of problems, as ranges |

pub mod bounds;
pub mod duration;
pub mod numbers;
