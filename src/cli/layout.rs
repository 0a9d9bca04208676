//! Parts of answers, for people and for JSON.

use crate::engine::Verdict;
use crate::notation::board;
use crate::position::Position;
use crate::words;
use std::time::Duration;

/// The name and the board, to look at while the search runs.
pub fn heading(name: &str, position: &Position) -> String {
    format!("{name}\n{}\n", board::diagram(position))
}

/// A note about missing pieces; empty if there are none.
pub fn nowhere(position: &Position) -> String {
    words::nowhere(position).map_or_else(String::new, |words| {
        format!("note: {words}; --rest gives them to the defender\n")
    })
}

/// Moves in Japanese notation, six a row.
pub fn rows(japanese: &[String]) -> String {
    japanese.chunks(6).map(|row| row.join(" ") + "\n").collect()
}

/// The verdict in one word, as in the protocol.
pub fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    }
}

/// Why there is no answer; none if there is one.
pub fn reason(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unknown(reason) => Some(words::reason(reason).to_string()),
        Verdict::Mate | Verdict::NoMate => None,
    }
}

/// Whole milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
