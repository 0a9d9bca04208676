//! What is said of the program itself.
//!
//! | File | What it is |
//! |---|---|
//! | `greeting` | to who starts it in a terminal |
//! | `japanese` | the help in Japanese |

pub mod greeting;
pub mod japanese;
