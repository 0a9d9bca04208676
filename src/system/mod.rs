//! Services of the operating system that the program alone needs, one a file.
//!
//! Knows nothing of shogi. What the engine needs, too, is in `src/core/system`.
//!
//! | File | Purpose |
//! |---|---|
//! | `bilingual` | texts in both languages |
//! | `language` | the language in which people are spoken to |
//! | `logging` | where the log goes |
//! | `shown` | text from outside, for terminals and protocols of lines |
//! | `signals` | the signals that ask the process to end |
//! | `writer` | a thread that writes, so that other threads need not wait |

pub mod bilingual;
pub mod language;
#[cfg(feature = "cli")]
pub mod logging;
pub mod shown;
#[cfg(feature = "cli")]
pub mod signals;
#[cfg(feature = "cli")]
pub mod writer;
