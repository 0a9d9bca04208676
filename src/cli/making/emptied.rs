//! Why nothing was found: the limits that left out what might have been.

use crate::system::language::Language;
use crate::words;
use tsumi_composer::given_out::Until;
use tsumi_core::solver::Reason;

/// Reasons in words, in the order in which they are given.
pub struct Emptied {
    language: Language,
    reasons: Vec<String>,
}

impl Emptied {
    /// None yet.
    pub fn new(language: Language) -> Emptied {
        Emptied {
            language,
            reasons: Vec::new(),
        }
    }

    /// A reason, if it is one.
    pub fn because(mut self, is_one: bool, english: &str, japanese: &str) -> Emptied {
        if is_one {
            self.reasons
                .push(self.language.pick(english, japanese).to_string());
        }
        self
    }

    /// So many were left out, if any were, by these options.
    pub fn left_out(self, number: usize, what: [&str; 2], options: &[&str]) -> Emptied {
        let [english, japanese] = what;
        let (and, comma) = (options.join(" and "), options.join("、"));
        self.because(
            number > 0,
            &format!("{and} left out {english}: {number}"),
            &format!("{comma} で除かれた{japanese} {number}"),
        )
    }

    /// A search that was ended before it had an end.
    pub fn ended(self, until: &Until) -> Emptied {
        let Some(reason) = until.reason() else {
            return self;
        };
        let words = words::reason(&reason, self.language);
        let option = match reason {
            Reason::TimeOut => " (--time)",
            _ => "",
        };
        let words = format!("{words}{option}");
        self.because(true, &words, &words)
    }

    /// All of them in a line; `plies` is the length that was wanted.
    pub fn line(&self, name: &str, plies: Option<usize>) -> String {
        let none = match plies {
            None => self.language.pick(
                "nothing found".to_string(),
                "見つかりませんでした".to_string(),
            ),
            Some(plies) => self.language.pick(
                format!("nothing of {plies} plies found"),
                format!("{plies} 手の図は見つかりませんでした"),
            ),
        };
        let why = match &self.reasons[..] {
            [] => self
                .language
                .pick(
                    "no limit left anything out",
                    "制限で除かれたものはありません",
                )
                .to_string(),
            reasons => reasons.join(self.language.pick("; ", "、")),
        };
        let colon = self.language.pick(": ", "：");
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
        let none = Emptied::new(Language::English);
        assert_eq!(
            none.line("a", Some(9)),
            "a: nothing of 9 plies found: no limit left anything out"
        );
        let two = Emptied::new(Language::Japanese)
            .because(false, "never", "なし")
            .left_out(3, ["checks", "王手"], &["--hand", "--region"])
            .because(true, "few", "少数");
        assert_eq!(
            two.line("a", None),
            "a：見つかりませんでした：--hand、--region で除かれた王手 3、少数"
        );
    }
}
