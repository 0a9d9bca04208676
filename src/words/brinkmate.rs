//! Answers to questions of brinkmate in words.

use super::answer::{reason, verdict, why_open};
use super::lengths::number_of;
use super::say;
use crate::system::language::Language;
use tsumi_core::solver::{
    BrinkmateAnswer, BrinkmateVerdict, Conclusion, Findings, Reason, Verdict,
};

/// The verdict on the mate or brinkmate that was asked for, in one word.
pub fn verdict_of(findings: &Findings) -> &'static str {
    match findings.conclusion() {
        Conclusion::Brinkmate => "brinkmate",
        Conclusion::NoBrinkmate => "nobrinkmate",
        Conclusion::Mate => verdict(&Verdict::Mate),
        Conclusion::NoMate => verdict(&Verdict::NoMate),
        _ => verdict(&Verdict::Unknown(Reason::Stopped)),
    }
}

/// Why there is no verdict on what was asked for, as [`why_open`] has it.
pub fn why_open_of(findings: &Findings) -> Option<[String; 3]> {
    let Some(found) = &findings.brinkmate else {
        return why_open(&findings.answer.verdict);
    };
    match &found.verdict {
        BrinkmateVerdict::Unknown(Reason::NoMateWithinLimit) => {
            let reason = |language| why_not_found(&Reason::NoMateWithinLimit, found, language);
            Some(["most".to_string(), reason(Language::English), reason(Language::Japanese)])
        }
        BrinkmateVerdict::Unknown(reason) => why_open(&Verdict::Unknown(*reason)),
        _ => None,
    }
}

/// The answer in one line; `mate` are the words for the mate, if one was found.
pub(super) fn headline(
    found: &BrinkmateAnswer,
    mate: Option<String>,
    language: Language,
) -> String {
    let none = || none_within_fewer(found, language);
    match (&found.verdict, found.upper) {
        (BrinkmateVerdict::Mate, _) => unsound(mate, language),
        (BrinkmateVerdict::Brinkmate, Some(0)) => {
            say!(language, "a brinkmate already (proven)", "すでに必至（証明済み）")
        }
        (BrinkmateVerdict::Brinkmate, Some(upper)) if found.is_shortest() => language.pick(
            format!("brinkmate in {}, shortest proven", number_of("move", upper)),
            format!("{upper}手必至（最短と証明済み）"),
        ),
        (BrinkmateVerdict::Brinkmate, upper) => {
            let upper = upper.unwrap_or_default();
            let found = language.pick(
                format!("brinkmate within {}", number_of("move", upper)),
                format!("{upper}手以内の必至"),
            );
            found + &none()
        }
        (BrinkmateVerdict::None, _) => {
            say!(language, "no brinkmate (proven)", "必至なし（証明済み）")
        }
        (BrinkmateVerdict::Unknown(why), _) => {
            let open = language.pick("not answered: ", "解けませんでした：");
            let why_not = why_not_found(why, found, language);
            match why {
                Reason::NoMateWithinLimit => format!("{open}{why_not}"),
                _ => format!("{open}{why_not}{}", none()),
            }
        }
    }
}

/// Says that there is a mate where a brinkmate was asked for.
fn unsound(mate: Option<String>, language: Language) -> String {
    let some = say!(language, "mate by checks", "詰みあり");
    let mate = mate.unwrap_or(some);
    language.pick(
        format!("{mate}: unsound as a problem of brinkmate"),
        format!("{mate}：必至問題として不成立"),
    )
}

/// Why no brinkmate was found. The limit of the question says how far it was looked for.
fn why_not_found(why: &Reason, found: &BrinkmateAnswer, language: Language) -> String {
    let most = found.lower.saturating_sub(1);
    match why {
        Reason::NoMateWithinLimit => language.pick(
            format!("no brinkmate within {}; a longer one may exist", number_of("move", most)),
            format!("{most}手以内の必至はありません（より長い必至はあるかもしれません）"),
        ),
        why => reason(why, language).to_string(),
    }
}

/// Says behind a verdict that there is no brinkmate within fewer moves, or that a mate is not
/// excluded; empty if neither is so.
fn none_within_fewer(found: &BrinkmateAnswer, language: Language) -> String {
    match (found.lower, found.upper) {
        (0, Some(_)) => say!(language, "; a mate is not excluded", "、詰みの有無は未決"),
        (0 | 1, _) => String::new(),
        (lower, upper) => {
            let fewer = lower - 1;
            let none = upper.map_or(number_of("move", fewer), |_| fewer.to_string());
            language.pick(format!(", none within {none}"), format!("、{fewer}手以内の必至なし"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::solver::{Problem, Solver};

    fn words(verdict: BrinkmateVerdict, lower: u32, upper: Option<u32>) -> [String; 2] {
        let position = "4k4/9/9/9/9/9/9/9/9 b 18P 1".parse().expect("a position");
        let problem = Problem::new(&position).expect("a problem");
        let mut solver = Solver::new(1).expect("a MiB");
        let mut found = solver.ask(&problem).brinkmate(0).expect("no path");
        (found.verdict, found.lower, found.upper) = (verdict, lower, upper);
        [Language::English, Language::Japanese]
            .map(|language| headline(&found, Some("3".to_string()), language))
    }

    type Case = (BrinkmateVerdict, u32, Option<u32>, [&'static str; 2]);

    /// Verdict, bounds, and the headline in both languages.
    const CASES: [Case; 9] = [
        (
            BrinkmateVerdict::Mate,
            0,
            Some(0),
            ["3: unsound as a problem of brinkmate", "3：必至問題として不成立"],
        ),
        (
            BrinkmateVerdict::Brinkmate,
            0,
            Some(0),
            ["a brinkmate already (proven)", "すでに必至（証明済み）"],
        ),
        (
            BrinkmateVerdict::Brinkmate,
            1,
            Some(1),
            ["brinkmate in 1 move, shortest proven", "1手必至（最短と証明済み）"],
        ),
        (
            BrinkmateVerdict::Brinkmate,
            3,
            Some(5),
            ["brinkmate within 5 moves, none within 2", "5手以内の必至、2手以内の必至なし"],
        ),
        (BrinkmateVerdict::Brinkmate, 1, Some(2), ["brinkmate within 2 moves", "2手以内の必至"]),
        (
            BrinkmateVerdict::Brinkmate,
            0,
            Some(2),
            ["brinkmate within 2 moves; a mate is not excluded", "2手以内の必至、詰みの有無は未決"],
        ),
        (BrinkmateVerdict::None, 1, None, ["no brinkmate (proven)", "必至なし（証明済み）"]),
        (
            BrinkmateVerdict::Unknown(Reason::TimeOut),
            3,
            None,
            [
                "not answered: the time ran out, none within 2 moves",
                "解けませんでした：時間切れ、2手以内の必至なし",
            ],
        ),
        (
            BrinkmateVerdict::Unknown(Reason::NoMateWithinLimit),
            4,
            None,
            [
                "not answered: no brinkmate within 3 moves; a longer one may exist",
                "解けませんでした：3手以内の必至はありません（より長い必至はあるかもしれません）",
            ],
        ),
    ];

    #[test]
    fn verdicts_and_bounds_are_worded() {
        for (verdict, lower, upper, expected) in CASES {
            assert_eq!(words(verdict, lower, upper), expected);
        }
    }
}
