//! Where problems come from, and how they are shown.
//!
//! | File | What it is |
//! |---|---|
//! | `input` | the problems of arguments, files and standard input |
//! | `folders` | files in folders |
//! | `live_input` | standard input, line by line |
//! | `layout` | boards and lines, for people |

pub mod folders;
pub mod input;
pub mod layout;
pub mod live_input;
