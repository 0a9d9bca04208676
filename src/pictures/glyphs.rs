//! Characters as paths.
//!
//! The outlines are taken from a free font by `scripts/glyphs`; only what boards,
//! hands and moves need is there. Each stands in a square of [`UNITS`] units.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use svg::node::element::{Group, Path, Text, Use};

/// The side of the square in which an outline is drawn.
pub const UNITS: f64 = 1000.0;
/// A text that is too long is drawn smaller, down to this part of its size.
const SMALLEST: f64 = 0.6;

/// A character's outline.
pub struct Glyph {
    /// Distance to the next character.
    pub width: f64,
    /// The attribute `d` of an SVG path.
    pub path: &'static str,
}

static GLYPHS: LazyLock<BTreeMap<char, Glyph>> = LazyLock::new(|| {
    let lines = include_str!("glyphs.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let (character, width) = (fields.next()?.chars().next()?, fields.next()?);
            let glyph = Glyph { width: width.parse().ok()?, path: fields.next()? };
            Some((character, glyph))
        })
        .collect()
});

/// All characters that have an outline.
pub fn all() -> impl Iterator<Item = (char, &'static Glyph)> {
    GLYPHS.iter().map(|(&character, glyph)| (character, glyph))
}

/// The identifier of a character's outline in a document.
pub fn id(character: char) -> String {
    format!("g{:x}", u32::from(character))
}

/// The outlines of the characters, each once, with identifiers by which they are used.
pub fn outlines(characters: impl IntoIterator<Item = char>) -> Vec<Path> {
    let mut characters: Vec<char> = characters.into_iter().collect();
    characters.sort_unstable();
    characters.dedup();
    characters
        .into_iter()
        .filter_map(|character| {
            let glyph = GLYPHS.get(&character).filter(|glyph| !glyph.path.is_empty())?;
            Some(Path::new().set("id", id(character)).set("d", glyph.path))
        })
        .collect()
}

/// Draws one character in a square of `size` at `x` and `y`, upside down if it `is_turned`.
pub fn character(character: char, x: f64, y: f64, size: f64, is_turned: bool) -> Use {
    let scale = size / UNITS;
    let turn = if is_turned { " rotate(180 500 500)" } else { "" };
    Use::new()
        .set("href", format!("#{}", id(character)))
        .set("transform", format!("translate({x} {y}) scale({scale}){turn}"))
}

/// Draws a text from left to right. A text with a character that has no outline is left to the
/// viewer's fonts as a whole.
pub fn row(text: &str, x: f64, y: f64, size: f64) -> Group {
    let text = &text.replace(|c| !is_allowed(c), "\u{fffd}");
    if !text.chars().all(|character| GLYPHS.contains_key(&character)) {
        let text = Text::new(text).set("x", x).set("y", y + 0.88 * size).set("font-size", size);
        return Group::new().add(text);
    }
    let mut group = Group::new();
    let mut at = x;
    for c in text.chars() {
        let Some(glyph) = GLYPHS.get(&c) else {
            continue;
        };
        if !glyph.path.is_empty() {
            group = group.add(character(c, at, y, size, false));
        }
        at += glyph.width * size / UNITS;
    }
    group
}

/// Draws a text from left to right within `room`: smaller if it is longer, and cut where it would
/// become hard to read.
pub fn fitted(text: &str, x: f64, y: f64, size: f64, room: f64) -> Group {
    let most = room / (size * SMALLEST);
    let (text, width) = cut_to_width(text, most);
    let fit = size.min(room / width.max(f64::MIN_POSITIVE));
    // The texts beside it stand on the same line.
    row(&text, x, y + 0.88 * (size - fit), fit)
}

/// The text, cut to `most` with an ellipsis, and its width; widths are for a size of 1.
fn cut_to_width(text: &str, most: f64) -> (String, f64) {
    let whole: f64 = text.chars().map(width).sum();
    if whole <= most {
        return (text.to_string(), whole);
    }
    let mut end = width('…');
    let kept = text.chars().take_while(|&c| {
        end += width(c);
        end <= most
    });
    (kept.chain(['…']).collect(), most)
}

/// The width of a character at size 1, estimated if it has no outline.
fn width(character: char) -> f64 {
    let known = GLYPHS.get(&character).map(|glyph| glyph.width / UNITS);
    known.unwrap_or(if character.is_ascii() { 0.6 } else { 1.0 })
}

/// True for a character that XML can hold; names may have others.
fn is_allowed(character: char) -> bool {
    !matches!(character, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Draws a text from top to bottom.
pub fn column(text: &str, x: f64, y: f64, size: f64) -> Group {
    let places = text.chars().zip(0..);
    places.fold(Group::new(), |group, (c, index)| {
        group.add(character(c, x, y + f64::from(index) * size * 1.08, size, false))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::notation::board;
    use tsumi_core::position::PieceKind;

    #[test]
    fn every_piece_and_every_move_can_be_drawn() {
        let kinds = PieceKind::ALL.into_iter();
        let pieces: String = kinds.map(board::letter).collect();
        let moves = "▲△☗☖同　成不打左右上直寄引行１２３４５６７８９一二三四五六七八九十";
        for character in pieces.chars().chain(moves.chars()) {
            assert!(GLYPHS.contains_key(&character), "{character}");
        }
    }

    /// Eight characters of 20 have no room in 100: they are drawn at 12.5. Twenty would be
    /// too small.
    #[test]
    fn long_texts_are_made_small_and_cut() {
        let drawn = |text: &str| fitted(text, 0.0, 0.0, 20.0, 100.0).to_string();
        assert_eq!(drawn("第一番"), row("第一番", 0.0, 0.0, 20.0).to_string());
        let small = drawn(&"飛".repeat(8));
        assert_eq!((small.matches("<use").count(), small.contains("scale(0.0125)")), (8, true));
        let long = drawn(&"長".repeat(20));
        assert!(long.contains("長長長長長長長…"), "{long}");
        assert!(!long.contains("長長長長長長長長"), "{long}");
    }

    #[test]
    fn unknown_characters_are_left_to_fonts() {
        assert!(row("第一番", 0.0, 0.0, 10.0).to_string().contains("<use"));
        let text = row("図巧 <1>", 0.0, 0.0, 10.0).to_string();
        assert!(text.contains("<text") && text.contains("&lt;1&gt;"), "{text}");
    }
}
