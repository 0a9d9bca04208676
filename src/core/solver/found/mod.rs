//! Findings of questions: answers, and their parts.
//!
//! | File | What it is |
//! |---|---|
//! | `answer` | the verdict, its line and figures |
//! | `first_move` | first moves and their verdicts |
//! | `brinkmate_answer` | the answer about a brinkmate |
//! | `findings` | what can be asked at once, and all that was found |
//! | `given` | a given solution, compared with what was found |
//! | `progress` | reports of a running search |
//! | `lines` | turns the lines in all of these |

mod answer;
mod brinkmate_answer;
mod findings;
mod first_move;
mod given;
mod lines;
mod progress;

pub use answer::{Answer, Doubtful, Reason, Statistics, Verdict, answer_without_line};
pub use brinkmate_answer::{BrinkmateAnswer, BrinkmateBounds, BrinkmateFaults, BrinkmateVerdict};
pub use findings::{Conclusion, Findings, Questions, Refuted, TsumeLength, Variations};
pub use first_move::{FirstMove, FirstMoves};
pub use given::{Comparison, Given, Known};
pub use lines::Lines;
pub use progress::Progress;
