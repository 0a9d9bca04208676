//! What all that people read looks like.

use crate::notation::board;
use crate::position::Position;

/// The name and the board, to look at while the search runs.
pub fn heading(name: &str, position: &Position) -> String {
    format!("{name}\n{}\n", board::diagram(position))
}

/// Moves in Japanese notation, six a row.
pub fn rows(japanese: &[String]) -> String {
    japanese.chunks(6).map(|row| row.join(" ") + "\n").collect()
}
