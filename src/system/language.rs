//! The language in which people are spoken to.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// The words for the languages, as options have them.
    pub const WORDS: [&'static str; 2] = ["en", "ja"];
    /// The same words, and `auto`, which leaves the choice to the program.
    pub const WORDS_WITH_AUTO: [&'static str; 3] = ["auto", "en", "ja"];

    /// The language with this word.
    pub fn from_word(word: &str) -> Option<Language> {
        match word {
            "en" => Some(Language::English),
            "ja" => Some(Language::Japanese),
            _ => None,
        }
    }

    /// The language of the system: Japanese, or English for all others.
    #[cfg(feature = "cli")]
    pub fn of_system() -> Language {
        Language::of_locale(&sys_locale::get_locale().unwrap_or_default())
    }

    /// The language of a locale of the system.
    #[cfg(feature = "cli")]
    fn of_locale(name: &str) -> Language {
        let language = name.split(['-', '_', '.']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ja") || language.eq_ignore_ascii_case("Japanese") {
            Language::Japanese
        } else {
            Language::English
        }
    }

    /// One of two texts, by the language.
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;

    /// As POSIX and Windows write them.
    #[test]
    fn japanese_is_known_by_its_locales() {
        for (name, expected) in [
            ("ja_JP.UTF-8", Language::Japanese),
            ("ja-JP", Language::Japanese),
            ("ja", Language::Japanese),
            ("Japanese_Japan.932", Language::Japanese),
            ("jam_JM", Language::English),
            ("en_US.UTF-8", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(name), expected, "{name}");
        }
    }
}
