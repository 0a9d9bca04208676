//! Texts about the program itself.
//!
//! | File | What it is |
//! |---|---|
//! | `greeting` | to who starts it in a terminal |
//! | `japanese` | the help in Japanese |
//! | `layout` | what help looks like |

pub mod greeting;
pub mod japanese;
pub mod layout;
