//! Parts of answers, for people.

use crate::settings::Config;
use crate::system::language::Language;
use crate::words::{self, say};
use tsumi_core::notation::board;
use tsumi_core::position::{Hand, Position};

/// A name above a board.
pub fn heading(name: &str, position: &Position) -> String {
    format!("{name}\n{}\n", board::diagram(position))
}

/// The language of what the command line says.
pub fn language(config: &Config) -> Language {
    let chosen = config.options.language();
    chosen.unwrap_or_else(Language::of_system)
}

/// A note on pieces that are nowhere; empty if there are none.
pub fn missing_pieces_note(position: &Position, language: Language) -> String {
    let words = words::missing_pieces(position, language);
    words.map_or_else(String::new, |words| {
        say!(
            language,
            "note: {words}; --rest gives them to the defender\n",
            "注意：{words}。--rest で玉方の持駒になります\n"
        )
    })
}

/// The columns of a line of text.
const COLUMNS: usize = 80;

/// A line, broken before moves and after commas where it is too long; further lines are indented.
pub fn wrapped(line: &str) -> String {
    let mut text = String::new();
    let mut columns = 0;
    for part in parts(line) {
        let width = width(part.trim_end());
        if columns > 0 && columns + width > COLUMNS {
            text.truncate(text.trim_end_matches(' ').len());
            text.push_str("\n    ");
            columns = 4;
        }
        text.push_str(part);
        columns += self::width(part);
    }
    text
}

/// The parts of a line, between which it may be broken.
fn parts(line: &str) -> Vec<&str> {
    let is_end = |at: usize| {
        let (before, after) = line.split_at(at);
        let is_comma = before.ends_with('、') || before.ends_with(", ") || before.ends_with("; ");
        is_comma || before.ends_with(' ') && after.starts_with(['▲', '△'])
    };
    let ends = line.char_indices().map(|(at, _)| at);
    let ends = ends.filter(|&at| is_end(at)).chain([line.len()]);
    let mut start = 0;
    ends.map(|end| &line[std::mem::replace(&mut start, end)..end]).collect()
}

/// The columns of a text: all characters but ASCII are two wide.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The line about the attacker's hand at the end, in Japanese as the moves above it.
pub fn left_in_hand(left: Hand) -> String {
    format!("残りの持駒：{}\n", board::hand(left))
}

/// Moves in Japanese notation, six a row.
pub fn rows(japanese: &[String]) -> String {
    japanese.chunks(6).map(|row| row.join(" ") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_moves() {
        let line = format!("  2手目、全11手：{}\n", ["△同　玉"; 12].join(" "));
        let text = wrapped(&line);
        assert!(text.lines().all(|line| width(line) <= COLUMNS), "{text}");
        assert_eq!(text.replace("\n    ", " "), line);
        let list = wrapped(&format!("捨駒：{}\n", ["11手目▲４八金"; 9].join("、")));
        assert!(list.lines().all(|line| width(line) <= COLUMNS), "{list}");
        assert_eq!(wrapped("  ply 1\n"), "  ply 1\n");
        let tail = format!("{}; left in hand: 桂\n", ["▲３三飛成"; 7].join(" "));
        assert!(wrapped(&tail).ends_with("▲３三飛成;\n    left in hand: 桂\n"));
    }
}
