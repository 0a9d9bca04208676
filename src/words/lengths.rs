//! Lengths of mates in words.

use crate::system::language::Language;
use std::fmt::Display;
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::Move;

/// A number of plies with its noun, in English.
pub fn counted(plies: usize) -> String {
    if plies == 1 { "1 ply".to_string() } else { format!("{plies} plies") }
}

/// A number of things with their noun, in English.
pub fn number_of(noun: &str, number: impl Display) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A mate with its length, as far as that is proven.
pub fn of_mate(bounds: Bounds, language: Language) -> String {
    let Bounds { lower, upper } = bounds;
    let plies = counted(upper.into());
    let (english, japanese) = if bounds.meet() {
        (format!("mate in {plies}, shortest proven"), format!("{upper}手詰（最短と証明済み）"))
    } else if lower == Bounds::of_mate(upper).lower {
        (format!("mate in at most {plies}"), format!("{upper}手以内の詰み"))
    } else {
        (
            format!("mate in at most {plies}, at least {lower}"),
            format!("{lower}手以上{upper}手以内の詰み"),
        )
    };
    language.pick(english, japanese)
}

/// The bounds of a mate of which nothing but a line is known.
pub fn known_by_line(plies: usize) -> Bounds {
    Bounds::of_mate(Plies::try_from(plies).unwrap_or(Plies::MAX))
}

/// A mate with its length, every interposition counted, where a line of `plies` is shown.
pub fn of_line(plies: usize, bounds: Option<Bounds>, language: Language) -> String {
    let bounds = bounds.unwrap_or(known_by_line(plies));
    of_mate(bounds, language) + &other_line(plies, &[bounds], language)
}

/// A remark on a line whose length is none of the proven ones; empty if it is one: a line of the
/// proven length cannot always be shown.
pub fn other_line(plies: usize, lengths: &[Bounds], language: Language) -> String {
    let is_of_length = |bounds: &Bounds| usize::from(bounds.upper) == plies;
    if lengths.iter().any(is_of_length) {
        return String::new();
    }
    language.pick(format!("; line of {}", counted(plies)), format!("、手順は{plies}手"))
}

/// A remark on the length of a mate with futile interpositions, where it is another one.
pub fn with_futile(bounds: Bounds, language: Language) -> String {
    let Bounds { lower, upper } = bounds;
    let (english, japanese) = if bounds.meet() {
        (upper.to_string(), format!("{upper}手"))
    } else {
        (format!("{lower} to {upper}"), format!("{lower}〜{upper}手"))
    };
    language.pick(
        format!("; with futile interpositions {english}"),
        format!("、無駄合を含めて{japanese}"),
    )
}

/// The remark that a mate's length may count futile interpositions; empty unless the defender drops
/// a piece in `line`. Each such drop is an interposition, as every reply answers a check.
pub fn futile_counted(line: &[Move], language: Language) -> &'static str {
    let has_interposition = line.iter().rev().skip(1).step_by(2).any(|mv| mv.is_drop());
    let words = language.pick(", futile interpositions counted", "、無駄合を含む");
    if has_interposition { words } else { "" }
}
