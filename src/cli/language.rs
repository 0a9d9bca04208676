//! The language of answers for people.

use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Japanese
    Ja,
    /// English
    En,
}

impl Language {
    /// The language of the system: Japanese, or English for any other.
    pub fn of_system() -> Language {
        let locale = sys_locale::get_locale().unwrap_or_default();
        if locale.to_ascii_lowercase().starts_with("ja") {
            Language::Ja
        } else {
            Language::En
        }
    }

    /// One of two texts.
    pub fn pick<T>(self, japanese: T, english: T) -> T {
        match self {
            Language::Ja => japanese,
            Language::En => english,
        }
    }
}
