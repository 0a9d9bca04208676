//! Marks between words.

use super::say;
use crate::system::language::Language;
use std::fmt::Display;

pub fn colon(language: Language) -> &'static str {
    language.pick(": ", "：")
}

pub fn comma(language: Language) -> &'static str {
    language.pick(", ", "、")
}

pub fn semicolon(language: Language) -> &'static str {
    language.pick("; ", "、")
}

/// The word or mark between the last two parts of a list.
pub fn and(language: Language) -> &'static str {
    language.pick(" and ", "、")
}

/// Two texts with a colon between them.
pub fn after_colon(language: Language, head: impl Display, rest: impl Display) -> String {
    say!(language, "{head}: {rest}", "{head}：{rest}")
}
