//! Why nothing was found: the limits that left out what might have been.

use crate::system::language::Language;
use crate::words::{self, texts};
use tsumi_composer::given_out::Until;
use tsumi_core::solver::Reason;

/// Reasons in words, in the order in which they are given.
pub struct WhyNone {
    language: Language,
    reasons: Vec<String>,
}

impl WhyNone {
    /// None yet.
    pub fn new(language: Language) -> WhyNone {
        WhyNone { language, reasons: Vec::new() }
    }

    /// A reason, if it is one.
    pub fn because(mut self, is_one: bool, words: &str) -> WhyNone {
        if is_one {
            self.reasons.push(words.to_string());
        }
        self
    }

    /// So many were left out, if any were, by these options.
    pub fn left_out(self, number: usize, what: &str, options: &[&str]) -> WhyNone {
        let options = options.join(texts::marks::and(self.language));
        let words = texts::making::left_out(self.language, options, what, number);
        self.because(number > 0, &words)
    }

    /// A search that was ended before it had an end.
    pub fn ended(self, until: &Until) -> WhyNone {
        let Some(reason) = until.reason() else {
            return self;
        };
        let words = words::reason(&reason, self.language);
        let option = match reason {
            Reason::TimeOut => " (--time)",
            _ => "",
        };
        let words = format!("{words}{option}");
        self.because(true, &words)
    }

    /// All of them in a line; `plies` is the length that was wanted.
    pub fn in_one_line(&self, name: &str, plies: Option<usize>) -> String {
        let none = match plies {
            None => texts::making::nothing_found(self.language),
            Some(plies) => texts::making::nothing_of_length(self.language, plies),
        };
        let why = match &self.reasons[..] {
            [] => texts::making::no_limit(self.language).to_string(),
            reasons => reasons.join(texts::marks::semicolon(self.language)),
        };
        let colon = texts::marks::colon(self.language);
        let words = [name, &none, &why].map(str::to_owned);
        let words = words.into_iter().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(colon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_stand_in_a_line() {
        let none = WhyNone::new(Language::English);
        assert_eq!(
            none.in_one_line("a", Some(9)),
            "a: nothing of 9 plies found: no limit left anything out"
        );
        let two = WhyNone::new(Language::Japanese)
            .because(false, "never")
            .left_out(3, "王手", &["--hand", "--region"])
            .because(true, "少数");
        assert_eq!(
            two.in_one_line("a", None),
            "a：見つかりませんでした：--hand、--region で除かれた王手 3、少数"
        );
    }
}
