//! Parts of answers, for people.

use crate::engine::config::Config;
use crate::notation::board;
use crate::position::Position;
use crate::system::language::Language;
use crate::words;

/// The name and the board, to look at while the search runs.
pub fn heading(name: &str, position: &Position) -> String {
    format!("{name}\n{}\n", board::diagram(position))
}

/// The language of what the command line says.
pub fn language(config: &Config) -> Language {
    let chosen = config.options.language();
    chosen.unwrap_or_else(Language::of_system)
}

/// A note about missing pieces; empty if there are none.
pub fn nowhere(position: &Position, language: Language) -> String {
    let words = words::nowhere(position, language);
    words.map_or_else(String::new, |words| {
        language.pick(
            format!("note: {words}; --rest gives them to the defender\n"),
            format!("注意：{words}。--rest で玉方の持駒になります\n"),
        )
    })
}

/// Moves in Japanese notation, six a row.
pub fn rows(japanese: &[String]) -> String {
    japanese.chunks(6).map(|row| row.join(" ") + "\n").collect()
}
