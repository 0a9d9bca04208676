//! Why nothing was found: the limits that left out what might have been.

use crate::system::language::Language;
use crate::words::{self, marks, say};
use tsumi_composer::given_out::Until;
use tsumi_core::solver::Reason;

/// Collects the reasons, in words, why nothing was found.
pub struct WhyNone {
    language: Language,
    reasons: Vec<String>,
}

impl WhyNone {
    /// No reasons yet.
    pub fn new(language: Language) -> WhyNone {
        WhyNone { language, reasons: Vec::new() }
    }

    /// Adds a reason if `is_one` is true.
    pub fn because(mut self, is_one: bool, words: &str) -> WhyNone {
        if is_one {
            self.reasons.push(words.to_string());
        }
        self
    }

    /// Adds the reason that `options` left out `number` of `what`, if they left out any.
    pub fn left_out(self, number: usize, what: &str, options: &[&str]) -> WhyNone {
        let options = options.join(marks::and(self.language));
        let words = say!(
            self.language,
            "{options} left out {what}: {number}",
            "{options} で除かれた{what} {number}"
        );
        self.because(number > 0, &words)
    }

    /// Adds the reason that the search was ended before it was done, if it was.
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

    /// All reasons in one line; `plies` is the length that was wanted.
    pub fn in_one_line(&self, name: &str, plies: Option<usize>) -> String {
        let none = match plies {
            None => say!(self.language, "nothing found", "見つかりませんでした"),
            Some(plies) => say!(
                self.language,
                "nothing of {counted} found",
                "{plies} 手の図は見つかりませんでした",
                counted = words::counted(plies)
            ),
        };
        let why = match &self.reasons[..] {
            [] => {
                say!(self.language, "no limit left anything out", "制限で除かれたものはありません")
            }
            reasons => reasons.join(marks::semicolon(self.language)),
        };
        let colon = marks::colon(self.language);
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
