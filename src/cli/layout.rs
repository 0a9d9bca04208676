//! Parts of answers, for people.

use crate::notation::board;
use crate::position::Position;
use crate::words;

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
