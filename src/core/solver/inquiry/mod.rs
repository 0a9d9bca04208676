//! The questions that can be asked about one problem, one a file.
//!
//! | File | Question |
//! |---|---|
//! | `asking` | how any of them is asked: limits, threads, turned boards, counts |
//! | `verdict` | is there a mate? |
//! | `first_moves` | which first moves mate, and in how many plies? |
//! | `tsume` | how long is it without futile interpositions? |
//! | `variations` | what else can the defender do? |
//! | `refutations` | why does a check not mate? |
//! | `proof` | does the whole proof hold, and how is it written? |
//! | `brinkmate` | is there a brinkmate, and how is one escaped? |
//! | `soundness` | what spoils the problem of a brinkmate? |
//! | `find` | several of these at once |
//! | `tree` | what does the table know below? |

mod asking;
mod brinkmate;
mod find;
mod first_moves;
mod proof;
mod refutations;
mod soundness;
mod tree;
mod tsume;
mod variations;
mod verdict;

pub use asking::Inquiry;
pub use tree::known_moves;
pub use tsume::TsumeAlong;
