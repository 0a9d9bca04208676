//! What the program says, in both languages side by side: one file a subject.
//!
//! A text is a function of the language, and of what stands between its braces. `name` gives a
//! `&'static str`; `name(part)`, or `name()` where there are only terms, a `String`.

// The parts of a sentence are as many as they are.
#![allow(clippy::too_many_arguments)]

/// A table of texts: `name(parts) => English, Japanese;`.
macro_rules! texts {
    () => {};
    ($name:ident => $english:expr, $japanese:expr; $($rest:tt)*) => {
        pub fn $name(language: Language) -> &'static str {
            language.pick($english, $japanese)
        }
        texts! { $($rest)* }
    };
    ($name:ident($($part:ident),*) => $english:literal, $japanese:literal; $($rest:tt)*) => {
        pub fn $name(language: Language $(, $part: impl Display)*) -> String {
            match language {
                Language::English => format!($english),
                Language::Japanese => format!($japanese),
            }
        }
        texts! { $($rest)* }
    };
}

/// The same in Japanese alone, for what is Japanese throughout.
macro_rules! japanese_texts {
    ($($name:ident($($part:ident),*) => $japanese:literal;)*) => {
        $(pub fn $name($($part: impl Display),*) -> String {
            format!($japanese)
        })*
    };
}

pub mod check;
pub mod composing;
pub mod extend;
pub mod find;
pub mod game;
pub mod given;
pub mod help;
pub mod input;
pub mod making;
pub mod marks;
pub mod mine;
pub mod mistake;
pub mod output;
pub mod picture;
pub mod place;
pub mod progress;
pub mod record;
pub mod repair;
pub mod solve;
pub mod verify;
